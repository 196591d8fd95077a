"""Inbox/ read as a snapshot, again and again; knows what a file is, not what it says."""

import os
import time
from collections import Counter
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kura_tui.domain.notes.note import Document, Problem
from kura_tui.domain.notes.proposal import Proposal, ProposalState
from kura_tui.domain.notes.snapshot import Snapshot
from kura_tui.errors import Failed, KuraError, NothingMatched
from kura_tui.vault.documents import (
    parse_document,
    parse_proposal,
    parse_state,
    too_large_document,
)
from kura_tui.vault.files import (
    MAX_FILE_BYTES,
    MAX_MOVED_BYTES,
    digest_at,
    open_folder,
    read_at,
)
from kura_tui.wording import notes as wording

if TYPE_CHECKING:
    from kura_tui.config import VaultSettings


class _Known(NamedTuple):
    """A proposal with the state of its file when it was read."""

    key: tuple[int, int, int, int]
    today: date
    proposal: Proposal


_SETTLED_NS = 50_000_000
"""A file younger than this may change again within one tick of the file system's clock."""


class InboxReader:
    """Reads Inbox/ again and again; a file that has not changed since is not read twice."""

    def __init__(self, root: Path, settings: "VaultSettings") -> None:
        """Prepare to read `settings.inbox` below `root`; nothing is read yet."""
        self._root = root
        self._settings = settings
        self._known: dict[str, _Known] = {}

    def read(self, today: date) -> Snapshot:
        """Read Inbox/ and its subfolders of one level; never raises for what a file holds."""
        reading = _Reading(self._root, self._settings, today, self._known)
        snapshot = reading.snapshot()
        self._known = reading.settled
        return snapshot

    def count(self, today: date) -> tuple[Counter[ProposalState], int]:
        """Count the files by their state, and those that cannot be read, as `read` finds them."""
        counting = _Counting(self._root, self._settings, today, {})
        unread = len(counting.snapshot().unread)
        return counting.states, unread


class _Reading:
    """One walk through Inbox/, so that two threads never share what is half read."""

    def __init__(
        self, root: Path, settings: "VaultSettings", today: date, known: dict[str, _Known]
    ) -> None:
        self.settled: dict[str, _Known] = {}
        self._root = root
        self._settings = settings
        self._today = today
        self._known = known
        self._proposals: list[Proposal] = []
        self._unread: list[tuple[str, Problem]] = []

    def snapshot(self) -> Snapshot:
        self._read_folder(self._settings.inbox, depth=0)
        return _snapshot(self._proposals, self._unread)

    def _leave_out(self, path: str, reason: str) -> None:
        self._unread.append((path, Problem(0, reason)))

    def _read_folder(self, folder: str, depth: int) -> None:
        try:
            descriptor = open_folder(self._root, folder)
        except NothingMatched:
            return
        except KuraError as error:
            self._leave_out(folder, error.why)
            return
        try:
            with os.scandir(descriptor) as entries:
                for entry in entries:
                    self._read_entry(entry, descriptor, f"{folder}/{entry.name}", depth)
        except OSError as error:
            self._leave_out(folder, wording.not_allowed(error.strerror or ""))
        finally:
            os.close(descriptor)

    def _read_entry(self, entry: "os.DirEntry[str]", folder: int, path: str, depth: int) -> None:
        if entry.name.startswith("."):
            return
        is_markdown = entry.name.casefold().endswith(".md")
        if entry.is_dir(follow_symlinks=False) and not is_markdown:
            if depth == 0:
                self._read_folder(path, depth + 1)
            elif _holds_markdown(entry.name, folder):
                self._leave_out(path, wording.TOO_DEEP)
        elif is_markdown:
            try:
                self._read_proposal(entry, folder, path)
            except KuraError as error:
                self._leave_out(path, error.why)
            except OSError as error:
                self._leave_out(path, wording.not_allowed(error.strerror or ""))

    def _read_proposal(self, entry: "os.DirEntry[str]", folder: int, path: str) -> None:
        if not _is_utf8(entry.name):
            self._leave_out(path, wording.NAME_NOT_UTF8)
            return
        found = entry.stat(follow_symlinks=False)
        self._take(entry, folder, path, found)

    def _take(
        self, entry: "os.DirEntry[str]", folder: int, path: str, found: os.stat_result
    ) -> None:
        key = (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)
        known = self._known.get(path)
        if known is not None and known.key == key:
            document = known.proposal.document
        else:
            known = None
            document = _document_at(folder, entry.name, path, found.st_size)
        if known is None or known.today != self._today:
            proposal = parse_proposal(document, self._settings.checklist, self._today)
            known = _Known(key, self._today, proposal)
        if time.time_ns() - found.st_ctime_ns > _SETTLED_NS:
            self.settled[path] = known
        self._proposals.append(known.proposal)


class _Counting(_Reading):
    """One walk that keeps no text: only how many files are in each state."""

    states: Counter[ProposalState]

    def __init__(
        self, root: Path, settings: "VaultSettings", today: date, known: dict[str, _Known]
    ) -> None:
        super().__init__(root, settings, today, known)
        self.states = Counter()

    def _take(
        self, entry: "os.DirEntry[str]", folder: int, path: str, found: os.stat_result
    ) -> None:
        if found.st_size <= MAX_FILE_BYTES:
            state = parse_state(path, read_at(folder, entry.name, path), self._today)
        else:
            document = _document_at(folder, entry.name, path, found.st_size)
            state = parse_proposal(document, (), self._today).state
        self.states[state] += 1


def read_inbox(root: Path, settings: "VaultSettings", today: date) -> Snapshot:
    """Read Inbox/ once; what cannot be read is counted in `unread`, never left out."""
    return InboxReader(root, settings).read(today)


def _document_at(folder: int, name: str, path: str, size: int) -> Document:
    """Read a file of `size` bytes; of one that is too large to be read only the digest is made."""
    if size <= MAX_FILE_BYTES:
        return parse_document(path, read_at(folder, name, path))
    if size > MAX_MOVED_BYTES:
        raise Failed(
            wording.cannot_read(path), why=wording.too_large_to_move(path, size, MAX_MOVED_BYTES)
        )
    return too_large_document(path, b"", digest_at(folder, name, path), size)


def _is_utf8(name: str) -> bool:
    return name.isascii() or not any("\ud800" <= character <= "\udfff" for character in name)


def _holds_markdown(name: str, folder: int) -> bool:
    try:
        descriptor = os.open(
            name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=folder
        )
    except OSError:
        return True
    try:
        return any(inner.casefold().endswith(".md") for inner in os.listdir(descriptor))
    finally:
        os.close(descriptor)


def _snapshot(proposals: list[Proposal], unread: list[tuple[str, Problem]]) -> Snapshot:
    proposals.sort(key=_newest_first)
    waiting = {ProposalState.PENDING, ProposalState.BROKEN}
    return Snapshot(
        proposals=tuple(one for one in proposals if one.state in waiting),
        snoozed=tuple(one for one in proposals if one.state is ProposalState.SNOOZED),
        foreign=tuple(one for one in proposals if one.state is ProposalState.FOREIGN),
        unread=tuple(sorted(unread, key=lambda row: row[0])),
    )


def _newest_first(proposal: Proposal) -> tuple[bool, int, str]:
    created = proposal.created
    return created is None, -created.toordinal() if created else 0, proposal.path
