"""Secrets told in prose or assigned to a name, in several languages; it knows no issuer's shapes."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from kura_tui.domain.evidence.placeholder import (
    character_classes,
    is_chosen,
    is_random,
    stands_for_a_secret,
)


class Told(NamedTuple):
    """A secret found by the words around it: what it is, and the place of its value."""

    name: str
    start: int
    end: int


_PASSWORD_WORDS = (
    r"pass[ -]?phrases?|pass[ -]?codes?|pass ?words?|passwd|(?<![a-z])(?:pwd?|psk|pass)(?![a-z])|(?<![a-z])log[ -]?ins?(?![a-z])|credentials?|(?<![a-z])creds?(?![a-z])"
    r"|mots? de passe|(?<![a-z])mdp(?![a-z])|phrase secrète|phrase de passe|clé wi-?fi|kenn(?:wort|wörter)|pass(?:wort|wörter)\w{0,2}|zugangsdaten|wlan-?(?:schlüssel|key)"
    r"|contraseñas?|contrasenya|(?<![a-z])clave(?![a-z])|senhas?(?![a-z])|palavra-passe|parola d'ordine|wachtwoord(?:en)?|lösenord(?:et)?|adgangskode[nr]?|kodeord(?:et)?|passord(?:et)?|salasana(?:t)?"
    r"|hasł[oa]|(?<![a-z])haslo|(?<![a-z])hesl[oa](?![a-z])|jelszó|jelszava?|parol[aăei](?![a-z])|şifre(?:si)?|mật khẩu|kata sandi|пароли?|пароль|парола|лозинка|κωδικός|συνθηματικό"
    r"|סיסמ[הא]|كلمة (?:المرور|السر)|رمز عبور|گذرواژه|पासवर्ड|পাসওয়ার্ড|รหัสผ่าน|パスワード|パスフレーズ|合言葉|密码|密碼|口令|비밀번호|암호|패스워드"
    r"|wi-?fi key|wpa2?(?:-psk)?(?: key)?|network key|master key"
)
_KEY_WORDS = (
    r"api[ _-]?keys?|access[ _-]?(?:key|token|code)s?(?:[ _-]id)?|secret[ _-]?(?:access[ _-])?keys?|private[ _-]?keys?|pre-?shared[ _-]?keys?|signing[ _-]?(?:key|secret)s?|encryption[ _-]?keys?"
    r"|(?:client|app|webhook|shared|consumer|jwt|hmac|cookie|totp|otp|2fa|mfa)[ _-]?secrets?|secrets?(?![a-z/])|(?:auth|bearer|refresh|session|csrf|id|bot|deploy|service|personal)?[ _-]?tokens?(?![a-z])|bearer|licen[cs]e[ _-]?keys?"
    r"|(?<![a-z])(?<!source_)(?:session(?:[ _-]?id)?|sid|phpsessid|jsessionid|cookie|auth|sig|signature|dsn|pat|apikey|hmac|salt|x-api-key|keys?)(?![a-z])|(?-i:(?<=[a-z])Key)(?![a-z])"
    r"|jeton|clé(?: d'api| secrète| privée)?|schlüssel|(?<![a-z])llave|chiave|chave|ключ|токен|sleutel|nyckel|klucz|トークン|(?:api)?キー|シークレット|令牌|密钥|密鑰|토큰|(?:api )?키(?!\w)"
)
_NOUN = re.compile(f"(?P<strong>{_PASSWORD_WORDS})|(?P<weak>{_KEY_WORDS})", re.IGNORECASE)

_NEEDLES = (
    "pass", "pw", "psk", "log", "cred", "mdp", "phrase", "wi-fi", "wifi", "wpa", "key", "kenn", "zugang", "schlüssel", "contrase", "clave",
    "senha", "parol", "wachtw", "lösen", "adgang", "kodeord", "salasana", "has", "hesl", "jelsz", "şifre", "mật", "sandi", "парол", "лозинк",
    "κωδικ", "συνθ", "סיסמ", "كلمة", "رمز", "گذر", "पास", "পাস", "รหัส", "パス", "合言", "密", "口令", "비밀", "암호", "패스", "api", "token", "secret",
    "bearer", "licen", "session", "sid", "cookie", "auth", "sig", "dsn", "pat", "hmac", "salt", "jeton", "clé", "llave", "chiave", "chave",
    "ключ", "токен", "sleutel", "nyckel", "klucz", "トーク", "キー", "シーク", "令牌", "토큰", "키",
)  # fmt: skip

_LINK = re.compile(
    r"""\s*(?:
      (?<![\w])(?:is|are|was|were|=|est|était|ist|war|lautet|lauten|es|son|era|è|é|são|er|är|on|jest|to|je|és|este|là|adalah|это|є|е|είναι|הוא|היא|هي|هو|है|คือ|equals|became|becomes|reads)(?!\w)
      | [:=：＝](?!//) | := | => | ->|→|—|–|\s-\s | \| | は|が|是|为|為|[은는이가](?=\s)|입니다
    )\s*
    (?:(?:still|now|currently|just|simply|always|again|set\ to|changed\ to|reset\ to|the\ same:?|literally|actually|toujours|maintenant|jetzt|noch|ahora|ora|agora|теперь|temporarily)\s+)*
    (?P<value>"[^"\n]{1,80}"|'[^'\n]{2,80}'|`[^`\n]{1,80}`|“[^”\n]{1,80}”|‘[^’\n]{1,80}’|«[^»\n]{1,80}»|„[^“”\n]{1,80}[“”]|「[^」\n]{1,80}」|『[^』\n]{1,80}』|\*\*[^*\n]{1,80}\*\*|(?:\n[ \t]*)?[^\s|,、。]+)""",
    re.IGNORECASE | re.VERBOSE,
)
_ADJACENT = re.compile(r"[\s\"'`:*_]{1,4}(?P<value>[^\s|]{6,200})")
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[。！？\n;]|,\s(?=(?:but|and|so|which|because)\b)")
_BACKWARDS = re.compile(
    r"(?P<value>\"[^\"\n]{3,60}\"|'[^'\n]{3,60}'|`[^`\n]{3,60}`|\S{4,60})[,]?\s+(?:is|was|as|est|ist|es|è|é|als|comme|como|come)\s+"
    r"(?:(?:the|my|our|his|her|their|its|a|le|la|das|el|il|mon|mein|mi|new|old|current|shared|default|admin|root|wifi|wi-fi|guest|staging|master|sudo|router|nas|\w{2,12}'s|[A-Z]\w{1,14})\s+){0,4}$",
    re.IGNORECASE,
)
_DERAILS = re.compile(
    r"\b(?:managers?|polic(?:y|ies)|rotat\w+|resets?|rules?|hash\w*|fields?|prompts?|lengths?|expir\w+|lifetimes?|ttl|budgets?|counts?|counter|limits?|names?|ids?|files?|paths?|stores?|column|table|variables?|env"
    r"|header|formats?|types?|prefix(?:es)?|generators?|strength|complexity|flow|form|page|screen|checks?|rate|usage|sharing|urls?|uri|endpoint|providers?|class|function|method|size|window|hints?|attempts?|version|algorithm|fingerprint|must|should|can|cannot|may|never|stored|kept|lives?|via|using|through)\b|[_-](?:url|uri|file|path|hash|id|ids|name|env|ttl|type|len|size|count|exp\w*|endpoint|field|prefix|header|limit|host|port|version|budget|alg\w*)",
    re.IGNORECASE,
)
_NOT_A_CREDENTIAL = re.compile(
    r"(?:public|cache|primary|foreign|ssh|host|sort|partition|idempotency|registry|translation|answer|arrow|hot|shortcut|page|next|continuation|sync|stop|eos|bos|pad|special|input|output|prompt|completion|max|total|of|per|per-|tracking|routing|object|json|yaml|dict|map|config|feature|turn|design|git|commit|patch|log|song|musical|piano|major|minor|verify|pub|max_|num_|top_|no|a)[ _-]?$",
    re.IGNORECASE,
)
_PREDICATES = frozenset(
    "policy required mandatory wrong correct empty public private secret same different unique weak strong long short enough fine safe secure "
    "unknown known mine yours there here where what when only also never always still now later soon today shared stored kept lost good bad "
    "default below above inside outside random simple plain clear valid invalid stale missing absent gone dead broken optional compulsory "
    "handled held built part about after before between under over with without from into like against through that this those these which "
    "whatever something anything nothing everything someone everyone mainly usually rarely often either neither both just quite very too "
    "printed written taped locked hidden protected encrypted hashed salted rotated changed expired revoked disabled enabled managed owned "
    "personal local global remote internal external current common custom complex trivial obvious guessable case-sensitive minimum maximum "
    "bitwarden keychain vault memory paper safe ours theirs never-ending confidential enough okay people fields users nobody somewhere "
    "important needed created given found asked typed sent saved shown used unused reused unset correct alphanumeric numeric "
    "subject legacy obsolete deprecated separate identical available unavailable ready passed passing failing green stable".split()
)  # fmt: skip
_NOT_A_WORD_OF_CHOICE = re.compile(
    r"(?:ed|ing|able|ible|less|ful|ive|ous|ary|ory|ly|al|ent|ant|ic|wise|ment|tion|ness|ity)$|^(?:the|a|an|in|on|at|by|of|to|for|and|or|not|no|as|if|be|it)$",
    re.IGNORECASE,
)
_AFTER_A_CHOICE = re.compile(r"\s*(?:[.,;)\n]|$|\s(?:for|on|at|until|since|and|if|when|in)\b)")
_STRIPPED = ".,;:)]}>\"'`*_»”’」』。、，；"
_OPENING = "\"'`“‘«„「『*([\n\t <"


