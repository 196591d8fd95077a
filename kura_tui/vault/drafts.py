"""A draft read from Markdown that an agent hands over; it writes nothing and decides nothing."""

from datetime import date

from kura_tui.domain.notes.draft import Draft
from kura_tui.errors import UsageError
from kura_tui.vault.documents import parse_document, parse_proposal
from kura_tui.wording import proposing as wording

_NOT_CLAIMS = frozenset(
    {
        "type",
        "status",
        "title",
        "confidence",
        "source",
        "created",
        "snoozed_until",
        "snoozed_digest",
    }
)
"""Keys that a draft does not take over as they are: its own, and those that would hide it."""


def draft_from_markdown(data: bytes) -> Draft:
    """Read title, fact and claims from Markdown with or without frontmatter.

    A Review section and a status are left out: those are the reviewer's. Unknown keys are kept.
    Raises UsageError with line and reason when the frontmatter cannot be read.
    """
    document = parse_document("", data)
    if document.problems:
        first = document.problems[0]
        raise UsageError(wording.NOT_PROPOSED, why=wording.unreadable(first.line, first.reason))
    claims = parse_proposal(document, (), date.min)
    return Draft(
        title=document.title,
        fact=claims.fact,
        source=claims.source,
        confidence=claims.confidence,
        created=claims.created.isoformat() if claims.created else "",
        extra=tuple(
            (key, value)
            for key, value in document.properties.entries
            if key.casefold() not in _NOT_CLAIMS
        ),
    )
