"""Sentences on how the vault's Git stands: reverted decisions, contests, the exchange."""

from collections.abc import Sequence

from kura_tui.domain.decisions.contest import Contest
from kura_tui.domain.decisions.ledger import LedgerEntry
from kura_tui.domain.decisions.standing import Reverted
from kura_tui.domain.text import Visible, visible, visible_line
from kura_tui.wording.decisions import PAST
from kura_tui.wording.hints import Hinted, Way

NOTHING_REVERTED = visible("No decision of this session was reverted.")
NO_CONTEST = visible("No proposal was decided twice.")
SYNC_QUESTION = visible("Take the other machines' commits and send yours?")
SYNCING = visible("Exchanging commits")
GIVING_UP = visible("Taking back")
NOTHING_UNFINISHED = visible("No decision is unfinished.")
READING_PLAN = visible("Reading what it takes")
NO_NOTE = visible("(no note)")
AGAIN = (Way("decide.again", "decide again"),)
SHOWN = 3


def reverted(found: Sequence[Reverted]) -> Hinted:
    """Say which decisions were reverted and by what."""
    lines = "; ".join(reverted_one(one) for one in found[:SHOWN])
    more = f"; {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return Hinted(f"{lines}{more}.", *AGAIN)


def reverted_one(one: Reverted) -> str:
    """Say that one decision was reverted."""
    done = _done(one.entry)
    if not one.by:
        return f"{done} is no longer in the history (it was commit {one.entry.sha[:7]})"
    return f"{done} was reverted by commit {one.by[:7]} ({one.who})"


def decide_again(found: Sequence[Reverted]) -> Visible:
    """Ask whether reverted decisions are to be carried out again."""
    if len(found) == 1:
        return visible_line(f"Decide again: {found[0].entry.subject}?")
    return visible_line(f"Decide {len(found)} reverted decisions again?")


def decided_twice(contests: Sequence[Contest]) -> Hinted:
    """Say how many proposals have two outcomes."""
    several = f"{len({one.proposal for one in contests})} proposals were"
    count = "1 proposal was" if several.startswith("1 ") else several
    return Hinted(f"{count} decided twice.", Way("contest.open", "show both"))


def synced_with_contests(sentence: Visible) -> Hinted:
    """Say what a sync did, and where the proposals that were decided twice are shown."""
    return Hinted(f"{sentence}.", Way("contest.open", "show both"))


def contest_heading(contest: Contest) -> Visible:
    """Name the proposal that was decided twice."""
    return visible_line(f"decided twice: {contest.proposal}")


def outcome(entry: LedgerEntry) -> str:
    """Say what one side decided: the verb, the target, the reason."""
    where = f" -> {entry.target}" if entry.target else ""
    why = f" ({entry.reason})" if entry.reason else ""
    return f"{PAST.get(entry.action.value, entry.action.value)}{where}{why}"


def which_stands() -> Visible:
    """Ask which of two outcomes stays."""
    return visible("1 keeps the first, 2 the second. Enter then takes the other one back.")


def will_stand(keeps: LedgerEntry, goes: LedgerEntry) -> Visible:
    """Say what enter does."""
    return visible_line(f"Enter keeps {keeps.subject} and takes back {goes.subject}.")


def settled(subject: str, standing: str, short: str) -> Visible:
    """Say how a contest ended."""
    return visible_line(f"Undid: {subject}. It stands: {standing}   commit {short}")


def _done(entry: LedgerEntry) -> str:
    verb, _, rest = entry.subject.partition(": ")
    return f"{PAST.get(entry.action.value, verb)} {rest or entry.subject}"
