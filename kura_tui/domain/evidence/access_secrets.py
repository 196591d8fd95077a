"""Passwords that a sentence gives without calling them so: how one gets in, what it is set to."""

import re
from collections.abc import Iterator

from kura_tui.domain.evidence.access_words import (
    ARTICLES,
    ENTRY,
    SETTING,
    VALUE_NOUNS,
    WITH_WORDS,
)
from kura_tui.domain.evidence.placeholder import (
    character_classes,
    is_made_up,
    is_random,
)
from kura_tui.domain.evidence.prose_secrets import KEY, PASSWORD, Told
from kura_tui.domain.evidence.secret_words import NUMBER_WORDS, PASSWORD_WORDS
from kura_tui.domain.evidence.vocabulary import Vocabulary

_PASSWORDS = Vocabulary(PASSWORD_WORDS)
_NUMBERS = Vocabulary(NUMBER_WORDS)
_DIGIT_AFTER_LETTERS = re.compile(r"[^\W\d_]{2}\S{0,40}\d|\d\S{0,40}[^\W\d_]{2}")
_VALUE = r"[\"'`“„«‚‘(*]{0,3}(?P<value>[^\s\"'`“”„«»‘’,;()<>|、。，]{5,64})"
_TYPED = re.compile(
    rf"(?<!\w)(?:{WITH_WORDS})\s+(?:(?:{ARTICLES})\s+)?"
    rf"(?:(?:{VALUE_NOUNS})\s+(?:(?:with|mit|avec|con|com|met)\s+)?)?{_VALUE}",
    re.IGNORECASE,
)
_ENTRY = re.compile(rf"(?<!\w)(?:{ENTRY})(?!\w)")
_GIVES = re.compile(
    r"[\"'`”»]?\s(?:gets (?:\w{2,9} )(?:in|on)|lets (?:\w{2,9} )in|logs (?:\w{2,9} )in|gets past"
    r"|unlocks"
    r"|(?P<strong>opens|öffnet|ouvre|déverrouille|abre|desbloquea|apre|sblocca|opent|otwiera"
    r"|открывает))(?!\w)",
    re.IGNORECASE,
)
_USER_AND = re.compile(
    rf"(?<![\w@.-])[a-z][\w.@-]{{1,30}},?\s(?:and|und|et|y|e|en|i|и|ve|/)\s{_VALUE}", re.IGNORECASE
)
_SET = re.compile(rf"(?<!\w)(?:{SETTING})\s+{_VALUE}", re.IGNORECASE)
_TITLED = re.compile(
    r"(?:^|(?<=[.!?]\s))(?:(?:it|that|this|the (?:new|current|right) one)(?:\s(?:is|was|reads)|'s)"
    r"|(?:es|er|dies|das neue)\s(?:ist|lautet)|c'est|(?:el nuevo\s|la nueva\s)?es"
    r"|(?:quella nuova\s)?è"
    r"|(?:a nova\s)?é|het is|to|это|сейчас)\s(?:(?:now|still|jetzt|maintenant|ahora|nu|teraz)\s)?"
    + _VALUE
    + r"(?=[\s.]|$)",
    re.IGNORECASE | re.MULTILINE,
)
_DIGITS = re.compile(r"[#*]?(?!(?:19|20)\d\d\b)\d{4,8}[#*]?")
_SEEN = r"(?<![!-~])[\"'`]?(?P<value>[!-~]{5,64}?)[\"'`]?"
_EASTERN: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("で", re.compile(
        _SEEN + r"\s?で[^。\n]{0,14}?(?:ログイン|入[るれりっ]|開[くけき]"
        r"|解除|サインイン|接続|つなが)")),
    ("入力", re.compile(_SEEN + r"\s?[をと]入力")),
    ("用", re.compile(
        r"用[“「\s]?(?P<value>[!-~]{5,64})[”」\s]?[^。\n]{0,10}?"
        r"(?:登[录陆錄]|进|進|打开|打開|解锁|解鎖|连|連|解压)")),
    ("输入", re.compile(r"输入[“「\s]?(?P<value>[!-~]{5,64})")),
    ("로", re.compile(
        _SEEN + r"\s?(?:으로|로)\s?[^.\n]{0,12}?(?:로그인|들어|열|접속|잠금|해제)")),
    ("입력", re.compile(_SEEN + r"\s?(?:을|를|라고)?\s?입력")),
    (" ", re.compile(
        _SEEN + r"\s(?:ile|yazarak|girerek|yazınca|girince)\s[^.\n]{0,20}?"
        r"(?:gir|aç|bağlan|oturum)")),
    ("باستخدام", re.compile(r"(?:باستخدام|بواسطة)\s(?:كلمة\s|عبارة\s)?(?P<value>[!-~]{5,64})")),
)  # fmt: skip
_SET_EASTERN = re.compile(
    r"(?:改[成为回]|重置[为成]|恢复[为成]|换成|إلى)[“「\s]?(?P<value>[!-~]{5,64})"
    rf"|{_SEEN.replace('value', 'other')}\s?(?:に(?:変更|戻|リセット|設定|変え)"
    r"|(?:으로|로)\s?(?:변경|바꾸|바꿨|재설정|초기화|되돌)|olarak|yapıldı)"
)
_MAIL_PAIR = re.compile(
    r"(?<![\w/.:@+-])[\w.+-]{1,40}@[\w-]{1,40}(?:\.[\w-]{1,20}){1,3}"
    r"(?:(?P<tight>:)|\s?[/|]\s?|\s[-–]\s|,?\s(?:and|with|und|mit|et|avec|y|con|e|com|en|met|i|и"
    r"|с)\s)" + _VALUE,
    re.IGNORECASE,
)
_COPIES = re.compile(r"\b(?:scp|rsync|git|sftp|ssh|clone|remote|mount)\b", re.IGNORECASE)
_USERS = re.compile(
    r"(?<![\w@./-])(?:admin|administrator|root|superuser|administrador)(?![\w@./-])"
)
_CLAUSE = re.compile(r"(?:[^\n.;]|\.(?!\s))*")
_TOKEN = re.compile(
    r"(?<![^\s\"'`“„«(])(?P<value>[^\s\"'`“”„»<>{}()/\\^|$@-][^\s\"'`“”„»<>{}()/\\^|]{6,40})(?!\S*[({\[\\/])"
)
_DRAWN = re.compile(r"[A-Za-z0-9_-]{24,64}")
_PUBLIC = re.compile(
    r"(?<![a-z])(?:ids?|hash\w*|digest|checksum|sheet|document|file|video|commit|fingerprint|public"
    r"|address|wallet|etag|trace|nonce|begins?|starts?|ends?|branch|image|prefix)(?![a-z])",
    re.IGNORECASE,
)
_END = ".:!?)]}*"


