"""The input guard's decisions, on key presses with times of the test's own."""

from hypothesis import given
from hypothesis import strategies as st

from kura_tui.tui.presses import MOVEMENT_KEYS, InputGuard, Press

PASTE_GAP = 0.0001
HAND_GAP = 0.080


def typed(guard: InputGuard, keys: str, *, start: float = 1.0, gap: float = HAND_GAP) -> list[str]:
    """Press each character `gap` seconds apart and give what came through a second later."""
    delivered = []
    now = start
    for number, character in enumerate(keys):
        now = start + number * gap
        delivered += guard.ready(now)
        guard.press(a_press(character, now))
        delivered += guard.ready(now)
    return [press.key for press in delivered + guard.ready(now + 1)]


def a_press(character: str, time: float) -> Press:
    names = {"\r": "enter", "\n": "ctrl+j", "\t": "tab", " ": "space", "\x03": "ctrl+c"}
    return Press(names.get(character, character), character, time)


def test_keys_typed_by_hand_all_come_through():
    assert typed(InputGuard(), "ax1\r") == ["a", "x", "1", "enter"]


def test_the_same_key_twice_by_hand_comes_through_twice():
    assert typed(InputGuard(), "aa") == ["a", "a"]


def test_T03_an_unbracketed_paste_decides_nothing_and_is_counted():
    guard = InputGuard()
    assert typed(guard, "aax\n", gap=PASTE_GAP) == []
    assert guard.take_sentences(2.0) == ["Ignored 4 pasted characters."]
    assert guard.take_sentences(3.0) == []


def test_T04_a_line_end_that_comes_with_typed_text_is_asked_for_once_more():
    guard = InputGuard()
    guard.press(a_press("n", 1.0), in_text=True)
    guard.press(a_press("o", 1.0001), in_text=True)
    guard.press(a_press("\r", 1.0002), in_text=True)
    assert [press.key for press in guard.ready(2.0)] == ["n", "o"]
    assert guard.take_sentences(2.0) == [
        "Ignored enter: it came in one piece with the text. Press it once more."
    ]


def test_T02_a_late_colour_reply_decides_nothing_and_says_nothing():
    guard = InputGuard()
    assert typed(guard, "]11;rgb:1a1a/2b2b/3c3c", gap=PASTE_GAP) == []
    assert guard.take_sentences(2.0) == []


def test_T02_a_late_device_reply_opens_no_help():
    guard = InputGuard()
    assert typed(guard, "[?62;22c", gap=PASTE_GAP) == []
    assert guard.take_sentences(2.0) == []


def test_a_control_character_in_a_paste_does_not_quit():
    assert typed(InputGuard(), "ab\x03\x03", gap=PASTE_GAP) == []


def test_a_held_movement_key_over_a_lagging_link_moves_every_time():
    assert typed(InputGuard(), "jjjj", gap=PASTE_GAP) == ["j"] * 4


def test_a_movement_never_overtakes_a_held_decision():
    guard = InputGuard()
    guard.press(Press("a", "a", 1.0))
    guard.press(Press("down", None, 1.015))
    assert guard.ready(1.016) == []
    assert [press.key for press in guard.ready(1.1)] == ["a", "down"]


def test_T06_a_key_read_before_the_paint_is_dropped_and_named():
    guard = InputGuard()
    guard.changed()
    guard.press(Press("a", "a", 1.0))
    guard.painted(1.02)
    assert guard.ready(2.0) == []
    assert guard.take_sentences(2.0) == ["Ignored a: what it decides was not on screen yet."]


def test_T06_a_dropped_key_without_a_letter_is_called_by_its_name():
    guard = InputGuard()
    guard.changed()
    guard.press(Press("enter", "\r", 1.0))
    guard.painted(1.02)
    guard.ready(2.0)
    assert guard.take_sentences(2.0) == ["Ignored enter: what it decides was not on screen yet."]


def test_T06_a_key_read_after_the_paint_comes_through():
    guard = InputGuard()
    guard.changed()
    guard.painted(1.0)
    guard.press(Press("a", "a", 1.1))
    assert [press.key for press in guard.ready(2.0)] == ["a"]


