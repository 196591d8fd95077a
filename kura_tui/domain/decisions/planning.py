"""From a decision to its plan, exact bytes and commit message, from facts gathered before."""

from kura_tui.domain.decisions import merging, separation
from kura_tui.domain.decisions.approving import approve, supersede
from kura_tui.domain.decisions.decision import (
    Approve,
    Decision,
    Edit,
    Merge,
    MergeMode,
    Redo,
    Reject,
    RejectReason,
    Repeat,
    Retract,
    Separate,
    Snooze,
    Supersede,
    Undo,
)
from kura_tui.domain.decisions.facts import Facts
from kura_tui.domain.decisions.gating import not_done, refusal, verb_of
from kura_tui.domain.decisions.plan import Action, FileChange, Plan
from kura_tui.domain.decisions.plan_parts import (
    needed,
    records,
    refuse_unreadable,
    relinked,
    subject,
    touched,
    unsafe,
)
from kura_tui.domain.decisions.rejecting import reject
from kura_tui.domain.decisions.repeating import repeat
from kura_tui.domain.decisions.trailers import checklist_trailer, proposal_trailers, safe_line
from kura_tui.domain.decisions.undoing import TouchedSince, taken_back
from kura_tui.domain.notes import edits, snoozing
from kura_tui.domain.notes.note import Document
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.errors import Refused, UsageError
from kura_tui.wording import decisions as wording


def plan(decision: Decision, facts: Facts) -> Plan:
    """Make the plan of a decision.

    Raises Refused where the gate or the vault's state forbids it, UsageError for a folder that is
    not one of the vault's, TryAgain never: digests are compared before planning.
    """
    match decision:
        case Approve():
            return approve(decision, facts)
        case Edit():
            return _edit(decision, facts)
        case Merge():
            return _merge(decision, facts)
        case Supersede():
            return supersede(decision, facts)
        case Retract():
            return _retract(decision, facts)
        case Reject():
            return reject(decision, facts)
        case Snooze():
            return _snooze(decision, facts)
        case Separate():
            return _separate(decision, facts)
        case Undo() | Redo():
            return _take_back(decision, facts)
        case Repeat():
            return repeat(decision, facts)


def _edit(decision: Edit, facts: Facts) -> Plan:
    proposal = needed(facts.proposal, decision, "proposal")
    if not decision.new_text.strip():
        raise refusal(decision, "the edited text is empty", *wording.reject_it(proposal.path))
    new = decision.new_text.encode("utf-8", "surrogateescape")
    if new == proposal.document.data:
        raise refusal(decision, "the text is as it was")
    return Plan(
        operation=facts.operation,
        action=Action.EDIT,
        subject=subject("edit", proposal),
        changes=(FileChange(proposal.path, proposal.document.data, new),),
        trailers=proposal_trailers(facts),
        records=records(proposal, facts),
    )


def _merge(decision: Merge, facts: Facts) -> Plan:
    proposal = needed(facts.proposal, decision, "proposal")
    note = needed(facts.target, decision, "note")
    refuse_unreadable(decision, note)
    if not proposal.fact.strip() and decision.mode is not MergeMode.CONFIRM:
        ways = wording.edit_or_reject(proposal.path)
        raise refusal(decision, f"{proposal.path} holds no fact", *ways)
    _refuse_without_passage(decision, proposal, note)
    text = decision.new_text
    if text is None:
        text = _merged_text(decision, proposal, note, facts)
    return Plan(
        operation=facts.operation,
        action=Action.MERGE,
        subject=subject("merge", proposal, f"-> {note.path}"),
        changes=(
            FileChange(note.path, note.data, text.encode()),
            FileChange(proposal.path, proposal.document.data, None),
            *relinked(proposal, note.path, facts, skip=note.path),
        ),
        trailers=(
            *proposal_trailers(facts, target=note.path),
            ("Kura-Mode", decision.mode.value),
            *checklist_trailer(decision.checklist),
        ),
        records=records(proposal, facts),
    )


def _refuse_without_passage(decision: Merge, proposal: Proposal, note: Document) -> None:
    if decision.mode is not MergeMode.REPLACE or decision.new_text is not None:
        return
    if decision.passage is None or not note.text[slice(*decision.passage)].strip():
        ways = wording.append_instead(proposal.path, note.path)
        raise refusal(decision, "no passage is chosen", *ways)


def _merged_text(decision: Merge, proposal: Proposal, note: Document, facts: Facts) -> str:
    try:
        match decision.mode:
            case MergeMode.REPLACE:
                passage = decision.passage or (0, 0)
                text = merging.replaced(note, proposal, passage, facts.today, facts.head)
            case MergeMode.APPEND:
                text = merging.appended(note, proposal, decision.heading)
            case MergeMode.CONFIRM:
                text = merging.confirmed(note, facts.today)
        return merging.with_source(text, proposal)
    except Refused as error:
        raise refusal(decision, unsafe(note, error.why)) from None


