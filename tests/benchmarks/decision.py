"""Print what one decision costs in a large repository, against a `git commit --only`.

    python -m tests.benchmarks.decision [FILES] [DECISIONS]

Both are measured in the same run on the same repository, one after the other; the figure is the
ratio of the medians (budget: 2.0).
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from kura_tui.domain.decisions.decision import Approve, Seen
from kura_tui.session import ReviewSession
from tests.builders import VaultBuilder, a_note, a_proposal


def main() -> None:
    """Build the vault, measure, print one line for each figure."""
    files = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    with tempfile.TemporaryDirectory(prefix="kura-benchmark-") as folder:
        vault = a_vault(Path(folder) / "vault", files, rounds)
        floor = [commit_only(vault, number) for number in range(rounds)]
        session = ReviewSession.open(vault.root, cache_dir=Path(folder) / "cache")
        session.update_index()
        ours = [approve(session, number) for number in range(rounds)]
    floor_ms, ours_ms = (statistics.median(times) * 1000 for times in (floor, ours))
    print(f"files {files}   decisions {rounds}")
    print(f"git add -N + commit --only   median {floor_ms:6.1f} ms")
    print(f"session.decide(Approve)      median {ours_ms:6.1f} ms")
    print(f"ratio {ours_ms / floor_ms:.2f}   budget 2.0")


def a_vault(root: Path, files: int, rounds: int) -> VaultBuilder:
    """Make a vault of `files` notes and two sets of tracked proposals."""
    vault = VaultBuilder.create(root)
    for number in range(files):
        text = f"Service number {number} answers on port {20_000 + number}."
        vault.write(
            f"Systems/{number % 100}/service-{number}.md", a_note(f"Service {number}", text)
        )
    for number in range(rounds):
        vault.write(f"Inbox/floor-{number}.md", a_proposal(f"Floor {number}"))
        vault.write(f"Inbox/ours-{number}.md", a_proposal(f"Ours {number}", f"Fact {number}."))
    vault.commit("start")
    return vault


def commit_only(vault: VaultBuilder, number: int) -> float:
    """Do by hand what an approval does at the least; gives seconds."""
    old, new = f"Inbox/floor-{number}.md", f"Memory/floor-{number}.md"
    begun = time.perf_counter()
    (vault.root / new).write_bytes((vault.root / old).read_bytes())
    (vault.root / old).unlink()
    for arguments in (["add", "-N", "--", new], ["commit", "-qm", "x", "--only", "--", old, new]):
        subprocess.run(["git", "-C", str(vault.root), *arguments], check=True)
    return time.perf_counter() - begun


def approve(session: ReviewSession, number: int) -> float:
    """Approve one proposal through the session; gives seconds."""
    path = f"Inbox/ours-{number}.md"
    seen = Seen(path, session.document(path).digest)
    begun = time.perf_counter()
    session.decide(Approve(seen, "Memory"))
    return time.perf_counter() - begun


if __name__ == "__main__":
    import tests.conftest  # noqa: F401  a clean environment, no user's Git config

    main()
