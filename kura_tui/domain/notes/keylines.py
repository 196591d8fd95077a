"""Which lines and characters of a frontmatter belong to each key; knows no YAML library."""

import re
from dataclasses import dataclass
from enum import Enum

from kura_tui.domain.notes.layout import Block
from kura_tui.domain.notes.scalars import read_scalar

_KEY = re.compile(
    r"""(?P<key>"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\n]|'')*'|(?:[^\s\-?:,\[\]{}#&*!|>'"%@`]|[-?:](?=[^\s]))[^\n]*?)"""
    r"""[ \t]*:(?=[ \t\r\n]|\Z)"""
)
_COMMENT = re.compile(r"(?<![ \t])[ \t]+#")
_CONTINUES = re.compile(r"(?:[ \t]+[^\s#]|-(?:[ \t\r\n]|\Z))")


class Shape(Enum):
    """How a value is written."""

    EMPTY = "empty"
    PLAIN = "plain"
    QUOTED = "quoted"
    FLOW = "flow"
    LITERAL = "literal"
    NESTED = "nested"


@dataclass(frozen=True, slots=True)
class KeyLines:
    """One key: its lines (`start` to `stop`, line end included) and its value's exact characters.

    For a nested value `value_start` is the start of the first line below the key.
    """

    key: str
    start: int
    stop: int
    after_colon: int
    value_start: int
    value_end: int
    shape: Shape


def key_lines(text: str, block: Block) -> tuple[KeyLines, ...]:
    """Give the keys that begin in the first column of the block, in file order."""
    found: list[KeyLines] = []
    position = block.start
    while position < block.end:
        match = _KEY.match(text, position, block.end)
        if match is None:
            position = _next_line(text, position, block.end)
            continue
        lines = _lines_of(text, match, block.end)
        found.append(lines)
        position = lines.stop
    return tuple(found)


def _lines_of(text: str, match: re.Match[str], limit: int) -> KeyLines:
    colon = match.end()
    begin = colon
    while begin < limit and text[begin] in " \t":
        begin += 1
    sign = text[begin : begin + 1] if begin < limit else ""
    start, key = match.start(), read_scalar(match["key"])
    if sign in {"", "\r", "\n", "#"}:
        line_stop = _next_line(text, begin, limit)
        stop = _nested_stop(text, line_stop, limit)
        if stop > line_stop:
            return KeyLines(key, start, stop, colon, line_stop, stop, Shape.NESTED)
        return KeyLines(key, start, line_stop, colon, colon, colon, Shape.EMPTY)
    if sign in {"|", ">"}:
        stop = _literal_stop(text, _next_line(text, begin, limit), limit)
        return KeyLines(key, start, stop, colon, begin, stop, Shape.LITERAL)
    if sign in {'"', "'"}:
        end, shape = _quoted_end(text, begin, limit), Shape.QUOTED
    elif sign in {"[", "{"}:
        end, shape = _flow_end(text, begin, limit), Shape.FLOW
    else:
        end, shape = _plain_end(text, begin, limit), Shape.PLAIN
    return KeyLines(key, start, _next_line(text, end, limit), colon, begin, end, shape)


def _next_line(text: str, position: int, limit: int) -> int:
    end = text.find("\n", position, limit)
    return limit if end < 0 else end + 1


def _nested_stop(text: str, position: int, limit: int) -> int:
    """Give the end of the last line below an empty key; comments count only in between."""
    stop = position
    while position < limit:
        line_stop = _next_line(text, position, limit)
        line = text[position:line_stop]
        if _CONTINUES.match(line):
            stop = line_stop
        elif line.strip() and not line.lstrip(" \t").startswith("#"):
            break
        position = line_stop
    return stop


def _literal_stop(text: str, position: int, limit: int) -> int:
    stop = position
    while position < limit:
        line_stop = _next_line(text, position, limit)
        line = text[position:line_stop]
        if line.strip():
            if line[0] not in " \t":
                break
            stop = line_stop
        position = line_stop
    return stop


