"""Finishes or takes back what a killed kura began; it overwrites nothing that it does not know."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from kura_tui.domain.text import Visible, visible_line
from kura_tui.errors import Failed, KuraError, SigningNeedsTerminal, TryAgain
from kura_tui.vault import carrying, journal, leftovers, placing
from kura_tui.vault.journal import Journal
from kura_tui.vault.lock import VaultLock
from kura_tui.vault.repository import Repository
from kura_tui.wording import git as wording
from kura_tui.wording.beginning import GIVE_UP


@dataclass(frozen=True, slots=True)
class Recovery:
    """What was done about an interrupted decision; `sha` is "" when it was taken back.

    `left` are files that were changed by somebody else meanwhile and stay as they are.
    """

    operation: str
    sentence: Visible
    sha: str = ""
    left: tuple[str, ...] = ()


def recover(repository: Repository, root: Path) -> Recovery | None:
    """Finish what a killed kura began, under the lock; None when nothing was unfinished.

    Rolls forward: files first, then the commit, each step only where it is still missing. Takes
    everything back when Git refuses the commit for good. Raises Failed naming the files when one
    holds neither its old nor its new bytes, and TryAgain or Refused when Git cannot commit now;
    the journal then stays. `root` is the vault; a journal names its own vault in the work tree.
    """
    del root
    with VaultLock(repository.kura_dir):
        return recover_locked(repository)


def recover_locked(repository: Repository) -> Recovery | None:
    """Do as `recover()` does, for a caller that holds the lock."""
    folder = repository.kura_dir
    for stale in (*folder.glob("message-*"), folder / f"{journal.JOURNAL}.new"):
        stale.unlink(missing_ok=True)
    work = journal.load(folder)
    if work is None:
        return None
    leftovers.remove_own_locks(repository, since=work.made)
    _drop_temporary_files(work, repository)
    sha = carrying.committed_as(repository, work.operation, work.head)
    if sha:
        carrying.settle(work, repository)
        carrying.complete(work, repository, sha)
        carrying.finish(work, repository)
        return _recovery(work, wording.was_complete(work.subject, sha[:7]), sha)
    foreign = carrying.foreign_paths(work, repository)
    if foreign:
        raise Failed(
            wording.NOT_FINISHED, why=wording.foreign(work.subject, foreign),
            ways=GIVE_UP, nothing_written=False,
        )  # fmt: skip
    return _roll_forward(work, repository)


def _roll_forward(work: Journal, repository: Repository) -> Recovery:
    standing = repository.preflight(work.commit_paths)
    try:
        standing = carrying.record_agents_work(work, repository, standing)
        carrying.write_files(work, repository)
        sha, _ = carrying.commit(work, repository, standing)
    except (TryAgain, SigningNeedsTerminal):
        raise
    except OSError as error:
        raise carrying.disk_error(error) from error
    except KuraError as error:
        carrying.take_back(work, repository)
        return _recovery(work, wording.taken_back(work.subject, error.why))
    carrying.finish(work, repository)
    return _recovery(work, wording.finished(work.subject, sha[:7]), sha)


def after_failure(work: Journal, repository: Repository, error: BaseException) -> tuple[str, str]:
    """Find out how far a failed decision came: give its commit, or take it back and raise.

    Raises `error` as a KuraError once every path is as before, which says so where the agent's own
    commit stays, and Failed with the journal kept where that is not possible. An
    interruption by the user is passed on either way.
    """
    sha = carrying.committed_as(repository, work.operation, work.head)
    if sha:
        with suppress(OSError, KuraError):
            carrying.settle(work, repository)
        if not isinstance(error, Exception):
            raise error
        return sha, wording.COMMITTED_BUT
    left = carrying.take_back(work, repository)
    if left and isinstance(error, KuraError):
        error.now = error.now or wording.FOREIGN_NOW
    if isinstance(error, OSError):
        raise _telling(carrying.disk_error(error), work, repository) from error
    raise _telling(error, work, repository) if isinstance(error, KuraError) else error


def _telling(error: KuraError, work: Journal, repository: Repository) -> KuraError:
    """Let an error say which commit stays though its decision was taken back."""
    with suppress(OSError, KuraError):
        recorded = carrying.recorded_since(work, repository)
        if recorded and error.nothing_written:
            error.nothing_written, error.written = False, wording.only_recorded(recorded[:7])
    return error


def give_up(repository: Repository, root: Path) -> Recovery | None:
    """Take an unfinished decision back as far as no foreign change is in the way.

    For the reviewer who has seen the files that `recover()` named: they stay as they are, every
    other path gets its old bytes, and the journal with all bytes is kept beside the lock.
    """
    del root
    with VaultLock(repository.kura_dir):
        work = journal.load(repository.kura_dir)
        if work is None:
            return None
        left, failed = carrying.put_back(work, repository)
        if failed:
            raise Failed(
                wording.NOT_FINISHED, why=wording.not_taken_back(failed), nothing_written=False
            )
        journal.set_aside(repository.kura_dir, work)
        return _recovery(work, wording.left_alone(work.subject, left), left=left)


def _drop_temporary_files(work: Journal, repository: Repository) -> None:
    root = carrying.root_of(work, repository)
    for position, change in enumerate(work.changes):
        placing.drop_leftover(root, change.name, carrying.tag_of(work, position))


def _recovery(work: Journal, sentence: str, sha: str = "", left: tuple[str, ...] = ()) -> Recovery:
    return Recovery(work.operation, visible_line(sentence), sha, left)
