"""The commands of one screen as the cells of two columns; no widget in it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from kura_tui.domain.text import Visible, cell_width, cut, visible_line
from kura_tui.tui.commands import Command, Context, Group, commands_for
from kura_tui.tui.keymap import shown_keys

LEFT = (Group.DECIDE, Group.LOOK)
"""The groups of the left column; the others stand in the right one."""
GAP = 2
TWO_COLUMNS_FROM = 72
ALL_KEYS_FROM = 60
"""Width from which a command is shown with all its keys and not only the first."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a column: a heading, a command, or nothing."""

    heading: str = ""
    command: Command | None = None
    keys: Visible = Visible("")  # noqa: RUF009


@dataclass(frozen=True, slots=True)
class HelpRows:
    """Rows of one or two cells, and the places of the commands in the order of reading."""

    rows: tuple[tuple[Cell, ...], ...]
    places: tuple[tuple[int, int], ...]
    """(row, column) of each command, column by column."""

    def command_at(self, index: int) -> Command | None:
        """Give the command with this number, or None."""
        if not 0 <= index < len(self.places):
            return None
        row, column = self.places[index]
        return self.rows[row][column].command


def matching(context: Context, words: str, keys: Mapping[str, tuple[str, ...]]) -> list[Command]:
    """Give the commands of a screen that hold every word, or whose key is the text typed."""
    wanted = words.casefold().split()
    return [
        command
        for command in commands_for(context)
        if all(word in _searched(command) for word in wanted) or words.strip() in keys[command.id]
    ]


def _searched(command: Command) -> str:
    return f"{command.label} {command.help} {command.id} {command.group.value}".casefold()


def help_rows(
    commands: Sequence[Command], keys: Mapping[str, tuple[str, ...]], width: int
) -> HelpRows:
    """Lay commands out under their groups, in two columns where the width allows it."""
    shown = {name: known[: 1 if width < ALL_KEYS_FROM else None] for name, known in keys.items()}
    columns = _columns(commands, shown, 2 if width >= TWO_COLUMNS_FROM else 1)
    rows = tuple(tuple(row) for row in zip_longest(*columns, fillvalue=Cell()))
    places = tuple(
        (row, column)
        for column in range(len(columns))
        for row in range(len(rows))
        if rows[row][column].command is not None
    )
    return HelpRows(rows, places)


def _columns(
    commands: Sequence[Command], keys: Mapping[str, tuple[str, ...]], count: int
) -> list[list[Cell]]:
    columns: list[list[Cell]] = [[] for _ in range(count)]
    for group in (*LEFT, *(group for group in Group if group not in LEFT)):
        column = columns[0 if count == 1 or group in LEFT else 1]
        members = [command for command in commands if command.group is group]
        if members:
            column += [Cell()] if column else []
            column.append(Cell(heading=group.value.upper()))
        column += [
            Cell(command=command, keys=visible_line(shown_keys(keys[command.id])))
            for command in members
        ]
    return columns


def cell_text(cell: Cell, keys_width: int, width: int) -> Visible:
    """Give one cell as a line of exactly `width` cells."""
    if cell.command is None:
        text = cut(cell.heading, width)
    else:
        shown = cut(cell.keys, keys_width)
        padding = " " * (keys_width - cell_width(shown) + GAP)
        text = cut(visible_line(f"{shown}{padding}{cell.command.help}"), width)
    return visible_line(text + " " * (width - cell_width(text)))


def keys_width(rows: HelpRows, column: int, width: int) -> int:
    """Give the width of a column's keys: what the longest needs, a third of the column at most."""
    cells = (row[column] for row in rows.rows if len(row) > column)
    return min(max((cell_width(cell.keys) for cell in cells), default=0), width // 3)
