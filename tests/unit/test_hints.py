"""Next steps are named by action: the command line writes commands, the screen keys."""

import ast
import re
from functools import cache
from pathlib import Path

import click
import pytest

import kura_tui
from kura_tui.cli.group import kura
from kura_tui.errors import Refused
from kura_tui.tui.commands import COMMANDS, Context
from kura_tui.tui.hints import BAR_KEYS, in_keys
from kura_tui.tui.keymap import effective_keys, shown_key
from kura_tui.wording import hints
from kura_tui.wording.decisions import edit_or_reject, merge_or_rename
from kura_tui.wording.hints import Hinted, Way
from tests.cli.test_wording import sentences

PACKAGE = Path(kura_tui.__file__).parent
IDS = {command.id for command in COMMANDS}
ASKED = {"approve.unsaved", "decide.give_up", "secrets.include"}
"""What the screen asks instead of having a key for it."""

TAKEN = Refused(
    "Not approved", why="Memory/x.md exists", ways=merge_or_rename("Inbox/x.md", "Memory/x.md")
)


def on_screen(sentence: Hinted, context: Context = Context.REVIEW, **user_keys: str) -> str:
    keys = {name.replace("_", "."): key for name, key in user_keys.items()}
    return sentence.spelled(in_keys(effective_keys(keys), context))


def test_a_sentence_is_a_command_for_the_command_line_and_keys_for_the_screen():
    said = "Not approved: Memory/x.md exists. Nothing was written."
    assert TAKEN.sentence == (
        f"{said} merge into it: kura merge Inbox/x.md Memory/x.md --mode append"
        "   give another name: --name NAME"
    )
    assert on_screen(TAKEN.sentence) == f"{said} m merge into it   a n give another name"


def test_the_screen_names_the_reviewers_own_keys():
    remapped = on_screen(TAKEN.sentence, decide_merge="h", decide_approve="w")
    assert remapped.endswith("h merge into it   w n give another name")


def test_a_screen_leaves_out_what_it_has_no_key_for():
    assert on_screen(TAKEN.sentence, Context.LOG) == TAKEN.sentence.words


def test_what_only_a_command_can_do_is_named_on_the_screen_too(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(hints.COMMANDS, "vault.check", "kura doctor")
    assert on_screen(Hinted("Not done.", Way("vault.check", "look"))) == (
        "Not done. look: kura doctor"
    )


def test_a_path_is_quoted_for_the_shell_and_made_visible():
    said = Hinted("Not approved.", *edit_or_reject("Inbox/a b\x1b[2J.md"))
    assert "kura edit 'Inbox/a b<ESC>[2J.md'" in said
    assert "\x1b" not in said


def test_an_error_gives_its_next_step_in_commands():
    assert TAKEN.next_step.startswith("merge into it: kura merge ")
    both = Refused("Not done", now="Commit them first.", ways=(Way("log.open", "see the log"),))
    assert both.next_step == "Commit them first. see the log: kura log"


def test_every_action_with_a_command_has_a_key_or_is_asked():
    assert set(hints.COMMANDS) - IDS - set(BAR_KEYS) == ASKED
    assert {name for name, _ in BAR_KEYS.values()} <= IDS


@pytest.mark.parametrize("action", hints.COMMANDS)
def test_every_command_of_a_hint_is_one_that_kura_knows(action: str):
    named = hints.command_of(Way(action, "do it", "Inbox/x.md", "Memory/y.md"))
    words = named.split()
    verbs = [words[1]] if words[0] == "kura" else ["approve", "merge", "supersede", "retract"]
    context = click.Context(kura)
    known = {
        option
        for verb in verbs
        if (command := kura.get_command(context, verb)) is not None
        for parameter in command.params
        for option in parameter.opts
    }
    assert known
    assert {word for word in words if word.startswith("--")} <= known


@cache
def _nodes() -> tuple[tuple[str, ast.AST], ...]:
    """Give every import and every call in the package with the room that it stands in."""
    return tuple(
        (module.relative_to(PACKAGE).parts[0], node)
        for module in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom | ast.Call)
    )


