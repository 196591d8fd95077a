"""Who may write to a vault and who has it on screen, by flock; it knows no Git."""

import fcntl
import os
import random
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from kura_tui.errors import Failed, TryAgain
from kura_tui.wording import git as wording

LOCK_WAIT = 5.0
"""Seconds a decision waits for another one to finish."""


@dataclass(frozen=True, slots=True)
class Holder:
    """The process that holds a lock; `terminal` is "" when it has none, `pid` 0 when unknown."""

    pid: int
    terminal: str


def _own_terminal() -> str:
    for stream in (sys.__stdin__, sys.__stderr__):
        try:
            if stream is not None and stream.isatty():
                return os.ttyname(stream.fileno()).removeprefix("/dev/")
        except (OSError, ValueError):
            continue
    return ""


def _holder(descriptor: int) -> Holder:
    words = os.pread(descriptor, 200, 0).decode(errors="replace").split()
    pid = int(words[0]) if words and words[0].isdecimal() else 0
    return Holder(pid, words[1] if len(words) > 1 else "")


def _take(file: Path) -> int | Holder:
    """Open and lock `file`; give the descriptor, or the holder when somebody else has it."""
    try:
        file.parent.mkdir(exist_ok=True)
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
    except OSError as error:
        why = wording.lock_not_made(str(file), error.strerror or str(error))
        raise Failed(wording.NOT_DONE, why=why, now=wording.look_now(str(file.parent))) from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = _holder(descriptor)
        os.close(descriptor)
        return holder
    with suppress(OSError):
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()} {_own_terminal()}\n".encode(), 0)
    return descriptor


class VaultLock:
    """The right to write: one holder in one work tree, released by the kernel when the holder dies.

    `folder` is `Repository.kura_dir`. Entering waits up to `wait` seconds, then raises TryAgain
    naming the holder's pid and terminal. Git children do not inherit the lock.
    """

    def __init__(self, folder: Path, *, wait: float = LOCK_WAIT) -> None:
        self._file = folder / "lock"
        self._wait = wait
        self._descriptor = -1

    def __enter__(self) -> "VaultLock":
        deadline = time.monotonic() + self._wait
        while isinstance(taken := _take(self._file), Holder):
            if time.monotonic() >= deadline:
                raise TryAgain(
                    wording.NOT_DONE, why=wording.vault_busy(taken.pid, taken.terminal),
                    now=wording.TRY_AGAIN_NOW,
                )  # fmt: skip
            time.sleep(random.uniform(0.01, 0.06))
        self._descriptor = taken
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._descriptor)
        self._descriptor = -1


class ScreenClaim:
    """The right to be the one writable screen on a vault, until `close()` or the process's end."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def close(self) -> None:
        """Give the claim back; a second call does nothing."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def claim_screen(folder: Path) -> ScreenClaim | Holder:
    """Claim the screen of a vault, or give who has it; `folder` is `Repository.kura_dir`."""
    taken = _take(folder / "screen")
    return taken if isinstance(taken, Holder) else ScreenClaim(taken)
