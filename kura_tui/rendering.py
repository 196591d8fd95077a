"""A plan, a diff or a candidate as plain lines: the one renderer of command line and screen."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from kura_tui.domain.decisions.plan import Action, FileChange, Plan
from kura_tui.domain.evidence.candidate import Candidate, RelationKind
from kura_tui.domain.evidence.diffing import line_diff
from kura_tui.domain.evidence.hazards import find_hazards
from kura_tui.domain.evidence.masking import masker, masking
from kura_tui.domain.text import Visible, visible, visible_line
from kura_tui.wording.decisions import marks_in, would_commit_secret

Kind = Literal["plain", "heading", "added", "removed", "same", "gap", "hint"]
SIGNS: dict[Kind, str] = {"added": "+ ", "removed": "- ", "same": "  ", "gap": "  "}


@dataclass(frozen=True, slots=True)
class PlainLine:
    """One line, safe to show; `kind` says what it is, so that a screen may colour it."""

    kind: Kind
    text: Visible

    @property
    def signed(self) -> str:
        """The line with its sign in front: "+ ", "- " or two spaces in a diff."""
        return f"{SIGNS.get(self.kind, '')}{self.text}"


def plan_lines(plan: Plan, *, full: bool = False) -> tuple[PlainLine, ...]:
    """Show every change of a plan and its commit message, secrets masked; `full`: whole files."""
    lines: list[PlainLine] = []
    for warning in plan.warnings:
        lines.append(PlainLine("hint", visible_line(warning)))
    if plan.secrets:
        lines.append(PlainLine("hint", visible_line(f"{would_commit_secret(plan.secrets)}.")))
    lines.extend(_marks(plan))
    for before, after in _pairs(plan):
        lines.extend(_change_lines(before, after, full=full))
    if plan.records:
        first = ", ".join(record.path for record in plan.records)
        lines.append(PlainLine("plain", visible_line(f"First {first} is committed as the agent's")))
    lines.append(PlainLine("heading", visible("Commit")))
    lines.extend(PlainLine("plain", visible(line)) for line in plan.message.rstrip().split("\n"))
    return tuple(lines)


def _marks(plan: Plan) -> Iterator[PlainLine]:
    """Name what a reviewer must see in the texts that are written and was not there before."""
    for change in plan.changes:
        if change.new is None:
            continue
        old, new = _text(change.old), _text(change.new)
        marks = find_hazards(new, is_proposal=False)
        news = [(one.kind, one.line) for one in marks if new[one.start : one.end] not in old]
        if news:
            yield PlainLine("hint", visible_line(marks_in(change.path, news)))


def summary(plan: Plan) -> Visible:
    """Say in one line what a plan will write."""
    notes = sum(1 for change in plan.changes if change.new is not None)
    closed = sum(1 for change in plan.changes if change.new is None)
    commits = 1 + len(plan.records)
    parts = [_count(notes, "file"), f"{_count(closed, 'proposal')} closed" if closed else ""]
    said = ", ".join(part for part in (*parts, _count(commits, "commit")) if part)
    return visible_line(f"{said}. Nothing is written yet.")


def candidate_lines(
    candidate: Candidate, *, position: str = "", hide: Callable[[str], str] = str
) -> tuple[PlainLine, ...]:
    """Show a near note: score, path, what it is, what its words show, and the passage.

    `hide` masks secrets of the proposal; those of the passage are masked with them.
    """
    hides = masking(hide, candidate.passage.text)
    kind = candidate.kind.value
    when = f"{kind} {candidate.when}".strip() if candidate.when or kind != "note" else ""
    head = "   ".join(
        part
        for part in (
            f"{candidate.score:.0f}% {candidate.path}",
            when,
            hides(relation_words(candidate)),
            f'because: "{candidate.reason}"' if candidate.reason else "",
            position,
        )
        if part
    )
    passage = hides(candidate.passage.text).strip().split("\n")
    return (
        PlainLine("heading", visible_line(head)),
        *(PlainLine("same", visible(line.rstrip("\r"))) for line in passage),
    )


def relation_words(candidate: Candidate) -> str:
    """Say what the words show: "value differs 15 -> 16", "differs: not", "near"."""
    relation = candidate.relation
    if candidate.shown_relation is RelationKind.RELATED:
        return "near"
    if relation.changes:
        pairs = ", ".join(f"{old or '-'} -> {new or '-'}" for old, new in relation.changes[:3])
        return f"{relation.kind.value} {pairs}"
    if relation.cues:
        return f"{relation.kind.value}: {', '.join(relation.cues[:3])}"
    return str(relation.kind.value)


def why_words(candidate: Candidate) -> str:
    """Say why a note is near: the rarest words that both hold, and the parts of the score."""
    shared = f"shared: {', '.join(candidate.shared[:6])}" if candidate.shared else ""
    parts = ", ".join(f"{part.name} {part.value:.2f}" for part in candidate.parts)
    return "   ".join(filter(None, (shared, f"score: {parts}" if parts else "")))


def diff_lines(old: str, new: str, *, full: bool = False) -> tuple[PlainLine, ...]:
    """Show the difference of two texts by lines, with three lines of context or whole."""
    context = max(old.count("\n"), new.count("\n")) + 1 if full else 3
    return tuple(
        PlainLine(line.kind, visible(line.text)) for line in line_diff(old, new, context=context)
    )


def _pairs(plan: Plan) -> Iterator[tuple[FileChange | None, FileChange | None]]:
    """Pair a removed file with the new one that holds its text; others stand alone."""
    removed = [change for change in plan.changes if change.new is None]
    added = [change for change in plan.changes if change.old is None and change.new is not None]
    moves = plan.action in {Action.APPROVE, Action.SUPERSEDE, Action.REJECT, Action.UNDO}
    if moves and len(removed) == len(added) == 1:
        yield removed[0], added[0]
        removed, added = [], []
    for change in plan.changes:
        if change.old is not None and change.new is not None:
            yield change, change
    for change in added:
        yield None, change
    for change in removed:
        yield change, None


def _change_lines(
    before: FileChange | None, after: FileChange | None, *, full: bool
) -> Iterator[PlainLine]:
    old_path = before.path if before else ""
    new_path = after.path if after else ""
    if not before:
        title = f"{new_path} (new)"
    elif not after:
        yield PlainLine("heading", visible_line(f"{old_path} (removed)"))
        return
    elif old_path == new_path:
        title = new_path
    else:
        title = f"{old_path} -> {new_path}"
    yield PlainLine("heading", visible_line(title))
    old, new = before.old if before else None, after.new if after else None
    if old != new:
        masked = masker(_text(old), _text(new))
        for line in diff_lines(_text(old), _text(new), full=full):
            yield PlainLine(line.kind, visible(masked(line.text)))


def _text(data: bytes | None) -> str:
    return (data or b"").decode("utf-8", "replace")


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
