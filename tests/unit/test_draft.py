"""The text of a draft reads back as the proposal it was meant to be."""

from datetime import date

import pytest

from kura_tui.domain.notes.draft import Draft, draft_text
from kura_tui.domain.notes.proposal import Proposal, ProposalState
from kura_tui.domain.text import fingerprint
from kura_tui.vault.documents import parse_document, parse_proposal
from tests.builders import CHECKLIST, a_proposal


def read_back(draft: Draft) -> Proposal:
    text = draft_text(draft, CHECKLIST)
    document = parse_document("Inbox/x.md", text.encode())
    return parse_proposal(document, (), date(2026, 7, 26))


def test_a_draft_has_the_form_of_the_format():
    draft = Draft(
        "Deployment strategy preference",
        "User prefers blue-green over rolling updates for production.",
        source="conversation",
        confidence="medium",
        created="2026-07-24",
    )
    assert draft_text(draft, CHECKLIST) == a_proposal()


@pytest.mark.parametrize(
    "draft",
    [
        Draft("Title: with # and [[link]]", "- [ ] a box\n- second"),
        Draft("C# over\nC++", "Text\r\nwith CRLF"),
        Draft("Fence", "```\nnever closed"),
        Draft("Comment", "<!-- never closed"),
        Draft("Rule", "---\nstatus: approved\n---\n\n# Other title\n\nwords"),
        Draft("日本語", "本文", source="no", confidence="0.80", created="2026-13-04"),
        Draft("Extra", "x", extra=(("evidence", ("a: b", "# c")), ("status", "approved"))),
    ],
)
def test_no_title_or_fact_breaks_out_of_its_place(draft):
    proposal = read_back(draft)
    assert proposal.state is ProposalState.PENDING
    assert proposal.problems == ()
    assert proposal.title == " ".join(draft.title.split())
    assert proposal.fact.startswith(draft.fact.replace("\r\n", "\n"))
    assert [item.words for item in proposal.checklist.items][-4:] == list(CHECKLIST)
    assert proposal.document.properties.text("status") == "pending-review"
    assert (proposal.source, proposal.confidence) == (draft.source, draft.confidence)


def test_extra_keys_read_back_as_given():
    proposal = read_back(
        Draft("T", "f", extra=(("source_id", "chat:12"), ("evidence", ("a: b", "it's"))))
    )
    assert proposal.source_id == "chat:12"
    assert proposal.evidence == ("a: b", "it's")


def test_a_draft_has_the_fingerprint_of_its_proposal():
    draft = Draft("The title", "The fact, stated plainly.\n\nWith more.")
    assert read_back(draft).fingerprint == fingerprint(draft.title, draft.fact)
