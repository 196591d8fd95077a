"""A proposal with its evidence as printed lines, for `show` and for the plain review."""

from typing import TYPE_CHECKING

from kura_tui.cli import output
from kura_tui.domain.text import visible_line
from kura_tui.wording import commands as wording

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kura_tui.domain.evidence.candidate import Candidate
    from kura_tui.domain.evidence.hazard import Hazard
    from kura_tui.domain.evidence.recall import Recall
    from kura_tui.domain.evidence.recommendation import Recommendation
    from kura_tui.domain.notes.checklist import Checklist
    from kura_tui.domain.notes.proposal import Proposal

NEAR_SHOWN = 3
"""Near notes on a page."""


def print_page(
    proposal: "Proposal",
    hazards: "Sequence[Hazard]",
    near: "Sequence[Candidate]",
    checklist: "Checklist",
    *,
    reveal: bool = False,
) -> None:
    """Print claims, text, marks, nearest notes and checklist."""
    hide = hiding(proposal, hazards, reveal=reveal)
    _print_claims(proposal, hide)
    output.print_line()
    output.print_line(shown_text(proposal, hazards, reveal=reveal).rstrip("\n"))
    _print_hazards(hazards, is_scanned=not proposal.document.is_too_large)
    _print_near(near, hide)
    _print_checklist(checklist, hide)


def print_advice(
    advice: "Recommendation", recalled: "Recall | None", hide: "Callable[[str], str]"
) -> None:
    """Print what the evidence recommends, and what was decided on the same words before."""
    from kura_tui.wording import evidence as evidence_wording
    from kura_tui.wording.screen import remembered

    if advice.verb:
        output.print_line()
        output.print_line(visible_line(hide(evidence_wording.recommended(advice))))
    if recalled is not None:
        output.print_line()
        output.print_line(hide(remembered(recalled)))


def shown_text(proposal: "Proposal", hazards: "Sequence[Hazard]", *, reveal: bool) -> str:
    """Give the file's text with its secrets masked, unless the reviewer asks to see them."""
    from kura_tui.domain.evidence.hazards import mask

    text = proposal.document.source
    return text if reveal else mask(text, tuple(hazards))


def hiding(
    proposal: "Proposal", hazards: "Sequence[Hazard]", *, reveal: bool = False
) -> "Callable[[str], str]":
    """Give what hides a proposal's secrets in other texts, unless the reviewer asks to see them."""
    from kura_tui.domain.evidence.masking import hider, secrets_in

    return str if reveal else hider(secrets_in(proposal.document.source, hazards))


def _print_claims(proposal: "Proposal", hide: "Callable[[str], str]") -> None:
    claims = wording.claims(proposal.confidence, proposal.source, proposal.created_text)
    output.print_line(visible_line(proposal.path))
    output.print_line(visible_line(hide(claims)))
    for problem in proposal.problems:
        output.print_line(visible_line(wording.problem(problem.line, problem.reason)))


def _print_hazards(hazards: "Sequence[Hazard]", *, is_scanned: bool) -> None:
    output.print_line()
    output.print_line(wording.marks_heading(len(hazards), is_scanned=is_scanned))
    for hazard in hazards:
        line = wording.mark(hazard.line, hazard.kind, hazard.reason, hazard.claim.value)
        output.print_line(visible_line(line))


def _print_near(near: "Sequence[Candidate]", hide: "Callable[[str], str]") -> None:
    from kura_tui.rendering import candidate_lines

    output.print_line()
    output.print_line(wording.nearest_heading(len(near)))
    for candidate in near:
        output.print_lines(candidate_lines(candidate, hide=hide))


def _print_checklist(checklist: "Checklist", hide: "Callable[[str], str]") -> None:
    output.print_line()
    output.print_line(wording.CHECKLIST_HEADING)
    print_checks(checklist, hide)


def print_checks(checklist: "Checklist", hide: "Callable[[str], str]" = str) -> None:
    """Print the checks with their numbers and the reviewer's ticks."""
    for number, item in enumerate(checklist.items, 1):
        line = wording.check(number, item.words, is_ticked=item.is_ticked, claimed=item.claimed)
        output.print_line(visible_line(hide(line)))
