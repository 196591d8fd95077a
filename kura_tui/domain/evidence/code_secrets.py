"""Secrets in fixed phrases: PINs and door codes, logins, command switches, addresses, recovery codes."""

import base64
import binascii
import re
from collections.abc import Iterator

from kura_tui.domain.evidence.placeholder import is_chosen, is_random, stands_for_a_secret
from kura_tui.domain.evidence.prose_secrets import Told

_PLACES = r"(?:door|gate|alarm|safe|garage|garden|house|office|building|front|back|main|lobby|lift|elevator|entrance|entry|locker|lock|lock ?box|keypad|key ?safe|panel|bike|shed|vault|cabinet|phone|sim|tablet|ipad|iphone|card|bank|atm|voicemail|parking|pool|apartment|flat|cottage|airbnb)"
_CODE_NOUN = re.compile(
    r"(?<![\w-])(?:(?-i:PIN)s?(?:[ -]?(?:code|number))?|(?:(?:the|my|our|his|her|their|card|phone|sim|alarm|bank|atm|door|lock|tablet|user's|duress|voicemail|guest) )pin(?: code)?|pin[ -]?code|puk|cv[vc]2?|csc"
    rf"|{_PLACES}(?: (?:door|gate|system|lock|box|panel))?(?:'s)?[ -]?(?:access |entry |security |un)?(?:code|combination|combo|passcode)|(?:access|entry|unlock|disarm|duress|security|keypad|gate|combination|lockbox|digi) ?code|digicode|passcode|lock screen"
    rf"|(?:code|combination|combo)(?= (?:for|to|of|on|at) (?:the |my |our |his |her |their )?(?:\w+ ){{0,2}}{_PLACES})"
    r"|code (?:de la |du |d'|d’|de l'|pour |à l')?(?:porte|portail|entrée|alarme|coffre|immeuble|pin|secret|d'accès|garage|parking)|(?:tür|alarm|zahlen|tor|zugangs|tresor|schloss|geräte|haus|garagen)-?code|geheimzahl|pin-nummer"
    r"|código (?:de (?:la |el )?|del |da |do )?(?:puerta|alarma|porta|alarme|portón|portão|garaje|edificio|acceso|acesso|pin)|codice (?:della |del |di )?(?:porta|cancello|allarme|portone|cassaforte|pin|sblocco)"
    r"|(?:pin|deur|toegangs|alarm)code|dörrkod|portkod|dørkode|kod do (?:drzwi|bramy|furtki|domofonu|alarmu|sejfu)|код (?:от )?(?:двери|домофона|сигнализации|сейфа|подъезда|замка)|пин-?код|暗証番号|解錠番号|門鎖|门禁(?:密码|码)?|门锁密码|开门密码|现관|현관 ?(?:비밀번호|번호)|도어락 ?(?:비밀번호|번호)?)",
    re.IGNORECASE,
)
_CODE_VALUE = re.compile(
    r"[^\n.;!?]{0,50}?(?:\s(?:is|are|was|est|ist|es|è|é|er|är|jest|to|now|still|lautet)\s+(?:(?:now|still|set to|changed to)\s+)?|[:=：→—]\s*|は|是|为|為|[은는]\s|->\s*|[\s(]+)[\"'`“「*]{0,2}(?P<value>[#*]?(?<![\d.,])\d(?:[ -]?\d){2,9}[#*]?|\d{1,2}(?:\s?[-–/>,]\s?\d{1,2}){2,3})(?![\w%]|[.,:/-]\d|\s?(?:ms|s|min|minutes|hours|days|digits?|characters|times|people|bytes|kb|mb)\b)",
    re.IGNORECASE,
)
_CODE_BEFORE = re.compile(
    r"(?:(?<=\s)|^)(?P<value>[#*]?\d{4,8}[#*]?)\s+(?:is|as|on|at|for|opens|unlocks|disarms)\s+(?:the|my|our|your|a|its)?\s?(?:[\w'-]+\s){0,3}$",
    re.IGNORECASE,
)
_OPENS = re.compile(rf"(?:dis)?arm|unlock|open|enter|press|punch|type|dial|opens?\b", re.IGNORECASE)
_OPENED_WITH = re.compile(
    rf"\b(?:disarm|unlock|open|enter|get in(?:to)?)(?:s|ed|ing)?\b[^\n.;]{{0,40}}?\b{_PLACES}\b[^\n.;]{{0,30}}?\b(?:with|using|by|code)\s+(?:code\s+|typing\s+|entering\s+|pressing\s+)?(?P<value>[#*]?\d{{4,8}}[#*]?)(?![\w.,-]\d)",
    re.IGNORECASE,
)
_LOGIN = re.compile(
    r"\b(?:log(?:ged|s)? ?in|login|sign(?:ed|s)? ?in|auth(?:enticates?)?|credentials?|creds|account|user(?:name)?|connect(?:s|ed)?|access|identifiants?|zugang|anmeld\w+|ssh)\b[^\n]{0,60}?(?:\b(?:as|with|are|is|using|mit|avec|con|com)\b|[:=])\s*[\"'`(]?"
    r"(?P<user>[A-Za-z][\w.@+-]{1,40})[\"'`]?\s*(?:/|:|\||\s-\s|,?\s+(?:and|with|pw|pass)\s+)\s*[\"'`]?(?P<value>[^\s\"'`/|)]{4,64})",
    re.IGNORECASE,
)
_DEFAULT_USER = re.compile(
    r"admin|root|user|guest|pi|ubuntu|postgres|sa|administrator|operator|deploy|service|test",
    re.IGNORECASE,
)
_PAIR = re.compile(
    r"(?<![\w/.:@-])(?:admin|root|administrator|postgres|ubuntu|pi|sa|guest|deploy|operator)\s?[/:]\s?(?P<value>[^\s\"'`/|),]{4,64})",
    re.IGNORECASE,
)
_SWITCH = re.compile(
    r"(?:--(?:db-|http-|admin-|user-)?(?:password|passwd|pass|passphrase|token|api-?key|secret|secret-key|auth-token|access-token|client-secret)[= ]|\bsshpass -p ?|\b(?:curl|wget|http|httpie|xh)\b[^\n]{0,200}?\s-(?:u|a|-user)[= ]?[\"']?[\w.@+-]{1,40}:|\bmysql(?:dump|admin)?\b[^\n]{0,120}?\s-p(?=\S)|\bpass(?:in|out)? pass:|\bsmbclient\b[^\n]{0,80}%|\bredis-cli\b[^\n]{0,80}\s-a |\becho )"
    r"[\"']?(?P<value>[^\s\"']{4,200})(?P<after>[^\n]{0,30})"
)
_USERINFO = re.compile(
    r"(?<![\w.+-])[A-Za-z][A-Za-z0-9+.-]{1,30}://(?P<user>[^\s/:@?#\"'<>]{0,80}):(?P<value>[^\s/@\"'<>]{2,200})@(?=[\w\[])"
)
_USER_TOKEN = re.compile(
    r"(?<![\w.+-])https?://(?P<value>[A-Za-z0-9_-]{20,200})(?::x-oauth-basic)?@(?=\w)"
)
_QUERY = re.compile(
    r"[?&;](?:\w{0,20}[_-])?(?:token|api_?key|key|access_token|auth|secret|sig|signature|password|passwd|pwd|pass|sid|jwt|apikey|appid|code|hash|x-amz-signature|private)=(?P<value>[^\s&#\"'<>)\]]{4,300})",
    re.IGNORECASE,
)
_BASIC = re.compile(r"\bBasic\s+(?P<value>[A-Za-z0-9+/_-]{8,200}={0,2})")
_BEARER = re.compile(r"\bBearer\s+(?P<value>[\w.~+/-]{12,2000}=*)", re.IGNORECASE)
_PGPASS = re.compile(r"(?<![\w/])[\w.*-]+:(?:\d{2,5}|\*):[\w*-]+:[\w.-]+:(?P<value>[^\s:]{4,80})")
_ANSWER = re.compile(
    r"(?:mother'?s maiden name|(?:security|secret|recovery) (?:question|answer)s?|first pet(?:'s name)?|maiden name|geburtsname der mutter|nom de jeune fille)[^\n:=]{0,80}?(?:\s(?:is|was|ist|est)\s+|\s*[:=]\s*)[\"'`“]?(?P<value>[A-Z][\w'’-]{2,40})",
    re.IGNORECASE,
)
_RECOVERY = re.compile(
    r"(?:backup|recovery|one[- ]time|2fa|mfa|emergency|scratch|rescue|wiederherstellungs|récupération|recuperación)[ -]?(?:login )?(?:codes?|keys?|kit)[^\n:=\d]{0,60}?(?:\s(?:is|are|was|include)\s|\s*[:=]|\s)\s*(?P<value>(?:[A-Za-z0-9]{3,8}[- ]){0,9}[A-Za-z0-9]*\d[A-Za-z0-9-]{3,}(?:[,;\s]{1,3}[A-Za-z0-9]*\d[A-Za-z0-9-]{3,}){0,20})",
    re.IGNORECASE,
)
_LICENCE = re.compile(
    r"(?:licen[cs]e|product|activation|registration|cd|serial) ?(?:key|code)\b[^\n]{0,40}?(?P<value>[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){2,7})",
    re.IGNORECASE,
)
_IDENTITY = re.compile(
    r"(?:passport|driver'?s? licen[cs]e|national insurance|social security|\bssn\b|\bnino\b|aadhaar|tax id|steuer-?id|codice fiscale|\bbsn\b|personnummer|reisepass|passeport|pasaporte|\bdni\b|n[°º] de sécu\w*)(?: ?(?:no|number|nr|nummer|numéro|id|#)\.?)?[^\n\d.]{0,24}?(?::|=|\bis\b|\s)\s*(?P<value>(?=[A-Z0-9 -]*\d)[A-Z0-9](?:[ -]?[A-Z0-9]){5,17})(?![\w])",
    re.IGNORECASE,
)
_BANK = re.compile(
    r"(?:routing|sort code|account (?:no|number)|acct|kontonummer|bankleitzahl|\bblz\b)[^\n\d]{0,24}(?P<value>\d(?:[ -]?\d){5,17})(?![\w])",
    re.IGNORECASE,
)
_EXPORTED = re.compile(
    r"(?<![\w$])(?:[A-Z][A-Z0-9]*_)+(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|PWD|PW|PAT|CREDENTIALS?|AUTH|PASSPHRASE|PIN)\d?\s?=\s?[\"']?(?P<value>[^\s\"'#;]{4,300})"
)


