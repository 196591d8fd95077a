"""Vaults on this machine that a first start offers; it opens none and writes nothing."""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

OBSIDIAN_LISTS = (
    ".config/obsidian/obsidian.json",
    ".var/app/md.obsidian.Obsidian/config/obsidian/obsidian.json",
    "Library/Application Support/obsidian/obsidian.json",
)
"""Where Obsidian keeps the list of its vaults, under the home folder."""
LOOKED_AT = 200
"""Folders of the home folder that are looked at."""
MOST_OFFERS = 5


@dataclass(frozen=True, slots=True)
class VaultOffer:
    """A folder that may be a vault; `waiting` counts the Markdown files in its Inbox/."""

    path: Path
    has_obsidian: bool
    has_git: bool
    waiting: int | None = None
    """None where there is no Inbox/."""


def find_offers(home: Path, inbox: str = "Inbox") -> tuple[VaultOffer, ...]:
    """Give the vaults that Obsidian names and those right under the home folder, best first.

    A vault with Git and an inbox comes before one without. Never raises for what it finds.
    """
    found: dict[Path, VaultOffer] = {}
    for folder in (*_named_by_obsidian(home), *_under(home)):
        with suppress(OSError):
            offer = _offer(folder.resolve(), inbox)
            if offer is not None:
                found.setdefault(offer.path, offer)
    ranked = sorted(found.values(), key=lambda one: (one.waiting is None, not one.has_git))
    return tuple(ranked[:MOST_OFFERS])


def _offer(folder: Path, inbox: str) -> VaultOffer | None:
    has_obsidian = (folder / ".obsidian").is_dir()
    has_inbox = (folder / inbox).is_dir()
    if not (has_obsidian or has_inbox):
        return None
    waiting = sum(1 for _ in (folder / inbox).glob("*.md")) if has_inbox else None
    return VaultOffer(folder, has_obsidian, (folder / ".git").exists(), waiting)


def _named_by_obsidian(home: Path) -> Iterator[Path]:
    for name in OBSIDIAN_LISTS:
        with suppress(OSError, ValueError, AttributeError, TypeError, LookupError):
            listed = json.loads((home / name).read_text(encoding="utf-8"))["vaults"].values()
            yield from (Path(one["path"]) for one in listed)


def _under(home: Path) -> Iterator[Path]:
    with suppress(OSError), os.scandir(home) as entries:
        folders = (Path(entry.path) for entry in entries if not entry.name.startswith("."))
        yield from sorted(islice(folders, LOOKED_AT))
