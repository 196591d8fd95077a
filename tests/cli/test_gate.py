"""Without a terminal nobody approves: the gate opens only from the reviewer's own config."""

import os
from pathlib import Path

import click
import pytest

from kura_tui.cli.group import kura
from kura_tui.wording import topics
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.cli.conftest import Own, Run, start

PATH = "Inbox/deployment-strategy-preference.md"
GATED = {
    "approve": ("approve", PATH, "Decisions"),
    "merge": ("merge", PATH, "rollout", "--mode=append"),
    "supersede": ("supersede", PATH, "rollout"),
    "edit": ("edit", PATH, "--from", "-"),
    "retract": ("retract", "rollout", "--reason=old"),
    "reject": ("reject", PATH, "--reason=secret"),
    "undo": ("undo",),
    "redo": ("redo",),
}


@pytest.fixture
def busy(vault: VaultBuilder, own: Own, run: Run) -> VaultBuilder:
    """A vault with a note, a proposal, a decision to undo and an undo to redo; the gate is shut."""
    vault.write("Decisions/rollout-policy.md", a_note())
    vault.commit("notes")
    own.open_gate()
    for name in ("alpha", "beta"):
        vault.propose(name, a_proposal(f"Title {name}", f"Words of the {name}."))
        assert run("approve", name, "Memory").exit_code == 0
    assert run("undo").exit_code == 0
    own.config.unlink()
    vault.propose()
    return vault


@pytest.mark.parametrize("verb", GATED)
def test_a_decision_without_a_terminal_exits_4_and_writes_nothing(
    run: Run, busy: VaultBuilder, verb: str
):
    before, head = busy.files(), busy.git("rev-parse", "HEAD")
    result = run(*GATED[verb], stdin=a_proposal(fact="Other words."))
    assert result.exit_code == 4, result.output
    assert "Nothing was written." in result.stderr
    assert (busy.files(), busy.git("rev-parse", "HEAD")) == (before, head)


@pytest.mark.parametrize("verb", GATED)
def test_the_reviewers_own_config_opens_the_gate(run: Run, own: Own, busy: VaultBuilder, verb: str):
    own.open_gate()
    result = run(*GATED[verb], stdin=a_proposal(fact="Other words."))
    assert result.exit_code == 0, result.output


def test_the_vault_cannot_open_the_gate(run: Run, busy: VaultBuilder):
    busy.write(".kura/vault.toml", "[gate]\nwithout_terminal = true\n")
    result = run(*GATED["approve"])
    assert result.exit_code == 2
    assert "agents can write there" in result.stderr
    assert (busy.root / PATH).exists()


def test_a_config_inside_the_vault_cannot_open_the_gate(busy: VaultBuilder, tmp_path: Path):
    busy.write("conf/kura/config.toml", "[gate]\nwithout_terminal = true\n")
    done = start(
        "--vault", str(busy.root), *GATED["approve"],
        env={**os.environ, "XDG_CONFIG_HOME": str(busy.root / "conf")},
    )  # fmt: skip
    assert done.returncode == 2
    assert (busy.root / PATH).exists()


@pytest.mark.parametrize("variable", ["XDG_CONFIG_HOME", "HOME"])
def test_a_config_that_the_environment_names_cannot_open_the_gate(
    busy: VaultBuilder, tmp_path: Path, variable: str
):
    inside = "agent/kura" if variable == "XDG_CONFIG_HOME" else "agent/.config/kura"
    (tmp_path / inside).mkdir(parents=True)
    (tmp_path / inside / "config.toml").write_text("[gate]\nwithout_terminal = true\n")
    environment = {**os.environ, variable: str(tmp_path / "agent")}
    if variable == "HOME":
        del environment["XDG_CONFIG_HOME"]
    done = start("--vault", str(busy.root), *GATED["approve"], env=environment)
    assert done.returncode == 2
    assert "is read from the home folder of your account alone" in done.stderr
    assert (busy.root / PATH).exists()


def test_a_reviewer_with_a_config_elsewhere_opens_the_gate_at_home(
    run: Run, own: Own, busy: VaultBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    own.open_gate()
    elsewhere = tmp_path / "elsewhere/kura/config.toml"
    elsewhere.parent.mkdir(parents=True)
    elsewhere.write_text("theme = 'nord'\n")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "elsewhere"))
    assert run(*GATED["approve"]).exit_code == 0
    assert 'theme = "nord"' in run("config", "show").stdout


VARIABLES = [name for row, _ in topics.ENVIRONMENT for name in row.split(", ")]


