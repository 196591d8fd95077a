"""What changed between two texts, by words and by lines; knows nothing of colour or of screens."""

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

_TOKEN = re.compile(
    r"\s+"
    r"|[\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]"
    r"|[^\W_\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+"
    r"|\w|[^\w\s]"
)
_MAX_TOKENS = 4000
_MAX_LINES = 4000

_Step = tuple[str, int, int, int, int]
"""One of difflib's operations: tag, lines of the old text, lines of the new text."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text that both have, or that only the old or the new text has."""

    kind: Literal["same", "removed", "added"]
    text: str


@dataclass(frozen=True, slots=True)
class DiffLine:
    """One line of a diff without its line end; lines count from 1, 0 where a side has none."""

    kind: Literal["same", "removed", "added", "gap"]
    text: str
    old_line: int = 0
    new_line: int = 0


def word_diff(old: str, new: str) -> tuple[Piece, ...]:
    """Give the pieces of both texts in reading order.

    The same and removed pieces joined are `old`, the same and added ones `new`, to the character.
    """
    before, after = _TOKEN.findall(old), _TOKEN.findall(new)
    if len(before) + len(after) > _MAX_TOKENS:
        before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    pieces: list[Piece] = []
    for tag, start, end, other_start, other_end in matcher.get_opcodes():
        gone, come = "".join(before[start:end]), "".join(after[other_start:other_end])
        if tag == "equal":
            _add(pieces, Piece("same", gone))
            continue
        _add(pieces, Piece("removed", gone))
        _add(pieces, Piece("added", come))
    return _without_islands(pieces)


def _add(pieces: list[Piece], piece: Piece) -> None:
    if piece.text:
        pieces.append(piece)


def _without_islands(pieces: list[Piece]) -> tuple[Piece, ...]:
    """Join changes that only white space keeps apart, so that a changed phrase reads as one."""
    joined: list[Piece] = []
    removed = added = ""
    for position, piece in enumerate(pieces):
        is_island = (
            piece.kind == "same"
            and piece.text.isspace()
            and "\n" not in piece.text
            and 0 < position < len(pieces) - 1
            and bool(removed)
            and bool(added)
        )
        if piece.kind == "removed" or is_island:
            removed += piece.text
        if piece.kind == "added" or is_island:
            added += piece.text
        if piece.kind == "same" and not is_island:
            _flush(joined, removed, added)
            removed = added = ""
            joined.append(piece)
    _flush(joined, removed, added)
    return tuple(joined)


def _flush(pieces: list[Piece], removed: str, added: str) -> None:
    _add(pieces, Piece("removed", removed))
    _add(pieces, Piece("added", added))


def line_diff(old_text: str, new_text: str, context: int = 3) -> tuple[DiffLine, ...]:
    """Give the changed lines with `context` lines around them; a gap line stands for the rest."""
    old, new = old_text.splitlines(), new_text.splitlines()
    lines: list[DiffLine] = []
    last_old = 0
    for group in _grouped(_steps(old, new), context):
        if group[0][1] > last_old:
            lines.append(DiffLine("gap", "", last_old + 1, 0))
        for tag, start, end, other_start, other_end in group:
            lines += _changed(tag, old, new, (start, end, other_start, other_end))
        last_old = group[-1][2]
    if lines and last_old < len(old):
        lines.append(DiffLine("gap", "", last_old + 1, 0))
    return tuple(lines)


def _steps(old: list[str], new: list[str]) -> list[_Step]:
    """Compare what lies between the first and the last lines that are the same.

    A long text of like lines costs the square of its length and is compared where it differs; in
    a long rest the most frequent lines are no anchors.
    """
    head = _same_at_start(old, new)
    tail = _same_at_start(old[head:][::-1], new[head:][::-1])
    old_end, new_end = len(old) - tail, len(new) - tail
    is_long = old_end + new_end - 2 * head > _MAX_LINES
    matcher = difflib.SequenceMatcher(None, old[head:old_end], new[head:new_end], autojunk=is_long)
    steps: list[_Step] = [("equal", 0, head, 0, head)] if head else []
    for tag, *span in matcher.get_opcodes():
        start, end, other_start, other_end = (head + place for place in span)
        steps.append((tag, start, end, other_start, other_end))
    if tail:
        steps.append(("equal", old_end, len(old), new_end, len(new)))
    return steps


def _same_at_start(old: list[str], new: list[str]) -> int:
    pairs = enumerate(zip(old, new, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(old), len(new)))


def _grouped(steps: list[_Step], context: int) -> Iterator[list[_Step]]:
    """Give the changes in groups that at most `context` same lines lead, follow and join twice."""
    group: list[_Step] = []
    for place, step in enumerate(steps):
        tag, start, end, other_start, other_end = step
        is_last = place == len(steps) - 1
        if tag == "equal" and group and (is_last or end - start > 2 * context):
            kept = min(context, end - start)
            yield [*group, (tag, start, start + kept, other_start, other_start + kept)]
            group = []
        if tag != "equal" or (group and not is_last):
            group.append(step)
        elif not is_last:
            kept = min(context, end - start)
            group = [(tag, end - kept, end, other_end - kept, other_end)]
    if group:
        yield group


def _changed(
    tag: str, old: list[str], new: list[str], span: tuple[int, int, int, int]
) -> list[DiffLine]:
    start, end, other_start, other_end = span
    if tag == "equal":
        return [
            DiffLine("same", text, start + 1 + step, other_start + 1 + step)
            for step, text in enumerate(old[start:end])
        ]
    removed = [DiffLine("removed", text, start + 1 + n, 0) for n, text in enumerate(old[start:end])]
    added = [
        DiffLine("added", text, 0, other_start + 1 + n)
        for n, text in enumerate(new[other_start:other_end])
    ]
    return removed + added
