"""R4 and R5: several reviewers, a committing user, an auto-backup and an agent at the same time."""

import os
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import pytest

from kura_tui.domain.decisions.ledger import LedgerEntry
from kura_tui.domain.decisions.plan import Receipt
from kura_tui.errors import TryAgain
from kura_tui.vault.ledger import is_reverted, operation_changes, read_ledger
from kura_tui.vault.repository import Repository
from kura_tui.vault.reverted import reverted_of
from kura_tui.vault.transaction import apply
from tests.builders import VaultBuilder, a_proposal
from tests.vault.plans import an_approval

Tally = Callable[..., None]
REVIEWERS = 3
USER = 'n=0; while [ ! -e "$STOP" ]; do n=$((n+1)); echo $n > mine$((n%7)).txt; {act}; done'
COMMITS_ONE = "git add mine$((n%7)).txt && git commit -qm user"
BACKS_UP = "git add -A && git commit -qm 'vault backup'"
DROPS = 'printf "# Dropped %s\\n" $n > Inbox/dropped-$n.md'


@contextmanager
def beside(vault: VaultBuilder, act: str, pause: float) -> Iterator[None]:
    """Let somebody else work in the vault until the block ends."""
    stop = vault.root / ".git/stop"
    script = USER.replace("{act}", f"{{ {act}; }} 2>/dev/null; sleep {pause}")
    other = subprocess.Popen(
        ["sh", "-c", script], cwd=vault.root, stdout=subprocess.DEVNULL,
        env={**os.environ, "STOP": str(stop)},
    )  # fmt: skip
    try:
        yield
    finally:
        stop.touch()
        other.wait()
        stop.unlink()


def arranged(root: Path, count: int) -> VaultBuilder:
    vault = VaultBuilder.create(root)
    for number in range(count):
        vault.write(f"Inbox/p{number}.md", a_proposal(f"P {number}", f"Fact {number}."))
    vault.commit("proposals")
    return vault


def decide_each(vault: VaultBuilder, numbers: range) -> None:
    """Approve proposals one by one, trying again as a reviewer would."""
    repository = Repository.discover(vault.root)
    for number in numbers:
        plan = an_approval(
            vault, f"Inbox/p{number}.md", f"Memory/p{number}.md", operation=f"op{number}"
        )
        deadline = time.monotonic() + 60
        while True:
            try:
                apply(plan, repository, vault.root)
                break
            except TryAgain:
                if time.monotonic() > deadline:
                    raise


def at_once(works: list[Callable[[], None]]) -> list[int]:
    """Run each in a process of its own and give their exit codes."""
    children = []
    for work in works:
        child = os.fork()
        if child == 0:
            code = 1
            try:
                work()
                code = 0
            except BaseException:
                traceback.print_exc(file=sys.__stderr__)
            finally:
                os._exit(code)
        children.append(child)
    return [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]


@dataclass
class Found:
    """What became of the decisions of one round.

    A user's own `git commit` reads the index before it takes the lock, and can so write one from
    before a decision, whose commit the user's next one then reverts. That is Git's; the reviewer
    must see it, so that only what goes `unseen` is a fault.
    """

    missing: int = 0
    impure: int = 0
    reverted: int = 0
    unseen: int = 0
    swept: int = 0

    @property
    def faults(self) -> tuple[int, int, int]:
        """What must be nothing."""
        return self.missing, self.impure, self.unseen


def round_of(root: Path, count: int, act: str, pause: float) -> Found:
    """Let reviewers decide `count` proposals."""
    vault = arranged(root, count)
    share = count // REVIEWERS
    with beside(vault, act, pause):
        codes = at_once(
            [
                lambda first=first: decide_each(vault, range(first * share, (first + 1) * share))
                for first in range(REVIEWERS)
            ]
        )
    assert codes == [0] * REVIEWERS
    return judged(vault, count)


def judged(vault: VaultBuilder, count: int) -> Found:
    repository = Repository.discover(vault.root)
    held = set(vault.git("ls-tree", "-r", "-z", "--name-only", "HEAD").split("\0"))
    entries = {entry.operation: entry for entry in read_ledger(repository).entries}
    found = Found()
    for number in range(count):
        mine = {f"Memory/p{number}.md", f"Inbox/p{number}.md"}
        entry = entries.get(f"op{number}")
        on_disk = (vault.root / f"Memory/p{number}.md").exists()
        is_gone = not (vault.root / f"Inbox/p{number}.md").exists()
        found.missing += entry is None or not on_disk or not is_gone
        if entry is None:
            continue
        if f"Memory/p{number}.md" not in held or f"Inbox/p{number}.md" in held:
            found.reverted += 1
            found.unseen += not is_told(repository, entry)
        found.impure += {one.path for one in operation_changes(repository, entry)} != mine
        found.swept += bool(entry.trailer("Kura-Note"))
    return found


def is_told(repository: Repository, entry: LedgerEntry) -> bool:
    """Whether the screen that made a decision would say that it was reverted."""
    receipt = Receipt(entry.operation, entry.action, entry.sha, entry.subject, ())
    return [one.entry for one in reverted_of(repository, [receipt])] == [entry]


def test_two_rounds_of_reviewers_beside_others_lose_nothing(tmp_path: Path):
    assert round_of(tmp_path / "one", 12, COMMITS_ONE, 0.02).faults == (0, 0, 0)
    assert round_of(tmp_path / "two", 12, f"{BACKS_UP}; {DROPS}", 0.05).faults == (0, 0, 0)


@pytest.mark.faults
@pytest.mark.parametrize("number", range(24))
def test_r4_reviewers_beside_a_committing_user(tmp_path: Path, number: int, tally: Tally):
    found = round_of(tmp_path / str(number), 90, COMMITS_ONE, 0.05)
    _tell(tally, "R4", found)
    assert found.faults == (0, 0, 0)


@pytest.mark.faults
@pytest.mark.parametrize("number", range(10))
def test_r5_reviewers_beside_an_auto_backup_and_an_agent(tmp_path: Path, number: int, tally: Tally):
    found = round_of(tmp_path / str(number), 90, f"{BACKS_UP}; {DROPS}", 0.05)
    _tell(tally, "R5", found)
    assert found.faults == (0, 0, 0)


def _tell(tally: Tally, row: str, found: Found) -> None:
    tally(row, count=90, **asdict(found))


def test_a_reverted_commit_is_seen_and_can_be_made_again(tmp_path: Path):
    vault = arranged(tmp_path / "vault", 1)
    repository = Repository.discover(vault.root)
    plan = an_approval(vault, "Inbox/p0.md", "Memory/p0.md")
    receipt = apply(plan, repository, vault.root)
    entry = read_ledger(repository).entries[0]
    assert not is_reverted(repository, entry)
    vault.git("read-tree", f"{receipt.sha}~1")
    vault.git("commit", "-q", "-m", "from a stale index")
    assert is_reverted(repository, entry)
    assert is_told(repository, entry)
    assert (vault.root / "Memory/p0.md").exists()
