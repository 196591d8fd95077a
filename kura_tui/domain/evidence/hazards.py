"""Every mark on a text in order, and its secrets masked; the one door to the hazard rooms."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from kura_tui.domain.evidence.addresses import deceiving_addresses
from kura_tui.domain.evidence.claims import own_decisions
from kura_tui.domain.evidence.code_spans import code_spans
from kura_tui.domain.evidence.commands import commands
from kura_tui.domain.evidence.encoded import encoded_words
from kura_tui.domain.evidence.hazard import Claim, Hazard
from kura_tui.domain.evidence.hidden import hidden_characters, hidden_markup, padding
from kura_tui.domain.evidence.instructions import words_to_an_agent
from kura_tui.domain.evidence.secrets import find_secrets
from kura_tui.domain.evidence.substance import lack_of_substance
from kura_tui.domain.evidence.vocabulary import lowered
from kura_tui.wording import hazards as wording

SEARCHED = 200_000
"""Characters of a text that are searched for words; unseen characters are found beyond them too."""


def find_hazards(text: str, file_name: str = "", *, is_proposal: bool = True) -> tuple[Hazard, ...]:
    """Give the marks on a text, sorted by position, after those on the file's name (line 0).

    Offsets are places in `text`. `is_proposal` is False for a note or a text that kura wrote, where
    `status: approved` and its neighbours are no claim of an agent.
    """
    starts = _line_starts(text)
    marks = [
        replace(mark, line=bisect_right(starts, mark.start)) for mark in _marks(text, is_proposal)
    ]
    marks.sort(key=lambda mark: (mark.start, mark.end))
    return (*_on_name(file_name), *marks)


def mask(text: str, hazards: Sequence[Hazard]) -> str:
    """Hide every secret behind its first three characters, at most, and its length."""
    pieces: list[str] = []
    at = 0
    for hazard in sorted(hazards, key=lambda hazard: hazard.start):
        if not hazard.is_secret or hazard.start < at or hazard.end <= hazard.start:
            continue
        secret = text[hazard.start : hazard.end]
        shown = secret[: min(3, len(secret) // 6)]
        pieces += (text[at : hazard.start], f"{shown}<{len(secret)} characters hidden>")
        at = hazard.end
    return "".join((*pieces, text[at:]))


def _marks(text: str, is_proposal: bool) -> list[Hazard]:
    marks = [*hidden_characters(text), *padding(text)]
    if len(text) > SEARCHED:
        marks.append(_not_searched(len(text)))
        text = text[:SEARCHED]
    code, lower = code_spans(text), lowered(text)
    marks += find_secrets(text, lower)
    marks += hidden_markup(text, code)
    marks += deceiving_addresses(text, code)
    marks += encoded_words(text)
    marks += commands(text, lower)
    marks += words_to_an_agent(text, lower)
    if is_proposal:
        marks += own_decisions(text)
        marks += lack_of_substance(text)
    return marks


def _not_searched(length: int) -> Hazard:
    """Mark what lies beyond the searched part: it may hold anything."""
    return Hazard(
        "not searched", Claim.EXACT, wording.NOT_SEARCHED, 0, SEARCHED, length, answers="source"
    )


def _on_name(file_name: str) -> list[Hazard]:
    if not file_name:
        return []
    return [
        replace(mark, line=0, start=0, end=0, reason=wording.IN_THE_NAME.format(reason=mark.reason))
        for mark in _marks(file_name, is_proposal=False)
    ]


def _line_starts(text: str) -> list[int]:
    starts = [0]
    at = text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return starts
