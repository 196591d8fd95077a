"""What a vault's history and notes tell about the gate: judgements on records; it reads nothing."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from kura_tui.domain.notes.names import folded_name
from kura_tui.wording import audit as wording


class AuditKind(Enum):
    """What an audit finds."""

    FOREIGN_COMMIT = "commit without a review"
    AGENT_AUTHOR = "agent wrote notes"
    UNREVIEWED_NOTE = "note without a review"
    BROKEN_LINK = "broken link"
    BROKEN_CHAIN = "broken chain"


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """One finding; `place` is a path or a commit's sha, `reason` a clause that follows it."""

    kind: AuditKind
    place: str
    reason: str


@dataclass(frozen=True, slots=True)
class CommitRecord:
    """A commit as an audit sees it.

    `operation` is its `Kura-Op` trailer, "" without one; `proposes` marks the commit that records
    an agent's proposal; `paths` are those it changed, relative to the vault.
    """

    sha: str
    author: str
    paths: tuple[str, ...]
    operation: str = ""
    proposes: bool = False


@dataclass(frozen=True, slots=True)
class NoteRecord:
    """A note as an audit sees it; `links` are the targets of its links as they are written."""

    path: str
    status: str = ""
    links: tuple[str, ...] = ()
    superseded_by: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The file's name without folders and without ".md"."""
        return self.path.rpartition("/")[2].removesuffix(".md")


def audit_history(
    commits: Sequence[CommitRecord], folders: tuple[str, ...]
) -> tuple[AuditFinding, ...]:
    """Judge the commits, newest first: notes written without a review, and by whom.

    Commits older than kura's first are the vault's past and are not judged.
    """
    kuras = (n for n, commit in enumerate(commits) if commit.operation or commit.proposes)
    oldest = max(kuras, default=-1)
    since = commits[: oldest + 1]
    agents = {commit.author for commit in since if commit.proposes}
    found: list[AuditFinding] = []
    for commit in since:
        notes = tuple(path for path in commit.paths if _is_in(path, folders))
        if commit.operation or commit.proposes or not notes:
            continue
        reason = wording.foreign_commit(len(notes), notes[0])
        found.append(AuditFinding(AuditKind.FOREIGN_COMMIT, commit.sha, reason))
        if commit.author in agents:
            reason = wording.agent_author(commit.author)
            found.append(AuditFinding(AuditKind.AGENT_AUTHOR, commit.sha, reason))
    return tuple(found)


def audit_reviews(
    notes: Iterable[NoteRecord], commits: Sequence[CommitRecord]
) -> tuple[AuditFinding, ...]:
    """Find the notes that say approved while no review commit ever wrote their path."""
    reviewed = {path for commit in commits if commit.operation for path in commit.paths}
    return tuple(
        AuditFinding(AuditKind.UNREVIEWED_NOTE, note.path, wording.UNREVIEWED_NOTE)
        for note in notes
        if note.status.casefold() == "approved" and note.path not in reviewed
    )


def audit_links(
    notes: Iterable[NoteRecord], known_paths: Iterable[str]
) -> tuple[AuditFinding, ...]:
    """Find the links that lead nowhere; `known_paths` are all files of the vault."""
    known = _Names(known_paths)
    return tuple(
        AuditFinding(AuditKind.BROKEN_LINK, note.path, wording.broken_link(target))
        for note in notes
        for target in dict.fromkeys(note.links)
        if _is_local(target) and not known.has(target, note.path)
    )


def audit_chains(notes: Sequence[NoteRecord]) -> tuple[AuditFinding, ...]:
    """Find superseded notes without a successor, one-sided chains and circles."""
    by_name = {folded_name(note.name): note for note in notes}
    found: list[AuditFinding] = []
    for note in notes:
        found += (
            AuditFinding(AuditKind.BROKEN_CHAIN, note.path, reason)
            for reason in _faults_of_chain(note, by_name)
        )
    return tuple(found)


def _faults_of_chain(note: NoteRecord, by_name: dict[str, NoteRecord]) -> Iterator[str]:
    is_superseded = note.status.casefold() == "superseded"
    if is_superseded and not note.superseded_by:
        yield wording.NO_SUCCESSOR
    for name in note.superseded_by:
        successor = by_name.get(_named(name))
        if successor is None:
            yield wording.UNKNOWN_SUCCESSOR
        elif folded_name(note.name) not in map(_named, successor.supersedes):
            yield wording.ONE_SIDED
    for name in note.supersedes:
        old = by_name.get(_named(name))
        if old is not None and old.status.casefold() not in {"superseded", "retracted"}:
            yield wording.NOT_SUPERSEDED
    if _is_in_circle(note, by_name):
        yield wording.CIRCLE


def _is_in_circle(note: NoteRecord, by_name: dict[str, NoteRecord]) -> bool:
    start = folded_name(note.name)
    open_names = [_named(name) for name in note.superseded_by]
    seen: set[str] = set()
    while open_names:
        name = open_names.pop()
        if name == start:
            return True
        if name in seen or name not in by_name:
            continue
        seen.add(name)
        open_names += map(_named, by_name[name].superseded_by)
    return False


def _named(link: str) -> str:
    """Give the folded name that a property such as `[[Folder/note|shown]]` points to."""
    inside = link.strip().strip("\"'").removeprefix("[[").removesuffix("]]")
    target = inside.partition("|")[0].partition("#")[0].strip()
    return folded_name(target.rpartition("/")[2].removesuffix(".md"))


def _is_in(path: str, folders: tuple[str, ...]) -> bool:
    return path.endswith(".md") and path.partition("/")[0] in folders


def _is_local(target: str) -> bool:
    is_elsewhere = target.startswith(("#", "//")) or ":" in target.partition("/")[0]
    return bool(target) and not is_elsewhere


class _Names:
    """All files of a vault, to be asked for by path, by path without ending and by name."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._keys: set[str] = set()
        for path in paths:
            folded = folded_name(path)
            name = folded.rpartition("/")[2]
            self._keys |= {folded, folded.removesuffix(".md"), name, name.removesuffix(".md")}

    def has(self, target: str, holder: str) -> bool:
        """Whether a target is a file: from the root, from the holder's folder or by name."""
        wanted = folded_name(target.partition("#")[0].partition("?")[0].strip())
        if not wanted or wanted.lstrip("/") in self._keys:
            return True
        folder = folded_name(holder).rpartition("/")[0]
        return _joined(folder, wanted) in self._keys


def _joined(folder: str, target: str) -> str:
    parts: list[str] = []
    for part in f"{folder}/{target}".split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in {"", "."}:
            parts.append(part)
    return "/".join(parts)
