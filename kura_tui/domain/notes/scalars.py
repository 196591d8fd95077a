"""Single YAML values as text: quoted only when needed, and read back; knows no documents."""

import re

_NUMBER = re.compile(
    r"[-+]?(?:[0-9][0-9_,]*(?:\.[0-9_]*)?|\.[0-9][0-9_]*)(?:e[-+]?[0-9]+)?"
    r"|[-+]?0[xob][0-9a-f_]+|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?"
    r"|[-+]?\.(?:inf|nan)",
    re.IGNORECASE,
)
_SMALL_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,14}")
_WORDS = frozenset({"y", "n", "yes", "no", "true", "false", "on", "off", "null", "~", "<<", "="})
_INDICATORS = frozenset("-?:,[]{}#&*!|>'\"%@`")
_UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\xa0\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff\ud800-\udfff]"
)
_ESCAPE = re.compile(
    r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|\r?\n[ \t]*|.)", re.DOTALL
)
_NAMED = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r",
    "e": "\x1b", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip
_SHORT = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}


def quote_scalar(value: str, *, in_flow: bool = False, style: str = "") -> str:
    """Write a value so that YAML 1.1 and 1.2 read the same text; quotes only when needed.

    A date such as 2026-07-24 and a plain whole number stay bare, as Obsidian's own properties do.
    `in_flow` is for a place between brackets; `style` asks for a quote sign the line used before.
    """
    if style == "'" and not _UNPRINTABLE.search(value):
        return _single(value)
    if style == '"':
        return _double(value)
    if not _needs_quotes(value, in_flow):
        return value
    if ('"' in value or "\\" in value) and not _UNPRINTABLE.search(value):
        return _single(value)
    return _double(value)


def _needs_quotes(value: str, in_flow: bool) -> bool:
    if not value or value != value.strip() or _UNPRINTABLE.search(value):
        return True
    if value[0] in _INDICATORS or value.casefold() in _WORDS:
        return True
    if value.startswith(("---", "...")) or ": " in value or value.endswith(":") or " #" in value:
        return True
    if in_flow and re.search(r"[,\[\]{}:]", value):
        return True
    return bool(_NUMBER.fullmatch(value)) and not _SMALL_NUMBER.fullmatch(value)


def _single(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def _double(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + _UNPRINTABLE.sub(_escaped, escaped) + '"'


def _escaped(found: re.Match[str]) -> str:
    code = ord(found[0])
    if 0xD800 <= code <= 0xDFFF:
        code = 0xFFFD
    return _SHORT.get(found[0]) or (f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}")


def read_scalar(raw: str) -> str:
    """Read a value as written: plain or in quotes; brackets and braces stay as they are."""
    raw = raw.strip(" \t\r\n")
    if len(raw) > 1 and raw[0] == raw[-1] == "'":
        return _folded(raw[1:-1]).replace("''", "'")
    if len(raw) > 1 and raw[0] == raw[-1] == '"':
        return _ESCAPE.sub(_unescaped, _folded(raw[1:-1]))
    return _folded(raw) if raw[:1] not in {"[", "{"} else raw


def _folded(text: str) -> str:
    if "\n" not in text:
        return text
    return re.sub(r"[ \t]*\r?\n[ \t]*", " ", text)


def _unescaped(found: re.Match[str]) -> str:
    code = found[1]
    if code[0] in "xuU" and len(code) > 1:
        number = int(code[1:], 16)
        return chr(number) if number < 0x110000 else "\ufffd"
    if code[0] in "\r\n":
        return ""
    return _NAMED.get(code, code)
