"""Where kura's own files lie and which vault a call means; it reads no note and no config."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from kura_tui.errors import UsageError
from kura_tui.wording import commands as wording

VAULT_SETTINGS = ".kura/vault.toml"
"""The vault's own settings, relative to its root."""


class NoVault(UsageError):
    """No vault is named and none is around; `places` are where kura looked."""

    def __init__(self, places: tuple[str, ...]) -> None:
        super().__init__(
            wording.NO_VAULT,
            why=wording.looked_at(places),
            now=wording.NO_VAULT_NOW,
            nothing_written=False,
        )
        self.places = places


VAULT_SIGNS = ("Inbox", ".obsidian", ".kura/vault.toml")
"""What makes a folder look like a vault; Git removes Inbox/ with the last proposal."""


def config_file() -> Path:
    """Give the reviewer's config file, whether it exists or not."""
    return _own_folder("config") / "config.toml"


def account_config_file() -> Path | None:
    """Give the config file in the account's home folder, whatever the environment says.

    What opens the gate is read from nowhere else: whoever starts kura can set a variable. None for
    an account that the system does not know.
    """
    import pwd

    try:
        home = Path(pwd.getpwuid(os.getuid()).pw_dir)
    except KeyError:
        return None
    inside = ".config" if sys.platform != "darwin" else "Library/Application Support"
    return home / inside / "kura" / "config.toml"


def cache_dir() -> Path:
    """Give the folder of everything that can be deleted."""
    return _own_folder("cache")


def state_dir() -> Path:
    """Give the folder of logs and crash reports, which never hold note text."""
    return _own_folder("state")


def _own_folder(kind: str) -> Path:
    """Follow the XDG rules by hand on Linux: importing platformdirs costs a quarter of a start."""
    named = os.environ.get(f"XDG_{kind.upper()}_HOME", "")
    if named and Path(named).is_absolute():
        return Path(named, "kura")
    if sys.platform == "linux":
        default = {"config": ".config", "cache": ".cache", "state": ".local/state"}[kind]
        return Path.home() / default / "kura"
    import platformdirs

    folders = platformdirs.PlatformDirs("kura", appauthor=False)
    return Path(getattr(folders, f"user_{kind}_path"))


def find_vault(
    given: str, configured: str, here: Path, environment: Mapping[str, str] = os.environ
) -> Path:
    """Give the root of the vault that a call means.

    The order is the one of DESIGN 3: `given` (--vault), KURA_VAULT, `configured`, `here` or a
    parent with Inbox/ or .obsidian, OBSIDIAN_VAULT_PATH. A folder that is named but does not
    exist is an error and not a reason to look further. Raises UsageError for that, and NoVault
    with the places seen.
    """
    named = (
        ("--vault", given),
        ("KURA_VAULT", environment.get("KURA_VAULT", "")),
        (f"vault in {shown(config_file())}", configured),
    )
    for place, path in named:
        if path:
            return _existing(place, path, here)
    for folder in (here, *here.parents):
        if any((folder / sign).exists() for sign in VAULT_SIGNS):
            return folder.resolve()
    if path := environment.get("OBSIDIAN_VAULT_PATH", ""):
        return _existing("OBSIDIAN_VAULT_PATH", path, here)
    places = ("--vault", "KURA_VAULT", shown(config_file()), str(here), "OBSIDIAN_VAULT_PATH")
    raise NoVault(places)


def _existing(place: str, path: str, here: Path) -> Path:
    folder = here / Path(path).expanduser()
    if not folder.is_dir():
        raise UsageError(
            wording.NO_VAULT, why=wording.no_such_vault(place, path), nothing_written=False
        )
    return folder.resolve()


def sample_vault() -> Path:
    """Give the sample vault: inside an installed package, beside it in the source."""
    package = Path(__file__).resolve().parent
    inside = package / "sample_vault"
    return inside if inside.is_dir() else package.parent / "sample_vault"


def shown(path: Path) -> str:
    """Write a path as a person would, with ~ for the home folder."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def index_file(root: Path, cache: Path | None = None) -> Path:
    """Give the file of a vault's passage index, one for each place on this machine."""
    import hashlib

    key = hashlib.sha256(os.fsencode(root.resolve())).hexdigest()[:16]
    return (cache or cache_dir()) / f"index-{key}.sqlite"
