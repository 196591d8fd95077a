"""What a session reads of a vault: Inbox, notes, evidence, what was decided; it writes nothing."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from kura_tui.config import Config, VaultSettings
from kura_tui.domain.notes.finding import the_one
from kura_tui.domain.notes.note import Document, Note
from kura_tui.domain.notes.proposal import ProposalState
from kura_tui.domain.notes.snapshot import Snapshot
from kura_tui.errors import KuraError, NothingMatched, Refused
from kura_tui.paths import index_file
from kura_tui.vault.changes import Changes
from kura_tui.vault.documents import read_document
from kura_tui.vault.inbox import InboxReader
from kura_tui.wording import notes as reading_wording

if TYPE_CHECKING:
    from kura_tui.domain.decisions.ledger import Ledger
    from kura_tui.domain.decisions.suggestion import Suggestion
    from kura_tui.domain.evidence.candidate import Candidate
    from kura_tui.domain.evidence.hazard import Hazard
    from kura_tui.domain.evidence.recall import Recall, Remembered
    from kura_tui.domain.notes.proposal import Proposal
    from kura_tui.vault.index import NoteSummary, PassageIndex
    from kura_tui.vault.memory import DecisionMemory
    from kura_tui.vault.repository import Repository


@dataclass(frozen=True, slots=True)
class VaultStatus:
    """How many files of each kind Inbox/ holds."""

    pending: int
    snoozed: int
    broken: int
    foreign: int
    unread: int


class VaultReading:
    """The reading half of a session.

    Opening reads nothing but the vault's settings; Git and the index are loaded when first needed.
    All methods may be called from several threads.
    """

    def __init__(
        self,
        root: Path,
        config: Config,
        settings: VaultSettings,
        *,
        clock: Callable[[], datetime] = datetime.now,
        cache_dir: Path | None = None,
    ) -> None:
        self.root = root
        self.config = config
        self.settings = settings
        self.clock = clock
        self.snapshot = Snapshot()
        self._cache_dir = cache_dir
        self._reader = InboxReader(root, settings)
        self._opening = threading.RLock()
        self._changes = Changes()

    def refresh(self) -> Snapshot:
        """Read Inbox/ anew."""
        self.snapshot = self._reader.read(self.clock().date())
        return self.snapshot

    def proposal(self, words: str) -> "Proposal":
        """Find a proposal by path, name or unique part of either.

        Raises NothingMatched, UsageError naming the candidates when several fit, Refused with the
        reason for a file that could not be read at all.
        """
        snapshot = self.refresh()
        waiting = (*snapshot.proposals, *snapshot.snoozed, *snapshot.foreign)
        unread = dict(snapshot.unread)
        found = the_one(words, [*(proposal.path for proposal in waiting), *unread], "proposal")
        if found in unread:
            raise Refused(reading_wording.cannot_read(found), why=unread[found].reason)
        return next(proposal for proposal in waiting if proposal.path == found)

    def document(self, path: str) -> Document:
        """Read one file of the vault; raises NothingMatched when it is not there."""
        return read_document(self.root, path)

    def note(self, words: str) -> Note:
        """Find a note by path, name or unique part; raises as `proposal()` does."""
        self.update_index()
        paths = [path for path in self.index.note_paths() if self._folder_of(path)]
        path = the_one(words, paths, "note")
        return Note(self.document(path), self._folder_of(path))

    def search_notes(self, words: str, limit: int = 20) -> tuple["NoteSummary", ...]:
        """Search all notes by words of their title, path and text."""
        return self.index.search(words, limit)

    def update_index(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Bring the passage index up to date; `progress` gets (done, total).

        While `watch()` runs only what it reported is looked at, once the whole vault has been.
        """
        only = self._changes.take()
        try:
            self.index.update(progress, only)
        except BaseException:
            self._changes.forget()
            raise

    def candidates(self, proposal: "Proposal", limit: int = 12) -> tuple["Candidate", ...]:
        """Give the notes near a proposal, best first."""
        return self.index.candidates(proposal.title, proposal.fact, limit)

    def clusters(self) -> tuple[tuple[str, ...], ...]:
        """Give the paths of waiting proposals that are alike, in groups of two or more."""
        from kura_tui.domain.decisions import separation
        from kura_tui.domain.evidence.clusters import ClusterText, clusters

        waiting = [one for one in self.snapshot.proposals if one.is_approvable]
        try:
            apart = separation.apart(waiting, self.document(separation.PATH).data)
        except NothingMatched:
            apart = frozenset()
        return clusters([ClusterText(one.path, one.title, one.fact) for one in waiting], apart)

    def recall(self, proposal: "Proposal") -> "Recall | None":
        """Give the earlier decision, or the other waiting proposal, with the same words or source.

        Knows what `refresh_memory()` read from Git last, in this or an earlier session.
        """
        from kura_tui.domain.evidence.recall import recall

        asked = (proposal.fingerprint, proposal.source_id)
        return recall(proposal, [*self.known(*asked), *self.pending(*asked)])

    def known(self, fingerprint: str, source_id: str = "") -> tuple["Remembered", ...]:
        """Give what was decided on a text or a source id before, newest first, without Git.

        Where a trailer and a file say the same, the trailer counts: it names merges too.
        """
        from kura_tui.vault.memory import decided_files

        told = self._memory.known(fingerprint, source_id) if self._memory_file.exists() else ()
        known = {one.path for one in told}
        files = decided_files(self._index_file, fingerprint, source_id)
        paths = [path for path in files if path not in known]
        if not paths:
            return told
        from kura_tui.vault.decided_files import read_decided

        news = read_decided(self.root, paths, fingerprint, source_id)
        return tuple(sorted((*told, *news), key=lambda one: one.when, reverse=True))

    def pending(self, fingerprint: str, source_id: str = "") -> tuple["Remembered", ...]:
        """Give the waiting proposals with a text's words or its source's id."""
        same = [
            one
            for one in (*self.snapshot.proposals, *self.snapshot.snoozed)
            if one.fingerprint == fingerprint or (source_id and one.source_id == source_id)
        ]
        if not same:
            return ()
        from kura_tui.domain.evidence.recall import Outcome, Remembered

        return tuple(
            Remembered(one.fingerprint, one.source_id, Outcome.PENDING, one.created_text, "",
                       one.path, one.title)
            for one in same
        )  # fmt: skip

    def refresh_memory(self) -> None:
        """Read from Git what was decided before, for `recall()` and for agents that propose."""
        from kura_tui.vault.memory import remembered

        self._memory.keep(remembered(self.ledger()))

    def fill_memory(self) -> None:
        """Read from Git and from the files what was decided before, where the cache has neither.

        Without Git, or where it cannot be read, the files alone are asked.
        """
        if self._memory_file.exists():
            return
        try:
            self.refresh_memory()
        except KuraError:
            self._memory.keep(())  # so that it is not asked again at each call
        if self._memory_file.exists():  # a folder that takes no cache would be indexed each time
            with suppress(KuraError):
                self.update_index()

    def suggestion(self, proposal: "Proposal", candidates: Sequence["Candidate"]) -> "Suggestion":
        """Suggest a folder for the proposal, with the reason."""
        from kura_tui.domain.decisions.suggestion import suggest_folder

        return suggest_folder(proposal, candidates, self.settings.folders)

    def hazards(self, proposal: "Proposal") -> tuple["Hazard", ...]:
        """Give the marks on the proposal's file."""
        from kura_tui.domain.evidence.hazards import find_hazards

        return find_hazards(proposal.document.source, proposal.document.name)

    def status(self) -> VaultStatus:
        """Count what Inbox/ holds, without Git and index; `snapshot` stays as it was."""
        states, unread = self._reader.count(self.clock().date())
        return VaultStatus(
            pending=states[ProposalState.PENDING],
            snoozed=states[ProposalState.SNOOZED],
            broken=states[ProposalState.BROKEN],
            foreign=states[ProposalState.FOREIGN],
            unread=unread,
        )

    def watch(self, stop: threading.Event) -> Iterator[frozenset[str]]:
        """Yield the paths that change in Inbox/ and the folders until `stop` is set."""
        from kura_tui.vault.watcher import watch

        paths = watch(self.root, (self.settings.inbox, *self.settings.folders), stop)
        return self._changes.noting(paths)

    def ledger(self, limit: int | None = None) -> "Ledger":
        """Read kura's decisions back from Git, newest first."""
        from kura_tui.vault.ledger import read_ledger

        return read_ledger(self.repository, limit)

    def close(self) -> None:
        """Close the index."""
        if "index" in self.__dict__:
            self.index.close()

    @cached_property
    def _memory(self) -> "DecisionMemory":
        from kura_tui.vault.memory import DecisionMemory

        return DecisionMemory(self._memory_file)

    @property
    def _memory_file(self) -> Path:
        return self._index_file.with_name(f"decided-{self._index_file.name}")

    @cached_property
    def _index_file(self) -> Path:
        return index_file(self.root, self._cache_dir)

    @cached_property
    def repository(self) -> "Repository":
        """The Git repository of the vault; raises UsageError when there is none."""
        from kura_tui.vault.repository import Repository

        with self._opening:
            return Repository.discover(self.root)

    @cached_property
    def index(self) -> "PassageIndex":
        """The passage index in the cache folder."""
        from kura_tui.vault.index import PassageIndex

        with self._opening:  # from Python 3.12 on, cached_property has no lock of its own
            if "index" not in self.__dict__:
                made = PassageIndex(self._index_file, self.root, self.settings)
                self.__dict__["index"] = made
            return self.__dict__["index"]  # type: ignore[no-any-return]

    def _folder_of(self, path: str) -> str:
        first = path.partition("/")[0]
        return first if first in self.settings.folders else ""
