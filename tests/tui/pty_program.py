"""Drives a program in a pseudo terminal: what was sent, what it wrote, how it ended."""

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pexpect

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 20.0


@dataclass
class PtyProgram:
    """A running program; `output` is everything it wrote to the terminal so far."""

    child: Any
    log: Path
    output: bytes = b""
    sent: list[bytes] = field(default_factory=list)
    has_hung_up: bool = False

    @classmethod
    def start(
        cls,
        arguments: Sequence[str],
        log: Path,
        *,
        size: tuple[int, int] = (80, 24),
        environ: dict[str, str] | None = None,
        preexec: Callable[[], None] | None = None,
    ) -> "PtyProgram":
        child = pexpect.spawn(
            sys.executable, list(arguments), cwd=str(ROOT), dimensions=(size[1], size[0]),
            env={**os.environ, **(environ or {})}, timeout=SECONDS, preexec_fn=preexec,
        )  # fmt: skip
        return cls(child, log)

    def send(self, *parts: bytes, pause: float = 0.08) -> None:
        """Send parts as a hand or a link would: each in one write, `pause` seconds apart."""
        for part in parts:
            self.read(pause)
            os.write(self.child.child_fd, part)
            self.sent.append(part)

    def read(self, seconds: float = 0.05) -> None:
        """Take what the program writes within `seconds`."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                self.output += self.child.read_nonblocking(65536, timeout=left)
            except pexpect.TIMEOUT:
                return
            except pexpect.EOF:
                return

    def lines(self) -> list[str]:
        """Give the lines of the program's own log."""
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []

    def wait_for(self, line: str, count: int = 1) -> list[str]:
        """Read until the log holds `count` lines that begin with `line`; give the log."""
        return self.wait_until(
            lambda: sum(known.startswith(line) for known in self.lines()) >= count, line
        )

    def wait_until(self, is_true: Callable[[], bool], what: str) -> list[str]:
        """Read until something is true; fail with the log and the output when it stays false."""
        until = time.monotonic() + SECONDS
        while not is_true():
            if time.monotonic() > until:
                raise AssertionError(
                    f"no {what!r} in {self.lines()}; wrote {self.output[-2000:]!r}"
                )
            self.read(0.02)
        return self.lines()

    def end(self) -> int:
        """Read until the program ends; give its exit code, negative for a signal."""
        until = time.monotonic() + SECONDS
        while self.child.isalive() and time.monotonic() < until:
            self.read(0.02)
        self.read(0.05)
        if self.child.isalive():
            self.child.kill(9)
            raise AssertionError(f"still running; log {self.lines()}")
        return -self.child.signalstatus if self.child.signalstatus else self.child.exitstatus

    def hang_up(self, seconds: float) -> int:
        """Close the terminal under the program; give its exit code, or fail when it stays."""
        os.close(self.child.child_fd)
        self.has_hung_up = True
        process = os.pidfd_open(self.child.pid)
        ended, _, _ = select.select([process], [], [], seconds)
        if not ended:
            os.kill(self.child.pid, signal.SIGKILL)
        _, status = os.waitpid(self.child.pid, 0)
        assert ended, f"still running; log {self.lines()}"
        return os.waitstatus_to_exitcode(status)

    def stop(self) -> None:
        """End the program if it still runs."""
        if self.has_hung_up:
            return
        if self.child.isalive():
            self.child.kill(9)
        self.child.close(force=True)
