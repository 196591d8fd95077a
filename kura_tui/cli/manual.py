"""The manual page, made from the same table, help and topics that `--help` shows."""

from collections.abc import Iterator

import click

from kura_tui import __version__
from kura_tui.cli.group import kura
from kura_tui.cli.verbs import VERBS
from kura_tui.wording import commands, options, topics


def as_roff() -> str:
    """Give the page as roff for `man`."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield f'.TH KURA 1 "" "kura {__version__}" "User Commands"'
    yield from (".SH NAME", r"kura \- review what agents propose to remember")
    yield from (".SH SYNOPSIS", r"\fBkura\fR [\fIOPTIONS\fR] [\fIVERB\fR ...]")
    yield from (".SH DESCRIPTION", _text(commands.ABOUT))
    yield from (".SH EXAMPLES", ".nf", *map(_text, commands.EXAMPLES), ".fi")
    yield from (".SH OPTIONS", _text(commands.OPTIONS_ANYWHERE))
    root = click.Context(kura, info_name="kura", **kura.context_settings)
    for option in kura.get_params(root):
        yield from _option(option, root)
    for section, heading in commands.SECTIONS.items():
        yield f".SH {heading.upper()}"
        for verb in VERBS:
            if verb.section == section:
                yield from _verb(verb.name, root)
    yield from _table("ENVIRONMENT", topics.ENVIRONMENT)
    yield from _table("EXIT STATUS", topics.EXIT_CODES)


def _verb(name: str, root: click.Context) -> Iterator[str]:
    command = kura.get_command(root, name)
    assert command is not None
    with click.Context(command, info_name=name, parent=root) as context:
        pieces = " ".join(command.collect_usage_pieces(context))
        yield f'.SS "kura {name} {_text(pieces)}"'
        paragraphs = (command.help or "").split("\n\n")
        yield "\n.PP\n".join(_text(" ".join(words.split())) for words in paragraphs)
        everywhere = {option.name for option in kura.get_params(root)}
        for option in command.get_params(context):
            if option.name not in everywhere:
                yield from _option(option, context)
        if isinstance(command, click.Group):
            for inner in command.list_commands(context):
                if f"{name} {inner}" != "config docs":
                    yield from (".TP", rf"\fB{inner}\fR", _text(options.HELP[f"{name} {inner}"]))


def _option(option: click.Parameter, context: click.Context) -> Iterator[str]:
    row = option.get_help_record(context) if isinstance(option, click.Option) else None
    if row is not None:
        yield from (".TP", rf"\fB{_text(row[0])}\fR", _text(row[1]))


def _table(heading: str, rows: tuple[tuple[str, str], ...]) -> Iterator[str]:
    yield f".SH {heading}"
    for name, meaning in rows:
        yield from (".TP", rf"\fB{_text(name)}\fR", _text(meaning))


def _text(words: str) -> str:
    """Keep roff from taking a backslash, a hyphen or a leading dot or quote as its own."""
    safe = words.replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq")
    return rf"\&{safe}" if safe[:1] in {".", "'"} else safe
