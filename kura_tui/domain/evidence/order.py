"""Tell whether two sentences have the same words with two parts in each other's place."""

import re
from collections.abc import Sequence

from kura_tui.domain.evidence.negation_cues import ARTICLES

_SYMMETRIC_WORDS = (
    "and or und oder et ou y e o и или as well plus with mit avec con с & en و أو "
    "和 と や 与 跟 及 かつ または"
)
_SYMMETRIC = frozenset(_SYMMETRIC_WORDS.split())
"""Words between two parts that may change places without changing what is said."""
_DIRECTED_WORDS = (
    "over than before after instead above below under against beats replaces statt als vor nach "
    "avant après antes después перед после лучше хуже вместо больше меньше раньше позже より 比 "
    "前 後 后 先 besser schlechter lieber mieux mejor migliore meglio plutôt"
)
_DIRECTED = frozenset(_DIRECTED_WORDS.split())
_CONTRACTED = {
    "au": "à", "aux": "à", "du": "de", "des": "de", "al": "a", "del": "de", "im": "in",
    "am": "an", "zum": "zu", "zur": "zu", "ao": "a", "do": "de", "da": "de",
}  # fmt: skip
"""Small words with an article in them, as the small word alone."""
_HAN = re.compile("[\u3400-\u9fff]+")
_STEM = 5
_REACH = 4
_LONGEST_EXCHANGE = 40


def is_order_swapped(old: Sequence[str], new: Sequence[str]) -> bool:
    """Whether "A over B" became "B over A"; words are folded and in order."""
    if sorted(old) == sorted(new) and list(old) != list(new):
        return _is_exchange(*_middles(old, new))
    old, new = _without_articles(old), _without_articles(new)
    if sorted(old) == sorted(new) and old != new:
        return _is_exchange(*_middles(old, new))
    old, new = _stems(old), _stems(new)
    return any(_is_exchanged_around(word, old, new) for word in _DIRECTED & set(old) & set(new))


def _without_articles(words: Sequence[str]) -> list[str]:
    return [_CONTRACTED.get(word, word) for word in words if word not in ARTICLES]


def _stems(words: Sequence[str]) -> list[str]:
    """Give what inflection leaves of each word; Chinese, where no space parts words, by sign."""
    found: list[str] = []
    for word in words:
        if word in _DIRECTED:
            found.append(word)
        elif _HAN.fullmatch(word) and "比" in word:
            found += word
        else:
            found.append(word if word.isascii() else word[:_STEM])
    return found


def _middles(old: Sequence[str], new: Sequence[str]) -> tuple[list[str], list[str]]:
    start = 0
    while old[start] == new[start]:
        start += 1
    end = 0
    while old[-1 - end] == new[-1 - end]:
        end += 1
    return list(old[start : len(old) - end]), list(new[start : len(new) - end])


def _is_exchange(old: list[str], new: list[str]) -> bool:
    """Whether `old` is X c Y and `new` is Y c X, with words c between that give a direction."""
    if len(old) > _LONGEST_EXCHANGE:
        return False
    for first in range(1, len(old) - 1):
        for last in range(1, len(old) - first):
            left, between, right = old[:first], old[first : len(old) - last], old[len(old) - last :]
            if right + between + left == new:
                return not (set(between) <= _SYMMETRIC or set(left + right) <= ARTICLES)
    return False


def _is_exchanged_around(word: str, old: Sequence[str], new: Sequence[str]) -> bool:
    """Whether what stood before a directed word stands after it now, and the other way round."""
    left, right = _sides(word, old)
    new_left, new_right = _sides(word, new)
    went_right = (left - right) & (new_right - new_left)
    went_left = (right - left) & (new_left - new_right)
    return bool(went_right and went_left)


def _sides(word: str, words: Sequence[str]) -> tuple[set[str], set[str]]:
    at = list(words).index(word)
    return set(words[max(0, at - _REACH) : at]), set(words[at + 1 : at + 1 + _REACH])
