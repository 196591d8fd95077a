"""What an audit of a vault's history and notes found: one clause a kind."""

UNREVIEWED_NOTE = "says approved, and no review commit names it"
UNKNOWN_SUCCESSOR = "is superseded by a note that is not there"
NO_SUCCESSOR = "is superseded and names no successor"
ONE_SIDED = "names a successor that does not name it back"
CIRCLE = "is superseded by itself, over other notes"
NOT_SUPERSEDED = "supersedes a note that is not marked so"


def foreign_commit(count: int, first: str) -> str:
    """Say that a commit without a review wrote notes."""
    others = f" and {count - 1} more" if count > 1 else ""
    return f"wrote {first}{others} without a review"


def agent_author(author: str) -> str:
    """Say that an author of proposals wrote notes."""
    return f"is by {author}, who also wrote proposals"


def broken_link(target: str) -> str:
    """Say that a link leads nowhere."""
    return f"links {target}, which is not there"
