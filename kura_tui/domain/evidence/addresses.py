"""Links and hosts that are not what they seem, words in two alphabets; it opens nothing."""

import re
from collections.abc import Iterator

from kura_tui.domain.evidence.code_spans import CodeSpans
from kura_tui.domain.evidence.hazard import Claim, Hazard
from kura_tui.wording import hazards as wording

_INLINE_LINK = re.compile(
    r"(?P<image>!?)\[(?P<text>(?:[^\[\]\n]"
    r"|\[[^\[\]\n]*\]){0,400})\]\(\s*<?(?P<target>[^\s()<>]*(?:\([^\s()]*\)[^\s"
    r"()<>]*)*)"
)
_REFERENCE_LINK = re.compile(r"\[(?P<text>[^\[\]\n]{3,300})\]\[(?P<label>[^\[\]\n]{0,200})\]")
_REFERENCE = re.compile(
    r"^ {0,3}\[(?P<label>[^\]\n]{1,200})\]:\s*<?(?P<target>[^\s>]+)", re.MULTILINE
)
_WIKI_ALIAS = re.compile(r"\[\[(?P<target>[^\[\]|\n]{1,300})\|(?P<text>[^\[\]\n]{3,300})\]\]")
_ANCHOR = re.compile(
    r"<a\s[^<>]*?href\s*=\s*[\"']?(?P<target>[^\s\"'<>]+)[^<>]*>(?P<text>[^<]{3,300})",
    re.IGNORECASE,
)
_ADDRESS = re.compile(
    r"(?:https?|ftp|wss?)://(?P<authority>[^\s/?#<>\"'()\[\]{}|\\^`]+)", re.IGNORECASE
)
_TLD = (
    "com|org|net|io|dev|app|ai|co|gov|edu|info|biz|cloud|xyz|me|tv|uk|de|fr|nl|eu"
    "|jp|cn|ru|ch|at|ca|au|br|it|es|se|no|fi|dk|us|in|be|kr|tw"
    "|tech|online|site|store|shop|page|link|ly|gg|sh|example|test|lan|local"
    "|internal|invalid|onion|рф|中国"
)
_HOST_IN_TEXT = re.compile(
    rf"(?<![\w@/.-])(?:(?P<scheme>https?://)(?P<full>[^\s/?#<>\"')\]]+)"
    rf"|(?P<bare>(?:[\w-]+\.)+(?:{_TLD})))(?=[\s/?#:,;)\]>\"']|\.(?!\w)|$)",
    re.IGNORECASE,
)
_IMAGE_IN_TEXT = re.compile(r"!\[[^\[\]\n]*\](?:\([^()\n]*\))?")
_NOT_A_HOST = re.compile(r"(?:asp|vb|ado|ml)\.net$|^[\w-]+\.(?:sh|in|no|at)$", re.IGNORECASE)
_ACTIVE_SCHEME = re.compile(
    r"(?:javascript|vbscript|file|blob|view-source|ms-[\w-]+|search-ms|shell|x-apple[\w.-]*|jar):",
    re.IGNORECASE,
)
_DATA = re.compile(
    r"(?<![\w-])data:(?:[a-z]+/[\w.+-]+(?:;[\w=.+-]+)*[;,]|;?base64,|,|;charset)", re.IGNORECASE
)
_CONTENT_NAME = (
    r"(?:conversation|chat|summary|summar\w+|content\w*|context|history|memor\w+"
    r"|notes?|vault|secrets?|tokens?|keys?|password\w*|credential\w*"
    r"|user[ _-]?(?:input|data|message|prompt|query|info)|prompt\w*|messages?"
    r"|transcript\w*|output|answer\w*|response\w*|reply|env\w*|files?|data|payload"
    r"|text|input|system\w*|session\w*|email\w*|b64\w*|base64\w*|encoded\w*"
    r"|url_?encoded\w*|everything|stolen|leak\w*|info\w*|[\w\s-]*(?:conversation"
    r"|summary|secret|history|content|password|memory|notes)[\w\s-]*)"
)
_BLANK = re.compile(
    r"[?&=/.@#:]"
    rf"(?:\{{\{{?\s*{_CONTENT_NAME}\s*\}}?\}}|<\s*{_CONTENT_NAME}\s*>|\[\s*{_CONTENT_NAME}\s*\]"
    rf"|\$\{{?{_CONTENT_NAME}\b\}}?|%7B{_CONTENT_NAME}%7D|\$\([^)\n]*\)?"
    r"|[\"']?\s*\+\s*(?:encodeURIComponent|btoa|document\.cookie)"
    r"|(?-i:[A-Z_]{0,20}(?:CONVERSATION|SUMMARY|SECRETS?|NOTES|HISTORY|_HERE)\b))",
    re.IGNORECASE,
)
_ADDRESS_START = re.compile(r"https?://|www\.", re.IGNORECASE)
_LONGEST_ADDRESS = 500
_CAPTURE = re.compile(
    r"(?<![\w-])(?:[\w-]{1,63}\.){0,5}(?:webhook\.site|requestbin\.(?:com|net|io)"
    r"|requestcatcher\.com|request-?bin\.\w+|pipedream\.net|ngrok(?:-free)?\.(?:io"
    r"|app|dev|com)|interact\.sh|interactsh\.com|oast\.(?:pro|live|fun|me|site"
    r"|online|us)|oastify\.com|burpcollaborator\.net|canarytokens\.(?:com|org)"
    r"|canarytokens-?\w*\.net|dnslog\.cn|ceye\.io|beeceptor\.com|hookbin\.com"
    r"|postb\.in|ptsv[23]?\.com|webhook\.cool|webhook-test\.com|loca\.lt"
    r"|localhost\.run|serveo\.net|trycloudflare\.com|transfer\.sh|file\.io|0x0\.st"
    r"|termbin\.com|ix\.io|paste\.rs|temp\.sh|iplogger\.(?:org|com)|grabify\.link"
    r"|hastebin\.com|rentry\.co|bashupload\.com|oshi\.at|anonfiles\.com|gofile\.io"
    r"|mockbin\.(?:org|io)|putsreq\.com|typedwebhook\.tools|hookdeck\.com|svix\.com"
    r"|xss\.ht|bxss\.me|smee\.io|pastebin\.com/(?:raw|api))(?=[/:?#\s)\]>\"'.,]|$)",
    re.IGNORECASE,
)
_LETTER_RUN = re.compile(r"[^\W\d_]{3,}")
_LOOKALIKES = frozenset(
    "асеорхуіѕјһԁԛԝӏүғкмтвнАВСЕНІЈКМОРЅТХУԌԚԜьгпοναρυικωτηγΑΒΕΖΗΙΚΜΝΟΡΤΥΧօոսցհյքզոտɡɑοıⅼｏꓮꓐꓚ"
)
_STYLED = re.compile(
    "[\U0001d400-\U0001d7cb\u24b6-\u24e9\U0001f130-\U0001f149\U0001f150-\U0001f169\U0001f170-\U0001f189]{4,}|[\uff21-\uff3a\uff41-\uff5a]{1,40}(?=[A-Za-z]{2,})|(?<=[A-Za-z]{2})[\uff21-\uff3a\uff41-\uff5a]"
)
_PUNY = re.compile(
    r"(?<![\w-])(?:[\w-]{1,63}\.){0,5}xn--[a-z0-9-]{2,60}(?:\.[\w-]{1,63}){0,5}", re.IGNORECASE
)
_DOTTED = re.compile(r"(?<![\w.-])[\w-]{1,63}+(?:\.[\w-]{1,63}+){1,6}+(?![\w-])")
_ENDS_IN_A_TLD = re.compile(rf"\.(?:{_TLD})$", re.IGNORECASE)


