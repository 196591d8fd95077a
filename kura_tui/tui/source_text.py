"""Lines of text made ready for a screen: safe, masked, wrapped by cells; it knows no widget."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

from rich.cells import cell_len, get_character_cell_size

from kura_tui.domain.characters import is_plain
from kura_tui.domain.evidence.hazard import Hazard
from kura_tui.domain.evidence.masking import MASK
from kura_tui.domain.text import Visible, visible

LONGEST_LINE = 4_000
"""Characters of a line that are shown; the rest is counted."""
WORDS_UP_TO = 200_000
"""Characters of a text up to which it is wrapped between words; a longer one is folded by cells."""
SECRET = MASK
TAB = "    "

Span = tuple[int, int, str]
"""Start and end in a line's text, and the style's name."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line that is safe to show, with named styles: heading, muted, mark, secret, cut."""

    text: Visible
    spans: tuple[Span, ...] = ()
    style: str = ""


@dataclass(frozen=True, slots=True)
class RawLine:
    """A line of a file: where it starts, its length without the line end, its style."""

    start: int
    length: int
    style: str = ""


def raw_lines(
    text: str, start: int = 0, end: int | None = None, most: int | None = None
) -> list[RawLine]:
    """Cut `text[start:end]` into lines, `most` at most; CR LF is one line end."""
    end = len(text) if end is None else end
    lines: list[RawLine] = []
    while start < end and (most is None or len(lines) < most):
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop
        length = stop - start - (text[stop - 1 : stop] == "\r" and stop < end and stop > start)
        style = "heading" if _HEADING.match(text, start, start + min(length, 8)) else ""
        lines.append(RawLine(start, length, style))
        start = stop + 1
    return lines


_HEADING = re.compile(r"#{1,6} ")


class SourceText:
    """The lines of one file in the order they are shown; each is made when it is first needed."""

    def __init__(
        self,
        text: str,
        lines: Sequence[RawLine | Line] | None = None,
        hazards: Sequence[Hazard] = (),
        *,
        reveals: bool = False,
    ) -> None:
        self._text = text
        self._lines = raw_lines(text) if lines is None else lines
        self._hazards = sorted(hazards, key=lambda hazard: hazard.start)
        self._starts = [hazard.start for hazard in self._hazards]
        self._reached = list(accumulate((hazard.end for hazard in self._hazards), max))
        self._is_plain = is_plain(text) and "\t" not in text
        self._reveals = reveals
        self._made: dict[int, Line] = {}
        self.wraps_words = len(text) <= WORDS_UP_TO

    def __len__(self) -> int:
        return len(self._lines)

    def line(self, number: int) -> Line:
        """Give one line, from 0."""
        made = self._made.get(number)
        if made is None:
            raw = self._lines[number]
            made = raw if isinstance(raw, Line) else self._make(raw)
            self._made[number] = made
        return made

    def rows(self, number: int, width: int) -> int:
        """Give the rows that a line takes; a plain one that fits is not made for that."""
        raw = self._lines[number]
        if isinstance(raw, RawLine) and raw.length <= width and self._stays_as_it_is(raw):
            return 1
        return row_count(self.line(number).text, width, by_words=self.wraps_words)

    def _stays_as_it_is(self, raw: RawLine) -> bool:
        end = raw.start + raw.length
        if not self._is_plain:
            line = self._text[raw.start : end]
            if not is_plain(line) or "\t" in line:
                return False
        return not self._marks(raw.start, end)

    def _make(self, raw: RawLine) -> Line:
        shown_length = min(raw.length, LONGEST_LINE)
        end = raw.start + shown_length
        parts: list[str] = []
        spans: list[Span] = []
        position = 0
        for start, stop, style in self._pieces(raw.start, end):
            masks = style == "secret" and not self._reveals
            width = _add(parts, SECRET if masks else self._shown(start, stop))
            if style:
                spans.append((position, position + width, style))
            position += width
        if raw.length > shown_length:
            rest = f" ... {raw.length - shown_length:,} more characters in this line"
            spans.append((position, position + _add(parts, rest), "cut"))
        return Line(visible("".join(parts)), tuple(spans), raw.style)

    def _pieces(self, start: int, end: int) -> list[tuple[int, int, str]]:
        """Cut a line where marks begin and end; a secret stays one under any other mark."""
        marks = self._marks(start, end)
        edges = {start, end}
        for mark in marks:
            edges.update((min(max(mark.start, start), end), min(max(mark.end, start), end)))
        pieces: list[tuple[int, int, str]] = []
        for first, last in pairwise(sorted(edges)):
            over = [mark for mark in marks if mark.start <= first and mark.end >= last]
            style = "secret" if any(one.is_secret for one in over) else "mark" if over else ""
            if pieces and pieces[-1][2] == style:
                pieces[-1] = (pieces[-1][0], last, style)
            else:
                pieces.append((first, last, style))
        return pieces

    def _shown(self, start: int, end: int) -> str:
        return visible(self._text[start:end]).replace("\t", TAB)

    def _marks(self, start: int, end: int) -> list[Hazard]:
        if not self._hazards:
            return []
        first, last = bisect_left(self._reached, start), bisect_right(self._starts, end)
        return [
            one
            for one in self._hazards[first:last]
            if one.end >= start and one.start < max(end, start + 1)
        ]


