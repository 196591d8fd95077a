"""init, demo, doctor, config and completion: what a new user meets first."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from kura_tui.cli.group import kura
from kura_tui.cli.verbs import VERBS
from kura_tui.config import load_vault_settings
from kura_tui.wording import topics
from tests.builders import FOLDERS, VaultBuilder
from tests.cli.conftest import Own, Run, start

ROOT = Path(__file__).resolve().parent.parent.parent


def git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, check=True)
    return done.stdout.decode()


def test_init_lists_first_and_makes_a_vault_then(tmp_path: Path):
    root = tmp_path / "new"
    listed = CliRunner().invoke(kura, ["init", "--vault", str(root), "-n"])
    assert listed.exit_code == 0
    assert "make Inbox/" in listed.stdout
    assert "make a Git repository" in listed.stdout
    assert not root.exists()
    made = CliRunner().invoke(kura, ["init", "--vault", str(root)])
    assert made.exit_code == 0, made.output
    assert {path.name for path in root.iterdir()} == {*FOLDERS, ".git", ".gitignore", ".kura"}
    assert git(root, "log", "--format=%s").strip() == "Begin the vault"
    assert git(root, "ls-files").split() == [".gitignore", ".kura/vault.toml"]
    assert load_vault_settings(root).inbox == "Inbox"
    again = CliRunner().invoke(kura, ["init", str(root)])
    assert again.exit_code == 0
    assert "Nothing is missing." in again.stderr


def test_init_takes_an_existing_vault_and_leaves_its_files(tmp_path: Path):
    root = tmp_path / "notes"
    (root / ".obsidian").mkdir(parents=True)
    (root / "Memory").mkdir()
    (root / "Memory/mine.md").write_text("mine\n")
    (root / ".gitignore").write_text("secret")
    refused = CliRunner().invoke(kura, ["init", str(root)])
    assert refused.exit_code == 4
    assert not (root / "Inbox").exists()
    made = CliRunner().invoke(kura, ["init", str(root), "--yes"])
    assert made.exit_code == 0, made.output
    assert (root / ".gitignore").read_text() == "secret\n.obsidian/workspace*.json\n.trash/\n"
    assert (root / "Memory/mine.md").read_text() == "mine\n"
    assert "Memory/mine.md" not in git(root, "ls-files")


def test_init_refuses_a_folder_inside_an_unrelated_repository(tmp_path: Path, vault: VaultBuilder):
    before = vault.files()
    result = CliRunner().invoke(kura, ["init", str(vault.root / "src/tool")])
    assert result.exit_code == 4
    assert str(vault.root) in result.stderr
    assert vault.files() == before
    own = CliRunner().invoke(kura, ["init", str(vault.root / "src/tool"), "--git"])
    assert own.exit_code == 0, own.output
    assert (vault.root / "src/tool/.git").exists()


def test_init_in_a_vault_inside_a_larger_repository_uses_that_one(vault: VaultBuilder):
    inner = vault.root / "notes"
    (inner / ".obsidian").mkdir(parents=True)
    assert CliRunner().invoke(kura, ["init", str(inner)]).exit_code == 0
    assert not (inner / ".git").exists()
    assert "notes/.kura/vault.toml" in vault.git("ls-files")


def test_demo_copies_the_sample_vault(tmp_path: Path):
    result = CliRunner().invoke(kura, ["demo", "--path-only"])
    assert result.exit_code == 0, result.output
    root = Path(result.stdout.strip())
    try:
        assert git(root, "status", "--porcelain", "--", "Memory", "Decisions") == ""
        assert git(root, "log", "--format=%an").strip() == "Demo Reviewer"
        listed = CliRunner().invoke(kura, ["list", "--vault", str(root)])
        assert len(listed.stdout.splitlines()) == 14
    finally:
        shutil.rmtree(root.parent)


def test_doctor_finds_a_sound_vault_sound(run: Run, vault: VaultBuilder):
    result = run("doctor")
    assert result.exit_code == 0, result.output
    assert str(vault.root) in result.stdout
    findings = json.loads(run("doctor", "--json").stdout)["findings"]
    assert {row["topic"] for row in findings} >= {
        "kura", "git", "config", "vault", "inbox", "repository", "reviewer", "terminal",
    }  # fmt: skip
    assert all(set(row) == {"topic", "weight", "fact", "now"} for row in findings)


def test_doctor_fails_without_a_vault_and_still_checks_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(kura, ["doctor"])
    assert result.exit_code == 1
    assert "failed\tvault" in result.stdout
    assert "terminal" in result.stdout


def test_doctor_names_what_is_wrong(run: Run, own: Own, vault: VaultBuilder):
    own.configure("[gate]\nwithout_terminal = true\n[keys]\n'decide.aprove' = 'b'\n")
    vault.propose("bad", "---\ntype: memory-proposal\na: 1\na: 2\n---\n\n# Bad\n")
    shutil.rmtree(vault.root / "Projects")
    result = run("doctor")
    assert result.exit_code == 1
    assert "decide.aprove" in result.stdout
    assert "Inbox/bad.md line 4" in result.stdout
    assert "missing: Projects" in result.stdout
    assert "gate.without_terminal" in result.stdout


def test_doctor_fails_where_there_is_no_repository(run: Run, vault: VaultBuilder):
    shutil.rmtree(vault.root / ".git")
    result = run("doctor")
    assert result.exit_code == 1
    assert "failed\trepository" in result.stdout


def test_config_says_where_it_is_and_what_is_in_force(own: Own):
    assert CliRunner().invoke(kura, ["config", "path"]).stdout == f"{own.config}\n"
    own.configure("theme = 'nord'\n[keys]\n'decide.approve' = 'b'\n")
    shown = CliRunner().invoke(kura, ["config", "show"]).stdout
    assert 'theme = "nord"\n' in shown
    assert '"decide.approve" = "b"' in shown
    own.configure(shown)
    assert CliRunner().invoke(kura, ["config", "show"]).stdout == shown


def test_config_validate_names_every_bad_line_of_the_key_map(own: Own, run: Run):
    assert "No problem in" in run("config", "validate").stdout
    own.configure("[keys]\n'decide.aprove' = 'b'\n")
    result = run("config", "validate")
    assert result.exit_code == 2
    assert "line 2" in result.stdout
    assert "decide.approve" in result.stdout


def test_config_validate_checks_the_vault_too(run: Run, vault: VaultBuilder):
    vault.write(".kura/vault.toml", "editor = 'evil'\n")
    assert run("config", "validate").exit_code == 2


def test_the_reference_of_the_settings_is_the_one_in_docs():
    written = CliRunner().invoke(kura, ["config", "docs"]).stdout
    page = ROOT / "docs/configuration.md"
    assert page.read_text(encoding="utf-8") == written, (
        "run: kura config docs > docs/configuration.md"
    )


def test_the_manual_page_is_the_one_in_docs():
    written = CliRunner().invoke(kura, ["help", "man"]).stdout
    page = ROOT / "docs/kura.1"
    assert page.read_text(encoding="utf-8") == written, "run: kura help man > docs/kura.1"


def test_the_manual_page_names_every_verb_option_variable_and_exit_code():
    page = (ROOT / "docs/kura.1").read_text(encoding="utf-8").replace("\\-", "-")
    for verb in VERBS:
        assert f'.SS "kura {verb.name} ' in page
    for name, _ in (*topics.ENVIRONMENT, *topics.EXIT_CODES):
        assert f"\\fB{name}\\fR" in page
    for option in ("--source-id", "--tick", "--include-unsaved", "--until", "--plain"):
        assert option in page


@pytest.mark.skipif(not shutil.which("man"), reason="man is not installed")
def test_man_takes_the_page_without_a_warning():
    done = subprocess.run(
        ["man", "--warnings", "-l", str(ROOT / "docs/kura.1")],
        env={**os.environ, "MANPAGER": "cat"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_a_completion_script(shell: str):
    result = CliRunner().invoke(kura, ["completion", shell])
    assert result.exit_code == 0, result.output
    assert "_KURA_COMPLETE" in result.stdout


def completed(words: list[str], word: int, **environment: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", "from kura_tui.cli import main; main()"],
        env={**os.environ, "_KURA_COMPLETE": "bash_complete", "COMP_WORDS": " ".join(words),
             "COMP_CWORD": str(word), **environment},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return [line.partition(",")[2] for line in done.stdout.splitlines() if line]


def test_verbs_proposals_notes_and_folders_are_completed(vault: VaultBuilder):
    vault.propose()
    named = {"KURA_VAULT": str(vault.root)}
    assert completed(["kura", "app"], 1, **named) == ["approve"]
    assert completed(["kura", "approve", "Inbox/"], 2, **named) == [
        "Inbox/deployment-strategy-preference.md"
    ]
    assert completed(["kura", "approve", "depl"], 2, **named) == [
        "Inbox/deployment-strategy-preference.md"
    ]
    assert completed(["kura", "approve", "x", "De"], 3, **named) == ["Decisions"]
    assert completed(["kura", "merge", "x", "Mem"], 3, **named) == ["Memory/first.md"]


def test_completion_is_silent_without_a_vault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert completed(["kura", "approve", ""], 2) == []


def test_a_vault_named_on_the_line_is_completed_from(vault: VaultBuilder):
    vault.propose()
    words = ["kura", "--vault", str(vault.root), "approve", "dep"]
    assert completed(words, 4) == ["Inbox/deployment-strategy-preference.md"]


def test_a_list_in_a_pipe_is_the_answer_of_kura_alone(vault: VaultBuilder):
    vault.propose()
    done = start("--vault", str(vault.root))
    assert "Inbox/deployment-strategy-preference.md" in done.stdout
