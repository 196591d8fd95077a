"""Which characters a reader cannot see, and where they are harmless; it knows no screen."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache


class Unseen(Enum):
    """The kinds of character that a plain screen hides, obeys or confuses."""

    CONTROL = "control character"
    ESCAPE = "escape character"
    RETURN = "carriage return"
    BIDI = "bidi control"
    ZERO_WIDTH = "zero-width character"
    SOFT_HYPHEN = "soft hyphen"
    FILLER = "blank filler"
    TAG = "tag character"
    SELECTOR = "variation selector"
    SEPARATOR = "line separator"
    SURROGATE = "lone surrogate"
    PRIVATE = "private-use character"
    UNASSIGNED = "unassigned character"
    COMBINING = "combining mark"


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of one kind side by side, at `start` to `end` of the text that was read."""

    kind: Unseen
    start: int
    end: int


MAX_COMBINING = 8
"""Combining marks on one letter that stay; living scripts stack four, Zalgo text dozens."""

_RANGES: tuple[tuple[Unseen, str], ...] = (
    (Unseen.ESCAPE, "\x1b\x9b"),
    (Unseen.RETURN, "\r"),
    (Unseen.CONTROL, "\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9a\x9c-\x9f"),
    (Unseen.SEPARATOR, "\x85\u2028\u2029"),
    (Unseen.SOFT_HYPHEN, "\u00ad"),
    (Unseen.BIDI, "\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f"),
    (
        Unseen.ZERO_WIDTH,
        "\u034f\u17b4\u17b5\u180e\u200b-\u200d\u2060-\u2064\ufeff\ufff9-\ufffb"
        "\U00013430-\U00013455\U0001bca0-\U0001bca3\U0001d173-\U0001d17a",
    ),
    (Unseen.FILLER, "\u115f\u1160\u2800\u3164\uffa0\ufffc"),
    (Unseen.SELECTOR, "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"),
    (Unseen.TAG, "\U000e0000-\U000e007f"),
    (Unseen.SURROGATE, "\ud800-\udfff"),
    (Unseen.PRIVATE, "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"),
)
_KINDS = tuple((kind, re.compile(f"[{ranges}]")) for kind, ranges in _RANGES)

_NEWER_THAN_PYTHON = re.compile("[\U0001f000-\U0001faff\U00020000-\U0002fffd\U00030000-\U0003fffd]")
"""Blocks of emoji and ideographs that grow every year; unknown to this Python is no fault."""

_EMOJI = (
    "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u2199\u21a9\u21aa\u231a\u231b\u2328\u23cf"
    "\u23e9-\u23f3\u23f8-\u23fa\u24c2\u25aa\u25ab\u25b6\u25c0\u25fb-\u25fe\u2600-\u27bf\u2934\u2935"
    "\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
)
_HAN = (
    "\u3005\u3007\u2e80-\u2fdf\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0002fffd\U00030000-\U0003fffd"
)
_ARABIC = (
    "\u0620-\u065f\u066e-\u06d5\u06e5-\u06ef\u06fa-\u07fa"
    "\u0840-\u085b\u0860-\u08ff\ufb50-\ufdfb\ufe70-\ufefc"
)
_INDIC = (
    "\u0900-\u0dff\u0f00-\u109f\u1780-\u17b3\u17b6-\u17d3\u1900-\u1cff"
    "\ua8e0-\ua8ff\uabc0-\uabff\U00011000-\U000116ff"
)
_MONGOLIAN = "\u1807\u1820-\u18aa"
_SOUTH_EAST = (
    "\u0e01-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17b3\u17b6-\u17dd\u1950-\u19df\u1a20-\u1aad"
)
_FLAG = "\U0001f3f4"
_FLAG_TAGS = (
    "\U000e0067\U000e0062(?:\U000e0065\U000e006e\U000e0067"
    "|\U000e0073\U000e0063\U000e0074|\U000e0077\U000e006c\U000e0073)\U000e007f"
)
"""The flags of England, Scotland and Wales: the only tag characters in ordinary use."""

_HARMLESS = "|".join(
    (
        f"(?<=[{_EMOJI}])[\ufe0e\ufe0f](?![\ufe00-\ufe0f\u200d\U000e0000-\U000e01ef])",
        f"(?<=[{_EMOJI}])\ufe0f?\u200d(?=[{_EMOJI}])",
        "(?<=[0-9#*])\ufe0f(?=\u20e3)",
        f"(?<=[{_FLAG}]){_FLAG_TAGS}",
        f"(?<=[{_ARABIC}])[\u200c\u200d](?=[{_ARABIC}])",
        "(?<=\u0647)\u200d(?=[\\s.]|$)",
        f"(?<=[{_INDIC}])[\u200c\u200d](?=[{_INDIC}])",
        "(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d](?=[\\s.,;:!?)]|$)",
        f"(?<=[{_MONGOLIAN}])[\u180b-\u180d\u180f\u180e](?![\u180b-\u180f])",
        f"(?<=[{_SOUTH_EAST}])\u200b(?=[{_SOUTH_EAST}])",
        f"(?<=[{_HAN}])[\ufe00-\ufe02\U000e0100-\U000e01ef](?![\ufe00-\ufe0f\U000e0100-\U000e01ef])",
        "(?<=[\u2200-\u22ff\u2a00-\u2aff])\ufe00(?![\ufe00-\ufe0f])",
        "(?<=[\u2801-\u28ff])\u2800{1,3}(?=[\u2801-\u28ff])",
    )
)
"""Unseen characters in the company that needs them, anchored so that no run hides here."""


