"""Print every budget of the design with what was measured: floor, kura, ratio, holds or missed.

    python -m tests.benchmarks.budgets [NOTES ...]

Without numbers vaults of 100, 1,000 and 10,000 notes are made and measured. Floors and kura take
turns in the same run; figures are medians, of moves the 95th percentile.
"""

import os
import shutil
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from kura_tui.config import VaultSettings
from kura_tui.paths import index_file
from kura_tui.vault.index import PassageIndex
from tests.benchmarks import decision, figures, real_shapes, scale, screen, start
from tests.benchmarks.figures import Figure
from tests.builders import VaultBuilder

SIZES = (100, 1_000, 10_000)
STARTS, PROCESSES, MOVES, DECISIONS, FACTS = 7, 9, 60, 12, 60
IDLE = 5.0
CHANGED = 3


def main() -> None:
    """Measure every size and print the table."""
    sizes = [int(word) for word in sys.argv[1:]] or SIZES
    measured: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="kura-benchmark-") as folder:
        facts = figures.machine(Path(folder))
        for notes in sizes:
            inside = Path(folder) / str(notes)
            measured += Vault(inside, notes).measure()
            shutil.rmtree(inside)
        facts += [f"at the end: {figures.machine(Path(folder))[0]}"]
    lines = [*figures.table([*measured, *growth(measured)]), "", *figures.floors(), "", *facts]
    print("\n".join(lines))


class Vault:
    """One vault of so many notes in a folder of its own, and what is measured on it."""

    def __init__(self, folder: Path, notes: int) -> None:
        self.folder = folder
        self.notes = notes
        self.environ = screen.environment(folder)
        self.builder = VaultBuilder.create(folder / "vault")
        self.root = self.builder.root
        self.cache = folder / "cache" / "kura"
        real_shapes.write(self.root, real_shapes.notes(notes))
        ours = decision.add_proposals(self.builder, DECISIONS)
        real_shapes.write(self.root, real_shapes.proposals(real_shapes.PROPOSALS - ours))
        self.builder.commit("start")

    def measure(self) -> list[Figure]:
        """Measure everything, decisions last because they change the vault."""
        return [
            *self.starts(), *self.processes(), *self.moves(), *self.bytes_written(),
            *self.candidates(), *self.decisions(),
        ]  # fmt: skip

    def figure(
        self, budget: figures.Budget, kura: float, floor: float | None = None, detail: str = ""
    ) -> Figure:
        """Give a figure of this vault."""
        return Figure(budget, str(self.notes), kura, floor, detail)

    def starts(self) -> list[Figure]:
        """Start without a cache, build it whole, then start with it."""
        reading = statistics.median(
            scale.seconds(lambda: scale.read_all(self.root)) for _ in range(3)
        )
        screen.cold_start(self.root, self.environ)
        shutil.rmtree(self.cache, ignore_errors=True)
        cold = screen.cold_start(self.root, self.environ)
        shutil.rmtree(self.cache, ignore_errors=True)
        with self.index() as index:
            building = scale.seconds(index.update)
        floor, kura = screen.start_times(self.root, self.environ, STARTS)
        return [
            self.figure(figures.START, statistics.median(kura), statistics.median(floor)),
            self.figure(figures.START_COLD, cold, reading),
            self.figure(figures.START_COLD, building, reading, "all notes in the index"),
        ]

    def index(self) -> "Index":
        """Open the index that the measured programs use."""
        return Index(self.root, self.cache)

    def processes(self) -> list[Figure]:
        """Run the quick verbs on this vault and on one whose Inbox is empty."""
        empty = self.folder / "empty"
        shutil.copytree(self.root, empty, copy_function=os.link, ignore=_inbox_and_git)
        (empty / "Inbox").mkdir()
        pending = real_shapes.PROPOSALS
        few, many = start.verbs(empty, 0), start.verbs(self.root, pending)
        few = {name: call for name, call in few.items() if "list" not in name}
        times = start.measure(
            {"floor": start.FLOOR, **few, **many}, PROCESSES, self.environ, [self.root, empty]
        )
        middle = {name: statistics.median(seconds) for name, seconds in times.items()}
        budgets = dict.fromkeys(few, figures.PROCESS) | dict.fromkeys(many, figures.PROCESS_OF_500)
        budgets |= {name: figures.LIST for name in many if "list" in name}
        return [
            self.figure(budget, middle[name], middle["floor"], name.partition(",")[0])
            for name, budget in budgets.items()
        ]

    def moves(self) -> list[Figure]:
        """Move down the queue."""
        rounds = min(MOVES, self.notes - 1, real_shapes.MARKED - 1)
        floor, kura = screen.move_times(self.root, self.environ, rounds)
        return [self.figure(figures.MOVE, percentile(kura), percentile(floor))]

    def bytes_written(self) -> list[Figure]:
        """Count what the screen writes."""
        counted = screen.bytes_written(self.root, self.environ, IDLE)
        return [
            self.figure(figures.FIRST_PAINT, counted["first paint"]),
            self.figure(figures.QUEUE_MOVE, counted["move"]),
            self.figure(figures.SWITCH, counted["switch"]),
            self.figure(figures.IDLE, counted["idle"], detail=f"{IDLE:.0f} s"),
        ]

    def candidates(self) -> list[Figure]:
        """Ask the index, and let a start find a few changed files."""
        texts = [text for _, text in real_shapes.proposals(FACTS)]
        facts = [text.split("---\n", 2)[2].partition("## Review")[0] for text in texts]
        heard: list[int] = []
        with self.index() as index:
            asked = scale.ask(index, index_file(self.root, self.cache), facts)
            for path in sorted(self.root.glob("Systems/near*.md"))[:CHANGED]:
                path.write_text(path.read_text(encoding="utf-8") + "\nMore.\n", encoding="utf-8")
            index.update(lambda _, total: heard.append(total))
        self.builder.commit("more")
        asked = {name: milliseconds / 1000 for name, milliseconds in asked.items()}
        return [
            self.figure(figures.CANDIDATES, asked["candidates"], asked["floor"]),
            self.figure(figures.BESIDE_LEAST, asked["candidates"], asked["least"]),
            self.figure(figures.READ_AGAIN, heard[-1], CHANGED),
        ]

    def decisions(self) -> list[Figure]:
        """Decide, with a watch as on the screen and without."""
        times = decision.measure(self.builder, self.cache, DECISIONS)
        middle = {name: statistics.median(seconds) for name, seconds in times.items()}
        floor = middle[decision.FLOOR]
        return [
            self.figure(figures.DECISION, middle[decision.ON_SCREEN], floor, "on the screen"),
            self.figure(figures.DECISION, middle[decision.WITHOUT_WATCH], floor, "without a watch"),
        ]


