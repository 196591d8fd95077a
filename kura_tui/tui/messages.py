"""What happened, in the past tense, posted by workers and widgets to the screen that owns them."""

from dataclasses import dataclass

from textual.message import Message

from kura_tui.domain.decisions.contest import Contest
from kura_tui.domain.decisions.plan import Receipt
from kura_tui.domain.decisions.standing import Beginning, Reverted
from kura_tui.domain.evidence.candidate import Candidate
from kura_tui.domain.evidence.hazard import Hazard
from kura_tui.domain.evidence.recall import Recall
from kura_tui.domain.notes.note import Document
from kura_tui.domain.notes.snapshot import Snapshot
from kura_tui.domain.text import Visible
from kura_tui.errors import KuraError
from kura_tui.tui.jobs import Job


@dataclass
class ClustersFound(Message):
    """The waiting proposals that are alike were found."""

    groups: tuple[tuple[str, ...], ...]


@dataclass
class VaultRead(Message):
    """Inbox/ was read anew."""

    snapshot: Snapshot


@dataclass
class FilesChanged(Message):
    """Files changed on disk; `paths` are relative to the vault."""

    paths: frozenset[str]


@dataclass
class MarksFound(Message):
    """The marks on the text with this digest were found."""

    path: str
    digest: str
    hazards: tuple[Hazard, ...]


@dataclass
class EvidenceFound(Message):
    """The notes near the text with this digest were found, and what was decided on it before."""

    path: str
    digest: str
    candidates: tuple[Candidate, ...]
    recall: Recall | None


@dataclass
class NoteRead(Message):
    """A near note was read whole; `secrets` are what may be secrets in it."""

    document: Document
    secrets: tuple[str, ...] = ()


@dataclass
class GitStateRead(Message):
    """The branch and what is ahead or behind were read."""

    branch: str
    ahead: int
    behind: int
    notice: str


@dataclass
class TodayCounted(Message):
    """The ledger was read for what was done today: a sentence, and the newest commit."""

    sentence: str


@dataclass
class DecisionCommitted(Message):
    """A decision is a commit now."""

    job: Job
    receipt: Receipt


@dataclass
class DecisionFailed(Message):
    """A decision was not carried out; the error says why."""

    job: Job
    error: KuraError


@dataclass
class NothingToTakeBack(Message):
    """There was no decision to undo, or no undo to redo."""

    job: Job


@dataclass
class IndexProgressed(Message):
    """The passage index read `done` of `total` files; both 0 when it is up to date."""

    done: int
    total: int


@dataclass
class WorkFailed(Message):
    """Work in the background failed and nothing depends on it."""

    error: KuraError


@dataclass
class SessionBegun(Message):
    """The vault was claimed, or another kura has it; what a stopped kura left was finished."""

    beginning: Beginning


@dataclass
class GivenUp(Message):
    """An unfinished decision was taken back; `sentence` says how far, None when there was none."""

    sentence: Visible | None


@dataclass
class DecisionsReverted(Message):
    """HEAD moved and was compared with this session's decisions: these are reverted, if any."""

    found: tuple[Reverted, ...]


@dataclass
class ContestsFound(Message):
    """The proposals that two machines decided differently were looked for."""

    contests: tuple[Contest, ...]


@dataclass
class VaultSynced(Message):
    """Commits were exchanged with the remote, or an error says why not."""

    sentence: Visible
    taken: int = 0
    contests: tuple[Contest, ...] = ()
    error: KuraError | None = None
