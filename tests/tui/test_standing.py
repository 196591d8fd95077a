"""The vault's Git on the screen: another kura, unfinished work, reverted and double decisions."""

from datetime import datetime
from pathlib import Path

import pytest

from kura_tui.domain.decisions.decision import Approve, Reject, RejectReason, Seen
from kura_tui.session import ReviewSession
from kura_tui.tui.screens.contest import ContestScreen
from kura_tui.tui.screens.log import LogScreen
from kura_tui.tui.widgets.message_line import MessageLine
from tests.builders import VaultBuilder, a_proposal
from tests.tui.conftest import Desk, Opening
from tests.vault.test_beginning import interrupt

PROPOSAL = "Inbox/deployment-strategy-preference.md"


def a_session(root: Path, cache: Path) -> ReviewSession:
    return ReviewSession.open(root, clock=lambda: datetime(2026, 7, 26, 9, 0), cache_dir=cache)


def said(desk: Desk) -> str:
    return str(desk.app.screen.query_one(MessageLine).sentence)


async def test_a_second_screen_is_read_only_and_says_who_has_the_vault(
    filled: VaultBuilder, opened: Opening, tmp_path: Path
) -> None:
    first = a_session(filled.root, tmp_path / "other")
    first.begin()
    async with opened(filled) as desk:
        assert "has this vault. Opened read-only." in desk.message
        assert "read-only" in desk.lines[0]
        for key in ("a", "x", "s", "u", "U", "e", "m", "d", "b", "f"):
            await desk.press(key)
            assert "another kura (pid " in desk.message, key
            assert "R look whether it has ended" in desk.message
        await desk.press("j", "R")
        assert "Opened read-only" in desk.message
        first.close()
        await desk.press("R")
        assert desk.message == "The other kura has ended. Decisions are written here again."
        assert "read-only" not in desk.lines[0]
        await desk.press("x", "1")
        assert desk.subjects()[0].startswith("reject: ")


async def test_the_vault_is_free_once_the_screen_has_ended(
    filled: VaultBuilder, opened: Opening, tmp_path: Path
) -> None:
    async with opened(filled):
        other = a_session(filled.root, tmp_path / "other")
        assert other.begin().taken
    assert other.begin().taken == ""
    other.close()


async def test_what_recovery_did_is_told_at_the_start_and_in_the_log(
    filled: VaultBuilder, opened: Opening, tmp_path: Path
) -> None:
    filled.commit("proposals")
    interrupt(a_session(filled.root, tmp_path / "killed"), PROPOSAL, "commit:before")
    async with opened(filled, (120, 30)) as desk:
        assert desk.message.startswith('Finished "approve: deployment-strategy-preference')
        assert PROPOSAL not in desk.screen.queue.paths
        await desk.press("L")
        assert isinstance(desk.app.screen, LogScreen)
        assert said(desk).startswith('Finished "approve: deployment-strategy-preference')


async def test_a_foreign_change_is_told_and_left_alone_on_y(
    filled: VaultBuilder, opened: Opening, tmp_path: Path
) -> None:
    filled.commit("proposals")
    interrupt(a_session(filled.root, tmp_path / "killed"), PROPOSAL, "commit:before")
    note = "Memory/deployment-strategy-preference.md"
    filled.write(note, "somebody else's\n")
    async with opened(filled, (120, 30)) as desk:
        assert note in desk.message
        assert desk.message.startswith("Not finished: ")
        await desk.press("y")
        assert desk.message.startswith('Gave up "approve: deployment-strategy-preference')
        assert filled.bytes(note) == b"somebody else's\n"
        assert PROPOSAL in desk.screen.queue.paths


async def test_a_reverted_decision_is_told_and_decided_again(
    filled: VaultBuilder, opened: Opening
) -> None:
    filled.commit("proposals")
    async with opened(filled, (120, 30)) as desk:
        await desk.press("j", "a", "4")
        sha = filled.git("rev-parse", "HEAD").strip()
        filled.git("read-tree", f"{sha}~1")
        filled.git("commit", "-q", "-m", "vault backup")
        by = filled.git("rev-parse", "HEAD").strip()
        await desk.press("R")
        assert desk.message == (
            "Approved deployment-strategy-preference -> Decisions was reverted by commit "
            f"{by[:7]} (Robin Reviewer). b decide again"
        )
        await desk.press("b", "b")
        assert desk.subjects()[0] == "vault backup"
        await desk.press("y")
        assert desk.subjects()[0] == "approve: deployment-strategy-preference -> Decisions"
        assert filled.git("status", "--porcelain") == ""
        await desk.press("b")
        assert desk.message == "No decision of this session was reverted."


