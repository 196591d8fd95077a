"""The journal: what it takes to finish one interrupted decision or to take it back."""

import os
import stat
from contextlib import suppress
from pathlib import Path

import msgspec

from kura_tui.domain.decisions.plan import Action, Plan
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


class Journal(msgspec.Struct, frozen=True):
    """A decision between its first write and its commit.

    `head` is HEAD before it ("" before the first commit), `prefix` the vault's place in the work
    tree, `committed` the paths that the commit holds, `folders` those that had to be made, `made`
    the time in seconds since 1970.
    """

    operation: str
    action: str
    subject: str
    message: bytes
    head: str
    prefix: bytes
    changes: tuple[JournalChange, ...]
    committed: tuple[bytes, ...]
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
        committed: tuple[str, ...],
        made: float,
    ) -> "Journal":
        """Make the journal of a plan that is about to be carried out in `root`."""
        return cls(
            operation=plan.operation,
            action=plan.action.value,
            subject=plan.subject,
            message=plan.message.encode(errors="surrogateescape"),
            head=head,
            prefix=os.fsencode(prefix),
            changes=tuple(
                JournalChange(os.fsencode(one.path), one.old, one.new, _mode(root / one.path))
                for one in plan.changes
            ),
            committed=tuple(os.fsencode(path) for path in committed),
            folders=_missing_folders(plan, root),
            made=made,
        )

    @property
    def commit_paths(self) -> tuple[str, ...]:
        """The paths that the commit holds, relative to the vault."""
        return tuple(os.fsdecode(path) for path in self.committed)

    @property
    def commit_message(self) -> str:
        """The commit message."""
        return self.message.decode(errors="surrogateescape")

    @property
    def kind(self) -> Action:
        """What the decision does."""
        return Action(self.action)


def save(folder: Path, journal: Journal) -> None:
    """Write the journal so that it is there whole or not at all, and on the disk."""
    temporary = folder / f"{JOURNAL}.new"
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
    with Step("journal-rename"):
        temporary.rename(folder / JOURNAL)
    with Step("journal-folder-fsync"):
        sync_folder(folder)


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
