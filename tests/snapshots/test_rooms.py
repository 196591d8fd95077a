"""The secondary screens as pictures, at the four sizes the layouts are made for."""

from dataclasses import dataclass

import pytest

from kura_tui.offers import VaultOffer
from kura_tui.tui.commands import COMMANDS, Context, Group
from kura_tui.tui.screens.first_start import FirstStartApp
from kura_tui.tui.screens.help import HelpScreen
from kura_tui.tui.screens.log import LogScreen
from kura_tui.tui.screens.menu import MenuScreen
from kura_tui.tui.screens.merge import MergeScreen
from kura_tui.tui.screens.snoozed import SnoozedScreen
from kura_tui.tui.screens.text import TextScreen
from kura_tui.tui.source_text import SourceText
from kura_tui.tui.widgets.lines_view import SourceLines
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.tui.rooms import RoomApp, a_session, settle, with_near_notes

SIZES = [(80, 24), (120, 40), (200, 60), (40, 20)]
sizes = pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])


@dataclass(frozen=True)
class FixedId:
    hex: str = "5f0c2a9d7b1e4c3a8f6d0e9b2c4a1d7f"


@pytest.fixture(autouse=True)
def fixed_operations(monkeypatch):
    monkeypatch.setattr("kura_tui.session.uuid4", FixedId)


def a_decision(vault: VaultBuilder, subject: str, operation: str, *trailers: str) -> None:
    """Commit as kura does, at the builder's fixed time."""
    action = subject.partition(":")[0]
    lines = (f"Kura-Op: {operation}", f"Kura-Action: {action}", *trailers)
    vault.git("add", "-A")
    vault.git("commit", "-q", "--allow-empty", "-m", f"{subject}\n\n" + "\n".join(lines))


def with_decisions(vault: VaultBuilder) -> None:
    vault.write("Memory/answers.md", a_note("Short answers", "User prefers short answers."))
    a_decision(
        vault, "approve: answers -> Memory", "a1b2c3d4e5f60001", "Kura-Proposal: Inbox/answers.md",
        "Kura-Target: Memory/answers.md", "Kura-Source: conversation", "Kura-Confidence: high",
        "Kura-Checklist: ticked 4 of 4", "Kura-Nearest: Memory/first.md 31 related",
    )  # fmt: skip
    a_decision(
        vault, "reject: likes-dark-theme (not durable)", "a1b2c3d4e5f60002",
        "Kura-Proposal: Inbox/likes-dark-theme.md", "Kura-Reason: not durable",
    )  # fmt: skip
    a_decision(
        vault, "undo: reject: likes-dark-theme (not durable)", "a1b2c3d4e5f60003",
        "Kura-Proposal: Inbox/likes-dark-theme.md", "Kura-Undoes: a1b2c3d4e5f60002",
    )  # fmt: skip
    vault.write("Systems/backup.md", a_note("Backup", "The backup runs at 03:00."))
    a_decision(
        vault, "merge: backup-window -> Systems/backup.md", "a1b2c3d4e5f60004",
        "Kura-Proposal: Inbox/backup-window.md", "Kura-Target: Systems/backup.md",
        "Kura-Mode: replace", "Kura-Source: heartbeat", "Kura-Confidence: medium",
        "Kura-Checklist: ticked 3 of 4; open: Confirm no secrets or credentials are included",
    )  # fmt: skip


@sizes
def test_merge(vault: VaultBuilder, tmp_path, snap_compare, size):
    path = with_near_notes(vault)
    session = a_session(vault, tmp_path)
    session.update_index()
    proposal = session.proposal(path)
    app = RoomApp(lambda: MergeScreen(session, proposal, session.candidates(proposal)))
    assert snap_compare(app, terminal_size=size, run_before=settle)


def test_merge_that_supersedes(vault: VaultBuilder, tmp_path, snap_compare):
    path = with_near_notes(vault)
    session = a_session(vault, tmp_path)
    session.update_index()
    proposal = session.proposal(path)
    app = RoomApp(lambda: MergeScreen(session, proposal, session.candidates(proposal)))

    async def choose(pilot):
        await settle(pilot)
        await pilot.press("4")
        await settle(pilot)

    assert snap_compare(app, terminal_size=(120, 40), run_before=choose)


@sizes
def test_log(vault: VaultBuilder, tmp_path, snap_compare, size):
    with_decisions(vault)
    session = a_session(vault, tmp_path)
    assert snap_compare(RoomApp(lambda: LogScreen(session)), terminal_size=size, run_before=settle)


@sizes
def test_help(snap_compare, size):
    assert snap_compare(RoomApp(HelpScreen), terminal_size=size, run_before=settle)


@sizes
def test_first_start(tmp_path, snap_compare, size):
    from pathlib import Path

    offers = [
        VaultOffer(Path.home() / "vault", True, True, 12),
        VaultOffer(Path.home() / "notes", True, False),
    ]
    looked_at = ("--vault", "KURA_VAULT", "~/.config/kura/config.toml", "this folder")
    app = FirstStartApp(offers, looked_at, lambda path: ())
    assert snap_compare(app, terminal_size=size, run_before=settle)


@sizes
def test_snoozed(vault: VaultBuilder, tmp_path, snap_compare, size):
    vault.propose(
        "backup",
        a_proposal("Backup window", "It moved to 03:00.", extra="snoozed_until: 2026-07-29\n"),
    )
    vault.propose(
        "phone",
        a_proposal("New phone number", "It ends in 17.", extra="snoozed_until: 2026-08-01\n"),
    )
    session = a_session(vault, tmp_path)
    session.refresh()
    app = RoomApp(lambda: SnoozedScreen(session))
    assert snap_compare(app, terminal_size=size, run_before=settle)


@pytest.mark.parametrize("size", [(80, 24), (40, 20)], ids=["80x24", "40x20"])
def test_menu(snap_compare, size):
    commands = [
        one for one in COMMANDS if one.group is Group.DECIDE and Context.REVIEW in one.contexts
    ]
    app = RoomApp(lambda: MenuScreen(commands, "Deployment strategy preference"))
    assert snap_compare(app, terminal_size=size, run_before=settle)


def test_text(snap_compare):
    text = "# A note\n\n" + "\n".join(f"Line {number} of the note." for number in range(40))
    app = RoomApp(lambda: TextScreen("Memory/a-note.md", SourceLines(SourceText(text))))
    assert snap_compare(app, terminal_size=(80, 24), run_before=settle)
