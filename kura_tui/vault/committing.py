"""One commit of exactly the given paths, and an index left as it was when there is none."""

import os
import random
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kura_tui.errors import Failed, KuraError
from kura_tui.vault import preflight, refusals
from kura_tui.vault.failpoints import Step
from kura_tui.vault.leftovers import remove_own_locks
from kura_tui.vault.preflight import Standing
from kura_tui.vault.reading import log
from kura_tui.vault.running import INTERACTIVE_TIMEOUT, GitResult
from kura_tui.wording import git as wording

if TYPE_CHECKING:
    from kura_tui.vault.repository import Repository

_OPTIONS = ("-c", "core.fsync=loose-object,reference", "-c", "i18n.commitEncoding=UTF-8")
"""Objects and refs reach the disk before Git says it is done; Git before 2.36 ignores it. The index
is as safe as under any other Git command: it holds nothing that a commit does not, and syncing it
costs as much as the rest of a commit in a repository of 10,000 files."""
_FROM_STDIN = ["--pathspec-from-file=-", "--pathspec-file-nul"]
_ATTEMPTS = 3
"""How often a commit starts anew when an auto-backup takes a path out of the index meanwhile."""


class NothingToCommit(Failed):
    """HEAD holds every path already as it is on disk."""


@dataclass(frozen=True, slots=True)
class Made:
    """A commit. `is_certain` tells that it is the only one made meanwhile and bears its message.

    Git hands the message from one step to the next in a file without a lock, so that two commits
    at the same moment may bear each other's messages: whoever needs certainty looks at the paths.
    """

    sha: str
    is_certain: bool


def commit(
    repository: "Repository",
    paths: tuple[str, ...],
    message: str,
    author: str | None = None,
    *,
    standing: Standing | None = None,
    interactive: bool = False,
) -> Made:
    """Do what `Repository.commit` promises and give the commit.

    `standing` is what a preflight just found; it is only a first guess, a path that an auto-backup
    takes out of the index meanwhile starts the commit anew.
    """
    standing = standing or preflight.stand(repository, paths)
    known = standing.known
    for _ in range(_ATTEMPTS):
        there = tuple(path for path in paths if path in known or _is_there(repository, path))
        if not there:
            break
        new = tuple(path for path in there if path not in known)
        result = _attempt(repository, there, new, message, author, interactive)
        made = _own_commit(repository, standing, message, result.status)
        if made is not None:
            if standing.has_hooks or result.status != 0:
                _settle_afterwards(repository, there)
            return made
        with Step("forget"):
            forget(repository, new)
        if not refusals.is_path_unknown(result):
            raise _refused(repository, there, result, standing, interactive)
        known = repository.indexed(paths)
    raise NothingToCommit(wording.NOT_COMMITTED)


def commit_nothing(repository: "Repository", message: str, *, interactive: bool = False) -> str:
    """Commit a message alone, whatever is staged; give the sha, "" when Git refuses."""
    operation = _operation(message)
    for _ in range(_ATTEMPTS):
        head, has_hooks = preflight.head_and_hooks(repository)
        result = _run_commit(repository, (), message, None, interactive)
        standing = Standing(head, frozenset(), has_hooks)
        made = _own_commit(repository, standing, message, result.status)
        if (
            made is None
            or has_hooks
            or operation in log(repository, "-n", "1", made.sha)[0].message
        ):
            return made.sha if made else ""
    return ""


def _attempt(
    repository: "Repository",
    paths: tuple[str, ...],
    new: tuple[str, ...],
    message: str,
    author: str | None,
    interactive: bool,
) -> GitResult:
    try:
        with Step("add"):
            _add_intent(repository, new)
        with Step("commit"):
            return _run_commit(repository, paths, message, author, interactive)
    except BaseException:
        forget(repository, new)
        raise


def _refused(
    repository: "Repository",
    paths: tuple[str, ...],
    result: GitResult,
    standing: Standing,
    interactive: bool,
) -> KuraError:
    if refusals.is_nothing_to_commit(result) and holds_already(repository, paths):
        return NothingToCommit(wording.NOT_COMMITTED)
    if refusals.is_busy(result):
        return refusals.busy(result, repository.root, wording.NOT_COMMITTED)
    return refusals.commit_error(
        result,
        has_hooks=standing.has_hooks,
        interactive=interactive,
        seconds=INTERACTIVE_TIMEOUT if interactive else repository.commit_timeout,
    )


