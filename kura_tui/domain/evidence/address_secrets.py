"""Secrets in addresses, headers, command lines and environment variables; it knows no prose."""

import base64
import binascii
import re
from collections.abc import Iterator

from kura_tui.domain.evidence.placeholder import is_chosen, is_random, stands_for_a_secret
from kura_tui.domain.evidence.prose_secrets import Told

_SWITCH = re.compile(
    r"(?:--(?:db-|http-|admin-|user-)?(?:password|passwd|pass|passphrase|token|api-?key|secret"
    r"|secret-key|auth-token|access-token|client-secret)[= ]|\bsshpass -p ?"
    r"|\b(?:curl|wget|http|httpie|xh)\b[^\n]{0,200}?\s-(?:u|a|-user)[= ]?[\"']?[\w.@+-]{1,40}:"
    r"|\bmysql(?:dump|admin)?\b[^\n]{0,120}?\s-p(?=\S)|\bdocker login\b[^\n]{0,80}\s-p "
    r"|\bpass(?:in|out)? pass:|\bsmbclient\b[^\n]{0,80}%|\bredis-cli\b[^\n]{0,80}\s-a |\becho )"
    r"[\"']?(?P<value>[^\s\"']{4,200})(?P<after>[^\n]{0,30})"
)
_USERINFO = re.compile(
    r"(?<![\w.+-])[A-Za-z][A-Za-z0-9+.-]{1,30}://(?P<user>[^\s/:@?#\"'<>]{0,80}):"
    r"(?P<value>[^\s/@\"'<>]{2,200})@(?P<host>[\w.-]+|\[)"
)
_USER_TOKEN = re.compile(
    r"(?<![\w.+-])https?://(?P<value>[A-Za-z0-9_-]{20,200})(?::x-oauth-basic)?@(?=\w)"
)
_QUERY = re.compile(
    r"[?&;](?:\w{0,20}[_-])?(?:token|api_?key|key|access_token|auth|secret|sig|signature|password"
    r"|passwd|pwd|pass|sid|jwt|apikey|appid|code|hash|x-amz-signature|private)="
    r"(?P<value>[^\s&#\"'<>)\]]{4,300})",
    re.IGNORECASE,
)
_BASIC = re.compile(
    r"\b(?:Basic|auth)[\"']?:?\s+[\"']?(?P<value>[A-Za-z0-9+/_-]{8,200}={0,2})", re.IGNORECASE
)
_BEARER = re.compile(r"\bBearer\s+(?P<value>[\w.~+/-]{12,2000}=*)", re.IGNORECASE)
_PGPASS = re.compile(r"(?<![\w/])[\w.*-]+:(?:\d{2,5}|\*):[\w*-]+:[\w.-]+:(?P<value>[^\s:]{4,80})")
_VARIABLE = re.compile(
    r"(?<![\w$])(?P<name>(?:[A-Z][A-Z0-9]*_)+(?P<kind>KEY|TOKEN|SECRET|PASSWORD"
    r"|PASSWD|PASS|PWD|PW|PAT"
    r"|CREDENTIALS?|AUTH|PASSPHRASE|PIN|SALT"
    r"|BASE)\d?)\s?=\s?(?P<value>\"[^\"\n]{4,300}\"|'[^'\n]{4,300}'"
    r"|[^\s\"'#;]{4,300})"
)
_KEYS_OF_NOTHING = re.compile(
    r"(?:CACHE|SORT|PRIMARY|FOREIGN|PARTITION|PUBLIC|REGISTRY|INDEX|GROUP)_KEY"
)


def addressed_secrets(text: str, lower: str) -> Iterator[Told]:
    """Give secrets in addresses, headers, commands and variables; `lower` is the folded text."""
    if "://" in text:
        yield from _in_addresses(text)
    if "=" in text:
        yield from _in_variables(text)
    yield from _in_commands(text, lower)


def _in_addresses(text: str) -> Iterator[Told]:
    for found in _USERINFO.finditer(text):
        value = found["value"]
        is_local = found["host"] in {"localhost", "127.0.0.1", "db", "postgres"}
        if stands_for_a_secret(value) or re.fullmatch(r"(?i)pass(?:word)?|pwd?|\d{1,5}", value):
            continue
        if not (is_local and value == found["user"]):
            yield Told("an address with a password", found.start("value"), found.end("value"))
    for found in _USER_TOKEN.finditer(text):
        if is_random(found["value"], 20):
            yield Told("an address with a token", found.start("value"), found.end("value"))


def _in_variables(text: str) -> Iterator[Told]:
    for found in _QUERY.finditer(text):
        if is_random(found["value"], 12):
            yield Told("an address with a token", found.start("value"), found.end("value"))
    for found in _VARIABLE.finditer(text):
        value, quote = found["value"].strip("\"'"), found["value"][0] in "\"'"
        if _KEYS_OF_NOTHING.search(found["name"]) or stands_for_a_secret(value):
            continue
        is_password = found["kind"].startswith(("PASS", "PW", "SECRET"))
        is_told = (
            is_chosen(value) or (quote and " " in value) if is_password else is_random(value, 12)
        )
        if is_told:
            start = found.start("value") + quote
            yield Told("a secret given to a variable", start, start + len(value))


def _in_commands(text: str, lower: str) -> Iterator[Told]:
    if " -" in text or "pass:" in text or "echo " in text:
        for found in _SWITCH.finditer(text):
            if found[0].startswith("echo ") and "sudo -S" not in found["after"]:
                continue
            if is_chosen(found["value"]) or is_random(found["value"]):
                yield Told("a password on a command line", found.start("value"), found.end("value"))
    if "basic" in lower or "auth" in lower:
        for found in _BASIC.finditer(text):
            if _is_user_and_password(found["value"]):
                yield Told("a basic authorization header", found.start("value"), found.end("value"))
    if "bearer" in lower:
        for found in _BEARER.finditer(text):
            if is_random(found["value"]) and not stands_for_a_secret(found["value"]):
                yield Told("a bearer token", found.start("value"), found.end("value"))
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
