"""Walk a vault and say what each Markdown file is; reads names and sizes, never contents."""

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from kura_tui.config import VaultSettings

REJECTED_FOLDER = ".kura/rejected"
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
_SKIPPED = frozenset({".git", ".obsidian", ".trash"})
_CONFLICT_LISTS = frozenset({"conflict-files-obsidian-git.md"})


class FileKind(Enum):
    """What a Markdown file is to the index; only notes and rejected proposals are evidence."""

    NOTE = "note"
    REJECTED = "rejected"
    OTHER = "other"
    """Inbox, templates and files outside the canonical folders: names and links only."""


@dataclass(frozen=True, slots=True)
class ScannedFile:
    """A Markdown file as listed; `path` is relative to the vault, `folder` canonical or ""."""

    path: str
    size: int
    mtime_ns: int
    kind: FileKind
    folder: str = ""
    is_left_out: bool = False


def scan(root: Path, settings: VaultSettings) -> tuple[tuple[ScannedFile, ...], int]:
    """Give every Markdown file of the vault in order of path, and how many could not be listed.

    Symbolic links are never followed. Names that are not UTF-8 count as not listed.
    """
    files: list[ScannedFile] = []
    unlisted = 0
    for entry, path in _walk(root):
        if entry is None:
            unlisted += 1
            continue
        files.append(_scanned(path, entry.stat(follow_symlinks=False), settings))
    files.sort(key=lambda file: file.path)
    return tuple(files), unlisted


def scan_changed(
    root: Path, settings: VaultSettings, known: Mapping[str, tuple[int, int]]
) -> tuple[tuple[ScannedFile, ...], tuple[str, ...]]:
    """Give what `scan()` would list with another size or time than known, and what is gone.

    `known` holds size and time in nanoseconds by path. Every file of the vault is looked at; it is
    many times as many as the changed ones, hence only those are described.
    """
    left = dict(known)
    changed = []
    for entry, path in _walk(root):
        if entry is None:
            continue
        try:
            status = entry.stat(follow_symlinks=False)
        except FileNotFoundError:
            continue
        if left.pop(path, None) != (status.st_size, status.st_mtime_ns):
            changed.append(_scanned(path, status, settings))
    changed.sort(key=lambda file: file.path)
    return tuple(changed), tuple(sorted(left))


def scan_paths(
    root: Path, settings: VaultSettings, paths: Iterable[str]
) -> tuple[ScannedFile, ...]:
    """Give those of the paths that `scan()` would list."""
    files = []
    for path in sorted(set(paths)):
        folders, name = path.split("/")[:-1], path.rpartition("/")[2]
        inside = ["/".join(folders[: depth + 1]) for depth in range(len(folders))]
        if not name.endswith(".md") or not _is_utf8(path):
            continue
        if not all(_is_entered(one, one.rpartition("/")[2]) for one in inside):
            continue
        try:
            if any((root / one).is_symlink() for one in inside):
                continue
            status = os.lstat(root / path)
        except OSError:
            continue
        if stat.S_ISREG(status.st_mode):
            files.append(_scanned(path, status, settings))
    return tuple(files)


def _scanned(path: str, status: os.stat_result, settings: VaultSettings) -> ScannedFile:
    kind, folder, is_left_out = classify(path, settings)
    return ScannedFile(path, status.st_size, status.st_mtime_ns, kind, folder, is_left_out)


def classify(path: str, settings: VaultSettings) -> tuple[FileKind, str, bool]:
    """Say what the file at a path is, its canonical folder, and whether settings leave it out."""
    if path.startswith(f"{REJECTED_FOLDER}/"):
        return FileKind.REJECTED, "", False
    left_out = _is_left_out(path, settings.leave_out)
    for folder in settings.folders:
        if path.startswith(f"{folder}/"):
            return (FileKind.OTHER if left_out else FileKind.NOTE), folder, left_out
    return FileKind.OTHER, "", left_out


def _is_left_out(path: str, leave_out: tuple[str, ...]) -> bool:
    parts = path.split("/")
    if parts[-1] in _CONFLICT_LISTS:
        return True
    return any(
        path.startswith(f"{name.rstrip('/')}/") or name in parts[:-1] for name in leave_out if name
    )


def _walk(root: Path) -> Iterator[tuple[os.DirEntry[str] | None, str]]:
    """Give Markdown files with their paths; None stands for what cannot be listed.

    An entry is to be asked before the next one is: its folder is open until then.
    """
    waiting = [""]
    while waiting:
        inside = waiting.pop()
        try:
            folder = os.open(root / inside, _FOLDER | (os.O_NOFOLLOW if inside else 0))
        except OSError:
            yield None, inside
            continue
        try:
            with os.scandir(folder) as entries:
                listed = list(entries)
            for entry in listed:
                path = f"{inside}/{entry.name}" if inside else entry.name
                if entry.is_dir(follow_symlinks=False):
                    if _is_entered(path, entry.name):
                        waiting.append(path)
                elif entry.name.endswith(".md") and entry.is_file(follow_symlinks=False):
                    yield (entry if _is_utf8(path) else None), path
        except OSError:
            yield None, inside
        finally:
            os.close(folder)


def _is_entered(path: str, name: str) -> bool:
    if name in _SKIPPED:
        return False
    if path == ".kura" or path.startswith(".kura/"):
        return path == ".kura" or path == REJECTED_FOLDER or path.startswith(f"{REJECTED_FOLDER}/")
    return True


def _is_utf8(path: str) -> bool:
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True
