"""The session carries decisions from what was shown to one commit, and back."""

from datetime import date, datetime
from pathlib import Path

import pytest

from kura_tui.config import Config, GateConfig
from kura_tui.domain.decisions.decision import (
    Approve,
    Edit,
    Merge,
    MergeMode,
    Redo,
    Reject,
    RejectReason,
    Retract,
    Seen,
    Separate,
    Snooze,
    Supersede,
    Undo,
)
from kura_tui.domain.decisions.plan import Receipt
from kura_tui.domain.notes.draft import Draft
from kura_tui.errors import KuraError, NothingMatched, Refused, TryAgain, UsageError
from kura_tui.session import ReviewSession
from tests.builders import VaultBuilder, a_note, a_proposal


def a_session(vault: VaultBuilder, tmp_path: Path, **more: object) -> ReviewSession:
    return ReviewSession.open(
        vault.root, Config(), clock=lambda: datetime(2026, 7, 26, 9, 0),
        cache_dir=tmp_path / "cache", **more,
    )  # fmt: skip


@pytest.fixture
def session(vault: VaultBuilder, tmp_path: Path) -> ReviewSession:
    return a_session(vault, tmp_path)


def seen(session: ReviewSession, path: str) -> Seen:
    return Seen(path, session.document(path).digest)


def committed_paths(vault: VaultBuilder, sha: str) -> set[str]:
    listed = vault.git("show", "--no-renames", "--name-only", "--format=", "-z", sha)
    return {path for path in listed.split("\0") if path}


def test_approving_an_untracked_proposal_leaves_two_commits_and_a_clean_tree(
    session: ReviewSession, vault: VaultBuilder
) -> None:
    path = vault.propose()
    receipt = session.decide(Approve(seen(session, path), "Decisions"))
    assert vault.git("log", "--format=%s", "-2").splitlines() == [
        "approve: deployment-strategy-preference -> Decisions",
        "propose: deployment-strategy-preference",
    ]
    assert vault.git("log", "-1", "--skip=1", "--format=%an").strip() == "conversation"
    assert committed_paths(vault, receipt.sha) == set(receipt.paths)
    assert vault.git("status", "--porcelain") == ""


def test_each_decision_is_taken_back_to_the_very_bytes(
    session: ReviewSession, vault: VaultBuilder
) -> None:
    vault.write("Decisions/rollout-policy.md", a_note())
    path = vault.propose()
    vault.commit("proposals")
    before = vault.files()
    note = "Decisions/rollout-policy.md"
    at = session.document(note).text.index("User prefers")
    decisions = (
        lambda: Approve(seen(session, path), "Memory"),
        lambda: Edit(seen(session, path), a_proposal(fact="Another fact.")),
        lambda: Merge(
            seen(session, path), seen(session, note), MergeMode.REPLACE, passage=(at, at + 44)
        ),
        lambda: Merge(seen(session, path), seen(session, note), MergeMode.APPEND),
        lambda: Merge(seen(session, path), seen(session, note), MergeMode.CONFIRM),
        lambda: Supersede(seen(session, path), seen(session, note), "Decisions", "newer"),
        lambda: Retract(seen(session, note), "wrong"),
        lambda: Reject(seen(session, path), RejectReason.WRONG),
        lambda: Snooze(seen(session, path), date(2026, 8, 1)),
    )
    for decide in decisions:
        receipt = session.decide(decide())
        assert vault.files() != before, receipt.subject
        undo = session.decide(Undo(receipt.operation))
        assert vault.files() == before, receipt.subject
        redo = session.decide(Redo(undo.operation))
        assert vault.files() != before, receipt.subject
        session.decide(Undo(redo.operation))
        assert vault.files() == before, receipt.subject
    assert vault.git("status", "--porcelain") == ""
    vault.git("fsck", "--strict")


def test_the_users_staged_and_unsaved_work_stays_as_it_was(
    session: ReviewSession, vault: VaultBuilder
) -> None:
    vault.write("Memory/staged.md", "staged\n")
    vault.git("add", "Memory/staged.md")
    vault.write("Memory/first.md", "unsaved\n")
    path = vault.propose()
    session.decide(Approve(seen(session, path), "Memory"))
    assert vault.git("status", "--porcelain") == " M Memory/first.md\nA  Memory/staged.md\n"


