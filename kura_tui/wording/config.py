"""What kura says about its settings files."""

STAYS_AS_IT_WAS = "The config stays as it was."
NOT_USED = "Not run"
NOT_FINE = "The config has problems"
TEXT = "a text in quotes"
_LISTS = {
    "folders": "a list of 1 to 9 folders in quotes",
    "leave_out": "a list of folders in quotes",
    "snooze_days": "a list of days from 1 to 3650",
}
FOLDER_NOT_PLAIN = "is no plain folder inside the vault"
FOLDERS_OVERLAP = "lies in or over another folder named here"


def _place(name: str, line: int) -> str:
    return f"{name} line {line}" if line else name


def not_toml(name: str, reason: str) -> str:
    """The file is not TOML; the parser's words end with the line."""
    words, _, place = reason.partition(" (at line ")
    line = place.partition(",")[0]
    return f"{_place(name, int(line) if line.isdecimal() else 0)}: not TOML: {words}"


def unknown_key(name: str, line: int, key: str) -> str:
    """A key that kura does not know."""
    return f"{_place(name, line)}: {key} is not a setting"


def meant(nearest: str, known: tuple[str, ...]) -> str:
    """Name the nearest known key, or all of them."""
    return f"Did you mean {nearest}?" if nearest else f"Known here: {', '.join(known)}"


def wrong_value(name: str, line: int, key: str, reason: str) -> str:
    """A value that does not fit its key."""
    return f"{_place(name, line)}: {key}: {reason[:1].lower() + reason[1:]}"


def expected(key: str, wanted: object, choices: tuple[str, ...]) -> str:
    """What a key takes, from its type."""
    if choices:
        return f"{', '.join(choices[:-1])} or {choices[-1]}"
    if wanted is bool:
        return "true or false"
    if wanted is str:
        return TEXT
    if key in {"gate", "keys"}:
        return f"a table [{key}]"
    return _LISTS.get(key, "a list of texts in quotes")


def must_be(words: str, value: object) -> str:
    """A value of another kind, shown where it is short."""
    if isinstance(value, bool):
        return f"must be {words}, not {str(value).lower()}"
    if isinstance(value, int | float):
        return f"must be {words}, not {value}"
    if isinstance(value, str) and len(value) <= 40:
        return f'must be {words}, not "{value}"'
    return f"must be {words}"


def unknown_theme(name: str, line: int, theme: str) -> str:
    """A theme that the screen does not have."""
    return f'{_place(name, line)}: theme: "{theme}" is not a theme'


def at(name: str, line: int, reason: str) -> str:
    """Put a reason behind its place."""
    return f"{_place(name, line)}: {reason}"


def not_a_folder(path: str) -> str:
    """A vault that is not there."""
    return f'vault: "{path}" is not a folder'


def not_in_a_vault(name: str, line: int, key: str) -> str:
    """A key that agents could set if it were read from the vault."""
    return f"{_place(name, line)}: {key} is not read from a vault, because agents can write there"


def not_from_there(name: str, line: int, key: str) -> str:
    """A key that opens the gate, in a file that a variable of the environment names."""
    return f"{_place(name, line)}: {key} is read from the home folder of your account alone"


def put_it_in(config: str) -> str:
    """Where such a key belongs."""
    return f"Its place is {config}"


def config_inside_vault(name: str) -> str:
    """The reviewer's config lies where agents can write."""
    return f"{name} lies inside the vault, where agents can write"


def others_can_write(name: str) -> str:
    """Another account could change the reviewer's config."""
    return f"another account can write {name}"


def chmod(name: str) -> str:
    """How to end that."""
    return f"Run: chmod go-w {name}"


def symlink(name: str) -> str:
    """A settings file reached through a symlink."""
    return f"{name} is reached through a symlink"


def no_plain_file(name: str) -> str:
    """A folder, device or pipe in the place of a file."""
    return f"{name} is not a plain file"


def too_long(name: str, limit: int) -> str:
    """A settings file of an unlikely size."""
    return f"{name} is longer than {limit:,} bytes"


def not_utf8(name: str) -> str:
    """A settings file in another encoding."""
    return f"{name} is not UTF-8"


NO_VAULT_HERE = "No vault here; only your own config was checked."
OWN_SETTINGS = "Your own config (kura config path says where it is)"
VAULT_SETTINGS = "A vault's settings, .kura/vault.toml"
NEW_FILE = """\
# The config of kura. kura help config lists every setting; kura config validate checks this file.
"""
PAGE_HEAD = """\
# Configuration

kura reads two files. Both are optional, both are TOML, and kura writes neither: `kura config edit`
opens your own in your editor, `kura config show` prints what is in force, and
`kura config validate` checks both and names file, line and key of what is wrong.

## Your own config

`$XDG_CONFIG_HOME/kura/config.toml`, on Linux `~/.config/kura/config.toml`; `kura config path` says
where. Everything that can run a command, open the gate or change a key is read from here and from
nowhere else; `gate.without_terminal` counts only in the home folder of your account, because
whoever starts kura can set `XDG_CONFIG_HOME`. The file is not used when it lies inside the vault,
belongs to another account or can be written by everybody.
"""
PAGE_VAULT = """\
A key map names commands by id (`kura keys` lists them): `"decide.approve" = "b"` under `[keys]`.

## The vault's settings

`.kura/vault.toml` inside the vault, data only: agents can write there. A key of your own config,
or one that looks like a command, is refused there with a sentence. Folders are relative to the
vault, may be nested with `/`, may not begin with a dot and may not overlap.
"""
PAGE_FOOT = """\
## What it costs

The two files are read with `tomllib` and checked with msgspec. Measured on Python 3.11 as
`import yaml, click` plus one class of settings: 56 ms without a checker, 63 ms with msgspec 0.23,
157 ms with pydantic 2.14. On Linux the folders are found by the XDG rules without a library,
because `platformdirs` would add 15 ms to every call.
"""


def is_fine(names: tuple[str, ...]) -> str:
    """Nothing is wrong."""
    return f"No problem in {', '.join(names)}"


def fault(why: str, now: str) -> str:
    """One line for a fault, with the next step."""
    return f"{why}. {now}" if now else why


def not_fine(count: int) -> str:
    """How much is wrong."""
    return f"{count} problem{'' if count == 1 else 's'} found."
