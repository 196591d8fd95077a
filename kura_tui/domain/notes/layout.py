"""Where frontmatter, headings and hidden stretches of a text lie; offsets only, no YAML."""

import re
from dataclasses import dataclass
from functools import lru_cache

BOM = "\ufeff"

_OPENING = re.compile(r"\ufeff?---[ \t]*\r?\n")
_CLOSING = re.compile(r"^(?:---|\.\.\.)[ \t]*(?:\r?\n|\r?\Z)", re.MULTILINE)
_TYPE_KEY = re.compile(r"^type[ \t]*:", re.MULTILINE)
_HEADING = re.compile(r"^ {0,3}(#{1,6})(?:[ \t]([^\n]*)|\r?$)", re.MULTILINE)
_CLOSING_HASHES = re.compile(r"(?:^|[ \t]+)#+$")
_HIDING = re.compile(
    r"^[ \t>]*(?P<fence>`{3,}|~{3,})(?P<words>[^\n]*)$|<!--|^[ \t]*%%[ \t\r]*$", re.MULTILINE
)

Span = tuple[int, int]
"""Start and end offset, end exclusive."""


@dataclass(frozen=True, slots=True)
class Block:
    """Frontmatter: `start` and `end` enclose its lines, `body_start` follows the closing rule."""

    start: int
    end: int
    body_start: int


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading written with "#"; `start` and `end` enclose its line with the line end."""

    level: int
    title: str
    start: int
    end: int


def frontmatter_block(text: str) -> Block | None:
    """Find the frontmatter, or give None.

    A blank line after the opening rule makes it a thematic break, as Pandoc reads it, unless the
    block is empty or holds a line `type:`. A block may end with `---` or `...`.
    """
    opening = _OPENING.match(text)
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
    opening = _OPENING.match(text)
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


def hidden_spans(text: str, start: int = 0) -> tuple[Span, ...]:
    """Give the stretches that are no prose: code fences, HTML comments and `%%` blocks, in order.

    An unclosed fence, an unclosed `%%` line and an unclosed comment at the start of a line run to
    the end.
    """
    if not any(mark in text for mark in ("```", "~~~", "<!--", "%%")):
        return ()
    spans: list[Span] = []
    position = start
    while found := _HIDING.search(text, position):
        end = _end_of_hidden(text, found)
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


def _end_of_hidden(text: str, found: re.Match[str]) -> int:
    """Give where a hidden stretch ends, 0 when the opener hides nothing."""
    fence = found["fence"]
    if fence:
        if fence[0] == "`" and "`" in found["words"]:
            return 0
        closing = re.compile(rf"^[ \t>]*{fence[0]}{{{len(fence)},}}[ \t\r]*$", re.MULTILINE)
        closed = closing.search(text, found.end())
        return closed.end() if closed else len(text)
    mark = "-->" if found[0] == "<!--" else "%%"
    end = text.find(mark, found.end())
    if end >= 0:
        return end + len(mark)
    line_start = text.rfind("\n", 0, found.start()) + 1
    at_line_start = not text[line_start : found.start()].strip()
    return len(text) if at_line_start else 0


def is_inside(spans: tuple[Span, ...], offset: int) -> bool:
    """Whether an offset lies in one of the spans."""
    return any(start <= offset < end for start, end in spans)


def headings(
    text: str, start: int = 0, hidden: tuple[Span, ...] | None = None
) -> tuple[Heading, ...]:
    """Give the "#" headings from `start` on that stand outside the hidden stretches."""
    return _all_headings(text, start) if hidden is None else _headings(text, start, hidden)


@lru_cache(maxsize=2)
def _all_headings(text: str, start: int) -> tuple[Heading, ...]:
    """Remember the last texts: a document's title and its sections ask for the same headings."""
    return _headings(text, start, hidden_spans(text, start))


def _headings(text: str, start: int, hidden: tuple[Span, ...]) -> tuple[Heading, ...]:
    found: list[Heading] = []
    position = 0
    for match in _HEADING.finditer(text, start):
        while position < len(hidden) and hidden[position][1] <= match.start():
            position += 1
        if position < len(hidden) and hidden[position][0] <= match.start():
            continue
        title = _CLOSING_HASHES.sub("", (match[2] or "").strip())
        end = text.find("\n", match.end())
        found.append(
            Heading(len(match[1]), title, match.start(), len(text) if end < 0 else end + 1)
        )
    return tuple(found)


def named_sections(
    text: str, start: int, name: str, found: tuple[Heading, ...] | None = None
) -> tuple[Span, ...]:
    """Give every level-2 section with this heading, in any case; it ends at level 1 or 2."""
    every = headings(text, start) if found is None else found
    wanted = name.casefold()
    spans: list[Span] = []
    for position, heading in enumerate(every):
        if heading.level != 2 or heading.title.casefold() != wanted:
            continue
        later = (other.start for other in every[position + 1 :] if other.level <= 2)
        spans.append((heading.start, next(later, len(text))))
    return tuple(spans)


_KEY_LIKE = re.compile(r"(?:[\w-]+[ \t]*:(?:[ \t\r]|\Z)|[ \t]|- |#|\r?\Z)")
_SECOND_BLOCK_LIMIT = 16 * 1024


def second_block(text: str, block: Block) -> Block | None:
    """Find a block of keys right after the frontmatter, as two tools in a row write it."""
    start = block.body_start
    while text[start : start + 1] in {"\n", "\r"}:
        start += 1
    opening = _OPENING.match(text, start)
    second = block_from(text, opening.end()) if opening else None
    if second is None or second.end - second.start > _SECOND_BLOCK_LIMIT:
        return None
    lines = text[second.start : second.end].split("\n")
    is_keys = lines[0].strip() and all(_KEY_LIKE.match(line) for line in lines)
    return second if is_keys else None


_CONFLICT_START = re.compile(r"^<{7}(?:[ \r]|$)", re.MULTILINE)
_CONFLICT_END = re.compile(r"^>{7}(?:[ \r]|$)", re.MULTILINE)


def conflict_at(text: str, body_start: int) -> int | None:
    """Give the offset of an unresolved Git conflict outside code fences, or None."""
    if "<<<<<<<" not in text or ">>>>>>>" not in text:
        return None
    fences = fence_spans(text, body_start)
    for start in _CONFLICT_START.finditer(text):
        if not is_inside(fences, start.start()) and _CONFLICT_END.search(text, start.end()):
            return start.start()
    return None


def missing_end(text: str) -> str:
    """Give the line that closes a fence or comment which a text leaves open, "" without one."""
    spans = hidden_spans(f"{text}\n\nx")
    if not spans or spans[-1][1] <= len(text):
        return ""
    opener = text[spans[-1][0] :].lstrip(" \t>")
    if opener.startswith(("<!--", "%%")):
        return "-->" if opener[0] == "<" else "%%"
    fence = re.match(r"`+|~+", opener)
    return fence[0] if fence else ""
