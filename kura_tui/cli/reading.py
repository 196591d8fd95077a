"""The verbs that only read and need no evidence: list, log, status."""

from typing import TYPE_CHECKING

import click

from kura_tui.cli import documents, output
from kura_tui.cli.carrying import remember
from kura_tui.cli.context import Call, option, pass_call
from kura_tui.cli.group import verb
from kura_tui.cli.progress import index
from kura_tui.errors import ExitCode, UsageError
from kura_tui.wording import commands as wording
from kura_tui.wording import syncing as syncing_wording

if TYPE_CHECKING:
    from kura_tui.domain.decisions.ledger import LedgerEntry
    from kura_tui.domain.notes.proposal import Proposal
    from kura_tui.domain.notes.snapshot import Snapshot
    from kura_tui.session import ReviewSession

_LIST_GIVES = ((0, 10), (2, 6), (3, 12), (4, 16), (3, 8))
"""What gives way on a narrow terminal, so that the title stays: day, confidence, source, path."""
_LOG_GIVES = ((2, 12), (4, 16), (3, 10))
"""The same for the log on a terminal: state, reviewer, subject."""


@verb("list")
@click.argument("words", nargs=-1, metavar="[FILTER]...")
@option("--snoozed", is_flag=True)
@option("--all", "every", is_flag=True)
@pass_call
def list_proposals(
    call: Call, words: tuple[str, ...] = (), snoozed: bool = False, every: bool = False
) -> None:
    """List the proposals."""
    session = call.open_session()
    snapshot = session.refresh()
    waiting = snapshot.snoozed if snoozed else snapshot.proposals
    if every:
        waiting = (*snapshot.proposals, *snapshot.snoozed, *snapshot.foreign)
    shown = _filtered(call, session, waiting, " ".join(words)) if words else waiting
    if call.is_json:
        _print_snapshot(snapshot, shown)
        _end_of_filter(words, shown)
        return
    output.print_columns([_row(proposal) for proposal in shown], _LIST_GIVES, path=4)
    if words:
        output.talk(call, wording.matching(len(shown), len(waiting)))
        _end_of_filter(words, shown)
        return
    for path, problem in snapshot.unread:
        output.talk(call, wording.unread(path, problem.reason))
    if not shown and not snoozed:
        output.talk(call, wording.INBOX_IS_EMPTY)
    if snapshot.snoozed and not (snoozed or every):
        output.talk(call, wording.snoozed_too(len(snapshot.snoozed)))


def _end_of_filter(words: tuple[str, ...], shown: "tuple[Proposal, ...]") -> None:
    """End with the code for nothing where a filter lets nothing through."""
    if words and not shown:
        raise SystemExit(int(ExitCode.NOTHING_MATCHED))


def _filtered(
    call: Call, session: "ReviewSession", waiting: "tuple[Proposal, ...]", text: str
) -> "tuple[Proposal, ...]":
    """Give the proposals that the filter of the screen lets through; looks only for what it asks.

    Raises UsageError for words that mean nothing.
    """
    from kura_tui.domain.evidence.queue_filter import facts_of, parse_filter

    wanted = parse_filter(text)
    if wanted.unknown:
        raise _not_understood(wanted.unknown)
    if wanted.needs_near:
        index(call, session)
        remember(session)

    def lets_through(proposal: "Proposal") -> bool:
        near = session.candidates(proposal, 1) if wanted.needs_near else ()
        facts = facts_of(
            proposal,
            session.clock().date(),
            near[0] if near else None,
            is_recalled=wanted.needs_near and session.recall(proposal) is not None,
            has_marks=wanted.needs_marks and bool(session.hazards(proposal)),
        )
        return wanted.lets_through(facts)

    return tuple(filter(lets_through, waiting))


def _not_understood(unknown: tuple[str, ...]) -> UsageError:
    """Name the words that mean nothing, and the keys or states that are known."""
    from kura_tui.domain.evidence.queue_filter import KNOWN, STATES

    states = STATES if any(word.startswith("is:") for word in unknown) else ()
    keys = tuple(key for key in KNOWN.split() if key != "is:" or not states)
    why = wording.not_understood(unknown)
    now = wording.topics((*keys, *states))
    return UsageError(wording.NOT_LISTED, why=why, now=now, nothing_written=False)


def _print_snapshot(snapshot: "Snapshot", shown: "tuple[Proposal, ...]") -> None:
    from kura_tui.domain.evidence.masking import masked_alone

    unread = [{"path": path, "reason": problem.reason} for path, problem in snapshot.unread]
    proposals = [documents.of_proposal(proposal, masked_alone) for proposal in shown]
    output.print_json({"proposals": proposals, "unread": unread})


def _row(proposal: "Proposal") -> tuple[str, ...]:
    from kura_tui.domain.evidence.masking import masked_alone
    from kura_tui.domain.notes.labels import confidence_label, source_label

    return (
        proposal.created.isoformat() if proposal.created else proposal.created_text or "-",
        proposal.state.value,
        masked_alone(confidence_label(proposal.confidence)) or "-",
        masked_alone(source_label(proposal.source)) or "-",
        proposal.path,
        masked_alone(proposal.title),
    )


@verb("status")
@pass_call
def status(call: Call) -> None:
    """Print one line."""
    session = call.open_session()
    counts = session.status()
    if call.is_json:
        fields = ("pending", "snoozed", "broken", "foreign", "unread")
        output.print_json({name: getattr(counts, name) for name in fields})
        return
    bell = "\a" if session.config.bell and counts.pending and output.is_on_terminal() else ""
    line = wording.waiting(counts.pending, counts.snoozed, counts.broken, counts.unread)
    click.echo(f"{line}{bell}")


@verb("log")
@option("--limit", type=click.IntRange(1), default=None, metavar="COUNT")
@pass_call
def log(call: Call, limit: int | None) -> None:
    """Show the decisions."""
    session = call.open_session()
    entries = session.ledger(limit).entries
    remember(session)
    rivals = _rivals(session)
    if call.is_json:
        decisions = [
            documents.of_entry(entry) | {"contested_by": rivals.get(entry.operation, [])}
            for entry in entries
        ]
        output.print_json({"decisions": decisions})
        return
    rows = [_log_row(entry, entry.operation in rivals) for entry in entries]
    if output.is_on_terminal():
        rows = [(when, sha, state, subject, who) for when, sha, subject, state, who in rows]
    output.print_columns(rows, _LOG_GIVES)
    if not entries:
        output.talk(call, wording.NO_DECISIONS)


def _rivals(session: "ReviewSession") -> dict[str, list[str]]:
    """Give the operations that stand against each contested one."""
    rivals: dict[str, list[str]] = {}
    for contest in session.contests():
        pair = (contest.first.operation, contest.second.operation)
        for one, other in (pair, pair[::-1]):
            rivals.setdefault(one, []).append(other)
    return rivals


def _log_row(entry: "LedgerEntry", is_contested: bool) -> tuple[str, str, str, str, str]:
    said = syncing_wording.CONTESTED if is_contested else entry.reason or "-"
    return (
        entry.when.strftime("%Y-%m-%d %H:%M"),
        entry.sha[:7],
        entry.subject,
        wording.UNDONE if entry.undone_by else said,
        entry.reviewer,
    )
