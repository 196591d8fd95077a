"""Carries out one plan so that nothing is lost whatever fails; it decides nothing."""

import time
from contextlib import suppress
from pathlib import Path

from kura_tui.domain.decisions.plan import Plan, Receipt
from kura_tui.errors import TryAgain
from kura_tui.vault import carrying, journal, placing, recovery
from kura_tui.vault.journal import Journal
from kura_tui.vault.lock import VaultLock
from kura_tui.vault.preflight import Standing
from kura_tui.vault.recovery import Recovery, give_up, recover
from kura_tui.vault.repository import Repository
from kura_tui.wording import git as wording

__all__ = ["Recovery", "apply", "give_up", "recover"]


def apply(plan: Plan, repository: Repository, root: Path, *, interactive: bool = False) -> Receipt:
    """Write a plan's files and commit them, or leave everything as it was.

    The order is DESIGN 3.4: lock, finish what an older kura began, compare every file with what
    the plan saw, preflight, journal, the agents' own commits, files, commit, journal dropped.
    `interactive` lets Git use the terminal for a passphrase. Raises TryAgain when a file changed or
    a lock is held, Refused and Failed with Git's words; every file is then as before.
    """
    root = root.resolve()
    with VaultLock(repository.kura_dir):
        recovery.recover_locked(repository)
        _compare(plan, root)
        written = tuple(change.path for change in plan.changes if change.new is not None)
        standing = repository.preflight(plan.paths, written)
        work = Journal.of(
            plan, root, head=standing.head, prefix=repository.prefix, in_index=standing.known,
            made=time.time(),
        )  # fmt: skip
        sha, note = _carry_out(work, repository, standing, interactive)
    return Receipt(plan.operation, plan.action, sha, plan.subject, plan.paths, note, plan.is_final)


def _carry_out(
    work: Journal, repository: Repository, standing: Standing, interactive: bool
) -> tuple[str, str]:
    """Save the journal and work through it; take everything back when a step fails."""
    try:
        journal.save(repository.kura_dir, work)
        standing = carrying.record_agents_work(work, repository, standing, interactive=interactive)
        carrying.write_files(work, repository)
        sha, note = carrying.commit(work, repository, standing, interactive=interactive)
    except BaseException as error:
        sha, note = recovery.after_failure(work, repository, error)
    with suppress(OSError):
        carrying.finish(work, repository)
    return sha, note


def _compare(plan: Plan, root: Path) -> None:
    """Refuse to act on text that is no longer what the plan was made from."""
    for change in plan.changes:
        if placing.current(root, change.path) != change.old:
            why = wording.exists if change.old is None else wording.changed_on_disk
            raise TryAgain(wording.NOT_DONE, why=why(change.path), now=wording.SEE_AGAIN_NOW)