def told_secrets(text: str) -> Iterator[Told]:
    """Give the secrets that stand after, or before, a word for them."""
    lower = text.casefold()
    if not any(needle in lower for needle in _NEEDLES):
        return
    found_up_to = -1
    for noun in _NOUN.finditer(text):
        if noun.start() < found_up_to:
            continue
        told = _after(text, noun) or _before(text, noun)
        if told:
            found_up_to = told.end
            yield told


def _after(text: str, noun: re.Match[str]) -> Told | None:
    is_strong = noun["strong"] is not None
    if not is_strong and _NOT_A_CREDENTIAL.search(text, max(0, noun.start() - 14), noun.start()):
        return None
    limit = min(len(text), noun.end() + 90)
    ended = _SENTENCE_END.search(text, noun.end(), limit)
    reach = ended.start() if ended else limit
    for link in _LINK.finditer(text, noun.end(), min(len(text), reach + 200)):
        if link.start() > reach:
            break
        between = text[noun.end() : link.start()]
        if between.startswith(("@", "/")):
            break
        place = _value_place(text, link.start("value"), link.end("value"))
        if place and _convinces(text, place, between, is_strong):
            return Told(_name(is_strong), *place)
    adjacent = _ADJACENT.match(text, noun.end())
    if adjacent:
        place = _value_place(text, adjacent.start("value"), adjacent.end("value"))
        if place and _stands_alone(text[place[0] : place[1]], is_strong):
            return Told(_name(is_strong), *place)
    return None


