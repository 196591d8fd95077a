"""The verb completion: the scripts of the shells."""

import click

from kura_tui.cli.context import Call, pass_call
from kura_tui.cli.group import kura, verb

COMPLETE_VARIABLE = "_KURA_COMPLETE"
_BASH_QUOTES = (
    ("read type value", "read -r type value"),
    ("COMPREPLY+=($value)", 'COMPREPLY+=("$(printf %q "$value")")'),
)
"""What click's script for bash lacks: it would put a name on the line as it is, `$(...)` too."""


@verb("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@pass_call
def completion(_call: Call, shell: str) -> None:
    """Print the completion script."""
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    script = kind(kura, {}, "kura", COMPLETE_VARIABLE).source()
    for unquoted, quoted in _BASH_QUOTES if shell == "bash" else ():
        script = script.replace(unquoted, quoted)
    click.echo(script)
