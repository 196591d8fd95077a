"""Domain values as Textual content, never as markup; the one place where text gets its colours."""

from collections.abc import Iterable, Iterator

from textual.content import Content

from kura_tui.domain.evidence.diffing import DiffLine, line_diff, word_diff
from kura_tui.domain.text import visible, visible_line
from kura_tui.rendering import PlainLine

ADDED = "$text-success"
REMOVED = "$text-error"
CHANGED = "bold underline"
HINT = "$text-warning"
MUTED = "$foreground-muted"
HEADING = "bold"

COMPARED = 20_000
"""Characters of a text that are compared on screen."""

STYLES = {
    "": "",
    "heading": HEADING,
    "muted": MUTED,
    "mark": f"reverse {HINT}",
    "secret": f"reverse {REMOVED}",
    "cut": MUTED,
}
"""The styles that lines of a file name."""

_KINDS = {
    "added": ("+ ", ADDED),
    "removed": ("- ", REMOVED),
    "same": ("  ", ""),
    "gap": ("  ", MUTED),
    "hint": ("", HINT),
    "heading": ("", HEADING),
    "plain": ("", ""),
}


def one_line(text: str, style: str = "") -> Content:
    """Give any text as one safe line."""
    return Content.styled(visible_line(text), style)


def many_lines(text: str, style: str = "") -> Content:
    """Give any text with its line ends."""
    return Content.styled(visible(text), style)


def plain_line(line: PlainLine) -> Content:
    """Give one rendered line with its sign and colour."""
    sign, style = _KINDS[line.kind]
    return Content.styled(f"{sign}{line.text or ('...' if line.kind == 'gap' else '')}", style)


def plain_lines(lines: Iterable[PlainLine]) -> Content:
    """Give rendered lines one under the other."""
    return Content("\n").join(plain_line(line) for line in lines)


def beginning(text: str) -> str:
    """Give the part of a long text that `diff()` compares, with more, up to the end of a line."""
    if len(text) <= 2 * COMPARED:
        return text
    end = text.rfind("\n", COMPARED + 1, 2 * COMPARED)
    return text[: end if end > 0 else 2 * COMPARED]


def diff(old: str, new: str, context: int = 3) -> list[Content]:
    """Give the difference of two texts line by line, the differing words marked.

    Removed lines have "- " in front, added ones "+ ", the others two spaces; equal texts give all.
    Of a long text only the first COMPARED characters are compared, and the last line says so.
    """
    if len(old) > COMPARED or len(new) > COMPARED:
        rest = Content.styled(f"  ... only the first {COMPARED:,} characters are compared", MUTED)
        return [*diff(old[:COMPARED], new[:COMPARED], context), rest]
    shown: list[Content] = []
    removed: list[str] = []
    added: list[str] = []
    for line in line_diff(old, new, context):
        if line.kind == "removed":
            removed.append(line.text)
        elif line.kind == "added":
            added.append(line.text)
        else:
            shown += _changed(removed, added)
            removed, added = [], []
            shown.append(_unchanged(line))
    shown += _changed(removed, added)
    return shown or [Content(f"  {visible_line(line)}") for line in old.split("\n")]


def _unchanged(line: DiffLine) -> Content:
    if line.kind == "gap":
        return Content.styled("  ...", MUTED)
    return Content(f"  {visible_line(line.text)}")


def _changed(removed: list[str], added: list[str]) -> Iterator[Content]:
    pieces = word_diff("\n".join(removed), "\n".join(added))
    for kind, lines in (("removed", removed), ("added", added)):
        if not lines:
            continue
        parts = [piece for piece in pieces if piece.kind in ("same", kind)]
        marks_words = any(piece.kind == "same" and not piece.text.isspace() for piece in pieces)
        sign, style = _KINDS[kind]
        text = Content.assemble(
            *(
                (visible(piece.text), CHANGED if marks_words and piece.kind == kind else "")
                for piece in parts
            )
        )
        yield from (Content.assemble(sign, line).stylize(style) for line in text.split("\n"))
