"""Proposals that two machines decided differently: both outcomes, and which one stays.

1 and 2 show what it takes, enter writes it; it gives back whether something was written.
"""

from dataclasses import dataclass
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.message import Message

from kura_tui.domain.decisions.contest import Contest
from kura_tui.domain.decisions.decision import Decision, Undo
from kura_tui.domain.decisions.ledger import Ledger, LedgerEntry
from kura_tui.domain.decisions.plan import FileChange, Plan, Receipt
from kura_tui.domain.text import visible_line
from kura_tui.errors import KuraError
from kura_tui.rendering import plan_lines
from kura_tui.session import ReviewSession
from kura_tui.tui.bindings import bindings_for
from kura_tui.tui.commands import Context
from kura_tui.tui.content import one_line, plain_line
from kura_tui.tui.log_texts import change_lines, entry_lines
from kura_tui.tui.screens.writing_room import WritingRoom
from kura_tui.tui.widgets.lines_view import ContentLines, LinesView
from kura_tui.tui.widgets.rule import Rule
from kura_tui.wording import rooms as rooms_wording
from kura_tui.wording import standing as wording

Sides = tuple[LedgerEntry, LedgerEntry]


class ContestScreen(WritingRoom):
    """Both outcomes of one proposal after the other."""

    context = Context.CONTEST
    heading = "decided twice"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_for(Context.CONTEST)]

    @dataclass
    class SideRead(Message):
        """The files of one outcome were read; `error` says why not."""

        operation: str
        changes: tuple[FileChange, ...]
        error: KuraError | None = None

    @dataclass
    class Planned(Message):
        """What it takes to let one side stand, or an error that says why it cannot."""

        operation: str
        plan: Plan | None
        error: KuraError | None = None

    def __init__(self, session: ReviewSession, contests: tuple[Contest, ...]) -> None:
        super().__init__(session)
        self._contests = contests
        self._position = 0
        self._goes: LedgerEntry | None = None
        """The outcome that enter takes back; its plan is on screen."""
        self._is_planned = False

    def compose_middle(self) -> ComposeResult:
        """Lay both outcomes beside or above each other, over what it takes."""
        yield Rule("Proposal", id="which-rule")
        with Container(id="middle"):
            for number in (0, 1):
                with Vertical(id=f"side-{number}"):
                    yield Rule(f"{number + 1}", id=f"side-{number}-rule")
                    yield LinesView(id=f"side-{number}-text")
        yield Rule("Will write", id="will-rule")
        yield LinesView(id="will-text")

    def on_mount(self) -> None:
        """Show the first proposal."""
        self._show()

    @property
    def _contest(self) -> Contest:
        return self._contests[self._position]

    @property
    def _sides(self) -> Sides:
        return self._contest.first, self._contest.second

    def _show(self) -> None:
        self._goes, self._is_planned = None, False
        rule = self.query_one("#which-rule", Rule)
        rule.title = wording.contest_heading(self._contest)
        rule.note = rooms_wording.position(self._position + 1, len(self._contests))
        for number, entry in enumerate(self._sides):
            side = self.query_one(f"#side-{number}-rule", Rule)
            side.title = visible_line(f"{number + 1} {wording.outcome(entry)}")
            side.note = visible_line(f"{entry.reviewer}, {entry.when:%Y-%m-%d %H:%M}")
            self._show_side(number, ())
            self._read_side(entry)
        self._show_will([one_line(wording.which_stands())])
        self.await_paint()

    def _show_side(self, number: int, changes: tuple[FileChange, ...]) -> None:
        subject, *details = entry_lines(self._sides[number], Ledger())
        lines = [subject, *change_lines(changes), Content(""), *details]
        titles = (at for at, line in enumerate(lines) if line.plain[:4] in {"+ # ", "  # "})
        view = self.query_one(f"#side-{number}-text", LinesView)
        view.show_lines(ContentLines(lines), next(titles, 0))

    def _show_will(self, lines: list[Content]) -> None:
        self.set_class(len(lines) > 1, "-planned")
        self.query_one("#will-text", LinesView).show_lines(ContentLines(lines))

    @work(thread=True, group="sides", exit_on_error=False)
    def _read_side(self, entry: LedgerEntry) -> None:
        try:
            changes = self._session.changes_of(entry)
        except KuraError as error:
            self.post_message(self.SideRead(entry.operation, (), error))
            return
        self.post_message(self.SideRead(entry.operation, changes))

    @on(SideRead)
    def _take_side(self, event: SideRead) -> None:
        if event.error is not None:
            self.say(event.error.sentence, "failed")
        for number, entry in enumerate(self._sides):
            if entry.operation == event.operation:
                self._show_side(number, event.changes)

    def action_keep(self, number: int) -> None:
        """Choose the outcome that stays, and show what it takes."""
        if self.is_writing:
            return
        self._goes, self._is_planned = self._sides[1 - number], False
        self.say(wording.READING_PLAN)
        self._plan(self._goes)

    @work(thread=True, group="plan", exclusive=True, exit_on_error=False)
    def _plan(self, goes: LedgerEntry) -> None:
        try:
            plan = self._session.plan(Undo(goes.operation, settles=True))
        except KuraError as error:
            self.post_message(self.Planned(goes.operation, None, error))
            return
        self.post_message(self.Planned(goes.operation, plan))

    @on(Planned)
    def _show_plan(self, event: Planned) -> None:
        if self._goes is None or self._goes.operation != event.operation:
            return
        if event.plan is None:
            self._goes = None
            self._show_will([one_line(wording.which_stands())])
            if event.error is not None:
                self.say(event.error.sentence, "failed")
            return
        self._is_planned = True
        self._show_will([plain_line(line) for line in plan_lines(event.plan)])
        keeps = next(one for one in self._sides if one.operation != event.operation)
        self.say(wording.will_stand(keeps, self._goes), "question")
        self.await_paint()

    def action_contest_settle(self) -> None:
        """Write what is shown."""
        if self._goes is None or not self._is_planned:
            self.say(wording.which_stands())
        else:
            self.decide(Undo(self._goes.operation, settles=True))

    def written(self, decision: Decision, receipt: Receipt) -> None:
        """Say which outcome stands, and show the next contest or go back."""
        if self._goes is None:
            return
        keeps = next(one for one in self._sides if one.operation != self._goes.operation)
        self.say(wording.settled(self._goes.subject, keeps.subject, receipt.short), "done")
        left = tuple(one for one in self._contests if one != self._contest)
        if not left:
            self._goes, self._is_planned = None, False
            self.app.call_later(self.dismiss, self.done)
            return
        self._contests, self._position = left, 0
        self._show()

    def action_contest_next(self) -> None:
        """Show the next proposal that was decided twice."""
        if not self.is_writing:
            self._position = (self._position + 1) % len(self._contests)
            self._show()

    def action_move(self, step: str) -> None:
        """Scroll both outcomes."""
        for number in (0, 1):
            self.query_one(f"#side-{number}-text", LinesView).move(step)
