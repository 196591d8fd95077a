"""Which parts of a Markdown text are code and shown as written; strict where in doubt."""

import re
from bisect import bisect_right
from dataclasses import dataclass

_FENCE = re.compile(r"^ {0,3}(`{3,}(?=[^`\n]*$)|~{3,})", re.MULTILINE)
_INLINE = re.compile(r"(?<!`)(`+)(?!`)([^\n]{1,4000}?)(?<!`)\1(?!`)")


@dataclass(frozen=True, slots=True)
class CodeSpans:
    """The places of code in one text, in order."""

    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()

    def holds(self, position: int) -> bool:
        """Whether the character at `position` is code."""
        before = bisect_right(self.starts, position)
        return before > 0 and position < self.ends[before - 1]


def code_spans(text: str) -> CodeSpans:
    """Find fenced blocks, indented by three spaces at most, and code spans within one line."""
    if "`" not in text and "~~~" not in text:
        return CodeSpans()
    fenced = list(_fences(text))
    places: list[tuple[int, int]] = []
    at = 0
    for start, end in [*fenced, (len(text), len(text))]:
        places += ((found.start(), found.end()) for found in _INLINE.finditer(text, at, start))
        if end > start:
            places.append((start, end))
        at = end
    return CodeSpans(tuple(start for start, _ in places), tuple(end for _, end in places))


def _fences(text: str) -> list[tuple[int, int]]:
    places: list[tuple[int, int]] = []
    at = 0
    while opening := _FENCE.search(text, at):
        sign = opening[1]
        closing = re.compile(
            rf"^ {{0,3}}{re.escape(sign[0])}{{{len(sign)},}}[ \t]*\r?$", re.MULTILINE
        ).search(text, opening.end())
        at = closing.end() if closing else len(text)
        places.append((opening.start(), at))
    return places
