"""The verbs that decide: one commit each, the plan on demand, the way back in the last line."""

import json
import os
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pexpect
import pytest

from kura_tui.vault import failpoints, preflight
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.cli.conftest import Own, Run

PATH = "Inbox/deployment-strategy-preference.md"


@pytest.fixture(autouse=True)
def _gate(own: Own) -> None:
    own.open_gate()


def subject(vault: VaultBuilder) -> str:
    return vault.git("log", "-1", "--format=%s").strip()


def test_the_known_call_approves(run: Run, vault: VaultBuilder):
    vault.propose()
    result = run("approve", PATH, "Decisions")
    assert result.exit_code == 0, result.output
    short = vault.git("rev-parse", "--short=7", "HEAD").strip()
    last = result.stdout.splitlines()[-1]
    assert last == f"Approved {PATH} -> Decisions   commit {short}   undo: kura undo"
    assert subject(vault) == "approve: deployment-strategy-preference -> Decisions"
    assert (vault.root / "Decisions/deployment-strategy-preference.md").is_file()
    assert not (vault.root / PATH).exists()


def test_open_checks_are_named_and_recorded(run: Run, vault: VaultBuilder):
    vault.propose()
    result = run("approve", PATH, "Decisions", "--tick", "1", "--tick", "3")
    assert "2 checks are open: Check that this is durable and useful; Promote" in result.stderr
    body = vault.git("log", "-1", "--format=%B")
    assert "[x] Verify against the original source" in body
    assert "[ ] Promote to a canonical folder" in body


@pytest.mark.parametrize(
    "words",
    [
        ("approve", PATH, "Decisions"),
        ("merge", PATH, "Decisions/rollout-policy.md", "--mode", "append"),
    ],
)
def test_a_plan_names_the_open_checks_once_and_claims_no_commit(
    run: Run, vault: VaultBuilder, words: tuple[str, ...]
):
    vault.write("Decisions/rollout-policy.md", a_note())
    vault.commit("a note")
    vault.propose()
    plan = run(*words, "-n").output
    assert plan.count("4 checks are open") == 1
    assert "The commit records that" not in plan


def test_help_on_an_unknown_topic_names_each_known_one_once(run: Run):
    result = run("help", "nosuch")
    named = result.stderr.partition("Known: ")[2].strip().split(", ")
    assert result.exit_code == 2
    assert "keys" in named
    assert len(named) == len(set(named))


def test_a_folder_is_found_in_any_case(run: Run, vault: VaultBuilder):
    vault.propose()
    vault.write("Memory/old.md", a_note())
    vault.commit("a note")
    assert "Decisions/deployment" in run("supersede", PATH, "old", "DECISIONS", "-n").output
    assert run("approve", PATH, "memory/").exit_code == 0
    assert (vault.root / "Memory/deployment-strategy-preference.md").is_file()
    assert not (vault.root / "memory").exists()


def test_all_checks_can_be_ticked_at_once(run: Run, vault: VaultBuilder):
    vault.propose()
    result = run("approve", PATH, "Decisions", "--tick", "all")
    assert "open" not in result.stderr
    assert "[ ]" not in vault.git("log", "-1", "--format=%B")


@pytest.mark.parametrize("number", ["0", "5", "x", "-1", "²"])
def test_a_check_that_does_not_exist_is_refused(run: Run, vault: VaultBuilder, number: str):
    vault.propose()
    result = run("approve", PATH, "Decisions", f"--tick={number}")
    assert result.exit_code == 2
    assert "they are 1 to 4" in result.stderr


def test_required_checks_block_until_they_are_ticked(run: Run, own: Own, vault: VaultBuilder):
    own.configure("[gate]\nwithout_terminal = true\nchecklist = 'require'\n")
    vault.propose()
    assert run("approve", PATH, "Decisions").exit_code == 4
    assert (vault.root / PATH).exists()
    assert run("approve", PATH, "Decisions", "--tick=all").exit_code == 0


def test_without_a_folder_the_folders_are_named_and_nothing_is_chosen(
    run: Run, vault: VaultBuilder
):
    vault.propose(text=a_proposal(extra="target: Decisions\n"))
    result = run("approve", PATH)
    assert result.exit_code == 2
    assert "Memory, Projects, Systems, Decisions" in result.stderr
    assert "Suggested: Decisions" in result.stderr
    assert (vault.root / PATH).exists()


