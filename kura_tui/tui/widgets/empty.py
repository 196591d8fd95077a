"""What the screen says when nothing waits: why, and the next steps."""

from collections.abc import Callable
from pathlib import Path

from textual.content import Content
from textual.widgets import Static

from kura_tui.domain.notes.snapshot import Snapshot
from kura_tui.domain.text import visible
from kura_tui.paths import shown
from kura_tui.wording import screen as wording


class EmptyView(Static):
    """The empty inbox."""

    def __init__(self) -> None:
        super().__init__("", id="empty", markup=False)
        self.today = ""

    def show(self, snapshot: Snapshot, inbox: Path, key_of: Callable[[str], str]) -> None:
        """Say why the inbox is empty and what can be done now."""
        lines = wording.empty(
            len(snapshot.snoozed),
            _next_day(snapshot),
            self.today,
            shown(inbox),
            key_of,
            is_there=inbox.is_dir(),
        )
        self.update(Content(visible("\n".join(lines))))


def _next_day(snapshot: Snapshot) -> str:
    days = [one.snoozed_until for one in snapshot.snoozed if one.snoozed_until is not None]
    return wording.day(min(days)) if days else ""
