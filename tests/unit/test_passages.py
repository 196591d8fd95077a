"""Passages: where a body is cut, and where each piece lies."""

from kura_tui.domain.notes.passages import passages
from kura_tui.vault.documents import parse_document
from tests.builders import a_note


def cut(text: str) -> list[tuple[str, str]]:
    document = parse_document("Memory/x.md", text.encode())
    found = passages(document)
    for passage in found:
        assert document.text[passage.start : passage.end] == passage.text
        assert document.text.count("\n", 0, passage.start) + 1 == passage.line
    return [(passage.text, passage.heading) for passage in found]


def test_paragraphs_know_their_heading():
    assert cut("before\n\n# T\n\none\nstill one\n\n## S\ntwo\n") == [
        ("before", ""),
        ("one\nstill one", "T"),
        ("two", "S"),
    ]


def test_each_list_line_is_a_passage_with_what_is_nested_below_it():
    text = "Intro:\n- a\n  - b\n\n  more of a\n- c\n1. d\n\nafter\n"
    assert [words for words, _ in cut(text)] == [
        "Intro:",
        "- a\n  - b\n\n  more of a",
        "- c",
        "1. d",
        "after",
    ]


def test_a_fence_is_one_passage_whatever_it_holds():
    fence = "```sh\n# no heading\n\n- no list\n```"
    assert cut(f"# T\n\n{fence}\n\nafter\n") == [(fence, "T"), ("after", "T")]


def test_a_heading_without_words_below_is_a_passage_itself():
    assert cut("# Uses Postgres 15\n") == [("# Uses Postgres 15", "")]
    assert cut("# T\n\n## Empty\n\n## Full\n\nwords\n") == [("## Empty", "T"), ("words", "Full")]


def test_the_frontmatter_and_rules_are_no_passages():
    assert cut(a_note(text="Fact.\n\n---\n\n***\n")) == [("Fact.", "Rollout policy")]


def test_crlf_files_have_the_same_passages():
    text = "# T\r\n\r\none\r\nmore\r\n\r\n- a\r\n- b\r\n"
    assert [words for words, _ in cut(text)] == ["one\r\nmore", "- a", "- b"]


def test_an_empty_file_has_none():
    assert cut("") == []
    assert cut("---\na: b\n---\n") == []


def test_no_passage_begins_or_ends_inside_a_comment():
    text = "one\n<!-- a\n\n## b\n\n- c -->\n\n%%\nd\n\ne\n%%\n\ntwo\n"
    assert [words for words, _ in cut(text)] == [
        "one\n<!-- a\n\n## b\n\n- c -->",
        "%%\nd\n\ne\n%%",
        "two",
    ]
    assert [words for words, _ in cut("one\n\n<!-- a\n\nb\n")] == ["one", "<!-- a", "b"]
