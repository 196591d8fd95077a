"""The grammar of what may reach a terminal knows Textual's own sequences and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kura_tui.domain.text import visible
from tests.tui.pty_program import PtyProgram
from tests.tui.terminal_grammar import foreign_bytes, foreign_text

SMALL_APP = """
from textual.app import App
from textual.widgets import Footer, Header, Input, Static, TextArea

class Small(App):
    BINDINGS = [("t", "toast", "Toast")]

    def compose(self):
        yield Header()
        words = "\u6f22\u5b57 \U0001f469\u200d\U0001f467 "
        words += "\u0645\u06cc\u200c\u0631\u0648\u0645 \u2764\ufe0f"
        yield Static(words, markup=False)
        yield Input()
        yield TextArea("one\\ttwo")
        yield Footer()

    def on_mount(self):
        self.notify("a toast", markup=False)

Small().run()
"""


@pytest.mark.pty
def test_a_plain_textual_app_writes_nothing_foreign(tmp_path):
    program = PtyProgram.start(["-c", SMALL_APP], tmp_path / "log")
    program.wait_until(lambda: b"a toast" in program.output, "the toast")
    program.send(b"abc", b"\t", b"\x10", b"\x1b", b"\x11", pause=0.4)
    program.wait_until(lambda: not program.child.isalive(), "its end")
    program.read(0.5)
    assert b"\x1b[?1049l" in program.output
    assert foreign_bytes(program.output) == []


@pytest.mark.parametrize(
    "data",
    [
        b"plain text\r\n",
        b"\x1b[1;38;2;10;20;30;48;5;8mstyled\x1b[0m\x1b[m",
        b"\x1b[12;40Hmoved",
        b"\x1b[?2026hsynchronised\x1b[?2026l\x1b[?25l\x1b[?25h",
        b"\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h\x1b[?25l\x1b[?1004h\x1b[>25u"
        b"\x1b[?2026$p\x1b[?2048$p\x1b[?2004h\x1b[?7l",
        b"\x1b[?2004l\x1b[?7h\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l",
        b"\x1b]22;default\x07",
        "\u6f22\u5b57 \u062e\u0627\u0646\u0647\u200c\u0647\u0627".encode(),
        "\u0928\u092e\u0938\u094d\u0924\u0947".encode(),
        "\U0001f469\u200d\U0001f467 \u2764\ufe0f 1\ufe0f\u20e3 \U0001f1eb\U0001f1f7".encode(),
    ],
)
def test_what_textual_writes_is_no_fault(data):
    assert foreign_bytes(data) == []


FOREIGN = [
    b"\x1b]52;c;ZXZpbA==\x07",
    b"\x1b]52;c;ZXZpbA==\x1b\\",
    b"\x1b]8;;https://evil.example\x1b\\t",
    b"\x1b]0;title\x07",
    b"\x1b]2;title\x1b\\",
    b"\x1bP$q q\x1b\\",
    b"\x1b_kitty\x1b\\",
    b"\x1b[6n",
    b"\x1b[c",
    b"\x1b[2J",
    b"\x1b[3J",
    b"\x1b[8m",
    b"\x1b[1;8m",
    b"\x1b[5A",
    b"\x1b[1;5r",
    b"\x1b[?1049l\x1b[?1049l",
    b"\x1b[?1h",
    b"\x1b[4h",
    b"\x1bc",
    b"\x1b7",
    b"\x1b",
    b"\x9b2J",
    "\x9b2J".encode(),
    "\x85".encode(),
    b"\x07",
    b"\x08",
    b"\x00",
    b"\x0e",
    b"\x7f",
    b"safe\rEVIL",
    "\u202egpj".encode(),
    "\u2066x".encode(),
    "\u200e".encode(),
    "a\u200bb".encode(),
    "a\u200db".encode(),
    "a\u200cb".encode(),
    "x\ufe0f".encode(),
    "\U0001f600\ufe0f\ufe0f".encode(),
    "\ufeff".encode(),
    "\u2028".encode(),
    "\u00ad".encode(),
    "\U000e0041".encode(),
    "\U0001f600\U000e0141".encode(),
    "\u3164".encode(),
    "\ue000".encode(),
    "\uffff".encode(),
    ("e" + "\u0301" * 9).encode(),
    b"\xff\xfe",
]


@pytest.mark.parametrize("data", FOREIGN)
def test_what_a_text_brings_in_is_found(data):
    assert foreign_bytes(b"before" + data + b"after")
    assert foreign_text(b"before" + data + b"after\n")


def test_a_second_session_is_allowed_only_where_it_is_expected():
    twice = b"\x1b[?1049h\x1b[?1049l" * 2
    assert foreign_bytes(twice)
    assert foreign_bytes(twice, sessions=2) == []


def test_only_a_wanted_copy_reaches_the_clipboard():
    copy = b"\x1b]52;c;aGVsbG8=\x07"
    assert foreign_bytes(copy, clipboard=True) == []
    assert foreign_bytes(copy)


def test_a_command_writes_styles_and_text_and_no_moves():
    assert foreign_text(b"\x1b[1mbold\x1b[0m\tcell\n") == []
    assert foreign_text(b"\x1b[1mbold\x1b[0m\n", styles=False)
    assert foreign_text(b"\x1b[3;4Hmoved\n")


@given(st.text(st.characters(), max_size=30) | st.binary(max_size=30))
def test_whatever_passed_the_one_boundary_is_clean(raw):
    text = raw if isinstance(raw, str) else raw.decode("utf-8", "surrogateescape")
    shown = visible(text).replace("\t", " ").encode()
    assert foreign_bytes(shown) == []
