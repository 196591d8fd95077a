"""The area of the four panes: it places them by the pure arithmetic of `pane_layout`."""

from textual.geometry import NULL_SPACING, Offset, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from kura_tui.tui.pane_layout import Box, Pane, Wishes, pane_boxes
from kura_tui.tui.widgets.pane import NumberedPane


class PanesLayout(Layout):
    """Places each pane in its box."""

    name = "panes"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Give the placement of every pane that has a box."""
        assert isinstance(parent, Panes)
        boxes = parent.boxes(size)
        placements: ArrangeResult = []
        for order, child in enumerate(children):
            box = boxes.get(child.name_of_pane) if isinstance(child, NumberedPane) else None
            if box is not None:
                region = Region(box.x, box.y, box.width, box.height)
                placements.append(WidgetPlacement(region, Offset(0, 0), NULL_SPACING, child, order))
        return placements


class Panes(Widget):
    """The four panes."""

    DEFAULT_CSS = "Panes { height: 1fr; width: 100%; }"

    def __init__(self, *children: Widget, id: str | None = None) -> None:  # noqa: A002
        super().__init__(*children, id=id)
        self.wishes = Wishes()
        self._placing = PanesLayout()

    @property
    def layout(self) -> Layout:
        """The layout of the panes."""
        return self._placing

    def boxes(self, size: Size) -> dict[Pane, Box]:
        """Give the boxes of the panes in an area."""
        window = self.app.size
        return pane_boxes((window.width, window.height), (size.width, size.height), self.wishes)

    def place(self, wishes: Wishes) -> None:
        """Place the panes as the reviewer wishes."""
        before = self.boxes(self.size)
        self.wishes = wishes
        if self.boxes(self.size) != before:
            self.set_class(wishes.is_zoomed, "-zoomed")
            self.children[0].refresh(layout=True)  # a child asks its parent to place all anew
