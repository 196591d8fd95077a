"""What kura says when it makes a vault."""

NOT_MADE = "The vault was not made"
NO_GIT = "git is not installed"
UNRELATED_NOW = "Run it with --git to give the folder a repository of its own."
MAKE_REPOSITORY = "make a Git repository"
FIRST_COMMIT = "Begin the vault\n"
DEMO_COMMIT = "Begin the demo vault\n"
SETTINGS_HEAD = """\
# What this vault says about itself: folders, checklist, snooze steps. See: kura help config
# Commands, keys and gate rules are not read from here; they belong in your own config.

"""
NOTHING_MISSING = "Nothing is missing."
WOULD_MAKE = "Would do:"
CHANGE_GITIGNORE = "Add these lines to the existing .gitignore?"
NEEDS_YES = "answer with --yes, because there is no terminal to ask"
DEMO_READY = "A copy of the sample vault; your vault is not touched."


def make_folder(folder: str) -> str:
    """A folder is missing."""
    return f"make {folder}/"


def make_file(path: str) -> str:
    """A file is missing."""
    return f"make {path}"


def make_gitignore(lines: tuple[str, ...]) -> str:
    """The file .gitignore is missing."""
    return f"make .gitignore: {', '.join(lines)}"


def change_gitignore(lines: tuple[str, ...]) -> str:
    """The file .gitignore lacks lines."""
    return f"add to .gitignore: {', '.join(lines)}"


def make_commit(paths: tuple[str, ...]) -> str:
    """The first commit."""
    return f"commit {', '.join(paths)}"


def unrelated_repository(folder: str, top: str) -> str:
    """The folder lies in somebody else's repository."""
    return f"{folder} lies inside the repository {top}, and is no vault yet"


def made(root: str, short: str) -> str:
    """The vault is ready."""
    commit = f"   commit {short}" if short else ""
    return f"Made a vault of {root}{commit}   next: kura --vault {root}"


def would_make(root: str) -> str:
    """The heading over the steps."""
    return f"{root} lacks:"


KEPT = "the .gitignore was kept as it is"


def demo(root: str) -> str:
    """Where the demo's vault is."""
    return f"Your vault is not touched. Demo in {root}"
