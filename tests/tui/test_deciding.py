"""Deciding on the review screen: two keys, one commit, and nothing that was not on screen."""

from kura_tui.config import Config, GateConfig
from tests.builders import VaultBuilder
from tests.tui.conftest import Opening

ALERTS = "Inbox/alerts.md"


async def test_approve_writes_on_the_second_key_and_moves_on(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("a")
        assert desk.subjects()[0] == "notes"
        assert "into which folder?" in desk.message
        assert "1 Memory" in desk.keys_shown
        assert desk.keys_shown.endswith("esc")
        await desk.press("3")
        assert desk.subjects()[0] == "approve: alerts -> Systems"
        assert desk.message.startswith("Approved alerts -> Systems   commit ")
        assert desk.message.endswith("u undo")
        assert "Systems/alerts.md" in filled.files()
        assert desk.selected == "Inbox/deployment-strategy-preference.md"


async def test_the_key_that_opened_a_bar_never_answers_it(
    filled: VaultBuilder, opened: Opening
) -> None:
    for key in ("a", "x", "r", "s", "m", "e"):
        async with opened(filled) as desk:
            for _ in range(3):
                await desk.pilot.press(key)
            await desk.rest()
            assert desk.subjects()[0] == "notes"


async def test_escape_q_and_backspace_leave_a_bar(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        for key in ("escape", "q", "backspace"):
            await desk.press("x", key)
            assert desk.message == ""
            assert desk.keys_shown.startswith("a approve")
        assert desk.subjects()[0] == "notes"


async def test_enter_takes_the_suggested_folder(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("j", "a")
        assert "enter Decisions" in desk.keys_shown
        await desk.press("enter")
        assert desk.subjects()[0] == "approve: deployment-strategy-preference -> Decisions"


async def test_enter_never_confirms_a_reject(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("x", "enter")
        assert "Why?" in desk.message
        await desk.press("t", "o", "l", "d", "enter")
        assert desk.subjects()[0] == "notes"
        await desk.press("enter")
        assert desk.subjects()[0] == "notes"
        await desk.press("y")
        assert desk.subjects()[0].startswith("reject: alerts")
        assert "old" in filled.git("log", "-1", "--format=%B")


async def test_reject_takes_a_reason(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("x", "1")
        assert desk.subjects()[0].startswith("reject: alerts")
        assert "Kura-Reason: not durable" in filled.git("log", "-1", "--format=%B")
        assert ALERTS not in filled.files()


async def test_snooze_takes_a_day(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("s", "2")
        assert b"snoozed_until: 2026-07-29" in filled.bytes(ALERTS)
        assert ALERTS not in desk.screen.queue.paths
        assert "snoozed 1" in desk.lines[0]


async def test_a_day_that_is_past_is_asked_for_again(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("s", "4", *["backspace"] * 10, *"2020-01-01", "enter")
        assert "is not a day to come" in desk.message
        assert desk.subjects()[0] == "notes"


async def test_undo_brings_the_proposal_back_and_selects_it(
    filled: VaultBuilder, opened: Opening
) -> None:
    before = filled.files()
    async with opened(filled) as desk:
        await desk.press("j", "x", "2", "u")
        assert filled.files() == before
        assert desk.selected == "Inbox/deployment-strategy-preference.md"
        assert desk.message.endswith("U redo")
        await desk.press("U")
        assert "Inbox/deployment-strategy-preference.md" not in filled.files()


async def test_undo_without_a_decision_says_so(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("u")
        assert desk.message.startswith("Nothing to undo in this session")


async def test_ticks_go_into_the_commit(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("4", "space", "j", "space", "a")
        assert "2 checks open: no secrets, folder" in desk.message
        await desk.press("1")
        trailers = filled.git("log", "-1", "--format=%B")
        ticked = next(line for line in trailers.splitlines() if "Kura-Checklist" in line)
        assert "Verify against the original source" in trailers or "2" in ticked


async def test_space_in_the_bar_ticks_the_first_open_check(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("a", "space")
        assert "3 checks open" in desk.message
        assert desk.subjects()[0] == "notes"
        assert "[x] source verified" in desk.text


async def test_open_checks_block_where_the_config_says_so(
    filled: VaultBuilder, opened: Opening
) -> None:
    config = Config(gate=GateConfig(checklist="require"))
    async with opened(filled, config=config) as desk:
        await desk.press("a", "1")
        assert desk.subjects()[0] == "notes"
        assert "Your config requires" in desk.message
        await desk.press("space", "space", "space", "space", "1")
        assert desk.subjects()[0] == "approve: alerts -> Memory"


async def test_one_key_approves_a_complete_checklist_where_the_config_says_so(
    filled: VaultBuilder, opened: Opening
) -> None:
    config = Config(gate=GateConfig(keys=1))
    async with opened(filled, config=config) as desk:
        await desk.press("j", "4", "space", "j", "space", "j", "space", "j", "space", "a")
        assert desk.subjects()[0] == "approve: deployment-strategy-preference -> Decisions"


async def test_a_broken_file_is_rejectable_and_not_approvable(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        desk.screen.queue.select("Inbox/broken.md")
        await desk.rest()
        assert "Shown as plain text: line " in desk.text
        await desk.press("a")
        assert desk.message.startswith("Not approved: line ")
        await desk.press("x", "2")
        assert desk.subjects()[0].startswith("reject: broken")


async def test_T08_a_changed_file_is_refused_and_comes_back_with_the_reason(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        filled.write(ALERTS, filled.bytes(ALERTS) + b"\nAnd to the moon.\n")
        await desk.press("a", "1")
        assert desk.subjects()[0] == "notes"
        assert ALERTS in desk.screen.queue.paths
        assert "Nothing was written" in desk.message or "changed on disk" in desk.message


async def test_a_decision_needs_the_text_to_have_been_painted(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        desk.screen.on_screen = None
        await desk.press("a")
        assert desk.message == "Ignored a: what it decides was not on screen yet."
        assert desk.screen.bar.question is None


async def test_a_result_waits_while_a_question_is_open(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("a")
        desk.screen.action_decide_undo()
        await desk.rest()
        assert "into which folder?" in desk.message
        await desk.press("escape")
        assert desk.message.startswith("Nothing to undo")


async def test_editing_writes_what_the_editor_left(filled: VaultBuilder, opened: Opening) -> None:
    from pathlib import Path

    async with opened(filled) as desk:

        def edit(arguments: list[str], text: bytes | None = None) -> int:
            copy = Path(arguments[-1])
            copy.write_text(
                copy.read_text(encoding="utf-8").replace("mail", "pager"), encoding="utf-8"
            )
            return 0

        desk.app.program_runner = edit
        await desk.press("e")
        assert desk.subjects()[0].startswith("edit: alerts")
        assert b"not to pager" in filled.bytes(ALERTS)
        assert desk.selected == ALERTS
        assert "not to pager" in desk.text


async def test_a_remapped_key_decides_and_shows(filled: VaultBuilder, opened: Opening) -> None:
    config = Config(keys={"decide.approve": "w", "decide.aprove": "k"})
    async with opened(filled, config=config) as desk:
        assert "Did you mean decide.approve?" in desk.message
        assert desk.keys_shown.startswith("w approve")
        await desk.press("a")
        assert desk.screen.bar.question is None
        await desk.press("w", "w", "1")
        assert desk.subjects()[0] == "approve: alerts -> Memory"


async def test_a_theme_that_is_unknown_is_named_and_not_used(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled, config=Config(theme="gruvbux")) as desk:
        assert desk.message == 'config.toml: "gruvbux" is not a theme. Did you mean gruvbox?'
        assert desk.app.theme == "textual-dark"
    both = Config(theme="gruvbux", keys={"decide.aprove": "b"})
    async with opened(filled, (160, 40), config=both) as desk:
        assert "keys.decide.aprove is not an action" in desk.message
        assert '"gruvbux" is not a theme' in desk.message
    async with opened(filled, config=Config(theme="nord")) as desk:
        assert desk.app.theme == "nord"


async def test_one_key_approves_nothing_that_has_an_open_check(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled, config=Config(gate=GateConfig(keys=1))) as desk:
        before = desk.subjects()
        await desk.press("a")
        assert desk.screen.bar.question is not None
        assert desk.subjects() == before
