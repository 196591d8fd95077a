"""The command line as a test calls it: in this process, as a process, or on a terminal."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kura_tui import paths
from kura_tui.cli.group import kura
from tests.builders import VaultBuilder


@dataclass(frozen=True, slots=True)
class Own:
    """The reviewer's own folders in a test: config, cache and state."""

    config: Path
    cache: Path
    state: Path

    def configure(self, text: str) -> None:
        """Write the reviewer's config."""
        self.config.parent.mkdir(parents=True, exist_ok=True)
        self.config.write_text(text, encoding="utf-8")

    def open_gate(self) -> None:
        """Allow decisions without a terminal, as only the reviewer can."""
        self.configure("[gate]\nwithout_terminal = true\n")


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Own:
    """Give each test folders of its own, and no vault but the one it names."""
    for kind in ("config", "cache", "state"):
        monkeypatch.setenv(f"XDG_{kind.upper()}_HOME", str(tmp_path / kind))
    monkeypatch.delenv("KURA_VAULT", raising=False)
    monkeypatch.delenv("OBSIDIAN_VAULT_PATH", raising=False)
    config = tmp_path / "config/kura/config.toml"
    monkeypatch.setattr(paths, "account_config_file", lambda: config)
    return Own(config, tmp_path / "cache/kura", tmp_path / "state/kura")


Run = Callable[..., Result]


@pytest.fixture
def run(vault: VaultBuilder) -> Run:
    """Run one call in this process, without a terminal, on the test's vault."""

    def call(*arguments: str, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(kura, ["--vault", str(vault.root), *arguments], input=stdin)

    return call


@pytest.fixture
def run_json(run: Run) -> Callable[..., dict[str, Any]]:
    """Run one call with --json and give its document."""

    def call(*arguments: str, stdin: str | None = None) -> dict[str, Any]:
        result = run(*arguments, "--json", stdin=stdin)
        document: dict[str, Any] = json.loads(result.stdout)
        return document

    return call


def start(*arguments: str, **options: Any) -> "subprocess.CompletedProcess[str]":
    """Run one call as a process of its own, with no terminal on any stream."""
    options.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.run(
        [sys.executable, "-m", "kura_tui", *arguments],
        capture_output=True, text=True, check=False, timeout=60, **options,
    )  # fmt: skip


@pytest.fixture
def on_terminal(vault: VaultBuilder) -> Iterator[Callable[..., Any]]:
    """Start one call on a pseudo terminal of its own; gives pexpect's child."""
    import pexpect

    children = []

    def call(*arguments: str, **environment: str) -> Any:
        child = pexpect.spawn(
            sys.executable,
            ["-m", "kura_tui", "--vault", str(vault.root), *arguments],
            env={**os.environ, "TERM": "xterm-256color", **environment},
            encoding="utf-8", codec_errors="replace", timeout=30, dimensions=(24, 100),
        )  # fmt: skip
        children.append(child)
        return child

    yield call
    for child in children:
        child.close(force=True)
