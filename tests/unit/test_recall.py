"""Recognising what was decided before."""

from datetime import date

from kura_tui.domain.evidence.recall import Outcome, Remembered, recall
from kura_tui.domain.text import fingerprint
from kura_tui.vault.documents import parse_document, parse_proposal
from tests.builders import a_proposal


def proposed(fact="Audit logs are kept for 30 days.", source_id="note-1"):
    text = a_proposal("Audit logs", fact, extra=f"source_id: {source_id}\n" if source_id else "")
    return parse_proposal(parse_document("Inbox/logs.md", text.encode()), (), date(2026, 7, 26))


def remembered(outcome=Outcome.REJECTED, fact="Audit logs are kept for 30 days.", **more):
    values = {"source_id": "", "when": "2026-05-01", "reason": "unclear", "path": "Memory/logs.md"}
    return Remembered(fingerprint("Audit logs", fact), outcome=outcome, **{**values, **more})


def test_an_exact_repeat_is_recognised_with_its_day_and_reason():
    found = recall(proposed(source_id=""), [remembered()])
    assert found is not None
    assert found.is_same_text
    assert (found.remembered.when, found.remembered.reason) == ("2026-05-01", "unclear")


def test_case_and_punctuation_do_not_hide_a_repeat():
    assert recall(proposed("AUDIT LOGS are kept for 30 days!"), [remembered()]) is not None


def test_a_correction_is_never_taken_for_a_repeat():
    assert recall(proposed("Audit logs are kept for 90 days."), [remembered()]) is None


def test_a_correction_from_the_same_source_says_that_its_words_are_new():
    found = recall(proposed("Audit logs are kept for 90 days."), [remembered(source_id="note-1")])
    assert found is not None
    assert not found.is_same_text


def test_the_newest_decision_counts():
    entries = [
        remembered(when="2026-01-01"),
        remembered(Outcome.APPROVED, when="2026-06-01"),
        remembered(Outcome.MERGED, when="2026-03-01"),
    ]
    found = recall(proposed(), entries)
    assert found is not None
    assert found.remembered.outcome is Outcome.APPROVED


def test_a_pending_proposal_does_not_recall_itself():
    assert recall(proposed(), [remembered(Outcome.PENDING, path="Inbox/logs.md")]) is None
    assert recall(proposed(), [remembered(Outcome.PENDING, path="Inbox/other.md")]) is not None
