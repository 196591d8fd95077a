"""The exchange with other machines through a Git remote: fetch, merge, push; never force."""

from dataclasses import dataclass

from kura_tui.domain.decisions.contest import Contest, contests
from kura_tui.errors import Failed, Refused, TryAgain, UsageError
from kura_tui.vault import merging_sides, preflight, recovery
from kura_tui.vault.ledger import read_ledger
from kura_tui.vault.lock import VaultLock
from kura_tui.vault.outgoing import unseen_secrets
from kura_tui.vault.repository import Repository
from kura_tui.vault.running import GitResult
from kura_tui.wording import syncing as wording

NETWORK_TIMEOUT = 120.0
"""Seconds for one fetch or push."""
_TRIES = 3
_MARKER = "sync"


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What a sync did: commits taken and sent, and what is contested since."""

    remote: str
    taken: int
    sent: int
    contests: tuple[Contest, ...] = ()
    is_dry_run: bool = False

    @property
    def sentence(self) -> str:
        """The report in one line."""
        if self.is_dry_run:
            return wording.would(self.remote, self.taken, self.sent)
        return wording.done(self.remote, self.taken, self.sent, len(self.contests))


@dataclass(frozen=True, slots=True)
class _Remote:
    name: str
    branch: str

    @property
    def ref(self) -> str:
        return f"refs/remotes/{self.name}/{self.branch}"

    @property
    def short(self) -> str:
        return f"{self.name}/{self.branch}"


def sync(
    repository: Repository, inbox: str, *, dry_run: bool = False, include_secrets: bool = False
) -> SyncReport:
    """Take the other machines' commits, merge them, and send ours.

    Raises UsageError without a remote, Refused when both sides changed the same lines of a note
    (the merge is taken back), neither side has the branch, or an unreviewed text to be sent may
    hold a secret, Failed with the remote's words, TryAgain when the remote keeps changing.
    """
    remote = _remote_of(repository)
    with VaultLock(repository.kura_dir):
        recovery.recover_locked(repository)
        take_back_unfinished(repository)
        preflight.check_nothing_under_way(repository)
        taken = 0
        for _ in range(_TRIES):
            _fetch(repository, remote)
            _refuse_nothing(repository, remote)
            behind, ahead = _distance(repository, remote)
            if dry_run:
                return SyncReport(remote.short, behind, ahead, is_dry_run=True)
            if behind:
                _merge(repository, remote, inbox, is_forward=not ahead)
                taken += behind
            sent = _distance(repository, remote)[1]
            if not sent:
                return _report(repository, remote, taken, 0)
            _refuse_secrets(repository, remote, include_secrets)
            if _push(repository, remote):
                return _report(repository, remote, taken, sent)
    raise TryAgain(wording.NOT_SYNCED, why=wording.RACE, now=wording.RACE_NOW)


def find_contests(repository: Repository) -> tuple[Contest, ...]:
    """Give the proposals that two machines decided differently.

    Decisions on the first-parent line of HEAD follow each other, so Git is asked about others only.
    """
    line = repository.try_read("rev-list", "--first-parent", "HEAD").out.decode().split()
    age = {sha: number for number, sha in enumerate(line)}

    def is_ancestor(older: str, newer: str) -> bool:
        if older in age and newer in age:
            return age[older] >= age[newer]
        return repository.try_read("merge-base", "--is-ancestor", older, newer).status == 0

    return contests(read_ledger(repository), is_ancestor)


def take_back_unfinished(repository: Repository) -> bool:
    """Abort the merge of a sync that was killed; a merge of the user's own is left alone."""
    marker = repository.kura_dir / _MARKER
    try:
        merging = marker.read_text(encoding="ascii").strip()
    except OSError:
        return False
    under_way = repository.try_read("rev-parse", "-q", "--verify", "MERGE_HEAD")
    is_ours = under_way.status == 0 and under_way.out.decode().strip() == merging
    if is_ours:
        _write(repository, "merge", "--abort")
    marker.unlink(missing_ok=True)
    return is_ours


def _report(repository: Repository, remote: _Remote, taken: int, sent: int) -> SyncReport:
    return SyncReport(remote.short, taken, sent, find_contests(repository))


def _remote_of(repository: Repository) -> _Remote:
    branch = _line(repository.try_read("symbolic-ref", "-q", "--short", "HEAD"))
    if not branch:
        raise UsageError(wording.NOT_SYNCED, why=wording.NO_BRANCH, now=wording.NO_BRANCH_NOW)
    followed = _line(repository.try_read("config", f"branch.{branch}.remote"))
    merges = _line(repository.try_read("config", f"branch.{branch}.merge"))
    if followed and followed != "." and merges:
        return _Remote(followed, merges.removeprefix("refs/heads/"))
    names = tuple(repository.try_read("remote").out.decode(errors="replace").split())
    if not names:
        raise UsageError(wording.NOT_SYNCED, why=wording.NO_REMOTE, now=wording.NO_REMOTE_NOW)
    if len(names) > 1:
        raise UsageError(
            wording.NOT_SYNCED, why=wording.many_remotes(names), now=wording.set_upstream(branch)
        )
    return _Remote(names[0], branch)


