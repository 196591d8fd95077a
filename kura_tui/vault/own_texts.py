"""The reviewer's edited texts that could not be written yet, kept over the end of a kura.

They lie in one file of mode 0600 beside the journal; it knows nothing of screens or decisions.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from kura_tui.vault.journal import sync_folder, write_all

TEXTS = "texts"
"""The file's name in `.git/kura/`."""


def load(folder: Path) -> dict[str, str]:
    """Read the kept texts by their proposals' paths; a file that cannot be read holds none."""
    try:
        written = (folder / TEXTS).read_bytes()
        kept = msgspec.json.decode(written, type=dict[str, bytes])
    except (OSError, msgspec.MsgspecError):
        return {}
    return {path: text.decode("utf-8", "surrogateescape") for path, text in kept.items()}


def save(folder: Path, texts: Mapping[str, str]) -> None:
    """Write the kept texts so that they are there whole or not at all; without any, no file.

    Raises OSError.
    """
    if not texts:
        (folder / TEXTS).unlink(missing_ok=True)
        return
    kept = {path: text.encode("utf-8", "surrogateescape") for path, text in texts.items()}
    temporary = folder / f"{TEXTS}.new"
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW
    descriptor = os.open(temporary, flags, 0o600)
    try:
        write_all(descriptor, msgspec.json.encode(kept))
        os.fsync(descriptor)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        raise
    finally:
        os.close(descriptor)
    temporary.rename(folder / TEXTS)
    sync_folder(folder)
