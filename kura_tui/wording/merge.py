"""Sentences of the merge screen: ways, places, what will be written."""

from kura_tui.domain.text import Visible, visible, visible_line
from kura_tui.wording.hints import Hinted, Way

WAYS = {
    "replace": "replace the passage; the old words move to History with date and commit",
    "append": "append the fact under a heading",
    "confirm": "confirm: the note keeps its words and gains the source",
    "supersede": "supersede: the proposal becomes a note, this one says it is superseded",
}
"""What each way of merging does, as its line on the screen."""

END_OF_FILE = visible("the end of the file")
NO_PASSAGES = Hinted(
    "This note holds no passage to replace.", Way("merge.append", "append the fact")
)
LOOKING = visible("Looking for near notes")
NO_TARGETS = Hinted("No note is near this proposal.", Way("merge.search", "search all notes"))
NO_MATCHES = visible("No note matches these words.")
TYPE_WORDS = visible("Type words of a title, a path or a text.")
NOTHING_WRITTEN = visible("Nothing is written yet.")
PLANNING = visible("Working out what will be written ...")
NOT_SHOWN_YET = visible("The result is not on screen yet. Nothing was written.")
NO_RESULT = visible("Choose a note first.")
ONLY_MERGES_EDIT = visible("A note that supersedes is written as proposed. Edit it before.")
EDITED = visible("The result as you edited it.")
REASON_PROMPT = visible("Why is the old note superseded? enter takes it, esc leaves")
SEARCH_PROMPT = visible("Search all notes. enter takes the selected, esc leaves")
ANOTHER_PASSAGE = visible("another passage")
ANOTHER_HEADING = visible("another heading")
ANOTHER_FOLDER = visible("another folder")


def passage_place(number: int, count: int, line: int) -> Visible:
    """Name the chosen passage."""
    return visible_line(f"passage {number} of {count}, line {line}")


def heading_place(heading: str) -> Visible:
    """Name where the fact will stand."""
    return visible_line(f"under ## {heading}" if heading else f"at {END_OF_FILE}")


def folder_place(folder: str, reason: str) -> Visible:
    """Name the folder of the new note and the reason of the tombstone."""
    return visible_line(f"into {folder}   reason: {reason or 'none'}")


def counts(added: int, removed: int, before: int, after: int) -> Visible:
    """Say how a file grows or shrinks."""
    return visible_line(f"+{added} -{removed}   {before} -> {after} lines")


def unreadable_note(path: str) -> Visible:
    """Say that a note cannot be shown."""
    return visible_line(f"{path} cannot be read as text.")


SEARCH_KEYS = visible("enter takes it   esc leaves")


def into_keys(next_key: str, search_key: str) -> Visible:
    """Name the keys that choose a note."""
    return visible_line(f"{next_key} next   {search_key} all notes")


def more_below(shown: int, count: int) -> Visible:
    """Say that the result goes on below the pane."""
    return visible_line(f"(more, {shown} of {count})")
