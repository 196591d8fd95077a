"""Tells which files of the vault's folders changed; it reads none of them."""

import threading
from collections.abc import Iterator
from pathlib import Path

from kura_tui.vault.placing import TEMPORARY

_DEBOUNCE = 300
"""Milliseconds to gather changes, so that a sync of thousands of files is one message."""
_LOOK_AGAIN = 5.0
"""Seconds between two looks for a folder that is not there yet."""
_POLL = 1000
"""Milliseconds between two looks where the kernel gives no notice."""


def watch(root: Path, folders: tuple[str, ...], stop: threading.Event) -> Iterator[frozenset[str]]:
    """Yield the changed paths, relative to the vault, until `stop` is set.

    Falls back to polling where inotify is missing or used up. A folder that does not exist is
    waited for; kura's own temp files and files under .git/ are left out.
    """
    root = root.resolve()
    while not stop.is_set():
        present = _present(root, folders)
        if not present:
            stop.wait(_LOOK_AGAIN)
            continue
        yield from _watch_present(root, folders, present, stop)


def _present(root: Path, folders: tuple[str, ...]) -> tuple[Path, ...]:
    return tuple(root / name for name in folders if (root / name).is_dir())


def _watch_present(
    root: Path, folders: tuple[str, ...], present: tuple[Path, ...], stop: threading.Event
) -> Iterator[frozenset[str]]:
    """Watch what is there until a folder comes or goes."""
    from watchfiles import watch as watch_files

    force_polling = None
    while not stop.is_set():
        try:
            for batch in watch_files(
                *present, stop_event=stop, debounce=_DEBOUNCE, poll_delay_ms=_POLL,
                yield_on_timeout=True, rust_timeout=int(_LOOK_AGAIN * 1000),
                force_polling=force_polling, raise_interrupt=False, watch_filter=None,
            ):  # fmt: skip
                changed = frozenset(_relative(root, folders, {name for _, name in batch}))
                if changed:
                    yield changed
                if _present(root, folders) != present:
                    return
        except OSError:
            if force_polling:
                stop.wait(_LOOK_AGAIN)
                return
            force_polling = True


def _relative(root: Path, folders: tuple[str, ...], names: set[str]) -> Iterator[str]:
    for name in names:
        path = Path(name)
        if path.is_relative_to(root):
            parts = path.relative_to(root).parts
            is_watched_folder = "/".join(parts) in folders
            if (
                not is_watched_folder
                and ".git" not in parts
                and not path.name.startswith(TEMPORARY)
            ):
                yield "/".join(parts)
