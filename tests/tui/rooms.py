"""A small app that shows one secondary screen on a real vault, and the vault to show it on."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from textual.screen import Screen

from kura_tui.config import Config
from kura_tui.session import ReviewSession
from kura_tui.tui.app import style_files
from kura_tui.tui.input_guard import GuardedApp
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.tui.settled import settled

settle = settled

NOW = datetime(2026, 7, 26, 9, 0)


class RoomApp(GuardedApp[int]):
    """Pushes one screen and keeps what it gave back."""

    CSS_PATH = style_files()
    NOT_YET = object()

    def __init__(self, make: Callable[[], Screen[Any]]) -> None:
        super().__init__()
        self._make = make
        self.given_back: object = self.NOT_YET

    def on_mount(self) -> None:
        self.push_screen(self._make(), self._keep)

    def _keep(self, result: object) -> None:
        self.given_back = result


def a_session(vault: VaultBuilder, tmp_path: Path) -> ReviewSession:
    """Open the vault at a fixed time, its index in the test's own folder."""
    return ReviewSession.open(vault.root, Config(), clock=lambda: NOW, cache_dir=tmp_path / "cache")


def with_near_notes(vault: VaultBuilder) -> str:
    """Write a proposal with three notes near it; give the proposal's path."""
    vault.write(
        "Decisions/rollout-policy.md",
        a_note(
            "Rollout policy",
            "User prefers rolling updates for production.\n\n"
            "Reason: zero downtime was asked for by the payments team.\n\n"
            "## Exceptions\n\nThe mail gateway is stopped and started.",
        ),
    )
    vault.write(
        "Systems/ci-cd.md",
        a_note("CI and CD", "The pipeline deploys every merge to staging, production by hand."),
    )
    vault.write(
        "Projects/payments-deploy-notes.md",
        a_note("Payments deploy notes", "Blue-green was tried for the payments service in May."),
    )
    path = vault.propose(text=a_proposal(extra="agent: hermes\n"))
    vault.commit("notes and a proposal")
    return path


def shown(pilot: Any) -> str:
    """Give the screen as text, one line for each row."""
    width, _ = pilot.app.size
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join(strip.text[:width].rstrip() for strip in strips)