def test_a_note_with_unsaved_edits_is_not_swept_in_silently(
    session: ReviewSession, vault: VaultBuilder
) -> None:
    path = vault.propose()
    vault.write("Memory/first.md", vault.bytes("Memory/first.md") + b"\nunsaved\n")
    decision = Merge(seen(session, path), seen(session, "Memory/first.md"), MergeMode.APPEND)
    before = vault.files()
    with pytest.raises(Refused, match="edits that are not committed"):
        session.decide(decision)
    assert vault.files() == before
    session.decide(decision, include_unsaved=True)
    assert b"unsaved" in vault.git("show", "HEAD:Memory/first.md").encode()


def test_a_file_that_changed_since_it_was_shown_is_not_decided(
    session: ReviewSession, vault: VaultBuilder
) -> None:
    path = vault.propose()
    shown = seen(session, path)
    vault.write(path, a_proposal(fact="Something else."))
    with pytest.raises(TryAgain, match="changed on disk since it was shown"):
        session.decide(Approve(shown, "Memory"))
    assert vault.git("log", "--format=%s").splitlines() == ["start"]


def test_the_second_reviewer_reads_who_was_first(
    session: ReviewSession, vault: VaultBuilder, tmp_path: Path
) -> None:
    path = vault.propose()
    other = a_session(vault, tmp_path)
    shown = seen(other, path)
    session.decide(Approve(seen(session, path), "Memory"))
    with pytest.raises(TryAgain, match=r"already decided by Robin Reviewer \(approve"):
        other.decide(Reject(shown, RejectReason.WRONG))


def test_an_undo_is_refused_when_the_note_was_changed_later(
    session: ReviewSession, vault: VaultBuilder
) -> None:
    path = vault.propose()
    receipt = session.decide(Approve(seen(session, path), "Memory"))
    note = "Memory/deployment-strategy-preference.md"
    vault.write(note, vault.bytes(note) + b"more\n")
    vault.commit("by hand")
    with pytest.raises(Refused, match="by hand"):
        session.decide(Undo(receipt.operation))


def test_an_undo_over_edits_without_a_commit_names_them_and_the_command(
    session: ReviewSession, vault: VaultBuilder
):
    path = vault.propose()
    receipt = session.decide(Approve(seen(session, path), "Decisions"))
    note = "Decisions/deployment-strategy-preference.md"
    vault.write(note, "Half a thought.\n")
    with pytest.raises(Refused) as refused:
        session.decide(Undo(receipt.operation))
    assert refused.value.why == f"{note} has edits that are not committed"
    assert refused.value.now.startswith(f"See them: git diff {note}   ")
    assert refused.value.ways == ()
    assert vault.bytes(note) == b"Half a thought.\n"


def test_an_undo_leaves_later_work_on_other_lines_alone(
    session: ReviewSession, vault: VaultBuilder
) -> None:
    note = "Memory/first.md"
    vault.write(note, a_note("First note", "Top.\n\n## Facts\n\nOld.\n\n## End\n\nLast."))
    vault.commit("notes")
    path = vault.propose()
    merge = Merge(seen(session, path), seen(session, note), MergeMode.APPEND, heading="Facts")
    before = vault.bytes(note)
    receipt = session.decide(merge)
    vault.write(note, vault.bytes(note).replace(b"Last.", b"Last.\n\nBy hand."))
    vault.commit("by hand")
    session.decide(Undo(receipt.operation))
    assert vault.bytes(note) == before.replace(b"Last.", b"Last.\n\nBy hand.")


def test_an_undo_in_another_session_finds_the_decision_in_the_ledger(
    session: ReviewSession, vault: VaultBuilder, tmp_path: Path
) -> None:
    path = vault.propose()
    before = vault.files()
    session.decide(Approve(seen(session, path), "Memory"))
    later = a_session(vault, tmp_path)
    assert later.undoable() is None
    entry = later.undoable(anywhen=True)
    assert entry is not None
    later.decide(Undo(entry.operation))
    assert vault.files() == before


@pytest.mark.parametrize("without_terminal", [True, False])
def test_without_a_terminal_only_the_reviewers_config_opens_the_gate(
    vault: VaultBuilder, tmp_path: Path, without_terminal: bool
) -> None:
    path = vault.propose()
    config = Config(gate=GateConfig(without_terminal=without_terminal))
    session = ReviewSession.open(
        vault.root, config, has_terminal=False, cache_dir=tmp_path / "cache"
    )
    decision = Approve(seen(session, path), "Memory")
    if without_terminal:
        assert session.decide(decision).sha
    else:
        with pytest.raises(Refused, match="needs a person at a terminal"):
            session.decide(decision)


