"""The commands as Textual bindings; it knows nothing of what a command does."""

from collections.abc import Mapping

from textual.binding import Binding, BindingType

from kura_tui.tui.commands import Context, commands_for
from kura_tui.tui.keymap import effective_keys


def bindings_for(context: Context) -> list[BindingType]:
    """Give the bindings of one screen, each with its command's id."""
    return [
        Binding(
            ",".join(command.keys),
            command.action,
            command.label,
            id=command.id,
            tooltip=command.help,
        )
        for command in commands_for(context)
    ]


def keymap_for(user_keys: Mapping[str, str]) -> dict[str, str]:
    """Give the key map for `App.set_keymap()`, complete, so that no binding vanishes in a clash."""
    return {name: ",".join(keys) for name, keys in effective_keys(user_keys).items()}
