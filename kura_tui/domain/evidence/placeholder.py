"""Whether a value is a secret or stands for one: placeholders, names, paths, words; it sees one value at a time."""

import math
import re
from collections import Counter

_STANDS_FOR = re.compile(
    r"""^(?:
      [<\[{(%].*[>\]})%]                       # <your key>, [token], {secret}, %PASS%
    | \$.* | \{\{.* | .*\$\{.* | .*\{\{.* | %\(.*
    | [*•x.…\-_?#]{3,} | (.)\1{3,}            # ****, xxxx, ....
    | .{0,6}(?:\*{3,}|•{3,}|x{5,}|X{5,}|\.{3,}|…).{0,6}
    | .*(?:redacted|removed|masked|hidden|censored|omitted|placeholder|changeme|change[-_ ]me|change-?this|replace[-_ ]?(?:me|this)|insert[-_ ]|fill[-_ ]?(?:me|in)|todo|tbd|dummy|lorem).*
    | .*your[-_ ]?(?:own|real|api|key|token|secret|pass|pw|user|name|id|value|org|host|domain).* | my[-_](?:api|secret|token|key|password).*
    | (?:an?|the|some|my|your|this|that|user|users|example|sample|test|foo|bar|baz|qux|none|null|nil|true|false|yes|no|undefined|empty|blank|unset|unknown|n/?a|default|string|str|int|bool|bytes|object|value|secret|secrets|password|passwd|passphrase|pass|pw|pwd|token|tokens|key|keys|apikey|api_key|api-key|credential|credentials|username|login|host|port|optional|required)
    | (?:pass(?:word|wd)?|pw|secret|token|key)[-_]?(?:here|value|string|goes[-_]here|name|file|path|env|var|ref|id|hash)
    | (?:example|sample)[-_.]?\w{0,12} | AKIAIOSFODNN7EXAMPLE | .*/bPxRfiCYEXAMPLEKEY
    )$""",
    re.IGNORECASE | re.VERBOSE,
)
_REFERS = re.compile(
    r"""^(?:
      (?:os\.|process\.|env[.:(\[]|ENV\b|getenv|System\.|secrets?\.|vars?\.|config[.(\[]|settings\.|self\.|this\.|args?\.|params?\.|import\b|await\b|new\b|load|read|get|fetch|decrypt|generate).*
    | (?:op|vault|bw|pass|keyring|sops|ssm|secretsmanager|kms|file|env|ref|arn|aws|gcp|azure)://?.* | (?:arn|vault|sops|ref|ENC|enc|env|file|keychain|secretKeyRef|valueFrom):.* | ENC\[.* | !\w.*
    | ~?/[\w.~-]+(?:/[\w.~*{}-]*)+/? | \.{1,2}/.* | [A-Za-z]:\\.* | ~/.* | /[a-z][\w.-]*
    | [A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+ | \w+\(.*\)?;? | [a-z_]\w*(?:\.[A-Za-z_]\w*){1,} | [a-z_]\w*\[.*
    | [\w.+-]+@[\w-]+(?:\.[\w-]+)+ | https?://.* | www\..* | \[\[.* | `.*
    | [\w-]+\.(?:ya?ml|json|toml|env|txt|md|py|pem|key|crt|conf|ini|cfg|sh|kdbx|gpg|age|asc|db|sqlite|log|csv|html?|service|lan|local|com|org|net|io|dev)
    )$""",
    re.VERBOSE,
)
_TECHNICAL = re.compile(
    r"""^(?:
      o?auth[-_ ]?2?(?:\.\d)?|oidc|saml|jwts?|jwe|jws|totp|hotp|u2f|fido2?|2fa|mfa|otp|webauthn|passkeys?|x\.?509|p12|pkcs\#?\d+|tls(?:v?1\.\d)?|ssl|ssh-?\w*|gpg\d?|pgp|sops|age|kms
    | argon2\w*|bcrypt|scrypt|pbkdf2\S*|sha-?\d\S*|md5\S*|hmac\S*|aes\S*|rsa\S*|ed25519\S*|ecdsa\S*|chacha\S*|[rhep]s\d{3}|base\d\d\S*|hex\S*|utf-?\d+|ascii\S*|url-?safe|k8s|s3|ec2|iam|http/?\d?|ipv\d
    | 1password\S*|bitwarden\S*|vaultwarden\S*|keepass\S*|lastpass\S*|dashlane\S*|keychain\S*|yubikeys?\S*|nitrokey\S*|vault\S*|doppler\S*|infisical\S*|passbolt\S*|authy\S*|nordpass\S*|enpass\S*
    | v?\d+(?:[.,:/-]\d+)*(?:\+|%|x|st|nd|rd|th)? | ~?\d+(?:[.,]\d+)?[-\s]?(?:k|m|g|ms|s|sec|secs|min|mins|h|hr|hrs|d|w|mo|y|kb|mb|gb|b|bit|bits|byte|bytes|char|chars|character|characters|day|days|hour|hours|minute|minutes|second|seconds|week|weeks|month|months|year|years|digit|digits|word|words|times?)
    | \d{4}-\d\d?(?:-\d\d?)?(?:[T ].*)? | [0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12} | (?:sha\d+|md5)[:-]\S+
    | \w+-(?:based|only|encoded|hashed|protected|encrypted|signed|derived|less|free|style|specific|wide|scoped|bound|like|managed|backed|generated|rotated|stored|level|side|compatible)
    )$""",
    re.IGNORECASE | re.VERBOSE,
)


def stands_for_a_secret(value: str) -> bool:
    """Whether the value only names, masks or refers to a secret, or is a technical term."""
    if len(value) > 400:
        return False
    return bool(_STANDS_FOR.match(value) or _REFERS.match(value) or _TECHNICAL.match(value))


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


def is_random(value: str, least: int = 16) -> bool:
    """Whether a value looks drawn by a machine: long, with digits and letters well mixed."""
    bare = value.strip("=")
    if len(bare) < least or not any(character.isdigit() for character in bare):
        return False
    if not any(character.isalpha() for character in bare):
        return False
    if re.search(r"[a-z]{9,}|[A-Z]{10,}", bare) and len(bare) < 64:
        return False
    return entropy(bare) >= min(3.0, math.log2(len(bare)) - 0.9)


def is_chosen(value: str) -> bool:
    """Whether a value looks like a password that a person chose: letters with digits or signs."""
    if len(value) < 4 or stands_for_a_secret(value):
        return False
    letters = any(character.isalpha() for character in value)
    digits = any(character.isdigit() for character in value)
    if letters and digits:
        return True
    inner = value.strip(".,;:!?\"'()[]-_/")
    if letters and any(not character.isalnum() and character not in "-'/_." for character in inner):
        return True
    return letters and len(value) > 5 and value[-1] in "!$#@&*" or _camels(inner)


def _camels(value: str) -> bool:
    return bool(re.fullmatch(r"(?:[A-Z][a-z]{2,}){3,}", value))
