"""Text from files made safe to show, and text made comparable; the one boundary before any screen."""

import hashlib
import re
import unicodedata


class Visible(str):
    """Text that is safe to send to a terminal; only `visible()` and `visible_line()` make it."""

    __slots__ = ()


_HARMLESS = {"\n", "\t"}


def visible(text: str) -> Visible:
    """Show every control, bidi, zero-width and tag character as a mark such as `<ESC>`; keep tabs and newlines."""
    if text.isascii() and text.isprintable():
        return Visible(text)
    return Visible("".join(_mark(character) for character in text))


def visible_line(text: str) -> Visible:
    """Do as `visible()` does, on one line: a newline becomes `<LF>` and a tab one space."""
    return Visible(visible(text).replace("\t", " ").replace("\n", "<LF>"))


def _mark(character: str) -> str:
    if character in _HARMLESS or character.isprintable():
        return character
    if character == "\x1b":
        return "<ESC>"
    return f"<U+{ord(character):04X}>"


def normalise(text: str) -> str:
    """Fold width, case and punctuation away: NFKC, casefold, punctuation to spaces, one space between words."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return re.sub(r"[\W_]+", " ", folded).strip()


def digest_of(data: bytes) -> str:
    """Give the sha256 of a file's bytes in hex."""
    return hashlib.sha256(data).hexdigest()


def fingerprint(title: str, fact: str) -> str:
    """Give the sha256 of the normalised title and fact in hex, for exact repeats."""
    return digest_of(f"{normalise(title)}\n{normalise(fact)}".encode())
