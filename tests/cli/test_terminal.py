"""On a real terminal: the screen or the command to use, editor, gate, keys; T36, T41-T43."""

import os
import re
import shlex
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.builders import VaultBuilder, a_note, a_proposal
from tests.cli.conftest import Own

pytestmark = pytest.mark.pty
PATH = "Inbox/deployment-strategy-preference.md"
KURA = f"{sys.executable} -m kura_tui"


def finished(child: Any) -> tuple[int, str]:
    """Read to the end and give exit code and output."""
    import pexpect

    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus if child.exitstatus is not None else -child.signalstatus, child.before


def a_script(folder: Path, text: str) -> str:
    """Make an executable shell script and give its path."""
    script = folder / "an editor.sh"
    script.write_text(f"#!/bin/sh\n{text}\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return str(script)


@pytest.fixture
def in_shell(vault: VaultBuilder, tmp_path: Path) -> Any:
    """Run a line of shell on a terminal; `{kura}` stands for kura on the test's vault."""
    import pexpect

    def call(line: str, **environment: str) -> tuple[int, str]:
        command = line.replace("{kura}", f"{KURA} --vault {shlex.quote(str(vault.root))}")
        child = pexpect.spawn(
            "bash", ["--norc", "-c", command], cwd=str(tmp_path),
            env={**os.environ, "TERM": "xterm-256color", **environment},
            encoding="utf-8", codec_errors="replace", timeout=20, dimensions=(24, 80),
        )  # fmt: skip
        return finished(child)

    return call


def test_t42_a_dumb_terminal_names_the_command_to_use(in_shell: Any):
    for verb in ("", "review", "demo"):
        code, said = in_shell(f"{{kura}} {verb}", TERM="dumb")
        assert code == 2
        assert "TERM=dumb" in said
        assert "kura review --plain" in said
        assert "\x1b" not in said


@pytest.mark.parametrize("redirection", ["</dev/null", "2>errors.txt"])
def test_t43_a_redirected_stream_is_answered_at_once(
    in_shell: Any, tmp_path: Path, redirection: str
):
    code, said = in_shell(f"{{kura}} {redirection}")
    assert code == 2
    errors = tmp_path / "errors.txt"
    assert "kura list" in said + (errors.read_text() if errors.exists() else "")
    assert "\x1b" not in said


def test_t43_piped_kura_prints_the_list(in_shell: Any, vault: VaultBuilder):
    vault.propose()
    code, said = in_shell("{kura} | cat")
    assert code == 0
    assert PATH in said
    assert "\x1b" not in said


def test_t41_a_terminal_that_is_not_utf8_is_refused_by_the_screen_and_served_by_the_list(
    in_shell: Any, vault: VaultBuilder
):
    vault.propose("odd", a_proposal("\u65e5\u672c", "A fact."))
    code, said = in_shell("{kura}", PYTHONIOENCODING="latin-1")
    assert code == 2
    assert "UTF-8" in said
    code, said = in_shell("{kura} list", PYTHONIOENCODING="latin-1")
    assert code == 0
    assert "\\u65e5\\u672c" in said


def test_t36_no_color_means_no_colour_and_empty_means_nothing(in_shell: Any, vault: VaultBuilder):
    vault.write("Decisions/rollout-policy.md", a_note())
    vault.propose()
    coloured = re.compile(r"\x1b\[[0-9;]*m")
    assert not coloured.search(in_shell(f"{{kura}} approve -n {PATH} Memory", NO_COLOR="1")[1])
    assert coloured.search(in_shell(f"{{kura}} approve -n {PATH} Memory", NO_COLOR="")[1])


def test_a_list_on_a_terminal_is_cut_to_the_window(in_shell: Any, vault: VaultBuilder):
    vault.propose("wide", a_proposal("\u6f22" * 200, "A fact."))
    _, said = in_shell("{kura} list")
    (row,) = [line for line in said.splitlines() if "wide" in line]
    assert row.endswith("...")
    assert len(row.encode("gb18030")) <= 80


def test_the_known_call_approves_on_a_terminal(in_shell: Any, vault: VaultBuilder):
    vault.propose()
    code, said = in_shell(f"{{kura}} approve {PATH} Decisions")
    assert code == 0, said
    assert said.rstrip().endswith("undo: kura undo")
    assert "4 checks are open" in said
    assert (vault.root / "Decisions/deployment-strategy-preference.md").is_file()
    assert in_shell("{kura} undo")[0] == 0
    assert (vault.root / PATH).is_file()


def test_a_terminal_on_one_side_only_is_no_terminal(in_shell: Any, vault: VaultBuilder):
    vault.propose()
    for line in (f"{{kura}} approve {PATH} Decisions | cat; exit ${{PIPESTATUS[0]}}",
                 f"{{kura}} approve {PATH} Decisions </dev/null"):  # fmt: skip
        assert in_shell(line)[0] == 4
    assert (vault.root / PATH).is_file()


def test_edit_opens_the_editor_on_a_private_copy(
    in_shell: Any, vault: VaultBuilder, tmp_path: Path
):
    vault.propose()
    editor = a_script(
        tmp_path, 'stat -c %a "$1" > mode; echo "$1" > where; sed -i s/blue-green/canary/ "$1"'
    )
    code, said = in_shell(f"{{kura}} edit {PATH}", EDITOR=editor)
    assert code == 0, said
    assert f"Edited {PATH}   commit" in said
    assert b"canary" in vault.bytes(PATH)
    assert (tmp_path / "mode").read_text() == "600\n"
    assert not Path((tmp_path / "where").read_text().strip()).exists()


def test_an_editor_with_arguments_is_run_with_them(in_shell: Any, vault: VaultBuilder):
    vault.propose()
    code, said = in_shell(f"{{kura}} edit {PATH}", EDITOR="sed -i s/blue-green/canary/")
    assert code == 0, said
    assert b"canary" in vault.bytes(PATH)


@pytest.mark.parametrize(
    ("editor", "code", "sentence"),
    [
        ("true", 0, "No change made in the editor."),
        ("false", 1, 'editor "false" ended with code 1'),
        ("no-such-editor -x", 1, 'EDITOR "no-such-editor" was not found'),
        ('vim "open', 1, "was not found"),
    ],
)
def test_an_editor_that_changes_nothing_or_fails_leaves_the_proposal(
    in_shell: Any, vault: VaultBuilder, editor: str, code: int, sentence: str
):
    vault.propose()
    before = vault.files()
    assert in_shell(f"{{kura}} edit {PATH}", EDITOR=editor)[0] == code
    assert sentence in in_shell(f"{{kura}} edit {PATH}", EDITOR=editor)[1]
    assert vault.files() == before


def test_a_text_that_cannot_be_committed_is_kept(
    in_shell: Any, vault: VaultBuilder, tmp_path: Path
):
    vault.propose()
    theirs = shlex.quote(str(vault.root / PATH))
    editor = a_script(tmp_path, f'echo mine >> "$1"; echo theirs >> {theirs}')
    code, said = in_shell(f"{{kura}} edit {PATH}", EDITOR=editor)
    assert code == 3, said
    kept = re.search(r"Your text is kept in (\S+)", said)
    assert kept
    assert Path(kept[1]).read_text().endswith("mine\n")
    assert vault.bytes(PATH).endswith(b"theirs\n")


def test_config_edit_refuses_a_broken_result_and_keeps_the_text(
    in_shell: Any, own: Own, tmp_path: Path
):
    own.configure('theme = "nord"\n')
    code, said = in_shell("{kura} config edit", EDITOR=a_script(tmp_path, "echo x=1 >> $1"))
    assert code == 2
    assert "x is not a setting" in said
    assert own.config.read_text() == 'theme = "nord"\n'
    kept = re.search(r"The config stays as it was. Your text is kept in (\S+)", said)
    assert kept
    assert Path(kept[1]).read_text() == 'theme = "nord"\nx=1\n'


def test_config_edit_makes_a_private_file_and_mends_a_broken_one(
    in_shell: Any, own: Own, tmp_path: Path
):
    code, said = in_shell("{kura} config edit", EDITOR=a_script(tmp_path, "true"))
    assert code == 0, said
    assert stat.S_IMODE(own.config.stat().st_mode) == 0o600
    own.configure("x = 1\n")
    code, said = in_shell("{kura} config edit", EDITOR=a_script(tmp_path, "echo y=1 >> $1"))
    assert code == 2
    assert own.config.read_text() == "x = 1\ny=1\n"
    mend = a_script(tmp_path, "echo 'bell = true' > $1")
    code, said = in_shell("{kura} config edit", EDITOR=mend)
    assert code == 0, said


def test_the_bell_rings_only_when_asked_for_and_something_waits(
    on_terminal: Any, own: Own, vault: VaultBuilder
):
    def rings() -> bool:
        code, said = finished(on_terminal("status"))
        assert code == 0
        return "\x07" in said

    own.configure("bell = true\n")
    assert not rings()
    vault.propose()
    assert rings()
    own.configure("")
    assert not rings()


def test_keys_can_be_tried(on_terminal: Any):
    child = on_terminal("keys", "--test")
    child.expect("Press keys")
    for sent, shown in (("a", "61 +a +decide.approve"), ("\x1b[A", "1b 5b 41 +up +move.up"),
                        ("\x04", "04 +ctrl\\+d +move.page_down"), ("\u00e9", "c3 a9")):  # fmt: skip
        child.send(sent)
        child.expect(shown)
    child.send("qq")
    assert finished(child)[0] == 0


def test_init_asks_before_it_changes_a_gitignore(in_shell: Any, tmp_path: Path):
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / ".gitignore").write_text("mine\n")
    line = f"{KURA} init {notes}"
    assert in_shell(f"echo n | {line}")[0] == 4
    assert (notes / ".gitignore").read_text() == "mine\n"
    import pexpect

    child = pexpect.spawn(line, env={**os.environ, "TERM": "xterm"}, encoding="utf-8", timeout=20)
    child.expect(r"Add these lines to the existing .gitignore\?")
    child.sendline("y")
    assert finished(child)[0] == 0
    assert (notes / ".gitignore").read_text().startswith("mine\n.obsidian")


