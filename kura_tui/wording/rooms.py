"""Sentences of the log, the snoozed, the help, the menu and the text screens."""

from collections.abc import Callable

from kura_tui.domain.text import Visible, visible, visible_line
from kura_tui.wording.hints import Hinted, Way

READING_LOG = visible("Reading the log ...")
NO_DECISIONS = visible("No decision yet. The first approve, merge or reject stands here.")
NOT_AN_UNDO = Hinted("This decision was not taken back.", Way("decide.undo", "take it back"))
UNDO_OF_UNDO = Hinted("This is an undo.", Way("decide.redo", "take it back"))
WRITING = visible("Writing ...")
NOTHING_SNOOZED = visible("Nothing is snoozed.")
NO_COMMAND = visible("No command has these words.")
HELP_KEYS = (("enter", "run the selected"), ("up down", "choose"), ("esc", "close"))
HELP_PROMPT = "type to filter"


def help_note(key_of: Callable[[str], str]) -> Visible:
    """Say when something is written and how it is taken back."""
    verbs = ("approve", "merge", "reject", "snooze")
    asking = ", ".join(key_of(f"decide.{verb}") for verb in verbs)
    return visible_line(
        f"Nothing is written until the second key of {asking}. "
        f"Each write is one commit; {key_of('decide.undo')} reverts it."
    )


def undone(short: str) -> Visible:
    """Say that a decision was taken back."""
    return visible_line(f"taken back by commit {short}" if short else "taken back")


def returns_on(day: str) -> Visible:
    """Say when a snoozed proposal comes back."""
    return visible_line(f"returns {day}")


def position(number: int, count: int) -> Visible:
    """Say which row of how many is selected."""
    return visible_line(f"{number:,} of {count:,}" if count else "none")


def lines_shown(last: int, count: int) -> Visible:
    """Say how far a text has been shown."""
    word = "end" if last >= count else "more"
    return visible_line(f"({word}, {min(last, count):,} of {count:,})")


def woken(name: str, short: str) -> Visible:
    """Say that a proposal is back in the queue."""
    return visible_line(f"Woke {name}. It is in the queue again   commit {short}")
