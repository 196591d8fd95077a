"""A word about slow work goes to a terminal's stderr, with counts, and nowhere else."""

import pytest

from kura_tui.cli import progress
from kura_tui.cli.context import Call
from kura_tui.wording import commands as wording


class Clock:
    """Seconds that pass when they are asked for."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def monotonic(self) -> float:
        self.now += self.step
        return self.now


def said(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    step: float = 0.3,
    is_terminal: bool = True,
    is_quiet: bool = False,
) -> str:
    monkeypatch.setattr(progress, "time", Clock(step))
    monkeypatch.setattr(progress, "is_terminal", lambda _stream: is_terminal)
    with progress.counted(Call(is_quiet=is_quiet), wording.indexing) as show:
        for done in range(1, 11):
            show(done, 10)
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


def test_slow_work_is_counted_at_most_once_a_second_and_the_line_is_cleared(monkeypatch, capsys):
    written = said(monkeypatch, capsys)
    lines = [part.removesuffix("\x1b[K") for part in written.split("\r") if part]
    assert lines[-1] == ""
    assert 2 <= len(lines[:-1]) <= 3
    assert all("of 10" in line for line in lines[:-1])


@pytest.mark.parametrize(
    "case", [{"is_terminal": False}, {"is_quiet": True}, {"step": 0.01}], ids=lambda one: str(one)
)
def test_quick_work_a_pipe_and_quiet_say_nothing(monkeypatch, capsys, case):
    assert said(monkeypatch, capsys, **case) == ""
