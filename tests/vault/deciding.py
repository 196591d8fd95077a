"""One decision in one Git situation, and what must hold afterwards whatever came of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import pytest

from kura_tui.config import Config
from kura_tui.domain.decisions.decision import (
    Approve,
    Decision,
    Merge,
    MergeMode,
    Reject,
    RejectReason,
    Seen,
)
from kura_tui.domain.decisions.plan import Receipt
from kura_tui.errors import KuraError
from kura_tui.session import ReviewSession
from kura_tui.vault.repository import Repository
from tests.builders import VaultBuilder, a_proposal
from tests.vault.situations import APPROVE, MERGE, Place, Situation

NOTE = "Memory/first.md"
FACT = b"User prefers blue-green over rolling updates for production."


@dataclass(frozen=True)
class Before:
    """The vault before a decision: files, index and references, and those of other repositories."""

    files: dict[str, bytes]
    index: str
    references: str
    head: str
    others: list[str]


@contextmanager
def arranged(situation: Situation, tmp: Path) -> Iterator[Place]:
    """Arrange a situation around one proposal, with the user's own work beside it."""
    with pytest.MonkeyPatch.context() as patch:
        place = Place(VaultBuilder.create(tmp / "vault"), tmp, patch)
        place.vault.write("mine.md", "mine\n")
        place.vault.commit("mine")
        try:
            if situation.early:
                situation.early(place)
            place.vault.write(place.proposal, a_proposal())
            if place.is_tracked:
                place.vault.git("add", "--", f":(literal){place.proposal}")
                place.vault.git("commit", "-q", "-m", "propose")
            if situation.has_users_work:
                place.vault.write("mine.md", "mine, edited\n")
                place.vault.write("staged.md", "staged\n")
                place.vault.git("add", "staged.md")
            situation.arrange(place)
            yield place
        finally:
            patch.undo()
            while place.ends:
                place.ends.pop()()


def outcome(situation: Situation, action: str, tmp: Path) -> tuple[str, str]:
    """Decide once; give "committed" or "refused" and what is wrong with it, "" when nothing is."""
    with arranged(situation, tmp) as place:
        before = None if not situation.opens else _before(place)
        files = place.vault.files()
        try:
            receipt = _decide(place, action)
        except KuraError as error:
            place.patch.undo()
            while place.ends:
                place.ends.pop()()
            before = before or Before(files, *_git_before(place))
            wrong = _after_refusal(place, before, situation, error)
            if action not in situation.refuses:
                wrong = f"refused: {error.sentence} {wrong}"
            return "refused", wrong
        place.patch.undo()
        while place.ends:
            place.ends.pop()()
        assert before is not None
        wrong = _after_commit(place, before, receipt, action, exact=situation.exact)
        if action in situation.refuses:
            wrong = f"not refused {wrong}"
        return "committed", wrong


def _decide(place: Place, action: str) -> Receipt:
    session = ReviewSession.open(
        place.vault.root, Config(), clock=lambda: datetime(2026, 7, 26, 9, 0),
        cache_dir=place.tmp / "cache",
    )  # fmt: skip
    for name, value in place.environ.items():
        place.patch.setenv(name, value)
    try:
        found = Repository.discover(place.vault.root, commit_timeout=place.commit_timeout)
        session.__dict__["repository"] = found
        return session.decide(_decision(session, place, action))
    finally:
        session.close()


def _decision(session: ReviewSession, place: Place, action: str) -> Decision:
    def seen(path: str) -> Seen:
        return Seen(path, session.document(path).digest)

    if action == APPROVE:
        return Approve(seen(place.proposal), "Decisions")
    if action == MERGE:
        return Merge(seen(place.proposal), seen(NOTE), MergeMode.APPEND)
    return Reject(seen(place.proposal), RejectReason.WRONG)


def _before(place: Place) -> Before:
    return Before(place.vault.files(), *_git_before(place))


