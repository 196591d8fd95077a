"""The verb help: a verb's own help, or a topic."""

import click

from kura_tui.cli.context import Call, pass_call
from kura_tui.cli.group import kura, verb
from kura_tui.cli.verbs import BY_NAME
from kura_tui.errors import UsageError
from kura_tui.wording import commands as wording
from kura_tui.wording import topics

TOPICS = ("keys", "config", "exit-codes", "environment")


@verb("help")
@click.argument("topic", default="")
@click.pass_context
@pass_call
def help_(call: Call, context: click.Context, topic: str) -> None:
    """Explain a verb or a topic."""
    root = context.find_root()
    if not topic:
        click.echo(kura.get_help(root))
    elif topic == "keys":
        from kura_tui.cli.keys import print_table
        from kura_tui.config import load_config

        print_table(call, load_config().keys)
    elif topic == "man":
        from kura_tui.cli.manual import as_roff

        click.echo(as_roff(), nl=False)
    elif topic in TOPICS:
        click.echo(topic_text(topic))
    elif topic in BY_NAME:
        _print_verb(root, topic)
    else:
        known = wording.topics(tuple(dict.fromkeys((*BY_NAME, *TOPICS))))
        raise UsageError(wording.unknown_topic(topic), now=known, nothing_written=False)


def topic_text(topic: str) -> str:
    """Give the text of a topic that does not depend on the reviewer's config."""
    if topic == "config":
        from kura_tui.cli.reference import as_text

        return as_text()
    rows = topics.EXIT_CODES if topic == "exit-codes" else topics.ENVIRONMENT
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:<{width}}  {meaning}" for name, meaning in rows)


def _print_verb(root: click.Context, name: str) -> None:
    command = kura.get_command(root, name)
    assert command is not None
    with click.Context(command, info_name=name, parent=root) as inner:
        click.echo(command.get_help(inner))
