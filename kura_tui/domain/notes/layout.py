"""Where frontmatter, headings and hidden stretches of a text lie; offsets only, no YAML."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import NamedTuple

from kura_tui.domain.notes.underlines import underlined

BOM = "\ufeff"

OPENING = re.compile(r"\ufeff?---[ \t]*\r?\n")
_CLOSING = re.compile(r"^(?:---|\.\.\.)[ \t]*(?:\r?\n|\r?\Z)", re.MULTILINE)
_TYPE_KEY = re.compile(r"^type[ \t]*:", re.MULTILINE)
_HEADING = re.compile(r"\n {0,3}(#{1,6})(?:[ \t]([^\n]*)|\r?(?=\n|\Z))")
_HIDING = re.compile(
    r"^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t>]+)?(?P<fence>`{3,}|~{3,})(?P<words>[^\n]*)$"
    r"|<!--|^[ \t]*%%[ \t\r]*$",
    re.MULTILINE,
)

_INDENT = 100
"""Most blanks before the start of a comment that begins a line."""

Span = tuple[int, int]
"""Start and end offset, end exclusive."""


@dataclass(frozen=True, slots=True)
class Block:
    """Frontmatter: `start` and `end` enclose its lines, `body_start` follows the closing rule."""

    start: int
    end: int
    body_start: int


class Heading(NamedTuple):
    """A heading, after "#" or underlined; `start` and `end` enclose its lines and their ends."""

    level: int
    title: str
    start: int
    end: int


def frontmatter_block(text: str) -> Block | None:
    """Find the frontmatter, or give None.

    A blank line after the opening rule makes it a thematic break, as Pandoc reads it, unless the
    block is empty or holds a line `type:`. A block may end with `---` or `...`.
    """
    opening = OPENING.match(text)
    if opening is None:
        return None
    block = block_from(text, opening.end())
    if block is None:
        return None
    content = text[block.start : block.end]
    if content[:1] in {"\n", "\r", " ", "\t"}:
        starts_blank = not content.partition("\n")[0].strip()
        if starts_blank and content.strip() and not _TYPE_KEY.search(content):
            return None
    return block


def opens_without_end(text: str) -> bool:
    """Whether the text opens a frontmatter block that never ends, with a key on its first line."""
    opening = OPENING.match(text)
    if opening is None or block_from(text, opening.end()) is not None:
        return False
    return re.match(r"[\w-]+[ \t]*:(?:\s|$)", text[opening.end() : opening.end() + 200]) is not None


def block_from(text: str, start: int) -> Block | None:
    """Give the block whose first line begins at `start`, or None when nothing closes it."""
    closing = _CLOSING.search(text, start)
    return None if closing is None else Block(start, closing.start(), closing.end())


def line_end_of(text: str) -> str:
    r"""Give the line end the text uses: that of its first line, "\n" when it has one line."""
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"


def line_number(text: str, offset: int) -> int:
    """Give the line of an offset, from 1."""
    return text.count("\n", 0, offset) + 1


def end_of_words(text: str, start: int, limit: int) -> int:
    """Give the end of the last line with words, before its line end; `start` without any."""
    words = len(text[start:limit].rstrip())
    if not words:
        return start
    newline = text.find("\n", start + words, limit)
    if newline < 0:
        return limit
    return newline - 1 if text[newline - 1] == "\r" else newline


@lru_cache(maxsize=2)
def hidden_spans(text: str, start: int = 0) -> tuple[Span, ...]:
    """Give the stretches that are no prose: code fences, HTML comments and `%%` blocks, in order.

    An unclosed fence, an unclosed `%%` line and an unclosed comment at the start of a line run to
    the end.
    """
    if not any(mark in text for mark in ("```", "~~~", "<!--", "%%")):
        return ()
    spans: list[Span] = []
    unclosed: set[str] = set()
    position = start
    while found := _HIDING.search(text, position):
        end = _end_of_hidden(text, found, unclosed)
        if end:
            spans.append((found.start(), end))
        position = end or found.end()
    return tuple(spans)


def fence_spans(text: str, start: int = 0) -> tuple[Span, ...]:
    """Give the code fences among the hidden stretches."""
    return tuple(
        span
        for span in hidden_spans(text, start)
        if text[span[0]] != "<" and not _is_note(text, span)
    )


def _is_note(text: str, span: Span) -> bool:
    return text[span[0] : span[0] + 80].lstrip(" \t").startswith("%%")


def _end_of_hidden(text: str, found: re.Match[str], unclosed: set[str]) -> int:
    """Give where a hidden stretch ends, 0 when the opener hides nothing.

    `unclosed` keeps the marks that do not come any more, so that they are sought once.
    """
    fence = found["fence"]
    if fence:
        if fence[0] == "`" and "`" in found["words"]:
            return 0
        closed = _closing_fence(fence).search(text, found.end())
        return closed.end() if closed else len(text)
    mark = "-->" if found[0] == "<!--" else "%%"
    end = -1 if mark in unclosed else text.find(mark, found.end())
    if end >= 0:
        return end + len(mark)
    unclosed.add(mark)
    before = text[max(0, found.start() - _INDENT) : found.start()].rstrip(" \t")
    return len(text) if not before or before.endswith("\n") else 0


@lru_cache(maxsize=16)
def _closing_fence(fence: str) -> re.Pattern[str]:
    return re.compile(rf"^[ \t>]*{fence[0]}{{{len(fence)},}}[ \t\r]*$", re.MULTILINE)


def is_inside(spans: tuple[Span, ...], offset: int) -> bool:
    """Whether an offset lies in one of the spans, which are in order."""
    place = bisect_right(spans, (offset, inf)) - 1
    return place >= 0 and offset < spans[place][1]


def headings(
    text: str, start: int = 0, hidden: tuple[Span, ...] | None = None
) -> tuple[Heading, ...]:
    """Give the headings from `start` on that stand outside the hidden stretches, in order."""
    return _all_headings(text, start) if hidden is None else _headings(text, start, hidden)


@lru_cache(maxsize=2)
def _all_headings(text: str, start: int) -> tuple[Heading, ...]:
    """Remember the last texts: a document's title and its sections ask for the same headings."""
    return _headings(text, start, hidden_spans(text, start))


