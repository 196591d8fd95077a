"""The trailers of a commit: one line each, without control characters and without secrets."""

from collections.abc import Iterable

from kura_tui.domain.decisions.decision import RejectReason
from kura_tui.domain.decisions.facts import Facts
from kura_tui.domain.decisions.plan import Action
from kura_tui.domain.evidence.hazards import find_hazards, mask
from kura_tui.domain.notes.checklist import Checklist
from kura_tui.domain.text import visible_line

Trailer = tuple[str, str]
_OF_A_PROPOSAL = ("Kura-Proposal", "Kura-Digest")
_ALWAYS = {
    Action.APPROVE: (*_OF_A_PROPOSAL, "Kura-Target"),
    Action.MERGE: (*_OF_A_PROPOSAL, "Kura-Target"),
    Action.SUPERSEDE: (*_OF_A_PROPOSAL, "Kura-Target"),
    Action.EDIT: _OF_A_PROPOSAL,
    Action.SNOOZE: _OF_A_PROPOSAL,
    Action.REJECT: (*_OF_A_PROPOSAL, "Kura-Target", "Kura-Reason"),
    Action.RETRACT: ("Kura-Target", "Kura-Reason"),
    Action.SEPARATE: ("Kura-Proposal", "Kura-Other"),
    Action.UNDO: ("Kura-Undoes",),
    Action.REDO: ("Kura-Undoes",),
}
_OF_A_SECRET = ("Kura-Target", "Kura-Reason", "Kura-Fingerprint")


def missing_trailer(action: Action, trailers: Iterable[Trailer]) -> str:
    """Name the first trailer that kura always writes for an action and that is not there.

    A rejected secret keeps neither its name nor its digest. "" when none is missing.
    """
    values = dict(trailers)
    is_secret = values.get("Kura-Reason") == RejectReason.SECRET.value
    needed = _ALWAYS.get(action, ())
    if action is Action.REJECT and is_secret:
        needed = _OF_A_SECRET
    return next((key for key in needed if key not in values), "")


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
    return f"{near.path} {near.score:.0f} {near.shown_relation.value}"