def access_secrets(text: str, lower: str) -> Iterator[Told]:
    """Give passwords told by what they do; `lower` is the text in lower case."""
    if not _DIGIT_AFTER_LETTERS.search(text):
        if any(part in lower for part in ("pin", "code", "código", "codice", "kod", "код")):
            yield from _under_a_title(text, lower)
        return
    yield from _typed(text, lower)
    yield from _set_to(text, lower)
    yield from _beside_a_word(text, lower)
    yield from _under_a_title(text, lower)
    if not text.isascii() or " ile " in lower:
        yield from _in_the_east(text, lower)
    if "@" in text:
        yield from _with_an_address(text)


def _told(found: re.Match[str], group: str = "value") -> tuple[str, Told]:
    value = found[group].rstrip(_END)
    return value, Told(PASSWORD, found.start(group), found.start(group) + len(value))


def _typed(text: str, lower: str) -> Iterator[Told]:
    for found in _TYPED.finditer(text):
        value, told = _told(found)
        if _DRAWN.fullmatch(value) and _is_a_key(text, found.start(), value):
            yield told._replace(name=KEY)
        elif is_made_up(value) and _is_about_entry(lower, found.start(), told):
            yield told
    for found in _USER_AND.finditer(text):
        value, told = _told(found)
        if is_made_up(value, strongly=True) and _is_about_entry(lower, found.start(), told):
            yield told
    for verb in _GIVES.finditer(text):
        before = re.search(
            r"(?<!\S)[\"'`“«]?(\S{5,64})\Z", text[max(0, verb.start() - 66) : verb.start()]
        )
        is_bare = bool(verb["strong"]) and verb[0][0].isspace()
        if before and is_made_up(before[1], strongly=is_bare):
            yield Told(PASSWORD, verb.start() - len(before[1]), verb.start())


