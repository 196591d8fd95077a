"""What the review screen shows and how state reaches the panes; it decides nothing."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from kura_tui.domain.decisions.decision import Seen
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.domain.text import Visible
from kura_tui.paths import shown as shown_path
from kura_tui.session import ReviewSession
from kura_tui.tui.background import Background
from kura_tui.tui.commands import Context, commands_for
from kura_tui.tui.content import one_line
from kura_tui.tui.desk import Desk, neighbour, seen
from kura_tui.tui.hints import spelled
from kura_tui.tui.keymap import shown_key
from kura_tui.tui.pane_layout import (
    LEAST_HEIGHT,
    LEAST_WIDTH,
    SHORT_BELOW,
    Pane,
    Wishes,
    checklist_is_one_line,
    is_short,
    kind_of,
)
from kura_tui.tui.widgets.bar import Bar
from kura_tui.tui.widgets.checklist import ChecklistPane
from kura_tui.tui.widgets.empty import EmptyView
from kura_tui.tui.widgets.footer_keys import key_groups
from kura_tui.tui.widgets.header_line import HeaderLine, Standing
from kura_tui.tui.widgets.message_line import Kind, MessageLine
from kura_tui.tui.widgets.nearest import NearestPane
from kura_tui.tui.widgets.pane import NumberedPane
from kura_tui.tui.widgets.panes import Panes
from kura_tui.tui.widgets.proposal import ProposalPane
from kura_tui.tui.widgets.queue import QueuePane
from kura_tui.tui.widgets.rule import Rule
from kura_tui.wording import screen as wording
from kura_tui.wording import terminal as terminal_wording

if TYPE_CHECKING:
    from kura_tui.tui.app import KuraApp


PREPARED = 40
"""Proposals from the selected one on whose near notes are looked for."""


WHEN_EMPTY = frozenset(
    {"decide.undo", "log.open", "snoozed.open", "vault.reload", "app.quit", "help.open"}
)
"""Commands that the footer offers when nothing waits."""


class ReviewBase(Screen[None]):
    """Panes, state and drawing of the review screen."""

    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 (Textual declares it so)
        (0, "-narrow"),
        (60, "-compact"),
        (100, "-normal"),
        (160, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (SHORT_BELOW, "-tall")]  # noqa: RUF012

    def __init__(self, session: ReviewSession) -> None:
        super().__init__()
        self.session = session
        self.desk = Desk(session.clock().date(), session.hazards)
        self.background = Background(session, self)
        self.wishes = Wishes()
        self.standing = Standing(vault=shown_path(session.root))
        self.on_screen: Seen | None = None
        """The text that has been painted; nothing else may be decided."""
        self.shown_digest = ""
        self.reveals_secrets = False
        self.is_read = False
        self.said_later: tuple[Visible, Kind] | None = None
        self.expected: set[str] = set()
        """Paths of Inbox/ that a decision of this session changes; their change is no news."""

    def compose(self) -> ComposeResult:
        """Yield header, panes, message and keys."""
        keys = self.kura.keys
        help_key, palette_key = (shown_key(keys[name][0]) for name in ("help.open", "palette.open"))
        yield HeaderLine(f"{help_key} help  {palette_key} cmds")
        yield Panes(
            QueuePane(self.desk.row, self.desk.title, id="queue"),
            ProposalPane(id="proposal"),
            NearestPane(id="nearest"),
            ChecklistPane(id="checklist"),
        )
        yield EmptyView()
        yield Rule("Log", id="log-rule")
        yield MessageLine()
        yield Bar(key_groups(commands_for(Context.REVIEW), keys))
        yield Static("", id="tiny", markup=False)

    @property
    def kura(self) -> "KuraApp":
        """The app."""
        return cast("KuraApp", self.app)

    @property
    def queue(self) -> QueuePane:
        """The queue."""
        return self.query_one(QueuePane)

    @property
    def proposal_pane(self) -> ProposalPane:
        """The proposal."""
        return self.query_one(ProposalPane)

    @property
    def nearest(self) -> NearestPane:
        """The near notes."""
        return self.query_one(NearestPane)

    @property
    def checklist_pane(self) -> ChecklistPane:
        """The checklist."""
        return self.query_one(ChecklistPane)

    @property
    def bar(self) -> Bar:
        """The bar."""
        return self.query_one(Bar)

    @property
    def selected(self) -> Proposal | None:
        """The selected proposal."""
        return self.desk.proposal(self.queue.selected)

    def say(self, sentence: Visible, kind: Kind = "plain") -> None:
        """Show a sentence on the message line; it waits while a question is open."""
        if self.bar.question is not None and kind != "question":
            self.said_later = (sentence, kind)
        else:
            self.query_one(MessageLine).show(sentence, kind)

    def say_what_waited(self) -> None:
        """Show the sentence that waited for a question to close, or nothing."""
        sentence, kind = self.said_later or (wording.NOTHING, "plain")
        self.said_later = None
        self.say(sentence, kind)

    def key_of(self, command_id: str) -> str:
        """Give the first key of a command as the reviewer has it."""
        return shown_key(self.kura.keys[command_id][0])

    def keep_text(self, path: str, text: str) -> None:
        """Keep the reviewer's own text of a proposal until it is written or dropped."""
        self.desk.kept_edits[path] = text
        self.session.keep_texts(self.desk.kept_edits)

    def drop_texts(self, *paths: str) -> None:
        """Forget the reviewer's own texts of some proposals."""
        if any([self.desk.kept_edits.pop(path, None) is not None for path in paths]):
            self.session.keep_texts(self.desk.kept_edits)

    def edit_key(self, path: str) -> str:
        """Give the edit key where the reviewer's own text waits for it, else ""."""
        return self.key_of("decide.edit") if path in self.desk.kept_edits else ""

    def pane_of(self, name: Pane) -> NumberedPane:
        """Give a pane by name."""
        return self.query_one(f"#{name}", NumberedPane)

    @property
    def panes(self) -> Panes:
        """The area of the four panes."""
        return self.query_one(Panes)

    @property
    def has_room_for_text(self) -> bool:
        """Whether the proposal has a place on the screen, or other panes have all of it."""
        return "proposal" in self.panes.boxes(self.panes.size)

    @property
    def focused_pane(self) -> NumberedPane:
        """The pane that the movement keys act on."""
        return self.pane_of(self.wishes.focused)

    def draw_queue(self, select: str = "") -> None:
        """Show the rows anew; the selection stays by path, or goes to its neighbour."""
        paths = self.desk.paths()
        wanted = select or neighbour(self.queue.paths, self.queue.selected, paths)
        self.queue.fill(paths, wanted)
        inbox = self.session.root / self.session.settings.inbox
        self.query_one(EmptyView).show(self.desk.snapshot, inbox, self.key_of)
        self._draw_empty(is_empty=self.is_read and self.desk.total == 0)
        self.draw_header()
        self.draw_selected()

    def _draw_empty(self, *, is_empty: bool) -> None:
        self.set_class(is_empty, "-empty")
        commands = commands_for(Context.REVIEW)
        shown = [one for one in commands if one.id in WHEN_EMPTY or not is_empty]
        self.bar.offer(key_groups(shown, self.kura.keys))

    def draw_header(self) -> None:
        """Show the counts, and the position in the queue's rule."""
        total, rows = self.desk.total, len(self.queue.paths)
        self.standing = replace(
            self.standing,
            inbox=total,
            shown=self.desk.let_through,
            rows=rows,
            marked=len(self.desk.marked),
            snoozed=len(self.desk.snapshot.snoozed),
            position=self.queue.position,
        )
        self.query_one(HeaderLine).standing = self.standing
        self.queue.rule.note = f"{self.queue.position} of {rows}  {self.desk.order.value}"

    def draw_selected(self, *, again: bool = False) -> None:
        """Show the selected file unless this very text is shown already."""
        path = self.queue.selected
        proposal = self.desk.proposal(path)
        digest = proposal.digest if proposal else f"no text of {path}"
        if digest == self.shown_digest and not again and self._shows(path):
            return
        if digest != self.shown_digest:
            self.reveals_secrets = False
        self.shown_digest = digest
        self.on_screen = None
        if proposal is None:
            self._draw_no_proposal(path)
        else:
            self._draw_proposal(proposal)
        self.look_for_evidence()

    def look_for_evidence(self) -> None:
        """Look for what is near the selected proposal and the ones after it."""
        at = max(0, self.queue.position - 1)
        ahead = self.queue.paths[at : at + PREPARED]
        around = self.queue.paths[max(0, at - PREPARED // 4) : at]
        self.background.find_evidence(self.desk.unprepared((*ahead, *reversed(around))))

    def _shows(self, path: str) -> bool:
        shown = self.proposal_pane.proposal
        return shown is None or shown.path == path

    def _draw_proposal(self, proposal: Proposal) -> None:
        if not self.desk.knows_marks(proposal):
            size = len(proposal.document.source)
            self.proposal_pane.show_nothing(wording.looking_for_marks(size), proposal.path)
            self.nearest.show(None, None)
            self.checklist_pane.show_nothing()
            return
        hazards = self.desk.hazards(proposal)
        self.proposal_pane.show(
            proposal,
            hazards,
            self.desk.today,
            self._mask(proposal),
            reveals=self.reveals_secrets,
        )
        self.draw_evidence(proposal)
        self._await_painted()

    def _draw_no_proposal(self, path: str) -> None:
        problem = self.desk.row(path).problem if path else None
        sentence = wording.READING if not self.is_read else spelled(self, wording.NO_MATCH)
        self.proposal_pane.show_nothing(sentence, path, problem)
        self.nearest.show(None, None)
        self.checklist_pane.show_nothing()

    def say_nothing_selected(self) -> None:
        """Say why there is nothing to act on: no row, or a file that cannot be read."""
        path = self.queue.selected
        problem = self.desk.row(path).problem if path else None
        sentence = wording.unreadable(path, problem.reason) if problem else wording.NOTHING_SELECTED
        self.say(sentence)

    def draw_evidence(self, proposal: Proposal) -> None:
        """Show near notes, ticks and the suggested folder of the shown proposal."""
        candidates = self.desk.candidates(proposal)
        recall = self.desk.recall(proposal)
        self.proposal_pane.show_recall(wording.remembered(recall) if recall else wording.NOTHING)
        mask = self._mask(proposal)
        self.nearest.show(proposal, candidates, mask)
        suggestion = self.session.suggestion(proposal, candidates or ())
        checklist = self.desk.checklist(proposal).in_words(mask)
        self.checklist_pane.show(checklist, self.desk.hazards(proposal), suggestion)
        self.place_panes()

    def _mask(self, proposal: Proposal) -> Callable[[str], str]:
        """Give what hides the secrets of a proposal in any text, unless they are revealed."""
        return str if self.reveals_secrets else partial(self.desk.masked, proposal)

    def draw_row(self, path: str) -> None:
        """Show one row anew."""
        self.queue.update_row(path)

    def _await_painted(self) -> None:
        """Let no key decide before the selected text is painted where it has a place."""
        proposal = self.selected
        self.kura.await_paint()
        if proposal is not None:
            self.call_after_refresh(self._note_painted, seen(proposal))

    def _note_painted(self, painted: Seen) -> None:
        proposal = self.selected
        if self.has_room_for_text and proposal is not None and seen(proposal) == painted:
            self.on_screen = painted

    def wish(self, **changes: object) -> None:
        """Place the panes by changed wishes."""
        self.wishes = replace(self.wishes, **changes)  # type: ignore[arg-type]
        self.place_panes()

    def place_panes(self) -> None:
        """Place the panes for the window's size."""
        width, height = self.app.size
        self.wishes = replace(self.wishes, checks=self.checklist_pane.lines)
        self.checklist_pane.show_as(one_line=checklist_is_one_line(width, height))
        had_room = self.has_room_for_text
        self.panes.place(self.wishes)
        if self.has_room_for_text and not had_room:
            self._await_painted()

    def draw_size(self) -> None:
        """Take the window's size: layout, rules, or the sentence that it is too small."""
        width, height = self.app.size
        self.set_class(kind_of(width, height) == "tiny", "-tiny")
        self.checklist_pane.rule.display = (
            not is_short(height) or kind_of(width, height) == "narrow"
        )
        sentence = terminal_wording.too_small(width, height, LEAST_WIDTH, LEAST_HEIGHT)
        self.query_one("#tiny", Static).update(one_line(sentence))
        self.place_panes()
