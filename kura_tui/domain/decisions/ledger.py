"""The ledger's values: kura's commits read back from Git."""

from dataclasses import dataclass
from datetime import datetime

from kura_tui.domain.decisions.plan import Action


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One decision in history.

    `trailers` are the Kura-* pairs as written, `undone_by` is the operation that took it back.
    """

    operation: str
    action: Action
    sha: str
    subject: str
    when: datetime
    reviewer: str
    proposal: str = ""
    target: str = ""
    reason: str = ""
    undoes: str = ""
    undone_by: str = ""
    trailers: tuple[tuple[str, str], ...] = ()

    def trailer(self, key: str) -> str:
        """Give the value of one trailer, "" when it is absent."""
        return next((value for name, value in self.trailers if name == key), "")


@dataclass(frozen=True, slots=True)
class Ledger:
    """The decisions, newest first."""

    entries: tuple[LedgerEntry, ...] = ()

    def find(self, operation: str) -> LedgerEntry | None:
        """Give the entry with this operation id, or None."""
        return next((entry for entry in self.entries if entry.operation == operation), None)
