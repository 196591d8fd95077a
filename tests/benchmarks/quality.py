"""Measure nearest notes and relations on a folder of labelled texts.

    python -m tests.benchmarks.quality FOLDER [--limit 12] [--misses]

FOLDER holds corpus.jsonl (id, title, text, part), retrieval.jsonl (query, relevant_ids, part) and
pairs.jsonl (a, b, label, and expects where the pair was written to make the relation say it). Each
part becomes a vault in a temporary folder and is asked through the real index; "zh short" is asked
of the documents of "zh". A query has no title. `--misses` lists what went wrong.
"""

import argparse
import json
import re
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kura_tui.config import VaultSettings
from kura_tui.domain.evidence.candidate import Relation, RelationKind
from kura_tui.domain.evidence.negation import language_of, negations
from kura_tui.domain.evidence.relation import relate
from kura_tui.domain.text import normalise
from kura_tui.vault.index import PassageIndex

Row = dict[str, Any]
_NUMBER = re.compile(r"\d+")
_DIFFERENCES = ("value differs", "negation differs", "order differs")
_LABELS = ("duplicate", "update", "contradiction", "related", "unrelated")


def rows(file: Path) -> list[Row]:
    """Give the rows of a JSON Lines file, none where it is absent."""
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line]


def by_part(records: Sequence[Row]) -> dict[str, list[Row]]:
    """Group records by their part, in order of appearance."""
    parts: dict[str, list[Row]] = defaultdict(list)
    for record in records:
        parts[record["part"]].append(record)
    return dict(parts)


def write_vault(root: Path, documents: Sequence[Row]) -> dict[str, str]:
    """Write the documents as notes and give each path's document id."""
    (root / "Memory").mkdir(parents=True)
    ids = {}
    for number, document in enumerate(documents):
        path = f"Memory/{number:05}.md"
        title = f"# {document['title']}\n\n" if document.get("title") else ""
        (root / path).write_text(f"{title}{document['text']}\n", encoding="utf-8")
        ids[path] = document["id"]
    return ids


def ranks(
    documents: Sequence[Row], queries: Sequence[Row], limit: int
) -> tuple[list[int], float, float]:
    """Give each query's rank of its first relevant document (0: none), and seconds.

    The seconds are those of building the index and of asking all queries.
    """
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "vault"
        ids = write_vault(root, documents)
        index = PassageIndex(Path(folder) / "index.sqlite", root, VaultSettings())
        begun = time.perf_counter()
        index.update()
        built = time.perf_counter()
        found = [
            [ids[one.path] for one in index.candidates("", query["query"], limit)]
            for query in queries
        ]
        asked = time.perf_counter()
        index.close()
    ranked = [
        next((at for at, one in enumerate(ids, 1) if one in query["relevant_ids"]), 0)
        for ids, query in zip(found, queries, strict=True)
    ]
    return ranked, built - begun, asked - built


