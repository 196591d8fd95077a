"""Settling what a merge of two machines left unmerged, where no words of anybody are lost."""

import os
import re
from dataclasses import dataclass

from kura_tui.vault import placing
from kura_tui.vault.repository import Repository

_OWN_KEYS = re.compile(rb"^(?:approved|approved_by|rejected|confirmed):.*\r?\n?", re.MULTILINE)
REJECTED = ".kura/rejected/"


@dataclass(frozen=True, slots=True)
class Sides:
    """An unmerged path with the bytes of the common ancestor, of ours and of theirs."""

    path: str
    ancestor: bytes | None
    ours: bytes | None
    theirs: bytes | None


def settle(repository: Repository, inbox: str) -> tuple[str, ...]:
    """Settle what can be settled; give the paths that a person must merge.

    A proposal that one side decided and the other changed counts as decided (the change stays in
    history and is listed as a contest). Two edits of a proposal become two proposals. Two notes
    that differ only in who approved them and when are one. Everything else is left.
    """
    unmerged = _unmerged(repository)
    answers = [(sides, _answer(sides, inbox)) for sides in unmerged]
    left = tuple(sides.path for sides, answer in answers if answer is None)
    if left:
        return left
    for _, answer in answers:
        for path, data in answer or ():
            _place(repository, path, data)
    return ()


_Answer = tuple[tuple[str, bytes | None], ...]


def _answer(sides: Sides, inbox: str) -> _Answer | None:
    """Give the bytes that settle one path, more than one path where a copy is kept, or None."""
    if sides.path.startswith(f"{inbox}/"):
        if sides.ours is None or sides.theirs is None:
            return ((sides.path, None),)
        stem = sides.path.removesuffix(".md")
        return ((sides.path, sides.ours), (f"{stem}-other-machine.md", sides.theirs))
    if sides.ours is None or sides.theirs is None:
        return None
    if sides.path.startswith(REJECTED) or _bare(sides.ours) == _bare(sides.theirs):
        return ((sides.path, sides.ours),)
    return None


def _bare(data: bytes) -> bytes:
    return _OWN_KEYS.sub(b"", data)


def _place(repository: Repository, path: str, data: bytes | None) -> None:
    """Bring work tree and index to the bytes that settle a path."""
    name = repository.inside(path)
    if data is None:
        repository.runner.run("rm", "-q", "-f", "--", name, is_write=True)
        return
    found = placing.current(repository.root, path)
    if found is None:
        placing.put_new(repository.root, path, data, "sync")
    elif found != data:
        placing.put_changed(repository.root, path, found, data, "sync")
    repository.runner.run("add", "-f", "--", name, is_write=True)


def _unmerged(repository: Repository) -> list[Sides]:
    stages: dict[str, dict[int, bytes]] = {}
    for record in repository.read("ls-files", "-u", "-z").split(b"\0"):
        if not record:
            continue
        facts, _, name = record.partition(b"\t")
        _, blob, stage = facts.split()
        path = repository.outside(os.fsdecode(name))
        stages.setdefault(path, {})[int(stage)] = repository.read(
            "cat-file", "blob", blob.decode("ascii")
        )
    return [Sides(path, sides.get(1), sides.get(2), sides.get(3)) for path, sides in stages.items()]
