"""What kura says about the exchange with another machine."""

NOT_SYNCED = "Not synced"
NO_REMOTE = "this repository has no remote"
NO_REMOTE_NOW = "git remote add origin ADDRESS, then run it again."
NO_BRANCH = "HEAD is on no branch"
NO_BRANCH_NOW = "git switch BRANCH, then run it again."
UNCOMMITTED_NOW = "Commit or unstage them, then run it again."
CONFLICTS_NOW = (
    "The merge was taken back. Merge by hand (git merge {ref}), then run kura sync again."
)
SECRET_NOW = "Take it out of the commits, or send it knowingly with kura sync --include-secrets."
RACE = "the remote changed three times meanwhile"
RACE_NOW = "Run it again."
UNFINISHED = "Took an unfinished sync back. Run kura sync again."
SYNCING = "Exchanging commits ..."
CONTESTED = "contested"
NAME_THE_DECISION = "name the decision to take back"


def many_remotes(names: tuple[str, ...]) -> str:
    """The branch follows none of several remotes."""
    return f"the branch follows none of {', '.join(names)}"


def set_upstream(branch: str) -> str:
    """The command that lets a branch follow a remote."""
    return f"git branch --set-upstream-to REMOTE/{branch}"


def not_reached(remote: str, words: str) -> str:
    """The remote could not be read or written."""
    return f"{remote} could not be reached: {words}"


def refused(remote: str, words: str) -> str:
    """The remote did not take the commits."""
    return f"{remote} did not take the commits: {words}"


def conflicts(paths: tuple[str, ...]) -> str:
    """Both machines changed the same lines."""
    return f"both sides changed {', '.join(paths)}"


def no_such_branch(remote: str, branch: str, others: tuple[str, ...]) -> str:
    """Neither side has the branch that would be exchanged."""
    if not others:
        return f"neither this vault nor {remote} has a commit"
    listed = ", ".join(others[:5]) + (", ..." if len(others) > 5 else "")
    return f"{remote} has no {branch}, and this vault has no commit; {remote} has {listed}"


def no_such_branch_now(others: tuple[str, ...]) -> str:
    """How to come to a branch that there is."""
    if not others:
        return "Decide or commit something, then run it again."
    return f"git switch {others[0] if len(others) == 1 else 'BRANCH'}, then run it again."


def would_overwrite(words: str) -> str:
    """Git does not merge over the user's own work."""
    return f"Git does not merge into this work tree: {words}"


def secret(places: tuple[str, ...]) -> str:
    """A commit that nobody reviewed holds a secret."""
    count = "1 text" if len(places) == 1 else f"{len(places)} texts"
    return f"{count} that nobody reviewed may hold a secret: {', '.join(places[:5])}"


def done(remote: str, taken: int, sent: int, contests: int) -> str:
    """What a sync did."""
    parts = [f"{_count(taken, 'commit')} taken", f"{_count(sent, 'commit')} sent"]
    said = f"Synced with {remote}: {', '.join(parts)}"
    if contests:
        said += f". {_count(contests, 'proposal')} decided twice"
    return said


def would(remote: str, taken: int, sent: int) -> str:
    """What a sync would do."""
    return f"Would take {_count(taken, 'commit')} from {remote} and send {_count(sent, 'commit')}"


def contested(proposal: str) -> str:
    """The heading over the two decisions of a contest."""
    return f"Decided twice: {proposal}"


def contested_side(subject: str, reviewer: str, short: str, command: str) -> str:
    """One of the two decisions, with the way to take it back and let the other stand."""
    return f"  {subject}   {reviewer}   commit {short}   take back: {command}"


def not_contested(subject: str) -> str:
    """A decision that no other machine has decided differently."""
    return f"{subject} is in no contest"


def settled(subject: str, standing: str) -> str:
    """A contest that ended."""
    return f"Undid: {subject}. It stands: {standing}"


def merge_subject(ref: str) -> str:
    """The subject of a merge commit."""
    return f"sync: merge {ref}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