def _is_a_key(text: str, start: int, value: str) -> bool:
    """Whether a machine drew a value that something runs with, and no word calls it public."""
    is_drawn = character_classes(re.sub("[-_]", "", value)) == 3 and is_random(value, 24)
    return is_drawn and not _PUBLIC.search(text, max(0, start - 60), start)


def _is_about_entry(lower: str, start: int, told: Told) -> bool:
    """Whether the clause of a typed value speaks of getting in."""
    opening = max(lower.rfind(". ", 0, start), lower.rfind("\n", 0, start), start - 90, 0)
    after = lower[told.end : told.end + 36].split(". ")[0].split("\n")[0]
    return bool(_ENTRY.search(lower, opening, told.start) or _ENTRY.search(after))


def _set_to(text: str, lower: str) -> Iterator[Told]:
    for found in _SET.finditer(text):
        value, told = _told(found)
        if is_made_up(value) and _is_near(_PASSWORDS, lower, found.start(), told.end):
            yield told


def _beside_a_word(text: str, lower: str) -> Iterator[Told]:
    """Give signs and digits mixed as names never are, in the clause after a word for a password."""
    for noun in _PASSWORDS.found_in(lower):
        yield from _signed(text, noun.end(), 70)
    for user in _USERS.finditer(lower):
        yield from _signed(text, user.end(), 24)


def _signed(text: str, start: int, reach: int) -> Iterator[Told]:
    clause = _CLAUSE.match(text, start, start + reach)
    for found in _TOKEN.finditer(text, start, clause.end() if clause else start):
        value = found["value"].rstrip(".,;:)")
        at_end = value + text[found.start("value") + len(value) :][:1]
        if at_end[-1:] == "!" and any(map(str.isdigit, value)):
            value = at_end
        if is_made_up(value, strongly=True):
            yield Told(PASSWORD, found.start("value"), found.start("value") + len(value))


def _is_near(words: Vocabulary, lower: str, start: int, end: int) -> bool:
    return next(words.found_in(lower[max(0, start - 160) : end + 40]), None) is not None


def _under_a_title(text: str, lower: str) -> Iterator[Told]:
    """Give what a sentence calls only "it", where the words before name a password or a PIN."""
    for found in _TITLED.finditer(text):
        value, told = _told(found)
        if is_made_up(value):
            if _is_near(_PASSWORDS, lower, found.start(), found.start()):
                yield told
        elif _DIGITS.fullmatch(value) and _is_near(_NUMBERS, lower, found.start(), found.start()):
            yield told


def _in_the_east(text: str, lower: str) -> Iterator[Told]:
    for part, pattern in _EASTERN:
        if part in lower:
            for found in pattern.finditer(text):
                value, told = _told(found)
                if is_made_up(value):
                    yield told
    for found in _SET_EASTERN.finditer(text):
        group = "value" if found["value"] else "other"
        value, told = _told(found, group)
        if is_made_up(value) and _is_near(_PASSWORDS, lower, found.start(), told.end):
            yield told


def _with_an_address(text: str) -> Iterator[Told]:
    for found in _MAIL_PAIR.finditer(text):
        value, told = _told(found)
        if found["tight"] and _COPIES.search(text, max(0, found.start() - 60), found.start()):
            continue
        is_pair = bool(found["tight"]) and any(map(str.isupper, value))
        if "/" not in value and is_made_up(value, strongly=not is_pair):
            yield told
