"""The user's own Git state around the screen: unsaved edits are asked about, keys signed."""

import pytest

from kura_tui.domain.decisions.decision import Decision
from kura_tui.domain.decisions.plan import Receipt
from kura_tui.errors import Refused, SigningNeedsTerminal
from kura_tui.session import ReviewSession
from kura_tui.wording.decisions import INCLUDE_UNSAVED
from tests.builders import VaultBuilder
from tests.tui.conftest import Opening

_decide = ReviewSession.decide


async def test_unsaved_edits_are_asked_about_and_go_along_on_y(
    filled: VaultBuilder, opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def decide(self: ReviewSession, decision: Decision, **options: bool) -> Receipt:
        if not options["include_unsaved"]:
            raise Refused("Not rejected", why="x.md has edits", ways=INCLUDE_UNSAVED)
        return _decide(self, decision, **options)

    monkeypatch.setattr(ReviewSession, "decide", decide)
    async with opened(filled) as desk:
        await desk.press("x", "1")
        assert desk.message == "Not rejected: x.md has edits. Nothing was written."
        assert "y commit them too" in desk.keys_shown
        await desk.press("n")
        assert desk.subjects()[0] == "notes"
        await desk.press("g", "x", "1", "y")
        assert desk.subjects()[0].startswith("reject: alerts")


async def test_a_signature_that_needs_the_terminal_is_asked_for(
    filled: VaultBuilder, opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def decide(self: ReviewSession, decision: Decision, **options: bool) -> Receipt:
        asked.append(options["interactive"])
        raise SigningNeedsTerminal("Not rejected", why="Git needs a passphrase")

    monkeypatch.setattr(ReviewSession, "decide", decide)
    async with opened(filled) as desk:
        await desk.press("x", "1")
        assert "y sign in the terminal" in desk.keys_shown
        await desk.press("y")
        assert asked == [False]
        assert desk.message
