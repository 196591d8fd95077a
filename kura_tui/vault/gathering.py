"""Gathering the facts of a decision from files, Git and the index; it decides nothing."""

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from kura_tui.config import VaultSettings
from kura_tui.domain.decisions import separation
from kura_tui.domain.decisions.decision import (
    Decision,
    Redo,
    Reject,
    RejectReason,
    Repeat,
    Seen,
    Undo,
)
from kura_tui.domain.decisions.facts import Facts, Trace
from kura_tui.domain.decisions.gating import not_done
from kura_tui.domain.evidence.candidate import Candidate
from kura_tui.domain.evidence.hazards import find_hazards
from kura_tui.domain.notes.note import Document
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.errors import KuraError, NothingMatched, Refused, TryAgain
from kura_tui.vault import reading
from kura_tui.vault.documents import (
    MAX_FILE_BYTES,
    MAX_MOVED_BYTES,
    parse_proposal,
    read_bytes,
    read_document,
)
from kura_tui.vault.index import PassageIndex
from kura_tui.vault.ledger import decided_by, is_reverted, operation_changes, read_ledger
from kura_tui.vault.repository import Repository
from kura_tui.vault.reverted import decision_at
from kura_tui.wording import decisions as wording

_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class Gatherer:
    """Reads what planning may know, anew for each decision; `update_index` makes it current."""

    root: Path
    settings: VaultSettings
    repository: Repository
    index: PassageIndex
    update_index: Callable[[], None]

    def gather(self, decision: Decision, now: datetime, operation: str) -> Facts:
        """Give the facts of one decision.

        Raises TryAgain when a file is not what the decision saw or another reviewer was faster,
        NothingMatched for an unknown id.
        """
        if isinstance(decision, Undo | Redo | Repeat):
            return self._of_history(decision, now, operation)
        proposal = self._seen_proposal(decision, now)
        target = self._seen_target(decision)
        other = self._seen_proposal(decision, now, "other")
        reviewer, head = self._ask(self.repository.identity), self._ask(self.repository.short_head)
        in_git = self._ask(lambda: proposal is not None and self._is_in_git(proposal))
        self.update_index()
        nearest = self._nearest(proposal)
        is_in_git = in_git.result()
        return Facts(
            operation=operation,
            today=now.date(),
            reviewer=reviewer.result().name,
            folders=tuple(self.settings.folders),
            head=head.result(),
            proposal=proposal,
            target=target,
            other=other,
            separations=self._bytes(separation.PATH) if other else None,
            linking=self._linking(proposal),
            names_taken=self.index.name_taken,
            exists=lambda path: os.path.lexists(self.root / path),
            needs_record=proposal is not None and not is_in_git and self._may_record(proposal),
            is_in_git=is_in_git,
            trace=self._trace(decision),
            holds_secret=proposal is not None and _holds_secret(proposal),
            nearest=nearest,
        )

    def _ask(self, question: Callable[[], _Answer]) -> "Future[_Answer]":
        """Ask Git in a thread of its own, beside what is read meanwhile."""
        threads = ThreadPoolExecutor(1)
        try:
            return threads.submit(question)
        finally:
            threads.shutdown(wait=False)

    def _of_history(self, decision: Undo | Redo | Repeat, now: datetime, operation: str) -> Facts:
        entry = read_ledger(self.repository).find(decision.operation)
        if isinstance(decision, Repeat):
            entry = entry or decision_at(self.repository, decision.commit)
            if entry is not None and not is_reverted(self.repository, entry):
                raise Refused(not_done(decision), why=wording.still_stands(entry.subject))
        if entry is None:
            raise NothingMatched(not_done(decision), why=f"no decision {decision.operation}")
        changes = operation_changes(self.repository, entry)
        return Facts(
            operation=operation,
            today=now.date(),
            reviewer=self.repository.identity().name,
            folders=tuple(self.settings.folders),
            undone=changes,
            found={change.path: self._bytes(change.path) for change in changes},
            later_change=lambda path: self._later_change(path, entry.sha),
            is_unsaved=lambda path: bool(self.repository.unsaved((path,))),
            entry=entry,
        )

    def _later_change(self, path: str, sha: str) -> str:
        later = self.repository.last_change(path, after=sha)
        return wording.later_change(path, later.subject, later.sha[:7]) if later else ""

    def _bytes(self, path: str) -> bytes | None:
        try:
            return read_bytes(self.root, path, MAX_MOVED_BYTES)
        except KuraError:
            return None

    def _seen_proposal(
        self, decision: Decision, now: datetime, which: str = "proposal"
    ) -> Proposal | None:
        seen: Seen | None = getattr(decision, which, None)
        if seen is None:
            return None
        try:
            document = self._as_seen(decision, seen, MAX_MOVED_BYTES)
        except NothingMatched:
            entry = decided_by(self.repository, seen.path)
            if entry is None:
                raise TryAgain(not_done(decision), why=wording.gone(seen.path)) from None
            verb = entry.action.value
            why = wording.already_decided(seen.path, verb, entry.reviewer, entry.sha[:7])
            raise TryAgain(not_done(decision), why=why) from None
        return parse_proposal(document, tuple(self.settings.checklist), now.date())

    def _seen_target(self, decision: Decision) -> Document | None:
        seen: Seen | None = getattr(decision, "target", None)
        return None if seen is None else self._as_seen(decision, seen)

    def _as_seen(self, decision: Decision, seen: Seen, limit: int = MAX_FILE_BYTES) -> Document:
        document = read_document(self.root, seen.path, limit)
        if document.digest != seen.digest:
            raise TryAgain(
                not_done(decision), why=wording.changed_on_disk(seen.path), now=wording.SEE_AGAIN
            )
        return document

    def _is_in_git(self, proposal: Proposal) -> bool:
        return self.repository.content_at("HEAD", proposal.path) == proposal.document.data

    def _may_record(self, proposal: Proposal) -> bool:
        return not self.repository.ignored((proposal.path,))

    def _trace(self, decision: Decision) -> Trace:
        """Find what Git keeps of a text that is to vanish; other decisions need not know."""
        if not isinstance(decision, Reject) or decision.reason is not RejectReason.SECRET:
            return Trace.NONE
        path = decision.proposal.path
        if reading.is_in_a_commit(self.repository, path):
            return Trace.COMMITTED
        return Trace.STAGED if reading.is_staged(self.repository, path) else Trace.NONE

    def _linking(self, proposal: Proposal | None) -> tuple[Document, ...]:
        if proposal is None:
            return ()
        paths = self.index.linking(proposal.path)
        return tuple(read_document(self.root, path) for path in paths if path != proposal.path)

    def _nearest(self, proposal: Proposal | None) -> Candidate | None:
        if proposal is None:
            return None
        return next(iter(self.index.candidates(proposal.title, proposal.fact, 1)), None)


def _holds_secret(proposal: Proposal) -> bool:
    hazards = find_hazards(proposal.document.source, proposal.document.name)
    return any(hazard.is_secret for hazard in hazards)
