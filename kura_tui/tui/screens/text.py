"""A text on the whole screen, read-only; it knows lines, not where they come from."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from kura_tui.config import Config
from kura_tui.tui.bindings import bindings_for
from kura_tui.tui.commands import Context
from kura_tui.tui.editor import open_pager
from kura_tui.tui.input_guard import GuardedApp
from kura_tui.tui.screens.room import RoomScreen
from kura_tui.tui.widgets.lines_view import Lines, LinesView
from kura_tui.tui.widgets.rule import Rule
from kura_tui.wording import rooms as wording


class TextScreen(RoomScreen[None]):
    """Shows lines from their beginning; the pager shows the same."""

    context = Context.TEXT
    heading = "text"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_for(Context.TEXT)]

    def __init__(
        self, title: str, lines: Lines, config: Config | None = None, heading: str = "text"
    ) -> None:
        super().__init__()
        self.heading = heading
        self._title = title
        self._lines = lines
        self._config = config or Config()

    def compose_middle(self) -> ComposeResult:
        """Lay the rule and the text."""
        yield Rule(self._title)
        yield LinesView(id="text")

    def on_mount(self) -> None:
        """Show the text."""
        self.query_one("#text", LinesView).show_lines(self._lines)

    @on(LinesView.Scrolled)
    def _note_position(self) -> None:
        view = self.query_one("#text", LinesView)
        last = view.scroll_offset.y + view.size.height
        self.query_one(Rule).note = wording.lines_shown(last, view.row_count)

    def action_move(self, step: str) -> None:
        """Scroll."""
        self.query_one("#text", LinesView).move(step)

    def action_pager_open(self) -> None:
        """Show the text in the pager."""
        if isinstance(self.app, GuardedApp):
            text = "\n".join(self._lines.plain(number) for number in range(len(self._lines)))
            self.say(open_pager(self.app, text, self._config))
