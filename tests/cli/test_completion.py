"""The completion scripts in the shells themselves, and names that a shell could misread."""

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from kura_tui.cli.group import kura
from tests.builders import VaultBuilder, a_proposal
from tests.cli.test_starting import completed

PROGRAM = "#!/bin/sh\nexec {python} -c 'from kura_tui.cli import main; main()' \"$@\"\n"


@pytest.fixture
def program(tmp_path: Path) -> dict[str, str]:
    """Give the environment in which `kura` is this kura."""
    import sys

    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "kura").write_text(PROGRAM.format(python=sys.executable), encoding="utf-8")
    (folder / "kura").chmod(0o700)
    return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}


def script_of(shell: str) -> str:
    return CliRunner().invoke(kura, ["completion", shell]).stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_loads_in_the_shell_without_a_word(
    shell: str, program: dict[str, str], tmp_path: Path
):
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    script = tmp_path / "completion"
    script.write_text(script_of(shell), encoding="utf-8")
    begin = "autoload -Uz compinit; compinit -u; " if shell == "zsh" else ""
    done = subprocess.run(
        [shell, "-c", f"{begin}source {script}"],
        env=program, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("kura app", ["approve"]),
        ("kura approve Inb", ["Inbox/deployment-strategy-preference.md"]),
        ("kura approve x Mem", ["Memory"]),
    ],
)
def test_bash_completes_verbs_proposals_and_folders(
    vault: VaultBuilder, program: dict[str, str], line: str, expected: list[str]
):
    vault.propose()
    words = line.split()
    ask = (
        f"{script_of('bash')}\nCOMP_WORDS=({line}); COMP_CWORD={len(words) - 1}\n"
        "_kura_completion kura; printf '%s\\n' \"${COMPREPLY[@]}\"\n"
    )
    done = subprocess.run(
        ["bash", "-c", ask], env={**program, "KURA_VAULT": str(vault.root)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.stderr, done.stdout.split()) == ("", expected)


HOSTILE = [
    "two words",
    "it's",
    'a "quoted" name',
    "dollar $(touch owned) `touch owned`",
    "semi; touch owned",
    "back\\slash",
    "-n",
]


def test_hostile_names_are_offered_quoted_and_run_nothing(
    vault: VaultBuilder, program: dict[str, str], tmp_path: Path
):
    for name in HOSTILE:
        vault.propose(name, a_proposal(name, f"About {name}."))
    ask = (
        f"{script_of('bash')}\nCOMP_WORDS=(kura approve Inbox/); COMP_CWORD=2\n"
        "_kura_completion kura; printf '%s\\n' \"${COMPREPLY[@]}\"\n"
    )
    done = subprocess.run(
        ["bash", "-c", ask], env={**program, "KURA_VAULT": str(vault.root)}, cwd=tmp_path,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    offered = done.stdout.splitlines()
    assert sorted(one for [one] in map(shlex.split, offered)) == sorted(
        f"Inbox/{name}.md" for name in HOSTILE
    )
    run = "\n".join(f"printf '%s\\n' {line}" for line in offered)
    as_typed = subprocess.run(
        ["bash", "-c", run], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert sorted(as_typed.stdout.splitlines()) == sorted(f"Inbox/{name}.md" for name in HOSTILE)
    assert list(tmp_path.rglob("owned")) == []


def test_a_name_with_control_characters_cannot_add_a_line(vault: VaultBuilder):
    vault.propose("line\nfeed", a_proposal("Feed", "Feeds."))
    vault.propose("esc\x1b[2J", a_proposal("Escape", "Escapes."))
    vault.propose()
    named = {"KURA_VAULT": str(vault.root)}
    assert completed(["kura", "approve", "Inbox/"], 2, **named) == [
        "Inbox/deployment-strategy-preference.md"
    ]