def coded_secrets(text: str) -> Iterator[Told]:
    """Give the secrets that stand in a fixed phrase, command or address."""
    lower = text.casefold()
    if any(digit in text for digit in "0123456789"):
        yield from _codes(text, lower)
    if "://" in text:
        yield from _in_addresses(text)
    yield from _in_commands(text, lower)
    yield from _in_phrases(text, lower)


def _codes(text: str, lower: str) -> Iterator[Told]:
    for noun in _CODE_NOUN.finditer(text):
        found = _CODE_VALUE.match(text, noun.end())
        if found and not _looks_like_year_or_size(found["value"], noun[0]):
            yield Told("a PIN or door code", found.start("value"), found.end("value"))
            yield from _further_codes(text, found.end())
            continue
        start = max(0, noun.start() - 70)
        before = _CODE_BEFORE.search(text[start : noun.start()])
        if before:
            yield Told(
                "a PIN or door code", start + before.start("value"), start + before.end("value")
            )
    for found in _OPENED_WITH.finditer(text):
        yield Told("a PIN or door code", found.start("value"), found.end("value"))


_FURTHER = re.compile(r"\s*(?:,|and|or|/|;)\s*(?:or\s|and\s)?(?P<value>\d{4,8})(?![\w.,-]*\d)")


def _further_codes(text: str, at: int) -> Iterator[Told]:
    found = _FURTHER.match(text, at)
    while found:
        yield Told("a PIN or door code", found.start("value"), found.end("value"))
        found = _FURTHER.match(text, found.end())


