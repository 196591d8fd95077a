"""The verbs that take back: undo and redo, by commit, operation or proposal, or the newest."""

from typing import TYPE_CHECKING

import click

from kura_tui.cli import output
from kura_tui.cli.carrying import carry_out, open_to_decide
from kura_tui.cli.context import Call, direct_log, has_terminal, option, pass_call
from kura_tui.cli.deciding import dry_run_option
from kura_tui.cli.group import verb
from kura_tui.errors import NothingMatched, Refused, UsageError
from kura_tui.wording import commands as wording
from kura_tui.wording import syncing as syncing_wording
from kura_tui.wording.decisions import SEE_LOG

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kura_tui.domain.decisions.ledger import LedgerEntry
    from kura_tui.session import ReviewSession

SHORTEST_SHA = 4
"""Characters of a commit or operation that are enough to name it."""


@verb("undo")
@click.argument("decision", default="")
@option("--settle", is_flag=True)
@option("--unfinished", is_flag=True)
@dry_run_option
@pass_call
def undo(call: Call, decision: str, settle: bool, unfinished: bool, dry_run: bool) -> None:
    """Take back one decision."""
    from kura_tui.domain.decisions.decision import Undo

    if unfinished:
        if decision or settle or dry_run:
            raise UsageError(wording.NOT_UNDONE, why=wording.UNFINISHED_STANDS_ALONE)
        _give_up(call)
        return
    if settle and not decision:
        raise UsageError(wording.NOT_UNDONE, why=syncing_wording.NAME_THE_DECISION)
    session = open_to_decide(call, dry_run=dry_run)
    entry = _named(session, decision, is_undo=False)
    carry_out(
        call,
        session,
        Undo(entry.operation, settles=settle),
        _settled(session, entry) if settle else wording.undid(entry.subject),
        dry_run=dry_run,
        way_back=wording.REDO,
    )


def _give_up(call: Call) -> None:
    """Take back what a stopped kura began; what somebody else changed meanwhile stays as it is."""
    from kura_tui.domain.decisions.decision import Undo
    from kura_tui.domain.decisions.gating import check_terminal

    session = call.open_session()
    direct_log(to_file=call.is_debug)
    check_terminal(
        Undo(""),
        has_terminal=has_terminal(),
        is_allowed_without=session.config.gate.without_terminal,
    )
    said = session.give_up()
    if said is None:
        raise NothingMatched(wording.NOTHING_UNFINISHED)
    if call.is_json:
        output.print_json({"given_up": said})
    else:
        output.print_line(said)


def _settled(session: "ReviewSession", entry: "LedgerEntry") -> str:
    """Say which decision stands; raise Refused when no other one stands against this one."""
    for contest in session.contests():
        pair = (contest.first, contest.second)
        if entry.operation in {one.operation for one in pair}:
            standing = next(one for one in pair if one.operation != entry.operation)
            return syncing_wording.settled(entry.subject, standing.subject)
    raise Refused(wording.NOT_UNDONE, why=syncing_wording.not_contested(entry.subject))


@verb("redo")
@click.argument("decision", default="")
@option("--reverted", is_flag=True)
@dry_run_option
@pass_call
def redo(call: Call, decision: str, reverted: bool, dry_run: bool) -> None:
    """Take back an undo."""
    from kura_tui.domain.decisions.decision import Redo, Repeat

    if reverted:
        if not decision:
            raise UsageError(wording.NOT_REDONE, why=wording.NAME_THE_REVERTED)
        session = open_to_decide(call, dry_run=dry_run)
        entry = _named(session, decision, is_undo=False)
        again = Repeat(entry.operation, entry.sha)
        carry_out(call, session, again, wording.redid(entry.subject), dry_run=dry_run)
        return
    session = open_to_decide(call, dry_run=dry_run)
    entry = _named(session, decision, is_undo=True)
    undone = session.ledger().find(entry.undoes)
    done = wording.redid(undone.subject if undone else entry.subject)
    carry_out(call, session, Redo(entry.operation), done, dry_run=dry_run)


def _named(session: "ReviewSession", words: str, *, is_undo: bool) -> "LedgerEntry":
    if not words:
        newest = session.redoable(anywhen=True) if is_undo else session.undoable(anywhen=True)
        if newest is None:
            what = wording.NOTHING_TO_REDO if is_undo else wording.NOTHING_TO_UNDO
            raise NothingMatched(what, ways=SEE_LOG)
        return newest
    what = wording.NOT_REDONE if is_undo else wording.NOT_UNDONE
    entry = _the_one(session, words, what, is_undo=is_undo)
    if entry.undone_by:
        raise Refused(what, why=wording.already_undone(entry.subject), ways=SEE_LOG)
    return entry


def _the_one(session: "ReviewSession", words: str, what: str, *, is_undo: bool) -> "LedgerEntry":
    entries = [
        entry
        for entry in session.ledger().entries
        if (entry.action.value == "undo") is is_undo and entry.action.value != "propose"
    ]
    for is_meant in _tests(session, words):
        found = [entry for entry in entries if is_meant(entry)]
        standing = [entry for entry in found if not entry.undone_by] or found[:1]
        if len(standing) == 1:
            return standing[0]
        if standing:
            commits = tuple(f"{entry.sha[:7]} {entry.subject}" for entry in standing)
            raise UsageError(what, why=wording.several_decisions(words, commits))
    raise NothingMatched(what, why=wording.no_such_decision(words), ways=SEE_LOG)


def _tests(session: "ReviewSession", words: str) -> "Iterator[Callable[[LedgerEntry], bool]]":
    """Give what the words may be, most exact first; Git is asked where kura's names do not fit."""
    is_long = len(words) >= SHORTEST_SHA
    yield from (
        lambda entry: words in {entry.operation, entry.sha},
        lambda entry: (
            is_long and (entry.sha.startswith(words) or entry.operation.startswith(words))
        ),
        lambda entry: words == entry.proposal,
    )
    commit = session.commit_named(words)
    yield lambda entry: entry.sha == commit
    yield lambda entry: words in entry.proposal
