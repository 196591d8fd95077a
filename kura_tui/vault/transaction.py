"""Carries out one plan so that nothing is lost whatever fails; it decides nothing."""

import time
from pathlib import Path

from kura_tui.domain.decisions.plan import AgentRecord, Plan, Receipt
from kura_tui.errors import TryAgain
from kura_tui.vault import carrying, journal, placing, recovery
from kura_tui.vault.committing import NothingToCommit
from kura_tui.vault.failpoints import failpoint
from kura_tui.vault.journal import Journal
from kura_tui.vault.lock import VaultLock
from kura_tui.vault.recovery import Recovery, give_up, recover
from kura_tui.vault.repository import Repository
from kura_tui.wording import git as wording

__all__ = ["Recovery", "apply", "give_up", "recover"]


def apply(plan: Plan, repository: Repository, root: Path, *, interactive: bool = False) -> Receipt:
    """Write a plan's files and commit them, or leave everything as it was.

    The order is DESIGN 3.4: lock, finish what an older kura began, compare every file with what
    the plan saw, preflight, the agents' own commits, journal, files, commit, journal dropped.
    `interactive` lets Git use the terminal for a passphrase. Raises TryAgain when a file changed or
    a lock is held, Refused and Failed with Git's words; every file is then as before.
    """
    root = root.resolve()
    with VaultLock(repository.kura_dir):
        recovery.recover_locked(repository)
        _compare(plan, root)
        committed = _check(plan, repository)
        for record in plan.records:
            _record(record, repository, root, interactive)
        failpoint("recorded")
        work = Journal.of(
            plan, root, head=repository.head(), prefix=repository.prefix,
            committed=committed, made=time.time(),
        )  # fmt: skip
        sha, note = _carry_out(work, repository, interactive)
    return Receipt(plan.operation, plan.action, sha, plan.subject, plan.paths, note)


def _carry_out(work: Journal, repository: Repository, interactive: bool) -> tuple[str, str]:
    try:
        journal.save(repository.kura_dir, work)
        carrying.write_files(work, repository)
        sha, note = carrying.commit(work, repository, interactive=interactive)
    except OSError as error:
        carrying.take_back(work, repository, error)
        raise carrying.disk_error(error) from error
    except BaseException as error:
        carrying.take_back(work, repository, error)
        raise
    carrying.finish(work, repository)
    return sha, note


def _compare(plan: Plan, root: Path) -> None:
    """Refuse to act on text that is no longer what the plan was made from."""
    for change in plan.changes:
        if placing.current(root, change.path) != change.old:
            why = wording.exists if change.old is None else wording.changed_on_disk
            raise TryAgain(wording.NOT_DONE, why=why(change.path), now=wording.SEE_AGAIN_NOW)


def _check(plan: Plan, repository: Repository) -> tuple[str, ...]:
    """Run the preflight and give the paths that the commit will hold.

    A file that Git does not know and that goes away (an ignored Inbox/, a secret that was never
    recorded) is removed beside the commit; the journal keeps its bytes until then.
    """
    in_index = repository.indexed(plan.paths)
    recorded = {record.path for record in plan.records}
    new = tuple(
        change.path
        for change in plan.changes
        if change.new is not None and change.path not in in_index
    )
    repository.preflight(plan.paths, new)
    return tuple(
        change.path
        for change in plan.changes
        if change.new is not None or change.path in in_index | recorded
    )


def _record(record: AgentRecord, repository: Repository, root: Path, interactive: bool) -> None:
    """Commit a proposal as its agent's work, unless an auto-backup already did."""
    if placing.current(root, record.path) != record.content:
        raise TryAgain(
            wording.NOT_DONE, why=wording.changed_on_disk(record.path), now=wording.SEE_AGAIN_NOW
        )
    message = (
        f"{record.subject}\n\nKura-Action: propose\nKura-Proposal: {record.path}\n"
    )  # fmt: skip
    try:
        repository.commit((record.path,), message, record.author, interactive=interactive)
    except NothingToCommit:
        return
    except OSError as error:
        raise carrying.disk_error(error) from error
