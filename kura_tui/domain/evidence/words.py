"""How text becomes comparable words and character grams in any script; knows nothing of notes or files."""

import re
import unicodedata

_MARKS = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7"
    "\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed"
)
_SPACELESS = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
_JOINED = "\u0900-\u0963\u0966-\u0dff\u0f00-\u0fff"
_MARK = re.compile(f"[{_MARKS}]")
_SPACELESS_RUN = re.compile(f"[{_SPACELESS}]+")
_NO_WORD = re.compile(f"[^\\w{_MARKS}{_SPACELESS}{_JOINED}]+|_+")
_ARABIC_LETTERS = str.maketrans("ىة", "يه")


def tidy(text: str) -> str:
    """Fold width and case and make everything but letters, marks and digits one space; accents stay."""
    if text.isascii():
        return " ".join(re.findall(r"[a-z0-9]+", text.lower()))
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return _NO_WORD.sub(" ", folded).strip()


def fold(text: str) -> str:
    """Do as `tidy()` does and take accents, vowel points and spelling variants of Arabic away as well."""
    tidied = tidy(text)
    if tidied.isascii():
        return tidied
    bare = _MARK.sub("", unicodedata.normalize("NFD", tidied))
    return unicodedata.normalize("NFC", bare).translate(_ARABIC_LETTERS)


def searchable(folded: str) -> str:
    """Give folded text with runs of scripts without spaces as overlapping pairs of characters."""
    if folded.isascii():
        return folded
    return _SPACELESS_RUN.sub(lambda run: f" {' '.join(_pairs(run[0]))} ", folded)


def _pairs(run: str) -> list[str]:
    return [run[at : at + 2] for at in range(len(run) - 1)] or [run]


def search_words(folded: str) -> tuple[str, ...]:
    """Give the distinct words and character pairs of folded text, in order of appearance."""
    return tuple(dict.fromkeys(searchable(folded).split()))


def grams(folded: str) -> frozenset[str]:
    """Give the distinct runs of three characters of folded text, spaces counted, two where it is shorter."""
    if len(folded) < 3:
        return frozenset((folded,)) if folded else frozenset()
    return frozenset(map("".join, zip(folded, folded[1:], folded[2:], strict=False)))


def is_spaceless(word: str) -> bool:
    """Whether a word is written in a script that puts no spaces between words."""
    return bool(_SPACELESS_RUN.match(word))


def shown_words(text: str) -> tuple[str, ...]:
    """Give the distinct words of a text as a person would see them marked, case and width folded."""
    return tuple(dict.fromkeys(tidy(text).split()))
