"""Questions to Git that change nothing; it imports no git and makes no commit."""

import os
import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from kura_tui.domain.decisions.plan import FileChange
from kura_tui.errors import Failed
from kura_tui.vault import refusals
from kura_tui.vault.running import GitRunner
from kura_tui.wording import git as wording

if TYPE_CHECKING:
    from kura_tui.vault.repository import Repository

_UNDER_WAY = (
    ("MERGE_HEAD", "merge"),
    ("rebase-merge", "rebase"),
    ("rebase-apply/applying", "am"),
    ("rebase-apply", "rebase"),
    ("CHERRY_PICK_HEAD", "cherry-pick"),
    ("REVERT_HEAD", "revert"),
    ("sequencer", "cherry-pick"),
    ("BISECT_LOG", "bisect"),
)
SKIPPED = "S"
"""The tag of a path with the skip-worktree bit."""
EMPTY_BLOB = "empty"
"""Stands for the blob of no bytes, which is also what an intent to add holds."""
_EMPTY_BLOBS = ("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391", "473a0f4c3be8a93681a267e3b1e9a7dc")
_ABSENT = re.compile(r"does not exist in|exists on disk, but not in|Not a valid object name")
_ONE_LINE_EACH = 4
_LOG_FORMAT = "--format=tformat:%H%x00%P%x00%cI%x00%cn%x00%s%x00%B"
_LOG_FIELDS = 6


@dataclass(frozen=True, slots=True)
class RepositoryState:
    """Where a repository stands.

    `branch` is "" when HEAD is detached; `ahead` and `behind` count commits against the upstream
    and are 0 without one; `changed` counts paths with changes that are not committed;
    `in_progress` is "" or what is under way: "merge", "rebase", ...; `reviewer` is "" when Git
    does not know who commits.
    """

    branch: str
    is_detached: bool = False
    ahead: int = 0
    behind: int = 0
    changed: int = 0
    in_progress: str = ""
    reviewer: str = ""


@dataclass(frozen=True, slots=True)
class PathChange:
    """One path of a commit with its blobs before and after; "" is "no such file"."""

    path: str
    old_blob: str
    new_blob: str


@dataclass(frozen=True, slots=True)
class LogRecord:
    """One commit as `git log` gives it; `message` is the whole of it."""

    sha: str
    when: datetime
    committer: str
    subject: str
    message: str
    parents: tuple[str, ...] = ()


def places(runner: GitRunner) -> tuple[str, str, str, str]:
    """Give work tree, the folder's place in it, Git folder and common Git folder."""
    asked = ("--show-toplevel", "--show-prefix", "--absolute-git-dir", "--git-common-dir")
    result = runner.run("rev-parse", *asked)
    if result.status:
        if "must be run in a work tree" in result.err:
            raise Failed(wording.NOT_DONE, why=wording.BARE, now=wording.NO_REPOSITORY_NOW)
        raise refusals.discovery_error(result, runner.folder)
    answers = os.fsdecode(result.out).removesuffix("\n").split("\n")
    if len(answers) != _ONE_LINE_EACH:
        answers = [
            os.fsdecode(runner.run("rev-parse", question).out).removesuffix("\n")
            for question in asked
        ]
    top, prefix, git_dir, common = answers
    return top, prefix, git_dir, str((runner.folder / common).resolve())


def in_progress(git_dir: Path) -> str:
    """Give what is under way in a work tree, "" when nothing is."""
    return next((act for name, act in _UNDER_WAY if (git_dir / name).exists()), "")


def state(repository: "Repository") -> RepositoryState:
    """Read branch, upstream distance and changes in one call."""
    out = repository.read("status", "--porcelain=v2", "--branch", "-z")
    branch, ahead, behind, changed, skip = "", 0, 0, 0, False
    for part in out.split(b"\0"):
        if skip:
            skip = False
        elif part.startswith(b"# branch.head "):
            branch = os.fsdecode(part[14:])
        elif part.startswith(b"# branch.ab "):
            ahead, behind = (abs(int(number)) for number in part[12:].split())
        elif part[:2] in {b"1 ", b"2 ", b"u ", b"? "}:
            changed += 1
            skip = part[:2] == b"2 "
    try:
        reviewer = repository.identity().name
    except Failed:
        reviewer = ""
    is_detached = branch == "(detached)"
    return RepositoryState(
        "" if is_detached else branch, is_detached, ahead, behind, changed,
        in_progress(repository.git_dir), reviewer,
    )  # fmt: skip


def blobs_at(repository: "Repository", revision: str, paths: tuple[str, ...]) -> dict[str, str]:
    """Give the blob of each path that a commit holds; {} before the first commit."""
    if not paths:
        return {}
    names = (repository.inside(path) for path in paths)
    result = repository.try_read("ls-tree", "-z", "--full-tree", revision, "--", *names)
    if result.status:
        if _ABSENT.search(result.err) and not repository.head():
            return {}
        raise refusals.read_error(result)
    blobs = {}
    for line in result.out.split(b"\0"):
        if line:
            facts, _, name = line.partition(b"\t")
            blobs[repository.outside(os.fsdecode(name))] = facts.split()[2].decode()
    return blobs


def index_tags(repository: "Repository", paths: tuple[str, ...]) -> dict[str, str]:
    """Give the tag of each path that the index holds: SKIPPED for one that Git looks away from."""
    names = (repository.inside(path) for path in paths)
    out = repository.read("ls-files", "-t", "-z", "--", *names)
    lines = (os.fsdecode(line).partition(" ") for line in out.split(b"\0") if line)
    return {repository.outside(name): tag for tag, _, name in lines}


