"""Eleven decisions with the files they need, and what must hold after a fault."""

import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from kura_tui.domain.decisions.plan import Action, Plan
from kura_tui.vault.ledger import operation_changes, read_ledger
from kura_tui.vault.repository import Repository
from kura_tui.vault.transaction import apply
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.vault.plans import a_plan, a_record, an_undo

FACTS = {
    "Inbox/a.md": a_proposal("A", "Fact A stays."),
    "Inbox/b.md": a_proposal("B", "Fact B stays."),
    "Inbox/c.md": a_proposal("C", "Fact C stays."),
    "Inbox/loose.md": a_proposal("Loose", "Fact L stays."),
    "Memory/old.md": a_note("Old", "Fact O stays."),
    "Memory/linking.md": a_note("Linking", "See [[Inbox/a]]. Fact K stays."),
}
"""What the vault holds before; every "Fact X stays." must be found once afterwards as well."""
UNTRACKED = {"Inbox/loose.md"}


def arrange(root: Path) -> VaultBuilder:
    """Make the vault: proposals tracked or not, notes, and the user's work in every state."""
    vault = VaultBuilder.create(root)
    shutil.rmtree(vault.root / ".git/hooks", ignore_errors=True)
    for path, text in FACTS.items():
        if path not in UNTRACKED:
            vault.write(path, text)
    vault.write("mine.md", "mine\n")
    vault.write("both.md", "both\n")
    vault.commit("before")
    for path in UNTRACKED:
        vault.write(path, FACTS[path])
    vault.write("both.md", "both, staged\n")
    vault.write("staged.md", "staged\n")
    vault.git("add", "both.md", "staged.md")
    vault.write("both.md", "both, staged and edited\n")
    vault.write("mine.md", "mine, edited\n")
    return vault


USERS = {
    "mine.md": "mine, edited\n",
    "both.md": "both, staged and edited\n",
    "staged.md": "staged\n",
}
USERS_STATUS = {" M mine.md", "MM both.md", "A  staged.md"}


def _note(path: str) -> str:
    return FACTS[path].replace("pending-review", "approved").partition("\n## Review")[0]


def approve(vault: VaultBuilder) -> Plan:
    return a_plan(vault, {"Memory/a.md": _note("Inbox/a.md"), "Inbox/a.md": None})


def approve_untracked(vault: VaultBuilder) -> Plan:
    return a_plan(
        vault, {"Memory/loose.md": _note("Inbox/loose.md"), "Inbox/loose.md": None},
        records=(a_record(vault, "Inbox/loose.md"),),
    )  # fmt: skip


def edit(vault: VaultBuilder) -> Plan:
    return a_plan(
        vault, {"Inbox/a.md": FACTS["Inbox/a.md"] + "Edited.\n"}, action=Action.EDIT
    )  # fmt: skip


def merge(vault: VaultBuilder) -> Plan:
    text = FACTS["Memory/old.md"] + "\nFact A stays.\n"
    return a_plan(vault, {"Memory/old.md": text, "Inbox/a.md": None}, action=Action.MERGE)


def reject(vault: VaultBuilder) -> Plan:
    text = f"REJECTED\n{FACTS['Inbox/a.md']}"
    return a_plan(
        vault, {".kura/rejected/2026/a.md": text, "Inbox/a.md": None}, action=Action.REJECT
    )  # fmt: skip


def supersede(vault: VaultBuilder) -> Plan:
    return a_plan(
        vault,
        {
            "Decisions/a.md": _note("Inbox/a.md"),
            "Memory/old.md": f"SUPERSEDED by [[a]]\n{FACTS['Memory/old.md']}",
            "Memory/linking.md": FACTS["Memory/linking.md"].replace("Inbox/a", "Decisions/a"),
            "Inbox/a.md": None,
        },
        action=Action.SUPERSEDE,
    )


def snooze(vault: VaultBuilder) -> Plan:
    text = FACTS["Inbox/a.md"].replace("---\n\n#", "snoozed_until: 2026-08-01\n---\n\n#")
    return a_plan(vault, {"Inbox/a.md": text}, action=Action.SNOOZE)


def snooze_untracked(vault: VaultBuilder) -> Plan:
    text = FACTS["Inbox/loose.md"].replace("---\n\n#", "snoozed_until: 2026-08-01\n---\n\n#")
    return a_plan(
        vault, {"Inbox/loose.md": text}, action=Action.SNOOZE,
        records=(a_record(vault, "Inbox/loose.md"),),
    )  # fmt: skip


def batch(vault: VaultBuilder) -> Plan:
    changes: dict[str, str | bytes | None] = {}
    for name in "abc":
        changes[f"Systems/{name}.md"] = _note(f"Inbox/{name}.md")
        changes[f"Inbox/{name}.md"] = None
    return a_plan(vault, changes)


