"""Text sent to the terminal's clipboard; it is never read, and no success is claimed.

The sequence is OSC 52, bare and for the clipboard "c", because terminals and tmux refuse others.
"""

import os
import subprocess
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from textual.app import App

from kura_tui.domain.text import Visible, visible
from kura_tui.wording import terminal as wording

SURE_BYTES = 700
"""UTF-8 bytes that mosh still passes on in one packet."""
TMUX_SECONDS = 2.0

TmuxBuffer = Callable[[bytes], None]


def load_tmux_buffer(content: bytes) -> None:
    """Give tmux the text as its newest buffer, and let it pass it on; failures stay silent."""
    with suppress(OSError, subprocess.SubprocessError):
        subprocess.run(
            ["tmux", "load-buffer", "-w", "-"],
            input=content, capture_output=True, timeout=TMUX_SECONDS, check=False,
        )  # fmt: skip


def copy_text(
    app: App[Any],
    text: str,
    environ: Mapping[str, str] = os.environ,
    load_buffer: TmuxBuffer = load_tmux_buffer,
) -> Visible:
    """Send `text` as it is shown to the clipboard and give the sentence to say.

    Marks stand for control characters here too: what is pasted is what was seen.
    """
    shown = visible(text)
    content = shown.encode("utf-8", errors="replace")
    app.copy_to_clipboard(content.decode("utf-8"))
    if environ.get("TMUX"):
        app.run_worker(
            partial(load_buffer, content), thread=True, group="clipboard", exit_on_error=False
        )
    if len(content) > SURE_BYTES:
        return wording.sent_long_text(len(shown))
    return wording.sent_to_clipboard(len(shown))
