"""The reviewer's own config and the vault's settings; every field is documented where it is declared."""

import msgspec


class GateConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a decision needs; only the reviewer's own config may say so."""

    checklist: str = "record"
    """"record": open checks are named and recorded in the commit; "require": they block."""
    without_terminal: bool = False
    """Whether approve, merge, supersede, edit and undo work without a terminal."""
    keys: int = 2
    """Keys for an approval: 2, or 1 when the checklist is complete."""


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The reviewer's config, from config.toml outside every vault."""

    vault: str = ""
    """The vault to open when nothing else names one."""
    editor: str = ""
    """The editor's command line; empty: KURA_EDITOR, GIT_EDITOR, VISUAL, EDITOR, then nano or vi."""
    pager: str = ""
    """The pager's command line; empty: KURA_PAGER, PAGER, then less -FIRX."""
    theme: str = "auto"
    """A Textual theme, or "auto"."""
    mouse: str = "auto"
    """"on", "off", or "auto": off over SSH."""
    gate: GateConfig = GateConfig()
    """The gate's rules."""
    keys: dict[str, str] = {}
    """Key map: action id to keys, for example "approve.open" = "a"."""


class VaultSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Data a vault may say about itself in .kura/vault.toml; nothing here can run a command."""

    inbox: str = "Inbox"
    """Folder of proposals."""
    folders: tuple[str, ...] = ("Memory", "Projects", "Systems", "Decisions")
    """Canonical folders, in the order of their digits in the approve bar."""
    checklist: tuple[str, ...] = (
        "Verify against the original source",
        "Check that this is durable and useful",
        "Confirm no secrets or credentials are included",
        "Promote to a canonical folder",
    )
    """Checklist of a proposal without a Review section, and of one made by `kura propose`."""
    snooze_days: tuple[int, ...] = (1, 3, 7)
    """Days of the snooze bar's digits."""
    leave_out: tuple[str, ...] = ("Templates", "templates")
    """Folders whose files are no evidence."""
