"""A plan is carried out whole, by one commit of its own paths, or not at all."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from kura_tui.domain.decisions.plan import Action, Plan
from kura_tui.errors import KuraError, Refused, TryAgain
from kura_tui.vault.ledger import operation_changes, read_ledger
from kura_tui.vault.repository import Repository
from kura_tui.vault.transaction import apply, recover
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.vault.plans import NOTE, a_plan, a_record, an_approval, committed

TARGET = "Decisions/deployment-strategy-preference.md"
PROPOSAL = "Inbox/deployment-strategy-preference.md"


def test_an_approval_is_one_commit_of_its_paths(vault: VaultBuilder, repository: Repository):
    plan = an_approval(vault)
    receipt = apply(plan, repository, vault.root)
    assert committed(vault) == {f"A {TARGET}", f"D {PROPOSAL}"}
    assert vault.bytes(TARGET) == NOTE
    assert not (vault.root / PROPOSAL).exists()
    assert receipt.sha == vault.git("rev-parse", "HEAD").strip()
    assert receipt.note == ""
    assert vault.git("status", "--porcelain") == ""


def test_nothing_of_kura_is_left_beside_the_lock(vault: VaultBuilder, repository: Repository):
    apply(an_approval(vault), repository, vault.root)
    assert [file.name for file in repository.kura_dir.iterdir()] == ["lock"]


def test_the_message_is_the_plans(vault: VaultBuilder, repository: Repository):
    plan = an_approval(vault)
    apply(plan, repository, vault.root)
    assert vault.git("log", "-1", "--format=%B").rstrip() == plan.message.rstrip()


def test_a_title_that_looks_like_a_comment_stays(vault: VaultBuilder, repository: Repository):
    plan = a_plan(vault, {"Memory/x.md": "x"}, subject="approve: x")
    plan = Plan(
        plan.operation, plan.action, "approve: x", plan.changes, body="# not a comment\n---"
    )
    apply(plan, repository, vault.root)
    assert "# not a comment\n---" in vault.git("log", "-1", "--format=%B")


def test_an_untracked_proposal_is_recorded_as_the_agents(
    vault: VaultBuilder, repository: Repository
):
    apply(an_approval(vault, is_tracked=False), repository, vault.root)
    who = vault.git("log", "-2", "--format=%an|%cn|%s").splitlines()
    assert who[1] == f"scout|Robin Reviewer|propose: {PROPOSAL}"
    assert who[0].startswith("Robin Reviewer|Robin Reviewer|approve:")
    assert vault.git("show", f"HEAD~1:{PROPOSAL}") == a_proposal()


def test_a_decision_that_fails_after_the_agents_commit_says_what_was_written(
    vault: VaultBuilder, repository: Repository, hooks: Callable[[str, str], None]
):
    hooks("commit-msg", 'grep -q "^propose" "$1"')
    plan = an_approval(vault, is_tracked=False)
    for has_record in (False, True):
        with pytest.raises(KuraError) as failed:
            apply(plan, repository, vault.root)
        assert vault.git("log", "-1", "--format=%s").strip() == f"propose: {PROPOSAL}"
        assert failed.value.nothing_written is has_record
        sha = vault.git("rev-parse", "HEAD")[:7]
        kept = f"Commit {sha} records the proposal's text as the agent's; nothing else was written."
        assert ("Nothing was written." if has_record else kept) in failed.value.sentence
        assert (vault.root / PROPOSAL).exists()
        assert not (vault.root / TARGET).exists()


def test_a_proposal_that_may_not_be_recorded_leaves_no_trace(
    vault: VaultBuilder, repository: Repository
):
    path = vault.propose("secret")
    apply(a_plan(vault, {".kura/rejected/2026/secret.md": "gone\n", path: None}),
          repository, vault.root)  # fmt: skip
    assert committed(vault) == {"A .kura/rejected/2026/secret.md"}
    assert vault.git("status", "--porcelain") == ""


def test_what_the_user_staged_stays_staged(vault: VaultBuilder, repository: Repository):
    plan = an_approval(vault)
    vault.write("draft.md", "draft\n")
    vault.write("Memory/first.md", "changed\n")
    vault.git("add", "draft.md", "Memory/first.md")
    vault.write("Memory/first.md", "changed again\n")
    vault.write("loose.md", "untracked\n")
    vault.git("add", "-N", vault.write("meant.md", "meant\n").name)
    before = vault.git("status", "--porcelain")
    apply(plan, repository, vault.root)
    assert vault.git("status", "--porcelain") == before
    assert committed(vault) == {f"A {TARGET}", f"D {PROPOSAL}"}
    assert vault.git("show", ":Memory/first.md") == "changed\n"


def test_a_human_edit_committed_meanwhile_is_not_reverted(
    vault: VaultBuilder, repository: Repository
):
    apply(an_approval(vault), repository, vault.root)
    vault.write("Memory/first.md", "x=2\n")
    vault.git("commit", "-qam", "human")
    apply(an_approval(vault, "Inbox/b.md", "Memory/b.md", operation="op2"), repository, vault.root)
    assert vault.git("show", "HEAD:Memory/first.md") == "x=2\n"


@pytest.mark.parametrize("which", ["proposal", "target", "appeared", "vanished"])
def test_a_file_changed_since_it_was_shown_is_not_acted_on(
    vault: VaultBuilder, repository: Repository, which: str
):
    merged = a_note("First note", "More.")
    path = PROPOSAL if which in {"proposal", "vanished"} else "Memory/first.md"
    if which == "appeared":
        path = TARGET
    base = an_approval(vault)
    extra = a_plan(vault, {"Memory/first.md": merged})
    plan = Plan("op1", Action.MERGE, "merge: x", (*base.changes, *extra.changes))
    if which == "vanished":
        (vault.root / path).unlink()
    else:
        vault.write(path, "somebody else was here\n")
    before, head = vault.files(), vault.git("rev-parse", "HEAD")
    with pytest.raises(TryAgain, match=path):
        apply(plan, repository, vault.root)
    assert vault.files() == before
    assert vault.git("rev-parse", "HEAD") == head


def test_a_changed_note_keeps_its_mode(vault: VaultBuilder, repository: Repository):
    (vault.root / "Memory/first.md").chmod(0o640)
    apply(a_plan(vault, {"Memory/first.md": "new\n"}), repository, vault.root)
    assert stat.S_IMODE((vault.root / "Memory/first.md").stat().st_mode) == 0o640


ODD_NAMES = [
    "with space", "überprüfung ☂", "-rf", "it's \"quoted\"", "new\nline", "tab\there",
    "back\\slash", "[a]*", ":(top)x", "!x", ":x", "n" * 247, "\u202ebidi", "a{b,c}?", "#hash",
    "~tilde$HOME", os.fsdecode(b"not-utf8-\xff\xfe"),
]  # fmt: skip


@pytest.mark.parametrize("name", ODD_NAMES, ids=range(len(ODD_NAMES)))
def test_odd_file_names_are_committed_as_they_are(
    vault: VaultBuilder, repository: Repository, name: str
):
    proposal, target = f"Inbox/{name}.md", f"Memory/{name}.md"
    vault.write("Memory/a.md", "a glob would match this\n")
    vault.write("Memory/x.md", "and this\n")
    plan = an_approval(vault, proposal, target, is_tracked=False)
    apply(plan, repository, vault.root)
    assert committed(vault) == {f"A {target}", f"D {proposal}"}
    assert repository.tracked((target, proposal)) == {target}
    assert vault.git("status", "--porcelain") == "?? Memory/a.md\n?? Memory/x.md\n"


@pytest.mark.parametrize(
    "path", ["../out.md", "/abs.md", "Memory/../../out.md", ".git/hooks/x", "Memory/.GIT/x", "a//b"]
)
def test_a_path_out_of_the_vault_is_refused(vault: VaultBuilder, repository: Repository, path: str):
    with pytest.raises(KuraError):
        apply(a_plan(vault, {path: "x"}), repository, vault.root)
    assert not (vault.root.parent / "out.md").exists()


def test_a_folder_that_is_a_symbolic_link_is_not_followed(
    vault: VaultBuilder, repository: Repository, tmp_path: Path
):
    (tmp_path / "elsewhere").mkdir()
    (vault.root / "Memory/link").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(Refused, match="symbolic link"):
        apply(a_plan(vault, {"Memory/link/x.md": "x"}), repository, vault.root)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_note_that_is_a_symbolic_link_is_not_written_through(
    vault: VaultBuilder, repository: Repository, tmp_path: Path
):
    outside = tmp_path / "outside.md"
    outside.write_text("mine\n")
    (vault.root / "Memory/link.md").symlink_to(outside)
    with pytest.raises(KuraError):
        apply(a_plan(vault, {"Memory/link.md": "x"}), repository, vault.root)
    assert outside.read_text() == "mine\n"


def test_an_ignored_proposal_is_taken_without_being_committed(
    vault: VaultBuilder, repository: Repository
):
    vault.write(".gitignore", "Inbox/\n")
    vault.commit("ignore")
    path = vault.propose()
    apply(a_plan(vault, {TARGET: NOTE, path: None}), repository, vault.root)
    assert committed(vault) == {f"A {TARGET}"}
    assert not (vault.root / path).exists()


def test_an_ignored_target_is_refused(vault: VaultBuilder, repository: Repository):
    vault.write(".gitignore", "Decisions/\n")
    vault.commit("ignore")
    plan = an_approval(vault)
    before = vault.files()
    with pytest.raises(Refused, match="ignored"):
        apply(plan, repository, vault.root)
    assert vault.files() == before


def test_folders_are_made_where_a_rejection_needs_them(vault: VaultBuilder, repository: Repository):
    path = an_approval(vault).changes[1].path
    plan = a_plan(
        vault, {".kura/rejected/2026/x.md": "no\n", path: None}, action=Action.REJECT
    )  # fmt: skip
    apply(plan, repository, vault.root)
    assert committed(vault) == {"A .kura/rejected/2026/x.md", f"D {path}"}


def test_an_auto_backup_that_was_faster_is_a_success(
    vault: VaultBuilder, repository: Repository, hooks
):
    plan = an_approval(vault)
    hooks("pre-commit", "exit 0")
    from kura_tui.vault import failpoints

    def backup(point: str) -> None:
        if point == "add:before":
            failpoints.arm(None)
            vault.git("add", "-A")
            vault.git("commit", "-q", "-m", "vault backup")

    failpoints.arm(backup)
    try:
        receipt = apply(plan, repository, vault.root)
    finally:
        failpoints.arm(None)
    assert "faster" in receipt.note
    entry = read_ledger(repository).find("op1")
    assert entry is not None
    assert set(operation_changes(repository, entry)) == set(plan.changes)
    assert vault.bytes(TARGET) == NOTE
    assert recover(repository, vault.root) is None
    assert vault.git("status", "--porcelain") == ""


def test_a_record_that_an_auto_backup_took_is_no_error(vault: VaultBuilder, repository: Repository):
    path = vault.propose()
    record = a_record(vault, path)
    vault.commit("vault backup")
    plan = a_plan(vault, {TARGET: NOTE, path: None}, records=(record,))
    apply(plan, repository, vault.root)
    assert committed(vault) == {f"A {TARGET}", f"D {path}"}


def test_a_clash_of_names_that_differ_in_nothing_but_time_never_overwrites(
    vault: VaultBuilder, repository: Repository
):
    from kura_tui.vault import failpoints

    plan = an_approval(vault)

    def arrive(point: str) -> None:
        if point == "link:before":
            failpoints.arm(None)
            vault.write(TARGET, "written by Obsidian\n")

    failpoints.arm(arrive)
    try:
        with pytest.raises(TryAgain, match="exists"):
            apply(plan, repository, vault.root)
    finally:
        failpoints.arm(None)
    assert vault.bytes(TARGET) == b"written by Obsidian\n"
    assert vault.bytes(PROPOSAL) == a_proposal().encode()
