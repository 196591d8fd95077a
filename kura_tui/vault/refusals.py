"""Turns what Git says into a sentence with the way out; it runs nothing."""

import re
import time
from collections.abc import Callable
from pathlib import Path

from kura_tui.errors import Failed, KuraError, SigningNeedsTerminal, TryAgain
from kura_tui.vault.running import GitResult
from kura_tui.wording import git as wording

_LOCKED = re.compile(r"(?:cannot lock ref .*)?Unable to create '(.+?\.lock)': File exists")
_EMPTIED = "Aborting commit due to empty commit message"
"""What Git says when another commit, or a hook, empties the file of the message at that moment."""
_OUTRUN = re.compile(
    rf"cannot lock ref '.+': (?:is at|reference already exists|unable to resolve)|{_EMPTIED}"
)
_BROKEN = "reference broken"
"""What Git says of a branch whose file is empty or holds no commit."""
_SIGNING = re.compile(
    r"failed to sign the data|incorrect passphrase|Couldn't load public key|Couldn't sign message"
    r"|No secret key|Inappropriate ioctl|no pinentry|Load key|signing failed|agent refused",
    re.IGNORECASE,
)
_NOTHING = re.compile(
    r"nothing to commit|nothing added to commit|no changes added to commit|working tree clean"
)
_IDENTITY = re.compile(
    r"tell me who you are|unable to auto-detect|empty ident|no (?:name|email) was given"
)
_DAMAGED = re.compile(
    r"is empty|corrupt|bad object|unable to read tree|broken|invalid sha1 pointer|missing blob"
    r"|index file smaller|bad signature|invalid object"
)
_PATH_REASONS: tuple[tuple[str, Callable[[str], str], Callable[[str], str]], ...] = (
    ("beyond a symbolic link", wording.beyond_link, wording.link_now),
    ("is in submodule", wording.other_repository, wording.other_repository_now),
    ("outside of your sparse-checkout", wording.sparse, wording.sparse_now),
    ("ignored by one of your .gitignore", wording.ignored, wording.ignored_now),
)


def is_busy(result: GitResult) -> bool:
    """Whether a command ended because somebody else holds a lock or committed meanwhile."""
    is_held = _LOCKED.search(result.err) is not None or _is_outrun(result)
    return result.status != 0 and is_held


def _is_outrun(result: GitResult) -> bool:
    return _OUTRUN.search(result.err) is not None and _BROKEN not in result.err


def is_nothing_to_commit(result: GitResult) -> bool:
    """Whether a commit ended because HEAD already holds its paths."""
    return result.status == 1 and _NOTHING.search(result.words) is not None


def is_path_unknown(result: GitResult) -> bool:
    """Whether a commit ended because a path is neither in the index nor on disk any more."""
    return result.status == 1 and "did not match any file" in result.err


def locked(lock: Path, root: Path, what: str = wording.NOT_DONE) -> TryAgain:
    """Name a lock that stays, seen from the vault at `root`, with its age; it is never deleted."""
    try:
        age = time.time() - lock.stat().st_mtime
    except OSError:
        age = 0.0
    place = lock.relative_to(root) if lock.is_relative_to(root) else lock
    return TryAgain(what, why=wording.lock_held(str(place), age), now=wording.LOCK_NOW)


def busy(result: GitResult, root: Path, what: str) -> TryAgain:
    """Say who was in the way of a command that was tried for a while: a lock, or another commit."""
    found = _LOCKED.search(result.err)
    if found:
        return locked(Path(found.group(1)), root, what)
    why = wording.EMPTIED if _EMPTIED in result.err else wording.OUTRUN
    return TryAgain(what, why=why, now=wording.TRY_AGAIN_NOW)


def discovery_error(result: GitResult, folder: Path) -> KuraError:
    """Say why a folder is no usable repository."""
    if "dubious ownership" in result.err:
        found = re.search(r"in repository at '(.+?)'", result.err)
        owner_folder = found.group(1) if found else str(folder)
        return Failed(
            wording.NOT_DONE, why=wording.unsafe_owner(owner_folder),
            now=wording.unsafe_owner_now(owner_folder),
        )  # fmt: skip
    if "not a git repository" in result.err:
        return Failed(
            wording.NOT_DONE, why=wording.no_repository(str(folder)), now=wording.NO_REPOSITORY_NOW
        )
    return read_error(result)


def read_error(result: GitResult, seconds: float = 0.0) -> KuraError:
    """Say why a reading command failed."""
    if result.timed_out:
        return Failed(wording.GIT_FAILED, why=wording.timed_out(seconds))
    if _DAMAGED.search(result.err):
        return Failed(
            wording.GIT_FAILED, why=wording.with_output(wording.DAMAGED, result.words),
            now=wording.DAMAGED_NOW,
        )  # fmt: skip
    return Failed(wording.GIT_FAILED, why=result.words, now=_way_out(result.words))


def _way_out(said: str) -> str:
    """Give the command for what Git said, "" for words that are not known."""
    return next((now for words, now in wording.WAYS_OUT.items() if words in said), "")


def commit_error(
    result: GitResult, *, has_hooks: bool, interactive: bool, seconds: float
) -> KuraError:
    """Say why a commit was not made, with the output of Git and its hooks."""
    said, what = result.words, wording.NOT_COMMITTED
    if result.timed_out:
        return Failed(
            what, why=wording.with_output(wording.timed_out(seconds), said),
            now=wording.TIMED_OUT_NOW,
        )  # fmt: skip
    if _IDENTITY.search(said):
        return Failed(what, why=wording.IDENTITY, now=wording.IDENTITY_NOW)
    if _SIGNING.search(said) and "failed to write commit object" in said:
        if interactive:
            return Failed(what, why=wording.with_output(wording.SIGNING_FAILED, said))
        return SigningNeedsTerminal(
            what, why=wording.with_output(wording.SIGNING, said), now=wording.SIGNING_NOW
        )
    if "No space left on device" in said:
        return Failed(what, why=wording.NO_SPACE, now=wording.NO_SPACE_NOW)
    for words, reason, now in _PATH_REASONS:
        if words in said:
            path = _last_named(said)
            return Failed(what, why=reason(path), now=now(path))
    if _DAMAGED.search(result.err) and "fatal:" in result.err:
        return Failed(what, why=wording.with_output(wording.DAMAGED, said), now=wording.DAMAGED_NOW)
    if (has_hooks and "fatal:" not in said) or "aborted by hook" in said:
        why = wording.with_output(wording.HOOK, said)
        return Failed(what, why=why, now=wording.HOOK_NOW)
    return Failed(what, why=wording.with_output(wording.REFUSED, said), now=_way_out(said))


def _last_named(said: str) -> str:
    found = re.findall(r"'([^']+)'", said)
    if found:
        return str(found[0])
    lines = [line for line in said.splitlines() if line and not line.startswith("hint:")]
    return lines[-1] if lines else said
