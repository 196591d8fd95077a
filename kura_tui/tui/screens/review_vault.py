"""The vault's Git on the review screen: who has it, what was reverted, decided twice, exchanged."""

from dataclasses import replace

from textual import on

from kura_tui.domain.decisions.contest import Contest
from kura_tui.domain.decisions.decision import Repeat
from kura_tui.domain.decisions.standing import Reverted
from kura_tui.domain.text import Visible
from kura_tui.tui import messages
from kura_tui.tui.questions import Choice, Decide, Leave, Outcome, Question, Run
from kura_tui.tui.screens.review_again import ReviewAgain
from kura_tui.wording import beginning as beginning_wording
from kura_tui.wording import screen as screen_wording
from kura_tui.wording import standing as wording

LOOK_EVERY = 5.0
"""Seconds between two looks at whether HEAD moved, which ask no Git."""


class ReviewVault(ReviewAgain):
    """What the screen knows of other machines, other kuras and other commits."""

    contests: tuple[Contest, ...] = ()
    reverted: tuple[Reverted, ...] = ()

    def begin(self) -> None:
        """Claim the vault, and from now on look whether HEAD moves."""
        self.background.begin()
        if self.kura.is_watching:
            self.set_interval(LOOK_EVERY, self.background.look_at_head)

    @on(messages.SessionBegun)
    def _take_beginning(self, event: messages.SessionBegun) -> None:
        begun, was_read_only = event.beginning, bool(self.standing.access)
        access = beginning_wording.NOTICE if begun.taken else ""
        self.standing = replace(self.standing, access=access)
        self.draw_header()
        self.background.find_contests()
        if begun.taken:
            self.say(begun.taken, "failed")
        elif begun.error is not None:
            self.say(begun.error.sentence, "failed")
            if any(way.action == "decide.give_up" for way in begun.error.ways):
                self.ask(self._give_up_question(begun.error.sentence))
        elif begun.recovered:
            self.say(begun.recovered, "done")
            self.read_all_again()
        elif was_read_only:
            self.say(beginning_wording.WRITABLE_AGAIN)
        self._take_texts(dict(begun.texts))

    def _take_texts(self, texts: dict[str, str]) -> None:
        """Take what an earlier kura kept of the reviewer's own texts, and name the key."""
        self.desk.kept_edits = texts | self.desk.kept_edits
        if texts:
            self.say(screen_wording.text_of_yours(next(iter(texts)), self.key_of("decide.edit")))

    def _give_up_question(self, sentence: Visible) -> Question:
        yes = Choice("y", beginning_wording.GIVE_UP_KEY, Run("give_up"))
        said = getattr(sentence, "words", sentence)
        return Question(said, (yes, Choice("n", "not now", Leave())))

    @on(messages.GivenUp)
    def _say_given_up(self, event: messages.GivenUp) -> None:
        self.say(event.sentence or wording.NOTHING_UNFINISHED, "done")
        self.read_all_again()

    def action_vault_reload(self) -> None:
        """Read the vault again, and look whether it is free now and HEAD is as it was left."""
        super().action_vault_reload()
        if self.session.is_read_only:
            self.background.begin()
        self.background.look_at_head()

    @on(messages.DecisionsReverted)
    def _take_reverted(self, event: messages.DecisionsReverted) -> None:
        known = {(one.entry.operation, one.by) for one in self.reverted}
        self.reverted = event.found
        if {(one.entry.operation, one.by) for one in event.found} - known:
            self.say(wording.reverted(event.found), "failed")
            self.background.read_inbox()

    def action_decide_again(self) -> None:
        """Ask whether what was reverted is to be decided again."""
        if self.refuses_to_write():
            return
        if not self.reverted:
            self.say(wording.NOTHING_REVERTED)
            return
        again = tuple(Repeat(one.entry.operation, one.entry.sha) for one in self.reverted)
        label = "again" if len(again) == 1 else f"again {len(again)}"
        question = Question(
            wording.decide_again(self.reverted),
            (Choice("y", label, Decide(again)), Choice("n", "leave", Leave())),
        )
        self.ask(question, "decide.again")

    @on(messages.ContestsFound)
    def _take_contests(self, event: messages.ContestsFound) -> None:
        is_news = event.contests and event.contests != self.contests
        self.contests = event.contests
        if is_news:
            self.say(wording.decided_twice(event.contests))

    def action_contest_open(self) -> None:
        """Show what was decided twice."""
        from kura_tui.tui.screens.contest import ContestScreen

        if not self.contests:
            self.background.find_contests()
            self.say(wording.NO_CONTEST)
            return
        self.app.push_screen(ContestScreen(self.session, self.contests), self._look_at_contests)

    def _look_at_contests(self, done: Visible | None) -> None:
        if done is not None:
            self.say(done, "done")
            self.read_all_again()
            self.background.find_contests()

    def action_vault_sync(self) -> None:
        """Ask whether commits are to be exchanged."""
        if self.refuses_to_write():
            return
        choices = (Choice("y", "sync", Run("sync")), Choice("n", "not now", Leave()))
        self.ask(Question(wording.SYNC_QUESTION, choices), "vault.sync")

    @on(messages.VaultSynced)
    def _say_synced(self, event: messages.VaultSynced) -> None:
        self.contests = event.contests or self.contests
        if event.error is not None:
            self.say(event.sentence, "failed")
        elif event.contests:
            self.say(wording.synced_with_contests(event.sentence), "done")
        else:
            self.say(event.sentence, "done")
        self.read_all_again()

    def read_all_again(self) -> None:
        """Read everything that another hand may have changed."""
        self.background.read_inbox()
        self.background.update_index()
        self.background.read_git_state()
        self.background.count_today()

    def answer(self, outcome: Outcome) -> None:
        """Do what an answer leads to."""
        if not isinstance(outcome, Run):
            super().answer(outcome)
            return
        self.close_bar()
        if outcome.what == "merge":
            self.action_decide_merge()
        elif outcome.what == "reject":
            self.action_decide_reject()
        elif outcome.what == "sync":
            self.say(wording.SYNCING)
            self.background.sync()
        elif outcome.what == "give_up":
            self.say(wording.GIVING_UP)
            self.background.give_up()
