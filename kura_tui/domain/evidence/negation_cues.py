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

TELLING_WORDS = {
    "en": "not i you there their his who what when all some people",
    "de": "kein keine ich du er ihr auch noch nur oder aber hat haben war wie vom zum zur man",
    "fr": "ne pas plus je tu il ils elles y mais son sa ses leur ont très quand ou où",
    "es": "no hay pero más muy este estos como ha han fue sus mi ya también todos",
    "pt": "não mais muito está estão foi ele ela seu sua mas também os nos já à",
    "it": "non più molto suo sua ma anche dei delle nel nella alla dal ho ha hanno",
    "nl": "geen ook maar nog naar wel zijn heeft hebben wij ik",
}
"""More words that tell these languages apart; sharing one of them may say something."""

SMALL_WORDS = frozenset(word for words in LANGUAGE_WORDS.values() for word in words.split())
"""Words so frequent that sharing them says nothing."""

_WORDS = {
    "en": "not no never none nobody nothing nowhere neither nor cannot without non hardly barely "
    "scarcely rarely seldom dont doesnt didnt isnt arent wasnt werent cant wont couldnt shouldnt "
    "wouldnt hasnt havent hadnt unable avoid avoids avoided stopped stops refuse refuses refused "
    "forbidden prohibited forbid forbids prohibits quit quits cease ceases ceased "
    "refrain refrains lack lacks lacking absent fail fails failed except",
    "de": "nicht kein keine keinen keinem keiner keines nie niemals nichts niemand niemanden "
    "nirgends nirgendwo ohne weder statt anstatt anstelle keinesfalls keineswegs verboten "
    "nirgendwohin nirgendwoher untersagt außer keins keinerlei kaum fehlt fehlen "
    "fehlte weigert weigern weigerte",
    "fr": "pas jamais rien aucun aucune sans ni nul nulle non interdit sauf guère",
    "es": "no nunca jamás nada nadie ningún ninguno ninguna sin tampoco ni prohibido excepto",
    "pt": "não nunca jamais nada ninguém nenhum nenhuma sem nem tampouco proibido exceto",
    "it": "non mai niente nulla nessuno nessuna nessun senza né neanche vietato tranne",
    "nl": "niet geen nooit niets niemand nergens zonder noch behalve",
    "any": "не нет ни никогда без нельзя никто ничего ничто нигде вместо никакой никакая никакие "
    "запрещено запрещён запрещен запрещена запрещены кроме нету никого никому ничем никаких "
    "никакого отсутствует отсутствуют перестал перестала перестали ні немає ніколи "
    "لا لم لن ليس ليست ليسوا بدون دون غير لست لسنا ولا فلا ولم ولن وليس وليست وغير ألا بلا عدم "
    "يمنع ممنوع محظور لايمكن "
    "नहीं मत बिना değil yok hayır asla nie nigdy bez brak",
}
CUE_WORDS = {language: _words(words) for language, words in _WORDS.items()}

_PHRASES = {
    "en": r"no longer|instead of|rather than|in place of|(?:used|got) rid of|anything but|far from",
    "de": r"nicht mehr|an stelle von",
    "fr": r"\bn(?:e |')[^.;]{1,32}? (?:plus|personne|rien|guère|nulle part)\b"
    r"|(?:personne|rien|nul|nulle)(?= n(?:e |'))|(?:au lieu|à la place) d(?:e|u|es)?|plutôt que"
    r"|(?:arrêt|cess)\w+ de",
    "es": r"ya no|en (?:vez|lugar) del?|dej(?:ó|a|an|aron|ado) de(?= \w+r\b)",
    "pt": r"em (?:vez|lugar) d[eoa]s?|já não|(?:parou|pararam|deixou|deixaram) de",
    "it": r"(?:invece|al posto) d(?:i|el|ella|ello|ei|egli|elle|ell)|sme(?:sso|tte|ttono) di",
    "nl": r"niet meer|in plaats van",
    "any": r"(?:بدلا|بدلاً|بدل) من|(?:عوضا|عوضاً) عن|больше не",
}
CUE_PHRASES = {
    language: re.compile(rf"(?<!\w)(?:{phrases})(?!\w)") for language, phrases in _PHRASES.items()
}

