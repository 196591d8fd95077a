"""Secrets told in prose or given to a name, in several languages; it knows no issuer's shapes."""

import re
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import NamedTuple

from kura_tui.domain.evidence.placeholder import (
    character_classes,
    is_chosen,
    is_phrase,
    is_placeholder,
    is_random,
    refers_elsewhere,
    stands_for_a_secret,
)
from kura_tui.domain.evidence.secret_words import (
    KEY_WORDS,
    LINK_GLUE,
    LINK_WORDS,
    LOGIN_WORDS,
    PASSWORD_WORDS,
    PREDICATES,
    SMALL_WORDS,
    STILL_WORDS,
)
from kura_tui.domain.evidence.vocabulary import Vocabulary, lowered, word_set


class Told(NamedTuple):
    """A secret found by the words around it: what it is, and the place of its value."""

    name: str
    start: int
    end: int


PASSWORD = "a password in words"
KEY = "a key or token given to a name"

_WORDS = {
    "strong": Vocabulary(PASSWORD_WORDS),
    "login": Vocabulary(LOGIN_WORDS),
    "weak": Vocabulary(KEY_WORDS),
}
_QUOTED = "|".join(
    f"{opening}[^{closing}\\n]{{1,80}}{closing}"
    for opening, closing in ('""', "''", "``", "“”", "‘’", "«»", "„“", "「」", "『』")
)
_LINK = re.compile(
    rf"\s*(?:(?<!\w)(?:{'|'.join(LINK_WORDS)})(?!\w)|:=|=>|->|→|—|–|\s-\s|\||＝|：|="
    rf"|:(?!//)|{LINK_GLUE})\s*"
    rf"(?:(?:{'|'.join(STILL_WORDS)})\s+){{0,3}}"
    rf"(?P<value>{_QUOTED}|\*\*[^*\n]{{1,80}}\*\*|[!-~]{{1,200}}+(?=[\u3000-\uffef])"
    rf"|[^\s|、。，]{{1,300}})",
    re.IGNORECASE,
)
_ADJACENT = re.compile(
    r"(?:s|s?\d)?[\"'`*]{0,3}[ \t][\"'`*(]{0,3}(?P<value>[^\s|\"'`*][^\s|\"'`]{3,199})"
)
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[。！？\n;]|,\s(?=(?:but|and|so|which|because)\b)")
_SAID_BEFORE = re.compile(r"\s(?:is|was|as|est|ist|es|è|é|als|comme|como|come)\s", re.IGNORECASE)
_BACKWARDS = re.compile(
    r"(?:(?<=\s)|\A)(?P<value>\"[^\"\n]{3,60}\"|'[^'\n]{3,60}'|`[^`\n]{3,60}`|\S{4,200}),?\s+"
    r"(?:is|was|as|est|ist|es|è|é|als|comme|como|come)\s+"
    r"(?:(?:the|my|our|his|her|their|its|a|le|la|das|el|il|mon|mein|mi|new|old|current|shared"
    r"|default|admin|root|wi-?fi|guest|staging|master|sudo|router|nas|[\w.]{2,12}'s|[A-Z]\w{1,14})"
    r"\s+){0,4}$",
    re.IGNORECASE,
)
_DERAIL_WORDS = (
    "managers?|polic(?:y|ies)|rotat\\w+|resets?|rules?|hash\\w*|fields?|prompts?|lengths?|expir\\w+"
    "|lifetimes?|ttl|budgets?|counts?|counter|limits?|names?|ids?|files?|paths?"
    "|stores?|column|table"
    "|variables?|env|header|formats?|types?|prefix(?:es)?|generators?|strength|complexity|flow|form"
    "|page|screen|checks?|rate|usage|sharing|urls?|uri|endpoint|providers?|class|function|method"
    "|size|window|attempts?|version|algorithm|fingerprint|must|should|can|cannot|may|never|stored"
    "|kept|lives?|via|using|through|server|helper|bucket|results?|insight|decision|authentication"
    "|policy|holder|ring|muss|darf|doit|debe|deve|moet|wird|steht|liegt|liegen|se|fica|vive"
)
_DERAILS = re.compile(
    rf"\b(?:{_DERAIL_WORDS})\b"
    r"|[_-](?:url|uri|file|path|hash|id|ids|name|env|ttl|type|len|size|count|exp|endpoint|field"
    r"|prefix|header|limit|host|port|version|budget|alg|min|max|mode|store)"
    r"|リセット|管理|画面|ページ|長さ|期限|ルール|ポリシー|ハッシュ|欄|策略|长度|長度|规则|页面|字段|哈希|정책|길이|규칙"
    r"|화면|페이지|필드|해시|سياسة|طول|تجزئة",
    re.IGNORECASE,
)
_NOT_A_CREDENTIAL = re.compile(
    r"(?<![a-z])(?:public|publishable|anon|cache|primary|foreign|ssh|host|sort|partition|idempotency|registry|translation"
    r"|answer|arrow|hot|shortcut|page|next|continuation|sync|stop|eos|bos|pad|special|input|output"
    r"|prompt|completion|max|total|of|per|per-|tracking|routing|object|json|yaml|dict|map|config"
    r"|feature|turn|design|git|commit|patch|log|song|musical|piano|major|minor|verify|pub|max_"
    r"|num_|top_|no|a|kms|gpg|jira|map|lookup|group|index)[ _-]?$",
    re.IGNORECASE,
)
_CAMEL_KEY = re.compile(r"(?<=[a-z])Key(?![a-z])")
_BRACKETED = re.compile(r"\([^)]*\)")
_WIRELESS = re.compile(r"wi-?fi|wlan|ssid|hotspot|vpn|lighthouse", re.IGNORECASE)
_OF_A_NETWORK = word_set(
    "key schlüssel clé llave chiave chave sleutel klucz ключ キー 密钥 密鑰 키"
)
_NETWORK_NUMBER = re.compile(r"\d{8,24}")
_MAX_LINKS = 5
"""Verbs and colons tried after one word; a sentence that needs more says nothing."""

