"""The pages say what the program has: generated parts, every name in the reference, every call."""

import importlib.util
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import click
import msgspec
import pytest

from kura_tui.cli.group import kura
from kura_tui.config import Config, GateConfig, VaultSettings
from kura_tui.errors import ExitCode
from kura_tui.tui.commands import COMMANDS, Context
from kura_tui.tui.keymap import shown_key
from kura_tui.wording import topics

ROOT = Path(__file__).resolve().parent.parent
GENERATED = ("README.md", "docs/reference.md", "docs/configuration.md", "docs/kura.1")
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "sample_vault" / "AGENT.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
REFERENCE = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def generate() -> ModuleType:
    """The program that writes the generated pages."""
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", GENERATED)
def test_a_generated_page_is_the_one_that_the_code_gives(page: str, generate: ModuleType):
    file = ROOT / page
    assert generate.pages()[file] == file.read_text(encoding="utf-8"), (
        "run: python docs/generate.py"
    )


def test_the_generated_pages_do_not_depend_on_the_machine():
    script = (
        "import sys; sys.path.insert(0, 'docs'); import generate;"
        "sys.exit([str(f) for f, text in generate.pages().items() if f.read_text() != text] or 0)"
    )
    odd = {"COLUMNS": "30", "HOME": "/nowhere", "XDG_CONFIG_HOME": "/nowhere", "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", script],
        cwd=ROOT, env={**os.environ, **odd}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def _every_command() -> Iterator[tuple[str, click.Command]]:
    root = click.Context(kura, info_name="kura", **kura.context_settings)
    for name in kura.list_commands(root):
        command = kura.get_command(root, name)
        assert command is not None
        yield f"kura {name}", command
        if isinstance(command, click.Group):
            for inner, found in command.commands.items():
                if not found.hidden:
                    yield f"kura {name} {inner}", found


COMMAND_TABLE = dict(_every_command())


def _section(path: str) -> str:
    head = f"#### {path}\n"
    assert head in REFERENCE
    return re.split(r"^#+ ", REFERENCE.split(head)[1], maxsplit=1, flags=re.MULTILINE)[0]


@pytest.mark.parametrize("path", COMMAND_TABLE)
def test_the_reference_has_every_command_with_its_options_and_arguments(path: str):
    section = _section(path)
    everywhere = REFERENCE.partition("### Decide")[0]
    for parameter in COMMAND_TABLE[path].params:
        if isinstance(parameter, click.Option):
            for name in parameter.opts:
                assert re.search(rf"\| `[^|]*{re.escape(name)}[ ,`]", section + everywhere), name
        else:
            assert (parameter.human_readable_name in section) or parameter.metavar in section


def test_the_reference_has_the_options_that_stand_anywhere():
    rows = REFERENCE.partition("## Commands")[2].partition("What the words")[0]
    root = click.Context(kura, info_name="kura", **kura.context_settings)
    for option in kura.get_params(root):
        for name in option.opts:
            assert re.search(rf"\| `[^|]*{re.escape(name)}[ ,`]", rows), name


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_the_reference_has_every_key_with_its_id_and_its_screens(command):
    row = next(line for line in REFERENCE.splitlines() if line.endswith(f"| `{command.id}` |"))
    assert re.findall(r"`([^`]+)`", row.split(" | ")[0]) == [shown_key(k) for k in command.keys]
    assert command.help in row
    assert row.split(" | ")[2] == ", ".join(Context(it).value for it in command.contexts)


def _fields() -> list[str]:
    own = [name for name in Config.__struct_fields__ if name != "gate"]
    gate = [f"gate.{name}" for name in GateConfig.__struct_fields__]
    return [*own, *gate, *VaultSettings.__struct_fields__]


@pytest.mark.parametrize("page", ["reference.md", "configuration.md"])
def test_the_pages_of_settings_have_every_field_with_its_default(page: str):
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    rows = {line.split("`")[1]: line for line in text.splitlines() if line.startswith("| `")}
    assert set(_fields()) <= set(rows)
    for struct, prefix in ((GateConfig, "gate."), (VaultSettings, "")):
        for field in msgspec.structs.fields(struct):
            default = field.default
            shown = list(default) if isinstance(default, tuple) else default
            assert msgspec.json.encode(shown).decode().replace(",", ", ") in rows[
                prefix + field.name
            ].replace(", ", ", ")