def test_open_checks_block_where_the_reviewers_config_says_so(
    vault: VaultBuilder, tmp_path: Path
) -> None:
    path = vault.propose()
    config = Config(gate=GateConfig(checklist="require"))
    session = ReviewSession.open(vault.root, config, cache_dir=tmp_path / "cache")
    proposal = session.proposal(path)
    with pytest.raises(Refused, match="4 checks are open"):
        session.decide(Approve(seen(session, path), "Memory", proposal.checklist))


def test_a_batch_goes_on_after_a_refusal(session: ReviewSession, vault: VaultBuilder) -> None:
    first, second = vault.propose("one"), vault.propose("two")
    shown = [seen(session, first), seen(session, second)]
    vault.write(first, a_proposal(fact="Changed meanwhile."))
    outcomes = list(session.decide_each(Approve(each, "Memory") for each in shown))
    assert isinstance(outcomes[0], TryAgain)
    assert isinstance(outcomes[1], Receipt)


def test_a_proposal_is_found_by_its_name_or_a_part_of_it(
    session: ReviewSession, vault: VaultBuilder
) -> None:
    vault.propose("alpha-one")
    vault.propose("alpha-two")
    assert session.proposal("alpha-two").path == "Inbox/alpha-two.md"
    assert session.proposal("two").path == "Inbox/alpha-two.md"
    with pytest.raises(UsageError, match=r"Inbox/alpha-one\.md, Inbox/alpha-two\.md"):
        session.proposal("alpha")
    with pytest.raises(NothingMatched):
        session.proposal("beta")


def test_an_exact_repeat_is_not_proposed_twice(session: ReviewSession, vault: VaultBuilder) -> None:
    draft = Draft("Backups run at two", "The backup of db1 runs at 02:00.", source="conversation")
    first = session.propose(draft)
    again = session.propose(draft)
    assert (first.is_new, again.is_new) == (True, False)
    assert first.path == again.path
    assert len(list((vault.root / "Inbox").iterdir())) == 1


@pytest.mark.parametrize(("title", "fact"), [("", "A fact."), ("A title", " \n")])
def test_an_empty_proposal_is_refused(session: ReviewSession, title: str, fact: str) -> None:
    with pytest.raises(KuraError, match="is empty"):
        session.propose(Draft(title, fact))


def test_an_exact_repeat_of_a_rejected_proposal_is_recalled_with_its_reason(
    session: ReviewSession, vault: VaultBuilder, tmp_path: Path
) -> None:
    path = vault.propose()
    session.decide(Reject(seen(session, path), RejectReason.NOT_DURABLE))
    vault.propose("again", a_proposal().replace("blue-green", "Blue-Green"))
    session.refresh_memory()
    later = a_session(vault, tmp_path)
    recalled = later.recall(later.proposal("again"))
    assert recalled is not None
    assert recalled.remembered.outcome.value == "rejected"
    assert recalled.remembered.reason == "not durable"
    undone = session.undoable()
    assert undone is not None
    session.decide(Undo(undone.operation))
    session.refresh_memory()
    assert later.known(later.proposal("again").fingerprint) == ()


def test_two_proposals_that_the_reviewer_separates_are_no_cluster_any_more(
    session: ReviewSession, vault: VaultBuilder
) -> None:
    first = vault.propose("one", a_proposal("Backups", "Backups of db1 run at two every night."))
    second = vault.propose("two", a_proposal("Backups", "Backups of db1 run every night at two."))
    session.refresh()
    assert session.clusters() == ((first, second),)
    receipt = session.decide(Separate(seen(session, first), seen(session, second)))
    assert receipt.paths == (".kura/not-alike.txt",)
    assert session.clusters() == ()
    session.decide(Undo(receipt.operation))
    assert session.clusters() == ((first, second),)


def test_two_titles_that_fold_to_one_name_get_two_files(session: ReviewSession) -> None:
    first = session.propose(Draft("Site: roadmap", "One."))
    second = session.propose(Draft("Site roadmap", "Two."))
    assert first.path.casefold() != second.path.casefold()


def test_a_rejected_secret_is_in_no_commit_and_no_file(
    session: ReviewSession, vault: VaultBuilder
) -> None:
    path = vault.propose("door", a_proposal("Door", "The password is Kestrel-88-orbit."))
    session.decide(Reject(seen(session, path), RejectReason.SECRET))
    assert "Kestrel" not in vault.git("log", "-p", "--all")
    assert not any(b"Kestrel" in data for data in vault.files().values())
    assert vault.git("status", "--porcelain") == ""
