"""What changed between two texts, by words and by lines; knows nothing of colour or of screens."""

import difflib
import re
from dataclasses import dataclass
from typing import Literal

_TOKEN = re.compile(
    r"\s+"
    r"|[\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]"
    r"|[^\W_\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+"
    r"|\w|[^\w\s]"
)
_MAX_TOKENS = 4000


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
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    lines: list[DiffLine] = []
    last_old = 0
    for group in matcher.get_grouped_opcodes(context):
        if group[0][1] > last_old:
            lines.append(DiffLine("gap", "", last_old + 1, 0))
        for tag, start, end, other_start, other_end in group:
            lines += _changed(tag, old, new, (start, end, other_start, other_end))
        last_old = group[-1][2]
    if lines and last_old < len(old):
        lines.append(DiffLine("gap", "", last_old + 1, 0))
    return tuple(lines)


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
