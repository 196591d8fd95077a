"""Secrets of a text hidden wherever they stand again: in titles, lines, differences, near notes."""

from collections.abc import Callable, Iterable

from kura_tui.domain.evidence.hazard import Hazard
from kura_tui.domain.evidence.hazards import find_hazards

MASK = "********"
LEAST = 4
"""Characters of a line of a longer secret from which that line alone is hidden."""


def secrets_in(text: str, hazards: Iterable[Hazard] | None = None) -> tuple[str, ...]:
    """Give the secrets of a text, each line of one that runs over several, the longest first."""
    marks = find_hazards(text, is_proposal=False) if hazards is None else hazards
    found: set[str] = set()
    for mark in marks:
        secret = text[mark.start : mark.end] if mark.is_secret else ""
        found.add(secret)
        lines = secret.split("\n") if "\n" in secret else ()
        found.update(line.strip() for line in lines if len(line.strip()) >= LEAST)
    return tuple(sorted(found - {""}, key=len, reverse=True))


def masker(*texts: str) -> Callable[[str], str]:
    """Give what hides the secrets of these texts in any other text."""
    secrets = sorted({secret for text in texts for secret in secrets_in(text)}, key=len)

    def masked(text: str) -> str:
        for secret in reversed(secrets):
            text = text.replace(secret, MASK)
        return text

    return masked
