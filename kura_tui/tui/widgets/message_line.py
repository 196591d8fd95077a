"""The line that says what happened last; it stays until the next action."""

from typing import Literal

from textual.content import Content

from kura_tui.domain.text import Visible
from kura_tui.tui.hints import spelled
from kura_tui.tui.widgets.words import Words

Kind = Literal["plain", "done", "failed", "question"]
_STYLES: dict[Kind, str] = {
    "plain": "",
    "done": "$text-success",
    "failed": "$text-error",
    "question": "bold",
}


class MessageLine(Words):
    """One sentence, wrapped over at most three lines."""

    DEFAULT_CSS = "MessageLine { height: auto; min-height: 1; max-height: 3; }"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.sentence = Visible("")
        self.kind: Kind = "plain"

    def show(self, sentence: Visible, kind: Kind = "plain") -> None:
        """Show a sentence in place of the last one, its ways on with the reviewer's keys."""
        self.sentence, self.kind = spelled(self, sentence), kind
        self.put(Content.styled(self.sentence, _STYLES[kind]))

    def clear(self) -> None:
        """Show nothing."""
        self.show(Visible(""))
