"""The app: session, styles, theme and exit code; its screens do the work."""

from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar

from kura_tui.domain.text import Visible
from kura_tui.session import ReviewSession
from kura_tui.tui.bindings import keymap_for
from kura_tui.tui.input_guard import GuardedApp
from kura_tui.tui.keymap import check_keymap, effective_keys
from kura_tui.wording import screen as wording

if TYPE_CHECKING:
    from textual.screen import Screen


def style_files() -> list[Path]:
    """Give the style sheets: beside this package in the repository, inside it in a wheel."""
    package = Path(__file__).resolve().parent.parent
    inside, beside = package / "styles", package.parent / "styles"
    return sorted((inside if inside.is_dir() else beside).glob("*.tcss"))


class KuraApp(GuardedApp[int], inherit_bindings=False):
    """kura on one vault."""

    TITLE = "kura"
    CSS_PATH: ClassVar[list[str | PurePath]] = list(style_files())
    ENABLE_COMMAND_PALETTE = True
    ESCAPE_TO_MINIMIZE = False

    def __init__(self, session: ReviewSession, *, is_watching: bool = True) -> None:
        super().__init__()
        self.session = session
        self.is_watching = is_watching
        self.keys = effective_keys(session.config.keys)
        self.notice = Visible("")
        problems = [problem.sentence for problem in check_keymap(session.config.keys)]
        if problems:
            self.notice = wording.key_problems(problems)

    def get_default_screen(self) -> "Screen[None]":
        """Begin with the review screen."""
        from kura_tui.tui.screens.review import ReviewScreen

        return ReviewScreen(self.session)

    def on_mount(self) -> None:
        """Take the reviewer's keys."""
        self.set_keymap(keymap_for(self.session.config.keys))
