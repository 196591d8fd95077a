"""Header, rules and footer: they fill their width exactly, and what matters most goes last."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kura_tui.domain.text import cell_width
from kura_tui.tui.commands import Context, commands_for
from kura_tui.tui.keymap import effective_keys
from kura_tui.tui.widgets.footer_keys import fitting, key_groups
from kura_tui.tui.widgets.header_line import Standing, header_parts
from kura_tui.tui.widgets.rule import rule_parts

LETTERS = st.characters(codec="utf-8", categories=("L", "N"), max_codepoint=0x17F)
WORDS = st.text(LETTERS, max_size=60)


@given(WORDS.filter(bool), WORDS, st.integers(12, 200))
def test_a_rule_fills_its_width(title: str, note: str, width: int) -> None:
    head, dashes, tail = rule_parts(title, note, width)
    line = f"-- {head} {dashes}" + (f" {tail} --" if tail else "---")
    assert cell_width(line) == width


def test_a_rule_cuts_the_middle_of_a_path_and_the_end_of_other_notes() -> None:
    assert rule_parts("2 Proposal", "Inbox/a/long/folder/name-of-file.md", 48)[2].endswith(
        "/name-of-file.md"
    )
    assert rule_parts("1 Queue", "5 of 12  newest", 30)[2] == "5 of 12"


@given(st.integers(1, 300))
def test_the_footer_fits_and_help_stays(width: int) -> None:
    groups = key_groups(commands_for(Context.REVIEW), effective_keys())
    shown = fitting(groups, width)
    assert shown[-1][0] == "?"
    line = "  ".join(f"{key} {label}".rstrip() for key, label in shown)
    assert cell_width(line) <= max(width, 1)
    assert [key for key, _ in shown[:-1]] == [key for key, _ in groups[: len(shown) - 1]]


def test_at_eighty_columns_the_footer_holds_what_is_needed_most() -> None:
    groups = key_groups(commands_for(Context.REVIEW), effective_keys())
    line = "  ".join(f"{key} {label}".rstrip() for key, label in fitting(groups, 80))
    assert line == ("a approve  e edit  m merge  x reject  s snooze  u undo  space tick  z zoom  ?")


@pytest.mark.parametrize("width", [1, 8, 20, 30, 40, 60, 80, 120, 200])
def test_the_header_fits(width: int) -> None:
    standing = Standing(
        inbox=12, shown=12, marked=2, snoozed=3, position=5, vault="~/some/long/path/to/a/vault",
        branch="main", ahead=2, progress="index 1,200/10,000",
    )  # fmt: skip
    left, right = header_parts(standing, width, "? help  : cmds")
    assert cell_width(left) + cell_width(right) <= width
    if width >= 80:
        assert left.startswith("kura  inbox 12  marked 2  snoozed 3")
        assert right.endswith("? help  : cmds")


def test_the_header_says_what_is_ahead_and_under_way() -> None:
    standing = Standing(inbox=1, shown=1, vault="~/v", branch="main", ahead=2, behind=1)
    assert header_parts(standing, 80, "?")[1] == "~/v main +2 -1   ?"
    assert "merge under way" in header_parts(Standing(notice="merge under way"), 80, "?")[0]
