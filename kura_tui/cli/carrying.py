"""Carrying a decision out from the command line: plan or write, then say what was done."""

from contextlib import suppress
from typing import TYPE_CHECKING

from kura_tui.cli import documents, output
from kura_tui.cli.context import Call, direct_log, has_terminal
from kura_tui.cli.progress import waiting_for_git
from kura_tui.errors import KuraError, UsageError
from kura_tui.wording import commands as wording
from kura_tui.wording.decisions import NO_WAY_BACK

if TYPE_CHECKING:
    from kura_tui.domain.decisions.decision import Decision, Seen
    from kura_tui.domain.decisions.plan import Plan
    from kura_tui.domain.notes.checklist import Checklist
    from kura_tui.domain.notes.note import Note
    from kura_tui.domain.notes.proposal import Proposal
    from kura_tui.session import ReviewSession


def open_to_decide(call: Call, *, dry_run: bool = False) -> "ReviewSession":
    """Open the vault and, unless nothing may be written, finish what a stopped kura began."""
    session = call.open_session()
    direct_log(to_file=call.is_debug)
    recovered = None if dry_run else session.recover()
    if recovered:
        output.talk(call, recovered)
    return session


def seen(shown: "Proposal | Note") -> "Seen":
    """Give a proposal or note as this call has read it."""
    from kura_tui.domain.decisions.decision import Seen
    from kura_tui.domain.notes.proposal import Proposal

    document = shown.document
    return Seen(shown.path if isinstance(shown, Proposal) else document.path, document.digest)


def carry_out(
    call: Call,
    session: "ReviewSession",
    decision: "Decision",
    done: str,
    *,
    dry_run: bool = False,
    include_unsaved: bool = False,
    include_secrets: bool = False,
    way_back: str = wording.UNDO,
    remarks: tuple[str, ...] = (),
) -> None:
    """Print the plan, or decide and say the remarks and the receipt's line, which is last.

    Raises KuraError when the decision is refused or fails.
    """
    if dry_run:
        plan = _print_plan(call, session, decision, include_unsaved)
        for remark in (*wording.not_in_plan(remarks, plan.warnings), wording.PLAN_ONLY):
            output.talk(call, remark)
        return
    with waiting_for_git(call, session):
        receipt = session.decide(
            decision,
            include_unsaved=include_unsaved,
            include_secrets=include_secrets,
            interactive=has_terminal(),
        )
    remember(session)
    if call.is_json:
        output.print_json({"receipt": documents.of_receipt(receipt)})
        return
    for remark in (*remarks, receipt.note):
        if remark:
            output.talk(call, remark)
    back = NO_WAY_BACK if receipt.is_final else way_back
    output.print_line(wording.receipt(done, receipt.short, back))


def remember(session: "ReviewSession") -> None:
    """Read what was decided so far, so that `propose` can tell agents; without Git not at all."""
    with suppress(KuraError):
        session.refresh_memory()


def _print_plan(
    call: Call, session: "ReviewSession", decision: "Decision", include_unsaved: bool
) -> "Plan":
    from kura_tui.rendering import plan_lines

    plan = session.plan(decision, include_unsaved=include_unsaved)
    if call.is_json:
        output.print_json({"plan": documents.of_plan(plan)})
    else:
        output.print_lines(plan_lines(plan))
    return plan


def ticked(checklist: "Checklist", numbers: tuple[str, ...]) -> "Checklist":
    """Tick the checks that the reviewer names, from 1, or all; raises UsageError for others."""
    highest = len(checklist.items)
    if "all" in numbers:
        numbers = tuple(str(number) for number in range(1, highest + 1))
    for number in dict.fromkeys(numbers):
        if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= highest:
            raise UsageError(wording.NOT_DECIDED, why=wording.no_such_check(number, highest))
        checklist = checklist.toggled(int(number) - 1)
    return checklist


def what_is_open(
    session: "ReviewSession", proposal: "Proposal", checklist: "Checklist"
) -> tuple[str, ...]:
    """Name the marks on the text and the checks that stay open, one sentence each."""
    kinds = tuple(hazard.kind for hazard in session.hazards(proposal))
    open_words = tuple(item.words for item in checklist.open)
    return (
        *((wording.marks(kinds),) if kinds else ()),
        *((wording.open_checks(open_words),) if open_words else ()),
    )
