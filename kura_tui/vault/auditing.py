"""An audit of a vault: gathers commits and notes and lets the domain judge; writes nothing."""

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from shlex import quote

from kura_tui.config import VaultSettings
from kura_tui.domain.decisions.ledger import LedgerEntry
from kura_tui.domain.decisions.plan import Action
from kura_tui.domain.decisions.trailers import missing_trailer
from kura_tui.domain.evidence import audit
from kura_tui.domain.evidence.audit import (
    AGENTS,
    AuditFinding,
    AuditKind,
    BlobChange,
    CommitRecord,
    is_note,
)
from kura_tui.domain.evidence.audit_notes import (
    NoteFault,
    NoteRecord,
    broken_chains,
    broken_links,
    one_sided_chains,
)
from kura_tui.domain.evidence.hazards import find_hazards
from kura_tui.domain.notes.links import links_in
from kura_tui.errors import KuraError
from kura_tui.paths import VAULT_SETTINGS, account_config_file, config_file
from kura_tui.vault import journal
from kura_tui.vault.access import audit_access, proposers
from kura_tui.vault.documents import read_document
from kura_tui.vault.ledger import entry_of, noted_by
from kura_tui.vault.reading import LogRecord, log
from kura_tui.vault.repository import Repository
from kura_tui.vault.scanning import FileKind, scan
from kura_tui.vault.syncing import find_contests
from kura_tui.wording import audit as wording
from kura_tui.wording.git import age_words

LOOKED_AT = 2_000
"""Commits that are looked at unless more are asked for."""
_OLD_LOCK = 600.0
"""Seconds after which a lock of Git is taken for left over."""
_FORMAT = "--format=%H%x00%an <%ae>%x00%cI%x00%s%x00%B%x00"
_FIELDS = 5
_UNSEEN = frozenset({".git", ".obsidian", ".trash"})


@dataclass(frozen=True, slots=True)
class AuditReport:
    """What an audit found, and what it looked at: `commits` of `total` back to a day, `notes`.

    `judged` are those of the commits that are not older than kura, `proposers` says who can
    write Inbox/.
    """

    findings: tuple[AuditFinding, ...]
    commits: int
    total: int
    since: str
    notes: int
    proposers: str
    judged: int

    @property
    def sentence(self) -> str:
        """Say what was looked at."""
        seen = wording.looked_at(self.commits, self.total, self.since, self.notes)
        return seen + wording.judged(self.judged, self.commits)


def audit_vault(
    repository: Repository,
    root: Path,
    settings: VaultSettings,
    *,
    since: str = "",
    limit: int = LOOKED_AT,
) -> AuditReport:
    """Audit history, notes, rights and what lies unfinished.

    Looks at the newest `limit` commits, with `since` (an ISO day) at those from that day on. Raises
    Failed with Git's words.
    """
    commits, day = _commits(repository, since, limit)
    total = _total(repository)
    judged = commits
    if len(commits) == total or not _is_kura_before(repository, commits):
        judged = list(audit.since_kura(commits))
    judged = [_with_proof(repository, commit) for commit in judged]
    notes, blobs = _notes(root, settings), _blobs(repository)
    configs = dict.fromkeys((config_file(), account_config_file()))
    reviews = audit.audit_reviews(notes, judged, frozenset(blobs))
    told = {one.place for one in reviews if one.place not in blobs}
    findings = (
        *audit.audit_history(judged, settings.folders),
        *reviews,
        *audit.audit_reverts(judged, blobs),
        *_on_notes(root, notes),
        *(one for one in _uncommitted(repository, settings) if one.place not in told),
        *_unfinished(repository),
        *_contests(repository),
        *audit_access(root, settings, repository, *filter(None, configs)),
    )
    may_propose = proposers(root, settings)
    return AuditReport(findings, len(commits), total, day, len(notes), may_propose, len(judged))


