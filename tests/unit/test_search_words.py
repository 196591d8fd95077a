"""How other spellings and inflections of a word meet in the index."""

import pytest

from kura_tui.domain.evidence import letters
from kura_tui.domain.evidence.candidate import RelationKind
from kura_tui.domain.evidence.relation import relate
from kura_tui.domain.evidence.sharing import shared_words
from kura_tui.domain.evidence.words import fold, search_words


def _alike(one, other):
    return set(search_words(fold(one))) == set(search_words(fold(other)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("備份資料庫與雲端", "备份资料库与云端"),
        ("الساعة ١٢", "الساعه 12"),
        ("مدرســـة", "مَدْرَسة"),
        ("أحمد إلى", "احمد الي"),
        ("ещё всё", "еще все"),
        ("Straße", "STRASSE"),
        ("ＡＢＣ１２", "abc12"),
    ],
)
def test_spellings_of_a_word_are_one_word_to_the_index(one, other):
    assert _alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("принтеры", "принтерами"),
        ("удалённой", "удаленного"),
        ("настройка", "настройках"),
        ("сохраняются", "сохраняют"),
        ("والطابعة", "طابعة"),
        ("بالشبكة", "للشبكة"),
    ],
)
def test_light_inflection_of_cyrillic_and_arabic_is_left_out_of_the_index(one, other):
    assert _alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("сервер", "серия"), ("дом", "том"), ("الملف", "الملح"), ("окно", "око")]
)
def test_other_words_stay_other_words(one, other):
    assert not _alike(one, other)


def test_a_short_word_keeps_its_ending():
    assert search_words(fold("ночи")) == ("ночи",)


def test_every_other_letter_becomes_one_letter_that_stays():
    assert all(len(chr(code).translate(letters.LETTERS)) == 1 for code in letters.LETTERS)
    assert all(chr(to) not in letters._TRADITIONAL for to in letters.LETTERS.values())


def test_traditional_and_simplified_characters_say_the_same_words():
    assert relate("數據庫每晚備份。", "数据库每晚备份。").kind is RelationKind.SAME_WORDS


def test_a_common_word_is_counted_in_any_form_when_shared_words_are_named():
    counted = {"настроик": 90, "принтер": 1}
    shared = shared_words("настройки принтера", "настройки принтера", counted, 100)
    assert shared == ("принтера",)
