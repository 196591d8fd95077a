"""What kura says when it begins: who else has the vault, and what a stopped kura left."""

from kura_tui.domain.text import Visible, visible, visible_line
from kura_tui.wording.hints import Hinted, Way

NOTICE = "read-only"
WRITABLE_AGAIN = visible("The other kura has ended. Decisions are written here again.")
GIVE_UP = (Way("decide.give_up", "take it back and leave these files as they are"),)
GIVE_UP_KEY = "take it back, leave them"
NOT_GIVEN_UP = "Not taken back"


def _who(pid: int, terminal: str) -> str:
    who = ", ".join(part for part in (f"pid {pid}" if pid else "", terminal) if part)
    return f"nother kura ({who}) has this vault" if who else "nother kura has this vault"


def taken(pid: int, terminal: str) -> Visible:
    """Say who has the vault."""
    return visible_line(f"A{_who(pid, terminal)}. Opened read-only.")


def why_read_only(taken_by: Visible | None) -> str:
    """Give the reason of a refusal, from the sentence that said who has the vault."""
    sentence = taken_by or visible("Another kura has this vault. Opened read-only.")
    return f"{sentence[:1].lower()}{sentence[1:].removesuffix('.')}"


def refused(taken_by: Visible | None) -> Hinted:
    """Say why a deciding key does nothing."""
    said = f"Nothing was written: {why_read_only(taken_by)}."
    return Hinted(said, Way("vault.reload", "look whether it has ended"))
