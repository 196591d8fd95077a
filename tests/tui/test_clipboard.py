"""Copying: what is sent, and what is said about it."""

import base64

import pytest
from textual.app import App

from kura_tui.tui.clipboard import copy_text
from kura_tui.wording.hints import Hinted
from tests.tui.rooms import settle


class ACopyingApp(App[None]):
    """Keeps what was sent to the clipboard."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[str] = []

    def copy_to_clipboard(self, text: str) -> None:
        self.sent.append(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("blue-green", "Sent to the terminal's clipboard (10 characters). Not there? : copy help"),
        ("x", "Sent to the terminal's clipboard (1 character). Not there? : copy help"),
    ],
)
def test_T50_the_sentence_claims_no_success(text, said):
    app = ACopyingApp()
    assert copy_text(app, text, {}) == said
    assert app.sent == [text]


def test_T53_a_long_text_is_sent_with_a_warning_and_the_pager_offered():
    said = copy_text(ACopyingApp(), "x" * 701, {})
    assert "some terminals cut long text" in said
    assert isinstance(said, Hinted)
    assert [way.action for way in said.ways] == ["pager.open"]


def test_what_is_copied_is_what_was_seen():
    app = ACopyingApp()
    copy_text(app, "a\x1b[201~b\ud800", {})
    assert app.sent[0].startswith("a<ESC>[201~b")
    base64.b64encode(app.sent[0].encode())


async def test_T50_inside_tmux_its_buffer_gets_the_text_too():
    app, buffers = ACopyingApp(), []
    async with app.run_test() as pilot:
        copy_text(app, "blue-green", {"TMUX": "/tmp/tmux,1,0"}, buffers.append)
        await settle(pilot)
    assert buffers == [b"blue-green"]


async def test_T51_a_missing_tmux_is_no_fault(monkeypatch):
    monkeypatch.setenv("PATH", "")
    app = ACopyingApp()
    async with app.run_test() as pilot:
        assert copy_text(app, "x", {"TMUX": "/nowhere,1,0"}).startswith("Sent")
        await settle(pilot)
