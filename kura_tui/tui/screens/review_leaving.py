"""Leaving the review screen: decisions under way are finished, no text of the reviewer is lost."""

from kura_tui.tui.editor import edit_text
from kura_tui.tui.questions import Choice, Outcome, Question, Run
from kura_tui.tui.screens.review_vault import ReviewVault
from kura_tui.wording import screen as wording


class ReviewLeaving(ReviewVault):
    """The end of a review."""

    quits_when_written = False
    """Whether kura ends once all decisions are written."""
    asked_about: frozenset[str] = frozenset()
    """Paths of the kept texts that leaving has asked about; it asks about the same ones once."""

    def action_app_quit(self) -> None:
        """End at once, or as soon as nothing is under way and no text is left unasked."""
        waiting = self.background.writer.waiting
        kept = frozenset(self.desk.kept_edits)
        if waiting:
            self.quits_when_written = True
            self.say(wording.finishing(waiting))
        elif kept - self.asked_about:
            self._ask_about(kept)
        else:
            self.kura.end()

    def _ask_about(self, kept: frozenset[str]) -> None:
        self.asked_about = kept
        choices = (
            Choice("e", "open it", Run("open_text")),
            Choice("q", wording.drop_texts(len(kept)), Run("drop_texts")),
        )
        self.ask(Question(wording.texts_not_written(len(kept)), choices))

    def answer(self, outcome: Outcome) -> None:
        """Do what an answer leads to."""
        if outcome == Run("drop_texts"):
            self.drop_texts(*self.desk.kept_edits)
            self.kura.end()
        elif outcome == Run("open_text"):
            self.close_bar()
            self._open_kept(next(iter(self.desk.kept_edits)))
        else:
            super().answer(outcome)

    def _open_kept(self, path: str) -> None:
        """Open the reviewer's text, or select its proposal first: it may have changed since."""
        if path not in self.queue.paths and self.desk.proposal(path) is not None:
            self.filter_by("")
        if path not in self.queue.paths:
            text = self.desk.kept_edits[path]
            outcome = edit_text(self.kura, text, ".md", self.session.config)
            self.keep_text(path, outcome.text)
            self.say(wording.gone(path), "failed")
        elif path == self.queue.selected:
            self.action_decide_edit()
        else:
            self.queue.select(path)
            self.say(wording.text_of_yours(path, self.key_of("decide.edit")))