@pytest.fixture
def decided_twice(vault: VaultBuilder, tmp_path: Path) -> VaultBuilder:
    """Give one machine's vault after a sync with another that decided otherwise."""
    vault.propose()
    vault.write("Decisions/kept.md", "kept\n")
    vault.commit("shared")
    vault.git("clone", "-q", "--bare", str(vault.root), str(tmp_path / "remote.git"))
    vault.git("remote", "add", "origin", str(tmp_path / "remote.git"))
    vault.git("push", "-q", "-u", "origin", "main")
    vault.git("clone", "-q", str(tmp_path / "remote.git"), str(tmp_path / "laptop"))
    laptop = a_session(tmp_path / "laptop", tmp_path / "cache-laptop")
    seen = Seen(PROPOSAL, laptop.document(PROPOSAL).digest)
    laptop.decide(Reject(seen, RejectReason.WRONG))
    laptop.sync()
    desk = a_session(vault.root, tmp_path / "cache-desk")
    desk.decide(Approve(Seen(PROPOSAL, desk.document(PROPOSAL).digest), "Decisions"))
    for one in (laptop, desk):
        one.close()
    return vault


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (50, 20)])
async def test_a_sync_tells_of_a_contest_and_both_outcomes_are_shown(
    decided_twice: VaultBuilder, opened: Opening, size: tuple[int, int]
) -> None:
    async with opened(decided_twice, size) as desk:
        await desk.press("f", "f")
        assert "origin" not in desk.message
        await desk.press("y")
        assert "1 proposal decided twice. t show both" in desk.message
        await desk.press("t")
        assert isinstance(desk.app.screen, ContestScreen)
        text = desk.text
        assert "1 Approved -> Decisions/" in text or "1 Rejected" in text
        assert "2 Approved -> Decisions/" in text or "2 Rejected" in text


async def test_two_keys_settle_a_contest(decided_twice: VaultBuilder, opened: Opening) -> None:
    async with opened(decided_twice, (120, 40)) as desk:
        await desk.press("f", "y", "t", "enter")
        before = desk.subjects()
        screen = desk.app.screen
        assert isinstance(screen, ContestScreen)
        stays = 0 if screen._sides[0].action.value == "approve" else 1
        await desk.press("1", "2", str(stays + 1))
        assert desk.subjects() == before
        assert "Enter keeps approve: deployment-strategy-preference -> Decisions" in said(desk)
        assert "undo: reject: deployment-strategy-preference" in desk.text
        await desk.press("enter")
        assert desk.subjects()[0].startswith("undo: reject: deployment-strategy-preference")
        assert "Decisions/deployment-strategy-preference.md" in decided_twice.files()
        assert PROPOSAL not in decided_twice.files()
        assert not isinstance(desk.app.screen, ContestScreen)
        await desk.press("t")
        assert desk.message == "No proposal was decided twice."


async def test_both_texts_of_a_contest_are_on_a_small_screen(
    decided_twice: VaultBuilder, opened: Opening
) -> None:
    async with opened(decided_twice, (80, 24)) as desk:
        await desk.press("f", "y", "t", "enter")
        assert desk.text.count("User prefers blue-green over rolling updates") == 2


async def test_esc_leaves_a_contest_as_it_is(decided_twice: VaultBuilder, opened: Opening) -> None:
    async with opened(decided_twice, (120, 40)) as desk:
        await desk.press("f", "y", "L", "t")
        assert isinstance(desk.app.screen, ContestScreen)
        before = desk.subjects()
        await desk.press("1", "escape")
        assert isinstance(desk.app.screen, LogScreen)
        await desk.press("escape")
        assert desk.subjects() == before


async def test_a_sync_without_a_remote_says_so(filled: VaultBuilder, opened: Opening) -> None:
    filled.propose("more", a_proposal("More", "More."))
    async with opened(filled) as desk:
        await desk.press("f", "y")
        assert "this repository has no remote" in desk.message
