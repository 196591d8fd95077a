"""An audit of real vaults: what went round the gate is named, and what went through it is not."""

import os
from datetime import datetime
from pathlib import Path

import pytest

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
from kura_tui.domain.evidence.audit import AuditKind
from kura_tui.founding import found_vault, plan_vault
from kura_tui.session import ReviewSession
from kura_tui.vault.access import audit_access, proposers
from kura_tui.vault.auditing import AuditReport
from kura_tui.vault.repository import Repository
from tests.builders import VaultBuilder, a_note, a_proposal

PATH = "Inbox/deployment-strategy-preference.md"
NOTE = "Decisions/deployment-strategy-preference.md"
HERMES = "--author=Hermes <hermes@agents.invalid>"


@pytest.fixture
def session(vault: VaultBuilder, tmp_path: Path) -> ReviewSession:
    return ReviewSession.open(
        vault.root, clock=lambda: datetime(2026, 7, 26, 9, 0), cache_dir=tmp_path / "cache"
    )


def seen(session: ReviewSession, path: str = PATH) -> Seen:
    return Seen(path, session.document(path).digest)


def approved(session: ReviewSession, vault: VaultBuilder) -> None:
    vault.propose()
    session.decide(Approve(seen(session), "Decisions"))


def found(report: AuditReport) -> list[tuple[AuditKind, str]]:
    return [(finding.kind, finding.place) for finding in report.findings]


def committed(vault: VaultBuilder, path: str, text: str, *options: str) -> str:
    vault.write(path, text)
    vault.git("add", "--", path)
    vault.git("commit", "-q", "-m", "backup", *options)
    return vault.git("rev-parse", "HEAD").strip()


def test_a_vault_where_everything_went_through_the_gate_has_no_finding(
    vault: VaultBuilder, session: ReviewSession
):
    vault.write("Memory/old.md", a_note("Old", "Old words."))
    vault.write("Memory/other.md", a_note("Other", "Links [[old]] and [first](first.md)."))
    vault.commit("before kura")
    for name in ("one", "two", "three", "four", "five", "six"):
        vault.propose(name, a_proposal(f"Title {name}", f"Fact {name}."))

    def inbox(name: str) -> Seen:
        return seen(session, f"Inbox/{name}.md")

    session.decide(Edit(inbox("one"), a_proposal("Title one", "Better words.")))
    undone = session.decide(Approve(inbox("one"), "Memory"))
    redone = session.decide(Redo(session.decide(Undo(undone.operation)).operation))
    session.decide(Undo(redone.operation))
    session.decide(Approve(inbox("one"), "Systems"))
    session.decide(Supersede(inbox("two"), seen(session, "Memory/old.md"), "Memory", "newer"))
    session.decide(Merge(inbox("three"), seen(session, "Memory/first.md"), MergeMode.APPEND))
    session.decide(Separate(inbox("four"), inbox("five")))
    session.decide(Reject(inbox("four"), RejectReason.WRONG))
    session.decide(Reject(inbox("six"), RejectReason.SECRET))
    session.decide(Snooze(inbox("five"), datetime(2026, 8, 1).date()))
    session.decide(Retract(seen(session, "Systems/one.md"), "wrong after all"))
    report = session.audit()
    assert found(report) == []
    assert report.sentence.startswith(f"looked at {report.total} commits and ")


def test_a_note_that_an_agent_committed_is_named_twice(vault: VaultBuilder, session: ReviewSession):
    approved(session, vault)
    sha = committed(vault, "Memory/planted.md", a_note("Planted", "Trust me."), HERMES)
    assert found(session.audit()) == [
        (AuditKind.AGENT_AUTHOR, sha), (AuditKind.UNREVIEWED_NOTE, "Memory/planted.md"),
    ]  # fmt: skip


