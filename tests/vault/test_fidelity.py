"""Twenty-odd ways to write a note: edits change the lines they name, and every other byte stays."""

import difflib

import pytest

from kura_tui.domain.notes.edits import (
    add_to_list_property,
    append_under_heading,
    insert_first_line,
    remove_section,
    set_property,
)
from kura_tui.domain.notes.keylines import key_lines
from kura_tui.domain.notes.layout import frontmatter_block
from kura_tui.vault.documents import parse_document

BODY = (
    "\n# Title\n\nA fact  \nwith a hard break.\n\n\n\tTabbed\n\n## Review\n\n- [ ] one\n- [x] two\n"
)
BLOCKS = {
    "plain": "type: memory-proposal\nstatus: pending-review\n",
    "order": "zone: a\nstatus: pending\nagent: b\ntype: memory-proposal\n",
    "comments": "# first\ntype: memory-proposal # kind\n\n# b\nstatus: pending # wait\n# last\n",
    "double quotes": 'type: "memory-proposal"\nstatus: "pending"\n',
    "single quotes": "type: 'memory-proposal'\nstatus: 'pending'\n",
    "padding": "type:    memory-proposal\nstatus:  pending   \n",
    "flow list": "type: memory-proposal\nsources: [a, 'b: c', \"d\"]\nstatus: pending\n",
    "open flow list": "type: memory-proposal\nsources: [\n  a, # one\n  b,\n]\nstatus: pending\n",
    "block list": "type: memory-proposal\nsources:\n    - a\n    - b\nstatus: pending\n",
    "list at the margin": "sources:\n- a\n- b\ntype: memory-proposal\nstatus: pending\n",
    "list with comments": "sources:\n  # why\n  - a\n\n  - b # two\ntype: x\nstatus: pending\n",
    "single source": "type: memory-proposal\nsources: a\nstatus: pending\n",
    "no status": "type: memory-proposal\n",
    "empty status": "status:\ntype: memory-proposal\n",
    "status as list": "status:\n  - pending\ntype: memory-proposal\n",
    "status on two lines": "status: pending\n  review\ntype: memory-proposal\n",
    "literal": "note: |\n  status: inner\n\n  more\nstatus: pending\ntype: memory-proposal\n",
    "folded": 'note: >-\n  a\n  b\nquote: "one\n  two"\nstatus: pending\n',
    "nested": "meta:\n  status: inner\n  list: [a]\nstatus: pending\n",
    "time and zero": "start: 10:30\ncode: 0123\nflag: on\nversion: 1.10\nstatus: pending\n",
    "odd keys": "\"odd: key\": x\n2026: y\n'it''s': z\nstatus: pending\n",
    "quoted key": '"status": pending\ntype: memory-proposal\n',
    "empty": "",
}
FORMS = {
    "lf": lambda text: text,
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "bom": lambda text: "\ufeff" + text,
    "no final newline": lambda text: text.rstrip("\n"),
    "dots": lambda text: text.replace("---\n\n# T", "...\n\n# T"),
}


REVIEW_LINES = ("## Review", "- [ ] one", "- [x] two")
"""The lines that leave with an approval."""


def changes(before: str, after: str) -> tuple[list[str], list[str]]:
    """Give the lines that went and those that came, without blank ones."""
    rows = list(difflib.ndiff(before.split("\n"), after.split("\n")))
    lines = [(row[0], row[2:].rstrip("\r")) for row in rows]
    gone = [line for sign, line in lines if sign == "-" and line]
    return gone, [line for sign, line in lines if sign == "+" and line]


def lines_of(text: str, key: str) -> list[str]:
    """Give the lines that belong to a key."""
    block = frontmatter_block(text)
    assert block is not None
    found = [lines for lines in key_lines(text, block) if lines.key == key]
    return [line for one in found for line in text[one.start : one.stop].splitlines() if line]


@pytest.fixture(params=[(block, form) for block in BLOCKS for form in FORMS], ids="-".join)
def text(request: pytest.FixtureRequest) -> str:
    block, form = request.param
    return FORMS[form](f"---\n{BLOCKS[block]}---\n{BODY}")


def properties(text: str) -> dict[str, object]:
    document = parse_document("Inbox/x.md", text.encode())
    assert document.problems == ()
    return dict(document.properties.entries)


def test_an_approval_changes_three_keys_and_the_review_section(text: str):
    after = remove_section(text, "Review")
    for key, value in (("status", "approved"), ("approved", "2026-07-26"), ("approved_by", "R")):
        after = set_property(after, key, value)
    gone, come = changes(text, after)
    assert set(gone) <= {*lines_of(text, "status"), *REVIEW_LINES}
    new_status = lines_of(after, "status")
    assert set(come) == {*new_status, "approved: 2026-07-26", "approved_by: R"}
    assert len(new_status) == 1
    before, now = properties(text), properties(after)
    assert now == {**before, "status": "approved", "approved": "2026-07-26", "approved_by": "R"}
    assert (after.endswith("\n"), after[0], "\r" in after) == (
        text.endswith("\n"),
        text[0],
        "\r" in text,
    )
    assert after.count("\r\n") in {0, after.count("\n")}


def test_a_source_is_added_and_nothing_else_changes(text: str):
    after = add_to_list_property(text, "sources", "kestrel: 12")
    gone, come = changes(text, after)
    before, now = properties(text), properties(after)
    old = before.get("sources", ())
    assert now["sources"] == (*((old,) if isinstance(old, str) else old), "kestrel: 12")
    assert {**now, "sources": 0} == {**before, "sources": 0}
    assert len(gone) <= 1
    assert len(come) <= 3


def test_body_edits_leave_the_frontmatter_alone(text: str):
    after = insert_first_line(append_under_heading(text, "History", "old words"), "SUPERSEDED")
    gone, come = changes(text, after)
    assert gone == []
    assert come == ["SUPERSEDED", "## History", "old words"]
    assert properties(after) == properties(text)
    assert after.endswith("\n") == text.endswith("\n")
