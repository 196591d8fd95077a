"""One reviewer's desk on one vault: sessions opened anew, and decisions on what was seen."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from kura_tui.config import Config
from kura_tui.domain.decisions.decision import (
    Approve,
    Decision,
    Merge,
    MergeMode,
    Redo,
    Reject,
    RejectReason,
    Seen,
    Supersede,
    Undo,
)
from kura_tui.domain.decisions.plan import Receipt
from kura_tui.session import ReviewSession
from kura_tui.vault import failpoints
from tests.builders import VaultBuilder, a_note, a_proposal

NOW = datetime(2026, 7, 26, 9, 0)
PROPOSAL = "Inbox/p.md"
NOTE = "Memory/note.md"
TARGET = "Decisions/p.md"
NOTE_TEXT = a_note("Note", "Top.\n\n## Facts\n\nOld words stand here.\n\n## End\n\nLast.")


@dataclass
class Desk:
    """A vault with a proposal "p" and a note, and a session on it."""

    vault: VaultBuilder
    cache: Path
    receipts: list[Receipt] = field(default_factory=list)

    @classmethod
    def create(cls, folder: Path) -> "Desk":
        """Make the vault with everything committed."""
        folder.mkdir(parents=True, exist_ok=True)
        vault = VaultBuilder.create(folder / "vault")
        vault.write(NOTE, NOTE_TEXT)
        vault.write(PROPOSAL, a_proposal("P", "The new fact."))
        vault.commit("arranged")
        return cls(vault, folder / "cache")

    def session(self) -> ReviewSession:
        """Open a session as a new kura would."""
        return ReviewSession.open(
            self.vault.root, Config(), clock=lambda: NOW, cache_dir=self.cache
        )  # fmt: skip

    def seen(self, path: str) -> Seen:
        """See a file as it is now."""
        return Seen(path, self.session().document(path).digest)

    def decide(self, decision: Decision, **options: bool) -> Receipt:
        """Decide in a new session and remember the receipt."""
        session = self.session()
        try:
            receipt = session.decide(decision, **options)
        finally:
            session.close()
        self.receipts.append(receipt)
        return receipt

    def undo(self, receipt: Receipt | None = None) -> Receipt:
        """Take a decision back, the last one unless another is named."""
        return self.decide(Undo((receipt or self.receipts[-1]).operation))

    def redo(self, receipt: Receipt) -> Receipt:
        """Take an undo back."""
        return self.decide(Redo(receipt.operation))

    def approve(self) -> Approve:
        return Approve(self.seen(PROPOSAL), "Decisions")

    def append(self) -> Merge:
        return Merge(self.seen(PROPOSAL), self.seen(NOTE), MergeMode.APPEND, heading="Facts")

    def confirm(self) -> Merge:
        return Merge(self.seen(PROPOSAL), self.seen(NOTE), MergeMode.CONFIRM)

    def replace(self) -> Merge:
        start = self.session().document(NOTE).text.index("Old words")
        passage = (start, start + len("Old words stand here."))
        return Merge(self.seen(PROPOSAL), self.seen(NOTE), MergeMode.REPLACE, passage=passage)

    def supersede(self) -> Supersede:
        return Supersede(self.seen(PROPOSAL), self.seen(NOTE), "Decisions", "newer")

    def reject(self, reason: RejectReason = RejectReason.WRONG) -> Reject:
        return Reject(self.seen(PROPOSAL), reason)

    def edit_note(self, old: str, new: str, path: str = NOTE) -> None:
        """Change words of a file by hand."""
        data = self.vault.bytes(path)
        assert old.encode() in data
        self.vault.write(path, data.replace(old.encode(), new.encode()))


@contextmanager
def at_point(point: str, act: Callable[[], object]) -> Iterator[None]:
    """Do something once at a failpoint of the decision inside the block."""

    def reach(name: str) -> None:
        if name == point:
            failpoints.arm(None)
            act()

    failpoints.arm(reach)
    try:
        yield
    finally:
        failpoints.arm(None)
