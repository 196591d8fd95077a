"""What a vault's history tells about the gate: judgements on commits; it reads nothing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from kura_tui.domain.evidence.audit_notes import NoteRecord
from kura_tui.wording import audit as wording

AGENTS = "@agents.invalid>"
"""How the address of an author ends whose work kura recorded."""


class AuditKind(Enum):
    """What an audit finds."""

    FOREIGN_COMMIT = "commit without a review"
    AGENT_AUTHOR = "agent wrote notes"
    AGENT_DECISION = "agent decided"
    FALSE_DECISION = "decision that wrote more"
    CLAIMED_DECISION = "decision without its trailers"
    UNSEEN_PROPOSAL = "decision on a proposal Git never held"
    UNREVIEWED_NOTE = "note without a review"
    REVERTED = "decision taken back unseen"
    BROKEN_LINK = "broken link"
    BROKEN_CHAIN = "broken chain"
    ONE_SIDED_CHAIN = "one-sided chain"
    OTHER_WRITER = "another account can write"
    OPEN_INBOX = "open Inbox"
    UNCOMMITTED = "edits without a commit"
    UNFINISHED = "unfinished work"
    CONTEST = "decided twice"


WARNINGS = frozenset({
    AuditKind.FOREIGN_COMMIT, AuditKind.BROKEN_LINK, AuditKind.ONE_SIDED_CHAIN,
    AuditKind.OPEN_INBOX, AuditKind.UNCOMMITTED, AuditKind.UNFINISHED, AuditKind.CONTEST,
    AuditKind.UNSEEN_PROPOSAL,
})  # fmt: skip
"""Kinds that a person may have meant so: an edit by hand, a link to a note yet to be written."""
ABOUT_COMMITS = frozenset({
    AuditKind.FOREIGN_COMMIT, AuditKind.AGENT_AUTHOR, AuditKind.AGENT_DECISION,
    AuditKind.FALSE_DECISION, AuditKind.REVERTED, AuditKind.CLAIMED_DECISION,
    AuditKind.UNSEEN_PROPOSAL,
})  # fmt: skip
"""Kinds whose place is a commit."""


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """One finding; `place` is a path or a commit's sha, `reason` a clause that follows it."""

    kind: AuditKind
    place: str
    reason: str
    now: str = ""

    @property
    def is_warning(self) -> bool:
        """Whether a person may have meant it so; an audit with warnings alone is a clean one."""
        return self.kind in WARNINGS

    @property
    def is_about_a_commit(self) -> bool:
        """Whether `place` is a commit's sha."""
        return self.kind in ABOUT_COMMITS


@dataclass(frozen=True, slots=True)
class BlobChange:
    """A path of a commit with its blobs before and after, "" for no file."""

    path: str
    old: str = ""
    new: str = ""


