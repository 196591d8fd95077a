"""The README says what is true: its two commands, its exit codes, its picture, its links."""

import re
from pathlib import Path

import pytest

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
