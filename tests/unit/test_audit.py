"""What an audit says about a vault's history, links and chains."""

from kura_tui.domain.evidence.audit import (
    AuditKind,
    CommitRecord,
    NoteRecord,
    audit_chains,
    audit_history,
    audit_links,
    audit_reviews,
)

FOLDERS = ("Memory", "Projects", "Systems", "Decisions")
REVIEWED = CommitRecord("c1", "Robin", ("Inbox/a.md", "Memory/a.md"), operation="op1")
PROPOSED = CommitRecord("c0", "Hermes", ("Inbox/a.md",), proposes=True)


def places(findings, kind):
    return [finding.place for finding in findings if finding.kind is kind]


def test_a_commit_that_wrote_notes_without_a_review_is_named():
    foreign = CommitRecord("c2", "Robin", ("Memory/a.md", "Decisions/b.md", "README.md"))
    (finding,) = audit_history([foreign, REVIEWED, PROPOSED], FOLDERS)
    assert (finding.kind, finding.place) == (AuditKind.FOREIGN_COMMIT, "c2")
    assert finding.reason == "wrote Memory/a.md and 1 more without a review"


def test_an_agent_that_wrote_notes_is_named_besides():
    foreign = CommitRecord("c2", "Hermes", ("Memory/a.md",))
    findings = audit_history([foreign, REVIEWED, PROPOSED], FOLDERS)
    assert places(findings, AuditKind.AGENT_AUTHOR) == ["c2"]


def test_commits_beside_the_folders_and_before_kura_are_no_finding():
    beside = CommitRecord("c3", "Hermes", ("Inbox/b.md", ".obsidian/app.json", "Memory/x.png"))
    past = CommitRecord("b9", "Robin", ("Memory/old.md",))
    assert audit_history([beside, REVIEWED, PROPOSED, past], FOLDERS) == ()
    assert audit_history([past], FOLDERS) == ()


def test_an_approved_note_that_no_review_wrote_is_named():
    notes = [
        NoteRecord("Memory/a.md", "approved"),
        NoteRecord("Memory/b.md", "Approved"),
        NoteRecord("Memory/c.md", ""),
    ]
    findings = audit_reviews(notes, [REVIEWED])
    assert places(findings, AuditKind.UNREVIEWED_NOTE) == ["Memory/b.md"]


def test_a_link_is_followed_by_name_by_path_and_from_its_folder():
    paths = ["Memory/caf\u00e9.md", "Systems/nas/Setup.md", "attachments/a.png"]
    note = NoteRecord(
        "Systems/nas/other.md",
        links=(
            "cafe\u0301", "setup", "Setup.md#part", "Systems/nas/setup", "../../attachments/a.png",
            "https://a.example", "#here", "mailto:a@b.example", "a.png",
        ),
    )  # fmt: skip
    assert audit_links([note], paths) == ()


def test_a_link_that_leads_nowhere_is_named_once():
    note = NoteRecord("Memory/a.md", links=("gone", "gone", "Memory/none.md"))
    assert [finding.reason for finding in audit_links([note], ["Memory/a.md"])] == [
        "links gone, which is not there",
        "links Memory/none.md, which is not there",
    ]


def test_a_whole_chain_is_no_finding():
    notes = [
        NoteRecord("Memory/old.md", "superseded", superseded_by=("[[new]]",)),
        NoteRecord("Memory/new.md", "approved", supersedes=('"[[Memory/Old|the old one]]"',)),
    ]
    assert audit_chains(notes) == ()


def test_broken_chains_are_named():
    notes = [
        NoteRecord("Memory/a.md", "superseded"),
        NoteRecord("Memory/b.md", "superseded", superseded_by=("[[gone]]",)),
        NoteRecord("Memory/c.md", "superseded", superseded_by=("[[d]]",)),
        NoteRecord("Memory/d.md", "approved"),
        NoteRecord("Memory/e.md", "approved", supersedes=("[[d]]",)),
    ]
    assert [(finding.place, finding.reason) for finding in audit_chains(notes)] == [
        ("Memory/a.md", "is superseded and names no successor"),
        ("Memory/b.md", "is superseded by a note that is not there"),
        ("Memory/c.md", "names a successor that does not name it back"),
        ("Memory/e.md", "supersedes a note that is not marked so"),
    ]


def test_a_circle_of_notes_is_named():
    notes = [
        NoteRecord("Memory/a.md", "superseded", superseded_by=("[[b]]",), supersedes=("[[b]]",)),
        NoteRecord("Memory/b.md", "superseded", superseded_by=("[[a]]",), supersedes=("[[a]]",)),
    ]
    reasons = {finding.reason for finding in audit_chains(notes)}
    assert reasons == {"is superseded by itself, over other notes"}
