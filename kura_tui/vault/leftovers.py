"""Removes locks that a killed Git left behind: only those that are provably no stranger's."""

import os
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kura_tui.vault.repository import Repository

_INDEX_LOCKS = re.compile(r"(?:index|HEAD|next-index-\d+|packed-refs)\.lock")
_GIT_WAIT = 3.0
"""Seconds to wait for a Git that works here before its locks are taken for a stranger's."""
_PROCESSES = Path("/proc")


def remove_own_locks(repository: "Repository", *, since: float) -> tuple[str, ...]:
    """Remove Git's locks that are newer than `since` (seconds since 1970) once no Git works here.

    A Git that still works here, which a killed kura may have left to itself, is waited for a few
    seconds. Does nothing where other processes cannot be seen (no /proc): a lock might be a
    stranger's.
    """
    if not _PROCESSES.is_dir():
        return ()
    deadline = time.monotonic() + _GIT_WAIT
    while (locks := _newer_locks(repository, since)) and _git_works_in(repository):
        if time.monotonic() >= deadline:
            return ()
        time.sleep(0.05)
    removed = []
    for lock in locks:
        with suppress(OSError):
            lock.unlink()
            removed.append(lock.name)
    return tuple(removed)


def _newer_locks(repository: "Repository", since: float) -> list[Path]:
    return [lock for lock in _locks(repository) if _is_newer(lock, since)]


def _locks(repository: "Repository") -> list[Path]:
    found = [
        file
        for folder in {repository.git_dir, repository.common_dir}
        for file in folder.iterdir()
        if _INDEX_LOCKS.fullmatch(file.name)
    ]
    return found + list((repository.common_dir / "refs" / "heads").rglob("*.lock"))


def _is_newer(file: Path, since: float) -> bool:
    try:
        return file.stat().st_mtime >= since - 1.0
    except OSError:
        return False


def _git_works_in(repository: "Repository") -> bool:
    """Tell whether a live Git has its working folder in this work tree or its Git folder."""
    places = (str(repository.top), str(repository.git_dir), str(repository.common_dir))
    for process in _PROCESSES.iterdir():
        if not process.name.isdecimal():
            continue
        with suppress(OSError):
            if not (process / "comm").read_text(errors="replace").startswith("git"):
                continue
            if (process / "stat").read_text(errors="replace").rpartition(") ")[2][:1] == "Z":
                continue
            folder = os.readlink(process / "cwd")
            if any(folder == place or folder.startswith(place + "/") for place in places):
                return True
    return False
