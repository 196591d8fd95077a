"""Runs one Git command: clean environment, no terminal, a time limit; it knows no vault."""

import os
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Protocol

READ_TIMEOUT = 60.0
"""Seconds a reading command may take."""
COMMIT_TIMEOUT = 120.0
"""Seconds a commit with its hooks may take."""
INTERACTIVE_TIMEOUT = 600.0
"""Seconds a person may take for a passphrase."""
TERM_WAIT = 5.0
"""Seconds between SIGTERM and SIGKILL."""
_HOOK_OUTPUT_WAIT = 0.5
"""Seconds to wait for output after a commit has ended: a hook's child may keep the pipe open."""

KEPT_VARIABLES = frozenset({"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"})
"""The inherited GIT_* that stay: where the user's config lies. All others are dropped, GIT_DIR
(set inside hooks, it points at another repository), GIT_SSH* and GIT_ASKPASS among them: how Git
reaches a remote belongs in the config (core.sshCommand, credential.helper)."""


class GitProgram(Protocol):
    """GitPython's `Git.execute`, as far as it is used here."""

    def __call__(
        self,
        command: list[str],
        istream: Any = None,
        *,
        as_process: bool = False,
        env: Mapping[str, str] | None = None,
        **subprocess_kwargs: Any,
    ) -> Any: ...


@dataclass(frozen=True, slots=True)
class GitResult:
    """How a command ended; `status` is negative for a signal, `timed_out` when its time was up."""

    status: int
    out: bytes
    err: str
    started: float = 0.0
    timed_out: bool = False

    @property
    def words(self) -> str:
        """What Git and its hooks said on both streams, at most the last 2,000 characters."""
        said = f"{self.err.strip()}\n{self.out.decode(errors='replace').strip()}".strip()
        return said[-2000:]


@dataclass(frozen=True, slots=True)
class GitRunner:
    """Git in one folder. Several threads may use it at once."""

    execute: GitProgram
    folder: Path

    def run(
        self,
        *arguments: str,
        stdin: bytes | None = None,
        timeout: float = READ_TIMEOUT,
        is_write: bool = False,
        literal: bool = True,
        interactive: bool = False,
    ) -> GitResult:
        """Run `git arguments` and give how it ended, whatever its status.

        `literal` takes every pathspec as a plain name; False for a commit, whose hooks would
        inherit it, and for check-ignore, which does not know it. `interactive` leaves the terminal
        to Git's children for a passphrase.
        """
        started = time.time()
        with _source(stdin) as source:
            guard = self.execute(
                [*_unset(interactive), "git", "-C", str(self.folder), *arguments],
                istream=source, as_process=True, start_new_session=not interactive,
                env=_variables(is_write=is_write, literal=literal),
            )  # fmt: skip
            patience = _HOOK_OUTPUT_WAIT if is_write else READ_TIMEOUT
            return _collect(guard.proc, started, timeout, patience, has_own_session=not interactive)


@contextmanager
def _source(stdin: bytes | None) -> Iterator[IO[bytes] | None]:
    """Give a file with the input, which cannot fill up as a pipe does; None is no input at all."""
    if stdin is None:
        yield None
        return
    with tempfile.TemporaryFile() as source:
        source.write(stdin)
        source.seek(0)
        yield source


def _unset(interactive: bool) -> list[str]:
    """Give the prefix that drops inherited variables, which GitPython would pass on."""
    names = {name for name in os.environ if name.startswith("GIT_")} - KEPT_VARIABLES
    if not interactive and "GPG_TTY" in os.environ:
        names.add("GPG_TTY")
    return ["env", *(word for name in sorted(names) for word in ("-u", name))] if names else []


def _variables(*, is_write: bool, literal: bool) -> dict[str, str]:
    variables = {"GIT_TERMINAL_PROMPT": "0", "GIT_EDITOR": "true", "LC_ALL": "C"}
    if not is_write:
        variables["GIT_OPTIONAL_LOCKS"] = "0"
    if literal:
        variables["GIT_LITERAL_PATHSPECS"] = "1"
    return variables


def _collect(
    process: "subprocess.Popen[bytes]",
    started: float,
    timeout: float,
    patience: float,
    *,
    has_own_session: bool,
) -> GitResult:
    """Read both streams to their end; end the whole group when the time is up."""
    out, err = _Reader(process.stdout), _Reader(process.stderr)
    timed_out = False
    try:
        _wait(process, out, timeout)
    except subprocess.TimeoutExpired:
        timed_out = True
        _end(process, has_own_session)
    except BaseException:
        _end(process, has_own_session)
        raise
    said = err.text(patience).decode(errors="replace")
    return GitResult(process.returncode, out.text(patience), said, started, timed_out)


def _wait(process: "subprocess.Popen[bytes]", out: "_Reader", timeout: float) -> None:
    """Wait for the end of a process without the pauses of `Popen.wait`, up to 50 ms each.

    The end of its output tells that it ends; a child of a hook may hold that output open for
    longer, so the process itself is asked as well.
    """
    deadline = time.monotonic() + timeout
    while process.poll() is None:
        left = deadline - time.monotonic()
        if left <= 0:
            raise subprocess.TimeoutExpired(process.args, timeout)
        if out.wait(min(left, 0.05)):
            process.wait(left)


def _end(process: "subprocess.Popen[bytes]", has_own_session: bool) -> None:
    kill: Callable[[int], None] = (
        (lambda number: os.killpg(process.pid, number)) if has_own_session else process.send_signal
    )
    with suppress(ProcessLookupError):
        kill(signal.SIGTERM)
    with suppress(subprocess.TimeoutExpired):
        process.wait(TERM_WAIT)
    with suppress(ProcessLookupError):
        kill(signal.SIGKILL)
    process.wait()


class _Reader:
    """Reads one stream in a thread of its own, so that neither can fill up."""

    def __init__(self, stream: IO[bytes] | None) -> None:
        self._parts: list[bytes] = []
        self._thread = threading.Thread(target=self._read, args=(stream,), daemon=True)
        self._thread.start()

    def _read(self, stream: IO[bytes] | None) -> None:
        if stream is None:
            return
        with suppress(OSError, ValueError):
            while part := os.read(stream.fileno(), 65536):
                self._parts.append(part)

    def wait(self, seconds: float) -> bool:
        """Wait for the end of the stream; gives whether it came."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def text(self, patience: float) -> bytes:
        self._thread.join(patience)
        return b"".join(self._parts)
