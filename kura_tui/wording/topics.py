"""The topics of kura help: exit codes and environment."""

EXIT_CODES = (
    ("0", "done"),
    ("1", "failed"),
    ("2", "wrong usage or config, or no terminal"),
    ("3", "try again: a lock is held, or a file changed since it was shown"),
    ("4", "refused by the gate"),
    ("5", "nothing matched"),
    ("70", "kura stopped on a fault of its own"),
    ("128+n", "ended by signal n; 130 is ctrl+c"),
)
ENVIRONMENT = (
    ("KURA_VAULT", "the vault, when --vault does not name one"),
    ("OBSIDIAN_VAULT_PATH", "the vault, when nothing else names one"),
    ("XDG_CONFIG_HOME", "kura/config.toml lies here, but not what opens the gate; else ~/.config"),
    ("XDG_CACHE_HOME", "kura/ with the index lies here, can be deleted; ~/.cache when unset"),
    ("XDG_STATE_HOME", "kura/ with crash reports lies here; ~/.local/state when unset"),
    ("KURA_EDITOR", "the editor; then GIT_EDITOR, VISUAL, EDITOR, nano, vi"),
    ("KURA_PAGER", "the pager; then PAGER, less -FIRX"),
    ("NO_COLOR", "no colours, when not empty"),
    ("ACCESSIBLE", "numbered prompts instead of the screen, when not empty"),
    ("TERM", "what the terminal can show; dumb: no screen"),
    ("COLUMNS, LINES", "the size of the window, when set"),
    ("ESCDELAY", "milliseconds that an escape sequence may take; 400 over SSH when unset"),
)
