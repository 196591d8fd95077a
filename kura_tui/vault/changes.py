"""Which files changed since the index last looked, as far as a watch knows; it reads no files."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator

LOOK_THROUGH_AGAIN = 300.0
"""Seconds after which the whole vault is looked through, for files that no watch covers."""


class Changes:
    """The paths that a watch and the session's own decisions reported; for several threads."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._lock = threading.Lock()
        self._watches = 0
        self._paths: set[str] = set()
        self._whole_at: float | None = None

    def note(self, paths: Iterable[str]) -> None:
        """Remember that these paths may have changed."""
        with self._lock:
            self._paths.update(paths)

    def noting(self, watched: Iterator[frozenset[str]]) -> Iterator[frozenset[str]]:
        """Pass a watch on and remember what it reports; the vault counts as watched meanwhile."""
        with self._lock:
            self._watches += 1
            self._whole_at = None
        try:
            for paths in watched:
                self.note(paths)
                yield paths
        finally:
            with self._lock:
                self._watches -= 1

    def forget(self) -> None:
        """Take nothing for granted: the next look is at the whole vault."""
        with self._lock:
            self._whole_at = None

    def take(self) -> frozenset[str] | None:
        """Give what must be looked at now and forget it; None is the whole vault."""
        with self._lock:
            now = self._monotonic()
            paths, self._paths = frozenset(self._paths), set()
            is_due = self._whole_at is None or now - self._whole_at > LOOK_THROUGH_AGAIN
            if not self._watches or is_due:
                self._whole_at = now
                return None
            return paths
