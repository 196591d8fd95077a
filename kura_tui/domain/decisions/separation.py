"""The pairs of proposals that a reviewer said are not alike, as lines of one file in the vault."""

from collections.abc import Iterable
from itertools import combinations

from kura_tui.domain.notes.proposal import Proposal
from kura_tui.domain.text import visible_line

PATH = ".kura/not-alike.txt"
"""One line a pair: two fingerprints in order, then the titles for a reader."""

Pair = tuple[str, str]


def line_for(proposal: Proposal, other: Proposal) -> str:
    """Give the line that remembers a pair."""
    first, second = sorted((proposal, other), key=lambda one: one.fingerprint)
    titles = f"{visible_line(first.title)} | {visible_line(second.title)}"
    return f"{first.fingerprint} {second.fingerprint}  {titles}"


def pair_of(line: str) -> Pair:
    """Give the two fingerprints of a line, "" for what is missing."""
    first, _, rest = line.partition(" ")
    return first, rest.partition(" ")[0]


def pairs_in(data: bytes) -> frozenset[Pair]:
    """Give the pairs of fingerprints in the file; lines that are none are passed over."""
    lines = data.decode("utf-8", "replace").splitlines()
    return frozenset(pair for pair in map(pair_of, lines) if all(len(one) == 64 for one in pair))


def apart(proposals: Iterable[Proposal], data: bytes) -> frozenset[Pair]:
    """Give the pairs of paths that the file keeps apart."""
    known = pairs_in(data)
    if not known:
        return frozenset()
    return frozenset(
        (one.path, other.path)
        for one, other in combinations(proposals, 2)
        if pair_of(
            f"{min(one.fingerprint, other.fingerprint)} {max(one.fingerprint, other.fingerprint)}"
        )
        in known
    )
