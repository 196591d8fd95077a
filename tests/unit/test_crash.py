"""The crash file: places and names, never what a note says."""

import os
import stat

import pytest

from kura_tui.tui.crash import crash_text, write_crash

SECRET_WORDS = "the words of a note"


def a_fault() -> Exception:
    try:
        try:
            raise KeyError(SECRET_WORDS)
        except KeyError as inner:
            raise ValueError(f"about {SECRET_WORDS}") from inner
    except ValueError as error:
        return error


def test_a_crash_file_names_the_errors_and_places_without_their_messages(tmp_path):
    path = write_crash(a_fault(), folder=tmp_path / "state" / "kura")
    text = path.read_text(encoding="utf-8")
    assert "builtins.ValueError" in text
    assert "caused by\nbuiltins.KeyError" in text
    assert "in a_fault" in text
    assert SECRET_WORDS not in text
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_with_messages_only_when_asked():
    assert SECRET_WORDS in crash_text(a_fault(), "now", with_messages=True)


def test_T55_a_state_folder_that_cannot_be_written_is_no_second_fault(tmp_path):
    (tmp_path / "state").write_text("a file", encoding="utf-8")
    assert write_crash(a_fault(), folder=tmp_path / "state") is None


def test_a_link_planted_in_the_state_folder_is_not_followed(tmp_path, monkeypatch):
    folder = tmp_path / "state"
    folder.mkdir()
    victim = tmp_path / "victim"
    victim.write_text("untouched", encoding="utf-8")

    class Fixed:
        @staticmethod
        def now(zone):
            from datetime import datetime

            return datetime(2026, 7, 26, tzinfo=zone)

    monkeypatch.setattr("kura_tui.tui.crash.datetime", Fixed)
    (folder / f"crash-20260726T000000000000Z-{os.getpid()}.log").symlink_to(victim)
    assert write_crash(a_fault(), folder=folder) is None
    assert victim.read_text(encoding="utf-8") == "untouched"


@pytest.mark.parametrize("depth", [3])
def test_an_error_that_is_its_own_cause_ends(depth):
    error = ValueError()
    error.__context__ = error
    assert crash_text(error, "now").count("ValueError") == 1
