"""A decision that a foreign commit took back is found, named, and can be carried out again."""

from datetime import date, datetime
from pathlib import Path

import pytest

from kura_tui.config import Config
from kura_tui.domain.decisions.decision import Approve, Repeat, Seen, Snooze, Undo
from kura_tui.domain.decisions.plan import Receipt
from kura_tui.errors import Refused
from kura_tui.session import ReviewSession
from kura_tui.vault.reverted import head_stamp
from tests.builders import VaultBuilder

NOTE = "Memory/deployment-strategy-preference.md"


@pytest.fixture
def session(vault: VaultBuilder, tmp_path: Path) -> ReviewSession:
    return ReviewSession.open(
        vault.root, Config(), clock=lambda: datetime(2026, 7, 26, 9, 0), cache_dir=tmp_path / "c"
    )


@pytest.fixture
def approved(vault: VaultBuilder, session: ReviewSession) -> Receipt:
    path = vault.propose()
    vault.commit("proposal")
    return session.decide(Approve(Seen(path, session.document(path).digest), "Memory"))


def from_a_stale_index(vault: VaultBuilder, sha: str) -> str:
    vault.git("read-tree", f"{sha}~1")
    vault.git("commit", "-q", "-m", "vault backup")
    return vault.git("rev-parse", "HEAD").strip()


def test_a_commit_from_a_stale_index_is_named(
    vault: VaultBuilder, session: ReviewSession, approved: Receipt
) -> None:
    assert session.reverted() == ()
    by = from_a_stale_index(vault, approved.sha)
    (found,) = session.reverted()
    assert (found.entry.operation, found.by, found.who) == (
        approved.operation, by, "Robin Reviewer",
    )  # fmt: skip


def test_the_decision_is_carried_out_again_where_its_files_are_still_on_disk(
    vault: VaultBuilder, session: ReviewSession, approved: Receipt
) -> None:
    before = vault.files()
    from_a_stale_index(vault, approved.sha)
    again = session.decide(Repeat(approved.operation, approved.sha))
    assert again.subject == approved.subject
    assert vault.files() == before
    assert vault.git("status", "--porcelain") == ""
    assert vault.git("show", f"HEAD:{NOTE}").encode() == before[NOTE]
    assert session.reverted() == ()
    session.decide(Undo(again.operation))
    assert NOTE not in vault.files()
    assert session.reverted() == ()


def test_the_decision_is_carried_out_again_after_a_git_revert(
    vault: VaultBuilder, session: ReviewSession, approved: Receipt
) -> None:
    before = vault.files()
    vault.git("revert", "--no-edit", approved.sha)
    (found,) = session.reverted()
    assert found.by == vault.git("rev-parse", "HEAD").strip()
    session.decide(Repeat(approved.operation, approved.sha))
    assert vault.files() == before
    assert session.reverted() == ()


def test_a_commit_that_left_the_history_is_found_and_carried_out_again(
    vault: VaultBuilder, session: ReviewSession, approved: Receipt
) -> None:
    before = vault.files()
    vault.git("reset", "-q", "--hard", f"{approved.sha}~1")
    (found,) = session.reverted()
    assert (found.by, found.entry.subject) == ("", approved.subject)
    session.decide(Repeat(approved.operation, approved.sha))
    assert vault.files() == before
    assert session.reverted() == ()


def test_a_repeated_decision_that_is_taken_back_is_not_offered_again(
    vault: VaultBuilder, session: ReviewSession, approved: Receipt
) -> None:
    vault.git("reset", "-q", "--hard", f"{approved.sha}~1")
    again = session.decide(Repeat(approved.operation, approved.sha))
    session.decide(Undo(again.operation))
    assert session.reverted() == ()


def test_decisions_on_top_of_a_checked_head_are_checked_by_one_question(
    vault: VaultBuilder, session: ReviewSession, approved: Receipt
) -> None:
    assert session.reverted() == ()
    path = vault.propose("untracked")
    session.decide(Approve(Seen(path, session.document(path).digest), "Systems"))
    assert session.reverted() == ()
    vault.git("revert", "--no-edit", approved.sha)
    assert [one.entry.operation for one in session.reverted()] == [approved.operation]
    assert [one.entry.operation for one in session.reverted()] == [approved.operation]


def test_what_still_stands_is_not_repeated(session: ReviewSession, approved: Receipt) -> None:
    with pytest.raises(Refused, match="still stands"):
        session.decide(Repeat(approved.operation, approved.sha))


def test_a_later_change_of_the_note_is_never_overwritten(
    vault: VaultBuilder, session: ReviewSession, approved: Receipt
) -> None:
    vault.git("revert", "--no-edit", approved.sha)
    vault.write(NOTE, "somebody's own note\n")
    with pytest.raises(Refused):
        session.decide(Repeat(approved.operation, approved.sha))
    assert vault.bytes(NOTE) == b"somebody's own note\n"


def test_kuras_own_way_back_is_no_foreign_commit(
    vault: VaultBuilder, session: ReviewSession
) -> None:
    path = vault.propose()
    vault.commit("proposal")
    for until in (date(2026, 8, 1), date(2026, 7, 26)):
        session.decide(Snooze(Seen(path, session.document(path).digest), until))
    vault.write("other.md", "other\n")
    vault.commit("other")
    assert session.reverted() == ()


def test_the_stamp_tells_when_head_moved(
    vault: VaultBuilder, session: ReviewSession, approved: Receipt
) -> None:
    before = head_stamp(session.repository)
    assert head_stamp(session.repository) == before == session.head_stamp()
    from_a_stale_index(vault, approved.sha)
    assert head_stamp(session.repository) != before
