"""The plain review: numbered prompts that decide what the screen decides, append-only."""

import json
import re
import subprocess
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kura_tui.cli.group import kura
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.cli.conftest import Own, Run

PATH = "Inbox/deployment-strategy-preference.md"
MENU = "1 approve   2 edit   3 merge   4 reject   5 snooze"


@pytest.fixture
def answer(run: Run, own: Own) -> Any:
    """Answer the prompts with lines, as a script would, where the gate is open."""
    own.open_gate()

    def call(*lines: str) -> Result:
        return run("review", "--plain", stdin="".join(f"{line}\n" for line in lines))

    return call


def subjects(vault: VaultBuilder) -> list[str]:
    lines = vault.git("log", "--format=%s").splitlines()
    return [line for line in lines if not line.startswith(("propose:", "start", "notes"))]


def test_a_proposal_is_shown_with_its_evidence_before_anything_is_asked(
    answer: Any, vault: VaultBuilder
):
    vault.write("Decisions/rollout-policy.md", a_note())
    vault.propose()
    out = answer("0").stdout
    shown, menu = out.index("User prefers blue-green"), out.index(MENU)
    assert shown < menu
    assert out.index("Decisions/rollout-policy.md") < menu
    assert out.index("1 [ ] Verify against the original source") < menu
    assert f"Proposal 1 of 1: {PATH}" in out
    assert out.endswith("1 pending.\n")


def test_approve_takes_a_folder_by_its_number(answer: Any, vault: VaultBuilder):
    vault.propose()
    result = answer("1", "4", "0")
    assert result.exit_code == 0, result.output
    assert subjects(vault) == ["approve: deployment-strategy-preference -> Decisions"]
    assert "Approved deployment-strategy-preference -> Decisions   commit" in result.stdout
    assert "Inbox is empty." in result.stdout
    assert result.stdout.endswith("1 approved. 0 pending.\n")


def test_ticked_checks_go_into_the_commit(answer: Any, vault: VaultBuilder):
    vault.propose()
    answer("6", "1 2", "1", "4", "0")
    body = vault.git("log", "-1", "--format=%B")
    assert "[x] Verify against the original source" in body
    assert "[ ] Promote" in body


def test_reject_and_snooze_take_their_choices(answer: Any, vault: VaultBuilder):
    vault.propose("a", a_proposal("A", "Fact a."))
    vault.propose("b", a_proposal("B", "Fact b."))
    answer("4", "2", "5", "1", "0")
    assert subjects(vault)[1].startswith("reject: a")
    assert subjects(vault)[0].startswith("snooze: b")


def test_own_words_are_asked_for_and_confirmed(answer: Any, vault: VaultBuilder):
    vault.propose()
    answer("4", "t", "we never said so", "n", "0")
    assert subjects(vault) == []
    answer("4", "t", "we never said so", "y", "0")
    assert "we never said so" in vault.git("log", "-1", "--format=%B")


def test_merge_shows_the_plan_and_asks(answer: Any, vault: VaultBuilder):
    vault.write("Decisions/rollout-policy.md", a_note())
    vault.commit("notes")
    vault.propose()
    before = vault.bytes("Decisions/rollout-policy.md")
    kept = answer("3", "1", "2", "n", "0")
    plan = kept.stdout.partition("y write this")[0].rpartition("How?")[2]
    assert "+ User prefers blue-green over rolling updates for production." in plan
    assert vault.bytes("Decisions/rollout-policy.md") == before
    answer("merge", "1", "2", "y", "0")
    assert b"blue-green" in vault.bytes("Decisions/rollout-policy.md")


def test_undo_and_redo_take_back(answer: Any, vault: VaultBuilder):
    vault.propose()
    result = answer("1", "1", "undo", "redo", "quit")
    assert [subject.partition(":")[0] for subject in subjects(vault)] == ["redo", "undo", "approve"]
    assert result.stdout.count("commit ") >= 3


def test_without_a_decision_of_this_session_there_is_nothing_to_undo(
    answer: Any, vault: VaultBuilder
):
    vault.propose()
    assert "Nothing to undo. see the decisions: kura log" in answer("undo", "0").stdout


def test_the_end_of_the_input_ends_the_review(answer: Any, vault: VaultBuilder):
    vault.propose()
    for lines in ((), ("1",), ("3",), ("4", "t")):
        result = answer(*lines)
        assert result.exit_code == 0
        assert result.stdout.endswith("1 pending.\n")
    assert subjects(vault) == []


