"""What happened, in the past tense, posted by workers and widgets to the screen that owns them."""

from dataclasses import dataclass

from textual.message import Message

from kura_tui.domain.decisions.decision import Decision
from kura_tui.domain.decisions.plan import Receipt
from kura_tui.domain.evidence.candidate import Candidate
from kura_tui.domain.notes.snapshot import Snapshot
from kura_tui.errors import KuraError


@dataclass
class VaultRead(Message):
    """Inbox/ was read anew."""

    snapshot: Snapshot


@dataclass
class FilesChanged(Message):
    """Files changed on disk; `paths` are relative to the vault."""

    paths: frozenset[str]


@dataclass
class CandidatesFound(Message):
    """The notes near one proposal were found for the text with this digest."""

    path: str
    digest: str
    candidates: tuple[Candidate, ...]


@dataclass
class DecisionCommitted(Message):
    """A decision is a commit now; `decision` is None for an undo or redo of the newest."""

    decision: Decision | None
    receipt: Receipt


@dataclass
class DecisionFailed(Message):
    """A decision was not carried out; the error says why."""

    decision: Decision | None
    error: KuraError


@dataclass
class NothingToTakeBack(Message):
    """There was no decision to undo, or no undo to redo."""

    is_redo: bool


@dataclass
class IndexProgressed(Message):
    """The passage index read `done` of `total` files; both 0 when it is up to date."""

    done: int
    total: int


@dataclass
class WorkFailed(Message):
    """Work in the background failed and nothing depends on it."""

    error: KuraError
