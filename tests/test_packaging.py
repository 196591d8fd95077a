"""What the project file promises about the package; the wheel itself is built by .ci/run."""

import re
import tomllib
from pathlib import Path

import kura_tui
from kura_tui.paths import sample_vault

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_wheel_takes_styles_and_sample_vault_into_the_package():
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["packages"] == ["kura_tui"]
    assert wheel["force-include"] == {
        "styles": "kura_tui/styles",
        "sample_vault": "kura_tui/sample_vault",
    }


def test_the_wheel_puts_the_manual_page_where_man_looks():
    shared = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert shared == {"docs/kura.1": "share/man/man1/kura.1"}
    assert (ROOT / "docs/kura.1").read_text("utf-8").startswith(".TH KURA 1 ")


def test_the_source_archive_holds_what_the_wheel_is_built_from():
    included = PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert {"kura_tui", "styles", "sample_vault", "README.md", "LICENSE"} <= set(included)
    assert all((ROOT / name).exists() for name in included)


def test_the_command_and_the_module_start_the_same_function():
    assert PROJECT["project"]["scripts"] == {"kura": "kura_tui.cli:main"}
    assert "from kura_tui.cli import main" in (ROOT / "kura_tui/__main__.py").read_text("utf-8")


def test_the_version_has_one_source_and_a_section_in_the_changelog():
    assert "version" in PROJECT["project"]["dynamic"]
    assert f"## {kura_tui.__version__}\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_textual_is_pinned_and_gitpython_has_its_floor():
    wanted = {re.split(r"[<>=]", row)[0]: row for row in PROJECT["project"]["dependencies"]}
    assert re.fullmatch(r"textual==\d+\.\d+\.\d+", wanted["textual"])
    assert wanted["GitPython"].startswith("GitPython>=3.2.1")


def test_the_sample_vault_is_found_beside_the_source():
    assert sample_vault() == ROOT / "sample_vault"
