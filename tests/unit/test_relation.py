"""What the words of a note and a proposal show about each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kura_tui.domain.evidence.candidate import RelationKind
from kura_tui.domain.evidence.relation import relate


@pytest.mark.parametrize(
    ("note", "proposal"),
    [
        ("The api listens on port 8090.", "THE API LISTENS ON PORT 8090!"),
        ("ＮＡＳ は毎晩バックアップする。", "NAS は毎晩バックアップする"),
        ("The café opens at nine.", "The cafe\u0301 opens at nine."),
        ("Logs rotate daily", "Logs   rotate\ndaily."),
    ],
)
def test_case_width_accents_and_punctuation_do_not_make_another_fact(note, proposal):
    assert relate(note, proposal).kind is RelationKind.IDENTICAL


@pytest.mark.parametrize(
    ("note", "proposal", "change"),
    [
        ("Workers per host: 15.", "Workers per host: 16.", ("15", "16")),
        ("Audit logs are kept for 30 days.", "Audit logs are kept for 90 days.", ("30", "90")),
        ("The cache lives 30 days.", "The cache lives 30 minutes.", ("30 days", "30 minutes")),
        ("Builds run on Python 3.11.", "Builds run on Python 3.12.", ("3.11", "3.12")),
        ("We pin libfoo v1.4.2.", "We pin libfoo v1.4.3.", ("v1.4.2", "v1.4.3")),
        ("It ends on 2027-03-01.", "It ends on 2027-04-01.", ("2027-03-01", "2027-04-01")),
        ("It ends on 1 March 2027.", "It ends on 2 March 2027.", ("1 March 2027", "2 March 2027")),
        ("The job starts at 02:00.", "The job starts at 03:30.", ("02:00", "03:30")),
        ("Stand-up is on Mondays.", "Stand-up is on Thursdays.", ("Mondays", "Thursdays")),
        ("Keys: /srv/keys.", "Keys: /srv/vault/keys.", ("/srv/keys", "/srv/vault/keys")),
        ("Summaries come from llama-3.", "Summaries come from llama-4.", ("llama-3", "llama-4")),
        ("The network is named guest.", "The network is named guest-5g.", ("guest", "guest-5g")),
        ("The move is in spring.", "The move is in early summer.", ("spring", "summer")),
        ("Priya owns the billing code.", "Marek owns the billing code.", ("Priya", "Marek")),
        ("Frag nach Anna.", "Frag nach Stefan.", ("Anna", "Stefan")),
        ("Telemetry is enabled.", "Telemetry is disabled.", ("enabled", "disabled")),
        ("The freezer is at 5 °C.", "The freezer is at -5 °C.", ("5", "-5")),
        ("The tool is written in C.", "The tool is written in C++.", ("C.", "C++.")),
        ("会議は10時です。", "会議は11時です。", ("10時", "11時")),
        ("担当は三人です。", "担当は四人です。", ("三", "四")),
        ("Das Treffen ist am 3. Mai.", "Das Treffen ist am 4. Mai.", ("3. Mai", "4. Mai")),
        ("Two people review a change.", "Three people review a change.", ("Two", "Three")),
        ("Twenty-one people came.", "Twenty-two people came.", ("Twenty-one", "Twenty-two")),
        (
            "Einundzwanzig Leute kamen.",
            "Dreiundzwanzig Leute kamen.",
            ("Einundzwanzig", "Dreiundzwanzig"),
        ),
        ("It is in the third row.", "It is in the fifth row.", ("third", "fifth")),
        ("It starts at quarter past nine.", "It starts at half past nine.", ("quarter", "half")),
        ("الاجتماع يوم الثلاثاء.", "الاجتماع يوم الخميس.", ("الثلاثاء", "الخميس")),
        ("تستمر عشر دقائق.", "تستمر عشرين دقيقة.", ("عشر", "عشرين")),
        ("회의는 화요일이다.", "회의는 목요일이다.", ("화요일", "목요일")),
        ("会议在周三。", "会议在星期五。", ("周三", "星期五")),
        (
            "User prefers rolling updates for production.",
            "User prefers blue-green over rolling updates for production.",
            ("rolling updates", "blue-green"),
        ),
    ],
)  # fmt: skip
def test_a_changed_value_is_named_with_the_notes_value_first(note, proposal, change):
    relation = relate(note, proposal)
    assert relation.kind is RelationKind.VALUE_DIFFERS
    assert change in relation.changes


@pytest.mark.parametrize(
    ("note", "proposal"),
    [
        ("Due 24 July 2026.", "Due July 24, 2026."),
        ("Due 2026-07-24.", "Due 24.07.2026."),
        ("Starts at 7 pm.", "Starts at 19:00."),
        ("There are 12,000 notes.", "There are 12000 notes."),
        ("The disk has 30GB.", "The disk has 30 GB."),
        ("Two reviewers sign.", "2 reviewers sign."),
        ("Twenty-one people came.", "21 people came."),
        ("Zweiundzwanzig Leute kamen.", "22 Leute kamen."),
        ("تستمر ١٥ دقيقة.", "تستمر 15 دقيقة."),
        ("他每周三来。", "他每個星期三來。"),
        ("会議は水曜です。", "会議は水曜日です。"),
        ("Сеанс длится десять минут.", "Сеанс длится 10 минут."),
        ("Don't restart it at night.", "Never restart it at night."),
    ],
)
def test_the_same_value_written_otherwise_does_not_differ(note, proposal):
    assert relate(note, proposal).changes == ()


@pytest.mark.parametrize(
    ("note", "proposal"),
    [
        ("Deploys use canaries.", "Deploys do not use canaries."),
        ("Deploys use canaries.", "Deploys don't use canaries."),
        ("Deploys use canaries.", "Deploys don’t use canaries."),
        ("She writes in Vim.", "She no longer writes in Vim."),
        ("She writes in Vim.", "She never writes in Vim."),
        ("Use uv.", "Use uv instead of pip."),
        ("The retry is safe.", "The retry is unsafe."),
        ("Der Dienst läuft nachts.", "Der Dienst läuft nachts nicht."),
        ("Nutze Tabs.", "Nutze Tabs statt Leerzeichen."),
        ("Er trinkt Kaffee.", "Er trinkt keinen Kaffee."),
        ("Il utilise Docker.", "Il n'utilise plus Docker."),
        ("La sauvegarde est activée.", "La sauvegarde n’est pas activée."),
        ("El servidor usa caché.", "El servidor no usa caché."),
        ("Trabaja los viernes.", "Nunca trabaja los viernes."),
        ("毎晩バックアップする。", "毎晩バックアップしない。"),
        ("設定を変えます。", "設定を変えません。"),
        ("生产环境使用代理。", "生产环境不使用代理。"),
        ("他有备份。", "他没有备份。"),
        ("Сервер хранит журналы.", "Сервер не хранит журналы."),
        ("الخادم يحفظ السجلات", "الخادم لا يحفظ السجلات"),
        ("On prend le train.", "On prend le bus au lieu du train."),
        ("The bus stops here.", "The bus no longer stops here."),
        ("Guests enter without a key.", "Guests do not enter without a key."),
        ("这里可以抽烟。", "这里严禁抽烟。"),
        ("Marie arrive.", "Marie n'arrive pas."),
        ("Elle voit quelqu'un.", "Elle ne voit personne."),
        ("Juan fuma.", "Juan no fuma."),
        ("Usamos el tren.", "Usamos el autobús en vez del tren."),
        ("Usiamo il treno.", "Usiamo l'autobus invece del treno."),
        ("Usamos o comboio.", "Usamos o autocarro em vez do comboio."),
        ("Zwei Hunde rennen.", "Es gibt keinerlei Hunde, die rennen."),
        ("Раздел доступен.", "Раздел недоступен."),
        ("يمكن للضيوف الطباعة.", "يمنع على الضيوف الطباعة."),
        ("我知道这件事。", "我不知道这件事。"),
        ("我知道這件事。", "我沒聽說這件事。"),
        ("两份文件相同。", "两份文件不同。"),
        ("请走。", "请别走。"),
        ("La mujer lleva sombrero.", "La mujer va sin sombrero."),
        ("カラーで撮られている。", "カラーでなく白黒で撮られている。"),
        ("彼女は肉を食べる。", "彼女は肉を食べず、魚を食べる。"),
    ],
)
def test_a_negation_on_one_side_is_named_in_many_languages(note, proposal):
    for old, new in ((note, proposal), (proposal, note)):
        relation = relate(old, new)
        assert relation.kind is RelationKind.NEGATION_DIFFERS
        assert relation.cues


@pytest.mark.parametrize(
    ("note", "proposal"),
    [
        ("The script checks types.", "The script not only checks types, it fixes them."),
        ("Es prüft Typen.", "Es prüft nicht nur Typen, es behebt Fehler."),
        ("结果不仅快，而且准。", "结果快，而且准。"),
        ("確認が必要です。", "確認しなければならない。"),
        ("The queue holds little.", "The queue holds little, no. 4 as well."),
        ("I have to laugh.", "I can't help but laugh."),
        ("你必须去，不然会迟到。", "你一定要去，否则会迟到。"),
        ("It does not start without a key.", "Without a key it cannot start."),
        ("特别好吃。", "非常好吃。"),
        ("他必须离开。", "他不得不离开。"),
        ("部门的打印机不一样。", "不同的部门用各自的打印机。"),
        ("明天看他来不来。", "看他明天来还是后天来。"),
        ("Elle avance vers la porte.", "Elle avance d'un pas vers la porte."),
        ("Há cópias no disco.", "As cópias ficam em disco."),
        ("It is Tom himself.", "It is none other than Tom."),
        ("At most ten people.", "No more than ten people."),
        ("Una clave no válida.", "Una clave inválida."),
        ("The file is not safe to open.", "The file is unsafe to open."),
        ("Die Eingabe ist ungültig.", "Die Eingabe ist nicht gültig."),
        ("至多十个字符。", "不超过十个字符。"),
        ("Erro no servidor", "Erro do servidor"),
        ("값이 틀렸다.", "잘못된 값이다."),
    ],
)
def test_phrases_that_only_look_negative_do_not_count(note, proposal):
    assert relate(note, proposal).kind is not RelationKind.NEGATION_DIFFERS


def test_a_phrase_differs_from_the_rest_of_it():
    for old, new in (
        ("超过十个字符。", "不超过十个字符。"),
        ("More than ten.", "No more than ten."),
    ):
        assert relate(old, new).kind is RelationKind.NEGATION_DIFFERS


@pytest.mark.parametrize(
    ("note", "proposal"),
    [
        ("Guardar y añadir otro.", "Grabar y añadir otro."),
        ("Das Auto ist rot.", "Der Wagen ist rot."),
        ("Documentación administrativa.", "Documentacion de la administrativa."),
    ],
)
def test_a_verb_an_accent_or_a_german_noun_is_no_changed_name(note, proposal):
    assert relate(note, proposal).changes == ()


@pytest.mark.parametrize(
    ("note", "proposal"),
    [
        ("A over B", "B over A"),
        ("Prefer tabs over spaces.", "Prefer spaces over tabs."),
        ("Use uv, not pip.", "Use pip, not uv."),
        ("Lint before tests.", "Tests before lint."),
        ("猫より犬が好き。", "犬より猫が好き。"),
        ("Préférer le train à la voiture.", "Préférer la voiture au train."),
        ("Поезд лучше автобуса.", "Автобус лучше поезда."),
        ("火车比汽车好。", "汽车比火车好。"),
    ],
)
def test_two_things_in_each_others_place_are_another_fact(note, proposal):
    assert relate(note, proposal).kind is RelationKind.ORDER_DIFFERS


@pytest.mark.parametrize(
    ("note", "proposal", "kind"),
    [
        ("The job backs up at night.", "At night the job backs up.", "same words"),
        ("Apples and pears are cold.", "Pears and apples are cold.", "same words"),
        ("The job backs up photos to the NAS.", "The job backs up photos.", "contained"),
        ("The job backs up photos.", "The job backs up photos to the NAS.", "extends"),
        ("The job backs up photos.", "Photos are copied by a script.", "related"),
    ],
)
def test_what_the_words_have_in_common_is_named(note, proposal, kind):
    assert relate(note, proposal).kind.value == kind


def test_a_sentence_is_held_against_the_line_it_is_about():
    note = "- The nightly job keeps 15 copies\n- The weekly job keeps 4 copies\n- Nothing leaves"
    relation = relate(note, "The weekly job keeps 6 copies.")
    assert (relation.kind, relation.changes) == (RelationKind.VALUE_DIFFERS, (("4", "6"),))


def test_a_negation_elsewhere_in_a_long_passage_does_not_count():
    note = (
        "The mirror is updated at noon. Do not restart it by hand. Its logs go to the archive. "
        "The operator on duty is told. A copy stays on the host."
    )
    assert relate(note, "The mirror is updated at noon.").kind is RelationKind.CONTAINED


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_two_texts_have_a_relation(note, proposal):
    assert relate(note, proposal).kind in RelationKind


@given(st.text(max_size=80))
def test_a_text_is_identical_to_itself(text):
    assert relate(text, text).kind is RelationKind.IDENTICAL


@pytest.mark.parametrize(
    "odd",
    [
        "a ",
        "/a",
        "1.",
        "1 000 ",
        "a.",
        "not ",
        "不",
        "ない",
        "a b\n",
        "-",
        "a_",
        "aA",
        "n'e ",
        "b over ",
    ],
)
def test_a_huge_odd_proposal_is_still_compared(odd):
    huge = odd * (100_000 // len(odd))
    note = "User prefers rolling updates over 15 days in /etc/app.conf.\n" * 20
    assert relate(note, huge).kind is not RelationKind.IDENTICAL
    assert relate(huge, huge + "x").kind is not RelationKind.IDENTICAL