def _looks_like_year_or_size(value: str, noun: str) -> bool:
    digits = re.sub(r"\D", "", value)
    if noun.casefold().startswith(("cv", "csc")):
        return len(digits) not in {3, 4}
    return len(digits) < 4


def _in_addresses(text: str) -> Iterator[Told]:
    for found in _USERINFO.finditer(text):
        value = found["value"]
        if not stands_for_a_secret(value) and not re.fullmatch(
            r"(?i)pass(?:word)?|pwd?|\d{1,5}", value
        ):
            yield Told("an address with a password", found.start("value"), found.end("value"))
    for found in _USER_TOKEN.finditer(text):
        if is_random(found["value"], 20):
            yield Told("an address with a token", found.start("value"), found.end("value"))
    if "=" in text:
        for found in _QUERY.finditer(text):
            if is_random(found["value"], 12):
                yield Told("an address with a token", found.start("value"), found.end("value"))


def _in_commands(text: str, lower: str) -> Iterator[Told]:
    if " -" in text or "pass:" in text or "echo " in text:
        for found in _SWITCH.finditer(text):
            if found[0].startswith("echo ") and "sudo -S" not in found["after"]:
                continue
            if is_chosen(found["value"]) or is_random(found["value"]):
                yield Told("a password on a command line", found.start("value"), found.end("value"))
    if "basic " in lower:
        for found in _BASIC.finditer(text):
            if _is_user_and_password(found["value"]):
                yield Told("a basic authorization header", found.start("value"), found.end("value"))
    if "bearer" in lower:
        for found in _BEARER.finditer(text):
            if is_random(found["value"], 16) and not stands_for_a_secret(found["value"]):
                yield Told("a bearer token", found.start("value"), found.end("value"))
    if "=" in text:
        for found in _EXPORTED.finditer(text):
            if is_chosen(found["value"]) or is_random(found["value"], 12):
                yield Told("a secret given to a variable", found.start("value"), found.end("value"))
    if text.count(":") > 3:
        for found in _PGPASS.finditer(text):
            if is_chosen(found["value"]):
                yield Told("a password file's line", found.start("value"), found.end("value"))


