"""The gate: what must hold before a decision is planned; pure checks that raise a sentence."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from kura_tui.domain.decisions.decision import (
    Approve,
    Decision,
    Edit,
    Merge,
    Redo,
    Reject,
    RejectReason,
    Repeat,
    Retract,
    Snooze,
    Supersede,
    Undo,
)
from kura_tui.domain.decisions.facts import Facts
from kura_tui.domain.decisions.plan import FileChange, Plan, SecretPlace
from kura_tui.domain.evidence.hazard import Hazard
from kura_tui.domain.evidence.hazards import find_hazards
from kura_tui.domain.notes.checklist import Checklist
from kura_tui.domain.notes.proposal import Proposal, ProposalState
from kura_tui.errors import HoldsSecret, KuraError, Refused, TryAgain
from kura_tui.wording import decisions as wording
from kura_tui.wording import git as git_wording
from kura_tui.wording.hints import Way

NEEDS_A_PERSON = (Approve, Merge, Supersede, Edit, Retract, Undo, Redo, Repeat)
"""Decisions that an agent with a shell must not be able to take (DESIGN 6)."""


def verb_of(decision: Decision) -> str:
    """Give the verb of a decision, as in `Action`."""
    return type(decision).__name__.lower()


def not_done(decision: Decision) -> str:
    """Give the beginning of a refusal: "Not approved"."""
    return wording.NOT_DONE[verb_of(decision)]


@contextmanager
def named_as(decision: Decision) -> Iterator[None]:
    """Let a failure that names no verb, as Git's rooms raise it, begin with the decision's own."""
    try:
        yield
    except KuraError as error:
        is_in_the_way = isinstance(error, TryAgain) and error.what == git_wording.NOT_COMMITTED
        if is_in_the_way or error.what == git_wording.NOT_DONE:
            error.what = not_done(decision)
        raise


def check_terminal(
    decision: Decision,
    *,
    has_terminal: bool,
    is_allowed_without: bool,
    include_secrets: bool = False,
) -> None:
    """Refuse without a terminal what needs a person.

    That is some decisions, committing a secret, and removing a text as one, which has no way back.
    """
    removes = isinstance(decision, Reject) and decision.reason is RejectReason.SECRET
    needs_person = include_secrets or removes or isinstance(decision, NEEDS_A_PERSON)
    if has_terminal or is_allowed_without or not needs_person:
        return
    raise Refused(
        not_done(decision),
        why=wording.REMOVAL_NEEDS_TERMINAL if removes else wording.no_terminal(verb_of(decision)),
        now=wording.NO_TERMINAL_NOW,
    )


def check_proposal(decision: Decision, proposal: Proposal) -> None:
    """Refuse what a broken file cannot become; reject works on all but foreign files, and edit.

    A file that is too large to be read cannot be edited either.
    """
    if proposal.state is ProposalState.FOREIGN:
        raise Refused(not_done(decision), why=wording.foreign(proposal.path))
    is_too_large = proposal.document.is_too_large
    if isinstance(decision, Edit) and not is_too_large:
        return
    if isinstance(decision, Reject) or proposal.is_approvable:
        return
    if isinstance(decision, Approve | Edit | Merge | Supersede | Snooze):
        first = proposal.problems[0]
        reason = f"line {first.line}: {first.reason}" if first.line else first.reason
        raise Refused(
            not_done(decision),
            why=wording.broken(proposal.path, reason),
            ways=wording.reject_it(proposal.path)
            if is_too_large
            else wording.edit_or_reject(proposal.path),
        )


def check_checklist(decision: Decision, checklist: Checklist, *, is_required: bool) -> None:
    """Refuse open checks where the reviewer's config says "require"."""
    if is_required and not checklist.is_complete:
        open_words = tuple(check.words for check in checklist.open)
        raise Refused(
            not_done(decision),
            why=wording.open_checks(open_words),
            ways=wording.TICK,
        )


def keep_out_of_batch(hazards: Iterable[Hazard]) -> str:
    """Give the reason why a proposal must be decided by itself, "" when there is none."""
    kinds = sorted({hazard.kind for hazard in hazards if hazard.blocks_batch})
    return ", ".join(kinds)


def secrets_written(decision: Decision, plan: Plan, facts: Facts) -> tuple[SecretPlace, ...]:
    """Give the secrets in the texts that a plan writes, new, edited and merged ones alike.

    A secret that the changed file held in Git before is no news. Reject and snooze take nothing
    into the notes: what Git holds of their proposal is no news there either.
    """
    if isinstance(decision, Undo | Redo):
        return ()
    proposal = facts.proposal
    only_moves = isinstance(decision, Reject | Snooze) and facts.is_in_git
    moved = proposal.document.data if proposal is not None and only_moves else b""
    found: list[SecretPlace] = []
    for change in plan.changes:
        is_unknown = proposal is not None and change.path == proposal.path and not facts.is_in_git
        before = moved + (b"" if is_unknown else change.old or b"")
        found.extend(_secrets_in(change, before.decode("utf-8", "replace")))
    return tuple(found)


def _secrets_in(change: FileChange, before: str) -> Iterator[SecretPlace]:
    if change.new is None:
        return
    text = change.new.decode("utf-8", "replace")
    name = change.path.rpartition("/")[2].removesuffix(".md") if change.old is None else ""
    for hazard in find_hazards(text, name, is_proposal=False):
        if hazard.is_secret and (not hazard.line or text[hazard.start : hazard.end] not in before):
            yield SecretPlace(change.path, hazard.line, hazard.reason)


def check_secrets(decision: Decision, plan: Plan) -> None:
    """Refuse to commit a secret that nobody was asked about; raises HoldsSecret."""
    if not plan.secrets:
        return
    proposal = getattr(decision, "proposal", None)
    raise HoldsSecret(
        not_done(decision),
        why=wording.would_commit_secret(plan.secrets),
        ways=wording.about_secret(proposal.path if proposal else ""),
    )


def refusal(decision: Decision, why: str, *ways: Way) -> KuraError:
    """Make the refusal of a decision with its reason and the ways on."""
    return Refused(not_done(decision), why=why, ways=ways)