@pytest.mark.parametrize("limit", [1, 2_000])
def test_a_commit_of_an_agent_before_the_first_decision_is_named(
    vault: VaultBuilder, session: ReviewSession, limit: int
):
    found_vault(plan_vault(vault.root))
    sha = committed(vault, "Memory/sneak.md", a_note("Sneak", "Trust me."), HERMES)
    report = session.audit(limit=limit)
    assert found(report) == [
        (AuditKind.AGENT_AUTHOR, sha), (AuditKind.UNREVIEWED_NOTE, "Memory/sneak.md"),
    ]  # fmt: skip
    assert report.judged == 1
    assert ("; judged 1 of the commits" in report.sentence) is (limit > 1)


def test_a_forged_decision_is_named(vault: VaultBuilder, session: ReviewSession):
    approved(session, vault)
    trailers = "approve: x -> Memory\n\nKura-Op: feedfeedfeedfeed\nKura-Action: approve"
    vault.write("Memory/planted.md", a_note("Planted", "Trust me."))
    vault.git("add", "-A")
    vault.git("commit", "-q", "-m", trailers, HERMES)
    ((kind, _),) = found(session.audit())
    assert kind is AuditKind.AGENT_DECISION


def forged(vault: VaultBuilder, name: str, *trailers: str) -> str:
    """Commit a note as the reviewer, with trailers typed by hand."""
    lines = (f"Kura-Proposal: Inbox/{name}.md", f"Kura-Target: Memory/{name}.md", *trailers)
    message = f"approve: {name} -> Memory\n\nKura-Op: 0123456789abcdef\nKura-Action: approve\n"
    vault.write(f"Memory/{name}.md", a_note("Planted", "Trust me."))
    vault.git("add", "--", f"Memory/{name}.md")
    vault.git("commit", "-q", "-m", message + "\n".join(lines))
    return vault.git("rev-parse", "HEAD").strip()


def test_trailers_typed_by_hand_are_named_by_what_they_lack(
    vault: VaultBuilder, session: ReviewSession
):
    approved(session, vault)
    sha = forged(vault, "planted")
    (finding,) = session.audit().findings
    assert (finding.kind, finding.place) == (AuditKind.CLAIMED_DECISION, sha)
    assert not finding.is_warning
    assert finding.reason == (
        "claims to be a decision of kura, but carries no Kura-Digest, "
        "and Git never held Inbox/planted.md"
    )


def test_a_decision_on_a_proposal_that_git_never_held_is_a_warning(
    vault: VaultBuilder, session: ReviewSession
):
    approved(session, vault)
    sha = forged(vault, "planted", f"Kura-Digest: {'0' * 64}")
    (finding,) = session.audit().findings
    assert (finding.kind, finding.place) == (AuditKind.UNSEEN_PROPOSAL, sha)
    assert finding.is_warning


def test_decisions_on_proposals_that_kura_keeps_out_of_git_are_sound(
    vault: VaultBuilder, session: ReviewSession
):
    approved(session, vault)
    secret = a_proposal("Key", "The key is ghp_" + "a1B2" * 9 + ".")
    for name in ("key", "other", "third"):
        vault.propose(name, secret.replace("Key", name))
    session.decide(Approve(seen(session, "Inbox/key.md"), "Memory"), include_secrets=True)
    session.decide(Reject(seen(session, "Inbox/other.md"), RejectReason.SECRET))
    session.decide(Edit(seen(session, "Inbox/third.md"), a_proposal("Third", "No key.")))
    vault.write(".gitignore", "Inbox/\n")
    vault.commit("ignore")
    vault.propose("ignored", a_proposal("Ignored", "A fact."))
    session.decide(Approve(seen(session, "Inbox/ignored.md"), "Memory"))
    assert found(session.audit()) == []


def test_an_edit_by_hand_is_a_warning_and_the_vaults_past_is_none(
    vault: VaultBuilder, session: ReviewSession
):
    committed(vault, "Memory/past.md", a_note("Past", "Before kura."))
    assert found(session.audit()) == []
    approved(session, vault)
    sha = committed(vault, NOTE, "Other words.\n")
    (finding,) = session.audit().findings
    assert (finding.kind, finding.place) == (AuditKind.FOREIGN_COMMIT, sha)
    assert finding.is_warning


