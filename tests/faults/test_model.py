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
from dataclasses import dataclass, field
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
Places = dict[str, Counter[str]]
"""The marks of each file, with how often they stand in it."""
_template: list[Path] = []
done: Counter[str] = Counter()


class Crash(BaseException):
    """Stands for the end of the process: nothing in kura may catch it and go on."""


def marks_in(files: dict[str, bytes]) -> Places:
    """Count the words that mark facts in each file that holds one."""
    found = {
        path: Counter(mark.decode() for mark in _MARK.findall(data)) for path, data in files.items()
    }
    return {path: marks for path, marks in found.items() if marks}


@dataclass
class Facts:
    """The model: which marks each file holds, every mark ever made, what each decision moved."""

    places: Places
    every: set[str] = field(default_factory=set)
    moved: dict[str, tuple[Places, Places]] = field(default_factory=dict)
    """By operation: what its files held before and after it."""

    def put(self, path: str, mark: str) -> None:
        """Write a new mark into a file."""
        self.places.setdefault(path, Counter())[mark] += 1
        self.every.add(mark)

    def after(self, decision: Decision) -> Places:
        """Say which marks each file holds once a decision is carried out (DESIGN 3.2)."""
        places = {path: Counter(marks) for path, marks in self.places.items()}
        match decision:
            case Approve(seen, folder):
                move(places, seen.path, f"{folder}/{name_of(seen)}")
            case Supersede(seen, _, folder):
                move(places, seen.path, f"{folder}/{name_of(seen)}")
            case Reject(seen):
                move(places, seen.path, f".kura/rejected/{NOW.year}/{name_of(seen)}")
            case Merge(seen, _, MergeMode.CONFIRM):
                places.pop(seen.path, None)
            case Merge(seen, target):
                move(places, seen.path, target.path)
            case Edit(seen, new_text):
                places |= marks_in({seen.path: new_text.encode()})
            case Undo(operation) | Redo(operation):
                before, left = self.moved[operation]
                for path in {*before, *left}:
                    held = places.get(path, Counter()) - left.get(path, Counter())
                    places[path] = held + before.get(path, Counter())
        return {path: marks for path, marks in places.items() if marks}

    def decided(self, operation: str, decision: Decision) -> None:
        """Take a decision as carried out."""
        after = self.after(decision)
        touched = {
            path for path in {*self.places, *after} if self.places.get(path) != after.get(path)
        }
        self.moved[operation] = (only(self.places, touched), only(after, touched))
        self.places = after
        self.every |= {mark for marks in after.values() for mark in marks}


def move(places: Places, old: str, new: str) -> None:
    """Move the marks of one file to another."""
    places[new] = places.get(new, Counter()) + places.pop(old, Counter())


def only(places: Places, paths: set[str]) -> Places:
    """Give the marks of some files."""
    return {path: places[path] for path in paths if path in places}


