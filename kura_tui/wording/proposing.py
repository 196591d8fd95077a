"""What kura says to whoever proposes."""

from typing import TYPE_CHECKING

from kura_tui.domain.text import Visible, visible_line

if TYPE_CHECKING:
    from kura_tui.domain.evidence.candidate import Candidate
    from kura_tui.domain.evidence.recall import Remembered

NOT_PROPOSED = "Not proposed"
USAGE = 'kura propose "Title" "The fact, stated plainly." --source conversation'


def empty(part: str) -> str:
    """A proposal needs a title and a fact."""
    return f"the {part} is empty"


def unreadable(line: int, reason: str) -> str:
    """Markdown whose properties cannot be read."""
    return f"line {line}: {reason}" if line else reason


def known(one: "Remembered", *, is_same_text: bool) -> Visible:
    """Say what became of a proposal with the same words, or from the same source."""
    what = "The same words" if is_same_text else "Other words from the same source"
    if one.outcome.value == "pending":
        return visible_line(f"Known: {what} wait already   {one.path}")
    when = f" on {one.when}" if one.when else ""
    because = f", because {one.reason}" if one.reason else ""
    return visible_line(
        f"Known: {what} were {one.outcome.value}{when}{because}   {one.path}".rstrip()
    )


def near(one: "Candidate", relation: str) -> Visible:
    """Say how near a note or a waiting proposal is, what its words show, and what became of it."""
    outcome = one.kind.value
    if outcome == "rejected":
        outcome += f" on {one.when}" if one.when else ""
        outcome += f", because {one.reason}" if one.reason else ""
    return visible_line(f"Near: {one.score:.0f}% {outcome}   {relation}   {one.path}")
