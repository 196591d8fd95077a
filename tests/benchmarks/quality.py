"""Measure nearest notes and relations on a folder of labelled texts.

Run: python tests/benchmarks/quality.py FOLDER
FOLDER holds corpus.jsonl and retrieval.jsonl (documents and queries by part) and pairs.jsonl.
"""

import argparse
import json
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from kura_tui.config import VaultSettings
from kura_tui.vault.index import PassageIndex


def rows(file: Path) -> list[dict]:
    """Give the rows of a JSON Lines file."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line]


def by_part(records: list[dict]) -> dict[str, list[dict]]:
    """Group records by their part, in order of appearance."""
    parts: dict[str, list[dict]] = defaultdict(list)
    for record in records:
        parts[record["part"]].append(record)
    return dict(parts)


def write_vault(root: Path, documents: list[dict]) -> dict[str, str]:
    """Write the documents as notes and give each path's document id."""
    (root / "Memory").mkdir(parents=True)
    ids = {}
    for number, document in enumerate(documents):
        path = f"Memory/{number:05}.md"
        title = f"# {document['title']}\n\n" if document.get("title") else ""
        (root / path).write_text(f"{title}{document['text']}\n", encoding="utf-8")
        ids[path] = document["id"]
    return ids


def rank_of_first(found: list[str], relevant: set[str]) -> int:
    """Give the rank from 1 of the first relevant document, 0 when there is none."""
    return next((at for at, one in enumerate(found, 1) if one in relevant), 0)


def measure(part: str, documents: list[dict], queries: list[dict], limit: int) -> list[int]:
    """Index the documents as a vault, ask every query, and print one line of the table."""
    with tempfile.TemporaryDirectory() as folder:
        ids = write_vault(Path(folder) / "vault", documents)
        index = PassageIndex(Path(folder) / "index.sqlite", Path(folder) / "vault", VaultSettings())
        started = time.perf_counter()
        index.update()
        built = time.perf_counter() - started
        started = time.perf_counter()
        ranks = []
        for query in queries:
            found = [ids[one.path] for one in index.candidates("", query["query"], limit)]
            ranks.append(rank_of_first(found, set(query["relevant_ids"])))
        asked = time.perf_counter() - started
        index.close()
    print_line(part, ranks, built, asked)
    half = len(ranks) // 2
    print_line("  even queries", ranks[::2], 0, 0)
    print_line("  odd queries", ranks[1::2], 0, 0)
    assert half >= 0
    return ranks


def print_line(part: str, ranks: list[int], built: float, asked: float) -> None:
    """Print recall at 1 and 5, the mean reciprocal rank, and seconds."""
    count = len(ranks) or 1
    first = sum(rank == 1 for rank in ranks) / count
    five = sum(1 <= rank <= 5 for rank in ranks) / count
    reciprocal = sum(1 / rank for rank in ranks if rank) / count
    per_query = 1000 * asked / count
    print(
        f"| {part:16} | {len(ranks):5} | {first:.3f} | {five:.3f} | {reciprocal:.3f} "
        f"| {built:6.2f} | {per_query:6.1f} |"
    )


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--limit", type=int, default=12)
    options = parser.parse_args()
    documents = by_part(rows(options.folder / "corpus.jsonl"))
    queries = by_part(rows(options.folder / "retrieval.jsonl"))
    print("| part             | asked | R@1   | R@5   | MRR   | build s | ms each |")
    print("| ---------------- | ----- | ----- | ----- | ----- | ------ | ------ |")
    for part, asked in queries.items():
        measure(part, documents.get(part, []), asked, options.limit)


if __name__ == "__main__":
    main()
