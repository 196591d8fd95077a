"""What kura says when keys are tried."""

NOT_TRIED = "No keys to try"
NEEDS_TERMINAL = "kura keys --test needs a terminal"
TRY_HEAD = "Press keys: the bytes they send, their name, their commands. q q or ctrl+c ends."


def tried(spelled: str, name: str, commands: str) -> str:
    """One key that was pressed."""
    return f"{spelled:<18}{name or 'not known':<12}{commands or 'no command'}"
