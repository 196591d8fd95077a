"""Every verb on a vault full of hostile words: it prints text and nothing a terminal obeys."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kura_tui.cli.group import kura
from kura_tui.cli.verbs import BY_NAME
from tests.builders import VaultBuilder
from tests.cli.conftest import Own
from tests.tui.hostile_texts import MARKUP, NAMES, TEXTS
from tests.tui.hostile_vault import REFUSES, configure, fill
from tests.tui.terminal_grammar import foreign_text

WORDS = "\x1b]0;x\x07\u202e\x9b2J\u200b[/]"
EVIL = f"{WORDS}\udc9b"
"""The same with a byte that is no UTF-8, as a command line may hold it."""
PROPOSAL = "Inbox/h040.md"


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> VaultBuilder:
    """One hostile vault for the calls that only read."""
    place = tmp_path_factory.mktemp("hostile") / f"vault{NAMES['click']}"
    vault = VaultBuilder.create(place)
    fill(vault)
    return vault


def call(vault: VaultBuilder, *words: str, stdin: str = "") -> Result:
    return CliRunner().invoke(kura, ["--vault", str(vault.root), *words], input=stdin)


def check(result: Result, *words: str) -> str:
    """Give what was printed, which must be text alone; a crash fails."""
    assert result.exit_code != 70, (words, result.output)
    assert result.exception is None or isinstance(result.exception, SystemExit), words
    for data in (result.stdout_bytes, result.stderr_bytes):
        assert foreign_text(data, styles=False) == [], words
    return result.output


READING = {
    "list": [("list",), ("list", "--all"), ("list", "--snoozed"), ("list", "src:" + EVIL)],
    "show": [("show", PROPOSAL), ("show", PROPOSAL, "--reveal"), ("show", EVIL), ("show", "h")],
    "near": [("near", PROPOSAL), ("near", PROPOSAL, "--limit=99"), ("near", EVIL)],
    "log": [("log",), ("log", "--limit=3")],
    "status": [("status",)],
    "doctor": [("doctor",), ("doctor", "--since", EVIL)],
    "config": [("config",), ("config", "show"), ("config", "check"), ("config", EVIL)],
    "keys": [("keys",), ("keys", EVIL)],
    "completion": [("completion", "bash"), ("completion", EVIL)],
    "help": [("help",), ("help", EVIL), ("--help",)],
    "review": [("review",), ("review", "--plain"), ("review", EVIL)],
    "demo": [("demo",), ("demo", "--path-only", EVIL)],
    "init": [("init", "-n"), ("init", f"/nowhere/{EVIL}", "-n")],
    "sync": [("sync",), ("sync", "-n"), ("sync", EVIL)],
    "approve": [("approve", PROPOSAL, "Memory", "-n"), ("approve", PROPOSAL, EVIL),
                ("approve", PROPOSAL), ("approve", PROPOSAL, "Memory", "--name", EVIL),
                ("approve", PROPOSAL, "Memory", "--tick", EVIL), ("approve", EVIL, "Memory"),
                ("approve", PROPOSAL, "Memory")],
    "merge": [("merge", PROPOSAL, "n001", "--mode=append", "--heading", EVIL, "-n"),
              ("merge", PROPOSAL, "n001", "--mode=append", "--heading", WORDS, "-n"),
              ("merge", PROPOSAL, "n001", "--mode=replace", "-n"),
              ("merge", PROPOSAL, "t001", "--mode=confirm", "-n"),
              ("merge", PROPOSAL, EVIL, "--mode=append"),
              ("merge", PROPOSAL, "n", "--mode=append"),
              ("merge", PROPOSAL, "n001", "--mode", EVIL)],
    "supersede": [("supersede", PROPOSAL, "n001", "--reason", EVIL, "-n"),
                  ("supersede", PROPOSAL, "n001", "--reason", WORDS, "-n"),
                  ("supersede", PROPOSAL, "t001", "-n"), ("supersede", PROPOSAL, EVIL)],
    "edit": [("edit", PROPOSAL, "--from", "-", "-n"), ("edit", PROPOSAL),
             ("edit", PROPOSAL, "--from", f"/nowhere/{EVIL}"), ("edit", EVIL)],
    "reject": [("reject", PROPOSAL, "--reason", EVIL, "-n"),
               ("reject", PROPOSAL, "--reason", WORDS, "-n"), ("reject", EVIL, "--reason=wrong")],
    "snooze": [("snooze", PROPOSAL, "--until", EVIL), ("snooze", PROPOSAL, "--until=2w", "-n")],
    "retract": [("retract", "n001", "--reason", EVIL, "-n"),
                ("retract", "n001", "--reason", WORDS, "-n"), ("retract", EVIL, "--reason=x")],
    "undo": [("undo", EVIL), ("undo", "-n")],
    "redo": [("redo", EVIL), ("redo", "-n")],
    "propose": [("propose", EVIL, EVIL, "-n"), ("propose", WORDS, WORDS, "-n"),
                ("propose", EVIL, "-", "-n"),
                ("propose", EVIL, EVIL, "-n", "--source", EVIL, "--created", EVIL)],
}  # fmt: skip


def test_every_verb_is_called():
    assert set(BY_NAME) == set(READING)


@pytest.mark.parametrize("verb", READING)
def test_a_verb_prints_text_alone(hostile: VaultBuilder, own: Own, verb: str):
    own.open_gate()
    for words in READING[verb]:
        check(call(hostile, *words, stdin="13\n1\n1\n\n2\nreveal\n0\n"), *words)


@pytest.mark.parametrize("verb", sorted(set(READING) - {"review", "completion", "help", "demo"}))
def test_json_is_ascii_and_escapes(hostile: VaultBuilder, own: Own, verb: str):
    own.open_gate()
    for words in READING[verb]:
        out = call(hostile, *words, "--json", stdin="x").stdout_bytes
        assert out.isascii(), words
        assert all(byte >= 0x20 or byte in b"\n" for byte in out), words
        assert b"\x7f" not in out, words
        assert json.loads(out)["schema"] == 1, words


def test_every_proposal_is_shown_near_and_planned(hostile: VaultBuilder, own: Own):
    own.open_gate()
    listed = json.loads(call(hostile, "list", "--all", "--json").stdout)["proposals"]
    assert len(listed) > len(TEXTS)
    for proposal in listed:
        for words in (
            ("show", proposal["path"]),
            ("near", proposal["path"]),
            ("approve", proposal["path"], "Memory", "-n"),
            ("reject", proposal["path"], "--reason=wrong", "-n"),
        ):
            check(call(hostile, *words), *words)


def test_markup_is_printed_as_it_is(hostile: VaultBuilder):
    printed = call(hostile, "list").stdout
    for text in MARKUP.values():
        assert text in printed


def test_a_hostile_config_is_named_as_text(hostile: VaultBuilder, own: Own):
    configure(own.config.parent.parent)
    for words in (("doctor",), ("keys",), ("config",), ("config", "check"), ("list",)):
        check(call(hostile, *words), *words)
    own.configure('theme = "\\u001b]0;x\\u0007"\n"k\\u202e" = 1\n')
    for words in (("doctor",), ("list",), ("list", "--json")):
        check(call(hostile, *words), *words)
    own.config.write_bytes(b"vault = \x1b]0;x\x07\n")
    check(call(hostile, "list"), "list")


def test_what_git_and_a_hook_say_is_text(vault: VaultBuilder, own: Own):
    fill(vault)
    own.open_gate()
    refuses = vault.write(REFUSES, "")
    for words in (("approve", PROPOSAL, "Memory"), ("reject", PROPOSAL, "--reason", WORDS)):
        assert "Nothing was written" in check(call(vault, *words), *words)
        assert call(vault, *words, "--json").stdout.isascii()
    refuses.unlink()
    for words in (
        ("approve", PROPOSAL, "Memory"), ("reject", "h041", "--reason", WORDS), ("undo",),
        ("redo",),
        ("snooze", "h042", "--until=2w"), ("merge", "h043", "n001", "--mode=append"),
        ("supersede", "h044", "n002", "--reason", WORDS), ("retract", "n003", "--reason", WORDS),
        ("edit", "h046", "--from", "-"), ("propose", f"T {WORDS}", f"F {WORDS}"), ("log",),
        ("sync",),
        ("doctor",), ("status",), ("list",),
    ):  # fmt: skip
        check(call(vault, *words, stdin=f"# New\n\n{TEXTS['clears the screen']}\n"), *words)
    assert vault.git("log", "--format=%s").count("\n") > 30


def completed(vault: VaultBuilder, *words: str) -> Iterator[bytes]:
    """Give what a shell gets when it completes the last of these words, for each shell."""
    for shell in ("bash", "zsh", "fish"):
        line = " ".join(words)
        done = subprocess.run(
            [sys.executable, "-m", "kura_tui"],
            env={
                **os.environ, "KURA_VAULT": str(vault.root), "_KURA_COMPLETE": f"{shell}_complete",
                "COMP_WORDS": line,
                "COMP_CWORD": words[-1] if shell == "fish" else str(len(words) - 1),
            },
            capture_output=True, check=False, timeout=60,
        )  # fmt: skip
        yield done.stdout + done.stderr


@pytest.mark.parametrize(
    "words",
    [("kura", "approve", ""), ("kura", "show", "Inbox/"), ("kura", "merge", "x", ""),
     ("kura", "approve", "x", "")],
    ids=lambda words: "-".join(words),
)  # fmt: skip
def test_completion_gives_text_alone(hostile: VaultBuilder, own: Own, words: tuple[str, ...]):
    for printed in completed(hostile, *words):
        assert b"Traceback" not in printed
        assert foreign_text(printed, styles=False) == []


@pytest.mark.pty
def test_on_a_terminal_only_styles_are_added(hostile: VaultBuilder, tmp_path: Path):
    import pexpect

    for words in (("show", PROPOSAL), ("near", PROPOSAL), ("list", "--all"), ("log",),
                  ("approve", "-n", PROPOSAL, "Memory"), ("doctor",)):  # fmt: skip
        child = pexpect.spawn(
            sys.executable, ["-m", "kura_tui", "-q", "--vault", str(hostile.root), *words],
            env={**os.environ, "TERM": "xterm-256color"}, timeout=60, dimensions=(40, 120),
        )  # fmt: skip
        printed = child.read()
        child.close()
        assert foreign_text(printed) == [], words
