"""A secret on the review screen: named in the bar, asked about with its own key, never shown."""

from pathlib import Path

import pytest

from kura_tui.config import Config, GateConfig
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.tui.conftest import Desk, Opening

SECRET = "glpat-" + "x7Kq2mZt9Lw4Rb6Vn1Hs"
PATH = "Inbox/token.md"
ASKS = "y commit it all the same"


@pytest.fixture
def secretive(vault: VaultBuilder) -> VaultBuilder:
    """A vault with a near note and one proposal that holds a secret, which Git does not have."""
    vault.write("Memory/builds.md", a_note("Builds", "The build server takes a token."))
    vault.commit("notes")
    vault.propose("token", a_proposal("Build token", f"The build server takes the token {SECRET}."))
    return vault


def writing(text: str):
    """Give an editor that writes this text."""

    def run(arguments, given=None):
        Path(arguments[-1]).write_text(text, encoding="utf-8")
        return 0

    return run


async def asked(desk: Desk, *keys: str) -> None:
    await desk.press(*keys)
    assert ASKS in desk.keys_shown, desk.text
    assert "may hold a secret" in desk.message
    assert SECRET not in desk.text


async def test_the_bar_names_the_mark_and_a_second_key_approves(
    secretive: VaultBuilder, opened: Opening
) -> None:
    async with opened(secretive, (100, 30)) as desk:
        await desk.press("a")
        assert "1 mark: secret (line 11)" in desk.message
        await asked(desk, "1")
        for key in ("1", "enter", "a", "2"):
            await asked(desk, key)
        assert desk.subjects()[0] == "notes"
        await desk.press("y")
        assert desk.subjects()[0] == "approve: token -> Memory"


async def test_leaving_the_question_writes_nothing(
    secretive: VaultBuilder, opened: Opening
) -> None:
    async with opened(secretive, (100, 30)) as desk:
        for key in ("n", "escape", "q", "backspace"):
            await asked(desk, "a", "1")
            await desk.press(key)
        assert desk.subjects() == ["notes", "start"]
        assert desk.selected == PATH


async def test_a_secret_needs_its_second_key_where_one_key_approves(
    secretive: VaultBuilder, opened: Opening
) -> None:
    config = Config(gate=GateConfig(keys=1))
    async with opened(secretive, (100, 30), config=config) as desk:
        await desk.press("4", "space", "j", "space", "j", "space", "j", "space", "1", "a")
        assert "into which folder" in desk.message
        assert desk.subjects()[0] == "notes"


@pytest.mark.parametrize("keys", [("x", "5"), ("s", "1")])
async def test_what_moves_it_out_of_sight_asks_as_well(
    secretive: VaultBuilder, opened: Opening, keys: tuple[str, str]
) -> None:
    async with opened(secretive, (100, 30)) as desk:
        await asked(desk, *keys)
        assert "x 4 remove the text" not in desk.message
        await desk.press("n")
        assert desk.subjects()[0] == "notes"
        await asked(desk, *keys)
        await desk.press("y")
        assert desk.subjects()[0].split(":")[0] in {"reject", "snooze"}


async def test_rejected_as_a_secret_it_is_gone_without_a_question(
    secretive: VaultBuilder, opened: Opening
) -> None:
    async with opened(secretive, (100, 30)) as desk:
        await desk.press("x", "4")
        assert desk.message.startswith("Rejected withheld-")
        assert desk.message.endswith("no undo: the text is gone")
        assert not any(SECRET.encode() in data for data in secretive.files().values())


async def test_the_merge_screen_marks_the_result_and_the_commit_asks(
    secretive: VaultBuilder, opened: Opening
) -> None:
    async with opened(secretive, (100, 40)) as desk:
        await desk.press("m", "2")
        assert "Memory/builds.md may hold a secret" in desk.text
        assert SECRET not in desk.text
        await asked(desk, "enter")
        assert desk.subjects()[0] == "notes"
        await desk.press("y")
        assert desk.subjects()[0].startswith("merge: token")


