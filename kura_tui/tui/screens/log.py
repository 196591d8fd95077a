"""The log: kura's decisions as Git holds them, newest first, each of which can be taken back.

It gives back whether something was written, so that the queue is read anew.
"""

from dataclasses import dataclass
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.message import Message

from kura_tui.domain.decisions.decision import Decision, Redo, Undo
from kura_tui.domain.decisions.ledger import Ledger, LedgerEntry
from kura_tui.domain.decisions.plan import Action, FileChange, Receipt
from kura_tui.domain.text import Visible, visible_line
from kura_tui.errors import KuraError
from kura_tui.session import ReviewSession
from kura_tui.tui.bindings import bindings_for
from kura_tui.tui.commands import Context
from kura_tui.tui.log_texts import (
    change_lines,
    decisions_in,
    entry_lines,
    entry_row,
    file_lines,
)
from kura_tui.tui.messages import ContestsFound
from kura_tui.tui.screens.contest import ContestScreen
from kura_tui.tui.screens.room import first_key, keys_of
from kura_tui.tui.screens.text import TextScreen
from kura_tui.tui.screens.writing_room import WritingRoom
from kura_tui.tui.widgets.choices import Choices
from kura_tui.tui.widgets.lines_view import ContentLines, LinesView
from kura_tui.tui.widgets.rule import Rule
from kura_tui.wording import rooms as wording
from kura_tui.wording.screen import committed
from kura_tui.wording.standing import NO_CONTEST


