"""Decisions that a foreign commit took back without saying so; it changes nothing."""

import os
from collections.abc import Iterable
from contextlib import suppress

from kura_tui.domain.decisions.ledger import LedgerEntry
from kura_tui.domain.decisions.plan import Receipt
from kura_tui.domain.decisions.standing import Reverted
from kura_tui.vault import reading
from kura_tui.vault.ledger import entry_of, is_reverted, read_ledger
from kura_tui.vault.reading import LogRecord
from kura_tui.vault.repository import Repository

AGENTS_DOMAIN = "@agents.invalid"
"""How the address ends under which kura records an agent's work."""
_HEADS = ("HEAD", "logs/HEAD")


def reverted_of(repository: Repository, receipts: Iterable[Receipt]) -> tuple[Reverted, ...]:
    """Give those of a session's decisions that HEAD no longer holds, by no commit of kura.

    Costs two Git calls for each receipt that is not HEAD.
    """
    head = repository.head()
    waiting = [one for one in receipts if one.sha and one.sha != head]
    if not waiting:
        return ()
    known = {entry.operation: entry for entry in read_ledger(repository).entries}
    ours = {entry.sha for entry in known.values()}
    found = []
    for receipt in waiting:
        entry = known.get(receipt.operation) or decision_at(repository, receipt.sha)
        if entry is not None:
            is_there = receipt.operation in known
            found.append(_reverted(repository, entry, ours, is_in_history=is_there))
    return tuple(one for one in found if one is not None)


def is_undisturbed(repository: Repository, checked: str, receipts: Iterable[Receipt]) -> bool:
    """Tell whether HEAD moved on from `checked` by the session's commits and its agents' alone."""
    ours = {one.sha for one in receipts}
    asked = ("log", "--left-right", "--format=%m %H %ae", f"{checked}...HEAD")
    result = repository.try_read(*asked)
    for line in result.out.decode(errors="replace").splitlines():
        side, sha, author = line.split(" ", 2)
        if side != ">" or not (sha in ours or author.endswith(AGENTS_DOMAIN)):
            return False
    return result.status == 0


def decision_at(repository: Repository, sha: str) -> LedgerEntry | None:
    """Read a decision from its commit, in the history or not; None when Git holds it no more."""
    if repository.try_read("cat-file", "-e", f"{sha}^{{commit}}").status:
        return None
    records = reading.log(repository, "-n", "1", sha)
    return entry_of(records[0]) if records else None


def head_stamp(repository: Repository) -> tuple[object, ...]:
    """Give what changes whenever HEAD moves, without a Git process."""
    places = [repository.git_dir / name for name in _HEADS]
    places += [repository.common_dir / name for name in ("packed-refs", "reftable")]
    with suppress(OSError):
        words = (repository.git_dir / "HEAD").read_text(encoding="utf-8", errors="replace")
        if words.startswith("ref: "):
            places.append(repository.common_dir / words.removeprefix("ref: ").strip())
    stamps: list[object] = []
    for place in places:
        with suppress(OSError, ValueError):
            status = os.stat(place)
            stamps.append((place.name, status.st_mtime_ns, status.st_size, status.st_ino))
    return tuple(stamps)


def _reverted(
    repository: Repository, entry: LedgerEntry, ours: set[str], *, is_in_history: bool
) -> Reverted | None:
    if entry.undone_by or not is_reverted(repository, entry):
        return None
    if not is_in_history:
        return Reverted(entry)
    paths = [change.path for change in reading.path_changes(repository, entry.sha)]
    later = _newest(repository, entry.sha, paths)
    if later is None or later.sha in ours:
        return None
    return Reverted(entry, later.sha, later.committer)


def _newest(repository: Repository, after: str, paths: list[str]) -> LogRecord | None:
    names = (repository.inside(path) for path in paths)
    found = reading.log(repository, f"{after}..HEAD", "-n", "1", "--", *names)
    return found[0] if found else None
