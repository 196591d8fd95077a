"""The plan of a decision that is carried out again, after a foreign commit reverted it; pure."""

from kura_tui.domain.decisions.decision import RejectReason, Repeat
from kura_tui.domain.decisions.facts import Facts
from kura_tui.domain.decisions.gating import refusal
from kura_tui.domain.decisions.plan import FileChange, Plan
from kura_tui.domain.decisions.plan_parts import needed, touched
from kura_tui.domain.decisions.undoing import TouchedSince, taken_back
from kura_tui.wording import decisions as wording

_OF_ITS_OWN_COMMIT = {"Kura-Op", "Kura-Action", "Kura-Note", "Kura-Base", "Kura-Path"}


def repeat(decision: Repeat, facts: Facts) -> Plan:
    """Make the plan: the same outcome, the same words, a new operation.

    A file that holds the outcome already is committed as it is. Raises Refused naming a later
    change of the same lines.
    """
    entry = needed(facts.entry, decision, "decision")
    if entry.undone_by:
        raise refusal(decision, wording.taken_back_already(entry.subject), *wording.SEE_LOG)
    if not facts.undone or entry.reason == RejectReason.SECRET.value:
        raise refusal(decision, wording.SECRET_REMOVED)
    kept = tuple(pair for pair in entry.trailers if pair[0] not in _OF_ITS_OWN_COMMIT)
    return Plan(
        operation=facts.operation,
        action=entry.action,
        subject=entry.subject,
        changes=tuple(_again(decision, change, facts) for change in facts.undone),
        trailers=(*kept, ("Kura-Repeats", entry.operation)),
    )


def _again(decision: Repeat, change: FileChange, facts: Facts) -> FileChange:
    found = facts.found.get(change.path)
    try:
        back = taken_back(FileChange(change.path, change.new, change.old), found)
    except TouchedSince as since:
        raise touched(decision, since.args[0], facts) from None
    return back or FileChange(change.path, found, found)
