"""Whether a value is a secret or stands for one; it sees one value and no sentence."""

import math
import re
from collections import Counter

_LONGEST = 120
"""Longer values are judged by their randomness alone."""

_SECRET_NOUN = r"(?:pass(?:word|wd|phrase|code)?|pwd?|secret|token|key|credential|api[-_]?key)"


def _whole(*alternatives: str, flags: int = re.IGNORECASE) -> re.Pattern[str]:
    return re.compile("(?:" + "|".join(alternatives) + r")\Z", flags)


_STANDS_FOR = _whole(
    r"[<\[{(%].*[>\]})%]",
    r"\$.*",
    r"%\(.*",
    r".*(?:\$|\{)\{.*",
    r"[*•x.…\-_?#]{3,}",
    r"([^\d])\1{3,}",
    r"\w{0,20}[-_](?:x{6,}|X{6,}|0{12,}|1{12,})",
    r".{0,6}(?:\*{3,}|•{3,}|x{5,}|\.{3,}|…).{0,6}",
    r".*(?:redacted|removed|masked|censored|omitted|placeholder).*",
    r"(?:please[-_ ]?)?change[-_ ]?(?:me|this|it)(?:[-_ ]?(?:now|please|later|first))?!*",
    r".*(?:replace[-_ ]?(?:me|this|with)|insert[-_ ]|fill[-_ ]?(?:me|in)|goes[-_ ]here).*",
    r"(?:todo|tbd|dummy|lorem|fixme)\w*",
    r".*your[-_ ]?(?:own|real|api|key|token|secret|pass|pw|user|name|id|value|org|host|domain).*",
    rf"my[-_]?(?:super[-_]?)?{_SECRET_NOUN}",
    r"(?:an?|the|some|my|your|this|that|users?|example|sample|test|foo|bar|baz|qux|none|null|nil)",
    r"(?:true|false|yes|no|undefined|empty|blank|unset|unknown|n/?a|default|string|str|int|bool)",
    r"(?:bytes|object|value|credentials?|username|login|host|port|optional|required)",
    rf"{_SECRET_NOUN}s?",
    rf"{_SECRET_NOUN}[-_]?(?:here|value|string|name|file|path|env|var|ref|id|hash)",
    r"(?:example|sample)[-_.]?\w{0,12}",
    r"AKIAIOSFODNN7EXAMPLE|.*/bPxRfiCYEXAMPLEKEY",
)
_REFERS = _whole(
    r"(?:os|process|env|ENV|System|secrets?|vars?|config|settings|self|this|args?|params?)[.(\[].*",
    r"(?:getenv|import|await|new|load|read|get|fetch|decrypt|generate)(?:[_A-Z(.].*)?",
    r"(?:op|vault|bw|pass|keyring|sops|ssm|secretsmanager|kms|file|env|ref|aws|gcp|azure)://?.*",
    r"(?:arn|vault|sops|ref|ENC|enc|env|file|keychain|secretKeyRef|valueFrom):.*|ENC\[.*|!\w.*",
    r"~?/[\w.~-]+(?:/[\w.~*{}-]*)*/?|\.{1,2}/.*|[A-Za-z]:\\.*",
    r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+",
    r"[\w.]+\(.*",
    r"[a-z_]\w*(?:\.[a-z_]\w*)+",
    r"[a-z_]\w*\[.*",
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
    r"(?:https?://|www\.|\[\[|`).*",
    r"[\w-]+\.(?:ya?ml|json|toml|env|txt|md|py|pem|key|crt|conf|ini|cfg|sh|kdbx|gpg|age|asc|db)",
    r"[\w{}*~-]+(?:/[\w.{}*~-]+)+\.[a-z][a-z0-9]{1,4}",
    r"[\w-]+(?:\.[\w-]+)*\.(?:log|csv|html?|service|lan|local|corp|com|org|net|io|dev)(?::\d+)?",
    flags=0,
)
_TECHNICAL = _whole(
    r"o?auth[-_ ]?2?(?:\.\d)?|oidc\d?|saml\d?|jwts?|jwe|jws|totp|hotp|u2f|fido2?|2fa|mfa|otp",
    r"webauthn|passkeys?|x\.?509|p12|pkcs#?\d+|tls(?:v?1\.\d)?|ssl|ssh-?\w*|gpg\d?|pgp|sops|age",
    r"argon2\w*|bcrypt|scrypt|pbkdf2\S*|sha-?\d\S*|md5\S*|hmac\S*|aes\S*|rsa\S*|ed25519\S*",
    r"ecdsa\S*|chacha\S*|[rhep]s\d{3}|base\d\d(?:[-_]\w+)?|utf-?\d+|ascii\S*|k8s|s3"
    r"|ec2|iam|http/?\d?",
    r"ipv\d|v\d+",
    r"pk_(?:test|live)_\w+|pk\.eyJ\S+|sb_publishable_\S+|pk-lf-\S+",
    r"(?:1password|bitwarden|vaultwarden|keepass|lastpass|dashlane|keychain|yubikey|vault)\S*",
    r"(?:nitrokey|doppler|infisical|passbolt|authy|nordpass|enpass|icloud|sso|ldap)\S*",
    r"v?\d+(?:[.,:/]\d+)+(?:\+|%|x)?|\d{1,3}(?:\+|%|x|st|nd|rd|th)?",
    r"\d+(?:\.\d+)*-(?:alpine|slim|bookworm|bullseye|jammy|noble|rc|beta|alpha)\S*",
    r"~?\d+(?:[.,]\d+)?[-\s]?(?:k|m|g|ms|s|secs?|mins?|h|hrs?|d|w|mo|y|kb|mb|gb|b)",
    r"~?\d+(?:[.,]\d+)?[-\s]?(?:bits?|bytes?|chars?|characters?|days?|hours?|minutes?|seconds?)",
    r"~?\d+[-\s]?(?:weeks?|months?|years?|digits?|words?|times?)\S*",
    r"\d{4}-\d\d?(?:-\d\d?)?(?:[T ].*)?|20\d\d",
    r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?:sha\d+|md5)[:-]\S+",
    r"\$(?:argon2\w*|2[abxy]?|[156y])\$.*|\{SSHA\d*\}.*",
    r"\w+-(?:based|only|encoded|hashed|protected|encrypted|signed|derived|less|free|style|wide)",
    r"\w+-(?:specific|scoped|bound|like|managed|backed|generated|rotated|stored|level|side)",
    r"\w+-(?:sensitive|compatible|insensitive|dependent|shared|expired|required)",
    r"(?-i:[A-Z]{2,10})-\d{1,6}",
)


