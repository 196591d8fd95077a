"""The README says what is true: its commands, its key table, its exit codes, its links."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from kura_tui.cli.group import kura
from kura_tui.errors import ExitCode
from kura_tui.vault.files import MAX_FILE_BYTES

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def _command(name: str) -> str:
    found = re.search(rf"<!-- command: {name} -->\n```sh\n(.+)\n```", README)
    assert found, f"README.md has no one-line command named {name}"
    return found[1]


def test_each_command_is_one_line_that_needs_python_and_git_alone():
    assert _command("demo").startswith("python3 -m venv ")
    assert _command("demo").endswith("kura demo")
    assert _command("tests").startswith("python3 -m venv ")
    assert _command("tests").endswith("python -m pytest -n 2")


def test_the_checks_of_a_clean_clone_run_the_readmes_own_commands():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for name in ("demo", "tests"):
        assert f"$(readme_command {name})" in script
        assert _command(name) not in script


def test_the_key_table_is_the_one_that_the_commands_give():
    script = (
        "import sys; sys.path.insert(0, 'docs'); import generate;"
        "text = open('README.md', encoding='utf-8').read();"
        "sys.exit(0 if generate.with_keys(text) == text else 'run: python docs/generate.py')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def _calls() -> list[str]:
    """Give the calls of kura in the README's shell blocks and in the sample vault's AGENT.md."""
    agent = (ROOT / "sample_vault" / "AGENT.md").read_text(encoding="utf-8")
    parts = re.split(r"^```\w*$", f"{README}\n{agent}", flags=re.MULTILINE)
    lines = [line for block in parts[1::2] for line in block.splitlines()]
    return [line for line in lines if line.startswith("kura ")]


@pytest.mark.parametrize("call", _calls())
def test_a_call_names_a_verb_and_options_that_are_there(call: str):
    words = shlex.split(call, comments=True)
    root = click.Context(kura, info_name="kura")
    verb = next((word for word in words[1:] if word in kura.list_commands(root)), "")
    command = kura.get_command(root, verb) if verb else kura
    assert command is not None
    known = {name for option in command.get_params(root) for name in option.opts}
    given = {word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)}
    assert given <= known
    assert verb or given


def test_the_exit_codes_are_all_named():
    named = {int(code) for code in re.findall(r"^\| (\d+) \|", README, re.MULTILINE)}
    assert named == {code.value for code in ExitCode}


def test_the_reading_limit_is_the_one_in_force():
    limits = (ROOT / "docs" / "known-limits.md").read_text(encoding="utf-8")
    assert f"A file over {MAX_FILE_BYTES // 1024**2} MiB" in limits


def test_the_picture_stands_near_the_top():
    assert "](docs/screenshot.svg)" in "".join(README.splitlines(keepends=True)[:20])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_that_are_there(page: Path):
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    targets = re.findall(r"\]\(([^)#\s]+)", text)
    missing = [
        target for target in targets if "://" not in target and not (page.parent / target).exists()
    ]
    assert missing == []
