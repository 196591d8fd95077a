"""What the evidence recommends is named and chosen first; the reviewer still presses the keys."""

from kura_tui.tui.merge_choice import Way
from kura_tui.tui.screens.merge import MergeScreen
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.tui.conftest import Opening


def a_vault_with_a_port(vault: VaultBuilder) -> VaultBuilder:
    vault.write("Systems/db1.md", a_note("SSH on db1", "The SSH port of db1 is 22."))
    vault.write("Memory/answers.md", a_note("Answers", "Prefers long answers with examples."))
    vault.write("Decisions/rollout-policy.md", a_note())
    vault.propose("db1", a_proposal("SSH port of db1", "The SSH port of db1 is 2222."))
    vault.commit("notes")
    return vault


async def test_the_approve_bar_names_the_note_that_would_change(
    vault: VaultBuilder, opened: Opening
) -> None:
    async with opened(a_vault_with_a_port(vault), (120, 30)) as desk:
        await desk.press("a")
        assert desk.message.endswith("m would replace Systems/db1.md: 22 -> 2222.")
        assert "m merge" in desk.keys_shown
        before = desk.subjects()
        await desk.pilot.press("m")
        await desk.rest()
        assert isinstance(desk.app.screen, MergeScreen)
        assert desk.app.screen._way is Way.REPLACE
        assert desk.subjects() == before
        await desk.press("enter")
        assert desk.subjects()[0].startswith("merge: db1")


async def test_a_fact_that_is_known_is_confirmed_first(
    vault: VaultBuilder, opened: Opening
) -> None:
    vault.propose("same", a_proposal("SSH on db1", "The SSH port of db1 is 22."))
    async with opened(a_vault_with_a_port(vault), (120, 30)) as desk:
        desk.screen.queue.select("Inbox/same.md")
        await desk.rest()
        await desk.press("a")
        assert desk.message.endswith("m would confirm Systems/db1.md, which says it already.")
        await desk.press("escape", "m")
        screen = desk.app.screen
        assert isinstance(screen, MergeScreen)
        assert screen._way is Way.CONFIRM


async def test_nothing_near_recommends_nothing(vault: VaultBuilder, opened: Opening) -> None:
    vault.propose("new", a_proposal("Bicycle", "A bicycle stands in the yard."))
    async with opened(vault) as desk:
        await desk.press("a")
        assert "would" not in desk.message
        assert "m merge" not in desk.keys_shown
