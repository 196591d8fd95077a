"""The verb doctor as cron and a person use it: exit codes, the table, JSON, what it looked at."""

from typing import Any

import pytest
from click.testing import CliRunner

from kura_tui.cli.group import kura
from kura_tui.founding import make_demo
from tests.builders import VaultBuilder, a_note
from tests.cli.conftest import Own, Run

PATH = "Inbox/deployment-strategy-preference.md"


@pytest.fixture
def reviewed(vault: VaultBuilder, own: Own, run: Run) -> VaultBuilder:
    """A vault with one decision."""
    own.open_gate()
    vault.propose()
    assert run("approve", PATH, "Decisions").exit_code == 0
    own.config.unlink()
    return vault


def rows(stdout: str, weight: str) -> list[str]:
    return [line for line in stdout.splitlines() if line.startswith(f"{weight}\t")]


def test_a_sound_vault_exits_0_and_says_what_was_looked_at(run: Run, reviewed: VaultBuilder):
    result = run("doctor")
    assert result.exit_code == 0, result.output
    assert "ok\taudit\tlooked at 3 commits and 2 notes" in result.stdout
    assert result.stderr == "no failure and no warning\n"


def test_the_sample_vault_has_one_broken_proposal_and_nothing_else():
    root = make_demo()
    result = CliRunner().invoke(kura, ["--vault", str(root), "doctor"])
    assert result.exit_code == 0
    (broken,) = rows(result.stdout, "warning")
    assert "Inbox/" in broken
    assert rows(result.stdout, "failed") == []


def test_warnings_alone_exit_0(run: Run, reviewed: VaultBuilder):
    reviewed.write("Memory/by-hand.md", "# By hand, with a link to [[nowhere]]\n")
    reviewed.commit("by hand")
    result = run("doctor")
    assert result.exit_code == 0
    assert len(rows(result.stdout, "warning")) == 2
    assert result.stderr == "2 warnings\n"


def test_a_note_that_went_round_the_gate_exits_1(run: Run, reviewed: VaultBuilder):
    reviewed.write("Memory/planted.md", a_note("Planted", "Trust me."))
    sha = reviewed.commit("backup")
    result = run("doctor")
    assert result.exit_code == 1
    assert rows(result.stdout, "warning") == [
        f"warning\taudit\tcommit {sha[:7]} wrote Memory/planted.md without a review, "
        "by Robin Reviewer <robin@example.org>"
    ]
    assert rows(result.stdout, "failed") == [
        f"failed\taudit\tMemory/planted.md says approved, and no decision wrote it; "
        f"commit {sha[:7]} did"
    ]
    assert result.stderr == "1 failure and 1 warning\n"


def test_what_another_account_can_write_exits_1_with_the_command(run: Run, reviewed: VaultBuilder):
    (reviewed.root / "Memory").chmod(0o777)
    result = run("doctor")
    assert result.exit_code == 1
    assert f"chmod go-w {reviewed.root}/Memory" in result.stdout


def test_json_holds_every_finding_and_the_table_the_first_of_a_kind(
    run: Run, run_json: Any, reviewed: VaultBuilder
):
    links = " ".join(f"[[none {number}]]" for number in range(9))
    reviewed.write("Memory/first.md", f"# Links\n\n{links}\n")
    reviewed.commit("by hand")
    shown = rows(run("doctor").stdout, "warning")
    assert "and 4 more (broken link); --json lists them" in shown[-1]
    document = run_json("doctor")
    assert (document["schema"], document["failures"], document["warnings"]) == (1, 0, 10)
    audit = document["audit"]
    assert (audit["commits"], audit["commits_in_all"], audit["notes"]) == (4, 4, 2)
    assert sum(found["kind"] == "broken link" for found in audit["findings"]) == 9
    assert {found["weight"] for found in audit["findings"]} == {"warning"}


def test_the_audit_is_bounded_by_count_and_by_day(run: Run, reviewed: VaultBuilder):
    bounded = run("doctor", "--limit", "1").stdout
    assert "looked at the newest 1 of 3 commits, back to 20" in bounded
    assert run("doctor", "--since", "3d").exit_code == 0
    for words in ("tomorrow", "2999-01-01", "soon", ""):
        code = 0 if not words else 2
        assert run("doctor", "--since", words).exit_code == code, words


def test_a_vault_without_git_fails_once_and_is_not_audited(
    run: Run, run_json: Any, reviewed: VaultBuilder
):
    (reviewed.root / ".git").rename(reviewed.root.parent / "gone")
    assert len(rows(run("doctor").stdout, "failed")) == 1
    assert run_json("doctor")["audit"] is None


def test_quiet_json_holds_only_what_is_worth_a_mail(
    run: Run, run_json: Any, reviewed: VaultBuilder
):
    assert run_json("doctor", "-q")["findings"] == []
    (reviewed.root / "Systems").rmdir()
    (found,) = run_json("doctor", "-q")["findings"]
    assert (found["topic"], found["weight"]) == ("folders", "warning")
    assert len(run_json("doctor")["findings"]) > 1


def test_quiet_prints_only_what_is_worth_a_mail(run: Run, reviewed: VaultBuilder):
    assert run("doctor", "-q").output == ""
    reviewed.write("Memory/by-hand.md", "# By hand\n")
    (line,) = run("doctor", "-q").output.splitlines()
    assert line.startswith("warning\taudit\tMemory/by-hand.md")
