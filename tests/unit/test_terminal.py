"""The checks before the screen starts, and what is set before Textual is imported."""

import os
import subprocess
import sys
import threading

import pytest

from kura_tui.errors import ExitCode
from kura_tui.tui.terminal import (
    Departure,
    escape_delay,
    is_over_ssh,
    prepare_environment,
    terminal_problem,
    wants_mouse,
)


class AStream:
    def __init__(self, *, is_terminal: bool = True, encoding: str = "utf-8") -> None:
        self.encoding = encoding
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal


GOOD = AStream()
PIPE = AStream(is_terminal=False)
TERM = {"TERM": "xterm-256color"}


def problem(streams=(GOOD, GOOD, GOOD), environ=TERM, size=(80, 24)) -> str:
    found = terminal_problem(streams, environ, size)
    assert found is None or found.exit_code is ExitCode.USAGE
    return "" if found is None else found.sentence


def test_a_good_terminal_has_no_problem():
    assert problem() == ""


@pytest.mark.parametrize("streams", [(PIPE, GOOD, GOOD), (GOOD, PIPE, GOOD), (PIPE, PIPE, PIPE)])
def test_T43_no_terminal_names_the_commands_to_use(streams):
    assert problem(streams) == "kura: no terminal here. Use: kura list, or kura review --plain"


def test_T43_a_redirected_stderr_is_named_because_the_screen_is_drawn_there():
    assert problem((GOOD, GOOD, PIPE)) == (
        "kura: stderr does not go to this terminal, and the screen is drawn there. "
        "Use: kura list, or kura review --plain"
    )


def test_T43_a_closed_stream_is_no_terminal():
    class Closed(AStream):
        def isatty(self) -> bool:
            raise ValueError("I/O operation on closed file")

    assert "no terminal here" in problem((Closed(), GOOD, GOOD))
    assert "no terminal here" in problem((None, GOOD, GOOD))


@pytest.mark.parametrize("term", ["dumb", "unknown", ""])
def test_T42_a_terminal_that_cannot_show_the_screen_names_the_plain_form(term):
    assert problem(environ={"TERM": term}) == (
        f"kura: this terminal (TERM={term}) cannot show the full screen. Use: kura review --plain"
    )


@pytest.mark.parametrize("term", ["xterm", "linux", "vt100", "screen", "tmux-256color"])
def test_T37_common_terminals_have_no_problem(term):
    assert problem(environ={"TERM": term}) == ""


def test_T41_a_terminal_that_is_not_utf8_names_the_setting():
    assert problem((GOOD, GOOD, AStream(encoding="iso8859-1"))) == (
        "kura: this terminal is set to iso8859-1, and notes are UTF-8. "
        "Use: LC_ALL=C.UTF-8 kura, or kura review --plain"
    )


@pytest.mark.parametrize("encoding", ["UTF-8", "utf8", "utf_8"])
def test_T41_every_spelling_of_utf8_is_known(encoding):
    assert problem((GOOD, GOOD, AStream(encoding=encoding))) == ""


@pytest.mark.parametrize("size", [(29, 24), (80, 7), (1, 1)])
def test_T44_a_window_too_small_to_start_in_says_its_size(size):
    assert problem(size=size).startswith(
        f"kura: the window is {size[0]}x{size[1]}, and the screen needs 30x8"
    )


def test_T01_over_ssh_textual_waits_longer_for_the_rest_of_a_key_and_animates_nothing():
    environ = {"SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"}
    prepare_environment(environ)
    assert environ["ESCDELAY"] == "400"
    assert environ["TEXTUAL_ANIMATIONS"] == "none"
    assert environ["TEXTUAL_SMOOTH_SCROLL"] == "0"


def test_T48_locally_nothing_is_set():
    environ = dict(TERM)
    prepare_environment(environ)
    assert environ == TERM


def test_what_the_user_set_stays():
    environ = {"SSH_TTY": "/dev/pts/0", "ESCDELAY": "50", "TEXTUAL_ANIMATIONS": "full"}
    prepare_environment(environ)
    assert environ["ESCDELAY"] == "50"
    assert environ["TEXTUAL_ANIMATIONS"] == "full"


def test_T36_an_empty_NO_COLOR_is_none_and_another_stays():
    environ = {"NO_COLOR": ""}
    prepare_environment(environ)
    assert "NO_COLOR" not in environ
    environ = {"NO_COLOR": "1"}
    prepare_environment(environ)
    assert environ["NO_COLOR"] == "1"


def test_T24_the_mouse_is_off_over_ssh_on_locally_and_both_can_be_overridden():
    ssh = {"SSH_CLIENT": "192.0.2.1 1 22"}
    assert is_over_ssh(ssh)
    assert [wants_mouse("auto", ssh), wants_mouse("auto", {})] == [False, True]
    assert [wants_mouse("on", ssh), wants_mouse("off", {})] == [True, False]


def test_the_checks_import_neither_textual_nor_git():
    code = (
        "import sys; import kura_tui.tui.terminal; "
        "print([name for name in ('textual', 'rich', 'git') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_T20_a_departure_asks_the_app_once_and_ends_the_process_when_it_does_not():
    ended = threading.Event()
    codes: list[int] = []
    asked: list[int] = []

    def end(code: int) -> None:
        codes.append(code)
        ended.set()

    departure = Departure(asked.append, lambda callback: callback(), end, seconds=0.01)
    departure.begin(15)
    departure.begin(1)
    assert ended.wait(5)
    assert asked == [143]
    assert codes == [143]


@pytest.mark.pty
def test_T43_kura_with_its_output_in_a_pipe_answers_at_once(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", "from kura_tui.tui.terminal import terminal_problem as ask;"
         "print(ask().sentence)"],
        capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=20, check=True,
        env={**os.environ, "HOME": str(tmp_path)},
    )  # fmt: skip
    assert done.stdout.startswith("kura: no terminal here.")


def test_the_wait_for_an_escape_sequence_is_told_as_the_screen_takes_it():
    for environ in ({"SSH_TTY": "/dev/pts/0"}, {"SSH_TTY": "/dev/pts/0", "ESCDELAY": "50"}):
        told = escape_delay(environ)
        prepare_environment(environ)
        assert told == environ["ESCDELAY"]
    assert escape_delay({}) == "100"
