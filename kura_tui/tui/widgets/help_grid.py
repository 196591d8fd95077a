"""The commands in two columns, one of them selected; it shows cells and runs nothing."""

from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual

from kura_tui.domain.text import Visible
from kura_tui.tui.commands import Command
from kura_tui.tui.content import MUTED
from kura_tui.tui.help_rows import Cell, HelpRows, cell_text, keys_width


class HelpGrid(ScrollView, can_focus=False):
    """Rows of cells; the selection moves from command to command."""

    DEFAULT_CSS = """
    HelpGrid { height: 1fr; overflow-x: hidden; overflow-y: auto; scrollbar-size: 0 0; }
    """
    ALLOW_SELECT = False

    class Moved(Message):
        """Another command is selected."""

    def __init__(self, empty: Visible, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.empty = empty
        self.cells = HelpRows((), ())
        self.index = 0

    @property
    def selected(self) -> Command | None:
        """The selected command."""
        return self.cells.command_at(self.index)

    def show(self, cells: HelpRows, index: int = 0) -> None:
        """Show other cells."""
        self.cells, self.index = cells, index
        self.virtual_size = Size(self.size.width, max(1, len(cells.rows)))
        self._keep_in_view()
        self.refresh()
        self.post_message(self.Moved())

    def move(self, step: str) -> None:
        """Move the selection: down, up, first, last, page_down, page_up."""
        half = max(1, self.size.height // 2)
        last = len(self.cells.places) - 1
        steps = {"down": 1, "up": -1, "page_down": half, "page_up": -half}
        wanted = {"first": 0, "last": last}.get(step, self.index + steps.get(step, 0))
        self.index = max(0, min(wanted, last))
        self._keep_in_view()
        self.refresh()
        self.post_message(self.Moved())

    def _keep_in_view(self) -> None:
        if not self.cells.places:
            return
        row, column = self.cells.places[self.index]
        first_row = 0 if self.index == 0 or self.cells.places[self.index - 1][1] != column else row
        top, height = self.scroll_offset.y, max(1, self.size.height)
        if first_row < top:
            self.scroll_to(y=first_row, animate=False, force=True)
        elif row >= top + height:
            self.scroll_to(y=row - height + 1, animate=False, force=True)

    def on_resize(self) -> None:
        """Keep the selected command in view."""
        self._keep_in_view()

    def render_line(self, y: int) -> Strip:
        """Give one row of the screen."""
        width = self.size.width
        content = self._row_content(self.scroll_offset.y + y, width)
        strips = Visual.to_strips(self, content, width, 1, self.visual_style, pad=True)
        return strips[0] if strips else Strip.blank(width, self.rich_style)

    def _row_content(self, number: int, width: int) -> Content:
        if not self.cells.rows:
            return Content.styled(self.empty if number == 0 else "", MUTED)
        if number >= len(self.cells.rows):
            return Content("")
        row = self.cells.rows[number]
        room = width // len(row)
        place = self.cells.places[self.index] if self.cells.places else (-1, -1)
        return Content.assemble(
            *(
                self._cell_content(cell, column, room, (number, column) == place)
                for column, cell in enumerate(row)
            )
        )

    def _cell_content(self, cell: Cell, column: int, room: int, is_selected: bool) -> Content:
        text = cell_text(cell, keys_width(self.cells, column, room), max(0, room - 4))
        if is_selected:
            return Content.assemble((f"> {text} ", "reverse"), " ")
        return Content.styled(f"  {text}  ", "bold" if cell.heading else "")
