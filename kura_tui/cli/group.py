"""The root of the command line: finds a verb, imports its module, turns its end into a code."""

import importlib
import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from kura_tui import __version__
from kura_tui.cli.context import Call, global_options
from kura_tui.cli.endings import after_closed_pipe, end_of
from kura_tui.cli.verbs import BY_NAME, VERBS
from kura_tui.errors import UsageError
from kura_tui.wording import commands as wording
from kura_tui.wording import options

Runs = TypeVar("Runs", bound=Callable[..., Any])


class VerbCommand(click.Command):
    """A verb that takes the global options too."""

    def __init__(self, name: str | None, **attributes: Any) -> None:
        attributes["params"] = [*attributes.get("params", ()), *global_options()]
        super().__init__(name, **attributes)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Say the help option's line in kura's words."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = options.LINES["help"]
        return option


def verb(name: str, **attributes: Any) -> Callable[[Runs], VerbCommand]:
    """Make a function the command of a verb."""
    settings: dict[str, Any] = {"help": options.HELP[name], **attributes}
    return click.command(name, cls=VerbCommand, **settings)


class VerbGroup(click.Group):
    """A verb with verbs of its own, such as config."""

    command_class = VerbCommand

    def __init__(self, name: str | None = None, **attributes: Any) -> None:
        attributes["params"] = [*attributes.get("params", ()), *global_options()]
        super().__init__(name, **attributes)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Say the help option's line in kura's words."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = options.LINES["help"]
        return option

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Ask for a verb where none is given and one is needed, instead of printing the help."""
        self.no_args_is_help = False
        rest = super().parse_args(ctx, args)
        has_verb = bool(ctx._protected_args)  # click keeps the verb there until it is looked up
        if not has_verb and not self.invoke_without_command and not ctx.resilient_parsing:
            verbs = self.list_commands(ctx)
            raise UsageError(wording.needs_verb(ctx.info_name or "", verbs), nothing_written=False)
        return rest

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a verb; an unknown one is answered with the nearest, never guessed."""
        name = str(args[0])
        if ctx.resilient_parsing or name in self.list_commands(ctx):
            return super().resolve_command(ctx, args)
        raise _unknown(name, self.list_commands(ctx))


class KuraGroup(VerbGroup):
    """The root; `main` never returns and never shows a traceback without --debug."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the verbs in the order of the table."""
        return [verb.name for verb in VERBS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the one module that holds a verb."""
        row = BY_NAME.get(cmd_name)
        if row is None:
            return None
        module = importlib.import_module(f"kura_tui.cli.{row.module}")
        command = getattr(module, row.command)
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the verb; whoever reads stdout may stop reading before the end."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise SystemExit(after_closed_pipe()) from None

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what kura is, examples first, then the verbs by section, without importing them."""
        formatter.write_text(wording.ABOUT)
        with formatter.section("Examples"):
            formatter.write("".join(f"  {line}\n" for line in wording.EXAMPLES))
        for section, heading in wording.SECTIONS.items():
            rows = [
                (row.name, wording.VERB_LINES[row.name]) for row in VERBS if row.section == section
            ]
            with formatter.section(heading):
                formatter.write_dl(rows)
        self.format_options(ctx, formatter)
        formatter.write_paragraph()
        formatter.write_text(wording.TOPICS_LINE)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the global options; the verbs have sections of their own."""
        rows = [row for option in self.get_params(ctx) if (row := option.get_help_record(ctx))]
        with formatter.section(wording.OPTIONS_ANYWHERE):
            formatter.write_dl(rows)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """Complete verbs from the table alone."""
        from click.shell_completion import CompletionItem

        verbs = [
            CompletionItem(row.name, help=wording.VERB_LINES[row.name])
            for row in VERBS
            if row.name.startswith(incomplete)
        ]
        return [*verbs, *click.Command.shell_complete(self, ctx, incomplete)]

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> None:
        """Run one call and exit with its code."""
        extra.pop("standalone_mode", None)
        words = sys.argv[1:] if args is None else list(args)
        call = Call(is_json="--json" in words)
        try:
            code = super().main(
                words, prog_name or "kura", standalone_mode=False, obj=call, **extra
            )
            sys.stdout.flush()
        except BaseException as error:
            sys.exit(end_of(error, call))
        sys.exit(code if isinstance(code, int) else 0)


def _unknown(name: str, known: list[str]) -> UsageError:
    from difflib import get_close_matches

    near = get_close_matches(name, known, 1)
    now = wording.meant(near[0]) if near else wording.SEE_HELP
    return UsageError(wording.unknown_verb(name), now=now, nothing_written=False)


@click.group(
    cls=KuraGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(
    __version__,
    prog_name="kura",
    message="%(prog)s %(version)s",
    help=options.LINES["version"],
)
@click.pass_context
def kura(context: click.Context) -> None:
    """Open the review screen when no verb is given."""
    if context.invoked_subcommand is None:
        from kura_tui.cli.starting import open_or_list

        open_or_list(context.ensure_object(Call))
