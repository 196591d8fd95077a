"""The app: session, styles, keys, theme and exit code; its screens do the work."""

from collections.abc import Iterable
from pathlib import Path, PurePath
from typing import ClassVar

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from kura_tui.domain.text import Visible, visible_line
from kura_tui.errors import ExitCode
from kura_tui.session import ReviewSession
from kura_tui.tui.bindings import keymap_for
from kura_tui.tui.input_guard import GuardedApp
from kura_tui.tui.keymap import check_keymap, effective_keys
from kura_tui.tui.palette import KuraCommands, KuraPalette
from kura_tui.tui.themes import FULL, theme_for
from kura_tui.wording import rooms
from kura_tui.wording import screen as wording


def style_files() -> list[Path]:
    """Give the style sheets: beside this package in the repository, inside it in a wheel."""
    package = Path(__file__).resolve().parent.parent
    inside, beside = package / "styles", package.parent / "styles"
    return sorted((inside if inside.is_dir() else beside).glob("*.tcss"))


class KuraApp(GuardedApp[int], inherit_bindings=False):
    """kura on one vault."""

    TITLE = "kura"
    CSS_PATH: ClassVar[list[str | PurePath]] = list(style_files())
    COMMANDS = {KuraCommands}  # noqa: RUF012 (Textual declares it so)
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "leave_or_quit", show=False)]
    ESCAPE_TO_MINIMIZE = False
    ALLOW_SELECT = False

    def __init__(self, session: ReviewSession, *, is_watching: bool = True) -> None:
        super().__init__()
        self.session = session
        self.is_watching = is_watching
        self.keys = effective_keys(session.config.keys)
        self.notice = Visible("")
        """What to say first: a key map or theme that was not taken."""
        problems = [problem.sentence for problem in check_keymap(session.config.keys)]
        if problems:
            self.notice = wording.key_problems(problems)

    def get_default_screen(self) -> Screen[None]:
        """Begin with the review screen."""
        from kura_tui.tui.screens.review import ReviewScreen

        return ReviewScreen(self.session)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Offer none of Textual's own commands."""
        return ()

    def on_load(self) -> None:
        """Take the reviewer's keys and colours."""
        self.set_keymap(keymap_for(self.session.config.keys))
        wanted = theme_for(self.session.config.theme)
        if wanted not in self.available_themes:
            said = wording.unknown_theme(wanted, sorted(self.available_themes))
            self.notice = visible_line("   ".join(filter(None, (self.notice, said))))
            wanted = FULL
        self.theme = wanted

    async def action_leave_or_quit(self) -> None:
        """Leave the screen on top as its own key does, or end from the review screen."""
        goes_back = hasattr(self.screen, "action_screen_back")
        await self.screen.run_action("screen_back" if goes_back else "app_quit")

    def action_command_palette(self) -> None:
        """Open the commands by name."""
        if not isinstance(self.screen, KuraPalette):
            self.push_screen(KuraPalette(id="--command-palette", placeholder=rooms.HELP_PROMPT))

    def end(self) -> None:
        """End kura."""
        self.exit(ExitCode.DONE)
