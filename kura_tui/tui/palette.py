"""The command palette: the commands of the screen on top, by their words, with their keys."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider, SearchIcon
from textual.content import Content

from kura_tui.tui.commands import Command, Context, commands_for
from kura_tui.tui.keymap import effective_keys, shown_keys


class KuraPalette(CommandPalette):
    """The palette in ASCII and without frames, which ctrl+c leaves like every other screen."""

    DEFAULT_CSS = """
    KuraPalette #--input, KuraPalette #--input.--list-visible {
        border: none;
    }
    KuraPalette #--input SearchIcon {
        color: $foreground;
        margin: 0 0 0 1;
    }
    KuraPalette CommandInput, KuraPalette CommandInput:focus {
        border: none;
        height: 1;
    }
    KuraPalette CommandList, KuraPalette CommandList:focus {
        border: none;
        scrollbar-size-vertical: 0;
    }
    KuraPalette LoadingIndicator, KuraPalette LoadingIndicator.--visible {
        border: none;
        display: none;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "escape", show=False)]

    def on_mount(self) -> None:
        """Take the sign before the field from ASCII."""
        self.query_one(SearchIcon).icon = ":"


class KuraCommands(Provider):
    """Finds commands of the screen that the palette was opened on."""

    async def discover(self) -> Hits:
        """Give every command, in the order of the help."""
        for command, line in self._lines():
            yield DiscoveryHit(Content(line), partial(self._run, command), line)

    async def search(self, query: str) -> Hits:
        """Give the commands that fit the words by what they do, their label or their id."""
        matcher = self.matcher(query)
        for command, line in self._lines():
            score = max(map(matcher.match, (line, command.label, command.id)))
            if score > 0:
                yield Hit(score, matcher.highlight(line), partial(self._run, command), line)

    def _lines(self) -> Iterator[tuple[Command, str]]:
        context = getattr(self.screen, "context", Context.REVIEW)
        keys = getattr(self.app, "keys", None) or effective_keys()
        for command in commands_for(context):
            if command.id != "palette.open":
                yield command, f"{command.help}   {shown_keys(keys[command.id])}"

    async def _run(self, command: Command) -> None:
        await self.screen.run_action(command.action)