def _is_there(repository: "Repository", path: str) -> bool:
    return os.path.lexists(repository.root / path)


def _settle_afterwards(repository: "Repository", paths: tuple[str, ...]) -> None:
    """Let the index follow where a hook rewrote files or Git ended before its index was in place.

    The commit is made: what fails from here on does not fail the decision.
    """
    with suppress(OSError, KuraError), Step("settle"):
        settle_index(repository, paths)


def holds_already(repository: "Repository", paths: tuple[str, ...]) -> bool:
    """Tell whether HEAD holds every path as it is on disk, filters applied."""
    names = (repository.inside(path) for path in paths)
    result = repository.try_read("diff", "--no-ext-diff", "--quiet", "HEAD", "--", *names)
    return result.status == 0


def _run_commit(
    repository: "Repository",
    paths: tuple[str, ...],
    message: str,
    author: str | None,
    interactive: bool,
) -> GitResult:
    repository.kura_dir.mkdir(exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=repository.kura_dir, prefix="message-") as file:
        file.write(message.encode(errors="surrogateescape"))
        file.flush()
        arguments = [
            *_OPTIONS, "commit", "-q", "--only", "--cleanup=whitespace", "-F", file.name,
        ]  # fmt: skip
        arguments += _FROM_STDIN if paths else ["--allow-empty"]
        if author:
            arguments.append(f"--author={author}")
        return _with_patience(
            repository, arguments, _pathspecs(repository, paths), interactive=interactive
        )


def _with_patience(
    repository: "Repository", arguments: list[str], stdin: bytes, *, interactive: bool = False
) -> GitResult:
    """Run a writing command again while somebody else holds the index, 3 seconds at most."""
    deadline = time.monotonic() + preflight.LOCK_WAIT
    timeout = INTERACTIVE_TIMEOUT if interactive else repository.commit_timeout
    while True:
        result = repository.runner.run(
            *arguments, stdin=stdin, timeout=timeout, is_write=True, literal=False,
            interactive=interactive,
        )  # fmt: skip
        if result.timed_out or result.status < 0:
            remove_own_locks(repository, since=result.started)
        if not refusals.is_busy(result) or time.monotonic() >= deadline:
            return result
        time.sleep(random.uniform(0.02, 0.12))


def _pathspecs(repository: "Repository", paths: tuple[str, ...]) -> bytes:
    """Give literal pathspecs by their sign: hooks would inherit GIT_LITERAL_PATHSPECS."""
    return b"".join(
        b":(top,literal)" + os.fsencode(repository.inside(path)) + b"\0" for path in paths
    )


def _add_intent(repository: "Repository", new: tuple[str, ...]) -> None:
    if not new:
        return
    result = _with_patience(
        repository, ["add", "-N", *_FROM_STDIN],
        _pathspecs(repository, new),
    )  # fmt: skip
    if refusals.is_busy(result):
        raise refusals.busy(result, repository.root, wording.NOT_COMMITTED)
    if result.status:
        raise refusals.commit_error(
            result, has_hooks=False, interactive=False, seconds=repository.commit_timeout
        )


def forget(repository: "Repository", new: tuple[str, ...]) -> None:
    """Take the intent to add back; what it was not told stays in the index."""
    if new:
        with suppress(KuraError, OSError):
            _with_patience(
                repository, ["reset", "-q", *_FROM_STDIN],
                _pathspecs(repository, new),
            )  # fmt: skip


def settle_index(repository: "Repository", paths: tuple[str, ...]) -> None:
    """Let the index hold HEAD's blobs of our paths where a hook rewrote them on the way."""
    names = (repository.inside(path) for path in paths)
    result = repository.try_read("diff-index", "--cached", "--quiet", "HEAD", "--", *names)
    if result.status == 1:
        forget(repository, paths)


def _own_commit(
    repository: "Repository", standing: Standing, message: str, status: int
) -> Made | None:
    """Find the commit that was just made, though another may already stand on top of it."""
    before, operation = standing.head, _operation(message)
    records = log(repository, f"{before}..HEAD" if before else "HEAD")
    ours = [one for one in records if operation and operation in one.message.splitlines()]
    is_alone = status == 0 and len(records) == 1
    if ours:
        return Made(ours[-1].sha, is_alone)
    if records and status == 0:
        return Made(records[0].sha, is_alone and (standing.has_hooks or not operation))
    return None


def _operation(message: str) -> str:
    return next((line for line in message.splitlines() if line.startswith("Kura-Op: ")), "")
