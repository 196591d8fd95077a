"""The two settings files: what they may say, and the sentence for what they may not."""

import json
import os
from pathlib import Path

import pytest

from kura_tui.config import (
    Config,
    VaultSettings,
    check_config_place,
    line_of,
    load_config,
    load_vault_settings,
)
from kura_tui.errors import UsageError
from tests.builders import VaultBuilder
from tests.cli.conftest import Own, Run


def the_error(own: Own, text: str) -> UsageError:
    own.configure(text)
    with pytest.raises(UsageError) as caught:
        load_config()
    return caught.value


def the_vault_error(root: Path, text: str) -> UsageError:
    (root / ".kura").mkdir(parents=True, exist_ok=True)
    (root / ".kura/vault.toml").write_text(text, encoding="utf-8")
    with pytest.raises(UsageError) as caught:
        load_vault_settings(root)
    return caught.value


def test_an_absent_file_gives_the_defaults(tmp_path: Path):
    assert load_config() == Config()
    assert load_vault_settings(tmp_path) == VaultSettings()


def test_a_file_with_a_byte_order_mark_is_read(own: Own):
    own.configure("\ufefftheme = 'nord'\n")
    assert load_config().theme == "nord"


def test_an_unknown_key_is_named_with_line_and_nearest_key(own: Own):
    error = the_error(own, "# mine\n\nvualt = '/notes'\n")
    assert "config.toml line 3: vualt is not a setting" in error.sentence
    assert "Did you mean vault?" in error.sentence
    assert error.exit_code == 2


def test_an_unknown_rule_of_the_gate_is_named_with_its_table(own: Own):
    error = the_error(own, "[gate]\nwithout_termnal = true\n")
    assert "line 2: gate.without_termnal is not a setting" in error.sentence
    assert "Did you mean gate.without_terminal?" in error.sentence


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("mouse = 'sometimes'\n", "line 1: mouse:"),
        ("\n[gate]\nchecklist = 'maybe'\n", "line 3: gate.checklist:"),
        ("[gate]\nkeys = 3\n", "line 2: gate.keys:"),
        ("theme = 5\n", "line 1: theme:"),
        ("vault = '/a'\ngate = 1\n", "line 2: gate:"),
    ],
)
def test_a_wrong_value_is_named_with_file_line_and_key(own: Own, text: str, place: str):
    assert place in the_error(own, text).sentence


def test_broken_toml_is_named_with_its_line(own: Own):
    assert "line 2" in the_error(own, "theme = 'a'\nvault = = 3\n").sentence


def test_a_key_map_may_be_written_with_or_without_quotes(own: Own):
    own.configure('[keys]\n"decide.approve" = "b"\ndecide.reject = "y"\n')
    assert load_config().keys == {"decide.approve": "b", "decide.reject": "y"}


def test_a_config_that_everybody_can_write_is_not_used(own: Own):
    own.configure("theme = 'nord'\n")
    os.chmod(own.config, 0o666)
    with pytest.raises(UsageError, match="another account can write"):
        load_config()


def test_a_config_inside_the_vault_is_refused(own: Own):
    own.configure("[gate]\nwithout_terminal = true\n")
    check_config_place(own.config.parent.parent.parent / "vault")
    with pytest.raises(UsageError, match="inside the vault"):
        check_config_place(own.config.parent.parent)


@pytest.mark.parametrize(
    "text",
    [
        "editor = 'sh -c evil'\n",
        "pager = 'evil'\n",
        "[keys]\n'decide.approve' = 'j'\n",
        "[gate]\nwithout_terminal = true\n",
        "gate.checklist = 'record'\n",
        "on_approve_command = 'evil'\n",
        "post_hook = 'evil'\n",
        "vault = '/elsewhere'\n",
    ],
)
def test_a_vault_cannot_say_what_only_the_reviewer_may(tmp_path: Path, text: str):
    error = the_vault_error(tmp_path, text)
    assert "is not read from a vault, because agents can write there" in error.sentence
    assert "config.toml" in error.sentence


@pytest.mark.parametrize(
    "folder",
    [
        "",
        "..",
        "../other",
        "/etc",
        ".git",
        ".obsidian",
        "a/../b",
        "a//b",
        "a/",
        " a",
        "a\\b",
        "a\x1bb",
    ],
)
def test_a_folder_must_lie_inside_the_vault(tmp_path: Path, folder: str):
    import json

    for key, value in (("inbox", json.dumps(folder)), ("folders", json.dumps([folder]))):
        error = the_vault_error(tmp_path, f"{key} = {value}\n")
        assert "is no plain folder inside the vault" in error.sentence


