"""A pane of text that renders only the rows on screen; it knows lines and styles, no files."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from textual.content import Content
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual

from kura_tui.tui.content import STYLES
from kura_tui.tui.source_text import SourceText, Wrapped


class Lines(Protocol):
    """What the view shows: a number of lines, each made when it is needed."""

    wraps_words: bool
    rows: Callable[[int, int], int] | None
    """Gives the rows of a line at a width where that needs no text, else None."""

    def __len__(self) -> int:
        """Give the number of lines."""

    def plain(self, number: int) -> str:
        """Give one line's text."""

    def content(self, number: int) -> Content:
        """Give one line with its styles."""


class SourceLines:
    """The lines of a file as content."""

    def __init__(self, source: SourceText) -> None:
        self._source = source
        self.wraps_words = source.wraps_words
        self.rows: Callable[[int, int], int] | None = source.rows

    def __len__(self) -> int:
        return len(self._source)

    def plain(self, number: int) -> str:
        """Give one line's text."""
        return self._source.line(number).text

    def content(self, number: int) -> Content:
        """Give one line with headings, marks and masked secrets in their colours."""
        line = self._source.line(number)
        content = Content.styled(line.text, STYLES.get(line.style, ""))
        for start, end, style in line.spans:
            content = content.stylize(STYLES[style], start, end)
        return content


class ContentLines:
    """A few lines that are content already."""

    wraps_words = True
    rows: Callable[[int, int], int] | None = None

    def __init__(self, lines: Sequence[Content]) -> None:
        self._lines = lines

    def __len__(self) -> int:
        return len(self._lines)

    def plain(self, number: int) -> str:
        """Give one line's text."""
        return self._lines[number].plain

    def content(self, number: int) -> Content:
        """Give one line."""
        return self._lines[number]


class LinesView(ScrollView, can_focus=True, inherit_bindings=False):
    """Lines wrapped to the width, scrolled by row; keeps its first line on a resize."""

    DEFAULT_CSS = """
    LinesView {
        overflow-x: hidden;
        overflow-y: auto;
        scrollbar-size: 0 0;
        text-wrap: nowrap;
    }
    """
    ALLOW_SELECT = False

    @dataclass
    class Scrolled(Message):
        """Another part of the text is on screen."""

        view: "LinesView"

        @property
        def control(self) -> "LinesView":
            """The view."""
            return self.view

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._lines: Lines = ContentLines(())
        self._below = 0
        self._wrapped = Wrapped(0, self._lines.plain, 1, by_words=True)

    def show_lines(self, lines: Lines, first: int = 0, *, below: int = 0) -> None:
        """Show other lines, from line `first` on; line `below` starts under the first screenful."""
        self._lines = lines
        self._below = below
        self._wrap(first)
        self.refresh()

    @property
    def row_count(self) -> int:
        """The rows that all lines take at this width."""
        return len(self._wrapped)

    @property
    def last_line_shown(self) -> int:
        """The number of lines whose last row is on screen or above it."""
        row = min(self.row_count, self.scroll_offset.y + self.size.height)
        if row < 1:
            return 0
        line, _, end = self._wrapped.row(row - 1)
        return line + (end >= len(self._lines.plain(line)))

    def scroll_rows(self, rows: int) -> None:
        """Scroll by some rows, down when positive."""
        self.scroll_to(y=self.scroll_offset.y + rows, animate=False, force=True)

    def move(self, step: str) -> None:
        """Scroll by a row, half a page, or to an end."""
        half = max(1, self.size.height // 2)
        rows = {"down": 1, "up": -1, "page_down": half, "page_up": -half}
        last = self.row_count
        self.scroll_rows(rows.get(step, -last if step == "first" else last))

    def line_at_top(self) -> int:
        """Give the number of the line at the top."""
        return self._wrapped.row(self.scroll_offset.y)[0] if self.row_count else 0

    def _wrap(self, first: int) -> None:
        width = max(1, self.size.width)
        self._wrapped = Wrapped(
            len(self._lines),
            self._lines.plain,
            width,
            by_words=self._lines.wraps_words,
            below=(self._below, self.size.height),
            rows=self._lines.rows,
        )
        self.virtual_size = Size(width, len(self._wrapped))
        self.scroll_to(y=self._wrapped.first_row(first), animate=False, force=True)
        self.post_message(self.Scrolled(self))

    def _on_resize(self, event: Resize) -> None:
        if event.size.width != self._wrapped.width or self._below:
            self._wrap(self.line_at_top())
        self.post_message(self.Scrolled(self))

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Tell the pane that another part is shown."""
        super().watch_scroll_y(old_value, new_value)
        if round(old_value) != round(new_value):
            self.post_message(self.Scrolled(self))

    def render_line(self, y: int) -> Strip:
        """Give one row of the screen."""
        row = self.scroll_offset.y + y
        width = self.size.width
        if row >= len(self._wrapped):
            return Strip.blank(width, self.rich_style)
        number, start, end = self._wrapped.row(row)
        content = self._lines.content(number)[start:end] if end > start else Content("")
        strips = Visual.to_strips(self, content, width, 1, self.visual_style, pad=True)
        return strips[0] if strips else Strip.blank(width, self.rich_style)