def is_placeholder(value: str) -> bool:
    """Whether the value only stands where a secret would: `<token>`, `****`, `${KEY}`."""
    return len(value) <= _LONGEST and _STANDS_FOR.match(value) is not None


def refers_elsewhere(value: str) -> bool:
    """Whether the value names a place or a variable that holds the secret, or is a call."""
    return len(value) <= _LONGEST and _REFERS.match(value) is not None


def stands_for_a_secret(value: str) -> bool:
    """Whether the value only names, masks or refers to a secret, or is a technical term."""
    if len(value) > _LONGEST:
        return False
    return any(pattern.match(value) for pattern in (_STANDS_FOR, _REFERS, _TECHNICAL))


def entropy(value: str) -> float:
    """Give the Shannon entropy of the characters, in bits a character."""
    size = len(value)
    return -sum(n / size * math.log2(n / size) for n in Counter(value).values()) if size else 0.0


def character_classes(value: str) -> int:
    """Count how many of lower case, upper case, digits and other characters occur, 0 to 4."""
    return sum(
        (
            any(character.islower() for character in value),
            any(character.isupper() for character in value),
            any(character.isdigit() for character in value),
            any(not character.isalnum() for character in value),
        )
    )


_HEX = re.compile(r"[0-9a-fA-F]{24,}")
_LETTER_RUN = re.compile(r"[A-Za-z][a-z]{3,}|[A-Z]{5,}")
_SLUG = re.compile(r"(?:[A-Z]?[a-z]+|[A-Z]+|v?\d+)(?:[-_.](?:[A-Z]?[a-z]+|[A-Z]+|v?\d+))+")
_VOWELS = re.compile(r"[aeiouy]", re.IGNORECASE)
_UNSPEAKABLE = re.compile(r"[^aeiouy]{5}|[aeiou]{4}|[jqxz][^aeiou]", re.IGNORECASE)


