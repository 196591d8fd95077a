"""Edits by lines: what changes, and what stays byte for byte."""

import difflib

import pytest

from kura_tui.domain.notes.edits import (
    add_to_list_property,
    append_under_heading,
    insert_first_line,
    quote_scalar,
    remove_property,
    remove_section,
    replace_span,
    set_property,
)
from kura_tui.errors import Refused
from tests.builders import a_note, a_proposal


def changed_lines(before: str, after: str) -> list[str]:
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    return [line for line in difflib.ndiff(old, new) if line[0] in "+-"]


def test_key_order_stays_when_one_value_changes():
    text = "---\nzone: lab\ntype: memory-proposal\nstatus: pending-review\nagent: kestrel\n---\nx\n"
    after = set_property(text, "status", "approved")
    assert changed_lines(text, after) == ["- status: pending-review\n", "+ status: approved\n"]


def test_comments_stay_byte_for_byte():
    text = (
        "---\n# keep this order\nstatus: pending   # a person decides\n# no ticket\nkind: a\n---\n"
    )
    after = set_property(text, "status", "approved")
    assert after == text.replace("pending ", "approved ")


def test_a_new_key_goes_below_the_others():
    after = set_property(a_proposal(), "approved", "2026-07-26")
    assert "created: 2026-07-24\napproved: 2026-07-26\n---\n" in after


def test_a_crlf_file_stays_crlf():
    text = a_proposal().replace("\n", "\r\n")
    after = set_property(set_property(text, "status", "approved"), "approved_by", "Robin")
    assert after.count("\r\n") == after.count("\n") == text.count("\n") + 1


def test_a_bom_stays_first_and_alone():
    after = set_property("\ufeff" + a_note(), "status", "superseded")
    assert after.startswith("\ufeff---\nstatus: superseded\n")
    assert after.count("\ufeff") == after.count("status:") == 1


def test_a_text_without_frontmatter_gets_a_block_behind_its_bom():
    assert set_property("\ufeff# T\r\n", "status", "approved") == (
        "\ufeff---\r\nstatus: approved\r\n---\r\n# T\r\n"
    )


def test_a_rule_at_the_top_is_not_taken_for_frontmatter():
    text = "---\n\nMinutes: two ways were weighed.\n\n---\n\nThe second won.\n"
    assert set_property(text, "status", "approved") == "---\nstatus: approved\n---\n" + text


def test_a_block_may_end_with_dots():
    assert set_property("---\na: b\n...\nbody", "c", "d") == "---\na: b\nc: d\n...\nbody"


def test_an_empty_block_is_filled():
    assert set_property("---\n---\nbody", "c", "d") == "---\nc: d\n---\nbody"


def test_the_quote_sign_of_a_value_stays():
    text = "---\na: \"one\"\nb: 'two'\n---\n"
    text = set_property(set_property(text, "a", "three"), "b", "it's")
    assert text == "---\na: \"three\"\nb: 'it''s'\n---\n"


def test_flow_and_block_lists_keep_their_style():
    text = (
        '---\ntags: [infra, "static site", web]  # three\naliases:\n    - Site\n    - Home\n---\n'
    )
    text = add_to_list_property(text, "tags", "a, b")
    text = add_to_list_property(text, "aliases", "Start")
    assert text == (
        '---\ntags: [infra, "static site", web, "a, b"]  # three\n'
        "aliases:\n    - Site\n    - Home\n    - Start\n---\n"
    )


def test_a_list_at_the_margin_keeps_its_dashes_there():
    text = add_to_list_property("---\nsources:\n- a\n- b\ntype: x\n---\n", "sources", "c")
    assert text == "---\nsources:\n- a\n- b\n- c\ntype: x\n---\n"


def test_a_single_value_becomes_a_list_of_two():
    text = add_to_list_property("---\nsources: chat  # first\nb: c\n---\n", "sources", "hermes")
    assert text == "---\nsources:  # first\n  - chat\n  - hermes\nb: c\n---\n"


def test_a_value_is_not_added_twice():
    text = "---\nsources: ['it''s']\n---\n"
    assert add_to_list_property(text, "sources", "it's") == text


def test_a_mapping_is_not_turned_into_a_list():
    with pytest.raises(Refused, match="neither a text nor a list"):
        add_to_list_property("---\nsources:\n  chat: x\n---\n", "sources", "y")


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("approved", "approved"),
        ("2026-07-26", "2026-07-26"),
        ("2026-07-26T10:30:00", "2026-07-26T10:30:00"),
        ("91", "91"),
        ("10:30", '"10:30"'),
        ("0123", '"0123"'),
        ("1.10", '"1.10"'),
        ("no", '"no"'),
        ("Null", '"Null"'),
        ("", '""'),
        ("[[Note]]", '"[[Note]]"'),
        ("- dash", '"- dash"'),
        ("a: b", '"a: b"'),
        ("a:b", "a:b"),
        ("C# and C++", "C# and C++"),
        ("see #4", '"see #4"'),
        ('say "hi"', 'say "hi"'),
        ('"hi"', "'\"hi\"'"),
        ("it's", "it's"),
        ("🗂️ hub", "🗂️ hub"),
        ("two\nlines", '"two\\nlines"'),
        ("\x1b[2J", '"\\x1b[2J"'),
        ("a\u202eb", '"a\\u202eb"'),
    ],
)
def test_values_are_quoted_only_when_needed(value, written):
    assert quote_scalar(value) == written


def test_the_review_section_leaves_and_the_words_stay():
    assert remove_section(a_proposal(), "review") == a_proposal(checklist=())


def test_a_section_in_the_middle_leaves_alone():
    text = "# T\n\nfact\n\n## Review\n\n- [ ] a\n\n### Part\n\nb\n\n## After\n\nkept\n"
    assert remove_section(text, "Review") == "# T\n\nfact\n\n## After\n\nkept\n"


