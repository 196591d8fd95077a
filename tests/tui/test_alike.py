"""Proposals that are alike: one row, decided at once, every source kept, taken back one by one."""

import pytest

from tests.builders import VaultBuilder, a_proposal
from tests.tui.conftest import Opening

RULE = "Never deploy to production on a Friday afternoon."
WORDINGS = (
    ("friday-one", RULE, "2026-07-25"),
    ("friday-two", "Do never deploy to production on a Friday afternoon.", "2026-07-24"),
    ("friday-three", "Never deploy to production on Friday afternoon.", "2026-07-23"),
)


@pytest.fixture
def alike(vault: VaultBuilder) -> VaultBuilder:
    for name, fact, created in WORDINGS:
        extra = f"source_id: {name}-id\n"
        vault.propose(name, a_proposal("Friday rule", fact, created=created, extra=extra))
    vault.propose("other", a_proposal("Other", "The office has tea.", created="2026-07-22"))
    vault.commit("proposals")
    return vault


async def test_alike_proposals_share_a_row(alike: VaultBuilder, opened: Opening) -> None:
    async with opened(alike) as desk:
        assert desk.screen.queue.paths == ("Inbox/friday-one.md", "Inbox/other.md")
        assert "3 alike" in desk.lines[2]
        await desk.press("c")
        assert len(desk.screen.queue.paths) == 4
        await desk.press("c")
        assert len(desk.screen.queue.paths) == 2
        await desk.press("j", "c")
        assert desk.message == "No other proposal is alike."


async def test_approving_the_row_keeps_every_source_and_undo_takes_all_back(
    alike: VaultBuilder, opened: Opening
) -> None:
    before = alike.files()
    async with opened(alike) as desk:
        await desk.press("a")
        assert "with the sources of 2 alike" in desk.message
        await desk.press("4")
        note = alike.bytes("Decisions/friday-one.md").decode()
        assert RULE in note
        assert "friday-two-id" in note
        assert "friday-three-id" in note
        assert [name for name in alike.files() if name.startswith("Inbox/")] == ["Inbox/other.md"]
        verbs = [subject.split(":")[0] for subject in desk.subjects()[:3]]
        assert verbs == ["merge", "merge", "approve"]
        await desk.press("u", "u", "u")
        assert alike.files() == before


async def test_rejecting_the_row_asks_with_the_count(alike: VaultBuilder, opened: Opening) -> None:
    async with opened(alike) as desk:
        await desk.press("x", "1")
        assert desk.message == "Reject 3 proposals (not durable)?"
        await desk.press("y")
        assert [name for name in alike.files() if name.startswith("Inbox/")] == ["Inbox/other.md"]


async def test_an_opened_row_is_decided_by_itself(alike: VaultBuilder, opened: Opening) -> None:
    async with opened(alike) as desk:
        await desk.press("c", "x", "1")
        assert "Inbox/friday-two.md" in alike.files()
        assert "Inbox/friday-one.md" not in alike.files()


async def test_a_proposal_that_is_not_alike_is_kept_apart_for_good(
    alike: VaultBuilder, opened: Opening
) -> None:
    async with opened(alike) as desk:
        await desk.press("c", "d")
        assert "apart from the 2 alike" in desk.message
        await desk.press("y", "R")
        assert "Inbox/friday-one.md" in alike.files()
        assert desk.subjects()[0].startswith("separate")
        await desk.press("R")
        groups = set(desk.screen.desk.groups.values())
        assert groups == {("Inbox/friday-two.md", "Inbox/friday-three.md")}


async def test_the_same_words_again_say_what_became_of_them(
    alike: VaultBuilder, opened: Opening
) -> None:
    async with opened(alike) as desk:
        await desk.press("G", "x", "2")
        text = a_proposal("Other", "The office has tea.", created="2026-07-26")
        alike.propose("again", text)
        await desk.press("R", "g")
        assert desk.selected == "Inbox/again.md"
        assert "The same words were rejected" in desk.text
        assert "repeat" in desk.lines[2]


async def test_the_header_counts_proposals_and_not_rows(
    alike: VaultBuilder, opened: Opening
) -> None:
    async with opened(alike) as desk:
        assert "inbox 4  " in desk.lines[0]
        assert "1 of 2" in desk.lines[1]
        await desk.press("/", *"friday")
        assert "inbox 3 of 4  " in desk.lines[0]
        await desk.press("escape")
        assert "inbox 4  " in desk.lines[0]
