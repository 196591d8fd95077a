"""Markdown files read into documents and proposals; the only room with YAML, writes nothing."""

import codecs
import re
from collections.abc import Callable
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from kura_tui.domain.notes.claims import proposal_from, state_of
from kura_tui.domain.notes.layout import (
    Block,
    frontmatter_block,
    headings,
    line_number,
)
from kura_tui.domain.notes.note import Document, Problem, Properties, Value
from kura_tui.domain.notes.plain_block import Entries, plain_entries
from kura_tui.domain.notes.problems import problems_around
from kura_tui.domain.notes.proposal import Proposal, ProposalState
from kura_tui.domain.text import digest_of
from kura_tui.vault.files import MAX_FILE_BYTES, MAX_MOVED_BYTES, read_bytes
from kura_tui.wording import notes as wording

__all__ = [
    "MAX_FILE_BYTES",
    "MAX_MOVED_BYTES",
    "MAX_PARSED_BYTES",
    "parse_document",
    "parse_proposal",
    "parse_state",
    "read_bytes",
    "read_document",
    "too_large_document",
]

MAX_PARSED_BYTES = 256 * 1024
"""Largest file whose properties are read, in bytes; a larger one is shown as plain text."""
MAX_BLOCK_BYTES = 16 * 1024
"""Largest frontmatter, in bytes."""
MAX_EVENTS = 500
"""Most YAML events a frontmatter may have."""
MAX_DEPTH = 8
"""Deepest nesting of lists and mappings in a frontmatter."""

_ODD_LINE_BREAK = re.compile("\r(?!\n)|[\x85\u2028\u2029]")
_UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def parse_document(path: str, data: bytes) -> Document:
    """Read a file's bytes as a Markdown document; what cannot be read becomes a problem."""
    return _parsed(path, data, _title)


def parse_state(path: str, data: bytes, today: date) -> ProposalState:
    """Read of a file in Inbox/ only where it stands, at less than half the cost of a proposal."""
    return state_of(_parsed(path, data, lambda _text, _start: ""), today)


def _parsed(path: str, data: bytes, title_of: Callable[[str, int], str]) -> Document:
    if len(data) > MAX_FILE_BYTES:
        return too_large_document(path, data, digest_of(data), len(data))
    text, problem = _decoded(data)
    if problem is not None or len(data) > MAX_PARSED_BYTES:
        too_large = Problem(0, wording.too_large(len(data), MAX_PARSED_BYTES))
        return Document(
            path, data, digest_of(data), text, _name_of(path), problems=(problem or too_large,)
        )
    block = frontmatter_block(text)
    body_start = block.body_start if block else 0
    entries, problems = _properties(text, block) if block else ((), ())
    properties = Properties(entries)
    return Document(
        path=path,
        data=data,
        digest=digest_of(data),
        text=text,
        title=title_of(text, body_start) or properties.text("title").strip() or _name_of(path),
        properties=properties,
        body_start=body_start,
        problems=(*problems_around(text, block, body_start), *problems),
        has_frontmatter=block is not None,
    )


def too_large_document(path: str, data: bytes, digest: str, size: int) -> Document:
    """Give the document of a file of `size` bytes that is not read, only moved; no YAML, no text.

    `data` may be b"" where only the digest is known.
    """
    problem = Problem(0, wording.too_large(size, MAX_FILE_BYTES))
    return Document(path, data, digest, "", _name_of(path), problems=(problem,), is_too_large=True)


def parse_proposal(document: Document, default_checklist: tuple[str, ...], today: date) -> Proposal:
    """Read a document in Inbox/ as a proposal; `default_checklist` is for one without items."""
    return proposal_from(document, default_checklist, today)


def read_document(root: Path, path: str, limit: int = MAX_FILE_BYTES) -> Document:
    """Read one Markdown file below `root`; raises as `read_bytes` does.

    With a higher `limit` in bytes a file over MAX_FILE_BYTES gives a document without text.
    """
    return parse_document(path, read_bytes(root, path, limit))


def _decoded(data: bytes) -> tuple[str, Problem | None]:
    if not data:
        return "", Problem(0, wording.EMPTY_FILE)
    if data.startswith(_UTF16_MARKS):
        return "", Problem(1, wording.UTF16)
    try:
        return data.decode(), None
    except UnicodeDecodeError as error:
        return "", Problem(data.count(b"\n", 0, error.start) + 1, wording.NOT_UTF8)


def _name_of(path: str) -> str:
    name = path.rpartition("/")[2]
    return name[:-3] if name.casefold().endswith(".md") else name


def _title(text: str, body_start: int) -> str:
    found = headings(text, body_start)
    return next((heading.title for heading in found if heading.level == 1 and heading.title), "")


