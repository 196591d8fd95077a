"""R19: random decisions, outside edits, crashes and undos: the vault is what a model of facts says.

Each proposal's fact is a word that stands nowhere else. The model knows which words each file must
hold; whatever happens, every word is in its file or, once replaced, in Git's history.
"""

import os
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from kura_tui.domain.decisions.decision import (
    Approve,
    Decision,
    Edit,
    Merge,
    MergeMode,
    Redo,
    Reject,
    RejectReason,
    Retract,
    Seen,
    Snooze,
    Supersede,
    Undo,
)
from kura_tui.domain.decisions.plan import Receipt
from kura_tui.domain.notes.draft import Draft
from kura_tui.errors import KuraError
from kura_tui.session import ReviewSession
from kura_tui.vault import failpoints
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.faults.desk import NOW
from tests.faults.scenarios import is_sound

STEPS = 20
WORKERS = 20
RUNS = int(os.environ.get("MODEL_RUNS", "25"))
"""Runs of each of the parts of the full row."""
FOLDERS = ("Memory", "Decisions")
_MARK = re.compile(rb"mark\d{4}x")
_template: list[Path] = []
done: Counter[str] = Counter()


class Crash(BaseException):
    """Stands for the end of the process: nothing in kura may catch it and go on."""


def marks_in(files: dict[str, bytes]) -> Counter[str]:
    """Count the words that mark facts in the files of a vault."""
    return Counter(mark.decode() for data in files.values() for mark in _MARK.findall(data))


def template() -> Path:
    """Make the vault that every run begins with a copy of, once a process."""
    if not _template:
        vault = VaultBuilder.create(Path(tempfile.mkdtemp(prefix="kura-model-")) / "vault")
        shutil.rmtree(vault.root / ".git/hooks", ignore_errors=True)
        for number in range(2):
            vault.write(f"Memory/n{number}.md", a_note(f"N{number}", f"Words mark{number:04}x."))
        for number in range(2, 6):
            fact = f"Fact mark{number:04}x stands."
            vault.write(f"Inbox/p{number}.md", a_proposal(f"P{number}", fact))
        vault.commit("before")
        _template.append(vault.root)
    return _template[0]


