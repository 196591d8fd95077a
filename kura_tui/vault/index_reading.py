"""Turn one file of the vault into the rows of the passage index; knows no database."""

import time
from dataclasses import dataclass
from pathlib import Path

from kura_tui.domain.evidence.words import fold
from kura_tui.domain.notes.links import link_key, link_keys
from kura_tui.domain.notes.note import Document
from kura_tui.domain.notes.passages import Passage, passages
from kura_tui.domain.notes.problems import conflict_at
from kura_tui.errors import KuraError
from kura_tui.vault.decided_files import MARK, decided
from kura_tui.vault.documents import parse_document
from kura_tui.vault.files import read_bytes
from kura_tui.vault.scanning import FileKind, ScannedFile
from kura_tui.wording import evidence as wording

MAX_PASSAGE_BYTES = 256 * 1024
"""A larger file gives its name, title and links, and no passages."""
MAX_PASSAGE_CHARACTERS = 8_000
"""How much of one passage is compared, in characters."""
_REVIEW = "review"
_UNSETTLED_NS = 2_000_000_000
"""A file that changed this recently may change again within the same tick of its clock."""


@dataclass(frozen=True, slots=True)
class IndexedFile:
    """What the index keeps of one file; `left_out` says why it gives no passages, or "".

    `fingerprint` and `source_id` are those of the proposal it was, where a decision made the file.
    `is_settled` is False when the file changed so recently that size and time may not show the
    next change.
    """

    scanned: ScannedFile
    digest: str
    name: str
    title: str
    is_settled: bool = False
    status: str = ""
    day: str = ""
    reason: str = ""
    left_out: str = ""
    fingerprint: str = ""
    source_id: str = ""
    links: tuple[str, ...] = ()
    passages: tuple[tuple[Passage, str], ...] = ()


def read_for_index(root: Path, scanned: ScannedFile) -> IndexedFile:
    """Read one file; whatever is wrong with it becomes a reason in `left_out`, never an error."""
    is_settled = abs(time.time_ns() - scanned.mtime_ns) > _UNSETTLED_NS
    name = link_key(scanned.path)
    try:
        document = parse_document(scanned.path, read_bytes(root, scanned.path))
    except (OSError, KuraError):
        return IndexedFile(
            scanned, "", name, name, is_settled, left_out=wording.LEFT_OUT_UNREADABLE
        )
    left_out = _left_out(scanned, document)
    was = decided(document) if scanned.kind is not FileKind.OTHER else None
    return IndexedFile(
        scanned,
        document.digest,
        name,
        _storable(document.title),
        is_settled,
        status=_storable(document.properties.text("status").casefold()),
        day=_storable(_day(document)),
        reason=_storable(was.reason) if was else "",
        left_out=left_out,
        fingerprint=_storable(was.fingerprint) if was else "",
        source_id=_storable(was.source_id) if was else "",
        links=tuple(map(_storable, link_keys(document.text))),
        passages=() if left_out else _compared(scanned, document),
    )


def _compared(scanned: ScannedFile, document: Document) -> tuple[tuple[Passage, str], ...]:
    """Give the passages with their folded lines, without what kura or a checklist put there."""
    is_proposal = scanned.kind is FileKind.REJECTED
    pairs = (
        (passage, folded_lines(MARK.sub("", passage.text)))
        for passage in passages(document)
        if not (is_proposal and passage.heading.strip().casefold() == _REVIEW)
    )
    return tuple(pair for pair in pairs if pair[1])


def folded_lines(text: str) -> str:
    """Fold a text line by line; lines without words are left out."""
    lines = map(fold, text[:MAX_PASSAGE_CHARACTERS].splitlines())
    return "\n".join(line for line in lines if line)


def _left_out(scanned: ScannedFile, document: Document) -> str:
    if scanned.is_left_out:
        return wording.LEFT_OUT_BY_SETTINGS
    if scanned.kind is FileKind.OTHER:
        return wording.LEFT_OUT_ELSEWHERE
    if document.data and not document.text:
        return wording.LEFT_OUT_NOT_UTF8
    if len(document.data) > MAX_PASSAGE_BYTES:
        return wording.LEFT_OUT_TOO_LARGE
    if conflict_at(document.text, 0) is not None:
        return wording.LEFT_OUT_CONFLICT
    return ""


def _day(document: Document) -> str:
    """Give the day the file became what it is, from its first line or its properties."""
    if mark := MARK.search(document.body):
        return mark["day"]
    texts = (document.properties.text(key) for key in ("rejected", "retracted", "approved"))
    return next((text for text in texts if text), "")


def _storable(text: str) -> str:
    """Give the text without what UTF-8 cannot hold."""
    return text.encode(errors="replace").decode()
