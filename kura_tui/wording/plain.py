"""What the plain review says beside the sentences that it shares with the screen."""

from collections.abc import Mapping, Sequence

PROMPT = "> "
ENTER_LEAVES = "enter leaves, nothing is written"
NOTHING_WRITTEN = "Nothing was written."
LAST = "This is the last proposal."
FIRST = "This is the first proposal."
SHOWN_AGAIN = "The inbox changed. What waits is shown again."
WHICH_NOTE = "Merge into which note?"
SEARCH = "s search all notes"
SEARCH_WORDS = "Words of a title, a path or a text:"
WHICH_WAY = "How?"
WHICH_PLACE = "Where?"
ENTER_TAKES = "enter takes"
WHICH_CHECKS = "Tick or open which checks? Numbers, or all."
WRITE = "y write this   n keep everything as it is"
WRONG_NUMBER = "No such number."

ACTIONS = {
    "approve": "approve",
    "edit": "edit",
    "merge": "merge",
    "reject": "reject",
    "snooze": "snooze",
    "tick": "tick checks",
    "next": "next",
    "previous": "previous",
    "undo": "undo",
    "redo": "redo",
    "again": "show again",
    "reveal": "show secrets",
    "quit": "quit",
}


def place(number: int, total: int, path: str) -> str:
    """Which proposal is shown."""
    return f"Proposal {number} of {total}: {path}"


def menu(numbered: Sequence[tuple[str, str]]) -> str:
    """The actions with their numbers."""
    return "   ".join(f"{number} {label}" for number, label in numbered)


def not_understood(answer: str) -> str:
    """An answer that is none."""
    return f"Not understood: {answer}. Nothing was written."


def numbered(number: int, words: str, is_chosen: bool = False) -> str:
    """One line of a list to choose from; the one that enter takes is named."""
    return f"  {number}  {words}{'   (enter)' if is_chosen else ''}"


def commit_secret(words: str) -> str:
    """Ask whether a text that may hold a secret is committed."""
    return f"{words}   y commit it all the same   n leave it"


def farewell(done: Mapping[str, int], pending: int) -> str:
    """What was done, and what still waits."""
    parts = [f"{number} {past}" for past, number in done.items()]
    said = f"{', '.join(parts)}. " if parts else ""
    return f"{said}{pending} pending."
