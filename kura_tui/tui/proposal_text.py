"""A proposal's file as lines in reading order, and what a reviewer has to see of it; no widget."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from kura_tui.domain.evidence.hazard import Hazard
from kura_tui.domain.notes.labels import age
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.domain.text import Visible, visible_line
from kura_tui.tui.source_text import Line, RawLine, SourceText, raw_lines
from kura_tui.wording import screen as wording

_SHOWN_KEYS = frozenset({"type", "status", "confidence", "source", "created"})
_LINE_END = "\r\n"
MOST_LINES = 20_000
MOST_CHARACTERS = 1_000_000
"""Of a longer file the beginning is shown here, and the pager shows the rest."""
REST = Line(visible_line("-- rest of the file: properties, checklist --"), (), "muted")


@dataclass(frozen=True, slots=True)
class ProposalText:
    """The lines of a proposal; the first `must_see` of them are shown nowhere else."""

    source: SourceText
    must_see: int


def proposal_text(
    proposal: Proposal,
    hazards: Sequence[Hazard],
    *,
    reveals: bool = False,
    claims_fit: bool = True,
) -> ProposalText:
    """Put the body first, then the properties and the checklist, which other places show too.

    Every line of the file is there. When the properties or the checklist hold more than is shown
    elsewhere (`claims_fit` is False), or a mark, all lines must be seen. A broken file keeps its
    own order.
    """
    document = proposal.document
    text = document.source
    if proposal.problems or not document.has_frontmatter:
        return _as_it_stands(text, hazards, reveals=reveals)
    properties = [
        RawLine(one.start, one.length, "muted") for one in raw_lines(text, 0, document.body_start)
    ]
    all_lines = raw_lines(text, document.body_start, most=MOST_LINES + 1)
    if len(all_lines) > MOST_LINES:
        return _as_it_stands(text, hazards, reveals=reveals)
    body, review = _split_review(proposal, all_lines)
    body = _without_blank_ends(text, body)
    rest = properties + [RawLine(one.start, one.length, "muted") for one in review]
    ordered: list[RawLine | Line] = [*body, *([REST] if rest else []), *rest]
    says_all = claims_fit and len(properties) == len(document.properties.entries) + 2
    is_plain = says_all and not _reach(hazards, rest)
    source = SourceText(text, ordered, hazards, reveals=reveals)
    return ProposalText(source, len(body) if is_plain else len(ordered))


def _as_it_stands(text: str, hazards: Sequence[Hazard], *, reveals: bool) -> ProposalText:
    """Give a file in its own order; of a huge one the beginning, which is never all of it."""
    lines: list[RawLine | Line] = [
        *raw_lines(text, 0, min(len(text), MOST_CHARACTERS), most=MOST_LINES)
    ]
    last = lines[-1] if lines else RawLine(0, 0)
    shown = last.start + last.length if isinstance(last, RawLine) else 0
    rest = len(text) - shown
    must_see = len(lines)
    if rest > len(_LINE_END):
        lines.append(Line(wording.not_shown(rest), (), "muted"))
        must_see = len(lines) + 1
    return ProposalText(SourceText(text[:shown], lines, hazards, reveals=reveals), must_see)


def claims(proposal: Proposal, today: date) -> Visible:
    """Give the agent's claims on one line, as claims."""
    parts = [
        f"agent says {proposal.confidence}" if proposal.confidence else "",
        f"source {proposal.source}" if proposal.source else "",
        _created(proposal, today),
        *(f"{key} {value}" for key, value in _extras(proposal)),
    ]
    return visible_line("   ".join(part for part in parts if part))


def marks(hazards: Sequence[Hazard], limit: int = 4) -> Visible:
    """Name the marks with their lines: "2 marks: zero-width space (line 3), secret (line 5)"."""
    if not hazards:
        return visible_line("")
    named = [f"{one.kind} (line {one.line})" for one in hazards[:limit]]
    more = f", {len(hazards) - limit} more" if len(hazards) > limit else ""
    number = "1 mark" if len(hazards) == 1 else f"{len(hazards)} marks"
    return visible_line(f"{number}: {', '.join(named)}{more}")


def _created(proposal: Proposal, today: date) -> str:
    if proposal.created is None:
        return f"created {proposal.created_text}" if proposal.created_text else ""
    return f"created {proposal.created_text} ({age(proposal.created, today)})"


def _extras(proposal: Proposal) -> Iterator[tuple[str, str]]:
    for key, _ in proposal.document.properties.entries:
        if key not in _SHOWN_KEYS:
            yield key, proposal.document.properties.text(key)


def _split_review(proposal: Proposal, lines: list[RawLine]) -> tuple[list[RawLine], list[RawLine]]:
    """Take out the checklist's heading and items, which the checklist pane shows."""
    text = proposal.document.text
    first_line = text.count("\n", 0, proposal.document.body_start) + 1
    numbers = {item.line - first_line for item in proposal.checklist.items if item.line}
    if not numbers:
        return lines, []
    heading = _review_heading(text, lines, min(numbers))
    review = {heading, *numbers} if heading is not None else numbers
    blanks = {
        number
        for number in range(min(review), max(review) + 1)
        if not text[lines[number].start : lines[number].start + lines[number].length].strip()
    }
    review |= blanks
    kept = [line for number, line in enumerate(lines) if number not in review]
    return kept, [lines[number] for number in sorted(review)]


def _review_heading(text: str, lines: Sequence[RawLine], first_item: int) -> int | None:
    for number in range(first_item - 1, -1, -1):
        written = text[lines[number].start : lines[number].start + lines[number].length].strip()
        if written:
            return number if written.startswith("## ") else None
    return None


def _without_blank_ends(text: str, lines: list[RawLine]) -> list[RawLine]:
    def is_blank(line: RawLine) -> bool:
        return not line.length or text[line.start : line.start + line.length].isspace()

    first, last = 0, len(lines)
    while first < last and is_blank(lines[first]):
        first += 1
    while last > first and is_blank(lines[last - 1]):
        last -= 1
    return lines[first:last]


def _reach(hazards: Sequence[Hazard], lines: Sequence[RawLine]) -> bool:
    spans = [(line.start, line.start + line.length) for line in lines]
    return any(
        hazard.start < end and hazard.end > start for hazard in hazards for start, end in spans
    )
