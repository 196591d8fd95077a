"""Short words for claims and dates."""

from datetime import date

import pytest

from kura_tui.domain.notes.labels import age, confidence_label, short_date, source_label

TODAY = date(2026, 7, 26)


@pytest.mark.parametrize(
    ("day", "words"),
    [
        (date(2026, 7, 26), "today"),
        (date(2026, 7, 24), "2 d"),
        (date(2026, 4, 1), "3 mo"),
        (date(2023, 7, 1), "3 y"),
        (date(2026, 7, 28), "in 2 d"),
        (None, ""),
    ],
)
def test_ages(day, words):
    assert age(day, TODAY) == words


def test_dates_are_short_in_this_year_and_whole_in_another():
    assert short_date(date(2026, 7, 8)) == "8 Jul"
    assert short_date(date(2025, 7, 8), TODAY) == "2025-07-08"
    assert short_date(None) == ""


def test_labels_are_short_and_unknown_words_stay_visible():
    assert source_label("Conversation") == "chat"
    assert source_label("night\x1b[2Jowl") == "night<ESC>[2Jowl"
    assert confidence_label("Medium") == "med"
    assert confidence_label("0.8") == "0.8"
    assert confidence_label("") == ""
