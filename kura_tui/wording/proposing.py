"""What kura says to whoever proposes."""

NOT_PROPOSED = "Not proposed"
USAGE = 'kura propose "Title" "The fact, stated plainly." --source conversation'


def empty(part: str) -> str:
    """A proposal needs a title and a fact."""
    return f"the {part} is empty"


def unreadable(line: int, reason: str) -> str:
    """Markdown whose properties cannot be read."""
    return f"line {line}: {reason}" if line else reason
