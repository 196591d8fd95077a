"""Forty proposals on a real vault of a thousand notes, decided through the screen in tmux."""

import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kura_tui.domain.notes.draft import Draft
from kura_tui.session import ReviewSession
from tests.builders import VaultBuilder
from tests.tui.tmux_screen import TmuxScreen, needs_tmux

pytestmark = [pytest.mark.pty, needs_tmux, pytest.mark.timeout(900)]

WAYS = ("approve", "replace", "append", "confirm", "supersede", "reject", "snooze", "undo")


@pytest.fixture
def dendron(shared_data: Path, tmp_path: Path) -> VaultBuilder:
    """The real notes as a Git vault with forty proposals made from superseded paragraphs."""
    vault = VaultBuilder.create(tmp_path / "vault")
    notes = sorted((shared_data / "vaults/dendron-site/vault").rglob("*.md"))
    for note in notes:
        vault.write(f"Systems/{note.name}", note.read_bytes())
    vault.commit("the notes as they are")
    rows = (shared_data / "matching/retrieval.jsonl").read_text(encoding="utf-8").splitlines()
    queries = [row for row in map(json.loads, rows) if row["part"] == "dendron-notes"][:40]
    session = ReviewSession.open(vault.root, cache_dir=tmp_path / "cache")
    for number, row in enumerate(queries, 1):
        words = " ".join(re.findall(r"\w+", row["query"])[:5])
        session.propose(Draft(f"{number:02} {words}", row["query"], "conversation", "medium"))
    vault.commit("forty proposals")
    return vault


@pytest.fixture
def screen(dendron: VaultBuilder, tmp_path: Path) -> Iterator[TmuxScreen]:
    command = f"{sys.executable} -m kura_tui --vault {dendron.root}"
    screen = TmuxScreen.start(tmp_path, command)
    yield screen
    screen.stop()


def decide(screen: TmuxScreen, way: str, waiting: int) -> None:
    """Decide the proposal under the cursor and wait for its commit."""
    if way in {"replace", "append", "confirm", "supersede"}:
        open_with(screen, "m", "Will write")
        digit = {"replace": "1", "append": "2", "confirm": "3", "supersede": "4"}[way]
        signs = {
            "replace": "> 1 replace", "append": "> 2 append", "confirm": "> 3 confirm",
            "supersede": "> 4 supersede",
        }  # fmt: skip
        shown = (signs[way], "commit. Nothing is written yet.")
        insist(screen, digit, f"Ignored {digit}:", lambda text: all(one in text for one in shown))
        insist(screen, "Enter", "Ignored enter:", lambda text: "Will write" not in text)
    elif way == "reject":
        open_with(screen, "x", "1 not durable")
        screen.press("1")
    elif way == "snooze":
        open_with(screen, "s", "1 tomorrow")
        screen.press("1")
    else:
        open_with(screen, "a", "4 Decisions")
        screen.press("4")
    screen.wait(lambda text: f"inbox {waiting - 1}" in text and "u undo" in log_line(text), way)


def insist(screen: TmuxScreen, key: str, ignored: str, fits: Callable[[str], bool]) -> None:
    """Press a key, and once more where it came before what it decides was painted.

    The second time comes as late as a hand's: a key again within 60 ms is one held down.
    """
    screen.press(key)
    if not fits(screen.wait(lambda text: ignored in text or fits(text), key)):
        until = time.monotonic() + 0.2
        screen.wait(lambda _: time.monotonic() > until)
        screen.press(key)
    screen.wait(fits, key)


def open_with(screen: TmuxScreen, key: str, wanted: str) -> None:
    """Press a key until it counts: before the proposal is painted it decides nothing."""
    ignored = f"Ignored {key}:"
    text = ""
    while wanted not in text:
        screen.press(key)
        text = screen.wait(lambda now: wanted in now or ignored in now, wanted)
        if wanted not in text:
            screen.press("R")
            screen.wait(lambda now: ignored not in now, "the message to go")


def log_line(text: str) -> str:
    """Give the message: what stands between the Log rule and the footer, on one line."""
    return " ".join(text.partition("-- Log --")[2].rstrip().splitlines()[1:-1])


def wait_for_near_notes(screen: TmuxScreen) -> None:
    """Wait until the note beside the chosen proposal is painted, as a reviewer would."""
    screen.wait(lambda text: re.search(r"^> .* \d+%", text, re.M) is not None, "near notes")


def test_all_are_decided_each_in_a_commit_of_its_own_and_taken_back_to_the_start(
    dendron: VaultBuilder, screen: TmuxScreen
) -> None:
    start = dendron.git("rev-parse", "HEAD").strip()
    untouched = dendron.files()
    screen.wait("inbox 40")
    waiting = 40
    for number in range(40):
        way = WAYS[number % len(WAYS)]
        wait_for_near_notes(screen)
        decide(screen, way, waiting)
        if way == "undo":
            open_with(screen, "u", f"inbox {waiting}")
            open_with(screen, "U", f"inbox {waiting - 1}")
        waiting -= 1
    assert waiting == 0
    screen.wait("inbox 0")

    subjects = dendron.git("log", "--format=%s", f"{start}..").splitlines()
    verbs = [subject.partition(":")[0] for subject in subjects]
    assert {verb: verbs.count(verb) for verb in set(verbs)} == {
        "approve": 10, "merge": 15, "supersede": 5, "reject": 5, "snooze": 5, "undo": 5, "redo": 5,
    }  # fmt: skip
    assert_commits_are_pure(dendron, start)
    named = set(dendron.git("diff", "--name-only", "--no-renames", "-z", start).split("\0"))
    kept = {path: data for path, data in dendron.files().items() if path not in named}
    assert kept == {path: data for path, data in untouched.items() if path not in named}
    dendron.git("fsck", "--strict")
    assert dendron.git("status", "--porcelain") == ""

    take_all_back(screen)
    assert dendron.files() == untouched
    tree = dendron.git("rev-parse", "HEAD^{tree}")
    assert tree == dendron.git("rev-parse", f"{start}^{{tree}}")
    screen.press("q")


def assert_commits_are_pure(vault: VaultBuilder, start: str) -> None:
    """Every commit holds the proposal, its target and what its trailers name, and no more."""
    for sha in vault.git("rev-list", f"{start}..").split():
        message = vault.git("show", "-s", "--format=%B", sha)
        listed = vault.git("show", "--no-renames", "--name-only", "--format=", "-z", sha)
        named = set(re.findall(r"^Kura-(?:Proposal|Target|Supersedes): (.*)$", message, re.M))
        paths = {path for path in listed.split("\0") if path}
        if not re.search(r"^Kura-Undoes: ", message, re.M):
            assert paths <= named, message


def take_all_back(screen: TmuxScreen) -> None:
    """Press u until nothing of this session is left to undo; a press before the paint is none."""
    answer = re.compile("Undid|Nothing to undo|Ignored u")
    said = log_line(screen.text())
    while "Nothing to undo" not in said:
        screen.press("u")
        screen.wait(lambda text, old=said: log_line(text) != old, "an answer to u")
        said = log_line(screen.wait(lambda text: answer.search(log_line(text)) is not None))
