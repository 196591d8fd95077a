"""How text becomes comparable words, characters and sentences in any script; knows no notes."""

import itertools
import re
import unicodedata

from kura_tui.domain.evidence.letters import LETTERS
from kura_tui.domain.evidence.stems import stemmed

_MARKS = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7"
    "\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed"
)
_SPACELESS = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
_SYLLABLES = "\u1100-\u11ff\uac00-\ud7a3"
_JOINED = "\u0900-\u0963\u0966-\u0dff\u0f00-\u0fff"
_MARK = re.compile(f"[{_MARKS}]")
_DENSE_RUN = re.compile(f"[{_SPACELESS}{_SYLLABLES}]+")
_SPACELESS_RUN = re.compile(f"[{_SPACELESS}]+")
_NO_WORD = re.compile(f"[^\\w{_MARKS}{_SPACELESS}{_JOINED}]+|_+")
_ASCII_WORD = re.compile(r"[a-z0-9]+")
_KANA = re.compile("[\u3041-\u30fa]")
_SENTENCE_END = re.compile(
    r"(?<=[.!?;؟۔।])(?<!\b\d\.)(?<!\b\d\d\.)(?<!\b[Nn]o\.)(?<!\b[ei]\.[ge]\.)\s+|(?<=[。！？；])|\n"
)


def tidy(text: str) -> str:
    """Fold width and case; everything but letters, marks and digits becomes one space."""
    if text.isascii():
        return " ".join(_ASCII_WORD.findall(text.lower()))
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return _NO_WORD.sub(" ", folded).strip()


def fold(text: str) -> str:
    """Do as `tidy()` does; take away accents, vowel points and variants of letters and digits."""
    tidied = tidy(text)
    if tidied.isascii():
        return tidied
    bare = _MARK.sub("", unicodedata.normalize("NFD", tidied))
    return unicodedata.normalize("NFC", bare).translate(LETTERS)


def sentences(text: str) -> list[str]:
    """Cut a text at line ends and after sentence marks, not after "3." or "no."."""
    return [part for part in _SENTENCE_END.split(text) if part]


def searchable(folded: str) -> str:
    """Give folded text as the index holds it: light stems, and overlapping pairs in dense scripts.

    Dense are Chinese, Japanese, Thai and Korean; stems are those of Arabic and Cyrillic words.
    """
    if folded.isascii():
        return folded
    return _DENSE_RUN.sub(lambda run: f" {' '.join(_pairs(run[0]))} ", stemmed(folded))


def _pairs(run: str) -> list[str]:
    return [run[at : at + 2] for at in range(len(run) - 1)] or [run]


def spaced_only(folded: str) -> str:
    """Give folded text without the runs that `searchable()` cuts into pairs."""
    return folded if folded.isascii() else _DENSE_RUN.sub(" ", folded)


def search_words(folded: str) -> tuple[str, ...]:
    """Give the distinct words and character pairs of folded text, in order of appearance."""
    return tuple(dict.fromkeys(searchable(folded).split()))


def grams(folded: str) -> frozenset[str]:
    """Give the distinct runs of three characters, spaces counted.

    In scripts that write a word with few characters these are single characters and pairs.
    """
    if folded.isascii():
        return _triples(folded)
    found: set[str] = set()
    for run in _DENSE_RUN.findall(folded):
        found.update(run)
        found.update(map("".join, itertools.pairwise(run)))
    for rest in _DENSE_RUN.split(folded):
        if len(rest) > 2 or not found:
            found |= _triples(rest)
    return frozenset(found)


def _triples(text: str) -> frozenset[str]:
    if len(text) < 3:
        return frozenset((text,)) if text else frozenset()
    return frozenset(map("".join, zip(text, text[1:], text[2:], strict=False)))


def is_dense(character: str) -> bool:
    """Whether a character's script is compared by single characters and pairs."""
    return bool(_DENSE_RUN.match(character))


def is_content(piece: str) -> bool:
    """Whether a piece of a run without spaces is more than Japanese inflection."""
    return is_dense(piece) and _script(piece[0]) != "hiragana"


def has_kana(text: str) -> bool:
    """Whether a text is Japanese."""
    return not text.isascii() and bool(_KANA.search(text))


def spaceless_runs(tidied: str) -> list[str]:
    """Give the runs of a tidied text in scripts without spaces."""
    return [] if tidied.isascii() else _SPACELESS_RUN.findall(tidied)


def spaced_words(tidied: str) -> list[str]:
    """Give the words of a tidied text in scripts with spaces, in order."""
    return (tidied if tidied.isascii() else _SPACELESS_RUN.sub(" ", tidied)).split()


def pieces(tidied: str) -> list[str]:
    """Give the words of a tidied text in order, runs without spaces cut where scripts change."""
    if tidied.isascii():
        return tidied.split()
    found: list[str] = []
    for word in tidied.split():
        at = 0
        for run in _SPACELESS_RUN.finditer(word):
            found += [word[at : run.start()]] if run.start() > at else []
            found += _by_script(run[0])
            at = run.end()
        found += [word[at:]] if at < len(word) else []
    return found


def _by_script(run: str) -> list[str]:
    """Cut a run where its script changes, which is near a word's edge in Japanese."""
    parts: list[str] = []
    last = ""
    for character in run:
        script = last if character == "ー" else _script(character)
        if parts and script == last:
            parts[-1] += character
        else:
            parts.append(character)
        last = script
    return parts


def _script(character: str) -> str:
    if "\u3040" <= character <= "\u309f":
        return "hiragana"
    return "katakana" if "\u30a0" <= character <= "\u30ff" else "other"