@pytest.mark.parametrize("folder", ["Elsewhere", "../outside", "Inbox", ".git", "/tmp"])
def test_a_folder_is_a_choice_and_never_a_path(run: Run, vault: VaultBuilder, folder: str):
    vault.propose()
    before = vault.files()
    assert run("approve", PATH, folder).exit_code in {2, 4}
    assert vault.files() == before


def test_a_dry_run_prints_the_plan_and_writes_nothing(run: Run, vault: VaultBuilder):
    vault.propose()
    before, head = vault.files(), vault.git("rev-parse", "HEAD")
    result = run("approve", PATH, "Decisions", "-n")
    assert f"{PATH} -> Decisions/deployment-strategy-preference.md" in result.stdout
    assert "approve: deployment-strategy-preference -> Decisions" in result.stdout
    assert "Nothing was written." in result.stderr
    assert (vault.files(), vault.git("rev-parse", "HEAD")) == (before, head)
    plan = json.loads(run("approve", PATH, "Decisions", "-n", "--json").stdout)["plan"]
    assert {change["change"] for change in plan["changes"]} == {"new", "removed"}


def test_json_gives_the_receipt(run: Run, vault: VaultBuilder):
    vault.propose()
    document = json.loads(run("approve", PATH, "Decisions", "--json").stdout)
    assert document["schema"] == 1
    assert document["receipt"]["action"] == "approve"
    assert document["receipt"]["commit"] == vault.git("rev-parse", "HEAD").strip()


def test_merge_replaces_the_nearest_passage(run: Run, vault: VaultBuilder):
    vault.write("Decisions/rollout-policy.md", a_note())
    vault.commit("notes")
    vault.propose()
    result = run("merge", "deployment", "rollout", "--mode", "replace")
    assert result.exit_code == 0, result.output
    assert f"Merged {PATH} into Decisions/rollout-policy.md (replace)" in result.stdout
    text = vault.bytes("Decisions/rollout-policy.md").decode()
    assert "User prefers blue-green over rolling updates for production." in text
    assert "## History" in text


def test_merge_replaces_the_passage_on_a_line(run: Run, vault: VaultBuilder):
    note = a_note(text="First paragraph.\n\nSecond paragraph.")
    vault.write("Memory/two.md", note)
    vault.commit("notes")
    vault.propose("other", a_proposal("Other", "Third words."))
    line = note.splitlines().index("Second paragraph.") + 1
    assert run("merge", "other", "two", "--mode=replace", f"--line={line}").exit_code == 0
    text = vault.bytes("Memory/two.md").decode()
    assert "First paragraph.\n\nThird words." in text
    assert run("undo").exit_code == 0
    result = run("merge", "other", "two", "--mode=replace", "--line=400")
    assert result.exit_code == 2
    assert "line 400 of Memory/two.md is in no passage" in result.stderr


def test_merge_appends_under_a_heading_and_confirms(run: Run, vault: VaultBuilder):
    vault.write("Memory/note.md", a_note())
    vault.commit("notes")
    vault.propose("one", a_proposal("One", "Appended words."))
    vault.propose("two", a_proposal("Two", "Heard again."))
    run("merge", "one", "note", "--mode=append", "--heading", "## Later")
    assert "## Later\n\nAppended words.\n" in vault.bytes("Memory/note.md").decode()
    run("merge", "two", "note", "--mode=confirm")
    text = vault.bytes("Memory/note.md").decode()
    assert "confirmed: " in text
    assert "Heard again." not in text


def test_supersede_takes_the_folder_of_the_old_note(run: Run, vault: VaultBuilder):
    vault.write("Decisions/rollout-policy.md", a_note())
    vault.commit("notes")
    vault.propose()
    result = run("supersede", "deployment", "rollout", "--reason", "we moved on")
    assert result.exit_code == 0, result.output
    assert (vault.root / "Decisions/deployment-strategy-preference.md").is_file()
    assert "SUPERSEDED" in vault.bytes("Decisions/rollout-policy.md").decode()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("not durable", "not durable"),
        ("not-durable", "not durable"),
        ("2", "wrong"),
        ("Unclear", "unclear"),
        ("we never said so", "we never said so"),
    ],
)
def test_reject_takes_a_listed_reason_or_own_words(
    run: Run, vault: VaultBuilder, words: str, reason: str
):
    vault.propose()
    result = run("reject", PATH, "--reason", words)
    assert result.exit_code == 0, result.output
    assert f"Rejected {PATH} ({reason})   commit" in result.stdout
    assert reason in vault.git("log", "-1", "--format=%B")


