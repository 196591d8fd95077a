"""What the evidence recommends, and what holds it back."""

import pytest

from kura_tui.domain.evidence.candidate import (
    Candidate,
    Level,
    NoteKind,
    Relation,
    RelationKind,
    ScorePart,
)
from kura_tui.domain.evidence.recommendation import recommend
from kura_tui.domain.notes.passages import Passage


def a_candidate(
    score=95.0,
    kind=RelationKind.SAME_WORDS,
    path="Memory/a.md",
    kind_of_note=NoteKind.NOTE,
    characters=0.9,
    **more,
):
    return Candidate(
        path=path,
        title="A",
        kind=kind_of_note,
        passage=Passage("text", 0, 4, 1),
        score=score,
        relation=Relation(kind),
        parts=(ScorePart("characters", characters),),
        shared=("text",),
        **more,
    )


def test_a_clear_repeat_is_a_strong_confirm():
    advice = recommend(
        [a_candidate(100, RelationKind.IDENTICAL), a_candidate(40, path="Memory/b.md")]
    )
    assert (advice.level, advice.verb, advice.way, advice.target) == (
        Level.STRONG, "merge", "confirm", "Memory/a.md",
    )  # fmt: skip


@pytest.mark.parametrize(
    "kind",
    [RelationKind.VALUE_DIFFERS, RelationKind.NEGATION_DIFFERS, RelationKind.ORDER_DIFFERS],
)
def test_what_differs_keeps_the_level_below_strong(kind):
    assert recommend([a_candidate(98, kind)]).level is Level.MEDIUM


def test_two_notes_as_near_as_each_other_make_the_target_unsure():
    advice = recommend([a_candidate(95), a_candidate(92, path="Memory/b.md")])
    assert advice.level is Level.MEDIUM
    assert "Memory/b.md" in advice.why


def test_shared_boilerplate_alone_recommends_little():
    advice = recommend([a_candidate(90, characters=0.2)])
    assert advice.level is Level.LOW
    assert (advice.verb, advice.target) == ("", "")


def test_nothing_near_recommends_nothing():
    assert recommend([]).level is Level.NONE
    assert recommend([a_candidate(35)]).target == ""


def test_what_is_near_a_rejected_proposal_says_when_and_why():
    rejected = a_candidate(
        97, path=".kura/rejected/2026/a.md", kind_of_note=NoteKind.REJECTED,
        when="2026-03-02", reason="not durable",
    )  # fmt: skip
    advice = recommend([rejected])
    assert advice.verb == "reject"
    assert "2026-03-02" in advice.why
    assert "not durable" in advice.why


def test_a_tombstone_is_no_target():
    advice = recommend([a_candidate(97, kind_of_note=NoteKind.TOMBSTONE)])
    assert (advice.verb, advice.target) == ("", "")


@pytest.mark.parametrize(("score", "shown"), [(49.0, "related"), (50.0, "negation differs")])
def test_texts_about_other_things_do_not_differ(score, shown):
    one = a_candidate(score, RelationKind.NEGATION_DIFFERS)
    assert one.differs == (shown != "related")
    assert one.shown_relation.value == shown
