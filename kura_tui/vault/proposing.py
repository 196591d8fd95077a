"""Writing a new proposal into Inbox/ the maildir way; it knows no Git and no decision."""

import os
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from kura_tui.config import VaultSettings
from kura_tui.domain.notes.draft import Draft, draft_text
from kura_tui.domain.notes.names import file_name, folded_name
from kura_tui.domain.notes.snapshot import Snapshot
from kura_tui.domain.text import fingerprint
from kura_tui.errors import UsageError
from kura_tui.vault.files import write_new
from kura_tui.wording import proposing as wording


def propose(
    root: Path,
    settings: VaultSettings,
    draft: Draft,
    snapshot: Snapshot,
    now: datetime,
    *,
    dry_run: bool = False,
) -> tuple[str, str, bool]:
    """Write a draft as a proposal; gives its path, its text and whether it is new.

    An exact repeat of a waiting proposal (same fingerprint or `source_id`) is not written again.
    Raises UsageError for an empty title or fact.
    """
    if not draft.title.strip() or not draft.fact.strip():
        part = "title" if not draft.title.strip() else "fact"
        raise UsageError(wording.NOT_PROPOSED, why=wording.empty(part), now=wording.USAGE)
    dated = draft if draft.created else replace(draft, created=now.date().isoformat())
    text = draft_text(dated, tuple(settings.checklist))
    repeat = _waiting_repeat(dated, snapshot)
    if repeat:
        return repeat, text, False
    taken = {folded_name(name.removesuffix(".md")) for name in _names(root / settings.inbox)}
    name = file_name(draft.title, lambda folded: folded in taken, now.date())
    path = f"{settings.inbox}/{name}.md"
    if not dry_run:
        write_new(root, path, text.encode())
    return path, text, True


def _waiting_repeat(draft: Draft, snapshot: Snapshot) -> str:
    print_ = fingerprint(draft.title, draft.fact)
    source_id = next((value for key, value in draft.extra if key == "source_id"), "")
    for proposal in (*snapshot.proposals, *snapshot.snoozed):
        if proposal.fingerprint == print_ or (source_id and proposal.source_id == source_id):
            return proposal.path
    return ""


def _names(inbox: Path) -> list[str]:
    try:
        return os.listdir(inbox)
    except FileNotFoundError:
        return []
