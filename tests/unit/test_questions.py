"""The questions of the bars: two different keys for every decision, and no enter for a reject."""

from datetime import date

import pytest

from kura_tui.domain.decisions.decision import Approve, Reject, RejectReason, Seen, Snooze
from kura_tui.domain.notes.checklist import CheckItem, Checklist
from kura_tui.domain.notes.note import Document
from kura_tui.domain.notes.proposal import Proposal, ProposalState
from kura_tui.tui import questions
from kura_tui.tui.commands import command
from kura_tui.tui.questions import Ask, Decide, Leave, Outcome, Question, Subject, Tick, Write

FOLDERS = ("Memory", "Projects", "Systems", "Decisions")
TODAY = date(2026, 7, 26)


def a_subject(name: str = "x", *, ticked: bool = False) -> Subject:
    document = Document(f"Inbox/{name}.md", b"", f"digest of {name}", "", f"Title {name}")
    checklist = Checklist((CheckItem("Promote to a canonical folder", ticked),))
    proposal = Proposal(document, ProposalState.PENDING, "", checklist, "")
    return Subject(proposal, Seen(proposal.path, proposal.digest), checklist)


def all_questions() -> dict[str, Question]:
    one, many = a_subject(), [a_subject("x"), a_subject("y")]
    return {
        "decide.approve": questions.approve(one, FOLDERS, "Decisions", "near"),
        "decide.reject": questions.reject(one),
        "decide.snooze": questions.snooze(one, (1, 3, 7), TODAY),
        "batch.approve": questions.approve_batch(many, FOLDERS, ()),
        "batch.reject": questions.reject_batch(many),
        "batch.snooze": questions.snooze_batch(many, (1, 3, 7), TODAY),
    }


def writes(outcome: Outcome | None) -> tuple[object, ...]:
    return outcome.decisions if isinstance(outcome, Decide) else ()


@pytest.mark.parametrize("name", list(all_questions()))
def test_no_repeated_key_and_no_enters_write_a_reject_or_a_batch(name: str) -> None:
    question = all_questions()[name]
    for key in {choice.key for choice in question.choices} | {"enter"}:
        outcome = question.answer(key)
        for _ in range(4):
            if isinstance(outcome, Ask):
                outcome = outcome.question.answer(key)
        is_harmless = all(isinstance(one, Approve | Snooze) for one in writes(outcome))
        assert (is_harmless and len(writes(outcome)) < 2) or (
            name == "decide.reject" and key != "enter"
        )


def test_the_keys_of_a_command_are_no_answers_to_its_own_question() -> None:
    for name, question in all_questions().items():
        verb = name.partition(".")[2]
        own = set(command(f"decide.{verb}").keys)
        assert not own & {choice.key for choice in question.choices}


def test_an_approval_carries_the_digest_and_the_ticks() -> None:
    subject = a_subject(ticked=True)
    (decision,) = writes(questions.approve(subject, FOLDERS, "", "").answer("4"))
    assert decision == Approve(subject.seen, "Decisions", subject.checklist)


def test_enter_answers_only_with_a_suggestion() -> None:
    assert questions.approve(a_subject(), FOLDERS, "", "").answer("enter") is None
    (decision,) = writes(questions.approve(a_subject(), FOLDERS, "Memory", "").answer("enter"))
    assert isinstance(decision, Approve)
    assert decision.folder == "Memory"


def test_another_name_is_asked_before_the_folder() -> None:
    write = questions.approve(a_subject(), FOLDERS, "", "").answer("n")
    assert isinstance(write, Write)
    asked = write.read("other.md")
    assert isinstance(asked, Ask)
    (decision,) = writes(asked.question.answer("1"))
    assert isinstance(decision, Approve)
    assert decision.name == "other"


def test_required_checks_leave_nothing_but_the_tick() -> None:
    question = questions.approve(a_subject(), FOLDERS, "Memory", "", requires_checks=True)
    assert [choice.outcome for choice in question.choices] == [Tick()]


def test_own_words_are_confirmed_with_y() -> None:
    write = questions.reject(a_subject()).answer("t")
    assert isinstance(write, Write)
    assert isinstance(write.read("  "), str)
    asked = write.read(" too  old ")
    assert isinstance(asked, Ask)
    assert asked.question.answer("enter") is None
    (decision,) = writes(asked.question.answer("y"))
    assert isinstance(decision, Reject)
    assert (decision.reason, decision.words) == (RejectReason.WORDS, "too old")


def test_days_are_named_and_typed_days_are_checked() -> None:
    question = questions.snooze(a_subject(), (1, 3, 7), TODAY)
    assert [choice.label for choice in question.choices] == [
        "tomorrow", "Wed 29 Jul", "Sun 2 Aug", "a date",
    ]  # fmt: skip
    write = question.answer("4")
    assert isinstance(write, Write)
    assert isinstance(write.read("2026-07-26"), str)
    assert isinstance(write.read("tomorrow"), str)
    (decision,) = writes(write.read("2026-08-31"))  # type: ignore[arg-type]
    assert isinstance(decision, Snooze)
    assert decision.until == date(2026, 8, 31)


def test_a_batch_decides_every_proposal_after_y() -> None:
    asked = all_questions()["batch.approve"].answer("2")
    assert isinstance(asked, Ask)
    assert asked.question.sentence == "Approve 2 proposals (into Projects)?"
    assert isinstance(asked.question.answer("n"), Leave)
    assert len(writes(asked.question.answer("y"))) == 2
