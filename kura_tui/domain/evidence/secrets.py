"""Secrets in a text by shape, number and prose; it decides what is masked and never shows it."""

import re
from collections.abc import Iterator

from kura_tui.domain.evidence.access_secrets import access_secrets
from kura_tui.domain.evidence.account_numbers import cards, ibans, seed_phrases, social_numbers
from kura_tui.domain.evidence.address_secrets import addressed_secrets
from kura_tui.domain.evidence.answer_secrets import answer_secrets
from kura_tui.domain.evidence.code_secrets import coded_secrets
from kura_tui.domain.evidence.hazard import Claim, Hazard
from kura_tui.domain.evidence.identity_numbers import identity_numbers
from kura_tui.domain.evidence.placeholder import character_classes, is_placeholder, is_random
from kura_tui.domain.evidence.prose_secrets import Told, told_secrets
from kura_tui.domain.evidence.secret_shapes import (
    OPENVPN_KEY,
    PREFIXED,
    PRIVATE_KEY,
    PUTTY_KEY,
    SHAPES,
)
from kura_tui.wording import hazards as wording

_DIGIT = re.compile(r"\d")
_MAY_BE_DRAWN = re.compile(r"[\d_]|[A-Z]{9}")
_ASSIGNED = re.compile(
    r"(?<![\w./?&;-])(?P<name>[\w.-]{2,40})[\"'`]?(?:\s?[:=]|\s(?:is|=>|->))\s{0,2}[\"'`]?"
    r"(?P<value>[A-Za-z0-9_-]{32,128})(?![\w/=+.-])"
)
_OF_PUBLIC_THINGS = re.compile(
    r"sha\d|md5|hash|digest|checksum|integrity|etag|commit|rev|cid|ipfs|fingerprint|pub|address"
    r"|wallet|id$|ids$|_id|uuid|nonce|alphabet|charset|cursor|sum$",
    re.IGNORECASE,
)
_PUBLIC = re.compile(
    r"0x[0-9a-fA-F]{40}$|Qm[A-Za-z0-9]{44}$|baf[yk]|[13][A-Za-z0-9]{25,33}$|AAAA|1[\w-]{43}$|.*[0-9a-f]{32}"
)
_LONG_TOKEN = re.compile(r"\S{14,}")
_OTHER_NUMBER = re.compile(
    r"\b(?:test|example|sample|fake|dummy|docs?|documentation|placeholder|specimen|sandbox|order"
    r"|invoice|tracking|shipment|parcel|ticket|isbn|imei|serial|beispiel|muster|exemple|ejemplo"
    r"|esempio|exemplo|voorbeeld|prueba|prova|teste)\b|przykład|testow|пример|тестов|örnek|サンプル|テスト"
    r"|示例|测试|예시|테스트|مثال|تجريبي",
    re.IGNORECASE,
)


def find_secrets(text: str, lower: str) -> tuple[Hazard, ...]:
    """Give the secrets in order, each once and with line 0; `lower` is the text in lower case."""
    found = [
        *_shaped(text),
        *_numbers(text, lower),
        *_assigned(text),
        *addressed_secrets(text, lower),
        *coded_secrets(text, lower),
        *told_secrets(text, lower),
        *access_secrets(text, lower),
        *answer_secrets(text, lower),
        *identity_numbers(text, lower),
    ]
    found.sort(key=lambda told: (told.start, -told.end))
    kept: list[Told] = []
    for told in found:
        if kept and told.start < kept[-1].end:
            continue
        kept.append(told)
    return tuple(_hazard(told) for told in kept)


def _hazard(told: Told) -> Hazard:
    return Hazard(
        kind="secret",
        claim=Claim.PATTERN,
        reason=wording.looks_like(told.name),
        line=0,
        start=told.start,
        end=told.end,
        is_secret=True,
        answers="secrets",
    )


def _shaped(text: str) -> Iterator[Told]:
    if "-----BEGIN" in text:
        for pattern in (PRIVATE_KEY, OPENVPN_KEY):
            for block in pattern.finditer(text):
                yield Told("a private key", block.start(), block.end())
    if "PuTTY-User-Key" in text:
        for block in PUTTY_KEY.finditer(text):
            yield Told("a private key", block.start(), block.end())
    for token in _LONG_TOKEN.finditer(text):
        yield from _in_token(token[0], token.start())


def _in_token(token: str, offset: int) -> Iterator[Told]:
    if not _MAY_BE_DRAWN.search(token):
        return
    for shape in SHAPES:
        if any(needle in token for needle in shape.needles):
            for found in shape.pattern.finditer(token):
                if not is_placeholder(found[0]):
                    yield Told(shape.name, offset + found.start(), offset + found.end())
    for found in PREFIXED.finditer(token):
        random = found["random"]
        if character_classes(random) == 3 and is_random(random, 20):
            yield Told(
                "a token with an issuer's prefix", offset + found.start(), offset + found.end()
            )


def _assigned(text: str) -> Iterator[Told]:
    """Give long random values given to a name that is not one of a digest or an address."""
    for found in _ASSIGNED.finditer(text):
        value = found["value"]
        if _OF_PUBLIC_THINGS.search(found["name"]) or _PUBLIC.match(value):
            continue
        letters = re.sub("[-_]", "", value)
        if character_classes(letters) == 3 and is_random(value, 32):
            yield Told("a long random value", found.start("value"), found.end("value"))


def _numbers(text: str, lower: str) -> Iterator[Told]:
    if len(_DIGIT.findall(text)) > 8:
        for name, places in (("a payment card", cards), ("a bank account", ibans)):
            for start, end in places(text):
                if not _OTHER_NUMBER.search(text, max(0, start - 40), end + 20):
                    yield Told(name, start, end)
        for start, end in social_numbers(text):
            yield Told("a social security number", start, end)
    if lower.count(" ") > 10 or lower.count(",") > 10 or lower.count("\n") > 10:
        for start, end in seed_phrases(text):
            yield Told("a wallet's seed phrase", start, end)