def test_an_interrupt_at_a_prompt_exits_130(on_terminal: Any, vault: VaultBuilder):
    vault.propose()
    child = on_terminal("review", "--plain")
    child.expect("1 approve")
    child.sendintr()
    assert finished(child)[0] == 130


def test_a_terminating_signal_ends_with_its_own_code(vault: VaultBuilder, on_terminal: Any):
    vault.propose()
    child = on_terminal("review", "--plain")
    child.expect("1 approve")
    child.kill(15)
    child.wait()
    assert child.signalstatus == 15 or child.exitstatus == 143


def test_the_screen_opens_and_q_leaves_with_0(on_terminal: Any, vault: VaultBuilder):
    vault.propose()
    for words in ((), ("review",)):
        child = on_terminal(*words)
        child.expect("Deployment strategy preference")
        child.send("q")
        assert finished(child)[0] == 0


def test_without_a_vault_the_first_start_writes_nothing(tmp_path: Path):
    import pexpect

    before = sorted(tmp_path.iterdir())
    child = pexpect.spawn(
        sys.executable, ["-m", "kura_tui"], cwd=str(tmp_path),
        env={**os.environ, "TERM": "xterm-256color", "HOME": str(tmp_path)},
        encoding="utf-8", codec_errors="replace", timeout=30, dimensions=(24, 80),
    )  # fmt: skip
    child.expect("No vault is set")
    child.expect("Try the sample vault")
    child.send("q")
    assert finished(child)[0] == 0
    assert [it for it in sorted(tmp_path.iterdir()) if it.name not in {"state", "cache"}] == before


