"""The queue: one row for each file that waits; it shows rows and tells which one is selected."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.message import Message
from textual.widgets import DataTable

from kura_tui.domain.notes.labels import confidence_label, source_label
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.domain.text import Visible, cell_width, cut, visible_line
from kura_tui.tui.desk import Row
from kura_tui.tui.pane_layout import Pane
from kura_tui.tui.widgets.pane import NumberedPane

WITH_SOURCE = 60
"""Width of the queue from which the source has a column."""
_SHORT_HINTS = {"writing": "..."}


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
    confidence = cut(confidence_label(proposal.confidence), 4)
    source = cut(source_label(proposal.source), 7)
    return f"{day:5} {confidence:4} {source:7} " if with_source else f"{day:5} {confidence:4} "


def _hint(row: Row) -> Visible:
    return visible_line(f"{'! ' if row.has_marks else ''}{row.hint}".rstrip())


def _short_hint(row: Row) -> Visible:
    """Give the percent alone; "?" stands for a file that is no readable proposal."""
    percent = row.hint.rpartition(" ")[2]
    word = percent if percent.endswith("%") or not row.hint else _SHORT_HINTS.get(row.hint, "?")
    return visible_line(f"{'!' if row.has_marks else ''}{word}")


@dataclass(frozen=True, slots=True)
class QueueCell:
    """A row of the queue as one cell: it fills the width it is given."""

    row: Row
    is_selected: Callable[[str], bool]
    title_of: Callable[[Proposal], str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Lay the row out."""
        row = self.row
        title = self.title_of(row.proposal) if row.proposal else row.path
        yield queue_line(row, title, options.max_width, is_selected=self.is_selected(row.path))

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

    def __init__(self, title_of: Callable[[Proposal], str], *, id: str | None = None) -> None:  # noqa: A002
        """Take how a title is shown: its secrets are masked when its row is drawn."""
        super().__init__(id=id)
        self._title_of = title_of
        self._rows: dict[str, Row] = {}

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
    def paths(self) -> tuple[str, ...]:
        """The paths in the order of the rows."""
        return tuple(self._rows)

    @property
    def position(self) -> int:
        """The selected row's number, counted from 1, 0 without one."""
        return self.main.cursor_row + 1 if self._rows else 0

    def fill(self, rows: Sequence[Row], selected: str) -> None:
        """Show these rows with `selected` under the cursor; unchanged rows cost nothing."""
        wanted = {row.path: row for row in rows}
        if list(wanted) == list(self._rows):
            for row in rows:
                self.update_row(row)
        else:
            self._refill(wanted)
            self._rows = wanted
        if selected in wanted:
            self.select(selected)

    def update_row(self, row: Row) -> None:
        """Show one row anew."""
        if row.path in self._rows and self._rows[row.path] != row:
            self._rows[row.path] = row
            self.main.update_cell(row.path, "row", self._cell(row))

    def select(self, path: str) -> None:
        """Move the cursor to a file."""
        if path in self._rows:
            self.main.move_cursor(row=self.main.get_row_index(path))

    def move(self, step: str) -> None:
        """Move the cursor."""
        table = self.main
        half = max(1, table.size.height // 2)
        last = max(0, table.row_count - 1)
        row = {
            "down": table.cursor_row + 1,
            "up": table.cursor_row - 1,
            "page_down": table.cursor_row + half,
            "page_up": table.cursor_row - half,
            "first": 0,
            "last": last,
        }[step]
        table.move_cursor(row=min(max(row, 0), last))

    def _refill(self, wanted: dict[str, Row]) -> None:
        table = self.main
        top = table.scroll_offset.y
        with self.prevent(DataTable.RowHighlighted):
            table.clear()
            for path, row in wanted.items():
                table.add_row(self._cell(row), key=path)
        table.scroll_to(y=top, animate=False, force=True)

    def _cell(self, row: Row) -> QueueCell:
        return QueueCell(row, self._is_selected, self._title_of)

    def _is_selected(self, path: str) -> bool:
        return self.selected == path

    @on(DataTable.RowHighlighted)
    def _tell_selected(self, event: DataTable.RowHighlighted) -> None:
        event.stop()
        self.post_message(self.Selected(str(event.row_key.value)))
