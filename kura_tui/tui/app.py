"""The app: it holds the session, the styles, the theme and the exit code; its screens do the work."""

from pathlib import Path

from textual.app import App
from textual.screen import Screen

from kura_tui.session import ReviewSession
from kura_tui.tui.bindings import keymap_for
from kura_tui.tui.keymap import effective_keys


def style_files() -> list[Path]:
    """Give the style sheets: beside this package in the repository, inside it in a wheel."""
    package = Path(__file__).resolve().parent.parent
    inside, beside = package / "styles", package.parent / "styles"
    return sorted((inside if inside.is_dir() else beside).glob("*.tcss"))


class KuraApp(App[int]):
    """kura on one vault."""

    TITLE = "kura"
    CSS_PATH = style_files()
    ENABLE_COMMAND_PALETTE = True
    ESCAPE_TO_MINIMIZE = False

    def __init__(self, session: ReviewSession, *, is_watching: bool = True) -> None:
        super().__init__()
        self.session = session
        self.is_watching = is_watching
        self.keys = effective_keys(session.config.keys)

    def get_default_screen(self) -> Screen[object]:
        """Begin with the review screen."""
        from kura_tui.tui.screens.review import ReviewScreen

        return ReviewScreen(self.session)

    def on_mount(self) -> None:
        """Take the reviewer's keys."""
        self.set_keymap(keymap_for(self.session.config.keys))
