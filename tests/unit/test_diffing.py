"""Differences by word and by line."""

from hypothesis import given
from hypothesis import strategies as st

from kura_tui.domain.evidence.diffing import DiffLine, Piece, line_diff, word_diff


def test_a_changed_word_is_one_piece_out_and_one_in():
    assert word_diff("kept for 30 days", "kept for 90 days") == (
        Piece("same", "kept for "),
        Piece("removed", "30"),
        Piece("added", "90"),
        Piece("same", " days"),
    )


def test_a_changed_phrase_reads_as_one():
    kinds = [piece.kind for piece in word_diff("the old grey cat sat", "the young black cat sat")]
    assert kinds == ["same", "removed", "added", "same"]


def test_characters_of_scripts_without_spaces_differ_one_by_one():
    pieces = word_diff("会議は十時です", "会議は九時です")
    assert [(piece.kind, piece.text) for piece in pieces] == [
        ("same", "会議は"), ("removed", "十"), ("added", "九"), ("same", "時です"),
    ]  # fmt: skip


@given(st.text(max_size=60), st.text(max_size=60))
def test_the_pieces_give_both_texts_back(old, new):
    pieces = word_diff(old, new)
    assert "".join(piece.text for piece in pieces if piece.kind != "added") == old
    assert "".join(piece.text for piece in pieces if piece.kind != "removed") == new


def test_lines_far_from_a_change_become_a_gap():
    old = "\n".join(f"line {number}" for number in range(1, 21))
    lines = line_diff(old, old.replace("line 10", "line ten"), context=1)
    assert [(line.kind, line.text) for line in lines] == [
        ("gap", ""), ("same", "line 9"), ("removed", "line 10"), ("added", "line ten"),
        ("same", "line 11"), ("gap", ""),
    ]  # fmt: skip
    assert lines[2] == DiffLine("removed", "line 10", 10, 0)
    assert lines[3] == DiffLine("added", "line ten", 0, 10)


def test_equal_texts_have_no_lines():
    assert line_diff("a\nb", "a\nb") == ()


def test_a_line_before_a_hundred_thousand_like_lines_is_the_only_change():
    text = "word\n" * 100_000
    assert line_diff(text, f"REJECTED\n\n{text}", context=1) == (
        DiffLine("added", "REJECTED", 0, 1),
        DiffLine("added", "", 0, 2),
        DiffLine("same", "word", 1, 3),
        DiffLine("gap", "", 2, 0),
    )


@given(st.lists(st.sampled_from("abc"), max_size=12), st.lists(st.sampled_from("abc"), max_size=12))
def test_a_diff_with_all_its_context_holds_both_texts(old, new):
    lines = line_diff("\n".join(old), "\n".join(new), context=50)
    if old != new:
        assert [line.text for line in lines if line.kind != "added"] == old
        assert [line.text for line in lines if line.kind != "removed"] == new
