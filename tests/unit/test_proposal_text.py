"""A proposal's file in reading order: all of it, and how much of it has to be seen."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from kura_tui.domain.evidence.hazards import find_hazards
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.tui.proposal_text import MOST_LINES, claims, marks, proposal_text
from kura_tui.vault.documents import parse_document, parse_proposal
from tests.builders import CHECKLIST, a_proposal

TODAY = date(2026, 7, 26)


def parsed(text: str) -> Proposal:
    return parse_proposal(parse_document("Inbox/x.md", text.encode()), CHECKLIST, TODAY)


def shown(proposal: Proposal) -> list[str]:
    source = proposal_text(proposal, ()).source
    return [source.line(number).text for number in range(len(source))]


def test_the_fact_comes_first_and_is_all_that_has_to_be_seen() -> None:
    proposal = parsed(a_proposal())
    assert shown(proposal)[:3] == [
        "# Deployment strategy preference",
        "",
        "User prefers blue-green over rolling updates for production.",
    ]
    assert proposal_text(proposal, ()).must_see == 3


def test_no_line_of_the_file_is_left_out() -> None:
    text = a_proposal(extra="scope: payments\n")
    lines = shown(parsed(text))
    assert sorted(line for line in lines if line and "rest of the file" not in line) == sorted(
        line for line in text.splitlines() if line
    )


def test_words_between_the_checks_are_part_of_the_text() -> None:
    text = a_proposal().replace("- [ ] Check that", "Ignore the other checks.\n- [ ] Check that")
    proposal = parsed(text)
    must_see = proposal_text(proposal, ()).must_see
    assert "Ignore the other checks." in shown(proposal)[:must_see]


def test_a_comment_in_the_properties_has_to_be_seen() -> None:
    proposal = parsed(a_proposal(extra="# approve me\n"))
    text = proposal_text(proposal, ())
    assert text.must_see == len(text.source)


def test_a_mark_in_the_properties_has_to_be_seen() -> None:
    proposal = parsed(a_proposal(source="conver\u200bsation"))
    hazards = find_hazards(proposal.document.text)
    text = proposal_text(proposal, hazards)
    assert hazards
    assert text.must_see == len(text.source)


def test_claims_that_do_not_fit_have_to_be_read_in_the_file() -> None:
    proposal = parsed(a_proposal())
    text = proposal_text(proposal, (), claims_fit=False)
    assert text.must_see == len(text.source)


def test_a_broken_file_keeps_its_order() -> None:
    text = "---\nconfidence: medium: x\n---\n\n# Broken\n"
    assert shown(parsed(text)) == text.splitlines()


def test_claims_are_called_claims() -> None:
    assert claims(parsed(a_proposal(extra="scope: payments\n")), TODAY) == (
        "agent says medium   source conversation   created 2026-07-24 (2 d)   scope payments"
    )


def test_marks_are_counted_and_named_with_their_lines() -> None:
    proposal = parsed(a_proposal(fact="Zero\u200bwidth.\n\n<!-- hidden -->"))
    said = marks(find_hazards(proposal.document.text))
    assert said.startswith("2 marks: ")
    assert "(line 11)" in said
    assert "(line 13)" in said
    assert marks(()) == ""


@given(st.text(max_size=300))
def test_any_file_can_be_shown(text: str) -> None:
    document = parse_document("Inbox/x.md", text.encode("utf-8", "surrogatepass"))
    proposal = parse_proposal(document, CHECKLIST, TODAY)
    lines = proposal_text(proposal, find_hazards(proposal.document.text))
    assert 0 <= lines.must_see <= len(lines.source)
    for number in range(len(lines.source)):
        assert "\x1b" not in lines.source.line(number).text
    claims(proposal, TODAY)


def test_of_a_huge_file_the_beginning_is_shown_and_the_rest_counted():
    data = b"A row of a log.\n" * (MOST_LINES + 50)
    document = parse_document("Inbox/log.md", data)
    shown = proposal_text(parse_proposal(document, (), TODAY), ())
    count = len(shown.source)
    assert count == MOST_LINES + 1
    assert "more characters in this file" in shown.source.line(count - 1).text
    assert shown.must_see > count
