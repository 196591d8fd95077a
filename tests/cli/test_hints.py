"""A refusal on the command line ends with the command that goes on, ready to be run."""

import shlex

import pytest

from tests.builders import VaultBuilder, a_note, a_proposal
from tests.cli.conftest import Own, Run

PATH = "Inbox/deployment-strategy-preference.md"
BROKEN = "---\ntype: memory-proposal\na: 1\na: 2\n---\n\n# Broken\n"


@pytest.fixture(autouse=True)
def _gate(own: Own) -> None:
    own.open_gate()


def offered(stderr: str, does: str) -> list[str]:
    """Give the words of the command that a sentence offers, without "kura"."""
    command = stderr.strip().partition(f"{does}: kura ")[2].partition("   ")[0]
    assert command, stderr
    return shlex.split(command)


def test_a_taken_name_offers_a_merge_that_can_be_run(run: Run, vault: VaultBuilder):
    vault.write("Memory/deployment-strategy-preference.md", a_note())
    vault.commit("notes")
    vault.propose()
    refused = run("approve", PATH, "Decisions")
    assert refused.exit_code == 4
    assert refused.stderr.rstrip().endswith("give another name: --name NAME")
    assert run(*offered(refused.stderr, "merge into it")).exit_code == 0
    assert b"blue-green" in vault.bytes("Memory/deployment-strategy-preference.md")


def test_a_broken_proposal_offers_edit_and_reject(run: Run, vault: VaultBuilder):
    vault.propose("odd name", BROKEN)
    refused = run("approve", "odd", "Memory")
    assert refused.exit_code == 4
    edit, reject = offered(refused.stderr, "edit it"), offered(refused.stderr, "reject it")
    assert run(*edit, "--from", "-", stdin=a_proposal()).exit_code == 0
    assert run(*reject[:-1], "wrong").exit_code == 0


def test_required_checks_offer_the_option(run: Run, own: Own, vault: VaultBuilder):
    own.configure("[gate]\nwithout_terminal = true\nchecklist = 'require'\n")
    vault.propose()
    assert "tick a check: --tick NUMBER" in run("approve", PATH, "Decisions").stderr


def test_unsaved_edits_offer_the_option(run: Run, vault: VaultBuilder):
    vault.write("Memory/note.md", a_note())
    vault.commit("notes")
    vault.write("Memory/note.md", a_note(text="Unsaved."))
    vault.propose()
    refused = run("merge", PATH, "Memory/note.md", "--mode=append")
    assert refused.exit_code == 4
    assert "Commit them first. commit them too: --include-unsaved" in refused.stderr


def test_an_undo_that_is_too_late_offers_the_log(run: Run, vault: VaultBuilder):
    vault.propose()
    run("approve", PATH, "Decisions")
    vault.write("Decisions/deployment-strategy-preference.md", "Other words.\n")
    vault.commit("by hand")
    refused = run("undo")
    assert refused.exit_code == 4
    assert run(*offered(refused.stderr, "see the decisions")).exit_code == 0


def test_words_that_fit_no_proposal_offer_the_list(run: Run):
    missed = run("show", "nowhere")
    assert missed.exit_code == 5
    assert run(*offered(missed.stderr, "see what waits")).exit_code == 0


def test_the_numbered_prompts_offer_their_own_numbers(run: Run, vault: VaultBuilder):
    vault.propose("broken", BROKEN)
    out = run("review", "--plain", stdin="1\n0\n").stdout
    assert "Nothing was written. 2 edit it   4 reject it" in out
