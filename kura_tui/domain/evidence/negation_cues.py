"""The words that negate, by language; data only."""

import re


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


LANGUAGE_WORDS = {
    "en": "the a an is are was were of and to in on with for it this that be has have do does by "
    "from at as will should must can use uses we they he she his her",
    "de": "der die das ein eine einen einem ist sind wird werden und zu im am auf mit für von den "
    "dem des nicht es sich wir nutzt soll muss bei aus",
    "fr": "le la les un une des est sont du de et à au aux dans sur avec pour par ce cette il elle "
    "nous on se que qui doit",
    "es": "el la los las un una es son del de y a en con por para que se lo su está este esta "
    "debe al usa",
    "pt": "o a os as um uma é são do da de e em no na com por para que se deve ao",
    "it": "il lo la i gli le un una è sono di del della e a in con per che si deve al",
    "nl": "de het een is zijn van en in op met voor niet dat die wordt moet te aan",
}
"""Frequent words of languages that share an alphabet; the most hits decide which cues count."""

SMALL_WORDS = frozenset(word for words in LANGUAGE_WORDS.values() for word in words.split())
"""Words so frequent that sharing them says nothing."""

_WORDS = {
    "en": "not no never none nobody nothing nowhere neither nor cannot without non hardly barely "
    "scarcely rarely seldom dont doesnt didnt isnt arent wasnt werent cant wont couldnt shouldnt "
    "wouldnt hasnt havent hadnt unable avoid avoids avoided stopped stops refuse refuses refused "
    "forbidden prohibited lack lacks lacking absent fail fails failed except",
    "de": "nicht kein keine keinen keinem keiner keines nie niemals nichts niemand niemanden "
    "nirgends nirgendwo ohne weder statt anstatt anstelle keinesfalls keineswegs verboten außer",
    "fr": "pas jamais rien aucun aucune sans ni nul nulle non interdit sauf",
    "es": "no nunca jamás nada nadie ningún ninguno ninguna sin tampoco ni prohibido excepto",
    "pt": "não nunca jamais nada ninguém nenhum nenhuma sem nem tampouco proibido exceto",
    "it": "non mai niente nulla nessuno nessuna nessun senza né neanche vietato tranne",
    "nl": "niet geen nooit niets niemand nergens zonder noch behalve",
    "any": "не нет ни никогда без нельзя никто ничего ничто нигде вместо никакой никакая никакие "
    "запрещено кроме ні немає ніколи "
    "لا لم لن ليس ليست ليسوا بدون دون غير لست لسنا "
    "नहीं मत बिना değil yok hayır asla nie nigdy bez brak",
}
CUE_WORDS = {language: _words(words) for language, words in _WORDS.items()}

_PHRASES = {
    "en": r"no longer|instead of|rather than|in place of|(?:used|got) rid of|anything but|far from",
    "de": r"nicht mehr|an stelle von",
    "fr": r"\bn(?:e |')[^.;]{1,24}? plus\b|au lieu de|plutôt que",
    "es": r"ya no|en vez de|en lugar de",
    "pt": r"em vez de|já não",
    "it": r"invece di|al posto di",
    "nl": r"niet meer|in plaats van",
    "any": r"بدلا من|بدلاً من|больше не",
}
CUE_PHRASES = {
    language: re.compile(rf"(?<!\w)(?:{phrases})(?!\w)") for language, phrases in _PHRASES.items()
}

DISTINCT = _words(
    "not never nobody cannot nicht kein keine keinen keinem keiner niemals nichts niemand "
    "ohne weder statt anstatt anstelle jamais aucun aucune nunca jamás nadie ningún ninguno "
    "ninguna tampoco não ninguém nenhum nenhuma niente nessuno nessuna senza "
    "niet geen nooit niets niemand"
)
"""Cues that are no other word in any of these languages; they count whatever the language."""

ARTICLES = _words(
    "the a an der die das den dem des ein eine einen einem einer le la les l un une el los las "
    "il lo gli i o os as um uma de het een"
)
"""Words without which two sentences still have the same words."""

NO_CUES = re.compile(
    r"(?<!\w)(?:not only|not just|not merely|no doubt|no matter|whether or not|nothing but"
    r"|not to mention|last but not least|no\. ?\d+|no \d+|why not|not least|nonetheless"
    r"|nicht nur|nicht zuletzt|nicht wahr|pas seulement|pas mal|sans serif|sans-serif|no sólo"
    r"|no solo|sin embargo|nada más|não só|não apenas|non solo|niet alleen|не только|не менее"
    r"|without fail|without a doubt|no later than|nothing less than|ليس فقط|لا يزال|لا تزال)(?!\w)"
)
"""Phrases that hold a negating word and do not negate."""

JAPANESE = re.compile(
    r"ない(?!か)|なかった|なく(?=[、。てはもな]|$)|なければ|なけりゃ|ません|ずに|[らわかさたばまがせれけめ]ず(?=[、。]|$)"
    r"|ぬ(?=[、。]|$)|無い|無し|なし(?=[、。でにの]|$)|ではなく|じゃなく|代わりに|禁止|不可|未(?=[完設定実対確])|[不非](?=[\u4e00-\u9fff])"
)
JAPANESE_NO_CUES = re.compile(
    r"少な[いくか]|危な[いくか]|かもしれ(?:ない|ません)|なければ(?:なら|いけ)(?:ない|ません)|なくては(?:なら|いけ)(?:ない|ません)"
    r"|ないと(?:いけない|だめ)|だけで(?:は)?なく|のみならず|切な[いく]|汚な[いく]|幼な|つまらな|とんでもな|さりげな|何気な"
    r"|みっともな|ざるを得ない|しかない|まず|必ず|はず|いずれ|ずつ|違いない|違いありません|ことなく|もなく(?=近|着)|不思議|非常"
)

CHINESE = re.compile(
    r"不|没|沒|无(?!人|线|锡|数)|無|未(?!来|來)|别(?=[再用把在让])|勿|莫|非(?!常|洲)|禁止|否|而不是|代替"
)
CHINESE_NO_CUES = re.compile(
    r"不仅|不僅|不但|不只|不断|不斷|不过|不過|不久|不少|不管|不论|不論|不得不|差不多|不锈|不鏽|不同|不列颠|不明|不等|不一|不幸"
    r"|无论|無論|无数|無數|除非|无人|無人|是否|能否|不禁|不知|不丹|没收|沉没|淹没|埋没|出没|没落|不满|不可思议|对不起|了不起"
)

KOREAN = re.compile(r"않|없|못|아니|(?<![\w])안(?= )|말고|대신|금지")
"""Thai and other scripts have no list: their texts never differ by a negation here."""
