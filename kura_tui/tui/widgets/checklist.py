"""The proposal's checklist with the reviewer's ticks; on one line where there is little room."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from kura_tui.domain.decisions.suggestion import NO_SUGGESTION, Suggestion
from kura_tui.domain.evidence.hazard import Hazard
from kura_tui.domain.notes.checklist import CheckItem, Checklist
from kura_tui.domain.text import visible_line
from kura_tui.tui.content import HINT, MUTED
from kura_tui.tui.pane_layout import Pane
from kura_tui.tui.source_text import breaks
from kura_tui.tui.widgets.lines_view import LinesView
from kura_tui.tui.widgets.pane import NumberedPane
from kura_tui.tui.widgets.words import Words
from kura_tui.wording import checks

INDENT = "      "


@dataclass(frozen=True, slots=True)
class CheckRow:
    """A line of the list: which check it belongs to, its box or indent, its words and style."""

    check: int
    head: str
    words: str
    style: str = ""


class ChecklistPane(NumberedPane):
    """The checks of one proposal."""

    name_of_pane: Pane = "checklist"
    title = "Checklist"

    @dataclass
    class Ticked(Message):
        """The reviewer ticked or opened the check at a position, from 0."""

        position: int

    @dataclass
    class HeightChanged(Message):
        """The list takes another number of lines at this width."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.checklist = Checklist()
        self.cursor = 0
        self.is_one_line = False
        self._secrets: tuple[Hazard, ...] = ()
        self._suggestion: Suggestion = NO_SUGGESTION
        self._rows: list[CheckRow] = []
        self._made_from: object = None

    def compose(self) -> ComposeResult:
        """Yield the rule, the line and the list."""
        yield self.make_rule()
        yield Words(id="checks-line")
        yield LinesView(id="checks")

    @property
    def main(self) -> Widget:
        """The list, which takes the focus in both forms."""
        return self.query_one(LinesView)

    @property
    def lines(self) -> int:
        """The lines that the whole list takes."""
        return len(self._list())

    def show(self, checklist: Checklist, hazards: Sequence[Hazard], suggestion: Suggestion) -> None:
        """Show a checklist, what the search for secrets found, and the suggested folder."""
        self.checklist, self._suggestion = checklist, suggestion
        self._secrets = tuple(hazard for hazard in hazards if hazard.is_secret)
        self.cursor = min(self.cursor, max(0, len(checklist.items) - 1))
        self._draw()

    def show_nothing(self) -> None:
        """Show no checks."""
        self.show(Checklist(), (), NO_SUGGESTION)

    def show_as(self, *, one_line: bool) -> None:
        """Show the checks on one line or one under the other."""
        self.is_one_line = one_line
        self._draw()

    def move(self, step: str) -> None:
        """Go to another check."""
        last = max(0, len(self.checklist.items) - 1)
        wanted = {
            "down": self.cursor + 1,
            "up": self.cursor - 1,
            "first": 0,
            "page_up": self.cursor - 5,
            "page_down": self.cursor + 5,
            "last": last,
        }[step]
        self.cursor = min(max(wanted, 0), last)
        self._draw()

    def toggle(self) -> None:
        """Tick or open the check under the cursor."""
        if self.checklist.items:
            self.post_message(self.Ticked(self.cursor))

    def on_resize(self) -> None:
        """Wrap the list anew and ask for the height it takes now."""
        before = self.query_one(LinesView).row_count
        self._draw()
        if self.lines != before:
            self.post_message(self.HeightChanged())

    def redraw(self) -> None:
        """Draw again, because the focus came or went."""
        self._draw()

    def _draw(self) -> None:
        total = len(self.checklist.items)
        self.rule.note = f"{len(self.checklist.ticked)} of {total}" if total else ""
        self.query_one("#checks-line").display = self.is_one_line
        view = self.query_one(LinesView)
        view.set_class(self.is_one_line, "-one-line")
        if self.is_one_line:
            self.query_one("#checks-line", Words).put(self._line())
            return
        lines = self._list()
        view.show_lines(lines)
        view.scroll_rows(max(0, lines.last_row_of(self.cursor) + 1 - max(1, view.size.height)))

    def _line(self) -> Content:
        width = self.size.width
        for gap, says_more in (("   ", True), ("   ", False), ("  ", False)):
            parts = self._parts(says_more=says_more)
            if sum(cell_len(part.plain) + len(gap) for part in parts) - len(gap) <= width:
                return Content(gap).join(parts)
        first = self.cursor if self._has_focus else 0
        return Content(" ").join(parts[max(0, first - 1) :])

    def _parts(self, *, says_more: bool) -> list[Content]:
        parts = []
        for position, item in enumerate(self.checklist.items):
            style = "reverse" if position == self.cursor and self._has_focus else ""
            parts.append(Content.styled(f"{_box(item)} {self._short(item, says_more)}", style))
        return parts

    @property
    def _has_focus(self) -> bool:
        return self.query_one(LinesView).has_focus

    def _short(self, item: CheckItem, says_more: bool) -> str:
        words = checks.short(item.words)
        is_unread = self.checklist.is_unread
        if checks.is_about_secrets(item.words) and (says_more or self._secrets or is_unread):
            said = checks.scan(self._secrets, is_unread=is_unread)
            return f"{words} ({said})"
        if checks.is_about_folder(item.words) and self._suggestion.folder:
            return visible_line(f"{words}: {self._suggestion.folder}")
        return words

    def _list(self) -> "CheckLines":
        width = max(8, self.query_one(LinesView).size.width - len(INDENT))
        cursor = self.cursor if self._has_focus else -1
        made_from = (self.checklist, self._secrets, self._suggestion, width)
        if self._made_from != made_from:
            self._made_from, self._rows = made_from, self._make_rows(width)
        return CheckLines(self._rows, cursor)

    def _make_rows(self, width: int) -> list[CheckRow]:
        rows: list[CheckRow] = []
        for check, item in enumerate(self.checklist.items):
            for number, words in enumerate(_wrapped(item.words, width)):
                rows.append(CheckRow(check, f"{_box(item)} " if number == 0 else INDENT[2:], words))
            for said, style in self._remarks(item):
                rows += [CheckRow(check, INDENT[2:], part, style) for part in _wrapped(said, width)]
        return rows

    def _remarks(self, item: CheckItem) -> Iterator[tuple[str, str]]:
        if checks.is_about_secrets(item.words):
            said = checks.scan_line(self._secrets, is_unread=self.checklist.is_unread)
            yield said, HINT if self._secrets else MUTED
        if checks.is_about_folder(item.words) and self._suggestion.folder:
            yield checks.suggested(self._suggestion.folder, self._suggestion.why), MUTED


