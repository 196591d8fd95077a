"""Print how long a key takes from its press to the painted answer, beside very large texts.

    python -m tests.benchmarks.keys [NAME ...]

Each line is one vault: a small one, which is the floor, then one large thing each. "cpu" is the
processor time of the screen's own thread, which a busy machine does not change; "wall" is the time
until the answer is painted, with everything else the machine does. Budget: 250 ms for any key.
"""

import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

import tests.conftest  # noqa: F401 (the environment of the tests, before Textual is imported)
from kura_tui.config import Config
from kura_tui.session import ReviewSession
from kura_tui.tui.app import KuraApp
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.tui.settled import settled

BUDGET = 250.0
"""Milliseconds that no key may take."""
NOW = datetime(2026, 7, 26, 9, 0)
LOOKING = (
    "J", "K", "J", "J", "K", "D", "D", "]", "[", "M", "M", "i", "z", "z", "2", "j", "j", "G", "g",
    "ctrl+d", "ctrl+u", "pagedown", "3", "j", "G", "g", "p", "p", "4", "j", "space", "space", "k",
    "1", "O", "O", "a", "escape", "x", "escape", "s", "escape", "y", "escape", "slash", "a", "b",
    "escape", "question_mark", "a", "escape", "enter", "escape", "space", "v", "k", "v", "escape",
)  # fmt: skip
"""Keys that are pressed on the large thing; they move, look, ask and leave."""
MOVING = ("j", "j", "j", "j", "G", "k", "k", "g", "j", "j", "ctrl+d", "ctrl+u", "n", "N")
ROOMS = ("m", "2", "1", "tab", "pagedown", "escape", "L", "j", "escape", "S", "escape", "c")


def small(vault: VaultBuilder) -> None:
    """Leave the vault as it is."""


