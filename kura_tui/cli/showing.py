"""The verbs that lay the evidence beside a proposal: show and near."""

from typing import TYPE_CHECKING

import click

from kura_tui.cli import completing, documents, output
from kura_tui.cli.carrying import remember
from kura_tui.cli.context import Call, option, pass_call
from kura_tui.cli.group import verb
from kura_tui.cli.page import NEAR_SHOWN, hiding, print_advice, print_page, shown_text
from kura_tui.cli.progress import index
from kura_tui.domain.text import visible
from kura_tui.wording import commands as wording

if TYPE_CHECKING:
    from collections.abc import Callable

    from kura_tui.domain.evidence.candidate import Candidate
    from kura_tui.domain.evidence.recall import Recall
    from kura_tui.domain.notes.proposal import Proposal
    from kura_tui.session import ReviewSession

_WORDS_SHOWN = 8
"""Words of a kind on a line."""


@verb("show")
@click.argument("proposal", shell_complete=completing.proposals)
@option("--reveal", is_flag=True)
@pass_call
def show(call: Call, proposal: str, reveal: bool) -> None:
    """Show a proposal."""
    from kura_tui.domain.evidence.masking import masking
    from kura_tui.domain.evidence.recommendation import recommend

    session = call.open_session()
    found = session.proposal(proposal)
    hazards = session.hazards(found)
    near = near_notes(call, session, found, NEAR_SHOWN)
    advice = recommend(near)
    recalled = recall_of(session, found)
    if call.is_json:
        hide = hiding(found, hazards, reveal=reveal)
        checks = [
            {"words": hide(item.words), "claimed": item.claimed} for item in found.checklist.items
        ]
        document = documents.of_proposal(found, hide) | {
            "text": shown_text(found, hazards, reveal=reveal),
            "properties": documents.of_properties(found, hide),
            "scanned": not found.document.is_too_large,
            "hazards": [documents.of_hazard(hazard) for hazard in hazards],
            "nearest": [documents.of_candidate(candidate, hide) for candidate in near],
            "recommendation": documents.of_recommendation(advice),
            "known": [documents.of_remembered(recalled.remembered)] if recalled else [],
            "checklist": checks,
        }
        output.print_json({"proposal": document})
        return
    print_page(found, hazards, near, found.checklist, reveal=reveal)
    nearest = near[0].passage.text if near else ""
    print_advice(advice, recalled, masking(hiding(found, hazards, reveal=reveal), nearest))


def recall_of(session: "ReviewSession", proposal: "Proposal") -> "Recall | None":
    """Give what was decided on the same words before, from Git where it can be asked."""
    remember(session)
    return session.recall(proposal)


def near_notes(
    call: Call, session: "ReviewSession", proposal: "Proposal", limit: int
) -> "tuple[Candidate, ...]":
    """Give the near notes after bringing the index up to date."""
    index(call, session)
    return session.candidates(proposal, limit)


@verb("near")
@click.argument("proposal", shell_complete=completing.proposals)
@option("--limit", "near_count", type=click.IntRange(1, 100), default=12, metavar="COUNT")
@pass_call
def near(call: Call, proposal: str, near_count: int) -> None:
    """Show the notes near a proposal."""
    session = call.open_session()
    about = session.proposal(proposal)
    remember(session)
    found = near_notes(call, session, about, near_count)
    hide = hiding(about, session.hazards(about))
    if call.is_json:
        nearest = [documents.of_candidate(candidate, hide) for candidate in found]
        output.print_json({"nearest": nearest})
        return
    if not found:
        output.talk(call, wording.NO_NEAR_NOTES)
    for candidate in found:
        _print_candidate(candidate, hide)


def _print_candidate(candidate: "Candidate", hide: "Callable[[str], str]") -> None:
    from kura_tui.domain.evidence.masking import masking
    from kura_tui.rendering import candidate_lines
    from kura_tui.wording.evidence import words_apart

    output.print_lines(candidate_lines(candidate, hide=hide))
    hides = masking(hide, candidate.passage.text)
    shared, ours, theirs = (
        hides(", ".join(words[:_WORDS_SHOWN]))
        for words in (candidate.shared, candidate.only_proposal, candidate.only_note)
    )
    parts = ", ".join(f"{part.name} {part.value:.2f}" for part in candidate.parts)
    told = (wording.shared_words(shared), words_apart(ours, theirs), wording.score_parts(parts))
    for line in told:
        if line:
            output.print_line(visible(line))
    output.print_line()
