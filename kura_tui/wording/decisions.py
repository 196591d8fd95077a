"""What kura says about decisions: refusals, warnings and receipts."""

from collections.abc import Sequence
from shlex import quote
from typing import TYPE_CHECKING

from kura_tui.wording.hints import Way

if TYPE_CHECKING:
    from kura_tui.domain.decisions.plan import SecretPlace

NO_TERMINAL_NOW = "Run it in a terminal, or set gate.without_terminal = true in your own config."
REMOVAL_NEEDS_TERMINAL = "removing a text for good needs a person at a terminal"
UNSAVED_NOW = "Commit them first."
INCLUDE_UNSAVED = (Way("approve.unsaved", "commit them too"),)
TICK = (Way("mark.toggle", "tick a check"),)
SEE_WAITING = (Way("vault.reload", "see what waits"),)
SEE_LOG = (Way("log.open", "see the decisions"),)


def reject_it(path: str) -> tuple[Way, ...]:
    """What is left for a file that cannot even be edited."""
    return (Way("decide.reject", "reject it", path),)


def edit_or_reject(path: str) -> tuple[Way, ...]:
    """What is left for a file that cannot become a note."""
    return (Way("decide.edit", "edit it", path), *reject_it(path))


def append_instead(path: str, note: str) -> tuple[Way, ...]:
    """What is left where no passage can be replaced."""
    return (Way("merge.append", "append it instead", path, note),)


def merge_or_rename(path: str, note: str) -> tuple[Way, ...]:
    """What is left where the name is taken by a note."""
    return (
        Way("decide.merge", "merge into it", path, note),
        Way("approve.name", "give another name"),
    )


def no_terminal(verb: str) -> str:
    """Why a verb is refused without a terminal."""
    return f"{verb} needs a person at a terminal"


def broken(path: str, reason: str) -> str:
    """Why a broken proposal cannot be used."""
    return f"{path} cannot be read as a proposal ({reason})"


def foreign(path: str) -> str:
    """Why a file is left alone."""
    return f"{path} is no proposal"


def no_such_folder(folder: str, folders: tuple[str, ...]) -> str:
    """Why a folder is not taken."""
    return f'"{folder}" is not one of {", ".join(folders)}'


def name_taken(path: str) -> str:
    """Why a name is not taken."""
    return f"{path} exists"


def same_title(path: str) -> str:
    """A note is called the same but for its spelling."""
    return f"A note with this title exists: {path}"


def open_checks(words: tuple[str, ...]) -> str:
    """Name the open checks."""
    count = "1 check is" if len(words) == 1 else f"{len(words)} checks are"
    return f"{count} open: {'; '.join(words)}"


def already_superseded(path: str, successor: str) -> str:
    """Why a tombstone cannot be superseded again."""
    return f"{path} is already superseded by {successor}" if successor else f"{path} is retracted"


def changed_on_disk(path: str) -> str:
    """The file is no longer what was shown."""
    return f"{path} changed on disk since it was shown"


def gone(path: str) -> str:
    """The file is not there any more."""
    return f"{path} is no longer there"


def already_decided(path: str, verb: str, reviewer: str, short: str) -> str:
    """Another reviewer was first."""
    return f"{path} was already decided by {reviewer} ({verb}, commit {short})"


def unsaved(paths: tuple[str, ...]) -> str:
    """The user's own edits would be swept in."""
    return f"{', '.join(paths)} has edits that are not committed"


def see_edits(path: str) -> str:
    """The command that shows edits without a commit, and what to do with them."""
    return f"See them: git diff {quote(path)}   Commit them or take them back, then run it again."


def changed_since(path: str) -> str:
    """Another file lies where a decision would be taken back, and no commit holds it."""
    return f"{path} changed on disk since the decision"


def later_change(path: str, subject: str, short: str) -> str:
    """Why an undo is refused."""
    return f"{path} was changed later by {short} ({subject})"


def taken_back_already(subject: str) -> str:
    """Why a decision cannot be taken back or repeated."""
    return f"{subject} was taken back already"


def still_stands(subject: str) -> str:
    """Why a decision is not carried out again."""
    return f"{subject} still stands"


PAST = {
    "approve": "Approved",
    "edit": "Edited",
    "merge": "Merged",
    "supersede": "Superseded",
    "retract": "Retracted",
    "reject": "Rejected",
    "snooze": "Snoozed",
    "separate": "Separated",
    "undo": "Undid",
    "redo": "Redid",
    "propose": "Proposed",
}
NOT_DONE = {verb: f"Not {past.lower()}" for verb, past in PAST.items()} | {
    "undo": "Not undone",
    "redo": "Not redone",
    "repeat": "Not decided again",
}
NO_WAY_BACK = "no undo: the text is gone"
SECRET_REMOVED = "the text was removed because it held a secret"


def secret_in_history(path: str) -> str:
    """Git holds the text in earlier commits: what to change, and the command that takes it out."""
    command = f"git filter-repo --invert-paths --path {quote(path)}"
    return (
        "Git holds the text in earlier commits: change the secret where it is used, then take it "
        f"out of the history: {command} (docs/security.md)"
    )


SECRET_IN_OBJECTS = (
    "Git holds the text in an object that was staged: take it out with "
    "git reflog expire --expire=now --all && git gc --prune=now"
)


def may_hold_secret(lines: Sequence[int]) -> str:
    """Say where a proposal may hold a secret: "It may hold a secret (line 5)"."""
    places = [f"line {line}" if line else "its name" for line in sorted(set(lines))]
    more = f", {len(places) - 3} more" if len(places) > 3 else ""
    return f"It may hold a secret ({', '.join(places[:3])}{more})"


def marks_in(path: str, places: Sequence[tuple[str, int]], shown: int = 4) -> str:
    """Name the marks in a text that will be written, with their lines."""
    named = [f"{kind} (line {line})" for kind, line in places[:shown]]
    more = f", {len(places) - shown} more" if len(places) > shown else ""
    marks = "mark" if len(places) == 1 else "marks"
    return f"{path}: {len(places)} {marks}: {', '.join(named)}{more}"


def would_commit_secret(places: "Sequence[SecretPlace]") -> str:
    """Say which text would be committed with a secret in it, and why it looks like one."""
    first = places[0]
    where = f"line {first.line}" if first.line else "its name"
    more = f", and {len(places) - 1} more" if len(places) > 1 else ""
    return f"{first.path} may hold a secret ({where}: {first.reason}{more}) and would be committed"


def about_secret(path: str) -> tuple[Way, ...]:
    """What is left for a text that may hold a secret; `path` is the proposal's, if there is one."""
    include = Way("secrets.include", "commit it all the same")
    return (Way("reject.secret", "remove the text", path), include) if path else (include,)


def several_fit(words: str, count: int, what: str) -> str:
    """The words name more than one file."""
    return f'"{words}" fits {count} {what}s'


def nothing_fits(words: str, what: str) -> str:
    """The words name no file."""
    return f'No {what} fits "{words}"'


def some_of(paths: list[str], shown: int = 8) -> str:
    """List the first paths and count the rest."""
    rest = len(paths) - shown
    return ", ".join(paths[:shown]) + (f" and {rest} more" if rest > 0 else "")


SEE_AGAIN = "Look at it again."
