"""What leaves the command line: data on stdout, talk on stderr, columns, JSON with a schema."""

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from kura_tui.cli.context import Call, is_terminal
from kura_tui.domain.text import cell_width, cut, cut_middle, visible, visible_line

if TYPE_CHECKING:
    from kura_tui.rendering import PlainLine

SCHEMA = 1
"""The number in every JSON document; it grows when a field changes its meaning or goes away."""
_STYLES: dict[str, dict[str, Any]] = {
    "heading": {"bold": True},
    "added": {"fg": "green"},
    "removed": {"fg": "red"},
    "hint": {"dim": True},
    "gap": {"dim": True},
}


def print_line(text: str = "") -> None:
    """Print one line of data."""
    click.echo(visible(text))


def print_json(document: Mapping[str, Any]) -> None:
    """Print a JSON document in ASCII: every control character is an escape."""
    import json

    text = json.dumps({"schema": SCHEMA, **document}, indent=2)
    click.echo(text.replace("\x7f", "\\u007f"))


def talk(call: Call, text: str) -> None:
    """Say something to the person, on stderr, unless they asked for quiet."""
    if not call.is_quiet:
        click.echo(visible(text), err=True)


def print_lines(lines: "Iterable[PlainLine]") -> None:
    """Print rendered lines with their signs; colour only on a terminal that wants it."""
    is_coloured = has_colour()
    for line in lines:
        style = _STYLES.get(line.kind) if is_coloured else None
        click.echo(click.style(line.signed, **style) if style else line.signed)


def has_colour() -> bool:
    """Whether stdout is a terminal with colours and NO_COLOR is not set."""
    dull = os.environ.get("NO_COLOR", "") or os.environ.get("TERM", "") in {"", "dumb"}
    return is_terminal(sys.stdout) and not dull


def print_columns(
    rows: Iterable[Sequence[str]], gives: Sequence[tuple[int, int]] = (), path: int = -1
) -> None:
    """Print a table: aligned and cut to the window on a terminal, else whole and with tabs.

    `gives` names the columns that are cut where the window is too narrow, in that order, each
    with the cells it keeps; `path` is the column that is cut in its middle.
    """
    safe = [[visible_line(cell) for cell in row] for row in rows]
    if not is_terminal(sys.stdout):
        for row in safe:
            click.echo("\t".join(row))
        return
    limit = _window_width()
    widths = _fitted([max(map(cell_width, column)) for column in zip(*safe, strict=True)], gives)
    for row in safe:
        cells = [
            cut_middle(cell, width) if column == path else cut(cell, width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        padded = [
            cell + " " * (width - cell_width(cell))
            for cell, width in zip(cells, widths, strict=True)
        ]
        click.echo(cut("  ".join(padded).rstrip(), limit))


def _fitted(widths: list[int], gives: Sequence[tuple[int, int]]) -> list[int]:
    """Take from the columns that give until the row fits the window."""
    fitted = list(widths)
    missing = sum(widths) + 2 * (len(widths) - 1) - _window_width()
    for column, kept in gives:
        if fitted and missing > 0:
            given = min(missing, max(0, fitted[column] - kept))
            fitted[column] -= given
            missing -= given
    return fitted


def _window_width() -> int:
    import shutil

    return shutil.get_terminal_size().columns


def is_on_terminal() -> bool:
    """Whether stdout is a terminal."""
    return is_terminal(sys.stdout)