@dataclass(frozen=True, slots=True)
class CommitRecord:
    """A commit as an audit sees it.

    `author` is a name with its address. `operation` is its `Kura-Op` trailer and `action` its
    `Kura-Action`, "" without one; `proposes` marks the commit that records an agent's proposal,
    `founds` the one that added the vault's settings.
    `noted` are the paths of a decision that an auto-backup committed first, between `base` and it.
    `missing` is a trailer that a decision of its kind always has and this one has not, `unheld` the
    proposal that it says it decided on and that Git never held.
    """

    sha: str
    author: str
    changes: tuple[BlobChange, ...]
    operation: str = ""
    action: str = ""
    proposes: bool = False
    founds: bool = False
    noted: tuple[str, ...] = ()
    base: str = ""
    missing: str = ""
    unheld: str = ""

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths that the commit changed or that it notes, relative to the vault."""
        return (*(change.path for change in self.changes), *self.noted)

    @property
    def is_kuras(self) -> bool:
        """Whether kura made it."""
        return bool(self.operation) or self.proposes


def since_kura(commits: Sequence[CommitRecord]) -> Sequence[CommitRecord]:
    """Give the commits, newest first, since kura is there; what is older is the vault's past.

    kura is there from its first commit on, or from the commit on that added the vault's settings;
    what that one added beside them is the past too.
    """
    ends = (
        place + commit.is_kuras
        for place, commit in enumerate(commits)
        if commit.is_kuras or commit.founds
    )
    return commits[: max(ends, default=0)]


def audit_history(
    commits: Sequence[CommitRecord], folders: tuple[str, ...]
) -> tuple[AuditFinding, ...]:
    """Judge the commits, newest first: notes written without a review, and false decisions."""
    agents = {commit.author for commit in commits if commit.proposes}
    found: list[AuditFinding] = []
    for commit, notes in _with_own_notes(commits, folders):
        is_agents = _is_agent(commit.author, agents)
        if commit.operation and not commit.proposes:
            found += _judged_decision(commit, notes, is_agents=is_agents)
        elif notes and is_agents:
            reason = wording.agent_author(commit.author, len(notes), notes[0])
            found.append(AuditFinding(AuditKind.AGENT_AUTHOR, commit.sha, reason))
        elif notes:
            reason = wording.foreign_commit(len(notes), notes[0], commit.author)
            found.append(AuditFinding(AuditKind.FOREIGN_COMMIT, commit.sha, reason))
    return tuple(found)


_WRITE_NO_NOTES = frozenset({"edit", "snooze", "reject", "separate"})


def _judged_decision(
    commit: CommitRecord, notes: tuple[str, ...], *, is_agents: bool
) -> Iterator[AuditFinding]:
    if is_agents:
        reason = wording.agent_decision(commit.author)
        yield AuditFinding(AuditKind.AGENT_DECISION, commit.sha, reason)
    elif commit.missing:
        reason = wording.claimed_decision(commit.missing, commit.unheld)
        yield AuditFinding(AuditKind.CLAIMED_DECISION, commit.sha, reason)
    elif commit.unheld:
        reason = wording.unseen_proposal(commit.unheld)
        yield AuditFinding(AuditKind.UNSEEN_PROPOSAL, commit.sha, reason)
    if notes and commit.action in _WRITE_NO_NOTES:
        reason = wording.false_decision(commit.action, notes[0])
        yield AuditFinding(AuditKind.FALSE_DECISION, commit.sha, reason)


def _is_agent(author: str, agents: set[str]) -> bool:
    return author in agents or author.endswith(AGENTS) or "[bot]" in author


def _with_own_notes(
    commits: Sequence[CommitRecord], folders: tuple[str, ...]
) -> Iterator[tuple[CommitRecord, tuple[str, ...]]]:
    """Give each commit with the notes it wrote, but for those that a later decision notes down."""
    noted: dict[str, set[str]] = {}
    excused: set[str] = set()
    for commit in commits:
        excused -= noted.pop(commit.sha, set())
        own = tuple(
            change.path
            for change in commit.changes
            if is_note(change.path, folders) and change.path not in excused
        )
        if commit.noted:
            excused |= set(commit.noted)
            noted.setdefault(commit.base, set()).update(commit.noted)
        yield commit, own


def audit_reviews(
    notes: Iterable[NoteRecord], commits: Sequence[CommitRecord], tracked: frozenset[str]
) -> tuple[AuditFinding, ...]:
    """Find the notes that say approved though no decision wrote them.

    A note that is older than the commits is not judged, nor one that a commit moved or renamed as
    it was; one that Git does not hold is.
    """
    reviewed = {path for commit in commits if commit.operation for path in commit.paths}
    moved = {path.rpartition("/")[2] for path in reviewed}
    added_by = {
        path: commit.sha for commit in commits if not commit.is_kuras for path in _made(commit)
    }
    found = []
    for note in notes:
        if note.status.casefold() != "approved" or note.path in reviewed:
            continue
        if note.path not in tracked:
            reason = wording.UNTRACKED_NOTE
        elif note.path in added_by and note.path.rpartition("/")[2] not in moved:
            reason = wording.unreviewed_note(added_by[note.path][:7])
        else:
            continue
        found.append(AuditFinding(AuditKind.UNREVIEWED_NOTE, note.path, reason))
    return tuple(found)


def _made(commit: CommitRecord) -> Iterator[str]:
    """Give the paths that a commit made anew, but for files that it only gave another name."""
    removed = {change.old for change in commit.changes if not change.new}
    for change in commit.changes:
        if not change.old and change.new not in removed:
            yield change.path


_CAN_BE_REVERTED = frozenset({"approve", "merge", "supersede", "retract", "reject", "undo", "redo"})


def audit_reverts(
    commits: Sequence[CommitRecord], now: Mapping[str, str]
) -> tuple[AuditFinding, ...]:
    """Find the decisions, newest first, whose every path holds again what it held before them.

    A commit made from a stale index leaves that behind. `now` are the blobs at HEAD by path. A
    decision whose paths a later decision wrote is not judged.
    """
    decided: set[str] = set()
    written_by: dict[str, str] = {}
    found = []
    for commit in commits:
        changes = [change for change in commit.changes if change.old != change.new]
        is_as_before = all(now.get(change.path, "") == change.old for change in changes)
        if commit.action in _CAN_BE_REVERTED and changes and is_as_before:
            by = next((sha for path in commit.paths if (sha := written_by.get(path))), "")
            if by and not decided & set(commit.paths):
                reason = wording.reverted(commit.action, commit.paths[0], by[:7])
                found.append(AuditFinding(AuditKind.REVERTED, commit.sha, reason))
        if commit.operation:
            decided |= set(commit.paths)
        elif not commit.proposes:
            for path in commit.paths:
                written_by.setdefault(path, commit.sha)
    return tuple(found)


def is_note(path: str, folders: tuple[str, ...]) -> bool:
    """Whether a path is a Markdown file in a canonical folder."""
    return path.endswith(".md") and any(path.startswith(f"{folder}/") for folder in folders)
