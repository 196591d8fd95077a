"""The line over a pane: its number, title and notes; the focused pane's title stands out."""

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from kura_tui.domain.text import Visible, cell_width, cut, cut_middle, visible_line
from kura_tui.tui.content import MUTED

_ENDS = 3
"""Cells that the "-- " and " --" at each end take."""


def rule_parts(title: str, note: str, width: int) -> tuple[str, str, str]:
    """Give title, dashes and note so that "-- title dashes note --" fills `width` cells.

    A note that does not fit is cut, then goes; the title goes last.
    """
    head = cut(title, max(0, width - 2 * _ENDS - 1))
    room = width - 2 * _ENDS - cell_width(head)
    tail = _fitting(note, room - 4)
    used = cell_width(tail) + 1 if tail else 0
    dashes = room - used - 1
    return head, "-" * max(0, dashes), tail


def _fitting(note: str, room: int) -> Visible:
    """Give a path with its middle left out, or of other notes the first parts that fit."""
    if cell_width(note) <= room:
        return visible_line(note)
    parts = note.split("  ")
    if len(parts) == 1 and "/" in note and room >= 8:
        return cut_middle(note, room)
    while parts and cell_width("  ".join(parts)) > room:
        parts.pop()
    return visible_line("  ".join(parts).rstrip())


class Rule(Widget):
    """A title over a pane, as `-- 1 Queue ------ 5 of 12 --`."""

    DEFAULT_CSS = "Rule { height: 1; }"

    title: reactive[str] = reactive("")
    note: reactive[str] = reactive("")
    is_focused: reactive[bool] = reactive(False)

    def __init__(self, title: str = "", note: str = "", *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.set_reactive(Rule.title, title)
        self.set_reactive(Rule.note, note)

    def render(self) -> Content:
        """Give the line for the width it has."""
        head, dashes, tail = rule_parts(
            visible_line(self.title), visible_line(self.note), self.size.width
        )
        style = "bold reverse" if self.is_focused else "bold"
        if not head:
            return Content.styled("-" * self.size.width, MUTED)
        return Content.assemble(
            ("-- ", MUTED),
            (head, style),
            (f" {dashes}", MUTED),
            (f" {tail}" if tail else "", MUTED),
            (" --" if tail else "---", MUTED),
        )