def deceiving_addresses(text: str, code: CodeSpans) -> Iterator[Hazard]:
    """Give links, images and addresses that hide where they lead or what they carry."""
    if "](" in text or "[[" in text or "][" in text or "href" in text:
        yield from _links(text, code)
    if "data:" in text.casefold():
        for found in _DATA.finditer(text):
            yield _mark("data address", wording.DATA_URI, found.start(), found.end())
    if "." in text:
        yield from _hosts(text)
    if not text.isascii():
        yield from mixed_scripts(text)


def _links(text: str, code: CodeSpans) -> Iterator[Hazard]:
    references = (
        {found["label"].casefold(): found["target"] for found in _REFERENCE.finditer(text)}
        if "]:" in text
        else {}
    )
    for pattern in (_INLINE_LINK, _WIKI_ALIAS, _ANCHOR, _REFERENCE_LINK):
        for found in pattern.finditer(text):
            groups = found.groupdict()
            target = groups.get("target") or references.get(
                (groups.get("label") or found["text"]).casefold(), ""
            )
            if code.holds(found.start()) or not target:
                continue
            yield from _link(found, found["text"], target, bool(groups.get("image")))


def _link(found: re.Match[str], shown: str, target: str, is_image: bool) -> Iterator[Hazard]:
    start, end = found.start(), found.end()
    if is_image and re.match(r"(?:https?:)?//", target, re.IGNORECASE):
        yield _mark("remote image", wording.REMOTE_IMAGE, start, end)
    if _ACTIVE_SCHEME.match(target):
        yield _mark("active link", wording.ACTIVE_LINK, start, end)
    shown = _IMAGE_IN_TEXT.sub("", shown).strip()
    named = _HOST_IN_TEXT.search(shown)
    if named and not named["scheme"] and named.end() - named.start() < len(shown):
        is_address = named[0].startswith("www.") or shown[named.end() : named.end() + 1] == "/"
        named = named if is_address else None
    if named and not is_image:
        host = _host(named["full"] or named["bare"])
        real = _target_host(target)
        looks_plain = not named["full"] and _NOT_A_HOST.search(host)
        if not looks_plain and not _same_site(host, real) and not (not named["full"] and not real):
            yield _mark("masked link", wording.LINK_HOST, start, end)


