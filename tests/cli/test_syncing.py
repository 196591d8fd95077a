"""The verb sync: decisions travel; what two machines decided differently is listed and settled."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kura_tui.cli.group import kura
from tests.builders import FOLDERS, VaultBuilder, a_proposal
from tests.cli.conftest import Own, Run, start

PATH = "Inbox/deployment-strategy-preference.md"
NOTE = "Decisions/deployment-strategy-preference.md"
REJECTED = ".kura/rejected/2026/deployment-strategy-preference.md"


class Machine:
    """A clone of the shared vault and the command line on it."""

    def __init__(self, root: Path) -> None:
        self.vault = VaultBuilder(root)

    def run(self, *words: str) -> Result:
        return CliRunner().invoke(kura, ["--vault", str(self.vault.root), *words])

    def has(self, path: str) -> bool:
        return (self.vault.root / path).exists()


@pytest.fixture
def machines(vault: VaultBuilder, own: Own, tmp_path: Path) -> tuple[Machine, Machine]:
    """Two clones of one vault, with the gate open."""
    own.open_gate()
    vault.propose()
    vault.commit("shared")
    vault.git("clone", "-q", "--bare", str(vault.root), str(tmp_path / "remote.git"))
    made = []
    for name in ("desk", "laptop"):
        vault.git("clone", "-q", str(tmp_path / "remote.git"), str(tmp_path / name))
        for folder in FOLDERS:
            (tmp_path / name / folder).mkdir(exist_ok=True)
        made.append(Machine(tmp_path / name))
    return made[0], made[1]


@pytest.fixture
def contested(machines: tuple[Machine, Machine]) -> Machine:
    """A machine that approved what the other one rejected; both have synced."""
    desk, laptop = machines
    assert desk.run("approve", PATH, "Decisions").exit_code == 0
    assert laptop.run("reject", PATH, "--reason=wrong").exit_code == 0
    for machine in (desk, laptop, desk):
        assert machine.run("sync").exit_code == 0
    return desk


def commit_of(machine: Machine, action: str) -> str:
    return machine.vault.git(
        "log", f"--grep=Kura-Action: {action}", "-1", "--format=%h", "--abbrev=7"
    ).strip()


def test_a_decision_travels_and_the_last_line_says_so(machines: tuple[Machine, Machine]):
    desk, laptop = machines
    desk.run("approve", PATH, "Decisions")
    assert desk.run("sync").stdout == "Synced with origin/main: 0 commits taken, 1 commit sent\n"
    assert laptop.run("sync").stdout == "Synced with origin/main: 1 commit taken, 0 commits sent\n"
    assert laptop.has(NOTE)


def test_a_dry_run_says_what_would_travel_and_writes_nothing(machines: tuple[Machine, Machine]):
    desk, laptop = machines
    desk.run("approve", PATH, "Decisions")
    desk.run("sync")
    before = laptop.vault.files()
    out = laptop.run("sync", "-n").stdout
    assert out == "Would take 1 commit from origin/main and send 0 commits\n"
    assert laptop.vault.files() == before


def test_a_contest_is_listed_with_both_decisions_and_the_commands(
    machines: tuple[Machine, Machine],
):
    desk, laptop = machines
    desk.run("approve", PATH, "Decisions")
    laptop.run("reject", PATH, "--reason=wrong")
    desk.run("sync")
    lines = laptop.run("sync").stdout.splitlines()
    assert lines[0] == f"Decided twice: {PATH}"
    for line, action in ((lines[1], "approve"), (lines[2], "reject")):
        assert line.startswith(f"  {action}: deployment-strategy-preference")
        assert line.endswith(f"take back: kura undo {commit_of(laptop, action)} --settle")
    assert lines[-1].endswith("1 proposal decided twice")


def test_json_holds_the_counts_and_the_contests(contested: Machine):
    document = json.loads(contested.run("sync", "--json").stdout)
    assert document["schema"] == 1
    report = document["sync"]
    assert (report["remote"], report["taken"], report["sent"]) == ("origin/main", 0, 0)
    (contest,) = report["contests"]
    assert contest["proposal"] == PATH
    assert {entry["action"] for entry in contest["decisions"]} == {"approve", "reject"}


def test_the_log_marks_contested_decisions(contested: Machine):
    rows = [line.split("\t") for line in contested.run("log").stdout.splitlines()]
    assert {row[2].partition(":")[0]: row[3] for row in rows} == {
        "approve": "contested", "reject": "contested",
    }  # fmt: skip
    decisions = json.loads(contested.run("log", "--json").stdout)["decisions"]
    by_operation = {entry["operation"]: entry["contested_by"] for entry in decisions}
    one, other = by_operation
    assert by_operation == {one: [other], other: [one]}


@pytest.mark.parametrize(("taken_back", "stays"), [("approve", REJECTED), ("reject", NOTE)])
def test_a_contest_is_settled_by_the_command_it_names(
    contested: Machine, taken_back: str, stays: str
):
    result = contested.run("undo", commit_of(contested, taken_back), "--settle")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(f"Undid: {taken_back}: ")
    assert "It stands: " in result.stdout
    assert contested.has(stays)
    assert contested.has(NOTE) + contested.has(REJECTED) == 1
    assert not contested.has(PATH)
    assert json.loads(contested.run("sync", "--json").stdout)["sync"]["contests"] == []
    assert "contested" not in contested.run("log").stdout


def test_only_a_contested_decision_can_be_settled(machines: tuple[Machine, Machine]):
    desk, _ = machines
    desk.run("approve", PATH, "Decisions")
    before = desk.vault.files()
    refused = desk.run("undo", commit_of(desk, "approve"), "--settle")
    assert refused.exit_code == 4
    assert "is in no contest" in refused.stderr
    assert desk.run("undo", "--settle").exit_code == 2
    assert desk.vault.files() == before


@pytest.mark.parametrize(
    ("arrange", "code", "words"),
    [
        (lambda desk, _: desk.vault.git("remote", "remove", "origin"), 2, "git remote add"),
        (lambda desk, _: desk.vault.git("checkout", "-q", "--detach"), 2, "HEAD is on no branch"),
        (lambda _, remote: remote.rename(remote.with_name("gone")), 1, "could not be reached"),
    ],
    ids=["no remote", "no branch", "remote gone"],
)
def test_what_cannot_be_synced_ends_with_its_code(
    machines: tuple[Machine, Machine],
    tmp_path: Path,
    arrange: Callable[[Machine, Path], Any],
    code: int,
    words: str,
):
    desk, _ = machines
    arrange(desk, tmp_path / "remote.git")
    result = desk.run("sync")
    assert result.exit_code == code
    assert words in result.stderr


def test_a_secret_is_sent_only_by_the_reviewer(machines: tuple[Machine, Machine], own: Own):
    desk, _ = machines
    desk.vault.propose("door", a_proposal("Mail", "The password is Kestrel-88-orbit."))
    desk.vault.commit("vault backup")
    refused = desk.run("sync")
    assert refused.exit_code == 4
    assert "Inbox/door.md" in refused.stderr
    assert "Kestrel" not in refused.output
    own.config.unlink()
    gated = desk.run("sync", "--include-secrets")
    assert gated.exit_code == 4
    assert "needs a person at a terminal" in gated.stderr
    own.open_gate()
    assert desk.run("sync", "--include-secrets").exit_code == 0


def test_a_quick_sync_says_nothing_about_itself(machines: tuple[Machine, Machine], own: Own):
    desk, _ = machines
    own.config.unlink()
    done = start("--vault", str(desk.vault.root), "sync")
    assert done.returncode == 0
    assert done.stderr == ""


def test_a_slow_sync_says_so_on_a_terminal(vault: VaultBuilder, on_terminal: Run, tmp_path: Path):
    vault.git("clone", "-q", "--bare", str(vault.root), str(tmp_path / "remote.git"))
    gate, slow = tmp_path / "gate", tmp_path / "slow"
    os.mkfifo(gate)
    slow.write_text(f'#!/bin/sh\ncat "{gate}" > /dev/null\nexec "$@"\n')
    slow.chmod(0o755)
    vault.git("remote", "add", "origin", str(tmp_path / "remote.git"))
    vault.git("config", "remote.origin.uploadpack", f"{slow} git-upload-pack")
    child = on_terminal("sync")
    child.expect_exact("Exchanging commits ...")
    gate.write_text("go")
    child.expect(r"Synced with origin/main: \d+ commits? taken")
    child.expect_exact("sent")
