"""Markdown files read into documents and proposals; the only room with YAML, writes nothing."""

import codecs
import os
import re
import time
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kura_tui.domain.notes.claims import proposal_from
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
from kura_tui.domain.notes.snapshot import Snapshot
from kura_tui.domain.text import digest_of
from kura_tui.errors import KuraError, NothingMatched
from kura_tui.vault.files import MAX_FILE_BYTES, open_folder, read_at, read_bytes
from kura_tui.wording import notes as wording

if TYPE_CHECKING:
    from kura_tui.config import VaultSettings

__all__ = [
    "MAX_FILE_BYTES",
    "MAX_PARSED_BYTES",
    "InboxReader",
    "parse_document",
    "parse_proposal",
    "read_bytes",
    "read_document",
    "read_inbox",
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
        title=_title(text, body_start) or properties.text("title").strip() or _name_of(path),
        properties=properties,
        body_start=body_start,
        problems=(*problems_around(text, block, body_start), *problems),
        has_frontmatter=block is not None,
    )


def parse_proposal(document: Document, default_checklist: tuple[str, ...], today: date) -> Proposal:
    """Read a document in Inbox/ as a proposal; `default_checklist` is for one without items."""
    return proposal_from(document, default_checklist, today)


def read_document(root: Path, path: str) -> Document:
    """Read one Markdown file below `root`; raises as `read_bytes` does."""
    return parse_document(path, read_bytes(root, path))


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


class _Known(NamedTuple):
    """A proposal with the state of its file when it was read."""

    key: tuple[int, int, int, int]
    today: date
    proposal: Proposal


_SETTLED_NS = 50_000_000
"""A file younger than this may change again within one tick of the file system's clock."""


class InboxReader:
    """Reads Inbox/ again and again; a file that has not changed since is not read twice."""

    def __init__(self, root: Path, settings: "VaultSettings") -> None:
        """Prepare to read `settings.inbox` below `root`; nothing is read yet."""
        self._root = root
        self._settings = settings
        self._known: dict[str, _Known] = {}

    def read(self, today: date) -> Snapshot:
        """Read Inbox/ and its subfolders of one level; never raises for what a file holds."""
        reading = _Reading(self._root, self._settings, today, self._known)
        snapshot = reading.snapshot()
        self._known = reading.settled
        return snapshot


class _Reading:
    """One walk through Inbox/, so that two threads never share what is half read."""

    def __init__(
        self, root: Path, settings: "VaultSettings", today: date, known: dict[str, _Known]
    ) -> None:
        self.settled: dict[str, _Known] = {}
        self._root = root
        self._settings = settings
        self._today = today
        self._known = known
        self._proposals: list[Proposal] = []
        self._unread: list[tuple[str, Problem]] = []

    def snapshot(self) -> Snapshot:
        self._read_folder(self._settings.inbox, depth=0)
        return _snapshot(self._proposals, self._unread)

    def _leave_out(self, path: str, reason: str) -> None:
        self._unread.append((path, Problem(0, reason)))

    def _read_folder(self, folder: str, depth: int) -> None:
        try:
            descriptor = open_folder(self._root, folder)
        except NothingMatched:
            return
        except KuraError as error:
            self._leave_out(folder, error.why)
            return
        try:
            with os.scandir(descriptor) as entries:
                for entry in entries:
                    self._read_entry(entry, descriptor, f"{folder}/{entry.name}", depth)
        except OSError as error:
            self._leave_out(folder, wording.not_allowed(error.strerror or ""))
        finally:
            os.close(descriptor)

    def _read_entry(self, entry: "os.DirEntry[str]", folder: int, path: str, depth: int) -> None:
        if entry.name.startswith("."):
            return
        is_markdown = entry.name.casefold().endswith(".md")
        if entry.is_dir(follow_symlinks=False) and not is_markdown:
            if depth == 0:
                self._read_folder(path, depth + 1)
            elif _holds_markdown(entry.name, folder):
                self._leave_out(path, wording.TOO_DEEP)
        elif is_markdown:
            try:
                self._read_proposal(entry, folder, path)
            except KuraError as error:
                self._leave_out(path, error.why)
            except OSError as error:
                self._leave_out(path, wording.not_allowed(error.strerror or ""))

    def _read_proposal(self, entry: "os.DirEntry[str]", folder: int, path: str) -> None:
        if not _is_utf8(entry.name):
            self._leave_out(path, wording.NAME_NOT_UTF8)
            return
        found = entry.stat(follow_symlinks=False)
        key = (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)
        known = self._known.get(path)
        if known is not None and known.key == key:
            document = known.proposal.document
        else:
            known = None
            document = parse_document(path, read_at(folder, entry.name, path))
        if known is None or known.today != self._today:
            proposal = parse_proposal(document, self._settings.checklist, self._today)
            known = _Known(key, self._today, proposal)
        if time.time_ns() - found.st_ctime_ns > _SETTLED_NS:
            self.settled[path] = known
        self._proposals.append(known.proposal)


def read_inbox(root: Path, settings: "VaultSettings", today: date) -> Snapshot:
    """Read Inbox/ once; what cannot be read is counted in `unread`, never left out."""
    return InboxReader(root, settings).read(today)


def _is_utf8(name: str) -> bool:
    return name.isascii() or not any("\ud800" <= character <= "\udfff" for character in name)


def _holds_markdown(name: str, folder: int) -> bool:
    try:
        descriptor = os.open(
            name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=folder
        )
    except OSError:
        return True
    try:
        return any(inner.casefold().endswith(".md") for inner in os.listdir(descriptor))
    finally:
        os.close(descriptor)


def _snapshot(proposals: list[Proposal], unread: list[tuple[str, Problem]]) -> Snapshot:
    proposals.sort(key=_newest_first)
    waiting = {ProposalState.PENDING, ProposalState.BROKEN}
    return Snapshot(
        proposals=tuple(one for one in proposals if one.state in waiting),
        snoozed=tuple(one for one in proposals if one.state is ProposalState.SNOOZED),
        foreign=tuple(one for one in proposals if one.state is ProposalState.FOREIGN),
        unread=tuple(sorted(unread, key=lambda row: row[0])),
    )


def _newest_first(proposal: Proposal) -> tuple[bool, int, str]:
    created = proposal.created
    return created is None, -created.toordinal() if created else 0, proposal.path
