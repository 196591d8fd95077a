"""Decisions under way: shown at once, in order, and back with the reason when they fail."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kura_tui.domain.decisions.decision import Decision
from kura_tui.domain.decisions.plan import Receipt
from kura_tui.errors import Refused
from kura_tui.session import ReviewSession
from tests.builders import VaultBuilder
from tests.tui.conftest import Opening

_decide = ReviewSession.decide


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Hold every decision until the event is set."""
    go = threading.Event()

    def decide(self: ReviewSession, decision: Decision, **options: bool) -> Receipt:
        assert go.wait(30)
        return _decide(self, decision, **options)

    monkeypatch.setattr(ReviewSession, "decide", decide)
    try:
        yield go
    finally:
        go.set()


async def test_the_cursor_moves_on_before_the_commit_is_there(
    filled: VaultBuilder, opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    with held(monkeypatch) as go:
        async with opened(filled) as desk:
            await desk.pilot.press("x", "1")
            await desk.pilot.pause()
            assert desk.selected == "Inbox/deployment-strategy-preference.md"
            assert "writing" in next(line for line in desk.lines if "Alert pipeline" in line)
            assert desk.subjects()[0] == "notes"
            await desk.pilot.press("k", "a")
            await desk.pilot.pause()
            assert "is being written" in desk.message
            go.set()
            await desk.rest()
            assert desk.message.startswith("Rejected alerts")
            assert "Inbox/alerts.md" not in desk.screen.queue.paths


async def test_decisions_are_carried_out_in_the_order_they_were_made(
    filled: VaultBuilder, opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    with held(monkeypatch) as go:
        async with opened(filled) as desk:
            for keys in ("x1", "a4", "s1"):
                for key in keys:
                    await desk.pilot.press(key)
                await desk.pilot.pause()
            go.set()
            await desk.rest()
            subjects = [one for one in desk.subjects() if not one.startswith("propose")]
            verbs = [subject.split(":")[0] for subject in subjects[:3]]
            assert verbs == ["snooze", "approve", "reject"]


async def test_a_failed_decision_comes_back_with_its_reason(
    filled: VaultBuilder, opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: ReviewSession, decision: Decision, **options: bool) -> Receipt:
        raise Refused("Not rejected", why="the moon is full", now="Wait.")

    monkeypatch.setattr(ReviewSession, "decide", refuse)
    async with opened(filled) as desk:
        before = filled.files()
        await desk.press("x", "1")
        assert desk.message == "Not rejected: the moon is full. Nothing was written. Wait."
        assert "Inbox/alerts.md" in desk.screen.queue.paths
        assert "writing" not in desk.text
        assert filled.files() == before


async def test_a_fault_in_kura_comes_back_without_note_text(
    filled: VaultBuilder, opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(self: ReviewSession, decision: Decision, **options: bool) -> Receipt:
        raise ValueError("the fact itself")

    monkeypatch.setattr(ReviewSession, "decide", fault)
    async with opened(filled) as desk:
        await desk.press("x", "1")
        assert "ValueError" in desk.message
        assert "the fact itself" not in desk.text
        monkeypatch.setattr(ReviewSession, "decide", _decide)
        await desk.press("g", "x", "1")
        assert desk.message.startswith("Rejected")


async def test_two_undos_take_back_two_decisions(filled: VaultBuilder, opened: Opening) -> None:
    before = filled.files()
    async with opened(filled) as desk:
        await desk.press("x", "1", "a", "4", "u", "u")
        assert filled.files() == before
        await desk.press("u")
        assert desk.message.startswith("Nothing to undo")


async def test_a_read_only_session_decides_nothing(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        desk.screen.session.is_read_only = True
        for key in ("a", "x", "s", "u", "e", "m"):
            await desk.press(key)
            assert "read-only" in desk.message
            assert desk.screen.bar.question is None


async def test_the_reviewers_text_is_kept_when_an_edit_is_refused(
    filled: VaultBuilder, opened: Opening
) -> None:
    alerts = "Inbox/alerts.md"
    opened_with: list[str] = []

    async with opened(filled) as desk:

        def edit(arguments: list[str], text: bytes | None = None) -> int:
            copy = Path(arguments[-1])
            opened_with.append(copy.read_text(encoding="utf-8"))
            if len(opened_with) == 1:
                copy.write_text(opened_with[0].replace("mail", "pager"), encoding="utf-8")
                filled.write(alerts, filled.bytes(alerts) + b"\nFrom the agent.\n")
            return 0

        desk.app.program_runner = edit
        await desk.press("e")
        await desk.rest()
        assert "opens your text again" in desk.message
        assert b"not to pager" not in filled.bytes(alerts)
        await desk.press("e")
        await desk.rest()
        assert "not to pager" in opened_with[1]
        assert b"not to pager" in filled.bytes(alerts)
        assert desk.subjects()[0].startswith("edit: alerts")
