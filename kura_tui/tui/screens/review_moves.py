"""Moving on the review screen: rows, panes, near notes, sizes; nothing here changes the vault."""

from kura_tui.domain.notes.proposal import Proposal
from kura_tui.tui.pane_layout import PANES, Pane
from kura_tui.tui.screens.review_base import ReviewBase
from kura_tui.wording import screen as wording

SCROLLED_ROWS = 3


class ReviewMoves(ReviewBase):
    """The actions that move."""

    def action_move(self, step: str) -> None:
        """Move in the focused pane."""
        self.focused_pane.move(step)

    def action_scroll_text(self, direction: int) -> None:
        """Scroll the proposal from any pane."""
        self.proposal_pane.main.scroll_rows(direction * SCROLLED_ROWS)

    def action_near(self, step: int) -> None:
        """Show the next or previous near note."""
        if not self.nearest.choose(step) and not self.nearest.candidates:
            self.say(wording.NO_CANDIDATE)

    def action_match(self, step: int) -> None:
        """Go to the next or previous row, from the end on to the beginning."""
        paths = self.queue.paths
        if paths:
            at = paths.index(self.queue.selected)
            self.queue.select(paths[(at + step) % len(paths)])

    def action_pane(self, step: int) -> None:
        """Focus the next or previous pane."""
        panes = [name for name in PANES if name != "nearest" or self.wishes.shows_nearest]
        at = panes.index(self.wishes.focused) if self.wishes.focused in panes else 0
        self.focus_pane(panes[(at + step) % len(panes)])

    def action_go_to(self, name: Pane) -> None:
        """Focus a pane."""
        self.focus_pane(name)

    def focus_pane(self, name: Pane) -> None:
        """Focus a pane and show it if it was hidden."""
        if name == "nearest" and not self.wishes.shows_nearest:
            self.wish(shows_nearest=True)
        self.wish(focused=name)
        self.pane_of(name).main.focus(scroll_visible=False)

    def bring_to_screen(self, proposal: Proposal) -> bool:
        """Show the selected text where another pane hid it so far; whether that was so."""
        has_text = self.on_screen is None and self.desk.knows_marks(proposal)
        is_hidden = has_text and not self.has_room_for_text
        if is_hidden:
            self.focus_pane("proposal")
        return is_hidden

    def action_zoom_toggle(self) -> None:
        """Give the focused pane the whole screen, or take it back."""
        self.wish(is_zoomed=not self.wishes.is_zoomed)

    def action_resize_pane(self, step: int) -> None:
        """Make the focused pane larger or smaller."""
        if self.wishes.focused == "queue":
            self.wish(queue_steps=_bounded(self.wishes.queue_steps + step))
        elif self.wishes.focused == "nearest":
            self.wish(split_steps=_bounded(self.wishes.split_steps - step))
        else:
            self.wish(split_steps=_bounded(self.wishes.split_steps + step))

    def action_nearest_toggle(self) -> None:
        """Show or hide the near notes."""
        if self.wishes.focused == "nearest":
            self.focus_pane("proposal")
        self.wish(shows_nearest=not self.wishes.shows_nearest)


def _bounded(steps: int) -> int:
    return max(-20, min(20, steps))
