"""Measures the screen through a pseudo terminal: start, moves and bytes, beside a bare Textual app.

Both programs run at 80x24; a clock starts when a key or the program is sent off and stops when
what is waited for has been written to the terminal.
"""

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pexpect

from tests.benchmarks.real_shapes import mark_of, near_path
from tests.tui.pty_program import PtyProgram

EMPTY_APP = """
from textual.app import App
from textual.widgets import Static


class Empty(App):
    def compose(self):
        yield Static("ready-empty")


Empty().run()
"""
BARE_APP = """
import sys
from pathlib import Path

from textual.app import App
from textual.widgets import DataTable, Static


class Bare(App):
    def compose(self):
        yield DataTable(cursor_type="row", show_header=False)
        yield Static("", id="text", markup=False)

    def on_mount(self):
        self.paths = sorted(Path(sys.argv[1]).glob("p*.md"))
        self.texts = [path.read_text(encoding="utf-8") for path in self.paths]
        table = self.query_one(DataTable)
        table.styles.height = 6
        table.add_column("title")
        table.add_rows([(path.stem,) for path in self.paths])
        table.focus()
        self.query_one("#text", Static).styles.height = "1fr"

    def on_data_table_row_highlighted(self, event):
        self.query_one("#text", Static).update(self.texts[event.cursor_row])


Bare().run()
"""
DOWN = b"\x1b[B"
TIMEOUT = 120.0
QUIET = 0.15
"""Seconds without a byte after which a screen counts as at rest."""


def start_times(
    vault: Path, environ: dict[str, str], rounds: int
) -> tuple[list[float], list[float]]:
    """Start an empty Textual app and kura with a warm cache in turn; one start is not counted.

    Gives seconds to the app's one line, and to proposal and nearest note on kura's screen.
    """
    floor, kura = [], []
    for number in range(rounds + 1):
        with running(["-c", EMPTY_APP], environ) as (program, begun):
            floor += [paint(program, [b"ready-empty"], begun)] if number else []
        with running(kura_on(vault), environ) as (program, begun):
            kura += [paint(program, first_screen(), begun)] if number else []
    return floor, kura


def cold_start(vault: Path, environ: dict[str, str]) -> float:
    """Give seconds from a start without a cache to the queue and the first proposal's text."""
    with running(kura_on(vault), environ) as (program, begun):
        return paint(program, first_screen()[:1], begun)


def move_times(
    vault: Path, environ: dict[str, str], rounds: int
) -> tuple[list[float], list[float]]:
    """Move down the queue in a bare app and in kura in turn.

    Gives seconds from the key to the next proposal's text, in kura with its nearest note.
    """
    floor, kura = [], []
    bare_app = ["-c", BARE_APP, str(vault / "Inbox")]
    with running(bare_app, environ) as (bare, bare_begun), running(kura_on(vault), environ) as (
        program, begun,
    ):  # fmt: skip
        paint(bare, first_screen()[:1], bare_begun)
        paint(program, first_screen(), begun)
        for number in range(1, rounds + 1):
            text, near = mark_of(number).encode(), Path(near_path(number)).name.encode()
            floor.append(press(bare, DOWN, [text]))
            kura.append(press(program, DOWN, [text, near]))
    return floor, kura


def bytes_written(vault: Path, environ: dict[str, str], idle: float) -> dict[str, int]:
    """Count the bytes of the first paint, a proposal switch, a move in the queue and idling."""
    with running(kura_on(vault), environ) as (program, begun):
        paint(program, first_screen(), begun)
        come_to_rest(program, 1.0)
        counted = {"first paint": len(program.output)}
        counted["switch"] = max(written_after(program, b"j") for _ in range(5))
        written_after(program, b"z")
        counted["move"] = max(written_after(program, b"j") for _ in range(5))
        counted["idle"] = written_after(program, b"", idle)
    return counted


def first_screen() -> list[bytes]:
    """Give what the first full screen shows of the first proposal and of its nearest note."""
    return [mark_of(0).encode(), Path(near_path(0)).name.encode()]


def kura_on(vault: Path) -> list[str]:
    """Give the arguments that open kura's screen."""
    return ["-c", "from kura_tui.cli import main; main()", "--vault", str(vault)]


@contextmanager
def running(
    arguments: Sequence[str], environ: dict[str, str]
) -> Iterator[tuple[PtyProgram, float]]:
    """Run a program in a pseudo terminal; gives it with the time of its start."""
    begun = time.perf_counter()
    program = PtyProgram.start(arguments, Path(os.devnull), environ=environ)
    try:
        yield program, begun
    finally:
        program.stop()


def paint(program: PtyProgram, wanted: Sequence[bytes], begun: float, start: int = 0) -> float:
    """Read until all words were written since `start`; give the seconds since `begun`."""
    while not all(word in program.output[start:] for word in wanted):
        if time.perf_counter() - begun > TIMEOUT:
            raise SystemExit(f"{wanted} not written; the end was {program.output[-2000:]!r}")
        try:
            program.output += program.child.read_nonblocking(65536, timeout=1)
        except pexpect.TIMEOUT:
            continue
        except pexpect.EOF:
            raise SystemExit(f"the program ended: {program.output[-2000:]!r}") from None
    return time.perf_counter() - begun


def press(program: PtyProgram, key: bytes, wanted: Sequence[bytes]) -> float:
    """Send a key to a screen at rest and give the seconds until all words were written."""
    come_to_rest(program, QUIET)
    start = len(program.output)
    begun = time.perf_counter()
    os.write(program.child.child_fd, key)
    return paint(program, wanted, begun, start)


def come_to_rest(program: PtyProgram, quiet: float) -> None:
    """Read until nothing has been written for `quiet` seconds."""
    with suppress(pexpect.TIMEOUT):
        while True:
            program.output += program.child.read_nonblocking(65536, timeout=quiet)


def written_after(program: PtyProgram, key: bytes, seconds: float = 1.0) -> int:
    """Count the bytes that a screen at rest writes in `seconds` after a key."""
    come_to_rest(program, 1.0)
    before = len(program.output)
    os.write(program.child.child_fd, key)
    program.read(seconds)
    return len(program.output) - before


def environment(folder: Path) -> dict[str, str]:
    """Give the variables of every measured program: compiled modules, a cache of its own."""
    return {
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        "PYTHONDONTWRITEBYTECODE": "",
        "XDG_CACHE_HOME": str(folder / "cache"),
        "TERM": "xterm-256color",
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
    }