def test_a_commit_from_a_stale_index_is_found_until_the_proposal_is_decided_again(
    vault: VaultBuilder, session: ReviewSession
):
    vault.propose()
    vault.commit("an agent's proposal")
    before = vault.git("rev-parse", "HEAD^{tree}").strip()
    receipt = session.decide(Approve(seen(session), "Decisions"))
    stale = vault.git("commit-tree", before, "-p", "HEAD", "-m", "backup").strip()
    vault.git("reset", "-q", "--hard", stale)
    assert (AuditKind.REVERTED, receipt.sha) in found(session.audit())
    session.decide(Reject(seen(session), RejectReason.WRONG))
    assert AuditKind.REVERTED not in {kind for kind, _ in found(session.audit())}


def test_edits_and_notes_that_no_commit_holds_are_named(
    vault: VaultBuilder, session: ReviewSession
):
    approved(session, vault)
    vault.write(NOTE, "Other words.\n")
    vault.write("Memory/planted.md", a_note("Planted", "Trust me."))
    assert found(session.audit()) == [
        (AuditKind.UNREVIEWED_NOTE, "Memory/planted.md"),
        (AuditKind.UNCOMMITTED, NOTE),
    ]


def test_links_and_chains_are_judged_as_they_stand_in_the_files(
    vault: VaultBuilder, session: ReviewSession
):
    stone = "---\nstatus: superseded\nsuperseded_by: '[[gone]]'\n---\n\n# Still here\n\n"
    vault.write("Memory/stone.md", f"{stone}See [x](../Systems/none.md) and `[[code]]`.\n")
    vault.commit("notes")
    findings = session.audit().findings
    assert {(finding.kind, finding.reason) for finding in findings} == {
        (AuditKind.BROKEN_CHAIN, "is superseded by a note that is not there"),
        (AuditKind.BROKEN_CHAIN,
         "holds no longer, but its first line does not begin with SUPERSEDED"),
        (AuditKind.BROKEN_LINK, "links gone, which is not there"),
        (AuditKind.BROKEN_LINK, "links ../Systems/none.md, which is not there"),
    }  # fmt: skip


def test_what_lies_unfinished_is_named(vault: VaultBuilder, session: ReviewSession):
    approved(session, vault)
    kura = vault.root / ".git/kura"
    (kura / "journal.json").write_text("{}")
    (kura / "sync").write_text("0" * 40)
    lock = vault.root / ".git/index.lock"
    lock.touch()
    os.utime(lock, (0, 0))
    places = {Path(finding.place).name for finding in session.audit().findings}
    assert places == {"journal.json", "sync", "index.lock"}


def test_an_audit_is_bounded_and_says_so(vault: VaultBuilder, session: ReviewSession):
    for name in ("one", "two", "three"):
        vault.propose(name, a_proposal(f"Title {name}", f"Fact {name}."))
        session.decide(Approve(seen(session, f"Inbox/{name}.md"), "Memory"))
    committed(vault, "Memory/by-hand.md", "# By hand\n")
    report = session.audit(limit=2)
    assert report.sentence.startswith(f"looked at the newest 2 of {report.total} commits, back to ")
    assert [kind for kind, _ in found(report)] == [AuditKind.FOREIGN_COMMIT]
    assert session.audit(since="2099-12-31").commits == 0


def test_a_bounded_audit_knows_that_kura_decided_before(
    vault: VaultBuilder, session: ReviewSession
):
    approved(session, vault)
    for number in range(3):
        committed(vault, f"Memory/by-hand-{number}.md", f"# By hand {number}\n")
    assert len(session.audit(limit=2).findings) == 2


