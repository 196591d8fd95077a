"""Deciding on the review screen: it asks, and hands what was seen to the writer."""

from collections.abc import Callable, Sequence
from functools import partial

from kura_tui.domain.decisions.decision import (
    Approve,
    Decision,
    Edit,
    Separate,
)
from kura_tui.domain.decisions.gating import verb_of
from kura_tui.domain.evidence.masking import masking
from kura_tui.domain.evidence.recommendation import recommend
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.tui import questions
from kura_tui.tui.desk import seen
from kura_tui.tui.jobs import Batch, Job, TakeBack, proposal_of
from kura_tui.tui.keymap import shown_key
from kura_tui.tui.merge_choice import Way
from kura_tui.tui.proposal_text import marks
from kura_tui.tui.questions import (
    Ask,
    Copy,
    Decide,
    Outcome,
    Question,
    Run,
    Subject,
    Tick,
    Write,
)
from kura_tui.tui.screens.review_looks import ReviewLooks
from kura_tui.wording import batches
from kura_tui.wording import screen as wording
from kura_tui.wording import terminal as terminal_wording
from kura_tui.wording.beginning import refused
from kura_tui.wording.evidence import instead


class ReviewDecisions(ReviewLooks):
    """The actions that lead to decisions."""

    asked_again: Callable[[], None] | None = None
    """Asks the open question anew, after a tick."""
    reads: Write | None = None
    """What the open field answers."""
    range_from = ""
    """The path at which a range of marks begins."""

    def action_decide_approve(self) -> None:
        """Ask for the folder."""
        if self.desk.marked:
            self._ask_batch("decide.approve", self._approve_batch)
            return
        subject = self._subject("decide.approve")
        if subject is None:
            return
        if not subject.proposal.is_approvable:
            self.say(wording.not_approvable(subject.proposal), "failed")
            return
        suggestion = self.nearest_suggestion(subject.proposal)
        gate = self.session.config.gate
        marked = [one for one in self.desk.hazards(subject.proposal) if one.blocks_batch]
        is_free = subject.checklist.is_complete and not marked
        is_free = is_free and self.on_screen == subject.seen
        if gate.keys == 1 and is_free and suggestion[0]:
            decision = Approve(subject.seen, suggestion[0], subject.checklist)
            self.decide((decision,), subject.alike)
            return
        self.asked_again = self.action_decide_approve
        question = questions.approve(
            subject,
            self.session.settings.folders,
            *suggestion,
            requires_checks=gate.checklist == "require",
            marks=marks(marked, 3),
            secret_lines=[one.line for one in marked if one.is_secret],
        )
        self.ask(self._with_recommendation(question, subject.proposal), "decide.approve")

    def _with_recommendation(self, question: Question, proposal: Proposal) -> Question:
        """Name what the evidence recommends instead of a new note; its key leaves the bar."""
        near = self.desk.candidates(proposal) or ()
        advice = recommend(near)
        merge, reject = self.kura.keys["decide.merge"][0], self.kura.keys["decide.reject"][0]
        said = ""
        if near:
            said = instead(advice, near[0], shown_key(merge), shown_key(reject))
            said = masking(partial(self.desk.masked, proposal), near[0].passage.text)(said)
        is_reject = advice.verb == "reject"
        key, what = (reject, Run("reject")) if is_reject else (merge, Run("merge"))
        return questions.with_instead(question, said, questions.Choice(key, what.what, what))

    def nearest_suggestion(self, proposal: Proposal) -> tuple[str, str]:
        """Give the suggested folder and why."""
        suggestion = self.session.suggestion(proposal, self.desk.candidates(proposal) or ())
        return suggestion.folder, suggestion.why

    def action_decide_reject(self) -> None:
        """Ask for the reason."""
        if self.desk.marked:
            self._ask_batch("decide.reject", lambda many: questions.reject_batch(self._all(many)))
        elif subject := self._subject("decide.reject"):
            question = questions.reject(subject)
            if subject.alike:
                question = questions.reject_batch((subject, *subject.alike), "alike")
            self.ask(question, "decide.reject")

    def action_decide_snooze(self) -> None:
        """Ask until when."""
        days, today = self.session.settings.snooze_days, self.desk.today
        if self.desk.marked:
            self._ask_batch(
                "decide.snooze",
                lambda many: questions.snooze_batch(self._all(many), days, today),
            )
        elif subject := self._subject("decide.snooze"):
            if subject.alike:
                many = (subject, *subject.alike)
                question = questions.snooze_batch(many, days, today, "alike")
            else:
                question = questions.snooze(subject, days, today)
            self.ask(question, "decide.snooze")

    def action_decide_merge(self) -> None:
        """Open the merge screen; it gives the decision."""
        from kura_tui.tui.screens.merge import MergeScreen

        subject = self._subject("decide.merge")
        if subject is None:
            return
        if not subject.proposal.is_approvable:
            self.say(wording.not_approvable(subject.proposal), "failed")
            return
        candidates = self.desk.candidates(subject.proposal) or ()
        chosen = self.nearest.chosen
        ordered = candidates[chosen : chosen + 1] + candidates[:chosen] + candidates[chosen + 1 :]
        proposal = self.selected or subject.proposal
        way = Way(recommend(ordered).way or Way.REPLACE)
        screen = MergeScreen(self.session, proposal, ordered, subject.checklist, way=way)

        def take(decision: Decision | None) -> None:
            if decision is None:
                return
            if subject.alike:
                outcome = Decide((decision,), subject.alike)
                self.ask(questions.once_more(questions.into(decision), outcome))
            else:
                self.decide((decision,))

        self.app.push_screen(screen, take)

    def action_decide_edit(self) -> None:
        """Open the editor on a copy and write what changed."""
        from kura_tui.tui.editor import EditResult, edit_text

        subject = self._subject("decide.edit")
        if subject is None:
            return
        if subject.proposal.document.is_too_large:
            self.say(wording.not_editable(subject.proposal), "failed")
            return
        kept = self.desk.kept_edits.get(subject.seen.path)
        written = subject.proposal.document.data.decode("utf-8", "surrogateescape")
        text = written if kept is None else kept
        outcome = edit_text(self.kura, text, ".md", self.session.config)
        is_kept = kept is not None and outcome.result is EditResult.UNCHANGED
        if outcome.result is EditResult.CHANGED or is_kept:
            self.decide((Edit(subject.seen, outcome.text),))
            return
        if outcome.text != text:
            self.keep_text(subject.seen.path, outcome.text)
        said = outcome.sentence or wording.NO_CHANGE
        self.say(wording.failed(said, self.edit_key(subject.seen.path)))

    def action_cluster_separate(self) -> None:
        """Ask whether the proposal is to be kept apart from those it was held to be like."""
        subject = self._subject("cluster.separate")
        if subject is None:
            return
        others = self._all(self.desk.group_of(subject.seen.path))
        if others:
            self.ask(questions.separate(subject, others), "cluster.separate")
        else:
            self.say(wording.NONE_ALIKE)

    def action_decide_undo(self) -> None:
        """Take the newest decision back."""
        self._take_back(TakeBack.UNDO)

    def action_decide_redo(self) -> None:
        """Take the newest undo back."""
        self._take_back(TakeBack.REDO)

    def _take_back(self, act: TakeBack) -> None:
        if self.refuses_to_write():
            return
        self.say(wording.TAKING_BACK)
        self.background.decide(Job(act))

    def action_mark_toggle(self) -> None:
        """Mark the row and go down, or tick the check."""
        if self.wishes.focused == "checklist":
            self.checklist_pane.toggle()
            return
        path = self.queue.selected
        if self.desk.proposal(path) is None:
            return
        paths = {path, *(one.path for one in self.desk.alike(path))}
        if path in self.desk.marked:
            self.desk.marked -= paths
        else:
            self.desk.marked |= paths
        self._show_marks([path])
        self.queue.move("down")

    def action_mark_range(self) -> None:
        """Begin a range of marks, or mark up to here."""
        path, paths = self.queue.selected, self.queue.paths
        if self.range_from not in paths:
            self.range_from = path
            self.say(wording.RANGE_BEGUN)
            return
        first, last = sorted((paths.index(self.range_from), paths.index(path)))
        chosen = [one for one in paths[first : last + 1] if self.desk.proposal(one) is not None]
        self.range_from = ""
        self.desk.marked |= set(chosen)
        self._show_marks(chosen)

    def _show_marks(self, paths: Sequence[str]) -> None:
        for path in paths:
            self.draw_row(path)
        self.draw_header()
        self.say(wording.marked(len(self.desk.marked)))

    def refuses_to_write(self) -> bool:
        """Say why nothing is decided where another kura has the vault; False where it is free."""
        if self.session.is_read_only:
            self.say(refused(self.session.taken_by), "failed")
        return self.session.is_read_only

    def _subject(self, command_id: str) -> Subject | None:
        """Give what a decision is about, or say why there is nothing to decide."""
        proposal = self.selected
        if self.refuses_to_write():
            return None
        if proposal is None:
            self.say_nothing_selected()
        elif proposal.path in self.desk.in_flight:
            self.say(wording.being_written(proposal))
        elif self.on_screen != seen(proposal) and not self.bring_to_screen(proposal):
            self.say(terminal_wording.ignored_early(self.key_of(command_id)))
        else:
            shown = self.desk.for_words(proposal)
            alike = tuple(self._all(self.desk.alike(proposal.path)))
            hide = partial(self.desk.masked, proposal)
            checklist = self.desk.checklist(proposal)
            return Subject(shown, seen(proposal), checklist, alike, hide)
        return None

    def _ask_batch(
        self, command_id: str, make: Callable[[Sequence[Proposal]], Question | None]
    ) -> None:
        if self.refuses_to_write():
            return
        question = make(self.desk.marked_proposals())
        if question is not None:
            self.ask(question, command_id)

    def _all(self, proposals: Sequence[Proposal]) -> list[Subject]:
        return [
            Subject(self.desk.for_words(one), seen(one), self.desk.checklist(one))
            for one in proposals
            if one.path not in self.desk.in_flight
        ]

    def _approve_batch(self, proposals: Sequence[Proposal]) -> Question | None:
        kept_out: list[str] = []
        chosen: list[Proposal] = []
        for proposal in proposals:
            reason = self._kept_out(proposal)
            if reason:
                kept_out.append(reason)
            else:
                chosen.append(proposal)
        if not chosen:
            self.say(batches.empty(kept_out), "failed")
            return None
        folders = self.session.settings.folders
        return questions.approve_batch(self._all(chosen), folders, kept_out)

    def _kept_out(self, proposal: Proposal) -> str:
        if not proposal.is_approvable:
            return batches.has_marks(self.desk.for_words(proposal), "broken")
        if proposal.digest not in self.desk.shown_whole:
            return batches.not_shown_whole(self.desk.for_words(proposal))
        reason = self.session.keep_out_of_batch(proposal)
        return batches.has_marks(self.desk.for_words(proposal), reason) if reason else ""

    def ask(self, question: Question, command_id: str = "") -> None:
        """Show a question; the command's keys do not answer it."""
        self.say(question.sentence, "question")
        self.bar.ask(question, self.kura.keys[command_id] if command_id else ())

    def answer(self, outcome: Outcome) -> None:
        """Do what an answer leads to."""
        again, self.asked_again = self.asked_again, None
        if isinstance(outcome, Decide):
            self.close_bar()
            self.decide(outcome.decisions, outcome.alike, include_secrets=outcome.include_secrets)
        elif isinstance(outcome, Ask):
            self.ask(outcome.question)
        elif isinstance(outcome, Write):
            self.typing, self.reads = "answer", outcome
            self.bar.write(outcome.prompt, outcome.text)
        elif isinstance(outcome, Tick) and again is not None:
            self._tick_first_open()
            again()
        elif isinstance(outcome, Copy):
            self.close_bar()
            self.copy(outcome.text)
        else:
            self.close_bar()

    def take_typed(self, text: str) -> None:
        """Take what was typed as an answer; a sentence says what is wrong with it."""
        if self.reads is None:
            return
        outcome = self.reads.read(text)
        if isinstance(outcome, str):
            self.say(outcome, "failed")
            return
        self.leave_field()
        self.answer(outcome)

    def close_bar(self) -> None:
        """Show the footer again and empty the message line."""
        self.asked_again = None
        self.bar.close()
        self.leave_field()
        self.say_what_waited()

    def leave_field(self) -> None:
        """Close the field and give the focus back to its pane."""
        if self.bar.is_typing:
            self.bar.close()
            self.focused_pane.main.focus(scroll_visible=False)
        self.typing, self.reads = "", None

    def _tick_first_open(self) -> None:
        proposal = self.selected
        if proposal is None:
            return
        items = self.desk.checklist(proposal).items
        position = next((at for at, item in enumerate(items) if not item.is_ticked), None)
        if position is not None:
            self.desk.tick(proposal, position)
            self.draw_evidence(proposal)

    def decide(
        self,
        decisions: Sequence[Decision],
        alike: Sequence[Subject] = (),
        *,
        include_secrets: bool = False,
    ) -> None:
        """Hand decisions to the writer: they show as in flight at once and the cursor moves on."""
        paths = [target.path for one in decisions if (target := proposal_of(one)) is not None]
        paths += [subject.seen.path for subject in alike]
        stays = all(isinstance(one, Edit | Separate) for one in decisions)
        self.desk.in_flight |= set(paths)
        self.desk.marked -= set(paths)
        for path in paths:
            self.draw_row(path)
        if not stays and self.queue.selected in paths:
            self._move_on(set(paths))
        self.draw_header()
        self.say(wording.writing(decisions))
        sources = tuple((subject.seen, subject.checklist) for subject in alike)
        size = len(decisions) + len(alike)
        batch = Batch(verb_of(decisions[0]), size) if size > 1 else None
        for decision in decisions:
            job = Job(decision, include_secrets=include_secrets, alike=sources, batch=batch)
            self.background.decide(job)

    def _move_on(self, decided: set[str]) -> None:
        order = self.queue.paths
        at = order.index(self.queue.selected)
        free = [path for path in (*order[at:], *reversed(order[:at])) if path not in decided]
        if free:
            self.queue.select(free[0])
