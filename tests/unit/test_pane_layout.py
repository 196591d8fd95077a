"""Where the panes are: they never overlap, never leave the window, and each layout has its own."""

from hypothesis import given
from hypothesis import strategies as st

from kura_tui.tui.pane_layout import PANES, Wishes, kind_of, pane_boxes

WISHES = st.builds(
    Wishes,
    focused=st.sampled_from(PANES),
    is_zoomed=st.booleans(),
    shows_nearest=st.booleans(),
    queue_steps=st.integers(-20, 20),
    split_steps=st.integers(-20, 20),
    checks=st.integers(0, 2000),
)


@given(st.integers(1, 500), st.integers(1, 200), WISHES)
def test_panes_lie_in_the_area_and_never_overlap(width: int, height: int, wishes: Wishes) -> None:
    area = (width, max(0, height - 4))
    boxes = pane_boxes((width, height), area, wishes)
    taken: set[tuple[int, int]] = set()
    for box in boxes.values():
        assert box.width >= 1
        assert box.height >= 1
        cells = {
            (x, y) for x in (box.x, box.x + box.width - 1) for y in range(box.y, box.y + box.height)
        }
        assert not cells & taken
        taken |= cells
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.width <= area[0]
        assert box.y + box.height <= area[1]


@given(st.integers(60, 500), st.integers(8, 200), WISHES)
def test_the_proposal_is_always_on_screen_unless_another_pane_is_zoomed(
    width: int, height: int, wishes: Wishes
) -> None:
    boxes = pane_boxes((width, height), (width, height - 3), wishes)
    assert "proposal" in boxes or wishes.is_zoomed


def test_each_width_has_its_layout() -> None:
    assert [kind_of(width, 24) for width in (29, 30, 59, 60, 99, 100, 159, 160)] == [
        "tiny", "narrow", "narrow", "compact", "compact", "normal", "normal", "wide",
    ]  # fmt: skip
    assert kind_of(200, 7) == "tiny"


def test_a_narrow_window_shows_one_pane() -> None:
    assert list(pane_boxes((40, 20), (40, 16), Wishes(focused="nearest"))) == ["nearest"]


def test_eighty_columns_are_stacked_and_wide_windows_have_columns() -> None:
    stacked = pane_boxes((80, 24), (80, 20), Wishes())
    assert {box.x for box in stacked.values()} == {0}
    assert len({box.x for box in pane_boxes((120, 40), (120, 36), Wishes()).values()}) == 2
    assert len({box.x for box in pane_boxes((200, 60), (200, 56), Wishes()).values()}) == 3
