"""Headings that are written with a line of "=" or "-" below them, as CommonMark 4.3 reads them."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

_UNDERLINE = re.compile(r"\n {0,3}(?P<signs>=+|-+)[ \t]*\r?(?=\n|\Z)")
_BOUNDARY = re.compile(r" {0,3}(?:#{1,6}(?:[ \t]|\r?\Z)|([-*_])(?:[ \t]*\1){2,}[ \t]*\r?\Z)")
_CONTAINER = re.compile(r"[ \t]*(?:[<>]|(?:[-*+]|\d{1,9}[.)])(?:[ \t]|\r?\Z))")
_NO_WORDS = re.compile(r"[ \t|]|\[[^\]]{1,500}\]:")
_CONFLICT_START = re.compile(r"^<{7}", re.MULTILINE)


class Underlined(NamedTuple):
    """A heading; `start` and `end` enclose its lines of words, the underline and its line end."""

    level: int
    title: str
    start: int
    end: int


class _Paragraph(NamedTuple):
    """The lines above an underline: where they begin, and whether they are plain words."""

    start: int
    is_plain: bool


def underlined(text: str, start: int, is_hidden: Callable[[int], bool]) -> Iterator[Underlined]:
    """Give the underlined headings from `start` on, the offset of a line's first character.

    Words in lists, quotes, tables and HTML are none, and neither is the middle line of a Git
    conflict. `is_hidden` tells whether an offset lies in code or in a comment.
    """
    floor, is_lazy = start, False
    is_conflict = _CONFLICT_START.search(text, start) is not None
    for found in _UNDERLINE.finditer(text, start):
        first, end = found.start() + 1, min(found.end() + 1, len(text))
        signs = found["signs"]
        if is_hidden(first) or (is_conflict and signs == "======="):
            floor, is_lazy = end, False
            continue
        above = _paragraph(text, floor, first, is_hidden)
        is_open = above.start == floor and is_lazy
        if above.start < first and above.is_plain and not is_open:
            title = " ".join(line.strip() for line in text[above.start : first].splitlines())
            yield Underlined(1 if signs[0] == "=" else 2, title, above.start, end)
            floor, is_lazy = end, False
        elif above.start == first and not is_open and (signs[0] == "=" or signs == "--"):
            floor, is_lazy = first, False
        else:
            is_rule = signs.startswith("---")
            floor, is_lazy = end, not is_rule and (above.start < first or is_open)


def _paragraph(text: str, floor: int, limit: int, is_hidden: Callable[[int], bool]) -> _Paragraph:
    """Go up from `limit` to the first line of the paragraph, at most to `floor`."""
    start = limit
    while start > floor:
        line_start = max(text.rfind("\n", floor, start - 1) + 1, floor)
        line = text[line_start : start - 1]
        if not line.strip() or is_hidden(line_start) or _BOUNDARY.match(line):
            break
        if _CONTAINER.match(line):
            return _Paragraph(line_start, is_plain=False)
        start = line_start
    is_plain = start < limit and _NO_WORDS.match(text, start) is None
    return _Paragraph(start, is_plain)