class LogScreen(WritingRoom):
    """The ledger with the decision that is selected."""

    context = Context.LOG
    heading = "log of decisions"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_for(Context.LOG)]

    @dataclass
    class LedgerRead(Message):
        """The ledger was read, or an error says why not."""

        ledger: Ledger
        error: KuraError | None = None

    @dataclass
    class ChangesRead(Message):
        """The files of one decision were read; `error` says why not."""

        operation: str
        changes: tuple[FileChange, ...]
        error: KuraError | None = None

    def __init__(self, session: ReviewSession, recovered: str = "") -> None:
        """Show the session's ledger; `recovered` says what recovery did at the start."""
        super().__init__(session)
        self._recovered = recovered
        self._ledger = Ledger()
        self._entries: tuple[LedgerEntry, ...] = ()
        self._changes: dict[str, tuple[FileChange, ...]] = {}
        self._selected = ""

    def compose_middle(self) -> ComposeResult:
        """Lay the list over the decision."""
        with Container(id="middle"):
            with Vertical(id="upper"):
                yield Rule("Decisions", id="upper-rule")
                yield Choices(wording.READING_LOG, id="entries")
            with Vertical(id="lower"):
                yield Rule("Decision", id="lower-rule")
                yield LinesView(id="log-entry")

    def on_mount(self) -> None:
        """Read the ledger."""
        if self._recovered:
            self.say(visible_line(self._recovered))
        self._read_ledger()

    def on_resize(self) -> None:
        """Lay the rows anew: narrow ones leave out the time."""
        self._show_rows()

    @work(thread=True, group="ledger", exclusive=True, exit_on_error=False)
    def _read_ledger(self) -> None:
        try:
            self.post_message(self.LedgerRead(self._session.ledger()))
        except KuraError as error:
            self.post_message(self.LedgerRead(Ledger(), error))

    @on(LedgerRead)
    def _take_ledger(self, event: LedgerRead) -> None:
        if event.error is not None:
            self.say(event.error.sentence, "failed")
        self._ledger, self._entries = event.ledger, decisions_in(event.ledger)
        self.query_one("#entries", Choices).empty = wording.NO_DECISIONS
        self._show_rows()
        self._show_selected()

    def _show_rows(self) -> None:
        operations = [entry.operation for entry in self._entries]
        index = operations.index(self._selected) if self._selected in operations else 0
        rows = [entry_row(entry, self.size.width) for entry in self._entries]
        self.query_one("#entries", Choices).show(rows, index)

    @property
    def _entry(self) -> LedgerEntry | None:
        index = self.query_one("#entries", Choices).index
        return self._entries[index] if 0 <= index < len(self._entries) else None

    @on(Choices.Moved)
    def _show_selected(self) -> None:
        entry, choices = self._entry, self.query_one("#entries", Choices)
        note = wording.position(choices.index + 1, len(self._entries))
        self.query_one("#upper-rule", Rule).note = note
        if entry is None:
            return
        self._selected = entry.operation
        self.query_one("#lower-rule", Rule).note = entry.sha[:7]
        self._show_entry(entry)
        if entry.operation not in self._changes:
            self._read_changes(entry)
        self.await_paint()

    def _show_entry(self, entry: LedgerEntry) -> None:
        lines = entry_lines(entry, self._ledger)
        lines[1:1] = file_lines(self._changes.get(entry.operation, ()))
        self.query_one("#log-entry", LinesView).show_lines(ContentLines(lines))

    @work(thread=True, group="changes", exclusive=True, exit_on_error=False)
    def _read_changes(self, entry: LedgerEntry) -> None:
        try:
            changes = self._session.changes_of(entry)
        except KuraError as error:
            self.post_message(self.ChangesRead(entry.operation, (), error))
            return
        self.post_message(self.ChangesRead(entry.operation, changes))

    @on(ChangesRead)
    def _take_changes(self, event: ChangesRead) -> None:
        self._changes[event.operation] = event.changes
        entry = self._entry
        if entry is not None and entry.operation == event.operation:
            self._show_entry(entry)

    def action_move(self, step: str) -> None:
        """Select another decision."""
        self.query_one("#entries", Choices).move(step)

    def action_scroll_text(self, rows: int) -> None:
        """Scroll the decision."""
        self.query_one("#log-entry", LinesView).scroll_rows(rows)

    def action_log_show(self) -> None:
        """Show the whole decision with the difference of each file."""
        entry = self._entry
        if entry is None:
            return
        changes = self._changes.get(entry.operation, ())
        lines = [*entry_lines(entry, self._ledger), *change_lines(changes)]
        shown = ContentLines(lines)
        self.app.push_screen(TextScreen(entry.subject, shown, self._session.config, "decision"))

    action_pager_open = action_log_show

    @work(thread=True, group="contests", exclusive=True, exit_on_error=False)
    def action_contest_open(self) -> None:
        """Look for what was decided twice, and show it."""
        try:
            self.post_message(ContestsFound(self._session.contests()))
        except KuraError as error:
            self.post_message(self.LedgerRead(self._ledger, error))

    @on(ContestsFound)
    def _show_contests(self, event: ContestsFound) -> None:
        event.stop()
        if event.contests:
            self.app.push_screen(ContestScreen(self._session, event.contests), self._take_settled)
        else:
            self.say(NO_CONTEST)

    def _take_settled(self, done: Visible | None) -> None:
        if done is not None:
            self.say(done, "done")
            self._read_ledger()

    def action_decide_undo(self) -> None:
        """Take back the selected decision."""
        entry = self._entry
        if entry is not None and entry.action is Action.UNDO:
            self.say(wording.UNDO_OF_UNDO)
        elif entry is not None:
            self.decide(Undo(entry.operation))

    def action_decide_redo(self) -> None:
        """Take back the selected undo, or the undo of the selected decision."""
        entry = self._entry
        if entry is None:
            return
        if entry.action is Action.UNDO:
            self.decide(Redo(entry.operation))
        elif entry.undone_by:
            self.decide(Redo(entry.undone_by))
        else:
            self.say(wording.NOT_AN_UNDO)

    def written(self, decision: Decision, receipt: Receipt) -> None:
        """Say what was taken back and read the ledger again."""
        keys = keys_of(self)
        undo, redo = first_key(keys, "decide.undo"), first_key(keys, "decide.redo")
        self.say(committed(receipt, undo, redo), "done")
        self._read_ledger()