def blobs_in_index(repository: "Repository", paths: tuple[str, ...]) -> dict[str, str]:
    """Give the blob of each path that the index holds; EMPTY_BLOB for an intent to add."""
    names = (repository.inside(path) for path in paths)
    out = repository.read("ls-files", "-s", "-z", "--", *names)
    blobs = {}
    for line in out.split(b"\0"):
        if line:
            facts, _, name = line.partition(b"\t")
            blob = facts.split()[1].decode()
            is_empty = blob.startswith(_EMPTY_BLOBS)
            blobs[repository.outside(os.fsdecode(name))] = EMPTY_BLOB if is_empty else blob
    return blobs


def ignored(repository: "Repository", paths: tuple[str, ...]) -> frozenset[str]:
    """Ask which of the paths an ignore rule keeps out of the index."""
    if not paths:
        return frozenset()
    names = b"".join(b"./" + os.fsencode(repository.inside(path)) + b"\0" for path in paths)
    result = repository.runner.run("check-ignore", "-z", "--stdin", stdin=names, literal=False)
    if result.status > 1:
        raise refusals.read_error(result)
    found = (os.fsdecode(name)[2:] for name in result.out.split(b"\0") if name)
    return frozenset(repository.outside(name) for name in found)


def unsaved(repository: "Repository", paths: tuple[str, ...]) -> tuple[str, ...]:
    """Ask which of the paths differ from HEAD in the index or on disk, filters applied."""
    if not paths or not repository.head():
        return ()
    names = [repository.inside(path) for path in paths]
    common = ("--no-ext-diff", "--no-renames", "--diff-filter=a", "--name-only", "-z")
    found: set[str] = set()
    for scope in (("HEAD",), ("--cached", "HEAD")):
        out = repository.read("diff", *common, *scope, "--", *names)
        found |= {repository.outside(os.fsdecode(name)) for name in out.split(b"\0") if name}
    return tuple(path for path in paths if path in found)


def content_at(repository: "Repository", revision: str, path: str) -> bytes | None:
    """Read a file at a commit through the filters of a checkout."""
    name = f"{revision}:{repository.inside(path)}"
    result = repository.try_read("cat-file", "--filters", name)
    if result.status == 0:
        return result.out
    if "does not exist" in result.err or _ABSENT.search(result.err) or "invalid object" in (
        result.err
    ):  # fmt: skip
        return None
    raise refusals.read_error(result)


def path_changes(
    repository: "Repository", sha: str, base: str = "", paths: tuple[str, ...] = ()
) -> tuple[PathChange, ...]:
    """Give the regular files of the vault that a commit changed, against its first parent.

    With `base` they are compared with that commit instead, `paths` alone.
    """
    trees = (base, sha) if base else ("--root", "-m", "--first-parent", sha)
    names = (repository.inside(path) for path in paths)
    common = ("diff-tree", "-r", "-z", "--no-renames", "--no-commit-id")
    parts = repository.read(*common, *trees, "--", *names).split(b"\0")
    changes = []
    for facts, name in zip(parts[::2], parts[1::2], strict=False):
        old_mode, new_mode, old, new, _ = facts.decode().lstrip(":").split()
        path = os.fsdecode(name)
        regular = {mode[:3] for mode in (old_mode, new_mode)} <= {"100", "000"}
        if regular and path.startswith(repository.prefix):
            blobs = ("" if not blob.strip("0") else blob for blob in (old, new))
            changes.append(PathChange(repository.outside(path), *blobs))
    return tuple(changes)


def changes_of(
    repository: "Repository", sha: str, base: str = "", paths: tuple[str, ...] = ()
) -> tuple[FileChange, ...]:
    """Give what a commit changed, as bytes of a checkout; `base` and `paths` as above."""
    before = base or f"{sha}^"
    return tuple(
        FileChange(
            change.path,
            content_at(repository, before, change.path) if change.old_blob else None,
            content_at(repository, sha, change.path) if change.new_blob else None,
        )
        for change in path_changes(repository, sha, base, paths)
    )


def is_in_a_commit(repository: "Repository", path: str) -> bool:
    """Whether any commit that Git can still reach held the path, on a branch or in the reflog."""
    return bool(log(repository, "--all", "--reflog", "-n", "1", "--", repository.inside(path)))


def is_staged(repository: "Repository", path: str) -> bool:
    """Whether the index holds content of the path, more than an intent to add it."""
    return blobs_in_index(repository, (path,)).get(path, EMPTY_BLOB) != EMPTY_BLOB


def log(repository: "Repository", *arguments: str) -> tuple[LogRecord, ...]:
    """Read commits, newest first; () before the first commit."""
    result = repository.try_read(
        "-c", "log.showSignature=false", "log", "-z", _LOG_FORMAT, "--encoding=UTF-8",
        "--no-color", "--no-notes", *arguments,
    )  # fmt: skip
    if result.status:
        if "does not have any commits yet" in result.err or not repository.head():
            return ()
        raise refusals.read_error(result)
    parts = result.out.split(b"\0")
    records = []
    for start in range(0, len(parts) - _LOG_FIELDS + 1, _LOG_FIELDS):
        sha, parents, when, name, subject, message = (
            part.decode(errors="surrogateescape") for part in parts[start : start + _LOG_FIELDS]
        )
        made = datetime.fromisoformat(when)
        records.append(LogRecord(sha, made, name, subject, message, tuple(parents.split())))
    return tuple(records)
