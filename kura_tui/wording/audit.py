"""What an audit of history, notes, files and rights found: one clause a kind, after its place."""

UNTRACKED_NOTE = "says approved, and no commit holds it"
UNKNOWN_SUCCESSOR = "is superseded by a note that is not there"
NO_SUCCESSOR = "is superseded and names no successor"
ONE_SIDED = "names a successor that does not name it back"
CIRCLE = "is superseded by itself, over other notes"
NOT_SUPERSEDED = "supersedes a note that is not marked so"
ONLY_THIS_ACCOUNT = "Inbox can be written by this account alone, and so can every note"
LOOKING = "Looking at history, notes and rights ..."
NOT_COMMITTED = "has edits that no commit holds"
INTERRUPTED = "a decision was interrupted; kura finishes it or takes it back at its next start"
INTERRUPTED_SYNC = "a sync was interrupted; the next kura sync takes it back"


def foreign_commit(count: int, first: str, author: str) -> str:
    """Say that a commit without a review wrote notes."""
    return f"wrote {first}{_more(count)} without a review, by {author}"


def agent_author(author: str, count: int, first: str) -> str:
    """Say that an agent wrote notes."""
    return f"wrote {first}{_more(count)} without a review, by {author}, an agent"


def agent_decision(author: str) -> str:
    """Say that a decision has an agent as its author."""
    return f"is a decision by {author}, an agent"


def false_decision(action: str, path: str) -> str:
    """Say that a decision wrote what its verb never writes."""
    return f"says {action} and wrote {path}"


def claimed_decision(trailer: str, unheld: str) -> str:
    """Say that a commit carries some trailers of a decision, but not all."""
    more = f", and Git never held {unheld}" if unheld else ""
    return f"claims to be a decision of kura, but carries no {trailer}{more}"


def unseen_proposal(path: str) -> str:
    """Say that a decision cannot be compared with the proposal that it names."""
    return f"claims to be a decision of kura, but Git never held its proposal, {path}"


def unreviewed_note(short: str) -> str:
    """Say that a note claims an approval."""
    return f"says approved, and no decision wrote it; commit {short} did"


def reverted(action: str, path: str, short: str) -> str:
    """Say that a decision was taken back by a commit that is no decision."""
    return f"({action} of {path}) was taken back by commit {short}, which is no decision"


def broken_link(target: str) -> str:
    """Say that a link leads nowhere."""
    return f"links {target}, which is not there"


def no_first_line(word: str) -> str:
    """Say that a tombstone looks like a note that holds."""
    return f"holds no longer, but its first line does not begin with {word}"


def other_writers(names: tuple[str, ...]) -> str:
    """Name who else can write a path."""
    return f"can be written by {', '.join(names)}"


def open_inbox(names: tuple[str, ...]) -> str:
    """Name who can write Inbox/ and delete there."""
    return f"can be written and emptied by {', '.join(names)}"


def inbox_writers(names: tuple[str, ...]) -> str:
    """Name who may propose."""
    return f"Inbox can be written by {', '.join(names)}" if names else ONLY_THIS_ACCOUNT


def stale_lock(age: str) -> str:
    """Say that a lock of Git is left over."""
    return f"is {age} old; if no Git is running, remove it"


def contest(first: str, second: str) -> str:
    """Name two decisions on one proposal."""
    return f"was decided twice: {first}, and {second}"


def looked_at(commits: int, total: int, since: str, notes: int) -> str:
    """Say what an audit looked at."""
    if commits < total:
        newest = f"the newest {commits:,} of {_count(total, 'commit')}"
        seen = f"{newest}, back to {since}," if since else newest
    else:
        seen = _count(commits, "commit")
    return f"looked at {seen} and {_count(notes, 'note')}"


def judged(count: int, commits: int) -> str:
    """Say how many of the commits were judged, "" when all were."""
    if count == commits:
        return ""
    return f"; judged {count:,} of the commits, those since kura is here"


def more(number: int, kind: str) -> str:
    """Say how many findings of a kind are not printed."""
    return f"and {number:,} more ({kind}); --json lists them"


def ended(failed: int, warnings: int) -> str:
    """Sum up, last, what was found."""
    counted = ((failed, "failure"), (warnings, "warning"))
    found = [_count(number, noun) for number, noun in counted if number]
    return " and ".join(found) if found else "no failure and no warning"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _more(count: int) -> str:
    return f" and {count - 1} more" if count > 1 else ""
