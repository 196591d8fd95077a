"""What a reader sees of a text, and when two texts count as the same."""

import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kura_tui.domain.text import (
    Visible,
    cell_width,
    cut,
    cut_middle,
    fingerprint,
    line_ends,
    normalise,
    visible,
    visible_line,
    words,
)

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
RAW = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u2028\u2029\u200e\u200f\u202a-\u202e\u2060-"
    "\u206f\ufeff\ud800-\udfff]"
)
TEMPTING = st.text(
    st.sampled_from(
        "ab <>1#*\n\t\r\x00\x1b\x9b\x7f\x85\u00ad\u200b\u200c\u200d\u200e\u202e\u2066\u2028"
        "\ufeff\ufe0f\ufe00\u0301"
        "\u0338\u20e3\u0628\u0647\u0650\u0915\u094d\u0941\u4e00\u1820\u180b\u180e\u1780"
        "\u17b4\u2800\u2801\u3164"
        "\u2764\U0001f469\U0001f3fb\U0001f3f4\U000e0067\U000e007f\U000e0100\U000e0101\ue000"
        "\U0001f1e6\ud800\udcff\u0378"
    ),
    max_size=24,
)


def tags(text: str) -> str:
    return "".join(chr(0xE0000 + ord(character)) for character in text)


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("\x1b[2J", "<ESC>[2J"),
        ("a\x9b2J", "a<U+009B>2J"),
        ("safe\rEVIL", "safe<CR>EVIL"),
        ("one\r\ntwo\tthree", "one\ntwo\tthree"),
        ("a\r\r\nb", "a<CR>\nb"),
        ("\x07\x08\x7f\x00", "<BEL><BS><DEL><NUL>"),
        ("x\x85y\u2028z\u2029", "x<U+0085>y<U+2028>z<U+2029>"),
        ("\u202egpj.exe\u202c", "<U+202E>gpj.exe<U+202C>"),
        ("a\u200bb\u2060c\ufeffd", "a<U+200B>b<U+2060>c<U+FEFF>d"),
        ("a" + "\u200b\u200c" * 6, "a<12 zero-width characters>"),
        ("ok" + tags("hidden text!"), 'ok<12 tag characters: "hidden text!">'),
        ("soft\u00adhyphen", "soft<U+00AD>hyphen"),
        ("\u3164\uffa0", "<U+3164><U+FFA0>"),
        ("\ud800", "<U+D800>"),
        ("name\udcff.md", "name<U+DCFF>.md"),
        ("\ue0b0", "<U+E0B0>"),
        ("\uffff\u0378", "<U+FFFF><U+0378>"),
        ("e" + "\u0301" * 200, "e" + "\u0301" * 8 + "<192 combining marks>"),
        ("\u0338x", "<1 combining mark>x"),
        ("x\ufe0f", "x<U+FE0F>"),
        ("person" + FAMILY[1], "person<U+200D>"),
        ("a\u200cb", "a<U+200C>b"),
        ("\U0001f3f4" + tags("sh") + "\U000e007f", '\U0001f3f4<3 tag characters: "sh?">'),
    ],
)
def test_T34_what_a_screen_would_hide_or_obey_is_shown_as_a_mark(raw: str, shown: str) -> None:
    assert visible(raw) == shown


@pytest.mark.parametrize(
    "text",
    [
        "plain [brackets] [/] <b>",
        "\u0627\u0644\u0639\u0631\u0628\u064a\u0629: \u0627\u0644\u062e\u0627\u062f\u0645 "
        "\u064a\u0639\u0645\u0644",
        "\u05e9\u05dc\u05d5\u05dd \u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd",
        "\u062e\u0627\u0646\u0647\u200c\u0647\u0627 \u0645\u06cc\u200c\u0631\u0648\u0645",
        "\u0915\u094d\u200d\u0937 \u0c28\u0c4d\u200c\u0c28",
        "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
        FAMILY
        + " \u2764\ufe0f \U0001f3f3\ufe0f\u200d\U0001f308 \U0001f1eb\U0001f1f7 1\ufe0f\u20e3 "
        "\U0001f44d\U0001f3fd",
        "\U0001f3f4" + tags("gbsct") + "\U000e007f",
        "\u845b\U000e0100\u57ce",
        "na\u00efve caf\u00e9 Stra\u00dfe I\u0307stanbul e\u0301",
        "\u65e5\u672c\u8a9e\u30c6\u30b9\u30c8\u3000\u3002 \u0e20\u0e32\u0e29\u0e32\u0e44"
        "\u0e17\u0e22",
        "a\u00a0b\u202f%",
        "line one\nline two\n\tindented",
        "\U0001fae9 newer than this Python",
    ],
)
def test_ordinary_writing_is_untouched(text: str) -> None:
    assert visible(text) == text


