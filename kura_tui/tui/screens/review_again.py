"""A decision that failed, made another way once the reviewer says so; it writes nothing itself."""

from dataclasses import replace

from textual.app import SuspendNotSupported

from kura_tui.errors import HoldsSecret, KuraError, SigningNeedsTerminal
from kura_tui.tui import questions
from kura_tui.tui.jobs import Job
from kura_tui.tui.questions import Again, Outcome
from kura_tui.tui.screens.review_decisions import ReviewDecisions
from kura_tui.wording import terminal as terminal_wording


class ReviewAgain(ReviewDecisions):
    """The second try of a decision."""

    def answer(self, outcome: Outcome) -> None:
        """Do what an answer leads to."""
        if isinstance(outcome, Again):
            self.close_bar()
            self.do_again(outcome.job)
        else:
            super().answer(outcome)

    def ask_how_else(self, job: Job, error: KuraError) -> bool:
        """Ask whether a failed decision is to be made another way; False when there is none."""
        if self.bar.question is not None:
            return False
        if isinstance(error, HoldsSecret):
            again = Again(replace(job, include_secrets=True))
            self.ask(questions.include_secrets(error.sentence, again))
        elif any(way.action == "approve.unsaved" for way in error.ways):
            again = Again(replace(job, include_unsaved=True))
            self.ask(questions.include_unsaved(error.sentence, again))
        elif isinstance(error, SigningNeedsTerminal) and not job.interactive:
            again = Again(replace(job, interactive=True))
            self.ask(questions.sign_in_terminal(error.sentence, again))
        else:
            return False
        return True

    def do_again(self, job: Job) -> None:
        """Make a decision another way; Git asks on the terminal while the screen is away."""
        if not job.interactive:
            self.background.decide(job)
            return
        try:
            with self.app.suspend():
                outcome = self.background.writer.carry_out(job)
        except SuspendNotSupported:
            self.say(terminal_wording.no_suspend("kura approve"), "failed")
            return
        self.post_message(outcome)
