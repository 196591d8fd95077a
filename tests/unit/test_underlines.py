"""Headings with a line of signs below them: as titles, as sections, as CommonMark reads them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from kura_tui.domain.notes.edits import append_under_heading, remove_section
from kura_tui.domain.notes.layout import Heading, headings
from kura_tui.domain.notes.passages import passages
from kura_tui.vault.documents import parse_document

PIECES = (
    "", "", "Foo", "bar baz", "===", "---", "=", "--", "- item", "  more", "> q", "1. one", "# H",
    "## H ##", "***", "```", "    code", "* * *", " ===", "  ---", "====   ", "- [ ] a",
    "-", "7) x",
)  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=9), st.sampled_from(["\n", "\r\n"]))
def test_every_heading_found_is_one_for_commonmark(lines, eol):
    text = "\n".join(lines)
    theirs = {
        (int(token.tag[1]), token.map[0])
        for token in MarkdownIt("commonmark").parse(text)
        if token.type == "heading_open" and token.map
    }
    written = text.replace("\n", eol)
    ours = {(one.level, written.count("\n", 0, one.start)) for one in headings(written)}
    assert ours <= theirs


@pytest.mark.parametrize("eol", ["\n", "\r\n"])
def test_an_underlined_line_is_the_title(eol: str):
    text = "---\ntype: memory-proposal\n---\nTwo lines\nof title\n===\n\nFact\n"
    document = parse_document("Memory/x.md", text.replace("\n", eol).encode())
    assert document.title == "Two lines of title"
    assert parse_document("Memory/x.md", b"\xef\xbb\xbfT\n=").title == "T"


def test_an_underlined_heading_ends_where_its_line_ends():
    assert headings("One\n===\n\nTwo\n---\nx\n") == (
        Heading(1, "One", 0, 8),
        Heading(2, "Two", 9, 17),
    )


@pytest.mark.parametrize(
    "text",
    [
        "- [ ] last check\n---\n",
        "- item\n  more\n---\n",
        "> quoted\n===\n",
        "1. one\n---\n",
        "words\n\n---\n\nwords\n",
        "| a |\n---\n",
        "<div>\nwords\n---\n</div>\n",
        "```\nwords\n---\n```\n---\n",
        "<!--\nwords\n===\n-->\n",
        "[a]: b.md\n---\n",
        "<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> main\n",
    ],
)
def test_a_rule_below_other_things_is_no_heading(text: str):
    assert headings(text) == ()


def test_passages_know_the_underlined_heading_above_them():
    text = "T\n===\n\none\n\nS\n---\ntwo\n\n```\ncode\n```\n---\n\nEmpty\n-----\n"
    document = parse_document("Memory/x.md", text.encode())
    found = [(passage.text, passage.heading) for passage in passages(document)]
    assert found == [
        ("one", "T"),
        ("two", "S"),
        ("```\ncode\n```\n---", "S"),
        ("Empty\n-----", "S"),
    ]


def test_the_review_section_ends_at_an_underlined_heading():
    text = "# T\n\nfact\n\nReview\n------\n\n- [ ] a\n\nMine\n----\n\nwords\n"
    assert remove_section(text, "Review") == "# T\n\nfact\n\nMine\n----\n\nwords\n"
    text = "# T\n\n## Review\n\n- [ ] a\n\nMine\n====\n\nwords\n"
    assert remove_section(text, "Review") == "# T\n\nMine\n====\n\nwords\n"


def test_a_paragraph_is_added_before_the_next_underlined_heading():
    text = "T\n===\n\nS\n---\none\n\nU\n---\ntwo\n"
    assert append_under_heading(text, "s", "new") == "T\n===\n\nS\n---\none\n\nnew\n\nU\n---\ntwo\n"
