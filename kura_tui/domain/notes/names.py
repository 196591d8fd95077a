"""File names for notes: portable, Unicode kept, compared without case; knows no disk."""

import hashlib
import re
import unicodedata
from collections.abc import Callable
from datetime import date

from kura_tui.wording import notes as wording

MAX_NAME_BYTES = 120
"""Longest name that kura makes, in bytes of UTF-8 without ".md"."""
MAX_PORTABLE_BYTES = 250
"""Longest name that kura takes, in bytes of UTF-8 without ".md"; file systems allow 255 with it."""

_RESERVED = re.compile(
    r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\..*)?", re.IGNORECASE
)
_FORBIDDEN = re.compile(r'[\\/:*?"<>|#^\[\]]|%%')
_APOSTROPHES = "'\u2019\u02bc"
_IGNORABLE = re.compile(
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]"
)
_INVISIBLE = frozenset({"Cc", "Cf", "Zl", "Zp"})
_JOINERS = frozenset("\u200c\u200d\ufe0e\ufe0f")


def file_name(
    title: str, taken: Callable[[str], bool] | None = None, today: date | None = None
) -> str:
    """Make a file name without ".md" from a title.

    Letters, marks and digits of every script stay, lower case, in NFC; everything else becomes one
    hyphen. At most 120 bytes, cut between characters. A title without letters gives
    `note-<today>-<4 hex>`; a name whose folded form is `taken` gets "-2", "-3" and so on.
    """
    name = _slug(title) or _fallback(title, today)
    if _RESERVED.fullmatch(name):
        name += "-note"
    free, count = name, 1
    while taken is not None and taken(folded_name(free)):
        count += 1
        ending = f"-{count}"
        free = _cut(name, MAX_NAME_BYTES - len(ending)) + ending
    return free


def usable_name(name: str) -> str:
    """Give a file's name (without ".md") for a note: in NFC, made anew where it is not usable."""
    return file_name(name) if is_portable(name) else nfc(name)


def _slug(title: str) -> str:
    lowered = unicodedata.normalize("NFC", unicodedata.normalize("NFC", title).lower())
    kept = "".join(
        character if unicodedata.category(character)[0] in "LMN" else "-"
        for character in _IGNORABLE.sub("", lowered)
        if character not in _APOSTROPHES
    )
    words = re.sub(r"-+", "-", kept).strip("-")
    while words and unicodedata.category(words[0])[0] == "M":
        words = words[1:].lstrip("-")
    return _cut(words, MAX_NAME_BYTES)


def _fallback(title: str, today: date | None) -> str:
    four = hashlib.sha256(title.encode(errors="surrogatepass")).hexdigest()[:4]
    return f"note-{today.isoformat()}-{four}" if today else f"note-{four}"


def _cut(name: str, limit: int) -> str:
    """Cut to `limit` bytes, never inside a character or before a combining mark."""
    data = name.encode(errors="replace")
    if len(data) <= limit:
        return name
    short = data[:limit].decode(errors="ignore")
    while short and unicodedata.category(name[len(short)])[0] == "M":
        short = short[:-1]
    at_word = short.rpartition("-")[0]
    return (at_word if len(at_word) > len(short) * 3 // 4 else short).strip("-")


def nfc(name: str) -> str:
    """Give a name in NFC, the form in which kura writes names."""
    return unicodedata.normalize("NFC", name)


def folded_name(name: str) -> str:
    """Give the form in which two names are compared: NFC and case folded."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def is_portable(name: str) -> str:
    """Say why a name (without ".md") is not usable on every system and in links; "" when it is."""
    name = unicodedata.normalize("NFC", name)
    if not name.strip():
        return wording.NAME_EMPTY
    if any("\ud800" <= character <= "\udfff" for character in name):
        return wording.NAME_NOT_UTF8
    if len(name.encode()) > MAX_PORTABLE_BYTES:
        return wording.name_too_long(MAX_PORTABLE_BYTES)
    if name[0] == ".":
        return wording.NAME_STARTS_WITH_DOT
    if name != name.strip() or name.endswith("."):
        return wording.NAME_ENDS_BADLY
    forbidden = _FORBIDDEN.search(name)
    if forbidden:
        return wording.name_holds(forbidden[0])
    if _RESERVED.fullmatch(name):
        return wording.NAME_RESERVED
    return wording.NAME_INVISIBLE if _has_invisible(name) else ""


def _has_invisible(name: str) -> bool:
    """Whether a control or format character stands where no script or emoji needs it."""
    before = "a"
    for character in name:
        is_joining = character in _JOINERS and not before.isascii()
        if _is_invisible(character) and not is_joining:
            return True
        before = character
    return False


def _is_invisible(character: str) -> bool:
    return bool(_IGNORABLE.match(character)) or unicodedata.category(character) in _INVISIBLE
