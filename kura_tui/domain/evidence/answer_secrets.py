"""Numbers told by what they open, and answers and saved codes in many languages; no passwords."""

import re
from collections.abc import Iterator

from kura_tui.domain.evidence.access_words import ANSWERS, ARTICLES, QUESTIONS, RECOVERY
from kura_tui.domain.evidence.placeholder import stands_for_a_secret
from kura_tui.domain.evidence.prose_secrets import Told
from kura_tui.domain.evidence.secret_words import CODE_PLACES, PREDICATES
from kura_tui.domain.evidence.vocabulary import Vocabulary, word_set

_PIN = "a PIN or door code"
_FOUR_DIGITS = re.compile(r"\d{4}")
_NUMBER = r"(?P<value>[#*]?(?<![\d.,:/-])\d{4,8}[#*]?|\d{1,2}(?:-\d{1,2}){2}|\d(?:[ -]\d){3,5})"
_CLAUSE_ENDS = (
    r"(?=\s*(?:[.,;:!)\n]|$)|\s(?:aus|an|auf|ab|scharf|frei|rein|after|before|at|and|then|when"
    r"|if|from"
    r"|und|et|y|e|en|puis|luego|dann|within|innerhalb)(?!\w))"
)
_WITH_NUMBER = re.compile(
    rf"(?<!\w)(?:with|using|typing|mit|avec|con|com|met|ile|кодом|по коду|kodem|code|за кодом)\s+"
    rf"(?:(?:{ARTICLES})\s+)?(?:(?:code|pin|zahl|nummer|chiffres?|código|codice|codigo|número"
    rf"|numero"
    rf"|kod\w*|код\w*|combinatie|combination|kombination)\s+)?{_NUMBER}{_CLAUSE_ENDS}",
    re.IGNORECASE,
)
_NUMBER_TYPED = re.compile(
    r"(?<!\w)(?P<value>\d{4,8}[#*]?)\s(?:ile|tuşla\w*|yazarak|girerek)\s[^.\n]{0,20}?(?:aç|kapa"
    r"|gir)",
    re.IGNORECASE,
)
_PLACE = re.compile(
    rf"(?<!\w){CODE_PLACES}(?!\w)|(?<!\w)(?:alarm\w*|handy|telefon\w*"
    r"|smartphone|laptop|rechner|téléphone|móvil|celular|telemóvel|telefono|telefoon|телефон\w*"
    r"|планшет\w*|tablet|panel|oficina"
    r"|bureau|büro|ufficio|escritório|kantoor|biur\w+|офис\w*|\w*slot|key ?box|lock ?box)"
    r"(?!\w)",
    re.IGNORECASE,
)
_HAS_CODE = re.compile(
    r"(?<!\w)(?:has|have|takes|wants|needs|expects|uses|hat|hört auf|nimmt|a pour|prend|tiene"
    r"|lleva|usa|ha"
    r"|tem|heeft|ma|имеет)\s(?:(?:the|den|als|le|el|il|o|de|now)\s)?(?P<noun>(?:code|código"
    r"|codice|kod|код"
    r"|pin|combination|zahl|nummer)\s)?(?P<value>[#*]?\d{4,8}[#*]?)"
    + _CLAUSE_ENDS.replace("(?=", r"(?=\s(?:now|again|as|jetzt)(?!\w)|", 1),
    re.IGNORECASE,
)
_THEN = re.compile(
    rf"(?<!\w)(?:then|dann|puis|luego|poi|depois|dan|potem|потом|box:|safe:|lock:)\s{_NUMBER}"
    r"(?=\s*(?:[.,;!)\n]|$))",
    re.IGNORECASE,
)
_SHUT = re.compile(
    r"unlock|pattern|(?<![a-z])pin(?![a-z])|keypad|lock|alarm|safe|tresor|schloss|sperr"
)
_MOVES = re.compile(
    r"(?<!\w)(?:(?:dis)?arm\w*|unlock\w*|open\w*|enter\w*|gets? (?:you )?in|goes|switch\w*|turn\w*"
    r"|schalt\w*|entschärf\w*|öffn\w*|entsperr\w*|geht|kommt?|komm|aufmach\w*|ouvr\w*|désarm\w*"
    r"|désactiv\w*"
    r"|déverrouill\w*|coup\w+|abr\w+|desactiv\w*|desbloque\w*|entra\w*|apr\w+|disattiv\w*"
    r"|disinser\w*"
    r"|sblocc\w*|desarm\w*|deslig\w*|gaat|zet\w*|schakel\w*|ontgrendel\w*|kom|otwier\w*|rozbr\w*"
    r"|wyłącz\w*"
    r"|wchodzi\w*|откры\w+|отключ\w*|снима\w*|разблок\w*|aç\w*|kapa\w*)"
)  # fmt: skip
_EASTERN = re.compile(
    r"(?<![\w.,-])(?P<value>[#*]?\d{4,8}[#*]?)\s?(?:番)?(?:で|を押|を入力|と押)[^。\n]{0,10}?(?:開|解除|解錠|入)"
    r"|(?:按|输入|用)\s?(?P<second>\d{4,8}[#*]?)\s?[^。\n]{0,8}?(?:开|進|进|解锁|撤防|解除|取消)"
    r"|(?<![\w.,-])(?P<third>\d{4,8}[#*]?)\s?(?:번)?(?:을|를|으로|로)?\s?[^.\n]{0,6}?(?:누르|눌러|열[립리어고])"
)
_TYPE = (
    r"(?:enter|type|press|key in|punch in|gib|tippe?|drück\w*|tape[rz]?|composez|tecle[ae]\w*"
    r"|introduce"
    r"|marca|pulsa|digit[aei]\w*|inserisci|premi|typ|toets|wpisz|введите|набери\w*|нажми\w*)"
)
_ASKED = re.compile(
    rf"(?<!\w){_TYPE}\s+(?:(?:{ARTICLES})\s+)?(?:code\s"
    rf"|pin\s)?(?P<value>\d{{4,8}}[#*]?)(?![\w,-]*\d)"
    r"(?P<after>[^\n.;]{0,50})",
    re.IGNORECASE,
)
_PROMPTS = re.compile(
    r"(?<!\w)(?:asked|asks|prompt\w*|codes?|pin|keypad|voicemail|mailbox|messages|gefragt"
    r"|abfrage|mailbox"
    r"|anrufbeantworter|demand\w*|messagerie|répondeur|pid\w+|pregunt\w*|buzón|contestador"
    r"|richiest\w*"
    r"|segreteria|ped\w+|pergunt\w*|gevraagd|spros\w*|спрос\w*|попрос\w*|poczt\w+ głosow\w+|door"
    r"|alarm\w*"
    r"|gate|safe|lock|tür|porte|puerta|porta|deur)(?!\w)"
)
_OTHER_THINGS = re.compile(
    r"(?<!\w)(?:port|amount|year|extension|ext|zip|postal|quantity|price|order|page|durchwahl"
    r"|jahr|postleitzahl"
    r"|error|test|sample|example|ticket|room)(?!\w)"
)
_QUESTIONS = Vocabulary(QUESTIONS)
_LINKS = (
    r"(?:\s(?:is|was|were|ist|lautet|heißt|est|es|è|é|jest|brzmi|to|это|olarak|luidt)\s+"
    r"|\s*[:=—–]\s*|\s-\s)"
)
_ANSWERED = (
    r"(?:answered|we (?:put|gave|wrote|said)|geantwortet|répond\w+|respond\w+|rispond\w+"
    r"|ответили|say|tell them|sagen? wir|sag)"
    r"(?:\s(?:with|mit|par|avec|con|com|met))?\s+"
)
_ANSWER_VALUE = (
    r"[\"'`“„«‘]?(?P<value>(?-i:[A-ZÄÖÜÉÈÁÍÓÚŁŚŻĆА-ЯİŞÇĞ])[\w'’-]{2,40}"
    r"|[\w'’-]{2,24}\d[\w!?#-]{0,12})"
)
_ANSWER_AFTER = re.compile(
    rf"(?<!\w)(?:{ANSWERS}(?:[^\n.;:=]{{0,50}}?){_LINKS}|{_ANSWERED}){_ANSWER_VALUE}", re.IGNORECASE
)
_ANSWER_BEFORE = re.compile(rf"(?<!\w){ANSWERS}(?!\w)", re.IGNORECASE)
_ANSWER_LINKED = re.compile(rf"[^\n.;:=]{{0,60}}?{_LINKS}{_ANSWER_VALUE}", re.IGNORECASE)
_ANSWER_BARE = re.compile(rf"\s{_ANSWER_VALUE}(?=[.,;\n]|$)", re.IGNORECASE)
_GIVEN = re.compile(rf"[^\n.;:=]{{0,30}}?\s?[:=]\s{_ANSWER_VALUE}(?=[.,;\n]|$)", re.IGNORECASE)
_ONLY_ASKS = re.compile(
    r"question|frage|pregunta|domanda|pergunta|vra|pytani|вопрос|soru", re.IGNORECASE
)
_ANSWER_EASTERN = re.compile(
    r"(?:答え|回答)は\s?(?:「(?P<value>[^」\n]{1,20})」|(?P<second>[^\s。、は]{1,20}?)(?:です|だ))"
    r"|(?:答案|回答)(?:是|为|：|:)\s?[“「]?(?P<third>[^\s。，、”」的]{1,20})(?=[。，”」\n]|$)"
    r"|(?:답변?|대답|정답)(?:은|는)?\s?:?\s?['\"]?(?P<fourth>(?!비밀)[^\s'\".]{1,16}?)['\"]?\s?(?:입니다|이다"
    r"|이에요|예요)"
    r"|(?:الإجابة|الجواب|جوابه|إجابته)(?:\s(?:هي|هو)\s|\s?:\s?)(?P<fifth>[^\s.،]{2,30})"
    r"|(?:cevabı|yanıtı|cevap|yanıt)\s?:?\s(?P<sixth>[A-ZİŞÇĞÖÜ]\w{2,30})(?=[.,\n]|$)"
)
_NO_ANSWERS = word_set(
    "pflicht privatsache geheimnis geheim teil sache optional the this that not no yes none text"
)
_CODE = r"(?=[A-Za-z-]{0,9}\d)[A-Za-z0-9]{4,12}(?:-[A-Za-z0-9]{3,8}){0,3}|\d{3,5} \d{3,5}"
_RECOVERY = re.compile(
    rf"(?<!\w)(?:{RECOVERY})[^\n=:：\d]{{0,60}}?[\s:=：は是은는]\s*"
    rf"(?P<value>(?:{_CODE})(?:(?:[,;、，/]\s?|\s)(?:{_CODE})){{0,20}})(?![\w-])",
    re.IGNORECASE,
)
_RECOVERY_PARTS = (
    "code", "códig", "codic", "kod", "код", "コード", "码", "代码", "코드", "رمز", "رموز", "words",
)  # fmt: skip
_GROUPS = re.compile(r"(?<![\w-])(?:[A-Za-z2-7]{4}[ -]){3,15}[A-Za-z2-7]{4}(?![\w-])")
_FACTOR = re.compile(
    r"authenticator|(?<![a-z])(?:2fa|mfa|t?otp)(?![a-z])|faktor|factor|facteur|fattore"
    r"|einmalpass|фактор"
    r"|二段階|二要素|双因素|两步|2단계|iki adım"
    r"|app[- ]?pass|d'application|de aplicaci|per le app|приложени"
)