def _add(parts: list[str], text: str) -> int:
    parts.append(text)
    return len(text)


class Wrapped:
    """Lines wrapped to a width: which row of the screen shows which part of which line."""

    def __init__(
        self,
        count: int,
        line: Callable[[int], str],
        width: int,
        *,
        by_words: bool,
        below: tuple[int, int] = (0, 0),
        rows: Callable[[int, int], int] | None = None,
    ) -> None:
        """Wrap; with `below` = (line, row) that line begins at that row or later.

        `rows` gives the rows of a line at a width where that is cheaper than to ask for its text.
        """
        self.width = max(1, width)
        self._line = line
        self._by_words = by_words
        if rows is None:
            heights = [
                row_count(line(number), self.width, by_words=by_words) for number in range(count)
            ]
        else:
            heights = [rows(number, self.width) for number in range(count)]
        held, least = below
        if 0 < held < count:
            heights[held - 1] += max(0, least - sum(heights[:held]))
        self._ends = list(accumulate(heights))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def row(self, number: int) -> tuple[int, int, int]:
        """Give line, start and end of one row."""
        line = bisect_right(self._ends, number)
        first = self._ends[line - 1] if line else 0
        text = self._line(line)
        cuts = (0, *breaks(text, self.width, by_words=self._by_words), len(text))
        at = number - first
        if at + 1 >= len(cuts):
            return line, len(text), len(text)
        return line, cuts[at], cuts[at + 1]

    def first_row(self, line: int) -> int:
        """Give the first row of a line."""
        return self._ends[min(line, len(self._ends)) - 1] if line and self._ends else 0


def row_count(text: str, width: int, *, by_words: bool) -> int:
    """Give the rows that a line takes."""
    if len(text) <= width and text.isascii():
        return 1
    if not by_words and text.isascii():
        return max(1, -(-len(text) // width))
    return len(breaks(text, width, by_words=by_words)) + 1


@lru_cache(maxsize=4096)
def breaks(text: str, width: int, *, by_words: bool) -> tuple[int, ...]:
    """Give the offsets at which a new row begins, so that no row is wider than `width` cells."""
    if (len(text) <= width and text.isascii()) or cell_len(text) <= width:
        return ()
    if by_words:
        return tuple(_word_breaks(text, width))
    return tuple(_cell_breaks(text, 0, len(text), width)[0])


def _word_breaks(text: str, width: int) -> list[int]:
    found: list[int] = []
    used = 0
    for word in re.finditer(r"\s*\S+|\s+$", text):
        start = word.end() - len(word[0].lstrip())
        gap, letters = cell_len(text[word.start() : start]), cell_len(text[start : word.end()])
        if used + gap + letters <= width:
            used += gap + letters
            continue
        if used and start < word.end():
            found.append(start)
            used = 0
        else:
            start = word.start()
        inner, used = _cell_breaks(text, start, word.end(), width)
        found += inner
    return found


def _cell_breaks(text: str, start: int, end: int, width: int) -> tuple[list[int], int]:
    """Fold by cells; gives the breaks and the cells used in the last row."""
    if text.isascii():
        found = list(range(start + width, end, width))
        return found, end - (found[-1] if found else start)
    found, used = [], 0
    for position in range(start, end):
        size = get_character_cell_size(text[position])
        if used + size > width:
            found.append(position)
            used = 0
        used += size
    return found, used
