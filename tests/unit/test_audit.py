"""What an audit says about a vault's history: which notes no decision wrote, and by whom."""

import pytest

from kura_tui.domain.evidence.audit import (
    AuditFinding,
    AuditKind,
    BlobChange,
    CommitRecord,
    audit_history,
    audit_reverts,
    audit_reviews,
    since_kura,
)
from kura_tui.domain.evidence.audit_notes import NoteRecord

FOLDERS = ("Memory", "Projects/kura", "Systems", "Decisions")
ROBIN = "Robin <robin@example.org>"
HERMES = "Hermes <hermes@agents.invalid>"


def a_commit(sha: str, *paths: str, author: str = ROBIN, **more: object) -> CommitRecord:
    """Give a commit that made its paths."""
    made = tuple(BlobChange(path, "", f"blob of {path}") for path in paths)
    return CommitRecord(sha, author, made, **more)  # type: ignore[arg-type]


REVIEWED = CommitRecord(
    "c1", ROBIN, (BlobChange("Inbox/a.md", "i", ""), BlobChange("Memory/a.md", "", "n")),
    operation="op1", action="approve",
)  # fmt: skip
PROPOSED = a_commit("c0", "Inbox/a.md", author=HERMES, proposes=True)


def kinds(findings: tuple[AuditFinding, ...]) -> list[tuple[AuditKind, str]]:
    return [(finding.kind, finding.place) for finding in findings]


def test_a_commit_that_wrote_notes_without_a_review_is_a_warning_with_its_author():
    foreign = a_commit("c2", "Memory/a.md", "Projects/kura/b.md", "README.md")
    (finding,) = audit_history([foreign, REVIEWED, PROPOSED], FOLDERS)
    assert (finding.kind, finding.place) == (AuditKind.FOREIGN_COMMIT, "c2")
    assert finding.is_warning
    assert finding.reason == f"wrote Memory/a.md and 1 more without a review, by {ROBIN}"


@pytest.mark.parametrize("author", [HERMES, "ci[bot] <ci@example.org>"])
def test_an_agent_that_wrote_notes_is_a_failure(author: str):
    foreign = a_commit("c2", "Memory/a.md", author=author)
    (finding,) = audit_history([foreign, REVIEWED, PROPOSED], FOLDERS)
    assert finding.kind is AuditKind.AGENT_AUTHOR
    assert not finding.is_warning


def test_a_commit_that_only_claims_to_propose_does_not_hide_its_notes():
    foreign = a_commit("c2", "Inbox/b.md", "Memory/b.md", author=HERMES, proposes=True)
    assert kinds(audit_history([foreign, REVIEWED], FOLDERS)) == [(AuditKind.AGENT_AUTHOR, "c2")]


def test_a_decision_by_an_agent_is_a_failure():
    forged = a_commit("c2", "Memory/b.md", author=HERMES, operation="op2", action="approve")
    found = kinds(audit_history([forged, REVIEWED, PROPOSED], FOLDERS))
    assert found == [(AuditKind.AGENT_DECISION, "c2")]


@pytest.mark.parametrize("action", ["edit", "snooze", "reject"])
def test_a_decision_that_wrote_what_its_verb_never_writes_is_a_failure(action: str):
    forged = a_commit("c2", "Inbox/b.md", "Memory/b.md", operation="op2", action=action)
    found = kinds(audit_history([forged, REVIEWED], FOLDERS))
    assert found == [(AuditKind.FALSE_DECISION, "c2")]


def test_what_an_auto_backup_committed_first_is_reviewed_by_the_decision_that_notes_it():
    noting = CommitRecord(
        "c4", ROBIN, (), "op4", "approve", noted=("Inbox/b.md", "Memory/b.md"), base="c1"
    )
    backup = a_commit("c3", "Inbox/b.md", "Memory/b.md")
    older = a_commit("b8", "Memory/b.md")
    assert audit_history([noting, backup, REVIEWED, PROPOSED], FOLDERS) == ()
    found = kinds(audit_history([noting, backup, REVIEWED, older, PROPOSED], FOLDERS))
    assert found == [(AuditKind.FOREIGN_COMMIT, "b8")]
    notes = [NoteRecord("Memory/b.md", "approved")]
    assert audit_reviews(notes, [noting, backup, REVIEWED], frozenset({"Memory/b.md"})) == ()


