"""The verb keys: the key table as it is now, and what the terminal sends for a key."""

import os
import sys
from typing import TYPE_CHECKING

import click

from kura_tui.cli import output
from kura_tui.cli.context import Call, has_terminal, option, pass_call
from kura_tui.cli.group import verb
from kura_tui.errors import UsageError
from kura_tui.wording import keys as wording

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kura_tui.tui.keymap import KeyRow

INTERRUPT = b"\x03"
PATIENCE = 0.4
"""Seconds to wait for the rest of an escape sequence over a slow link."""


@verb("keys")
@option("--test", "is_test", is_flag=True)
@pass_call
def keys(call: Call, is_test: bool) -> None:
    """List the keys, or try them."""
    from kura_tui.config import load_config

    mapped = load_config().keys
    if is_test:
        try_keys(mapped)
        return
    print_table(call, mapped)


def print_table(call: Call, mapped: "Mapping[str, str]") -> None:
    """Print the key table with the reviewer's own keys, and what of the key map was not taken."""
    from kura_tui.tui.keymap import check_keymap, key_table

    rows = key_table(mapped)
    if call.is_json:
        output.print_json({"keys": [_document(row) for row in rows]})
    else:
        output.print_columns([_row(row) for row in rows])
    for problem in check_keymap(mapped):
        output.talk(call, problem.sentence)


def _row(row: "KeyRow") -> tuple[str, ...]:
    return (row.keys, row.id, row.does, ", ".join(row.contexts))


def _document(row: "KeyRow") -> dict[str, object]:
    return {
        "id": row.id,
        "keys": row.keys.split(),
        "does": row.does,
        "group": row.group,
        "contexts": list(row.contexts),
        "writes": row.writes,
    }


def try_keys(mapped: "Mapping[str, str]") -> None:
    """Show the bytes and the command of each key until ctrl+c or q twice."""
    if not has_terminal():
        raise UsageError(wording.NOT_TRIED, why=wording.NEEDS_TERMINAL, nothing_written=False)
    import termios
    import tty

    click.echo(wording.TRY_HEAD)
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    commands = _commands_by_key(mapped)
    previous = b""
    try:
        tty.setraw(descriptor)
        while (sent := _one_key(descriptor)) not in {INTERRUPT, b""}:
            name = key_name(sent)
            line = wording.tried(_spelled(sent), name, ", ".join(commands.get(name, ())))
            os.write(sys.stdout.fileno(), f"{line}\r\n".encode())
            if sent == previous == b"q":
                return
            previous = sent
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _one_key(descriptor: int) -> bytes:
    """Read one key: a character, or an escape sequence as a whole."""
    import select

    sent = os.read(descriptor, 1)
    if sent == b"\x1b":
        while select.select([descriptor], [], [], PATIENCE)[0]:
            sent += os.read(descriptor, 1)
            if (len(sent) > 2 and sent[-1:].isalpha()) or sent[-1:] == b"~":
                break
    elif sent and sent[0] >= 0xC0:
        sent += os.read(descriptor, 3 if sent[0] >= 0xF0 else 2 if sent[0] >= 0xE0 else 1)
    return sent


_SEQUENCES = {
    b"\x1b": "escape", b"\r": "enter", b"\n": "ctrl+j", b"\t": "tab", b" ": "space",
    b"\x7f": "backspace", b"\x08": "ctrl+h", b"\x1b[Z": "shift+tab",
    b"\x1b[A": "up", b"\x1b[B": "down", b"\x1b[C": "right", b"\x1b[D": "left",
    b"\x1bOA": "up", b"\x1bOB": "down", b"\x1bOC": "right", b"\x1bOD": "left",
    b"\x1b[H": "home", b"\x1b[F": "end", b"\x1b[1~": "home", b"\x1b[4~": "end",
    b"\x1bOH": "home", b"\x1bOF": "end", b"\x1b[5~": "pageup", b"\x1b[6~": "pagedown",
    b"\x1bOP": "f1", b"\x1b[11~": "f1", b"\x1b[[A": "f1", b"\x1b[15~": "f5", b"\x1b[[E": "f5",
}  # fmt: skip


def key_name(sent: bytes) -> str:
    """Give the name of a key by the bytes that terminals send for it, "" when it is unknown."""
    if sent in _SEQUENCES:
        return _SEQUENCES[sent]
    if len(sent) == 1 and 1 <= sent[0] <= 26:
        return f"ctrl+{chr(sent[0] + 96)}"
    text = sent.decode("utf-8", "replace")
    return text if len(text) == 1 and text.isprintable() and text != "\ufffd" else ""


def _spelled(sent: bytes) -> str:
    return " ".join(f"{byte:02x}" for byte in sent)


def _commands_by_key(mapped: "Mapping[str, str]") -> dict[str, list[str]]:
    from kura_tui.tui.keymap import effective_keys

    found: dict[str, list[str]] = {}
    for command, names in effective_keys(mapped).items():
        for name in names:
            found.setdefault(name, []).append(command)
    return found
