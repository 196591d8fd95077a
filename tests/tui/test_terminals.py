"""The review screen on odd terminals and over a long day: widths, fields, growth."""

import gc
import resource
import threading
import time

import pytest
from textual.widgets import Input

from kura_tui.tui.clipboard import copy_text
from kura_tui.tui.screens.first_start import FirstStartApp
from kura_tui.tui.screens.help import HelpScreen
from tests.builders import VaultBuilder, a_proposal
from tests.tui.conftest import Opening
from tests.tui.rooms import RoomApp
from tests.tui.settled import settled

WIDE = {
    "cjk": "日本語の知識",
    "arabic": "معرفة المطور",
    "combining": "e\u0301 n\u0303 a\u0308",
    "emoji": "👍 done",
    "vs16": "⚠\ufe0f care",
    "zwj": "👩\u200d💻 codes",
    "flag": "🇫🇷 trip",
    "keycap": "1\ufe0f\u20e3 first",
}


async def test_T39_wide_characters_push_nothing_out_of_its_column(
    vault: VaultBuilder, opened: Opening
) -> None:
    for name, title in WIDE.items():
        vault.propose(name, a_proposal(title, f"{title} and again {title}."))
    async with opened(vault, (120, 40)) as desk:
        for _ in WIDE:
            strips = desk.app.screen._compositor.render_strips()
            assert {strip.cell_length for strip in strips} == {120}
            await desk.press("j")


async def test_T38_without_any_colour_the_state_is_still_read(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("j", "space", "k")
        text = desk.text
        assert any(line.startswith(">") for line in desk.lines)
        assert any(line.startswith((">*", " *")) for line in desk.lines)
        assert "[ ]" in text
        assert "\n  - " in text
        assert "\n  + " in text


async def test_T49_no_field_blinks(filled: VaultBuilder, opened: Opening, tmp_path) -> None:
    async with opened(filled) as desk:
        await desk.press("/")
        assert [field.cursor_blink for field in desk.app.screen.query(Input)] == [False]
    for app in (RoomApp(HelpScreen), FirstStartApp((), ("KURA_VAULT",), lambda path: ())):
        async with app.run_test() as pilot:
            await settled(pilot)
            assert not any(field.cursor_blink for field in app.screen.query(Input))


def test_T52_the_clipboard_is_never_asked_for(monkeypatch) -> None:
    sent = []

    class App:
        def copy_to_clipboard(self, text: str) -> None:
            sent.append(text)

    copy_text(App(), "blue-green", {})
    assert sent == ["blue-green"]


@pytest.mark.long
@pytest.mark.timeout(3600)
async def test_T31_a_long_day_neither_slows_nor_grows(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled, is_watching=True) as desk:

        async def switch(count: int) -> list[float]:
            took = []
            for number in range(count):
                started = time.perf_counter()
                await desk.pilot.press("j" if number % 6 < 3 else "k")
                took.append(time.perf_counter() - started)
            return sorted(took)

        early = await switch(200)
        await settled(desk.pilot)
        gc.collect()
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        threads = threading.active_count()
        for number in range(5000):
            filled.propose(f"event-{number % 20}", a_proposal(f"Event {number}", "It happened."))
            if number % 100 == 0:
                await desk.pilot.pause()
        await switch(1600)
        late = await switch(200)
        await settled(desk.pilot)
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        assert late[190] <= early[190] * 3 + 0.05
        assert grown <= 60_000
        assert threading.active_count() <= threads + 4
