"""How numbers, dates, times, paths and names look in text; patterns only."""

import re
from enum import Enum

from kura_tui.domain.evidence import value_words as words


class ValueKind(Enum):
    """What a value is; only values of one kind can stand in each other's place."""

    PATH = "path"
    DATE = "date"
    TIME = "time"
    NUMBER = "number"
    NAME = "name"


_MONTH = "|".join(sorted(words.MONTHS, key=len, reverse=True))
_DIGITS = r"\d+(?:[.,'\u2009\u00a0 ]\d{3})*(?:[.,]\d+)?"
_ORDINAL = r"(?:st|nd|rd|th)"
_URL = r"\bhttps?://[^\s<>()\"'`\]]+[^\s<>()\"'`\].,;:!?]|\bwww\.[\w./-]+\w"
_MAIL = r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
_UNIX_PATH = r"(?<![\w/.~])(?:~|\.{1,2})?(?:/[\w.@%+~$-]*[\w%+~$-])+/?(?![\w/])"
_OTHER_PATH = r"\b[A-Za-z]:\\[\w\\.-]+|\b[\w-]+(?:/[\w.-]+)+\.\w{1,5}\b|\b\w[\w.-]*(?:/[\w.-]+){2,}"
_YEAR_FIRST = r"(?<!\d)\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)"
_YEAR_LAST = r"(?<![\d.])\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})(?![\d.])"
_CJK_DATE = r"\d{4}年(?:\d{1,2}月(?:\d{1,2}日)?)?|\d{1,2}月\d{1,2}日"
_DAY_MONTH = (
    rf"\b\d{{1,2}}(?:{_ORDINAL}|\.)?\s(?:of\s|de\s)?(?:{_MONTH})\.?(?!\w)(?:,?\s(?:de\s)?\d{{4}})?"
)
_MONTH_DAY = rf"\b(?:{_MONTH})\.?\s\d{{1,2}}{_ORDINAL}?(?![\d:.]\d|\w)(?:,?\s\d{{4}})?"
_MONTH_YEAR = rf"\b(?:{_MONTH})\s\d{{4}}\b"
_CJK_DAY = r"[月火水木金土日]曜日?|(?:周|週|星期|礼拜|禮拜)[一二三四五六日天]|[월화수목금토일]요일"
_CLOCK = (
    r"\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?"
    r"|\b\d{1,2}\s?[ap]\.?m\b\.?|\d{1,2}時(?:\d{1,2}分)?(?!間)"
)
_VERSION = (
    r"\bv?\d+(?:\.\d+){2,}(?:[-.]?(?:rc|beta|alpha|b|a|dev|post)\.?\d*)?\b|\bv\d+(?:\.\d+)*\b"
)
_IDENTIFIER = (
    r"(?<![\w-])--?[A-Za-z][\w-]+|\b[A-Za-z]+(?:_[A-Za-z0-9]+)+\b"
    r"|(?-i:\b[a-z]+(?:[A-Z][a-z0-9]+)+\b)"
)
_NUMBERED_NAME = r"\b(?=[\w-]*[A-Za-z])(?=[\w-]*\d)[A-Za-z][\w]*(?:-[\w.]*\w)*\b"
_AMOUNT = rf"(?<![\w.])[-+\u2212]?[$€£¥]?\s?{_DIGITS}|{_DIGITS}"
_CJK_NUMBER = rf"[〇零一二两兩三四五六七八九十百千]+(?=[{words.CJK_COUNTERS}])"

_PATTERNS = (
    (ValueKind.PATH, _URL),
    (ValueKind.PATH, _MAIL),
    (ValueKind.PATH, _UNIX_PATH),
    (ValueKind.PATH, _OTHER_PATH),
    (ValueKind.DATE, _YEAR_FIRST),
    (ValueKind.DATE, _YEAR_LAST),
    (ValueKind.DATE, _CJK_DATE),
    (ValueKind.DATE, _DAY_MONTH),
    (ValueKind.DATE, _MONTH_DAY),
    (ValueKind.DATE, _MONTH_YEAR),
    (ValueKind.TIME, _CLOCK),
    (ValueKind.NUMBER, _VERSION),
    (ValueKind.NAME, _IDENTIFIER),
    (ValueKind.NAME, _NUMBERED_NAME),
    (ValueKind.NUMBER, _AMOUNT),
    (ValueKind.NUMBER, _CJK_NUMBER),
    (ValueKind.DATE, _CJK_DAY),
)
KINDS = tuple(kind for kind, _ in _PATTERNS)
"""What the groups p0, p1, ... of `ANY_VALUE` find."""
ANY_VALUE = re.compile(
    "|".join(f"(?P<p{at}>{pattern})" for at, (_, pattern) in enumerate(_PATTERNS)), re.IGNORECASE
)
TELLING = re.compile(
    r"[\d/\\@_曜周週星拜요〇零一二两兩三四五六七八九十百千]|(?<![\w-])-|[a-z][A-Z]"
)
"""What a text must hold for any of the patterns to be in it."""
ALPHABETIC = re.compile(r"[^\W\d_]+")
COMPOUND = re.compile(
    r"(?P<ones>ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und"
    r"(?P<tens>zwanzig|drei(?:ß|ss)ig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)"
)
"""A German number from 21 to 99."""
CJK_DAY = re.compile(
    "(?P<japanese>.)曜日?|(?:周|週|星期|礼拜|禮拜)(?P<chinese>.)|(?P<korean>.)요일"
)
"""A weekday with the one character that tells it."""
_UNIT_WORDS = "|".join(map(re.escape, sorted(words.UNITS, key=len, reverse=True)))
UNIT = re.compile(rf"\s?({_UNIT_WORDS})(?![A-Za-zÀ-ÿа-я])")
DATE_PARTS = re.compile(rf"\d+|{_MONTH}", re.IGNORECASE)
