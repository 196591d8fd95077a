"""Numbers that open something, and secrets in fixed phrases: logins, answers, recovery codes."""

import re
from collections.abc import Iterator

from kura_tui.domain.evidence.placeholder import (
    is_chosen,
    is_phrase,
    is_placeholder,
    is_product,
    stands_for_a_secret,
)
from kura_tui.domain.evidence.prose_secrets import Told
from kura_tui.domain.evidence.secret_words import (
    CODE_PLACES,
    LINK_GLUE,
    LINK_WORDS,
    NUMBER_WORDS,
    PREDICATES,
    STILL_WORDS,
)
from kura_tui.domain.evidence.vocabulary import Vocabulary, word_set

PIN = "a PIN or door code"
LOGIN = "a login with its password"

_NUMBER_NOUNS = Vocabulary(NUMBER_WORDS)
_HAS_NUMBER = re.compile(r"\d(?:[ -–>/,]{0,3}\d){2}|\d\s?[RL]|\d\d[A-ZА-Я]")
_PIN_BEFORE = re.compile(
    r"(?:the|my|our|his|her|their|card|phone|sim|alarm|bank|atm|door|lock|tablet|duress|voicemail"
    r"|guest|el|mi|il|mio|le|mon|mein|die|o|meu|de|min|jego|jej|mój)[ ]$",
    re.IGNORECASE,
)
_CONNECTOR_BEFORE = re.compile(r"(?:gpio|header|connector|board|jumper|ic|ci) $", re.IGNORECASE)
_PIN_AFTER = re.compile(
    r" (?:de|del|della|du|der|do|da|van|für|pour|for|bancomat|karty|til|till) |\s*[:=]"
)
_NUMBER = (
    r"(?P<value>[#*]?(?<![\d.,])(?-i:(?=[\dA-ZА-Я]{0,3}\d\d)[\dA-ZА-Я](?:[ -]?\d"
    r"|[A-ZА-Я](?=[\d\s.,;#*]|$)){3,9})[#*]?"
    r"|\d{1,2}(?:\s?[-–/>,]\s?\d{1,2}){2,3}"
    r"|\d{1,2}\s?(?:[RL]|right|left)(?:[ ,-]+\d{1,2}\s?(?:[RL]|right|left)){1,3})"
    r"(?![A-Za-z0-9_%]|[.,:/-]\d|\s?(?:ms|s|min|minutes|hours|days|digits?"
    r"|characters|times|people|bytes"
    r"|kb|mb|stellen|packages|requests|words)\b)"
)
_NUMBER_AFTER = re.compile(
    r"[^\n.;!?]{0,50}?"
    rf"(?:\s(?:{'|'.join(LINK_WORDS)})\s+(?:(?:{'|'.join(STILL_WORDS)})\s+)?|[:=：→—]\s*|->\s*"
    rf"|{LINK_GLUE}|[\s(]+)[\"'`“「*]{{0,2}}" + _NUMBER,
    re.IGNORECASE,
)
_NUMBER_BEFORE = re.compile(
    r"(?:(?<=\s)|^)(?P<value>[#*]?\d{4,8}[#*]?)\s+(?:is|as|on|at|for|opens|unlocks|disarms)\s+"
    r"(?:the|my|our|your|a|its)?\s?(?:[\w'-]+\s){0,3}$",
    re.IGNORECASE,
)
_OPENS = (
    r"(?:dis)?arm|unlock|open|enter|get in(?:to)?|entschärfen|öffnen|ouvrir|abrir|aprire|openen"
)
_OPENED_WITH = re.compile(
    rf"\b(?:{_OPENS})(?:s|ed|ing)?\b[^\n.;]{{0,40}}?\b{CODE_PLACES}\b[^\n.;]{{0,30}}?"
    r"\b(?:with|using|by|code|mit|avec|con|com)\s+(?:(?:code|typing|entering|pressing)\s+)?"
    rf"(?P<value>[#*]?\d{{4,8}}[#*]?)(?![\w.,-]\d)"
    rf"|\b{CODE_PLACES}\b[^\n.;]{{0,24}}?\b(?:opens?|unlocks?|disarms?"
    rf"|arms?)\s+(?:with|using|by)\s+"
    r"(?:code\s+)?(?P<other>[#*]?\d{4,8}[#*]?)"
    rf"|\b(?:{_OPENS})\b[^\n.;]{{0,20}}?\b(?:type|enter|press|use"
    rf"|dial)\s+(?P<fourth>[#*]?\d{{4,8}}[#*]?)"
    r"|\b(?:alarm|keypad|lock|door|gate|safe)\s+(?:wants|takes|needs|expects|accepts|asks for)\s+"
    r"(?P<fifth>[#*]?\d{4,8}[#*]?)(?![\w.,-]*\d)"
    r"|\b(?:voicemail|lock ?box|key ?box|key ?safe|intercom|keypad|bike lock|padlock)"
    r"(?:\s+is|\s*:)?\s+(?P<sixth>[#*]?\d{4,8}[#*]?)(?![\w.,-]*\d)"
    r"|\b(?:alarm|gate|door|safe|garage|voicemail)(?:\s+is"
    r"|\s*:)?\s+(?P<seventh>[#*]\d{4,8}|\d{4,8}[#*]"
    r"|\d{1,2}-\d{1,2}-\d{1,2})(?![\w-])"
    rf"|(?<![\w.,-])(?P<third>[#*]?\d{{4,8}}[#*]?)\s+(?:to|zum|pour|para|per"
    rf"|om te)\s+(?:{_OPENS})\b",
    re.IGNORECASE,
)
_OPENING_PARTS = (
    "arm",
    "voicemail",
    "box",
    "intercom",
    "keypad",
    "safe",
    "gate",
    "door",
    "garage",
    "lock",
    "open",
    "enter",
    "get in",
    "öffn",
    "entsch",
    "ouvr",
    "abr",
    "apr",
)
_COUNTED = re.compile(
    r"\s?(?:ms|s|sec\w*|min\w*|h|hours?|days?|requests?|lines?|users?|kg|mm|m)\b"
    r"|\s(?!as|is|always|was|has|this|unless|across|press)[a-z]{2,16}s\b|\ssquare\b"
)
_FURTHER = re.compile(r"\s*(?:,|and|or|/|;)\s*(?:or\s|and\s)?(?P<value>\d{4,8})(?![\w.,-]*\d)")