def is_random(value: str, least: int = 16) -> bool:
    """Whether a value looks drawn by a machine: long, with digits, few letters in words."""
    bare = value.strip("=")
    letters = sum(character.isalpha() for character in bare)
    digits = sum(character.isdigit() for character in bare)
    if len(bare) < least or not digits or not letters or not bare.isascii():
        return False
    if _SLUG.fullmatch(bare):
        return False
    spoken = sum(len(run) for run in _LETTER_RUN.findall(bare) if _is_spoken(run))
    if spoken > letters * 0.6 and not _HEX.fullmatch(bare):
        return False
    return entropy(bare) >= min(3.0, math.log2(len(bare)) - 0.9)


def _is_spoken(run: str) -> bool:
    vowels = len(_VOWELS.findall(run))
    return 0.2 <= vowels / len(run) <= 0.67 and not _UNSPEAKABLE.search(run)


_PHRASE = re.compile(
    r"[A-Za-z]{3,12}(?P<sign>[-._+])(?:[A-Za-z]{3,12}(?P=sign)){1,7}[A-Za-z0-9]{1,12}"
)
_CAMELS = re.compile(r"(?:[A-Z][a-z]{2,}){3,}")
_APP_PASSWORD = re.compile(r"[a-z]{4}(?:-[a-z]{4}){3}")


def is_chosen(value: str) -> bool:
    """Whether a value looks like a password that a person chose: letters with digits or signs."""
    if len(value) < 4 or stands_for_a_secret(value):
        return False
    inner = value.strip(".,;:!?\"'()[]-_/")
    if not any(character.isalpha() for character in inner):
        return False
    if any(character.isdigit() for character in inner):
        return True
    if any(not character.isalnum() and character not in "-'/_." for character in inner):
        return True
    return (len(value) > 5 and value[-1] in "!$#@&*") or _CAMELS.fullmatch(inner) is not None


def is_phrase(value: str) -> bool:
    """Whether a value is several words joined by one sign, as pass phrases are."""
    return _PHRASE.fullmatch(value) is not None or _APP_PASSWORD.fullmatch(value) is not None


