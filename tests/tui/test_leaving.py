"""Leaving: from every screen and bar, and never with a text of the reviewer's lost unasked."""

from collections.abc import Callable
from pathlib import Path

import pytest

from kura_tui.tui.screens.contest import ContestScreen
from kura_tui.tui.screens.review import ReviewScreen
from tests.builders import VaultBuilder
from tests.tui.conftest import Desk, Opening
from tests.tui.test_standing import decided_twice  # noqa: F401 (a fixture)

ALERTS = "Inbox/alerts.md"


def an_editor(vault: VaultBuilder, opened_with: list[str]) -> Callable[..., int]:
    """Edit while the agent edits the same file, so that the first edit is refused."""

    def edit(arguments: list[str], text: bytes | None = None) -> int:
        copy = Path(arguments[-1])
        opened_with.append(copy.read_text(encoding="utf-8"))
        if len(opened_with) == 1:
            copy.write_text(opened_with[0].replace("mail", "pager"), encoding="utf-8")
            vault.write(ALERTS, vault.bytes(ALERTS) + b"\nFrom the agent.\n")
        return 0

    return edit


async def refuse_an_edit(desk: Desk) -> list[str]:
    opened_with: list[str] = []
    desk.app.program_runner = an_editor(desk.vault, opened_with)
    await desk.press("e", "j")
    return opened_with


def has_ended(desk: Desk) -> bool:
    return desk.app.return_code == 0 and desk.app._exit


async def test_a_text_that_was_not_written_is_asked_about_and_opened(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        opened_with = await refuse_an_edit(desk)
        await desk.press("q")
        assert not has_ended(desk)
        assert desk.message == "1 text of yours is not written."
        assert desk.keys_shown.startswith("e open it  q quit and drop it")
        await desk.press("e")
        assert desk.selected == ALERTS
        assert desk.message == f"Your text of {ALERTS} is not written. e open it"
        await desk.press("e")
        assert "not to pager" in opened_with[1]
        assert b"not to pager" in filled.bytes(ALERTS)
        await desk.press("q")
        assert has_ended(desk)


async def test_a_text_that_was_not_written_outlives_a_kura_that_was_killed(
    filled: VaultBuilder, opened: Opening
) -> None:
    kept = filled.root / ".git/kura/texts"
    async with opened(filled) as desk:
        await refuse_an_edit(desk)
    assert kept.stat().st_mode & 0o777 == 0o600
    async with opened(filled) as desk:
        assert desk.message == f"Your text of {ALERTS} is not written. e open it"
        opened_with = ["an earlier kura's"]
        desk.app.program_runner = an_editor(filled, opened_with)
        await desk.press("e")
        assert "not to pager" in opened_with[1]
        assert b"not to pager" in filled.bytes(ALERTS)
        assert not kept.exists()


@pytest.mark.parametrize("keys", [("q",), ("escape", "q"), ("ctrl+c", "ctrl+c")])
async def test_a_second_key_leaves_without_the_text(
    filled: VaultBuilder, opened: Opening, keys: tuple[str, ...]
) -> None:
    async with opened(filled) as desk:
        await refuse_an_edit(desk)
        await desk.press("q")
        assert not has_ended(desk)
        await desk.press(*keys)
        assert has_ended(desk)


async def test_a_text_whose_proposal_is_gone_can_still_be_seen_and_saved_elsewhere(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        opened_with = await refuse_an_edit(desk)
        (filled.root / ALERTS).unlink()
        await desk.press("R", "q", "e")
        assert "not to pager" in opened_with[1]
        assert "no longer in Inbox" in desk.message
        assert not has_ended(desk)


async def test_a_quit_that_waited_for_a_decision_asks_as_well(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await refuse_an_edit(desk)
        await desk.pilot.press("x", "1", "q")
        await desk.rest()
        assert desk.subjects()[0].startswith("reject: ")
        assert not has_ended(desk)
        assert desk.message == "1 text of yours is not written."


PLACES: tuple[tuple[str, ...], ...] = (
    *((key,) for key in ("a", "m", "x", "s", "L", "S", "?", ":", "/", "y", "f", "enter")),
    ("a", "n"), ("x", "t"), ("s", "4"), ("L", "enter"), ("L", "?"), ("m", "/"), ("m", "r"),
    ("m", ":"), ("L", ":"), ("S", "?"), ("m", "4"), ("m", "?"), ("enter", "down"),
)  # fmt: skip


def is_at_the_queue(desk: Desk) -> bool:
    screen = desk.app.screen
    if not isinstance(screen, ReviewScreen):
        return False
    return screen.bar.question is None and not screen.bar.is_typing


@pytest.mark.parametrize("key", ["escape", "ctrl+c"])
async def test_T16_T17_every_screen_and_bar_is_left_in_three_keys(
    filled: VaultBuilder, opened: Opening, key: str
) -> None:
    async with opened(filled) as desk:
        before = desk.subjects(), filled.files()
        for keys in PLACES:
            await desk.press(*keys)
            assert not is_at_the_queue(desk), keys
            for _ in range(3):
                if not is_at_the_queue(desk):
                    await desk.press(key)
            assert is_at_the_queue(desk), keys
        await desk.press("q" if key == "escape" else key)
        assert has_ended(desk)
        assert (desk.subjects(), filled.files()) == before


@pytest.mark.parametrize(
    "keys", [("escape", "escape", "escape", "q"), ("tab", "1", "ctrl+c", "ctrl+c")]
)
async def test_T16_T17_a_contest_is_left(
    decided_twice: VaultBuilder,  # noqa: F811
    opened: Opening,
    keys: tuple[str, ...],
) -> None:
    async with opened(decided_twice, (100, 30)) as desk:
        await desk.press("f", "y", "t")
        assert isinstance(desk.app.screen, ContestScreen)
        before = desk.subjects()
        await desk.press(*keys)
        assert has_ended(desk)
        assert desk.subjects() == before


async def test_ctrl_c_on_a_screen_tells_the_queue_what_was_written_there(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("x", "1", "L", "u", "ctrl+c")
        assert isinstance(desk.app.screen, ReviewScreen)
        assert ALERTS in desk.screen.queue.paths
