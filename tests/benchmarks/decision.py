"""Print what one decision costs in a large repository, against a `git commit --only`.

    python -m tests.benchmarks.decision [FILES] [DECISIONS]

All are measured in the same run on the same repository, in turn; a figure is the ratio of the
medians (budget: 2.0). On the screen a watch tells which files changed and the near notes are on
screen already; without a watch (the command line) every decision looks through the whole vault.
"""

import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kura_tui.domain.decisions.decision import Approve, Seen
from kura_tui.session import ReviewSession
from tests.builders import VaultBuilder, a_note, a_proposal

BUDGET = 2.0
FLOOR = "git add -N + commit --only"
ON_SCREEN = "session.decide, with the watch"
WITHOUT_WATCH = "session.decide, without"


def main() -> None:
    """Build the vault, measure, print one line for each figure."""
    files = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    with tempfile.TemporaryDirectory(prefix="kura-benchmark-") as folder:
        vault = a_vault(Path(folder) / "vault", files, rounds)
        times = measure(vault, Path(folder) / "cache", rounds)
    print(f"files {files}   decisions {rounds}")
    floor = statistics.median(times[FLOOR])
    for name, seconds in times.items():
        median = statistics.median(seconds)
        print(f"{name:<32} median {median * 1000:6.1f} ms   ratio {median / floor:.2f}")
    print(f"budget {BUDGET}")


def measure(vault: VaultBuilder, cache: Path, rounds: int) -> dict[str, list[float]]:
    """Let the floor and both sessions take turns, after one decision each that is not counted."""
    alone = ReviewSession.open(vault.root, cache_dir=cache)
    watched = ReviewSession.open(vault.root, cache_dir=cache)
    alone.update_index()
    times: dict[str, list[float]] = {FLOOR: [], ON_SCREEN: [], WITHOUT_WATCH: []}
    with watching(watched):
        for number in range(rounds + 1):
            measured = {
                FLOOR: commit_only(vault, number),
                ON_SCREEN: approve(watched, f"watched-{number}", is_shown=True),
                WITHOUT_WATCH: approve(alone, f"alone-{number}"),
            }
            for name, seconds in measured.items():
                times[name] += [seconds] if number else []
    alone.close()
    watched.close()
    return times


@contextmanager
def watching(session: ReviewSession) -> Iterator[None]:
    """Watch the vault as the screen does."""
    stop = threading.Event()
    paths = session.watch(stop)
    thread = threading.Thread(target=lambda: [None for _ in paths], daemon=True)
    thread.start()
    session.update_index()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def a_vault(root: Path, files: int, rounds: int) -> VaultBuilder:
    """Make a vault of `files` notes and two sets of tracked proposals."""
    vault = VaultBuilder.create(root)
    for number in range(files):
        text = f"Service number {number} answers on port {20_000 + number}."
        vault.write(
            f"Systems/{number % 100}/service-{number}.md", a_note(f"Service {number}", text)
        )
    add_proposals(vault, rounds)
    vault.commit("start")
    return vault


def add_proposals(vault: VaultBuilder, rounds: int) -> int:
    """Write what `measure` decides on, one set for each way; gives how many."""
    for number in range(rounds + 1):
        for name in ("floor", "watched", "alone"):
            text = a_proposal(f"{name} {number}", f"Fact {number} of {name}.")
            vault.write(f"Inbox/{name}-{number}.md", text)
    return 3 * (rounds + 1)


def commit_only(vault: VaultBuilder, number: int) -> float:
    """Do by hand what an approval does at the least; gives seconds."""
    old, new = f"Inbox/floor-{number}.md", f"Memory/floor-{number}.md"
    begun = time.perf_counter()
    (vault.root / new).write_bytes((vault.root / old).read_bytes())
    (vault.root / old).unlink()
    for arguments in (["add", "-N", "--", new], ["commit", "-qm", "x", "--only", "--", old, new]):
        subprocess.run(["git", "-C", str(vault.root), *arguments], check=True)
    return time.perf_counter() - begun


def approve(session: ReviewSession, name: str, *, is_shown: bool = False) -> float:
    """Approve one proposal through the session; gives seconds.

    `is_shown` first looks for its near notes, unmeasured, as the screen does to show it.
    """
    path = f"Inbox/{name}.md"
    seen = Seen(path, session.document(path).digest)
    if is_shown:
        session.update_index()
        session.candidates(session.proposal(path))
    begun = time.perf_counter()
    session.decide(Approve(seen, "Memory"))
    return time.perf_counter() - begun


if __name__ == "__main__":
    import tests.conftest  # noqa: F401  a clean environment, no user's Git config

    main()
