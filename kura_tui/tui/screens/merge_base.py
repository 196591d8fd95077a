"""What the merge screen shows: from a target to all that will be written; it takes no keys."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, Static

from kura_tui.domain.decisions.decision import Decision
from kura_tui.domain.decisions.plan import Plan
from kura_tui.domain.evidence.candidate import Candidate
from kura_tui.domain.evidence.hazard import Hazard
from kura_tui.domain.evidence.hazards import find_hazards
from kura_tui.domain.notes.checklist import Checklist
from kura_tui.domain.notes.note import Document
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.domain.text import Visible
from kura_tui.errors import KuraError
from kura_tui.rendering import PlainLine, plan_lines, summary
from kura_tui.session import ReviewSession
from kura_tui.tui.commands import Context
from kura_tui.tui.content import one_line
from kura_tui.tui.hints import spelled
from kura_tui.tui.merge_choice import (
    MergeChoice,
    Target,
    Way,
    first_choice,
    places_in,
    targets_of,
)
from kura_tui.tui.merge_texts import result_lines, size_change, target_row, way_lines
from kura_tui.tui.pane_layout import TALL_FROM
from kura_tui.tui.screens.room import NARROW_BELOW, Field, RoomScreen, first_key, keys_of
from kura_tui.tui.source_text import SourceText, raw_lines
from kura_tui.tui.widgets.choices import Choices
from kura_tui.tui.widgets.lines_view import ContentLines, LinesView, SourceLines
from kura_tui.tui.widgets.rule import Rule
from kura_tui.wording import merge as wording


class MergeBase(RoomScreen[Decision]):
    """Panes, state and drawing of the merge screen."""

    context = Context.MERGE
    heading = "merge into an existing note"

    @dataclass
    class NearNotesFound(Message):
        """The near notes are known; the review screen had none yet when it opened this one."""

        candidates: Sequence[Candidate]

    @dataclass
    class TargetRead(Message):
        """A target was read, or an error says why not."""

        target: Target
        document: Document | None
        error: KuraError | None = None
        hazards: tuple[Hazard, ...] = ()

    @dataclass
    class Planned(Message):
        """What a choice will write is known, or an error says why it cannot be."""

        choice: MergeChoice
        plan: Plan | None
        lines: tuple[PlainLine, ...] = ()
        error: KuraError | None = None

    def __init__(
        self,
        session: ReviewSession,
        proposal: Proposal,
        candidates: Sequence[Candidate],
        checklist: Checklist | None = None,
        *,
        target: str = "",
        way: Way = Way.REPLACE,
    ) -> None:
        """Begin with the candidates; `target` is the path of the one chosen first."""
        super().__init__()
        self._session = session
        self._proposal = proposal
        self._checklist = proposal.checklist if checklist is None else checklist
        self._targets = targets_of(candidates)
        self._found: tuple[Target, ...] = ()
        self._way = way
        self._is_looking = not self._targets
        self._choice: MergeChoice | None = None
        self._shown: MergeChoice | None = None
        self._plan: Plan | None = None
        self._growth = Visible("")
        self._edited: dict[tuple[str, str, int], str] = {}
        paths = [known.path for known in self._targets]
        self._position = paths.index(target) if target in paths else 0

    def compose_middle(self) -> ComposeResult:
        """Lay from, into, how, result, will write."""
        with Vertical(id="top"):
            with Vertical(id="from"):
                yield Rule("From", self._proposal.path)
                yield LinesView(id="from-text")
            with Vertical(id="into"):
                yield Rule("Into", id="into-rule")
                yield Field(id="search")
                yield Choices(spelled(self, wording.NO_TARGETS), id="targets")
                yield Rule("Note", id="note-rule")
                yield LinesView(id="note")
        with Vertical(id="how"):
            yield Rule("How", id="how-rule")
            yield Static("", markup=False, id="way")
            yield Static("", markup=False, id="place")
            yield Field(id="reason")
        with Vertical(id="result"):
            yield Rule("Result", id="result-rule")
            yield LinesView(id="result-text")
        with Vertical(id="will"):
            yield Rule("Will write")
            yield Static("", markup=False, id="will-text")

    def on_mount(self) -> None:
        """Show the proposal and its nearest note."""
        document = self._proposal.document
        lines = raw_lines(document.text, document.body_start)
        source = SourceText(document.text, lines, self._session.hazards(self._proposal))
        fact = document.text.find(self._proposal.fact.strip()[:80], document.body_start)
        first = sum(1 for line in lines if line.start + line.length < fact)
        self.query_one("#from-text", LinesView).show_lines(SourceLines(source), max(0, first))
        self._show_targets()
        self._open_target()
        if self._is_looking:
            self._look_for_targets()

    @work(thread=True, exclusive=True, group="near", exit_on_error=False)
    def _look_for_targets(self) -> None:
        try:
            found = self._session.candidates(self._proposal)
        except KuraError:
            found = ()
        self.post_message(self.NearNotesFound(found))

    @on(NearNotesFound)
    def _take_near_notes(self, event: NearNotesFound) -> None:
        self._is_looking = False
        if not self._targets:
            self._targets = targets_of(event.candidates)
            self._position = 0
        self._show_targets()
        if self._choice is None:
            self._open_target()

    def on_resize(self) -> None:
        """Lay the lines of how anew: they fit the width."""
        self._show_how()

    @property
    def _target(self) -> Target | None:
        return self._targets[self._position] if self._targets else None

    @property
    def _is_searching(self) -> bool:
        return self.has_class("-searching")

    def _show_targets(self) -> None:
        listed = self._found if self._is_searching else self._targets
        choices = self.query_one("#targets", Choices)
        is_empty_search = self._is_searching and not self.query_one("#search", Input).value.strip()
        choices.empty = (
            wording.TYPE_WORDS if is_empty_search
            else wording.NO_MATCHES if self._is_searching
            else wording.LOOKING if self._is_looking
            else spelled(self, wording.NO_TARGETS)
        )  # fmt: skip
        choices.show(
            [target_row(one) for one in listed], 0 if self._is_searching else self._position
        )
        keys = keys_of(self)
        self.query_one("#into-rule", Rule).note = (
            wording.SEARCH_KEYS if self._is_searching
            else wording.into_keys(first_key(keys, "merge.target"), first_key(keys, "merge.search"))
        )  # fmt: skip

    def _show_how(self) -> None:
        ways = [f"{number} {way.value}" for number, way in enumerate(Way, 1)]
        is_narrow = self.size.width < NARROW_BELOW
        self.query_one("#how-rule", Rule).note = "1-4" if is_narrow else "   ".join(ways)
        line, place = way_lines(self._way, self._choice, self.size.width)
        self.query_one("#way", Static).update(one_line(line, "bold"))
        self.query_one("#place", Static).update(one_line(place))
        self.show_keys()

    @on(LinesView.Scrolled, "#result-text")
    def _note_result(self) -> None:
        """Say how the note grows, and how much of the result is on screen."""
        view = self.query_one("#result-text", LinesView)
        last = min(view.row_count, view.scroll_offset.y + view.size.height)
        is_end = last >= view.row_count
        more = "" if is_end else wording.more_below(last, view.row_count)
        parts = [part for part in (self._growth, more) if part and self._shown]
        if self.size.width < NARROW_BELOW:
            parts = parts[-1:]
        self.query_one("#result-rule", Rule).note = "   ".join(parts)

    def _show_nothing(self, sentence: Visible) -> None:
        self._shown, self._plan, self._growth = None, None, Visible("")
        said = ContentLines([one_line(spelled(self, sentence))])
        self.query_one("#result-text", LinesView).show_lines(said)
        self.query_one("#will-text", Static).update(one_line(wording.NOTHING_WRITTEN))

    def _open_target(self) -> None:
        self._choice = None
        self._show_how()
        if self._target is None:
            self._show_nothing(wording.NO_RESULT)
            return
        self._show_nothing(wording.PLANNING)
        self._read_target(self._target)

    @work(thread=True, exclusive=True, group="target", exit_on_error=False)
    def _read_target(self, target: Target) -> None:
        try:
            document = self._session.document(target.path)
        except KuraError as error:
            self.post_message(self.TargetRead(target, None, error))
            return
        marks = find_hazards(document.text, is_proposal=False)
        self.post_message(self.TargetRead(target, document, hazards=marks))

    @on(TargetRead)
    def _take_target(self, event: TargetRead) -> None:
        if event.target != self._target:
            return
        if event.document is None or not event.document.text:
            sentence = (
                event.error.sentence if event.error else wording.unreadable_note(event.target.path)
            )
            self._show_nothing(sentence)
            return
        folders = tuple(self._session.settings.folders)
        places = places_in(event.document, event.target, self._proposal, folders)
        note_rule = self.query_one("#note-rule", Rule)
        note_rule.note = event.document.path
        first = places.passages[places.first[0]] if places.passages else None
        line = event.document.text.count("\n", 0, first.start) if first else 0
        self.query_one("#note", LinesView).show_lines(
            SourceLines(SourceText(event.document.text, hazards=event.hazards)), max(0, line - 2)
        )
        self._choose(
            first_choice(self._proposal, event.document, places, self._checklist, self._way)
        )

    def _choose(self, choice: MergeChoice) -> None:
        self._choice = replace(choice, edited=self._edited.get(choice.key))
        self._show_how()
        if self._choice.decision() is None:
            self._show_nothing(wording.NO_PASSAGES)
            return
        self._show_nothing(wording.PLANNING)
        self._work_out(self._choice)

    @work(thread=True, exclusive=True, group="plan", exit_on_error=False)
    def _work_out(self, choice: MergeChoice) -> None:
        decision = choice.decision()
        if decision is None:
            return
        try:
            plan, lines = self._work_out_plan(decision)
        except KuraError as error:
            self.post_message(self.Planned(choice, None, (), error))
            return
        self.post_message(self.Planned(choice, plan, lines))

    def _work_out_plan(self, decision: Decision) -> tuple[Plan, tuple[PlainLine, ...]]:
        """Plan it, with the user's unsaved edits where there are some: the bar asks about them."""
        try:
            plan = self._session.plan(decision)
            return plan, plan_lines(plan)
        except KuraError as error:
            if not any(way.action == "approve.unsaved" for way in error.ways):
                raise
            plan = self._session.plan(decision, include_unsaved=True)
            return plan, (PlainLine("hint", error.sentence), *plan_lines(plan))

    @on(Planned)
    def _show_result(self, event: Planned) -> None:
        if event.choice != self._choice:
            return
        if event.plan is None:
            self._show_nothing(event.error.sentence if event.error else wording.NO_RESULT)
            return
        self._plan, self._shown = event.plan, event.choice
        view = self.query_one("#result-text", LinesView)
        context = 3 if self.size.height >= TALL_FROM else 0
        view.show_lines(ContentLines(result_lines(event.lines, event.choice, context)))
        self._growth = size_change(event.plan, event.choice)
        self._note_result()
        self.query_one("#will-text", Static).update(one_line(summary(event.plan)))
        self.await_paint()