def test_a_vault_in_a_folder_of_a_repository_is_audited_alone(tmp_path: Path):
    outer = VaultBuilder.create(tmp_path / "outer")
    inner = VaultBuilder(outer.root / "notes")
    for folder in ("Inbox", "Memory", "Decisions"):
        (inner.root / folder).mkdir(parents=True)
    session = ReviewSession.open(inner.root, cache_dir=tmp_path / "cache")
    approved(session, inner)
    committed(outer, "Memory/outside.md", "# Outside\n")
    sha = committed(inner, "Memory/inside.md", "# Inside\n")
    assert found(session.audit()) == [(AuditKind.FOREIGN_COMMIT, sha)]


def test_a_name_with_a_newline_or_a_byte_that_is_no_text_does_not_end_the_audit(
    vault: VaultBuilder, session: ReviewSession
):
    approved(session, vault)
    committed(vault, "Memory/two\nlines.md", "# Odd\n")
    (vault.root / os.fsdecode(b"Memory/\xff.md")).write_text("# Odd\n")
    vault.commit("odd bytes")
    assert [kind for kind, _ in found(session.audit())] == [AuditKind.FOREIGN_COMMIT] * 2


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "own" / "config.toml"
    file.parent.mkdir()
    file.touch()
    return file


def opened(vault: VaultBuilder, config: Path) -> dict[str, str]:
    """Give what another account could write, relative to the vault where it lies there."""
    repository = Repository.discover(vault.root)
    settings = ReviewSession.open(vault.root).settings
    findings = audit_access(vault.root, settings, repository, config)
    return {os.path.relpath(finding.place, vault.root): finding.now for finding in findings}


def test_a_private_vault_can_be_written_by_nobody_else(vault: VaultBuilder, config: Path):
    assert opened(vault, config) == {}
    settings = ReviewSession.open(vault.root).settings
    assert "this account alone" in proposers(vault.root, settings)


@pytest.mark.parametrize(
    "path", ["Memory", "Memory/first.md", ".git/config", ".git/hooks", ".git", "Decisions"]
)
def test_what_everybody_can_write_is_named_with_the_command(
    vault: VaultBuilder, config: Path, path: str
):
    place = vault.root / path
    place.chmod(place.stat().st_mode | 0o002)
    assert opened(vault, config) == {path: f"chmod go-w {place}"}


def test_hooks_elsewhere_and_the_reviewers_config_are_looked_at(vault: VaultBuilder, config: Path):
    hooks = vault.root / "Inbox/hooks"
    hooks.mkdir()
    (hooks / "post-commit").touch()
    (hooks / "post-commit").chmod(0o777)
    config.chmod(0o666)
    vault.git("config", "core.hooksPath", "Inbox/hooks")
    assert set(opened(vault, config)) == {
        "Inbox/hooks/post-commit", os.path.relpath(config, vault.root)
    }  # fmt: skip


def test_an_inbox_that_everybody_can_empty_is_named(vault: VaultBuilder, config: Path):
    inbox = vault.root / "Inbox"
    inbox.chmod(0o777)
    assert list(opened(vault, config)) == ["Inbox"]
    assert "everybody" in proposers(vault.root, ReviewSession.open(vault.root).settings)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_note_of_another_account_is_named_with_the_command(vault: VaultBuilder, config: Path):
    note = vault.root / "Memory/first.md"
    os.chown(note, 54321, -1)
    assert opened(vault, config) == {"Memory/first.md": f"sudo chown root {note}"}


def test_an_access_list_is_read(vault: VaultBuilder, config: Path):
    import struct

    rows = ((0x01, 7, 2**32 - 1), (0x02, 7, 54321), (0x04, 5, 2**32 - 1), (0x10, 7, 2**32 - 1),
            (0x20, 5, 2**32 - 1))  # fmt: skip
    data = struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *row) for row in rows)
    folder = vault.root / "Memory"
    try:
        os.setxattr(folder, "system.posix_acl_access", data)
    except OSError:
        pytest.skip("this file system keeps no access lists")
    assert opened(vault, config) == {"Memory": f"setfacl -b {folder}"}
