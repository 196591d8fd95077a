"""The reviewer's desk: what waits in its order, filter, marks and ticks; no widget in it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum

from kura_tui.domain.decisions.decision import Seen
from kura_tui.domain.evidence.candidate import Candidate, NoteKind, RelationKind
from kura_tui.domain.evidence.hazard import Hazard
from kura_tui.domain.notes.checklist import Checklist
from kura_tui.domain.notes.note import Problem
from kura_tui.domain.notes.proposal import Proposal, ProposalState
from kura_tui.domain.notes.snapshot import Snapshot
from kura_tui.tui.queue_filter import NO_FILTER, Facts, QueueFilter
from kura_tui.tui.source_text import SECRET

DIFFERING = frozenset(
    {RelationKind.VALUE_DIFFERS, RelationKind.NEGATION_DIFFERS, RelationKind.ORDER_DIFFERS}
)
"""Relations that a reviewer should see first."""
NEAR_FROM = 40.0
"""Score from which the queue calls a note near."""


class Order(Enum):
    """How the queue is ordered."""

    NEWEST = "newest"
    PRIORITY = "priority"


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the queue: a file of Inbox/ with what there is to say about it.

    `proposal` is None for a file that could not be read; `problem` then says why.
    """

    path: str
    proposal: Proposal | None = None
    problem: Problem | None = None
    hint: str = ""
    is_marked: bool = False
    is_in_flight: bool = False
    has_marks: bool = False