_LOGIN_VERB = (
    r"\b(?:log(?:ged|s)? ?in|login|sign(?:ed|s)? ?in|auth(?:enticates?)?|credentials?|creds|account"
    r"|user(?:name)?|connect(?:s|ed)?|access|identifiants?|zugang|anmeld\w+|usuario|utente|ssh)\b"
)
_LOGIN = re.compile(
    _LOGIN_VERB
    + r"(?:[^\n]{0,40}?(?:\b(?:as|with|are|is|using|mit|avec|con|com)\b|[:=])[ \t]*|[ \t]+)"
    r"[\"'`(]?(?P<user>[A-Za-z][\w.@+-]{1,40})[\"'`]?[ \t]*"
    r"(?:/|:|[ \t]-[ \t]|,?[ \t]+(?:and|with|pw|pass|und|et|y|e|en)[ \t]+)[ \t]*"
    r"[\"'`]?(?P<value>[^\s\"'`/|)]{4,64})",
    re.IGNORECASE,
)
_LOGIN_PARTS = (
    "log", "sign", "auth", "cred", "account", "user", "connect", "access", "identif", "zugang",
    "anmeld", "usuario", "utente", "ssh", "admin", "root", "pi:", "pi ", "sa:", "guest",
    "operator", "@",
    "postgres", "ubuntu", "deploy",
)  # fmt: skip
_PAIR = re.compile(
    r"(?<![\w/.:@-])(?P<user>admin|root|administrator|pi|sa|guest|operator|postgres|ubuntu|deploy)"
    r"(?P<sign>\s?/\s?|:)(?P<value>[^\s\"'`/|),:]{4,64})",
    re.IGNORECASE,
)
_BARE_LOGIN = re.compile(
    r"(?<![\w/.:@-])[\w.-]{2,30}:(?P<value>[^\s:@/]{4,60})@(?=https?://|[\w-]+\.\w)"
)
_GROUPS = word_set("root wheel adm admin staff users docker sudo nogroup www-data system group")
_OWNERSHIP = re.compile(r"chown|--chown|owner|group|user[:=]\s*$", re.IGNORECASE)

