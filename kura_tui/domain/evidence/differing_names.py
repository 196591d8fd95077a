"""Find the names and opposites that stand in each other's place in two sentences."""

import difflib
import re
import unicodedata

from kura_tui.domain.evidence.differing_values import Change
from kura_tui.domain.evidence.negation import language_of, negations
from kura_tui.domain.evidence.negation_cues import SMALL_WORDS
from kura_tui.domain.evidence.value_words import OPPOSITES
from kura_tui.domain.evidence.words import fold, pieces

_TOKEN = re.compile(r"[^\W_]+(?:[.'’_-][^\W_]+)*")
_KATAKANA = re.compile(r"[\u30a0-\u30ff]{2,}")
_CODE = re.compile(r"[^\W\d_]+[-_.]*\d|\d[-_.]*[^\W\d_]|[^\W\d_]_[^\W\d_]")
_LATIN = re.compile(r"[A-Za-z]{2,}")
_DENSE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_OPPOSITES = frozenset(OPPOSITES) | frozenset((b, a) for a, b in OPPOSITES)
_NO_NAME = re.compile(
    "[bcdfglmnprstvz](?:[aei]r|[ai]do|[ai]da)$|ci[oó]n$|si[oó]n$|ç[aã]o$|miento$|mento$|[it]dade?$"
    "|ung$|heit$|keit$|ieren$|tion$|ing$"
)
"""Endings of Romance infinitives and of nouns made from verbs."""
_DETERMINERS = (
    "der die das den dem des ein eine einen einem einer kein keine keinen mein meine unser unsere "
    "im am zum zur vom beim ins jeder jede jedes jeden diese dieser dieses diesen"
)
_GERMAN_DETERMINERS = frozenset(_DETERMINERS.split())
"""What stands before a German noun, whose capital makes no name of it."""
_LONGEST_NAME = 4
_MOST_WORDS = 240
_LEAST_ALIKE = 0.5
_PREFERENCE = re.compile(
    r"\b(?:prefer|chooses?|chose|chosen|pick|favou?r|likes?|wants?|uses?|recommend)(?:s|red|ed)?\s+"
    r"(?P<chosen>[^.;]{1,80}?)\s+over\s+(?:the\s+|a\s+)?(?P<other>[^.,;]{1,80})",
    re.IGNORECASE,
)


def differing_names(old: str, new: str) -> tuple[Change, ...]:
    """Pair the names, and the words of opposite meaning, that replace each other."""
    before, after = _tokens(old), _tokens(new)
    if len(before) + len(after) > _MOST_WORDS:
        return ()
    folded = [word.casefold() for word in before], [word.casefold() for word in after]
    matcher = difflib.SequenceMatcher(None, *folded, autojunk=False)
    is_alike = matcher.ratio() >= _LEAST_ALIKE
    changes: list[Change] = list(_demoted(old, new))
    for tag, start, end, other_start, other_end in matcher.get_opcodes():
        if tag != "replace":
            continue
        gone, come = before[start:end], after[other_start:other_end]
        changes += _opposites(gone, come)
        if is_alike and _is_coded(gone, come):
            changes.append((gone[0], come[0]))
        if not is_alike or (start == other_start == 0 and _are_verbs(gone[0], come[0])):
            continue
        if _are_names(gone, before, start) and _are_names(come, after, other_start):
            changes.append((" ".join(gone), " ".join(come)))
    return tuple(dict.fromkeys(changes))


def _tokens(text: str) -> list[str]:
    normal = unicodedata.normalize("NFKC", text)
    if not _DENSE.search(normal):
        return _TOKEN.findall(normal)
    return [piece for word in _TOKEN.findall(normal) for piece in pieces(word)]


def _opposites(gone: list[str], come: list[str]) -> list[Change]:
    return [
        (word, other)
        for word in gone
        for other in come
        if (word.casefold(), other.casefold()) in _OPPOSITES
    ]


def _is_coded(gone: list[str], come: list[str]) -> bool:
    """Whether one word replaces another and one of them is a code: "guest" and "guest-5g"."""
    if len(gone) != 1 or len(come) != 1 or gone[0].isdigit() or come[0].isdigit():
        return False
    return any(_CODE.search(word) for word in (gone[0], come[0]))


def _are_names(words: list[str], sentence: list[str], start: int) -> bool:
    """Whether replaced words are a name: capitals that mean something, or another script."""
    if not words or len(words) > _LONGEST_NAME or any(word.isdigit() for word in words):
        return False
    if {word.casefold() for word in (*sentence[:start][-1:], words[0])} & _GERMAN_DETERMINERS:
        return False
    if any(_DENSE.search(word) for word in sentence):
        return all(_KATAKANA.fullmatch(word) or _LATIN.fullmatch(word) for word in words)
    capitals = sum(word[0].isupper() for word in sentence)
    if capitals > 2 and capitals * 2 > len(sentence):
        return False
    content = [word for word in words if word.casefold() not in SMALL_WORDS]
    if start == 0 and (_is_cue(words[0]) or (len(words) > 1 and not words[1][0].isupper())):
        return False
    return bool(content) and all(word[0].isupper() for word in content)


def _are_verbs(word: str, other: str) -> bool:
    """Whether sentences begin with two infinitives or abstract nouns, or one word spelled twice."""
    if fold(word) == fold(other):
        return True
    return bool(_NO_NAME.search(word) and _NO_NAME.search(other))


def _is_cue(word: str) -> bool:
    """Whether a sentence begins with what negates it: "Never" beside "Don't" is no name."""
    return bool(negations(word, language_of(word)))


def _demoted(old: str, new: str) -> tuple[Change, ...]:
    """Give ("A", "B") where the old text has A and the new one prefers B over A."""
    for text, other, is_new in ((new, old, True), (old, new, False)):
        match = _PREFERENCE.search(text)
        if match is None or _PREFERENCE.search(other):
            continue
        words = other.casefold()
        demoted = _head(match["other"].split())
        if demoted.casefold() in words and match["chosen"].casefold() not in words:
            pair = (demoted, match["chosen"])
            return (pair if is_new else (pair[1], pair[0]),)
    return ()


def _head(words: list[str]) -> str:
    """Give the words up to the first small one: "rolling updates" of "rolling updates for it"."""
    end = next((at for at, word in enumerate(words) if word.casefold() in SMALL_WORDS), len(words))
    return " ".join(words[: end or 1])
