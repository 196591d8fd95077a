"""Ways on: what can be done next, named by action; each front end writes how it is done there."""

import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from kura_tui.domain.text import Visible, visible, visible_line

COMMANDS = {
    "decide.approve": "kura approve {proposal} FOLDER",
    "approve.name": "--name NAME",
    "approve.unsaved": "--include-unsaved",
    "secrets.include": "--include-secrets",
    "reject.secret": "kura reject {proposal} --reason secret",
    "decide.edit": "kura edit {proposal}",
    "decide.merge": "kura merge {proposal} {note} --mode append",
    "merge.append": "kura merge {proposal} {note} --mode append",
    "decide.reject": "kura reject {proposal} --reason TEXT",
    "decide.snooze": "kura snooze {proposal} --until DAY",
    "decide.undo": "kura undo",
    "decide.redo": "kura redo",
    "decide.again": "kura redo COMMIT --reverted",
    "decide.give_up": "kura undo --unfinished",
    "mark.toggle": "--tick NUMBER",
    "log.open": "kura log",
    "snoozed.open": "kura list --snoozed",
    "vault.reload": "kura list",
}
"""How the command line does what the screen does with a key; a bare option is one of the same call.

`approve.name` and `reject.secret` are keys of a bar of the screen, `approve.unsaved` and
`secrets.include` are asked there.
"""


@dataclass(frozen=True, slots=True)
class Way:
    """A way on: an action by its id, what it does, verb first, and the paths a command names."""

    action: str
    does: str
    proposal: str = ""
    note: str = ""


Speller: TypeAlias = Callable[[Way], str]
"""Gives a way on as a front end writes it, "" where there is none."""


class Hinted(Visible):
    """A sentence with ways on.

    As a string it names commands; a front end with keys asks for `spelled()`.
    """

    __slots__ = ("ways", "words")
    words: Visible
    ways: tuple[Way, ...]

    def __new__(cls, words: str, *ways: Way) -> "Hinted":
        """Make the sentence; the words may hold text from a file."""
        shown = visible(words)
        hinted = super().__new__(cls, _joined(shown, ways, in_command))
        hinted.words, hinted.ways = shown, ways
        return hinted

    def spelled(self, spell: Speller) -> Visible:
        """Give the sentence with its ways on as a front end writes them."""
        return Visible(_joined(self.words, self.ways, spell))


def in_command(way: Way) -> str:
    """Write a way on for the command line: "edit it: kura edit Inbox/x.md"."""
    command = command_of(way)
    return f"{way.does}: {command}" if command else ""


def command_of(way: Way) -> str:
    """Give the command or option of a way on, "" where the command line has none."""
    named = {"proposal": _word(way.proposal, "PROPOSAL"), "note": _word(way.note, "NOTE")}
    return COMMANDS.get(way.action, "").format_map(named)


def in_commands(ways: Iterable[Way]) -> Visible:
    """Write several ways on for the command line."""
    return visible("   ".join(filter(None, map(in_command, ways))))


def _word(path: str, absent: str) -> str:
    return visible_line(shlex.quote(path)) if path else absent


def _joined(words: Visible, ways: Iterable[Way], spell: Speller) -> str:
    written = "   ".join(visible(spelled) for way in ways if (spelled := spell(way)))
    return f"{words} {written}" if words and written else words or written