def test_reject_needs_a_reason(run: Run, vault: VaultBuilder):
    vault.propose()
    assert run("reject", PATH).exit_code == 2
    assert run("reject", PATH, "--reason", "  ").exit_code == 2
    assert (vault.root / PATH).exists()


def test_rejecting_a_secret_removes_its_text(run: Run, vault: VaultBuilder):
    token = "ghp_" + "a1B2" * 9
    vault.propose("key", a_proposal("Forge token", f"The token is {token} today."))
    assert run("reject", "key", "--reason", "secret").exit_code == 0
    assert not any(token.encode() in text for text in vault.files().values())
    assert token not in vault.git("log", "-p", "--all")


def test_snooze_hides_until_the_day(run: Run, vault: VaultBuilder):
    vault.propose()
    day = (date.today() + timedelta(3)).isoformat()
    result = run("snooze", PATH, "--until", "3d")
    assert f"Snoozed {PATH} until {day}" in result.stdout
    assert run("list", "-q").stdout == ""
    assert run("snooze", PATH, "--until", "yesterday").exit_code == 2
    assert run("snooze", PATH, "--until", "2020-01-01").exit_code == 2


def test_retract_leaves_a_tombstone(run: Run, vault: VaultBuilder):
    vault.write("Memory/note.md", a_note())
    vault.commit("notes")
    result = run("retract", "note", "--reason", "it was never true")
    assert result.exit_code == 0, result.output
    assert "RETRACTED" in vault.bytes("Memory/note.md").decode()


def test_undo_and_redo_name_what_they_took_back(run: Run, vault: VaultBuilder):
    vault.propose()
    vault.commit("an agent's proposal")
    before = vault.files()
    run("approve", PATH, "Decisions")
    after = vault.files()
    undone = run("undo")
    subject = "approve: deployment-strategy-preference -> Decisions"
    assert re.match(rf"Undid: {subject}   commit \w{{7}}   redo: kura redo\n", undone.stdout)
    assert vault.files() == before
    assert run("redo").stdout.startswith("Redid: approve: deployment-strategy-preference")
    assert vault.files() == after


def test_undo_takes_a_commit_or_a_proposal(run: Run, vault: VaultBuilder):
    for name in ("one", "two"):
        vault.propose(name, a_proposal(f"Title {name}", f"Fact {name}."))
        run("approve", name, "Memory")
    commit = vault.git("log", "--grep=Kura-Proposal: Inbox/one.md", "--grep=Kura-Action: approve",
                       "--all-match", "-1", "--format=%h").strip()  # fmt: skip
    assert "approve: one" in run("undo", commit).stdout
    assert (vault.root / "Memory/two.md").exists()
    again = run("undo", commit)
    assert again.exit_code == 4
    assert "is undone already" in again.stderr
    assert "approve: two" in run("undo", "Inbox/two.md").stdout
    assert run("undo", "nowhere").exit_code == 5


@pytest.mark.parametrize("words", ["HEAD", "HEAD~0", "main", "refs/heads/main", "@", "UPPER"])
def test_undo_takes_what_git_calls_a_commit(run: Run, vault: VaultBuilder, words: str):
    vault.propose()
    assert run("approve", PATH, "Decisions").exit_code == 0
    sha = vault.git("rev-parse", "HEAD").strip()
    result = run("undo", sha.upper() if words == "UPPER" else words)
    assert result.exit_code == 0, result.output
    assert (vault.root / PATH).exists()
    assert run("redo", "HEAD").exit_code == 0
    assert not (vault.root / PATH).exists()


