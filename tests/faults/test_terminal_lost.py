"""R17: however the terminal goes, kura ends in time, leaves it as it was, and loses nothing."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.builders import VaultBuilder
from tests.faults.program import Screen, a_vault, problems_of

SECONDS = 6.0
"""How long an end may take beside other tests.

An idle screen ends within a second, which the row counts; a decision under way is given three.
"""
POINTS = ("", "journal-rename:after", "link:after", "claim:after", "commit:after")
"""Where a decision is held while the terminal goes; "" is an idle screen."""

pytestmark = pytest.mark.pty


def ignore_hangup() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def ended_by(number: int, code: int) -> Callable[[Screen], list[str]]:
    def end(screen: Screen) -> list[str]:
        screen.program.child.kill(number)
        started = time.monotonic()
        found = screen.program.end()
        problems = [] if found == code else [f"exit code {found}"]
        problems += [] if time.monotonic() - started < SECONDS else ["too late"]
        return problems + ([] if screen.is_restored() else ["not restored"])

    return end


def closed(screen: Screen) -> list[str]:
    code = screen.program.hang_up(SECONDS)
    return [] if code == 129 else [f"exit code {code}"]


def stopped_and_continued(screen: Screen) -> list[str]:
    screen.program.send(b"\x1a", pause=0.2)
    screen.program.wait_until(lambda: _state(screen) == "T", "a stopped process")
    problems = [] if screen.is_restored() else ["not restored while stopped"]
    screen.program.child.setwinsize(30, 100)
    screen.program.child.kill(signal.SIGCONT)
    screens = screen.program.output.count(b"\x1b[?1049h")
    screen.program.wait_until(
        lambda: screen.program.output.count(b"\x1b[?1049h") > screens, "a second screen"
    )
    screen.hold.unlink(missing_ok=True)
    return problems + _quits(screen)


def resized(screen: Screen) -> list[str]:
    for height, width in ((1, 1), (24, 80), (2, 30), (24, 80)):
        screen.program.child.setwinsize(height, width)
        screen.program.read(0.3)
    screen.hold.unlink(missing_ok=True)
    screen.wait("1 Queue")
    return _quits(screen)


def _quits(screen: Screen) -> list[str]:
    screen.program.read(1.0)
    screen.program.send(b"q", pause=0.5)
    code = screen.program.end()
    return ([] if code == 0 else [f"exit code {code}"]) + (
        [] if screen.is_restored() else ["not restored"]
    )


def _state(screen: Screen) -> str:
    stat = Path(f"/proc/{screen.program.child.pid}/stat").read_text(encoding="utf-8")
    return stat.rpartition(")")[2].split()[0]


WAYS: dict[str, Callable[[Screen], list[str]]] = {
    "SIGTERM": ended_by(signal.SIGTERM, 143),
    "SIGHUP": ended_by(signal.SIGHUP, 129),
    "closed": closed,
    "closed with SIGHUP ignored": closed,
    "ctrl+z and fg": stopped_and_continued,
    "resized to 1x1": resized,
}


def lose(vault: VaultBuilder, folder: Path, way: str, point: str) -> tuple[list[str], float]:
    """Lose the terminal one way, idle or in the middle of a decision.

    Gives what is wrong, and the seconds from the loss to what was waited for.
    """
    preexec = ignore_hangup if "ignored" in way else None
    screen = Screen.open(a_vault(vault), folder, point=point, preexec=preexec)
    try:
        if point:
            screen.decide_and_hold()
        started = time.monotonic()
        problems = WAYS[way](screen)
        took = time.monotonic() - started
    finally:
        screen.program.stop()
    if not _are_gone(vault):
        problems.append("a Git is still running")
    return problems + problems_of(vault), took


def _are_gone(vault: VaultBuilder) -> bool:
    """Wait until no process has its working folder or arguments in the vault."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        if not any(str(vault.root) in line for line in _command_lines()):
            return True
        time.sleep(0.1)
    return False


def _command_lines() -> list[str]:
    lines = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            lines.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except (OSError, UnicodeDecodeError):
            continue
    return [line for line in lines if f"{os.getpid()}" != line]


@pytest.mark.parametrize(("way", "point"), [("SIGTERM", "link:after"), ("closed", "claim:after")])
def test_a_terminal_lost_during_a_decision_loses_nothing(
    vault: VaultBuilder, tmp_path: Path, way: str, point: str
):
    assert lose(vault, tmp_path, way, point)[0] == []


@pytest.mark.faults
@pytest.mark.parametrize("point", POINTS, ids=lambda one: one or "idle")
@pytest.mark.parametrize("way", WAYS)
def test_r17_however_the_terminal_goes(
    vault: VaultBuilder, tmp_path: Path, way: str, point: str, tally: Callable[..., None]
):
    problems, took = lose(vault, tmp_path, way, point)
    is_idle_end = not point and way.startswith(("SIG", "closed"))
    is_quick = is_idle_end and took <= 1.0
    tally("R17", count=1, bad=1 if problems else 0, ends=is_idle_end, quick=is_quick)
    assert problems == []
