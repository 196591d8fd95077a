"""The budgets, a figure measured against one, and the table of both; it measures nothing."""

import os
import platform
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from importlib.metadata import version
from pathlib import Path


class Unit(Enum):
    """What a figure is counted in."""

    MILLISECONDS = "ms"
    BYTES = "bytes"
    TIMES = "x"
    FILES = "files"


@dataclass(frozen=True, slots=True)
class Budget:
    """A row of the design's budgets.

    `ratio` bounds kura against the floor, `most` kura itself in the unit; None bounds nothing.
    It is judged on vaults of `from_notes` notes and more.
    """

    what: str
    floor: str
    ratio: float | None = None
    most: float | None = None
    unit: Unit = Unit.MILLISECONDS
    from_notes: int = 0


START = Budget(
    "start to first full screen, warm cache", "an empty Textual app's start", 2.0
)  # fmt: skip
START_COLD = Budget(
    "start to first full screen, no cache", "reading every file once", 6.0, from_notes=10_000
)
PROCESS = Budget("whole process", 'python -c "import yaml, click"', 2.0)
PROCESS_OF_500 = Budget("whole process, 500 pending", 'python -c "import yaml, click"', 2.0)
LIST = Budget("whole process, 500 pending", 'python -c "import yaml, click"')
MOVE = Budget("key to painted next proposal with candidates, p95", "DataTable + Static", 2.0, 100.0)
CANDIDATES = Budget(
    "candidates for one proposal", "an FTS5 query of 100 rows", 3.0, from_notes=10_000
)
BESIDE_LEAST = Budget(
    "candidates, beside the least query", "the rarest words that together give 100 rows"
)
DECISION = Budget("one decision", "git commit --only of the same paths", 2.0, from_notes=10_000)
FIRST_PAINT = Budget("bytes of the first paint", "-", most=60_000, unit=Unit.BYTES)
QUEUE_MOVE = Budget("bytes per move in the queue", "-", most=1_000, unit=Unit.BYTES)
SWITCH = Budget("bytes per proposal switch", "-", most=8_000, unit=Unit.BYTES)
IDLE = Budget("bytes while idle", "-", most=0, unit=Unit.BYTES)
GROWTH_OF_MOVE = Budget("growth of a move", "the floor's growth", 1.5, unit=Unit.TIMES)
GROWTH_OF_DECISION = Budget("growth of a decision", "the floor's growth", 1.5, unit=Unit.TIMES)
READ_AGAIN = Budget("files read at a start", "files changed", 1.0, unit=Unit.FILES)

BUDGETS = (
    START, START_COLD, PROCESS, PROCESS_OF_500, LIST, MOVE, CANDIDATES, BESIDE_LEAST, DECISION,
    FIRST_PAINT, QUEUE_MOVE, SWITCH, IDLE, GROWTH_OF_MOVE, GROWTH_OF_DECISION, READ_AGAIN,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement: `floor` and `kura` in the budget's unit, seconds for MILLISECONDS."""

    budget: Budget
    notes: str
    kura: float
    floor: float | None = None
    detail: str = ""

    @property
    def ratio(self) -> float | None:
        """Give how many times the floor kura takes."""
        return self.kura / self.floor if self.floor else None

    @property
    def is_judged(self) -> bool:
        """Whether the budget bounds anything in a vault of this size."""
        if self.budget.ratio is None and self.budget.most is None:
            return False
        return not self.notes.isdecimal() or int(self.notes) >= self.budget.from_notes

    @property
    def holds(self) -> bool:
        """Whether the budget holds."""
        scale = 1000 if self.budget.unit is Unit.MILLISECONDS else 1
        bound, most = self.budget.ratio, self.budget.most
        is_near = bound is None or self.ratio is None or round(self.ratio, 2) <= bound
        return is_near and (most is None or self.kura * scale <= most)


HEADINGS = ("what", "notes", "floor", "kura", "ratio", "budget", "")


def table(figures: Sequence[Figure]) -> list[str]:
    """Give the lines of the table: each budget has a row, also one that was not measured."""
    rows = [HEADINGS]
    for budget in BUDGETS:
        found = [figure for figure in figures if figure.budget is budget]
        rows += [_row(figure) for figure in found]
        if not found:
            rows.append((budget.what, "", "", "", "", _bounds(budget), "not measured"))
    return _columns(rows)


def _row(figure: Figure) -> tuple[str, ...]:
    unit = figure.budget.unit
    what = ", ".join(filter(None, (figure.budget.what, figure.detail)))
    verdict = ("holds" if figure.holds else "missed") if figure.is_judged else "-"
    return (
        what,
        figure.notes,
        "-" if figure.floor is None else _said(figure.floor, unit),
        _said(figure.kura, unit),
        "-" if figure.ratio is None else f"{figure.ratio:.2f}",
        _bounds(figure.budget),
        verdict,
    )


def _said(value: float, unit: Unit) -> str:
    if unit is Unit.MILLISECONDS:
        return f"{value * 1000:.1f} ms"
    return f"x{value:.2f}" if unit is Unit.TIMES else f"{value:,.0f}"


def _bounds(budget: Budget) -> str:
    most = "" if budget.most is None else f"{budget.most:,.0f} {budget.unit.value}"
    return ", ".join(filter(None, (f"{budget.ratio:.1f}x" if budget.ratio else "", most))) or "-"


def _columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def floors() -> list[str]:
    """Give what each floor is."""
    known = {budget.what: budget.floor for budget in BUDGETS if budget.floor != "-"}
    return [f"floor of {what}: {floor}" for what, floor in known.items()]


def machine(folder: Path) -> list[str]:
    """Give the facts of this machine that the figures depend on."""
    git = subprocess.run(["git", "--version"], capture_output=True, text=True, check=True).stdout
    load = " ".join(f"{number:.1f}" for number in os.getloadavg())
    return [
        f"cores {os.cpu_count()}   load {load}   file system {_file_system(folder)}",
        f"Python {platform.python_version()}   {git.strip()}   Textual {version('textual')}",
    ]


def _file_system(folder: Path) -> str:
    """Give the type of the file system that a folder is on."""
    try:
        lines = Path("/proc/mounts").read_text(encoding="utf-8").splitlines()
    except OSError:
        return "unknown"
    mounts: Iterable[list[str]] = (line.split() for line in lines)
    inside = [(len(row[1]), row[2]) for row in mounts if folder.resolve().is_relative_to(row[1])]
    return max(inside, default=(0, "unknown"))[1]
