"""The queue: one row for each file that waits; it shows rows and tells which one is selected."""

from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.message import Message
from textual.widgets import DataTable

from kura_tui.domain.evidence.masking import masked_alone
from kura_tui.domain.notes.labels import confidence_label, source_label
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.domain.text import Visible, cell_width, cut, visible_line
from kura_tui.tui.desk import Row
from kura_tui.tui.pane_layout import Pane
from kura_tui.tui.widgets.pane import NumberedPane

WITH_SOURCE = 60
"""Width of the queue from which the source has a column."""
WINDOW = 160
"""Rows that the table holds at most: moving and filling cost the same for any number of files."""
_SHORT_HINTS = {"writing": "...", "repeat": "="}


def queue_line(row: Row, title: str, width: int, *, is_selected: bool) -> Text:
    """Give one row in columns: sign, date, confidence, source, title, hint."""
    sign = (">" if is_selected else " ") + ("*" if row.is_marked else " ")
    style = "dim" if row.is_in_flight else ""
    with_source = width >= WITH_SOURCE
    hint = _hint(row) if with_source else _short_hint(row)
    facts = _facts(row, with_source=with_source)
    room = max(0, width - len(sign) - len(facts) - (len(hint) + 1 if hint else 0))
    shown = cut(title, room)
    padding = " " * (room - cell_width(shown))
    tail = f" {hint}" if hint else ""
    return Text(f"{sign}{facts}{shown}{padding}{tail}", style=style, no_wrap=True, end="")


def _facts(row: Row, *, with_source: bool) -> str:
    if row.proposal is None:
        return f"{'':5} {'':4} {'':7} " if with_source else f"{'':5} {'':4} "
    proposal = row.proposal
    day = f"{proposal.created:%m-%d}" if proposal.created else ""
    confidence = cut(masked_alone(confidence_label(proposal.confidence)), 4)
    source = cut(masked_alone(source_label(proposal.source)), 7)
    return f"{day:5} {confidence:4} {source:7} " if with_source else f"{day:5} {confidence:4} "


def _hint(row: Row) -> Visible:
    parts = ("!" if row.has_marks else "", f"{row.alike} alike" if row.alike else "", row.hint)
    return visible_line("  ".join(filter(None, parts)))


def _short_hint(row: Row) -> Visible:
    """Give the percent alone; "?" stands for a file that is no readable proposal."""
    percent = row.hint.rpartition(" ")[2]
    word = percent if percent.endswith("%") or not row.hint else _SHORT_HINTS.get(row.hint, "?")
    alike = f"{row.alike}x " if row.alike else ""
    return visible_line(f"{'!' if row.has_marks else ''}{alike}{word}".rstrip())


@dataclass(frozen=True, slots=True)
class QueueCell:
    """A row of the queue as one cell: it fills the width it is given."""

    path: str
    draw: Callable[[str, int], Text]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Lay the row out."""
        yield self.draw(self.path, options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Take any width."""
        return Measurement(1, options.max_width)


class QueueTable(DataTable[QueueCell], inherit_bindings=False):
    """The table inside the queue; its only column is as wide as the pane."""

    DEFAULT_CSS = """
    QueueTable {
        overflow-x: hidden;
        scrollbar-size: 0 0;
    }
    """
    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__(
            show_header=False, cursor_type="row", cell_padding=0, cursor_foreground_priority="css"
        )
        self._column = self.add_column("", width=1, key="row")

    @property
    def selected(self) -> str:
        """The path of the selected row, "" without one."""
        keys = self.ordered_rows
        return str(keys[self.cursor_row].key.value) if 0 <= self.cursor_row < len(keys) else ""

    def redraw_row(self, path: str) -> None:
        """Paint one row anew; `update_cell` would paint the whole table."""
        self._clear_caches()
        self.refresh_row(self.get_row_index(path))

    def _on_resize(self, event: events.Resize) -> None:
        self.columns[self._column].width = max(1, event.size.width)
        super()._on_resize(event)
        self.refresh()


