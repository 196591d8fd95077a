"""The user's key map: which keys each command has now, and what in a map cannot be taken."""

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass

from kura_tui.tui.commands import COMMANDS, Command, command

_IDS = tuple(command.id for command in COMMANDS)
_SHOWN = {
    "escape": "esc",
    "pagedown": "pgdn",
    "pageup": "pgup",
    "question_mark": "?",
    "slash": "/",
    "colon": ":",
}
_WRITTEN = {"esc": "escape", "pgdn": "pagedown", "pgup": "pageup"}
_NAMED_KEYS = {
    "up", "down", "left", "right", "home", "end", "pageup", "pagedown", "tab", "shift+tab",
    "enter", "escape", "space", "backspace", "delete", "insert", "comma",
    *(f"f{number}" for number in range(1, 13)),
}  # fmt: skip
_SAME_BYTE = {
    "ctrl+i": "tab",
    "ctrl+m": "enter",
    "ctrl+j": "enter",
    "ctrl+h": "backspace",
}
_NEVER_WRITES = re.compile(r"[A-TV-Z0-9~]|ctrl\+[dufb]")


@dataclass(frozen=True, slots=True)
class KeyProblem:
    """A line of the user's key map that was not taken, with the sentence that says why."""

    id: str
    sentence: str


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A row of the key table in README, help and `kura keys`."""

    id: str
    group: str
    keys: str
    does: str
    contexts: tuple[str, ...]
    writes: bool


def shown_key(key: str) -> str:
    """Give a key as a person reads it: "escape" is "esc"."""
    return _SHOWN.get(key, key)


def shown_keys(keys: tuple[str, ...]) -> str:
    """Give several keys as a person reads them, with spaces between."""
    return " ".join(shown_key(key) for key in keys)


def effective_keys(user_keys: Mapping[str, str] | None = None) -> dict[str, tuple[str, ...]]:
    """Give the keys of every command, with the lines of the user's map that can be taken."""
    lines = user_keys or {}
    refused = _refused(lines)
    taken = {name: _split(text) for name, text in lines.items() if name not in refused}
    return {command.id: taken.get(command.id, command.keys) for command in COMMANDS}


def check_keymap(user_keys: Mapping[str, str]) -> tuple[KeyProblem, ...]:
    """Give the lines of a key map that cannot be taken: unknown ids, unusable keys, clashes."""
    refused = _refused(user_keys)
    return tuple(KeyProblem(name, refused[name]) for name in user_keys if name in refused)


def key_table(user_keys: Mapping[str, str] | None = None) -> tuple[KeyRow, ...]:
    """Give the rows of the key table with the keys that work now."""
    keys = effective_keys(user_keys)
    return tuple(
        KeyRow(
            command.id,
            command.group.value,
            shown_keys(keys[command.id]),
            command.help,
            tuple(context.value for context in command.contexts),
            command.writes,
        )
        for command in COMMANDS
    )


def nearest_id(command_id: str) -> str:
    """Give the known id that looks most like this one, "" when none does."""
    close = difflib.get_close_matches(command_id, _IDS, n=1, cutoff=0.5)
    if close:
        return close[0]
    last = command_id.rpartition(".")[2]
    parts = {known.rpartition(".")[2]: known for known in _IDS}
    close = difflib.get_close_matches(last, parts, n=1, cutoff=0.6)
    return parts[close[0]] if close else ""


def _refused(user_keys: Mapping[str, str]) -> dict[str, str]:
    """Give the problem of each line that cannot be taken; its command keeps its default keys."""
    refused: dict[str, str] = {}
    while found := _first_problem(user_keys, refused):
        refused[found[0]] = found[1]
    return refused


def _first_problem(
    user_keys: Mapping[str, str], refused: Mapping[str, str]
) -> tuple[str, str] | None:
    lines = {name: _split(text) for name, text in user_keys.items() if name not in refused}
    keys = {command.id: () if command.id in lines else command.keys for command in COMMANDS}
    for name, wanted in lines.items():
        if problem := _problem(name, wanted, keys):
            return name, problem
        keys[name] = wanted
    return None


def _split(text: str) -> tuple[str, ...]:
    parts = (part.strip() for part in text.split(","))
    return tuple(_WRITTEN.get(part, part) for part in parts if part)


def _problem(command_id: str, wanted: tuple[str, ...], keys: Mapping[str, tuple[str, ...]]) -> str:
    if command_id not in _IDS:
        near = nearest_id(command_id)
        hint = f" Did you mean {near}?" if near else ""
        return f"keys.{command_id} is not an action.{hint}"
    if not wanted:
        return f"keys.{command_id} names no key."
    return next((found for key in wanted if (found := _key_problem(command_id, key, keys))), "")


def _key_problem(command_id: str, key: str, keys: Mapping[str, tuple[str, ...]]) -> str:
    known = command(command_id)
    reason = _unfit(known, key) or _clash(known, key, keys)
    if not reason:
        return ""
    return f'"{shown_key(key)}" {reason}. {command_id} keeps "{shown_keys(known.keys)}".'


def _unfit(known: Command, key: str) -> str:
    if key in _SAME_BYTE:
        return f"is the same key as {_SAME_BYTE[key]} in a terminal"
    if not (len(key) == 1 or key in _NAMED_KEYS or re.fullmatch(r"ctrl\+[a-z^_\\\]]", key)):
        return "is not a key that every terminal sends"
    if known.writes and _NEVER_WRITES.fullmatch(key) and key not in known.keys:
        return "cannot decide, because a lagging link sends it by itself"
    return ""


def _clash(known: Command, key: str, keys: Mapping[str, tuple[str, ...]]) -> str:
    for other in COMMANDS:
        shares_a_screen = set(other.contexts) & set(known.contexts)
        if other.id != known.id and shares_a_screen and key in keys[other.id]:
            return f"is already {other.id}"
    return ""
