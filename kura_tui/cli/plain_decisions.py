"""The questions of the plain review: each ends in one decision or in none, and writes nothing."""

from dataclasses import replace
from typing import TYPE_CHECKING

from kura_tui.cli import output, prompts
from kura_tui.cli.context import Call
from kura_tui.cli.page import hiding
from kura_tui.cli.showing import near_notes
from kura_tui.domain.text import visible_line
from kura_tui.wording import commands
from kura_tui.wording import plain as wording

if TYPE_CHECKING:
    from kura_tui.domain.decisions.decision import Decision
    from kura_tui.domain.notes.checklist import Checklist
    from kura_tui.domain.notes.proposal import Proposal
    from kura_tui.session import ReviewSession
    from kura_tui.tui.merge_choice import MergeChoice, Target, Way
    from kura_tui.tui.questions import Subject

NEAR_OFFERED = 9
"""Near notes that are offered as a merge's target."""


def ask_for(
    action: str,
    call: Call,
    session: "ReviewSession",
    proposal: "Proposal",
    checklist: "Checklist",
) -> "Decision | None":
    """Ask what an action still needs to know; None when the reviewer leaves."""
    if action == "edit":
        return _edit(session, proposal)
    if action == "merge":
        return _merge(call, session, proposal, checklist)
    from kura_tui.domain.decisions.decision import Seen
    from kura_tui.tui import questions

    hide = hiding(proposal, session.hazards(proposal))
    shown = replace(proposal, document=replace(proposal.document, title=hide(proposal.title)))
    seen = Seen(proposal.path, proposal.digest)
    subject = questions.Subject(shown, seen, checklist, hide=hide)
    if action == "reject":
        return prompts.ask(questions.reject(subject))
    if action == "snooze":
        days, today = session.settings.snooze_days, session.clock().date()
        return prompts.ask(questions.snooze(subject, days, today))
    return _approve(call, session, subject)


def _approve(call: Call, session: "ReviewSession", subject: "Subject") -> "Decision | None":
    from kura_tui.tui import questions
    from kura_tui.wording.screen import not_approvable

    proposal = subject.proposal
    if not proposal.is_approvable:
        prompts.say(not_approvable(proposal))
        return None
    suggestion = session.suggestion(proposal, near_notes(call, session, proposal, NEAR_OFFERED))
    if suggestion.folder:
        prompts.say(commands.suggested(suggestion.folder, suggestion.why))
    requires = session.config.gate.checklist == "require"
    folders = session.settings.folders
    question = questions.approve(subject, folders, "", "", requires_checks=requires)
    return prompts.ask(question)


def _edit(session: "ReviewSession", proposal: "Proposal") -> "Decision | None":
    """Open the editor on a private copy; what was typed meanwhile answers nothing."""
    from kura_tui.cli.editing import edit_copy, forget
    from kura_tui.domain.decisions.decision import Edit, Seen
    from kura_tui.domain.decisions.gating import check_proposal

    seen = Seen(proposal.path, proposal.digest)
    check_proposal(Edit(seen, ""), proposal)
    text, copy = edit_copy(session.config.editor, proposal.document.data)
    forget(copy)
    prompts.forget_typed_ahead()
    if text == proposal.document.text:
        prompts.say(commands.NO_CHANGE)
        return None
    return Edit(seen, text)


def _merge(
    call: Call, session: "ReviewSession", proposal: "Proposal", checklist: "Checklist"
) -> "Decision | None":
    """Ask for note, way and place, show the plan and ask for `y`."""
    from kura_tui.rendering import plan_lines
    from kura_tui.tui.merge_choice import first_choice, places_in, targets_of

    near = near_notes(call, session, proposal, NEAR_OFFERED)
    target = _target(session, targets_of(near))
    way = _way() if target else None
    if target is None or way is None:
        prompts.say(wording.NOTHING_WRITTEN)
        return None
    document = session.document(target.path)
    places = places_in(document, target, proposal, tuple(session.settings.folders))
    choice = _with_place(first_choice(proposal, document, places, checklist, way))
    decision = choice.decision() if choice else None
    if decision is None:
        prompts.say(wording.NOTHING_WRITTEN)
        return None
    output.print_lines(plan_lines(session.plan(decision)))
    if prompts.confirm(wording.WRITE):
        return decision
    prompts.say(wording.NOTHING_WRITTEN)
    return None


def _target(session: "ReviewSession", targets: "tuple[Target, ...]") -> "Target | None":
    """Ask for a near note, or for words that find any other."""
    from kura_tui.tui.merge_choice import Target as Found

    lines = [visible_line(f"{it.label} {it.path}   {it.hint}") for it in targets]
    chosen = prompts.choose(wording.WHICH_NOTE, [*lines, wording.SEARCH])
    if chosen is None:
        return None
    if chosen < len(targets):
        return targets[chosen]
    found = session.search_notes(prompts.read_line(f"{wording.SEARCH_WORDS} "))
    rows = [visible_line(f"{it.path}   {it.title}") for it in found]
    if not rows:
        prompts.say(commands.NO_NEAR_NOTES)
        return None
    chosen = prompts.choose(wording.WHICH_NOTE, rows)
    return None if chosen is None else Found(found[chosen].path)


def _way() -> "Way | None":
    from kura_tui.tui.merge_choice import Way as Ways
    from kura_tui.wording.merge import WAYS

    ways = tuple(Ways)
    chosen = prompts.choose(wording.WHICH_WAY, [WAYS[way.value] for way in ways])
    return None if chosen is None else ways[chosen]


def _with_place(choice: "MergeChoice") -> "MergeChoice | None":
    """Ask where in the note, when there is more than one place."""
    if choice.place_count < 2:
        return choice
    chosen = prompts.choose(wording.WHICH_PLACE, _place_lines(choice), choice.place)
    return None if chosen is None else choice.stepped(chosen - choice.place)


def _place_lines(choice: "MergeChoice") -> list[str]:
    from kura_tui.tui.merge_choice import Way as Ways
    from kura_tui.wording.merge import heading_place

    places = choice.places
    if choice.way is Ways.REPLACE:
        return [it.text.strip().partition("\n")[0] for it in places.passages]
    if choice.way is Ways.APPEND:
        return [heading_place(heading) for heading in places.headings]
    return [*places.folders]
