"""Order and score of found passages, and the words that explain them."""

import random

import pytest

from kura_tui.domain.evidence.candidate import NoteKind, RelationKind
from kura_tui.domain.evidence.ranking import Asked, Found, Rarity, rank
from kura_tui.domain.evidence.words import fold, tidy
from kura_tui.domain.notes.passages import Passage

NOTHING_COUNTED = Rarity(100, {}, {})
NOISE = (
    "The mirror in Oslo is updated at noon and its logs go to the archive for a year.",
    "Invoices are numbered by quarter; the accountant gets them as one bundle.",
    "The greenhouse pump starts when the soil is dry for more than an hour.",
)
MANY_SCRIPTS = (
    "pump door key tea Straße Ärzte café naïve сервер журнал база 备份 服务器 每天 "
    "バックアップ 毎晩 サーバー 設定 الخادم السجلات يحفظ 30 v1.2 24h μ-service don't über-cool x_y"
)


def found(text, path="Memory/note.md", title="", **more):
    folded = "\n".join(line for line in map(fold, text.splitlines()) if line)
    return Found(path, title, NoteKind.NOTE, Passage(text, 0, len(text), 1), folded, **more)


def ranked(title, fact, *passages, rarity=NOTHING_COUNTED):
    noise = [found(text, f"Memory/noise-{at}.md") for at, text in enumerate(NOISE)]
    return rank(Asked.of(title, fact), [*noise, *passages], rarity)


def test_the_same_text_scores_100_and_comes_first():
    same = found("Backups are kept for 30 days.", "Systems/backup.md")
    longer = found("Backups are kept for 30 days on the old server as well.", "Systems/old.md")
    candidates = ranked("", "backups are kept for 30 days", longer, same)
    assert [one.path for one in candidates[:2]] == ["Systems/backup.md", "Systems/old.md"]
    assert candidates[0].score == 100
    assert candidates[1].score < 100


@pytest.mark.parametrize(
    ("written", "proposed"),
    [
        ("port 8090 is used by the api", "PORT 8090 IS USED BY THE API!"),
        ("ＮＡＳ は毎晩バックアップする。", "NAS は毎晩バックアップする。"),
        ("The café has a guest network.", "The cafe\u0301 has a guest network."),
    ],
)
def test_case_width_and_composition_do_not_matter(written, proposed):
    first = ranked("", proposed, found(written, "Systems/a.md"))[0]
    assert (first.path, first.score, first.relation.kind) == (
        "Systems/a.md", 100, RelationKind.IDENTICAL,
    )  # fmt: skip


def test_one_word_inside_a_long_note_is_no_duplicate():
    long = found(
        "The nightly backup of the media server runs at 02:00 and its log is kept for a month.",
        "Systems/media.md", title="Media server",
    )  # fmt: skip
    short = found("Backups are kept for 30 days.", "Systems/policy.md", title="Backup policy")
    first = ranked("Backup", "Backup.", long, short)[0]
    assert first.path == "Systems/policy.md"
    assert all(one.score < 70 for one in ranked("Backup", "Backup.", long, short))


def test_a_long_note_does_not_win_by_length():
    paragraph = " ".join((*NOISE, "The lobby printer, the blue door, the spare key, the old lamp."))
    long = found(paragraph * 4, "Memory/long.md")
    short = found("The spare key hangs behind the blue door.", "Memory/key.md")
    assert (
        ranked("", "The spare key is behind the blue door.", long, short)[0].path == "Memory/key.md"
    )


@pytest.mark.parametrize("fact", ["", "!!! ...", "🎉🎉", "---\n***"])
def test_text_without_words_has_no_candidates(fact):
    assert rank(Asked.of("", fact), [found("Something else.")], NOTHING_COUNTED) == ()


def test_unrelated_text_scores_low():
    assert all(one.score < 45 for one in ranked("", "Photos stay where they are."))


@pytest.mark.parametrize(
    ("note", "fact", "kind"),
    [
        ("Deploys use canaries.", "Deploys do not use canaries.", RelationKind.NEGATION_DIFFERS),
        ("Retries: 15 per job.", "Retries: 16 per job.", RelationKind.VALUE_DIFFERS),
        ("Prefer tabs over spaces.", "Prefer spaces over tabs.", RelationKind.ORDER_DIFFERS),
        ("Logs are kept for 30 days.", "Logs are kept for 90 days.", RelationKind.VALUE_DIFFERS),
    ],
)
def test_a_correction_is_near_and_says_what_differs(note, fact, kind):
    first = ranked("", fact, found(note, "Memory/x.md"))[0]
    assert first.path == "Memory/x.md"
    assert first.relation.kind is kind
    assert first.score < 100


def test_shared_boilerplate_weighs_little_where_the_vault_is_full_of_it():
    boilerplate = "Observed by the agent during a session on the build host."
    common = {gram: 900 for gram in _triples(fold(boilerplate))}
    rarity = Rarity(1000, {}, common)
    noise = found(f"{boilerplate} Tea is drunk at four.", "Memory/tea.md")
    right = found("The signing key is rotated each quarter.", "Memory/key.md")
    fact = f"{boilerplate} The signing key is rotated twice a year."
    assert ranked("", fact, noise, right, rarity=rarity)[0].path == "Memory/key.md"


def _triples(text):
    return {text[at : at + 3] for at in range(len(text) - 2)}


def test_a_note_gives_its_best_passage_once():
    passages = [
        found("The door code changes in May.", "Memory/door.md"),
        found("The door is blue.", "Memory/door.md"),
    ]
    mine = [one for one in ranked("", "The door code changed in May.", *passages)
            if one.path == "Memory/door.md"]  # fmt: skip
    assert [one.passage.text for one in mine] == ["The door code changes in May."]


def test_the_title_decides_between_equal_passages():
    one = found("It is planned for spring.", "Projects/a.md", title="Garden wall")
    other = found("It is planned for spring.", "Projects/b.md", title="Site roadmap")
    assert (
        ranked("Site Roadmap", "It is planned for early spring.", one, other)[0].path
        == "Projects/b.md"
    )


def test_scores_never_rise_along_the_list():
    passages = [
        found(f"The pump number {at} runs at night.", f"Systems/{at}.md") for at in range(8)
    ]
    scores = [one.score for one in ranked("", "Pump number 3 runs at night.", *passages)]
    assert scores == sorted(scores, reverse=True)


def test_every_marked_word_stands_in_the_text_it_is_marked_in():
    chance = random.Random(7)
    vocabulary = MANY_SCRIPTS.split()
    for _ in range(200):
        note, fact = (
            " ".join(chance.choices(vocabulary, k=chance.randint(2, 9))) for _ in range(2)
        )
        for one in rank(Asked.of("", fact), [found(note)], NOTHING_COUNTED):
            assert one.shared
            assert all(word in tidy(note) and word in tidy(fact) for word in one.shared)
            assert all(word in tidy(fact) for word in one.only_proposal)
            assert all(word in tidy(note) for word in one.only_note)
            assert not set(one.only_proposal) & set(tidy(note).split())
            assert not set(one.only_note) & set(tidy(fact).split())


def test_shared_words_are_rarest_first():
    rarity = Rarity(100, {"pump": 3, "runs": 22, "night": 20}, {})
    first = ranked(
        "", "The pump runs at night.", found("At night it runs: the pump."), rarity=rarity
    )[0]
    assert [word for word in first.shared if word in rarity.words] == ["pump", "night", "runs"]
