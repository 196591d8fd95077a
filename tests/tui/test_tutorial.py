"""The tutorial's keys lead to the screens that it quotes."""

import re
import tempfile
from pathlib import Path

import pytest

from kura_tui.founding import make_demo
from tests.builders import VaultBuilder
from tests.tui.conftest import Opening

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tutorial.md"
STEP = re.compile(r"<!-- press:(.*?)-->\n```\n(.*?)\n```", re.DOTALL)
VARYING = re.compile(r"\b(?:[0-9a-f]{7}|\d{4}-\d\d-\d\d)\b")


def same_every_day(line: str) -> str:
    """Give a line of the screen without what differs from day to day: commits and dates."""
    return VARYING.sub("*", line.rstrip())


async def test_each_step_shows_the_lines_that_the_tutorial_quotes(
    opened: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    steps = STEP.findall(PAGE.read_text(encoding="utf-8"))
    assert len(steps) > 8
    async with opened(VaultBuilder(make_demo())) as desk:
        for keys, quoted in steps:
            await desk.press(*keys.split())
            shown = [same_every_day(line) for line in desk.lines]
            for line in quoted.splitlines():
                assert same_every_day(line) in shown, desk.text


def test_the_tutorial_is_read_in_ten_minutes():
    assert len(PAGE.read_text(encoding="utf-8").splitlines()) < 150