_ANSWER = re.compile(
    r"(?:maiden name|(?:security|secret|recovery)(?: question)? answer|(?:security|secret) question"
    r"[^\n:=]{0,60}?\banswer|first (?:pet|car|school)(?:'s name)?|geburtsname der mutter"
    r"|nom de jeune fille)(?:\s(?:to|on|for|of)[^\n:=]{0,50}?|\s?\([^)\n]{0,40}\))?"
    r"(?:\s(?:is|was|ist|est)\s+|\s*[:=]\s*)[\"'`“]?(?P<value>(?-i:[A-ZÄÖÜÉ])[\w'’-]{2,40})",
    re.IGNORECASE,
)
_RECOVERY = re.compile(
    r"(?:backup|recovery|one[- ]time|2fa|mfa|emergency|scratch|rescue|filevault|bitlocker"
    r"|wiederherstellungs|récupération|recuperación)[ -]?(?:login |recovery )?(?:codes?|keys?|kit)"
    r"[^\n:=\d]{0,60}?(?:\s(?:is|are|was|include)\s|\s*[:=]|\s)\s*"
    r"(?P<value>(?=[A-Za-z0-9 -]{0,60}\d)[A-Za-z0-9]{3,8}(?:[- ][A-Za-z0-9]{3,8}){1,9}"
    r"(?:[,;]\s?[A-Za-z0-9]{3,8}(?:[- ][A-Za-z0-9]{3,8}){1,3}){0,20}"
    r"|\d{6,10}(?:[,;\s]{1,2}\d{6,10}){0,20})",
    re.IGNORECASE,
)
_LICENCE = re.compile(
    r"(?:licen[cs]e|product|activation|registration|cd) ?(?:key|code)\b[^\n]{0,40}?"
    r"(?P<value>[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){2,7})",
    re.IGNORECASE,
)
_IDENTITY = re.compile(
    r"(?:passport|driver'?s? licen[cs]e|national insurance|social security|\bssn\b|his social"
    r"|her social|\bnino\b|aadhaar|tax id|steuer-?id|codice fiscale|\bbsn\b|personnummer|reisepass"
    r"|passeport|pasaporte|\bdni\b|n[°º] de sécu\w*)(?: ?(?:no|number|nr|nummer|numéro|id|#)\.?)?"
    r"[^\n\d.]{0,24}?(?::|=|\bis\b"
    r"|\s)\s*(?P<value>(?-i:(?=[A-Z0-9 -]{0,20}\d\d)[A-Z0-9]"
    r"(?:[ -]?[A-Z0-9]){5,17}))(?!\w)",
    re.IGNORECASE,
)
_BANK = re.compile(
    r"(?:routing|sort code|account (?:no|number)|acct|kontonummer|bankleitzahl"
    r"|\bblz\b)[^\n\d]{0,24}"
    r"(?P<value>\d(?:[ -]?\d){5,17})(?!\w)",
    re.IGNORECASE,
)
_ENCRYPTED = re.compile(
    r"\b(?:encrypt|unlock|open|decrypt|protect|lock|log"
    r"|get)\w{0,3}\b[^\n.;]{0,40}?\b(?:with|using|by)\s+"
    r"(?:(?P<user>[a-z][\w.-]{1,20})/)?(?P<quote>[\"'`“]?)(?P<value>[^\s\"'`”,;]{6,40})",
    re.IGNORECASE,
)
_MADE_UP = re.compile(r"[A-Z][a-z]{5,}\d{1,4}[!?#$]?|(?=.*[a-z])(?=.*\d)(?=.*[!#$%&*^]).+")
_ELEMENT = re.compile(
    r"<[\w:.-]{0,30}(?:pass(?:word|wd|phrase)?|pwd|secret|token"
    r"|api-?key)>(?P<value>[^<\s]{4,200})</",
    re.IGNORECASE,
)
_OTP_SEED = re.compile(
    r"(?:totp|2fa|mfa|one[- ]time|authenticator"
    r"|otp)\b[^\n]{0,60}?(?<![A-Za-z0-9])(?P<value>(?-i:[A-Z2-7]{16,64}))"
    r"(?![A-Za-z0-9])",
    re.IGNORECASE,
)
_ROWS: tuple[tuple[str, re.Pattern[str], tuple[str, ...]], ...] = (
    ("a security answer", _ANSWER, ("maiden", "answer", "first", "mutter", "jeune")),
    ("a recovery code", _RECOVERY, ("code", "kit", "key")),
    ("a licence key", _LICENCE, ("key", "code")),
    ("an identity number", _IDENTITY, (
        "pas", "licen", "insur", "social", "ssn", "nino", "aadhaar", "tax", "steuer", "fiscale",
        "bsn", "personn", "dni", "sécu",
    )),
    ("a bank account", _BANK, (
        "routing", "sort code", "account n", "acct", "konto", "blz", "bankl",
    )),
    ("a one-time password's seed", _OTP_SEED, (
        "totp", "otp", "2fa", "mfa", "one-time", "one time", "authen",
    )),
)  # fmt: skip


