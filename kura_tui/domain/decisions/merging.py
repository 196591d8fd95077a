"""The text of a note after a decision took a proposal into it or put it to rest; knows no files."""

import re
from datetime import date

from kura_tui.domain.notes import edits
from kura_tui.domain.notes.layout import missing_end
from kura_tui.domain.notes.note import Document
from kura_tui.domain.notes.passages import LIST_SIGN
from kura_tui.domain.notes.proposal import Proposal

HISTORY = "History"
_LIST_MARKER = re.compile(rf"[ \t]*{LIST_SIGN}[ \t]*(?:\[[ xX]\][ \t]+)?")
_BLOCK = re.compile(rf"[ \t]*(?:{LIST_SIGN}|#{{1,6}}[ \t]|>|\||```|~~~)")
"""What begins a Markdown block of its own: a list, heading, quotation, table or code."""


def replaced(
    note: Document, proposal: Proposal, passage: tuple[int, int], today: date, head: str
) -> str:
    """Put the proposal's fact in place of a passage and keep the old words under `## History`.

    `passage` holds offsets in `note.text`, end exclusive. Where it is a list item, so is the fact.
    Single-line words stay on the history line; several lines follow it as a quotation, each word
    as it was.
    """
    start, end = passage
    old_words = note.text[start:end]
    column = start - (note.text.rfind("\n", 0, start) + 1)
    fact = _as_item(_closed(proposal.fact).replace("\r\n", "\n"), old_words, column)
    text = edits.replace_span(note.text, start, end, _line_ends_of(note.text, fact))
    commit = f", commit {head}" if head else ""
    if "\n" in old_words.strip():
        lines = _closed(old_words).splitlines()
        quoted = "".join(f"\n  > {line}".rstrip() for line in lines)
        entry = f"- until {today.isoformat()}{commit}:{quoted}"
    else:
        entry = f"- until {today.isoformat()}{commit}: {old_words.strip()}"
    return edits.append_under_heading(text, HISTORY, entry)


def appended(note: Document, proposal: Proposal, heading: str) -> str:
    """Add the proposal's fact under a heading ("" is the end of the file)."""
    return edits.append_under_heading(note.text, heading, _closed(proposal.fact))


def confirmed(note: Document, today: date) -> str:
    """Keep the words and say that the fact was heard again."""
    return edits.set_property(note.text, "confirmed", today.isoformat())


def with_source(text: str, proposal: Proposal) -> str:
    """Add the proposal to the note's `sources`."""
    return edits.add_to_list_property(text, "sources", source_line(proposal))


def source_line(proposal: Proposal) -> str:
    """Name a proposal as a source: its name, where it came from, when, and its stable id."""
    details = (proposal.source, proposal.created_text, proposal.source_id)
    known = ", ".join(detail for detail in details if detail)
    return f"{proposal.document.name} ({known})" if known else proposal.document.name


def superseded(note: Document, successor: str, reason: str, today: date) -> str:
    """Make a tombstone whose first line names its successor: readers read text, not metadata."""
    why = f": {reason}" if reason else ""
    text = edits.insert_first_line(
        note.text, f"SUPERSEDED {today.isoformat()} by [[{successor}]]{why}"
    )
    text = edits.set_property(text, "status", "superseded")
    return edits.set_property(text, "superseded_by", f"[[{successor}]]")


def retracted(note: Document, reason: str, today: date) -> str:
    """Make a tombstone without successor."""
    text = edits.insert_first_line(note.text, f"RETRACTED {today.isoformat()}: {reason}")
    text = edits.set_property(text, "status", "retracted")
    return edits.set_property(text, "retracted", today.isoformat())


def _as_item(fact: str, old_words: str, column: int) -> str:
    """Give the fact the list marker of the words it replaces, unless it is a block of its own.

    `column` is where the old words begin on their line; further lines are indented to the item's
    text, as Markdown wants it.
    """
    marker = _LIST_MARKER.match(old_words)
    if marker is None or _BLOCK.match(fact):
        return fact
    first, *rest = fact.split("\n")
    indent = " " * (column + len(marker[0]))
    return "\n".join([marker[0] + first, *(line and indent + line for line in rest)])


def _line_ends_of(text: str, fact: str) -> str:
    return fact.replace("\n", "\r\n") if "\r\n" in text else fact


def _closed(words: str) -> str:
    """Give the words with an end for a code block or comment that would run on into the note."""
    words = words.strip()
    end = missing_end(words)
    return f"{words}\n{end}" if end else words
