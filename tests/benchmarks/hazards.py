"""Measure the marks on hostile and harmless texts; print recall, false marks and time.

`python -m tests.benchmarks.hazards FOLDER` reads `hidden_channels.jsonl` (rows with label, kind and
text) and `secrets_in_prose.py` (or .jsonl; rows with label, kind and text) in FOLDER and every set
that stands beside the tests. It only reads, and prints no secret: misses are named by their kind.
"""

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kura_tui.domain.evidence.hazard import Hazard
from kura_tui.domain.evidence.hazards import find_hazards
from tests.unit import second_set_of_secrets, third_set_of_secrets


@dataclass(frozen=True, slots=True)
class Row:
    """One text of a set: whether it must be marked, its kind and its words."""

    must_mark: bool
    kind: str
    text: str


def rows_of(file: Path) -> list[Row]:
    """Read one set: JSON lines as they are, or printed by a Python file."""
    if file.suffix == ".py":
        command = [sys.executable, str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        lines = done.stdout.splitlines()
    else:
        lines = file.read_text(encoding="utf-8").splitlines()
    parsed = [json.loads(line) for line in lines if line.strip()]
    return [
        Row(row["label"] != "harmless", row.get("kind", row["label"]), row["text"])
        for row in parsed
    ]  # fmt: skip


def set_beside_the_tests(secrets: Sequence[tuple[str, str]], harmless: Sequence[str]) -> list[Row]:
    """Give a set of secrets that stands beside the tests as rows."""
    return [Row(True, kind, text) for kind, text in secrets] + [
        Row(False, "harmless", text) for text in harmless
    ]


def report(name: str, rows: list[Row], *, secrets_only: bool) -> bool:
    """Print the table of one set and say whether its goal holds."""

    def marks(text: str) -> list[Hazard]:
        return [mark for mark in find_hazards(text) if mark.is_secret or not secrets_only]

    must = [row for row in rows if row.must_mark]
    harmless = [row for row in rows if not row.must_mark]
    missed = [row.kind for row in must if not marks(row.text)]
    false = [(row.text, marks(row.text)) for row in harmless if marks(row.text)]
    each = min(_seconds(harmless) for _ in range(3)) * 1000 / max(1, len(harmless))
    recall = 1 - len(missed) / max(1, len(must))
    print(f"\n{name}")
    print(f"  recall        {recall:.3f}  ({len(must) - len(missed)} of {len(must)})")
    share = len(false) / max(1, len(harmless))
    print(f"  false marks   {share:.3f}  ({len(false)} of {len(harmless)})")
    print(f"  time          {each:.3f} ms a harmless text")
    if missed:
        print(f"  missed        {', '.join(missed)}")
    for text, found in false:
        print(f"  false         {text[:70]!r}: {', '.join(sorted({mark.kind for mark in found}))}")
    if not secrets_only:
        _per_kind(must)
    return recall >= 0.95 and len(false) <= 0.03 * len(harmless)


def _seconds(rows: list[Row]) -> float:
    started = time.process_time()
    for row in rows:
        find_hazards(row.text)
    return time.process_time() - started


def _per_kind(rows: list[Row]) -> None:
    totals = Counter(row.kind for row in rows)
    hits = Counter(row.kind for row in rows if find_hazards(row.text))
    claims = {
        row.kind: "/".join(sorted({mark.claim.value for mark in find_hazards(row.text)}))
        for row in rows
    }
    for kind, total in sorted(totals.items()):
        print(f"    {kind:<12} {hits[kind]:>3} of {total:<3} {claims[kind]}")


def main(folder: Path) -> int:
    """Print every table for the sets in a folder; 1 when a tuned set misses its goal."""
    holds = True
    for file in sorted(folder.glob("hidden*.jsonl")):
        holds &= report(f"hidden channels ({file.name})", rows_of(file), secrets_only=False)
    for file in sorted([*folder.glob("secrets*.py"), *folder.glob("secrets*.jsonl")]):
        holds &= report(f"secrets ({file.name})", rows_of(file), secrets_only=True)
    for name, module in (("second", second_set_of_secrets), ("third", third_set_of_secrets)):
        rows = set_beside_the_tests(module.SECRETS, module.HARMLESS)
        report(f"secrets, {name} set", rows, secrets_only=True)
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
