"""The last line: a screen's keys, a question's keys, or one line to type in; it decides nothing."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input, Static

from kura_tui.domain.text import visible_line
from kura_tui.tui.keymap import shown_key
from kura_tui.tui.questions import Choice, Question, shown
from kura_tui.tui.widgets.footer_keys import FooterKeys

LEAVES = frozenset({"escape", "q", "backspace", "ctrl+c"})
"""Keys that leave a question and change nothing."""


class Bar(Vertical):
    """Footer, question or field."""

    DEFAULT_CSS = """
    Bar { height: 1; }
    Bar #bar-field { height: 1; display: none; }
    Bar #bar-prompt { width: auto; }
    Bar Input { width: 1fr; }
    """

    @dataclass
    class Answered(Message):
        """The question was answered with a choice."""

        choice: Choice

    @dataclass
    class Left(Message):
        """A question or field was left."""

    @dataclass
    class Typing(Message):
        """The text of the field changed."""

        text: str

    @dataclass
    class Typed(Message):
        """The text of the field is complete."""

        text: str

    def __init__(self, groups: Sequence[tuple[str, str]], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._groups = list(groups)
        self._opened_with: Collection[str] = ()
        self.question: Question | None = None

    def compose(self) -> ComposeResult:
        """Yield the keys and the field."""
        yield FooterKeys(self._groups)
        with Horizontal(id="bar-field"):
            yield Static("", id="bar-prompt", markup=False)
            yield Input(compact=True, select_on_focus=False)

    @property
    def is_typing(self) -> bool:
        """Whether the field is open."""
        return bool(self.query_one("#bar-field").display)

    def offer(self, groups: Sequence[tuple[str, str]]) -> None:
        """Show other keys of the screen whenever no question is open."""
        self._groups = list(groups)
        if self.question is None:
            self.query_one(FooterKeys).show(self._groups)

    def ask(self, question: Question, opened_with: Collection[str] = ()) -> None:
        """Show a question's keys in place of the footer; the key that opened it never answers."""
        self._close_field()
        self.question = question
        self._opened_with = opened_with
        groups = [shown(choice) for choice in question.choices]
        self.query_one(FooterKeys).show(
            [(shown_key(key), label) for key, label in groups] + [("esc", "")]
        )

    def write(self, prompt: str, text: str = "") -> None:
        """Open the field."""
        self.question = None
        self.query_one(FooterKeys).display = False
        self.query_one("#bar-field").display = True
        self.query_one("#bar-prompt", Static).update(f"{visible_line(prompt)}: ")
        field = self.query_one(Input)
        field.cursor_blink = False
        field.value = visible_line(text)
        field.cursor_position = len(field.value)
        field.focus()

    def close(self) -> None:
        """Show the footer again."""
        self._close_field()
        self.question = None
        self.query_one(FooterKeys).show(self._groups)

    def press(self, key: str) -> None:
        """Take a key while a question is open."""
        if self.question is None:
            return
        choice = next((one for one in self.question.choices if one.key == key), None)
        if choice is not None and key not in self._opened_with:
            self.post_message(self.Answered(choice))
        elif key in LEAVES:
            self.post_message(self.Left())

    def _close_field(self) -> None:
        self.query_one(FooterKeys).display = True
        self.query_one("#bar-field").display = False

    @on(Input.Changed)
    def _tell_typing(self, event: Input.Changed) -> None:
        event.stop()
        if self.is_typing:
            self.post_message(self.Typing(event.value))

    @on(Input.Submitted)
    def _tell_typed(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.Typed(event.value))

    def on_key(self, event: events.Key) -> None:
        """Leave the field."""
        if self.is_typing and event.key in {"escape", "ctrl+c"}:
            event.stop()
            event.prevent_default()
            self.post_message(self.Left())
