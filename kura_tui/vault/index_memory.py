"""What the index answered last, for as long as nothing in it changes; it asks nothing itself."""

import threading
from collections.abc import Callable

from kura_tui.domain.evidence.candidate import Candidate

_MOST = 64
"""Questions that are remembered: a screen full of proposals and those around it."""


class RememberedCandidates:
    """The candidates of the last questions, each with the version of the index that gave them.

    A decision asks again what the screen has shown a moment before. For several threads.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[tuple[str, str], tuple[object, int, tuple[Candidate, ...]]] = {}

    def recall(
        self,
        question: tuple[str, str],
        version: object,
        limit: int,
        ask: Callable[[], tuple[Candidate, ...]],
    ) -> tuple[Candidate, ...]:
        """Give at most `limit` candidates, asked anew when the index is of another version.

        `version` is to be read before `ask` is called; None is never remembered.
        """
        with self._lock:
            known = self._known.get(question)
        if known is not None and known[0] == version and known[1] >= limit:
            return known[2][:limit]
        found = ask()
        if version is not None:
            with self._lock:
                self._known.pop(question, None)
                self._known[question] = (version, limit, found)
                if len(self._known) > _MOST:
                    del self._known[next(iter(self._known))]
        return found
