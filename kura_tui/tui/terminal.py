"""What kura asks of the terminal before it draws, and how it leaves one; never imports Textual."""

import os
import select
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import FrameType
from typing import Protocol, TypeAlias

from kura_tui.errors import KuraError, UsageError
from kura_tui.wording import terminal as wording

LEAST_WIDTH = 30
LEAST_HEIGHT = 8
HUNG_UP = 128 + signal.SIGHUP
"""The exit code after the terminal is gone."""
LEAVE_SECONDS = 3.0
"""How long a clean exit may take after a signal or a closed terminal."""
SSH_ESCAPE_DELAY = "400"
"""Milliseconds: a lagging link delivers an arrow's bytes up to 300 ms apart."""
LOCAL_ESCAPE_DELAY = "100"
"""Textual's own."""
_UNABLE = {"", "dumb", "unknown"}
_RESTORE = (
    b"\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[<u\x1b[?1049l\x1b[?25h"
    b"\x1b[?1004l"
)
"""Takes back every mode that Textual sets."""
_SIGNALS = (signal.SIGTERM, signal.SIGHUP)
_children: list[subprocess.Popen[bytes]] = []

Environment: TypeAlias = MutableMapping[str, str]


class Stream(Protocol):
    """The part of a standard stream that the checks look at."""

    @property
    def encoding(self) -> str:
        """The name of the encoding it writes."""

    def isatty(self) -> bool:
        """Say whether the stream is a terminal."""


