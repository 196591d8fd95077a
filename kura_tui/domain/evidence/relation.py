"""What the words of a note and a proposal show about each other; a hint, never a verdict."""

from collections import Counter

from kura_tui.domain.evidence.candidate import Relation, RelationKind
from kura_tui.domain.evidence.words import tidy


def relate(note: str, proposal: str) -> Relation:
    """Give the relation of a proposal's fact to a note's passage."""
    old, new = tidy(note), tidy(proposal)
    if old == new:
        return Relation(RelationKind.IDENTICAL)
    before, after = Counter(old.split()), Counter(new.split())
    if before == after:
        return Relation(RelationKind.SAME_WORDS)
    if not after - before:
        return Relation(RelationKind.CONTAINED)
    if not before - after:
        return Relation(RelationKind.EXTENDS)
    return Relation(RelationKind.RELATED)
