"""What the writer is asked to carry out, as data; it knows no screen and no thread."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from kura_tui.domain.decisions.decision import Decision, Seen
from kura_tui.domain.notes.checklist import Checklist


class TakeBack(Enum):
    """What is taken back without naming it: the newest decision, or the newest undo."""

    UNDO = "undo"
    REDO = "redo"


Act: TypeAlias = Decision | TakeBack


@dataclass(frozen=True, slots=True)
class Job:
    """What the writer carries out.

    `alike` are proposals that say the same, with the reviewer's ticks: once the decision is
    written, the note it made or changed takes their sources in, one commit each.
    """

    act: Act
    include_unsaved: bool = False
    include_secrets: bool = False
    interactive: bool = False
    alike: tuple[tuple[Seen, Checklist], ...] = ()
