"""The help: every command of a screen with the reviewer's keys; it gives back the one to run."""

from functools import partial
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from kura_tui.domain.text import visible_line
from kura_tui.tui.bindings import bindings_for
from kura_tui.tui.commands import Context
from kura_tui.tui.help_rows import help_rows, matching
from kura_tui.tui.keymap import shown_keys
from kura_tui.tui.screens.room import Field, Keys, RoomScreen, first_key, keys_of
from kura_tui.tui.widgets.help_grid import HelpGrid
from kura_tui.tui.widgets.rule import Rule
from kura_tui.wording import rooms as wording


class FilterField(Field):
    """The words that filter; backspace or a letter that goes back leaves it while it is empty."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace", "delete_or_leave", "leave", show=False)
    ]

    @on(events.Key)
    def _leave_by_letter(self, event: events.Key) -> None:
        """Go back on a first letter that does so on every screen; any other letter filters."""
        screen = self.screen
        if self.value or not event.is_printable or not isinstance(screen, HelpScreen):
            return
        if event.key in keys_of(screen)["screen.back"]:
            event.stop()
            event.prevent_default()
            screen.action_screen_back()

    def action_delete_or_leave(self) -> None:
        """Delete the last character, or leave where there is none."""
        if self.value:
            self.action_delete_left()
        elif isinstance(self.screen, HelpScreen):
            self.screen.action_screen_back()


class HelpScreen(RoomScreen[str]):
    """The commands of one screen; gives back the id of the one to run, or None."""

    context = Context.HELP
    heading = "help"
    way_back = "esc close"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_for(Context.HELP)]

    def __init__(self, about: Context = Context.REVIEW) -> None:
        super().__init__()
        self._about = about
        self.heading = f"keys for: {about.value}"

    def compose_middle(self) -> ComposeResult:
        """Lay the filter over the commands."""
        yield FilterField(placeholder=wording.HELP_PROMPT, id="words")
        yield HelpGrid(wording.NO_COMMAND, id="commands")
        yield Rule(id="note-rule")

    def on_mount(self) -> None:
        """Show every command."""
        self.query_one(FilterField).focus()
        self._show()

    def on_resize(self) -> None:
        """Lay the columns anew."""
        self._show()

    @on(Input.Changed)
    def _show(self) -> None:
        keys = keys_of(self)
        commands = matching(self._about, self.query_one(FilterField).value, keys)
        self.query_one(HelpGrid).show(help_rows(commands, keys, self.size.width))

    @on(HelpGrid.Moved)
    def _explain(self) -> None:
        command = self.query_one(HelpGrid).selected
        if command is None:
            self.say(wording.help_note(partial(first_key, keys_of(self))))
            return
        keys = shown_keys(keys_of(self)[command.id])
        self.say(visible_line(f"{keys}   {command.help}   ({command.id})"))

    def key_groups(self, keys: Keys) -> list[tuple[str, str]]:
        """Name only keys that are no letters: those are typed into the filter."""
        return [*wording.HELP_KEYS]

    def action_move(self, step: str) -> None:
        """Select another command."""
        self.query_one(HelpGrid).move(step)

    @on(Input.Submitted)
    def action_choice_take(self) -> None:
        """Give back the selected command."""
        if (command := self.query_one(HelpGrid).selected) is not None:
            self.dismiss(command.id)
