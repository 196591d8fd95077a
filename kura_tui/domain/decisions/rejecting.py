"""Plans that take a proposal out of sight: reject, and removal of a text with a secret."""

from collections.abc import Callable

from kura_tui.domain.decisions.decision import Reject, RejectReason
from kura_tui.domain.decisions.facts import Facts, Trace
from kura_tui.domain.decisions.gating import not_done
from kura_tui.domain.decisions.plan import Action, FileChange, Plan
from kura_tui.domain.decisions.plan_parts import needed, records, subject
from kura_tui.domain.decisions.trailers import proposal_trailers, safe_line
from kura_tui.domain.notes import edits
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.errors import UsageError
from kura_tui.wording import decisions as wording

REJECTED_FOLDER = ".kura/rejected"


def reject(decision: Reject, facts: Facts) -> Plan:
    """Plan the move of a proposal to the rejected ones, with the reason."""
    proposal = needed(facts.proposal, decision, "proposal")
    reason = decision.words.strip() or decision.reason.value
    if decision.reason is RejectReason.WORDS and not decision.words.strip():
        raise UsageError(not_done(decision), why="own words are asked for and none are given")
    if decision.reason is RejectReason.SECRET:
        return _withhold(decision, proposal, facts)
    path = _free_path(_rejected_folder(facts), proposal.document.name, facts.exists)
    return Plan(
        operation=facts.operation,
        action=Action.REJECT,
        subject=subject("reject", proposal),
        changes=(
            FileChange(proposal.path, proposal.document.data, None),
            FileChange(path, None, _rejected_bytes(proposal, reason, facts)),
        ),
        body=safe_line(reason),
        trailers=proposal_trailers(facts, target=path, reason=reason),
        records=records(proposal, facts),
    )


def _withhold(decision: Reject, proposal: Proposal, facts: Facts) -> Plan:
    """Remove the text and keep only its fingerprint, so that it is known when it returns."""
    name = f"withheld-{proposal.fingerprint[:12]}"
    path = _free_path(_rejected_folder(facts), name, facts.exists)
    day = facts.today.isoformat()
    kept = _kept_by_git(proposal.path, facts)
    stub = (
        f"---\nstatus: rejected\nrejected: {day}\nreason: {RejectReason.SECRET.value}\n"
        f"fingerprint: {proposal.fingerprint}\n---\n\n"
        f"REJECTED {day}: {RejectReason.SECRET.value}. The text was removed.\n"
    )
    return Plan(
        operation=facts.operation,
        action=Action.REJECT,
        subject=f"reject: {name}",
        changes=(
            FileChange(proposal.path, proposal.document.data, None),
            FileChange(path, None, stub.encode()),
        ),
        trailers=(
            ("Kura-Target", path),
            ("Kura-Reason", RejectReason.SECRET.value),
            ("Kura-Fingerprint", proposal.fingerprint),
        ),
        warnings=(kept,) if kept else (),
        remark=kept,
        is_final=True,
    )


def _kept_by_git(path: str, facts: Facts) -> str:
    """Say where Git still keeps the text, "" when it does not."""
    if facts.trace is Trace.COMMITTED:
        return wording.secret_in_history(path)
    return wording.SECRET_IN_OBJECTS if facts.trace is Trace.STAGED else ""


def _rejected_bytes(proposal: Proposal, reason: str, facts: Facts) -> bytes:
    """Keep the text readable and restorable; bytes that are not text stay as they are."""
    document = proposal.document
    if not document.text:
        return document.data
    line = f"REJECTED {facts.today.isoformat()}: {reason}"
    if document.problems or not document.has_frontmatter:
        return f"{line}\n\n{document.text}".encode()
    text = edits.insert_first_line(document.text, line)
    text = edits.set_property(text, "status", "rejected")
    text = edits.set_property(text, "rejected", facts.today.isoformat())
    return edits.set_property(text, "reason", reason).encode()


def _rejected_folder(facts: Facts) -> str:
    return f"{REJECTED_FOLDER}/{facts.today.year}"


def _free_path(folder: str, name: str, exists: Callable[[str], bool]) -> str:
    path = f"{folder}/{name}.md"
    number = 2
    while exists(path):
        path = f"{folder}/{name}-{number}.md"
        number += 1
    return path
