"""What kura says about decisions: refusals, warnings and receipts."""

from kura_tui.wording.hints import Way

NO_TERMINAL_NOW = "Run it in a terminal, or set gate.without_terminal = true in your own config."
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
SECRET_REMOVED = "the text was removed because it held a secret"

SECRET_IN_HISTORY = (
    "Git already holds this text in an earlier commit. Change the secret where it is used; "
    "docs/security.md lists the commands that take it out of the history."
)


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
