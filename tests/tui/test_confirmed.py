"""No single key, no repeated key and no row of enters rejects: all are tried, many at random."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from textual import events

from kura_tui.domain.decisions.decision import Approve, Decision, Redo, Reject, Undo
from kura_tui.errors import Refused
from kura_tui.tui.commands import COMMANDS, Context
from kura_tui.tui.screens.review import ReviewScreen
from tests.builders import VaultBuilder
from tests.tui.conftest import Desk, Opening
from tests.tui.settled import settled

LEAVING = {"q", "ctrl+c", "ctrl+z", "e", "o"}
"""Keys that end or suspend kura, or open another program."""
KEYS = sorted(
    {key for command in COMMANDS for key in command.keys}
    | set("0123456789yYntbcdefhilw")
    | {chr(code) for code in range(ord("A"), ord("Z") + 1)}
)


@dataclass
class Watched:
    """What was decided, with the keys before it and what was open when the last one came."""

    desk: Desk
    keys: list[str] = field(default_factory=list)
    opens: list[str] = field(default_factory=list)
    decided: list[tuple[Decision, list[str], str]] = field(default_factory=list)

    def place(self) -> str:
        """Name what a key reaches now: a bar, a screen over the queue, or the queue itself."""
        screen = self.desk.app.screen
        if not isinstance(screen, ReviewScreen):
            return type(screen).__name__
        return "bar" if screen.bar.question is not None or screen.focused_field else "queue"

    def note(self, decisions: Sequence[Decision]) -> None:
        for decision in decisions:
            self.decided.append((decision, self.keys[-6:], self.opens[-1]))


@pytest.fixture
def watched(monkeypatch) -> list[Watched]:
    """Note what would be decided and write nothing."""
    made: list[Watched] = []

    def note(self, decisions, _alike=()):
        made[-1].note(decisions)
        self.bar_closed() if hasattr(self, "bar_closed") else None

    def refuse(self, decision, **_):
        made[-1].note((decision,))
        raise Refused("Not done", why="the test writes nothing")

    monkeypatch.setattr(ReviewScreen, "decide", note)
    monkeypatch.setattr("kura_tui.session.ReviewSession.decide", refuse)
    monkeypatch.setattr(
        ReviewScreen,
        "focused_field",
        property(lambda self: self.focused is not None and type(self.focused).__name__ == "Input"),
        raising=False,
    )
    return made


async def press(watched: Watched, *keys: str) -> None:
    for key in keys:
        watched.opens.append(watched.place())
        watched.keys.append(key)
        await watched.desk.pilot.press(key)


async def to_the_queue(watched: Watched) -> None:
    for _ in range(6):
        if watched.place() == "queue" and not watched.desk.screen.desk.marked:
            break
        await watched.desk.pilot.press("escape")
    await settled(watched.desk.pilot)


@pytest.mark.parametrize("marks", [0, pytest.param(3, marks=pytest.mark.faults)])
async def test_T12_no_repeated_key_decides_but_enter_through_the_menu(
    filled: VaultBuilder, opened: Opening, watched: list[Watched], marks: int
) -> None:
    async with opened(filled) as desk:
        one = Watched(desk)
        watched.append(one)
        for key in KEYS:
            if key in LEAVING:
                continue
            await to_the_queue(one)
            for _ in range(marks):
                await desk.pilot.press("space")
            await press(one, key, key, key, key)
        written = [
            (decision, before)
            for decision, before, _ in one.decided
            if not isinstance(decision, Undo | Redo)
            and not (isinstance(decision, Approve) and before[-1] == "enter")
        ]
        assert written == []
        assert len(one.decided) <= 3


async def test_T12_no_row_of_enters_rejects_or_decides_a_batch(
    filled: VaultBuilder, opened: Opening, watched: list[Watched]
) -> None:
    async with opened(filled) as desk:
        one = Watched(desk)
        watched.append(one)
        await press(one, *["enter"] * 12)
        assert not any(isinstance(decision, Reject) for decision, _, _ in one.decided)
        await to_the_queue(one)
        for opening in ("a", "x", "s", "m"):
            await desk.pilot.press("space", "space")
            one.decided.clear()
            await press(one, opening, *["enter"] * 6)
            assert not any(isinstance(decision, Reject) for decision, _, _ in one.decided)
            await to_the_queue(one)


@pytest.mark.parametrize(
    ("seed", "count"),
    [(1, 150), pytest.param(2, 20_000, marks=[pytest.mark.faults, pytest.mark.timeout(3600)])],
)
async def test_T10_T12_random_keys_decide_nothing_without_a_question(
    filled: VaultBuilder, opened: Opening, watched: list[Watched], seed: int, count: int
) -> None:
    choose = random.Random(seed)
    keys = [key for key in KEYS if key not in LEAVING]
    async with opened(filled) as desk:
        one = Watched(desk)
        watched.append(one)
        for _ in range(count):
            await press(one, choose.choice(keys))
        for decision, before, place in one.decided:
            if isinstance(decision, Undo | Redo):
                continue
            assert place != "queue", (decision, before)
            if isinstance(decision, Approve | Reject):
                assert before[-1] != before[-2], (decision, before)


async def test_T10_no_capital_writes_but_the_redo(
    filled: VaultBuilder, opened: Opening, watched: list[Watched]
) -> None:
    async with opened(filled) as desk:
        one = Watched(desk)
        watched.append(one)
        for code in range(ord("A"), ord("Z") + 1):
            await to_the_queue(one)
            await press(one, chr(code))
        assert all(isinstance(decision, Redo) for decision, _, _ in one.decided)


async def test_T13_keys_that_scroll_never_decide(
    filled: VaultBuilder, opened: Opening, watched: list[Watched]
) -> None:
    async with opened(filled) as desk:
        one = Watched(desk)
        watched.append(one)
        for opening in ("a", "x", "s"):
            await press(one, opening, "ctrl+d", "ctrl+u", "ctrl+f", "ctrl+b")
            await to_the_queue(one)
        assert one.decided == []


LEGACY = {
    *"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
    *"+-/:?[]!\"#$%&'()*,.;<=>@\\^_`{|}~",
    "space", "tab", "shift+tab", "enter", "escape", "backspace", "up", "down", "left", "right",
    "home", "end", "pageup", "pagedown", *(f"f{number}" for number in range(1, 10)),
    *(f"ctrl+{letter}" for letter in "abcdefgklnopqrtuvwxyz"),
}  # fmt: skip


def test_T14_every_key_is_one_that_every_terminal_sends() -> None:
    assert {key for command in COMMANDS for key in command.keys} - LEGACY == set()


def test_T15_every_command_can_be_reached_without_ctrl() -> None:
    reached = {
        command.id: [key for key in command.keys if not key.startswith("ctrl+")]
        for command in COMMANDS
    }
    assert [name for name, keys in reached.items() if not keys] == ["app.suspend"]


@pytest.mark.parametrize("context", list(Context))
def test_T12_what_opens_a_question_is_no_answer_of_another_command(context: Context) -> None:
    keys = [key for command in COMMANDS if context in command.contexts for key in command.keys]
    assert len(keys) == len(set(keys))


async def test_keys_of_the_alphabet_of_another_layout_do_nothing(
    filled: VaultBuilder, opened: Opening, watched: list[Watched]
) -> None:
    async with opened(filled) as desk:
        one = Watched(desk)
        watched.append(one)
        for letter in "фывапрαβγ":
            desk.app.post_message(events.Key(letter, letter))
            await settled(desk.pilot)
        assert one.decided == []
        assert one.place() == "queue"
