"""Print what the quick verbs cost as whole processes, against `python -c "import yaml, click"`.

    python -m tests.benchmarks.start [ROUNDS] [PENDING] [NOTES]

Floor and verbs take turns in one run; the figure is the ratio of the medians (budget of `propose`
and `status`: 2.0). The verbs are started as the installed command does it, with compiled modules.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.builders import a_note, a_proposal

FLOOR = [sys.executable, "-c", "import yaml, click"]
KURA = [sys.executable, "-c", "from kura_tui.cli import main; main()"]
BUDGET = 2.0
TITLE, NAME = "Measured title", "measured-title"


def main() -> None:
    """Build the vault, measure, print one line for each figure."""
    words = [int(word) for word in sys.argv[1:]]
    rounds, pending, notes = [*words, *(20, 500, 10_000)[len(words) :]]
    with tempfile.TemporaryDirectory(prefix="kura-benchmark-") as folder:
        vault = a_vault(Path(folder) / "vault", pending, notes)
        empty = a_vault(Path(folder) / "empty", 0, notes)
        calls = {"floor": FLOOR, **verbs(empty, 0), **verbs(vault, pending)}
        calls["kura --help"] = [*KURA, "--help"]
        environment = {"PYTHONPYCACHEPREFIX": str(Path(folder) / "compiled")}
        times = measure(calls, rounds, environment, [vault, empty])
    floor = statistics.median(times["floor"])
    print(f"rounds {rounds}   pending {pending}   notes {notes}   Python {sys.version.split()[0]}")
    for name, seconds in times.items():
        median = statistics.median(seconds)
        print(f"{name:<32} median {median * 1000:6.1f} ms   ratio {median / floor:.2f}")
    print(f"budget of propose and status: {BUDGET}")


def verbs(vault: Path, pending: int) -> dict[str, list[str]]:
    """Give the calls of the quick verbs on a vault with so many proposals, by name."""
    calls = {"propose": ["propose", TITLE, "F."], "status": ["status"], "list": ["list"]}
    return {
        f"kura {name}, {pending} pending": [*KURA, "--vault", str(vault), *words]
        for name, words in calls.items()
    }


def a_vault(root: Path, pending: int, notes: int) -> Path:
    """Make a vault without Git, which none of the quick verbs needs."""
    for number in range(notes):
        folder = root / "Memory" / str(number % 100)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"note-{number}.md").write_text(a_note(f"Note {number}"), encoding="utf-8")
    (root / "Inbox").mkdir(parents=True, exist_ok=True)
    for number in range(pending):
        text = a_proposal(f"Proposal {number}", f"Fact number {number}.")
        (root / f"Inbox/p{number:05}.md").write_text(text, encoding="utf-8")
    return root


def measure(
    calls: dict[str, list[str]], rounds: int, environ: dict[str, str], vaults: list[Path]
) -> dict[str, list[float]]:
    """Start every call once unmeasured, then all of them in turn; gives seconds.

    What `propose` left in the vaults is taken out before each call.
    """
    environment = {**os.environ, **environ}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    times: dict[str, list[float]] = {name: [] for name in calls}
    for turn in range(rounds + 1):
        for name, call in calls.items():
            for vault in vaults:
                take_out(vault)
            begun = time.perf_counter()
            subprocess.run(call, env=environment, capture_output=True, check=True)
            if turn:
                times[name].append(time.perf_counter() - begun)
    for vault in vaults:
        take_out(vault)
    return times


def take_out(vault: Path) -> None:
    """Remove what a measured `propose` wrote."""
    for left in (vault / "Inbox").glob(f"*{NAME}*.md"):
        left.unlink()


if __name__ == "__main__":
    import tests.conftest  # noqa: F401  a clean environment, no user's config

    main()
