"""kura's decisions read back from Git's history; trailers are the only source."""

import json
import re
from contextlib import suppress
from dataclasses import replace

from kura_tui.domain.decisions.ledger import Ledger, LedgerEntry
from kura_tui.domain.decisions.plan import Action, FileChange
from kura_tui.errors import Refused
from kura_tui.vault import placing, reading
from kura_tui.vault.reading import LogRecord
from kura_tui.vault.repository import Repository
from kura_tui.wording import git as wording

_TRAILER = re.compile(r"(kura-[a-z-]+)[ \t]*:[ \t]*(.*)", re.IGNORECASE)
_TAKES_A_PROPOSAL = {Action.APPROVE, Action.MERGE, Action.SUPERSEDE, Action.REJECT}
_TAKES_BACK = {Action.UNDO, Action.REDO}


def read_ledger(repository: Repository, limit: int | None = None) -> Ledger:
    """Read the decisions in HEAD's history, newest first, the newest `limit` of them."""
    bound = () if limit is None else ("-n", str(limit))
    found = reading.log(
        repository, "--fixed-strings", "--regexp-ignore-case", "--grep=kura-op", *bound, "HEAD"
    )
    entries: dict[str, LedgerEntry] = {}
    for record in found:
        entry = entry_of(record)
        if entry is not None and not _is_noted(entries.get(entry.operation)):
            entries[entry.operation] = entry
    return Ledger(_with_undone(tuple(entries.values())))


def _is_noted(entry: LedgerEntry | None) -> bool:
    """Tell whether an entry is the note that settles which of several commits is the decision.

    Without a note the oldest counts: a later one bears the message by accident or was picked.
    """
    return entry is not None and entry.trailer("Kura-Note") != ""


def entry_of(record: LogRecord) -> LedgerEntry | None:
    """Read one commit's trailers; None when it is no decision of kura."""
    trailers = _trailers(record.message)
    values = dict(reversed(trailers))
    try:
        action = Action(values.get("Kura-Action", "").strip().casefold())
    except ValueError:
        return None
    if not values.get("Kura-Op"):
        return None
    return LedgerEntry(
        operation=values["Kura-Op"],
        action=action,
        sha=record.sha,
        subject=record.subject,
        when=record.when,
        reviewer=record.committer,
        proposal=values.get("Kura-Proposal", ""),
        target=values.get("Kura-Target", ""),
        reason=values.get("Kura-Reason", ""),
        undoes=values.get("Kura-Undoes", ""),
        trailers=trailers,
    )


def _trailers(message: str) -> tuple[tuple[str, str], ...]:
    """Give the Kura-* lines of the last paragraph that names an operation, as kura spells them.

    Other trailers between them (a hook's Signed-off-by) are passed over; an indented line goes on.
    """
    for paragraph in reversed(re.split(r"\n[ \t]*\n", message.replace("\r\n", "\n"))):
        pairs: list[tuple[str, str]] = []
        for line in paragraph.splitlines():
            found = _TRAILER.match(line)
            if found:
                pairs.append((found[1].title(), found[2].strip()))
            elif line[:1] in {" ", "\t"} and pairs:
                pairs[-1] = (pairs[-1][0], f"{pairs[-1][1]} {line.strip()}")
        if any(key == "Kura-Op" for key, _ in pairs):
            return tuple(pairs)
    return ()


def _with_undone(entries: tuple[LedgerEntry, ...]) -> tuple[LedgerEntry, ...]:
    """Fill in `undone_by`: a decision is undone while an undo of it is not itself taken back.

    A redo goes with the decision that it brought back, however that one was undone again.
    """
    undoers: dict[str, list[LedgerEntry]] = {}
    for entry in entries:
        if entry.action in _TAKES_BACK and entry.undoes:
            undoers.setdefault(entry.undoes, []).append(entry)
    known: dict[str, str] = {}

    def undone_by(operation: str, above: frozenset[str]) -> str:
        if operation not in known:
            standing = (
                one.operation
                for one in undoers.get(operation, ())
                if one.operation not in above
                and not undone_by(one.operation, above | {one.operation})
            )
            known[operation] = next(standing, "")
        return known[operation]

    by_operation = {entry.operation: entry for entry in entries}

    def is_gone(entry: LedgerEntry) -> str:
        own = undone_by(entry.operation, frozenset({entry.operation}))
        if own or entry.action is not Action.REDO:
            return own
        first = _first_of(entry, by_operation)
        return undone_by(first, frozenset({first}))

    return tuple(replace(entry, undone_by=is_gone(entry)) for entry in entries)


def _first_of(entry: LedgerEntry, by_operation: dict[str, LedgerEntry]) -> str:
    """Give the decision that a chain of undos and redos began with."""
    passed = set()
    while entry.undoes in by_operation and entry.operation not in passed:
        passed.add(entry.operation)
        entry = by_operation[entry.undoes]
    return entry.operation


def operation_changes(repository: Repository, entry: LedgerEntry) -> tuple[FileChange, ...]:
    """Give what a decision changed, as bytes on disk before and after.

    A file that Git still sees as the decision left it counts as `new` with its bytes on disk, so
    that line-end conversion does not look like a later change. Raises Refused when the decision
    removed a proposal that Git never held.
    """
    changes = reading.changes_of(repository, entry.sha, *noted_by(entry))
    removes = any(change.new is None for change in changes)
    if entry.action in _TAKES_A_PROPOSAL and entry.proposal and not removes:
        raise Refused(wording.NOT_UNDONE, why=wording.never_recorded(entry.proposal))
    return tuple(_as_on_disk(repository, entry.sha, change) for change in changes)


def noted_by(entry: LedgerEntry) -> tuple[str, tuple[str, ...]]:
    """Give the base and the paths that a commit without files notes down; see carrying.commit."""
    base = entry.trailer("Kura-Base")
    if not base:
        return "", ()
    paths = []
    for key, value in entry.trailers:
        if key == "Kura-Path":
            with suppress(ValueError):
                paths.append(str(json.loads(value)))
    return base, tuple(paths)


def _as_on_disk(repository: Repository, sha: str, change: FileChange) -> FileChange:
    if change.new is None:
        return change
    on_disk = placing.current(repository.root, change.path)
    if on_disk is None or on_disk == change.new:
        return change
    blob = reading.blobs_at(repository, sha, (change.path,)).get(change.path)
    name = repository.inside(change.path)
    stored = repository.read("hash-object", f"--path={name}", "--stdin", stdin=on_disk)
    return replace(change, new=on_disk) if stored.decode().strip() == blob else change


def decided_by(repository: Repository, path: str) -> LedgerEntry | None:
    """Give the newest decision in force that took this proposal out of Inbox/, or None."""
    for entry in read_ledger(repository).entries:
        if entry.proposal == path and not entry.undone_by and entry.action not in _TAKES_BACK:
            return entry
    return None


def decisions_on(repository: Repository, path: str) -> tuple[LedgerEntry, ...]:
    """Give the decisions that name a path as proposal or target, newest first."""
    return tuple(
        entry for entry in read_ledger(repository).entries if path in {entry.proposal, entry.target}
    )


def is_reverted(repository: Repository, entry: LedgerEntry) -> bool:
    """Tell whether HEAD holds every path of a decision as it was before it."""
    changes = reading.path_changes(repository, entry.sha, *noted_by(entry))
    now = reading.blobs_at(repository, "HEAD", tuple(change.path for change in changes))
    return bool(changes) and all(now.get(one.path, "") == one.old_blob for one in changes)
