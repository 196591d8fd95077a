"""Why a commit cannot be made, before anything is written; it changes nothing."""

import os
import random
import stat
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kura_tui.errors import Refused
from kura_tui.vault import reading, refusals
from kura_tui.wording import git as wording

if TYPE_CHECKING:
    from kura_tui.vault.repository import Repository

_REWRITING_HOOKS = ("pre-commit", "prepare-commit-msg", "commit-msg", "post-commit")
_QUESTIONS = 3
"""Git calls that run beside the one asked here: none of them waits for another's answer."""
LOCK_WAIT = 3.0
"""Seconds to wait for somebody else's index.lock."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a repository stands just before a commit.

    `head` is "" before the first commit, `known` are those of the paths that the index holds,
    `has_hooks` tells whether a hook may rewrite files on the way.
    """

    head: str
    known: frozenset[str]
    has_hooks: bool


def check(
    repository: "Repository", paths: tuple[str, ...], new_paths: tuple[str, ...] = ()
) -> Standing:
    """Raise the first reason, each with the command that ends it; else give where it stands.

    Who commits is not asked here: planning did, and Git refuses on its own.
    """
    check_nothing_under_way(repository)
    for path in (*paths, *new_paths):
        check_place(repository.root, path)
    with ThreadPoolExecutor(_QUESTIONS) as threads:
        conflict = threads.submit(repository.read, "ls-files", "-u", "-z")
        ignored = threads.submit(repository.ignored, new_paths)
        tags = threads.submit(reading.index_tags, repository, paths)
        head, has_hooks = head_and_hooks(repository)
    _check_no_conflict(repository, conflict.result())
    for path in sorted(ignored.result()):
        raise Refused(wording.NOT_DONE, why=wording.ignored(path), now=wording.ignored_now(path))
    _check_not_skipped(tags.result())
    wait_for_index(repository)
    return Standing(head, frozenset(tags.result()), has_hooks)


def stand(repository: "Repository", paths: tuple[str, ...]) -> Standing:
    """Ask where the repository stands, in two Git calls and without any check."""
    head, has_hooks = head_and_hooks(repository)
    return Standing(head, repository.indexed(paths), has_hooks)


def head_and_hooks(repository: "Repository") -> tuple[str, bool]:
    """Give HEAD's sha ("" before the first commit) and whether a hook may rewrite a commit."""
    result = repository.try_read("rev-parse", "--git-path", "hooks", "HEAD^{commit}")
    folder, _, rest = os.fsdecode(result.out).partition("\n")
    head = rest.strip() if result.status == 0 else ""
    hooks = repository.top / folder
    has_hooks = any(os.access(hooks / name, os.X_OK) for name in _REWRITING_HOOKS)
    return head, has_hooks


def check_nothing_under_way(repository: "Repository") -> None:
    """Raise Refused in the middle of a merge, rebase, am, cherry-pick, revert or bisect."""
    act = reading.in_progress(repository.git_dir)
    if act:
        raise Refused(
            wording.NOT_DONE, why=wording.in_progress(act), now=wording.IN_PROGRESS_NOW[act]
        )


def _check_no_conflict(repository: "Repository", unmerged: bytes) -> None:
    first = unmerged.partition(b"\0")[0].partition(b"\t")[2]
    if first:
        path = repository.outside(os.fsdecode(first))
        raise Refused(wording.NOT_DONE, why=wording.unmerged(path), now=wording.UNMERGED_NOW)


def _check_not_skipped(tags: dict[str, str]) -> None:
    """Refuse a path that Git looks away from: it would be written and never committed."""
    for path, tag in tags.items():
        if tag == reading.SKIPPED:
            why, now = wording.skipped(path), wording.skipped_now(path)
            raise Refused(wording.NOT_DONE, why=why, now=now)


def check_place(root: Path, path: str) -> None:
    """Raise Refused unless every folder on the way is a plain folder of this work tree."""
    folder = root
    for part in path.split("/")[:-1]:
        folder = folder / part
        way = str(folder.relative_to(root))
        try:
            kind = folder.lstat().st_mode
        except OSError:
            return
        if stat.S_ISLNK(kind):
            why, now = wording.beyond_link(path), wording.link_now(way)
        elif not stat.S_ISDIR(kind):
            why, now = wording.no_folder(way), wording.look_now(way)
        elif os.path.lexists(folder / ".git"):
            why, now = wording.other_repository(path), wording.other_repository_now(path)
        else:
            continue
        raise Refused(wording.NOT_DONE, why=why, now=now)


def wait_for_index(repository: "Repository", deadline: float | None = None) -> None:
    """Wait while somebody holds index.lock; then raise TryAgain naming it and its age."""
    lock = repository.git_dir / "index.lock"
    until = time.monotonic() + LOCK_WAIT if deadline is None else deadline
    while lock.exists():
        if time.monotonic() >= until:
            raise refusals.locked(lock, repository.root)
        time.sleep(random.uniform(0.02, 0.12))
