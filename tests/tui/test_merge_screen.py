"""The merge screen: what it shows, what it gives back, and that it writes nothing itself."""

import pytest

from kura_tui.domain.decisions.decision import Merge, MergeMode, Supersede
from kura_tui.domain.notes.checklist import Checklist
from kura_tui.session import ReviewSession
from kura_tui.tui.screens.merge import MergeScreen
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.tui.rooms import RoomApp, a_session, settle, shown, with_near_notes

NOTE = "Decisions/rollout-policy.md"
FACT = "User prefers blue-green over rolling updates for production."
OLD = "User prefers rolling updates for production."


@pytest.fixture
def session(vault: VaultBuilder, tmp_path) -> ReviewSession:
    with_near_notes(vault)
    opened = a_session(vault, tmp_path)
    opened.update_index()
    return opened


def an_app(session: ReviewSession, name: str = "deployment-strategy-preference") -> RoomApp:
    proposal = session.proposal(name)
    return RoomApp(lambda: MergeScreen(session, proposal, session.candidates(proposal)))


async def pressed(app: RoomApp, *keys: str, size: tuple[int, int] = (80, 24)) -> str:
    """Press keys on the settled screen and give what it shows then."""
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for key in keys:
            await pilot.press(key)
            await settle(pilot)
        return shown(pilot)


async def test_the_nearest_note_and_its_matching_passage_are_chosen_first(session):
    app = an_app(session)
    screen = await pressed(app)
    assert (
        f">   {session.candidates(session.proposal('deployment'))[0].score:.0f}%  {NOTE}" in screen
    )
    assert f"- {OLD}" in screen
    assert f"+ {FACT}" in screen
    assert "Nothing is written yet." in screen
    assert app.given_back is RoomApp.NOT_YET


async def test_enter_gives_back_the_merge_that_was_shown_and_writes_nothing(session, vault):
    before = vault.files()
    app = an_app(session)
    await pressed(app, "enter")
    decision = app.given_back
    assert isinstance(decision, Merge)
    assert decision.mode is MergeMode.REPLACE
    assert session.document(NOTE).text[slice(*decision.passage)] == OLD
    assert vault.files() == before


async def test_the_decision_given_back_makes_the_very_text_that_was_shown(session, vault):
    app = an_app(session)
    await pressed(app, "enter")
    session.decide(app.given_back)
    text = vault.bytes(NOTE).decode()
    assert FACT in text
    assert "## History\n\n- until 2026-07-26, commit" in text
    assert text.rstrip().endswith(OLD)


async def test_append_goes_under_the_heading_that_is_chosen(session):
    app = an_app(session)
    screen = await pressed(app, "2", "right")
    assert "under ## Exceptions" in screen
    app = an_app(session)
    await pressed(app, "2", "right", "enter")
    assert app.given_back.mode is MergeMode.APPEND
    assert app.given_back.heading == "Exceptions"


async def test_another_passage_can_be_chosen(session):
    app = an_app(session)
    await pressed(app, "]", "enter")
    passage = session.document(NOTE).text[slice(*app.given_back.passage)]
    assert passage.startswith("Reason: zero downtime")


async def test_confirm_keeps_the_words_and_adds_the_source(session):
    screen = await pressed(an_app(session), "3")
    assert "+ confirmed: 2026-07-26" in screen
    assert f"- {OLD}" not in screen


async def test_supersede_gives_folder_and_reason(session):
    app = an_app(session)
    await pressed(app, "4", "r", *"payments", "enter", "right", "enter")
    decision = app.given_back
    assert isinstance(decision, Supersede)
    assert decision.reason == "payments"
    assert decision.folder == "Memory"
    assert decision.target.path == NOTE


async def test_tab_takes_the_next_target_round_and_round(session):
    app = an_app(session)
    screen = await pressed(app, "tab", "tab")
    assert "Systems/ci-cd.md" in next(line for line in screen.splitlines() if line.startswith("> "))
    screen = await pressed(an_app(session), "tab", "tab", "tab")
    assert NOTE in next(line for line in screen.splitlines() if line.startswith("> "))


async def test_any_note_can_be_found_and_taken_as_target(session, vault):
    vault.write("Memory/unrelated-thing.md", a_note("Coffee", "Coffee is served at ten."))
    vault.commit("coffee")
    session.update_index()
    app = an_app(session)
    await pressed(app, "slash", *"coffee", "enter", "2", "enter")
    assert app.given_back.target.path == "Memory/unrelated-thing.md"


