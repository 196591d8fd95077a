"""A program on a screen of tmux: keys in, the screen's text out; waits by looking at it."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

SECONDS = 30.0
"""How long a screen may take to show what is waited for."""

needs_tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


@dataclass(frozen=True, slots=True)
class TmuxScreen:
    """One tmux server of its own with one window."""

    socket: str

    @classmethod
    def start(
        cls, folder: Path, command: str, *, size: tuple[int, int] = (80, 24), **environ: str
    ) -> "TmuxScreen":
        """Run a shell command on a screen of `size` columns and rows."""
        screen = cls(str(folder / "tmux.sock"))
        words = ["env", "-u", "TMUX", "tmux", "-S", screen.socket, "-f", "/dev/null"]
        settings = [word for name, value in environ.items() for word in ("-e", f"{name}={value}")]
        subprocess.run(
            [
                *words, "new-session", "-d", "-x", str(size[0]), "-y", str(size[1]),
                *settings, command,
            ],
            check=True, env=os.environ,
        )  # fmt: skip
        return screen

    def run(self, *arguments: str) -> str:
        """Give one tmux command to the server."""
        done = subprocess.run(
            ["tmux", "-S", self.socket, *arguments], capture_output=True, text=True, check=False
        )
        return done.stdout

    def text(self) -> str:
        """Give the screen as lines of text."""
        return self.run("capture-pane", "-p")

    def press(self, *keys: str) -> None:
        """Press keys by their tmux names."""
        for key in keys:
            self.run("send-keys", key)

    def wait(self, wanted: str | Callable[[str], bool], what: str = "") -> str:
        """Look until the screen holds a text or fits a test; give the screen, or fail with it."""
        fits = wanted if callable(wanted) else lambda text: wanted in text
        until = time.monotonic() + SECONDS
        text = self.text()
        while not fits(text):
            if time.monotonic() > until:
                raise AssertionError(f"no {what or wanted!r} on the screen:\n{text}")
            text = self.text()
        return text

    def stop(self) -> None:
        """End the server and whatever runs on it."""
        self.run("kill-server")