def test_commits_beside_the_folders_are_no_finding():
    beside = a_commit("c3", "Inbox/b.md", ".obsidian/app.json", "Memory/x.png", author=HERMES)
    assert audit_history([beside, REVIEWED, PROPOSED], FOLDERS) == ()


def test_what_is_older_than_kura_is_the_vaults_past():
    past = a_commit("b9", "Memory/old.md")
    assert since_kura([REVIEWED, PROPOSED, past]) == [REVIEWED, PROPOSED]
    assert list(since_kura([past])) == []


def test_what_is_younger_than_the_vaults_settings_is_judged_before_kuras_first_commit():
    founding = a_commit("b8", ".kura/vault.toml", "Memory/sample.md", founds=True)
    sneaked, past = a_commit("c2", "Memory/sneak.md"), a_commit("b9", "Memory/old.md")
    assert since_kura([sneaked, founding, past]) == [sneaked]
    assert since_kura([REVIEWED, PROPOSED, sneaked, founding, past])[-1] is sneaked
    assert since_kura([sneaked, founding, PROPOSED, past])[-1] is PROPOSED


@pytest.mark.parametrize(
    ("path", "is_named"),
    [("Memory/a.md", False), ("Memory/b.md", True), ("Memory/past.md", False)],
)
def test_an_approved_note_that_a_commit_without_a_review_made_is_named(path: str, is_named: bool):
    commits = [a_commit("c2", "Memory/b.md"), REVIEWED]
    tracked = frozenset({"Memory/a.md", "Memory/b.md", "Memory/past.md"})
    found = audit_reviews([NoteRecord(path, "Approved")], commits, tracked)
    assert bool(found) is is_named


def test_an_approved_note_that_git_does_not_hold_is_named_and_a_plain_one_is_not():
    notes = [NoteRecord("Memory/new.md", "approved"), NoteRecord("Memory/plain.md", "")]
    assert kinds(audit_reviews(notes, [REVIEWED], frozenset())) == [
        (AuditKind.UNREVIEWED_NOTE, "Memory/new.md")
    ]


def test_a_note_that_was_moved_by_hand_keeps_its_review():
    moved = a_commit("c2", "Systems/a.md")
    notes = [NoteRecord("Systems/a.md", "approved")]
    assert audit_reviews(notes, [moved, REVIEWED], frozenset({"Systems/a.md"})) == ()


def test_a_note_that_was_renamed_by_hand_keeps_its_review():
    renamed = CommitRecord(
        "c2", ROBIN, (BlobChange("Memory/a.md", "n", ""), BlobChange("Memory/z.md", "", "n"))
    )
    notes = [NoteRecord("Memory/z.md", "approved")]
    assert audit_reviews(notes, [renamed, REVIEWED], frozenset({"Memory/z.md"})) == ()


STALE = CommitRecord(
    "c2", ROBIN, (BlobChange("Inbox/a.md", "", "i"), BlobChange("Memory/a.md", "n", ""))
)


def test_a_decision_that_a_stale_commit_took_back_is_named_with_that_commit():
    (finding,) = audit_reverts([STALE, REVIEWED], {"Inbox/a.md": "i"})
    assert (finding.kind, finding.place) == (AuditKind.REVERTED, "c1")
    assert "taken back by commit c2" in finding.reason


def test_a_decision_that_stands_or_was_decided_again_is_not():
    assert audit_reverts([REVIEWED], {"Memory/a.md": "n"}) == ()
    assert audit_reverts([REVIEWED], {"Memory/a.md": "changed since"}) == ()
    undo = CommitRecord("c3", ROBIN, STALE.changes, operation="op3", action="undo")
    assert audit_reverts([undo, REVIEWED], {"Inbox/a.md": "i"}) == ()