def a_line(length: int) -> Callable[[VaultBuilder], None]:
    def fill(vault: VaultBuilder) -> None:
        line = ("The pipeline deploys every merge to staging. " * (length // 45 + 1))[:length]
        vault.propose("big", a_proposal("One line", line))

    return fill


def lines(vault: VaultBuilder) -> None:
    text = "\n".join(f"Line {number} of the runbook." for number in range(10_000))
    vault.propose("big", a_proposal("Ten thousand lines", text))


def bullets(vault: VaultBuilder) -> None:
    text = "\n".join(f"- Bullet {number} says `code {number}`" for number in range(2_000))
    vault.propose("big", a_proposal("Two thousand bullets", text))


def marked_lines(vault: VaultBuilder) -> None:
    text = "\n".join(f"pass\u200bword {number} is hunter{number}x" for number in range(4_000))
    vault.propose("big", a_proposal("Four thousand marks", text))


def a_file(size: int) -> Callable[[VaultBuilder], None]:
    def fill(vault: VaultBuilder) -> None:
        row = b"A row of a long log that nobody reads.\n"
        vault.write("Inbox/big.md", a_proposal().encode() + row * (size // len(row)))

    return fill


def many(vault: VaultBuilder) -> None:
    for number in range(5_000):
        day = f"2026-{number % 6 + 1:02}-{number % 28 + 1:02}"
        text = a_proposal(f"Fact {number}", f"Fact {number} of them.", created=day)
        vault.propose(f"many-{number}", text)


VAULTS: dict[str, Callable[[VaultBuilder], None]] = {
    "small vault (floor)": small,
    "line of 200,000 characters": a_line(200_000),
    "line of 1 MB": a_line(1_000_000),
    "10,000 lines": lines,
    "2,000 bullets": bullets,
    "4,000 marks": marked_lines,
    "file of 9 MB": a_file(9_000_000),
    "file of 12 MB": a_file(12_000_000),
    "5,000 proposals": many,
}


@dataclass(frozen=True, slots=True)
class Answer:
    """One key with the milliseconds of its answer."""

    key: str
    wall: float
    cpu: float


async def answered(pilot: Pilot[int], key: str) -> Answer:
    """Press a key and wait until everything it led to is painted, workers aside."""
    character = {"slash": "/", "question_mark": "?", "space": " "}.get(key, key)
    name = _character_to_key(key) if len(key) == 1 else key
    driver = pilot.app._driver
    assert driver is not None
    began, used = time.perf_counter(), time.thread_time()
    driver.send_message(events.Key(name, character if len(character) == 1 else None))
    for _ in range(3):
        await pilot._wait_for_screen()
    painted = asyncio.Event()
    while not painted.is_set():
        pilot.app.screen.call_after_refresh(painted.set)
        with suppress(TimeoutError):  # the screen that was asked may be gone by now
            await asyncio.wait_for(painted.wait(), 5.0)
    return Answer(key, (time.perf_counter() - began) * 1e3, (time.thread_time() - used) * 1e3)


async def measure(vault: VaultBuilder, cache: Path) -> list[Answer]:
    """Press every key on the large thing, once while the screen is at work and once at rest."""
    session = ReviewSession.open(vault.root, Config(), clock=lambda: NOW, cache_dir=cache)
    app = KuraApp(session, is_watching=False)
    found: list[Answer] = []
    async with app.run_test(size=(120, 40)) as pilot:
        for at_rest in (False, True):
            if at_rest:
                await settled(pilot)
            if "Inbox/big.md" in app.screen.queue.paths:
                app.screen.queue.select("Inbox/big.md")
            if at_rest:
                await settled(pilot)
            for key in (*LOOKING, *MOVING, *ROOMS):
                found.append(await answered(pilot, key))
                if key in ROOMS and at_rest:
                    await settled(pilot)
    session.close()
    return found


def a_vault(root: Path, fill: Callable[[VaultBuilder], None]) -> VaultBuilder:
    """Make a vault with a few notes and proposals and its one large thing."""
    vault = VaultBuilder.create(root)
    for number in range(20):
        vault.write(
            f"Memory/note-{number}.md",
            a_note(f"Note {number}", f"The pipeline deploys merge {number} to staging."),
        )
    vault.commit("notes")
    for number in range(6):
        text = a_proposal(f"Deploy {number}", f"The pipeline deploys {number} to production.")
        vault.propose(f"deploy-{number}", text)
    fill(vault)
    return vault


def said(name: str, answers: list[Answer]) -> str:
    """Give one line: p95 and maximum of both times, and the slowest key."""
    parts = [f"{name:<28}"]
    for of in ("cpu", "wall"):
        times = sorted(getattr(one, of) for one in answers)
        p95 = statistics.quantiles(times, n=20)[-1]
        parts.append(f"{of} p95 {p95:6.1f} max {times[-1]:7.1f}")
    slowest = sorted(answers, key=lambda one: -one.cpu)[:3]
    parts.append("slowest " + ", ".join(f"{one.key} {one.cpu:.0f}" for one in slowest))
    over = sum(1 for one in answers if one.cpu > BUDGET)
    parts.append(f"over {BUDGET:.0f} ms: {over}")
    return "   ".join(parts)


def main() -> None:
    """Measure the named vaults, or all, each in a process of its own."""
    words = sys.argv[1:]
    if words[:1] == ["--here"]:
        measure_here(words[1])
        return
    for name in VAULTS:
        if not words or any(word in name for word in words):
            command = [sys.executable, "-m", "tests.benchmarks.keys", "--here", name]
            subprocess.run(command, check=True)


def measure_here(name: str) -> None:
    """Build one vault, press the keys and print its line."""
    with tempfile.TemporaryDirectory(prefix="kura-keys-") as folder:
        vault = a_vault(Path(folder) / "vault", VAULTS[name])
        answers = asyncio.run(measure(vault, Path(folder) / "cache"))
    print(said(name, answers), flush=True)


if __name__ == "__main__":
    main()
