"""The facts a plan is made from: all of the world that planning may know, gathered before."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import Enum

from kura_tui.domain.decisions.ledger import LedgerEntry
from kura_tui.domain.decisions.plan import FileChange
from kura_tui.domain.evidence.candidate import Candidate
from kura_tui.domain.notes.note import Document
from kura_tui.domain.notes.proposal import Proposal


class Trace(Enum):
    """Where Git keeps a text that the work tree is about to lose."""

    NONE = "nowhere"
    STAGED = "staged"
    """Added and never committed: an object that no commit names."""
    COMMITTED = "committed"


def _nothing_taken(_folded_name: str) -> tuple[str, ...]:
    return ()


def _no_file(_path: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Facts:
    """One moment of the vault, for one decision.

    `operation` is the new id, `head` the short sha of HEAD ("" before the first commit).
    `proposal` and `target` are the files the decision names, as they are on disk now. `other` is
    the second proposal of a separation and `separations` the file that remembers them. `linking`
    are other files that name the proposal by its path. `names_taken` gives the paths in the vault
    whose file name, folded, is the given one; `exists` tells whether a path is taken.
    `needs_record` says that Git does not hold these bytes of the proposal and may, `is_in_git` that
    HEAD holds them, and `trace` what else of the proposal Git keeps. `entry` is the
    decision that an undo or redo takes back, `undone` its changes, `found` what their paths hold
    now; `later_change` says which commit changed a path since, "" when none did, and `is_unsaved`
    whether the path has edits that no commit holds.
    """

    operation: str
    today: date
    reviewer: str
    folders: tuple[str, ...]
    head: str = ""
    proposal: Proposal | None = None
    target: Document | None = None
    other: Proposal | None = None
    separations: bytes | None = None
    linking: tuple[Document, ...] = ()
    names_taken: Callable[[str], tuple[str, ...]] = _nothing_taken
    exists: Callable[[str], bool] = _no_file
    needs_record: bool = False
    is_in_git: bool = False
    trace: Trace = Trace.NONE
    holds_secret: bool = False
    nearest: Candidate | None = None
    undone: tuple[FileChange, ...] = ()
    found: Mapping[str, bytes | None] = field(default_factory=dict)
    later_change: Callable[[str], str] = str
    is_unsaved: Callable[[str], bool] = _no_file
    entry: LedgerEntry | None = None