def _fetch(repository: Repository, remote: _Remote) -> None:
    result = _write(repository, "fetch", "-q", "--no-tags", remote.name, timeout=NETWORK_TIMEOUT)
    if result.status:
        raise Failed(wording.NOT_SYNCED, why=wording.not_reached(remote.name, result.words))


def _refuse_nothing(repository: Repository, remote: _Remote) -> None:
    """Refuse where neither side has the branch: there is nothing to take and nothing to send."""
    is_there = not repository.try_read("rev-parse", "-q", "--verify", remote.ref).status
    if is_there or repository.head():
        return
    folder = f"refs/remotes/{remote.name}/"
    listed = repository.try_read("for-each-ref", "--format=%(refname)", folder).out
    refs = (ref.removeprefix(folder) for ref in listed.decode(errors="replace").split())
    branches = tuple(name for name in refs if name != "HEAD")
    why = wording.no_such_branch(remote.name, remote.branch, branches)
    raise Refused(wording.NOT_SYNCED, why=why, now=wording.no_such_branch_now(branches))


def _distance(repository: Repository, remote: _Remote) -> tuple[int, int]:
    """Give how many commits HEAD lacks and how many the remote lacks."""
    if repository.try_read("rev-parse", "-q", "--verify", remote.ref).status:
        only_ours = ("HEAD", "--not", f"--remotes={remote.name}")
        return 0, int(_line(repository.try_read("rev-list", "--count", *only_ours)) or "0")
    counted = _line(
        repository.try_read("rev-list", "--left-right", "--count", f"{remote.ref}...HEAD")
    )
    behind, _, ahead = counted.partition("\t")
    return int(behind or "0"), int(ahead or "0")


def _merge(repository: Repository, remote: _Remote, inbox: str, *, is_forward: bool) -> None:
    if is_forward:
        result = _write(repository, "merge", "-q", "--ff-only", remote.ref)
        if result.status:
            raise _not_merged(result)
        return
    marker = repository.kura_dir / _MARKER
    # Following a rename would carry one side's edit of a proposal into the other side's note;
    # the default strategy of Git 2.39 follows them whatever it is told.
    marker.write_bytes(repository.read("rev-parse", remote.ref))
    try:
        result = _write(
            repository, "merge", "-q", "-s", "recursive", "-X", "no-renames", "--no-ff",
            "--no-edit", "-m", wording.merge_subject(remote.short), remote.ref,
        )  # fmt: skip
        if result.status:
            _settle_or_take_back(repository, remote, inbox, result)
    finally:
        marker.unlink(missing_ok=True)


def _settle_or_take_back(
    repository: Repository, remote: _Remote, inbox: str, result: GitResult
) -> None:
    if repository.try_read("rev-parse", "-q", "--verify", "MERGE_HEAD").status:
        raise _not_merged(result)
    left = merging_sides.settle(repository, inbox)
    if not left:
        result = _write(repository, "commit", "-q", "--no-edit")
        if not result.status:
            return
    _write(repository, "merge", "--abort")
    if left:
        now = wording.CONFLICTS_NOW.format(ref=remote.short)
        raise Refused(wording.NOT_SYNCED, why=wording.conflicts(left), now=now)
    raise _not_merged(result)


def _not_merged(result: GitResult) -> Refused:
    why = wording.would_overwrite(result.words)
    return Refused(wording.NOT_SYNCED, why=why, now=wording.UNCOMMITTED_NOW)


def _refuse_secrets(repository: Repository, remote: _Remote, include_secrets: bool) -> None:
    places = () if include_secrets else unseen_secrets(repository, remote.name, remote.ref)
    if places:
        raise Refused(wording.NOT_SYNCED, why=wording.secret(places), now=wording.SECRET_NOW)


def _push(repository: Repository, remote: _Remote) -> bool:
    """Send HEAD; False when the remote moved meanwhile."""
    result = _write(
        repository, "push", "-q", "-u", remote.name, f"HEAD:refs/heads/{remote.branch}",
        timeout=NETWORK_TIMEOUT,
    )  # fmt: skip
    if not result.status:
        return True
    if "fetch first" in result.words or "non-fast-forward" in result.words:
        return False
    raise Failed(wording.NOT_SYNCED, why=wording.refused(remote.name, result.words))


def _write(repository: Repository, *arguments: str, timeout: float = 60.0) -> GitResult:
    return repository.runner.run(*arguments, is_write=True, literal=False, timeout=timeout)


def _line(result: GitResult) -> str:
    return result.out.decode(errors="replace").strip() if result.status == 0 else ""
