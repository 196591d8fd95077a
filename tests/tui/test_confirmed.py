"""No single key, no repeated key and no row of enters rejects: all are tried, many at random."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from textual import events

from kura_tui.domain.decisions.decision import (
    Approve,
    Decision,
    Merge,
    Redo,
    Reject,
    Snooze,
    Supersede,
    Undo,
)
from kura_tui.errors import Refused
from kura_tui.tui.commands import COMMANDS, Context, commands_for
from kura_tui.tui.screens.review import ReviewScreen
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.tui.conftest import Desk, Opening
from tests.tui.settled import settled
from tests.tui.test_standing import decided_twice  # noqa: F401 (a fixture)

FULL = [pytest.mark.long, pytest.mark.timeout(3600)]
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
    batches: list[tuple[tuple[Decision, ...], list[str]]] = field(default_factory=list)

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

    def note(self, decisions, alike=(), **_):
        made[-1].note(decisions)
        if len(decisions) + len(alike) > 1:
            made[-1].batches.append((tuple(decisions), made[-1].keys[-6:]))
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


@pytest.mark.parametrize("marks", [0, pytest.param(3, marks=pytest.mark.long)])
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
            and not (isinstance(decision, Approve | Merge) and before[-1] == "enter")
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


SEEDS = [pytest.param(seed, 2_500, marks=FULL) for seed in range(2, 10)]
"""20,000 keys in eight parts, which can run beside each other."""


@pytest.mark.parametrize(("seed", "count"), [(1, 150), *SEEDS])
async def test_T10_T12_random_keys_decide_nothing_without_a_question(
    filled: VaultBuilder, opened: Opening, watched: list[Watched], seed: int, count: int
) -> None:
    choose = random.Random(seed)
    keys = [key for key in KEYS if key not in LEAVING] + list("aamxxs12341234yt")
    async with opened(filled) as desk:
        one = Watched(desk)
        watched.append(one)
        for number in range(count):
            if number % 25 == 0:  # out of a field, a filter or a room that keys alone do not leave
                await to_the_queue(one)
            await press(one, choose.choice(keys))
        made = [row for row in one.decided if not isinstance(row[0], Undo | Redo)]
        unconfirmed = [
            (decision, before, place)
            for decision, before, place in made
            if place == "queue"
            or (isinstance(decision, Approve | Reject) and before[-1] == before[-2])
        ]
        unconfirmed += [(*row, "batch") for row in one.batches if row[1][-1] != "y"]
        print(f"{len(one.keys)} keys, {len(made)} decisions, {len(unconfirmed)} unconfirmed")
        assert len(one.keys) == count
        assert unconfirmed == []


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


ROOMS: dict[str, tuple[Context, tuple[str, ...]]] = {
    "the menu": (Context.MENU, ("enter",)),
    "merge": (Context.MERGE, ("m",)),
    "log": (Context.LOG, ("L",)),
    "snoozed": (Context.SNOOZED, ("S",)),
    "help": (Context.HELP, ("?",)),
    "a decision in the log": (Context.TEXT, ("L", "enter")),
}
"""Rooms with the keys that lead there."""


@pytest.mark.parametrize("room", ROOMS)
async def test_T12_no_repeated_key_in_another_room_rejects_or_decides_many(
    filled: VaultBuilder, opened: Opening, watched: list[Watched], room: str
) -> None:
    """Only what the room itself is for is written there: redo and undo, wake, what merge shows."""
    filled.propose("asleep", a_proposal("Asleep", "Sleeps.", extra="snoozed_until: 2026-08-01\n"))
    allowed = {"merge": (Merge, Supersede), "snoozed": (Snooze,)}.get(room, ())
    context, way = ROOMS[room]
    keys = [command.keys for command in COMMANDS if context in command.contexts]
    async with opened(filled) as desk:
        one = Watched(desk)
        watched.append(one)
        for key in sorted({*(key for many in keys for key in many), *"0123456789yntxrs"}):
            if key in LEAVING:
                continue
            await to_the_queue(one)
            await desk.press(*way)
            await press(one, key, key, key)
        other = [
            (decision, before)
            for decision, before, _ in one.decided
            if not isinstance(decision, (Undo, Redo, *allowed))
            and not (isinstance(decision, Approve | Merge) and before[-1] == "enter")
        ]
        assert other == []


async def test_T12_no_row_of_enters_decides_what_is_alike(
    opened: Opening, watched: list[Watched], vault: VaultBuilder
) -> None:
    rule = "Deploy to production on a Friday afternoon only with two people."
    vault.write("Decisions/deploys.md", a_note("Deploys", rule))
    for number, words in enumerate(("Never", "Do never", "Never ever"), 1):
        fact = f"{words} deploy to production on a Friday afternoon."
        vault.propose(f"friday-{number}", a_proposal("Friday rule", fact))
    async with opened(vault) as desk:
        one = Watched(desk)
        watched.append(one)
        assert desk.screen.desk.alike(desk.selected)
        for opening in ((), ("a",), ("m",), ("x",), ("s",)):
            await to_the_queue(one)
            await press(one, *opening, *["enter"] * 8)
        assert one.decided == []
        await to_the_queue(one)
        await desk.press("m", "enter")
        assert desk.message == "Merge 3 proposals (into Decisions/deploys.md)?"
        await press(one, "y")
        assert len(one.batches) == 1


async def test_T12_no_repeated_key_settles_a_contest(
    decided_twice: VaultBuilder,  # noqa: F811
    opened: Opening,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settled_by: list[str] = []
    async with opened(decided_twice, (100, 30)) as desk:
        await desk.press("f", "y")
        monkeypatch.setattr(
            "kura_tui.session.ReviewSession.decide",
            lambda _self, _decision, **_: settled_by.append(key),
        )
        for key in sorted({key for one in commands_for(Context.CONTEST) for key in one.keys}):
            await desk.press("t")
            await desk.press(key, key, key)
            await desk.press("escape", "escape")
        assert settled_by == []
