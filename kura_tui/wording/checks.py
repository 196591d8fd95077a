"""Short words for the checks of the default checklist, for lines with little room."""

from collections.abc import Sequence

from kura_tui.domain.evidence.hazard import Hazard
from kura_tui.domain.text import Visible, cut, visible_line

SHORT_WIDTH = 20
"""Cells that a short form takes at most."""

_SHORT = {
    "verify against the original source": "source verified",
    "check that this is durable and useful": "durable",
    "confirm no secrets or credentials are included": "no secrets",
    "promote to a canonical folder": "folder",
}


def short(words: str) -> Visible:
    """Give a check in few words: a known one in its short form, another one cut."""
    return cut(_SHORT.get(" ".join(words.casefold().split()).rstrip("."), words), SHORT_WIDTH)


def is_about_secrets(words: str) -> bool:
    """Say whether a check asks about secrets."""
    return any(word in words.casefold() for word in ("secret", "credential", "password"))


def is_about_folder(words: str) -> bool:
    """Say whether a check asks for the folder."""
    return "folder" in words.casefold()


def suggested(folder: str, why: str) -> str:
    """Say which folder is suggested and why."""
    return f"{folder} suggested: {why}"


def scan(secrets: Sequence[Hazard], *, is_unread: bool = False) -> Visible:
    """Say in two words what the search for secrets found."""
    if is_unread:
        return visible_line("not scanned")
    return visible_line(f"scan: {len(secrets)} found" if secrets else "scan: none")


def scan_line(secrets: Sequence[Hazard], *, is_unread: bool = False) -> Visible:
    """Say what the search for secrets found, with the lines; never that a text is clean."""
    if is_unread:
        return visible_line("not scanned: too large")
    if not secrets:
        return visible_line("scan: no known pattern found")
    lines = ", ".join(str(line) for line in sorted({one.line for one in secrets})[:5])
    word = "line" if len({one.line for one in secrets}) == 1 else "lines"
    return visible_line(f"scan: {word} {lines} may hold a secret")
