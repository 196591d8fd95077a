"""Links follow a file that moves, in their own form; everything else stays."""

import pytest

from kura_tui.domain.notes.links import link_key, link_keys, links_in, rebase, retarget

OLD, NEW = "Inbox/x.md", "Decisions/x.md"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[[Inbox/x]]", "[[Decisions/x]]"),
        ("[[inbox/X.md]]", "[[Decisions/x.md]]"),
        ("[[Inbox/x|the words]]", "[[Decisions/x|the words]]"),
        (
            "[[Inbox/x#Part|w]] and [[Inbox/x#^b1]]",
            "[[Decisions/x#Part|w]] and [[Decisions/x#^b1]]",
        ),
        ("![[Inbox/x]]", "![[Decisions/x]]"),
        ("| [[Inbox/x\\|w]] |", "| [[Decisions/x\\|w]] |"),
        ("[[/Inbox/x]]", "[[/Decisions/x]]"),
        ("[[../Inbox/x]]", "[[../Decisions/x]]"),
        ("[t](../Inbox/x.md)", "[t](../Decisions/x.md)"),
        ("[t](../Inbox/x)", "[t](../Decisions/x)"),
        ('[t](../Inbox/x.md#part "title")', '[t](../Decisions/x.md#part "title")'),
        ("[t](<../Inbox/x.md>)", "[t](<../Decisions/x.md>)"),
        ("[t](Inbox/x.md)", "[t](Decisions/x.md)"),
        ("[t](/Inbox/x.md)", "[t](/Decisions/x.md)"),
        ("![i](../Inbox/x.md)", "![i](../Decisions/x.md)"),
        ('[r]: ../Inbox/x.md "t"', '[r]: ../Decisions/x.md "t"'),
        ("[r]: <../Inbox/x.md>", "[r]: <../Decisions/x.md>"),
        ('---\nup: "[[Inbox/x]]"\n---\n', '---\nup: "[[Decisions/x]]"\n---\n'),
        ("---\nup:\n  - '[[Inbox/x|w]]'\n---\n", "---\nup:\n  - '[[Decisions/x|w]]'\n---\n"),
    ],
)
def test_a_link_with_a_folder_follows_the_move(before, after):
    assert retarget(before, "Memory/holder.md", OLD, NEW) == after


@pytest.mark.parametrize(
    "text",
    [
        "[[x]] and [[x|w]] and [[x#part]]",
        "`[[Inbox/x]]` and ``a ` [[Inbox/x]]``",
        "```\n[[Inbox/x]]\n[t](../Inbox/x.md)\n```\n",
        "~~~md\n[[Inbox/x]]\n~~~\n",
        "[t](https://example.org/Inbox/x.md) <obsidian://open?file=Inbox/x>",
        "[t](mailto:x@example.org) [a](#part) [b](x.md)",
        "[[Inbox/xy]] [[Old/Inbox/x]] [t](../../Inbox/x.md)",
        "[^1]: ../Inbox/x.md",
        "no link: Inbox/x.md",
        "[[Inbox/x",
    ],
)
def test_other_links_code_and_words_stay(text):
    assert retarget(text, "Memory/holder.md", OLD, NEW) == text


def test_an_encoded_link_is_encoded_again():
    text = "[t](../Inbox/site%20plan.md) [u](<../Inbox/site plan.md>) [[Inbox/site plan]]"
    after = retarget(text, "Memory/a.md", "Inbox/site plan.md", "Projects/site plan (2).md")
    assert after == (
        "[t](../Projects/site%20plan%20%282%29.md) [u](<../Projects/site plan (2).md>) "
        "[[Projects/site plan (2)]]"
    )


def test_names_in_other_unicode_forms_are_found():
    text = "[[Inbox/Cafe\u0301]] [t](../Inbox/Caf%C3%A9.md)"
    after = retarget(text, "Memory/a.md", "Inbox/Café.md", "Memory/Café.md")
    assert after == "[[Memory/Café]] [t](Caf%C3%A9.md)"


def test_a_link_by_name_follows_only_a_new_name():
    assert retarget("[[x]] [[x|w]] [[y]]", "Memory/a.md", OLD, "Memory/plan.md") == (
        "[[plan]] [[plan|w]] [[y]]"
    )


def test_a_quote_in_a_name_does_not_break_the_frontmatter():
    text = "---\nup: '[[Inbox/it''s]]'\ndown: \"[[Inbox/it's]]\"\n---\n"
    after = retarget(text, "Memory/a.md", "Inbox/it's.md", "Memory/it's.md")
    assert after == "---\nup: '[[Memory/it''s]]'\ndown: \"[[Memory/it's]]\"\n---\n"


def test_relative_links_inside_a_moved_file_still_work():
    text = "[a](./o.md#p) [b](../Memory/m.md) [c](o.md) [d](My%20note.md) ![e](../img/p.png)"
    assert rebase(text, OLD, "Projects/deep/x.md") == (
        "[a](../../Inbox/o.md#p) [b](../../Memory/m.md) [c](../../Inbox/o.md) "
        "[d](../../Inbox/My%20note.md) ![e](../../img/p.png)"
    )


def test_links_from_the_root_and_out_of_the_vault_stay_in_a_moved_file():
    text = "[[Memory/m]] [[m]] [a](/Memory/m.md) [b](../../outside.md) [c](Memory/m.md) [d](#p)"
    assert rebase(text, OLD, "Projects/deep/x.md") == text


def test_what_lies_beside_the_old_place_decides_an_undecided_path():
    text = "[a](img/p.png) [b](Memory/m.md) [c](m.md) [d](o)"
    beside = {"Inbox/img/p.png", "Inbox/o.md"}
    assert rebase(text, OLD, NEW, beside.__contains__) == (
        "[a](../Inbox/img/p.png) [b](Memory/m.md) [c](m.md) [d](../Inbox/o)"
    )


def test_links_to_itself_follow_too():
    text = "[[Inbox/x#Part]] [t](x.md#part) [u](./x.md)"
    assert rebase(text, OLD, NEW) == "[[Decisions/x#Part]] [t](x.md#part) [u](./x.md)"


def test_the_index_finds_every_holder_of_a_link_by_its_key():
    text = "[[Inbox/Cafe\u0301|w]] [t](../Inbox/site%20plan.md) [[Only Name]] `[[Code]]`"
    assert link_keys(text) == ("café", "code", "only name", "site plan")
    assert link_key("Inbox/CAFÉ.md") == "café"


def test_links_are_found_in_order_with_their_characters():
    text = "[a](<b c.md>) [[D/e#f]]"
    assert [(link.target, text[link.start : link.end]) for link in links_in(text)] == [
        ("b c.md", "b c.md"),
        ("D/e", "D/e"),
    ]


@pytest.mark.parametrize("part", ["[[", "](", "`", "``` ", "[a]: ", "![[x|", "<!-- ", "> - ["])
def test_twenty_thousand_openers_are_read_at_once(part):
    text = part * 20_000
    assert isinstance(links_in(text), tuple)
