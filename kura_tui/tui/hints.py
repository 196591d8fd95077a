"""Ways on as the screens write them: the reviewer's own key, then what it does."""

from collections.abc import Mapping

from textual.widget import Widget

from kura_tui.domain.text import Visible
from kura_tui.tui.commands import COMMANDS, Context
from kura_tui.tui.keymap import effective_keys, shown_key
from kura_tui.wording.hints import Hinted, Speller, Way, command_of

BAR_KEYS = {"approve.name": ("decide.approve", "n"), "reject.secret": ("decide.reject", "4")}
"""Keys of a bar: the command that opens it, and the key there."""

_CONTEXTS = {command.id: command.contexts for command in COMMANDS}


def in_keys(keys: Mapping[str, tuple[str, ...]], context: Context) -> Speller:
    """Give what writes a way on for one screen: "m merge into it".

    A way that the screen's commands know and this screen lacks is left out; what only the command
    line can do is named by its command.
    """

    def spell(way: Way) -> str:
        name, *then = BAR_KEYS.get(way.action, (way.action,))
        if name in _CONTEXTS:
            if context not in _CONTEXTS[name]:
                return ""
            return " ".join((shown_key(keys[name][0]), *then, way.does))
        command = command_of(way)
        return f"{way.does}: {command}" if command.startswith("kura ") else ""

    return spell


def spelled(widget: Widget, sentence: Visible) -> Visible:
    """Give a sentence as the screen of a widget writes it."""
    if not isinstance(sentence, Hinted):
        return sentence
    keys = getattr(widget.app, "keys", None) or effective_keys()
    return sentence.spelled(in_keys(keys, getattr(widget.screen, "context", Context.REVIEW)))