def _git_before(place: Place) -> tuple[str, str, str, list[str]]:
    vault = place.vault
    head = vault.git("rev-parse", "-q", "--verify", "HEAD") if _has_commits(vault) else ""
    others = [_state_of(one) for one in place.others if one.root != vault.root]
    return vault.git("ls-files", "-s", "-t", "-z"), vault.git("for-each-ref"), head.strip(), others


def _state_of(vault: VaultBuilder) -> str:
    return "".join(
        vault.git(*words)
        for words in (
            ("rev-parse", "--revs-only", "HEAD"),
            ("ls-files", "-s"),
            ("status", "--short"),
        )
    )


def _has_commits(vault: VaultBuilder) -> bool:
    return bool(vault.git("for-each-ref", "--count=1", "refs/heads"))


def _after_refusal(
    place: Place, before: Before, situation: Situation, error: KuraError
) -> str:  # fmt: skip
    problems = []
    if place.vault.files() != before.files:
        problems.append("files differ")
    index, references, head, others = _git_before(place)
    if index != before.index:
        problems.append(
            f"index differs: {set(index.split(chr(0))) ^ set(before.index.split(chr(0)))}"
        )
    if (references, head) != (before.references, before.head) or others != before.others:
        problems.append("a commit was made")
    if situation.says not in f"{error.sentence} {error.next_step}" or not error.next_step:
        problems.append(f"says {error.sentence!r}")
    return "; ".join([*problems, *_left_overs(place)])


def _after_commit(
    place: Place, before: Before, receipt: Receipt, action: str, *, exact: bool
) -> str:
    vault, problems = place.vault, []
    index, _, _, others = _git_before(place)
    if others != before.others:
        problems.append("another repository was written to")
    scope = f"{before.head}..HEAD" if before.head else "HEAD"
    held = _paths_of(vault, scope)
    mine = set(receipt.paths)
    if not held <= mine or {path for path in mine if not path.startswith("Inbox/")} - held:
        problems.append(f"commits hold {sorted(held)}, the plan {sorted(mine)}")
    if _except(vault.files(), mine) != _except(before.files, mine):
        problems.append("a file of somebody else changed")
    if _entries(index, mine) != _entries(before.index, mine):
        problems.append(
            f"the user's index changed: {_entries(index, mine) ^ _entries(before.index, mine)}"
        )
    if (vault.root / place.proposal).exists():
        problems.append("the proposal is still there")
    target = next(path for path in mine if not path.startswith("Inbox/"))
    if FACT not in vault.bytes(target):
        problems.append("the fact is not in the note")
    if exact:
        problems += [f"not clean: {line}" for line in _status(vault, mine)]
    return "; ".join([*problems, *_left_overs(place)])


def _paths_of(vault: VaultBuilder, scope: str) -> set[str]:
    out = vault.git(
        "log", "--format=", "--name-only", "--no-renames", "-z", "--relative", scope, "--", ":(top)"
    )
    return {path.strip("\n") if path.startswith("\n") else path for path in out.split("\0") if path}


def _except(files: dict[str, bytes], paths: set[str]) -> dict[str, bytes]:
    return {path: data for path, data in files.items() if path not in paths}


def _entries(index: str, paths: set[str]) -> set[str]:
    return {line for line in index.split("\0") if line and line.partition("\t")[2] not in paths}


def _status(vault: VaultBuilder, paths: set[str]) -> list[str]:
    names = [f":(literal){path}" for path in paths]
    return vault.git("status", "--porcelain", "--", *names).splitlines()


def _left_overs(place: Place) -> list[str]:
    git_dir = Path(place.vault.git("rev-parse", "--absolute-git-dir").strip())
    found = [str(file.relative_to(git_dir)) for file in git_dir.rglob("*.lock")]
    found += [file.name for file in (git_dir / "kura").glob("*") if file.name != "lock"]
    return [f"left over: {name}" for name in found]
