"""The last line: the keys that apply now, by need, in whole groups, with help always last."""

from collections.abc import Mapping, Sequence

from textual.content import Content
from textual.widget import Widget

from kura_tui.domain.text import cell_width
from kura_tui.tui.commands import Command
from kura_tui.tui.content import MUTED
from kura_tui.tui.keymap import shown_key

GAP = "  "


def fitting(groups: Sequence[tuple[str, str]], width: int) -> list[tuple[str, str]]:
    """Give the groups that fit, whole and in order; the last stays, if need be without label."""
    if not groups:
        return []
    *others, last = groups
    kept = _kept(others, width - _width(last))
    if len(kept) == len(others):
        return [*kept, last]
    ending = (last[0], "")
    return [*_kept(others, width - _width(ending)), ending]


def _kept(groups: Sequence[tuple[str, str]], room: int) -> list[tuple[str, str]]:
    kept: list[tuple[str, str]] = []
    for group in groups:
        room -= _width(group) + len(GAP)
        if room < 0:
            break
        kept.append(group)
    return kept


def _width(group: tuple[str, str]) -> int:
    key, label = group
    return cell_width(key) + (1 + cell_width(label) if label else 0)


def key_groups(
    commands: Sequence[Command], keys: Mapping[str, tuple[str, ...]]
) -> list[tuple[str, str]]:
    """Give first key and label of the commands that the footer shows, in its order."""
    shown = sorted((one for one in commands if one.footer_rank), key=lambda one: one.footer_rank)
    return [(shown_key(keys[one.id][0]), one.label) for one in shown if keys.get(one.id)]


class FooterKeys(Widget):
    """The keys of a screen, or of a bar."""

    DEFAULT_CSS = "FooterKeys { height: 1; }"

    def __init__(self, groups: Sequence[tuple[str, str]] = (), *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._groups = list(groups)

    def show(self, groups: Sequence[tuple[str, str]]) -> None:
        """Show other keys."""
        self._groups = list(groups)
        self.refresh()

    def render(self) -> Content:
        """Give the keys that fit."""
        parts: list[Content] = []
        for key, label in fitting(self._groups, self.size.width):
            parts.append(Content.assemble((key, "bold"), (f" {label}" if label else "", MUTED)))
        return Content(GAP).join(parts)
