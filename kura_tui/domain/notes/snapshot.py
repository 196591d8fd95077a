"""The vault as read at one moment, immutable."""

from dataclasses import dataclass

from kura_tui.domain.notes.note import Problem
from kura_tui.domain.notes.proposal import Proposal


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What Inbox/ held: `proposals` wait (pending and broken), newest first.

    `foreign` are Markdown files that are no proposals; `unread` are files that could not be read
    at all, by path with the reason.
    """

    proposals: tuple[Proposal, ...] = ()
    snoozed: tuple[Proposal, ...] = ()
    foreign: tuple[Proposal, ...] = ()
    unread: tuple[tuple[str, Problem], ...] = ()

    def find(self, path: str) -> Proposal | None:
        """Give the proposal at `path`, waiting or snoozed, or None."""
        for proposal in (*self.proposals, *self.snoozed, *self.foreign):
            if proposal.path == path:
                return proposal
        return None