async def test_a_secret_that_came_in_by_the_editor_is_asked_about_and_not_lost(
    vault: VaultBuilder, opened: Opening
) -> None:
    path = vault.propose()
    vault.commit("proposal")
    edited = a_proposal(fact=f"User prefers canary.\n\nThe token is {SECRET}.")
    async with opened(vault, (100, 30)) as desk:
        desk.app.program_runner = writing(edited)
        await asked(desk, "e")
        await desk.press("n")
        assert vault.bytes(path) == a_proposal().encode()
        assert desk.subjects()[0] == "proposal"
        desk.app.program_runner = lambda *_: 0
        await asked(desk, "e")
        await desk.press("y")
        assert desk.subjects()[0].startswith("edit: ")
        assert vault.bytes(path) == edited.encode()
        await desk.rest()
        assert "1 mark: secret" in desk.text
        assert SECRET not in desk.text


async def test_the_marks_of_an_edited_text_are_shown_once_it_is_committed(
    vault: VaultBuilder, opened: Opening
) -> None:
    vault.propose()
    async with opened(vault, (100, 30)) as desk:
        desk.app.program_runner = writing(a_proposal(fact="User prefers ca\u200bnary."))
        await desk.press("e")
        assert "zero-width" in desk.text
        assert "ca<U+200B>nary" in desk.text


async def test_the_merged_text_that_was_edited_shows_its_marks(
    secretive: VaultBuilder, opened: Opening
) -> None:
    secretive.propose("plain", a_proposal("Builds", "The build server takes a key."))
    async with opened(secretive, (100, 40)) as desk:
        desk.screen.queue.select("Inbox/plain.md")
        await desk.rest()
        desk.app.program_runner = writing(a_note("Builds", f"Takes \u202ea {SECRET}."))
        await desk.press("m", "2", "e")
        assert "2 marks" in desk.text
        assert "bidi control" in desk.text
        assert SECRET not in desk.text
        await asked(desk, "enter")
        await desk.press("n")
        assert desk.subjects()[0] == "notes"


async def test_a_batch_leaves_it_out(secretive: VaultBuilder, opened: Opening) -> None:
    secretive.propose("plain", a_proposal("Other", "User prefers tea."))
    async with opened(secretive, (100, 30)) as desk:
        await desk.press("space", "space", "a")
        assert "Build token (secret)" in desk.message
        assert "Approve 1 marked proposal" in desk.message


async def test_no_screen_shows_a_secret_before_it_is_asked_for(
    vault: VaultBuilder, opened: Opening
) -> None:
    own, other = SECRET, SECRET[:-4] + "Zz9y"
    vault.write("Memory/builds.md", a_note("Builds", f"The build server takes {other} as token."))
    vault.commit("notes")
    text = a_proposal(
        f"Build token {own}",
        f"The build server takes {own} as token.",
        source=own,
        extra=f"scope: {own}\nevidence:\n  - {own}\n",
        checklist=(f"Is {own} right", "Promote to a folder"),
    )
    vault.propose("token", text)
    asleep = text.replace("status: pending-review", "status: pending\nsnoozed_until: 2099-01-01")
    vault.propose("asleep", asleep)
    for size in ((40, 20), (80, 24), (200, 60)):
        async with opened(vault, size) as desk:
            for keys in ("M M D D 3 4 a escape a n escape x escape s escape y escape enter escape",
                         "S enter escape escape m 2 3 4 1 escape L escape 2"):  # fmt: skip
                for key in keys.split():
                    await desk.press(key)
                    shown = "\n".join(
                        "".join(segment.text for segment in strip)
                        for strip in desk.app.screen._compositor.render_strips()
                    ).replace("\n", "")
                    for secret in (own, other):
                        assert secret[:14] not in shown, (size, key)
            await desk.press("i")
            assert own[:14] in desk.text or size[0] < 60
