"""What the reviewer has chosen on the merge screen, as values; no widget, no session in it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from kura_tui.domain.decisions.decision import Merge, MergeMode, Seen, Supersede
from kura_tui.domain.evidence.candidate import Candidate, NoteKind, RelationKind
from kura_tui.domain.notes.checklist import Checklist
from kura_tui.domain.notes.layout import headings
from kura_tui.domain.notes.note import Document
from kura_tui.domain.notes.passages import Passage, passages
from kura_tui.domain.notes.proposal import Proposal

_NO_CHECKLIST = Checklist()


class Way(Enum):
    """The four ways of taking a proposal into what is known."""

    REPLACE = "replace"
    APPEND = "append"
    CONFIRM = "confirm"
    SUPERSEDE = "supersede"


@dataclass(frozen=True, slots=True)
class Target:
    """A note to merge into: a candidate, or one the reviewer found by search."""

    path: str
    candidate: Candidate | None = None

    @property
    def label(self) -> str:
        """The score, or how it came here."""
        return f"{self.candidate.score:.0f}%" if self.candidate else "found"

    @property
    def hint(self) -> str:
        """What the words show, and whether the note is put to rest."""
        if self.candidate is None:
            return ""
        shown = self.candidate.shown_relation
        parts = ["near" if shown is RelationKind.RELATED else shown.value]
        if self.candidate.kind is NoteKind.TOMBSTONE:
            parts.append("superseded")
        return ", ".join(parts)


def targets_of(candidates: Sequence[Candidate]) -> tuple[Target, ...]:
    """Give the candidates a proposal can be merged into: what was rejected is no note."""
    return tuple(
        Target(candidate.path, candidate)
        for candidate in candidates
        if candidate.kind is not NoteKind.REJECTED
    )


@dataclass(frozen=True, slots=True)
class Places:
    """Where in one note each way can put the fact, and which place is chosen first."""

    passages: tuple[Passage, ...]
    headings: tuple[str, ...]
    folders: tuple[str, ...]
    first: tuple[int, int, int]
    """The first choice of passage, heading and folder."""


def places_in(
    document: Document, target: Target, proposal: Proposal, folders: tuple[str, ...]
) -> Places:
    """Find the places in a note; the passage that matched is chosen first, and its heading."""
    found = passages(document)
    titles = [one.title for one in headings(document.text, document.body_start) if one.level > 1]
    names = tuple(dict.fromkeys((*(title for title in titles if title), "")))
    passage = _matching(found, target.candidate)
    near = target.candidate.passage.heading if target.candidate else ""
    heading = names.index(near) if near in names else len(names) - 1
    home = document.path.partition("/")[0]
    wanted = proposal.target if proposal.target in folders else home
    folder = folders.index(wanted) if wanted in folders else 0
    return Places(found, names, folders, (passage, heading, folder))


def _matching(found: tuple[Passage, ...], candidate: Candidate | None) -> int:
    """Find the candidate's passage: by its words, else by where it began."""
    if candidate is None or not found:
        return 0
    words = candidate.passage.text.strip()
    for position, passage in enumerate(found):
        if passage.text.strip() == words:
            return position
    distances = [abs(passage.start - candidate.passage.start) for passage in found]
    return distances.index(min(distances))


@dataclass(frozen=True, slots=True)
class MergeChoice:
    """One complete choice; `edited` is the whole note as the reviewer wrote it, or None."""

    proposal: Proposal
    document: Document
    places: Places
    way: Way = Way.REPLACE
    passage: int = 0
    heading: int = 0
    folder: int = 0
    reason: str = ""
    checklist: Checklist = _NO_CHECKLIST
    edited: str | None = None

    @property
    def place(self) -> int:
        """The position of the chosen place among those of its way."""
        return {
            Way.REPLACE: self.passage,
            Way.APPEND: self.heading,
            Way.SUPERSEDE: self.folder,
        }.get(self.way, 0)

    @property
    def place_count(self) -> int:
        """How many places there are for the way chosen."""
        return {
            Way.REPLACE: len(self.places.passages),
            Way.APPEND: len(self.places.headings),
            Way.SUPERSEDE: len(self.places.folders),
        }.get(self.way, 1)

    @property
    def chosen_passage(self) -> Passage | None:
        """The passage that gives way, when one does."""
        if self.way is not Way.REPLACE or not self.places.passages:
            return None
        return self.places.passages[self.passage]

    @property
    def key(self) -> tuple[str, str, int]:
        """What an edited result belongs to: the note, the way and the place."""
        return (self.document.path, self.way.value, self.place)

    def stepped(self, step: int) -> "MergeChoice":
        """Give the choice with the next or previous place, round and round."""
        if not self.place_count:
            return self
        place = (self.place + step) % self.place_count
        match self.way:
            case Way.REPLACE:
                return replace(self, passage=place, edited=None)
            case Way.APPEND:
                return replace(self, heading=place, edited=None)
            case Way.SUPERSEDE:
                return replace(self, folder=place)
            case Way.CONFIRM:
                return self

    def decision(self) -> Merge | Supersede | None:
        """Give the decision, None where there is no passage to replace."""
        proposal = Seen(self.proposal.path, self.proposal.digest)
        target = Seen(self.document.path, self.document.digest)
        if self.way is Way.SUPERSEDE:
            folder = self.places.folders[self.folder]
            return Supersede(proposal, target, folder, self.reason, self.checklist)
        passage = self.chosen_passage
        if self.way is Way.REPLACE and passage is None:
            return None
        return Merge(
            proposal,
            target,
            MergeMode(self.way.value),
            passage=(passage.start, passage.end) if passage else None,
            heading=self.places.headings[self.heading] if self.way is Way.APPEND else "",
            checklist=self.checklist,
            new_text=self.edited,
        )


def first_choice(
    proposal: Proposal, document: Document, places: Places, checklist: Checklist, way: Way
) -> MergeChoice:
    """Give the choice with which a target is shown first."""
    passage, heading, folder = places.first
    return MergeChoice(
        proposal, document, places, way, passage, heading, folder, checklist=checklist
    )
