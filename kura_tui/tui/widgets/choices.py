"""Rows of which one is selected, shown by ">" and reverse; it knows rows and no more."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual

from kura_tui.domain.text import Visible, cell_width, cut, visible_line
from kura_tui.tui.content import MUTED

GAP = "  "


@dataclass(frozen=True, slots=True)
class Choice:
    """One row: safe texts in columns, the last as wide as there is room; `note` stands right."""

    cells: tuple[Visible, ...]
    note: Visible = Visible("")  # noqa: RUF009
    is_muted: bool = False


def choice(*cells: str, note: str = "", is_muted: bool = False) -> Choice:
    """Make a row from any texts."""
    return Choice(tuple(visible_line(cell) for cell in cells), visible_line(note), is_muted)


def row_text(row: Choice, widths: Sequence[int], width: int) -> str:
    """Lay a row out on `width` cells: columns, then the note at the right if it fits."""
    note = row.note if width >= 50 else ""
    room = max(0, width - (cell_width(note) + len(GAP) if note else 0))
    text = ""
    for place, cell in enumerate(row.cells):
        left = room - cell_width(text)
        is_last = place == len(row.cells) - 1
        shown = cut(cell, left if is_last else min(widths[place], left))
        padding = 0 if is_last else min(widths[place] + len(GAP), left) - cell_width(shown)
        text += shown + " " * max(0, padding)
    return text + " " * max(0, width - cell_width(text) - cell_width(note)) + note


class Choices(ScrollView, can_focus=False):
    """A list of rows; the screen moves its selection by keys."""

    DEFAULT_CSS = """
    Choices { height: 1fr; overflow-x: hidden; overflow-y: auto; scrollbar-size: 0 0; }
    """
    ALLOW_SELECT = False

    @dataclass
    class Moved(Message):
        """Another row is selected."""

        choices: "Choices"
        index: int

        @property
        def control(self) -> "Choices":
            """The list."""
            return self.choices

    def __init__(self, empty: str = "", *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.rows: tuple[Choice, ...] = ()
        self.index = 0
        self.empty = empty
        self._widths: tuple[int, ...] = ()

    def show(self, rows: Sequence[Choice], index: int = 0) -> None:
        """Show other rows and select one of them."""
        self.rows = tuple(rows)
        self.index = max(0, min(index, len(rows) - 1))
        columns = max((len(row.cells) for row in rows), default=0)
        self._widths = tuple(
            max((cell_width(row.cells[place]) for row in rows if place < len(row.cells)), default=0)
            for place in range(columns)
        )
        self.virtual_size = Size(self.size.width, max(1, len(rows)))
        self._keep_in_view()
        self.refresh()

    def move(self, step: str) -> None:
        """Move the selection: down, up, first, last, page_down, page_up."""
        half = max(1, self.size.height // 2)
        steps = {"down": 1, "up": -1, "page_down": half, "page_up": -half}
        last = len(self.rows) - 1
        wanted = {"first": 0, "last": last}.get(step, self.index + steps.get(step, 0))
        self.select(max(0, min(wanted, last)))

    def select(self, index: int) -> None:
        """Select a row and tell so, unless it is selected already."""
        if index == self.index or not 0 <= index < len(self.rows):
            return
        before, self.index = self.index, index
        for row in (before, index):
            self._refresh_row(row)
        self._keep_in_view()
        self.post_message(self.Moved(self, index))

    def _refresh_row(self, row: int) -> None:
        self.refresh(Region(0, row - self.scroll_offset.y, self.size.width, 1))

    def _keep_in_view(self) -> None:
        top, height = self.scroll_offset.y, max(1, self.size.height)
        if self.index < top:
            self.scroll_to(y=self.index, animate=False, force=True)
        elif self.index >= top + height:
            self.scroll_to(y=self.index - height + 1, animate=False, force=True)

    def on_resize(self) -> None:
        """Keep the selected row in view."""
        self.virtual_size = Size(self.size.width, max(1, len(self.rows)))
        self._keep_in_view()

    def render_line(self, y: int) -> Strip:
        """Give one row of the screen."""
        width = self.size.width
        number = self.scroll_offset.y + y
        content = self._row_content(number, width)
        strips = Visual.to_strips(self, content, width, 1, self.visual_style, pad=True)
        return strips[0] if strips else Strip.blank(width, self.rich_style)

    def _row_content(self, number: int, width: int) -> Content:
        if not self.rows and number == 0:
            return Content.styled(f"  {cut(visible_line(self.empty), width - 2)}", MUTED)
        if number >= len(self.rows):
            return Content("")
        row = self.rows[number]
        is_selected = number == self.index
        text = f"{'> ' if is_selected else '  '}{row_text(row, self._widths, max(0, width - 2))}"
        return Content.styled(text, "reverse" if is_selected else MUTED if row.is_muted else "")