def answer_secrets(text: str, lower: str) -> Iterator[Told]:
    """Give numbers that open, answers, saved codes and seeds; `lower` is the text in lower case."""
    if _FOUR_DIGITS.search(text):
        yield from _opening_numbers(text, lower)
    for question in _QUESTIONS.found_in(lower):
        yield from _answers(text, question.start(), question.end())
    if any(part in lower for part in _RECOVERY_PARTS):
        for found in _RECOVERY.finditer(text):
            if _is_code(found["value"]):
                yield Told("a recovery code", found.start("value"), found.end("value"))
    for found in _GROUPS.finditer(text):
        if _is_drawn(found[0]) and _FACTOR.search(
            lower, max(0, found.start() - 120), found.start()
        ):
            yield Told("a one-time password's seed", found.start(), found.end())


def _opening_numbers(text: str, lower: str) -> Iterator[Told]:
    for pattern in (_WITH_NUMBER, _NUMBER_TYPED):
        for found in pattern.finditer(text):
            start = max(lower.rfind(". ", 0, found.start()), lower.rfind("\n", 0, found.start()), 0)
            clause = lower[max(start, found.start() - 90) : found.end() + 40].split(". ")[0]
            if start and clause.startswith(". "):
                continue
            if _PLACE.search(clause) and _MOVES.search(clause):
                yield Told(_PIN, found.start("value"), found.end("value"))
    for found in _HAS_CODE.finditer(text):
        before = lower[max(0, found.start() - 70) : found.start()]
        is_wish = found[0].lower().startswith(("takes", "wants", "needs", "expects"))
        if (_PLACE if found["noun"] or is_wish else _SHUT).search(before) or _SHUT.search(before):
            yield Told(_PIN, found.start("value"), found.end("value"))
    for found in _THEN.finditer(text):
        if _PLACE.search(lower, max(0, found.start() - 60), found.start()):
            yield Told(_PIN, found.start("value"), found.end("value"))
    for found in _ASKED.finditer(text):
        around = lower[max(0, found.start() - 60) : found.start()] + found["after"].lower()
        is_way_in = _PROMPTS.search(around) or (_PLACE.search(around) and _MOVES.search(around))
        if is_way_in and not _OTHER_THINGS.search(around):
            yield Told(_PIN, found.start("value"), found.end("value"))
    if not text.isascii():
        yield from _groups(_EASTERN, text, _PIN)


