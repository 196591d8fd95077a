"""kura's values as JSON documents; one place, so that a field has one name in every verb."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from kura_tui.domain.decisions.contest import Contest
    from kura_tui.domain.decisions.ledger import LedgerEntry
    from kura_tui.domain.decisions.plan import FileChange, Plan, Receipt
    from kura_tui.domain.evidence.candidate import Candidate
    from kura_tui.domain.evidence.hazard import Hazard
    from kura_tui.domain.evidence.recall import Remembered
    from kura_tui.domain.evidence.recommendation import Recommendation
    from kura_tui.domain.notes.proposal import Proposal
    from kura_tui.vault.auditing import AuditReport


def of_proposal(proposal: "Proposal", hide: "Callable[[str], str]") -> dict[str, Any]:
    """Give a proposal without its text; `hide` masks secrets."""
    return {
        "path": proposal.path,
        "title": hide(proposal.title),
        "state": proposal.state.value,
        "confidence": hide(proposal.confidence),
        "source": hide(proposal.source),
        "created": hide(proposal.created_text),
        "agent": hide(proposal.agent),
        "source_id": hide(proposal.source_id),
        "target": hide(proposal.target),
        "action": hide(proposal.action),
        "replaces": [hide(note) for note in proposal.replaces],
        "evidence": [hide(quote) for quote in proposal.evidence],
        "snoozed_until": proposal.snoozed_until.isoformat() if proposal.snoozed_until else "",
        "digest": proposal.digest,
        "fingerprint": proposal.fingerprint,
        "problems": [{"line": it.line, "reason": it.reason} for it in proposal.problems],
    }


def of_properties(proposal: "Proposal", hide: "Callable[[str], str]") -> list[list[Any]]:
    """Give every property as the file has it; `hide` masks secrets."""
    return [
        [hide(key), hide(value) if isinstance(value, str) else [hide(one) for one in value]]
        for key, value in proposal.document.properties.entries
    ]


def of_candidate(candidate: "Candidate", hide: "Callable[[str], str]") -> dict[str, Any]:
    """Give a near note with every reason for its place; `hide` masks secrets."""
    from kura_tui.domain.evidence.masking import masking

    hides = masking(hide, candidate.passage.text)
    return {
        "path": candidate.path,
        "title": candidate.title,
        "kind": candidate.kind.value,
        "score": round(candidate.score, 1),
        "parts": {part.name: round(part.value, 3) for part in candidate.parts},
        "relation": candidate.relation.kind.value,
        "changes": [[hides(word) for word in pair] for pair in candidate.relation.changes],
        "cues": [hides(word) for word in candidate.relation.cues],
        "shared": [hides(word) for word in candidate.shared],
        "only_proposal": [hides(word) for word in candidate.only_proposal],
        "only_note": [hides(word) for word in candidate.only_note],
        "line": candidate.passage.line,
        "passage": hides(candidate.passage.text),
        "when": candidate.when,
        "reason": candidate.reason,
    }


def of_recommendation(advice: "Recommendation") -> dict[str, Any]:
    """Give what the evidence recommends, and how strongly."""
    return {
        "level": advice.level.value,
        "verb": advice.verb,
        "way": advice.way,
        "target": advice.target,
        "why": advice.why,
    }


def of_remembered(one: "Remembered") -> dict[str, Any]:
    """Give what became of an earlier proposal."""
    return {
        "outcome": one.outcome.value,
        "when": one.when,
        "reason": one.reason,
        "path": one.path,
        "title": one.title,
    }


def of_hazard(hazard: "Hazard") -> dict[str, Any]:
    """Give a mark without the text it stands on."""
    return {
        "kind": hazard.kind,
        "claim": hazard.claim.value,
        "reason": hazard.reason,
        "line": hazard.line,
        "is_secret": hazard.is_secret,
    }


def of_receipt(receipt: "Receipt") -> dict[str, Any]:
    """Give a committed plan."""
    return {
        "operation": receipt.operation,
        "action": receipt.action.value,
        "commit": receipt.sha,
        "subject": receipt.subject,
        "paths": list(receipt.paths),
        "note": receipt.note,
    }


def of_plan(plan: "Plan") -> dict[str, Any]:
    """Give what would be written, without the contents."""
    return {
        "operation": plan.operation,
        "action": plan.action.value,
        "subject": plan.subject,
        "message": plan.message,
        "changes": [{"path": it.path, "change": _kind_of(it)} for it in plan.changes],
        "records": [record.path for record in plan.records],
        "warnings": list(plan.warnings),
        "secrets": [{"path": it.path, "line": it.line, "reason": it.reason} for it in plan.secrets],
    }


def _kind_of(change: "FileChange") -> str:
    if change.old is None:
        return "new"
    return "removed" if change.new is None else "changed"


def of_entry(entry: "LedgerEntry") -> dict[str, Any]:
    """Give one decision of history."""
    return {
        "operation": entry.operation,
        "action": entry.action.value,
        "commit": entry.sha,
        "subject": entry.subject,
        "when": entry.when.isoformat(),
        "reviewer": entry.reviewer,
        "proposal": entry.proposal,
        "target": entry.target,
        "reason": entry.reason,
        "undoes": entry.undoes,
        "undone_by": entry.undone_by,
        "trailers": [list(pair) for pair in entry.trailers],
    }


def of_audit(report: "AuditReport") -> dict[str, Any]:
    """Give an audit with every finding."""
    return {
        "commits": report.commits,
        "commits_in_all": report.total,
        "commits_judged": report.judged,
        "since": report.since,
        "notes": report.notes,
        "proposers": report.proposers,
        "findings": [
            {
                "kind": found.kind.value,
                "weight": "warning" if found.is_warning else "failed",
                "place": found.place,
                "reason": found.reason,
                "now": found.now,
            }
            for found in report.findings
        ],
    }


def of_contest(contest: "Contest") -> dict[str, Any]:
    """Give a proposal that was decided twice, with both decisions, the older one first."""
    return {
        "proposal": contest.proposal,
        "decisions": [of_entry(entry) for entry in (contest.first, contest.second)],
    }
