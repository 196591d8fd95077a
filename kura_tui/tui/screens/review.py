"""The review screen: what happened becomes state, and state is drawn."""

from dataclasses import replace

from textual import events, on

from kura_tui.domain.decisions.decision import Edit, Separate
from kura_tui.domain.decisions.plan import Action, Receipt
from kura_tui.tui import messages
from kura_tui.tui.bindings import bindings_for
from kura_tui.tui.commands import Context
from kura_tui.tui.input_guard import KeysIgnored
from kura_tui.tui.jobs import Job, TakeBack, proposal_of
from kura_tui.tui.pane_layout import PANES
from kura_tui.tui.questions import Decide, once_more
from kura_tui.tui.screens.review_leaving import ReviewLeaving
from kura_tui.tui.widgets.bar import Bar
from kura_tui.tui.widgets.checklist import ChecklistPane
from kura_tui.tui.widgets.empty import EmptyView
from kura_tui.tui.widgets.message_line import MessageLine
from kura_tui.tui.widgets.pane import NumberedPane
from kura_tui.tui.widgets.proposal import ProposalPane
from kura_tui.tui.widgets.queue import QueuePane
from kura_tui.wording import batches
from kura_tui.wording import screen as wording


class ReviewScreen(ReviewLeaving, inherit_bindings=False):
    """The main screen."""

    context = Context.REVIEW
    BINDINGS = bindings_for(Context.REVIEW)
    AUTO_FOCUS = "QueueTable"

    select_after_reading = ""
    """The path to select once Inbox/ is read, after an undo."""

    def on_mount(self) -> None:
        """Begin to read everything; nothing waits for it."""
        self.draw_size()
        self.draw_selected(again=True)
        self.begin()
        self.background.read_inbox()
        self.background.update_index()
        self.background.read_git_state()
        self.background.count_today()
        if self.kura.is_watching:
            self.background.watch()
        if self.kura.notice:
            self.say(self.kura.notice)

    def on_unmount(self) -> None:
        """End the watch."""
        self.background.stop()

    def on_resize(self, _: events.Resize) -> None:
        """Take the new size."""
        self.draw_size()

    def on_key(self, event: events.Key) -> None:
        """Give the keys to an open question before any binding sees them."""
        if self.bar.question is not None:
            event.stop()
            event.prevent_default()
            self.bar.press(event.key)

    @on(events.DescendantFocus)
    def _note_focus(self, event: events.DescendantFocus) -> None:
        pane = next(
            (one for one in event.widget.ancestors_with_self if isinstance(one, NumberedPane)), None
        )
        if pane is not None and pane.name_of_pane in PANES:
            self.wish(focused=pane.name_of_pane)
            self.checklist_pane.redraw()

    @on(QueuePane.Selected)
    def _show_selected(self) -> None:
        self.draw_selected()
        self.draw_header()

    @on(ProposalPane.ReadToEnd)
    def _note_read(self, event: ProposalPane.ReadToEnd) -> None:
        self.desk.shown_whole.add(event.digest)

    @on(ChecklistPane.Ticked)
    def _tick(self, event: ChecklistPane.Ticked) -> None:
        proposal = self.selected
        if proposal is not None:
            self.desk.tick(proposal, event.position)
            self.draw_evidence(proposal)

    @on(ChecklistPane.HeightChanged)
    def _place_checklist(self) -> None:
        self.place_panes()

    @on(Bar.Answered)
    def _answered(self, event: Bar.Answered) -> None:
        choice, taken_by, self.taken_by = event.choice, self.taken_by, ""
        outcome = choice.outcome
        if isinstance(outcome, Decide) and (
            choice.key == taken_by or (choice.key == "enter" and outcome.alike)
        ):
            self.ask(once_more(choice.label, outcome))
        else:
            self.answer(outcome)

    @on(Bar.Left)
    def _left(self) -> None:
        self.taken_by = ""
        was_filtering = self.typing == "filter"
        self.close_bar()
        if was_filtering:
            self.filter_by("")

    @on(Bar.Typing)
    def _typing(self, event: Bar.Typing) -> None:
        if self.typing == "filter":
            self.filter_by(event.text)

    @on(Bar.Typed)
    def _typed(self, event: Bar.Typed) -> None:
        if self.typing == "filter":
            self.leave_field()
            self.filter_by(event.text)
        else:
            self.take_typed(event.text)

    @on(KeysIgnored)
    def _say_ignored(self, event: KeysIgnored) -> None:
        event.stop()
        self.say(event.sentence)

    @on(messages.VaultRead)
    def _take_snapshot(self, event: messages.VaultRead) -> None:
        shown = self.proposal_pane.proposal
        self.desk.today = self.session.clock().date()
        self.desk.take(event.snapshot)
        self.is_read = True
        self.background.find_clusters()
        self.draw_queue(self.select_after_reading)
        self.select_after_reading = ""
        if shown is None or shown.path in self.expected:
            self.expected.discard(shown.path if shown else "")
            return
        now = self.desk.proposal(shown.path)
        if now is None or now.digest != shown.digest:
            self.close_bar()
            sentence = wording.changed_on_disk(shown.path) if now else wording.gone(shown.path)
            self.say(wording.failed(sentence, self.edit_key(shown.path)))

    @on(messages.ClustersFound)
    def _take_clusters(self, event: messages.ClustersFound) -> None:
        self.desk.take_groups(event.groups)
        self.draw_queue()

    @on(messages.FilesChanged)
    def _look_again_at(self, event: messages.FilesChanged) -> None:
        inbox = f"{self.session.settings.inbox}/"
        if any(path.startswith(inbox) for path in event.paths):
            self.background.read_inbox()
        if any(not path.startswith(inbox) for path in event.paths):
            self.background.update_index()
        self.background.read_git_state()
        self.background.look_at_head()

    @on(messages.MarksFound)
    def _take_marks(self, event: messages.MarksFound) -> None:
        self.desk.keep_hazards(event.digest, event.hazards)
        self.draw_row(event.path)
        if self.shown_digest == event.digest and self.proposal_pane.proposal is None:
            self.draw_selected(again=True)

    @on(messages.EvidenceFound)
    def _take_evidence(self, event: messages.EvidenceFound) -> None:
        self.desk.keep_evidence(event.digest, event.candidates, event.recall)
        self.draw_row(event.path)
        proposal = self.selected
        if proposal is not None and proposal.digest == event.digest:
            self.draw_evidence(proposal)

    @on(messages.NoteRead)
    def _show_note(self, event: messages.NoteRead) -> None:
        candidate = self.nearest.candidate
        if candidate is not None and candidate.path == event.document.path:
            self.nearest.show_note(event.document, event.secrets)

    @on(messages.IndexProgressed)
    def _show_progress(self, event: messages.IndexProgressed) -> None:
        progress = wording.indexing(event.done, event.total) if event.total else ""
        self.standing = replace(self.standing, progress=progress)
        self.draw_header()
        if not event.total:
            self.desk.forget_candidates()
            self.look_for_evidence()

    @on(messages.GitStateRead)
    def _show_git_state(self, event: messages.GitStateRead) -> None:
        self.standing = replace(
            self.standing,
            branch=event.branch,
            ahead=event.ahead,
            behind=event.behind,
            notice=event.notice,
        )
        self.draw_header()

    @on(messages.TodayCounted)
    def _show_today(self, event: messages.TodayCounted) -> None:
        self.query_one(EmptyView).today = event.sentence
        self.desk.forget_candidates()
        self.draw_queue()
        self.look_for_evidence()

    @on(messages.WorkFailed)
    def _say_work_failed(self, event: messages.WorkFailed) -> None:
        """Say it unless something more important is said."""
        if self.query_one(MessageLine).kind == "plain":
            self.say(event.error.sentence, "failed")

    @on(messages.DecisionCommitted)
    def _take_commit(self, event: messages.DecisionCommitted) -> None:
        receipt = event.receipt
        self.query_one(EmptyView).today = ""  # counted anew once nothing waits to be written
        self.newest_commit = receipt.sha
        act = event.job.act
        closed = None if isinstance(act, TakeBack) else proposal_of(act)
        if closed is not None:
            self.desk.in_flight.discard(closed.path)
            self.drop_texts(closed.path)
            self.expected.add(closed.path)
            if not isinstance(act, Edit | Separate):
                self.desk.committed[closed.path] = closed.digest
        if receipt.action in {Action.UNDO, Action.REDO}:
            inbox = f"{self.session.settings.inbox}/"
            self.select_after_reading = next(
                (path for path in receipt.paths if path.startswith(inbox)), ""
            )
            shown = self.proposal_pane.proposal
            if shown is not None and shown.path in receipt.paths:
                self.expected.add(shown.path)
        self.draw_queue()
        self._say_committed(event.job, receipt)
        self._after_writing()

    def _say_committed(self, job: Job, receipt: Receipt) -> None:
        undo, redo = self.key_of("decide.undo"), self.key_of("decide.redo")
        said = wording.committed(receipt, undo, redo)
        if job.batch is not None:
            done, refused = len(job.batch.operations), job.batch.refused
            back = redo if receipt.action is Action.UNDO else undo
            said = batches.committed(
                job.batch.verb, done, job.batch.size, refused, receipt.short, back
            )
        self.say(said, "done")

    @on(messages.DecisionFailed)
    def _take_failure(self, event: messages.DecisionFailed) -> None:
        act = event.job.act
        about = None if isinstance(act, TakeBack) else proposal_of(act)
        paths = {one.path for one, _ in event.job.alike} | ({about.path} if about else set())
        self.desk.in_flight -= paths
        for path in paths:
            self.draw_row(path)
        self.quits_when_written = False
        self._after_writing()
        if isinstance(act, Edit):
            self.keep_text(act.proposal.path, act.new_text)
        if event.job.batch is not None:
            event.job.batch.refused.append(event.error.sentence)
        if not self.ask_how_else(event.job, event.error):
            edit_key = self.edit_key(about.path) if about else ""
            self.say(wording.failed(event.error.sentence, edit_key), "failed")

    @on(messages.NothingToTakeBack)
    def _say_nothing_to_take_back(self, event: messages.NothingToTakeBack) -> None:
        is_redo = event.job.act is TakeBack.REDO
        self.say(wording.NOTHING_TO_REDO if is_redo else wording.NOTHING_TO_UNDO)
        self._after_writing()

    def _after_writing(self) -> None:
        """Read what a decision changed, or end when that was asked for."""
        if self.quits_when_written and not self.background.writer.waiting:
            self.action_app_quit()
            return
        self.background.read_inbox()
        if not self.background.writer.waiting:
            self.background.update_index()
            self.background.read_git_state()
            self.background.count_today()
            self.background.look_at_head()

    def action_app_leave(self) -> None:
        """Take back the zoom, else the marks, else the filter."""
        if self.wishes.is_zoomed:
            self.wish(is_zoomed=False)
        elif self.desk.marked or self.range_from:
            cleared = tuple(self.desk.marked)
            self.desk.marked.clear()
            self.range_from = ""
            for path in cleared:
                self.draw_row(path)
            self.draw_header()
        elif not self.desk.filter.is_empty or self.desk.filter.text:
            self.filter_by("")
        self.say(wording.NOTHING)