def _retract(decision: Retract, facts: Facts) -> Plan:
    note = needed(facts.target, decision, "note")
    refuse_unreadable(decision, note)
    if not decision.reason.strip():
        raise UsageError(not_done(decision), why="a retraction needs a reason")
    text = merging.retracted(note, decision.reason, facts.today)
    return Plan(
        operation=facts.operation,
        action=Action.RETRACT,
        subject=f"retract: {safe_line(note.name)}",
        changes=(FileChange(note.path, note.data, text.encode()),),
        body=safe_line(decision.reason),
        trailers=(("Kura-Target", note.path), ("Kura-Reason", safe_line(decision.reason))),
    )


def _snooze(decision: Snooze, facts: Facts) -> Plan:
    """Hide until a day; a day that is not in the future wakes the proposal and leaves no trace."""
    proposal = needed(facts.proposal, decision, "proposal")
    text = proposal.document.text
    if decision.until > facts.today:
        digest = snoozing.text_digest(text)
        text = edits.set_property(text, snoozing.SNOOZED_UNTIL, decision.until.isoformat())
        text = edits.set_property(text, snoozing.SNOOZED_DIGEST, digest)
        when = f"until {decision.until.isoformat()}"
    else:
        when = "ended"
        for key in snoozing.SNOOZE_KEYS:
            text = edits.remove_property(text, key)
    if text == proposal.document.text:
        raise refusal(decision, f"{proposal.path} is not snoozed")
    return Plan(
        operation=facts.operation,
        action=Action.SNOOZE,
        subject=subject("snooze", proposal, when),
        changes=(FileChange(proposal.path, proposal.document.data, text.encode()),),
        trailers=proposal_trailers(facts),
        records=records(proposal, facts),
    )


def _separate(decision: Separate, facts: Facts) -> Plan:
    """Remember a pair that is not alike; the proposals themselves stay as they are."""
    proposal = needed(facts.proposal, decision, "proposal")
    other = needed(facts.other, decision, "proposal")
    pair = separation.line_for(proposal, other)
    old = facts.separations
    if separation.pair_of(pair) in separation.pairs_in(old or b""):
        raise refusal(decision, f"{proposal.path} and {other.path} are separated already")
    return Plan(
        operation=facts.operation,
        action=Action.SEPARATE,
        subject=subject("separate", proposal, f"from {other.document.name}"),
        changes=(FileChange(separation.PATH, old, (old or b"") + f"{pair}\n".encode()),),
        trailers=(("Kura-Proposal", proposal.path), ("Kura-Other", other.path)),
    )


def _taken_back(decision: Undo | Redo, facts: Facts) -> tuple[FileChange, ...]:
    try:
        backs = [taken_back(change, facts.found.get(change.path)) for change in facts.undone]
    except TouchedSince as since:
        raise touched(decision, since.args[0], facts) from None
    settles = getattr(decision, "settles", False)
    gone = next((one.path for one in facts.undone if _is_gone(one, facts)), "")
    if gone and any(backs) and not settles:
        raise touched(decision, gone, facts)
    closed = facts.entry.proposal if facts.entry and settles else ""
    changes = tuple(back for back in backs if back is not None and back.path != closed)
    if not changes:
        raise refusal(decision, "every file is already as it was before", *wording.SEE_LOG)
    return changes


def _is_gone(change: FileChange, facts: Facts) -> bool:
    """Whether a note or proposal that the decision made is away: its fact stands elsewhere now."""
    is_made = change.old is None and change.new is not None
    is_seen = not change.path.startswith(".kura/")
    return is_seen and is_made and facts.found.get(change.path) is None


def _take_back(decision: Undo | Redo, facts: Facts) -> Plan:
    entry = needed(facts.entry, decision, "decision")
    verb = verb_of(decision)
    if entry.undone_by:
        raise refusal(decision, wording.taken_back_already(entry.subject))
    if not facts.undone or (entry.reason == RejectReason.SECRET.value):
        raise refusal(decision, wording.SECRET_REMOVED, *wording.SEE_LOG)
    undone = entry.subject if verb == "undo" else entry.subject.removeprefix("undo: ")
    return Plan(
        operation=facts.operation,
        action=Action(verb),
        subject=f"{verb}: {undone}",
        changes=_taken_back(decision, facts),
        trailers=(
            *((("Kura-Proposal", entry.proposal),) if entry.proposal else ()),
            ("Kura-Undoes", entry.operation),
        ),
    )
