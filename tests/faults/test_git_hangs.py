"""R18: a Git that hangs, refuses or asks leaves the screen alive and ends in a sentence."""

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.builders import VaultBuilder
from tests.faults.program import Screen, a_vault, problems_of

PATIENCE = 6.0
"""Seconds a commit may take here, instead of two minutes."""
Fault = Callable[[VaultBuilder, Path], dict[str, str]]

pytestmark = pytest.mark.pty


def hook(name: str, script: str) -> Fault:
    def arrange(vault: VaultBuilder, _: Path) -> dict[str, str]:
        vault.write(f".git/hooks/{name}", f"#!/bin/sh\n{script}\n").chmod(0o755)
        return {}

    return arrange


def passphrase(vault: VaultBuilder, folder: Path) -> dict[str, str]:
    key = folder / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "secret", "-f", key], check=True)
    for name, value in (
        ("gpg.format", "ssh"), ("user.signingKey", str(key)), ("commit.gpgSign", "true")
    ):  # fmt: skip
        vault.git("config", name, value)
    return {}


def held_lock(vault: VaultBuilder, _: Path) -> dict[str, str]:
    vault.write(".git/index.lock", "")
    return {}


def no_identity(_: VaultBuilder, folder: Path) -> dict[str, str]:
    config = folder / "gitconfig"
    config.write_text("[user]\n\tuseConfigOnly = true\n")
    return {"GIT_CONFIG_GLOBAL": str(config)}


FAULTS: dict[str, tuple[Fault, str, bool]] = {
    "hung hook": (hook("pre-commit", "sleep 300"), "did not answer", True),
    "hung hook that ignores SIGTERM": (
        hook("pre-commit", "trap '' TERM; while :; do sleep 300; done"), "did not answer", True
    ),
    "hook that waits for the terminal": (
        hook("commit-msg", "read answer < /dev/tty || exit 1"), "hook refused", False
    ),
    "failing hook": (hook("pre-commit", "echo 'the linter says no'; exit 1"), "linter", False),
    "failing hook with 10 kB of words": (
        hook("pre-commit", "yes 'ssh: debug1' | head -c 10000 >&2; exit 1"), "hook refused", False
    ),
    "passphrase prompt": (passphrase, "could not sign", False),
    "held index.lock": (held_lock, "index.lock", False),
    "no identity": (no_identity, "does not know who you are", False),
}  # fmt: skip


def met(vault: VaultBuilder, folder: Path, name: str) -> list[str]:
    """Decide while Git has a fault: a key moves the cursor, a sentence comes, no lock stays."""
    arrange, sentence, hangs = FAULTS[name]
    environ = arrange(a_vault(vault), folder)
    files = vault.files()
    screen = Screen.open(vault, folder, patience=PATIENCE, columns=240, **environ)
    problems = []
    try:
        screen.decide()
        started = time.monotonic()
        if hangs:
            shown = screen.text()
            screen.program.send(b"j", pause=0.3)
            screen.program.wait_until(lambda: _row(screen.text()) != _row(shown), "a moved cursor")
            if sentence in screen.text():
                problems.append("the cursor moved only after Git was ended")
        screen.wait(sentence)
        if time.monotonic() - started > 10:
            problems.append("no sentence within 10 s")
        screen.program.send(b"\x1b", b"q", pause=0.6)
        if (code := screen.program.end()) != 0:
            problems.append(f"exit code {code}")
    finally:
        screen.program.stop()
    if vault.files() != files:
        problems.append("files changed")
    if name == "held index.lock":
        (vault.root / ".git/index.lock").unlink()
    return problems + problems_of(vault)


def _row(text: str) -> str:
    """Give the row that the cursor is on."""
    return next((line for line in text.splitlines() if line.startswith(">")), "")


@pytest.mark.parametrize("name", ["hung hook", "passphrase prompt"])
def test_a_sampled_fault_of_git_leaves_the_screen_alive(
    vault: VaultBuilder, tmp_path: Path, name: str
):
    assert met(vault, tmp_path, name) == []


@pytest.mark.faults
@pytest.mark.parametrize("name", FAULTS)
def test_r18_a_fault_of_git_with_the_screen_up(
    vault: VaultBuilder, tmp_path: Path, name: str, tally: Callable[..., None]
):
    problems = met(vault, tmp_path, name)
    tally("R18", count=1, bad=1 if problems else 0)
    assert problems == []
