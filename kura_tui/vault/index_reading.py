"""Turn one file of the vault into the rows of the passage index; knows no database."""

import re
from dataclasses import dataclass
from pathlib import Path

from kura_tui.domain.evidence.words import fold
from kura_tui.domain.notes.note import Document
from kura_tui.domain.notes.passages import Passage
from kura_tui.errors import KuraError
from kura_tui.vault._stand_in import folded_name, link_keys, parse_document, passages, read_bytes
from kura_tui.vault.scanning import FileKind, ScannedFile

MAX_PASSAGE_BYTES = 256 * 1024
"""A larger file gives its name, title and links, and no passages."""
MAX_PASSAGE_CHARACTERS = 8_000
"""What is compared of one passage; the rest is reachable through search only."""

_CONFLICT = re.compile(r"^(?:<{7} |>{7} )", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class IndexedFile:
    """What the index keeps of one file; `left_out` says why it gives no passages, "" when it does."""

    scanned: ScannedFile
    digest: str
    name: str
    title: str
    status: str = ""
    day: str = ""
    reason: str = ""
    left_out: str = ""
    links: tuple[str, ...] = ()
    passages: tuple[tuple[Passage, str], ...] = ()


def read_for_index(root: Path, scanned: ScannedFile) -> IndexedFile:
    """Read one file; whatever is wrong with it becomes a reason in `left_out`, never an error."""
    name = scanned.path.rpartition("/")[2].removesuffix(".md")
    try:
        data = read_bytes(root, scanned.path)
        document = parse_document(scanned.path, data)
    except (OSError, KuraError):
        return IndexedFile(scanned, "", folded_name(name), name, left_out="unreadable")
    left_out = _left_out(scanned, document)
    properties = document.properties
    return IndexedFile(
        scanned,
        document.digest,
        folded_name(name),
        document.title,
        status=properties.text("status").casefold(),
        day=_day(scanned, document),
        reason=properties.text("reason") if scanned.kind is FileKind.REJECTED else "",
        left_out=left_out,
        links=link_keys(document.text),
        passages=() if left_out else compared_passages(document),
    )


def compared_passages(document: Document) -> tuple[tuple[Passage, str], ...]:
    """Give the passages that have words, each with its folded lines."""
    pairs = ((passage, folded_lines(passage.text)) for passage in passages(document))
    return tuple(pair for pair in pairs if pair[1])


def folded_lines(text: str) -> str:
    """Fold a text line by line, lines without words left out."""
    lines = map(fold, text[:MAX_PASSAGE_CHARACTERS].splitlines())
    return "\n".join(line for line in lines if line)


def _left_out(scanned: ScannedFile, document: Document) -> str:
    if scanned.is_left_out:
        return "left out by the vault's settings"
    if scanned.kind is FileKind.OTHER:
        return "not in a canonical folder"
    if document.data and not document.text:
        return "not UTF-8"
    if len(document.data) > MAX_PASSAGE_BYTES:
        return "too large"
    if _CONFLICT.search(document.text):
        return "conflict markers"
    return ""


def _day(scanned: ScannedFile, document: Document) -> str:
    """Give the day the file became what it is: rejected, superseded, retracted, or approved."""
    keys = ("rejected",) if scanned.kind is FileKind.REJECTED else ("superseded", "retracted")
    for key in (*keys, "approved"):
        if text := document.properties.text(key):
            return text
    return ""