def _target_host(target: str) -> str:
    address = _ADDRESS.match(
        target if "://" in target else "https:" + target if target.startswith("//") else ""
    )
    return _host(address["authority"]) if address else ""


def _host(authority: str) -> str:
    return authority.rpartition("@")[2].partition(":")[0].casefold().strip(".").removeprefix("www.")


def _same_site(one: str, other: str) -> bool:
    return one == other or (one.endswith("." + other) and "." in other) or other.endswith("." + one)


def _hosts(text: str) -> Iterator[Hazard]:
    if "://" in text and "@" in text:
        for found in _ADDRESS.finditer(text):
            user = found["authority"].rpartition("@")[0].partition(":")[0]
            if re.search(r"\w\.(?:[a-z]{2,}|[^\x00-\x7f]{2,})$", user, re.IGNORECASE):
                yield _mark("masked address", wording.USERINFO, found.start(), found.end())
    if "://" in text or "www." in text:
        for address in _ADDRESS_START.finditer(text):
            yield from _blanks(text, address.start())
    for found in _CAPTURE.finditer(text):
        yield _mark("capture host", wording.CAPTURE_HOST, found.start(), found.end(), Claim.PATTERN)
    if "xn--" in text.casefold():
        for found in _PUNY.finditer(text):
            yield _mark(
                "punycode host", wording.PUNYCODE, found.start(), found.end(), Claim.PATTERN
            )


def _blanks(text: str, start: int) -> Iterator[Hazard]:
    address = text[start : start + _LONGEST_ADDRESS].partition("\n")[0]
    for found in _BLANK.finditer(address):
        if _names_its_own_parameter(address, found):
            continue
        if not any(character.isspace() for character in address[: found.start()]):
            yield _mark(
                "address with a blank",
                wording.BLANK_TO_FILL,
                start,
                start + found.end(),
                Claim.PATTERN,
            )
            return


def _names_its_own_parameter(address: str, found: re.Match[str]) -> bool:
    """Whether a blank repeats its parameter, as `token=<token>` does in an explanation."""
    parameter = re.search(r"[?&](\w+)$", address[: found.start()])
    return bool(parameter and parameter[1].casefold() == found[0][1:].strip("<>{}[] ").casefold())


def mixed_scripts(text: str) -> Iterator[Hazard]:
    """Give words that mix look-alike letters of two alphabets, and styled letters."""
    for word in _LETTER_RUN.finditer(text):
        if not word[0].isascii() and _is_disguised(word[0]):
            yield _mark(
                "mixed scripts", wording.MIXED_SCRIPTS, word.start(), word.end(), Claim.PATTERN
            )
    for host in _DOTTED.finditer(text):
        label = [
            character for character in host[0] if character.isalpha() and not character.isascii()
        ]
        if label and all(map(_LOOKALIKES.__contains__, label)) and _ENDS_IN_A_TLD.search(host[0]):
            yield _mark(
                "mixed scripts", wording.MIXED_SCRIPTS, host.start(), host.end(), Claim.PATTERN
            )
    for found in _STYLED.finditer(text):
        yield _mark("styled letters", wording.STYLED, found.start(), found.end(), Claim.PATTERN)


def _is_disguised(word: str) -> bool:
    if not any("a" <= character.casefold() <= "z" for character in word):
        return False
    foreign = [
        character for character in word if "\u0370" <= character <= "\u058f" or character in "ɡɑꓮꓐꓚ"
    ]
    if not foreign or not all(character in _LOOKALIKES for character in foreign):
        return False
    is_greek_symbol = len(word) < 4 and all(
        "\u0370" <= character <= "\u03ff" for character in foreign
    )
    return not is_greek_symbol


def _mark(kind: str, reason: str, start: int, end: int, claim: Claim = Claim.EXACT) -> Hazard:
    return Hazard(kind, claim, reason, 0, start, end, answers="source")
