"""The reviewer's own config and the vault's settings, each field documented at its place."""

import os
import re
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from kura_tui import paths
from kura_tui.errors import UsageError
from kura_tui.paths import VAULT_SETTINGS, config_file, shown
from kura_tui.wording import config as wording

MAX_SETTINGS_BYTES = 65_536
"""Bytes of a settings file that are read at most; a longer one is refused."""


class GateConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a decision needs; only the reviewer's own config may say so."""

    checklist: Literal["record", "require"] = "record"
    """"record": open checks are named and recorded in the commit; "require": they block."""
    without_terminal: bool = False
    """Whether approve, merge, supersede, edit, retract, undo, redo and the removal of a secret work
    without a terminal; read only from the config in the home folder of your account, never where a
    variable points."""
    keys: Literal[1, 2] = 2
    """Keys for an approval: 2, or 1 when the checklist is complete."""


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The reviewer's config, from config.toml outside every vault."""

    vault: str = ""
    """The vault to open when nothing else names one."""
    editor: str = ""
    """The editor's command; empty: KURA_EDITOR, GIT_EDITOR, VISUAL, EDITOR, then nano or vi."""
    pager: str = ""
    """The pager's command line; empty: KURA_PAGER, PAGER, then less -FIRX."""
    theme: str = "auto"
    """A Textual theme, or "auto"."""
    mouse: Literal["auto", "on", "off"] = "auto"
    """"on", "off", or "auto": off over SSH."""
    bell: bool = False
    """Whether `kura status` rings the terminal's bell when proposals wait."""
    gate: GateConfig = GateConfig()
    """The gate's rules."""
    keys: dict[str, str] = {}
    """Key map: action id to keys, for example "decide.approve" = "a"."""


class VaultSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Data a vault may say about itself in .kura/vault.toml; nothing here can run a command."""

    inbox: str = "Inbox"
    """Folder of proposals."""
    folders: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=9)] = (
        "Memory",
        "Projects",
        "Systems",
        "Decisions",
    )
    """Canonical folders, in the order of their digits in the approve bar."""
    checklist: tuple[str, ...] = (
        "Verify against the original source",
        "Check that this is durable and useful",
        "Confirm no secrets or credentials are included",
        "Promote to a canonical folder",
    )
    """Checklist of a proposal without a Review section, and of one made by `kura propose`."""
    snooze_days: tuple[Annotated[int, msgspec.Meta(ge=1, le=3650)], ...] = (1, 3, 7)
    """Days of the snooze bar's digits."""
    leave_out: tuple[str, ...] = ("Templates", "templates")
    """Folders whose files are no evidence."""


Settings = TypeVar("Settings", Config, VaultSettings)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at one place of a settings file, and the next step."""

    why: str
    now: str = ""


def load_config(path: Path | None = None) -> Config:
    """Read the reviewer's config; an absent file gives the defaults.

    `path` defaults to the place of DESIGN 3. A file of another account and one that everybody
    can write are refused, because it can open the gate and run commands. Raises UsageError with
    file, line and key.
    """
    place = path or config_file()
    text = _read(place, shown(place), is_own=True)
    config = _settings(Config, text or "", shown(place))
    return config if path else _with_own_gate(config, place, text or "")


def examine_config() -> tuple[Config, tuple[Fault, ...]]:
    """Give what can be taken of the reviewer's config, and every fault of the file."""
    place = config_file()
    try:
        text = _read(place, shown(place), is_own=True) or ""
    except UsageError as error:
        return Config(), (Fault(error.why, error.now),)
    config, faults = _examined(Config, text, shown(place))
    try:
        _with_own_gate(config, place, text)
    except UsageError as error:
        faults.append(Fault(error.why, error.now))
    return config, tuple(faults)


def examine_vault_settings(root: Path) -> tuple[Fault, ...]:
    """Give every fault of `.kura/vault.toml`, and of a config file that lies in the vault."""
    try:
        check_config_place(root)
        text = _read(root / VAULT_SETTINGS, VAULT_SETTINGS, is_own=False) or ""
    except UsageError as error:
        return (Fault(error.why, error.now),)
    settings, faults = _examined(VaultSettings, text, VAULT_SETTINGS)
    return (*faults, *_folder_faults(settings, text))