DISTINCT = _words(
    "no non not never nobody cannot nicht kein keine keinen keinem keiner niemals nichts niemand "
    "ohne weder statt anstatt anstelle keinerlei pas sans jamais rien aucun aucune nunca jamás "
    "nadie ningún ninguno ninguna nada tampoco não ninguém nenhum nenhuma niente nessuno nessuna "
    "senza niet geen nooit niets niemand"
)
"""Cues that count whatever the language, except where they are another word."""
WEAK = _words(
    "unable avoid avoids avoided stopped stops refuse refuses refused forbid forbids forbidden "
    "quit quits cease ceases ceased refrain refrains lack lacks lacking absent fail fails failed "
    "except without ohne außer fehlt fehlen fehlte weigert sans sauf interdit sin prohibido sem "
    "senza без кроме перестал перестала перестали"
)
"""Cues that say nothing where the other text has the same word: "stops here", "no longer stops"."""
SOLE = _words("mai")
"""Cues that count only in a text of one likely language: a month in others."""
OTHER_WORDS = {"pt": _words("no"), "nl": _words("pas")}
"""Distinct cues that are another word in a language."""

ARTICLES = _words(
    "the a an der die das den dem des ein eine einen einem einer le la les l un une el los las "
    "il lo gli i o os as um uma de het een"
)
"""Words without which two sentences still have the same words."""

NO_CUES = re.compile(
    r"(?<!\w)(?:not only|not just|not merely|no doubt|no matter|whether or not|nothing but"
    r"|not to mention|last but not least|no\. ?\d+|no \d+|why not|not least|nonetheless"
    r"|nicht nur|nicht zuletzt|nicht wahr|pas seulement|pas mal|sans serif|sans-serif|no sólo"
    r"|no solo|sin embargo|não só|não apenas|non solo|niet alleen|не только|не менее"
    r"|can(?:'t|not) (?:help but|wait)|none other than|no (?:more|less|fewer) than|no wonder"
    r"|no sooner|(?:un|le|d'un|faux|premier|quelques|chaque) pas|pas à pas|nada más"
    r"|without fail|without a doubt|no later than|nothing less than|ليس فقط|لا يزال|لا تزال)(?!\w)"
)
"""Phrases that hold a negating word and do not negate."""

JAPANESE = re.compile(
    r"ない(?!か)|なかった|なく(?=[、。てはもな]|$)|なければ|なけりゃ|ません|ずに|[らわかさたばまがなせれけめべえてねげりみきじび]ず(?=[、。]|$)"
    r"|ぬ(?=[、。]|$)|無い|無し|なし(?=[、。でにの]|$)|で(?:は)?なく|じゃなく|代わりに|禁止|不可|未(?=[完設定実対確])|無人(?![島駅機])|[不非](?=[\u4e00-\u9fff])"
)
JAPANESE_NO_CUES = re.compile(
    r"少な[いくか]|危な[いくか]|かもしれ(?:ない|ません)|なければ(?:なら|いけ)(?:ない|ません)|なくては(?:なら|いけ)(?:ない|ません)"
    r"|ないと(?:いけない|だめ)|(?:だけ|のみ|ばかり)で(?:は)?なく|のみならず|切な[いく]|汚な[いく]|幼な|つまらな|とんでもな|さりげな|何気な"
    r"|みっともな|ざるを得ない|しかない|まず|思わず|絶えず|変わらず|か[か関]?わらず|関わらず|問わず|必ず|はず|いずれ|ずつ|違いない|違いありません|ことなく|もなく(?=近|着)|不思議|非常"
)

CHINESE = re.compile(
    r"不|没|无(?!线|锡|数)|未(?!来)|(?<![区特级性分个类识告辨差派离])别(?![墅人的名针致处扭])|严禁|勿|莫(?![斯名扎奈])"
    r"|非(?!常|洲|要|得)|禁止|否|而不是|代替"
)
"""For simplified characters; the text is brought to them first."""
CHINESE_NO_CUES = re.compile(
    r"(?P<asked>.)[不没](?=(?P=asked))|不仅|不但|不只|不光|不单|不断|不停|不过|不久|不少|不管|不论|不得不|差不多|不锈|不列颠"
    r"|不料|不妨|不愧|不由|不免|不时|不惜|不约而同|不好意思|不要紧|不得了|不外乎|不知不觉|不禁|不丹|不可思议"
    r"|无论|无数|除非|无疑|无比|无非|无人(?=机|驾驶|区|车|艇|店|超市|售)|没错|没关系|没问题"
    r"|是否|能否|可否|与否|否则|要不|不然|没收|沉没|淹没|埋没|出没|没落|对不起|了不起|不同|不一样|不等|不(?:应该?|得)?(?:超过|[少多低高大小早晚]于)"
)
UNLIKE = re.compile(
    r"不(?P<part>同|一样|等|(?:应该?|得)?(?:超过|[少多低高大小早晚]于))"
    r"|(?<!\w)no (?P<than>(?:more|less|fewer|later) than)(?!\w)"
)
"""What counts as a negation only beside a text that has the rest of it."""

KOREAN = re.compile(r"않|없|(?<!잘)못|아니|(?<![\w])안(?= )|말고|대신|금지")
"""Thai and other scripts have no list: their texts never differ by a negation here."""
