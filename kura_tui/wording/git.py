"""What kura says about Git, locks and unfinished decisions."""

NOT_DONE = "Not done"
GIT_FAILED = "Git failed"
NOT_FINISHED = "Not finished"
NOT_UNDONE = "Not undone"
SEE_AGAIN_NOW = "Look at it again."
JOURNAL_NOW = "Look at it, then move it away."
WAITING = "Waiting for another Git ..."
LOCK_NOW = "Try again once that Git has ended; if none is running, remove the file."
TRY_AGAIN_NOW = "Try again in a moment."
NO_GIT = "Git was not found"
NO_GIT_NOW = "Install Git and see that it is on the PATH."
NO_REPOSITORY_NOW = "Run: git init"
BARE = "the repository has no work tree"
IDENTITY = "Git does not know who you are"
IDENTITY_NOW = "Run: git config user.name YOU and git config user.email YOU@EXAMPLE"
NOT_COMMITTED = "Not committed"
EMPTIED = "another Git, or a hook, emptied the message of the commit"
OUTRUN = "another Git committed at the same time"
SIGNING = "Git could not sign the commit without a terminal"
SIGNING_NOW = "Unlock your key, or set commit.gpgsign=false for this vault."
SIGNING_FAILED = "Git could not sign the commit"
HOOK = "a hook refused the commit"
HOOK_NOW = "Make it pass, or see the hooks: git rev-parse --git-path hooks"
WAYS_OUT = {
    "filter": "See the filters: git config --get-regexp '^filter'",
    "repository extension": "A newer Git is needed: git --version",
    "repo version": "A newer Git is needed: git --version",
}
REFUSED = "Git refused the commit"
TIMED_OUT_NOW = "See whether a hook hangs: git config core.hooksPath, or .git/hooks"
NO_SPACE = "no space is left on the disk"
NO_SPACE_NOW = "Free some space, then try again."
DAMAGED = "Git finds its own files damaged"
DAMAGED_NOW = "Run: git fsck"
UNMERGED_NOW = "Resolve it, then: git add -- FILE"
WAS_FASTER = "An auto-backup was faster: Git already holds this decision's files."
WAS_FASTER_IN_PART = "An auto-backup committed some of this decision's files first."
COMMITTED_BUT = "The commit was made, but Git ended with an error."
FOREIGN_NOW = "See the file, then decide again."
KEPT_JOURNAL_NOW = "kura finishes or takes it back at its next start."
IN_PROGRESS_NOW = {
    "merge": "Finish it with git commit, or leave it with git merge --abort",
    "rebase": "Finish it with git rebase --continue, or leave it with git rebase --abort",
    "am": "Finish it with git am --continue, or leave it with git am --abort",
    "cherry-pick": "Finish it with git commit, or leave it with git cherry-pick --abort",
    "revert": "Finish it with git commit, or leave it with git revert --abort",
    "bisect": "Leave it with git bisect reset",
}


def vault_busy(pid: int, terminal: str) -> str:
    """Why a decision has to wait for another kura."""
    who = ", ".join(part for part in (f"pid {pid}" if pid else "", terminal) if part)
    return f"another kura ({who}) is writing to this vault" if who else (
        "another kura is writing to this vault"
    )  # fmt: skip


def no_repository(folder: str) -> str:
    """Why nothing can be committed in a folder."""
    return f"{folder} is not in a Git repository"


def unsafe_owner(folder: str) -> str:
    """Why Git does not work in somebody else's folder."""
    return f"{folder} belongs to another user, and Git does not trust it"


def unsafe_owner_now(folder: str) -> str:
    """Give the command that makes Git trust a folder."""
    return f"Run: git config --global --add safe.directory '{folder}'"


def in_progress(act: str) -> str:
    """Why a decision cannot be committed in the middle of something."""
    return f"a {act} is under way"


def unmerged(path: str) -> str:
    """Why a path with a conflict stops every decision."""
    return f"{path} holds an unresolved merge conflict"


def ignored(path: str) -> str:
    """Why an ignored path cannot be committed."""
    return f"{path} is ignored by Git"


def ignored_now(path: str) -> str:
    """Give the command that names the ignoring rule."""
    return f"See which rule: git check-ignore -v -- '{path}'"


def beyond_link(path: str) -> str:
    """Why a path behind a symbolic link is not written."""
    return f"{path} lies behind a symbolic link"


