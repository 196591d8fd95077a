"""Measure how long each hostile file takes to be read as a proposal, against reading its bytes.

`python -m tests.benchmarks.hostile_files` makes a folder for each case, reads its Inbox/ as kura
does and prints the time, its ratio to opening, reading and hashing the file, and what the file
became. It fails where a case takes more than 50 ms. Run it with nothing beside it.
"""

import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

from kura_tui.config import VaultSettings
from kura_tui.domain.notes.snapshot import Snapshot
from kura_tui.vault.files import MAX_FILE_BYTES
from kura_tui.vault.inbox import read_inbox
from tests.builders import a_proposal
from tests.vault.test_hostile_files import BROKEN_FILES, LIKE_LINES, READABLE_FILES

BUDGET_MS = 50
RUNS = 7
TODAY = date(2026, 7, 26)

Make = Callable[[Path], object]
"""Puts one thing at a path."""


def _file(data: bytes) -> Make:
    return lambda path: path.write_bytes(data)


def _unreadable(path: Path) -> None:
    path.write_bytes(a_proposal().encode())
    path.chmod(0)


def cases() -> dict[str, Make]:
    """Give every case by name."""
    like_lines = {
        name: f"---\ntype: memory-proposal\n---\n{body}".encode()
        for name, body in LIKE_LINES.items()
    }
    files = {**BROKEN_FILES, **READABLE_FILES, **like_lines}
    return {
        "an ordinary proposal": _file(a_proposal().encode()),
        **{name: _file(data) for name, data in files.items()},
        "BOM": _file(b"\xef\xbb\xbf" + a_proposal().encode()),
        "3,000 fences": _file(a_proposal(fact="```\nx\n```\n\n" * 3_000).encode()),
        "3,000 headings": _file(a_proposal(fact="## h\n\nx\n\n" * 3_000).encode()),
        "10 MiB": _file(b"x" * MAX_FILE_BYTES),
        "12 MiB, not read": _file(b"x" * (12 * 1024 * 1024)),
        "folder": Path.mkdir,
        "FIFO": os.mkfifo,
        "no permission": _unreadable,
        "link to nowhere": lambda path: path.symlink_to("nowhere"),
        "vanished": lambda path: None,
    }


def _fastest(act: Callable[[], object]) -> float:
    """Give the shortest of some runs in milliseconds."""
    times = []
    for _ in range(RUNS):
        started = time.perf_counter()
        act()
        times.append(time.perf_counter() - started)
    return min(times) * 1000


def _became(snapshot: Snapshot) -> str:
    for proposal in (*snapshot.proposals, *snapshot.snoozed, *snapshot.foreign):
        return proposal.state.value
    return "unread" if snapshot.unread else "nothing"


def measure(make: Make, root: Path) -> tuple[float, float, str]:
    """Give the milliseconds of reading one case, those of its bytes (0: no file), its state."""
    path = root / "Inbox" / "x.md"
    path.parent.mkdir(parents=True)
    make(path)
    is_file = path.is_file() and os.access(path, os.R_OK)
    floor = _fastest(lambda: hashlib.sha256(path.read_bytes())) if is_file else 0.0
    took = _fastest(lambda: read_inbox(root, VaultSettings(), TODAY))
    return took, floor, _became(read_inbox(root, VaultSettings(), TODAY))


def main() -> int:
    """Print the table, slowest first."""
    rows = []
    for number, (name, make) in enumerate(cases().items()):
        with tempfile.TemporaryDirectory(prefix=f"kura-hostile-{number}-") as folder:
            rows.append((name, *measure(make, Path(folder))))
    rows.sort(key=lambda row: -row[1])
    print(f"{'case':<28} {'ms':>8} {'ratio':>8}  became")
    for name, took, floor, became in rows:
        ratio = f"{took / floor:8.1f}" if floor else f"{'-':>8}"
        print(f"{name:<28} {took:8.2f} {ratio}  {became}")
    late = [name for name, took, *_ in rows if took > BUDGET_MS]
    print(
        f"{len(rows)} cases, {len(late)} over {BUDGET_MS} ms{': ' if late else ''}{', '.join(late)}"
    )
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
