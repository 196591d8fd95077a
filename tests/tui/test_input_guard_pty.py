"""The input guard through a real pseudo terminal: what a link, a paste and a terminal can send."""

import re
from collections.abc import Callable, Iterator

import pytest

from tests.tui.pty_program import PtyProgram

pytestmark = pytest.mark.pty

Start = Callable[..., PtyProgram]


@pytest.fixture
def start(tmp_path) -> Iterator[Start]:
    programs = []

    def start_probe(**options) -> PtyProgram:
        log = tmp_path / f"log-{len(programs)}"
        program = PtyProgram.start(["-m", "tests.tui.probe", str(log)], log, **options)
        programs.append(program)
        program.wait_for("ready")
        program.send(b"z")
        program.wait_for("key z")
        return program

    yield start_probe
    for program in programs:
        program.stop()


def acted(program: PtyProgram) -> list[str]:
    """Send one key as a sentinel and give what was carried out between it and the first one."""
    program.send(b"z", pause=0.6)
    lines = program.wait_for("key z", count=2)
    return [line for line in lines[lines.index("key z") + 1 :] if line != "key z"]


@pytest.mark.parametrize("delay", [0.09, 0.15, 0.3])
@pytest.mark.parametrize("rest", [b"[A", b"OA", b"[1;2A"])
def test_T01_an_arrow_split_by_the_link_stays_one_arrow_over_ssh(start, delay, rest):
    program = start(environ={"SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"})
    program.send(b"\x1b", rest, pause=delay)
    assert acted(program) == ([] if rest == b"[1;2A" else ["key up"])


@pytest.mark.parametrize("delay", [0.09, 0.15, 0.3])
@pytest.mark.parametrize("rest", [b"[A", b"OA", b"[1;2A"])
def test_T01_an_arrow_split_by_the_link_decides_nothing_without_ssh(start, delay, rest):
    program = start()
    program.send(b"\x1b", rest, pause=delay)
    assert set(acted(program)) <= {"key escape", "key up"}


@pytest.mark.parametrize(
    "reply",
    [
        b"\x1b]11;rgb:1a1a/1a1a/1a1a\x1b\\",
        b"\x1b]11;rgb:1a1a/1a1a/1a1a\x07",
        b"\x1b]10;rgb:aaaa/aaaa/aaaa\x1b\\",
        b"\x1b]52;c;YWF4YWF4\x07",
        b"\x1b[?62;22c",
        b"\x1b[>41;370;0c",
        b"\x1bP>|tmux 3.3a\x1b\\",
        b"\x1b[?2048;0$y",
        b"\x1b[12;40R",
        b"]11;rgb:1a1a/1a1a/1a1a\x07",
    ],
)
def test_T02_a_late_reply_of_the_terminal_does_nothing(start, reply):
    program = start()
    program.send(reply)
    assert [line for line in acted(program) if line != "key escape"] == []


@pytest.mark.parametrize(
    "text",
    [b"aax\n", b"aax\r", b"ax" * 1000, b"y\r1\r"],
    ids=lambda text: f"{len(text)}-{text[-1]}",
)
def test_T03_a_paste_without_brackets_decides_nothing(start, text):
    program = start()
    program.send(text)
    count = len(text)
    assert acted(program) == [f"ignored Ignored {count} pasted characters."]


def test_T03_tab_and_enter_in_a_paste_without_brackets_decide_nothing(start):
    program = start()
    program.send(b"\ta\t\r")
    assert acted(program) == ["ignored Ignored 4 pasted characters."]


def test_T04_a_bracketed_paste_is_ignored_with_one_message(start):
    program = start()
    program.send(b"\x1b[200~aax\n\x1b[201~")
    assert acted(program) == ["ignored Ignored 4 pasted characters."]


def test_T04_a_bracketed_paste_goes_into_a_field_on_one_line(start):
    program = start()
    program.send(b"/")
    program.wait_for("field")
    program.send(b"\x1b[200~two\nlines\x1b[201~")
    program.wait_for("field two lines")


def test_T04_a_large_bracketed_paste_does_not_freeze(start):
    program = start()
    program.send(b"/")
    program.wait_for("field")
    program.send(b"\x1b[200~", b"a" * 60_000, b"\x1b[201~", pause=0.01)
    program.wait_for("field aaaa")


def test_T05_the_end_of_the_brackets_inside_a_paste_decides_nothing(start):
    program = start()
    program.send(b"\x1b[200~x\x1b[201~aa\x1b[201~")
    assert [line for line in acted(program) if line.startswith("key")] == []


def test_T05_the_end_of_the_brackets_inside_a_paste_submits_no_field(start):
    program = start()
    program.send(b"/")
    program.wait_for("field")
    program.send(b"\x1b[200~x\x1b[201~aa\r")
    program.wait_for("field xaa")
    program.send(b"b", pause=0.3)
    lines = program.wait_for("field xaab")
    assert [line for line in lines if line.startswith("submitted")] == []


@pytest.mark.parametrize(
    "data", [b"\xe9", b"\xff\xfe", b"\x1b[M \x85%", b"\xc3", b"\x1b[M\x20\xff\xff"]
)
def test_T23_invalid_bytes_do_not_kill_the_app(start, data):
    program = start()
    program.send(data)
    assert [line for line in acted(program) if line.startswith("key")] == []


def test_T11_a_letter_of_another_layout_is_explained_once(start):
    program = start()
    program.send("ф".encode(), "ы".encode())
    assert acted(program) == ["ignored No key is ф. Arrows move and enter opens the menu."]


def test_keys_typed_by_hand_act(start):
    program = start()
    program.send(b"a", b"1", b"\r", b"a", b"a")
    assert acted(program) == ["key a", "key 1", "key enter", "key a", "key a"]


def test_T06_keys_typed_before_the_first_paint_act_on_nothing(tmp_path):
    log = tmp_path / "log"
    program = PtyProgram.start(["-m", "tests.tui.probe", str(log)], log)
    try:
        program.send(b"a", b"1", pause=0.02)
        program.wait_for("ready")
        program.send(b"z")
        lines = program.wait_for("key z")
        assert [line for line in lines if line.startswith("key")] == ["key z"]
    finally:
        program.stop()


def test_T24_over_ssh_the_probe_can_run_without_any_mouse_mode(start):
    program = start()
    program.send(b"q")
    assert program.end() == 0
    on = set(re.findall(rb"\x1b\[\?(100[0-9]|101[0-9])h", program.output))
    off = set(re.findall(rb"\x1b\[\?(100[0-9]|101[0-9])l", program.output))
    assert on <= off
