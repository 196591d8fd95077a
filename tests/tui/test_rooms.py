"""The log, the snoozed, the help, the menu and the text screens on a real vault."""

from datetime import date

import pytest

from kura_tui.domain.decisions.decision import Approve, Reject, RejectReason, Seen, Snooze
from kura_tui.session import ReviewSession
from kura_tui.tui.commands import COMMANDS, Context, Group, commands_for
from kura_tui.tui.screens.help import HelpScreen
from kura_tui.tui.screens.log import LogScreen
from kura_tui.tui.screens.menu import MenuScreen
from kura_tui.tui.screens.snoozed import SnoozedScreen
from kura_tui.tui.screens.text import TextScreen
from kura_tui.tui.source_text import SourceText
from kura_tui.tui.widgets.lines_view import SourceLines
from tests.builders import VaultBuilder, a_proposal
from tests.tui.rooms import RoomApp, a_session, settle, shown


@pytest.fixture
def session(vault: VaultBuilder, tmp_path) -> ReviewSession:
    """Open a vault with an approval, a rejection and a snooze, in this order."""
    vault.propose("answers", a_proposal("Short answers", "User prefers short answers."))
    vault.propose("theme", a_proposal("Dark theme", "User likes dark themes."))
    vault.propose("backup", a_proposal("Backup window", "The backup window moved to 03:00."))
    opened = a_session(vault, tmp_path)
    opened.decide(Approve(seen(opened, "Inbox/answers.md"), "Memory"))
    opened.decide(Reject(seen(opened, "Inbox/theme.md"), RejectReason.NOT_DURABLE))
    opened.decide(Snooze(seen(opened, "Inbox/backup.md"), date(2026, 7, 29)))
    opened.refresh()
    return opened


def seen(session: ReviewSession, path: str) -> Seen:
    return Seen(path, session.document(path).digest)


async def pressed(app: RoomApp, *keys: str, size: tuple[int, int] = (80, 24)) -> str:
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for key in keys:
            await pilot.press(key)
            await settle(pilot)
        return shown(pilot)


def subjects(vault: VaultBuilder) -> list[str]:
    return vault.git("log", "--format=%s").splitlines()


async def test_the_log_shows_decisions_newest_first_with_their_commits(session, vault):
    screen = await pressed(RoomApp(lambda: LogScreen(session)))
    rows = [line.removeprefix("> ").split() for line in screen.splitlines()[2:5]]
    listed = [row[3] for row in rows]
    assert listed == ["snooze", "reject", "approve"]
    assert vault.git("rev-parse", "HEAD").strip()[:7] in screen
    assert "Robin Reviewer" in screen


async def test_u_takes_back_the_selected_decision_and_says_so(session, vault):
    screen = await pressed(RoomApp(lambda: LogScreen(session)), "down", "u")
    assert subjects(vault)[0].startswith("undo: reject: theme")
    assert "Inbox/theme.md" in vault.files()
    assert "Undid" in screen
    assert "U redo" in screen
    assert "undone" in screen


async def test_U_takes_an_undo_back(session, vault):
    await pressed(RoomApp(lambda: LogScreen(session)), "down", "u", "U")
    assert subjects(vault)[0].startswith("redo: reject: theme")
    assert "Inbox/theme.md" not in vault.files()


async def test_u_on_an_undo_names_the_key_that_takes_it_back(session, vault):
    screen = await pressed(RoomApp(lambda: LogScreen(session)), "u", "up", "u")
    assert "This is an undo. U take it back" in screen
    assert sum(subject.startswith("undo") for subject in subjects(vault)) == 1


async def test_a_refused_undo_says_why_and_writes_nothing(session, vault):
    vault.write("Memory/answers.md", "Rewritten by hand.\n")
    vault.commit("by hand")
    before = subjects(vault)
    screen = await pressed(RoomApp(lambda: LogScreen(session)), "end", "u")
    assert "Not undone" in screen
    assert subjects(vault) == before


async def test_the_log_gives_back_what_was_written_last(session):
    app = RoomApp(lambda: LogScreen(session))
    await pressed(app, "q")
    assert app.given_back is None
    app = RoomApp(lambda: LogScreen(session))
    await pressed(app, "u", "q")
    assert str(app.given_back).startswith("Undid ")


async def test_enter_shows_the_whole_decision_and_q_comes_back(session):
    app = RoomApp(lambda: LogScreen(session))
    screen = await pressed(app, "end", "enter", size=(80, 60))
    assert "Memory/answers.md   new" in screen
    assert "+ # Short answers" in screen
    screen = await pressed(RoomApp(lambda: LogScreen(session)), "end", "enter", "q")
    assert "log of decisions" in screen


async def test_the_log_says_what_recovery_did(session):
    screen = await pressed(RoomApp(lambda: LogScreen(session, "Finished approve: answers.")))
    assert "Finished approve: answers." in screen


async def test_an_empty_log_says_why_it_is_empty(vault, tmp_path):
    screen = await pressed(RoomApp(lambda: LogScreen(a_session(vault, tmp_path))), "u", "enter")
    assert "No decision yet." in screen


async def test_a_log_without_git_says_so_and_does_not_end_the_app(tmp_path):
    (tmp_path / "plain" / "Inbox").mkdir(parents=True)
    plain = ReviewSession.open(tmp_path / "plain", cache_dir=tmp_path / "cache")
    screen = await pressed(RoomApp(lambda: LogScreen(plain)))
    assert "git" in screen.casefold()


