"""Files read as documents and proposals: every kind of frontmatter that tools leave behind."""

import subprocess
import sys
from datetime import date

import pytest

from kura_tui.domain.notes.edits import set_property
from kura_tui.domain.notes.proposal import Proposal, ProposalState
from kura_tui.domain.notes.snoozing import text_digest
from kura_tui.vault.documents import MAX_PARSED_BYTES, parse_document, parse_proposal
from tests.builders import CHECKLIST, a_proposal

TODAY = date(2026, 7, 26)
PENDING, SNOOZED = ProposalState.PENDING, ProposalState.SNOOZED
BROKEN, FOREIGN = ProposalState.BROKEN, ProposalState.FOREIGN
FORMS = {
    "lf": str,
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "bom": lambda text: "\ufeff" + text,
    "no final newline": lambda text: text.rstrip("\n"),
    "dots": lambda text: text.replace("---\n\n# ", "...\n\n# "),
}


def read(text: str | bytes, path: str = "Inbox/x.md") -> Proposal:
    data = text if isinstance(text, bytes) else text.encode()
    return parse_proposal(parse_document(path, data), CHECKLIST, TODAY)


def with_lines(extra: str) -> str:
    return a_proposal(extra=extra)


def value(extra: str, key: str) -> object:
    proposal = read(with_lines(extra))
    assert proposal.state is PENDING
    return dict(proposal.document.properties.entries)[key]


def problem(text: str | bytes) -> tuple[int, str]:
    proposal = read(text)
    assert proposal.state is BROKEN
    assert len(proposal.problems) == 1
    return proposal.problems[0].line, proposal.problems[0].reason


def test_a_proposal_gives_its_claims():
    proposal = read(
        with_lines(
            "source_id: chat:12\nagent: kestrel\ntarget: Systems\naction: replace\n"
            'replaces: ["[[Old note]]"]\nevidence:\n  - one\n  - "two: b"\n'
        )
    )
    assert (proposal.state, proposal.title) == (PENDING, "Deployment strategy preference")
    assert proposal.fact == "User prefers blue-green over rolling updates for production."
    assert (proposal.confidence, proposal.source) == ("medium", "conversation")
    assert (proposal.created, proposal.created_text) == (date(2026, 7, 24), "2026-07-24")
    assert (proposal.source_id, proposal.agent) == ("chat:12", "kestrel")
    assert (proposal.target, proposal.action) == ("Systems", "replace")
    assert (proposal.replaces, proposal.evidence) == (("[[Old note]]",), ("one", "two: b"))
    assert [item.words for item in proposal.checklist.items] == list(CHECKLIST)
    assert not proposal.checklist.is_default


def test_keys_keep_their_order_and_unknown_ones_stay():
    entries = read(
        with_lines("zone: lab\nagent: kestrel\nrisk: none\n")
    ).document.properties.entries
    assert [key for key, _ in entries][-3:] == ["zone", "agent", "risk"]


def test_comments_in_the_frontmatter_are_no_values():
    text = "---\n# by an agent\ntype: memory-proposal\nstatus: pending  # waiting\n---\n# T\n\nf\n"
    assert read(text).document.properties.text("status") == "pending"


def test_keys_named_content_handler_and_self_are_keys_like_others():
    proposal = read(with_lines("content: short\nhandler: agent-7\nself: no\n"))
    assert proposal.state is PENDING
    assert proposal.document.properties.texts("self") == ("no",)


def test_keys_that_are_no_words_are_read_as_text():
    assert value("2026: 140 EUR\nyes: kept\n2026-01-01: start\n", "2026") == "140 EUR"


def test_a_colon_without_quotes_makes_a_broken_proposal_with_its_line():
    line, reason = problem(with_lines("title: Choice: keep the queue\n"))
    assert line == 7
    assert reason == 'the properties cannot be read: a value that holds ": " needs quotes'


def test_a_crlf_file_is_read_and_its_fact_has_newlines():
    proposal = read(a_proposal(fact="one\ntwo").replace("\n", "\r\n"))
    assert (proposal.state, proposal.fact) == (PENDING, "one\ntwo")
    assert len(proposal.checklist.items) == 4
    assert proposal.document.text.encode() == proposal.document.data


def test_a_bom_hides_nothing_and_stays():
    proposal = read("\ufeff" + a_proposal())
    assert (proposal.state, proposal.confidence) == (PENDING, "medium")
    assert proposal.document.text.startswith("\ufeff---\n")


def test_a_rule_at_the_top_is_no_frontmatter():
    proposal = read("---\n\nMinutes: two ways were weighed.\n\n---\n\nThe second won.\n")
    assert (proposal.state, proposal.document.has_frontmatter) == (FOREIGN, False)
    assert proposal.document.body_start == 0
    assert proposal.fact.startswith("---\n\nMinutes")


def test_a_second_block_is_a_problem_with_its_line():
    text = "---\npermalink: inbox/x\n---\n\n" + a_proposal()
    assert problem(text) == (5, "a second block of properties follows the first")