class VaultModel(RuleBasedStateMachine):
    """The vault, and the set of words that must not be lost."""

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kura-run-"))
        shutil.copytree(template(), self.folder / "vault", symlinks=True)
        self.vault = VaultBuilder(self.folder / "vault")
        self.start = self.vault.files()
        self.marks = set(marks_in(self.start))
        self.next_mark = 100
        self.is_touched = False
        self.receipts: list[Receipt] = []
        self.session = self._open()

    def _open(self) -> ReviewSession:
        return ReviewSession.open(
            self.vault.root, clock=lambda: NOW, cache_dir=self.folder / "cache"
        )  # fmt: skip

    def _mark(self) -> str:
        self.next_mark += 1
        self.marks.add(f"mark{self.next_mark:04}x")
        return f"mark{self.next_mark:04}x"

    def _paths(self, *folders: str) -> list[str]:
        return [path for path in self.vault.files() if path.startswith(folders)]

    def _seen(self, data: st.DataObject, *folders: str) -> Seen | None:
        paths = self._paths(*(f"{folder}/" for folder in folders))
        if not paths:
            return None
        path = data.draw(st.sampled_from(paths))
        return Seen(path, self.session.document(path).digest)

    def _decide(self, decision: Decision) -> Receipt | None:
        """Decide; a refusal must leave every file and HEAD as they were."""
        before = (self.vault.files(), self._head())
        (receipt,) = self.session.decide_each([decision])
        if isinstance(receipt, KuraError):
            assert (self.vault.files(), self._head()) == before, receipt.sentence
            return None
        done["decisions"] += 1
        assert self._paths_of(receipt.sha) <= set(receipt.paths)
        self.receipts.append(receipt)
        self._check(f"after {receipt.subject}")
        return receipt

    def _head(self) -> str:
        return (self.vault.root / ".git/refs/heads/main").read_text()

    def _paths_of(self, sha: str) -> set[str]:
        out = self.vault.git("show", "--format=", "--name-only", "--no-renames", "-z", sha)
        return {path for path in out.split("\0") if path}

    def _check(self, when: str) -> None:
        """Every fact is in exactly one file, or in history when a decision put it there."""
        found = marks_in(self.vault.files())
        missing = self.marks - set(found)
        assert not missing, f"{missing} lost {when}"
        doubled = {mark for mark, count in found.items() if count > 1}
        assert not doubled, f"{doubled} doubled {when}"

    @rule(data=st.data(), folder=st.sampled_from(FOLDERS))
    def approve(self, data: st.DataObject, folder: str) -> None:
        seen = self._seen(data, "Inbox")
        if seen:
            self._decide(Approve(seen, folder))

    @rule(data=st.data())
    def edit(self, data: st.DataObject) -> None:
        seen = self._seen(data, "Inbox")
        if seen:
            text = self.vault.bytes(seen.path).decode()
            mark = f"more{len(self.receipts)}"
            self._decide(Edit(seen, text.replace("stands.", f"stands. {mark}")))

    @rule(data=st.data(), mode=st.sampled_from([MergeMode.APPEND, MergeMode.REPLACE]))
    def merge(self, data: st.DataObject, mode: MergeMode) -> None:
        seen, target = self._seen(data, "Inbox"), self._seen(data, *FOLDERS)
        if seen and target:
            text = self.session.document(target.path).text
            start = text.index("# ") if "# " in text else 0
            words = re.search(r"(?:Words|Fact) mark\d{4}x[^\n]*", text)
            passage = (words.start(), words.end()) if words else (start, len(text))
            self._decide(Merge(seen, target, mode, passage=passage))

    @rule(data=st.data(), folder=st.sampled_from(FOLDERS))
    def supersede(self, data: st.DataObject, folder: str) -> None:
        seen, target = self._seen(data, "Inbox"), self._seen(data, *FOLDERS)
        if seen and target:
            self._decide(Supersede(seen, target, folder, "newer"))

    @rule(data=st.data())
    def reject(self, data: st.DataObject) -> None:
        seen = self._seen(data, "Inbox")
        if seen:
            self._decide(Reject(seen, RejectReason.WRONG))

    @rule(data=st.data(), days=st.integers(0, 9))
    def snooze(self, data: st.DataObject, days: int) -> None:
        seen = self._seen(data, "Inbox")
        if seen:
            self._decide(Snooze(seen, NOW.date() + timedelta(days)))

    @rule(data=st.data())
    def retract(self, data: st.DataObject) -> None:
        target = self._seen(data, *FOLDERS)
        if target:
            self._decide(Retract(target, "no longer so"))

    @precondition(lambda self: self.receipts)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        receipt = data.draw(st.sampled_from(self.receipts))
        if receipt.action.value != "undo" and self._decide(Undo(receipt.operation)):
            done["undone"] += 1

    @rule()
    def redo(self) -> None:
        entry = self.session.redoable()
        if entry:
            self._decide(Redo(entry.operation))

    @rule()
    def propose(self) -> None:
        mark = self._mark()
        self.session.propose(Draft(f"Title {mark[4:8]}", f"Fact {mark} stands."))
        self.is_touched = True
        self._check("after a proposal")

    @rule(data=st.data(), is_committed=st.booleans())
    def edit_outside(self, data: st.DataObject, is_committed: bool) -> None:
        path = data.draw(st.sampled_from(self._paths("Inbox/", "Memory/", "Decisions/")))
        mark = self._mark()
        words = f" By hand {mark}."
        text, count = _MARK.subn(lambda one: one[0] + words.encode(), self.vault.bytes(path), 1)
        self.vault.write(path, text if count else text + f"\n{words}\n".encode())
        self.is_touched = True
        done["outside"] += 1
        if is_committed:
            self.vault.git("add", "--", path)
            self.vault.git("commit", "-q", "-m", "by hand", "--", path)

    @rule(data=st.data(), position=st.integers(0, 45))
    def crash(self, data: st.DataObject, position: int) -> None:
        """End inside a decision as a killed process does, then start anew."""
        seen = self._seen(data, "Inbox")
        if seen is None:
            return
        decision = data.draw(
            st.sampled_from([Approve(seen, "Memory"), Reject(seen, RejectReason.WRONG)])
        )
        passed = iter(range(10_000))
        if not _dies(self.session, decision, lambda: next(passed) == position):
            return
        done["crashes"] += 1
        self.session = self._open()
        self.session.recover()
        left = [one.name for one in (self.vault.root / ".git/kura").iterdir()]
        assert set(left) <= {"lock", "screen"}, left
        self._check("after a crash")
        entry = self.session.ledger(1).entries
        if entry and entry[0].operation not in {one.operation for one in self.receipts}:
            first = entry[0]
            paths = tuple(change.path for change in self.session.changes_of(first))
            self.receipts.append(
                Receipt(first.operation, first.action, first.sha, first.subject, paths)
            )

    def teardown(self) -> None:
        """Facts as the model says, a sound repository, and undoing everything is the start."""
        if not hasattr(self, "vault"):
            return
        try:
            self._check("at the end")
            if not self.is_touched:
                while entry := self.session.undoable(anywhen=True):
                    self.session.decide(Undo(entry.operation))
                    done["undone"] += 1
                assert self.vault.files() == self.start
            assert is_sound(self.vault)
            done["runs"] += 1
        finally:
            self.session.close()
            shutil.rmtree(self.folder)


def _dies(session: ReviewSession, decision: Decision, is_now: Callable[[], bool]) -> bool:
    """Decide in a child that ends without a word at one failpoint; whether it got that far."""
    session.plan  # noqa: B018 (loads what the child needs)
    child = os.fork()
    if child == 0:
        try:
            failpoints.arm(lambda _: os._exit(137) if is_now() else None)
            session.decide(decision)
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 137


def run(runs: int, number: int) -> None:
    """Run the machine with a seed of its own."""
    part = type(f"VaultModel{number}", (VaultModel,), {})
    run_state_machine_as_test(
        seed(number)(part),
        settings=settings(
            max_examples=runs, stateful_step_count=STEPS, deadline=None, database=None,
            phases=[Phase.generate], suppress_health_check=list(HealthCheck),
        ),
    )  # fmt: skip


def test_a_few_runs_of_random_decisions_are_what_the_model_says():
    run(3, 1000)


@pytest.mark.faults
@pytest.mark.parametrize("number", range(WORKERS))
def test_r19_random_decisions_edits_crashes_and_undos(number: int, tally: Callable[..., None]):
    done.clear()
    try:
        run(RUNS, number)
    except BaseException:
        tally("R19", count=done["runs"], bad=1)
        raise
    tally(
        "R19", count=RUNS, bad=0, decisions=done["decisions"], outside=done["outside"],
        crashes=done["crashes"], undone=done["undone"],
    )  # fmt: skip
