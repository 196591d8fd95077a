"""Lines for the screen: nothing lost or too wide, secrets masked, long lines cut with a count."""

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from kura_tui.domain.evidence.hazard import Claim, Hazard
from kura_tui.tui.source_text import SECRET, SourceText, Wrapped, breaks, raw_lines, row_count

TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Cf", "Mn", "Me")) | st.just(" "),
    max_size=300,
)


@given(TEXTS, st.integers(2, 40), st.booleans())
def test_wrapped_rows_hold_every_letter_and_none_is_too_wide(
    text: str, width: int, by_words: bool
) -> None:
    cuts = (0, *breaks(text, width, by_words=by_words), len(text))
    rows = [text[start:end] for start, end in pairwise(cuts)]
    assert "".join(rows) == text
    assert list(cuts) == sorted(set(cuts)) or not text
    assert all(cell_len(row.rstrip()) <= width for row in rows)
    assert row_count(text, width, by_words=by_words) == len(rows)


@given(st.text(max_size=400))
def test_lines_cover_the_text(text: str) -> None:
    lines = raw_lines(text)
    joined = "".join(text[one.start : one.start + one.length] for one in lines)
    assert joined == text.replace("\r\n", "\n").replace("\n", "")
    assert len(lines) == text.count("\n") + bool(text and not text.endswith("\n"))


def test_a_long_line_is_cut_with_the_count_of_the_rest() -> None:
    line = SourceText("x" * 10_000).line(0)
    assert line.text.startswith("x" * 4_000 + " ... 6,000 more characters in this line")


def test_a_secret_is_masked_and_shown_when_revealed() -> None:
    text = "The password is hunter2horse today."
    hazard = Hazard("secret", Claim.PATTERN, "", 1, 16, 28, is_secret=True)
    masked = SourceText(text, None, [hazard]).line(0)
    assert masked.text == f"The password is {SECRET} today."
    assert masked.spans == ((16, 24, "secret"),)
    assert SourceText(text, None, [hazard], reveals=True).line(0).text == text


def test_a_mark_over_several_lines_marks_each() -> None:
    text = "one <!-- two\nthree --> four"
    source = SourceText(text, None, [Hazard("hidden comment", Claim.EXACT, "", 1, 4, 22)])
    assert [source.line(number).spans for number in range(2)] == [
        ((4, 12, "mark"),),
        ((0, 9, "mark"),),
    ]


def test_overlapping_marks_lose_no_letter() -> None:
    hazards = [
        Hazard("one", Claim.EXACT, "", 1, 0, 6),
        Hazard("two", Claim.EXACT, "", 1, 2, 4),
        Hazard("three", Claim.EXACT, "", 1, 4, 9),
    ]
    assert SourceText("abcdefghijkl", None, hazards).line(0).text == "abcdefghijkl"


def test_ten_thousand_lines_are_made_when_they_are_needed() -> None:
    source = SourceText("short\n" * 10_000)
    wrapped = Wrapped(len(source), lambda number: source.line(number).text, 78, by_words=True)
    assert len(wrapped) == 10_000
    assert wrapped.row(9_999) == (9_999, 0, 5)


def test_a_line_can_begin_below_the_first_screenful() -> None:
    lines = ["one", "two", "three"]
    wrapped = Wrapped(3, lines.__getitem__, 10, by_words=True, below=(2, 6))
    assert len(wrapped) == 7
    assert wrapped.row(1) == (1, 0, 3)
    assert wrapped.row(5) == (1, 3, 3)
    assert wrapped.row(6) == (2, 0, 5)
    assert wrapped.first_row(2) == 6


def test_rows_are_counted_the_same_without_making_a_line():
    text = "short\n" + "words that run on and on " * 9 + "\n\ttab\nzero\u200bwidth\n\n" + "x" * 300
    for width in (10, 24, 80, 400):
        source = SourceText(text)
        quick = [source.rows(number, width) for number in range(len(source))]
        slow = [
            row_count(source.line(number).text, width, by_words=True)
            for number in range(len(source))
        ]
        assert quick == slow


def test_a_line_finds_its_marks_among_thousands():
    text = "\n".join(f"line {number} is a secret" for number in range(3_000))
    marks = [
        Hazard("secret", Claim.PATTERN, "x", 0, found.start(), found.end(), is_secret=True)
        for found in re.finditer("secret", text)
    ]
    across = Hazard("padding", Claim.EXACT, "x", 0, 5, len(text) - 5)
    source = SourceText(text, hazards=[*marks, across])
    assert source.line(2_000).text == "line 2000 is a ********"
    assert [style for _, _, style in source.line(1_500).spans] == ["mark", "secret"]
