"""Sentences on several proposals decided at once: questions, what stays out, what was done."""

from collections.abc import Sequence

from kura_tui.domain.notes.proposal import Proposal
from kura_tui.domain.text import Visible, visible_line
from kura_tui.wording.decisions import PAST
from kura_tui.wording.screen import count, title_of


def committed(
    verb: str, done: int, size: int, refused: Sequence[Visible], short: str, back_key: str
) -> Visible:
    """Say how far a batch is, the key that takes all of it back, and why some is not written."""
    noun = "decision" if verb in {"undo", "redo"} else "proposal"
    of = f"{done}" if done == size else f"{done} of {size}"
    way = f"{back_key} {'redo' if verb == 'undo' else 'undo'}"
    said = f"{PAST[verb]} {of} {noun}{'' if size == 1 else 's'}   newest commit {short}   {way}"
    said += f" all {done}" if done > 1 else ""
    return visible_line("   ".join([said, *refused]))


def folder(number: int, kept_out: Sequence[str]) -> Visible:
    """Ask for the folder of a batch and say what stays out of it."""
    return visible_line(
        f"Approve {count(number, 'marked proposal')} into which folder?{_out(kept_out)}"
    )


def reason(number: int, chosen: str) -> Visible:
    """Ask for the reason of a batch; `chosen` says how it came together: "marked", "alike"."""
    return visible_line(f"Reject {count(number, f'{chosen} proposal')}. Why?")


def until(number: int, chosen: str) -> Visible:
    """Ask for the day of a batch; `chosen` as in `batch_reason()`."""
    return visible_line(f"Snooze {count(number, f'{chosen} proposal')} until")


def sure(verb: str, number: int, how: str) -> Visible:
    """Ask for the last key of a batch."""
    return visible_line(f"{verb.capitalize()} {count(number, 'proposal')} ({how})?")


def empty(kept_out: Sequence[str]) -> Visible:
    """Say that nothing marked can be approved together."""
    return visible_line(f"None of the marked proposals can be approved together.{_out(kept_out)}")


def _out(kept_out: Sequence[str]) -> str:
    if not kept_out:
        return ""
    return f" Kept out: {'; '.join(kept_out[:3])}{'; ...' if len(kept_out) > 3 else ''}."


def not_shown_whole(proposal: Proposal) -> str:
    """Give the reason why a proposal stays out of a batch: its end was not on screen."""
    return f"{title_of(proposal)} (not read to its end)"


def has_marks(proposal: Proposal, reason: str) -> str:
    """Give the reason why a proposal stays out of a batch: its marks."""
    return f"{title_of(proposal)} ({reason})"