def _with_own_gate(config: Config, place: Path, text: str) -> Config:
    """Take the rule that opens the gate from the account's own file alone.

    Raises UsageError where another file, which a variable of the environment names, has it.
    """
    own = paths.account_config_file()
    if own is not None and own.resolve() == place.resolve():
        return config
    if config.gate.without_terminal:
        line = line_of(text, ("gate", "without_terminal"))
        why = wording.not_from_there(shown(place), line, "gate.without_terminal")
        raise _unusable(why, wording.put_it_in(str(own)) if own else "")
    if own is None or not load_config(own).gate.without_terminal:
        return config
    gate = msgspec.structs.replace(config.gate, without_terminal=True)
    return msgspec.structs.replace(config, gate=gate)


def check_config_place(root: Path, path: Path | None = None) -> None:
    """Refuse a config file that lies inside the vault `root`, where agents can write."""
    place = path or config_file()
    if place.exists() and place.resolve().is_relative_to(root.resolve()):
        raise _unusable(wording.config_inside_vault(shown(place)))


def _unusable(why: str, now: str = "") -> UsageError:
    return UsageError(wording.NOT_USED, why=why, now=now, nothing_written=False)


def load_vault_settings(root: Path) -> VaultSettings:
    """Read `.kura/vault.toml`; an absent file gives the defaults.

    Agents can write to the vault: a key that belongs into the reviewer's config is refused with
    a sentence, and so is a folder that leads out of the vault. Raises UsageError.
    """
    text = _read(root / VAULT_SETTINGS, VAULT_SETTINGS, is_own=False)
    if text is None:
        return VaultSettings()
    settings = _settings(VaultSettings, text, VAULT_SETTINGS)
    for fault in _folder_faults(settings, text):
        raise _unusable(fault.why, fault.now)
    return settings


def _read(path: Path, name: str, *, is_own: bool) -> str | None:
    flags = os.O_RDONLY | os.O_NONBLOCK | (0 if is_own else os.O_NOFOLLOW)
    try:
        if not is_own and path.parent.is_symlink():
            raise _unusable(wording.symlink(name))
        handle = os.open(path, flags)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise _unusable(f"{name}: {error.strerror}") from error
    with os.fdopen(handle, "rb") as file:
        _check_file(os.fstat(file.fileno()), name, is_own=is_own)
        data = file.read(MAX_SETTINGS_BYTES + 1)
    if len(data) > MAX_SETTINGS_BYTES:
        raise _unusable(wording.too_long(name, MAX_SETTINGS_BYTES))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _unusable(wording.not_utf8(name)) from error


def _check_file(facts: os.stat_result, name: str, *, is_own: bool) -> None:
    if not stat.S_ISREG(facts.st_mode):
        raise _unusable(wording.no_plain_file(name))
    if is_own and (facts.st_uid not in {os.getuid(), 0} or facts.st_mode & stat.S_IWOTH):
        raise _unusable(wording.others_can_write(name), wording.chmod(name))


def _settings(kind: type[Settings], text: str, name: str) -> Settings:
    settings, faults = _examined(kind, text, name)
    if faults:
        raise _unusable(faults[0].why, faults[0].now)
    return settings


def _examined(kind: type[Settings], text: str, name: str) -> tuple[Settings, list[Fault]]:
    """Give the settings without the keys that cannot be taken, and a fault for each of these."""
    import tomllib

    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return kind(), [Fault(wording.not_toml(name, str(error)))]
    faults: list[Fault] = []
    good: dict[str, Any] = {}
    for key, value in raw.items():
        found = list(_faults_at(kind, key, value, text, name))
        faults += found
        if not found:
            good[key] = dict(_dotted(value)) if key == "keys" else value
    return msgspec.convert(good, kind), faults


def _faults_at(kind: type[Settings], key: str, value: Any, text: str, name: str) -> Iterator[Fault]:
    if key not in kind.__struct_fields__:
        yield _unknown_key(kind, (key,), kind.__struct_fields__, text, name)
    elif key == "gate" and isinstance(value, dict):
        for rule, said in value.items():
            if rule not in GateConfig.__struct_fields__:
                yield _unknown_key(kind, (key, rule), GateConfig.__struct_fields__, text, name)
            elif not _fits(GateConfig, rule, said):
                yield _wrong_value(GateConfig, (key, rule), said, text, name)
    elif key == "keys" and isinstance(value, dict):
        for action, said in _dotted(value):
            if not isinstance(said, str):
                yield _wrong_value(Config, (key, action), said, text, name, expected=wording.TEXT)
    elif not _fits(kind, key, value):
        yield _wrong_value(kind, (key,), value, text, name)