def _before(text: str, noun: re.Match[str]) -> Told | None:
    if noun["strong"] is None:
        return None
    start = max(0, noun.start() - 110)
    found = _BACKWARDS.search(text[start : noun.start()])
    if not found:
        return None
    place = _value_place(text, start + found.start("value"), start + found.end("value"))
    if place and is_chosen(text[place[0] : place[1]]):
        return Told(_name(True), *place)
    return None


def _name(is_strong: bool) -> str:
    return "a password in words" if is_strong else "a key or token given to a name"


def _value_place(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Give the place of a value without its quotes and the sentence's punctuation."""
    while start < end and text[start] in _OPENING:
        if text[start] == "<":
            return None
        start += 1
    while end > start and text[end - 1] in _STRIPPED:
        end -= 1
    return (start, end) if end - start >= 3 else None


def _convinces(text: str, place: tuple[int, int], between: str, is_strong: bool) -> bool:
    value = text[place[0] : place[1]]
    if stands_for_a_secret(value) or "://" in value:
        return False
    if _DERAILS.search(between):
        return is_random(value, 16) and character_classes(value) > 1 and not between.count(" ") > 6
    if not is_strong:
        return _is_key(value)
    if is_chosen(value):
        return True
    return _is_word_of_choice(text, place, between)


def _is_key(value: str) -> bool:
    if re.fullmatch(r"[A-Z]+-\d+|[\w./-]*/[\w./-]*|\w+\(.*", value) and len(value) < 32:
        return False
    if is_random(value, 12):
        return True
    has_digit = any(character.isdigit() for character in value)
    return len(value) >= 8 and has_digit and character_classes(value) >= 3 and is_chosen(value)


def _stands_alone(value: str, is_strong: bool) -> bool:
    """Whether a value next to its word, with nothing between, can only be a secret."""
    if stands_for_a_secret(value) or "://" in value or value.count("/") > 1 and len(value) < 24:
        return False
    if is_random(value, 16):
        return True
    return is_strong and character_classes(value) >= 3 and is_chosen(value) and "-" not in value


def _is_word_of_choice(text: str, place: tuple[int, int], between: str) -> bool:
    """Whether a plain word, or a few words in quotes, is told as the password itself."""
    value = text[place[0] : place[1]]
    quote = text[place[0] - 1 : place[0]]
    if quote and quote in "\"'`“‘«„「『":
        return (
            any(character.isalpha() for character in value) and value.casefold() not in _PREDICATES
        )
    if len(between.split()) > 7 or not re.fullmatch(r"[A-Za-z]{5,24}", value):
        return _is_run_of_words(text, place)
    if value.casefold() in _PREDICATES or _NOT_A_WORD_OF_CHOICE.search(value):
        return False
    return bool(_AFTER_A_CHOICE.match(text, place[1])) or _is_run_of_words(text, place)


_RUN_OF_WORDS = re.compile(r"[a-z]{3,9}(?: [a-z]{3,9}){3,7}(?=\s*[.;,\n]|$)")


def _is_run_of_words(text: str, place: tuple[int, int]) -> bool:
    run = _RUN_OF_WORDS.match(text, place[0])
    if not run:
        return False
    written = run[0].split()
    return not any(
        word in _PREDICATES or _NOT_A_WORD_OF_CHOICE.search(word) or word in _SMALL_WORDS
        for word in written
    )


_SMALL_WORDS = frozenset("the and are was for from with not has have its his her our but been than then per via use set out off get you your all any can will who how why may new old one two".split())  # fmt: skip