def _ways() -> list[tuple[str, str]]:
    return [
        (node.args[0].value, node.args[1].value)
        for _, node in _nodes()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Way"
        if all(isinstance(part, ast.Constant) for part in node.args[:2]) and len(node.args) >= 2
    ]


def test_every_way_on_names_a_known_action_and_begins_with_a_verb():
    assert {action for action, _ in _ways()} <= IDS | set(hints.COMMANDS)
    assert [does for _, does in _ways() if not re.fullmatch(r"[a-z][a-z ,]*", does)] == []


def _rooms_of(word_module: str) -> set[str]:
    """Give the rooms that import a module of the wording: "cli", "tui" or "both" for all others."""
    return {
        room if room in {"cli", "tui"} else "both"
        for room, node in _nodes()
        if room != "wording" and isinstance(node, ast.ImportFrom)
        if f"kura_tui.wording.{word_module}"
        in {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    }


WORDING = sorted((PACKAGE / "wording").glob("[a-z]*.py"))
SHARED_CODE = [
    *sorted((PACKAGE / "domain" / "decisions").glob("*.py")),
    *sorted((PACKAGE / "domain" / "notes").glob("*.py")),
    *sorted((PACKAGE / "vault").glob("*.py")),
    *(PACKAGE / f"{name}.py" for name in ("session", "founding", "offers", "programs", "config")),
]
SPEAK_BY_RIGHT = {"cli": {"plain", "keys", "hints"}, "tui": {"commands", "hints"}}
"""Of keys: the numbered prompts and `kura keys`; of commands: what the command line says itself."""


def _read_in(room: str) -> list[Path]:
    spoken = [module for module in WORDING if {room, "both"} & _rooms_of(module.stem)]
    by_right = SPEAK_BY_RIGHT[room]
    return [*(module for module in spoken if module.stem not in by_right), *SHARED_CODE]


def _key_mention() -> re.Pattern[str]:
    """Give what finds "m merges" and "space ticks"; enter and esc answer the prompts too."""
    keys = {shown_key(key) for command in COMMANDS for key in command.keys}
    keys -= {"a", "esc", "enter"}
    verbs = {word for _, does in _ways() for word in does.split()[:1]}
    verbs |= {command.help.split()[0].rstrip(",") for command in COMMANDS}
    verbs |= {"merge", "tick", "rename", "leave", "open", "append", "add", "reveal", "approve"}
    one_of_keys = "|".join(re.escape(key) for key in sorted(keys))
    mention = rf"(?:{one_of_keys}) (?:{'|'.join(sorted(verbs))})e?s?\b|a approves?\b"
    return re.compile(rf"(?:^|[\s(])(?:{mention})")


KEY = _key_mention()
VERBS_WITH_KEYS = {
    command.split()[1]
    for action, command in hints.COMMANDS.items()
    if action in IDS and command.startswith("kura ")
} - {"list"}
COMMAND = re.compile(rf"\bkura (?:{'|'.join(sorted(VERBS_WITH_KEYS))})\b")


def test_no_message_of_the_command_line_speaks_of_a_key():
    found = [
        f"{module.name}:{line}: {text}"
        for module in _read_in("cli")
        for line, text in sentences(module)
        if KEY.search(text)
    ]
    assert not found, "\n".join(found)


def test_no_message_of_the_screen_speaks_of_a_command_that_has_a_key():
    found = [
        f"{module.name}:{line}: {text}"
        for module in _read_in("tui")
        for line, text in sentences(module)
        if COMMAND.search(text)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "text", ["x exists. m merges into it.", "space ticks a check.", "L shows the log", "e edit   x"]
)
def test_the_lint_knows_a_key_when_it_sees_one(text: str):
    assert KEY.search(text)


@pytest.mark.parametrize("text", ["a proposal", "Take a note", "see the decisions", "x is a name"])
def test_the_lint_takes_no_word_for_a_key(text: str):
    assert not KEY.search(text)
