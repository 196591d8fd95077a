"""Reading in the background: Inbox, index, near notes, Git, the watch; it posts messages."""

import threading
import time
from collections.abc import Callable, Sequence

from textual.widget import Widget
from textual.worker import get_current_worker

from kura_tui.domain.evidence.masking import secrets_in
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.domain.text import visible_line
from kura_tui.errors import Failed, KuraError
from kura_tui.session import ReviewSession
from kura_tui.tui.jobs import Job
from kura_tui.tui.messages import (
    ClustersFound,
    ContestsFound,
    DecisionsReverted,
    EvidenceFound,
    FilesChanged,
    GitStateRead,
    GivenUp,
    IndexProgressed,
    MarksFound,
    NoteRead,
    SessionBegun,
    TodayCounted,
    VaultRead,
    VaultSynced,
    WorkFailed,
)
from kura_tui.tui.writer import Writer
from kura_tui.wording import screen as wording

WAIT_BEFORE_LOOKING = 0.04
"""Seconds without a further move before near notes are looked for."""
PROGRESS_EVERY = 1.0
"""Seconds between two counts in the header."""


class Background:
    """The workers of one screen; `owner` gets their messages."""

    def __init__(self, session: ReviewSession, owner: Widget) -> None:
        self._session = session
        self._owner = owner
        self._reading = threading.Lock()
        self._stop = threading.Event()
        self._looking: Sequence[Proposal] = ()
        self._head: tuple[object, ...] = ()
        """The stamp of HEAD when it was compared last."""
        self._marked: set[str] = set()
        """Digests of the texts whose marks were told."""
        self.writer = Writer(session, owner.post_message)

    def stop(self) -> None:
        """End the watch."""
        self._stop.set()

    def decide(self, job: Job) -> None:
        """Carry a decision out after those before it."""
        if self.writer.add(job):
            self._owner.run_worker(
                self.writer.run, thread=True, group="decide", exit_on_error=False
            )

    def begin(self) -> None:
        """Claim the vault and finish what a stopped kura began."""
        self._write(self._begin, "begin")

    def give_up(self) -> None:
        """Take an unfinished decision back as far as nobody else's change is in the way."""
        self._write(self._give_up, "begin")

    def look_at_head(self) -> None:
        """Compare HEAD with this session's decisions, where it has moved."""
        self._start(self._look_at_head, "head")

    def find_contests(self) -> None:
        """Find what two machines decided differently."""
        self._start(self._find_contests, "contests")

    def sync(self) -> None:
        """Exchange commits with the remote."""
        self._write(self._sync, "sync")

    def read_inbox(self) -> None:
        """Read Inbox/ anew."""
        self._start(self._read_inbox, "inbox")

    def update_index(self) -> None:
        """Bring the index up to date and say how far it is."""
        self._start(self._update_index, "index")

    def read_git_state(self) -> None:
        """Read the branch and what is ahead."""
        self._start(self._read_git_state, "git")

    def count_today(self) -> None:
        """Count today's decisions, and learn what was decided before."""
        self._start(self._count_today, "today")

    def find_clusters(self) -> None:
        """Find the waiting proposals that are alike."""
        self._start(self._find_clusters, "clusters")

    def read_note(self, path: str) -> None:
        """Read a whole note."""
        self._start(lambda: self._read_note(path), "note")

    def find_evidence(self, proposals: Sequence[Proposal]) -> None:
        """Find marks and near notes of these proposals in turn; a later call replaces this one."""
        self._looking = proposals
        if self._looking:
            self._start(self._find_evidence, "evidence")

    def watch(self) -> None:
        """Tell which files change until `stop` is called."""
        self._start(self._watch, "watch")

    def _start(self, work: Callable[[], None], group: str) -> None:
        self._owner.run_worker(
            lambda: self._try(work), thread=True, group=group, exclusive=True, exit_on_error=False
        )

    def _write(self, work: Callable[[], None], group: str) -> None:
        """Start work that changes files: it is never thrown away."""
        self._owner.run_worker(
            lambda: self._try(work), thread=True, group=group, exit_on_error=False
        )

    def _try(self, work: Callable[[], None]) -> None:
        try:
            work()
        except KuraError as error:
            self._owner.post_message(WorkFailed(error))
        except Exception as error:  # the screen says what nobody else would
            fault = Failed(wording.NOT_READ, why=wording.fault(error), nothing_written=False)
            self._owner.post_message(WorkFailed(fault))

    def _begin(self) -> None:
        self._owner.post_message(SessionBegun(self._session.begin()))

    def _give_up(self) -> None:
        self._owner.post_message(GivenUp(self._session.give_up()))

    def _look_at_head(self) -> None:
        stamp = self._session.head_stamp()
        if stamp != self._head:
            self._head = stamp
            self._owner.post_message(DecisionsReverted(self._session.reverted()))

    def _find_contests(self) -> None:
        self._owner.post_message(ContestsFound(self._session.contests()))

    def _sync(self) -> None:
        try:
            report = self._session.sync()
        except KuraError as error:
            self._owner.post_message(VaultSynced(error.sentence, error=error))
            return
        sentence = visible_line(report.sentence)
        self._owner.post_message(VaultSynced(sentence, report.taken, report.contests))

    def _read_inbox(self) -> None:
        worker = get_current_worker()
        with self._reading:
            if not worker.is_cancelled:
                self._owner.post_message(VaultRead(self._session.refresh()))

    def _update_index(self) -> None:
        last = time.monotonic()

        def progress(done: int, total: int) -> None:
            nonlocal last
            now = time.monotonic()
            if now - last >= PROGRESS_EVERY:
                last = now
                self._owner.post_message(IndexProgressed(done, total))

        self._session.update_index(progress)
        self._owner.post_message(IndexProgressed(0, 0))

    def _find_evidence(self) -> None:
        worker = get_current_worker()
        self._stop.wait(WAIT_BEFORE_LOOKING)
        for proposal in self._looking:
            if worker.is_cancelled:
                return
            path, digest = proposal.path, proposal.digest
            if digest not in self._marked:
                self._owner.post_message(MarksFound(path, digest, self._session.hazards(proposal)))
                self._marked.add(digest)
            candidates = self._session.candidates(proposal)
            recall = self._session.recall(proposal)
            self._owner.post_message(EvidenceFound(path, digest, candidates, recall))

    def _find_clusters(self) -> None:
        self._owner.post_message(ClustersFound(self._session.clusters()))

    def _read_note(self, path: str) -> None:
        document = self._session.document(path)
        self._owner.post_message(NoteRead(document, secrets_in(document.text)))

    def _read_git_state(self) -> None:
        state = self._session.git_state()
        notice = wording.under_way(state.in_progress, is_detached=state.is_detached)
        self._owner.post_message(GitStateRead(state.branch, state.ahead, state.behind, notice))

    def _count_today(self) -> None:
        self._session.refresh_memory()
        today = self._session.clock().date()
        entries = self._session.ledger(200).entries
        done = [entry.action.value for entry in entries if entry.when.date() == today]
        newest = entries[0].sha[:7] if entries else ""
        self._owner.post_message(TodayCounted(wording.today(done, newest)))

    def _watch(self) -> None:
        for paths in self._session.watch(self._stop):
            self._owner.post_message(FilesChanged(paths))
