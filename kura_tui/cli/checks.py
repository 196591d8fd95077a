"""The checks of this installation: each is a function that gives findings; CHECKS lists them."""

import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from kura_tui import __version__
from kura_tui.cli.context import is_terminal
from kura_tui.errors import KuraError
from kura_tui.wording import doctor as wording

if TYPE_CHECKING:
    from kura_tui.session import ReviewSession

LIBRARIES = (
    "textual",
    "click",
    "python-frontmatter",
    "PyYAML",
    "rapidfuzz",
    "GitPython",
    "msgspec",
)


class Weight(Enum):
    """How much a finding matters; only FAILED changes the exit code."""

    FINE = "ok"
    WARNING = "warning"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fact with its weight; `now` is the command or step that helps."""

    topic: str
    fact: str
    weight: Weight = Weight.FINE
    now: str = ""


@dataclass(slots=True)
class Examined:
    """What the checks look at; `session` is None without a usable vault."""

    session: "ReviewSession | None" = None
    vault_error: KuraError | None = None


Check = Callable[[Examined], Iterator[Finding]]


def versions(_examined: Examined) -> Iterator[Finding]:
    """Name this kura, Python, Git and the libraries."""
    yield Finding("kura", f"{__version__}, Python {platform.python_version()}")
    git = shutil.which("git")
    if git is None:
        yield Finding("git", wording.NO_GIT, Weight.FAILED, wording.INSTALL_GIT)
    else:
        yield Finding("git", _output_of(git, "--version").removeprefix("git version "))
    found = (f"{name} {_version_of(name)}" for name in LIBRARIES)
    yield Finding("libraries", ", ".join(found))


def settings(_examined: Examined) -> Iterator[Finding]:
    """Check the reviewer's config and its key map."""
    from kura_tui.config import load_config
    from kura_tui.paths import config_file, shown
    from kura_tui.tui.keymap import check_keymap

    place = shown(config_file())
    try:
        config = load_config()
    except KuraError as error:
        yield Finding("config", error.sentence, Weight.FAILED, "kura config edit")
        return
    yield Finding("config", place if config_file().exists() else wording.defaults(place))
    for problem in check_keymap(config.keys):
        yield Finding("config", problem.sentence, Weight.FAILED, "kura config edit")
    if config.gate.without_terminal:
        yield Finding("gate", wording.GATE_IS_OPEN, Weight.WARNING)


def vault(examined: Examined) -> Iterator[Finding]:
    """Check that there is a vault with its folders."""
    session = examined.session
    if session is None:
        error = examined.vault_error
        sentence = error.sentence if error else ""
        yield Finding("vault", sentence, Weight.FAILED, error.next_step if error else "")
        return
    yield Finding("vault", str(session.root))
    named = (session.settings.inbox, *session.settings.folders)
    missing = [folder for folder in named if not (session.root / folder).is_dir()]
    if missing:
        now = f"kura init --vault {session.root}"
        yield Finding("folders", wording.missing(missing), Weight.WARNING, now)
    if not os.access(session.root, os.W_OK):
        yield Finding("folders", wording.READ_ONLY, Weight.FAILED)


def inbox(examined: Examined) -> Iterator[Finding]:
    """Count what Inbox/ holds and name what could not be read."""
    if examined.session is None:
        return
    counts = examined.session.status()
    yield Finding("inbox", wording.counts(counts.pending, counts.snoozed, counts.foreign))
    snapshot = examined.session.refresh()
    for proposal in snapshot.proposals:
        for problem in proposal.problems:
            fact = wording.broken(proposal.path, problem.line, problem.reason)
            yield Finding("inbox", fact, Weight.WARNING, f"kura edit {proposal.path}")
    for path, problem in snapshot.unread:
        yield Finding("inbox", wording.broken(path, 0, problem.reason), Weight.WARNING)


def repository(examined: Examined) -> Iterator[Finding]:
    """Check the repository: branch, what is under way, who commits, how many decisions."""
    if examined.session is None or shutil.which("git") is None:
        return
    try:
        state = examined.session.git_state()
        reviewer = examined.session.repository.identity()
        decisions = len(examined.session.ledger().entries)
    except KuraError as error:
        yield Finding("repository", error.sentence, Weight.FAILED, error.next_step)
        return
    yield Finding("repository", wording.branch(state.branch, state.ahead, state.behind))
    if state.in_progress:
        fact = wording.under_way(str(state.in_progress))
        yield Finding("repository", fact, Weight.FAILED)
    if state.is_detached:
        yield Finding("repository", wording.DETACHED, Weight.WARNING)
    yield Finding("reviewer", f"{reviewer.name} <{reviewer.email}>")
    yield Finding("decisions", f"{decisions:,}")


def terminal(_examined: Examined) -> Iterator[Finding]:
    """Say what this terminal can show."""
    from kura_tui.tui.terminal import escape_delay, is_over_ssh, terminal_problem

    size = shutil.get_terminal_size()
    streams = (("stdin", sys.stdin), ("stdout", sys.stdout), ("stderr", sys.stderr))
    names = [name for name, stream in streams if is_terminal(stream)]
    yield Finding("terminal", wording.streams(names))
    encoding = getattr(sys.stdout, "encoding", "")
    yield Finding("terminal", wording.shape(os.environ, size.columns, size.lines, encoding))
    yield Finding("terminal", wording.link(over_ssh=is_over_ssh(), delay=escape_delay()))
    if os.environ.get("TMUX") and (tmux := shutil.which("tmux")):
        yield Finding("tmux", f"set-clipboard {_output_of(tmux, 'show', '-gv', 'set-clipboard')}")
    if names and (problem := terminal_problem()):
        fact = problem.sentence.removeprefix("kura: ")
        yield Finding("terminal", fact, Weight.WARNING)


def places(_examined: Examined) -> Iterator[Finding]:
    """Name kura's own folders and the crash reports in them."""
    from kura_tui.paths import cache_dir, shown, state_dir

    yield Finding("cache", shown(cache_dir()))
    yield Finding("state", shown(state_dir()))
    reports = sorted(state_dir().glob("crash-*.log"))
    if reports:
        fact = wording.crashes(len(reports), shown(reports[-1]))
        yield Finding("state", fact, Weight.WARNING)


CHECKS: tuple[Check, ...] = (versions, settings, vault, inbox, repository, terminal, places)
"""All checks in the order in which they are printed."""


def _version_of(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "?"


def _output_of(program: str, *arguments: str) -> str:
    import subprocess

    done = subprocess.run(
        [Path(program), *arguments], stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    return done.stdout.decode(errors="replace").strip()