def test_the_reference_has_every_exit_code_and_variable():
    codes = REFERENCE.partition("## Exit codes")[2]
    for code in ExitCode:
        assert re.search(rf"^\| {code.value} \| \w", codes, re.MULTILINE), code
    assert "| 128+n | ended by signal n" in codes
    for name, meaning in topics.ENVIRONMENT:
        assert f"| `{name}` | {meaning} |" in codes


def _calls() -> list[str]:
    """Give the calls of kura on all pages: in shell blocks, and in words between backquotes."""
    found: set[str] = set()
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for language, block in BLOCK.findall(text):
            lines = block.splitlines() if language == "sh" or page.name == "AGENT.md" else []
            found.update(call for line in lines for call in _calls_in(line))
        inline = re.findall(r"`(kura [^`\n]+)`", BLOCK.sub("", text))
        found.update(call for words in inline for call in _calls_in(words))
    return sorted(found)


def _calls_in(line: str) -> Iterator[str]:
    lexer = shlex.shlex(line, posix=True, punctuation_chars=";&|<>")
    lexer.whitespace_split = True
    call: list[str] | None = None
    for word in [*lexer, ";"]:
        if set(word) <= set(";&|<>"):
            if call:
                yield shlex.join(call)
            call = None
        elif word == "kura" or word.endswith("/kura"):
            call = ["kura"]
        elif call is not None:
            call.append(word)


@pytest.mark.parametrize("call", _calls())
def test_a_call_on_a_page_names_a_verb_and_options_that_are_there(call: str):
    words = shlex.split(call)[1:]
    command: click.Command = kura
    context = click.Context(kura, info_name="kura", **kura.context_settings)
    while True:
        _, words, _ = command.make_parser(context).parse_args(words)
        if not (isinstance(command, click.Group) and words) or words[0].isupper():
            return
        inner = command.get_command(context, words[0])
        assert inner is not None, f"{call}: no verb {words[0]}"
        command = inner
        context = click.Context(command, parent=context, info_name=words[0])
        words = words[1:]


def test_the_calls_are_found():
    calls = _calls()
    assert len(calls) > 40
    for call in ("kura demo", "kura sync -n", "kura undo COMMIT --settle", "kura review --plain"):
        assert call in calls


RUNS = re.compile(r"<!-- run in: (\S+) -->\n```sh\n(.*?)```", re.DOTALL)


@pytest.fixture
def shell(tmp_path: Path) -> Path:
    """A folder with a `kura` of this checkout, first on the PATH of the blocks that are run."""
    program = tmp_path / "bin" / "kura"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m kura_tui "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return program.parent


def test_the_commands_for_two_machines_do_what_the_page_says(shell: Path, tmp_path: Path):
    page = (ROOT / "docs" / "how-to-two-machines.md").read_text(encoding="utf-8")
    environment = {**os.environ, "PATH": f"{shell}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    said = []
    (tmp_path / "laptop").mkdir()
    for folder, block in RUNS.findall(page):
        done = subprocess.run(
            ["bash", "-e", "-c", block], cwd=tmp_path / folder, env=environment,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{block}{done.stdout}{done.stderr}"
        said.append(done.stdout)
    assert "Synced with origin/main: 1 commit taken, 0 commits sent" in said[-3]
    assert "Inbox/database-version.md" in said[-3]
    assert "decided twice" not in said[-1]
    for name in ("vault.git", "box"):
        call = ["git", "-C", str(tmp_path / name), "log", "--format=%s", "--", ".kura/rejected"]
        log = subprocess.run(call, capture_output=True, text=True, check=True)
        assert log.stdout == "reject: database-version\n"
    assert not (tmp_path / "box" / "Inbox" / "database-version.md").exists()