def is_over_ssh(environ: Environment | None = None) -> bool:
    """Say whether this session came in through SSH (tmux keeps these names up to date)."""
    environ = os.environ if environ is None else environ
    return any(environ.get(name) for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"))


def prepare_environment(environ: Environment | None = None) -> None:
    """Set what Textual reads when it is imported; call this before the first import of it.

    Over SSH: a longer wait for the rest of an escape sequence, no animations, no smooth scrolling.
    What the user has set stays. An empty NO_COLOR is no NO_COLOR (no-color.org), which Textual
    does not know.
    """
    environ = os.environ if environ is None else environ
    if environ.get("NO_COLOR") == "":
        del environ["NO_COLOR"]
    if is_over_ssh(environ):
        environ.setdefault("ESCDELAY", SSH_ESCAPE_DELAY)
        environ.setdefault("TEXTUAL_ANIMATIONS", "none")
        environ.setdefault("TEXTUAL_SMOOTH_SCROLL", "0")


def escape_delay(environ: Environment | None = None) -> str:
    """Give the milliseconds that the screen waits for the rest of an escape sequence."""
    environ = os.environ if environ is None else environ
    usual = SSH_ESCAPE_DELAY if is_over_ssh(environ) else LOCAL_ESCAPE_DELAY
    return environ.get("ESCDELAY", usual)


def wants_mouse(setting: str, environ: Environment | None = None) -> bool:
    """Decide the mouse from the config: "on", "off", or "auto" (off over SSH)."""
    if setting in {"on", "off"}:
        return setting == "on"
    return not is_over_ssh(environ)


def terminal_problem(
    streams: tuple[Stream, Stream, Stream] | None = None,
    environ: Environment | None = None,
    size: tuple[int, int] | None = None,
) -> KuraError | None:
    """Give the reason why the full screen cannot start here, or None.

    `streams` are stdin, stdout and stderr; Textual draws on stderr. The error has exit code 2 and
    names the command to use instead.
    """
    own: tuple[Stream, Stream, Stream] = (sys.stdin, sys.stdout, sys.stderr)
    stdin, stdout, stderr = streams or own
    environ = os.environ if environ is None else environ
    if not _is_terminal(stdin) or not _is_terminal(stdout):
        return _problem(wording.NO_TERMINAL, wording.NO_TERMINAL_NOW)
    if not _is_terminal(stderr):
        return _problem(wording.output_redirected("stderr"), wording.NO_TERMINAL_NOW)
    if (term := environ.get("TERM", "")).casefold() in _UNABLE:
        return _problem(wording.cannot_show(term), wording.use_plain())
    if (encoding := stderr.encoding or "").casefold().replace("_", "-") not in {"utf-8", "utf8"}:
        return _problem(wording.not_utf8(encoding), wording.use_utf8())
    width, height = size or shutil.get_terminal_size()
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        why = wording.too_small_to_start(width, height, LEAST_WIDTH, LEAST_HEIGHT)
        return _problem(why, wording.use_larger())
    return None


def _is_terminal(stream: Stream | None) -> bool:
    """Say whether a standard stream is a terminal; a closed or missing one is not."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def _problem(what: str, now: str) -> KuraError:
    return UsageError(f"kura: {what}", now=now, nothing_written=False)


def end_at_once(code: int) -> None:
    """End the process where the app does not; put the terminal back as far as it still listens."""
    with suppress(OSError, ValueError):
        os.set_blocking(2, False)
        os.write(2, _RESTORE)
    with suppress(OSError, ValueError):
        subprocess.run(["stty", "sane"], stderr=subprocess.DEVNULL, timeout=1, check=False)
    os._exit(code)


@dataclass(slots=True)
class Departure:
    """Leaves the terminal on SIGTERM, SIGHUP or a closed terminal; `code` is 128 + the signal.

    `leave` is called on the event loop's thread through `call` and has to end the app with the
    code given. When that takes longer than `LEAVE_SECONDS` the process ends at once: the journal
    finishes at the next start what was under way.
    """

    leave: Callable[[int], None]
    call: Callable[[Callable[[], None]], object]
    end: Callable[[int], None] = end_at_once
    seconds: float = LEAVE_SECONDS
    code: int = 0

    def begin(self, signal_number: int) -> None:
        """Ask the app to leave, pass the signal to a program in the foreground, start the clock."""
        if self.code:
            return
        self.code = 128 + signal_number
        threading.Thread(target=self._end_late, name="kura-departure", daemon=True).start()
        for child in _children:
            with suppress(ProcessLookupError):
                child.send_signal(signal_number)
        with suppress(RuntimeError):
            self.call(lambda: self.leave(self.code))

    def _end_late(self) -> None:
        time.sleep(self.seconds)
        self.end(self.code)


@contextmanager
def watched_terminal(departure: Departure, descriptor: int = 0) -> Iterator[None]:
    """Within this block SIGTERM, SIGHUP and a closed terminal begin the departure.

    SIGHUP stays ignored where the caller has it ignored (nohup); the closed terminal is then seen
    by polling. Must be entered on the main thread.
    """

    def handle(number: int, _frame: FrameType | None) -> None:
        departure.begin(number)

    previous = {
        number: signal.signal(number, handle)
        for number in _SIGNALS
        if signal.getsignal(number) is not signal.SIG_IGN
    }
    stop = threading.Event()
    watch = threading.Thread(
        target=_watch_hangup, args=(descriptor, departure, stop), name="kura-hangup", daemon=True
    )
    watch.start()
    try:
        yield
    finally:
        stop.set()
        for number, handler in previous.items():
            signal.signal(number, handler)


def _watch_hangup(descriptor: int, departure: Departure, stop: threading.Event) -> None:
    """Wait until the terminal is gone: Textual's reader would spin on it for ever."""
    poll = select.poll()
    poll.register(descriptor, 0)
    while not stop.is_set():
        events = poll.poll(1000)
        if any(event & (select.POLLHUP | select.POLLERR | select.POLLNVAL) for _, event in events):
            if not stop.is_set():
                departure.begin(signal.SIGHUP)
            return


def run_in_foreground(
    arguments: Sequence[str], text: bytes | None = None, environ: Environment | None = None
) -> int:
    """Run a program on this terminal and give its exit code (negative: the signal that ended it).

    `text` becomes its standard input. Raises OSError when it cannot be started.
    """
    child = subprocess.Popen(
        arguments,
        stdin=None if text is None else subprocess.PIPE,
        env=None if environ is None else dict(environ),
    )
    _children.append(child)
    try:
        with _interrupts_ignored():
            child.communicate(text)
    finally:
        _children.remove(child)
    return child.returncode


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Leave ctrl+c and ctrl+\\ to the program in the foreground, as a shell does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = (signal.SIGINT, signal.SIGQUIT)
    previous = {number: signal.signal(number, signal.SIG_IGN) for number in numbers}
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


def let_go_of_terminal() -> None:
    """Point the standard streams at nothing: at exit Python would fail to flush a closed terminal.

    It would then end with its own exit code, 120.
    """
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            os.dup2(nothing, stream.fileno())
    os.close(nothing)


def drop_typed_ahead(descriptor: int = 0) -> None:
    """Throw away what was typed and not yet read, so that it cannot act on another screen."""
    import termios

    with suppress(termios.error, OSError):
        termios.tcflush(descriptor, termios.TCIFLUSH)
