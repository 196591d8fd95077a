"""Puts files into the vault and takes them out; follows no link, overwrites nothing unseen."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from kura_tui.errors import Refused, TryAgain
from kura_tui.vault.failpoints import Step
from kura_tui.vault.journal import sync_folder, write_all
from kura_tui.wording import git as wording

TEMPORARY = ".kura-"
"""First characters of the temp files' names; hidden, so that Obsidian and sync leave them alone."""
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


@contextmanager
def parent_of(root: Path, path: str, *, make: bool = False) -> Iterator[tuple[int, str]]:
    """Open the folder of a path part by part and give its descriptor and the file's name.

    `make` creates missing folders. Raises Refused when a part is a symbolic link or no folder,
    FileNotFoundError when one is missing.
    """
    *parts, name = path.split("/")
    if not name or any(part in {"", ".", ".."} or part.casefold() == ".git" for part in parts):
        raise Refused(wording.NOT_DONE, why=wording.no_regular_file(path))
    folder = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for part in parts:
            if make:
                with suppress(FileExistsError), Step("mkdir"):
                    os.mkdir(part, dir_fd=folder)
                    sync_folder(folder)
            try:
                inner = os.open(part, _FOLDER, dir_fd=folder)
            except OSError as error:
                if error.errno in {errno.ELOOP, errno.ENOTDIR}:
                    raise _no_folder(folder, part, path) from None
                raise
            os.close(folder)
            folder = inner
        yield folder, name
    finally:
        os.close(folder)


def _no_folder(folder: int, part: str, path: str) -> Refused:
    is_link = stat.S_ISLNK(os.stat(part, dir_fd=folder, follow_symlinks=False).st_mode)
    way = path[: path.index(f"{part}/") + len(part)]
    if is_link:
        return Refused(
            wording.NOT_DONE, why=wording.beyond_link(path), now=wording.link_now(way)
        )  # fmt: skip
    return Refused(wording.NOT_DONE, why=wording.no_folder(way), now=wording.look_now(way))


def current(root: Path, path: str) -> bytes | None:
    """Give the bytes at a path, None when there is no file; Refused when it is no regular file."""
    try:
        with parent_of(root, path) as (folder, name):
            return _read(folder, name, path)
    except FileNotFoundError:
        return None


def _read(folder: int, name: str, path: str) -> bytes:
    try:
        file = os.open(
            name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder
        )
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise Refused(
                wording.NOT_DONE, why=wording.beyond_link(path), now=wording.link_now(path)
            ) from None
        raise
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            why = wording.no_regular_file(path)
            raise Refused(wording.NOT_DONE, why=why, now=wording.look_now(path))
        with os.fdopen(file, "rb", closefd=False) as reader:
            return reader.read()
    finally:
        os.close(file)


