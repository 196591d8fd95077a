"""Run a command in a pseudo terminal of 80x24 until kura's review screen is there, then quit it.

Needs the standard library alone. Exits 0 when the screen showed the inbox of the sample vault and
`q` ended the command with 0.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

PATIENCE = 600
"""Seconds until the screen must be there: the README's command installs first."""
ESCAPES = re.compile(
    rb"\x1b\[[0-9;?<>=]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[@-_()].?"
)
SCREEN = re.compile(rb"kura\s+(?:demo\s+)?.*inbox 14.*Queue.*Proposal", re.DOTALL)


def main(command: list[str]) -> int:
    """Run the command and give the exit code for the shell."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", TEXTUAL_ANIMATIONS="none")
        os.execvp(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    seen, asked, end = b"", 0.0, time.monotonic() + PATIENCE
    while time.monotonic() < end:
        part = _read(terminal)
        if part is None:
            break
        seen += part
        if SCREEN.search(ESCAPES.sub(b"", seen)) and not part and time.monotonic() - asked > 2:
            os.write(terminal, b"q")
            asked = time.monotonic()
    else:
        os.kill(child, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    text = ESCAPES.sub(b"", seen).decode(errors="replace")
    if asked and code == 0:
        print("the review screen came up, and q ended it with 0")
        return 0
    print(text[-3000:])
    print(f"screen {'came up' if asked else 'did not come up'}, exit code {code}")
    return 1


def _read(terminal: int) -> bytes | None:
    """Give what arrived within half a second, or None at the end."""
    if not select.select([terminal], [], [], 0.5)[0]:
        return b""
    try:
        return os.read(terminal, 65536) or None
    except OSError:
        return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
