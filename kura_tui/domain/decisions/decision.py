"""Decisions: what a person wants, with the digest of what they saw; they know nothing of files."""

from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import TypeAlias

from kura_tui.domain.notes.checklist import NO_CHECKLIST, Checklist


@dataclass(frozen=True, slots=True)
class Seen:
    """A file as it was shown: a decision is refused when it no longer has this digest."""

    path: str
    digest: str


class MergeMode(Enum):
    """How a merge changes the note."""

    REPLACE = "replace"
    APPEND = "append"
    CONFIRM = "confirm"


class RejectReason(Enum):
    """Why a proposal is not taken; the value is what files and commits say."""

    NOT_DURABLE = "not durable"
    WRONG = "wrong"
    DUPLICATE = "duplicate"
    SECRET = "holds a secret"
    UNCLEAR = "unclear"
    WORDS = "own words"


@dataclass(frozen=True, slots=True)
class Approve:
    """Turn the proposal into a note in `folder`; `name` renames the file (without ".md")."""

    proposal: Seen
    folder: str
    checklist: Checklist = NO_CHECKLIST
    name: str = ""


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the proposal's whole text by the reviewer's."""

    proposal: Seen
    new_text: str


@dataclass(frozen=True, slots=True)
class Merge:
    """Take the proposal into the note `target`.

    Replace needs `passage`, offsets (start, end) in the target's text; append takes `heading`
    ("" is the end of the file). `new_text` is the whole target as the reviewer edited it, or None.
    """

    proposal: Seen
    target: Seen
    mode: MergeMode
    passage: tuple[int, int] | None = None
    heading: str = ""
    checklist: Checklist = NO_CHECKLIST
    new_text: str | None = None


@dataclass(frozen=True, slots=True)
class Supersede:
    """Approve the proposal into `folder` and turn `target` into a tombstone that names it."""

    proposal: Seen
    target: Seen
    folder: str
    reason: str = ""
    checklist: Checklist = NO_CHECKLIST
    name: str = ""


@dataclass(frozen=True, slots=True)
class Retract:
    """Turn a note into a tombstone without successor."""

    target: Seen
    reason: str


@dataclass(frozen=True, slots=True)
class Reject:
    """Move the proposal out of sight with a reason; `words` are the reviewer's own."""

    proposal: Seen
    reason: RejectReason
    words: str = ""


@dataclass(frozen=True, slots=True)
class Snooze:
    """Hide the proposal until a day, or until its text changes."""

    proposal: Seen
    until: date


@dataclass(frozen=True, slots=True)
class Separate:
    """Say that two proposals are not alike, whatever their words; the vault remembers it."""

    proposal: Seen
    other: Seen


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the decision with this operation id.

    `settles` ends a contest: the decision's outcome goes, its proposal does not return to Inbox/.
    """

    operation: str
    settles: bool = False


@dataclass(frozen=True, slots=True)
class Redo:
    """Take back an undo: `operation` is the undo's own id."""

    operation: str


@dataclass(frozen=True, slots=True)
class Repeat:
    """Carry the decision with this operation id out again, after a foreign commit reverted it.

    `commit` finds a decision whose commit is no longer in the history.
    """

    operation: str
    commit: str = ""


Decision: TypeAlias = (
    Approve | Edit | Merge | Supersede | Retract | Reject | Snooze | Separate | Undo | Redo | Repeat
)