@pytest.mark.parametrize("value", ["1", "true", "off"])
def test_no_variable_that_kura_reads_opens_the_gate(
    run: Run, busy: VaultBuilder, monkeypatch: pytest.MonkeyPatch, value: str
):
    for name in VARIABLES:
        if not name.startswith(("XDG_", "OBSIDIAN_")):
            monkeypatch.setenv(name, value)
    head = busy.git("rev-parse", "HEAD")
    for words in GATED.values():
        result = run(*words, stdin=a_proposal(fact="Other words."))
        assert result.exit_code == 4, (words, result.output)
    assert busy.git("rev-parse", "HEAD") == head


@pytest.mark.parametrize("verb", GATED)
def test_no_flag_opens_the_gate(run: Run, busy: VaultBuilder, verb: str):
    command = kura.get_command(click.Context(kura, **kura.context_settings), verb)
    assert command is not None
    flags = [
        option.opts[-1]
        for option in command.params
        if isinstance(option, click.Option) and option.is_flag and option.name != "dry_run"
    ]
    assert flags
    head = busy.git("rev-parse", "HEAD")
    for flag in flags:
        result = run(*GATED[verb], flag, stdin=a_proposal(fact="Other words."))
        expected = {2, 4} if flag in {"--settle", "--reverted"} else {4}
        assert result.exit_code in expected, (flag, result.output)
    assert busy.git("rev-parse", "HEAD") == head


@pytest.mark.parametrize("verb", GATED)
def test_a_dry_run_prints_the_plan_without_a_terminal_and_writes_nothing(
    run: Run, busy: VaultBuilder, verb: str
):
    before, head = busy.files(), busy.git("rev-parse", "HEAD")
    result = run(*GATED[verb], "-n", stdin=a_proposal(fact="Other words."))
    assert result.exit_code == 0, result.output
    assert f"{verb}: " in result.stdout
    assert (busy.files(), busy.git("rev-parse", "HEAD")) == (before, head)


def test_a_dry_run_finishes_nothing_that_was_interrupted(run: Run, busy: VaultBuilder):
    journal = busy.root / ".git/kura/journal.json"
    journal.write_text("not a journal")
    assert run(*GATED["approve"], "-n").exit_code == 0
    assert journal.read_text() == "not a journal"


def test_numbered_prompts_without_a_terminal_decide_nothing(run: Run, busy: VaultBuilder):
    head = busy.git("rev-parse", "HEAD")
    for answers in ("1\n4\n0\n", "3\n1\n2\ny\n0\n", "undo\n0\n"):
        result = run("review", "--plain", stdin=answers)
        assert result.exit_code == 0
    assert busy.git("rev-parse", "HEAD") == head
    approving = run("review", "--plain", stdin="1\n4\n0\n").stdout
    assert "approve needs a person at a terminal" in approving


def test_the_gates_rules_cannot_be_written_without_a_terminal(
    run: Run, own: Own, busy: VaultBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    editor = tmp_path / "editor"
    editor.write_text("#!/bin/sh\nprintf '[gate]\\nwithout_terminal = true\\n' > \"$1\"\n")
    editor.chmod(0o755)
    monkeypatch.setenv("KURA_EDITOR", str(editor))
    result = run("config", "edit")
    assert result.exit_code == 2
    assert "needs a terminal" in result.stderr
    assert not own.config.exists()
    assert run(*GATED["approve"]).exit_code == 4


def test_a_proposals_text_ticks_no_check_and_chooses_no_folder(
    run: Run, own: Own, vault: VaultBuilder
):
    own.configure("[gate]\nwithout_terminal = true\nchecklist = 'require'\n")
    text = a_proposal(extra="target: Memory\n").replace("- [ ]", "- [x]")
    vault.propose(text=text.replace("pending-review", "approved"))
    assert run("approve", PATH).exit_code == 2
    refused = run("approve", PATH, "Memory")
    assert refused.exit_code == 4
    assert "4 checks are open" in refused.stderr


def test_a_process_without_a_terminal_is_refused(busy: VaultBuilder):
    done = start("--vault", str(busy.root), *GATED["approve"])
    assert done.returncode == 4
    assert "approve needs a person at a terminal" in done.stderr
    assert (busy.root / PATH).exists()


def test_reject_and_snooze_take_nothing_into_the_notes_and_need_no_terminal(
    run: Run, busy: VaultBuilder
):
    assert run("snooze", PATH, "--until=tomorrow").exit_code == 0
    assert run("reject", PATH, "--reason=wrong").exit_code == 0


def test_an_agent_can_still_propose_and_read(run: Run, busy: VaultBuilder):
    for call in (("propose", "T", "F."), ("list",), ("show", PATH), ("log",), ("status",)):
        assert run(*call).exit_code == 0
