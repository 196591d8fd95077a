"""An undo takes back a decision's lines and leaves later work alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kura_tui.domain.decisions.plan import FileChange
from kura_tui.domain.decisions.undoing import TouchedSince, taken_back

BEFORE = b"one\ntwo\nthree\nfour\nfive\n"
AFTER = b"one\nTWO\nthree\nfour\nfive\n"


def test_an_untouched_file_returns_to_the_very_bytes() -> None:
    back = taken_back(FileChange("a.md", BEFORE, AFTER), AFTER)
    assert back == FileChange("a.md", AFTER, BEFORE)


def test_a_later_change_on_other_lines_stays() -> None:
    found = AFTER + b"six\n"
    back = taken_back(FileChange("a.md", BEFORE, AFTER), found)
    assert back == FileChange("a.md", found, BEFORE + b"six\n")


@pytest.mark.parametrize("found", [AFTER.replace(b"TWO", b"2"), AFTER.replace(b"three\n", b"")])
def test_a_later_change_on_or_beside_the_lines_is_not_overwritten(found: bytes) -> None:
    with pytest.raises(TouchedSince, match=r"a\.md"):
        taken_back(FileChange("a.md", BEFORE, AFTER), found)


def test_a_new_file_that_was_changed_since_is_kept() -> None:
    with pytest.raises(TouchedSince):
        taken_back(FileChange("a.md", None, AFTER), AFTER + b"more\n")


def test_a_file_that_already_holds_the_old_bytes_needs_nothing() -> None:
    assert taken_back(FileChange("a.md", BEFORE, AFTER), BEFORE) is None


LINES = st.lists(st.sampled_from([b"a\n", b"b\n", b"c\n", b"d\r\n", b"\n"]), max_size=12)


@given(LINES, LINES, LINES)
def test_what_somebody_added_later_is_never_lost(
    before: list[bytes], after: list[bytes], added: list[bytes]
) -> None:
    old, new = b"".join(before), b"".join(after)
    extra = b"".join(b"later " + line for line in added)
    found = new + extra
    try:
        back = taken_back(FileChange("a.md", old, new), found)
    except TouchedSince:
        return
    kept = found if back is None else back.new
    assert kept is not None
    assert kept.count(b"later ") == found.count(b"later ")
