"""A count on stderr for work over half a second, only on a terminal and never with --quiet."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kura_tui.cli.context import Call, is_terminal

PATIENCE = 0.5
"""Seconds of work before the first word about it."""


@contextmanager
def counted(
    call: Call, sentence: Callable[[int, int], str]
) -> Iterator[Callable[[int, int], None]]:
    """Give a function that takes (done, total) and shows `sentence(done, total)` once a second."""
    begin = time.monotonic()
    shown_at = 0.0
    is_shown = not call.is_quiet and is_terminal(sys.stderr)

    def show(done: int, total: int) -> None:
        nonlocal shown_at
        now = time.monotonic()
        if is_shown and now - begin > PATIENCE and now - shown_at > 1.0:
            shown_at = now
            sys.stderr.write(f"\r{sentence(done, total)}\x1b[K")
            sys.stderr.flush()

    yield show
    if shown_at:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()
