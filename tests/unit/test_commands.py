"""The declaration of commands and the user's key map."""

import subprocess
import sys
from itertools import combinations

import pytest

from kura_tui.tui.commands import COMMANDS, Context, command, commands_for
from kura_tui.tui.keymap import check_keymap, effective_keys, key_table, shown_keys

LEGACY = {
    "up", "down", "left", "right", "home", "end", "pageup", "pagedown", "tab", "shift+tab",
    "enter", "escape", "space", "backspace", *(f"f{number}" for number in range(1, 10)),
}  # fmt: skip


def test_every_command_has_an_id_of_noun_and_verb_and_a_short_line_of_help() -> None:
    assert len({one.id for one in COMMANDS}) == len(COMMANDS)
    for one in COMMANDS:
        assert one.id.count(".") == 1
        assert 0 < len(one.help) <= 36
        assert one.help[0].islower() or one.help[0] == "$"


@pytest.mark.parametrize("context", list(Context))
def test_no_key_has_two_commands_on_one_screen(context: Context) -> None:
    for one, other in combinations(commands_for(context), 2):
        assert not set(one.keys) & set(other.keys), (one.id, other.id)


def test_every_key_can_be_sent_by_every_terminal() -> None:
    for one in COMMANDS:
        for key in one.keys:
            assert len(key) == 1 or key in LEGACY or key.startswith("ctrl+"), key
            assert key not in {"ctrl+i", "ctrl+m", "ctrl+j", "ctrl+h", "ctrl+s", "ctrl+q"}


def test_no_decision_lies_on_a_key_that_ends_terminal_sequences() -> None:
    for one in commands_for(Context.REVIEW):
        if one.writes:
            assert not set(one.keys) & set("ABCDFHMPQRSZ~0123456789"), one.id


def test_every_command_can_be_reached_without_a_ctrl_key() -> None:
    for one in COMMANDS:
        if one.id != "app.suspend":
            assert any(not key.startswith("ctrl+") for key in one.keys), one.id


def test_the_declaration_needs_no_textual() -> None:
    code = (
        "import sys, kura_tui.tui.commands, kura_tui.tui.keymap\n"
        "sys.exit(any(name.split('.')[0] in {'textual', 'git', 'rich'} for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_unknown_id_names_the_nearest_one() -> None:
    (problem,) = check_keymap({"decide.aprove": "a"})
    assert problem.sentence == "keys.decide.aprove is not an action. Did you mean decide.approve?"
    (problem,) = check_keymap({"approve": "a"})
    assert "Did you mean decide.approve?" in problem.sentence


def test_a_clash_is_named_and_the_default_stays() -> None:
    (problem,) = check_keymap({"decide.approve": "x"})
    assert problem.sentence == '"x" is already decide.reject. decide.approve keeps "a".'
    assert effective_keys({"decide.approve": "x"})["decide.approve"] == ("a",)


def test_two_keys_may_change_places() -> None:
    swapped = {"decide.approve": "x,r", "decide.reject": "a"}
    assert check_keymap(swapped) == ()
    keys = effective_keys(swapped)
    assert keys["decide.approve"] == ("x", "r")
    assert keys["decide.reject"] == ("a",)


def test_a_default_that_comes_back_never_shares_its_key() -> None:
    keys = effective_keys({"decide.reject": "a", "decide.approve": "D"})
    assert keys["decide.approve"] == ("a",)
    assert keys["decide.reject"] == ("x", "r")


@pytest.mark.parametrize("key", ["D", "1", "~", "ctrl+d", "ctrl+m", "alt+a", "ctrl+enter", ""])
def test_a_key_that_cannot_decide_is_refused(key: str) -> None:
    assert check_keymap({"decide.approve": key})
    assert effective_keys({"decide.approve": key})["decide.approve"] == ("a",)


def test_the_key_table_shows_the_readers_own_keys() -> None:
    row = next(row for row in key_table({"decide.approve": "w"}) if row.id == "decide.approve")
    assert row.keys == "w"
    assert row.does == command("decide.approve").help
    assert row.writes


def test_keys_are_shown_as_people_name_them() -> None:
    assert shown_keys(("escape", "pagedown", "?", "ctrl+p")) == "esc pgdn ? ctrl+p"
