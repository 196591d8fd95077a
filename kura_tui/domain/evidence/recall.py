"""Recognise a proposal that was decided before, from its fingerprint or its source's id."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from kura_tui.domain.notes.proposal import Proposal


class Outcome(Enum):
    """What became of an earlier proposal."""

    PENDING = "pending"
    APPROVED = "approved"
    MERGED = "merged"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class Remembered:
    """An earlier proposal: `when` is the day of the decision as text, `path` where it is now."""

    fingerprint: str
    source_id: str
    outcome: Outcome
    when: str = ""
    reason: str = ""
    path: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Recall:
    """What is remembered of a proposal.

    `is_same_text` is False when only the source's id is the same and the words are others: a
    correction then, which is shown and never taken for a repeat.
    """

    remembered: Remembered
    is_same_text: bool


def recall(proposal: Proposal, entries: Iterable[Remembered]) -> Recall | None:
    """Give the newest earlier proposal with the same words, else with the same source id."""
    best: Recall | None = None
    for entry in entries:
        if entry.outcome is Outcome.PENDING and entry.path == proposal.path:
            continue
        is_same_text = bool(entry.fingerprint) and entry.fingerprint == proposal.fingerprint
        is_same_source = bool(entry.source_id) and entry.source_id == proposal.source_id
        if not is_same_text and not is_same_source:
            continue
        one = Recall(entry, is_same_text)
        if best is None or _weight(one) > _weight(best):
            best = one
    return best


def _weight(one: Recall) -> tuple[bool, str]:
    return one.is_same_text, one.remembered.when
