"""The journal: what it takes to finish one interrupted decision or to take it back."""

import os
import stat
from contextlib import suppress
from pathlib import Path

import msgspec

from kura_tui.domain.decisions.plan import Action, AgentRecord, Plan
from kura_tui.errors import Failed
from kura_tui.vault.failpoints import Step
from kura_tui.wording import git as wording

JOURNAL = "journal.json"
_FORMAT = 1


class JournalChange(msgspec.Struct, frozen=True):
    """One path (its name as bytes), its bytes before and after, its mode before (0: no file)."""

    path: bytes
    old: bytes | None
    new: bytes | None
    mode: int = 0

    @property
    def name(self) -> str:
        """The path relative to the vault."""
        return os.fsdecode(self.path)


class JournalRecord(msgspec.Struct, frozen=True):
    """A proposal to be committed first as its agent's work, with that commit's message."""

    path: bytes
    author: str
    message: bytes

    @classmethod
    def of(cls, record: AgentRecord) -> "JournalRecord":
        """Make the record of a plan's record."""
        message = f"{record.subject}\n\nKura-Action: propose\nKura-Proposal: {record.path}\n"
        author = record.author.encode(errors="replace").decode()
        return cls(os.fsencode(record.path), author, _encoded(message))

    @property
    def name(self) -> str:
        """The path relative to the vault."""
        return os.fsdecode(self.path)

    @property
    def commit_message(self) -> str:
        """The commit message."""
        return self.message.decode(errors="surrogateescape")


class Journal(msgspec.Struct, frozen=True):
    """A decision between its first write and its commit.

    `head` is HEAD before it ("" before the first commit), `prefix` the vault's place in the work
    tree, `committed` the paths that the commit holds, `fresh` those of them that the index did not
    hold, `folders` those that had to be made, `made` the time in seconds since 1970.
    """

    operation: str
    action: str
    message: bytes
    head: str
    prefix: bytes
    changes: tuple[JournalChange, ...]
    records: tuple[JournalRecord, ...]
    committed: tuple[bytes, ...]
    fresh: tuple[bytes, ...]
    folders: tuple[bytes, ...]
    made: float
    format: int = _FORMAT

    @classmethod
    def of(
        cls,
        plan: Plan,
        root: Path,
        *,
        head: str,
        prefix: str,
        in_index: frozenset[str],
        made: float,
    ) -> "Journal":
        """Make the journal of a plan that is about to be carried out in `root`.

        A file that Git does not know and that goes away (an ignored Inbox/, a secret that was never
        recorded) is removed beside the commit; the journal keeps its bytes until then.
        """
        known = in_index | {record.path for record in plan.records}
        committed = tuple(
            os.fsencode(one.path)
            for one in plan.changes
            if one.new is not None or one.path in known
        )
        return cls(
            operation=plan.operation,
            action=plan.action.value,
            message=_encoded(plan.message),
            head=head,
            prefix=os.fsencode(prefix),
            changes=tuple(
                JournalChange(os.fsencode(one.path), one.old, one.new, _mode(root / one.path))
                for one in plan.changes
            ),
            records=tuple(JournalRecord.of(one) for one in plan.records),
            committed=committed,
            fresh=tuple(path for path in committed if os.fsdecode(path) not in in_index),
            folders=_missing_folders(plan, root),
            made=made,
        )

    @property
    def commit_paths(self) -> tuple[str, ...]:
        """The paths that the commit holds, relative to the vault."""
        return tuple(os.fsdecode(path) for path in self.committed)

    @property
    def fresh_paths(self) -> tuple[str, ...]:
        """The paths that the index did not hold, relative to the vault."""
        return tuple(os.fsdecode(path) for path in self.fresh)

    @property
    def commit_message(self) -> str:
        """The commit message."""
        return self.message.decode(errors="surrogateescape")

    @property
    def subject(self) -> str:
        """The first line of the commit message."""
        return self.commit_message.partition("\n")[0]

    @property
    def kind(self) -> Action:
        """What the decision does."""
        return Action(self.action)


def save(folder: Path, journal: Journal) -> None:
    """Write the journal so that it is there whole or not at all, and on the disk."""
    temporary = folder / f"{JOURNAL}.new"
    try:
        _write(temporary, journal)
        with Step("journal-rename"):
            temporary.rename(folder / JOURNAL)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    with Step("journal-folder-fsync"):
        sync_folder(folder)


def _write(temporary: Path, journal: Journal) -> None:
    with Step("journal-open"):
        descriptor = os.open(
            temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600
        )
    try:
        with Step("journal-write"):
            write_all(descriptor, msgspec.json.encode(journal))
        with Step("journal-fsync"):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def load(folder: Path) -> Journal | None:
    """Read the journal; None when nothing is unfinished, Failed when it cannot be read."""
    try:
        text = (folder / JOURNAL).read_bytes()
    except FileNotFoundError:
        return None
    try:
        return msgspec.json.decode(text, type=Journal)
    except msgspec.MsgspecError:
        raise Failed(
            wording.NOT_DONE, why=wording.journal_unreadable(str(folder / JOURNAL)),
            now=wording.JOURNAL_NOW,
        ) from None  # fmt: skip


def drop(folder: Path) -> None:
    """Remove the journal: the decision is finished or taken back."""
    with Step("journal-unlink"), suppress(FileNotFoundError):
        (folder / JOURNAL).unlink()
    with Step("journal-unlink-fsync"):
        sync_folder(folder)


def set_aside(folder: Path, journal: Journal) -> Path:
    """Keep a journal that cannot be finished, out of the way; give its new place."""
    place = folder / f"given-up-{journal.operation}.json"
    with Step("journal-set-aside"):
        (folder / JOURNAL).rename(place)
    sync_folder(folder)
    return place


def write_all(descriptor: int, data: bytes) -> None:
    """Write every byte, however many calls it takes."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def sync_folder(folder: Path | int) -> None:
    """Bring a folder's names to the disk."""
    if isinstance(folder, int):
        os.fsync(folder)
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _encoded(text: str) -> bytes:
    return text.encode(errors="surrogateescape")


def _mode(file: Path) -> int:
    try:
        return stat.S_IMODE(file.lstat().st_mode)
    except OSError:
        return 0


def _missing_folders(plan: Plan, root: Path) -> tuple[bytes, ...]:
    """Give the folders that new files need, outermost first."""
    needed: list[bytes] = []
    for change in plan.changes:
        if change.new is None:
            continue
        parts = change.path.split("/")[:-1]
        for length in range(1, len(parts) + 1):
            name = "/".join(parts[:length])
            if not os.path.lexists(root / name) and os.fsencode(name) not in needed:
                needed.append(os.fsencode(name))
    return tuple(needed)