def _commits(repository: Repository, since: str, limit: int) -> tuple[list[CommitRecord], str]:
    """Read the newest commits, and give the day of the oldest one where that is not the first."""
    if not repository.head():
        return [], ""
    bound = [f"--max-count={limit}", *([f"--since={since}T00:00:00"] if since else [])]
    out = repository.read(
        "-c", "log.showSignature=false", "log", "-z", "--raw", "-c", "--root", "--no-renames",
        "--no-abbrev", "--encoding=UTF-8", "--no-color", "--no-notes", _FORMAT, *bound, "HEAD",
    )  # fmt: skip
    records: list[CommitRecord] = []
    day = ""
    parts = iter(out.split(b"\0"))
    fields: list[bytes] = []
    changes: list[BlobChange] = []
    for part in parts:
        if len(fields) < _FIELDS:
            fields += [part] if fields or part else []
        elif part.lstrip(b"\n").startswith(b":"):
            changes += _change(part.lstrip(b"\n"), next(parts, b""), repository.prefix)
        elif part:
            records.append(_record(fields, tuple(changes)))
            fields, changes = [part], []
    if len(fields) == _FIELDS:
        records.append(_record(fields, tuple(changes)))
        day = fields[2].decode()[:10]
    return records, day


def _change(facts: bytes, name: bytes, prefix: str) -> Iterator[BlobChange]:
    """Read one raw line; of a merge the first parent's blob counts as the old one."""
    parents = len(facts) - len(facts.lstrip(b":"))
    words = facts.decode().lstrip(":").split()
    path = os.fsdecode(name)
    if path.startswith(prefix):
        blobs = (_blob(words[parents + 1]), _blob(words[2 * parents + 1]))
        yield BlobChange(path.removeprefix(prefix), *blobs)


def _blob(sha: str) -> str:
    return sha if sha.strip("0") else ""


def _record(fields: list[bytes], changes: tuple[BlobChange, ...]) -> CommitRecord:
    sha, author, when, subject, message = (
        field.decode(errors="surrogateescape") for field in fields
    )
    founds = any(change.path == VAULT_SETTINGS and not change.old for change in changes)
    entry = entry_of(LogRecord(sha, datetime.fromisoformat(when), "", subject, message))
    if entry is None:
        proposes = "\nKura-Action: propose" in message and author.endswith(AGENTS)
        return CommitRecord(sha, author, changes, proposes=proposes, founds=founds)
    base, noted = noted_by(entry)
    return CommitRecord(
        sha, author, changes, entry.operation, entry.action.value,
        founds=founds, noted=noted, base=base,
        missing=missing_trailer(entry.action, entry.trailers), unheld=_unheld(entry, changes),
    )  # fmt: skip


_TAKES_ALL = {Action.APPROVE, Action.SUPERSEDE}
_MAY_DIFFER = {"Kura-Note", "Kura-Repeats"}
"""Trailers of a decision whose own commit need not hold every path."""


def _unheld(entry: LedgerEntry, changes: tuple[BlobChange, ...]) -> str:
    """Give the proposal of an approval that took none out of Git, "" for every other decision."""
    is_alone = _MAY_DIFFER.isdisjoint(key for key, _ in entry.trailers)
    takes = entry.action in _TAKES_ALL and is_alone
    if not takes or any(change.old and not change.new for change in changes):
        return ""
    return entry.proposal


def _with_proof(repository: Repository, commit: CommitRecord) -> CommitRecord:
    """Clear a decision whose proposal kura itself keeps out of Git: with a secret, or ignored."""
    if not commit.unheld:
        return commit
    is_kept_out = bool(repository.ignored((commit.unheld,))) or any(
        hazard.is_secret
        for change in commit.changes
        for hazard in find_hazards(_text(repository, commit.sha, change.path), change.path)
    )
    return replace(commit, unheld="") if is_kept_out else commit


def _text(repository: Repository, sha: str, path: str) -> str:
    return (repository.content_at(sha, path) or b"").decode(errors="replace")


def _total(repository: Repository) -> int:
    counted = repository.try_read("rev-list", "--count", "HEAD")
    return int(counted.out) if counted.status == 0 else 0


