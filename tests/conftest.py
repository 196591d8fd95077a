"""A clean environment before kura or Textual is imported, and the fixtures all rooms share."""

import os
import tempfile
from pathlib import Path

_HOME = tempfile.mkdtemp(prefix="kura-test-home-")
for _name in list(os.environ):
    if _name.startswith(("GIT_", "TEXTUAL", "KURA_", "SSH_", "XDG_", "LC_")) or _name in {
        "NO_COLOR", "FORCE_COLOR", "COLORTERM", "ACCESSIBLE", "EDITOR", "VISUAL", "PAGER",
        "OBSIDIAN_VAULT_PATH", "TMUX", "ESCDELAY", "COLUMNS", "LINES",
    }:  # fmt: skip
        if _name == "KURA_DATA" or _name.startswith("TEXTUAL_SNAPSHOT"):
            continue
        del os.environ[_name]
os.environ.update(
    HOME=_HOME,
    XDG_CONFIG_HOME=f"{_HOME}/config",
    XDG_CACHE_HOME=f"{_HOME}/cache",
    XDG_STATE_HOME=f"{_HOME}/state",
    GIT_CONFIG_GLOBAL=f"{_HOME}/gitconfig",
    GIT_CONFIG_NOSYSTEM="1",
    TZ="UTC",
    LANG="C.UTF-8",
    TERM="xterm-256color",
    TEXTUAL_ANIMATIONS="none",
)
Path(f"{_HOME}/gitconfig").write_text(
    "[user]\n\tname = Robin Reviewer\n\temail = robin@example.org\n"
    "[init]\n\tdefaultBranch = main\n[gc]\n\tauto = 0\n[maintenance]\n\tauto = false\n",
    encoding="utf-8",
)

import pytest  # noqa: E402

from tests.builders import VaultBuilder  # noqa: E402
from tests.faults.rows import (  # noqa: E402, F401
    pytest_runtest_logreport,
    pytest_terminal_summary,
    tally,
)


@pytest.fixture
def vault(tmp_path: Path) -> VaultBuilder:
    """A new Git vault with the five folders and one commit, on which a test arranges files."""
    return VaultBuilder.create(tmp_path / "vault")


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of public cases and real vaults, where KURA_DATA names it."""
    named = os.environ.get("KURA_DATA", "")
    if not named or not Path(named).is_dir():
        pytest.skip("KURA_DATA does not name a folder with the shared data")
    return Path(named)
