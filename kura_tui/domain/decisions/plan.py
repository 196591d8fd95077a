"""A plan: the exact file changes and commit message of a decision as data; and its receipt."""

from dataclasses import dataclass, field
from enum import Enum


class Action(Enum):
    """What a decision does; the value is the verb in subjects and in the `Kura-Action` trailer."""

    PROPOSE = "propose"
    APPROVE = "approve"
    EDIT = "edit"
    MERGE = "merge"
    SUPERSEDE = "supersede"
    RETRACT = "retract"
    REJECT = "reject"
    SNOOZE = "snooze"
    SEPARATE = "separate"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class FileChange:
    """One path (relative to the vault) with its bytes before and after; None is "no such file"."""

    path: str
    old: bytes | None
    new: bytes | None


@dataclass(frozen=True, slots=True)
class AgentRecord:
    """A proposal that Git does not track yet, to be committed first as the agent's own work."""

    path: str
    content: bytes = field(repr=False)
    author: str
    subject: str


@dataclass(frozen=True, slots=True)
class SecretPlace:
    """A line of a written text where a secret may stand (0: the file's name), and why it may."""

    path: str
    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What will be written and nothing else.

    `operation` is the id in `Kura-Op`; `trailers` are in order and without it. `records` are
    committed before the plan. `changes` name each path once. `secrets` are those that the commit
    would hold and Git does not; `remark` is what to say once it is carried out. `is_final` means
    that the decision cannot be taken back.
    """

    operation: str
    action: Action
    subject: str
    changes: tuple[FileChange, ...]
    body: str = ""
    trailers: tuple[tuple[str, str], ...] = ()
    records: tuple[AgentRecord, ...] = ()
    warnings: tuple[str, ...] = ()
    secrets: tuple[SecretPlace, ...] = ()
    remark: str = ""
    is_final: bool = False

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths that the commit holds."""
        return tuple(change.path for change in self.changes)

    @property
    def message(self) -> str:
        """The commit message: subject, body, trailers."""
        trailers = (("Kura-Op", self.operation), ("Kura-Action", self.action.value), *self.trailers)
        parts = [self.subject, self.body, "\n".join(f"{key}: {value}" for key, value in trailers)]
        return "\n\n".join(part for part in parts if part) + "\n"


@dataclass(frozen=True, slots=True)
class Receipt:
    """A committed plan: full sha, subject, paths; `note` says what was unusual, if anything.

    `is_final` says that it cannot be taken back.
    """

    operation: str
    action: Action
    sha: str
    subject: str
    paths: tuple[str, ...]
    note: str = ""
    is_final: bool = False

    @property
    def short(self) -> str:
        """The first seven characters of the sha."""
        return self.sha[:7]