_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_SECRET_BY_NAME = re.compile(r"token|secret|(?:api|setup|auth|access).?key", re.IGNORECASE)
_NEXT_PAIR = re.compile(r"[,;&][\w.-]{1,30}[=:]")
_STRIPPED = ".,;:)]}>\"'`*_»”’」』。、，；"
_OPENING = "\"'`“‘«„「『*([\n\t <"
_IN_THIS_LANGUAGE = {"to": "hasł", "on": "sala"}
"""Verbs that are another word in English, with the start of the only noun they go with."""

_COUNTED = re.compile(r"[\w%.]\w|%|\s(?:char|digit|letter|time|day|word|user|item)")
_CLOSING_QUOTES = tuple("\"'`”’»“」』")
_QUOTES = "\"'`“‘«„「『"


class Noun(NamedTuple):
    """A word for a secret in a text: "strong" for passwords, "login", or "weak" for keys."""

    strength: str
    word: str
    start: int
    end: int


def told_secrets(text: str, lower: str) -> Iterator[Told]:
    """Give the secrets that stand after, or before, a word for them; `lower` is the text folded."""
    nouns = _nouns(text, lower)
    found_up_to = -1
    for noun in nouns:
        if noun.start < found_up_to:
            continue
        told = _after(text, noun) or _before(text, noun)
        if told:
            found_up_to = told.end
            yield told
    if nouns and "|" in text:
        yield from _in_tables(text)


def _nouns(text: str, lower: str) -> list[Noun]:
    found = [
        Noun(strength, match[0], match.start(), match.end())
        for strength, words in _WORDS.items()
        for match in words.found_in(lower)
    ]
    if "Key" in text:
        found += (Noun("weak", "key", key.start(), key.end()) for key in _CAMEL_KEY.finditer(text))
    if len(found) < 2:
        return found
    found.sort(key=lambda noun: (noun.start, -noun.end))
    kept = [found[0]]
    kept += (noun for before, noun in pairwise(found) if noun.start >= before.end)
    return kept


def _strength(text: str, noun: Noun) -> str:
    """Say what may follow a word: a password, a login with signs, a drawn key, or ""."""
    if noun.strength != "weak":
        return noun.strength
    if _NOT_A_CREDENTIAL.search(text, max(0, noun.start - 14), noun.start):
        return ""
    if noun.word in _OF_A_NETWORK and _WIRELESS.search(text, max(0, noun.start - 60), noun.start):
        return "login"
    return "weak"