def test_T06_a_key_held_while_the_proposal_changes_is_dropped():
    guard = InputGuard()
    guard.press(Press("a", "a", 1.0))
    guard.changed()
    guard.painted(1.01)
    assert guard.ready(2.0) == []


def test_T06_moving_is_possible_before_the_paint():
    guard = InputGuard()
    guard.changed()
    guard.press(Press("j", "j", 1.0))
    assert [press.key for press in guard.ready(1.0)] == ["j"]


def test_T09_keys_read_before_the_return_from_the_editor_act_on_nothing():
    guard = InputGuard()
    guard.press(Press("a", "a", 1.0))
    guard.suspended()
    guard.resumed(5.0)
    guard.painted(5.1)
    for key in ("G", "j", "a"):
        guard.press(Press(key, key, 4.9))
    assert guard.ready(6.0) == []
    assert guard.take_sentences(6.0) == []


def test_T04_a_bracketed_paste_outside_a_field_is_counted():
    guard = InputGuard()
    guard.paste("aa\nx", 1.0)
    assert guard.take_sentences(2.0) == ["Ignored 4 pasted characters."]


def test_T05_what_follows_the_end_of_a_bracketed_paste_at_once_decides_nothing():
    guard = InputGuard()
    guard.paste("x", 1.0)
    assert typed(guard, "aa", start=1.0001, gap=PASTE_GAP) == []
    assert guard.take_sentences(2.0) == ["Ignored 3 pasted characters."]


def test_text_pasted_into_a_field_stays_but_its_line_end_submits_nothing():
    guard = InputGuard()
    for number, character in enumerate("no\rgo\r"):
        guard.press(a_press(character, 1.0 + number * PASTE_GAP), in_text=True)
    assert [press.key for press in guard.ready(2.0)] == ["n", "o", "g", "o"]


def test_enter_typed_by_hand_in_a_field_submits():
    guard = InputGuard()
    guard.press(Press("y", "y", 1.0), in_text=True)
    guard.press(Press("enter", "\r", 1.1), in_text=True)
    assert [press.key for press in guard.ready(2.0)] == ["y", "enter"]


def test_T12_a_deciding_key_held_down_counts_once_before_and_once_after_the_delay():
    guard = InputGuard()
    delivered = typed(guard, "\r")
    delivered += typed(guard, "\r" * 30, start=1.4, gap=0.033)
    assert delivered == ["enter", "enter"]
    assert guard.take_sentences(9.0) == []


def test_a_key_that_decides_nothing_may_be_held_down():
    assert typed(InputGuard(), "]]]]", gap=0.033) == ["]"] * 4
    assert typed(InputGuard(), "    ", gap=0.033) == ["space"] * 4


def test_a_guard_that_is_off_passes_everything_at_once():
    guard = InputGuard(is_on=False)
    assert typed(guard, "aax\r", gap=PASTE_GAP) == ["a", "a", "x", "enter"]


@given(st.text(min_size=2, max_size=200))
def test_no_paste_of_any_text_delivers_a_key_that_could_decide(text):
    delivered = typed(InputGuard(), text, gap=PASTE_GAP)
    assert [key for key in delivered if key not in MOVEMENT_KEYS] == []


@given(st.lists(st.tuples(st.sampled_from("ajx1\r"), st.floats(0.001, 0.2)), max_size=30))
def test_what_is_delivered_keeps_its_order(presses):
    guard = InputGuard()
    now = 1.0
    delivered = []
    for character, gap in presses:
        now += gap
        guard.press(a_press(character, now))
        delivered += guard.ready(now)
    delivered += guard.ready(now + 1)
    assert [press.time for press in delivered] == sorted(press.time for press in delivered)


def test_T03_keys_of_one_read_decide_nothing_however_late_they_are_parsed():
    guard = InputGuard()
    delivered = []
    now = 1.0
    for number, character in enumerate("axax\r"):
        names = {"\r": "enter"}
        press = Press(names.get(character, character), character, 1.0, is_lump=True, number=number)
        guard.press(press, now)
        now += 0.5
        delivered += guard.ready(now)
    assert delivered == []