def _is_user_and_password(encoded: str) -> bool:
    try:
        plain = base64.b64decode(encoded + "=" * (-len(encoded) % 4), validate=True)
    except (binascii.Error, ValueError):
        return False
    return b":" in plain[1:-1] and all(32 <= byte < 127 for byte in plain)


def _in_phrases(text: str, lower: str) -> Iterator[Told]:
    for found in _LOGIN.finditer(text):
        value = found["value"].rstrip(".,;:)")
        is_plain_default = (
            bool(_DEFAULT_USER.fullmatch(found["user"])) and value.isalnum() and len(value) > 4
        )
        if is_chosen(value) or (
            is_plain_default and not stands_for_a_secret(value) and "/" in found[0]
        ):
            yield Told(
                "a login with its password", found.start("value"), found.start("value") + len(value)
            )
    for found in _PAIR.finditer(text):
        value = found["value"].rstrip(".,;:)")
        if is_chosen(value):
            yield Told(
                "a login with its password", found.start("value"), found.start("value") + len(value)
            )
    if any(
        needle in lower
        for needle in (
            "maiden",
            "secret",
            "security",
            "recovery",
            "first pet",
            "mutter",
            "jeune fille",
        )
    ):
        for found in _ANSWER.finditer(text):
            if found["value"][0].isupper() and not stands_for_a_secret(found["value"]):
                yield Told("a security answer", found.start("value"), found.end("value"))
    rows = (
        ("a recovery code", _RECOVERY, ("code", "kit", "key")),
        ("a licence key", _LICENCE, ("key", "code")),
        ("an identity number", _IDENTITY, ("pas", "licen", "insur", "social", "ssn", "nino", "aadhaar", "tax", "steuer", "fiscale", "bsn", "personn", "dni", "sécu")),
        ("a bank account", _BANK, ("routing", "sort code", "account n", "acct", "konto", "blz", "bankleit")),
    )  # fmt: skip
    for name, pattern, needles in rows:
        if any(needle in lower for needle in needles):
            for found in pattern.finditer(text):
                if re.search(r"\d", found["value"]) and not stands_for_a_secret(found["value"]):
                    yield Told(name, found.start("value"), found.end("value"))
