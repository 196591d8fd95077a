"""A slow link: runs a program in a pseudo terminal of its own and delays every byte both ways.

`python -m tests.tui.delayed_pty 60 PROGRAM ...` delays by 60 ms. What is typed may be torn: an
escape sequence arrives in two pieces, the second one as late again, as packets of a bad link do.
"""

import fcntl
import os
import pty
import select
import signal
import sys
import termios
import time
import tty
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field

ESCAPE = b"\x1b"
CHUNK = 65_536


@dataclass
class Direction:
    """Bytes under way from one descriptor to another, each piece with the time it arrives."""

    source: int
    target: int
    delay: float
    tears: bool = False
    pieces: deque[tuple[float, bytes]] = field(default_factory=deque)

    def take(self) -> bool:
        """Read what was sent; False when nothing more will come."""
        try:
            sent = os.read(self.source, CHUNK)
        except OSError:
            return False
        due = time.monotonic() + self.delay
        if self.tears and len(sent) > 1 and sent.startswith(ESCAPE):
            self.pieces.append((due, sent[:1]))
            due, sent = due + self.delay, sent[1:]
        if sent:
            self.pieces.append((due, sent))
        return bool(sent)

    def deliver(self) -> None:
        """Write what has arrived by now."""
        while self.pieces and self.pieces[0][0] <= time.monotonic():
            _, piece = self.pieces.popleft()
            while piece:
                piece = piece[os.write(self.target, piece) :]

    def wait(self) -> float | None:
        """Give the seconds until the next piece arrives, None without one."""
        return max(0.0, self.pieces[0][0] - time.monotonic()) if self.pieces else None


def relay(there: Direction, back: Direction) -> None:
    """Carry bytes both ways until the program has ended and all it wrote has arrived."""
    is_open = {there.source: there, back.source: back}
    while back.source in is_open or back.pieces:
        waits = [wait for one in (there, back) if (wait := one.wait()) is not None]
        ready, _, _ = select.select(list(is_open), [], [], min(waits, default=None))
        for source in ready:
            if not is_open[source].take():
                del is_open[source]
        for one in (there, back):
            with suppress(OSError):
                one.deliver()


def follow_size(program: int) -> None:
    """Give the program's terminal the size of this one."""
    size = fcntl.ioctl(0, termios.TIOCGWINSZ, bytes(8))
    fcntl.ioctl(program, termios.TIOCSWINSZ, size)


def main(milliseconds: str, *command: str) -> int:
    """Run a command behind the link; give its exit code."""
    child, program = pty.fork()
    if child == 0:
        os.execvp(command[0], command)
    follow_size(program)
    signal.signal(signal.SIGWINCH, lambda *_: follow_size(program))
    tty.setraw(0)
    delay = int(milliseconds) / 1000
    relay(Direction(0, program, delay, tears=True), Direction(program, 1, delay))
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
