"""What the writer is asked to carry out, as data; it knows no screen and no thread."""

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from kura_tui.domain.decisions.decision import (
    Approve,
    Decision,
    Edit,
    Merge,
    Reject,
    Seen,
    Separate,
    Snooze,
    Supersede,
)
from kura_tui.domain.notes.checklist import Checklist
from kura_tui.domain.text import Visible


class TakeBack(Enum):
    """What is taken back without naming it: the newest decision, or the newest undo."""

    UNDO = "undo"
    REDO = "redo"


Act: TypeAlias = Decision | TakeBack


@dataclass(eq=False, slots=True)
class Batch:
    """Decisions that one answer made, or that one key takes back: one commit each.

    `verb` is what the reviewer chose; `operations` are those written so far, `refused` says why
    others are not.
    """

    verb: str
    size: int
    operations: list[str] = field(default_factory=list)
    refused: list[Visible] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Job:
    """What the writer carries out.

    `alike` are proposals that say the same, with the reviewer's ticks: once the decision is
    written, the note it made or changed takes their sources in, one commit each. `then` are the
    decisions that follow in the same batch, whatever becomes of this one.
    """

    act: Act
    include_unsaved: bool = False
    include_secrets: bool = False
    interactive: bool = False
    alike: tuple[tuple[Seen, Checklist], ...] = ()
    then: tuple[Decision, ...] = ()
    batch: Batch | None = None


def proposal_of(decision: Decision) -> Seen | None:
    """Give the proposal that a decision is about, None for one about notes or commits."""
    if isinstance(decision, Approve | Edit | Merge | Reject | Snooze | Separate | Supersede):
        return decision.proposal
    return None
