"""A word on stderr about work over half a second, only on a terminal and never with --quiet."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from kura_tui.cli.context import Call, direct_log, is_terminal
from kura_tui.wording import commands as wording
from kura_tui.wording import git as git_wording

if TYPE_CHECKING:
    from kura_tui.session import ReviewSession

PATIENCE = 0.5
"""Seconds of work before the first word about it."""


@contextmanager
def counted(
    call: Call, sentence: Callable[[int, int], str]
) -> Iterator[Callable[[int, int], None]]:
    """Give a function that takes (done, total) and shows `sentence(done, total)` once a second."""
    begin = time.monotonic()
    shown_at = 0.0
    is_shown = _is_wanted(call)

    def show(done: int, total: int) -> None:
        nonlocal shown_at
        now = time.monotonic()
        if is_shown and now - begin > PATIENCE and now - shown_at > 1.0:
            shown_at = now
            _show(sentence(done, total))

    yield show
    if shown_at:
        _show("")


@contextmanager
def said_when_slow(call: Call, sentence: str) -> Iterator[None]:
    """Show a sentence while work lasts that cannot be counted."""
    if not _is_wanted(call):
        yield
        return
    timer = threading.Timer(PATIENCE, _show, (sentence,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        _show("")


@contextmanager
def waiting_for_git(call: Call, session: "ReviewSession") -> Iterator[None]:
    """Say that a decision waits where another Git holds the index as it begins.

    Only there: nothing may be written over what kura's own Git asks the person meanwhile.
    """
    with said_when_slow(call, git_wording.WAITING) if session.is_git_busy() else nullcontext():
        yield


def index(call: Call, session: "ReviewSession") -> None:
    """Bring the index of notes up to date, counting them where that takes its time."""
    direct_log(to_file=call.is_debug)
    with counted(call, wording.indexing) as progress:
        session.update_index(progress)


def _is_wanted(call: Call) -> bool:
    return not call.is_quiet and is_terminal(sys.stderr)


def _show(sentence: str) -> None:
    """Write over the line; with no sentence clear it."""
    sys.stderr.write(f"\r{sentence}\x1b[K")
    sys.stderr.flush()
