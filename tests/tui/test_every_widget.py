"""No widget of any screen draws a character that `visible()` would have marked; and no shortcut."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from kura_tui.config import Config
from kura_tui.domain.decisions.contest import Contest
from kura_tui.offers import VaultOffer
from kura_tui.session import ReviewSession
from kura_tui.tui.app import KuraApp
from kura_tui.tui.screens.contest import ContestScreen
from kura_tui.tui.screens.first_start import FirstStartApp
from tests.builders import VaultBuilder
from tests.tui.conftest import NOW, Opening
from tests.tui.hostile_texts import NAMES, TEXTS
from tests.tui.hostile_vault import fill
from tests.tui.settled import settled
from tests.tui.terminal_grammar import foreign_text

PACKAGE = Path(__file__).resolve().parents[2] / "kura_tui"
SIZES = [(40, 20), (80, 24), (120, 40), (200, 60)]


def drawn(screen: Screen[object]) -> Iterator[tuple[str, str]]:
    """Give each row that each widget of a screen draws now, with the widget's name."""
    for widget in screen.walk_children(Widget, with_self=True):
        if widget.size.area and widget.is_on_screen:
            for strip in widget.render_lines(Region(0, 0, *widget.size)):
                yield f"{type(widget).__name__}#{widget.id}", strip.text


def foreign(pilot: Pilot[object]) -> list[tuple[str, object]]:
    """Give what no reader could see in the rows of every screen on the stack."""
    return [
        (name, found)
        for screen in pilot.app.screen_stack
        for name, text in drawn(screen)
        for found in foreign_text(text.encode("utf-8", "surrogatepass"), styles=False)
    ]


@pytest.fixture
def hostile(vault: VaultBuilder) -> VaultBuilder:
    fill(vault)
    return vault


async def walk(pilot: Pilot[object], *keys: str) -> None:
    """Press keys and look at every widget after each."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot)
        assert foreign(pilot) == [], key


async def test_every_proposal(hostile: VaultBuilder, opened: Opening) -> None:
    async with opened(hostile, (120, 40)) as desk:
        paths = desk.screen.queue.paths
        assert len(paths) > len(TEXTS)
        await walk(desk.pilot, *["j"] * (len(paths) - 1))
        assert desk.selected == paths[-1]


@pytest.mark.parametrize("size", SIZES)
async def test_every_pane(hostile: VaultBuilder, opened: Opening, size: tuple[int, int]) -> None:
    async with opened(hostile, size) as desk:
        await walk(desk.pilot, "D", "D", "M", "M", "]", "2", "j", "z", "3", "j", "z", "4", "space")


@pytest.mark.parametrize("size", [(40, 20), (100, 30)])
async def test_every_bar(hostile: VaultBuilder, opened: Opening, size: tuple[int, int]) -> None:
    async with opened(hostile, size) as desk:
        await walk(desk.pilot, "a", "space", "n", "x", "escape", "x", "t", "a", "enter", "escape")
        await walk(desk.pilot, "s", "escape", "y", "u", "v", "j", "v", "a", "escape", "x", "3")
        await walk(desk.pilot, "escape", "escape", "slash", "s", "r", "c", "escape", "O", "i", "N")


async def test_what_is_said_after_success_and_failure(
    hostile: VaultBuilder, opened: Opening
) -> None:
    async with opened(hostile, (100, 30)) as desk:
        before = len(desk.subjects())
        for number, verb in enumerate(("a1", "x2", "s1", "a2", "a3", "u", "U", "ay")):
            hostile.write(".git/refuses", "") if number % 2 else None
            await walk(desk.pilot, *verb)
            assert desk.message
            (hostile.root / ".git/refuses").unlink(missing_ok=True)
        assert len(desk.subjects()) >= before + 2


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (160, 50)])
async def test_every_other_screen(
    hostile: VaultBuilder, opened: Opening, size: tuple[int, int]
) -> None:
    async with opened(hostile, size) as desk:
        await walk(desk.pilot, "L", "j", "enter", "escape", "G", "enter", "escape", "k", "u")
        await walk(desk.pilot, "escape", "S", "j", "enter", "G", "escape", "w", "escape")
        await walk(desk.pilot, "question_mark", "a", "escape", "enter", "j", "escape")
        await walk(desk.pilot, "colon", "n", "escape", "j", "j", "m", "1", "2", "]", "3", "4")
        await walk(desk.pilot, "r", "b", "enter", "tab", "slash", "a", "m", "b", "down", "enter")
        await walk(desk.pilot, "2", "enter")


async def test_the_merge_screen_of_many(hostile: VaultBuilder, opened: Opening) -> None:
    async with opened(hostile, (120, 40)) as desk:
        for _ in range(6):
            await walk(desk.pilot, "m", "tab", "escape", "j", "j", "j", "j", "j")


async def test_contests_with_hostile_words(hostile: VaultBuilder, opened: Opening) -> None:
    async with opened(hostile, (100, 30)) as desk:
        entries = desk.screen.session.ledger().entries
        pairs = zip(entries[::2], entries[1::2], strict=False)
        contests = tuple(Contest(one.proposal, one, two) for one, two in pairs)
        desk.app.push_screen(ContestScreen(desk.screen.session, contests))
        await desk.rest()
        assert foreign(desk.pilot) == []
        for _ in range(6):
            await walk(desk.pilot, "1", "2", "j")


async def test_an_empty_inbox_in_a_hostile_place(tmp_path: Path) -> None:
    place = tmp_path / f"{NAMES['sets the title']}{NAMES['click']}{NAMES['override']}"
    vault = VaultBuilder.create(place)
    session = ReviewSession.open(place, Config(), clock=lambda: NOW, cache_dir=tmp_path / "cache")
    app = KuraApp(session, is_watching=False)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        assert foreign(pilot) == []
        await walk(pilot, "L", "escape", "S", "escape", "a", "u", "R")
    session.close()
    assert vault.files()


@asynccontextmanager
async def first_start(offers: list[VaultOffer], looked_at: list[str]) -> AsyncIterator[Pilot]:
    app = FirstStartApp(offers, looked_at, lambda folder: [f"mkdir {folder}/Inbox"])
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        yield pilot


async def test_a_first_start_among_hostile_folders(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in NAMES.values()]
    offers = [VaultOffer(folder, True, False, 3) for folder in folders[:9]]
    async with first_start(offers, [str(folder) for folder in folders]) as pilot:
        assert foreign(pilot) == []
        await walk(pilot, *["j"] * 10, "2", "a", "enter", "escape", "escape", "4", "b", "enter")
