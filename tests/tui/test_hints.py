"""The next step in a sentence is the reviewer's own key, on every screen that says it."""

from kura_tui.config import Config
from tests.builders import VaultBuilder, a_note
from tests.tui.conftest import Opening

REMAPPED = Config(
    keys={"decide.merge": "=", "decide.approve": "w", "log.open": "f2", "decide.reject": "h"}
)


async def test_a_taken_name_offers_the_merge_key_of_this_reviewer(
    filled: VaultBuilder, opened: Opening
) -> None:
    filled.write("Memory/alerts.md", a_note("Alerts", "Other words."))
    async with opened(filled, (120, 40), config=REMAPPED) as desk:
        await desk.press("w", "3")
        said = "Not approved: Memory/alerts.md exists. Nothing was written."
        assert desk.message == f"{said} = merge into it   w n give another name"
        assert "kura merge" not in desk.text


async def test_nothing_to_undo_names_the_key_of_the_log(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled, config=REMAPPED) as desk:
        await desk.press("u")
        assert desk.message == "Nothing to undo in this session. f2 see the decisions"


async def test_a_broken_proposal_names_what_is_left(filled: VaultBuilder, opened: Opening) -> None:
    filled.propose("zz", "---\ntype: memory-proposal\na: 1\na: 2\n---\n\n# Broken\n")
    async with opened(filled, (120, 40), config=REMAPPED) as desk:
        await desk.press("G", "w")
        assert desk.selected == "Inbox/zz.md"
        assert desk.message.endswith("Nothing was written. e edit it   h reject it")
