"""Which editor and pager are taken, from the config and the environment."""

from pathlib import Path

import pytest

from kura_tui.errors import Failed
from kura_tui.programs import editor, pager


def a_program(folder: Path, name: str) -> str:
    path = folder / name
    path.write_text("#!/bin/sh\n", encoding="utf-8")
    path.chmod(0o700)
    return str(path)


def test_T27_the_editor_is_the_first_that_is_named(tmp_path):
    names = ("KURA_EDITOR", "GIT_EDITOR", "VISUAL", "EDITOR")
    environ = {name: a_program(tmp_path, name.casefold()) for name in names}
    for name in names:
        assert editor("", environ).setting == name
        del environ[name]


def test_the_config_comes_before_the_environment(tmp_path):
    own = a_program(tmp_path, "own")
    command = editor(own, {"EDITOR": a_program(tmp_path, "other")})
    assert command.arguments == (own,)


@pytest.mark.parametrize("empty", ["", "  ", ":"])
def test_an_empty_setting_is_none(tmp_path, empty):
    environ = {"VISUAL": empty, "EDITOR": a_program(tmp_path, "ed")}
    assert editor("", environ).setting == "EDITOR"


def test_T27_arguments_and_quotes_are_understood(tmp_path):
    program = a_program(tmp_path, "vim clone")
    command = editor("", {"EDITOR": f"'{program}' -u NONE --cmd 'set x'"})
    assert command.arguments == (program, "-u", "NONE", "--cmd", "set x")
    assert command.name == "vim clone"


def test_T27_a_path_with_spaces_needs_no_quotes(tmp_path):
    program = a_program(tmp_path, "my editor")
    assert editor("", {"EDITOR": program}).arguments == (program,)


def test_T27_a_missing_editor_is_named_and_no_other_taken_silently(tmp_path):
    environ = {"VISUAL": "code --wait", "EDITOR": a_program(tmp_path, "vi")}
    with pytest.raises(Failed, match='VISUAL "code" was not found'):
        editor("", environ)


def test_an_open_quote_is_a_refusal_and_no_fault():
    with pytest.raises(Failed, match="EDITOR"):
        editor("", {"EDITOR": "vi 'unclosed"})


def test_the_pager_is_the_first_that_is_named(tmp_path):
    environ = {name: a_program(tmp_path, name.casefold()) for name in ("KURA_PAGER", "PAGER")}
    assert pager("", environ).setting == "KURA_PAGER"
    del environ["KURA_PAGER"]
    assert pager("", environ).setting == "PAGER"
    assert pager("", {}).arguments == ("less", "-FIRX")