def _quoted_end(text: str, position: int, limit: int) -> int:
    sign = text[position]
    position += 1
    while position < limit:
        if text[position] == "\\" and sign == '"':
            position += 2
        elif text[position] != sign:
            position += 1
        elif sign == "'" and text[position + 1 : position + 2] == "'":
            position += 2
        else:
            return position + 1
    return limit


def _flow_end(text: str, position: int, limit: int) -> int:
    depth = 0
    while position < limit:
        sign = text[position]
        if sign in "\"'" and text[position - 1] in " \t\r\n,[{:":
            position = _quoted_end(text, position, limit)
            continue
        if sign == "#" and text[position - 1] in " \t\r\n":
            position = _next_line(text, position, limit)
            continue
        depth += (sign in "[{") - (sign in "]}")
        position += 1
        if depth == 0:
            return position
    return limit


def _plain_end(text: str, position: int, limit: int) -> int:
    end = _plain_line_end(text, position, limit)
    line_stop = _next_line(text, position, limit)
    while line_stop < limit and not _COMMENT.search(text[position:line_stop]):
        position = line_stop
        line_stop = _next_line(text, position, limit)
        line = text[position:line_stop]
        if not line.strip():
            continue
        if line[0] not in " \t" or line.lstrip(" \t").startswith("#"):
            break
        end = _plain_line_end(text, position, limit)
    return end


def _plain_line_end(text: str, position: int, limit: int) -> int:
    line = text[position : _next_line(text, position, limit)]
    comment = _COMMENT.search(line)
    if comment:
        line = line[: comment.start()]
    return position + len(line.rstrip(" \t\r\n"))


def sequence(text: str, lines: KeyLines) -> tuple[tuple[int, int], ...] | None:
    """Give the offsets of a list's values as written, or None when the value is no list."""
    if lines.shape is Shape.FLOW and text[lines.value_start] == "[":
        return _flow_values(text, lines)
    if lines.shape is Shape.NESTED:
        return _nested_values(text, lines)
    return None


def _flow_values(text: str, lines: KeyLines) -> tuple[tuple[int, int], ...]:
    spans: list[tuple[int, int]] = []
    limit = lines.value_end - 1
    position = start = lines.value_start + 1
    while position <= limit:
        sign = text[position]
        if position == limit or sign == ",":
            span = _trimmed(text, start, position)
            if span[0] < span[1]:
                spans.append(span)
            position = start = position + 1
        elif sign in "[{":
            position = _flow_end(text, position, limit)
        elif sign in "\"'" and text[position - 1] in " \t\r\n,[":
            position = _quoted_end(text, position, limit)
        elif sign == "#" and text[position - 1] in " \t\r\n":
            position = _next_line(text, position, limit)
            if not text[start:position].partition("#")[0].strip():
                start = position
        else:
            position += 1
    return tuple(spans)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in " \t\r\n":
        start += 1
    while end > start and text[end - 1] in " \t\r\n":
        end -= 1
    return start, end


def _nested_values(text: str, lines: KeyLines) -> tuple[tuple[int, int], ...] | None:
    first = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\r?\n)*([ \t]*)-(?=[ \t\r\n]|\Z)").match(
        text, lines.value_start, lines.value_end
    )
    if first is None:
        return None
    dash = re.compile(rf"^{first[1]}-(?:[ \t]+|(?=\r?\n)|\Z)", re.MULTILINE)
    starts = list(dash.finditer(text, lines.value_start, lines.value_end))
    spans = []
    for position, match in enumerate(starts):
        limit = starts[position + 1].start() if position + 1 < len(starts) else lines.value_end
        spans.append((match.end(), _nested_value_end(text, match.end(), limit)))
    return tuple(spans)


def _nested_value_end(text: str, start: int, limit: int) -> int:
    sign = text[start : start + 1]
    if sign in {'"', "'"}:
        return _quoted_end(text, start, limit)
    if sign in {"[", "{"}:
        return _flow_end(text, start, limit)
    return max(start, _plain_end(text, start, limit))
