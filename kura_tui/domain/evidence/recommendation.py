"""What the evidence recommends, and how strongly; the reviewer still presses the keys."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from kura_tui.domain.evidence.candidate import (
    DIFFERING,
    SAME_SUBJECT,
    Candidate,
    Level,
    NoteKind,
    RelationKind,
)
from kura_tui.wording import evidence as wording

Verb = Literal["", "merge", "reject"]
Way = Literal["", "confirm", "replace", "append"]

_LOW, _MEDIUM, _STRONG = SAME_SUBJECT, 70.0, 88.0
_GAP = 8.0
"""Points by which the first candidate must lead before its target is clear."""
_LEAST_CHARACTERS = 0.35
"""Rarity-weighted share of characters below which two texts share boilerplate at most."""
_WAYS: dict[RelationKind, Way] = {
    RelationKind.IDENTICAL: "confirm",
    RelationKind.SAME_WORDS: "confirm",
    RelationKind.CONTAINED: "confirm",
    RelationKind.EXTENDS: "replace",
    RelationKind.VALUE_DIFFERS: "replace",
    RelationKind.NEGATION_DIFFERS: "replace",
    RelationKind.ORDER_DIFFERS: "replace",
    RelationKind.RELATED: "append",
}


@dataclass(frozen=True, slots=True)
class Recommendation:
    """A verb and a target to select in advance; `way` is how to merge, `why` a clause in words."""

    level: Level
    verb: Verb = ""
    way: Way = ""
    target: str = ""
    why: str = ""


NO_RECOMMENDATION = Recommendation(Level.NONE, why=wording.NOTHING_NEAR)
_LEVELS = (Level.NONE, Level.LOW, Level.MEDIUM, Level.STRONG)


def recommend(candidates: Sequence[Candidate]) -> Recommendation:
    """Recommend what to do with a proposal from its candidates, nearest first.

    The level comes from the first candidate's score and from its lead over the second; a differing
    value, negation or order keeps it below strong. Texts that share only what is common in the
    vault, and a tombstone, give no verb and no target.
    """
    if not candidates or candidates[0].score < _LOW:
        return NO_RECOMMENDATION
    first = candidates[0]
    level, why = _level(first, candidates[1:])
    if _part(first) < _LEAST_CHARACTERS:
        return Recommendation(level, why=why)
    if first.kind is NoteKind.REJECTED:
        return Recommendation(level, "reject", "", first.path, wording.rejected_before(first))
    if first.kind is NoteKind.TOMBSTONE:
        return Recommendation(Level.LOW, why=wording.superseded(first))
    return Recommendation(level, "merge", _WAYS[first.relation.kind], first.path, why)


def _level(first: Candidate, others: Sequence[Candidate]) -> tuple[Level, str]:
    rank = sum(first.score >= least for least in (_LOW, _MEDIUM, _STRONG))
    why = wording.near(first)
    if _part(first) < _LEAST_CHARACTERS:
        return Level.LOW, wording.SHARED_BOILERPLATE
    rivals = [other for other in others if other.kind is NoteKind.NOTE]
    if rivals and first.score - rivals[0].score < _GAP and first.kind is NoteKind.NOTE:
        rank, why = max(1, rank - 1), wording.as_near(first, rivals[0])
    if first.relation.kind in DIFFERING and rank > 2:
        rank = 2
    return _LEVELS[rank], why


def _part(candidate: Candidate) -> float:
    values = {part.name: part.value for part in candidate.parts}
    return max(values.get("characters", 1.0), values.get("sentences", 0.0))
