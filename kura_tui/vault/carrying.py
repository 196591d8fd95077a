"""The steps of a journal, forward and back; each may be run again after any interruption."""

import errno
import json
import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from kura_tui.errors import Failed, KuraError, Refused, TryAgain
from kura_tui.vault import committing, placing, reading
from kura_tui.vault import journal as journals
from kura_tui.vault.committing import NothingToCommit
from kura_tui.vault.failpoints import Step
from kura_tui.vault.journal import Journal, JournalChange
from kura_tui.vault.preflight import Standing
from kura_tui.vault.repository import Repository
from kura_tui.wording import git as wording


def root_of(work: Journal, repository: Repository) -> Path:
    """Give the folder of the vault that the journal belongs to."""
    return repository.top / os.fsdecode(work.prefix) if work.prefix else repository.top


def claims_of(repository: Repository) -> Path:
    """Give the folder where removed files wait for the commit."""
    return repository.kura_dir / "claims"


def tag_of(work: Journal, position: int) -> str:
    """Give the name that marks temp and claim files of one change."""
    return f"{work.operation}-{position}"


def write_files(work: Journal, repository: Repository) -> None:
    """Bring every path to its new bytes: first what is written, then what goes away.

    A path that holds its new bytes already is done. Raises TryAgain when one holds neither.
    """
    root = root_of(work, repository)
    numbered = list(enumerate(work.changes))
    for position, change in sorted(numbered, key=lambda pair: pair[1].new is None):
        found = placing.current(root, change.name)
        if found == change.new:
            continue
        if found != change.old:
            why = wording.exists if change.old is None else wording.changed_on_disk
            raise TryAgain(wording.NOT_DONE, why=why(change.name), now=wording.SEE_AGAIN_NOW)
        tag = tag_of(work, position)
        if change.new is None:
            placing.take_away(root, change.name, found or b"", claims_of(repository), tag)
        elif found is None:
            placing.put_new(root, change.name, change.new, tag)
        else:
            placing.put_changed(root, change.name, found, change.new, tag)


def record_agents_work(
    work: Journal, repository: Repository, standing: Standing, *, interactive: bool = False
) -> Standing:
    """Commit proposals that Git does not hold yet as their agents' work; give where Git stands now.

    One that HEAD holds already (an auto-backup, an earlier try) is passed over, and so is one that
    is gone from the disk or changed as decided, which an earlier try recorded before that.
    """
    root = root_of(work, repository)
    old = {change.path: change.old for change in work.changes}
    new = {change.path: change.new for change in work.changes}
    for record in work.records:
        found = placing.current(root, record.name)
        if found is None or found == new.get(record.path):
            continue
        if found != old.get(record.path, found):
            why = wording.changed_on_disk(record.name)
            raise TryAgain(wording.NOT_DONE, why=why, now=wording.SEE_AGAIN_NOW)
        with suppress(NothingToCommit):
            made = committing.commit(
                repository, (record.name,), record.commit_message, record.author,
                standing=standing, interactive=interactive,
            )  # fmt: skip
            standing = replace(standing, head=made.sha)
        standing = replace(standing, known=standing.known | {record.name})
    return standing


def commit(
    work: Journal, repository: Repository, standing: Standing, *, interactive: bool = False
) -> tuple[str, str]:
    """Commit the journal's paths; give the sha and what was unusual, "" when nothing was.

    Where an auto-backup committed all or some of the paths first, a commit without files says so
    and names them, so that the decision is in the ledger and can be taken back whole.
    """
    try:
        made = committing.commit(
            repository, work.commit_paths, work.commit_message,
            standing=standing, interactive=interactive,
        )  # fmt: skip
    except NothingToCommit:
        if sha := committed_as(repository, work.operation, work.head):
            return sha, ""
        noted = _note_down(work, repository, wording.WAS_FASTER, interactive)
        return noted or repository.head(), wording.WAS_FASTER
    if made.is_certain:
        return made.sha, ""
    return complete(work, repository, made.sha, interactive=interactive)


def complete(
    work: Journal, repository: Repository, sha: str, *, interactive: bool = False
) -> tuple[str, str]:
    """Look whether a commit is the decision: its operation and exactly its paths.

    Where it is not (a backup took some of the paths, or the message), note the decision down.
    """
    known = reading.blobs_at(repository, work.head, work.commit_paths) if work.head else {}
    recorded = {record.name for record in work.records}
    now = reading.blobs_at(repository, sha, work.commit_paths)
    wanted = {path for path in work.commit_paths if known.get(path) != now.get(path)} | recorded
    is_whole = wanted == {change.path for change in reading.path_changes(repository, sha)}
    if is_whole and sha == committed_as(repository, work.operation, work.head):
        return sha, ""
    noted = _note_down(work, repository, wording.WAS_FASTER_IN_PART, interactive)
    return noted or sha, wording.WAS_FASTER_IN_PART


