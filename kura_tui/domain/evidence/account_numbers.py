"""Numbers that carry their own check: cards, bank accounts, seed phrases; it judges no prose."""

import re
from collections.abc import Iterator

from kura_tui.domain.evidence.vocabulary import word_set

_CARD = re.compile(r"(?<![\w.,/+=-])(?:\d[ -]?){12,18}\d(?![\w/=-]|[.,]\d)")
_CARD_ISSUERS = re.compile(
    r"4(?:\d{12}|\d{15}|\d{18})$|5[1-5]\d{14}$|2[2-7]\d{14}$|3[47]\d{13}$"
    r"|3(?:0[0-5]|[689]\d)\d{11}$"
    r"|6(?:011|5\d\d|4[4-9]\d)\d{12}$|35(?:2[89]|[3-8]\d)\d{12}$|62\d{14,17}$|(?:50"
    r"|5[6-9]|6)\d{11,18}$"
)
_IBAN = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}(?![A-Za-z0-9])")
_IBAN_LENGTHS = {
    "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22,
    "BR": 29, "BY": 28, "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "DO": 28,
    "EE": 20, "EG": 29, "ES": 24, "FI": 18, "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23,
    "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22, "IL": 23, "IQ": 23, "IS": 26,
    "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20, "LU": 20,
    "LV": 21, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MR": 27, "MT": 31, "MU": 30, "NL": 18,
    "NO": 15, "PK": 24, "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "SA": 24,
    "SC": 31, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "ST": 25, "SV": 28, "TL": 23, "TN": 24,
    "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20,
}  # fmt: skip
_SOCIAL = re.compile(r"(?<![\w-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])")
_SEED = re.compile(
    r"(?<![\w-])(?:\d{1,2}[.):]?\s{1,3})?[a-z]{3,8}(?:(?:,\s{0,4}|\s{1,4}|\s?[-"
    r"|]\s?)(?:\d{1,2}[.):]?\s{1,3})?[a-z]{3,8}){11,23}(?![\w-])"
)
_INDENT = 200
"""Most blanks around a line of seed words, in characters."""
_SEED_CONTEXT = re.compile(
    r"seed|mnemonic|recover|phrase|ledger|trezor|metamask|bip-?39|keystone|coldcard|restore"
    r"|(?:backup|secret|wallet|12|24|twelve) words|come(?:s)? back|in this order|rebuil|wiederherst"
    r"|zurück|wörter|restaur|semilla|semente|semence|graine|zaad|woorden|восстан|фраз|слов[ао]?\b"
    r"|復元|助记词|恢复|복구|시드|kurtar|odzysk",
    re.IGNORECASE,
)
_NOT_IN_SEEDS = word_set(
    "the and are was were for from with not has had have its his her our but been"
        " being than then there "
    "their these those which who whom whose why how does did doing done into onto"
        " over under per via "
    "use uses used using set sets run runs running get gets make makes when where"
        " while should would "
    "could may might must shall will before because after between during both each every some such "
    "only also just very more most other another same still never always often"
        " once until since")  # fmt: skip


def has_luhn(digits: str) -> bool:
    """Whether the last digit is the Luhn check of the others (ISO/IEC 7812-1)."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def is_iban(text: str) -> bool:
    """Whether the text is an IBAN: the length of its country, a remainder of 1 (ISO 13616)."""
    compact = text.replace(" ", "").replace("-", "")
    if _IBAN_LENGTHS.get(compact[:2]) != len(compact):
        return False
    moved = compact[4:] + compact[:4]
    return int("".join(str(int(character, 36)) for character in moved)) % 97 == 1


def cards(text: str) -> Iterator[tuple[int, int]]:
    """Give the places of payment card numbers: an issuer's prefix, its length and a valid check."""
    for found in _CARD.finditer(text):
        digits = found[0].replace(" ", "").replace("-", "")
        if len(set(digits)) > 1 and _CARD_ISSUERS.match(digits) and has_luhn(digits):
            yield found.start(), found.end()


def ibans(text: str) -> Iterator[tuple[int, int]]:
    """Give the places of bank account numbers; a group too many at the end is left out."""
    for found in _IBAN.finditer(text):
        length = _IBAN_LENGTHS.get(found[0][:2], 0)
        seen = 0
        for offset, character in enumerate(found[0]):
            seen += character not in " -"
            if seen == length:
                if is_iban(found[0][: offset + 1]):
                    yield found.start(), found.start() + offset + 1
                break


def social_numbers(text: str) -> Iterator[tuple[int, int]]:
    """Give the places of numbers in the form of a United States social security number."""
    for found in _SOCIAL.finditer(text):
        yield found.start(), found.end()


def seed_phrases(text: str) -> Iterator[tuple[int, int]]:
    """Give the places of 12 to 24 short words that no sentence is, near a wallet's word."""
    for found in _SEED.finditer(text):
        written = re.findall(r"[a-z]{3,8}", found[0])
        if _NOT_IN_SEEDS.intersection(written):
            continue
        has_context = _SEED_CONTEXT.search(text, max(0, found.start() - 120), found.end() + 60)
        if has_context or _is_whole_line(text, found, len(written)):
            yield found.start(), found.end()


def _is_whole_line(text: str, found: re.Match[str], count: int) -> bool:
    """Whether a line holds nothing but 12, 15, 18, 21 or 24 words, as wallets write them."""
    start, end = found.span()
    before = text[max(0, start - _INDENT) : start].rstrip(" \t\r")
    after = text[end : end + _INDENT].lstrip(" \t\r")
    is_first = before.endswith("\n") or (not before and start < _INDENT)
    is_last = after.startswith("\n") or not after
    return count in {12, 15, 18, 21, 24} and is_first and is_last
