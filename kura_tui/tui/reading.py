"""How the terminal's bytes are read: which keys came together in one read; knows no app and no key.

A person's key arrives alone. A paste or a terminal's reply arrives in one read, or in reads that
follow each other at once, and that stays true however busy the machine is.
"""

import codecs
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field

CONTIGUOUS_SECONDS = 0.012
"""A read this soon after the last one was parsed goes on with the same lump."""
_ONE_KEY = re.compile(
    r"\x1b\[[\d;:]*[A-HPQRSZ~]"  # cursor and function keys, positions
    r"|\x1bO[A-Za-z]"
    r"|\x1b\[<[\d;]*[mM]|\x1b\[M...|\x1b\[[IO]"  # mouse, focus
    r"|\x1b\[\?[\d;]+\$y|\x1b\[48;[\d;:]*t",  # answers to what Textual asks
    re.DOTALL,
)
_KITTY_KEY = re.compile(r"\x1b\[[\d;:]+u")
_PASTE = re.compile(r"\x1b\[200~.*?(?:\x1b\[201~|\Z)", re.DOTALL)


def typed_count(text: str) -> int:
    """Count the characters of one read that can become keys of text."""
    rest = _PASTE.sub("", text)
    rest, kitty_keys = _KITTY_KEY.subn("", rest)
    return len(_ONE_KEY.sub("", rest)) + kitty_keys


@dataclass(slots=True)
class Reads:
    """Decodes what is read and notes for the keys made of it when it was read and what with."""

    clock: Callable[[], float] = time.monotonic
    read_at: float = 0.0
    """The second in which the bytes of the newest key were read."""
    is_lump: bool = False
    """Whether the newest key came together with others."""
    _parsed_at: float = float("-inf")
    _decoder: codecs.IncrementalDecoder = field(
        default_factory=lambda: codecs.getincrementaldecoder("utf-8")(errors="replace")
    )

    def decode(self, content: bytes, final: bool = False) -> str:
        """Decode one read; a byte that is no UTF-8 becomes U+FFFD and is no reason to end."""
        now = self.clock()
        text = self._decoder.decode(content, final)
        if text:
            goes_on = self.is_lump and now - self._parsed_at < CONTIGUOUS_SECONDS
            self.is_lump = goes_on or typed_count(text.replace("\ufffd", "")) > 1
            self.read_at = now
        return text

    def parsed(self) -> None:
        """Take note that a key was made of what was read."""
        self._parsed_at = self.clock()