def coded_secrets(text: str, lower: str) -> Iterator[Told]:
    """Give numbers, logins and answers in fixed phrases; `lower` is the text in lower case."""
    if _HAS_NUMBER.search(text):
        yield from _numbers(text, lower)
    if any(part in lower for part in _LOGIN_PARTS):
        yield from _logins(text)
    if " with " in lower or " using " in lower or " by " in lower or "</" in text:
        yield from _phrases(text)
    for name, pattern, parts in _ROWS:
        if any(part in lower for part in parts):
            for found in pattern.finditer(text):
                value = found["value"]
                is_told = value[0].isupper() if pattern is _ANSWER else any(map(str.isdigit, value))
                if is_told and not is_placeholder(value) and value.casefold() not in PREDICATES:
                    yield Told(name, found.start("value"), found.end("value"))


def _numbers(text: str, lower: str) -> Iterator[Told]:
    for noun in _NUMBER_NOUNS.found_in(lower):
        if noun[0] in {"pin", "pins"} and not _is_a_pin(text, noun.start(), noun.end()):
            continue
        found = _NUMBER_AFTER.match(text, noun.end())
        if found and _has_length(found["value"], noun[0]):
            yield Told(PIN, found.start("value"), found.end("value"))
            further = _FURTHER.match(text, found.end())
            while further:
                yield Told(PIN, further.start("value"), further.end("value"))
                further = _FURTHER.match(text, further.end())
            continue
        start = max(0, noun.start() - 70)
        before = _NUMBER_BEFORE.search(text[start : noun.start()])
        if before:
            yield Told(PIN, start + before.start("value"), start + before.end("value"))
    if any(part in lower for part in _OPENING_PARTS):
        for found in _OPENED_WITH.finditer(text):
            if _COUNTED.match(text, found.end()):
                continue
            group = found.lastgroup or "value"
            yield Told(PIN, found.start(group), found.end(group))


def _is_a_pin(text: str, start: int, end: int) -> bool:
    """Whether the word is the number of a card or a lock and not the verb or a connector's pin."""
    if _CONNECTOR_BEFORE.search(text, max(0, start - 12), start):
        return False
    if text.startswith("PIN", start):
        return True
    return bool(_PIN_BEFORE.search(text, max(0, start - 12), start) or _PIN_AFTER.match(text, end))


def _phrases(text: str) -> Iterator[Told]:
    for found in _ENCRYPTED.finditer(text):
        value = found["value"].rstrip(".)")
        is_told = found["quote"] or found["user"] or _MADE_UP.fullmatch(value)
        is_told = is_told and not is_product(value)
        if is_told and is_chosen(value) and any(map(str.isdigit, value)):
            yield Told(
                "a password in words", found.start("value"), found.start("value") + len(value)
            )
    for found in _ELEMENT.finditer(text):
        if not stands_for_a_secret(found["value"]):
            yield Told("a password in words", found.start("value"), found.end("value"))


def _has_length(value: str, noun: str) -> bool:
    digits = sum(character.isdigit() for character in value)
    if noun.casefold().startswith(("cv", "csc")):
        return digits in {3, 4}
    return digits > 3 or (digits > 2 and len(value) > 4)


def _logins(text: str) -> Iterator[Told]:
    for found in _LOGIN.finditer(text):
        value = found["value"].rstrip(".,;:)")
        if is_chosen(value) or (is_phrase(value) and any(map(str.isdigit, value))):
            yield Told(LOGIN, found.start("value"), found.start("value") + len(value))
    for found in _PAIR.finditer(text):
        value = found["value"].rstrip(".,;:)")
        if _is_pair(text, found, value):
            yield Told(LOGIN, found.start("value"), found.start("value") + len(value))
    if "@" in text:
        for found in _BARE_LOGIN.finditer(text):
            if is_chosen(found["value"]):
                yield Told(LOGIN, found.start("value"), found.end("value"))


def _is_pair(text: str, found: re.Match[str], value: str) -> bool:
    if stands_for_a_secret(value) or _OWNERSHIP.search(
        text, max(0, found.start() - 16), found.start()
    ):
        return value.casefold() == "admin" == found["user"].casefold()
    if is_chosen(value):
        return len(value) > 5 or not value.isalnum()
    if found["user"].casefold() in {"postgres", "ubuntu", "deploy"} or value.casefold() in _GROUPS:
        return value.casefold() == found["user"].casefold() == "admin"
    return found["sign"] == ":" and value.isalpha() and value.islower()
