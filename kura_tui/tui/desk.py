"""The reviewer's desk: what waits in its order, filter, marks and ticks; no widget in it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum

from kura_tui.domain.decisions.decision import Seen
from kura_tui.domain.evidence.candidate import Candidate, NoteKind
from kura_tui.domain.evidence.hazard import Hazard
from kura_tui.domain.evidence.masking import hider, masked_alone, secrets_in
from kura_tui.domain.evidence.queue_filter import (
    NEAR_FROM,
    NO_FILTER,
    Facts,
    QueueFilter,
    facts_of,
)
from kura_tui.domain.evidence.recall import Recall
from kura_tui.domain.notes.checklist import Checklist
from kura_tui.domain.notes.note import Problem
from kura_tui.domain.notes.proposal import Proposal, ProposalState
from kura_tui.domain.notes.snapshot import Snapshot

MARKED_AT_ONCE = 20_000
"""Characters of a text up to which its marks are found while the screen waits."""
LONGEST_TITLE = 300


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
    alike: int = 0
    """Proposals that this row stands for, itself with them; 0 for one alone."""
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
    kept_edits: dict[str, str] = field(default_factory=dict)
    """The reviewer's own texts by path, where an edit was refused; the editor opens them again."""
    committed: dict[str, str] = field(default_factory=dict)
    """Paths of Inbox/ that a decision closed, with the digest they had, until Inbox/ is read."""
    shown_whole: set[str] = field(default_factory=set)
    """Digests of the texts whose end was on screen."""
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The group of each proposal that has others like it."""
    opened: set[tuple[str, ...]] = field(default_factory=set)
    """Groups whose members have a row each."""
    _behind: dict[str, list[str]] = field(default_factory=dict)
    _shown: tuple[str, ...] = ()
    _total: int = 0
    _by_path: dict[str, Proposal] = field(default_factory=dict)
    _ticks: dict[str, Checklist] = field(default_factory=dict)
    _candidates: dict[str, tuple[Candidate, ...]] = field(default_factory=dict)
    _hazards: dict[str, tuple[Hazard, ...]] = field(default_factory=dict)
    _hiders: dict[str, Callable[[str], str]] = field(default_factory=dict)
    """What hides the secrets of the text with this digest, once its marks are known."""
    _recalls: dict[str, Recall | None] = field(default_factory=dict)

    def take(self, snapshot: Snapshot) -> None:
        """Replace the snapshot; marks of files that are gone are forgotten."""
        self.snapshot = snapshot
        self._by_path = {proposal.path: proposal for proposal in self._all()}
        self.marked &= self._by_path.keys()
        self._total = len(self._by_path) + len(snapshot.unread)
        self.committed = {
            path: digest
            for path, digest in self.committed.items()
            if path in self._by_path and self._by_path[path].digest == digest
        }

    def paths(self) -> tuple[str, ...]:
        """Give the paths of the queue, filtered and in order."""
        waiting = [
            proposal
            for proposal in self._open()
            if self.filter.is_empty or self.filter.lets_through(self._facts(proposal))
        ]
        if self.order is Order.PRIORITY:
            waiting.sort(key=self._priority)
        unread = [path for path, _ in self.snapshot.unread] if self.filter.is_empty else []
        self._shown = (*self._one_a_group(proposal.path for proposal in waiting), *unread)
        return self._shown

    def _one_a_group(self, paths: Iterable[str]) -> Iterator[str]:
        """Let the first of each closed group stand for the others."""
        self._behind = {}
        heads: dict[tuple[str, ...], str] = {}
        for path in paths:
            group = self.groups.get(path)
            if group is None or group in self.opened:
                yield path
            elif group in heads:
                self._behind.setdefault(heads[group], []).append(path)
            else:
                heads[group] = path
                yield path

    def alike(self, path: str) -> tuple[Proposal, ...]:
        """Give the proposals that a closed row stands for beside its own."""
        return tuple(self._by_path[other] for other in self._behind.get(path, ()))

    def group_of(self, path: str) -> tuple[Proposal, ...]:
        """Give the other waiting proposals of a path's group, in a row or behind one."""
        group = self.groups.get(path, ())
        open_paths = {one.path for one in self._open()}
        return tuple(self._by_path[one] for one in group if one != path and one in open_paths)

    def take_groups(self, groups: Iterable[tuple[str, ...]]) -> None:
        """Replace the groups of proposals that are alike; a group that changed is closed."""
        self.groups = {path: group for group in groups for path in group}
        self.opened &= set(self.groups.values())

    def toggle_group(self, path: str) -> str:
        """Open or close the group of a proposal; gives the path to select, "" without a group."""
        group = self.groups.get(path)
        if group is None:
            return ""
        self.opened ^= {group}
        present = [one for one in self.paths() if one in group]
        return path if path in present else next(iter(present), "")

    def row(self, path: str) -> Row:
        """Give the row of one path."""
        proposal = self._by_path.get(path)
        if proposal is not None:
            return self._row(proposal)
        problem = next((one for name, one in self.snapshot.unread if name == path), None)
        return Row(path, None, problem, "unread")

    @property
    def total(self) -> int:
        """The number of rows without the filter."""
        return self._total - len(self.committed)

    @property
    def let_through(self) -> int:
        """The number of proposals and unread files in the queue, those behind a row with it."""
        return len(self._shown) + sum(len(others) for others in self._behind.values())

    def proposal(self, path: str) -> Proposal | None:
        """Give the waiting proposal at a path."""
        return self._by_path.get(path)

    def marked_proposals(self) -> tuple[Proposal, ...]:
        """Give the marked proposals in queue order."""
        paths = [
            path
            for head in self.paths()
            for path in (head, *self._behind.get(head, ()))
            if path in self.marked
        ]
        return tuple(self._by_path[path] for path in paths)

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

    def knows_marks(self, proposal: Proposal) -> bool:
        """Whether the marks are known or can be found without a wait."""
        is_short = len(proposal.document.source) <= MARKED_AT_ONCE
        return is_short or proposal.digest in self._hazards

    def masks(self, proposal: Proposal) -> bool:
        """Whether a secret of the proposal is masked."""
        known = self.hazards(proposal) if self.knows_marks(proposal) else ()
        return any(one.is_secret for one in known)

    def masked(self, proposal: Proposal, text: str) -> str:
        """Give any text with the secrets of a proposal's file masked."""
        hides = self._hiders.get(proposal.digest)
        if hides is None:
            written = proposal.document.source
            hides = hider(secrets_in(written, self.hazards(proposal)))
            self._hiders[proposal.digest] = hides
        return hides(text)

    def title(self, proposal: Proposal) -> str:
        """Give a proposal's title with its secrets masked."""
        if self.knows_marks(proposal):
            return self.masked(proposal, proposal.title)
        return masked_alone(proposal.title[:LONGEST_TITLE])

    def for_words(self, proposal: Proposal) -> Proposal:
        """Give the proposal with its title masked, for sentences that name it."""
        title = self.title(proposal)
        return (
            proposal
            if title == proposal.title
            else replace(proposal, document=replace(proposal.document, title=title))
        )

    def candidates(self, proposal: Proposal) -> tuple[Candidate, ...] | None:
        """Give the near notes, None while they are not known."""
        return self._candidates.get(proposal.digest)

    def keep_hazards(self, digest: str, hazards: tuple[Hazard, ...]) -> None:
        """Keep the marks of the text with this digest."""
        self._hazards[digest] = hazards

    def keep_evidence(
        self, digest: str, candidates: tuple[Candidate, ...], recall: Recall | None
    ) -> None:
        """Keep the near notes and the earlier decision of the text with this digest."""
        self._candidates[digest] = candidates
        self._recalls[digest] = recall

    def recall(self, proposal: Proposal) -> Recall | None:
        """Give the earlier decision on the same words or source."""
        return self._recalls.get(proposal.digest)

    def forget_candidates(self) -> None:
        """Forget all near notes, because notes changed."""
        self._candidates.clear()

    def unprepared(self, paths: Iterable[str]) -> tuple[Proposal, ...]:
        """Give the proposals at these paths whose near notes are not known."""
        proposals = (self._by_path[path] for path in paths if path in self._by_path)
        return tuple(one for one in proposals if one.digest not in self._candidates)

    def _all(self) -> Iterator[Proposal]:
        yield from self.snapshot.proposals
        yield from self.snapshot.foreign

    def _open(self) -> Iterator[Proposal]:
        for proposal in self._all():
            if self.committed.get(proposal.path) != proposal.digest:
                yield proposal

    def _row(self, proposal: Proposal) -> Row:
        is_in_flight = proposal.path in self.in_flight
        return Row(
            proposal.path,
            proposal,
            hint="writing" if is_in_flight else self._hint(proposal),
            alike=len(self._behind[proposal.path]) + 1 if proposal.path in self._behind else 0,
            is_marked=proposal.path in self.marked,
            is_in_flight=is_in_flight,
            has_marks=bool(self._hazards.get(proposal.digest)),
        )

    def _hint(self, proposal: Proposal) -> str:
        if proposal.state in {ProposalState.BROKEN, ProposalState.FOREIGN}:
            return "broken" if proposal.state is ProposalState.BROKEN else "no proposal"
        recall = self.recall(proposal)
        if recall is not None and recall.is_same_text:
            return "repeat"
        nearest = self._nearest(proposal)
        if nearest is None:
            return ""
        if nearest.kind is NoteKind.REJECTED:
            return f"rejected {nearest.score:.0f}%"
        if nearest.score < NEAR_FROM:
            return ""
        word = "differs" if nearest.differs else "near"
        return f"{word} {nearest.score:.0f}%"

    def _nearest(self, proposal: Proposal) -> Candidate | None:
        return next(iter(self._candidates.get(proposal.digest, ())), None)

    def _facts(self, proposal: Proposal) -> Facts:
        return facts_of(
            proposal,
            self.today,
            self._nearest(proposal),
            is_recalled=self.recall(proposal) is not None,
            is_marked=proposal.path in self.marked,
            has_marks=bool(self._hazards.get(proposal.digest)),
        )

    def _priority(self, proposal: Proposal) -> tuple[bool, int, int, str, str]:
        """Differing values and negations first, then the oldest, the largest group, by source."""
        age = (self.today - proposal.created).days if proposal.created else 0
        alike = len(self.groups.get(proposal.path, ()))
        return not self._facts(proposal).differs, -age, -alike, proposal.source, proposal.path


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
