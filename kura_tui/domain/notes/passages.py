"""Passages: the paragraphs, list item groups and heading sections that nearness is measured on."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kura_tui.domain.notes.layout import BOM, Heading, Span, fence_spans, headings, hidden_spans

if TYPE_CHECKING:
    from kura_tui.domain.notes.note import Document

_BLANK_LINES = re.compile(r"(?:[^\S\n]*\n)*")
_GAP = re.compile(r"\n(?:[^\S\n]*\n)+")
LIST_SIGN = r"(?:[-*+]|\d{1,9}[.)])[ \t]"
"""How a list item begins in Markdown, as the pattern of a regular expression."""
_LIST_LINE = re.compile(LIST_SIGN)
_LATER_LIST_LINE = re.compile(rf"\n{LIST_SIGN}")
_WORD = re.compile(r"\w")


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


def passages(document: "Document") -> tuple[Passage, ...]:
    """Cut the body into passages, in file order.

    A passage is a paragraph, a table, a code fence, or one list line with what is nested under it;
    none begins or ends inside a comment. A heading belongs to none of them; one with nothing below
    it is a passage of its own, since it says something by itself. Stretches without a letter or
    digit are left out.
    """
    text, body_start = document.text, document.body_start
    whole = _whole_spans(text, body_start)
    shadow = _shadow(text, whole) if whole else text
    found = headings(text, body_start, whole)
    spans: list[Span] = []
    position = body_start or len(BOM) * text.startswith(BOM)
    for place, heading in enumerate(found):
        spans += _stretches(shadow, position, heading.start)
        if _stands_alone(shadow, found, place):
            spans.append((heading.start, heading.end))
        position = heading.end
    spans += _stretches(shadow, position, len(text))
    return _as_passages(text, spans, found)


def _whole_spans(text: str, body_start: int) -> tuple[Span, ...]:
    """Give the code fences and the comments; a comment that never ends hides no passage."""
    fences = set(fence_spans(text, body_start))
    every = hidden_spans(text, body_start)
    return tuple(
        (start, end)
        for start, end in every
        if (start, end) in fences or text.endswith(("-->", "%%"), start, end)
    )


def _shadow(text: str, whole: tuple[Span, ...]) -> str:
    """Give a text of the same length in which every fence and comment is one line of words."""
    parts: list[str] = []
    position = 0
    for start, end in whole:
        parts += (text[position:start], "x" * (end - start))
        position = end
    return "".join((*parts, text[position:]))


def _stands_alone(text: str, found: tuple[Heading, ...], place: int) -> bool:
    """Whether neither words nor a deeper heading follow a heading."""
    heading = found[place]
    last = place + 1 == len(found)
    limit = len(text) if last else found[place + 1].start
    if text[heading.end : limit].strip():
        return False
    return last or found[place + 1].level <= heading.level


def _stretches(text: str, start: int, end: int) -> list[Span]:
    """Cut the words between two headings at blank lines and at list lines in the first column."""
    spans: list[Span] = []
    in_list = False
    for first, last in _between_gaps(text, start, end):
        cuts = [first] if _LIST_LINE.match(text, first) else []
        cuts += [found.start() + 1 for found in _LATER_LIST_LINE.finditer(text, first, last)]
        if not cuts or cuts[0] > first:
            head_end = cuts[0] if cuts else last
            if in_list and spans and text[first] in " \t":
                spans[-1] = (spans[-1][0], head_end)
            else:
                spans.append((first, head_end))
        spans += zip(cuts, [*cuts[1:], last], strict=False)
        in_list = bool(cuts) or (in_list and text[first] in " \t")
    return spans


def _between_gaps(text: str, start: int, end: int) -> Iterator[Span]:
    """Give the runs of lines that are not blank."""
    blank = _BLANK_LINES.match(text, start, end)
    position = blank.end() if blank else start
    for gap in _GAP.finditer(text, position, end):
        yield position, gap.start() + 1
        position = gap.end()
    if position < end:
        yield position, end


def _as_passages(text: str, spans: list[Span], found: tuple[Heading, ...]) -> tuple[Passage, ...]:
    result: list[Passage] = []
    line, counted, place, title = 1, 0, 0, ""
    for start, stop in spans:
        words = text[start:stop].rstrip()
        if not _WORD.search(words):
            continue
        line += text.count("\n", counted, start)
        counted = start
        while place < len(found) and found[place].start < start:
            title = found[place].title
            place += 1
        result.append(Passage(words, start, start + len(words), line, title))
    return tuple(result)
