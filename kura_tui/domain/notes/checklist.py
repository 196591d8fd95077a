"""The `- [ ]` items of a proposal's Review section, and the reviewer's ticks on them."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from kura_tui.domain.notes.layout import Heading, headings, hidden_spans, is_inside, named_sections

REVIEW = "Review"
"""Heading of the section that holds the checklist."""

_CHECK = re.compile(
    r"^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX])\](?:[ \t]+([^\n]*)|[ \t\r]*$)", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class CheckItem:
    """One item; `claimed` is the file's own tick, `line` counts from 1, 0 for a default one."""

    words: str
    is_ticked: bool = False
    claimed: bool = False
    line: int = 0


@dataclass(frozen=True, slots=True)
class Checklist:
    """The items in file order; a tick in the file is only a claim, the reviewer's start open.

    `is_unread` says that nothing of the file was read that an item could be held against.
    """

    items: tuple[CheckItem, ...] = ()
    is_default: bool = False
    is_unread: bool = False

    @property
    def ticked(self) -> tuple[CheckItem, ...]:
        """The items the reviewer ticked."""
        return tuple(item for item in self.items if item.is_ticked)

    @property
    def open(self) -> tuple[CheckItem, ...]:
        """The items the reviewer has not ticked."""
        return tuple(item for item in self.items if not item.is_ticked)

    @property
    def is_complete(self) -> bool:
        """Whether no item is open."""
        return not self.open

    def toggled(self, position: int) -> "Checklist":
        """Give the checklist with the item at `position` (from 0) ticked or open again."""
        items = list(self.items)
        items[position] = replace(items[position], is_ticked=not items[position].is_ticked)
        return replace(self, items=tuple(items))

    def in_words(self, spell: Callable[[str], str]) -> "Checklist":
        """Give the checklist as it is shown: `spell` gives the words of each item."""
        items = (replace(item, words=spell(item.words)) for item in self.items)
        return replace(self, items=tuple(items))


NO_CHECKLIST = Checklist()
"""The checklist of a decision that was taken without one."""


def parse_checklist(
    text: str, body_start: int, found: tuple[Heading, ...] | None = None
) -> Checklist:
    """Read the items of the Review section, in file order; without such a section there are none.

    An item is a list line (`-`, `*`, `+`, `1.`, at any depth) with `[ ]`, `[x]` or `[X]`. Boxes in
    code fences and comments are not counted. A bare `- [ ]` counts, with words "": Obsidian shows
    it as an open task, and an item that is not counted could not be left open.
    """
    hidden = hidden_spans(text, body_start)
    every = headings(text, body_start, hidden) if found is None else found
    items: list[CheckItem] = []
    line, counted = 1, 0
    for start, end in named_sections(text, body_start, REVIEW, every):
        for match in _CHECK.finditer(text, start, end):
            if is_inside(hidden, match.start()):
                continue
            line += text.count("\n", counted, match.start())
            counted = match.start()
            words, is_claimed = (match[2] or "").strip(), match[1] != " "
            items.append(CheckItem(words, claimed=is_claimed, line=line))
    return Checklist(tuple(items))
