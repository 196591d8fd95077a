"""Every command that a screen names can be carried out there."""

from importlib import import_module

import pytest

from kura_tui.tui.app import KuraApp
from kura_tui.tui.commands import Context, commands_for
from kura_tui.tui.palette import KuraPalette
from kura_tui.tui.screens.help import HelpScreen
from tests.builders import VaultBuilder
from tests.tui.conftest import Opening

SCREENS = {
    Context.REVIEW: ("review", "ReviewScreen"),
    Context.MERGE: ("merge", "MergeScreen"),
    Context.LOG: ("log", "LogScreen"),
    Context.SNOOZED: ("snoozed", "SnoozedScreen"),
    Context.HELP: ("help", "HelpScreen"),
    Context.MENU: ("menu", "MenuScreen"),
    Context.TEXT: ("text", "TextScreen"),
    Context.FIRST_START: ("first_start", "FirstStartScreen"),
    Context.CONTEST: ("contest", "ContestScreen"),
}


@pytest.mark.parametrize("context", list(Context))
def test_every_command_of_a_screen_has_its_action_there(context: Context) -> None:
    module, name = SCREENS[context]
    screen = getattr(import_module(f"kura_tui.tui.screens.{module}"), name)
    missing = []
    for command in commands_for(context):
        action = command.action.partition("(")[0]
        place = KuraApp if action.startswith("app.") else screen
        action = action.removeprefix("app.")
        if not any(hasattr(place, f"{prefix}action_{action}") for prefix in ("", "_")):
            missing.append(command.id)
    assert missing == []


@pytest.mark.parametrize("room", ["m", "L", "S"])
async def test_help_and_palette_open_on_every_screen_that_names_them(
    filled: VaultBuilder, opened: Opening, room: str
) -> None:
    async with opened(filled) as desk:
        await desk.press("s", "1", room)
        beneath = desk.app.screen
        await desk.press("?")
        assert isinstance(desk.app.screen, HelpScreen)
        assert f"keys for: {getattr(beneath, 'context').value}" in desk.lines[0]  # noqa: B009
        await desk.press("escape", ":")
        assert isinstance(desk.app.screen, KuraPalette)
        await desk.press("escape")
        assert desk.app.screen is beneath
