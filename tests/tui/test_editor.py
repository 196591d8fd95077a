"""The editor and the pager: which program, on what copy, and what becomes of it."""

import os
import stat
from pathlib import Path

import pytest

from kura_tui.config import Config
from kura_tui.tui.editor import (
    EditResult,
    edit_text,
    open_pager,
    page_command,
)
from kura_tui.tui.input_guard import GuardedApp

NO_CONFIG = Config()


def a_program(folder: Path, name: str) -> str:
    path = folder / name
    path.write_text("#!/bin/sh\n", encoding="utf-8")
    path.chmod(0o700)
    return str(path)


def an_app(runner) -> GuardedApp[int]:
    app = GuardedApp[int]()
    app.program_runner = runner
    return app


def test_less_does_not_leave_at_once_on_a_short_text(monkeypatch):
    monkeypatch.setenv("PAGER", "less -S")
    assert page_command(NO_CONFIG).arguments == ("less", "-S", "-+F", "-+X")
    monkeypatch.delenv("PAGER")
    assert page_command(NO_CONFIG).arguments == ("less", "-FIRX", "-+F", "-+X")


def test_T27_a_missing_editor_is_named_with_its_setting(monkeypatch):
    monkeypatch.setenv("EDITOR", "no-such-editor --wait")
    outcome = edit_text(an_app(lambda arguments, text=None: 0), "old", ".md", NO_CONFIG)
    assert outcome.result is EditResult.FAILED
    assert outcome.sentence == (
        'Not edited: EDITOR "no-such-editor" was not found. Nothing was written. '
        "Set EDITOR, or run: kura config edit"
    )


def test_a_missing_pager_is_named_with_its_setting(monkeypatch):
    monkeypatch.setenv("KURA_PAGER", "no-such-pager")
    sentence = open_pager(an_app(lambda arguments, text=None: 0), "old", NO_CONFIG)
    assert 'KURA_PAGER "no-such-pager" was not found' in sentence
    assert "Set PAGER" in sentence


def test_the_copy_is_private_and_gone_afterwards():
    seen = {}

    def run(arguments, text=None):
        copy = Path(arguments[-1])
        seen.update(
            copy=copy, mode=copy.stat().st_mode, folder=copy.parent.stat().st_mode,
            text=copy.read_bytes(), suffix=copy.suffix,
        )  # fmt: skip
        return 0

    outcome = edit_text(an_app(run), "words\r\n", ".md", NO_CONFIG)
    assert outcome.result is EditResult.UNCHANGED
    assert outcome.sentence == "No change made in the editor."
    assert seen["text"] == b"words\r\n"
    assert seen["suffix"] == ".md"
    assert stat.S_IMODE(seen["mode"]) == 0o600
    assert stat.S_IMODE(seen["folder"]) == 0o700
    assert not seen["copy"].parent.exists()


def test_an_edited_text_comes_back_byte_for_byte():
    def run(arguments, text=None):
        Path(arguments[-1]).write_bytes("\ufeffnew\r\nä\x1b".encode())
        return 0

    outcome = edit_text(an_app(run), "old", ".md", NO_CONFIG)
    assert outcome.result is EditResult.CHANGED
    assert outcome.text == "\ufeffnew\r\nä\x1b"


def test_an_editor_that_writes_a_new_file_in_place_is_followed():
    def run(arguments, text=None):
        copy = Path(arguments[-1])
        beside = copy.with_name("beside")
        beside.write_text("renamed", encoding="utf-8")
        os.replace(beside, copy)
        copy.with_name("swap.swp").write_text("left behind", encoding="utf-8")
        return 0

    assert edit_text(an_app(run), "old", ".md", NO_CONFIG).text == "renamed"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"\xff\xfe", "The edited text is not UTF-8."), (None, "The editor left no file.")],
)
def test_an_unreadable_or_missing_copy_is_a_plain_outcome(content, sentence):
    def run(arguments, text=None):
        copy = Path(arguments[-1])
        copy.unlink() if content is None else copy.write_bytes(content)
        return 0

    outcome = edit_text(an_app(run), "old", ".md", NO_CONFIG)
    assert outcome.result is EditResult.FAILED
    assert outcome.text.encode("utf-8", "surrogateescape") == (content or b"old")
    assert outcome.sentence.startswith(sentence)


def test_what_a_killed_editor_had_saved_is_given_and_of_one_that_gave_up_nothing():
    def run(arguments, text=None):
        Path(arguments[-1]).write_text("half", "utf-8")
        return code

    code = -15
    assert edit_text(an_app(run), "old", ".md", NO_CONFIG).text == "half"
    code = 1
    assert edit_text(an_app(run), "old", ".md", NO_CONFIG).text == "old"


@pytest.mark.parametrize(("code", "said"), [(1, "ended with code 1"), (-9, "ended by signal 9")])
def test_T27_an_editor_that_fails_leaves_the_text(code, said):
    outcome = edit_text(an_app(lambda arguments, text=None: code), "old", ".md", NO_CONFIG)
    assert outcome.result is EditResult.FAILED
    assert outcome.text == "old"
    assert said in outcome.sentence


def test_T27_an_editor_that_cannot_start_is_named():
    def run(arguments, text=None):
        raise PermissionError(13, "Permission denied")

    outcome = edit_text(an_app(run), "old", ".md", NO_CONFIG)
    assert "did not start: Permission denied. Nothing was written." in outcome.sentence


def test_T27_a_windowed_editor_that_returns_at_once_is_told_how_to_wait(tmp_path, monkeypatch):
    monkeypatch.setenv("EDITOR", a_program(tmp_path, "code"))
    outcome = edit_text(an_app(lambda arguments, text=None: 0), "old", ".md", NO_CONFIG)
    assert 'set EDITOR="code --wait"' in outcome.sentence


async def test_a_screen_that_cannot_be_suspended_names_the_command():
    app = GuardedApp[int]()
    async with app.run_test():
        outcome = edit_text(app, "old", ".md", NO_CONFIG)
        assert outcome.result is EditResult.FAILED
        assert "Use: kura edit" in outcome.sentence
        assert "Use: kura show" in open_pager(app, "text", NO_CONFIG)


def test_T33_a_pager_gets_visible_text_only():
    given = []
    app = an_app(lambda arguments, text=None: given.append(text) or 0)
    assert open_pager(app, "a\x1b]0;x\x07\u202e\ud800", NO_CONFIG) == ""
    (shown,) = given
    assert b"\x1b" not in shown
    assert shown.startswith(b"a<ESC>]0;x<BEL><U+202E>")