@pytest.mark.parametrize("lines", [[""] * 40, ["x", "?", "99", "-1", "yes", "\x1b[A"] * 5])
def test_enter_alone_and_nonsense_write_nothing(answer: Any, vault: VaultBuilder, lines: list[str]):
    vault.propose()
    before = vault.files()
    for first in ("1", "3", "4", "5", "6", ""):
        answer(first, *lines)
    assert vault.files() == before
    assert subjects(vault) == []


def test_a_proposal_that_changed_meanwhile_is_not_decided(
    own: Own, vault: VaultBuilder, monkeypatch: pytest.MonkeyPatch
):
    own.open_gate()
    vault.propose()
    lines = iter(["1", "4", "0"])

    def typed(_prompt: str = "") -> str:
        line = next(lines)
        if line == "4":
            vault.propose(text=a_proposal(fact="Something else."))
        return line

    monkeypatch.setattr("builtins.input", typed)
    result = CliRunner().invoke(kura, ["review", "--plain", "--vault", str(vault.root)])
    assert "changed on disk" in result.stdout
    assert "Something else." in result.stdout
    assert subjects(vault) == []


def test_the_gate_stays_shut_without_a_terminal(run: Run, vault: VaultBuilder):
    vault.propose()
    result = run("review", "--plain", stdin="1\n4\n0\n")
    assert "approve needs a person at a terminal" in result.stdout
    assert (vault.root / PATH).exists()


def test_a_secret_is_masked_until_it_is_asked_for(answer: Any, vault: VaultBuilder):
    token = "ghp_" + "a1B2" * 9
    vault.propose("key", a_proposal("Forge token", f"The token is {token} today."))
    assert token not in answer("0").stdout
    assert token in answer("reveal", "0").stdout


@pytest.mark.pty
def test_accessible_opens_prompts_instead_of_the_screen(on_terminal: Any, vault: VaultBuilder):
    vault.propose()
    child = on_terminal(ACCESSIBLE="1")
    child.expect_exact(MENU)
    child.sendline("1")
    child.expect("into which folder")
    child.sendline("4")
    child.expect("Approved deployment-strategy-preference -> Decisions")
    child.expect_exact("Inbox is empty.")
    child.sendline("0")
    child.expect_exact("1 approved. 0 pending.")
    child.wait()
    assert child.exitstatus == 0
    assert subjects(vault) == ["approve: deployment-strategy-preference -> Decisions"]


@pytest.mark.pty
def test_what_is_typed_before_a_proposal_is_shown_decides_nothing(
    on_terminal: Any, vault: VaultBuilder
):
    vault.propose()
    child = on_terminal("review", "--plain")
    child.send("1\n4\n")
    child.expect_exact(MENU)
    child.sendline("0")
    child.wait()
    assert subjects(vault) == []


@pytest.mark.pty
def test_output_is_append_only(on_terminal: Any, vault: VaultBuilder):
    vault.propose()
    child = on_terminal("review", "--plain", NO_COLOR="1")
    child.expect_exact(MENU)
    child.sendline("next")
    child.expect_exact("This is the last proposal.")
    child.sendline("0")
    child.expect("pending")
    seen = child.before
    assert not re.search(r"\x1b\[\d*[ABCDHJKfsu]", seen)
    assert "\x08" not in seen


@pytest.mark.pty
def test_a_whole_session_of_fourteen_decisions_on_the_sample_vault(on_terminal: Any):
    root = CliRunner().invoke(kura, ["demo", "--path-only"]).stdout.strip()
    child = on_terminal("--vault", root, "review", "--plain")
    for _ in range(14):
        child.expect_exact(MENU)
        child.sendline("4")
        child.expect("Why?")
        child.sendline("5")
        if child.expect(["Rejected ", "all the same"]):
            child.sendline("y")
            child.expect("Rejected ")
    child.expect_exact("Inbox is empty.")
    child.sendline("0")
    child.expect("14 rejected. 0 pending.")
    child.wait()
    log = subprocess.run(
        ["git", "-C", root, "log", "--format=%s"], capture_output=True, text=True, check=True
    ).stdout
    assert log.count("reject: ") == 14
    listed = CliRunner().invoke(kura, ["list", "--vault", root, "--json"]).stdout
    assert json.loads(listed)["proposals"] == []
