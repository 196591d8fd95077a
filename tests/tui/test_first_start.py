"""The first start: four choices, nothing written before one is taken."""

from pathlib import Path

import pytest

from kura_tui.errors import Refused
from kura_tui.offers import VaultOffer, find_offers
from kura_tui.tui.screens.first_start import FirstStart, FirstStartApp, Start
from tests.tui.rooms import settle, shown

STEPS = ("make Inbox/", "make Memory/")


def an_app(tmp_path: Path, steps_for=lambda path: STEPS, offers: int = 2) -> FirstStartApp:
    found = [
        VaultOffer(tmp_path / "vault", True, True, 12),
        VaultOffer(tmp_path / "notes", True, False),
    ][:offers]
    return FirstStartApp(found, ("--vault", "KURA_VAULT"), steps_for)


async def pressed(app: FirstStartApp, *keys: str, size: tuple[int, int] = (80, 24)) -> str:
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        screen = shown(pilot)
        for key in keys:
            await pilot.press(key)
            await settle(pilot)
            screen = shown(pilot) if app.is_running else screen
        return screen


async def test_it_says_what_was_looked_at_and_offers_four_ways(tmp_path):
    screen = await pressed(an_app(tmp_path))
    assert "No vault is set." in screen
    assert "Looked at: --vault, KURA_VAULT" in screen
    for words in ("1  Use", "2  Type a path", "3  Try the sample vault", "4  Make the folders"):
        assert words in screen
    assert "Inbox (12 waiting)" in screen
    assert "kura init PATH -n" in screen


@pytest.mark.parametrize("keys", [("1",), ("enter",)])
async def test_the_first_offer_is_taken_by_digit_or_enter(tmp_path, keys):
    app = an_app(tmp_path)
    await pressed(app, *keys)
    assert app.return_value == FirstStart(Start.USE, tmp_path / "vault")


async def test_another_offer_is_taken_by_arrow_and_enter(tmp_path):
    app = an_app(tmp_path)
    await pressed(app, "down", "enter")
    assert app.return_value == FirstStart(Start.USE, tmp_path / "notes")


async def test_the_sample_vault_needs_one_key(tmp_path):
    app = an_app(tmp_path)
    await pressed(app, "3")
    assert app.return_value == FirstStart(Start.DEMO)


@pytest.mark.parametrize("key", ["q", "escape", "backspace"])
async def test_leaving_chooses_nothing(tmp_path, key):
    app = an_app(tmp_path)
    await pressed(app, key)
    assert app.return_value is None


async def test_making_a_vault_lists_what_is_missing_and_asks_for_y(tmp_path):
    app = an_app(tmp_path)
    screen = await pressed(app, "4", *"/x", "enter")
    assert "make Inbox/" in screen
    assert "/x lacks 2 things. y makes them, esc makes nothing" in screen
    assert app.return_value is None
    app = an_app(tmp_path)
    await pressed(app, "4", *"/x", "enter", "y")
    assert app.return_value == FirstStart(Start.MAKE, Path("/x"))


async def test_T12_enter_alone_makes_nothing(tmp_path):
    app = an_app(tmp_path)
    await pressed(app, "4", *"/x", "enter", "enter", "enter")
    assert app.return_value is None


async def test_a_typed_path_that_lacks_nothing_is_used(tmp_path):
    app = an_app(tmp_path, steps_for=lambda path: ())
    await pressed(app, "2", *"/x", "enter")
    assert app.return_value == FirstStart(Start.USE, Path("/x"))


async def test_a_path_that_cannot_be_a_vault_is_refused_with_a_sentence(tmp_path):
    def refuse(path):
        raise Refused("The vault was not made", why="it lies inside another repository")

    app = an_app(tmp_path, steps_for=refuse)
    screen = await pressed(app, "2", *"/x", "enter")
    assert "it lies inside another repository" in screen
    assert app.return_value is None


async def test_without_any_vault_found_the_next_way_is_selected(tmp_path):
    screen = await pressed(an_app(tmp_path, offers=0))
    assert "none found" in screen
    assert "> 2  Type a path" in screen


@pytest.mark.parametrize("size", [(1, 1), (30, 8), (40, 20), (200, 60)])
async def test_T44_no_size_is_a_fault(tmp_path, size):
    await pressed(an_app(tmp_path), "down", size=size)


def test_offers_are_vaults_of_obsidian_and_of_the_home_folder(tmp_path):
    (tmp_path / "far" / "away" / ".obsidian").mkdir(parents=True)
    (tmp_path / "near" / "Inbox").mkdir(parents=True)
    (tmp_path / "near" / ".git").mkdir()
    (tmp_path / "near" / "Inbox" / "a.md").write_text("x", encoding="utf-8")
    (tmp_path / "no-vault").mkdir()
    listed = tmp_path / ".config" / "obsidian" / "obsidian.json"
    listed.parent.mkdir(parents=True)
    listed.write_text(f'{{"vaults": {{"1": {{"path": "{tmp_path}/far/away"}}}}}}', encoding="utf-8")
    assert find_offers(tmp_path) == (
        VaultOffer((tmp_path / "near").resolve(), False, True, 1),
        VaultOffer((tmp_path / "far" / "away").resolve(), True, False, None),
    )


@pytest.mark.parametrize("content", ["", "[]", '{"vaults": 3}', '{"vaults": {"1": {}}}', "\x00"])
def test_a_damaged_list_of_obsidian_is_no_fault(tmp_path, content):
    listed = tmp_path / ".config" / "obsidian" / "obsidian.json"
    listed.parent.mkdir(parents=True)
    listed.write_text(content, encoding="utf-8")
    assert find_offers(tmp_path) == ()
