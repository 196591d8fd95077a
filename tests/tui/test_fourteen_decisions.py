"""The sample vault from 14 to 0 by arrows, enter, tab and digits: at hand, by prompts, far away."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath

import pexpect
import pytest
from click.testing import CliRunner

from kura_tui.cli.group import kura
from kura_tui.domain.decisions.plan import Action
from kura_tui.session import ReviewSession
from tests.tui.pty_program import PtyProgram
from tests.tui.tmux_screen import needs_tmux
from tests.tui.watched_screen import WatchedScreen

pytestmark = [pytest.mark.pty, pytest.mark.timeout(600)]

ENTER, TAB, DOWN = b"\r", b"\t", b"\x1b[B"
SECONDS = 30.0
PLAN = {
    "alert-when-the-printer-is-offline": ("reject", "2", "wrong"),
    "bakery-closing-days": ("approve", "1", "Memory"),
    "correction-backup-schedule": ("merge", "", "Systems"),
    "database-server-version": ("merge", "", "Systems"),
    "feature-branches-on-main": ("reject", "1", "not durable"),
    "friday-deploy-rule": ("reject", "3", "duplicate"),
    "git-commit-titles": ("approve", "2", "Projects"),
    "login-for-the-staging-shop": ("reject", "4", "holds a secret"),
    "move-to-kubernetes": ("snooze", "1", ""),
    "no-deploys-on-friday-afternoon": ("approve", "4", "Decisions"),
    "prefers-the-light-theme": ("merge", "", "Memory"),
    "production-deploys-and-fridays": ("reject", "5", "unclear"),
    "review-of-the-import-outage": ("approve", "3", "Systems"),
    "weekly-report-format": ("snooze", "2", ""),
}
"""What becomes of each proposal: the verb, the digit that answers, the folder or the reason."""
QUESTIONS = {
    "approve": "into which folder?",
    "reject": "Why?",
    "snooze": "1 tomorrow",
    "merge": "closed, ",
}
ACTIONS = {
    "approve": "approve, then a folder",
    "reject": "reject, then a reason",
    "snooze": "snooze, then how long",
    "merge": "merge into a note",
    "apart": "open or close a row of alike",
}


@pytest.fixture
def demo() -> Path:
    """A copy of the sample vault in a repository of its own."""
    return Path(CliRunner().invoke(kura, ["demo", "--path-only"]).stdout.strip())


def assert_decided_as_planned(root: Path) -> None:
    """14 commits of decisions, each what was chosen, and nothing left over."""
    entries = ReviewSession.open(root).ledger().entries
    decided = sorted(
        (
            entry.action.value,
            PurePosixPath(entry.proposal).stem,
            entry.reason or entry.target.partition("/")[0] * (entry.action is not Action.SNOOZE),
        )
        for entry in entries
    )
    planned = sorted(
        (verb, name if word != "holds a secret" else "", word)
        for name, (verb, _, word) in PLAN.items()
    )
    assert decided == planned
    status = ["git", "-C", str(root), "status", "--porcelain"]
    assert subprocess.run(status, capture_output=True, check=True).stdout == b""


class Reviewer:
    """Presses one key at a time, looks for what it leads to, and presses again if told to."""

    def __init__(self, screen: WatchedScreen) -> None:
        self.screen = screen

    def see(self, is_there: Callable[[str], bool], what: str, again: bytes = b"") -> str:
        """Look until something is there; press `again` where kura says that it ignored a key."""
        until = time.monotonic() + SECONDS
        while not is_there(text := self.screen.text):
            assert time.monotonic() < until, f"no {what}:\n{text}"
            if again and "Ignored " in text:
                self.screen.rest()
                self.screen.program.send(again)
                self.screen.rest()
            self.screen.program.read(0.05)
        return text

    def press(self, key: bytes, words: str) -> str:
        self.screen.rest(0.15)
        self.screen.program.send(key)
        return self.see(lambda text: words in text, repr(words), key)

    def press_until_selected(self, key: bytes, row: str) -> None:
        self.screen.program.send(key)
        self.see(lambda text: row in selected_row(text), f"{row} selected", key)

    def choose_action(self, verb: str, opens: str, *, by_digit: bool, answer: str = "") -> None:
        """Open the menu and take an action by its digit, or by arrows and enter.

        The digit that `answer` is takes no action: pressed twice it would ask for y.
        """
        text = self.press(ENTER, "-- Actions --")
        row = next(line for line in text.splitlines() if ACTIONS[verb] in line)
        digit = row[:4].strip("> ")
        if by_digit and digit not in {"", answer}:
            self.press(digit.encode(), opens)
            return
        rows = [line[2:].strip() for line in text.splitlines()[2:-3] if line.strip()]
        place = next(at for at, line in enumerate(rows) if ACTIONS[verb] in line)
        for at in range(place):
            self.press_until_selected(DOWN, rows[at + 1])
        self.press(ENTER, opens)

    def decide(self, waiting: int) -> None:
        """Decide the selected proposal as planned."""
        text = self.see(is_shown, "a proposal with what is near")
        name = re.search(r"Inbox/([\w-]+)\.md", text)
        assert name is not None, text
        verb, digit, _ = PLAN[name[1]]
        self.choose_action(verb, QUESTIONS[verb], by_digit=waiting % 3 != 0, answer=digit)
        gone = f"inbox {waiting - 1} "
        self.press(digit.encode() or ENTER, gone)
        self.see(lambda text: gone in text and "u undo" in text, f"{verb} written")


def by_the_screen(screen: WatchedScreen) -> None:
    """Go through all proposals; the row of three alike is opened and decided one by one."""
    reviewer = Reviewer(screen)
    reviewer.see(lambda text: "inbox 14" in text and is_shown(text), "the queue")
    reviewer.press(TAB, "2 Proposal")
    reviewer.press(TAB, "3 Nearest")
    reviewer.press(b"1", "1 Queue")
    for waiting in range(14, 0, -1):
        reviewer.see(is_shown, "a proposal with what is near")
        if stands_for_several(screen.text):
            reviewer.choose_action("apart", "1 Queue", by_digit=False)
            reviewer.see(lambda text: not stands_for_several(text), "a row each")
        reviewer.decide(waiting)
    reviewer.see(lambda text: "inbox 0" in text, "an empty inbox")
    assert screen.leave() == 0


def is_shown(text: str) -> bool:
    """Whether a proposal is on screen with what is near it."""
    return ("(end, " in text or "(more, " in text) and "Looking for near" not in text


def stands_for_several(text: str) -> bool:
    """Whether the selected row is one for several proposals that are alike."""
    return re.search(r"\d alike", selected_row(text)) is not None


def selected_row(text: str) -> str:
    """Give the row under the cursor of the queue."""
    return next((line for line in text.splitlines() if line.startswith("> ")), "")


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[..., WatchedScreen]]:
    programs: list[PtyProgram] = []

    def start(*arguments: str, **environ: str) -> WatchedScreen:
        program = PtyProgram.start(arguments, tmp_path / "no-log", environ=environ)
        programs.append(program)
        return WatchedScreen(program, (80, 24))

    yield start
    for program in programs:
        program.stop()


def test_T11_fourteen_decisions_by_arrows_enter_tab_and_digits(
    demo: Path, started: Callable[..., WatchedScreen]
) -> None:
    by_the_screen(started("-m", "kura_tui", "--vault", str(demo)))
    assert_decided_as_planned(demo)


@needs_tmux
def test_T01_T11_the_same_in_tmux_behind_a_link_that_delays_and_tears(
    demo: Path, started: Callable[..., WatchedScreen], tmp_path: Path
) -> None:
    tmux = ["tmux", "-S", str(tmp_path / "tmux.sock"), "-f", "/dev/null"]
    inside = f"{sys.executable} -m kura_tui --vault {demo}"
    try:
        screen = started(
            "-m", "tests.tui.delayed_pty", "60", *tmux, "new-session", f"{inside}",
            ";", "set", "status", "off",
            SSH_CONNECTION="192.0.2.1 50000 192.0.2.2 22",
        )  # fmt: skip
        by_the_screen(screen)
    finally:
        subprocess.run([*tmux, "kill-server"], capture_output=True, check=False)
    assert_decided_as_planned(demo)


def test_T54_the_same_by_numbered_prompts(demo: Path) -> None:
    menu = "1 approve   2 edit   3 merge   4 reject   5 snooze"
    numbers = {"approve": "1", "merge": "3", "reject": "4", "snooze": "5"}
    child = pexpect.spawn(
        sys.executable, ["-m", "kura_tui", "--vault", str(demo), "review", "--plain"],
        env={**os.environ, "NO_COLOR": "1"}, encoding="utf-8", timeout=SECONDS,
        dimensions=(24, 100),
    )  # fmt: skip
    for _ in range(14):
        child.expect(r"Proposal \d+ of \d+: Inbox/([\w-]+)\.md")
        verb, digit, _ = PLAN[child.match[1]]
        child.expect_exact(menu)
        child.sendline(numbers[verb])
        if verb == "merge":
            for question in ("Merge into which note", "How"):
                child.expect_exact(question)
                child.sendline("1")
            if child.expect_exact(["Where?", "y write this"]) == 0:
                child.sendline("1")
                child.expect_exact("y write this")
            child.sendline("y")
        else:
            child.expect_exact(QUESTIONS[verb].split("1 ")[-1])
            child.sendline(digit)
        child.expect(r"commit [0-9a-f]{7}")
    child.expect_exact("Inbox is empty.")
    child.sendline("0")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert_decided_as_planned(demo)
