"""Who may write the vault, Git's and kura's files and the reviewer's config; changes nothing."""

import grp
import os
import pwd
import stat
import struct
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from shlex import quote

from kura_tui.config import VaultSettings
from kura_tui.domain.evidence.audit import AuditFinding, AuditKind
from kura_tui.domain.evidence.audit_access import (
    AccessEntry,
    AccessRecord,
    Accounts,
    Place,
    opens_the_gate,
    too_open_inbox,
    writers,
)
from kura_tui.vault.repository import Repository
from kura_tui.wording import audit as wording

_ACL = "system.posix_acl_access"
_ACL_ENTRY = struct.Struct("<HHI")
_ACL_HEAD = 4
_USER, _GROUP_OF_FILE, _GROUP, _MASK = 0x02, 0x04, 0x08, 0x10
_WRITE = 0o2
_OF_GIT = ("", "HEAD", "config", "index", "packed-refs", "refs", "objects", "hooks", "kura")


def audit_access(
    root: Path, settings: VaultSettings, repository: Repository | None, *configs: Path
) -> tuple[AuditFinding, ...]:
    """Find the paths through which another account gets past the gate, and an Inbox/ too open.

    `configs` are the reviewer's own. What lies in a folder that is found is not named besides.
    """
    accounts = _accounts(root)
    found = []
    covered: set[str] = set()
    for record in _records(root, settings, repository, configs):
        names = opens_the_gate(record, accounts)
        if names and os.path.dirname(record.path) not in covered:
            reason, now = wording.other_writers(names), _closing(record, accounts)
            found.append(AuditFinding(AuditKind.OTHER_WRITER, record.path, reason, now))
        if names and record.is_folder:
            covered.add(record.path)
        if names := too_open_inbox(record, accounts):
            reason = wording.open_inbox(names)
            now = f"chmod +t,o-w {quote(record.path)}"
            found.append(AuditFinding(AuditKind.OPEN_INBOX, record.path, reason, now))
    return tuple(found)


def _closing(record: AccessRecord, accounts: Accounts) -> str:
    """Give the command that takes the others' right away."""
    if record.owner not in {accounts.reviewer, 0}:
        return f"sudo chown {accounts.user(accounts.reviewer)} {quote(record.path)}"
    return f"{'setfacl -b' if record.entries else 'chmod go-w'} {quote(record.path)}"


def proposers(root: Path, settings: VaultSettings) -> str:
    """Say who can write Inbox/ besides the reviewer."""
    record = _record(root / settings.inbox, Place.INBOX)
    return wording.inbox_writers(writers(record, _accounts(root)) if record else ())


def _accounts(root: Path) -> Accounts:
    """Know the accounts; for root the reviewer is whoever owns the vault."""
    reviewer = os.geteuid() or root.stat().st_uid
    users, groups = pwd.getpwall(), grp.getgrall()
    by_name = {user.pw_name: user.pw_uid for user in users}
    members = {
        group.gr_gid: {by_name[name] for name in group.gr_mem if name in by_name}
        for group in groups
    }
    for user in users:
        members.setdefault(user.pw_gid, set()).add(user.pw_uid)
    return Accounts(
        reviewer,
        {user.pw_uid: user.pw_name for user in users},
        {group: frozenset(ids) for group, ids in members.items()},
    )


def _records(
    root: Path, settings: VaultSettings, repository: Repository | None, configs: Iterable[Path]
) -> Iterator[AccessRecord]:
    root = root.resolve()
    yield from _present(reversed(root.parents), Place.ABOVE)
    yield from _present([root, root / ".kura", root / ".kura/vault.toml"], Place.GATE)
    for folder in settings.folders:
        yield from _below(root / folder, Place.NOTES)
    yield from _present([root / settings.inbox], Place.INBOX)
    for config in configs:
        yield from _present([config.parent, config], Place.GATE)
    if repository is not None:
        for git in dict.fromkeys((repository.git_dir, repository.common_dir)):
            yield from _present([git / name for name in _OF_GIT], Place.GATE)
        yield from _below(_hooks(repository), Place.GATE)


def _hooks(repository: Repository) -> Path:
    """Give the folder whose programs Git runs for the reviewer."""
    answer = repository.try_read("rev-parse", "--git-path", "hooks").out
    return repository.top / os.fsdecode(answer).removesuffix("\n")


def _present(paths: Iterable[Path], place: Place) -> Iterator[AccessRecord]:
    for path in paths:
        if record := _record(path, place):
            yield record


def _below(folder: Path, place: Place) -> Iterator[AccessRecord]:
    """Give a folder and everything in it; no link is followed."""
    yield from _present([folder], place)
    for inside, folders, files in os.walk(folder):
        for name in (*folders, *files):
            yield from _present([Path(inside, name)], place)


def _record(path: Path, place: Place) -> AccessRecord | None:
    try:
        facts = path.lstat()
    except OSError:
        return None
    if stat.S_ISLNK(facts.st_mode):
        return None
    group_writes, entries = _access_list(path)
    return AccessRecord(
        path=str(path),
        place=place,
        owner=facts.st_uid,
        group=facts.st_gid,
        mode=stat.S_IMODE(facts.st_mode),
        is_folder=stat.S_ISDIR(facts.st_mode),
        entries=entries,
        group_writes=group_writes,
    )


def _access_list(path: Path) -> tuple[bool, tuple[AccessEntry, ...]]:
    """Give whether the file's own group may write, and the named users and groups that may."""
    data = b""
    with suppress(OSError, AttributeError):
        data = os.getxattr(path, _ACL, follow_symlinks=False)
    rows = list(_ACL_ENTRY.iter_unpack(data[_ACL_HEAD:])) if len(data) > _ACL_HEAD else []
    if not rows:
        return True, ()
    mask = next((rights for tag, rights, _ in rows if tag == _MASK), 0o7)
    writing = [(tag, number) for tag, rights, number in rows if rights & mask & _WRITE]
    entries = tuple(
        AccessEntry(tag == _GROUP, number) for tag, number in writing if tag in {_USER, _GROUP}
    )
    return any(tag == _GROUP_OF_FILE for tag, _ in writing), entries
