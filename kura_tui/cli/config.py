"""The verb config: where the settings are, what is in force, and whether they can be read."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kura_tui.cli import output
from kura_tui.cli.context import Call, here, pass_call
from kura_tui.cli.group import VerbGroup
from kura_tui.domain.text import visible_line
from kura_tui.errors import ExitCode, KuraError, UsageError
from kura_tui.wording import config as wording
from kura_tui.wording import options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kura_tui.config import Config, Fault


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
    """Check both files and print every fault."""
    from kura_tui.config import examine_config, examine_vault_settings
    from kura_tui.paths import VAULT_SETTINGS, config_file, find_vault, shown

    loaded, found = examine_config()
    faults = [*found, *_faults_of_values(loaded)]
    names = [shown(config_file())]
    try:
        root = find_vault(call.vault, loaded.vault, here())
    except KuraError:
        output.talk(call, wording.NO_VAULT_HERE)
    else:
        faults += examine_vault_settings(root)
        names.append(VAULT_SETTINGS)
    if call.is_json:
        problems = [{"message": fault.why, "now": fault.now} for fault in faults]
        output.print_json({"checked": names, "problems": problems})
    elif not faults:
        output.print_line(wording.is_fine(tuple(names)))
    for fault in () if call.is_json else faults:
        output.print_line(visible_line(wording.fault(fault.why, fault.now)))
    if faults:
        output.talk(call, wording.not_fine(len(faults)))
        raise SystemExit(int(ExitCode.USAGE))


def _faults_of_values(loaded: "Config") -> "Iterator[Fault]":
    """Give what fits its key and yet cannot be used: keys, theme, programs, vault."""
    from kura_tui.config import Fault, line_of
    from kura_tui.errors import Failed
    from kura_tui.paths import config_file, shown
    from kura_tui.programs import editor, pager
    from kura_tui.tui.keymap import check_keymap
    from kura_tui.tui.themes import nearest_theme

    name, text = shown(config_file()), _text_of(config_file())
    for problem in check_keymap(loaded.keys):
        line = line_of(text, ("keys", problem.id))
        yield Fault(wording.at(name, line, problem.sentence.rstrip(".")))
    near, known = nearest_theme(loaded.theme)
    if loaded.theme not in known:
        why = wording.unknown_theme(name, line_of(text, ("theme",)), loaded.theme)
        yield Fault(why, wording.meant(near, known))
    for key, command, find in (("editor", loaded.editor, editor), ("pager", loaded.pager, pager)):
        try:
            if command:
                find(command, {})
        except Failed as error:
            yield Fault(wording.at(name, line_of(text, (key,)), error.why))
    if loaded.vault and not (here() / Path(loaded.vault).expanduser()).is_dir():
        line = line_of(text, ("vault",))
        yield Fault(wording.at(name, line, wording.not_a_folder(loaded.vault)))


def _text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return ""


def _checked_config() -> str:
    """Give the config's name; raise UsageError with every fault of the file."""
    from kura_tui.config import examine_config
    from kura_tui.paths import config_file, shown

    loaded, found = examine_config()
    faults = [*found, *_faults_of_values(loaded)]
    if faults:
        why = "; ".join(fault.why for fault in faults)
        raise UsageError(wording.NOT_FINE, why=why, now=faults[0].now, nothing_written=False)
    return shown(config_file())


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