def link_now(path: str) -> str:
    """Give the command that shows where a link leads."""
    return f"See where it leads: readlink -- '{path}'"


def no_folder(path: str) -> str:
    """Why a path whose folder is a file is not written."""
    return f"{path} is not a folder"


def look_now(path: str) -> str:
    """Give the command that shows what lies in the way."""
    return f"See what it is: ls -ld -- '{path}'"


def skipped(path: str) -> str:
    """Why a path that Git is told to look away from cannot be committed."""
    return f"Git is told to leave {path} out of commits (skip-worktree)"


def skipped_now(path: str) -> str:
    """Give the command that lets Git see a path again."""
    return f"Run: git update-index --no-skip-worktree -- '{path}'"


def other_repository(path: str) -> str:
    """Why a path of another repository is not written."""
    return f"{path} lies in a submodule or another repository"


def other_repository_now(path: str) -> str:
    """Give the command that tells which repository holds a path."""
    folder = path.rpartition("/")[0] or "."
    return f"Choose another folder. Whose it is: git -C '{folder}' rev-parse --show-toplevel"


def sparse_now(path: str) -> str:
    """Give the command that brings a folder into the sparse checkout."""
    folder = path.rpartition("/")[0] or "."
    return f"Run: git sparse-checkout add '{folder}'"


def sparse(path: str) -> str:
    """Why a path outside the sparse checkout is not written."""
    return f"{path} is outside the sparse checkout"


def no_regular_file(path: str) -> str:
    """Why something is not written over."""
    return f"{path} is not a regular file"


def changed_on_disk(path: str) -> str:
    """Why a decision on older text is not carried out."""
    return f"{path} changed on disk"


def exists(path: str) -> str:
    """Why a new file is not written."""
    return f"{path} exists"


def lock_held(lock: str, seconds: float) -> str:
    """Why Git has to be waited for."""
    return f"Git is busy: {lock} is {age_words(seconds)} old"


def age_words(seconds: float) -> str:
    """Give an age in its largest unit."""
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{int(seconds // size)} {unit}"
    return f"{max(int(seconds), 0)} s"


def timed_out(seconds: float) -> str:
    """Why a Git command was ended."""
    return f"Git did not answer in {seconds:g} s"


def with_output(reason: str, output: str) -> str:
    """Add Git's own words to a reason."""
    return f"{reason}: {output}" if output else reason


def only_recorded(sha: str) -> str:
    """Say what a failed decision left: the commit with the proposal as its agent wrote it."""
    return f"Commit {sha} records the proposal's text as the agent's; nothing else was written."


def not_taken_back(paths: tuple[str, ...]) -> str:
    """Why files could not be put back after a refused commit."""
    return f"these files could not be put back: {', '.join(paths)}"


def foreign(subject: str, paths: tuple[str, ...]) -> str:
    """Why an unfinished decision is not finished."""
    return f'"{subject}" was interrupted, and meanwhile these files changed: {", ".join(paths)}'


def journal_unreadable(path: str) -> str:
    """Why an unfinished decision cannot be read."""
    return f"{path} cannot be read"


def finished(subject: str, sha: str) -> str:
    """Say that recovery finished an interrupted decision."""
    return f'Finished "{subject}", which was interrupted   commit {sha}'


def was_complete(subject: str, sha: str) -> str:
    """Say that an interrupted decision had been committed."""
    return f'"{subject}" was interrupted after its commit; nothing was missing   commit {sha}'


def taken_back(subject: str, reason: str) -> str:
    """Say that recovery took back an interrupted decision."""
    return f'Took back "{subject}", which was interrupted: {reason}'


def left_alone(subject: str, paths: tuple[str, ...]) -> str:
    """Say that an interrupted decision was given up and which files were left as they are."""
    return f'Gave up "{subject}", which was interrupted; left as they are: {", ".join(paths)}'


def never_recorded(path: str) -> str:
    """Why a decision on a file that Git never held cannot be taken back."""
    return f"{path} was never in Git, so its text cannot be put back"


def disk(reason: str) -> str:
    """Why a file was not written."""
    return f"the disk refused: {reason}"


def lock_not_made(path: str, reason: str) -> str:
    """Why the vault cannot be locked."""
    return f"{path} cannot be made ({reason})"