def propose(vault: VaultBuilder) -> Plan:
    return a_plan(
        vault, {"Inbox/new.md": a_proposal("New", "A new claim.")}, action=Action.PROPOSE
    )  # fmt: skip


def undo(vault: VaultBuilder) -> Plan:
    plan = a_plan(
        vault, {"Memory/a.md": _note("Inbox/a.md"), "Inbox/a.md": None}, operation="earlier"
    )  # fmt: skip
    repository = Repository.discover(vault.root)
    apply(plan, repository, vault.root)
    entry = read_ledger(repository).find("earlier")
    assert entry is not None
    return an_undo(operation_changes(repository, entry), "earlier", operation="op1")


SCENARIOS: dict[str, Callable[[VaultBuilder], Plan]] = {
    one.__name__: one
    for one in (
        approve, approve_untracked, edit, merge, reject, supersede, snooze, snooze_untracked,
        batch, propose, undo,
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Case:
    """One decision about to be made on a copy of its vault."""

    vault: VaultBuilder
    plan: Plan
    before: dict[str, bytes]
    after: dict[str, bytes]

    @property
    def repository(self) -> Repository:
        """The repository, discovered anew as a new process would."""
        return Repository.discover(self.vault.root)


class Cases:
    """Makes copies of one arranged vault for each scenario, which is faster than arranging anew."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count = 0
        self._made: dict[str, tuple[Path, Plan]] = {}

    def make(self, name: str) -> Case:
        """Give a fresh copy of the scenario's vault with its plan."""
        if name not in self._made:
            vault = arrange(self._folder / f"template-{name}")
            self._made[name] = (vault.root, SCENARIOS[name](vault))
        template, plan = self._made[name]
        self._count += 1
        root = self._folder / f"case-{self._count}"
        shutil.copytree(template, root, symlinks=True)
        vault = VaultBuilder(root)
        before = vault.files()
        after = dict(before)
        for change in plan.changes:
            after.pop(change.path, None)
            if change.new is not None:
                after[change.path] = change.new
        return Case(vault, plan, before, after)

    def drop(self, case: Case) -> None:
        """Remove a copy that came through."""
        shutil.rmtree(case.vault.root)


def verdict(case: Case) -> str:
    """Say whether the vault is exactly "before" or "after"; anything else is told in words."""
    files = case.vault.files()
    if files not in (case.before, case.after):
        names = sorted(set(files) ^ set(case.before)) + sorted(
            name for name in files if name in case.before and files[name] != case.before[name]
        )
        return f"files are neither before nor after: {names}"
    wanted = "after" if files == case.after else "before"
    problems = [*_git_problems(case, wanted), *_left_overs(case)]
    return "; ".join(problems) or wanted


def _git_problems(case: Case, wanted: str) -> list[str]:
    vault = case.vault
    problems = []
    status = set(filter(None, vault.git("status", "--porcelain", "-z", "-uall").split("\0")))
    expected = set(USERS_STATUS)
    for path in UNTRACKED:
        if (vault.root / path).exists() and not _is_tracked(vault, path):
            expected.add(f"?? {path}")
    if status != expected:
        problems.append(f"git status: {sorted(status ^ expected)}")
    if vault.git("show", ":both.md") != "both, staged\n":
        problems.append("the user's staged text is lost")
    commits = vault.git("log", "--format=%(trailers:key=Kura-Op,valueonly)").split()
    count = commits.count(case.plan.operation)
    if count != (1 if wanted == "after" else 0):
        problems.append(f"{count} commits of the decision, and the files are as {wanted}")
    if count:
        sha = vault.git("log", "--format=%H", "--grep", f"Kura-Op: {case.plan.operation}$").strip()
        names = vault.git("show", "--no-renames", "--format=", "--name-only", "-z", sha)
        if set(names.split("\0")[:-1]) != set(case.plan.paths):
            problems.append("the commit does not hold exactly the plan's paths")
    return problems


def _is_tracked(vault: VaultBuilder, path: str) -> bool:
    return vault.git("ls-tree", "-z", "HEAD", "--", path) != ""


def _left_overs(case: Case) -> list[str]:
    git_dir = case.vault.root / ".git"
    found = [str(file.relative_to(case.vault.root)) for file in git_dir.rglob("*.lock")]
    found += [file.name for file in (git_dir / "kura").glob("*") if file.name != "lock"]
    empty = [
        str(folder.relative_to(case.vault.root))
        for folder in case.vault.root.rglob("*")
        if folder.is_dir() and ".git" not in folder.parts and not any(folder.iterdir())
        and ".kura" in folder.parts
    ]  # fmt: skip
    return [f"left over: {name}" for name in found + empty]


def is_sound(vault: VaultBuilder) -> bool:
    """Let Git check every object and reference."""
    done = subprocess.run(
        ["git", "-C", vault.root, "fsck", "--full", "--strict", "--no-dangling"],
        capture_output=True, check=False, env=os.environ,
    )  # fmt: skip
    return done.returncode == 0
