"""The common frontmatter, one value or one plain list a key, read without a YAML library."""

import re

from kura_tui.domain.notes.note import Value

Entries = tuple[tuple[str, Value], ...]
"""Properties in file order."""

_SCALAR = (
    r"(?:(?P<plain>[^\s\-?:,\[\]{}#&*!|>'\"%@`=<~][^\r\n]*)"
    r"|'(?P<single>[^'\r\n]*)'|\"(?P<double>[^\"\\\r\n]*)\")"
)
_KEY_LINE = re.compile(
    rf"(?P<key>[A-Za-z_][A-Za-z0-9_-]{{0,99}}):(?: +(?:{_SCALAR}|(?P<none>\[\])))? *\r?\n"
)
_LIST_LINES = re.compile(rf"( *)- +{_SCALAR} *\r?\n(?:\1- +[^\r\n]*\r?\n)*")
_LIST_LINE = re.compile(rf" *- +{_SCALAR} *\r?\n")
_STRUCTURE = re.compile(r": |:$| #")
_MOST_KEYS = 100


def plain_entries(content: str) -> Entries | None:
    """Read a block of nothing but keys with plain or quoted values and lists of them.

    Gives None when anything else is there, so that YAML reads the block; what it does give is
    what YAML would give, every scalar as text.
    """
    entries: dict[str, Value] = {}
    position = 0
    while position < len(content):
        line = _KEY_LINE.match(content, position)
        if line is None or line["key"] in entries:
            return None
        position = line.end()
        value: Value | None = () if line["none"] else _scalar(line)
        if value == "" and line.end("key") + 1 == len(line[0].rstrip()) + line.start():
            listed = _LIST_LINES.match(content, position)
            if listed is not None:
                value = _listed(listed[0])
                position = listed.end()
        if value is None:
            return None
        entries[line["key"]] = value
    return tuple(entries.items()) if len(entries) <= _MOST_KEYS else None


def _listed(lines: str) -> Value | None:
    """Read list lines of one indentation; None when one of them is more than a scalar."""
    values: list[str] = []
    position = 0
    while position < len(lines):
        line = _LIST_LINE.match(lines, position)
        value = _scalar(line) if line is not None else None
        if line is None or value is None or len(values) >= _MOST_KEYS:
            return None
        values.append(value)
        position = line.end()
    return tuple(values)


def _scalar(line: re.Match[str]) -> str | None:
    """Give a line's value as text; None when YAML might read more into it."""
    plain = line["plain"]
    if plain is None:
        value = line["single"] or line["double"] or ""
        return value if value.isprintable() else None
    value = plain.rstrip(" ")
    return None if not value.isprintable() or _STRUCTURE.search(value) else value
