"""Decisions carried out one at a time and in order, outside the screen's thread."""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import replace

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
from kura_tui.tui.jobs import Act, Job, TakeBack
from kura_tui.tui.messages import DecisionCommitted, DecisionFailed, NothingToTakeBack
from kura_tui.wording import screen as wording
from kura_tui.wording.decisions import SEE_LOG


class Writer:
    """A queue of decisions and the loop that carries them out; `post` is called from its thread."""

    def __init__(self, session: ReviewSession, post: Callable[[Message], object]) -> None:
        self._session = session
        self._post = post
        self._jobs: deque[Job] = deque()
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
                self._jobs.extendleft(reversed(self._followers(job, outcome)))
            self._post(outcome)

    def carry_out(self, job: Job) -> Message:
        """Carry one job out and give the message that says how it went."""
        try:
            if isinstance(job.act, TakeBack):
                return self._take_back(job, job.act)
            return DecisionCommitted(job, self._decide(job, job.act))
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

    def _take_back(self, job: Job, act: TakeBack) -> Message:
        is_redo = act is TakeBack.REDO
        entry = self._session.redoable() if is_redo else self._session.undoable()
        if entry is None:
            return NothingToTakeBack(job)
        decision = Redo(entry.operation) if is_redo else Undo(entry.operation)
        return DecisionCommitted(job, self._decide(job, decision))

    def _followers(self, job: Job, outcome: Message) -> list[Job]:
        """Give the jobs by which a written note takes in the sources of proposals alike."""
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
