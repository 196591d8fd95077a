"""The reference of all settings, read from where each field is declared; prints nothing itself."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from kura_tui import config as declared
from kura_tui.wording import config as wording


@dataclass(frozen=True, slots=True)
class Setting:
    """One field: its key with its tables, what it can be, its default and its sentence."""

    key: str
    kind: str
    default: str
    sentence: str


def settings_of(struct: type[msgspec.Struct], prefix: str = "") -> tuple[Setting, ...]:
    """Give the settings of a struct in order; those of a nested struct follow with its name."""
    return tuple(_settings(struct, prefix))


def _settings(struct: type[msgspec.Struct], prefix: str) -> Iterator[Setting]:
    sentences = _sentences(struct.__name__)
    for field in msgspec.structs.fields(struct):
        if isinstance(field.type, type) and issubclass(field.type, msgspec.Struct):
            yield from _settings(field.type, f"{prefix}{field.name}.")
            continue
        default = {} if field.default is msgspec.NODEFAULT else field.default
        yield Setting(prefix + field.name, _kind(field.type), toml(default), sentences[field.name])


def _sentences(name: str) -> dict[str, str]:
    """Give the string under each field of a class of config.py; Python itself forgets them."""
    tree = ast.parse(Path(declared.__file__).read_text(encoding="utf-8"))
    body = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    sentences: dict[str, str] = {}
    for field, line in zip(body.body, body.body[1:], strict=False):
        if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
            continue
        if isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant):
            sentences[field.target.id] = " ".join(str(line.value.value).split())
    return sentences


def _kind(annotation: Any) -> str:
    """Say what a value can be, in words."""
    shape = msgspec.inspect.type_info(annotation)
    if isinstance(shape, msgspec.inspect.LiteralType):
        return " or ".join(toml(value) for value in sorted(shape.values, key=str))
    names: list[tuple[type, str]] = [
        (msgspec.inspect.StrType, "text"),
        (msgspec.inspect.BoolType, "true or false"),
        (msgspec.inspect.IntType, "number"),
        (msgspec.inspect.DictType, "table of texts"),
    ]
    if isinstance(shape, msgspec.inspect.VarTupleType):
        is_text = isinstance(shape.item_type, msgspec.inspect.StrType)
        return "list of texts" if is_text else "list of numbers"
    return next(words for kind, words in names if isinstance(shape, kind))


def toml(value: Any) -> str:
    """Write a value as TOML."""
    import json

    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        pairs = ", ".join(f"{json.dumps(key)} = {toml(it)}" for key, it in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")


def as_toml(settings: msgspec.Struct, prefix: str = "") -> str:
    """Write all values of a struct as a TOML file that would give them again."""
    plain, tables = [], []
    for name in settings.__struct_fields__:
        value = getattr(settings, name)
        if isinstance(value, msgspec.Struct):
            tables.append(f"\n[{prefix}{name}]\n{as_toml(value, f'{prefix}{name}.')}")
        elif isinstance(value, dict):
            rows = "".join(f"{toml(key)} = {toml(words)}\n" for key, words in value.items())
            tables.append(f"\n[{prefix}{name}]\n{rows}")
        else:
            plain.append(f"{name} = {toml(value)}\n")
    return "".join((*plain, *tables))


def as_markdown() -> str:
    """Write the reference page of all settings."""
    return "\n".join(
        (
            wording.PAGE_HEAD,
            _table(settings_of(declared.Config)),
            wording.PAGE_VAULT,
            _table(settings_of(declared.VaultSettings)),
            wording.PAGE_FOOT,
        )
    )


def _table(settings: tuple[Setting, ...]) -> str:
    rows = [
        f"| `{it.key}` | {it.kind} | `{it.default}` | {it.sentence} |".replace("\\|", "|")
        for it in settings
    ]
    return "\n".join(
        ("| key | value | default | meaning |", "| --- | --- | --- | --- |", *rows, "")
    )


def as_text() -> str:
    """Write the settings for a terminal."""
    groups = (
        (wording.OWN_SETTINGS, declared.Config),
        (wording.VAULT_SETTINGS, declared.VaultSettings),
    )
    lines: list[str] = []
    for heading, struct in groups:
        lines += [heading, ""]
        for it in settings_of(struct):
            lines += [f"  {it.key} = {it.default}", f"      {it.sentence} ({it.kind})"]
        lines.append("")
    return "\n".join(lines).rstrip()
