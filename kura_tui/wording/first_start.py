"""Sentences of the first start."""

from kura_tui.domain.text import Visible, visible, visible_line

NO_VAULT = visible("No vault is set.")
ABOUT = visible("kura reviews memory proposals in an Obsidian vault that is a Git repo.")
USE = "Use"
NONE_FOUND = "Use a vault found on this machine (none found)"
TYPE_PATH = "Type a path"
TRY_SAMPLE = "Try the sample vault (a copy; your files are not touched)"
MAKE_FOLDERS = "Make the folders in an existing vault (lists them first)"
COMMAND = visible("Press 1-4.  Same without the screen: kura init PATH -n")
PATH_PROMPT = visible("Path of the vault. enter takes it, esc leaves")
MAKE_PROMPT = visible(
    "Path of the folder to make a vault of. enter lists what is missing, esc leaves"
)
LOOKING = visible("Looking ...")
KEYS = (("1-4", "choose"), ("up down", "move"), ("enter", "take the selected"))
CONFIRM_KEYS = (("y", "make them"), ("esc", "make nothing"))
QUIT_KEY = ("esc", "quit")


def looked_at(places: tuple[str, ...]) -> Visible:
    """Name where a vault was looked for."""
    return visible_line(f"Looked at: {', '.join(places)}")


def facts(has_obsidian: bool, has_git: bool, waiting: int | None) -> Visible:
    """Say what is known of a folder."""
    parts = [
        ".obsidian" if has_obsidian else "",
        "git" if has_git else "no git",
        "no Inbox" if waiting is None else f"Inbox ({waiting} waiting)",
    ]
    return visible_line("  ".join(part for part in parts if part))


def lacks(folder: str, count: int) -> Visible:
    """Ask whether to make what a folder lacks."""
    things = "1 thing" if count == 1 else f"{count} things"
    return visible_line(f"{folder} lacks {things}. y makes them, esc makes nothing")
