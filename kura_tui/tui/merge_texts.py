"""The lines of the merge screen as safe text; no widget and no session in it."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from textual.content import Content

from kura_tui.domain.decisions.plan import Plan
from kura_tui.domain.evidence.hazards import find_hazards, mask
from kura_tui.domain.evidence.masking import masked_alone
from kura_tui.domain.text import Visible, cut, visible_line
from kura_tui.rendering import PlainLine, diff_lines
from kura_tui.tui.content import diff, plain_line
from kura_tui.tui.merge_choice import MergeChoice, Target, Way
from kura_tui.tui.widgets.choices import Choice, choice
from kura_tui.wording import merge as wording


def target_row(target: Target) -> Choice:
    """Give a target as a row: score, path, what its words show."""
    return choice(f"{target.label:>5}", target.path, note=target.hint)


def way_lines(way: Way, chosen: MergeChoice | None, width: int) -> tuple[Visible, Visible]:
    """Give the chosen way and the chosen place, each on one line of `width` cells."""
    number = tuple(Way).index(way) + 1
    line = cut(f"> {number} {wording.WAYS[way.value]}", width)
    if chosen is None:
        return line, Visible("")
    return line, cut(f"  {_place(chosen)}", width)


def _place(chosen: MergeChoice) -> str:
    keys = "[ ]" if chosen.place_count > 1 else ""
    match chosen.way:
        case Way.REPLACE:
            passage = chosen.chosen_passage
            if passage is None:
                return wording.NO_PASSAGES
            count = chosen.place_count
            place = wording.passage_place(chosen.passage + 1, count, passage.line)
            first = passage.text.strip().partition("\n")[0]
            words = visible_line(masked_alone(first))
            return f"{keys} {place}   {words}".strip()
        case Way.APPEND:
            return f"{keys} {wording.heading_place(chosen.places.headings[chosen.heading])}".strip()
        case Way.SUPERSEDE:
            folder = chosen.places.folders[chosen.folder]
            return f"{keys} {wording.folder_place(folder, chosen.reason)}".strip()
        case Way.CONFIRM:
            return ""


def result_lines(lines: Sequence[PlainLine], chosen: MergeChoice, context: int) -> list[Content]:
    """Give a plan's lines with secrets masked, and say when the result is the reviewer's own.

    Of the lines that stay as they are, those up to `context` lines from a change are kept.
    """
    lines = [_masked(line) for line in _near_changes(lines, context)]
    shown = list(_with_words(lines, shows_gaps=context > 0))
    return [plain_line(PlainLine("hint", wording.EDITED)), *shown] if chosen.edited else shown


def _with_words(lines: Sequence[PlainLine], *, shows_gaps: bool) -> Iterator[Content]:
    """Give each line, with the differing words marked where lines give way to others."""
    for is_change, group in groupby(lines, key=lambda line: line.kind in {"added", "removed"}):
        run = list(group)
        if is_change:
            old = "\n".join(line.text for line in run if line.kind == "removed")
            new = "\n".join(line.text for line in run if line.kind == "added")
            yield from diff(old, new, 0) if old and new else (plain_line(line) for line in run)
        else:
            yield from (plain_line(line) for line in run if shows_gaps or line.kind != "gap")


def _near_changes(lines: Sequence[PlainLine], context: int) -> list[PlainLine]:
    """Leave out unchanged lines far from a change; a gap stands for them."""
    changed = {place for place, line in enumerate(lines) if line.kind in {"added", "removed"}}
    kept: list[PlainLine] = []
    for place, line in enumerate(lines):
        is_near = any(near in changed for near in range(place - context, place + context + 1))
        if line.kind not in {"same", "gap"} or (line.kind == "same" and is_near):
            kept.append(line)
        elif kept and kept[-1].kind in {"added", "removed", "same"}:
            kept.append(PlainLine("gap", visible_line("")))
    return kept


def _masked(line: PlainLine) -> PlainLine:
    hazards = [hazard for hazard in find_hazards(line.text) if hazard.is_secret]
    return PlainLine(line.kind, visible_line(mask(line.text, hazards))) if hazards else line


def size_change(plan: Plan, chosen: MergeChoice) -> Visible:
    """Say by how many lines the chosen note grows or shrinks."""
    change = next((one for one in plan.changes if one.path == chosen.document.path), None)
    if change is None or change.old is None or change.new is None:
        return Visible("")
    old = change.old.decode("utf-8", errors="replace")
    new = change.new.decode("utf-8", errors="replace")
    kinds = [line.kind for line in diff_lines(old, new)]
    added, removed = kinds.count("added"), kinds.count("removed")
    return wording.counts(added, removed, len(old.splitlines()), len(new.splitlines()))
