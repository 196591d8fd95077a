"""Sentences of the log, the snoozed, the help, the menu and the text screens."""

from kura_tui.domain.text import Visible, visible, visible_line

READING_LOG = visible("Reading the log ...")
NO_DECISIONS = visible("No decision yet. The first approve, merge or reject stands here.")
NOT_AN_UNDO = visible("This decision was not taken back. u takes it back.")
UNDO_OF_UNDO = visible("This is an undo. U takes it back.")
WRITING = visible("Writing ...")
NOTHING_SNOOZED = visible("Nothing is snoozed. s hides a proposal until a day.")
NO_COMMAND = visible("No command has these words.")
HELP_NOTE = visible(
    "Nothing is written until the second key of a, m, x, s. Each write is one commit; u reverts it."
)
HELP_KEYS = (("enter", "run the selected"), ("up down", "choose"), ("esc", "close"))
HELP_PROMPT = "type to filter"


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