@settings(max_examples=600)
@given(TEMPTING | st.text(st.characters(), max_size=40))
def test_any_text_becomes_safe_and_stays_as_it_is_the_second_time(text: str) -> None:
    shown = visible(text)
    assert not RAW.search(shown)
    shown.encode("utf-8")
    assert visible(str(shown)) == shown
    assert isinstance(shown, Visible)
    assert "\n" not in visible_line(text)


@given(TEMPTING)
def test_a_joiner_stays_only_between_the_characters_that_need_it(text: str) -> None:
    shown = visible(text)
    for found in re.finditer("[\u200b-\u200d]", shown):
        before = shown[: found.start()]
        assert before
        assert ord(before[-1]) > 0x5FF
        after = shown[found.end() : found.end() + 1]
        assert after not in {"\u200b", "\u200c", "\u200d"}


@given(TEMPTING, st.integers(0, 30))
def test_a_cut_line_fits_and_is_safe(text: str, width: int) -> None:
    for short in (cut(text, width), cut_middle(text, width)):
        assert cell_width(short) <= width
        assert not RAW.search(short)


def test_a_line_shows_its_newline() -> None:
    assert visible_line("a\nb\tc") == "a<LF>b c"


def test_selectors_that_spell_a_text_are_decoded() -> None:
    spelled = "".join(chr(0xE0100 + ord(character) - 16) for character in "say yes")
    assert visible("\U0001f600" + spelled) == '\U0001f600<7 variation selectors: "say yes">'


@pytest.mark.parametrize(
    ("text", "name"),
    [("", ""), ("a\nb\n", "LF"), ("a\r\nb\r\n", "CRLF"), ("a\rb", "CR"), ("a\r\nb\n", "mixed")],
)
def test_line_ends_are_named(text: str, name: str) -> None:
    assert line_ends(text) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Postgres 16 \u2013 the store!", "postgres\u3000\uff11\uff16: the store"),
        ("STRASSE", "stra\u00dfe"),
        ("caf\u00e9", "cafe\u0301"),
        ("de\u00adploy", "deploy"),
        ("\uff76\uff9e\u30fb\u30c6\u30b9\u30c8", "\u30ac \u30c6\u30b9\u30c8"),
    ],
)
def test_the_same_words_in_another_dress_are_equal(one: str, other: str) -> None:
    assert normalise(one) == normalise(other)
    assert fingerprint("t", one) == fingerprint("T.", other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("C++ is used", "C# is used"),
        ("C is used", "C++ is used"),
        ("offset -5", "offset 5"),
        ("\u0915\u093f", "\u0915\u0940"),
        ("\u306f\u3057", "\u306f\u3058"),
        ("1.5", "15"),
    ],
)
def test_other_things_stay_other(one: str, other: str) -> None:
    assert fingerprint("t", one) != fingerprint("t", other)


def test_words_are_normalised_and_in_order() -> None:
    assert words("Uses `uv`, not pip_tools.") == ("uses", "uv", "not", "pip", "tools")


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("abc", 3),
        ("\u6f22\u5b57", 4),
        (FAMILY, 2),
        ("e\u0301", 1),
        ("\U0001f1eb\U0001f1f7", 2),
        ("", 0),
    ],
)
def test_width_is_counted_in_cells(text: str, width: int) -> None:
    assert cell_width(text) == width


def test_a_cut_never_tears_a_character() -> None:
    assert cut(FAMILY * 4, 7) == FAMILY * 2 + "..."
    assert cut("\u6f22\u5b57\u30c6\u30b9\u30c8", 6) == "\u6f22..."
    assert cut("deployment", 7) == "depl..."
    assert cut("deployment", 2) == "de"
    assert (
        unicodedata.normalize("NFC", cut("ne\u0301e\u0301e\u0301e\u0301e\u0301", 5)) == "n\u00e9..."
    )


def test_a_path_loses_its_middle_and_keeps_its_name() -> None:
    assert (
        cut_middle("Decisions/2026/archive/rollout-policy.md", 30)
        == "Decisions.../rollout-policy.md"
    )
    assert cut_middle("Decisions/rollout-policy.md", 18) == "rollout-policy.md"
    assert cut_middle("Memory/a.md", 40) == "Memory/a.md"
    assert cut_middle("Decisions/a-very-long-name-indeed.md", 15) == "a-very...eed.md"