class QueuePane(NumberedPane):
    """The queue with its rule."""

    name_of_pane: Pane = "queue"
    title = "Queue"

    @dataclass
    class Selected(Message):
        """Another row is selected, or the selected row shows another file."""

        path: str

    def __init__(
        self,
        row_of: Callable[[str], Row],
        title_of: Callable[[Proposal], str],
        *,
        id: str | None = None,  # noqa: A002
    ) -> None:
        """Take how a path becomes a row and a title is shown; both are asked for rows on screen."""
        super().__init__(id=id)
        self._row_of = row_of
        self._title_of = title_of
        self.paths: tuple[str, ...] = ()
        """The paths in the order of the rows."""
        self._window = range(0)
        """The rows that the table holds, around the selected one."""
        self._shown: dict[str, Row] = {}

    def compose(self) -> ComposeResult:
        """Yield the rule and the table."""
        yield self.make_rule()
        yield QueueTable()

    @property
    def main(self) -> QueueTable:
        """The table."""
        return self.query_one(QueueTable)

    @property
    def selected(self) -> str:
        """The path of the selected row, "" without one."""
        return self.main.selected

    @property
    def position(self) -> int:
        """The selected row's number, counted from 1, 0 without one."""
        return self._window.start + self.main.cursor_row + 1 if self.paths else 0

    def fill(self, paths: tuple[str, ...], selected: str) -> None:
        """Show these rows with `selected` under the cursor; unchanged rows cost nothing."""
        kept = self._held()
        self.paths = paths
        at = paths.index(selected) if selected in paths else 0
        self._place_window(at)
        if self._held() == kept:
            for path in kept:
                self.update_row(path)
        else:
            self._refill()
        self.main.move_cursor(row=at - self._window.start)

    def update_row(self, path: str) -> None:
        """Show one row anew."""
        if path in self._shown and self._shown[path] != self._row_of(path):
            self._shown[path] = self._row_of(path)
            self.main.redraw_row(path)

    def select(self, path: str) -> None:
        """Move the cursor to a file."""
        if path in self.paths:
            self._go_to(self.paths.index(path))

    def move(self, step: str) -> None:
        """Move the cursor."""
        half = max(1, self.main.size.height // 2)
        at, last = self.position - 1, len(self.paths) - 1
        steps = {"down": 1, "up": -1, "page_down": half, "page_up": -half, "first": -last}
        if self.paths:
            self._go_to(min(max(at + steps.get(step, last), 0), last))

    def _go_to(self, at: int) -> None:
        if at not in self._window:
            self._place_window(at)
            self._refill()
        self.main.move_cursor(row=at - self._window.start)

    def _place_window(self, at: int) -> None:
        """Keep the window while it is full and holds the row, else put the row in its middle."""
        total = len(self.paths)
        start = self._window.start
        fits = start <= at < start + WINDOW and start + WINDOW <= total
        start = start if fits else max(0, min(at - WINDOW // 2, total - WINDOW))
        self._window = range(start, min(total, start + WINDOW))

    def _held(self) -> tuple[str, ...]:
        return self.paths[self._window.start : self._window.stop]

    def _refill(self) -> None:
        table = self.main
        top = table.scroll_offset.y
        held = self._held()
        self._shown = {path: self._row_of(path) for path in held}
        with self.prevent(DataTable.RowHighlighted):
            table.clear()
            for path in held:
                table.add_row(QueueCell(path, self._draw), key=path)
        table.scroll_to(y=top, animate=False, force=True)

    def _draw(self, path: str, width: int) -> Text:
        row = self._shown[path]
        title = self._title_of(row.proposal) if row.proposal else path
        return queue_line(row, title, width, is_selected=self.selected == path)

    @on(DataTable.RowHighlighted)
    def _tell_selected(self, event: DataTable.RowHighlighted) -> None:
        event.stop()
        self.post_message(self.Selected(str(event.row_key.value)))