def _fits(kind: type[msgspec.Struct], key: str, value: Any) -> bool:
    try:
        msgspec.convert({key: value}, kind)
    except msgspec.ValidationError:
        return False
    return True


def _wrong_value(
    kind: type[msgspec.Struct],
    path: tuple[str, ...],
    value: Any,
    text: str,
    name: str,
    expected: str = "",
) -> Fault:
    """Say what the value has to be, and the nearest choice where there are choices."""
    wanted = get_type_hints(kind).get(path[-1])
    choices = tuple(map(str, get_args(wanted))) if get_origin(wanted) is Literal else ()
    words = expected or wording.expected(path[-1], wanted, choices)
    line = line_of(text, path)
    why = wording.wrong_value(name, line, ".".join(path), wording.must_be(words, value))
    near = _nearest(str(value), choices)
    return Fault(why, wording.meant(near, choices) if near else "")


def _nearest(word: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, known, 1)), "")


def _dotted(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Give the ids of a key map, whether they were written with quotes or as dotted keys."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _dotted(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def _unknown_key(
    kind: type[Settings], path: tuple[str, ...], known: tuple[str, ...], text: str, name: str
) -> Fault:
    line = line_of(text, path)
    if kind is VaultSettings and _is_reviewers_key(path[0]):
        why = wording.not_in_a_vault(name, line, path[0])
        return Fault(why, wording.put_it_in(shown(config_file())))
    near = _nearest(path[-1], known)
    nearest = ".".join((*path[:-1], near)) if near else ""
    return Fault(wording.unknown_key(name, line, ".".join(path)), wording.meant(nearest, known))


def _is_reviewers_key(key: str) -> bool:
    words = ("command", "hook", "exec", "run", "shell", "script")
    return key in Config.__struct_fields__ or any(word in key.casefold() for word in words)


def _folder_faults(settings: VaultSettings, text: str) -> Iterator[Fault]:
    named = [("inbox", settings.inbox), *(("folders", folder) for folder in settings.folders)]
    seen: list[str] = []
    for key, folder in named:
        reason = _folder_problem(folder, seen)
        if reason:
            line = line_of(text, (key,))
            yield Fault(wording.wrong_value(VAULT_SETTINGS, line, key, f'"{folder}" {reason}'))
        seen.append(folder.casefold())


def _folder_problem(folder: str, seen: list[str]) -> str:
    parts = folder.split("/")
    if not all(parts) or any(part.startswith(".") or part != part.strip() for part in parts):
        return wording.FOLDER_NOT_PLAIN
    if not folder.isprintable() or "\\" in folder:
        return wording.FOLDER_NOT_PLAIN
    name = folder.casefold()
    if any(
        f"{name}/".startswith(f"{other}/") or f"{other}/".startswith(f"{name}/") for other in seen
    ):
        return wording.FOLDERS_OVERLAP
    return ""


_QUOTED = r'"(?:[^"\\]|\\.)*"'


def line_of(text: str, path: tuple[str, ...]) -> int:
    """Give the line (from 1) on which a TOML text sets the key `path`, 0 when it is not found."""
    wanted = f"{'.'.join(path)}."
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[+\s*([^\]]+?)\s*\]", line):
            table = written = f"{'.'.join(_key_parts(header[1]))}."
        elif assignment := re.match(rf"\s*((?:{_QUOTED}|'[^']*'|[\w.\s-])+?)\s*=", line):
            written = f"{table}{'.'.join(_key_parts(assignment[1]))}."
        else:
            continue
        if written.startswith(wanted):
            return number
    return 0


def _key_parts(written: str) -> tuple[str, ...]:
    parts = re.findall(rf"({_QUOTED})|'([^']*)'|([\w-]+)", written)
    return tuple(_unquoted(double) if double else single or bare for double, single, bare in parts)


def _unquoted(key: str) -> str:
    import tomllib

    try:
        return str(tomllib.loads(f"key = {key}")["key"])
    except tomllib.TOMLDecodeError:
        return key[1:-1]
