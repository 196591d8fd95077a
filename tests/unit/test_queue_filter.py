"""The queue's filter words."""

from dataclasses import replace
from datetime import date

import pytest

from kura_tui.domain.evidence.queue_filter import Facts, parse_filter
from kura_tui.domain.notes.checklist import Checklist
from kura_tui.domain.notes.note import Document
from kura_tui.domain.notes.proposal import Proposal, ProposalState

PROPOSAL = Proposal(
    Document("Inbox/rollout.md", b"", "", "", "Deployment Strategy"),
    ProposalState.PENDING,
    "Prefers blue-green.",
    Checklist(),
    "",
    confidence="medium",
    source="conversation",
    created=date(2026, 7, 24),
)
FACTS = Facts(PROPOSAL, date(2026, 7, 26), nearest=84.0, is_marked=True, differs=True)


@pytest.mark.parametrize(
    "text",
    [
        "", "deploy", "STRATEGY", "blue-green", "rollout", "src:chat", "src:conv", "conf:med",
        "conf:<high", "conf:>=medium", "age:2", "age:>1", "age:<1w", "age:=2d", "near:80",
        "near:>80%", "is:marked", "is:differs", "deploy src:chat conf:<high age:<7d near:>80",
    ],
)  # fmt: skip
def test_these_let_it_through(text: str) -> None:
    found = parse_filter(text)
    assert found.unknown == ()
    assert found.lets_through(FACTS)


@pytest.mark.parametrize(
    "text",
    [
        "missing", "src:agent", "conf:high", "conf:>medium", "age:>2", "age:>1m", "near:<80",
        "is:broken", "is:foreign", "is:marks", "is:repeat", "deploy is:broken",
    ],
)  # fmt: skip
def test_these_hold_it_back(text: str) -> None:
    assert not parse_filter(text).lets_through(FACTS)


@pytest.mark.parametrize("text", ["conf:sure", "age:old", "near:much", "is:odd", "src:"])
def test_words_that_mean_nothing_are_named(text: str) -> None:
    assert parse_filter(text).unknown == (text,)


def test_a_colon_in_plain_words_is_plain() -> None:
    titled = replace(PROPOSAL, document=replace(PROPOSAL.document, title="note: at 10:30"))
    assert parse_filter("at 10:30").lets_through(replace(FACTS, proposal=titled))


def test_nothing_is_known_of_a_proposal_without_a_date() -> None:
    undated = replace(FACTS, proposal=replace(PROPOSAL, created=None))
    assert not parse_filter("age:>1").lets_through(undated)
