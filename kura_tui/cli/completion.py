"""The verb completion: the scripts of the shells."""

import click

from kura_tui.cli.context import Call, pass_call
from kura_tui.cli.group import kura, verb

COMPLETE_VARIABLE = "_KURA_COMPLETE"


@verb("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@pass_call
def completion(_call: Call, shell: str) -> None:
    """Print the completion script."""
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(kura, {}, "kura", COMPLETE_VARIABLE).source())
