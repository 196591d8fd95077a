"""The first start: no vault is set, four choices, and nothing written until one is taken.

It gives back what was chosen and carries none of it out.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path, PurePath
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, Static

from kura_tui.domain.text import Visible
from kura_tui.errors import KuraError
from kura_tui.offers import VaultOffer
from kura_tui.paths import shown
from kura_tui.tui.app import style_files
from kura_tui.tui.bindings import bindings_for
from kura_tui.tui.commands import Context
from kura_tui.tui.content import one_line
from kura_tui.tui.input_guard import GuardedApp
from kura_tui.tui.screens.room import Field, Keys, RoomScreen
from kura_tui.tui.widgets.choices import Choice, Choices, choice
from kura_tui.tui.widgets.lines_view import ContentLines, LinesView
from kura_tui.wording import first_start as wording

StepsFor = Callable[[Path], Sequence[str]]
"""Gives what a folder lacks to be a vault, in plain words; raises KuraError."""


class Start(Enum):
    """What to do at a first start."""

    USE = "use"
    TYPE = "type"
    DEMO = "demo"
    MAKE = "make"


@dataclass(frozen=True, slots=True)
class FirstStart:
    """The choice: use the vault at `path`, make one there, or open the demo (`path` is None)."""

    start: Start
    path: Path | None = None


class FirstStartScreen(RoomScreen[FirstStart]):
    """Four choices; gives back one of use, make and demo, or None."""

    context = Context.FIRST_START
    heading = "first start"
    way_back = "esc quit, nothing written"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings_for(Context.FIRST_START),
        *(Binding(str(number), f"take_number({number})", show=False) for number in range(1, 5)),
        Binding("y", "make", show=False),
    ]

    @dataclass
    class StepsFound(Message):
        """What a folder lacks is known, or an error says why it cannot be a vault."""

        path: Path
        steps: tuple[str, ...]
        error: KuraError | None = None

    def __init__(
        self, offers: Sequence[VaultOffer], looked_at: Sequence[str], steps_for: StepsFor
    ) -> None:
        """Offer vaults; `looked_at` names the places where none was set."""
        super().__init__()
        self._offers = tuple(offers)
        self._looked_at = tuple(looked_at)
        self._steps_for = steps_for
        self._to_make: Path | None = None
        self._choices: list[tuple[Start, Path | None]] = []

    def compose_middle(self) -> ComposeResult:
        """Lay what is missing over the choices."""
        with Vertical(id="words"):
            yield Static(one_line(wording.NO_VAULT, "bold"), markup=False)
            yield Static(one_line(wording.ABOUT), markup=False)
            yield Static(one_line(wording.looked_at(self._looked_at)), markup=False)
        yield Choices(id="choices")
        yield LinesView(id="steps")
        yield Field(id="path")
        yield Static(one_line(wording.COMMAND), markup=False, id="command")

    def on_mount(self) -> None:
        """Show the choices."""
        rows: list[Choice] = []
        for place, offer in enumerate(self._offers):
            facts = wording.facts(offer.has_obsidian, offer.has_git, offer.waiting)
            number = "1" if place == 0 else ""
            rows.append(choice(number, f"{wording.USE} {shown(offer.path)}", note=facts))
            self._choices.append((Start.USE, offer.path))
        if not self._offers:
            rows.append(choice("1", wording.NONE_FOUND, is_muted=True))
            self._choices.append((Start.USE, None))
        for number, words, start in (
            ("2", wording.TYPE_PATH, Start.TYPE),
            ("3", wording.TRY_SAMPLE, Start.DEMO),
            ("4", wording.MAKE_FOLDERS, Start.MAKE),
        ):
            rows.append(choice(number, words))
            self._choices.append((start, None))
        self.query_one(Choices).show(rows, 0 if self._offers else 1)
        self.await_paint()

    def key_groups(self, keys: Keys) -> list[tuple[str, str]]:
        """Name the keys of the choices, or of the question."""
        if self.is_mounted and self._to_make is not None:
            return [*wording.CONFIRM_KEYS]
        return [*wording.KEYS, wording.QUIT_KEY]

    def action_move(self, step: str) -> None:
        """Select another choice."""
        if self._to_make is None:
            self.query_one(Choices).move(step)

    def action_take_number(self, number: int) -> None:
        """Take the choice with this number."""
        starts = {1: Start.USE, 2: Start.TYPE, 3: Start.DEMO, 4: Start.MAKE}
        places = [start for start, _ in self._choices]
        if self._to_make is None:
            self._take(places.index(starts[number]))

    def action_choice_take(self) -> None:
        """Take the selected choice."""
        if self._to_make is None:
            self._take(self.query_one(Choices).index)

    def _take(self, place: int) -> None:
        self.query_one(Choices).select(place)
        start, path = self._choices[place]
        if start is Start.DEMO:
            self.dismiss(FirstStart(start))
        elif start is Start.USE and path is not None:
            self.dismiss(FirstStart(start, path))
        elif start in {Start.TYPE, Start.MAKE}:
            field = self.query_one("#path", Input)
            field.display = True
            field.focus()
            self.say(
                wording.PATH_PROMPT if start is Start.TYPE else wording.MAKE_PROMPT, "question"
            )

    @on(Input.Submitted)
    def _look_at_path(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self.say(wording.LOOKING)
            self._find_steps(Path(event.value.strip()).expanduser().absolute())

    @work(thread=True, group="steps", exclusive=True, exit_on_error=False)
    def _find_steps(self, path: Path) -> None:
        try:
            self.post_message(self.StepsFound(path, tuple(self._steps_for(path))))
        except KuraError as error:
            self.post_message(self.StepsFound(path, (), error))

    @on(StepsFound)
    def _take_steps(self, event: StepsFound) -> None:
        if event.error is not None:
            self.say(event.error.sentence, "failed")
            return
        if not event.steps:
            self.dismiss(FirstStart(Start.USE, event.path))
            return
        self._to_make = event.path
        self._close_field()
        lines = [one_line(f"  {step}") for step in event.steps]
        view = self.query_one("#steps", LinesView)
        view.display = True
        self.query_one(Choices).display = False
        view.show_lines(ContentLines(lines))
        self.say(wording.lacks(shown(event.path), len(event.steps)), "question")
        self.show_keys()
        self.await_paint()

    def _close_field(self) -> None:
        field = self.query_one("#path", Input)
        field.display = False
        field.value = ""
        self.set_focus(None)
        self.say(Visible(""))

    def action_make(self) -> None:
        """Make what the folder lacks."""
        if self._to_make is not None:
            self.dismiss(FirstStart(Start.MAKE, self._to_make))

    def action_screen_back(self) -> None:
        """Leave the question, the field, or the screen; nothing is written."""
        if self._to_make is not None:
            self._to_make = None
            self.query_one("#steps", LinesView).display = False
            self.query_one(Choices).display = True
            self.say(Visible(""))
            self.show_keys()
        elif self.query_one("#path", Input).display:
            self._close_field()
        else:
            self.dismiss(None)


class FirstStartApp(GuardedApp[FirstStart]):
    """The first start by itself; `return_value` is the choice, None when the reviewer left."""

    TITLE = "kura"
    CSS_PATH: ClassVar[list[str | PurePath]] = list(style_files())
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self, offers: Sequence[VaultOffer], looked_at: Sequence[str], steps_for: StepsFor
    ) -> None:
        super().__init__()
        self._offers, self._looked_at, self._steps_for = offers, looked_at, steps_for

    def on_mount(self) -> None:
        """Show the choices."""
        screen = FirstStartScreen(self._offers, self._looked_at, self._steps_for)
        self.push_screen(screen, self._leave_with)

    def _leave_with(self, chosen: FirstStart | None) -> None:
        self.exit(chosen)
