"""Problems that a text shows around its properties: conflicts, a second block, no end, a NUL."""

import re
from collections.abc import Iterator

from kura_tui.domain.notes.layout import (
    OPENING,
    Block,
    block_from,
    fence_spans,
    is_inside,
    line_number,
    opens_without_end,
)
from kura_tui.domain.notes.note import Problem
from kura_tui.wording import notes as wording

_KEY = re.compile(r"[\w-]+[ \t]*:(?:[ \t\r]|\Z)")
_BESIDE_KEYS = re.compile(r"[ \t]|- |#|\r?\Z")
_SECOND_BLOCK_LIMIT = 16 * 1024
_CONFLICT_START = re.compile(r"^<{7}(?:[ \r]|$)", re.MULTILINE)
_CONFLICT_END = re.compile(r"^>{7}(?:[ \r]|$)", re.MULTILINE)


def problems_around(text: str, block: Block | None, body_start: int) -> Iterator[Problem]:
    """Give the problems of a text that are not about its properties' own words."""
    conflict = conflict_at(text, body_start)
    if conflict is not None:
        yield Problem(line_number(text, conflict), wording.CONFLICT)
    if "\0" in text:
        yield Problem(line_number(text, text.index("\0")), wording.NUL)
    if block is None:
        if opens_without_end(text):
            yield Problem(1, wording.NO_END)
        return
    second = _second_block(text, block)
    if second is not None:
        yield Problem(line_number(text, second.start) - 1, wording.SECOND_BLOCK)


def _second_block(text: str, block: Block) -> Block | None:
    """Find a block of keys right after the frontmatter, as two tools in a row write it."""
    start = block.body_start
    while text[start : start + 1] in {"\n", "\r"}:
        start += 1
    opening = OPENING.match(text, start)
    second = block_from(text, opening.end()) if opening else None
    if second is None or second.end - second.start > _SECOND_BLOCK_LIMIT:
        return None
    lines = text[second.start : second.end].split("\n")
    keys = [line for line in lines if _KEY.match(line)]
    others = (line for line in lines if not _KEY.match(line))
    is_block = keys and lines[0].strip() and all(map(_BESIDE_KEYS.match, others))
    return second if is_block else None


def conflict_at(text: str, body_start: int) -> int | None:
    """Give the offset of an unresolved Git conflict outside code fences, or None."""
    if "<<<<<<<" not in text or ">>>>>>>" not in text:
        return None
    ends = [end.start() for end in _CONFLICT_END.finditer(text)]
    fences = fence_spans(text, body_start)
    for start in _CONFLICT_START.finditer(text, 0, ends[-1] if ends else 0):
        if not is_inside(fences, start.start()):
            return start.start()
    return None
