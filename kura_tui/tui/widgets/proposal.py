"""The proposal as it stands in its file: claims, marks, text, and how far it is read."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from kura_tui.domain.evidence.hazard import Hazard
from kura_tui.domain.notes.note import Problem
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.domain.text import Visible, visible
from kura_tui.tui.content import HINT, MUTED, one_line
from kura_tui.tui.pane_layout import Pane
from kura_tui.tui.proposal_text import claims, marks, proposal_text
from kura_tui.tui.source_text import row_count
from kura_tui.tui.widgets.lines_view import ContentLines, LinesView, SourceLines
from kura_tui.tui.widgets.pane import NumberedPane
from kura_tui.tui.widgets.words import Words
from kura_tui.wording import screen as wording

CLAIM_ROWS = 2
"""Rows that the claims take at most; what does not fit has to be read in the file."""
RENDERED_LINES = 150
"""Lines that the rendered view shows at most."""
RENDERED_CHARACTERS = 20_000
"""Characters that the rendered view shows at most."""


class ProposalPane(NumberedPane):
    """One proposal."""

    name_of_pane: Pane = "proposal"
    title = "Proposal"

    @dataclass
    class ReadToEnd(Message):
        """The end of the text with this digest was on screen."""

        digest: str

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.proposal: Proposal | None = None
        self.is_rendered = False
        self._must_see = 0
        self._seen_to = 0
        self._mask: Callable[[str], str] = str
        self._shown_with: tuple[tuple[Hazard, ...], date, bool] | None = None

    def compose(self) -> ComposeResult:
        """Yield rule, claims, marks, text and the line that says how far it is read."""
        yield self.make_rule()
        yield Words(id="claims")
        yield Words(id="marks")
        yield Words(id="recall")
        yield LinesView(id="source")
        with VerticalScroll(id="rendered-scroll", can_focus=False):
            yield Static("", id="rendered", markup=False)
        yield Words(id="read")

    @property
    def main(self) -> LinesView:
        """The source view."""
        return self.query_one("#source", LinesView)

    def show(
        self,
        proposal: Proposal,
        hazards: tuple[Hazard, ...],
        today: date,
        mask: Callable[[str], str],
        *,
        reveals: bool = False,
    ) -> None:
        """Show a proposal from its first line, or again where it was when only marks changed."""
        self._mask = mask
        self._shown_with = (hazards, today, reveals)
        is_same = self.proposal is not None and self.proposal.digest == proposal.digest
        first = self.main.line_at_top() if is_same else 0
        self._seen_to = self._seen_to if is_same else 0
        self.proposal = proposal
        claimed = mask(claims(proposal, today))
        rows = row_count(claimed, max(1, self.main.size.width), by_words=True)
        text = proposal_text(proposal, hazards, reveals=reveals, claims_fit=rows <= CLAIM_ROWS)
        self._must_see = text.must_see
        self.rule.note = proposal.path
        self._say(one_line(claimed, MUTED), self._warning(proposal, hazards))
        below = text.must_see if text.must_see < len(text.source) else 0
        self.main.show_lines(SourceLines(text.source), first, below=below)
        self._render_markdown()
        self._say_how_far()

    def show_nothing(self, sentence: str, path: str = "", problem: Problem | None = None) -> None:
        """Show a sentence where there is no proposal."""
        self.proposal = None
        self._must_see = 0
        self.rule.note = path
        self._say(Content(""), Content(""))
        self.show_recall(Visible(""))
        reason = wording.unreadable(path, problem.reason) if problem else sentence
        self.main.show_lines(ContentLines([one_line(reason)]))
        self._show_rendered(False)
        self.query_one("#read", Words).put(Content(""))

    def show_recall(self, sentence: Visible) -> None:
        """Say what was decided on the same words or source before, "" for nothing."""
        line = self.query_one("#recall", Words)
        line.put(one_line(sentence, HINT))
        line.display = bool(sentence)

    def on_resize(self) -> None:
        """Lay the claims out anew."""
        if self.proposal is not None and self._shown_with is not None:
            hazards, today, reveals = self._shown_with
            self.show(self.proposal, hazards, today, self._mask, reveals=reveals)

    def toggle_rendered(self) -> None:
        """Show the source or the rendered text."""
        self.is_rendered = not self.is_rendered
        self._render_markdown()
        self._say_how_far()

    def move(self, step: str) -> None:
        """Scroll the text."""
        if self.is_rendered:
            scroll = self.query_one("#rendered-scroll", VerticalScroll)
            rows = {"down": 1, "up": -1, "page_down": 5, "page_up": -5, "first": -9999}.get(
                step, 9999
            )
            scroll.scroll_to(y=scroll.scroll_offset.y + rows, animate=False)
        else:
            self.main.move(step)

    @on(LinesView.Scrolled)
    def _say_how_far(self) -> None:
        view = self.main
        if self.proposal is None or view.size.height < 1:
            return
        if view.display and view.line_at_top() <= self._seen_to:
            self._seen_to = max(self._seen_to, view.last_line_shown)
        if self._seen_to >= self._must_see:
            self.post_message(self.ReadToEnd(self.proposal.digest))
        self.query_one("#read", Words).put(self._how_far())

    def _how_far(self) -> Content:
        if self.is_rendered:
            return Content.styled("(rendered, M shows the source)", MUTED)
        view = self.main
        last = view.last_line_shown
        if last >= self._must_see:
            return Content.styled(f"(end, {self._must_see} of {self._must_see})", MUTED)
        return Content.styled(f"(more, {last} of {self._must_see})", HINT)

    def _warning(self, proposal: Proposal, hazards: tuple[Hazard, ...]) -> Content:
        if proposal.problems:
            return one_line(f"Shown as plain text: {wording.problem(proposal)}", HINT)
        return one_line(marks(hazards), HINT)

    def _say(self, claimed: Content, warning: Content) -> None:
        for name, content in (("#claims", claimed), ("#marks", warning)):
            line = self.query_one(name, Words)
            line.put(content)
            line.display = bool(content.plain)

    def _render_markdown(self) -> None:
        self._show_rendered(self.is_rendered and self.proposal is not None)
        if not self.is_rendered or self.proposal is None:
            return
        body = visible(self._mask(self.proposal.document.body[:RENDERED_CHARACTERS]))
        lines = body.split("\n")[:RENDERED_LINES]
        from rich.markdown import Markdown  # 45 ms that only this view needs

        shown = Markdown("\n".join(lines), hyperlinks=False)
        self.query_one("#rendered", Static).update(shown)

    def _show_rendered(self, is_rendered: bool) -> None:
        self.query_one("#rendered-scroll").display = is_rendered
        self.main.display = not is_rendered
