"""Take light inflection off Arabic and Cyrillic words, for searching; knows no dictionary.

Words of the Latin alphabet are stemmed by the index itself.
"""

import re
from functools import lru_cache

_INFLECTED = re.compile("[\u0621-\u064a]{4,}|[\u0430-\u045f\u0491]{5,}")
_ARABIC = re.compile("(?:و(?=.{3}))?(?:(?:[وبكف]?ال|لل)(?=.{3}))?(?P<stem>.{3,})$")
"""The article and the particles written with it; endings are left: they tell words apart."""
_REFLEXIVE = re.compile("(?<=.{3}[^с])с[яь]$")
_ENDINGS = (
    "иями ями ами ыми ими ого его ому ему ием иеи иях иям ах ях ов ев ам ям ом ем ым им ых их ои еи"
    " ыи ии ая яя ое ее ые ие ую юю ия ию ью ует уют ают яют ает яет ить ать ять еть ете ите ешь"
    " ишь ет ит ут ют ат ят ала али ало ила или ило ала ть ти ал ил ла ли ло ів ою ею єм ії ій ють"
    " а я о е и ы у ю ь і ї є"
)
_CYRILLIC = re.compile(f"(?P<stem>.{{3,}}?)(?:{'|'.join(_ENDINGS.split())})?$")


def stemmed(folded: str) -> str:
    """Give folded text with its Arabic and Cyrillic words cut to what inflection leaves."""
    return _INFLECTED.sub(lambda word: _stem(word[0]), folded)


@lru_cache(maxsize=20_000)
def _stem(word: str) -> str:
    if word[0] <= "\u04ff" and word[0] >= "\u0400":
        found = _CYRILLIC.match(_REFLEXIVE.sub("", word))
    else:
        found = _ARABIC.match(word)
    return found["stem"] if found else word
