"""Taking one decision back out of files that may have changed since; pure bytes."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from kura_tui.domain.decisions.plan import FileChange


class TouchedSince(Exception):
    """A later change touched the lines of the decision; `args[0]` is the path."""


@dataclass(frozen=True, slots=True)
class _Hunk:
    """Lines `start` to `end` (exclusive) of a common ancestor with what stands there instead."""

    start: int
    end: int
    lines: tuple[bytes, ...]


def taken_back(change: FileChange, found: bytes | None) -> FileChange | None:
    """Give the change that takes `change` back out of the bytes `found` now, None for none.

    Where the file is as the decision left it, the old bytes return. Otherwise the decision's lines
    are taken back and later changes elsewhere stay, by a three-way merge by lines with the
    decision's outcome as the common ancestor. Raises TouchedSince where both touch the same lines.
    """
    if found == change.new:
        return FileChange(change.path, found, change.old)
    if found == change.old:
        return None
    if found is None or change.old is None or change.new is None:
        raise TouchedSince(change.path)
    merged = _merged(change.new, found, change.old)
    if merged is None:
        raise TouchedSince(change.path)
    return FileChange(change.path, found, merged)


def _merged(ancestor: bytes, ours: bytes, theirs: bytes) -> bytes | None:
    """Apply both sides' hunks to the ancestor, None where they meet."""
    lines = ancestor.splitlines(keepends=True)
    hunks = sorted(
        {*_hunks(lines, ours), *_hunks(lines, theirs)}, key=lambda hunk: (hunk.start, hunk.end)
    )
    for before, after in pairwise(hunks):
        if after.start <= before.end:
            return None
    for hunk in reversed(hunks):
        lines[hunk.start : hunk.end] = hunk.lines
    return b"".join(lines)


def _hunks(ancestor: list[bytes], changed: bytes) -> Iterator[_Hunk]:
    lines = changed.splitlines(keepends=True)
    matcher = SequenceMatcher(None, ancestor, lines, autojunk=False)
    for tag, start, end, first, last in matcher.get_opcodes():
        if tag != "equal":
            yield _Hunk(start, end, tuple(lines[first:last]))
