"""A Markdown file in Inbox/ that waits for a decision, with the agent's claims read tolerantly."""

from dataclasses import dataclass
from datetime import date
from enum import Enum

from kura_tui.domain.notes.checklist import Checklist
from kura_tui.domain.notes.note import Document, Problem


class ProposalState(Enum):
    """Where a file in Inbox/ stands."""

    PENDING = "pending"
    SNOOZED = "snoozed"
    BROKEN = "broken"
    """Cannot be read: listed, shown as plain text, editable, rejectable, not approvable."""
    FOREIGN = "foreign"
    """A Markdown file that is no proposal: listed as such and left alone."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal as read.

    `fact` is the body without its title heading and without the Review section. `created` is None
    when absent or impossible; `created_text` is what the file says. `confidence`, `source` and the
    other claims are the agent's words, never kura's.
    """

    document: Document
    state: ProposalState
    fact: str
    checklist: Checklist
    fingerprint: str
    confidence: str = ""
    source: str = ""
    created: date | None = None
    created_text: str = ""
    source_id: str = ""
    agent: str = ""
    target: str = ""
    action: str = ""
    snoozed_until: date | None = None
    evidence: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """Path relative to the vault."""
        return self.document.path

    @property
    def digest(self) -> str:
        """Digest of the file's bytes."""
        return self.document.digest

    @property
    def title(self) -> str:
        """Title of the proposed fact."""
        return self.document.title

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why a broken proposal is broken."""
        return self.document.problems

    @property
    def is_approvable(self) -> bool:
        """Whether the file can become a note as it stands."""
        return self.state in {ProposalState.PENDING, ProposalState.SNOOZED}
