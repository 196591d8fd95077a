"""Whether a proposal says anything that can last: code, raw logs, empty headings; hints only."""

import re
from collections.abc import Iterator

from kura_tui.domain.evidence.hazard import Claim, Hazard
from kura_tui.wording import hazards as wording

_FRONT = re.compile(r"\ufeff?---[ \t]*\r?\n[\s\S]*?^(?:---|\.\.\.)[ \t]*\r?$", re.MULTILINE)
_REVIEW = re.compile(r"^##[ \t]+Review\b[^\n]*$", re.MULTILINE | re.IGNORECASE)
_HEADING = re.compile(r"^#{1,6}[ \t]+\S[^\n]*$", re.MULTILINE)
_LOG_LINE = re.compile(
    r"^\s*(?:[-*+]\s+)?(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d[^\n]*|\[[\w.]+=[^\]\n]*\]"
    r"|\[?(?:DEBUG|INFO|WARN|WARNING|ERROR|TRACE|FATAL)\]?[:\s][^\n]*"
    r"|(?:\w+=\S+\s*){3,}|\$ [^\n]*|>>> [^\n]*|Traceback [^\n]*|File \"[^\n]*"
    r"|at [\w.$]+\([^\n]*)$"
)
_SPEAKERS = re.compile(
    r"(?:^|[\s-])(?:User|System|Assistant|Human|Agent|Candidate|Tool)\s*:\s*(?:User"
    r"|System|Assistant|Human|Agent|Tool|\[)",
    re.IGNORECASE,
)
_METADATA = re.compile(
    r"\b(?:confidence|score|recalls?|evidence|avg"
    r"|tokens?)\s*[:=]\s*[\d.]+\b[^\n]*\b(?:confidence|score|recalls?|evidence|avg"
    r"|tokens?)\s*[:=]",
    re.IGNORECASE,
)
_CODE_LINE = re.compile(r"^\s*(?:[-*+]\s+)?`[^`]*`[.;]?\s*$")


def lack_of_substance(text: str) -> Iterator[Hazard]:
    """Give hints that a whole proposal, with its properties, holds no durable fact."""
    front = _FRONT.match(text)
    if not front:
        return
    review = _REVIEW.search(text, front.end())
    end = review.start() if review else len(text)
    yield from _empty_headings(text, front.end(), end)
    for pattern in (_SPEAKERS, _METADATA):
        for found in pattern.finditer(text, front.end(), end):
            yield _hint("transcript", wording.TRANSCRIPT, found.start(), found.end())
    lines = [
        line
        for line in text[front.end() : end].splitlines()
        if line.strip() and not _HEADING.match(line)
    ]
    if lines and all(
        _CODE_LINE.match(line) or _LOG_LINE.match(line) for line in _outside_fences(lines)
    ):
        start = text.index(lines[0], front.end())
        yield _hint("only code", wording.ONLY_CODE, start, start + len(lines[0]))


def _outside_fences(lines: list[str]) -> Iterator[str]:
    inside = False
    for line in lines:
        if line.lstrip().startswith(("```", "~~~")):
            inside = not inside
        elif not inside:
            yield line


def _empty_headings(text: str, start: int, end: int) -> Iterator[Hazard]:
    headings = list(_HEADING.finditer(text, start, end))
    for place, heading in enumerate(headings):
        stop = headings[place + 1].start() if place + 1 < len(headings) else end
        follows_deeper = place + 1 < len(headings) and _depth(headings[place + 1][0]) > _depth(
            heading[0]
        )
        if not text[heading.end() : stop].strip() and not follows_deeper:
            yield _hint("empty section", wording.EMPTY_SECTION, heading.start(), heading.end())


def _depth(heading: str) -> int:
    return len(heading) - len(heading.lstrip("#"))


def _hint(kind: str, reason: str, start: int, end: int) -> Hazard:
    return Hazard(kind, Claim.HINT, reason, 0, start, end, answers="durable")
