"""Named points around each system call of a transaction; inert unless a test arms them."""

from collections.abc import Callable
from types import TracebackType

_action: Callable[[str], None] | None = None


def arm(action: Callable[[str], None] | None) -> None:
    """Call `action` with the name of every point reached from now on; None makes all points inert.

    No config, file or environment variable reaches this: only code in the same process can arm.
    """
    global _action
    _action = action


def failpoint(name: str) -> None:
    """Mark one point; `action` may end the process or raise an OSError here."""
    if _action is not None:
        _action(name)


class Step:
    """The points before and after one system call."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        if _action is not None:
            _action(f"{self._name}:before")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if _action is not None and kind is None:
            _action(f"{self._name}:after")