class Index:
    """The passage index of a vault, closed at the end of a `with`."""

    def __init__(self, root: Path, cache: Path) -> None:
        self._index = PassageIndex(index_file(root, cache), root, VaultSettings())

    def __enter__(self) -> PassageIndex:
        return self._index

    def __exit__(self, *error: object) -> None:
        self._index.close()


def percentile(times: Sequence[float], share: float = 0.95) -> float:
    """Give the value that so many of the times do not exceed."""
    return sorted(times)[round(share * (len(times) - 1))]


def growth(measured: Sequence[Figure]) -> list[Figure]:
    """Give how much dearer a move and a decision are in the largest vault than in the smallest."""
    return [
        *_growth(measured, figures.GROWTH_OF_MOVE, figures.MOVE, ""),
        *_growth(measured, figures.GROWTH_OF_DECISION, figures.DECISION, "on the screen"),
    ]


def _growth(
    measured: Sequence[Figure], growing: figures.Budget, of: figures.Budget, detail: str
) -> list[Figure]:
    found = [one for one in measured if one.budget is of and one.detail == detail and one.floor]
    if len(found) < 2:
        return []
    first, last = found[0], found[-1]
    floor = (last.floor or 0) / (first.floor or 1)
    return [Figure(growing, f"{first.notes} to {last.notes}", last.kura / first.kura, floor)]


def _inbox_and_git(_folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name in {"Inbox", ".git"}]


if __name__ == "__main__":
    import tests.conftest  # noqa: F401  a clean environment, no user's config

    main()
