"""The sentences about reading and naming notes: why a file cannot be read or a name used."""

NOT_CHANGED = "Not changed"


def no_list(key: str) -> str:
    """Say that a property is no list."""
    return f'the property "{key}" is neither a text nor a list'


def never_ends(line: int, *, is_comment: bool) -> str:
    """Say where a code block or comment begins that nothing closes."""
    return f"line {line}: a {'comment' if is_comment else 'code block'} that never ends"


EMPTY_FILE = "the file is empty"
NOT_UTF8 = "the file is not UTF-8 text"
UTF16 = "the file is UTF-16, not UTF-8"
NUL = "the file holds a NUL character"
NO_END = 'the properties have no closing "---"'
SECOND_BLOCK = "a second block of properties follows the first"
CONFLICT = "an unresolved Git conflict"
NOT_A_MAPPING = 'the properties are not written as "key: value"'
ALIAS = 'the properties use an anchor or alias ("&" or "*"); quote the value'
TAG = 'the properties use a tag ("!"); quote the value'
NESTED_TOO_DEEP = "the properties are nested too deeply"
TOO_MANY_PARTS = "the properties have too many parts"
KEY_IS_NO_TEXT = "a key of the properties is no text"
ODD_LINE_BREAK = "the properties hold a line break that is no newline"
ODD_KEYS = "the properties are not one key at the start of each line"


def too_large(size: int, limit: int) -> str:
    """Say that a file is over a limit, both in bytes."""
    return f"too large to read: {_kib(size)}, the limit is {_kib(limit)}"


def too_large_to_move(path: str, size: int, limit: int) -> str:
    """Say that a file is over the limit of what kura moves, in bytes, and how it is moved by hand.

    The command is for the vault's folder.
    """
    from shlex import quote  # here, because it is hardly ever said

    command = f"mv -- {quote(path)} ~/"
    return f"too large to move: {_kib(size)}, the limit is {_kib(limit)}; by hand: {command}"


def block_too_large(limit: int) -> str:
    """Say that the frontmatter is over its limit in bytes."""
    return f"the properties are longer than {_kib(limit)}"


def duplicate_key(key: str) -> str:
    """Say that a key stands twice."""
    return f'the property "{key}" stands twice'


def _kib(size: int) -> str:
    if size < 10 * 1024 * 1024:
        return f"{size / 1024:,.0f} KiB"
    return f"{size / 1024 / 1024:,.1f}".removesuffix(".0") + " MiB"


_YAML = (
    ("mapping values are not allowed", 'a value that holds ": " needs quotes'),
    ("found character that cannot start any token", "a tab or a sign that needs quotes"),
    ("found unhashable key", "braces or brackets that need quotes"),
    ("did not find expected", "brackets or quotes that do not fit"),
    ("found unexpected end of stream", "a quote or bracket that is never closed"),
    ("could not find expected ':'", 'a line without ": "'),
    ("control characters are not allowed", "a control character"),
    ("found unknown escape", "an unknown escape behind a backslash"),
    ("expected a single document", "a second document"),
    ("found undefined alias", 'a "*" that needs quotes'),
)


def unreadable(parser_words: str) -> str:
    """Say in plain words why the properties cannot be read."""
    for theirs, ours in _YAML:
        if theirs in parser_words:
            return f"the properties cannot be read: {ours}"
    return "the properties cannot be read"


NO_FILE = "it is not there"
A_LINK = "it is a link, and links are not followed"
NO_REGULAR_FILE = "it is no regular file"
NO_FOLDER = "it is no folder"
OUTSIDE = "the path leaves the vault"
NAME_NOT_UTF8 = "its name is not UTF-8"
TOO_DEEP = "proposals in folders this deep are not read"


def cannot_read(path: str) -> str:
    """Say which file was not read."""
    return f"Cannot read {path}"


def not_allowed(words: str) -> str:
    """Give the system's own reason, lower case."""
    return words[:1].lower() + words[1:]


NAME_EMPTY = "the name is empty"
NAME_STARTS_WITH_DOT = "the name starts with a dot"
NAME_ENDS_BADLY = "the name starts or ends with a space, or ends with a dot"
NAME_RESERVED = "Windows reserves this name"
NAME_INVISIBLE = "the name holds an invisible character"


def name_too_long(limit: int) -> str:
    """Say that a name is longer than `limit` bytes."""
    return f"the name is longer than {limit} bytes"


def name_holds(sign: str) -> str:
    """Say which sign a name must not hold."""
    return f"the name holds {sign}"