def test_a_rule_behind_the_frontmatter_is_no_second_block():
    text = a_proposal().replace("\n# Deploy", "\n---\n\n# Deploy", 1)
    assert read(text).state is PENDING


def test_wikilinks_without_quotes_are_listed_with_the_reason():
    line, reason = problem(with_lines("people: [[A]], [[B]]\n"))
    assert line == 7
    assert reason.startswith("the properties cannot be read")


def test_one_wikilink_without_quotes_reads_as_written():
    assert value("up: [[A note]]\n", "up") == "[[A note]]"
    assert value("up:\n  - [[A]]\n  - [[B]]\n", "up") == ("[[A]]", "[[B]]")


@pytest.mark.parametrize(
    "written", ["22:30", "09:30", "02700", "010", "0x1f", "1_000", "1.10", "no"]
)
def test_values_stay_as_they_are_written(written):
    assert value(f"key: {written}\n", "key") == written
    assert value(f"key: {written} # why\n", "key") == written


def test_list_styles_read_alike():
    assert value('tags: [infra, "static site", web]\n', "tags") == ("infra", "static site", "web")
    assert value("tags:\n    - infra\n    - web\n", "tags") == ("infra", "web")


def test_nested_values_are_shown_as_text():
    assert value("meta:\n  kind: user\n  tags: [a, b]\n", "meta") == "{kind: user, tags: [a, b]}"


@pytest.mark.parametrize("written", ["2026-13-04", "2026-02-30", "soon", "0000-00-00", "99999-1-1"])
def test_an_impossible_date_is_shown_as_written(written):
    proposal = read(a_proposal(created=written))
    assert (proposal.state, proposal.created, proposal.created_text) == (PENDING, None, written)


@pytest.mark.parametrize(
    "written", ["2026-07-24T10:30:00", "2026-07-24 10:30", "2026-7-24", '"[[2026-07-24]]"']
)
def test_a_date_with_more_around_it_is_still_a_date(written):
    assert read(a_proposal(created=written)).created == date(2026, 7, 24)


def test_titles_with_signs_stay_whole():
    assert (
        read(a_proposal("Night: mode <v2>? # [[x]] [/b]")).title == "Night: mode <v2>? # [[x]] [/b]"
    )


def test_names_of_any_script_are_read():
    assert read(a_proposal("تحية"), "Inbox/مرحبا.md").document.name == "مرحبا"
    assert read("# T\n", 'Inbox/🗂️ hub – "quoted".MD').document.name == '🗂️ hub – "quoted"'


def test_an_unresolved_conflict_is_a_problem():
    fact = "<<<<<<< HEAD\nIn Frankfurt.\n=======\nIn Helsinki.\n>>>>>>> origin/main"
    assert problem(a_proposal(fact=fact)) == (11, "an unresolved Git conflict")


def test_a_conflict_shown_in_a_fence_is_an_example():
    fact = "```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n```"
    assert read(a_proposal(fact=fact)).state is PENDING


def test_a_raw_log_is_a_fact_as_it_stands():
    fact = (
        "## Outcome\n\n- note: User: [2026-07-20 15:04] x: 0.00\n- `make -j$(nproc)`\n\n[s=0.8 r=0]"
    )
    assert read(a_proposal(fact=fact)).fact == fact


def test_a_proposal_without_a_review_section_gets_the_default_checklist():
    for text in (a_proposal(checklist=()), a_proposal(checklist=()) + "\n## Review\n\nlater\n"):
        checklist = read(text).checklist
        assert checklist.is_default
        assert [item.words for item in checklist.items] == list(CHECKLIST)


def test_the_title_is_the_first_heading_outside_code_else_the_property_else_the_name():
    block = "---\ntype: memory-proposal\ntitle: From the property\n---\n"
    assert read(block + "```\n# code\n```\n<!--\n# hidden\n-->\n# Heading #\n").title == "Heading"
    assert read(block + "## Second level\n").title == "From the property"
    assert read("words\n", "Inbox/a name.md").title == "a name"
    assert read("\ufeff# Behind a mark\r\n").title == "Behind a mark"
    assert read("# \n#\n# Third\n# Fourth\n").title == "Third"


@pytest.mark.parametrize(
    "lines",
    [
        "type: memory-proposal",
        "type: Memory-Proposal\nstatus: pending",
        'Type: "memory_proposal"\nstatus: pending_review',
        "type: memory-proposal\nstatus: proposed\nid: m-1",
        "type: memory-proposal\nstatus: pending-review\napproval_status: pending",
        "type: note\ntags: [memory/proposal]",
        'tags:\n  - "#memory/proposal"',
        "proposal_id: p-1\nproposal_kind: claim",
    ],
)
def test_every_dialect_waits(lines):
    assert read(f"---\n{lines}\n---\n\n# T\n\nf\n").state is PENDING


