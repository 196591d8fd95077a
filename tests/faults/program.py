"""The real program on a vault in a pseudo terminal, for rows R17 and R18."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pyte

from kura_tui.vault.repository import Repository
from kura_tui.vault.transaction import recover
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.tui.pty_program import PtyProgram

PROPOSALS = 4
_UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<>=?][0-9;]*u|\x1b\[\?\d+\$p")


@dataclass
class Screen:
    """kura on a small vault; `hold` exists while a decision is held at a failpoint."""

    program: PtyProgram
    vault: VaultBuilder
    hold: Path

    @classmethod
    def open(
        cls, vault: VaultBuilder, folder: Path, *, patience: float = 60, point: str = "",
        preexec: Callable[[], None] | None = None, columns: int = 80, **environ: str,
    ) -> "Screen":  # fmt: skip
        """Start kura and wait for the first proposal."""
        hold = folder / "hold"
        words = ["-m", "tests.faults.quick_kura", str(patience)]
        words += [point, str(hold)] if point else []
        words += ["--", "--vault", str(vault.root)]
        environ = {"XDG_CACHE_HOME": str(folder / "cache"), **environ}
        program = PtyProgram.start(
            words, folder / "no-log", environ=environ, preexec=preexec, size=(columns, 24)
        )
        screen = cls(program, vault, hold)
        screen.wait("(end,")
        program.read(0.3)
        return screen

    def text(self) -> str:
        """Give what the terminal shows now."""
        width, height = self.program.child.getwinsize()[::-1]
        shown = pyte.Screen(width, height)
        pyte.ByteStream(shown).feed(_UNKNOWN_TO_PYTE.sub(b"", self.program.output))
        return "\n".join(shown.display)

    def wait(self, words: str) -> str:
        """Wait until the terminal shows some words; runs of blanks count as one."""
        self.program.wait_until(lambda: words in " ".join(self.text().split()), words)
        return self.text()

    def decide(self) -> None:
        """Approve the first proposal into the fourth folder."""
        self.program.send(b"a", b"4", pause=0.4)

    def decide_and_hold(self) -> None:
        """Approve, and wait until the decision is held at its failpoint."""
        self.decide()
        self.program.wait_until(self.hold.exists, "the failpoint")

    def is_restored(self) -> bool:
        """Whether every mode was taken back after the last screen."""
        last = self.program.output[self.program.output.rindex(b"\x1b[?1049h") :]
        modes = (b"\x1b[?1049l", b"\x1b[?2004l", b"\x1b[?25h", b"\x1b[<u")
        return all(mode in last for mode in modes)


def a_vault(vault: VaultBuilder) -> VaultBuilder:
    """Fill a vault with proposals that Git holds."""
    vault.write("Decisions/rollout-policy.md", a_note())
    for number in range(PROPOSALS):
        title, fact = f"Rollout {number}", f"User prefers rollout {number} in production."
        vault.propose(f"rollout-{number}", a_proposal(title, fact))
    vault.commit("proposals")
    return vault


def problems_of(vault: VaultBuilder) -> list[str]:
    """Recover as the next start does; give what is lost, left over or half done."""
    locks = [file.name for file in (vault.root / ".git").rglob("*.lock")]
    recover(Repository.discover(vault.root), vault.root)
    found = [f"lock left: {name}" for name in locks if name != "index.lock"]
    found += [f"lock left: {file.name}" for file in (vault.root / ".git").rglob("*.lock")]
    kept = {"lock", "screen"}
    found += [
        f"left: {file.name}" for file in (vault.root / ".git/kura").glob("*")
        if file.name not in kept
    ]  # fmt: skip
    words = b"".join(vault.files().values())
    for number in range(PROPOSALS):
        if words.count(f"User prefers rollout {number} in production.".encode()) != 1:
            found.append(f"fact {number} is not there once")
    found += [f"status: {line}" for line in vault.git("status", "--porcelain").splitlines()]
    return found


def is_gone(pid: int) -> bool:
    """Whether a process has ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False
