"""Secrets on the command line: never printed unasked, never committed unasked."""

import json

import pytest

from tests.builders import VaultBuilder, a_note, a_proposal
from tests.cli.conftest import Own, Run
from tests.vault.test_secrets import git_holds

SECRET = "ghp_" + "M5n7B9v1" * 4 + "Cx3z"
PATH = "Inbox/token.md"
WRITES = {
    "approve": ("approve", PATH, "Memory"),
    "edit": ("edit", PATH, "--from", "-"),
    "merge": ("merge", PATH, "builds", "--mode=append"),
    "supersede": ("supersede", PATH, "builds"),
    "reject": ("reject", PATH, "--reason=unclear"),
    "snooze": ("snooze", PATH, "--until=2w"),
}
READS = {
    "list": ("list",),
    "show": ("show", PATH),
    "near": ("near", PATH),
    "status": ("status",),
    "log": ("log",),
    "doctor": ("doctor",),
    "plan of approve": ("approve", PATH, "Memory", "-n"),
    "plan of merge": ("merge", PATH, "builds", "--mode=append", "-n"),
    "plan of reject": ("reject", PATH, "--reason=unclear", "-n"),
    "plan of rejecting a secret": ("reject", PATH, "--reason=secret", "-n"),
    "unknown folder": ("approve", PATH, "Nowhere"),
    "plain review": ("review", "--plain"),
}
EDITED = a_proposal("Build token", f"Now it is {SECRET}.")


@pytest.fixture
def secretive(vault: VaultBuilder, own: Own) -> VaultBuilder:
    """A vault whose proposal holds a secret in title, property and body; the gate is open."""
    own.open_gate()
    vault.write("Memory/builds.md", a_note("Builds", f"The build token was {SECRET[:-4]}abcd."))
    vault.commit("notes")
    vault.propose(
        "token",
        a_proposal(
            f"Build token {SECRET}",
            f"The build token is {SECRET}.",
            extra=f"scope: {SECRET}\n",
        ),
    )
    return vault


@pytest.mark.parametrize("verb", WRITES)
def test_a_verb_that_would_commit_a_secret_exits_4(run: Run, secretive: VaultBuilder, verb: str):
    before = secretive.files()
    result = run(*WRITES[verb], stdin=EDITED)
    assert result.exit_code == 4, result.output
    assert "may hold a secret" in result.stderr
    assert "--include-secrets" in result.stderr
    assert "kura reject Inbox/token.md --reason secret" in result.stderr
    assert "Nothing was written." in result.stderr
    assert SECRET not in result.output
    assert secretive.files() == before
    assert not git_holds(secretive, SECRET)


@pytest.mark.parametrize("verb", WRITES)
def test_include_secrets_commits_it(run: Run, secretive: VaultBuilder, verb: str):
    result = run(*WRITES[verb], "--include-secrets", stdin=EDITED)
    assert result.exit_code == 0, result.output
    assert SECRET not in result.output
    assert git_holds(secretive, SECRET)


@pytest.mark.parametrize("verb", WRITES)
def test_include_secrets_needs_a_person(run: Run, own: Own, secretive: VaultBuilder, verb: str):
    own.config.unlink()
    result = run(*WRITES[verb], "--include-secrets", stdin=EDITED)
    assert result.exit_code == 4
    assert not git_holds(secretive, SECRET)


@pytest.mark.parametrize("call", READS)
def test_no_verb_prints_a_secret_unasked(run: Run, secretive: VaultBuilder, call: str):
    result = run(*READS[call], stdin="4\n5\nn\n0\n" if call == "plain review" else None)
    assert result.exit_code != 70, result.output
    assert SECRET not in result.output, result.output


def test_a_secret_in_a_file_name_is_in_no_message_of_a_commit(run: Run, secretive: VaultBuilder):
    secretive.propose(SECRET, a_proposal("Named", "A harmless fact."))
    result = run("reject", "Named", "--reason=secret")
    assert result.exit_code in {0, 5}
    assert run("reject", SECRET, "--reason=secret").exit_code in {0, 5}
    assert not git_holds(secretive, SECRET)


def test_a_plan_in_json_names_the_place(run: Run, secretive: VaultBuilder):
    plan = json.loads(run(*READS["plan of approve"], "--json").stdout)["plan"]
    assert plan["secrets"][0]["path"] == "Memory/token.md"
    assert SECRET not in json.dumps(plan["secrets"])


def test_rejected_as_a_secret_that_git_holds_the_command_is_said(run: Run, secretive: VaultBuilder):
    secretive.commit("vault backup")
    result = run("reject", PATH, "--reason=secret")
    assert result.exit_code == 0, result.output
    assert "git filter-repo --invert-paths --path Inbox/token.md" in result.stderr


def test_no_undo_is_offered_where_a_text_is_gone(run: Run, secretive: VaultBuilder):
    result = run("reject", PATH, "--reason=secret")
    assert result.stdout.rstrip().endswith("no undo: the text is gone")
    assert "kura undo" not in result.output
    refused = run("undo")
    assert refused.exit_code == 4
    assert "the text was removed because it held a secret" in refused.stderr
    assert "kura log" in refused.stderr


def test_a_secret_in_a_file_that_is_no_utf8_is_masked_and_not_recorded(
    run: Run, secretive: VaultBuilder
):
    secretive.write("Inbox/latin.md", a_proposal("Latin", f"Caf\u00e9: {SECRET}").encode("latin-1"))
    shown = run("show", "Inbox/latin.md")
    assert "Caf\\xe9" in shown.stdout
    assert SECRET not in shown.output
    assert run("reject", "Inbox/latin.md", "--reason=secret").exit_code == 0
    assert not git_holds(secretive, SECRET)
