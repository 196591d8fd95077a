"""The ledger is read from trailers alone, and any decision in it can be taken back."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kura_tui.domain.decisions.plan import Action, FileChange, Plan
from kura_tui.errors import Refused
from kura_tui.vault.ledger import (
    decided_by,
    decisions_on,
    entry_of,
    operation_changes,
    read_ledger,
)
from kura_tui.vault.reading import LogRecord
from kura_tui.vault.repository import Repository
from kura_tui.vault.reverted import reverted_of
from kura_tui.vault.transaction import apply
from tests.builders import VaultBuilder, a_proposal
from tests.vault.plans import NOTE, a_plan, an_approval, an_undo

TARGET = "Decisions/deployment-strategy-preference.md"
PROPOSAL = "Inbox/deployment-strategy-preference.md"


def take_back(
    vault: VaultBuilder, repository: Repository, operation: str, new: str, action: Action
) -> None:
    entry = read_ledger(repository).find(operation)
    assert entry is not None
    changes = operation_changes(repository, entry)
    plan = an_undo(changes, operation, operation=new)
    plan = Plan(new, action, plan.subject, plan.changes, trailers=plan.trailers)
    apply(plan, repository, vault.root)


def test_a_vault_without_commits_has_an_empty_ledger(tmp_path):
    import subprocess

    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    assert read_ledger(Repository.discover(tmp_path)).entries == ()


def test_decisions_are_read_back_newest_first(vault: VaultBuilder, repository: Repository):
    for number in range(3):
        plan = an_approval(
            vault, f"Inbox/{number}.md", f"Memory/{number}.md", operation=f"o{number}"
        )
        receipt = apply(plan, repository, vault.root)
        vault.commit("somebody else")
    entries = read_ledger(repository).entries
    assert [entry.operation for entry in entries] == ["o2", "o1", "o0"]
    newest = entries[0]
    assert (newest.sha, newest.action, newest.reviewer) == (
        receipt.sha, Action.APPROVE, "Robin Reviewer"
    )  # fmt: skip
    assert (newest.proposal, newest.target) == ("Inbox/2.md", "Memory/2.md")
    assert newest.when.tzinfo is not None
    assert [entry.operation for entry in read_ledger(repository, 2).entries] == ["o2", "o1"]


def test_an_undo_restores_every_byte_and_a_redo_takes_it_back(
    vault: VaultBuilder, repository: Repository
):
    plan = an_approval(vault)
    before = vault.files()
    apply(plan, repository, vault.root)
    after = vault.files()
    take_back(vault, repository, "op1", "op2", Action.UNDO)
    assert vault.files() == before
    assert read_ledger(repository).find("op1").undone_by == "op2"
    take_back(vault, repository, "op2", "op3", Action.REDO)
    assert vault.files() == after
    ledger = read_ledger(repository)
    assert [ledger.find(op).undone_by for op in ("op1", "op2", "op3")] == ["", "op3", ""]
    take_back(vault, repository, "op1", "op4", Action.UNDO)
    assert vault.files() == before
    ledger = read_ledger(repository)
    assert [ledger.find(op).undone_by for op in ("op1", "op2")] == ["op4", "op3"]


def test_a_decision_of_any_age_can_be_read_back(vault: VaultBuilder, repository: Repository):
    first = an_approval(vault)
    apply(first, repository, vault.root)
    for number in range(20):
        vault.write("Memory/first.md", f"{number}\n")
        vault.commit(f"edit {number}")
    entry = read_ledger(repository).find("op1")
    assert set(operation_changes(repository, entry)) == set(first.changes)


def test_line_end_conversion_does_not_look_like_a_later_change(
    vault: VaultBuilder, repository: Repository
):
    vault.git("config", "core.autocrlf", "true")
    plan = an_approval(vault)
    apply(plan, repository, vault.root)
    changes = {
        c.path: c for c in operation_changes(repository, read_ledger(repository).find("op1"))
    }
    assert changes[TARGET].new == vault.bytes(TARGET) == NOTE
    assert changes[PROPOSAL].old == a_proposal().replace("\n", "\r\n").encode()


def test_a_proposal_that_git_never_held_cannot_be_put_back(
    vault: VaultBuilder, repository: Repository
):
    vault.write(".gitignore", "Inbox/\n")
    vault.commit("ignore")
    vault.propose()
    plan = a_plan(vault, {TARGET: NOTE, PROPOSAL: None}, trailers=(("Kura-Proposal", PROPOSAL),))
    apply(plan, repository, vault.root)
    with pytest.raises(Refused, match="never in Git"):
        operation_changes(repository, read_ledger(repository).find("op1"))


def test_who_decided_a_proposal_is_found_by_its_path(vault: VaultBuilder, repository: Repository):
    apply(an_approval(vault), repository, vault.root)
    entry = decided_by(repository, PROPOSAL)
    assert entry is not None
    assert (entry.reviewer, entry.action) == ("Robin Reviewer", Action.APPROVE)
    assert [entry.operation for entry in decisions_on(repository, TARGET)] == ["op1"]
    take_back(vault, repository, "op1", "op2", Action.UNDO)
    assert decided_by(repository, PROPOSAL) is None


def test_a_commit_from_a_stale_index_is_noticed(vault: VaultBuilder, repository: Repository):
    receipt = apply(an_approval(vault), repository, vault.root)
    assert reverted_of(repository, (receipt,)) == ()
    vault.write("unrelated.md", "u\n")
    vault.commit("unrelated")
    assert reverted_of(repository, (receipt,)) == ()
    vault.git("read-tree", f"{receipt.sha}~1")
    vault.git("commit", "-q", "-m", "from a stale index")
    assert [one.entry.operation for one in reverted_of(repository, (receipt,))] == ["op1"]


def test_an_undo_by_kura_is_no_reverted_commit(vault: VaultBuilder, repository: Repository):
    receipt = apply(an_approval(vault), repository, vault.root)
    take_back(vault, repository, "op1", "op2", Action.UNDO)
    assert reverted_of(repository, (receipt,)) == ()


def test_a_later_edit_of_the_note_is_no_reverted_commit(
    vault: VaultBuilder, repository: Repository
):
    receipt = apply(an_approval(vault), repository, vault.root)
    vault.write(TARGET, "edited by hand\n")
    vault.commit("edit")
    assert reverted_of(repository, (receipt,)) == ()


def test_decisions_split_by_an_auto_backup_can_be_taken_back_whole(
    vault: VaultBuilder, repository: Repository
):
    from kura_tui.vault import failpoints

    plan = an_approval(vault)
    before = vault.files()

    def backup(point: str) -> None:
        if point == "claim:before":
            failpoints.arm(None)
            vault.git("add", "-A")
            vault.git("commit", "-q", "-m", "vault backup")

    failpoints.arm(backup)
    try:
        receipt = apply(plan, repository, vault.root)
    finally:
        failpoints.arm(None)
    assert "some of" in receipt.note
    assert [entry.operation for entry in read_ledger(repository).entries] == ["op1"]
    take_back(vault, repository, "op1", "op2", Action.UNDO)
    assert vault.files() == before


def a_log_record(message: str) -> LogRecord:
    return LogRecord("0" * 40, datetime(2026, 7, 26, tzinfo=UTC), "R", "subject", message)


@pytest.mark.parametrize(
    "message",
    [
        "s\n\nKura-Op: x1\nKura-Action: approve\n",
        "s\n\nbody\n\nkura-op:x1\nKURA-ACTION : Approve\nSigned-off-by: A <a@b>\n",
        "s\r\n\r\nKura-Op: x1\r\nKura-Action: approve\r\n",
        "s\n\nKura-Op: forged\nKura-Action: reject\n\nKura-Op: x1\nKura-Action: approve\n",
        "s\n\nKura-Op: x1\nKura-Action: approve\n\nSigned-off-by: A <a@b>\n",
        "s\n\nKura-Action: approve\nKura-Op: x1\nKura-Op: x2\n",
    ],
)
def test_trailers_are_read_tolerantly(message: str):
    entry = entry_of(a_log_record(message))
    assert entry is not None
    assert (entry.operation, entry.action) == ("x1", Action.APPROVE)


@pytest.mark.parametrize(
    "message",
    ["s", "s\n\nKura-Op: x1\n", "s\n\nKura-Op: x1\nKura-Action: levitate\n", "Kura-Action: approve",
     "s\n\nKura-Op:\nKura-Action: approve\n"],
)  # fmt: skip
def test_a_commit_that_is_no_decision_is_passed_over(message: str):
    assert entry_of(a_log_record(message)) is None


@given(st.text())
def test_no_message_breaks_the_ledger(message: str):
    entry_of(a_log_record(message))


def test_a_long_trailer_goes_on_in_the_next_line():
    entry = entry_of(a_log_record("s\n\nKura-Op: x\nKura-Action: merge\nKura-Reason: a\n  b\n"))
    assert entry is not None
    assert entry.reason == "a b"


def test_a_name_that_is_not_utf8_can_be_taken_back(vault: VaultBuilder, repository: Repository):
    name = "Memory/\udcff.md"
    plan = a_plan(vault, {name: "x"}, action=Action.EDIT, trailers=(("Kura-Proposal", name),))
    apply(plan, repository, vault.root)
    entry = read_ledger(repository).find("op1")
    assert entry is not None
    assert operation_changes(repository, entry) == (FileChange(name, None, b"x"),)
