"""Files too large to be read: listed with their digest, rejected by moving bytes nobody shows."""

import hashlib
import os
import tracemalloc
from datetime import date, datetime
from pathlib import Path

import pytest

from kura_tui.config import Config, VaultSettings
from kura_tui.domain.decisions.decision import (
    Approve,
    Decision,
    Edit,
    Merge,
    MergeMode,
    Reject,
    RejectReason,
    Seen,
    Snooze,
    Undo,
)
from kura_tui.domain.notes.proposal import ProposalState
from kura_tui.errors import Refused, TryAgain
from kura_tui.rendering import plan_lines
from kura_tui.session import ReviewSession
from kura_tui.vault import inbox
from kura_tui.vault.files import MAX_FILE_BYTES, MAX_MOVED_BYTES
from kura_tui.vault.inbox import InboxReader, read_inbox
from tests.builders import VaultBuilder, a_proposal

TODAY = date(2026, 7, 26)
BIG = "Inbox/big.md"
BYTES = a_proposal().encode() + b"word \xf0\x9f\x90\xa6\n" * (1_100_000)


@pytest.fixture
def session(vault: VaultBuilder, tmp_path: Path) -> ReviewSession:
    return ReviewSession.open(
        vault.root, Config(), clock=lambda: datetime(2026, 7, 26, 9, 0), cache_dir=tmp_path / "c"
    )


def seen(session: ReviewSession) -> Seen:
    proposal = session.proposal(BIG)
    return Seen(proposal.path, proposal.digest)


def test_a_file_over_the_limit_is_a_broken_proposal_with_a_digest(vault: VaultBuilder):
    vault.write(BIG, BYTES)
    (proposal,) = read_inbox(vault.root, VaultSettings(), TODAY).proposals
    assert proposal.state is ProposalState.BROKEN
    assert proposal.digest == hashlib.sha256(BYTES).hexdigest()
    assert (proposal.document.text, proposal.document.data) == ("", b"")
    assert proposal.problems[0].reason == "too large to read: 10.5 MiB, the limit is 10 MiB"


def test_listing_a_large_file_holds_no_more_than_a_part_of_it(vault: VaultBuilder):
    vault.write(BIG, BYTES)
    tracemalloc.start()
    read_inbox(vault.root, VaultSettings(), TODAY)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < MAX_FILE_BYTES // 2


def test_a_large_file_that_did_not_change_is_not_read_twice(vault: VaultBuilder, monkeypatch):
    os.utime(vault.write(BIG, BYTES), (1, 1))
    monkeypatch.setattr(inbox, "_SETTLED_NS", -(10**18))
    reader = InboxReader(vault.root, VaultSettings())
    first = reader.read(TODAY)
    monkeypatch.setattr(inbox, "digest_at", None)
    assert reader.read(TODAY) == first


@pytest.mark.parametrize("is_tracked", [True, False])
def test_rejecting_moves_the_very_bytes_and_undo_brings_them_back(
    session: ReviewSession, vault: VaultBuilder, is_tracked: bool
):
    vault.write(BIG, BYTES)
    if is_tracked:
        vault.commit("agent")
    receipt = session.decide(Reject(seen(session), RejectReason.WRONG))
    assert vault.bytes(".kura/rejected/2026/big.md") == BYTES
    assert not (vault.root / BIG).exists()
    assert vault.git("status", "--porcelain") == ""
    session.decide(Undo(receipt.operation))
    assert vault.bytes(BIG) == BYTES
    assert vault.git("status", "--porcelain") == ""


def test_the_plan_of_rejecting_shows_no_byte_of_the_file(
    session: ReviewSession, vault: VaultBuilder
):
    vault.write(BIG, BYTES)
    shown = plan_lines(session.plan(Reject(seen(session), RejectReason.WRONG)), full=True)
    assert "Inbox/big.md -> .kura/rejected/2026/big.md" in [line.text for line in shown]
    assert not any("word" in line.text for line in shown)


def test_a_large_file_that_holds_a_secret_leaves_no_byte_behind(
    session: ReviewSession, vault: VaultBuilder
):
    vault.write(BIG, BYTES)
    session.decide(Reject(seen(session), RejectReason.SECRET))
    assert [path for path in vault.files() if "withheld" in path]
    assert not any(b"word" in data for data in vault.files().values())
    assert "Inbox/big.md" not in vault.git("log", "--all", "--name-only", "--format=")


def test_a_large_file_that_changed_since_it_was_listed_is_shown_again(
    session: ReviewSession, vault: VaultBuilder
):
    vault.write(BIG, BYTES)
    shown = seen(session)
    vault.write(BIG, BYTES[:-2] + b"x\n")
    with pytest.raises(TryAgain, match="changed on disk"):
        session.decide(Reject(shown, RejectReason.WRONG))
    assert vault.bytes(BIG).endswith(b"x\n")


@pytest.mark.parametrize(
    "make",
    [
        lambda seen, note: Approve(seen, "Memory"),
        lambda seen, note: Edit(seen, "other text"),
        lambda seen, note: Snooze(seen, date(2026, 8, 1)),
        lambda seen, note: Merge(seen, note, MergeMode.CONFIRM),
    ],
    ids=["approve", "edit", "snooze", "merge"],
)
def test_nothing_but_rejecting_is_done_with_a_large_file(
    session: ReviewSession, vault: VaultBuilder, make
):
    vault.write(BIG, BYTES)
    note = Seen("Memory/first.md", session.document("Memory/first.md").digest)
    decision: Decision = make(seen(session), note)
    with pytest.raises(Refused, match=r"too large to read: 10.5 MiB.*reject"):
        session.decide(decision)
    assert vault.bytes(BIG) == BYTES


def test_a_file_too_large_to_move_says_how_it_is_moved_by_hand(
    session: ReviewSession, vault: VaultBuilder
):
    with (vault.root / "Inbox/it's big.md").open("wb") as file:
        file.truncate(MAX_MOVED_BYTES + 1)
    sentence = (
        "too large to move: 100 MiB, the limit is 100 MiB; "
        "by hand: mv -- 'Inbox/it'\"'\"'s big.md' ~/"
    )
    assert [problem.reason for _, problem in session.refresh().unread] == [sentence]
    with pytest.raises(Refused) as refused:
        session.proposal("Inbox/it's big.md")
    assert refused.value.why == sentence


def test_a_path_that_cannot_be_read_is_refused_with_its_reason(
    session: ReviewSession, vault: VaultBuilder, tmp_path: Path
):
    folder = vault.root / "Inbox"
    (folder / "link.md").symlink_to(tmp_path)
    (folder / "folder.md").mkdir()
    os.mkfifo(folder / "pipe.md")
    vault.propose("linked-list")
    for words, why in {
        "Inbox/link.md": "it is a link, and links are not followed",
        "folder": "it is no regular file",
        "pipe.md": "it is no regular file",
    }.items():
        with pytest.raises(Refused, match=r"Cannot read Inbox/.*Nothing was written") as refused:
            session.proposal(words)
        assert refused.value.why == why
    assert session.proposal("linked").path == "Inbox/linked-list.md"