@pytest.mark.parametrize("words", ["HEAD~1", "HEAD^{tree}", "--all", "a..b", "HEAD:Memory"])
def test_a_commit_that_is_no_decision_is_none_to_undo(run: Run, vault: VaultBuilder, words: str):
    vault.propose()
    vault.commit("propose")
    assert run("approve", PATH, "Decisions").exit_code == 0
    result = run("undo", "--", words)
    assert result.exit_code == 5, result.output
    assert f'"{words}" is no decision' in result.stderr


def test_a_held_lock_of_git_is_named_once_with_the_verb(
    run: Run, vault: VaultBuilder, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(preflight, "LOCK_WAIT", 0.1)
    vault.propose()
    vault.write(".git/index.lock", "")
    result = run("approve", PATH, "Decisions")
    assert result.exit_code == 3
    assert result.stderr.startswith("kura: Not approved: Git is busy: .git/index.lock is ")
    assert result.stderr.count("index.lock") == 1
    assert "Try again once that Git has ended" in result.stderr


def test_a_person_is_told_that_git_is_waited_for(on_terminal: Any, vault: VaultBuilder, own: Own):
    own.config.unlink()
    vault.propose()
    lock = vault.write(".git/index.lock", "")
    child = on_terminal("approve", PATH, "Decisions")
    child.expect_exact("Waiting for another Git ...")
    lock.unlink()
    child.expect(r"Approved .*commit")


def test_nothing_to_undo_exits_5(run: Run):
    result = run("undo")
    assert result.exit_code == 5
    assert "Nothing to undo" in result.stderr


def killed_at(point: str, run: Run, *words: str) -> None:
    """Run one call in a process of its own that ends at a failpoint as SIGKILL would end it."""
    child = os.fork()
    if child == 0:
        failpoints.arm(lambda at: os._exit(9) if at == point else None)
        run(*words)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


def test_what_a_stopped_kura_began_is_taken_back_and_foreign_changes_stay(
    run: Run, own: Own, vault: VaultBuilder
):
    assert run("undo", "--unfinished").exit_code == 5
    assert run("undo", "--unfinished", "-n").exit_code == 2
    vault.propose()
    vault.commit("an agent's proposal")
    killed_at("commit:before", run, "approve", PATH, "Decisions")
    note = "Decisions/deployment-strategy-preference.md"
    vault.write(note, "Mine.\n")
    refused = run("approve", PATH, "Memory")
    assert refused.exit_code == 1, refused.output
    assert "kura undo --unfinished" in refused.stderr
    own.config.unlink()
    assert run("undo", "--unfinished").exit_code == 4
    own.open_gate()
    taken_back = run("undo", "--unfinished")
    assert taken_back.exit_code == 0, taken_back.output
    assert taken_back.stdout.startswith('Gave up "approve: deployment-strategy-preference')
    assert vault.bytes(note) == b"Mine.\n"
    assert (vault.root / PATH).exists()


def test_edit_takes_the_text_from_a_file(run: Run, vault: VaultBuilder):
    vault.propose()
    new_text = a_proposal(fact="Better words.")
    result = run("edit", PATH, "--from", "-", stdin=new_text)
    assert result.exit_code == 0, result.output
    assert vault.bytes(PATH).decode() == new_text
    assert subject(vault).startswith("edit: ")
    assert "No change made" in run("edit", PATH, "--from", "-", stdin=new_text).stderr


def test_a_dry_run_of_edit_opens_no_editor_and_names_the_option_for_the_text(
    run: Run, on_terminal: Any, vault: VaultBuilder, tmp_path: Path
):
    vault.propose()
    before = vault.bytes(PATH)
    opened = tmp_path / "opened"
    child = on_terminal("edit", PATH, "-n", EDITOR=f"touch {opened}")
    child.expect("Not edited: -n opens no editor; give the new text with --from to see its plan")
    child.expect(pexpect.EOF)
    child.close()
    assert (child.exitstatus, opened.exists(), vault.bytes(PATH)) == (2, False, before)
    plan = run("edit", PATH, "-n", "--from", "-", stdin=a_proposal(fact="Better words."))
    assert "+ Better words." in plan.stdout


def test_a_proposal_that_somebody_else_decided_says_so(run: Run, vault: VaultBuilder):
    vault.propose()
    run("approve", PATH, "Decisions")
    result = run("approve", PATH, "Decisions")
    assert result.exit_code in {3, 5}
    assert result.stderr.startswith("kura: ")
