"""A note near a proposal, with the passage that matched and every reason for its place."""

from dataclasses import dataclass
from enum import Enum

from kura_tui.domain.notes.passages import Passage


class NoteKind(Enum):
    """What a candidate is."""

    NOTE = "note"
    TOMBSTONE = "tombstone"
    REJECTED = "rejected"
    PENDING = "pending"


class RelationKind(Enum):
    """What the words of a proposal and a passage show; a hint, never a verdict."""

    IDENTICAL = "identical"
    SAME_WORDS = "same words"
    CONTAINED = "contained"
    EXTENDS = "extends"
    VALUE_DIFFERS = "value differs"
    NEGATION_DIFFERS = "negation differs"
    ORDER_DIFFERS = "order differs"
    RELATED = "related"


DIFFERING = frozenset(
    {RelationKind.VALUE_DIFFERS, RelationKind.NEGATION_DIFFERS, RelationKind.ORDER_DIFFERS}
)
"""Relations that a reviewer should see first."""
SAME_SUBJECT = 50.0
"""Score from which two texts are held to be about the same thing, so that they can differ in it."""


class Level(Enum):
    """How strongly the words recommend a target; the reviewer still presses the keys."""

    NONE = "none"
    LOW = "low"
    MEDIUM = "medium"
    STRONG = "strong"


@dataclass(frozen=True, slots=True)
class Relation:
    """The relation with the words that show it.

    `changes` are pairs such as ("15", "16"), the note's first; `cues` the negating words on one
    side.
    """

    kind: RelationKind
    changes: tuple[tuple[str, str], ...] = ()
    cues: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScorePart:
    """One named part of a score, from 0 to 1."""

    name: str
    value: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """A near note.

    `score` is from 0 to 100, `when` the date it was proposed, approved, superseded or rejected
    as text, `reason` a rejection's reason.
    """

    path: str
    title: str
    kind: NoteKind
    passage: Passage
    score: float
    relation: Relation
    parts: tuple[ScorePart, ...] = ()
    shared: tuple[str, ...] = ()
    only_proposal: tuple[str, ...] = ()
    only_note: tuple[str, ...] = ()
    folder: str = ""
    when: str = ""
    reason: str = ""

    @property
    def shown_relation(self) -> RelationKind:
        """What the words show, where texts about other things do not differ but are related."""
        is_apart = self.relation.kind in DIFFERING and not self.differs
        return RelationKind.RELATED if is_apart else self.relation.kind

    @property
    def differs(self) -> bool:
        """Whether the words differ in a value, a negation or an order about the same thing."""
        return self.relation.kind in DIFFERING and self.score >= SAME_SUBJECT