def print_nearest(folder: Path, limit: int, with_misses: bool) -> None:
    """Print recall at 1 and 5 and the mean reciprocal rank of each part, whole and in halves."""
    documents = by_part(rows(folder / "corpus.jsonl"))
    print(
        "| part | queries | R@1 | R@5 | MRR | R@1, R@5 of even / odd queries | build s | ask ms |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    missed: list[Row] = []
    for part, queries in by_part(rows(folder / "retrieval.jsonl")).items():
        found, built, asked = ranks(
            documents.get(part) or documents.get(part.split(" ")[0], []), queries, limit
        )
        halves = " / ".join(
            f"{recall(half, 1)} {recall(half, 5)}" for half in (found[::2], found[1::2])
        )
        reciprocal = sum(1 / rank for rank in found if rank) / len(found)
        print(
            f"| {part} | {len(found)} | {recall(found, 1)} | {recall(found, 5)} | {reciprocal:.3f} "
            f"| {halves} | {built:.2f} | {1000 * asked / len(found):.1f} |"
        )
        missed += [query for query, rank in zip(queries, found, strict=True) if not 1 <= rank <= 5]
    for query in missed if with_misses else ():
        print(f"  not in the first five: {query['relevant_ids']} for {query['query'][:120]!r}")


def recall(found: Sequence[int], depth: int) -> str:
    """Give the share of queries with a relevant document in the first `depth`."""
    return f"{sum(1 <= rank <= depth for rank in found) / (len(found) or 1):.3f}"


def print_relations(pairs: Sequence[Row], with_misses: bool) -> None:
    """Print what the relation says of each label, and how well it names what differs."""
    if not pairs:
        return
    begun = time.perf_counter()
    related = [(pair, relate(pair["a"], pair["b"])) for pair in pairs]
    each = 1000 * (time.perf_counter() - begun) / len(pairs)
    counted = Counter((pair["label"], relation.kind) for pair, relation in related)
    print(f"\n| label | {' | '.join(kind.value for kind in RelationKind)} |")
    print("| --- |" + " --- |" * len(RelationKind))
    for label in _LABELS:
        print(f"| {label} | {' | '.join(str(counted[label, kind]) for kind in RelationKind)} |")
    print(f"\n{len(pairs)} pairs, {each:.2f} ms each")
    for expected in dict.fromkeys(pair["expects"] for pair in pairs if "expects" in pair):
        print_share(
            f"pairs written to say {expected!r} that do",
            [one for one in related if one[0].get("expects") == expected],
            lambda _: True, partial(_says, expected), with_misses,
        )  # fmt: skip
    print_share(
        "contradictions with a negation on one side that say so",
        related, _is_negated_contradiction, _says_negation, with_misses,
    )  # fmt: skip
    print_share(
        "duplicates that say negation differs",
        related, lambda pair: pair["label"] == "duplicate", _says_negation, False,
    )  # fmt: skip
    print_share(
        "pairs with other numbers on both sides that name one",
        related, _has_other_numbers, _names_a_number, with_misses,
    )  # fmt: skip


def print_share(
    name: str,
    related: Sequence[tuple[Row, Relation]],
    counts: Callable[[Row], bool],
    holds: Callable[[Relation], bool],
    with_misses: bool,
) -> None:
    """Print in how many of the pairs that count something holds."""
    counted = [(pair, relation) for pair, relation in related if counts(pair)]
    good = sum(holds(relation) for _, relation in counted)
    print(f"{name}: {good} of {len(counted)} ({good / (len(counted) or 1):.1%})")
    for pair, relation in counted if with_misses else ():
        if not holds(relation):
            print(f"  {relation.kind.value}: {pair['a'][:100]!r} | {pair['b'][:100]!r}")


def _says(expected: str, relation: Relation) -> bool:
    if expected == "same":
        return relation.kind.value not in _DIFFERENCES
    return relation.kind.value == expected


def _is_negated_contradiction(pair: Row) -> bool:
    language = language_of(pair["a"], pair["b"])
    cues = [bool(negations(pair[side], language)) for side in ("a", "b")]
    return pair["label"] == "contradiction" and cues[0] != cues[1]


def _says_negation(relation: Relation) -> bool:
    return relation.kind is RelationKind.NEGATION_DIFFERS


def _has_other_numbers(pair: Row) -> bool:
    ours, theirs = (set(_NUMBER.findall(normalise(pair[side]))) for side in ("a", "b"))
    return bool(ours - theirs and theirs - ours)


def _names_a_number(relation: Relation) -> bool:
    return any(_NUMBER.search(old + new) for old, new in relation.changes)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--limit", type=int, default=12)
    parser.add_argument("--misses", action="store_true")
    options = parser.parse_args()
    print_nearest(options.folder, options.limit, options.misses)
    print_relations(rows(options.folder / "pairs.jsonl"), options.misses)


if __name__ == "__main__":
    main()
