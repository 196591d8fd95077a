"""Secrets of a text hidden wherever they stand again: in titles, lines, differences, near notes."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from kura_tui.domain.evidence.hazard import Hazard
from kura_tui.domain.evidence.hazards import find_hazards
from kura_tui.domain.evidence.secrets import find_secrets
from kura_tui.domain.evidence.vocabulary import lowered

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
    return hider({secret for text in texts for secret in secrets_in(text)})


def hider(secrets: Iterable[str]) -> Callable[[str], str]:
    """Give what hides these secrets in any text."""
    longest_first = sorted(secrets, key=len, reverse=True)

    def hide(text: str) -> str:
        for secret in longest_first:
            text = text.replace(secret, MASK)
        return text

    return hide


@lru_cache(maxsize=8192)
def masked_alone(line: str) -> str:
    """Give one line with the secrets masked that it shows by itself; looks for nothing else."""
    return hider(secrets_in(line, find_secrets(line, lowered(line))))(line)


def masking(hide: Callable[[str], str], passage: str) -> Callable[[str], str]:
    """Give what hides the secrets of a passage too; nothing where `hide` is `str`: revealed."""
    if hide is str:
        return hide
    also = hider(_told_by(passage))
    return lambda shown: also(hide(shown))


@lru_cache(maxsize=256)
def _told_by(passage: str) -> tuple[str, ...]:
    return secrets_in(passage, find_secrets(passage, lowered(passage)))
