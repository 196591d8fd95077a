"""File names: what a title becomes, which names are refused, which are the same."""

import unicodedata
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kura_tui.domain.notes.names import MAX_NAME_BYTES, file_name, folded_name, is_portable

TODAY = date(2026, 7, 26)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Deployment strategy preference", "deployment-strategy-preference"),
        ("Night mode: dark <v2>?", "night-mode-dark-v2"),
        ("Préférence de déploiement", "préférence-de-déploiement"),
        ("Pre\u0301fe\u0301rence", "préférence"),
        ("日本語のメモ", "日本語のメモ"),
        ("مرحبا بالعالم", "مرحبا-بالعالم"),
        ("हिन्दी में", "हिन्दी-में"),
        ("Don't page at night", "dont-page-at-night"),
        ("../../outside/proof", "outside-proof"),
        ("/etc/passwd", "etc-passwd"),
        ("C:\\Windows", "c-windows"),
        (".git/hooks", "git-hooks"),
        ("..", "note-"),
        ("🗂️", "note-"),
        ("", "note-"),
        ("con", "con-note"),
        ("COM1", "com1-note"),
        ("trailing dots...", "trailing-dots"),
        ("a\u202eb\u200bc", "abc"),
        ("line\nbreak\x00", "line-break"),
        ("[[Link]] | alias #h ^b", "link-alias-h-b"),
        ("\ud800 lone", "lone"),
        ("C++ vs C#", "c-vs-c"),
    ],
)
def test_a_title_becomes_a_portable_name(title, name):
    got = file_name(title, today=TODAY)
    if name.startswith("note-"):
        assert got.startswith("note-2026-07-26-")
        assert len(got) == len("note-2026-07-26-0000")
    else:
        assert got == name
    assert is_portable(got) == ""


@pytest.mark.parametrize(
    "title",
    ["word " * 80, "長" * 200, "e\u0301" * 200, "x" * 500, "की" * 99],
    ids=["words", "ideographs", "accents", "letters", "marks"],
)
def test_a_long_title_is_cut_between_characters(title):
    name = file_name(title)
    assert 80 < len(name.encode()) <= MAX_NAME_BYTES
    assert not name.endswith("-")
    assert unicodedata.category(name[-1])[0] in "LNM"
    assert unicodedata.normalize("NFC", title.strip()).replace(" ", "-").startswith(name)


def test_two_titles_with_one_name_do_not_meet():
    taken = {"dns-primary", "dns-primary-2"}
    assert file_name("DNS? Primary", taken.__contains__) == "dns-primary-3"


def test_the_folded_form_is_asked_for():
    assert file_name("Straße", lambda folded: folded == "strasse") == "straße-2"


@given(st.text(max_size=80))
def test_every_title_gives_a_name_that_can_be_used(title):
    name = file_name(title, today=TODAY)
    assert is_portable(name) == ""
    assert len(name.encode()) <= MAX_NAME_BYTES
    assert "/" not in name
    assert file_name(name, today=TODAY) == name


@pytest.mark.parametrize(
    "name",
    [
        "", " ", ".", "..", ".git", ".hidden", "a/b", "../a", "a\\b", "a:b", "a*b", "a?b", 'a"b',
        "a<b", "a>b", "a|b", "a#b", "a^b", "[a]", "a%%b", "con", "Nul.txt", "LPT9", "a.", "a ",
        " a", "a\nb", "a\x00b", "a\u202eb", "a\u200bb", "\ud800", "x" * 251, "g\u200cit",
    ],
)  # fmt: skip
def test_a_name_that_breaks_somewhere_is_refused_with_a_reason(name):
    assert is_portable(name)


@pytest.mark.parametrize(
    "name",
    [
        "plan",
        "日本語 ノート",
        "مرحبا",
        "Café",
        "Cafe\u0301",
        "🗂️ hub – it's (1)",
        "👩‍💻",
        "v1.2",
        "می‌خواهم",
    ],
)
def test_a_name_of_any_script_is_taken(name):
    assert is_portable(name) == ""


def test_names_are_compared_without_case_and_form():
    assert folded_name("CAFE\u0301 Wi-Fi") == folded_name("café wi-fi")
    assert folded_name("a") != folded_name("b")
