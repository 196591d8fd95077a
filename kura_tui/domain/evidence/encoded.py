"""Words hidden in an encoding: base64, hex, escapes, entities; random bytes are none."""

import base64
import binascii
import html
import re
from collections.abc import Callable, Iterator
from urllib.parse import unquote_to_bytes

from kura_tui.domain.evidence.hazard import Claim, Hazard
from kura_tui.wording import hazards as wording

_BASE64 = re.compile(
    r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{20,}(?:\r?\n[A-Za-z0-9+/_-]{20,}){0,200}={0,2}"
)
_BASE32 = re.compile(r"(?<![A-Za-z0-9])[A-Z2-7]{24,}={0,6}(?![A-Za-z0-9])")
_HEX = re.compile(r"(?<![A-Za-z0-9])(?:0x)?(?:[0-9a-fA-F]{2}[ :,]?){14,}(?![A-Za-z0-9])")
_PERCENT = re.compile(r"(?:[\w.+-]{0,12}%[0-9a-fA-F]{2}){8,}[\w.+-]*")
_ESCAPES = re.compile(
    r"(?:\\x[0-9a-fA-F]{2}|\\u\{?[0-9a-fA-F]{4}\}?"
    r"|\\[0-7]{3}){8,}(?:[ -~]{0,3}(?:\\x[0-9a-fA-F]{2}|\\u\{?[0-9a-fA-F]{4}\}?"
    r"|\\[0-7]{3}))*"
)
_ENTITIES = re.compile(r"(?:&#[xX]?[0-9a-fA-F]{2,6};[ ]?){8,}")
_BITS = re.compile(r"(?<![01])(?:[01]{8}[ ,]?){8,}(?![01])")
_DECIMALS = re.compile(r"(?<!\d)(?:(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6])[ ,;]\s?){11,}\d{2,3}(?!\d)")
_WORDY = re.compile(r"[^\W\d_]{2,}")


def encoded_words(text: str) -> Iterator[Hazard]:
    """Give the stretches that decode to several words of text."""
    for form, needles, pattern, decode in _FORMS:
        if needles and not any(needle in text for needle in needles):
            continue
        for found in pattern.finditer(text):
            if reads_as_words(decode(found[0])):
                yield Hazard(
                    "encoded text",
                    Claim.EXACT,
                    wording.encoded(form),
                    0,
                    found.start(),
                    found.end(),
                    answers="source",
                )


def decoded(stretch: str) -> str:
    """Give what an encoded stretch says, or "" when it says nothing readable."""
    for _, _, pattern, decode in _FORMS:
        if pattern.fullmatch(stretch):
            plain = _as_text(decode(stretch))
            if reads_as_words(plain.encode("utf-8", "replace")):
                return plain
    return ""


def reads_as_words(plain: bytes) -> bool:
    """Whether bytes are three words of text, or two long ones; digests and keys are not."""
    text = _as_text(plain)
    if len(text) < 10:
        return False
    readable = sum(character.isprintable() or character in "\n\t\r" for character in text)
    if readable < len(text) * 0.95:
        return False
    words = _WORDY.findall(text)
    if sum(map(len, words)) < len(text) * 0.6:
        return False
    return (len(text.split()) > 2 and len(words) > 2) or (
        len(text.split()) == 2 and len(words) == 2 and len(text) > 12
    )


def _as_text(plain: bytes) -> str:
    for encoding in ("utf-8", "utf-16-le") if plain[1:2] == b"\0" else ("utf-8",):
        try:
            return plain.decode("utf-16-le" if plain[1:2] == b"\0" else encoding)
        except UnicodeDecodeError:
            continue
    return ""


def _base64(stretch: str) -> bytes:
    compact = re.sub(r"\s", "", stretch).rstrip("=").replace("-", "+").replace("_", "/")
    compact = compact[: len(compact) - (len(compact) % 4 == 1)]
    try:
        plain = base64.b64decode(compact + "=" * (-len(compact) % 4), validate=True)
    except (binascii.Error, ValueError):
        return b""
    if len(plain) > 30 and re.fullmatch(rb"[A-Za-z0-9+/_\r\n-]{28,}={0,2}\s*", plain):
        return _base64(plain.decode("ascii")) or plain
    return plain


def _base32(stretch: str) -> bytes:
    compact = stretch.rstrip("=")
    try:
        return base64.b32decode(compact + "=" * (-len(compact) % 8))
    except (binascii.Error, ValueError):
        return b""


def _hex(stretch: str) -> bytes:
    compact = re.sub(r"[^0-9a-fA-F]", "", stretch.removeprefix("0x"))
    return bytes.fromhex(compact[: len(compact) // 2 * 2])


def _escapes(stretch: str) -> bytes:
    def one(found: re.Match[str]) -> str:
        return chr(int(found[1] or found[2], 16) if found[1] or found[2] else int(found[3], 8))

    return re.sub(r"\\x(..)|\\u\{?([0-9a-fA-F]{4})\}?|\\([0-7]{3})", one, stretch).encode(
        "utf-8", "replace"
    )


def _bits(stretch: str) -> bytes:
    compact = re.sub(r"[^01]", "", stretch)
    return bytes(int(compact[at : at + 8], 2) for at in range(0, len(compact) - 7, 8))


def _decimals(stretch: str) -> bytes:
    return bytes(min(255, int(number)) for number in re.findall(r"\d+", stretch))


def _entities(stretch: str) -> bytes:
    return html.unescape(stretch).encode("utf-8", "replace")


_FORMS: tuple[tuple[str, tuple[str, ...], re.Pattern[str], Callable[[str], bytes]], ...] = (
    ("base64", (), _BASE64, _base64),
    ("base32", (), _BASE32, _base32),
    ("hex", (), _HEX, _hex),
    (
        "percent-encoding",
        ("%",),
        _PERCENT,
        lambda stretch: unquote_to_bytes(stretch.replace("+", " ")),
    ),
    ("backslash escapes", ("\\",), _ESCAPES, _escapes),
    ("HTML entities", ("&#",), _ENTITIES, _entities),
    ("binary digits", ("0",), _BITS, _bits),
    ("character codes", ("1", "3", "4", "5", "6"), _DECIMALS, _decimals),
)
