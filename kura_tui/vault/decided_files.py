"""What the vault's own files say was decided; it knows no Git and no index."""

import contextlib
import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path

from kura_tui.domain.evidence.recall import Outcome, Remembered
from kura_tui.domain.notes.note import Document
from kura_tui.errors import KuraError
from kura_tui.vault.documents import parse_document, parse_proposal, read_document
from kura_tui.vault.scanning import REJECTED_FOLDER

MARK = re.compile(
    r"^(?:SUPERSEDED|RETRACTED|REJECTED) (?P<day>\d{4}-\d{2}-\d{2})(?: by \[\[[^\]\n]*\]\])?"
    r"(?:: (?P<reason>[^\n]*))?$",
    re.MULTILINE,
)
"""The first line of a tombstone or a rejected proposal, which says what it is."""


def decided(document: Document) -> Remembered | None:
    """Give what a file says of the proposal it was, None for a file that no decision made.

    A rejected proposal says so by its place, an approved note by its status.
    """
    is_rejected = document.path.startswith(f"{REJECTED_FOLDER}/")
    if not is_rejected and document.properties.text("status").casefold() != "approved":
        return None
    mark = MARK.search(document.body) if is_rejected else None
    plain = document.text.replace(mark[0], "", 1).lstrip("\r\n") if mark else document.text
    asked = parse_document(document.path, plain.encode()) if mark else document
    proposal = parse_proposal(asked, (), date.min)
    properties = document.properties
    found = Remembered(
        proposal.fingerprint,
        proposal.source_id,
        Outcome.APPROVED,
        properties.text("approved"),
        path=document.path,
        title=document.title,
    )
    if not is_rejected:
        return found
    return replace(
        found,
        fingerprint=properties.text("fingerprint") or found.fingerprint,
        outcome=Outcome.REJECTED,
        when=mark["day"] if mark else properties.text("rejected"),
        reason=properties.text("reason") or ((mark["reason"] or "") if mark else ""),
    )


def read_decided(
    root: Path, paths: Iterable[str], fingerprint: str, source_id: str
) -> tuple[Remembered, ...]:
    """Give what some files say of a text or of its source's id, as they are now."""
    found = []
    for path in paths:
        with contextlib.suppress(KuraError, OSError):
            one = decided(read_document(root, path))
            if one is None:
                continue
            is_same_source = bool(source_id) and one.source_id == source_id
            if one.fingerprint == fingerprint or is_same_source:
                found.append(one)
    return tuple(found)
