"""Decisions carried out one at a time and in order, outside the screen's thread."""

import threading
from collections import deque
from collections.abc import Callable

from textual.message import Message

from kura_tui.domain.decisions.decision import Redo, Undo
from kura_tui.errors import Failed, KuraError
from kura_tui.session import ReviewSession
from kura_tui.tui.messages import (
    DecisionCommitted,
    DecisionFailed,
    Job,
    NothingToTakeBack,
    TakeBack,
)
from kura_tui.wording import screen as wording


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
            outcome = self._carry_out(job)
            with self._guard:
                self._jobs.popleft()
            self._post(outcome)

    def _carry_out(self, job: Job) -> Message:
        try:
            if not isinstance(job, TakeBack):
                return DecisionCommitted(job, self._session.decide(job))
            return self._take_back(job)
        except KuraError as error:
            return DecisionFailed(job, error)
        except Exception as error:  # a fault must come back as a message: the screen waits for it
            return DecisionFailed(job, Failed(wording.NOT_DONE, why=wording.fault(error)))

    def _take_back(self, job: TakeBack) -> Message:
        is_redo = job is TakeBack.REDO
        entry = self._session.redoable() if is_redo else self._session.undoable()
        if entry is None:
            return NothingToTakeBack(job)
        decision = Redo(entry.operation) if is_redo else Undo(entry.operation)
        return DecisionCommitted(job, self._session.decide(decision))
