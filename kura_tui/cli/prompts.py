"""Numbered prompts, append-only: they ask, read a line and say what it means."""

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from kura_tui.cli import output
from kura_tui.cli.context import is_terminal
from kura_tui.domain.text import visible_line
from kura_tui.wording import plain as wording
from kura_tui.wording.hints import Hinted, Way, command_of

if TYPE_CHECKING:
    from kura_tui.domain.decisions.decision import Decision
    from kura_tui.tui.questions import Outcome, Question, Write

ON_A_PROPOSAL = (
    "approve", "edit", "merge", "reject", "snooze", "tick", "next", "previous", "undo", "redo",
    "again", "reveal", "quit",
)  # fmt: skip
"""The actions on a proposal; their numbers count from 1, and the last one is 0."""
_ACTIONS_OF_WAYS = {"mark.toggle": "tick", "approve.name": "approve"}
_KEYS_OF_A_SCREEN = {"enter", "space"}


class EndOfInput(Exception):
    """Whoever answers has gone: ctrl+d, or the end of a pipe."""


def say(text: str) -> None:
    """Print one line that is safe to show, its ways on by the numbers of the menu."""
    sentence = text.spelled(_in_number) if isinstance(text, Hinted) else text
    output.print_line(visible_line(sentence))


def _in_number(way: Way) -> str:
    action = _ACTIONS_OF_WAYS.get(way.action, way.action.rpartition(".")[2])
    if action in ON_A_PROPOSAL:
        return f"{ON_A_PROPOSAL.index(action) + 1} {way.does}"
    command = command_of(way)
    return f"{way.does}: {command}" if command.startswith("kura ") else ""


def read_line(prompt: str = wording.PROMPT) -> str:
    """Read one line; raise EndOfInput when there is none."""
    try:
        return input(prompt).strip()
    except EOFError:
        output.print_line()
        raise EndOfInput from None


def forget_typed_ahead() -> None:
    """Drop what was typed before the text on the terminal could be read."""
    if is_terminal(sys.stdin):
        from kura_tui.tui.terminal import drop_typed_ahead

        with suppress(OSError, ValueError):
            drop_typed_ahead(sys.stdin.fileno())


def ask(question: "Question") -> "Decision | None":
    """Ask until the answer is a decision or to leave; an empty line always leaves."""
    from kura_tui.tui.questions import Ask, Decide, Write

    while True:
        choices = [it for it in question.choices if it.key not in _KEYS_OF_A_SCREEN]
        say(question.sentence)
        if not choices:
            return None
        say(wording.menu([(choice.key, choice.label) for choice in choices]))
        say(wording.ENTER_LEAVES)
        answer = read_line().casefold()
        if not answer:
            say(wording.NOTHING_WRITTEN)
            return None
        chosen = next((it.outcome for it in choices if answer in {it.key, it.label}), None)
        if isinstance(chosen, Write):
            chosen = _typed(chosen)
        if isinstance(chosen, Decide):
            return chosen.decisions[0]
        if isinstance(chosen, Ask):
            question = chosen.question
        elif chosen is None:
            say(wording.not_understood(answer))
        else:
            say(wording.NOTHING_WRITTEN)
            return None


def _typed(write: "Write") -> "Outcome":
    """Read what is typed until it means something; an empty line leaves."""
    while True:
        words = read_line(f"{write.prompt}: ")
        if not words:
            return write
        outcome = write.read(words)
        if not isinstance(outcome, str):
            return outcome
        say(outcome)


def choose(question: str, lines: Sequence[str], first: int | None = None) -> int | None:
    """Ask for one of the lines by its number, from 1; give its position, None to leave.

    `first` is the position that an empty line takes; without it an empty line leaves.
    """
    say(question)
    for position, line in enumerate(lines):
        say(wording.numbered(position + 1, line, position == first))
    while True:
        answer = read_line()
        if not answer:
            return first
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(lines):
            return int(answer) - 1
        if answer.casefold() in {"q", "0"}:
            return None
        say(wording.WRONG_NUMBER)


def confirm(question: str, show: Callable[[], None] | None = None) -> bool:
    """Ask for `y`; everything else, an empty line too, is no."""
    if show is not None:
        show()
    say(question)
    return read_line().casefold() in {"y", "yes"}
