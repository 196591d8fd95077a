"""Measure the passage index on large vaults made from real notes.

    python -m tests.benchmarks.scale FOLDER [--notes 10000] [--passages 10]

FOLDER holds Markdown notes, at any depth. Times are given beside a floor of the same run: one
FTS5 query of the same words that returns 100 rows, one of the eight rarest, and the least that
returns 100. "rare words" are proposals whose words stand in one note alone.
"""

import argparse
import json
import os
import random
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from kura_tui.config import VaultSettings
from kura_tui.domain.evidence.ranking import Asked
from kura_tui.domain.evidence.words import search_words
from kura_tui.domain.notes.passages import passages
from kura_tui.vault import index_asking
from kura_tui.vault.documents import parse_document
from kura_tui.vault.index import PassageIndex

FOLDERS = VaultSettings().folders
LONG_AGO = 1_700_000_000
PROPOSALS = 60
RARE = 30
LIMIT = 100


def real_passages(folder: Path) -> list[str]:
    """Give the passages of all notes below a folder, those of usual length."""
    found = []
    for path in sorted(folder.rglob("*.md")):
        document = parse_document("a.md", path.read_bytes())
        found += [one.text for one in passages(document) if 30 < len(one.text) < 800]
    return found


def write_vault(root: Path, real: list[str], notes: int, each: int) -> None:
    """Write notes whose passages are real ones with one word in five taken from others."""
    chance = random.Random(1)
    words = [word for text in real for word in text.split()]
    for folder in FOLDERS:
        (root / folder).mkdir(parents=True)
    for number, fact in enumerate(rare_facts()):
        path = root / "Memory" / f"rare-{number}.md"
        path.write_text(f"# Rare\n\n{fact}\n", encoding="utf-8")
        os.utime(path, (LONG_AGO, LONG_AGO))
    for number in range(notes):
        folder = FOLDERS[number % len(FOLDERS)]
        texts = [mixed(chance, chance.choice(real), words) for _ in range(each)]
        title = " ".join(chance.sample(words, 3)).replace("#", "")
        path = root / folder / f"note-{number}.md"
        path.write_text(f"# {title}\n\n" + "\n\n".join(texts) + "\n", encoding="utf-8")
        os.utime(path, (LONG_AGO, LONG_AGO))


def rare_facts() -> list[str]:
    """Give facts of words that no real note has."""
    chance = random.Random(3)
    syllables = [a + b for a in "bdgklmnprstvz" for b in "aeiouyäö"]
    return [
        " ".join("".join(chance.choices(syllables, k=4)) for _ in range(9)) for _ in range(RARE)
    ]


def mixed(chance: random.Random, text: str, words: list[str]) -> str:
    """Replace one word in five."""
    return " ".join(
        chance.choice(words) if chance.random() < 0.2 else word for word in text.split()
    )


