"""The common frontmatter, `key: words` on every line, read without a YAML library."""

import re

from kura_tui.domain.notes.note import Value

Entries = tuple[tuple[str, Value], ...]
"""Properties in file order."""

_PLAIN_LINE = re.compile(
    r"([A-Za-z_][A-Za-z0-9_-]{0,99}):(?:[ ]+([^\s\-?:,\[\]{}#&*!|>'\"%@`=<~][^\r\n]*)|[ ]*)\r?\n"
)
_PLAIN_LIMIT = 100
_STRUCTURE = re.compile(r": |:$| #")


def plain_entries(content: str) -> Entries | None:
    """Read a block of nothing but `key: words` lines; None when it is anything else."""
    entries: dict[str, str] = {}
    position, size = 0, len(content)
    while position < size:
        line = _PLAIN_LINE.match(content, position)
        if line is None or line[1] in entries:
            return None
        value = (line[2] or "").rstrip(" ")
        if not value.isprintable() or _STRUCTURE.search(value):
            return None
        entries[line[1]] = value
        position = line.end()
    return tuple(entries.items()) if len(entries) <= _PLAIN_LIMIT else None
