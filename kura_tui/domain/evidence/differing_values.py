"""Find the numbers, dates, times, paths and names that differ between two sentences."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kura_tui.domain.evidence import value_words as words
from kura_tui.domain.evidence.letters import DIGITS
from kura_tui.domain.evidence.value_patterns import (
    ALPHABETIC,
    ANY_VALUE,
    CJK_DAY,
    COMPOUND,
    DATE_PARTS,
    KINDS,
    TELLING,
    UNIT,
    ValueKind,
)

_NEXT_WORD = re.compile(r"[- ]([^\W\d_]+)")
Change = tuple[str, str]
"""What the old text says and what the new one says in its place."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value as written, with the key that is equal where two values mean the same."""

    kind: ValueKind
    text: str
    key: str
    start: int
    unit: str = ""
    written_unit: str = ""


@lru_cache(maxsize=256)
def values(text: str) -> tuple[Value, ...]:
    """Give the values of a text in order of appearance."""
    normal = unicodedata.normalize("NFKC", text)
    found = list(_written_in_signs(normal)) if TELLING.search(normal) else []
    taken = [(value.start, value.start + len(value.text)) for value in found]
    found += [
        value
        for value in _written_in_words(normal)
        if not any(start <= value.start < end for start, end in taken)
    ]
    return tuple(sorted(found, key=lambda value: value.start))


def _written_in_words(text: str) -> Iterator[Value]:
    end = 0
    for match in ALPHABETIC.finditer(text):
        word = match[0].lower()
        if match.start() < end:
            continue
        if word in words.NUMBER_WORDS or COMPOUND.fullmatch(word):
            value = _number_word(text, match)
            end = value.start + len(value.text)
            yield value
        elif word in words.DAYS:
            yield Value(ValueKind.DATE, match[0], words.DAYS[word], match.start())
        elif word in words.MONTHS and word not in words.AMBIGUOUS_MONTHS:
            yield Value(ValueKind.DATE, match[0], words.MONTHS[word], match.start())


def _number_word(text: str, match: re.Match[str]) -> Value:
    """Read "twenty", "twenty-one" and "einundzwanzig"."""
    word = match[0].lower()
    if compound := COMPOUND.fullmatch(word):
        key = _tens_and_ones(compound["tens"], compound["ones"])
        return Value(ValueKind.NUMBER, match[0], key, match.start())
    key, after = words.NUMBER_WORDS[word], _NEXT_WORD.match(text, match.end())
    ones = after[1].lower() if after else ""
    if (
        after
        and key in words.TENS
        and (words.NUMBER_WORDS.get(ones) in words.ONES or ones in words.ONE_WORDS)
    ):
        whole = text[match.start() : after.end()]
        return Value(ValueKind.NUMBER, whole, _tens_and_ones(word, ones), match.start())
    return Value(ValueKind.NUMBER, match[0], key, match.start())


def _tens_and_ones(tens: str, ones: str) -> str:
    return words.NUMBER_WORDS[tens][0] + words.NUMBER_WORDS.get(ones, "1")


def _written_in_signs(text: str) -> Iterator[Value]:
    at = 0
    while match := ANY_VALUE.search(text, at):
        number = int((match.lastgroup or "p0")[1:])
        kind, written, at = KINDS[number], match[0].strip().rstrip("."), match.end()
        if kind is ValueKind.NUMBER:
            value, at = _number(text, match)
            yield value
        elif kind is ValueKind.DATE:
            yield Value(kind, written, _date_key(written), match.start())
        elif kind is ValueKind.TIME:
            yield Value(kind, written, _time_key(written), match.start())
        else:
            yield Value(kind, written, written.casefold().rstrip("/"), match.start())


def _number(text: str, match: re.Match[str]) -> tuple[Value, int]:
    written, end = match[0].strip(), match.end()
    written_unit = written[0] if written[0] in "$€£¥" else ""
    lowered = text.lower()
    after = UNIT.match(lowered, end) if len(lowered) == len(text) else None
    if after:
        written_unit = text[after.start() : after.end()].strip()
        end = after.end()
        if not after[0].startswith(" "):
            written = text[match.start() : end].strip()
    unit = words.UNITS.get(written_unit.lower(), "")
    key = _number_key(match[0])
    return Value(ValueKind.NUMBER, written, key, match.start(), unit, written_unit), end