async def test_escape_leaves_the_search_first_and_then_the_screen(session):
    app = an_app(session)
    await pressed(app, "slash", *"coffee", "escape")
    assert app.given_back is RoomApp.NOT_YET
    app = an_app(session)
    await pressed(app, "slash", "escape", "escape")
    assert app.given_back is None


@pytest.mark.parametrize("key", ["q", "escape", "backspace"])
async def test_the_way_back_changes_nothing(session, vault, key):
    before = vault.files()
    app = an_app(session)
    await pressed(app, key)
    assert app.given_back is None
    assert vault.files() == before


async def test_a_result_edited_in_the_editor_is_what_is_given_back(session):
    app = an_app(session)

    def edit(arguments, text=None):
        with open(arguments[-1], "a", encoding="utf-8") as copy:
            copy.write("\nBy hand.\n")
        return 0

    app.program_runner = edit
    screen = await pressed(app, "e", "enter")
    assert app.given_back.new_text.endswith("By hand.\n"), screen


async def test_an_edited_result_comes_back_with_its_place(session):
    app = an_app(session)

    def edit(arguments, text=None):
        with open(arguments[-1], "a", encoding="utf-8") as copy:
            copy.write("\nBy hand.\n")
        return 0

    app.program_runner = edit
    await pressed(app, "e", "2", "1", "enter")
    assert app.given_back.new_text.endswith("By hand.\n")


async def test_T27_an_editor_that_fails_leaves_the_choice_as_it_was(session):
    app = an_app(session)
    app.program_runner = lambda arguments, text=None: 1
    screen = await pressed(app, "e")
    assert "ended with code 1. Nothing was written." in screen


async def test_a_note_that_changes_before_enter_is_refused_with_a_sentence(session, vault):
    app = an_app(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        vault.write(NOTE, a_note("Rollout policy", "Something else."))
        await pilot.press("2")
        await settle(pilot)
        screen = shown(pilot)
        assert "changed on disk" in screen
        await pilot.press("enter")
        await settle(pilot)
        assert app.given_back is RoomApp.NOT_YET


async def test_a_proposal_with_no_near_note_offers_the_search(session, vault):
    vault.propose("alone", a_proposal("Xylophone", "Zzyzx qwertz."))
    proposal = session.proposal("alone")
    app = RoomApp(lambda: MergeScreen(session, proposal, (), Checklist()))
    screen = await pressed(app, "enter")
    assert "No note is near this proposal. / search all notes" in screen
    assert app.given_back is RoomApp.NOT_YET


async def test_a_secret_is_masked_in_proposal_and_result(session, vault):
    secret = "ghp_" + "A1b2C3d4" * 4 + "Qr5s"
    vault.propose("secret", a_proposal("Rollout token", f"The rollout token is {secret}."))
    app = an_app(session, "secret")
    screen = await pressed(app, size=(120, 40))
    assert secret not in screen


@pytest.mark.parametrize(
    "size", [(1, 1), (10, 5), (30, 8), (40, 20), (59, 19), (100, 32), (300, 90)]
)
async def test_T44_no_size_is_a_fault(session, size):
    await pressed(an_app(session), "2", "tab", size=size)


async def test_T46_target_and_way_stay_when_the_window_changes_size(session):
    app = an_app(session)
    async with app.run_test(size=(200, 60)) as pilot:
        await settle(pilot)
        await pilot.press("tab", "2")
        await settle(pilot)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        screen = shown(pilot)
    assert "> 2 append" in screen
    assert "Projects/payments" in next(
        line for line in screen.splitlines() if line.startswith("> ")
    )


async def test_near_notes_that_are_not_known_yet_are_looked_for(session):
    proposal = session.proposal("deployment-strategy-preference")
    app = RoomApp(lambda: MergeScreen(session, proposal, (), Checklist()))
    screen = await pressed(app)
    assert "Decisions/rollout-policy.md" in screen
    assert "Nothing is written yet." in screen


async def test_a_note_with_unsaved_edits_is_previewed_with_a_word_about_them(session, vault):
    note = "Decisions/rollout-policy.md"
    vault.write(note, vault.bytes(note) + b"\nBy hand, not committed.\n")
    app = an_app(session)
    screen = await pressed(app, size=(120, 40))
    assert "edits that are not committed" in screen
    assert "Nothing is written yet." in screen
