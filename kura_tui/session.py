"""The review session: the only door to a vault for the command line, the screen and agents."""

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from kura_tui.config import Config, VaultSettings, load_vault_settings
from kura_tui.domain.notes.finding import the_one
from kura_tui.domain.notes.note import Document, Note
from kura_tui.domain.notes.snapshot import Snapshot
from kura_tui.errors import KuraError, Refused
from kura_tui.paths import index_file
from kura_tui.vault.changes import Changes
from kura_tui.vault.documents import read_document
from kura_tui.vault.inbox import InboxReader
from kura_tui.wording import decisions as wording
from kura_tui.wording import notes as reading_wording
from kura_tui.wording import syncing as syncing_wording

if TYPE_CHECKING:
    from kura_tui.domain.decisions.contest import Contest
    from kura_tui.domain.decisions.decision import Decision
    from kura_tui.domain.decisions.ledger import Ledger, LedgerEntry
    from kura_tui.domain.decisions.plan import FileChange, Plan, Receipt
    from kura_tui.domain.decisions.suggestion import Suggestion
    from kura_tui.domain.evidence.candidate import Candidate
    from kura_tui.domain.evidence.hazard import Hazard
    from kura_tui.domain.notes.draft import Draft
    from kura_tui.domain.notes.proposal import Proposal
    from kura_tui.vault.index import NoteSummary, PassageIndex
    from kura_tui.vault.repository import Repository, RepositoryState
    from kura_tui.vault.syncing import SyncReport


@dataclass(frozen=True, slots=True)
class VaultStatus:
    """How many files of each kind Inbox/ holds."""

    pending: int
    snoozed: int
    broken: int
    foreign: int
    unread: int


@dataclass(frozen=True, slots=True)
class Proposed:
    """The outcome of a proposal: its path, its text, and whether a file was made for it."""

    path: str
    text: str
    is_new: bool


