"""How calls begin and end: options on either side, help, unknown words, exit codes, crashes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from kura_tui import __version__
from kura_tui.cli.group import kura
from kura_tui.cli.verbs import BY_NAME, VERBS
from kura_tui.session import ReviewSession
from kura_tui.wording import commands, options, topics
from tests.builders import VaultBuilder
from tests.cli.conftest import Own, Run, start


def every_command() -> list[tuple[str, ...]]:
    context = click.Context(kura, **kura.context_settings)
    found: list[tuple[str, ...]] = []
    for name in kura.list_commands(context):
        command = kura.get_command(context, name)
        found.append((name,))
        if isinstance(command, click.Group):
            found += [(name, inner) for inner in command.list_commands(context)]
    return found


def test_every_verb_has_its_line_and_its_help():
    assert {verb.name for verb in VERBS} == set(commands.VERB_LINES)
    assert {" ".join(words) for words in every_command()} == set(options.HELP)


@pytest.mark.parametrize("words", every_command(), ids=" ".join)
def test_every_command_explains_itself_and_takes_the_global_options(words: tuple[str, ...]):
    result = CliRunner().invoke(kura, [*words, "--help"])
    assert result.exit_code == 0, result.output
    if words != ("config", "docs"):
        for option in ("--vault", "--json", "--quiet", "--debug"):
            assert option in result.output


def test_the_help_shows_examples_first_and_every_verb():
    result = CliRunner().invoke(kura, ["--help"])
    assert result.output.index("Examples") < result.output.index("Decide:")
    for name in BY_NAME:
        assert f"\n  {name} " in result.output


def test_the_help_imports_no_verb():
    script = (
        "import sys, kura_tui.cli.group as g\n"
        "try:\n    g.kura.main(['--help'])\nexcept SystemExit:\n    pass\n"
        "print([m for m in sys.modules if m.startswith('kura_tui.cli.') and 'deciding' in m],"
        " 'msgspec' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[] False"


def test_the_version_is_one_line():
    assert CliRunner().invoke(kura, ["--version"]).output == f"kura {__version__}\n"


@pytest.mark.parametrize("before", [True, False])
def test_global_options_stand_before_or_after_the_verb(vault: VaultBuilder, before: bool):
    vault.propose()
    plain = ["--vault", str(vault.root), "--json"]
    words = [*plain, "list"] if before else ["list", *plain]
    result = CliRunner().invoke(kura, words)
    assert len(json.loads(result.stdout)["proposals"]) == 1


@pytest.mark.parametrize(
    ("typed", "meant"), [("aprove", "approve"), ("stauts", "status"), ("lst", "list")]
)
def test_an_unknown_verb_is_answered_with_the_nearest(typed: str, meant: str):
    result = CliRunner().invoke(kura, [typed])
    assert result.exit_code == 2
    assert result.stderr == f"kura: {typed}: unknown. Did you mean {meant}?\n"


@pytest.mark.parametrize("part", ["app", "sta", "l"])
def test_a_beginning_is_never_guessed(part: str):
    assert CliRunner().invoke(kura, [part]).exit_code == 2


def test_an_unknown_option_is_answered_with_the_nearest(run: Run):
    result = run("approve", "x", "Memory", "--tikc", "1")
    assert result.exit_code == 2
    assert result.stderr == "kura: --tikc: unknown. Did you mean --tick?\n"


def test_a_missing_argument_says_where_the_help_is(run: Run):
    result = run("approve")
    assert result.exit_code == 2
    assert "See: kura approve --help" in result.stderr


def test_without_a_vault_the_call_exits_2_and_says_where_it_looked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(kura, ["list"])
    assert result.exit_code == 2
    assert result.stderr.startswith("kura: No vault: looked at --vault, KURA_VAULT, ")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("show", "nowhere", "--json"), 5),
        (("--json", "show", "nowhere"), 5),
        (("shwo", "--json"), 2),
        (("approve", "--json"), 2),
        (("approve", "x", "Memory", "--tikc", "1", "--json"), 2),
        (("config", "shwo", "--json"), 2),
    ],
)
def test_an_error_is_a_document_too(run: Run, words: tuple[str, ...], code: int):
    result = run(*words)
    document = json.loads(result.stdout)
    assert document["schema"] == 1
    assert document["error"]["exit_code"] == code == result.exit_code
    assert result.stderr == f"kura: {document['error']['message']}\n"


def test_kura_alone_with_json_is_the_list(run: Run, vault: VaultBuilder):
    vault.propose()
    assert len(json.loads(run("--json").stdout)["proposals"]) == 1


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of kura's own, whose message quotes a note."""

    def refresh(_session: ReviewSession) -> None:
        raise RuntimeError("the secret words of a note")

    monkeypatch.setattr(ReviewSession, "refresh", refresh)