def _after(text: str, noun: Noun) -> Told | None:
    strength = _strength(text, noun)
    if not strength:
        return None
    name = KEY if strength == "weak" else PASSWORD
    limit = min(len(text), noun.end + 90)
    ended = _SENTENCE_END.search(text, noun.end, limit)
    reach = ended.start() if ended else limit
    for link in islice(_LINK.finditer(text, noun.end, min(len(text), reach + 200)), _MAX_LINKS):
        between = text[noun.end : link.start()]
        if link.start() > reach or between.startswith(("@", "/")):
            break
        if (
            " " in between.strip()
            and re.match(r"\s*:\S", link[0])
            and link["value"][0] not in _QUOTES
        ):
            continue
        if noun.word == "pass" and not re.match(r"\s*(?:[:=]|is\s)", link[0]):
            return None
        if _IN_THIS_LANGUAGE.get(link[0].split()[0], noun.word[:4]) != noun.word[:4]:
            continue
        place = value_place(text, link.start("value"), link.end("value"))
        value = text[place[0] : place[1]] if place else ""
        if place and _convinces(text, noun.word, place, between, strength):
            return Told(name, *place)
        if is_placeholder(value) or refers_elsewhere(value) or value.casefold() in PREDICATES:
            return None
    adjacent = _ADJACENT.match(text, noun.end)
    if adjacent:
        place = value_place(text, adjacent.start("value"), adjacent.end("value"))
        if place and _stands_alone(text[place[0] : place[1]], strength, noun.word):
            return Told(name, *place)
    return None


def _before(text: str, noun: Noun) -> Told | None:
    if text[noun.start - 1 : noun.start] != " " or not _SAID_BEFORE.search(
        text, max(0, noun.start - 60), noun.start
    ):
        return None
    start = max(0, noun.start - 250)
    found = _BACKWARDS.search(text[start : noun.start])
    if not found:
        return None
    place = value_place(text, start + found.start("value"), start + found.end("value"))
    if not place:
        return None
    value = text[place[0] : place[1]]
    if noun.strength == "weak":
        return (
            Told(KEY, *place) if is_random(value, 20) and not stands_for_a_secret(value) else None
        )
    return Told(PASSWORD, *place) if is_chosen(value) else None