def _number_key(written: str) -> str:
    bare = (
        written.translate(DIGITS)
        .strip()
        .casefold()
        .strip("$€£¥ ")
        .replace("\u2212", "-")
        .lstrip("+")
    )
    if bare[:1] in words.CJK_DIGITS or bare[:1] in words.CJK_TENS:
        return str(_cjk_number(bare))
    if re.fullmatch(r"-?\d{1,3}(?:[,'\u2009\u00a0 ]\d{3})+(?:\.\d+)?", bare):
        return re.sub(r"[,'\u2009\u00a0 ]", "", bare)
    bare = re.sub(r"(?<=\d),(?=\d)", ".", bare)
    return re.sub(r"^(-?)0+(?=\d)", r"\1", bare.removeprefix("v"))


def _cjk_number(text: str) -> int:
    if not any(character in words.CJK_TENS for character in text):
        return int("".join(str(words.CJK_DIGITS[character]) for character in text))
    total, digit = 0, 0
    for character in text:
        if character in words.CJK_TENS:
            total += (digit or 1) * words.CJK_TENS[character]
            digit = 0
        else:
            digit = words.CJK_DIGITS[character]
    return total + digit


def _date_key(written: str) -> str:
    written = written.translate(DIGITS)
    folded = written.casefold()
    if day := CJK_DAY.fullmatch(written):
        return words.CJK_DAYS[day[day.lastgroup or 0]]
    parts = [words.MONTHS.get(part.casefold(), part) for part in DATE_PARTS.findall(written)]
    if not parts:
        return folded
    year = next((part for part in parts if len(part) == 4), "")
    rest = [part.zfill(2) for part in parts if part is not year]
    if len(rest) == 2 and _starts_with_day(written, year):
        rest.reverse()
    return "-".join((year, *rest))


def _starts_with_day(written: str, year: str) -> bool:
    """Whether the day comes before the month, as in "24 July 2026" and "24.7.2026"."""
    if re.match(r"\d{1,2}(?:st|nd|rd|th|\.)?\s", written):
        return True
    return "." in written and written[0].isdigit() and not (year and written.startswith(year))


def _time_key(written: str) -> str:
    numbers = re.findall(r"\d+", written.translate(DIGITS))
    hour = int(numbers[0])
    folded = written.casefold().replace(".", "")
    if "pm" in folded and hour < 12:
        hour += 12
    if "am" in folded and hour == 12:
        hour = 0
    return ":".join((str(hour), *(number.zfill(2) for number in numbers[1:]))).removesuffix(":00")


def differing_values(old: str, new: str) -> tuple[Change, ...]:
    """Pair the values that only one of two sentences has, kind by kind, nearest context first."""
    before, after = values(old), values(new)
    gone = _unmatched(before, after)
    come = _unmatched(after, before)
    changes: list[tuple[int, Change]] = []
    for kind in ValueKind:
        ours = [value for value in gone if value.kind is kind]
        theirs = [value for value in come if value.kind is kind]
        for value, other in _paired(old, new, ours, theirs):
            changes.append((value.start, _change(value, other)))
    return tuple(change for _, change in sorted(changes, key=lambda one: one[0]))


def _change(value: Value, other: Value) -> Change:
    if value.text == other.text and value.unit != other.unit:
        return f"{value.text} {value.written_unit}", f"{other.text} {other.written_unit}"
    return value.text, other.text


def _unmatched(some: Sequence[Value], others: Sequence[Value]) -> list[Value]:
    left = list(others)
    alone: list[Value] = []
    for value in some:
        match = next((other for other in left if _is_same(value, other)), None)
        if match is None:
            alone.append(value)
        else:
            left.remove(match)
    return alone


def _is_same(value: Value, other: Value) -> bool:
    if value.kind is not other.kind or value.key != other.key:
        return False
    return value.unit == other.unit or not value.unit or not other.unit


def _paired(
    old: str, new: str, ours: list[Value], theirs: list[Value]
) -> Iterator[tuple[Value, Value]]:
    """Pair by the words around them; what stays alone on one side was added or left out."""
    scores = sorted(
        (
            (-_context(old, value, new, other), abs(at - place), at, place)
            for at, value in enumerate(ours)
            for place, other in enumerate(theirs)
        ),
    )
    taken: set[int] = set()
    given: set[int] = set()
    for _, _, at, place in scores:
        if at not in taken and place not in given:
            taken.add(at)
            given.add(place)
            yield ours[at], theirs[place]


def _context(old: str, value: Value, new: str, other: Value) -> int:
    return sum(
        before == after and before != ""
        for before, after in zip(_around(old, value), _around(new, other), strict=True)
    )


_LAST_WORD: Callable[[str], list[str]] = re.compile(r"\w+").findall


def _around(text: str, value: Value) -> tuple[str, str]:
    before = _LAST_WORD(text[max(0, value.start - 30) : value.start].casefold())
    end = value.start + len(value.text)
    after = _LAST_WORD(text[end : end + 30].casefold())
    return (before[-1] if before else "", after[0] if after else "")
