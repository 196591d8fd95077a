"""What kura doctor says."""

from collections.abc import Iterable, Mapping

NO_GIT = "git is not installed"
INSTALL_GIT = "Install git"
GATE_IS_OPEN = "every decision works without a terminal (gate.without_terminal)"
READ_ONLY = "this account cannot write to the vault"
DETACHED = "HEAD is detached: new commits belong to no branch"


def defaults(place: str) -> str:
    """There is no config file."""
    return f"{place} is not there; the defaults hold"


def missing(folders: Iterable[str]) -> str:
    """Folders that are not there."""
    return f"missing: {', '.join(folders)}"


def counts(pending: int, snoozed: int, foreign: int) -> str:
    """What Inbox/ holds."""
    return f"{pending:,} pending, {snoozed:,} snoozed, {foreign:,} no proposals"


def broken(path: str, line: int, reason: str) -> str:
    """A file that cannot be read as it should."""
    return f"{path} line {line}: {reason}" if line else f"{path}: {reason}"


def branch(name: str, ahead: int, behind: int) -> str:
    """Where the repository stands."""
    return f"{name or 'no branch'}, {ahead} ahead, {behind} behind"


def under_way(what: str) -> str:
    """Something that Git has not finished."""
    return f"{what} is under way; finish or abort it"


def streams(names: list[str]) -> str:
    """Which streams are terminals."""
    return f"{', '.join(names) or 'no stream'} on a terminal"


def shape(environment: Mapping[str, str], width: int, height: int, encoding: str) -> str:
    """What the terminal says of itself."""
    colours = environment.get("COLORTERM", "") or "-"
    term = environment.get("TERM", "") or "-"
    return f"TERM {term}, COLORTERM {colours}, {width}x{height}, {encoding or '-'}"


def link(*, over_ssh: bool, delay: str) -> str:
    """How the person is connected."""
    return f"{'over SSH' if over_ssh else 'local'}, ESCDELAY {delay}"


def crashes(number: int, newest: str) -> str:
    """Reports of crashes."""
    return f"{number} crash report{'' if number == 1 else 's'}, newest {newest}"