@dataclass(slots=True)
class Desk:
    """What the reviewer has before them; the screen owns it and is the only one that changes it."""

    today: date
    find_hazards: Callable[[Proposal], tuple[Hazard, ...]]
    snapshot: Snapshot = field(default_factory=Snapshot)
    order: Order = Order.NEWEST
    filter: QueueFilter = NO_FILTER
    marked: set[str] = field(default_factory=set)
    in_flight: set[str] = field(default_factory=set)
    committed: dict[str, str] = field(default_factory=dict)
    """Paths of Inbox/ that a decision closed, with the digest they had, until Inbox/ is read."""
    shown_whole: set[str] = field(default_factory=set)
    """Digests of the texts whose end was on screen."""
    _by_path: dict[str, Proposal] = field(default_factory=dict)
    _ticks: dict[str, Checklist] = field(default_factory=dict)
    _candidates: dict[str, tuple[Candidate, ...]] = field(default_factory=dict)
    _hazards: dict[str, tuple[Hazard, ...]] = field(default_factory=dict)

    def take(self, snapshot: Snapshot) -> None:
        """Replace the snapshot; marks of files that are gone are forgotten."""
        self.snapshot = snapshot
        self._by_path = {proposal.path: proposal for proposal in self._all()}
        self.marked &= self._by_path.keys()
        self.committed = {
            path: digest
            for path, digest in self.committed.items()
            if path in self._by_path and self._by_path[path].digest == digest
        }

    def rows(self) -> tuple[Row, ...]:
        """Give the rows of the queue, filtered and in order."""
        waiting = [
            proposal
            for proposal in self._all()
            if self.committed.get(proposal.path) != proposal.digest
            and self.filter.lets_through(self._facts(proposal))
        ]
        if self.order is Order.PRIORITY:
            waiting.sort(key=self._priority)
        rows = [self._row(proposal) for proposal in waiting]
        if self.filter.is_empty:
            rows += [Row(path, None, problem, "unread") for path, problem in self.snapshot.unread]
        return tuple(rows)

    def row(self, path: str) -> Row | None:
        """Give one row, without the others."""
        proposal = self.proposal(path)
        return None if proposal is None else self._row(proposal)

    @property
    def total(self) -> int:
        """The number of rows without the filter."""
        open_ = sum(
            1 for proposal in self._all() if self.committed.get(proposal.path) != proposal.digest
        )
        return open_ + len(self.snapshot.unread)

    def proposal(self, path: str) -> Proposal | None:
        """Give the waiting proposal at a path."""
        return self._by_path.get(path)

    def marked_proposals(self) -> tuple[Proposal, ...]:
        """Give the marked proposals in queue order."""
        return tuple(
            row.proposal for row in self.rows() if row.is_marked and row.proposal is not None
        )

    def checklist(self, proposal: Proposal) -> Checklist:
        """Give the checklist as the reviewer ticked it for this very text."""
        return self._ticks.get(proposal.digest, proposal.checklist)

    def tick(self, proposal: Proposal, position: int) -> Checklist:
        """Tick or open one check."""
        ticked = self.checklist(proposal).toggled(position)
        self._ticks[proposal.digest] = ticked
        return ticked

    def hazards(self, proposal: Proposal) -> tuple[Hazard, ...]:
        """Give the marks on a proposal, found once for each text."""
        if proposal.digest not in self._hazards:
            self._hazards[proposal.digest] = self.find_hazards(proposal)
        return self._hazards[proposal.digest]

    def masked(self, proposal: Proposal, text: str | None = None) -> str:
        """Give a text of the proposal, its title without one, with the file's secrets masked."""
        written = proposal.document.text
        shown = proposal.title if text is None else text
        found = {written[one.start : one.end] for one in self.hazards(proposal) if one.is_secret}
        for secret in sorted(filter(None, found), key=len, reverse=True):
            shown = shown.replace(secret, SECRET)
        return shown

    def for_words(self, proposal: Proposal) -> Proposal:
        """Give the proposal with its title masked, for sentences that name it."""
        title = self.masked(proposal)
        return (
            proposal
            if title == proposal.title
            else replace(proposal, document=replace(proposal.document, title=title))
        )

    def candidates(self, proposal: Proposal) -> tuple[Candidate, ...] | None:
        """Give the near notes, None while they are not known."""
        return self._candidates.get(proposal.digest)

    def keep_evidence(
        self, digest: str, candidates: tuple[Candidate, ...], hazards: tuple[Hazard, ...]
    ) -> None:
        """Keep the near notes and the marks of the text with this digest."""
        self._candidates[digest] = candidates
        self._hazards[digest] = hazards

    def forget_candidates(self) -> None:
        """Forget all near notes, because notes changed."""
        self._candidates.clear()

    def unprepared(self, path: str) -> tuple[Proposal, ...]:
        """Give the proposals without near notes, from `path` on and then from the beginning."""
        proposals = [row.proposal for row in self.rows() if row.proposal is not None]
        paths = [proposal.path for proposal in proposals]
        start = paths.index(path) if path in paths else 0
        ordered = proposals[start:] + proposals[:start]
        return tuple(one for one in ordered if one.digest not in self._candidates)

    def _all(self) -> Iterator[Proposal]:
        yield from self.snapshot.proposals
        yield from self.snapshot.foreign

    def _row(self, proposal: Proposal) -> Row:
        is_in_flight = proposal.path in self.in_flight
        return Row(
            proposal.path,
            proposal,
            hint="writing" if is_in_flight else self._hint(proposal),
            is_marked=proposal.path in self.marked,
            is_in_flight=is_in_flight,
            has_marks=bool(self._hazards.get(proposal.digest)),
        )

    def _hint(self, proposal: Proposal) -> str:
        if proposal.state in {ProposalState.BROKEN, ProposalState.FOREIGN}:
            return "broken" if proposal.state is ProposalState.BROKEN else "no proposal"
        nearest = self._nearest(proposal)
        if nearest is None:
            return ""
        if nearest.kind is NoteKind.REJECTED:
            return f"rejected {nearest.score:.0f}%"
        if nearest.relation.kind in DIFFERING:
            return f"differs {nearest.score:.0f}%"
        return f"near {nearest.score:.0f}%" if nearest.score >= NEAR_FROM else ""

    def _nearest(self, proposal: Proposal) -> Candidate | None:
        return next(iter(self._candidates.get(proposal.digest, ())), None)

    def _facts(self, proposal: Proposal) -> Facts:
        nearest = self._nearest(proposal)
        kind = nearest.relation.kind if nearest else RelationKind.RELATED
        return Facts(
            proposal,
            self.today,
            nearest=nearest.score if nearest else 0.0,
            is_marked=proposal.path in self.marked,
            has_marks=bool(self._hazards.get(proposal.digest)),
            differs=kind in DIFFERING,
            is_repeat=kind in {RelationKind.IDENTICAL, RelationKind.SAME_WORDS},
        )

    def _priority(self, proposal: Proposal) -> tuple[bool, int, str, str]:
        """Differing values and negations first, then the oldest, then by source and path."""
        age = (self.today - proposal.created).days if proposal.created else 0
        return not self._facts(proposal).differs, -age, proposal.source, proposal.path


def seen(proposal: Proposal) -> Seen:
    """Give what a decision on this text carries."""
    return Seen(proposal.path, proposal.digest)


def neighbour(paths: Iterable[str], path: str, others: Iterable[str]) -> str:
    """Give the path that takes the place of `path`: the next of `others`, else the one before."""
    ordered, remaining = list(paths), set(others)
    if path in remaining:
        return path
    at = ordered.index(path) if path in ordered else 0
    after = [one for one in ordered[at:] if one in remaining]
    before = [one for one in ordered[:at] if one in remaining]
    if after or before:
        return after[0] if after else before[-1]
    return next(iter(others), "")