def seconds(work: Callable[[], object]) -> float:
    """Give how long some work takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def busy(work: Callable[[], object]) -> float:
    """Give how many milliseconds of processor time some work takes, whoever else is busy."""
    started = time.process_time()
    work()
    return 1000 * (time.process_time() - started)


def read_all(root: Path) -> None:
    """Read every file once."""
    for path in root.rglob("*.md"):
        path.read_bytes()


def ask(index: PassageIndex, cache_file: Path, facts: list[str]) -> dict[str, float]:
    """Give median and 95th percentile of candidates, and the two floors, in processor ms."""
    connection = sqlite3.connect(cache_file)
    index_asking.prepare(connection)
    index.candidates("warm", facts[0])
    candidates, all_words, rare_words, least_words = [], [], [], []
    for fact in facts:
        counted = index_asking.word_frequencies(connection, Asked.of("", fact), {})
        words = [word for word in search_words(Asked.of("", fact).folded) if counted[word]]
        rarest = sorted(words, key=counted.__getitem__)[:8]
        candidates.append(busy(lambda fact=fact: index.candidates("", fact)))
        all_words.append(busy(lambda words=words: one_query(connection, words)))
        rare_words.append(busy(lambda words=rarest: one_query(connection, words)))
        least = enough_for(LIMIT, words, counted)
        least_words.append(busy(lambda words=least: one_query(connection, words)))
    connection.close()
    return {
        "candidates": statistics.median(candidates),
        "p95": sorted(candidates)[int(0.95 * len(candidates))],
        "floor": statistics.median(all_words),
        "rarest": statistics.median(rare_words),
        "least": statistics.median(least_words),
    }


def enough_for(rows: int, words: list[str], counted: dict[str, int]) -> list[str]:
    """Give the rarest words that stand in so many passages together."""
    chosen: list[str] = []
    found = 0
    for word in sorted(words, key=counted.__getitem__):
        if found >= rows:
            break
        chosen.append(word)
        found += counted[word]
    return chosen


def one_query(connection: sqlite3.Connection, words: list[str]) -> None:
    """Ask the word index for the 100 nearest rows."""
    match = " OR ".join(f'"{word}"' for word in words) or '""'
    connection.execute(
        "SELECT rowid FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?", (match, LIMIT)
    ).fetchall()


def measure(folder: Path, real: list[str], notes: int, each: int) -> dict[str, float]:
    """Build one vault and its index and give the figures."""
    root, cache_file = folder / "vault", folder / "index.sqlite"
    write_vault(root, real, notes, each)
    reading = seconds(lambda: read_all(root))
    index = PassageIndex(cache_file, root, VaultSettings())
    figures = {"read s": reading, "build s": seconds(index.update)}
    index.close()
    index = PassageIndex(cache_file, root, VaultSettings())
    heard: list[int] = []
    figures["warm s"] = seconds(lambda: index.update(lambda _, total: heard.append(total)))
    figures["read again"] = heard[-1]
    changed = sorted(root.rglob("*.md"))[:3]
    for path in changed:
        path.write_text("# Changed\n\nThe pump is green now.\n", encoding="utf-8")
    index.update(lambda _, total: heard.append(total))
    figures["read again, 3 changed"] = heard[-1]
    figures["passages"] = index.counts().passages
    figures["index MB"] = sum(path.stat().st_size for path in folder.glob("index.sqlite*")) / 1e6
    chance = random.Random(2)
    words = [word for text in real for word in text.split()]
    facts = [mixed(chance, chance.choice(real), words) for _ in range(PROPOSALS)]
    figures |= ask(index, cache_file, facts)
    figures["rare words"] = statistics.median(
        busy(lambda fact=fact: index.candidates("", fact)) for fact in rare_facts()
    )
    index.close()
    figures["memory MB"] = memory_of_a_session(cache_file, root, facts)
    return figures


def memory_of_a_session(cache_file: Path, root: Path, facts: list[str]) -> float:
    """Give the largest resident size of a process that starts warm and asks all facts, in MB."""
    done = subprocess.run(
        [sys.executable, __file__, "--session", str(cache_file), str(root)],
        input=json.dumps(facts), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return float(done.stdout)


def session(cache_file: Path, root: Path) -> None:
    """Start warm, ask every fact on standard input, and print the largest resident size."""
    index = PassageIndex(cache_file, root, VaultSettings())
    index.update()
    for fact in json.load(sys.stdin):
        index.candidates("", fact)
    index.close()
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000)


def main() -> None:
    """Print the table."""
    if sys.argv[1:2] == ["--session"]:
        session(Path(sys.argv[2]), Path(sys.argv[3]))
        return
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--notes", type=int, default=10_000)
    parser.add_argument("--passages", type=int, default=10)
    options = parser.parse_args()
    real = real_passages(options.folder)
    for notes in (options.notes // 100, options.notes // 10, options.notes):
        with tempfile.TemporaryDirectory() as folder:
            figures = measure(Path(folder), real, notes, options.passages)
        print(f"{notes} notes")
        for name, value in figures.items():
            print(f"  {name:22} {value:10.2f}")
        print(f"  {'times the floor':22} {figures['candidates'] / figures['floor']:10.2f}")


if __name__ == "__main__":
    main()
