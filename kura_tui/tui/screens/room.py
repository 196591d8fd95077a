"""What the secondary screens share: header, keys, message line, and the way back."""

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static

from kura_tui.domain.text import Visible, cell_width, cut, visible_line
from kura_tui.tui.commands import Context, command, commands_for
from kura_tui.tui.content import MUTED
from kura_tui.tui.input_guard import GuardedApp, KeysIgnored
from kura_tui.tui.keymap import effective_keys, shown_key
from kura_tui.tui.widgets.footer_keys import FooterKeys, key_groups
from kura_tui.tui.widgets.message_line import Kind, MessageLine

ResultType = TypeVar("ResultType")
Keys = Mapping[str, tuple[str, ...]]
NARROW_BELOW = 60


def keys_of(widget: Widget) -> Keys:
    """Give the keys of every command as the user has them."""
    keys: Keys | None = getattr(widget.app, "keys", None)
    return effective_keys() if keys is None else keys


def first_key(keys: Keys, command_id: str) -> str:
    """Give the key that a sentence names for a command."""
    return shown_key(keys[command_id][0])


def header_parts(title: str, ends: tuple[str, ...], width: int) -> tuple[Visible, Visible]:
    """Give title and ways out for a width; ends that do not fit go, the last one stays."""
    head = visible_line(f"kura  {title}" if width >= NARROW_BELOW else title)
    kept = list(ends)
    while len(kept) > 1 and cell_width(head) + 2 + cell_width("  ".join(kept)) > width:
        kept.pop(0)
    tail = visible_line("  ".join(kept))
    return cut(head, max(0, width - cell_width(tail) - 2)), tail


class RoomHeader(Static):
    """The first line: the program, the screen, the ways out."""

    DEFAULT_CSS = "RoomHeader { height: 1; }"

    def __init__(self, title: str, ends: tuple[str, ...]) -> None:
        super().__init__("", markup=False, id="header")
        self.title = title
        self.ends = ends

    def render(self) -> Content:
        """Give the line for the width it has."""
        width = self.size.width
        head, tail = header_parts(self.title, self.ends, width)
        gap = " " * max(0, width - cell_width(head) - cell_width(tail))
        return Content.assemble((head, "bold"), gap, (tail, MUTED))


class Field(Input):
    """One line to type in; its cursor does not blink, which would cost bytes for ever."""

    def __init__(self, *, placeholder: str = "", id: str | None = None) -> None:  # noqa: A002
        super().__init__(placeholder=placeholder, compact=True, id=id)
        self.cursor_blink = False


class RoomScreen(Screen[ResultType], inherit_bindings=False):
    """The base of a secondary screen; a subclass composes its middle and declares its context."""

    context: ClassVar[Context]
    heading: str
    way_back: ClassVar[str] = "esc back"

    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-compact"), (100, "-normal"), (160, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-middle"), (32, "-tall")]  # noqa: RUF012

    def compose(self) -> ComposeResult:
        """Lay the lines that every room has around the middle."""
        keys = keys_of(self)
        has_help = any(known.id == "help.open" for known in commands_for(self.context))
        ends = (f"{first_key(keys, 'help.open')} help",) if has_help else ()
        yield RoomHeader(self.heading, (self.way_back, *ends))
        yield from self.compose_middle()
        yield MessageLine(id="message")
        yield FooterKeys(self.key_groups(keys), id="keys")

    def compose_middle(self) -> ComposeResult:
        """Lay what this screen is for."""
        yield from ()

    def key_groups(self, keys: Keys) -> list[tuple[str, str]]:
        """Give the keys that apply now, by need."""
        return key_groups(commands_for(self.context), keys)

    def show_keys(self) -> None:
        """Name the keys that apply now anew."""
        self.query_one(FooterKeys).show(self.key_groups(keys_of(self)))

    def say(self, sentence: Visible, kind: Kind = "plain") -> None:
        """Show a sentence on the message line."""
        self.query_one(MessageLine).show(sentence, kind)

    def await_paint(self) -> None:
        """Let keys decide again once what is shown now has been painted."""
        if isinstance(self.app, GuardedApp):
            self.app.await_paint()

    @on(KeysIgnored)
    def _say_what_was_ignored(self, event: KeysIgnored) -> None:
        event.stop()
        self.say(event.sentence)

    def action_screen_back(self) -> None:
        """Go back, nothing changed."""
        self.dismiss(None)

    def action_help_open(self) -> None:
        """Open the help and run what is chosen there."""
        from kura_tui.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.context), self._run_command)

    def action_palette_open(self) -> None:
        """Open the commands by name."""
        self.app.action_command_palette()

    async def _run_command(self, command_id: str | None) -> None:
        if command_id:
            await self.run_action(command(command_id).action)
