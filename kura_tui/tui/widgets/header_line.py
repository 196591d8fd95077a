"""The first line: how many proposals wait, the vault, its branch, and where help is."""

from dataclasses import dataclass

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from kura_tui.domain.text import Visible, cell_width, cut, cut_middle, visible_line
from kura_tui.tui.content import MUTED


@dataclass(frozen=True, slots=True)
class Standing:
    """What the header says; numbers of 0 other than the inbox are left out."""

    inbox: int = 0
    shown: int = 0
    """Proposals that the filter lets through; equal to `inbox` without a filter."""
    rows: int = 0
    """Rows of the queue; alike proposals share one."""
    marked: int = 0
    snoozed: int = 0
    position: int = 0
    vault: str = ""
    branch: str = ""
    ahead: int = 0
    behind: int = 0
    progress: str = ""
    notice: str = ""
    """A state that must not be missed: a merge under way, a detached HEAD."""
    access: str = ""
    """"read-only" where another kura has the vault."""


def header_parts(standing: Standing, width: int, keys: str) -> tuple[Visible, Visible]:
    """Give the left and right part of the header, with less said when there is less room."""
    right_full = "   ".join(part for part in (_place(standing), keys) if part)
    for left in (_left(standing), _short_left(standing)):
        for right in (right_full, _fitted(standing, keys, width - cell_width(left) - 2), keys, "?"):
            if cell_width(left) + cell_width(right) + 2 <= width and right:
                return visible_line(left), visible_line(right)
    return cut(_short_left(standing), width), Visible("")


def _left(standing: Standing) -> str:
    inbox = f"inbox {standing.inbox:,}"
    if standing.shown != standing.inbox:
        inbox = f"inbox {standing.shown:,} of {standing.inbox:,}"
    parts = [
        "kura",
        inbox,
        f"marked {standing.marked:,}" if standing.marked else "",
        f"snoozed {standing.snoozed:,}" if standing.snoozed else "",
        standing.access,
        standing.notice,
        standing.progress,
    ]
    return "  ".join(part for part in parts if part)


def _short_left(standing: Standing) -> str:
    access = f"  {standing.access}" if standing.access else ""
    return f"kura {standing.position}/{standing.rows}{access}"


def _place(standing: Standing) -> str:
    steps = (f" +{standing.ahead}" if standing.ahead else "") + (
        f" -{standing.behind}" if standing.behind else ""
    )
    return " ".join(part for part in (standing.vault, f"{standing.branch}{steps}") if part)


def _fitted(standing: Standing, keys: str, room: int) -> str:
    """Give the place with its vault's path cut in the middle, "" when even that is too long."""
    rest = _place(standing).removeprefix(standing.vault)
    space = room - cell_width(rest) - cell_width(keys) - 3
    return f"{cut_middle(standing.vault, space)}{rest}   {keys}" if space >= 8 else ""


class HeaderLine(Widget):
    """The header."""

    DEFAULT_CSS = "HeaderLine { height: 1; }"

    standing: reactive[Standing] = reactive(Standing())

    def __init__(self, keys: str, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._keys = keys

    def render(self) -> Content:
        """Give both parts with the room between them."""
        width = self.size.width
        left, right = header_parts(self.standing, width, self._keys)
        gap = " " * max(0, width - cell_width(left) - cell_width(right))
        first, _, rest = left.partition(" ")
        return Content.assemble((first, "bold"), f" {rest}{gap}", (right, MUTED))
