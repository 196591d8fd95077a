"""The review screen on a real vault, opened the way kura opens it."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import datetime
from pathlib import Path

import pytest
from textual.pilot import Pilot

from kura_tui.config import Config
from kura_tui.session import ReviewSession
from kura_tui.tui.app import KuraApp
from kura_tui.tui.screens.review import ReviewScreen
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.tui.settled import settled

NOW = datetime(2026, 7, 26, 9, 0)


class Desk:
    """A running review screen with what a test asks of it."""

    def __init__(self, pilot: Pilot[int], vault: VaultBuilder) -> None:
        self.pilot = pilot
        self.vault = vault

    @property
    def app(self) -> KuraApp:
        app = self.pilot.app
        assert isinstance(app, KuraApp)
        return app

    @property
    def screen(self) -> ReviewScreen:
        screen = self.app.screen
        assert isinstance(screen, ReviewScreen)
        return screen

    async def press(self, *keys: str) -> None:
        """Press keys one by one and let the screen come to rest after each."""
        for key in keys:
            await self.pilot.press(key)
            await settled(self.pilot)

    async def rest(self) -> None:
        await settled(self.pilot)

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await settled(self.pilot)

    @property
    def lines(self) -> list[str]:
        """The rows on screen without styles."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def message(self) -> str:
        from kura_tui.tui.widgets.message_line import MessageLine

        return str(self.screen.query_one(MessageLine).sentence)

    @property
    def keys_shown(self) -> str:
        return self.lines[-1]

    @property
    def selected(self) -> str:
        return self.screen.queue.selected

    def subjects(self) -> list[str]:
        """The subjects of the commits, newest first."""
        return self.vault.git("log", "--format=%s").splitlines()


Opening = Callable[..., AbstractAsyncContextManager[Desk]]


@pytest.fixture
def opened(tmp_path: Path) -> Opening:
    """Open the review screen on a vault."""

    @asynccontextmanager
    async def opening(
        vault: VaultBuilder,
        size: tuple[int, int] = (80, 24),
        *,
        config: Config | None = None,
        is_watching: bool = False,
        clock: Callable[[], datetime] = lambda: NOW,
    ) -> AsyncIterator[Desk]:
        session = ReviewSession.open(
            vault.root, config or Config(), clock=clock, cache_dir=tmp_path / "cache"
        )
        app = KuraApp(session, is_watching=is_watching)
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            yield Desk(pilot, vault)
        session.close()

    return opening


@pytest.fixture
def filled(vault: VaultBuilder) -> VaultBuilder:
    """Give a vault with four notes and six proposals, newest first by their dates."""
    vault.write("Decisions/rollout-policy.md", a_note())
    vault.write(
        "Systems/db1.md",
        a_note("SSH on db1", "The SSH port of db1 is 22.", extra="topics: [ssh]\n"),
    )
    vault.write("Memory/answers.md", a_note("Answers", "Prefers long answers with examples."))
    vault.commit("notes")
    vault.propose()
    vault.propose(
        "alerts",
        a_proposal(
            "Alert pipeline routes through Discord",
            "Alerts go to Discord and not to mail.",
            confidence="high",
            source="agent",
            created="2026-07-25",
        ),
    )
    vault.propose(
        "db1-port",
        a_proposal(
            "SSH port of db1",
            "The SSH port of db1 is 2222.",
            source="heartbeat",
            created="2026-07-23",
        ),
    )
    vault.propose(
        "short-answers",
        a_proposal(
            "Prefers short answers",
            "Prefers short answers.",
            confidence="low",
            created="2026-07-20",
        ),
    )
    vault.propose(
        "token",
        a_proposal(
            "Token of the build server",
            "The password is hunter2horse.",
            confidence="high",
            created="2026-07-18",
        ),
    )
    vault.propose(
        "broken", "---\nstatus: pending\nconfidence: medium: x\n---\n\n# Broken\n\nText.\n"
    )
    return vault
