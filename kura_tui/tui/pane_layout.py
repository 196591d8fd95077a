"""Where each pane is, for every size of the window; pure arithmetic on cells."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Pane: TypeAlias = Literal["queue", "proposal", "nearest", "checklist"]
PANES: tuple[Pane, ...] = ("queue", "proposal", "nearest", "checklist")
"""The panes in the order of their numbers."""
Kind: TypeAlias = Literal["tiny", "narrow", "compact", "normal", "wide"]

LEAST_WIDTH, LEAST_HEIGHT = 30, 8
SHORT_BELOW = 20
"""Height of the window under which the checklist is one line and the queue short."""
TALL_FROM = 32
"""Height from which the stacked layout shows the checklist line by line."""
ROWS_PER_STEP, COLUMNS_PER_STEP = 2, 4


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in cells."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the reviewer asked for: zoom, hidden nearest notes, sizes in steps."""

    focused: Pane = "queue"
    is_zoomed: bool = False
    shows_nearest: bool = True
    queue_steps: int = 0
    split_steps: int = 0
    checks: int = 4
    """Lines that the whole checklist takes."""


def kind_of(width: int, height: int) -> Kind:
    """Give the layout for a window's size."""
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        return "tiny"
    if width < 60:
        return "narrow"
    if width < 100:
        return "compact"
    return "normal" if width < 160 else "wide"


def is_short(height: int) -> bool:
    """Say whether the window is so low that rules and checklist have to give way."""
    return height < SHORT_BELOW


def checklist_is_one_line(width: int, height: int) -> bool:
    """Say whether the checklist is one line."""
    kind = kind_of(width, height)
    if kind in {"normal", "wide"}:
        return is_short(height)
    return kind == "compact" and height < TALL_FROM


def pane_boxes(window: tuple[int, int], area: tuple[int, int], wishes: Wishes) -> dict[Pane, Box]:
    """Place the panes in the area left to them; a pane without a box is hidden."""
    width, height = area
    kind = kind_of(*window)
    if width < 1 or height < 1:
        return {}
    if wishes.is_zoomed or kind in {"tiny", "narrow"}:
        return {wishes.focused: Box(0, 0, width, height)}
    place = {"compact": _stacked, "normal": _two_columns, "wide": _three_columns}[kind]
    boxes = place(window, width, height, wishes)
    return {pane: box for pane, box in boxes.items() if box.width > 0 and box.height > 0}


def _stacked(window: tuple[int, int], width: int, height: int, wishes: Wishes) -> dict[Pane, Box]:
    short = is_short(window[1])
    heights: dict[Pane, int] = {"checklist": _checklist_height(window, height, wishes)}
    free = height - heights["checklist"]
    queue = 2 if short else 1 + max(3, round(free * 0.22))
    heights["queue"] = _within(queue + ROWS_PER_STEP * wishes.queue_steps, 2, free - 5)
    free -= heights["queue"]
    if wishes.shows_nearest and free >= 6:
        nearest = round(free * 0.4) - ROWS_PER_STEP * wishes.split_steps
        heights["nearest"] = _within(nearest, 2, free - 4)
    heights["proposal"] = free - heights.get("nearest", 0)
    boxes: dict[Pane, Box] = {}
    y = 0
    for pane in PANES:
        if heights.get(pane, 0) > 0:
            boxes[pane] = Box(0, y, width, heights[pane])
            y += heights[pane]
    return boxes


def _two_columns(
    window: tuple[int, int], width: int, height: int, wishes: Wishes
) -> dict[Pane, Box]:
    left = _within(round(width * 0.32) + COLUMNS_PER_STEP * wishes.queue_steps, 24, width - 40)
    checks = _checklist_height(window, height, wishes)
    boxes: dict[Pane, Box] = {
        "queue": Box(0, 0, left, height - checks),
        "checklist": Box(0, height - checks, left, checks),
    }
    upper = height
    if wishes.shows_nearest:
        share = round(height * 0.48) + ROWS_PER_STEP * wishes.split_steps
        upper = _within(share, 4, height - 4)
        boxes["nearest"] = Box(left, upper, width - left, height - upper)
    boxes["proposal"] = Box(left, 0, width - left, upper)
    return boxes


def _three_columns(
    window: tuple[int, int], width: int, height: int, wishes: Wishes
) -> dict[Pane, Box]:
    left = _within(round(width * 0.22) + COLUMNS_PER_STEP * wishes.queue_steps, 30, width - 100)
    rest = width - left
    middle = rest
    boxes: dict[Pane, Box] = {"queue": Box(0, 0, left, height)}
    if wishes.shows_nearest:
        middle = _within(round(rest * 0.5) + COLUMNS_PER_STEP * wishes.split_steps, 40, rest - 40)
        boxes["nearest"] = Box(left + middle, 0, rest - middle, height)
    checks = _checklist_height(window, height, wishes)
    boxes["proposal"] = Box(left, 0, middle, height - checks)
    boxes["checklist"] = Box(left, height - checks, middle, checks)
    return boxes


def _checklist_height(window: tuple[int, int], height: int, wishes: Wishes) -> int:
    if is_short(window[1]):
        return 1 if height >= 8 else 0
    if checklist_is_one_line(*window):
        return 2
    return 1 + _within(wishes.checks, 1, max(1, height // 3))


def _within(value: int, least: int, most: int) -> int:
    return max(least, min(value, most))