def _is_kura_before(repository: Repository, commits: list[CommitRecord]) -> bool:
    """Whether kura decided or was set up before the oldest of the commits that were read."""
    if not commits:
        return False
    oldest = commits[-1].sha
    found = log(repository, "-n", "2", "--fixed-strings", "--grep=Kura-Op: ", oldest)
    added = repository.read(
        "log",
        "--format=%H",
        "--no-show-signature",
        "--diff-filter=A",
        oldest,
        "--",
        repository.inside(VAULT_SETTINGS),
    )
    return any(record.sha != oldest for record in found) or bool(
        set(added.decode().split()) - {oldest}
    )


def _blobs(repository: Repository) -> dict[str, str]:
    """Give the blob of every file of the vault at HEAD."""
    found = repository.try_read("ls-tree", "-r", "-z", "--full-tree", "HEAD")
    blobs = {}
    for line in found.out.split(b"\0") if found.status == 0 else ():
        facts, _, name = line.partition(b"\t")
        path = os.fsdecode(name)
        if name and path.startswith(repository.prefix):
            blobs[repository.outside(path)] = facts.split()[2].decode()
    return blobs


def _notes(root: Path, settings: VaultSettings) -> list[NoteRecord]:
    files, _ = scan(root, settings)
    records = []
    for file in files:
        if file.kind is FileKind.NOTE:
            with suppress(KuraError):
                records.append(_note(root, file.path))
    return records


def _note(root: Path, path: str) -> NoteRecord:
    document = read_document(root, path)
    properties = document.properties
    lines = (line.strip() for line in document.body.splitlines())
    return NoteRecord(
        path=path,
        status=properties.text("status"),
        links=tuple(link.target for link in links_in(document.text)),
        superseded_by=properties.texts("superseded_by"),
        supersedes=properties.texts("supersedes"),
        first_line=next(filter(None, lines), ""),
    )


def _known(root: Path) -> Iterator[str]:
    """Give every file and folder of the vault that a link may name; no link is followed."""
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name not in _UNSEEN]
        inside = Path(folder).relative_to(root)
        for name in (*folders, *files):
            path = (inside / name).as_posix()
            yield path


def _on_notes(root: Path, notes: list[NoteRecord]) -> Iterator[AuditFinding]:
    yield from _as_findings(AuditKind.BROKEN_CHAIN, broken_chains(notes))
    yield from _as_findings(AuditKind.ONE_SIDED_CHAIN, one_sided_chains(notes))
    yield from _as_findings(AuditKind.BROKEN_LINK, broken_links(notes, _known(root)))


def _as_findings(kind: AuditKind, faults: Iterable[NoteFault]) -> Iterator[AuditFinding]:
    return (AuditFinding(kind, fault.path, fault.reason) for fault in faults)


def _uncommitted(repository: Repository, settings: VaultSettings) -> Iterator[AuditFinding]:
    """Name the notes whose text on disk no commit holds."""
    names = (repository.inside(folder) for folder in settings.folders)
    out = repository.read(
        "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--", *names
    )
    for line in sorted(out.split(b"\0")):
        path = repository.outside(os.fsdecode(line[3:]))
        if is_note(path, settings.folders):
            yield AuditFinding(AuditKind.UNCOMMITTED, path, wording.NOT_COMMITTED)


def _unfinished(repository: Repository) -> Iterator[AuditFinding]:
    left = ((journal.JOURNAL, wording.INTERRUPTED), ("sync", wording.INTERRUPTED_SYNC))
    for name, reason in left:
        place = repository.kura_dir / name
        if place.exists():
            yield AuditFinding(AuditKind.UNFINISHED, str(place), reason)
    lock = repository.git_dir / "index.lock"
    with suppress(OSError):
        age = time.time() - lock.stat().st_mtime
        if age > _OLD_LOCK:
            reason = wording.stale_lock(age_words(age))
            yield AuditFinding(AuditKind.UNFINISHED, str(lock), reason, f"rm {quote(str(lock))}")


def _contests(repository: Repository) -> Iterator[AuditFinding]:
    for contest in find_contests(repository):
        reason = wording.contest(contest.first.subject, contest.second.subject)
        yield AuditFinding(AuditKind.CONTEST, contest.proposal, reason, "kura sync -n")