class CheckLines:
    """The lines of the list; the check under the cursor stands out."""

    wraps_words = True
    rows: Callable[[int, int], int] | None = None

    def __init__(self, rows: list[CheckRow], cursor: int) -> None:
        self._rows = rows
        self._cursor = cursor

    def __len__(self) -> int:
        return len(self._rows)

    def plain(self, number: int) -> str:
        """Give one line's text."""
        row = self._rows[number]
        return f"  {row.head}{row.words}"

    def content(self, number: int) -> Content:
        """Give one line."""
        row = self._rows[number]
        is_here = row.check == self._cursor and not row.style
        sign = "> " if is_here and row.head.startswith("[") else "  "
        words = Content.styled(row.words, "reverse" if is_here else row.style)
        return Content.assemble(sign, row.head, words)

    def last_row_of(self, check: int) -> int:
        """Give the last line of one check, 0 without one."""
        return max((at for at, row in enumerate(self._rows) if row.check == check), default=0)


def _wrapped(words: str, width: int) -> list[str]:
    shown = visible_line(words)
    cuts = (0, *breaks(shown, width, by_words=True), len(shown))
    return [shown[start:end] for start, end in pairwise(cuts)]


def _box(item: CheckItem) -> str:
    return "[x]" if item.is_ticked else "[ ]"
