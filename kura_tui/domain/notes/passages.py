"""Passages: the paragraphs, list item groups and heading sections that nearness is measured on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of a document.

    `start` and `end` are offsets in `Document.text` (end exclusive, without trailing blank lines),
    `line` counts from 1 in the file, `heading` is the nearest heading above, "" when there is none.
    """

    text: str
    start: int
    end: int
    line: int
    heading: str = ""
