"""Regular files read and made below the vault's root, no link followed; knows no Markdown."""

import errno
import hashlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from kura_tui.errors import Failed, KuraError, NothingMatched, Refused
from kura_tui.wording import notes as wording

MAX_FILE_BYTES = 10 * 1024 * 1024
"""Largest file that is read at all, in bytes."""
MAX_MOVED_BYTES = 100 * 1024 * 1024
"""Largest file that is moved, though it is too large to be read, in bytes."""
_CHUNK = 1024 * 1024

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOCTTY


def read_bytes(root: Path, path: str, limit: int = MAX_FILE_BYTES) -> bytes:
    """Read one file; `path` is relative to `root` with "/" between its parts.

    Every part is opened without following links; `root` itself may be one. Raises NothingMatched
    when the file is not there, Refused for a link, a folder, a FIFO or a path out of the vault,
    Failed when it is larger than `limit` bytes or cannot be read.
    """
    folder, _, name = path.rpartition("/")
    if not _is_plain(name):
        raise Refused(wording.cannot_read(path), why=wording.OUTSIDE)
    descriptor = open_folder(root, folder)
    try:
        return read_at(descriptor, name, path, limit)
    finally:
        os.close(descriptor)


def open_folder(root: Path, path: str) -> int:
    """Open a folder below `root` ("" is `root`) part by part; raises as `read_bytes` does."""
    parts = path.split("/") if path else []
    if not all(_is_plain(part) for part in parts):
        raise Refused(wording.cannot_read(path), why=wording.OUTSIDE)
    try:
        descriptor = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError as error:
        raise _as_kura(error, str(root)) from None
    for part in parts:
        try:
            inner = os.open(part, _FOLDER, dir_fd=descriptor)
        except OSError as error:
            raise _as_kura(error, path, descriptor, part) from None
        finally:
            os.close(descriptor)
        descriptor = inner
    return descriptor


def read_at(folder: int, name: str, path: str, limit: int = MAX_FILE_BYTES) -> bytes:
    """Read `name` in an open folder; `path` is for messages; raises as `read_bytes` does."""
    parts = list(_parts_at(folder, name, path, limit))
    return parts[0] if len(parts) == 1 else b"".join(parts)


def digest_at(folder: int, name: str, path: str, limit: int = MAX_MOVED_BYTES) -> str:
    """Give the sha256 of a file in hex, a part of it in memory at a time; raises as `read_at`."""
    digest = hashlib.sha256()
    for part in _parts_at(folder, name, path, limit, _CHUNK):
        digest.update(part)
    return digest.hexdigest()


def _parts_at(folder: int, name: str, path: str, limit: int, at_once: int = 0) -> Iterator[bytes]:
    """Give a regular file's bytes in parts of `at_once`, 0 for whole; Failed over `limit`."""
    try:
        descriptor = os.open(name, _FILE, dir_fd=folder)
    except OSError as error:
        raise _as_kura(error, path, folder, name) from None
    try:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            raise Refused(wording.cannot_read(path), why=wording.NO_REGULAR_FILE)
        size = found.st_size
        if size <= limit:
            step, size = at_once or size + 1, 0
            while size <= limit and (part := os.read(descriptor, step)):
                size += len(part)
                yield part
        if size > limit:
            raise Failed(wording.cannot_read(path), why=wording.too_large(size, limit))
    except OSError as error:
        raise _as_kura(error, path) from None
    finally:
        os.close(descriptor)


def write_new(root: Path, path: str, data: bytes) -> None:
    """Make a file the maildir way: hidden temp, fsync, then its name; TryAgain when taken."""
    import secrets  # here, as the next one, because reading never needs them

    from kura_tui.vault.placing import put_new

    put_new(root, path, data, f"new-{secrets.token_hex(4)}")


def _is_plain(part: str) -> bool:
    return part not in {"", ".", ".."} and "/" not in part and "\0" not in part


def _as_kura(error: OSError, path: str, folder: int | None = None, name: str = "") -> KuraError:
    what = wording.cannot_read(path)
    if error.errno in {errno.ELOOP, errno.ENOTDIR} and folder is not None:
        is_link = _is_link(folder, name)
        return Refused(what, why=wording.A_LINK if is_link else wording.NO_FOLDER)
    if error.errno in {errno.ENOENT, errno.ENOTDIR}:
        return NothingMatched(what, why=wording.NO_FILE)
    return Failed(what, why=wording.not_allowed(error.strerror or ""))


def _is_link(folder: int, name: str) -> bool:
    try:
        return stat.S_ISLNK(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode)
    except OSError:
        return False