_PRODUCT = re.compile(
    r"(?:python|pypy|node|nodejs|java|jdk|openjdk|jre|php|ruby|perl|rust|go|golang|swift|kotlin"
    r"|scala"
    r"|dotnet|net|clang|gcc|llvm|cuda|qt|gtk|vue|react|angular|svelte|django|rails|laravel|symfony"
    r"|typo|drupal|wordpress|postgres|postgresql|mysql|mariadb|sqlite|redis|mongo|mongodb|elastic"
    r"|oracle|kafka|neo4j|apache|nginx|tomcat|keycloak|ubuntu|debian|fedora|centos|rhel|alpine|arch"
    r"|suse|windows|win|macos|osx|ios|android|office|microsoft|word|excel|outlook|teams|sharepoint"
    r"|libreoffice|openoffice|photoshop|indesign|acrobat|chrome|chromium|firefox|safari|edge|opera"
    r"|luks|zip|gzip|bzip|rar|tar|lz|zstd|usb|hdmi|pcie|nvme|sata|ddr|lte|gsm|wifi|wpa|ipv|vlan"
    r"|inkscape|gimp|blender|vscode|vim|emacs|sublime|notepad|figma|sketch|autocad|matlab|winrar"
    r"|winzip"
    r"|bsdtar|gnupg|veracrypt|postman|dbeaver|wireshark|putty|filezilla|thunderbird|lightroom"
    r"|premiere"
    r"|audacity|kicad|freecad|solidworks|revit|confluence|gitlab|github|bitbucket|jenkins"
    r"|grafana|kibana"
    r"|terraform|ansible|docker|kubernetes|helm|openssl|libressl|webdav|kerberos|nextcloud|owncloud"
    r"|sprint|section|chapter|table|figure|version|release|page|step|level|part|port|room|line"
    r"|build"
    r"|user|client|server|host|group|team|batch|phase|milestone|issue|ticket|branch|stage|test"
    r"|sample"
    r"|example|raspberry|fritzbox|iphone|ipad|galaxy|pixel|thinkpad|macbook|playstation|xbox"
    r"|model|typ"
    r"|type|modell|kapitel|tabelle|seite|schritt|chapitre|page|étape|paso|tabla|passo|tabella"
    r"|hoofdstuk)"
    r"[-_.]?\d[\w.-]*",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"[A-Z]{1,8}[-_]?\d+[A-Z]?|[A-Z]{2,}[A-Za-z]*\d+|[A-Z][a-z]+[A-Z]\w*?20\d\d|[a-z]{1,4}\d+"
    r"|[\w-]+(?:@|==?)v?\d+(?:\.\d+)+|[a-z-]+@\d{1,2}|\w[\w.-]*[-_](?:v\d+|20[0-3]\d)"
    r"|[A-Za-z_]\w*=.*|.*\$\w{1,10}\$.*|.*\.[A-Za-z]{2,5}|.*[\[\](){}<>\\|].*|--?\w.*|#\d+"
    r"|[\w-]+/.*|.*\d(?:st|nd"
    r"|rd|th)|[\d.,:/-]+\D{0,2}"
)
_WORD_AND_DIGITS = re.compile(r"[^\W\d_]{5,20}[-_.]?\d{2,6}|[^\W\d_]{9,20}[-_.]?\d")
_SIGNED = re.compile(r"(?=.*[^\W\d_]{2})(?=.*\d).*[!#$%&*+=^~?@€§].*")
_SWAPPED = re.compile(
    r"(?=.*[a-z]{2})(?=.*[A-Z])[A-Za-z]+[013457][a-z]+\S*|[a-z]{5,}\d{1,3}[A-Z][a-z]{3,}"
)
_NUMBERED_PHRASE = re.compile(
    r"[^\W\d_]{3,12}(?:[-_.+][^\W\d_]{3,12}){1,7}[-_.+]?\d{2,4}"
    r"|[^\W\d_]{3,12}(?:[-_.+][^\W\d_]{3,12}){2,7}[-_.+]?\d"
)


def is_product(value: str) -> bool:
    """Whether a value is a product's name with its version, or a part of a text with its number."""
    return _PRODUCT.fullmatch(value) is not None


def is_made_up(value: str, *, strongly: bool = False) -> bool:
    """Whether a value stands for nothing else: a word with digits or signs, and no product's name.

    It is asked where no word calls the value a password, so a name with a version is none.
    `strongly` wants a sign or digits within a word, which names hardly have.
    """
    if len(value) < 6 or len(value) > 64 or stands_for_a_secret(value):
        return False
    if is_product(value) or _NAMED.fullmatch(value):
        return False
    if _SIGNED.fullmatch(value) or _SWAPPED.fullmatch(value):
        return True
    if strongly:
        return False
    return bool(_WORD_AND_DIGITS.fullmatch(value) or _NUMBERED_PHRASE.fullmatch(value))
