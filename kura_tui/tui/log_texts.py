"""The ledger as rows and lines; no widget and no session in it."""

from collections.abc import Sequence

from textual.content import Content

from kura_tui.domain.decisions.ledger import Ledger, LedgerEntry
from kura_tui.domain.decisions.plan import Action, FileChange
from kura_tui.domain.evidence.hazards import find_hazards, mask
from kura_tui.domain.notes.labels import short_date
from kura_tui.domain.text import visible_line
from kura_tui.rendering import PlainLine, diff_lines
from kura_tui.tui.content import MUTED, one_line, plain_line
from kura_tui.tui.widgets.choices import Choice, choice
from kura_tui.wording import rooms as wording

_LABEL_WIDTH = 12
_IN_OTHER_LINES = {"Kura-Op", "Kura-Action"}


def decisions_in(ledger: Ledger) -> tuple[LedgerEntry, ...]:
    """Give what people decided: what agents proposed is no decision."""
    return tuple(entry for entry in ledger.entries if entry.action is not Action.PROPOSE)


def entry_row(entry: LedgerEntry, width: int) -> Choice:
    """Give one decision as a row: when, what, on what, the commit."""
    verb, _, rest = entry.subject.partition(": ")
    when = f"{short_date(entry.when.date()):>6} {entry.when:%H:%M}"
    note = f"{'undone  ' if entry.undone_by else ''}{entry.sha[:7]}"
    cells = (when, verb, rest or entry.subject) if width >= 60 else (f"{verb} {rest}",)
    return choice(*cells, note=note, is_muted=bool(entry.undone_by))


def entry_lines(entry: LedgerEntry, ledger: Ledger) -> list[Content]:
    """Give who decided what, when, with every trailer, and what became of it."""
    lines = [one_line(entry.subject, "bold")]
    if entry.undone_by:
        undo = ledger.find(entry.undone_by)
        lines.append(one_line(wording.undone(undo.sha[:7] if undo else ""), "bold"))
    lines += [
        _labelled("reviewer", entry.reviewer),
        _labelled("when", f"{entry.when:%Y-%m-%d %H:%M}"),
        _labelled("commit", entry.sha[:12]),
    ]
    for key, value in entry.trailers:
        if key not in _IN_OTHER_LINES and value:
            lines.append(_labelled(key.removeprefix("Kura-").casefold(), _masked(value)))
    lines.append(_labelled("operation", entry.operation))
    return lines


def change_lines(changes: Sequence[FileChange]) -> list[Content]:
    """Give each file of a decision with its difference, secrets masked."""
    lines: list[Content] = []
    for change in changes:
        lines += [Content(""), one_line(f"{change.path}   {_fate(change)}", "bold")]
        if change.new is None:
            continue
        old, new = _text(change.old), _text(change.new)
        lines += [
            plain_line(PlainLine(line.kind, visible_line(_masked(line.text))))
            for line in diff_lines(old, new)
        ]
    return lines


def file_lines(changes: Sequence[FileChange]) -> list[Content]:
    """Give each file of a decision on one line."""
    return [_labelled(_fate(change), change.path) for change in changes]


def _labelled(label: str, value: str) -> Content:
    padded = visible_line(label).ljust(_LABEL_WIDTH)
    return Content.assemble((f"{padded} ", MUTED), visible_line(value))


def _fate(change: FileChange) -> str:
    if change.old is None:
        return "new"
    return "removed" if change.new is None else "changed"


def _masked(text: str) -> str:
    hazards = [hazard for hazard in find_hazards(text, is_proposal=False) if hazard.is_secret]
    return mask(text, hazards) if hazards else text


def _text(content: bytes | None) -> str:
    return (content or b"").decode("utf-8", errors="replace")
