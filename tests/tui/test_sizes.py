"""The screen in every size: its layouts, resizing, and windows too small for it."""

from datetime import datetime

import pytest

from kura_tui.config import Config, GateConfig
from tests.builders import VaultBuilder, a_proposal
from tests.tui.conftest import Opening


@pytest.mark.parametrize(
    "size", [(1, 1), (2, 1), (3, 3), (12, 5), (29, 24), (30, 8), (59, 19), (60, 8), (100, 8),
             (160, 8), (300, 100)]
)  # fmt: skip
async def test_any_size_can_be_drawn_and_used(
    filled: VaultBuilder, opened: Opening, size: tuple[int, int]
) -> None:
    async with opened(filled, size) as desk:
        await desk.press("j", "tab", "j", "tab", "j", "tab", "space", "z", "z", "+", "-", "p", "a")
        await desk.press("escape", "escape")
        assert desk.subjects()[0] == "notes"


async def test_a_small_window_says_what_it_needs(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled, (29, 7)) as desk:
        assert "Make the window at least 30x8" in desk.text.replace("\n", " ")
        await desk.resize(80, 24)
        assert "1 Queue" in desk.text
        assert "Make the window" not in desk.text


async def test_resizing_keeps_selection_and_scroll(filled: VaultBuilder, opened: Opening) -> None:
    facts = "\n\n".join(f"Paragraph {number} of it." for number in range(80))
    filled.propose("long", a_proposal("A long fact", facts, created="2026-07-19"))
    async with opened(filled, (80, 24)) as desk:
        desk.screen.queue.select("Inbox/long.md")
        await desk.rest()
        await desk.press(*["J"] * 10)
        source = desk.screen.proposal_pane.main
        line = source.line_at_top()
        assert line > 10
        for size in ((200, 60), (120, 40), (40, 20), (20, 5), (80, 24)):
            await desk.resize(*size)
        assert desk.selected == "Inbox/long.md"
        assert source.line_at_top() == line


async def test_eighty_columns_stack_the_panes(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled, (80, 24)) as desk:
        titles = [line.split(" ---")[0] for line in desk.lines if line.startswith("-- ")]
        assert titles == ["-- 1 Queue", "-- 2 Proposal", "-- 3 Nearest", "-- 4 Checklist", "-- Log"]
        assert "[ ] source verified   [ ] durable   [ ] no secrets" in desk.text


async def test_a_hundred_columns_put_the_queue_at_the_left(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled, (120, 40)) as desk:
        assert desk.lines[1].startswith("-- 1 Queue")
        assert "|-- 2 Proposal" in desk.lines[1]
        assert sum(line.count("|") for line in desk.lines) >= 34


async def test_a_hundred_and_sixty_columns_are_three(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled, (200, 60)) as desk:
        assert "|-- 2 Proposal" in desk.lines[1]
        assert "|-- 3 Nearest" in desk.lines[1]


async def test_a_narrow_window_shows_one_pane_at_a_time(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled, (40, 20)) as desk:
        for key, title in (("2", "2 Proposal"), ("3", "3 Nearest"), ("4", "4 Checklist")):
            await desk.press(key)
            assert title in desk.text
            assert "1 Queue" not in desk.text
        await desk.press("1", "a")
        assert "Approve" in desk.message
        await desk.press("1")
        assert desk.subjects()[0] == "approve: alerts -> Memory"


@pytest.mark.parametrize("size", [(40, 20), (80, 24)])
async def test_a_decision_on_a_text_that_was_hidden_shows_it_first(
    filled: VaultBuilder, opened: Opening, size: tuple[int, int]
) -> None:
    async with opened(filled, size) as desk:
        await desk.press(*(("z",) if size[0] > 59 else ()), "j", "x")
        assert "blue-green" in desk.text
        assert "1 Queue" not in desk.text
        assert desk.message.startswith("Reject ")
        await desk.press("1")
        assert desk.subjects()[0] == "reject: deployment-strategy-preference"


async def test_one_key_approves_no_text_that_was_hidden(
    filled: VaultBuilder, opened: Opening
) -> None:
    config = Config(gate=GateConfig(keys=1))
    async with opened(filled, (40, 20), config=config) as desk:
        before = desk.subjects()
        await desk.press("j", "4", "space", "j", "space", "j", "space", "j", "space", "1", "a")
        assert desk.subjects() == before
        assert "into which folder?" in desk.message


async def test_what_another_room_wrote_is_told_on_the_way_back(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("s", "1", "S", "w", "escape")
        assert desk.message.startswith("Woke alerts")
        await desk.press("a", "1", "L", "u", "escape")
        assert desk.message.startswith("Undid")


async def test_q_leaves_the_help_where_nothing_is_typed_yet(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("?", "l", "o", "q")
        assert "loq" in desk.text
        await desk.press("escape", "?", "q")
        assert "1 Queue" in desk.text


async def test_the_palette_finds_a_command_by_its_label_and_id(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press(":", "z", "o", "o", "m")
        assert "give this pane the whole screen" in desk.text
        await desk.press("escape", ":", *"nearest.tog")
        assert "show or hide the near notes" in desk.text


async def test_a_redo_of_what_is_shown_is_told_as_a_redo(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("j", "x", "2", "u", "U")
        assert desk.message.startswith("Redid reject: deployment-strategy-preference")


async def test_a_fault_while_writing_claims_nothing_of_what_is_written(
    filled: VaultBuilder, opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(filled) as desk:

        def fails(*_: object, **__: object) -> None:
            raise AttributeError

        monkeypatch.setattr(desk.screen.session, "decide", fails)
        await desk.press("x", "1")
        assert desk.message.startswith("Not finished: a fault in kura itself (AttributeError).")
        assert "Nothing was written" not in desk.message
        assert "L see the decisions" in desk.message


async def test_a_fault_in_another_room_is_told_and_the_room_can_be_left(
    filled: VaultBuilder, opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(filled) as desk:
        session = desk.screen.session
        await desk.press("s", "1", "S")

        def fails(*_: object, **__: object) -> None:
            raise AttributeError

        monkeypatch.setattr(session, "decide", fails)
        await desk.press("w")
        assert "Not finished: a fault in kura itself (AttributeError)." in desk.text
        await desk.press("escape")
        assert "1 Queue" in desk.text


async def test_the_empty_screen_counts_the_decision_that_emptied_it(
    vault: VaultBuilder, opened: Opening
) -> None:
    vault.propose("only", a_proposal("Only", "The only fact."))
    vault.commit("one")
    async with opened(vault, clock=datetime.now) as desk:
        await desk.press("a", "1")
        assert "Today: 1 approved." in desk.text


async def test_a_low_window_has_one_row_of_queue_and_one_line_of_checks(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled, (80, 16)) as desk:
        assert desk.lines[2].startswith("> ")
        assert desk.lines[3].startswith("-- 2 Proposal")
        assert "[ ] source verified" in desk.text
        assert "4 Checklist" not in desk.text


@pytest.mark.parametrize("pane", ["1", "2", "3", "4"])
async def test_plus_and_minus_take_each_other_back(
    filled: VaultBuilder, opened: Opening, pane: str
) -> None:
    async with opened(filled, (120, 40)) as desk:
        await desk.press(pane)
        before = desk.lines
        await desk.press("+", "+", "-", "-")
        assert desk.lines == before