def _groups(
    pattern: re.Pattern[str], text: str, name: str, start: int = 0, end: int = -1
) -> Iterator[Told]:
    for found in pattern.finditer(text, start, len(text) if end < 0 else end):
        group = found.lastgroup or "value"
        yield Told(name, found.start(group), found.end(group))


def _answers(text: str, start: int, end: int) -> Iterator[Told]:
    """Give the answer that follows a question, or that a sentence about its answer links to it."""
    name, reach = "a security answer", min(len(text), end + 140)
    found = _ANSWER_AFTER.search(text, end, reach)
    if not found and _ANSWER_BEFORE.search(text, max(0, start - 50), start):
        found = _ANSWER_LINKED.match(text, end, reach)
    if not found and _ANSWER_BEFORE.search(text, max(0, start - 40), start):
        found = _ANSWER_BARE.match(text, end, reach)
    if not found and not _ONLY_ASKS.search(text, start, end):
        found = _GIVEN.match(text, end, reach)
    if found and _is_answer(found["value"]):
        yield Told(name, found.start("value"), found.end("value"))
    yield from _groups(_ANSWER_EASTERN, text, name, end, reach)


def _is_answer(value: str) -> bool:
    plain = value.casefold()
    return plain not in PREDICATES and plain not in _NO_ANSWERS and not stands_for_a_secret(value)


def _is_code(value: str) -> bool:
    """Whether saved codes are several, or one of eight characters; a date or a count is none."""
    if stands_for_a_secret(value):
        return False
    digits = sum(character.isdigit() for character in value)
    letters = sum(character.isalpha() for character in value)
    return digits > 7 or (digits > 2 and letters > 2 and digits + letters > 7)


def _is_drawn(groups: str) -> bool:
    """Whether groups of four are no words: all in one case, with digits or hardly a vowel."""
    bare = groups.replace(" ", "").replace("-", "")
    if not (bare.islower() or bare.isupper()):
        return False
    vowels = sum(character in "aeiouyAEIOUY" for character in bare)
    return any(map(str.isdigit, bare)) or vowels < len(bare) * 0.24
