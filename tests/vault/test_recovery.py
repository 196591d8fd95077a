"""What a killed kura began is finished or taken back, and nothing unknown is overwritten."""

import os
import signal

import pytest

from kura_tui.domain.decisions.plan import Plan
from kura_tui.errors import Failed, KuraError
from kura_tui.vault import failpoints
from kura_tui.vault.repository import Repository
from kura_tui.vault.transaction import apply, give_up, recover
from tests.builders import VaultBuilder, a_proposal
from tests.vault.plans import an_approval, committed

TARGET = "Decisions/deployment-strategy-preference.md"
PROPOSAL = "Inbox/deployment-strategy-preference.md"


class Killed(BaseException):
    """Stands for a process that ends at once."""


def kill_at(plan: Plan, repository: Repository, vault: VaultBuilder, point: str) -> None:
    """Apply a plan as far as `point`; nothing runs after it, as nothing runs in a dead process."""

    def die(reached: str) -> None:
        if reached == point:
            raise Killed

    def frozen(*_arguments: object) -> None:
        raise Killed

    failpoints.arm(die)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kura_tui.vault.recovery.after_failure", frozen)
        patch.setattr("kura_tui.vault.placing._drop_temporary", lambda *_: None)
        with pytest.raises(Killed):
            apply(plan, repository, vault.root)
    failpoints.arm(None)


@pytest.mark.parametrize("point", ["temp-write:after", "link:after", "claim:after"])
def test_an_interrupted_decision_is_finished(
    vault: VaultBuilder, repository: Repository, point: str
):
    plan = an_approval(vault)
    kill_at(plan, repository, vault, point)
    recovery = recover(repository, vault.root)
    assert recovery is not None
    assert recovery.sentence.startswith(f'Finished "{plan.subject}"')
    assert committed(vault) == {f"A {TARGET}", f"D {PROPOSAL}"}
    assert recovery.sha == vault.git("rev-parse", "HEAD").strip()
    assert recover(repository, vault.root) is None
    assert [file.name for file in repository.kura_dir.iterdir()] == ["lock"]
    assert not list(vault.root.rglob(".kura-*"))


def test_a_decision_killed_after_its_commit_was_complete(
    vault: VaultBuilder, repository: Repository
):
    kill_at(an_approval(vault), repository, vault, "claim-drop:before")
    head = vault.git("rev-parse", "HEAD")
    recovery = recover(repository, vault.root)
    assert recovery is not None
    assert "nothing was missing" in recovery.sentence
    assert vault.git("rev-parse", "HEAD") == head


def test_the_next_decision_finishes_the_interrupted_one_first(
    vault: VaultBuilder, repository: Repository
):
    kill_at(an_approval(vault), repository, vault, "link:after")
    apply(an_approval(vault, "Inbox/b.md", "Memory/b.md", operation="op2"), repository, vault.root)
    operations = vault.git("log", "--format=%(trailers:key=Kura-Op,valueonly)").split()
    assert operations == ["op2", "op1"]


def test_a_refusing_hook_makes_recovery_take_the_decision_back(
    vault: VaultBuilder, repository: Repository, hooks
):
    plan = an_approval(vault)
    before = vault.files()
    kill_at(plan, repository, vault, "claim:after")
    hooks("pre-commit", "echo no; exit 1")
    recovery = recover(repository, vault.root)
    assert recovery is not None
    assert recovery.sentence.startswith("Took back")
    assert vault.files() == before
    assert vault.git("status", "--porcelain") == ""


def test_a_merge_under_way_makes_recovery_wait(vault: VaultBuilder, repository: Repository):
    kill_at(an_approval(vault), repository, vault, "claim:after")
    merge_head = vault.write(".git/MERGE_HEAD", vault.git("rev-parse", "HEAD"))
    with pytest.raises(KuraError, match="merge is under way"):
        recover(repository, vault.root)
    merge_head.unlink()
    recovery = recover(repository, vault.root)
    assert recovery is not None
    assert recovery.sha


def test_a_foreign_change_stops_recovery_and_is_named(vault: VaultBuilder, repository: Repository):
    kill_at(an_approval(vault), repository, vault, "link:after")
    vault.write(TARGET, "written by Obsidian\n")
    (vault.root / "Decisions/.kura-op1-0").unlink()
    before = vault.files()
    with pytest.raises(Failed, match=TARGET):
        recover(repository, vault.root)
    with pytest.raises(Failed, match=TARGET):
        apply(an_approval(vault, "Inbox/b.md", "Memory/b.md", operation="o2"),
              repository, vault.root)  # fmt: skip
    (vault.root / "Inbox/b.md").unlink()
    assert vault.files() == before
    recovery = give_up(repository, vault.root)
    assert recovery is not None
    assert recovery.left == (TARGET,)
    assert vault.bytes(TARGET) == b"written by Obsidian\n"
    assert vault.bytes(PROPOSAL) == a_proposal().encode()
    assert recover(repository, vault.root) is None
    assert (repository.kura_dir / "given-up-op1.json").exists()


def test_a_journal_that_cannot_be_read_is_named(vault: VaultBuilder, repository: Repository):
    repository.kura_dir.mkdir()
    (repository.kura_dir / "journal.json").write_bytes(b"\0\0")
    with pytest.raises(Failed, match=r"journal\.json cannot be read"):
        recover(repository, vault.root)


def test_an_interrupted_vault_that_was_moved_is_finished_in_its_new_place(
    vault: VaultBuilder, repository: Repository
):
    kill_at(an_approval(vault), repository, vault, "link:after")
    moved = vault.root.with_name("moved")
    vault.root.rename(moved)
    recovery = recover(Repository.discover(moved), moved)
    assert recovery is not None
    assert committed(VaultBuilder(moved)) == {f"A {TARGET}", f"D {PROPOSAL}"}


def test_a_git_that_outlives_a_killed_kura_is_waited_for(
    vault: VaultBuilder, repository: Repository, hooks
):
    plan = an_approval(vault)
    hooks("pre-commit", "touch .git/hook-runs; sleep 0.7")
    child = os.fork()
    if child == 0:
        apply(plan, repository, vault.root)
        os._exit(0)
    while not (vault.root / ".git/hook-runs").exists():
        assert os.waitpid(child, os.WNOHANG) == (0, 0)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    recovery = recover(repository, vault.root)
    assert recovery is not None
    operations = vault.git("log", "--format=%(trailers:key=Kura-Op,valueonly)").split()
    assert operations == ["op1"]
    assert committed(vault) == {f"A {TARGET}", f"D {PROPOSAL}"}
    assert vault.git("status", "--porcelain") == ""