def value_place(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Give the place of a value without its quotes and the sentence's punctuation."""
    while start < end and text[start] in _OPENING:
        if text[start] == "<":
            return None
        start += 1
    next_pair = _NEXT_PAIR.search(text, start, end)
    end = next_pair.start() if next_pair else end
    while end > start and text[end - 1] in _STRIPPED:
        end -= 1
    return (start, end) if end - start >= 3 else None


def _convinces(text: str, noun: str, place: tuple[int, int], between: str, strength: str) -> bool:
    value = text[place[0] : place[1]]
    if strength == "weak" and _UUID.fullmatch(value):
        return _SECRET_BY_NAME.search(noun) is not None and not _DERAILS.search(between)
    if "://" in value or stands_for_a_secret(value):
        return False
    if _DERAILS.search(_BRACKETED.sub("", between)):
        return is_random(value) and character_classes(value) > 1 and between.count(" ") < 7
    if strength == "weak":
        return _is_key(value)
    if not value.isascii() and re.match(r"\d+[^\x00-\x7f]", value):
        return False
    if is_chosen(value):
        return True
    if noun in _OF_A_NETWORK:
        return _NETWORK_NUMBER.fullmatch(value) is not None
    return strength == "strong" and _is_plain_password(text, noun, place, between)


def _is_key(value: str) -> bool:
    if re.fullmatch(r"[\w./-]*/[\w./-]*", value) and len(value) < 32:
        return False
    if is_random(value, 12) or re.fullmatch(r"(?=.*\d)[A-Z2-7]{16,}", value):
        return True
    bare = re.sub(r"[-_.:/]", "", value)
    has_digit = any(character.isdigit() for character in value)
    return len(value) >= 8 and has_digit and character_classes(bare) >= 3 and is_chosen(value)


def _stands_alone(value: str, strength: str, noun: str) -> bool:
    """Whether a value next to its word, with nothing between, can only be a secret."""
    if strength == "weak" and _UUID.fullmatch(value):
        return _SECRET_BY_NAME.search(noun) is not None
    if "://" in value or stands_for_a_secret(value) or (value.count("/") > 1 and len(value) < 24):
        return False
    if is_random(value):
        return True
    if strength != "strong":
        if noun in _OF_A_NETWORK and strength == "login" and _NETWORK_NUMBER.fullmatch(value):
            return True
        return strength == "login" and character_classes(value) > 2 and is_chosen(value)
    if re.fullmatch(r"\d{5,10}", value):
        return True
    if is_phrase(value) and value.islower() and len(value) == 19:
        return True
    is_mixed = character_classes(value) > 2 or re.fullmatch(r"[A-Za-z]{4,}\d{1,4}", value)
    return bool(is_mixed) and is_chosen(value) and "=" not in value


def _is_plain_password(text: str, noun: str, place: tuple[int, int], between: str) -> bool:
    """Whether plain words, digits, or a few words in quotes are told as the password itself."""
    value = text[place[0] : place[1]]
    if re.fullmatch(r"\d{4,10}", value):
        return not _COUNTED.match(text, place[1])
    quote = text[place[0] - 1 : place[0]]
    if quote and quote in _QUOTES and text[place[1] : place[1] + 1] in _CLOSING_QUOTES:
        has_letter = any(character.isalpha() for character in value)
        return has_letter and value.casefold() not in PREDICATES
    if is_phrase(value):
        parts = re.split(r"[-._+]", value.casefold())
        return not any(
            part in SMALL_WORDS or (part in PREDICATES and len(parts) < 4) for part in parts
        )
    if not re.fullmatch(r"pass\W?(?:word|phrase|code)|pwd?|psk|pass|.*key", noun, re.IGNORECASE):
        return False
    return (
        _is_word_of_choice(text, place, between)
        or _is_run_of_words(text, place)
        or _is_numbered_run(text, place)
    )


_SAYS_SOMETHING = re.compile(
    r"(?:ed|able|ible|less|ful|ously|ially|ically|ently|antly|ately|erly|arly|hly|kly|ily|ually"
    r"|tial|ical|onal|icient|anent|atic|eric|namic|orary|ssary|ndary|atory|ating|ening|iring|ging)$"
)
_AFTER_A_CHOICE = re.compile(r"\s*(?:[.,;)\n]|$|\s(?:for|on|at|until|since|and|if|when|in)\b)")
_ADJECTIVES = word_set(
    "correct random simple plain clear lost good bad short long local global paper"
)
_NUMBERED_RUN = re.compile(r"[A-Za-z][a-z]{3,12}(?: [a-z]{3,12}){1,4} \d{1,4}(?=\s*[.;,\n]|$)")
_RUN_OF_WORDS = re.compile(r"[a-z]{3,9}(?: [a-z]{3,9}){3,7}(?=\s*[.;,\n]|$)")


def _is_word_of_choice(text: str, place: tuple[int, int], between: str) -> bool:
    value = text[place[0] : place[1]]
    if len(between.split()) > 7 or not re.fullmatch(r"[A-Za-z]{5,24}", value):
        return False
    if value.casefold() in PREDICATES or _SAYS_SOMETHING.search(value):
        return False
    return bool(_AFTER_A_CHOICE.match(text, place[1]))


def _is_run_of_words(text: str, place: tuple[int, int]) -> bool:
    """Whether four words or more say nothing; the first may be an adjective, as in pass phrases."""
    run = _RUN_OF_WORDS.match(text, place[0])
    if not run:
        return False
    words = run[0].split()
    return not any(
        word in PREDICATES or word in SMALL_WORDS or _SAYS_SOMETHING.search(word)
        for word in words[words[0] in _ADJECTIVES :]
    )


def _is_numbered_run(text: str, place: tuple[int, int]) -> bool:
    """Whether two words or more and a number end the sentence and say nothing."""
    run = _NUMBERED_RUN.match(text, place[0])
    return run is not None and not any(
        word in PREDICATES or word in SMALL_WORDS or _SAYS_SOMETHING.search(word)
        for word in run[0].casefold().split()
    )


_TABLE = re.compile(
    r"^[ \t]*\|(?P<head>[^\n]+)\n[ \t]*\|[ \t]*:?-[-:"
    r"| \t]*\n(?P<rows>(?:[ \t]*\|[^\n]*(?:\n|\Z))+)",
    re.MULTILINE,
)


def _in_tables(text: str) -> Iterator[Told]:
    """Give the cells under a heading that is a word for a password or a key."""
    for table in _TABLE.finditer(text):
        heads = [
            next(iter(_nouns(cell, lowered(cell))), None)
            for cell in table["head"].rstrip("| \t\r").split("|")
        ]
        at = table.start("rows")
        for row in table["rows"].splitlines(keepends=True):
            cell_start = at + row.index("|") + 1 if "|" in row else at
            for noun, cell in zip(heads, row.strip().strip("|").split("|"), strict=False):
                place = value_place(text, cell_start, cell_start + len(cell.rstrip()))
                if noun and place and _fits_cell(text[place[0] : place[1]], noun):
                    yield Told(KEY if noun.strength == "weak" else PASSWORD, *place)
                cell_start += len(cell) + 1
            at += len(row)


def _fits_cell(value: str, noun: Noun) -> bool:
    if " " in value or stands_for_a_secret(value):
        return False
    return _is_key(value) if noun.strength == "weak" else is_chosen(value)
