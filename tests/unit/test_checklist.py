"""The items of a Review section: which lines count."""

from kura_tui.domain.notes.checklist import parse_checklist


def items(text: str) -> list[tuple[str, bool, int]]:
    return [(item.words, item.claimed, item.line) for item in parse_checklist(text, 0).items]


def test_every_form_of_a_list_line_is_an_item_and_code_is_not():
    text = (
        "Write `- [ ]` here.\n- [ ] not in the section\n\n## Review\n\n"
        "- [x] first\n- [X] second\n* [x] third\n+ [ ] fourth\n  - [ ] nested\n3. [x] counted\n"
        "- [ ]\n- [] none\n- [y none\n- [a](b)\n\n```\n- [ ] fenced\n```\n\n<!-- - [ ] hidden -->\n"
        "%%\n- [ ] note\n%%\n\n## Next\n\n- [ ] elsewhere\n"
    )
    assert items(text) == [
        ("first", True, 6),
        ("second", True, 7),
        ("third", True, 8),
        ("fourth", False, 9),
        ("nested", False, 10),
        ("counted", True, 11),
        ("", False, 12),
    ]


def test_the_heading_may_be_in_other_letters_and_the_file_in_crlf():
    assert items("## REVIEW ##\r\n\r\n- [ ] one \r\n- [ ] \r\n") == [
        ("one", False, 3),
        ("", False, 4),
    ]


def test_another_level_or_another_name_is_no_review_section():
    assert items("# Review\n- [ ] a\n\n### Review\n- [ ] b\n\n## Reviews\n- [ ] c\n") == []


def test_a_tick_in_the_file_is_only_a_claim():
    checklist = parse_checklist("## Review\n- [x] done\n", 0)
    assert not checklist.is_complete
    assert checklist.toggled(0).is_complete