@lru_cache(maxsize=1)
def _harmless() -> re.Pattern[str]:
    """Compile the company of unseen characters when the first of them is met: it takes 5 ms."""
    return re.compile(_HARMLESS)


_ATTACHES_TO_ANYTHING = re.compile(
    "[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"
)


@lru_cache(maxsize=4096)
def unseen_kind(character: str) -> Unseen | None:
    """Give the kind of one character, None when a reader sees it; marks are judged in their run."""
    for kind, members in _KINDS:
        if members.match(character):
            return kind
    if character.isprintable() or character in "\n\t" or unicodedata.category(character) == "Zs":
        return None
    if _NEWER_THAN_PYTHON.match(character):
        return None
    category = unicodedata.category(character)
    if category == "Cf":
        return (
            None if unicodedata.bidirectional(character) in {"AN", "AL", "L"} else Unseen.ZERO_WIDTH
        )
    return Unseen.UNASSIGNED


def is_plain(text: str) -> bool:
    """Say quickly whether the text is ASCII without controls, newlines and tabs aside."""
    return text.isascii() and text.replace("\n", "").replace("\t", "").isprintable()


def unseen_runs(text: str, *, keeps_crlf: bool = True) -> Iterator[Run]:
    """Give the runs of unseen characters in order, without those in the company that needs them.

    A CR before an LF is a line end and no run where `keeps_crlf` is True. More than `MAX_COMBINING`
    combining marks on one letter, and combining marks that have no letter, are runs too.
    """
    if is_plain(text):
        return
    present = set(text)
    suspects = frozenset(character for character in present if unseen_kind(character))
    stackable = frozenset(character for character in present if _stacks(character))
    if not suspects and not stackable:
        return
    marked = -1
    for match in _searcher(suspects, stackable).finditer(text):
        inside = _stack if match["stack"] is not None else _split
        for run in inside(text, match.start(), match.end(), marked, keeps_crlf):
            marked = run.end
            yield run


@lru_cache(maxsize=4096)
def _stacks(character: str) -> bool:
    return (
        character > "\u02ff"
        and unicodedata.category(character) in {"Mn", "Me"}
        and unseen_kind(character) is None
    )


@lru_cache(maxsize=64)
def _searcher(suspects: frozenset[str], stackable: frozenset[str]) -> re.Pattern[str]:
    def members(characters: frozenset[str]) -> str:
        return "[" + "".join(map(re.escape, sorted(characters))) + "]" if characters else "(?!)"

    return re.compile(f"(?P<stack>{members(stackable)}+)|{members(suspects)}+")


def _stack(text: str, start: int, end: int, marked: int, _: bool) -> Iterator[Run]:
    """Cap combining marks; those without a letter would sit on whatever stands before them."""
    lacks_letter = start == 0 or text[start - 1] in "\n\t" or marked == start
    if lacks_letter and _ATTACHES_TO_ANYTHING.match(text, start):
        yield Run(Unseen.COMBINING, start, end)
    elif end - start > MAX_COMBINING:
        yield Run(Unseen.COMBINING, start + MAX_COMBINING, end)


def _split(text: str, start: int, end: int, marked: int, keeps_crlf: bool) -> Iterator[Run]:
    """Cut a stretch of unseen characters into runs of one kind, without what its company needs."""
    at = start
    while at < end:
        harmless = 0 if at == marked else _harmless_end(text, at, keeps_crlf)
        if harmless or (keeps_crlf and text.startswith("\r\n", at)):
            at = harmless or at + 1
            continue
        kind = unseen_kind(text[at]) or Unseen.CONTROL
        marked = at + 1
        while marked < end and unseen_kind(text[marked]) is kind:
            marked += 1
        if keeps_crlf and marked - at > 1 and text.startswith("\r\n", marked - 1):
            marked -= 1
        yield Run(kind, at, marked)
        at = marked


def _harmless_end(text: str, at: int, keeps_crlf: bool) -> int:
    """Give the end of what may stay at `at`, or 0; what follows it must be seen or a line end."""
    found = _harmless().match(text, at)
    if not found:
        return 0
    end = found.end()
    follower = text[end : end + 1]
    if follower and unseen_kind(follower) and not (keeps_crlf and text.startswith("\r\n", end)):
        return 0
    return end