@pytest.mark.usefixtures("fault")
def test_a_fault_exits_70_with_a_report_that_quotes_no_note(run: Run, own: Own):
    result = run("list")
    assert result.exit_code == 70
    assert "Traceback" not in result.output
    (report,) = own.state.glob("crash-*.log")
    assert str(report) in result.stderr
    text = report.read_text()
    assert "RuntimeError" in text
    assert "secret words" not in text + result.output


@pytest.mark.usefixtures("fault")
def test_debug_shows_where_kura_failed(run: Run):
    assert "RuntimeError: the secret words of a note" in run("list", "--debug").stderr


@pytest.mark.usefixtures("fault")
def test_a_fault_where_nothing_can_be_written_still_exits_70(
    run: Run, own: Own, monkeypatch: pytest.MonkeyPatch
):
    own.state.parent.mkdir()
    own.state.write_text("a file in the way")
    result = run("list")
    assert result.exit_code == 70
    assert "--debug" in result.stderr


def test_an_interrupt_exits_130(run: Run, monkeypatch: pytest.MonkeyPatch):
    def interrupted(_session: ReviewSession) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ReviewSession, "refresh", interrupted)
    assert run("list").exit_code == 130


def test_a_closed_pipe_ends_without_a_word(vault: VaultBuilder):
    for number in range(300):
        vault.propose(f"p{number}", f"---\ntype: memory-proposal\n---\n\n# {'T' * 900}\n\nF.\n")
    command = f"{sys.executable} -m kura_tui --vault {vault.root} list | head -n 1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False
    )
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""
    assert done.returncode == 141


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "utf-8"])
def test_a_terminal_of_another_encoding_gets_escapes_and_no_fault(
    vault: VaultBuilder, encoding: str
):
    vault.propose("odd", "---\ntype: memory-proposal\n---\n\n# \u65e5\u672c\n\nF.\n")
    done = subprocess.run(
        [sys.executable, "-m", "kura_tui", "--vault", str(vault.root), "list"],
        env={**os.environ, "PYTHONIOENCODING": encoding}, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    shown = (b"\\u65e5\\u672c", "\u65e5\u672c".encode())
    assert any(text in done.stdout for text in (shown[1:] if encoding == "utf-8" else shown))


def test_quick_verbs_load_neither_screen_nor_git_nor_evidence(vault: VaultBuilder):
    """`propose` asks with SQLite what was decided; its first call, which reads that, is done."""
    vault.propose()
    ReviewSession.open(vault.root).fill_memory()
    for words, known in ((["propose", "T", "F."], ["sqlite3"]), (["list"], []), (["status"], [])):
        script = (
            f"import sys; sys.argv = ['kura', '--vault', {str(vault.root)!r}, *{words!r}]\n"
            "from kura_tui.cli import main\n"
            "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code\n"
            "wanted = {'textual', 'rich', 'git', 'platformdirs', 'rapidfuzz', 'sqlite3', 'yaml'}\n"
            "print(sorted(wanted & set(sys.modules)), file=sys.stderr)"
        )
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True
        )
        assert done.stderr.splitlines()[-1] == str(known), words


def test_help_explains_topics_and_verbs():
    invoke = CliRunner().invoke
    for code, meaning in topics.EXIT_CODES:
        assert f"{code:<5}  {meaning}" in invoke(kura, ["help", "exit-codes"]).output
    assert "KURA_VAULT" in invoke(kura, ["help", "environment"]).output
    assert "gate.without_terminal = false" in invoke(kura, ["help", "config"]).output
    assert "decide.approve" in invoke(kura, ["help", "keys"]).output
    assert "Usage: kura approve" in invoke(kura, ["help", "approve"]).output
    assert invoke(kura, ["help", "nothing"]).exit_code == 2


def test_keys_show_the_reviewers_own(own: Own):
    own.configure('[keys]\n"decide.approve" = "="\n')
    rows = json.loads(CliRunner().invoke(kura, ["keys", "--json"]).stdout)["keys"]
    assert next(row["keys"] for row in rows if row["id"] == "decide.approve") == ["="]


@pytest.mark.parametrize(
    "arguments", [(), ("review",), ("demo",), ("keys", "--test"), ("config", "edit")]
)
def test_what_needs_a_terminal_says_so_at_once(vault: VaultBuilder, arguments: tuple[str, ...]):
    done = start("--vault", str(vault.root), *arguments)
    if arguments:
        assert done.returncode == 2, done.stderr
        assert done.stderr.startswith("kura: ")
    else:
        assert done.returncode == 0
        assert "Inbox is empty." in done.stderr


@pytest.mark.parametrize(
    ("arguments", "example"),
    [
        (("snooze", "some"), "--until'. For example: kura snooze PROPOSAL --until tomorrow"),
        (
            ("retract", "some"),
            '--reason\'. For example: kura retract NOTE --reason "no longer true"',
        ),
        (
            ("reject", "some"),
            '--reason\'. For example: kura reject PROPOSAL --reason "not durable"',
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_call_without_what_it_needs_is_answered_with_an_example(
    run: Run, arguments: tuple[str, ...], example: str
):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr == f"kura: Missing option '{example}\n"