def test_the_demo_opens_the_screen_on_a_copy(tmp_path: Path):
    import pexpect

    child = pexpect.spawn(
        sys.executable, ["-m", "kura_tui", "demo"],
        env={**os.environ, "TERM": "xterm-256color", "TMPDIR": str(tmp_path)},
        encoding="utf-8", codec_errors="replace", timeout=30, dimensions=(24, 100),
    )  # fmt: skip
    child.expect("kura-demo-")
    child.expect("inbox 14")
    child.send("q")
    assert finished(child)[0] == 0
    (root,) = tmp_path.glob("kura-demo-*/vault")
    done = subprocess.run(
        ["git", "-C", str(root), "log", "--format=%s"], capture_output=True, text=True, check=True
    )
    assert done.stdout == "Begin the demo vault\n"


def test_a_list_at_80_columns_shows_the_title_beside_a_path_cut_in_its_middle(
    in_shell: Any, vault: VaultBuilder
):
    long = a_proposal("Rollout of the bakery " * 4, "A fact.", source="w" * 90, confidence="x" * 60)
    vault.propose("bakery-closing-days", a_proposal("Closed on Mondays", "A fact."))
    vault.propose("a-name-that-is-much-longer-than-its-column-is", long)
    code, said = in_shell("{kura} list")
    lines = [line for line in said.splitlines() if line.startswith("2026")]
    assert code == 0
    assert all(len(line) <= 80 for line in lines)
    assert any("bakery-...ays.md  Closed on Mondays" in line for line in lines)
    assert any("  Rollout of the b" in line for line in lines)


def test_a_log_at_80_columns_keeps_state_and_reviewer(in_shell: Any, vault: VaultBuilder):
    name = "a-name-that-is-much-longer-than-its-column-is"
    vault.propose(name)
    in_shell(f"{{kura}} approve {name} Decisions && {{kura}} undo")
    code, said = in_shell("{kura} log")
    reviewer = vault.git("config", "user.name").strip()
    newest, oldest = said.splitlines()[:2]
    assert code == 0
    assert "  undone  approve: a-name" in oldest
    assert newest.endswith(reviewer)
    assert oldest.endswith(reviewer)
    assert max(len(newest), len(oldest)) <= 80
