"""Rules of edits that hold for every text: only the named key changes, and it reads back."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kura_tui.domain.notes.edits import (
    add_to_list_property,
    quote_scalar,
    remove_property,
    set_property,
)
from kura_tui.domain.notes.keylines import key_lines
from kura_tui.domain.notes.layout import Block, frontmatter_block
from kura_tui.domain.notes.plain_block import plain_entries
from kura_tui.domain.notes.scalars import read_scalar
from kura_tui.vault.documents import _yaml_entries, parse_document

AWKWARD = (
    "10:30", "no", "Yes", "0123", "1.10", "1e5", "0x1f", "~", "null", ": ", "a: b", "a:", "# x",
    "a #b", "a#b", '"', "'", "it's", 'say "hi"', "[[link]]", "[[a|b]], [[c]]", "- dash", "-",
    "--- x", "...", "🗂️", "é", "日本語", "{x}", "[", "&a", "*b", "!t", "| x", "> x", "%d", "@at",
    "`q`", " lead", "trail ", "", "tab\there", "line\nbreak", "back\\slash", "\\n", "2026-07-24",
    "91", "a, b", "?", "=", "<<", "\u2028", "\x85", "\x1b[31m", "\ufeff", "C#", "a,b", "\xa0x",
)  # fmt: skip
values = st.sampled_from(AWKWARD) | st.text(
    st.characters(exclude_categories=["Cs"]), max_size=30
)  # fmt: skip
lists = st.lists(values.filter(bool), min_size=1, max_size=4).map(tuple)
keys = st.sampled_from(("status", "tags", "approved_by", "note", "new key", "quelle"))

KEY_LINES = (
    "type: memory-proposal\n",
    "status: pending-review\n",
    "status: pending  # waiting\n",
    'status: "pending"\n',
    "status: 'it''s'\n",
    "status:\n",
    "status: # empty\n",
    'tags: [infra, "static site", web]  # three\n',
    "tags: []\n",
    "tags: [\n  a, # first\n  b\n]\n",
    "tags:\n  - a\n  - b\n",
    "tags:\n- a\n# between\n- 'b: c'\n",
    "tags:   \n    -   one\n\n    -   two\n",
    "note: |\n  first\n\n  second\n",
    "note: >-\n  folded\n  text\n",
    "note: plain\n  goes on\n",
    'note: "quoted\n  goes on"\n',
    "nested:\n  deep: 1\n  list: [x]\n",
    "map: {a: b, c: 'd'}\n",
    '"odd key": x\n',
    "# a comment\n",
    "\n",
    "time: 10:30\n",
    "url: https://example.org/a#b\n",
    'people: "[[A]]"\n',
)
ENDINGS = ("---", "...", "--- ")
BODIES = ("", "\n# Title\n\nWords.\n", "\n# Title\n\nno final newline", "text\n\n---\n\nrule\n")


@st.composite
def texts(draw: st.DrawFn) -> str:
    chosen = draw(st.lists(st.sampled_from(KEY_LINES), max_size=7))
    seen: set[str] = set()
    block = ""
    for lines in chosen:
        key = lines.partition(":")[0]
        if key in seen and ":" in lines:
            continue
        seen.add(key)
        block += lines
    if not block.partition("\n")[0].strip():
        block = "type: memory-proposal\n" + block.replace("type: memory-proposal\n", "")
    text = f"---\n{block}{draw(st.sampled_from(ENDINGS))}\n{draw(st.sampled_from(BODIES))}"
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return ("\ufeff" if draw(st.booleans()) else "") + text


def read(text: str, key: str) -> object:
    document = parse_document("Inbox/x.md", text.encode())
    assert document.problems == ()
    return dict(document.properties.entries).get(key)


def kept_lines(text: str, key: str) -> list[str]:
    """Give the lines that do not belong to a key."""
    block = frontmatter_block(text)
    if block is None:
        return text.splitlines(keepends=True)
    for lines in key_lines(text, block):
        if lines.key == key:
            text = text[: lines.start] + text[lines.stop :]
    return text.split("\n")


@given(texts(), keys, values | lists)
@settings(max_examples=150, deadline=None)
def test_a_set_value_reads_back_and_no_other_line_changes(text, key, value):
    changed = set_property(text, key, value)
    assert read(changed, key) == value
    assert kept_lines(changed, key) == kept_lines(text, key)
    assert set_property(changed, key, value) == changed


@given(texts(), keys, values | lists)
@settings(max_examples=150, deadline=None)
def test_removing_a_key_that_was_set_anew_gives_the_original_bytes(text, key, value):
    original = remove_property(text, key)
    assume(frontmatter_block(original) is not None)
    assert remove_property(set_property(original, key, value), key) == original


@given(texts(), keys.filter(lambda key: key != "note"), values.filter(bool))
@settings(max_examples=150, deadline=None)
def test_an_added_list_value_is_the_last_one_and_is_added_once(text, key, value):
    before = read(text, key)
    changed = add_to_list_property(text, key, value)
    old = before if isinstance(before, tuple) else (before,) if before else ()
    expected = old if value in old else (*old, value)
    now = read(changed, key)
    assert (now if isinstance(now, tuple) else (now,)) == expected
    assert kept_lines(changed, key) == kept_lines(text, key)
    assert add_to_list_property(changed, key, value) == changed


@given(values)
@settings(max_examples=150, deadline=None)
def test_a_quoted_value_reads_back_without_a_yaml_library(value):
    assert read_scalar(quote_scalar(value)) == value
    assert read_scalar(quote_scalar(value, style='"')) == value
    assert read_scalar(quote_scalar(value, style="'")) == value
    assert "\n" not in quote_scalar(value)


scalars = st.text(st.characters(codec="utf-8"), max_size=9) | st.sampled_from(
    ("a b", "'a b'", '"a b"', "' x '", "''", '""', "[]", "[a]", "'a", "a'", '"\\x"', "a: b", "a #b",
     "- a", "a:", ":a", "#a", "0123", "10:30", "'it''s'", "[[x]]", '"[[x]]"', '"[[x]]" # c', "~")
)  # fmt: skip
list_lines = st.tuples(st.sampled_from(("- ", "  - ", " -  ", "-", "    ")), scalars).map("".join)
key_line = st.tuples(st.text("abcXY_019-", min_size=1, max_size=3), scalars).map(": ".join)
bare_key = st.sampled_from(("a:", "b: ", "list:"))


@given(
    st.lists(key_line | list_lines | bare_key, min_size=1, max_size=6),
    st.sampled_from(("\n", "\r\n")),
)
@settings(max_examples=500, deadline=None)
def test_the_short_way_through_a_plain_block_reads_what_yaml_reads(lines, end):
    content = "".join(line + end for line in lines)
    short = plain_entries(content)
    if short is not None:
        assert _yaml_entries(content) == (short, None)
        found = key_lines(f"---\n{content}", Block(4, 4 + len(content), 0))
        assert [one.key for one in found] == [key for key, _ in short]