def test_the_keys_of_another_dialect_are_understood():
    proposal = read(
        "---\nproposal_id: p-9\nproposal_kind: claim\nproposed_by: kestrel\n"
        "target_note: Systems/db1\nevidence: []\napproval_status: pending\n---\n# T\n\nf\n"
    )
    assert (proposal.source_id, proposal.agent) == ("p-9", "kestrel")
    assert (proposal.target, proposal.evidence) == ("Systems/db1", ())


@pytest.mark.parametrize(
    "text", ["# A note\n\nwords\n", "---\ntags: [idea]\n---\nwords\n", "---\n---\nwords\n", "\n"]
)
def test_a_file_without_the_mark_is_foreign(text):
    assert read(text).state is FOREIGN


@pytest.mark.parametrize("status", ["approved", "rejected", "merged", "done", ""])
def test_no_status_in_the_file_is_a_decision(status):
    text = (
        a_proposal()
        .replace("pending-review", status)
        .replace("created:", "reviewed_by: someone\nApproved: yes\ncreated:")
    )
    assert read(text).state is PENDING


def test_a_snoozed_proposal_returns_on_its_day():
    assert read(with_lines("snoozed_until: 2026-07-27\n")).state is SNOOZED
    assert read(with_lines("snoozed_until: 2026-07-26\n")).state is PENDING
    assert read(with_lines("snoozed_until: 2026-99-99\n")).state is PENDING


def test_a_snoozed_proposal_returns_when_its_words_change():
    mark = text_digest(a_proposal())
    snoozed = with_lines(f"snoozed_until: 2026-08-01\nsnoozed_digest: {mark}\n")
    assert read(snoozed).state is SNOOZED
    assert read(snoozed.replace("blue-green", "canary")).state is PENDING


@pytest.mark.parametrize(
    ("then", "now"), [("1.5", "1,5"), ("15", "15."), ("a-b", "a b"), ("Is", "is"), ("high", "low")]
)
def test_a_change_of_one_sign_wakes_a_snoozed_proposal(then: str, now: str):
    text = a_proposal(fact=f"The limit is {then} today.", confidence="high")
    snoozed = text.replace(
        "created:", f"snoozed_until: 2026-08-01\nsnoozed_digest: {text_digest(text)}\ncreated:"
    )
    assert read(snoozed).state is SNOOZED
    assert read(snoozed.replace(then, now)).state is PENDING


@pytest.mark.parametrize("form", FORMS)
def test_a_snooze_in_any_form_of_text_sleeps_until_its_text_changes(form: str):
    text = FORMS[form](a_proposal(extra="# why\nsnoozed_until: # nothing yet\n"))
    snoozed = set_property(text, "snoozed_until", "2026-08-01")
    snoozed = set_property(snoozed, "snoozed_digest", text_digest(text))
    assert text_digest(snoozed) == text_digest(text)
    assert read(snoozed).state is SNOOZED
    assert read(snoozed.replace("\r\n", "\n")).state is SNOOZED
    assert read(snoozed.replace("# why", "# when")).state is PENDING


def test_a_duplicated_key_is_broken_at_any_level():
    assert problem(with_lines("status: approved\n")) == (7, 'the property "status" stands twice')
    assert problem(with_lines("a:\n  b: 1\n  b: 2\n"))[1] == 'the property "b" stands twice'


def test_a_block_that_never_ends_is_named():
    assert problem("---\ntype: memory-proposal\nstatus: pending\n\n# T\n") == (
        1,
        'the properties have no closing "---"',
    )


def test_a_large_file_is_kept_and_not_parsed():
    proposal = read(a_proposal(fact="x" * MAX_PARSED_BYTES))
    assert proposal.state is BROKEN
    assert proposal.problems[0].reason == "too large to read: 256 KiB, the limit is 256 KiB"
    assert proposal.document.data.endswith(b"canonical folder\n")


def test_text_that_is_not_utf_8_names_its_line():
    proposal = read(a_proposal(fact="one").encode().replace(b"one", b"on\xe9"))
    assert (proposal.state, proposal.document.text) == (BROKEN, "")
    assert (proposal.problems[0].line, proposal.problems[0].reason) == (
        11,
        "the file is not UTF-8 text",
    )


def test_reading_reads_no_value_of_the_body():
    proposal = read(a_proposal(fact="status: approved\n\n---\ntype: x\n---"))
    assert proposal.document.properties.text("status") == "pending-review"


def test_reading_plain_proposals_loads_neither_git_nor_textual_nor_yaml():
    program = (
        "import sys; from kura_tui.vault.documents import parse_document as parse\n"
        f"assert not parse('Inbox/x.md', {a_proposal().encode()!r}).problems\n"
        "assert not {'git', 'textual', 'rich', 'yaml', 'frontmatter'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_rules_around_a_heading_or_a_list_are_no_second_block():
    for words in ("# Title", "- one\n- two", "  indented"):
        assert read(f"---\ntype: memory-proposal\n---\n---\n{words}\n---\n").state is PENDING
    assert problem("---\na: b\n---\n---\n# c\ntype: memory-proposal\n---\n")[0] == 4