def _note_down(work: Journal, repository: Repository, note: str, interactive: bool) -> str:
    more = [f"Kura-Note: {note}", *([f"Kura-Base: {work.head}"] if work.head else [])]
    more += [f"Kura-Path: {json.dumps(path)}" for path in work.commit_paths]
    message = f"{work.commit_message.rstrip()}\n" + "\n".join(more) + "\n"
    return committing.commit_nothing(repository, message, interactive=interactive)


def settle(work: Journal, repository: Repository) -> None:
    """Let the index follow a commit whose Git was killed before it could install its index.

    Only where the index still holds what it held before the decision; what the user staged since
    stays.
    """
    before = reading.blobs_at(repository, work.head, work.commit_paths) if work.head else {}
    staged = reading.blobs_in_index(repository, work.commit_paths)
    stale = tuple(
        path
        for path in work.commit_paths
        if staged.get(path, "") in {before.get(path, ""), reading.EMPTY_BLOB}
    )
    if stale:
        repository.settle(stale)


def finish(work: Journal, repository: Repository) -> None:
    """Drop what only an unfinished decision needs: claims, temp files, the journal."""
    root = root_of(work, repository)
    for position, change in enumerate(work.changes):
        tag = tag_of(work, position)
        placing.drop_leftover(root, change.name, tag)
        with suppress(FileNotFoundError), Step("claim-drop"):
            (claims_of(repository) / tag).unlink()
    with suppress(OSError):
        claims_of(repository).rmdir()
    journals.drop(repository.kura_dir)


def take_back(work: Journal, repository: Repository) -> tuple[str, ...]:
    """Put every path back to its old bytes and drop the journal; give the paths left alone.

    A path that holds neither its old nor its new bytes is left alone. Raises Failed, with the
    journal kept, when a file cannot be put back.
    """
    left, failed = put_back(work, repository)
    if not failed:
        try:
            repository.forget(work.fresh_paths)
            finish(work, repository)
        except OSError:
            failed = (journals.JOURNAL,)
    if failed:
        raise Failed(
            wording.NOT_COMMITTED, why=wording.not_taken_back(failed),
            now=wording.KEPT_JOURNAL_NOW, nothing_written=False,
        )  # fmt: skip
    return left


def put_back(work: Journal, repository: Repository) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Put back what can be; give the paths with foreign bytes and those that failed."""
    root = root_of(work, repository)
    foreign: list[str] = []
    failed: list[str] = []
    for position, change in reversed(list(enumerate(work.changes))):
        try:
            if not _put_back_one(change, root, claims_of(repository), tag_of(work, position)):
                foreign.append(change.name)
        except (OSError, KuraError):
            failed.append(change.name)
        placing.drop_leftover(root, change.name, tag_of(work, position))
    for name in reversed(work.folders):
        with suppress(OSError):
            os.rmdir(root / os.fsdecode(name))
    return tuple(foreign), tuple(failed)


def _put_back_one(change: JournalChange, root: Path, claims: Path, tag: str) -> bool:
    try:
        found = placing.current(root, change.name)
    except Refused:  # a link, a pipe or a folder of somebody else
        return False
    if found == change.old:
        return True
    if found != change.new:
        return False
    if change.old is None:
        placing.remove(root, change.name, found or b"")
    elif found is None:
        placing.bring_back(root, change.name, change.old, claims, tag, change.mode)
    else:
        placing.put_changed(root, change.name, found, change.old, tag)
    return True


def committed_as(repository: Repository, operation: str, since: str) -> str:
    """Give the oldest commit after `since` with this operation id, "" when there is none."""
    scope = f"{since}..HEAD" if since else "HEAD"
    line = f"Kura-Op: {operation}"
    found = reading.log(repository, "--fixed-strings", f"--grep={line}", scope)
    return next((one.sha for one in reversed(found) if line in one.message.splitlines()), "")


def recorded_since(work: Journal, repository: Repository) -> str:
    """Give the newest commit since the journal began that records an agent's proposal for it."""
    if not work.records:
        return ""
    scope = f"{work.head}..HEAD" if work.head else "HEAD"
    messages = {record.commit_message.strip() for record in work.records}
    found = reading.log(repository, "--fixed-strings", "--grep=Kura-Action: propose", scope)
    return next((one.sha for one in found if one.message.strip() in messages), "")


def foreign_paths(work: Journal, repository: Repository) -> tuple[str, ...]:
    """Give the paths that hold neither their old nor their new bytes."""
    root = root_of(work, repository)
    found = []
    for change in work.changes:
        try:
            is_known = placing.current(root, change.name) in (change.old, change.new)
        except KuraError:
            is_known = False
        if not is_known:
            found.append(change.name)
    return tuple(found)


def disk_error(error: OSError) -> Failed:
    """Say what the disk refused."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return Failed(wording.NOT_DONE, why=wording.NO_SPACE, now=wording.NO_SPACE_NOW)
    return Failed(wording.NOT_DONE, why=wording.disk(error.strerror or str(error)))