class ReviewSession:
    """One reviewer at one vault.

    Opening reads nothing but the vault's settings; Git and the index are loaded when first needed.
    All methods may be called from several threads; `decide` runs one decision at a time.
    """

    def __init__(
        self,
        root: Path,
        config: Config,
        settings: VaultSettings,
        *,
        clock: Callable[[], datetime] = datetime.now,
        has_terminal: bool = True,
        cache_dir: Path | None = None,
    ) -> None:
        self.root = root
        self.config = config
        self.settings = settings
        self.clock = clock
        self.has_terminal = has_terminal
        self.is_read_only = False
        self.snapshot = Snapshot()
        self._cache_dir = cache_dir
        self._reader = InboxReader(root, settings)
        self._deciding = threading.Lock()
        self._opening = threading.RLock()
        self._receipts: list[Receipt] = []
        self._changes = Changes()

    @classmethod
    def open(
        cls,
        root: Path,
        config: Config | None = None,
        *,
        clock: Callable[[], datetime] = datetime.now,
        has_terminal: bool = True,
        cache_dir: Path | None = None,
    ) -> "ReviewSession":
        """Open the vault at `root`; raises UsageError when its settings cannot be read."""
        return cls(
            root,
            config or Config(),
            load_vault_settings(root),
            clock=clock,
            has_terminal=has_terminal,
            cache_dir=cache_dir,
        )

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

    def suggestion(self, proposal: "Proposal", candidates: Sequence["Candidate"]) -> "Suggestion":
        """Suggest a folder for the proposal, with the reason."""
        from kura_tui.domain.decisions.suggestion import suggest_folder

        return suggest_folder(proposal, candidates, self.settings.folders)

    def hazards(self, proposal: "Proposal") -> tuple["Hazard", ...]:
        """Give the marks on the proposal's file."""
        from kura_tui.domain.evidence.hazards import find_hazards

        return find_hazards(proposal.document.text, proposal.document.name)

    def status(self) -> VaultStatus:
        """Count what Inbox/ holds, without Git and without the index."""
        snapshot = self.refresh()
        broken = sum(1 for proposal in snapshot.proposals if not proposal.is_approvable)
        return VaultStatus(
            pending=len(snapshot.proposals) - broken,
            snoozed=len(snapshot.snoozed),
            broken=broken,
            foreign=len(snapshot.foreign),
            unread=len(snapshot.unread),
        )

    def watch(self, stop: threading.Event) -> Iterator[frozenset[str]]:
        """Yield the paths that change in Inbox/ and the folders until `stop` is set."""
        from kura_tui.vault.watcher import watch

        paths = watch(self.root, (self.settings.inbox, *self.settings.folders), stop)
        return self._changes.noting(paths)

    def plan(self, decision: "Decision", *, include_unsaved: bool = False) -> "Plan":
        """Make the plan of a decision and write nothing.

        Raises Refused where the gate forbids it, TryAgain when a file is no longer what was shown,
        UsageError for a folder or name that cannot be.
        """
        from kura_tui.domain.decisions import gating
        from kura_tui.domain.decisions.planning import plan
        from kura_tui.vault.gathering import Gatherer

        gating.check_terminal(
            decision,
            has_terminal=self.has_terminal,
            is_allowed_without=self.config.gate.without_terminal,
        )
        gatherer = Gatherer(
            self.root, self.settings, self.repository, self.index, self.update_index
        )
        facts = gatherer.gather(decision, self.clock(), uuid4().hex[:16])
        if facts.proposal is not None:
            gating.check_proposal(decision, facts.proposal)
        if hasattr(decision, "checklist"):
            is_required = self.config.gate.checklist == "require"
            gating.check_checklist(decision, decision.checklist, is_required=is_required)
        made = plan(decision, facts)
        if not include_unsaved:
            self._refuse_unsaved(decision, made)
        return made

    def decide(
        self, decision: "Decision", *, include_unsaved: bool = False, interactive: bool = False
    ) -> "Receipt":
        """Carry a decision out: plan it, write it, commit it. The only writer of a vault.

        `interactive` lets Git use the terminal, for a signature that asks for a passphrase.
        Raises what `plan()` raises, and Failed with Git's words when the commit is refused.
        """
        from kura_tui.domain.decisions import gating
        from kura_tui.vault.transaction import apply

        if self.is_read_only:
            raise Refused(gating.not_done(decision), why=wording.READ_ONLY)
        with self._deciding:
            made = self.plan(decision, include_unsaved=include_unsaved)
            receipt = apply(made, self.repository, self.root, interactive=interactive)
            self._receipts.append(receipt)
            self._changes.note(receipt.paths)
        return receipt

    def decide_each(self, decisions: Iterable["Decision"]) -> Iterator["Receipt | KuraError"]:
        """Decide a batch one by one, one commit each; a refusal does not stop the others."""
        for decision in decisions:
            try:
                yield self.decide(decision)
            except KuraError as error:
                yield error

    def keep_out_of_batch(self, proposal: "Proposal") -> str:
        """Give the reason why a proposal must be decided by itself, "" when there is none."""
        from kura_tui.domain.decisions import gating

        return gating.keep_out_of_batch(self.hazards(proposal))

    def propose(self, draft: "Draft", *, dry_run: bool = False) -> Proposed:
        """Write a proposal into Inbox/; an exact repeat of a waiting one is not written twice.

        Raises UsageError when the title or the fact is empty.
        """
        from kura_tui.vault.proposing import propose

        path, text, is_new = propose(
            self.root, self.settings, draft, self.refresh(), self.clock(), dry_run=dry_run
        )
        return Proposed(path, text, is_new)

    def draft(self, markdown: bytes) -> "Draft":
        """Read a draft from Markdown; raises UsageError when its properties cannot be read."""
        from kura_tui.vault.drafts import draft_from_markdown

        return draft_from_markdown(markdown)

    def ledger(self, limit: int | None = None) -> "Ledger":
        """Read kura's decisions back from Git, newest first."""
        from kura_tui.vault.ledger import read_ledger

        return read_ledger(self.repository, limit)

    def changes_of(self, entry: "LedgerEntry") -> tuple["FileChange", ...]:
        """Give the files that one decision changed, with their bytes before and after."""
        from kura_tui.vault.ledger import operation_changes

        return operation_changes(self.repository, entry)

    def undoable(self, *, anywhen: bool = False) -> "LedgerEntry | None":
        """Give the newest decision that can be taken back, of this session or of `anywhen`."""
        return self._newest(lambda entry: entry.action.value not in {"undo", "propose"}, anywhen)

    def redoable(self, *, anywhen: bool = False) -> "LedgerEntry | None":
        """Give the newest undo that can be taken back, of this session or of `anywhen`."""
        return self._newest(lambda entry: entry.action.value == "undo", anywhen)

    def git_state(self) -> "RepositoryState":
        """Give the branch, what is ahead or behind, and what is under way."""
        return self.repository.state()

    def sync(self, *, dry_run: bool = False, include_secrets: bool = False) -> "SyncReport":
        """Exchange commits with the branch's remote; raises as `vault.syncing.sync()` does."""
        from kura_tui.vault.syncing import sync

        if self.is_read_only and not dry_run:
            raise Refused(syncing_wording.NOT_SYNCED, why=wording.READ_ONLY)
        with self._deciding:
            return sync(
                self.repository,
                self.settings.inbox,
                dry_run=dry_run,
                include_secrets=include_secrets,
            )

    def contests(self) -> tuple["Contest", ...]:
        """Give the proposals that two machines decided differently."""
        from kura_tui.vault.syncing import find_contests

        return find_contests(self.repository)

    def recover(self) -> str | None:
        """Finish what a stopped kura began; gives a sentence of what was done, or None."""
        from kura_tui.vault.transaction import recover

        recovery = recover(self.repository, self.root)
        return recovery.sentence if recovery else None

    def close(self) -> None:
        """Close the index."""
        if "index" in self.__dict__:
            self.index.close()

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
                cache = index_file(self.root, self._cache_dir)
                self.__dict__["index"] = PassageIndex(cache, self.root, self.settings)
            return self.__dict__["index"]  # type: ignore[no-any-return]

    def _folder_of(self, path: str) -> str:
        first = path.partition("/")[0]
        return first if first in self.settings.folders else ""

    def _refuse_unsaved(self, decision: "Decision", made: "Plan") -> None:
        recorded = {record.path for record in made.records}
        inbox = f"{self.settings.inbox}/"
        paths = [
            change.path
            for change in made.changes
            if change.old is not None and change.path not in recorded
            and not change.path.startswith(inbox)
        ]  # fmt: skip
        unsaved = self.repository.unsaved(paths) if paths else ()
        if unsaved:
            from kura_tui.domain.decisions import gating

            raise Refused(
                gating.not_done(decision),
                why=wording.unsaved(unsaved),
                now=wording.UNSAVED_NOW,
                ways=wording.INCLUDE_UNSAVED,
            )

    def _newest(
        self, is_wanted: Callable[["LedgerEntry"], bool], anywhen: bool
    ) -> "LedgerEntry | None":
        mine = {receipt.operation for receipt in self._receipts}
        if not mine and not anywhen:
            return None
        for entry in self.ledger().entries:
            if entry.undone_by or not is_wanted(entry):
                continue
            if anywhen or entry.operation in mine:
                return entry
        return None
