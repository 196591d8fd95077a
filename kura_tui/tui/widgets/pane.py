"""A numbered pane: its rule, what is in it, and the focus that shows in the title."""

from textual import events, on
from textual.containers import Vertical
from textual.widget import Widget

from kura_tui.tui.pane_layout import PANES, Pane
from kura_tui.tui.widgets.rule import Rule


class NumberedPane(Vertical):
    """The base of the four panes; `main` is the widget that takes the focus."""

    name_of_pane: Pane
    title: str

    @property
    def rule(self) -> Rule:
        """The line over the pane."""
        return self.query_one(Rule)

    @property
    def main(self) -> Widget:
        """The widget that takes the focus."""
        raise NotImplementedError

    def make_rule(self) -> Rule:
        """Give the rule with the pane's number and title."""
        return Rule(f"{PANES.index(self.name_of_pane) + 1} {self.title}")

    def move(self, step: str) -> None:
        """Move in the pane: down, up, first, last, page_down, page_up."""
        raise NotImplementedError

    @on(events.DescendantFocus)
    def _mark_title(self) -> None:
        self.rule.is_focused = True

    @on(events.DescendantBlur)
    def _unmark_title(self) -> None:
        self.rule.is_focused = False
