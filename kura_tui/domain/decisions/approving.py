"""Plans that turn a proposal into a note: approve and supersede."""

import re

from kura_tui.domain.decisions import merging
from kura_tui.domain.decisions.decision import Approve, Decision, Supersede
from kura_tui.domain.decisions.facts import Facts
from kura_tui.domain.decisions.gating import not_done, refusal
from kura_tui.domain.decisions.plan import Action, FileChange, Plan
from kura_tui.domain.decisions.plan_parts import (
    needed,
    records,
    refuse_unreadable,
    relinked,
    subject,
)
from kura_tui.domain.decisions.trailers import checklist_trailer, proposal_trailers, safe_line
from kura_tui.domain.notes import edits, links, names
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.domain.notes.snoozing import SNOOZE_KEYS
from kura_tui.errors import UsageError
from kura_tui.wording import decisions as wording

_REVIEW = "Review"


def approve(decision: Approve, facts: Facts) -> Plan:
    """Plan the move of a proposal into a canonical folder."""
    proposal = needed(facts.proposal, decision, "proposal")
    path = _new_path(decision, decision.folder, decision.name, proposal, facts)
    text = _approved_text(proposal, path, facts)
    return Plan(
        operation=facts.operation,
        action=Action.APPROVE,
        subject=subject("approve", proposal, f"-> {decision.folder}"),
        changes=(
            FileChange(proposal.path, proposal.document.data, None),
            FileChange(path, None, text.encode()),
            *relinked(proposal, path, facts),
        ),
        trailers=(
            *proposal_trailers(facts, target=path),
            *checklist_trailer(decision.checklist),
        ),
        records=records(proposal, facts),
        warnings=_approve_warnings(decision, proposal, facts),
    )


def supersede(decision: Supersede, facts: Facts) -> Plan:
    """Plan an approval that turns an older note into a tombstone."""
    proposal = needed(facts.proposal, decision, "proposal")
    note = needed(facts.target, decision, "note")
    refuse_unreadable(decision, note)
    if note.properties.text("status") in {"superseded", "retracted"}:
        why = wording.already_superseded(note.path, note.properties.text("superseded_by"))
        raise refusal(decision, why)
    path = _new_path(decision, decision.folder, decision.name, proposal, facts)
    new_name = path.rpartition("/")[2].removesuffix(".md")
    text = _approved_text(proposal, path, facts)
    text = edits.add_to_list_property(text, "supersedes", f"[[{note.name}]]")
    tombstone = merging.superseded(note, new_name, decision.reason, facts.today)
    return Plan(
        operation=facts.operation,
        action=Action.SUPERSEDE,
        subject=subject("supersede", proposal, f"-> {decision.folder} over {note.path}"),
        changes=(
            FileChange(proposal.path, proposal.document.data, None),
            FileChange(path, None, text.encode()),
            FileChange(note.path, note.data, tombstone.encode()),
            *relinked(proposal, path, facts, skip=note.path),
        ),
        body=safe_line(decision.reason),
        trailers=(
            *proposal_trailers(facts, target=path, reason=decision.reason),
            ("Kura-Supersedes", note.path),
            *checklist_trailer(decision.checklist),
        ),
        records=records(proposal, facts),
        warnings=_approve_warnings(decision, proposal, facts),
    )


def _new_path(decision: Decision, folder: str, name: str, proposal: Proposal, facts: Facts) -> str:
    if folder not in facts.folders:
        raise UsageError(not_done(decision), why=wording.no_such_folder(folder, facts.folders))
    wanted = name or proposal.document.name
    problem = names.is_portable(wanted)
    if problem and name:
        raise UsageError(not_done(decision), why=f'the name "{name}" {problem}')
    portable = names.usable_name(wanted)
    taken = [path for path in facts.names_taken(names.folded_name(portable))]
    others = [path for path in taken if path != proposal.path]
    if others:
        raise refusal(
            decision,
            wording.name_taken(others[0]),
            *wording.merge_or_rename(proposal.path, others[0]),
        )
    return f"{folder}/{portable}.md"


def _approved_text(proposal: Proposal, path: str, facts: Facts) -> str:
    text = edits.remove_section(proposal.document.text, _REVIEW)
    text = edits.set_property(text, "status", "approved")
    text = edits.set_property(text, "approved", facts.today.isoformat())
    text = edits.set_property(text, "approved_by", facts.reviewer)
    for key in SNOOZE_KEYS:
        text = edits.remove_property(text, key)
    return links.rebase(text, proposal.path, path, facts.exists)


def _approve_warnings(
    decision: Approve | Supersede, proposal: Proposal, facts: Facts
) -> tuple[str, ...]:
    checks = decision.checklist.open
    warnings = [wording.open_checks(tuple(check.words for check in checks))] if checks else []
    spelled = re.sub(r"[\s_-]+", "-", names.folded_name(proposal.title)).strip("-")
    for spelling in {spelled, spelled.replace("-", " "), spelled.replace("-", "_")}:
        others = (path for path in facts.names_taken(spelling) if path != proposal.path)
        warnings.extend(wording.same_title(path) for path in others)
    return tuple(warnings)