def test_a_review_heading_in_a_fence_or_comment_is_no_section():
    text = "fact\n\n```\n## Review\n```\n\n<!--\n## Review\n-->\nend\n"
    assert remove_section(text, "Review") == text


def test_a_missing_final_newline_stays_missing():
    assert remove_section("fact\n\n## Review\n\n- [ ] a", "Review") == "fact"
    assert append_under_heading("fact", "", "more") == "fact\n\nmore"
    assert append_under_heading("fact", "Log", "- a") == "fact\n\n## Log\n\n- a"


def test_trailing_spaces_of_the_last_line_stay():
    text = "- one  \n\n## B\n"
    assert append_under_heading("## A\n\n" + text, "A", "- two").startswith(
        "## A\n\n- one  \n- two\n\n## B\n"
    )


def test_the_first_line_stands_before_the_title():
    text = insert_first_line(a_note(), "SUPERSEDED 2026-07-26 by [[new]]: reason")
    assert "---\n\nSUPERSEDED 2026-07-26 by [[new]]: reason\n\n# Rollout policy\n" in text
    assert insert_first_line("# T\n", "line\nbreak") == "line break\n\n# T\n"
    assert insert_first_line("", "line") == "line\n"


def test_a_long_note_is_not_shortened_by_a_replacement():
    rules = "".join(f"Rule {n:02}: part {n} is looked at weekly.\n\n" for n in range(1, 40))
    text = a_note(text=rules)
    start = text.index("Rule 07")
    after = replace_span(text, start, text.index("\n", start), "Rule 07 needs two people.")
    assert changed_lines(text, after) == [
        "- Rule 07: part 7 is looked at weekly.\n",
        "+ Rule 07 needs two people.\n",
    ]


def test_a_replacement_takes_the_line_ends_of_the_file():
    assert replace_span("a\r\nb\r\nc\r\n", 3, 4, "x\ny") == "a\r\nx\r\ny\r\nc\r\n"


def test_a_paragraph_goes_below_the_words_of_its_heading():
    text = "# T\n\n## Facts\n\none\n\n### Part\n\ntwo\n\n## Log\n\n- a\n"
    text = append_under_heading(text, "facts", "new")
    text = append_under_heading(text, "Log", "- b")
    text = append_under_heading(text, "History", "old words")
    assert text == (
        "# T\n\n## Facts\n\none\n\nnew\n\n### Part\n\ntwo\n\n## Log\n\n- a\n- b\n"
        "\n## History\n\nold words\n"
    )


def test_a_removed_key_takes_its_whole_value_and_nothing_else():
    text = "---\na: 1\nlist:\n  - x\n\n  - y\n# about b\nb: |\n  two\n  lines\nc: 3\n---\n"
    assert (
        remove_property(text, "list") == "---\na: 1\n# about b\nb: |\n  two\n  lines\nc: 3\n---\n"
    )
    assert remove_property(text, "b") == text.replace("b: |\n  two\n  lines\n", "")
    assert remove_property(text, "d") == text


@pytest.mark.parametrize("eol", ["\n", "\r\n"])
def test_a_removed_first_key_leaves_the_other_keys_properties(eol: str):
    text = f"---{eol}snoozed_until: 2026-08-01{eol}{eol} {eol}# why{eol}agent: a{eol}---{eol}x{eol}"
    after = remove_property(text, "snoozed_until")
    assert after == f"---{eol}# why{eol}agent: a{eol}---{eol}x{eol}"
    assert set_property(after, "agent", "b") == after.replace("agent: a", "agent: b")


def test_blank_lines_below_a_removed_key_stay_where_they_do_no_harm():
    text = "---\na: b\n\ntype: memory-proposal\n---\nx\n"
    assert remove_property(text, "a") == "---\n\ntype: memory-proposal\n---\nx\n"
    assert remove_property("---\na: b\n\n---\nx\n", "a") == "---\n\n---\nx\n"


@pytest.mark.parametrize(
    ("opener", "what"),
    [
        ("```sh", "code block"),
        ("~~~~", "code block"),
        ("  ```", "code block"),
        ("- ```", "code block"),
        ("> ```", "code block"),
        ("<!-- later", "comment"),
        ("%%", "comment"),
    ],
)
@pytest.mark.parametrize("heading", ["", "History", "S"])
def test_nothing_is_added_inside_a_code_block_or_comment_that_never_ends(opener, what, heading):
    text = f"---\na: b\n---\n# T\n\n## S\n\n{opener}\nwords\n\n## In it\n"
    with pytest.raises(Refused) as refused:
        append_under_heading(text, heading, "new")
    assert refused.value.why == f"line 8: a {what} that never ends"
    assert append_under_heading(text, "t", "new") == text.replace("# T\n", "# T\n\nnew\n", 1)


def test_a_code_block_that_ends_is_no_hindrance():
    for closed in (
        "```\nx\n```",
        "- ```\n  x\n  ```",
        "1. ~~~\n   x\n   ~~~",
        "<!-- x -->",
        "a <!-- b",
    ):
        assert append_under_heading(f"# T\n\n{closed}\n", "", "new") == f"# T\n\n{closed}\n\nnew\n"


def test_a_line_of_blanks_behind_the_new_paragraph_stays():
    assert append_under_heading("## S\n   \n# T\n", "S", "new") == "## S\n\nnew\n   \n# T\n"
    assert append_under_heading("## S\n# T\n", "S", "new") == "## S\n\nnew\n\n# T\n"
    assert append_under_heading("## S\r\n# T\r\n", "S", "a") == "## S\r\n\r\na\r\n\r\n# T\r\n"
