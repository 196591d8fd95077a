"""The verb config: where the settings are, what is in force, and whether they can be read."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kura_tui.cli import output
from kura_tui.cli.context import Call, pass_call
from kura_tui.cli.group import VerbGroup
from kura_tui.errors import KuraError, UsageError
from kura_tui.wording import config as wording
from kura_tui.wording import options

if TYPE_CHECKING:
    from kura_tui.config import Config


@click.group("config", cls=VerbGroup, help=options.HELP["config"])
def config() -> None:
    """Show, check or edit the settings."""


@config.command("path", help=options.HELP["config path"])
@pass_call
def path(call: Call) -> None:
    """Print where the config lies."""
    from kura_tui.paths import config_file

    if call.is_json:
        output.print_json({"path": str(config_file()), "exists": config_file().exists()})
    else:
        output.print_line(str(config_file()))


@config.command("show", help=options.HELP["config show"])
@pass_call
def show(call: Call) -> None:
    """Print the config in force."""
    import msgspec

    from kura_tui.cli.reference import as_toml
    from kura_tui.config import load_config

    loaded = load_config()
    if call.is_json:
        output.print_json({"config": msgspec.to_builtins(loaded)})
    else:
        output.print_line(as_toml(loaded).rstrip())


@config.command("validate", help=options.HELP["config validate"])
@pass_call
def validate(call: Call) -> None:
    """Check both files."""
    from kura_tui.config import check_config_place, load_vault_settings
    from kura_tui.paths import VAULT_SETTINGS

    names = [_checked_config()]
    try:
        _, root = call.locate()
    except KuraError:
        output.talk(call, wording.NO_VAULT_HERE)
    else:
        check_config_place(root)
        load_vault_settings(root)
        names.append(VAULT_SETTINGS)
    if call.is_json:
        output.print_json({"checked": names})
    else:
        output.print_line(wording.is_fine(tuple(names)))


def _checked_config() -> str:
    from kura_tui.config import load_config
    from kura_tui.paths import config_file, shown

    name = shown(config_file())
    _check_keys(load_config(), config_file(), name)
    return name


def _check_keys(loaded: "Config", file: Path, name: str) -> None:
    """Raise UsageError with every line of the key map that cannot be taken."""
    from kura_tui.config import line_of
    from kura_tui.tui.keymap import check_keymap

    problems = check_keymap(loaded.keys)
    if not problems:
        return
    text = file.read_text(encoding="utf-8-sig")
    lines = [(line_of(text, ("keys", problem.id)), problem.sentence) for problem in problems]
    why = "; ".join(f"line {line}: {sentence.rstrip('.')}" for line, sentence in lines)
    raise UsageError(wording.key_problems(name), why=why, nothing_written=False)


@config.command("edit", help=options.HELP["config edit"])
@pass_call
def edit(call: Call) -> None:
    """Open the config in the editor and check it."""
    from kura_tui.cli.context import has_terminal
    from kura_tui.cli.editing import run_editor
    from kura_tui.config import Config, load_config
    from kura_tui.paths import config_file
    from kura_tui.programs import editor_command
    from kura_tui.wording import commands

    if not has_terminal():
        raise UsageError(commands.NOT_EDITED, why=commands.EDITOR_NEEDS_TERMINAL_HERE)
    file = config_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(wording.NEW_FILE, encoding="utf-8")
    before: bytes | None = file.read_bytes()
    try:
        _checked_config()
        editor = load_config().editor
    except KuraError:
        before, editor = None, Config().editor
    run_editor(editor_command(editor), file)
    output.print_line(wording.is_fine((_checked_edit(file, before),)))


def _checked_edit(file: Path, before: bytes | None) -> str:
    """Check what was written; where it cannot be used, a config that could comes back.

    Raises UsageError that names the place where the reviewer's text is kept.
    """
    from kura_tui.cli.editing import keep
    from kura_tui.wording import commands

    try:
        return _checked_config()
    except UsageError as error:
        if before is None:
            raise
        kept = keep(file.read_bytes())
        file.write_bytes(before)
        now = f"{wording.STAYS_AS_IT_WAS} {commands.text_kept(str(kept))}"
        raise UsageError(error.what, why=error.why, now=now, nothing_written=False) from error


@config.command("docs", hidden=True, help=options.HELP["config docs"])
def docs() -> None:
    """Print the reference as Markdown."""
    from kura_tui.cli.reference import as_markdown

    click.echo(as_markdown(), nl=False)
