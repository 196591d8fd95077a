"""The trailers of a commit: one line each, without control characters and without secrets."""

from kura_tui.domain.decisions.facts import Facts
from kura_tui.domain.evidence.hazards import find_hazards, mask
from kura_tui.domain.notes.checklist import Checklist
from kura_tui.domain.text import visible_line

Trailer = tuple[str, str]


def safe_line(text: str) -> str:
    """Fold a text to one line for a commit, control characters visible and secrets masked."""
    line = " ".join(text.split())
    secrets = tuple(hazard for hazard in find_hazards(line) if hazard.is_secret)
    return str(visible_line(mask(line, secrets) if secrets else line))


def proposal_trailers(facts: Facts, *, target: str = "", reason: str = "") -> tuple[Trailer, ...]:
    """Say where a decided proposal came from and what lay beside it."""
    proposal = facts.proposal
    if proposal is None:
        return ()
    pairs = (
        ("Kura-Proposal", proposal.path),
        ("Kura-Target", target),
        ("Kura-Source", proposal.source),
        ("Kura-Source-Id", proposal.source_id),
        ("Kura-Confidence", proposal.confidence),
        ("Kura-Nearest", _nearest(facts)),
        ("Kura-Reason", reason),
        ("Kura-Digest", proposal.digest),
        ("Kura-Fingerprint", proposal.fingerprint),
    )
    return tuple((key, safe_line(value)) for key, value in pairs if value)


def checklist_trailer(checklist: Checklist) -> tuple[Trailer, ...]:
    """Record which checks were ticked and which were open."""
    if not checklist.items:
        return ()
    words = (f"[{'x' if check.is_ticked else ' '}] {check.words}" for check in checklist.items)
    return (("Kura-Checklist", safe_line("; ".join(words))),)


def _nearest(facts: Facts) -> str:
    near = facts.nearest
    if near is None:
        return ""
    return f"{near.path} {near.score:.0f} {near.relation.kind.value}"