@pytest.mark.parametrize(
    "text",
    [
        "folders = ['Inbox']\n",
        "inbox = 'Memory/Inbox'\n",
        "folders = ['Notes', 'notes']\n",
        "folders = ['Notes', 'Notes/Deep']\n",
    ],
)
def test_a_folder_cannot_be_two_things(tmp_path: Path, text: str):
    assert "lies in or over another folder" in the_vault_error(tmp_path, text).sentence


def test_nested_folders_are_taken(tmp_path: Path):
    (tmp_path / ".kura").mkdir()
    (tmp_path / ".kura/vault.toml").write_text(
        "inbox = 'Memory/Inbox'\nfolders = ['Memory/Facts', 'Memory/Decisions']\n"
    )
    assert load_vault_settings(tmp_path).folders == ("Memory/Facts", "Memory/Decisions")


def test_vault_settings_behind_a_symlink_are_refused(tmp_path: Path):
    outside = tmp_path / "outside.toml"
    outside.write_text("inbox = 'In'\n")
    root = tmp_path / "vault"
    (root / ".kura").mkdir(parents=True)
    (root / ".kura/vault.toml").symlink_to(outside)
    with pytest.raises(UsageError):
        load_vault_settings(root)


def test_a_pipe_in_the_place_of_the_settings_does_not_hang(tmp_path: Path):
    (tmp_path / ".kura").mkdir()
    os.mkfifo(tmp_path / ".kura/vault.toml")
    with pytest.raises(UsageError, match="not a plain file"):
        load_vault_settings(tmp_path)


def test_settings_of_an_unlikely_size_are_refused(tmp_path: Path):
    assert "longer than" in the_vault_error(tmp_path, "#" * 70_000).sentence


def test_settings_in_another_encoding_are_refused(tmp_path: Path):
    (tmp_path / ".kura").mkdir()
    (tmp_path / ".kura/vault.toml").write_bytes(b"inbox = '\xe9'\n")
    with pytest.raises(UsageError, match="not UTF-8"):
        load_vault_settings(tmp_path)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a",), 1),
        (("t", "b"), 4),
        (("t",), 3),
        (("t", "x.y"), 5),
        (("u", "v", "c"), 7),
        (("nowhere",), 0),
    ],
)
def test_the_line_of_a_key_is_found(path: tuple[str, ...], line: int):
    text = "a = 1\n\n[t]\nb = 2\n\"x.y\" = 'z'\n[u.v]\nc = 3\n"
    assert line_of(text, path) == line


def test_config_without_a_verb_names_the_verbs(run: Run):
    result = run("config")
    assert result.exit_code == 2
    assert result.stderr == "kura: config needs a verb: docs, edit, path, show, validate.\n"


def test_validate_names_every_fault_of_both_files_with_its_line(
    own: Own, run: Run, vault: VaultBuilder
):
    own.configure(
        'theme = "drak"\neditor = "nope-ed --x"\nvault = "/nonexist"\nbell = "yes"\n'
        '"ev\\u001bil" = 1\n[gate]\nchecklist = "requre"\n[keys]\n"decide.aprove" = "b"\n'
    )
    vault.write(".kura/vault.toml", "inbox = 5\nfoldrs = []\n")
    result = run("config", "validate")
    lines = [line.partition("config.toml ")[2] or line for line in result.stdout.splitlines()]
    assert result.exit_code == 2
    assert lines[:7] == [
        'line 4: bell: must be true or false, not "yes"',
        "line 5: ev<ESC>il is not a setting. Known here: vault, editor, pager, theme, mouse, bell, "
        "gate, keys",
        'line 7: gate.checklist: must be record or require, not "requre". Did you mean require?',
        "line 9: keys.decide.aprove is not an action. Did you mean decide.approve?",
        'line 1: theme: "drak" is not a theme. Did you mean dracula?',
        'line 2: editor "nope-ed" was not found',
        'line 3: vault: "/nonexist" is not a folder',
    ]
    assert lines[7:] == [
        ".kura/vault.toml line 1: inbox: must be a text in quotes, not 5",
        ".kura/vault.toml line 2: foldrs is not a setting. Did you mean folders?",
    ]
    assert result.stderr == "9 problems found.\n"
    document = json.loads(run("config", "validate", "--json").stdout)
    assert len(document["problems"]) == 9


def test_a_verb_that_settings_stop_says_that_it_did_not_run(own: Own, run: Run):
    own.configure("theme = 5\n")
    result = run("list")
    assert result.exit_code == 2
    assert result.stderr.startswith("kura: Not run: ")
    assert "config.toml line 1: theme: must be a text in quotes, not 5." in result.stderr