def name_of(seen: Seen) -> str:
    """Give a proposal's file name."""
    return seen.path.rpartition("/")[2]


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
    """The vault, and what the model says of it."""

    @initialize(is_alone=st.booleans())
    def begin(self, is_alone: bool) -> None:
        """Copy the vault; half of the runs are kura's alone and must come back to the start."""
        self.folder = Path(tempfile.mkdtemp(prefix="kura-run-"))
        shutil.copytree(template(), self.folder / "vault", symlinks=True)
        self.vault = VaultBuilder(self.folder / "vault")
        self.start = self.vault.files()
        self.facts = Facts(marks_in(self.start))
        self.facts.every = {mark for marks in self.facts.places.values() for mark in marks}
        self.next_mark = 100
        self.is_alone = is_alone
        self.receipts: list[Receipt] = []
        self.session = self._open()

    def _open(self) -> ReviewSession:
        return ReviewSession.open(
            self.vault.root, clock=lambda: NOW, cache_dir=self.folder / "cache"
        )  # fmt: skip

    def _mark(self) -> str:
        self.next_mark += 1
        return f"mark{self.next_mark:04}x"

    def _paths(self, *folders: str) -> list[str]:
        return [path for path in self.vault.files() if path.startswith(folders)]

    def _seen(self, data: st.DataObject, *folders: str) -> Seen | None:
        paths = self._paths(*(f"{folder}/" for folder in folders))
        if not paths:
            return None
        path = data.draw(st.sampled_from(paths))
        return Seen(path, self.session.document(path).digest)

    def _decide(self, decision: Decision) -> bool:
        """Decide; a refusal must leave every file and HEAD as they were."""
        before = (self.vault.files(), self._head())
        (receipt,) = self.session.decide_each([decision])
        if isinstance(receipt, KuraError):
            assert (self.vault.files(), self._head()) == before, receipt.sentence
            done["refused"] += 1
            return False
        done["decisions"] += 1
        assert self._paths_of(receipt.sha) <= set(receipt.paths)
        self.receipts.append(receipt)
        self.facts.decided(receipt.operation, decision)
        self._check(f"after {receipt.subject}")
        return True

    def _head(self) -> str:
        return (self.vault.root / ".git/refs/heads/main").read_text()

    def _paths_of(self, sha: str) -> set[str]:
        out = self.vault.git("show", "--format=", "--name-only", "--no-renames", "-z", sha)
        return {path for path in out.split("\0") if path}

    def _check(self, when: str) -> None:
        """Every file holds the marks that the model says, each as often as it says."""
        assert marks_in(self.vault.files()) == self.facts.places, when

    def _drawn(self, data: st.DataObject) -> Decision | None:
        """Draw a decision on what lies there now."""
        seen, target = self._seen(data, "Inbox"), self._seen(data, *FOLDERS)
        folder = data.draw(st.sampled_from(FOLDERS))
        if target and (seen is None or data.draw(st.integers(0, 7)) == 0):
            return Retract(target, "no longer so")
        if seen is None:
            return None
        text = self.vault.bytes(seen.path).decode()
        drawn: list[Decision] = [
            Approve(seen, folder),
            Reject(seen, RejectReason.WRONG),
            Snooze(seen, NOW.date() + timedelta(data.draw(st.integers(0, 9)))),
            Edit(seen, text.replace("stands.", f"stands. Added {self._mark()}.", 1)),
        ]
        if target:
            passage = self._passage(target)
            drawn += [Merge(seen, target, mode, passage=passage) for mode in MergeMode]
            drawn.append(Supersede(seen, target, folder, "newer"))
        return data.draw(st.sampled_from(drawn))

    def _passage(self, target: Seen) -> tuple[int, int]:
        """Give the place of the first line of the note that holds a mark."""
        text = self.session.document(target.path).text
        words = re.search(r"[^\n]*mark\d{4}x[^\n]*", text)
        start = text.index("# ") if "# " in text else 0
        return (words.start(), words.end()) if words else (start, len(text))

    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        """Approve, edit, merge, supersede, reject, snooze or retract."""
        decision = self._drawn(data)
        if decision:
            self._decide(decision)

    @rule(data=st.data())
    def decide_again(self, data: st.DataObject) -> None:
        """The same: most of the steps are decisions."""
        decision = self._drawn(data)
        if decision:
            self._decide(decision)

    @precondition(lambda self: self.receipts)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        receipt = data.draw(st.sampled_from(self.receipts))
        if receipt.action.value != "undo" and self._decide(Undo(receipt.operation)):
            done["undone"] += 1

    @rule()
    def redo(self) -> None:
        entry = self.session.redoable()
        if entry and entry.operation in self.facts.moved:
            self._decide(Redo(entry.operation))

    @precondition(lambda self: not self.is_alone)
    @rule()
    def propose(self) -> None:
        mark = self._mark()
        proposed = self.session.propose(Draft(f"Title {mark[4:8]}", f"Fact {mark} stands."))
        self.facts.put(proposed.path, mark)
        self._check("after a proposal")

    @precondition(lambda self: not self.is_alone)
    @rule(data=st.data(), is_committed=st.booleans())
    def edit_outside(self, data: st.DataObject, is_committed: bool) -> None:
        path = data.draw(st.sampled_from(self._paths("Inbox/", "Memory/", "Decisions/")))
        mark = self._mark()
        words = f" By hand {mark}."
        text, count = _MARK.subn(lambda one: one[0] + words.encode(), self.vault.bytes(path), 1)
        self.vault.write(path, text if count else text + f"\n{words}\n".encode())
        self.facts.put(path, mark)
        done["outside"] += 1
        if is_committed:
            self.vault.git("add", "--", path)
            self.vault.git("commit", "-q", "-m", "by hand", "--", path)

    @rule(data=st.data(), position=st.integers(0, 45))
    def crash(self, data: st.DataObject, position: int) -> None:
        """End inside a decision as a killed process does, then start anew."""
        decision = self._drawn(data)
        if self.receipts and data.draw(st.integers(0, 3)) == 0:
            decision = Undo(data.draw(st.sampled_from(self.receipts)).operation)
        if decision is None:
            return
        passed = iter(range(10_000))
        known = {one.operation for one in self.session.ledger().entries}
        died = _dies(self.session, decision, lambda: next(passed) == position)
        done["crashes"] += died
        self.session.close()
        self.session = self._open()
        self.session.recover()
        left = [one.name for one in (self.vault.root / ".git/kura").iterdir()]
        assert set(left) <= {"lock", "screen"}, left
        for entry in self.session.ledger().entries:
            if entry.operation not in known:
                paths = tuple(change.path for change in self.session.changes_of(entry))
                self.receipts.append(
                    Receipt(entry.operation, entry.action, entry.sha, entry.subject, paths)
                )
                self.facts.decided(entry.operation, decision)
        self._check(f"after a crash in {decision}")

    def teardown(self) -> None:
        """Facts as the model says, a sound repository, and undoing everything is the start."""
        if not hasattr(self, "vault"):
            return
        try:
            self._check("at the end")
            self._take_back()
            assert is_sound(self.vault)
            self._assert_nothing_lost()
            done["runs"] += 1
        finally:
            self.session.close()
            shutil.rmtree(self.folder)

    def _take_back(self) -> None:
        """Undo all there is, newest first; where nobody else wrote, that is the start."""
        if self.is_alone:
            while entry := self.session.undoable(anywhen=True):
                assert self._decide(Undo(entry.operation)), f"{entry.subject} cannot be undone"
                done["undone"] += 1
            assert self.vault.files() == self.start
            done["whole"] += 1
            return
        for receipt in reversed(list(self.receipts)):
            if receipt.action.value != "undo" and self._decide(Undo(receipt.operation)):
                done["undone"] += 1

    def _assert_nothing_lost(self) -> None:
        """Every mark there ever was is in a file or in a commit."""
        here = {mark for marks in self.facts.places.values() for mark in marks}
        written = self.vault.git("log", "-p", "--format=", "--no-renames", "--text")
        missing = {mark for mark in self.facts.every - here if mark not in written}
        assert not missing


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
        crashes=done["crashes"], undone=done["undone"], whole=done["whole"],
    )  # fmt: skip
