"""Contests: one proposal decided differently on two machines that did not know of each other."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from kura_tui.domain.decisions.ledger import Ledger, LedgerEntry
from kura_tui.domain.decisions.plan import Action

_TAKES = {Action.APPROVE, Action.MERGE, Action.SUPERSEDE, Action.REJECT}
_CHANGES = _TAKES | {Action.EDIT}


@dataclass(frozen=True, slots=True)
class Contest:
    """Two decisions in force on one proposal; `first` is the older one."""

    proposal: str
    first: LedgerEntry
    second: LedgerEntry


def contests(ledger: Ledger, is_ancestor: Callable[[str, str], bool]) -> tuple[Contest, ...]:
    """Find the pairs of decisions that contradict each other, oldest pair first.

    Two decisions on the same proposal contend when both stand, neither commit is in the history of
    the other (`is_ancestor(older, newer)`), and they do not end in the same outcome: the same
    action with the same target.
    """
    standing: dict[str, list[LedgerEntry]] = {}
    for entry in ledger.entries:
        if entry.action in _CHANGES and entry.proposal and not entry.undone_by:
            standing.setdefault(entry.proposal, []).append(entry)
    found = []
    for proposal, entries in standing.items():
        for newer, older in combinations(entries, 2):
            if _is_same_outcome(older, newer) or not {older.action, newer.action} & _TAKES:
                continue
            if not is_ancestor(older.sha, newer.sha) and not is_ancestor(newer.sha, older.sha):
                found.append(Contest(proposal, older, newer))
    return tuple(reversed(found))


def _is_same_outcome(one: LedgerEntry, other: LedgerEntry) -> bool:
    return one.action is other.action and one.target == other.target