def _headings(text: str, start: int, hidden: tuple[Span, ...]) -> tuple[Heading, ...]:
    found: list[Heading] = []
    position = 0
    lines, shift = _with_line_before(text, start)
    for match in _HEADING.finditer(lines, max(0, start - 1)):
        first = match.start() + 1 - shift
        while position < len(hidden) and hidden[position][1] <= first:
            position += 1
        if position < len(hidden) and hidden[position][0] <= first:
            continue
        title = _without_closing_hashes((match[2] or "").strip())
        end = text.find("\n", match.end() - shift)
        found.append(Heading(len(match[1]), title, first, len(text) if end < 0 else end + 1))
    first_line = start or len(BOM) * text.startswith(BOM)
    below = underlined(text, first_line, lambda offset: is_inside(hidden, offset))
    lower = [Heading(*one) for one in below]
    return tuple(sorted(found + lower, key=lambda one: one.start) if lower else found)


def _without_closing_hashes(title: str) -> str:
    kept = title.rstrip("#")
    return kept.rstrip(" \t") if not kept or kept[-1] in " \t" else title


def _with_line_before(text: str, start: int) -> tuple[str, int]:
    """Give a text in which a newline stands before `start`, and by how much it is longer."""
    if start:
        return text, 0
    return ("\n" + text[1:], 0) if text.startswith(BOM) else ("\n" + text, 1)


def named_sections(
    text: str, start: int, name: str, found: tuple[Heading, ...] | None = None
) -> tuple[Span, ...]:
    """Give every level-2 section with this heading, in any case; it ends at level 1 or 2."""
    every = headings(text, start) if found is None else found
    wanted = name.casefold()
    spans: list[Span] = []
    start_of_next = len(text)
    for heading in reversed(every):
        if heading.level == 2 and heading.title.casefold() == wanted:
            spans.append((heading.start, start_of_next))
        if heading.level <= 2:
            start_of_next = heading.start
    return tuple(reversed(spans))


def open_end(text: str, start: int = 0) -> int:
    """Give the offset of the fence or comment that a text opens and never ends, -1 without one."""
    spans = hidden_spans(f"{text}\n\nx", start)
    return spans[-1][0] if spans and spans[-1][1] > len(text) else -1


def missing_end(text: str) -> str:
    """Give the line that closes a fence or comment which a text leaves open, "" without one."""
    position = open_end(text)
    if position < 0:
        return ""
    if text.startswith("<!--", position):
        return "-->"
    opener = _HIDING.match(text, position)
    if opener is None or not opener["fence"]:
        return "%%"
    before = text[position : opener.start("fence")]
    return re.sub(r"[^ \t>]", " ", before) + opener["fence"]
