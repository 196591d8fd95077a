"""Find what negates in a sentence, in several languages; knows nothing of notes."""

import re
import unicodedata
from collections import Counter
from functools import lru_cache

from kura_tui.domain.evidence import negation_cues as cues
from kura_tui.domain.evidence.letters import LETTERS

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_KANA = re.compile(r"[\u3040-\u309f\u30a0-\u30ff]")
_HAN = re.compile(r"[\u3400-\u9fff]")
_HANGUL = re.compile(r"[\uac00-\ud7a3]")
_ELIDED = re.compile(r"(?:[cjmnst]|qu)'[aeiouyhàâéèêîô]")
_CONTRACTION = re.compile(r"n't$")
_APOSTROPHES = str.maketrans("\u2019\u02bc\u2032`", "''''")
_PREFIXES = ("un", "non", "dis", "in", "im", "ir", "il", "nicht", "des", "anti", "не")
_PREFIX = re.compile("|".join(_PREFIXES))
_LEAST_STEM = 4


def language_of(*texts: str) -> str:
    """Guess which of the languages with an alphabet in common texts are in; English when unsure.

    Languages that are as likely as each other are all named, with a space between them.
    """
    known = _languages_of_words()
    words = _words(" ".join(texts).lower())
    hits = Counter(language for word in words for language in known.get(word, ()))
    hits["fr"] += sum(bool(_ELIDED.match(word)) for word in words)
    most = max(hits.values())
    return (
        " ".join(language for language in cues.CUE_WORDS if most and hits[language] == most) or "en"
    )


@lru_cache(maxsize=1)
def _languages_of_words() -> dict[str, tuple[str, ...]]:
    known: dict[str, tuple[str, ...]] = {}
    for language, words in cues.LANGUAGE_WORDS.items():
        for word in {*words.split(), *cues.TELLING_WORDS[language].split()}:
            known[word] = (*known.get(word, ()), language)
    return known


@lru_cache(maxsize=256)
def negations(text: str, language: str) -> tuple[str, ...]:
    """Give the cues that negate in a text, in order; `language` is one of `language_of()`."""
    folded = _folded(text)
    if _KANA.search(folded):
        return tuple(_matches(cues.JAPANESE, cues.JAPANESE_NO_CUES.sub(" ", folded)))
    found: list[str] = []
    if _HANGUL.search(folded):
        found += _matches(cues.KOREAN, folded)
    elif _HAN.search(folded):
        found += _chinese(folded)
    kept = cues.NO_CUES.sub(" ", folded)
    for phrases in cues.CUE_PHRASES.values():
        found += _matches(phrases, kept)
        kept = phrases.sub(" ", kept)
    known = _known(language)
    found += [word for word in _words(kept) if word in known or _CONTRACTION.search(word)]
    return tuple(found)


def _chinese(folded: str) -> list[str]:
    """Give the cues as written; no character moves where it is simplified."""
    simple = folded.translate(LETTERS)
    kept = cues.CHINESE_NO_CUES.sub(lambda phrase: " " * len(phrase[0]), simple)
    return [folded[match.start() : match.end()] for match in cues.CHINESE.finditer(kept)]


@lru_cache(maxsize=64)
def _known(languages: str) -> frozenset[str]:
    names = languages.split()
    others = frozenset[str]().union(*(cues.OTHER_WORDS.get(name, ()) for name in names))
    own = frozenset[str]().union(*(cues.CUE_WORDS[name] for name in names))
    own -= cues.SOLE if len(names) > 1 else frozenset()
    return own | cues.CUE_WORDS["any"] | (cues.DISTINCT - others)


def negated_words(ours: str, theirs: str) -> tuple[str, ...]:
    """Give words of one text that are a word of the other with a negating beginning."""
    ours, theirs = _folded(ours), _folded(theirs)
    return (*_unlike(ours, theirs), *_unlike(theirs, ours)) or (
        *_prefixed(ours, theirs),
        *_prefixed(theirs, ours),
    )


def cues_apart(found: tuple[str, ...], other: str) -> tuple[str, ...]:
    """Leave out the weak cues that another text has in some form as well."""
    if cues.WEAK.isdisjoint(found):
        return found
    starts = {word[:_LEAST_STEM] for word in _words(_folded(other))}
    return tuple(cue for cue in found if cue not in cues.WEAK or cue[:_LEAST_STEM] not in starts)


def is_said_by_prefix(plain: str, negated: str, cue: str) -> bool:
    """Whether a text without a cue says by a beginning what stands after the cue: "not safe"."""
    _, _, after = _folded(negated).partition(cue)
    return bool(_prefixed(_folded(plain), " ".join(_words(after)[:1])))


def _prefixed(ours: str, theirs: str) -> tuple[str, ...]:
    """Give words of ours that stand in the other text without their negating beginning."""
    our_words, their_words = set(_words(ours)), set(_words(theirs))
    mine, others = our_words - their_words, their_words - our_words
    return tuple(
        word
        for word in sorted(mine)
        if _PREFIX.match(word) and any(_stem(word, prefix) in others for prefix in _PREFIXES)
    )


def _unlike(ours: str, theirs: str) -> tuple[str, ...]:
    """Give phrases such as 不同 and "no more than" where the other text has the rest alone."""
    ours, theirs = ours.translate(LETTERS), theirs.translate(LETTERS)
    if cues.UNLIKE.search(theirs):
        return ()
    found = cues.UNLIKE.finditer(ours)
    return tuple(match[0] for match in found if match[match.lastgroup or 0] in theirs)


def _stem(word: str, prefix: str) -> str:
    stem = word.removeprefix(prefix)
    return stem if stem != word and len(stem) >= _LEAST_STEM else ""


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().translate(_APOSTROPHES)


def _words(folded: str) -> list[str]:
    return _WORD.findall(folded)


def _matches(pattern: re.Pattern[str], text: str) -> list[str]:
    return [match[0].strip() for match in pattern.finditer(text)]
