"""The snoozed proposals with the day on which each returns; it gives back whether one was woken."""

from datetime import date
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical

from kura_tui.domain.decisions.decision import Decision, Seen, Snooze
from kura_tui.domain.decisions.plan import Receipt
from kura_tui.domain.evidence.masking import masked_alone
from kura_tui.domain.notes.labels import confidence_label, short_date, source_label
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.session import ReviewSession
from kura_tui.tui.bindings import bindings_for
from kura_tui.tui.commands import Context
from kura_tui.tui.screens.text import TextScreen
from kura_tui.tui.screens.writing_room import WritingRoom
from kura_tui.tui.source_text import SourceText
from kura_tui.tui.widgets.choices import Choice, Choices, choice
from kura_tui.tui.widgets.lines_view import ContentLines, LinesView, SourceLines
from kura_tui.tui.widgets.rule import Rule
from kura_tui.wording import rooms as wording


class SnoozedScreen(WritingRoom):
    """What returns when, and a key that wakes it now."""

    context = Context.SNOOZED
    heading = "snoozed proposals"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_for(Context.SNOOZED)]

    def __init__(self, session: ReviewSession) -> None:
        super().__init__(session)
        self._snoozed: tuple[Proposal, ...] = ()

    def compose_middle(self) -> ComposeResult:
        """Lay the list over the selected proposal."""
        with Container(id="middle"):
            with Vertical(id="upper"):
                yield Rule("Snoozed", id="upper-rule")
                yield Choices(wording.NOTHING_SNOOZED, id="snoozed")
            with Vertical(id="lower"):
                yield Rule("Proposal", id="lower-rule")
                yield LinesView(id="snoozed-text")

    def on_mount(self) -> None:
        """Show what is snoozed."""
        self._show_list()

    @property
    def _today(self) -> date:
        return self._session.clock().date()

    def _show_list(self) -> None:
        snoozed = self._session.snapshot.snoozed
        self._snoozed = tuple(sorted(snoozed, key=lambda one: one.snoozed_until or date.max))
        rows = [self._row(proposal) for proposal in self._snoozed]
        choices = self.query_one("#snoozed", Choices)
        choices.show(rows, min(choices.index, max(0, len(rows) - 1)))
        self._show_selected()

    def _row(self, proposal: Proposal) -> Choice:
        day = short_date(proposal.snoozed_until, self._today)
        return choice(
            f"{day:>6}",
            masked_alone(confidence_label(proposal.confidence)),
            masked_alone(source_label(proposal.source)),
            masked_alone(proposal.title),
        )

    @property
    def _selected(self) -> Proposal | None:
        index = self.query_one("#snoozed", Choices).index
        return self._snoozed[index] if 0 <= index < len(self._snoozed) else None

    @on(Choices.Moved)
    def _show_selected(self) -> None:
        proposal, choices = self._selected, self.query_one("#snoozed", Choices)
        note = wording.position(choices.index + 1, len(self._snoozed))
        self.query_one("#upper-rule", Rule).note = note
        view, rule = self.query_one("#snoozed-text", LinesView), self.query_one("#lower-rule", Rule)
        if proposal is None:
            rule.note = ""
            view.show_lines(ContentLines(()))
        else:
            rule.note = proposal.path
            view.show_lines(self._lines_of(proposal))
        self.await_paint()

    def _lines_of(self, proposal: Proposal) -> SourceLines:
        hazards = self._session.hazards(proposal)
        return SourceLines(SourceText(proposal.document.source, hazards=hazards))

    def action_move(self, step: str) -> None:
        """Select another proposal."""
        self.query_one("#snoozed", Choices).move(step)

    def action_scroll_text(self, rows: int) -> None:
        """Scroll the proposal."""
        self.query_one("#snoozed-text", LinesView).scroll_rows(rows)

    def action_snoozed_show(self) -> None:
        """Show the whole proposal."""
        if (proposal := self._selected) is not None:
            lines, config = self._lines_of(proposal), self._session.config
            self.app.push_screen(TextScreen(proposal.path, lines, config, "snoozed proposal"))

    action_pager_open = action_snoozed_show

    def action_snoozed_wake(self) -> None:
        """Take the selected proposal back into the queue."""
        proposal = self._selected
        if proposal is not None:
            self.decide(Snooze(Seen(proposal.path, proposal.digest), self._today))

    def read_again(self) -> None:
        """Read what is snoozed now."""
        self._session.refresh()

    def written(self, decision: Decision, receipt: Receipt) -> None:
        """Say what is back in the queue and show the rest."""
        path = decision.proposal.path if isinstance(decision, Snooze) else ""
        name = path.rpartition("/")[2].removesuffix(".md")
        self.say(wording.woken(name, receipt.short), "done")
        self._show_list()
