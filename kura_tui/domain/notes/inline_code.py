"""Where code stands in a text, fenced or between backticks, so that no edit touches it."""

import re

from kura_tui.domain.notes.layout import Span, fence_spans

_TICKS = re.compile(r"`+|\n[ \t\r]*\n")


def code_spans(text: str, start: int = 0) -> tuple[Span, ...]:
    """Give the code fences and the code between backticks from `start` on, in order.

    Between backticks follows CommonMark 6.1: a run is closed by the next run of the same length in
    the same paragraph.
    """
    if "`" not in text and "~~~" not in text:
        return ()
    fences = fence_spans(text, start)
    spans: list[Span] = []
    position = start
    for fence_start, fence_end in fences:
        spans += _inline_spans(text, position, fence_start)
        spans.append((fence_start, fence_end))
        position = fence_end
    return (*spans, *_inline_spans(text, position, len(text)))


def _inline_spans(text: str, start: int, end: int) -> list[Span]:
    spans: list[Span] = []
    paragraph: list[Span] = []
    for found in _TICKS.finditer(text, start, end):
        if found[0][0] == "`":
            paragraph.append(found.span())
        else:
            spans += _paired(text, paragraph)
            paragraph = []
    return spans + _paired(text, paragraph)


def _paired(text: str, runs: list[Span]) -> list[Span]:
    """Pair runs of the same length, from the left, each once; linear in the number of runs."""
    later: dict[int, list[int]] = {}
    for position in range(len(runs) - 1, -1, -1):
        later.setdefault(runs[position][1] - runs[position][0], []).append(position)
    spans: list[Span] = []
    position = 0
    while position < len(runs):
        start, end = runs[position]
        if _is_escaped(text, start):
            start += 1
        same = later.get(end - start, [])
        while same and same[-1] <= position:
            same.pop()
        if start < end and same:
            spans.append((start, runs[same[-1]][1]))
            position = same[-1]
        position += 1
    return spans


def _is_escaped(text: str, position: int) -> bool:
    before = text[max(0, position - 100) : position]
    return (len(before) - len(before.rstrip("\\"))) % 2 == 1
