"""A program in a pseudo terminal with what its terminal shows: keys in, words awaited, clicks."""

import re
import time
from dataclasses import dataclass, field

import pyte

from tests.tui.pty_program import PtyProgram

SECONDS = 30.0
AGAIN = 4.0
"""Seconds after which a key is pressed once more: the input guard may have dropped it as early."""
_UNKNOWN_TO_PYTE = re.compile(
    rb"\x1b\[[<>=?][0-9;]*u|\x1b\[\?\d+\$p|\x1b\]22;[a-z-]*(?:\x07|\x1b\\)"
)


@dataclass
class WatchedScreen:
    """The terminal of one program; everything written is fed to it once."""

    program: PtyProgram
    size: tuple[int, int]
    screen: pyte.Screen = field(init=False)
    stream: pyte.ByteStream = field(init=False)
    fed: int = 0

    def __post_init__(self) -> None:
        self.screen = pyte.Screen(*self.size)
        self.stream = pyte.ByteStream(self.screen)

    @property
    def text(self) -> str:
        """What the terminal shows now."""
        new = self.program.output[self.fed :]
        self.fed += len(new)
        self.stream.feed(_UNKNOWN_TO_PYTE.sub(b"", new))
        return "\n".join(self.screen.display)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        assert self.text
        self.size = (width, height)
        self.screen.resize(height, width)
        self.program.child.setwinsize(height, width)
        self.rest()

    def shows(self, words: str, seconds: float = SECONDS) -> bool:
        """Read until the words are on screen, `seconds` at most."""
        until = time.monotonic() + seconds
        while words not in self.text:
            if time.monotonic() > until or not self.program.child.isalive():
                return False
            self.program.read(0.02)
        return True

    def press(self, key: bytes, words: str = "") -> None:
        """Press a key, again where the first was dropped, until the words are on screen."""
        until = time.monotonic() + SECONDS
        self.program.send(key, pause=0.05)
        if not words:
            self.rest()
            return
        while not self.shows(words, AGAIN):
            assert self.program.child.isalive(), f"ended after {key!r}:\n{self.text}"
            assert time.monotonic() < until, f"no {words!r} after {key!r}:\n{self.text}"
            self.program.send(key, pause=0.05)

    def press_away(self, key: bytes, words: str) -> None:
        """Press a key, again where the first was dropped, until the words are gone."""
        until = time.monotonic() + SECONDS
        while words in self.text:
            assert time.monotonic() < until, f"still {words!r} after {key!r}:\n{self.text}"
            self.program.send(key, pause=0.05)
            soon = time.monotonic() + AGAIN
            while words in self.text and time.monotonic() < soon:
                self.program.read(0.02)

    def leave(self, key: bytes = b"q") -> int:
        """Press a key until the program has ended; give its exit code."""
        until = time.monotonic() + SECONDS
        while self.program.child.isalive() and time.monotonic() < until:
            self.program.send(key, pause=0.05)
            ended = time.monotonic() + AGAIN
            while self.program.child.isalive() and time.monotonic() < ended:
                self.program.read(0.05)
        return self.program.end()

    def rest(self, seconds: float = 0.25) -> None:
        """Read until nothing was written for `seconds`."""
        before = -1
        while len(self.program.output) != before:
            before = len(self.program.output)
            self.program.read(seconds)

    def click(self, column: int, row: int) -> None:
        """Press and release the left button on a cell, both counted from 0."""
        place = f"{column + 1};{row + 1}"
        self.program.send(f"\x1b[<0;{place}M".encode(), f"\x1b[<0;{place}m".encode(), pause=0.05)

    def places_of(self, words: str) -> list[tuple[int, int]]:
        """Give the cells at which the words begin."""
        return [
            (found.start(), row)
            for row, line in enumerate(self.text.splitlines())
            for found in re.finditer(re.escape(words), line)
        ]
