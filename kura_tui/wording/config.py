"""What kura says about its settings files."""

STAYS_AS_IT_WAS = "The config stays as it was."
NOT_USED = "The settings were not used"
FOLDER_NOT_PLAIN = "is no plain folder inside the vault"
FOLDERS_OVERLAP = "lies in or over another folder named here"


def _place(name: str, line: int) -> str:
    return f"{name} line {line}" if line else name


def not_toml(name: str, reason: str) -> str:
    """The file is not TOML."""
    return f"{name} is not TOML: {reason}"


def unknown_key(name: str, line: int, key: str) -> str:
    """A key that kura does not know."""
    return f"{_place(name, line)}: {key} is not a setting"


def meant(nearest: str, known: tuple[str, ...]) -> str:
    """Name the nearest known key, or all of them."""
    return f"Did you mean {nearest}?" if nearest else f"Known here: {', '.join(known)}"


def wrong_value(name: str, line: int, key: str, reason: str) -> str:
    """A value that does not fit its key."""
    return f"{_place(name, line)}: {key}: {reason[:1].lower() + reason[1:]}"


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


def key_problems(name: str) -> str:
    """The key map has lines that cannot be taken."""
    return f"{name}: the key map has lines that were not taken"
