"""The `- [ ]` items of a proposal's Review section, and the reviewer's ticks on them."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class CheckItem:
    """One item: its words, the reviewer's tick, the file's own tick (`claimed`), its line in the file from 1 (0: default item)."""

    words: str
    is_ticked: bool = False
    claimed: bool = False
    line: int = 0


@dataclass(frozen=True, slots=True)
class Checklist:
    """The items in file order. A tick in the file is only a claim: the reviewer's ticks start open."""

    items: tuple[CheckItem, ...] = ()
    is_default: bool = False

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


NO_CHECKLIST = Checklist()
"""The checklist of a decision that was taken without one."""
