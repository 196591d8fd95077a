"""Decisions carried out one at a time and in order, outside the screen's thread."""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from textual.message import Message

from kura_tui.domain.decisions.decision import (
    Approve,
    Decision,
    Merge,
    MergeMode,
    Redo,
    Seen,
    Supersede,
    Undo,
)
from kura_tui.domain.decisions.plan import Receipt
from kura_tui.errors import Failed, KuraError
from kura_tui.session import ReviewSession
from kura_tui.tui.jobs import Act, Batch, Job, TakeBack
from kura_tui.tui.messages import DecisionCommitted, DecisionFailed, NothingToTakeBack
from kura_tui.wording import screen as wording
from kura_tui.wording.decisions import SEE_LOG

Outcome: TypeAlias = DecisionCommitted | DecisionFailed | NothingToTakeBack


class Writer:
    """A queue of decisions and the loop that carries them out; `post` is called from its thread."""

    def __init__(self, session: ReviewSession, post: Callable[[Message], object]) -> None:
        self._session = session
        self._post = post
        self._jobs: deque[Job] = deque()
        self._batches: list[Batch] = []
        self._guard = threading.Lock()
        self._is_running = False

    @property
    def waiting(self) -> int:
        """The number of jobs that are not done yet."""
        with self._guard:
            return len(self._jobs)

    def add(self, job: Job) -> bool:
        """Queue a job; True when `run` has to be started for it."""
        with self._guard:
            self._jobs.append(job)
            starts = not self._is_running
            self._is_running = True
        return starts

    def run(self) -> None:
        """Carry out every queued job, then end."""
        while True:
            with self._guard:
                if not self._jobs:
                    self._is_running = False
                    return
                job = self._jobs[0]
            outcome = self.carry_out(job)
            with self._guard:
                self._jobs.popleft()
                self._jobs.extendleft(reversed(self._followers(outcome)))
            self._post(outcome)

    def carry_out(self, job: Job) -> Outcome:
        """Carry one job out and give the message that says how it went."""
        try:
            if isinstance(job.act, TakeBack):
                named = self._named(job, job.act)
                if named is None:
                    return NothingToTakeBack(job)
                job = named
            assert not isinstance(job.act, TakeBack)
            receipt = self._decide(job, job.act)
            if job.batch is not None:
                self._note(job.batch, receipt)
            return DecisionCommitted(job, receipt)
        except KuraError as error:
            return DecisionFailed(job, error)
        except Exception as error:  # a fault must come back as a message: the screen waits for it
            return DecisionFailed(job, fault(error))

    def _decide(self, job: Job, decision: Decision) -> Receipt:
        return self._session.decide(
            decision,
            include_unsaved=job.include_unsaved,
            include_secrets=job.include_secrets,
            interactive=job.interactive,
        )

    def _note(self, batch: Batch, receipt: Receipt) -> None:
        batch.operations.append(receipt.operation)
        if batch not in self._batches:
            self._batches.append(batch)

    def _named(self, job: Job, act: TakeBack) -> Job | None:
        """Name what is to be taken back: one decision, or all that stand of its batch."""
        is_redo = act is TakeBack.REDO
        entry = self._session.redoable() if is_redo else self._session.undoable()
        if entry is None:
            return None
        batch = next((one for one in self._batches if entry.operation in one.operations), None)
        standing = [entry.operation]
        if batch is not None:
            standing = [
                one.operation
                for one in self._session.ledger().entries
                if one.operation in batch.operations and not one.undone_by
            ]
        first, *rest = (Redo(one) if is_redo else Undo(one) for one in standing)
        whole = Batch(act.value, len(standing)) if rest else None
        return replace(job, act=first, then=tuple(rest), batch=whole)

    def _followers(self, outcome: Outcome) -> list[Job]:
        """Give the jobs that follow from one that is done.

        These are the rest of what is taken back together, or those by which a written note takes
        in the sources of proposals alike.
        """
        job = outcome.job
        if job.then:
            first, *rest = job.then
            return [replace(job, act=first, then=tuple(rest))]
        if not job.alike or not isinstance(outcome, DecisionCommitted):
            return []
        target = note_of(job.act, outcome.receipt)
        try:
            digest = self._session.document(target).digest
        except KuraError:
            return []
        (proposal, checklist), *others = job.alike
        merge = Merge(proposal, Seen(target, digest), MergeMode.CONFIRM, checklist=checklist)
        return [replace(job, act=merge, alike=tuple(others))]


def note_of(act: Act, receipt: Receipt) -> str:
    """Give the path of the note that a decision made or changed, "" without one."""
    if isinstance(act, Merge):
        return act.target.path
    if not isinstance(act, Approve | Supersede):
        return ""
    under = [path for path in receipt.paths if path.startswith(f"{act.folder}/")]
    stem = act.name or act.proposal.path.rpartition("/")[2].removesuffix(".md")
    named = [path for path in under if path.endswith(f"/{stem}.md")]
    return next(iter((*named, *under)), "")


def fault(error: Exception) -> KuraError:
    """Say that kura itself failed; whether something was written is for the log to tell."""
    return Failed(
        wording.NOT_FINISHED, why=wording.fault(error), ways=SEE_LOG, nothing_written=False
    )