def _properties(text: str, block: Block) -> tuple[Entries, tuple[Problem, ...]]:
    content = text[block.start : block.end]
    if len(content) * 4 > MAX_BLOCK_BYTES and len(content.encode()) > MAX_BLOCK_BYTES:
        return (), (Problem(1, wording.block_too_large(MAX_BLOCK_BYTES)),)
    plain = plain_entries(content)
    if plain is not None:
        return plain, ()
    odd = _ODD_LINE_BREAK.search(content)
    if odd:
        line = line_number(text, block.start + odd.start())
        return (), (Problem(line, wording.ODD_LINE_BREAK),)
    entries, problem = _yaml_entries(content)
    if problem is not None:
        return (), (problem,)
    odd_line = _odd_line(text, block, [key for key, _ in entries])
    return entries, (Problem(odd_line, wording.ODD_KEYS),) if odd_line else ()


def _odd_line(text: str, block: Block, keys: list[str]) -> int:
    """Give the line where the keys that YAML read and those that edits find differ, 0 for none."""
    from kura_tui.domain.notes.keylines import key_lines  # here, because plain blocks need none

    lines = key_lines(text, block)
    if [line.key for line in lines] == keys:
        return 0
    different = (line for line, key in zip(lines, keys, strict=False) if line.key != key)
    odd = next(different, lines[-1] if lines else None)
    return line_number(text, odd.start if odd else block.start)


def _yaml_entries(content: str) -> tuple[Entries, Problem | None]:
    """Scan a block and refuse what is costly or ambiguous, then load its values as text."""
    try:
        problem = _scanned(content)
        loaded = None if problem else _text_loader().load(content)
    except Exception as error:  # a hostile block can raise nearly anything from the parser
        return (), _yaml_problem(content, error)
    if problem is None and loaded is not None and not isinstance(loaded, dict):
        problem = Problem(2, wording.NOT_A_MAPPING)
    if problem is not None or not loaded:
        return (), problem
    return tuple((str(key), _as_value(value)) for key, value in loaded.items()), None


@cache
def _yaml_class() -> Any:
    import yaml

    return getattr(yaml, "CBaseLoader", yaml.BaseLoader)


@cache
def _text_loader() -> Any:
    """Give a frontmatter reader that keeps every scalar as the text it is."""
    from frontmatter.default_handlers import YAMLHandler

    class TextReader(YAMLHandler):
        def load(self, fm: str, **kwargs: object) -> Any:
            return super().load(fm, Loader=_yaml_class(), **kwargs)

    return TextReader()


def _scanned(content: str) -> Problem | None:
    """Walk the YAML events and give the first thing that kura does not take."""
    import yaml

    open_parts: list[set[str] | None] = []
    keys_next: list[bool] = []
    for count, event in enumerate(yaml.parse(content, Loader=_yaml_class())):
        line = event.start_mark.line + 2 if event.start_mark else 0
        if count >= MAX_EVENTS:
            return Problem(line, wording.TOO_MANY_PARTS)
        if isinstance(event, yaml.CollectionEndEvent):
            open_parts.pop()
            keys_next.pop()
            continue
        if not isinstance(event, yaml.NodeEvent):
            continue
        if event.anchor is not None:
            return Problem(line, wording.ALIAS)
        if getattr(event, "tag", None) is not None:
            return Problem(line, wording.TAG)
        if open_parts and (keys := open_parts[-1]) is not None:
            if keys_next[-1]:
                if not isinstance(event, yaml.ScalarEvent):
                    return Problem(line, wording.KEY_IS_NO_TEXT)
                if event.value in keys:
                    return Problem(line, wording.duplicate_key(event.value))
                keys.add(event.value)
            keys_next[-1] = not keys_next[-1]
        if isinstance(event, yaml.CollectionStartEvent):
            open_parts.append(set() if isinstance(event, yaml.MappingStartEvent) else None)
            keys_next.append(True)
            if len(open_parts) > MAX_DEPTH:
                return Problem(line, wording.NESTED_TOO_DEEP)
    return None


def _yaml_problem(content: str, error: Exception) -> Problem:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    words = str(getattr(error, "problem", None) or getattr(error, "reason", "") or "")
    if mark is not None:
        return Problem(mark.line + 2, wording.unreadable(words))
    position = getattr(error, "position", None)
    line = content.count("\n", 0, position) + 2 if isinstance(position, int) else 1
    return Problem(line, wording.unreadable(words))


def _as_value(value: object) -> Value:
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        if _is_bare_link(value):
            return _as_text(value)
        return tuple(_as_text(part) for part in value)
    return _as_text(value)


def _is_bare_link(value: list[object]) -> bool:
    """Whether a list is what YAML makes of an unquoted `[[Note]]`."""
    return (
        len(value) == 1
        and isinstance(value[0], list)
        and all(isinstance(part, str) for part in value[0])
    )


def _as_text(value: object) -> str:
    """Write a nested value on one line, as YAML would between brackets."""
    if isinstance(value, list):
        return "[" + ", ".join(_as_text(part) for part in value) + "]"
    if isinstance(value, dict):
        pairs = (f"{_as_text(key)}: {_as_text(part)}" for key, part in value.items())
        return "{" + ", ".join(pairs) + "}"
    return str(value)
