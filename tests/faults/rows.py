"""The rows of the scoreboard: what each counts, and the line it prints after `pytest -m faults`.

A test adds to its row through the `tally` fixture; the sums of all workers are printed at the end
and compared with the counts that docs/reliability.md carries.
"""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reliability.md"
LINES = {
    "R1": "{count} kills in 11 actions: {before} before, {after} after, {bad} anything else",
    "R2": "{count} kills inside recovery: {before} before, {after} after, {bad} anything else",
    "R3": "{count} errors of the disk (ENOSPC, EIO, EACCES), {once} once and {for_good} from there "
    "on: {bad} lost, duplicated or left over",
    "R4": "{count} decisions of three reviewers beside a committing user: {missing} missing, "
    "{impure} with foreign files, {reverted} reverted by the user's own commit, {unseen} unseen",
    "R5": "{count} decisions beside an auto-backup and an agent: {missing} missing, {impure} that "
    "cannot be taken back whole, {reverted} reverted, {unseen} of them unseen, {swept} that the "
    "backup committed first",
    "R6": "{count} decisions ({situations} Git situations x approve, merge, reject): {committed} "
    "exact commits, {refused} clean refusals, {skipped} not possible here, {bad} anything else",
    "R7": "{count} undo situations: {inverse} exact inverses, {refused} refusals, {bad} edits lost",
    "R8": "{count} changes between showing and acting: {bad} acted on unseen text",
    "R17": "{count} ways to lose the terminal: {bad} not restored, left over or not finished; "
    "{quick} of {ends} idle ends within a second",
    "R18": "{count} faults of Git with the screen up: {bad} without a sentence, a moving cursor "
    "or with a lock left",
    "R19": "{count} runs of 20 steps ({decisions} decisions, {outside} outside edits, {crashes} "
    "crashes, {undone} taken back, {whole} runs to the start): {bad} differ from the model",
}

_sums: dict[str, Counter[str]] = {}


@pytest.fixture
def tally(record_property: Any) -> Any:
    """Add numbers to a row: `tally("R1", count=1, before=1)`."""

    def add(row: str, **numbers: int) -> None:
        for name, number in numbers.items():
            record_property(f"{row}.{name}", int(number))

    return add


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Sum up what a test, in whichever worker, added to its row."""
    if report.when != "call":
        return
    for name, number in report.user_properties:
        row, _, what = name.partition(".")
        if row in LINES and isinstance(number, int):
            _sums.setdefault(row, Counter())[what] += number


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print one line a row."""
    if not _sums:
        return
    terminalreporter.section("reliability")
    for row in sorted(_sums, key=lambda name: int(name[1:])):
        terminalreporter.write_line(line_of(row, _sums[row]))


def line_of(row: str, sums: Counter[str]) -> str:
    """Give a row's line, with a word where the page carries another count."""
    named = counts_on_page().get(row)
    line = f"{row}: {LINES[row].format_map(sums)}"
    if named is not None and named != sums["count"]:
        line += f"   (docs/reliability.md says {named})"
    return line


def counts_on_page() -> dict[str, int]:
    """Give the count of each row of the table in docs/reliability.md."""
    if not PAGE.exists():
        return {}
    rows = re.findall(r"^\| (R\d+) \|[^|]*\| ([\d,]+) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    return {row: int(number.replace(",", "")) for row, number in rows}