def put_new(root: Path, path: str, data: bytes, tag: str, mode: int = 0) -> None:
    """Write a file that does not exist yet; link(2) never overwrites. `mode` 0 is the usual one.

    Raises TryAgain when the path is taken meanwhile.
    """
    with parent_of(root, path, make=True) as (folder, name):
        temporary = f"{TEMPORARY}{tag}"
        _write_temporary(folder, temporary, data, mode)
        try:
            with Step("link"):
                os.link(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
        except FileExistsError:
            raise TryAgain(wording.NOT_DONE, why=wording.exists(path)) from None
        finally:
            _drop_temporary(folder, temporary)
        with Step("folder-fsync"):
            sync_folder(folder)


def put_changed(root: Path, path: str, old: bytes, data: bytes, tag: str) -> None:
    """Replace a file that still holds `old`; its mode and owner stay.

    Raises TryAgain when it holds anything else.
    """
    with parent_of(root, path) as (folder, name):
        before = os.stat(name, dir_fd=folder, follow_symlinks=False)
        temporary = f"{TEMPORARY}{tag}"
        _write_temporary(folder, temporary, data, stat.S_IMODE(before.st_mode), before)
        try:
            if _read(folder, name, path) != old:
                raise TryAgain(wording.NOT_DONE, why=wording.changed_on_disk(path))
            with Step("rename"):
                os.rename(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
        finally:
            _drop_temporary(folder, temporary)
        with Step("folder-fsync"):
            sync_folder(folder)


def take_away(root: Path, path: str, old: bytes, claims: Path, tag: str) -> None:
    """Remove a file that still holds `old`, by moving it to `claims` where it waits for the commit.

    What was moved is read once more: a file that changed in the last moment is put back, and
    TryAgain raised.
    """
    claims.mkdir(exist_ok=True)
    claim = claims / tag
    with parent_of(root, path) as (folder, name):
        if _read(folder, name, path) != old:
            raise TryAgain(wording.NOT_DONE, why=wording.changed_on_disk(path))
        try:
            with Step("claim"):
                os.rename(name, claim, src_dir_fd=folder)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            with Step("unlink"):
                os.unlink(name, dir_fd=folder)
        else:
            if not _holds(claim, old):
                _give_back(claim, folder, name)
                raise TryAgain(wording.NOT_DONE, why=wording.changed_on_disk(path))
        with Step("folder-fsync"):
            sync_folder(folder)


def _holds(claim: Path, old: bytes) -> bool:
    """Whether what was moved is a regular file with these bytes; a pipe is never opened."""
    return stat.S_ISREG(claim.lstat().st_mode) and claim.read_bytes() == old


def _give_back(claim: Path, folder: int, name: str) -> None:
    """Put back what was moved and is not what was seen; it never replaces a file."""
    if stat.S_ISDIR(claim.lstat().st_mode):
        os.rename(claim, name, dst_dir_fd=folder)
        return
    os.link(claim, name, dst_dir_fd=folder, follow_symlinks=False)
    claim.unlink()


def bring_back(root: Path, path: str, old: bytes, claims: Path, tag: str, mode: int) -> None:
    """Put a removed file back: the very same one where it still waits in `claims`."""
    claim = claims / tag
    if claim.exists() and claim.read_bytes() == old:
        with parent_of(root, path, make=True) as (folder, name):
            with Step("unclaim"):
                os.link(claim, name, dst_dir_fd=folder)
            with Step("claim-unlink"):
                claim.unlink()
            sync_folder(folder)
        return
    put_new(root, path, old, tag, mode)


def remove(root: Path, path: str, written: bytes) -> None:
    """Remove a file that kura wrote and that still holds `written`."""
    with parent_of(root, path) as (folder, name):
        if _read(folder, name, path) != written:
            raise TryAgain(wording.NOT_DONE, why=wording.changed_on_disk(path))
        with Step("remove"):
            os.unlink(name, dir_fd=folder)
        sync_folder(folder)


def drop_leftover(root: Path, path: str, tag: str) -> None:
    """Remove the temp file that a killed kura left beside a path."""
    with suppress(OSError, Refused), parent_of(root, path) as (folder, _name):
        os.unlink(f"{TEMPORARY}{tag}", dir_fd=folder)


def _write_temporary(
    folder: int, name: str, data: bytes, mode: int, like: os.stat_result | None = None
) -> None:
    with suppress(FileNotFoundError):
        os.unlink(name, dir_fd=folder)
    try:
        with Step("temp-open"):
            file = os.open(name, _NEW, 0o666, dir_fd=folder)
        try:
            _fill(file, data, mode, like)
        finally:
            os.close(file)
    except BaseException:
        _drop_temporary(folder, name)
        raise


def _fill(file: int, data: bytes, mode: int, like: os.stat_result | None) -> None:
    with Step("temp-write"):
        write_all(file, data)
    if like is not None:
        with suppress(PermissionError):
            os.fchown(file, like.st_uid, like.st_gid)
    if mode:
        os.fchmod(file, mode)
    with Step("temp-fsync"):
        os.fsync(file)


def _drop_temporary(folder: int, name: str) -> None:
    with suppress(FileNotFoundError), Step("temp-unlink"):
        os.unlink(name, dir_fd=folder)
