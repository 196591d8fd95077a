"""The verb sync: exchange decisions with the other machines, and name what they decided twice."""

from typing import TYPE_CHECKING

from kura_tui.cli import documents, output
from kura_tui.cli.carrying import remember
from kura_tui.cli.context import Call, direct_log, has_terminal, option, pass_call
from kura_tui.cli.deciding import dry_run_option
from kura_tui.cli.group import verb
from kura_tui.cli.progress import said_when_slow
from kura_tui.errors import Refused
from kura_tui.wording import decisions as gate_wording
from kura_tui.wording import syncing as wording

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kura_tui.domain.decisions.contest import Contest
    from kura_tui.domain.decisions.ledger import LedgerEntry
    from kura_tui.session import ReviewSession


@verb("sync")
@option("--include-secrets", is_flag=True)
@dry_run_option
@pass_call
def sync(call: Call, include_secrets: bool, dry_run: bool) -> None:
    """Take the other machines' commits and send ours."""
    session = call.open_session()
    direct_log(to_file=call.is_debug)
    if include_secrets:
        _check_person(session)
    with said_when_slow(call, wording.SYNCING):
        report = session.sync(dry_run=dry_run, include_secrets=include_secrets)
        contests = session.contests() if dry_run else report.contests
        remember(session)
    if call.is_json:
        output.print_json(
            {
                "sync": {
                    "remote": report.remote,
                    "taken": report.taken,
                    "sent": report.sent,
                    "is_dry_run": dry_run,
                    "contests": [documents.of_contest(contest) for contest in contests],
                }
            }
        )
        return
    print_contests(contests)
    output.print_line(report.sentence)


def _check_person(session: "ReviewSession") -> None:
    """Refuse to send unreviewed secrets where no person can have asked for it."""
    if not (has_terminal() or session.config.gate.without_terminal):
        why = gate_wording.no_terminal("sync --include-secrets")
        raise Refused(wording.NOT_SYNCED, why=why, now=gate_wording.NO_TERMINAL_NOW)


def print_contests(contests: "Iterable[Contest]") -> None:
    """Print both decisions of each contest with the command that takes one of them back."""
    for contest in contests:
        output.print_line(wording.contested(contest.proposal))
        for entry in (contest.first, contest.second):
            output.print_line(_side(entry))


def _side(entry: "LedgerEntry") -> str:
    short = entry.sha[:7]
    return wording.contested_side(entry.subject, entry.reviewer, short, settling(short))


def settling(decision: str) -> str:
    """Give the command that ends a contest by taking this decision back."""
    return f"kura undo {decision} --settle"