async def test_w_wakes_a_snoozed_proposal_in_one_commit(session, vault):
    app = RoomApp(lambda: SnoozedScreen(session))
    screen = await pressed(app, "w")
    assert "Woke backup. It is in the queue again" in screen
    assert b"snoozed_until" not in vault.bytes("Inbox/backup.md")
    assert [one.path for one in session.refresh().proposals] == ["Inbox/backup.md"]


async def test_the_snoozed_say_on_which_day_they_return(session):
    screen = await pressed(RoomApp(lambda: SnoozedScreen(session)))
    assert "> 29 Jul" in screen
    assert "Backup window" in screen
    assert "The backup window moved to 03:00." in await pressed(
        RoomApp(lambda: SnoozedScreen(session)), "enter"
    )


async def test_a_snoozed_proposal_that_changed_on_disk_is_not_woken_unseen(session, vault):
    app = RoomApp(lambda: SnoozedScreen(session))
    async with app.run_test() as pilot:
        await settle(pilot)
        vault.write("Inbox/backup.md", a_proposal("Backup window", "Something else."))
        await pilot.press("w")
        await settle(pilot)
        assert "changed on disk" in shown(pilot)


async def test_the_help_shows_every_command_of_its_screen():
    screen = await pressed(RoomApp(HelpScreen), size=(120, 60))
    for command in commands_for(Context.REVIEW):
        assert command.help in screen


async def test_typing_filters_the_help_and_enter_gives_back_the_command():
    app = RoomApp(HelpScreen)
    await pressed(app, *"merge into", "enter")
    assert app.given_back == "decide.merge"


async def test_the_selected_command_of_the_help_is_run_by_arrows_and_enter():
    app = RoomApp(HelpScreen)
    await pressed(app, "down", "down", "enter")
    assert app.given_back == "decide.merge"


async def test_help_for_words_without_a_command_says_so():
    app = RoomApp(HelpScreen)
    screen = await pressed(app, *"zzz", "enter")
    assert "No command has these words." in screen
    assert app.given_back is RoomApp.NOT_YET


async def test_T17_backspace_in_an_empty_filter_and_escape_close_the_help():
    for keys in (("backspace",), ("escape",), ("z", "backspace", "backspace")):
        app = RoomApp(HelpScreen)
        await pressed(app, *keys)
        assert app.given_back is None


DECIDING = [command for command in COMMANDS if command.group is Group.DECIDE]


@pytest.mark.parametrize(("keys", "place"), [(("enter",), 0), (("down", "enter"), 1), (("3",), 2)])
async def test_T11_the_menu_gives_back_a_command_by_arrows_enter_or_digit(keys, place):
    app = RoomApp(lambda: MenuScreen(DECIDING, "Backup window"))
    await pressed(app, *keys)
    assert app.given_back == DECIDING[place].id


@pytest.mark.parametrize("key", ["q", "escape", "backspace"])
async def test_T56_every_way_out_leaves_the_menu_at_once(key):
    app = RoomApp(lambda: MenuScreen(DECIDING))
    await pressed(app, key)
    assert app.given_back is None


async def test_a_text_scrolls_to_its_very_end():
    text = "\n".join(f"line {number}" for number in range(500))
    app = RoomApp(lambda: TextScreen("a text", SourceLines(SourceText(text))))
    screen = await pressed(app, "end")
    assert "line 499" in screen
    assert "(end, 500 of 500)" in screen


async def test_T33_a_text_for_the_pager_holds_no_escape_sequences():
    given = []
    app = RoomApp(lambda: TextScreen("a text", SourceLines(SourceText("a\x1b[2Jb"))))
    app.program_runner = lambda arguments, text=None: given.append(text) or 0
    await pressed(app, "o")
    assert given == [b"a<ESC>[2Jb"]


HOSTILE = "[/nope] [red]x[/red] [@click=app.quit]y[/] \x1b]52;c;YQ==\x07 \u202e"


async def test_T32_brackets_and_escapes_in_titles_are_shown_as_they_are(vault, tmp_path):
    vault.propose("hostile", a_proposal(HOSTILE, HOSTILE, extra="snoozed_until: 2026-08-01\n"))
    opened = a_session(vault, tmp_path)
    opened.refresh()
    for screen in (
        await pressed(RoomApp(lambda: SnoozedScreen(opened)), size=(120, 40)),
        await pressed(RoomApp(lambda: MenuScreen(DECIDING, HOSTILE)), size=(120, 40)),
    ):
        assert "[/nope] [red]x[/red] [@click=app.quit]y[/] <ESC>]52;c;YQ==<BEL> <U+202E>" in screen
        assert "\x1b" not in screen


@pytest.mark.parametrize("size", [(1, 1), (12, 3), (30, 8), (59, 19), (500, 200)])
@pytest.mark.parametrize("kind", ["log", "snoozed", "help", "menu"])
async def test_T44_no_size_is_a_fault(session, size, kind):
    screens = {
        "log": lambda: LogScreen(session),
        "snoozed": lambda: SnoozedScreen(session),
        "help": HelpScreen,
        "menu": lambda: MenuScreen(DECIDING),
    }
    await pressed(RoomApp(screens[kind]), "down", size=size)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("kind", ["log", "snoozed"])
async def test_T45_the_footer_ends_with_help_at_every_width(session, width, kind):
    screens = {"log": lambda: LogScreen(session), "snoozed": lambda: SnoozedScreen(session)}
    screen = await pressed(RoomApp(screens[kind]), size=(width, 20))
    assert "?" in screen.splitlines()[-1].split()
