"""The proposal's checklist with the reviewer's ticks; on one line where there is little room."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from kura_tui.domain.decisions.suggestion import NO_SUGGESTION, Suggestion
from kura_tui.domain.evidence.hazard import Hazard
from kura_tui.domain.notes.checklist import CheckItem, Checklist
from kura_tui.domain.text import visible_line
from kura_tui.tui.content import HINT, MUTED, one_line
from kura_tui.tui.pane_layout import Pane
from kura_tui.tui.source_text import breaks
from kura_tui.tui.widgets.lines_view import ContentLines, LinesView
from kura_tui.tui.widgets.pane import NumberedPane
from kura_tui.wording import checks

INDENT = "      "


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

    def compose(self) -> ComposeResult:
        """Yield the rule, the line and the list."""
        yield self.make_rule()
        yield Static("", id="checks-line", markup=False)
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
        self.query_one("#checks-line", Static).update(self._line())
        view = self.query_one(LinesView)
        view.set_class(self.is_one_line, "-one-line")
        lines = self._list()
        view.show_lines(ContentLines([line for _, line in lines]))
        at = next((number for number, (item, _) in enumerate(lines) if item == self.cursor), 0)
        view.scroll_rows(max(0, at + 2 - max(1, view.size.height)))

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

    def _wrapped(self, words: str) -> list[str]:
        shown = visible_line(words)
        width = max(8, self.query_one(LinesView).size.width - len(INDENT))
        cuts = (0, *breaks(shown, width, by_words=True), len(shown))
        return [shown[start:end] for start, end in pairwise(cuts)]

    @property
    def _has_focus(self) -> bool:
        return self.query_one(LinesView).has_focus

    def _short(self, item: CheckItem, says_more: bool) -> str:
        words = checks.short(item.words)
        if checks.is_about_secrets(item.words) and (says_more or self._secrets):
            return f"{words} ({checks.scan(self._secrets)})"
        if checks.is_about_folder(item.words) and self._suggestion.folder:
            return visible_line(f"{words}: {self._suggestion.folder}")
        return words

    def _list(self) -> list[tuple[int, Content]]:
        lines: list[tuple[int, Content]] = []
        for position, item in enumerate(self.checklist.items):
            is_here = position == self.cursor and self._has_focus
            sign = "> " if is_here else "  "
            for number, words in enumerate(self._wrapped(item.words)):
                head = f"{sign}{_box(item)} " if number == 0 else INDENT
                style = "reverse" if is_here else ""
                lines.append((position, Content.assemble(head, one_line(words, style))))
            if checks.is_about_secrets(item.words):
                style = HINT if self._secrets else MUTED
                said = f"{INDENT}{checks.scan_line(self._secrets)}"
                lines.append((position, one_line(said, style)))
            if checks.is_about_folder(item.words) and self._suggestion.folder:
                said = checks.suggested(self._suggestion.folder, self._suggestion.why)
                lines += [
                    (position, one_line(INDENT + part, MUTED)) for part in self._wrapped(said)
                ]
        return lines


def _box(item: CheckItem) -> str:
    return "[x]" if item.is_ticked else "[ ]"
