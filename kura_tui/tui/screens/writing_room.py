"""The base of a room that writes: one decision at a time, told on the way back to the review."""

from textual import on, work

from kura_tui.domain.decisions.decision import Decision
from kura_tui.domain.decisions.plan import Receipt
from kura_tui.domain.text import Visible
from kura_tui.errors import KuraError
from kura_tui.session import ReviewSession
from kura_tui.tui.jobs import Job
from kura_tui.tui.messages import DecisionCommitted, DecisionFailed
from kura_tui.tui.screens.room import RoomScreen
from kura_tui.tui.widgets.message_line import Kind
from kura_tui.tui.writer import fault
from kura_tui.wording.rooms import WRITING


class WritingRoom(RoomScreen[Visible]):
    """Gives back the sentence of what was written last, None where nothing was."""

    def __init__(self, session: ReviewSession) -> None:
        super().__init__()
        self._session = session
        self.is_writing = False
        self.done: Visible | None = None

    def say(self, sentence: Visible, kind: Kind = "plain") -> None:
        """Show a sentence on the message line, and remember one about something written."""
        if kind == "done":
            self.done = sentence
        super().say(sentence, kind)

    def decide(self, decision: Decision) -> None:
        """Carry a decision out unless one is under way."""
        if not self.is_writing:
            self.is_writing = True
            self.say(WRITING)
            self._write(decision)

    def written(self, decision: Decision, receipt: Receipt) -> None:
        """Say what was written and show what there is now."""
        raise NotImplementedError

    def read_again(self) -> None:
        """Read, outside the screen's thread, what `written` shows."""

    def failed(self, error: KuraError) -> None:
        """Say why nothing was written."""
        self.say(error.sentence, "failed")

    @work(thread=True, group="decide", exit_on_error=False)
    def _write(self, decision: Decision) -> None:
        try:
            receipt = self._session.decide(decision)
            self.read_again()
        except KuraError as error:
            self.post_message(DecisionFailed(Job(decision), error))
            return
        except Exception as error:  # a fault must come back as a message: the room waits for it
            self.post_message(DecisionFailed(Job(decision), fault(error)))
            return
        self.post_message(DecisionCommitted(Job(decision), receipt))

    @on(DecisionCommitted)
    def _take_commit(self, event: DecisionCommitted) -> None:
        event.stop()
        self.is_writing = False
        if isinstance(event.job.act, Decision):
            self.written(event.job.act, event.receipt)

    @on(DecisionFailed)
    def _take_failure(self, event: DecisionFailed) -> None:
        event.stop()
        self.is_writing = False
        self.failed(event.error)

    def action_screen_back(self) -> None:
        """Go back and tell what was written last."""
        if not self.is_writing:
            self.dismiss(self.done)
