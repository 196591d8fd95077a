"""The menu of actions: arrows and enter, or a digit, instead of a letter; it gives back an id."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from kura_tui.tui.bindings import bindings_for
from kura_tui.tui.commands import Command, Context
from kura_tui.tui.screens.room import RoomScreen, first_key, keys_of
from kura_tui.tui.widgets.choices import Choices, choice
from kura_tui.tui.widgets.rule import Rule

DIGITS = "123456789"


class MenuScreen(RoomScreen[str]):
    """The commands that apply to what is selected; gives back the id of the one to run, or None."""

    context = Context.MENU
    heading = "actions"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings_for(Context.MENU),
        *(
            Binding(digit, f"take({place}, '{digit}')", show=False)
            for place, digit in enumerate(DIGITS)
        ),
    ]

    def __init__(self, commands: Sequence[Command], title: str = "") -> None:
        """Offer `commands` in their order; `title` names what they act on."""
        super().__init__()
        self._commands = tuple(commands)
        self._title = title
        self.taken_by = ""
        """The digit that took the action, "" when enter did."""

    def compose_middle(self) -> ComposeResult:
        """Lay the list."""
        yield Rule("Actions", self._title)
        yield Choices(id="actions")

    def on_mount(self) -> None:
        """Show the actions."""
        keys = keys_of(self)
        rows = [
            choice(
                DIGITS[place] if place < len(DIGITS) else "",
                command.help,
                note=first_key(keys, command.id),
            )
            for place, command in enumerate(self._commands)
        ]
        self.query_one(Choices).show(rows)
        self.await_paint()

    def action_move(self, step: str) -> None:
        """Select another action."""
        self.query_one(Choices).move(step)

    def action_choice_take(self) -> None:
        """Give back the selected action."""
        self.action_take(self.query_one(Choices).index)

    def action_take(self, place: int, digit: str = "") -> None:
        """Give back the action at a place."""
        if place < len(self._commands):
            self.taken_by = digit
            self.dismiss(self._commands[place].id)
