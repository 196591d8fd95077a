"""Without a terminal nobody approves: the gate opens only from the reviewer's own config."""

from pathlib import Path

import pytest

from tests.builders import VaultBuilder, a_note, a_proposal
from tests.cli.conftest import Own, Run, start

PATH = "Inbox/deployment-strategy-preference.md"
GATED = {
    "approve": ("approve", PATH, "Decisions"),
    "merge": ("merge", PATH, "rollout", "--mode=append"),
    "supersede": ("supersede", PATH, "rollout"),
    "edit": ("edit", PATH, "--from", "-"),
    "retract": ("retract", "rollout", "--reason=old"),
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
    import os

    done = start(
        "--vault", str(busy.root), *GATED["approve"],
        env={**os.environ, "XDG_CONFIG_HOME": str(busy.root / "conf")},
    )  # fmt: skip
    assert done.returncode == 2
    assert (busy.root / PATH).exists()


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
