"""Textual under the input guard: pasted, late and early keys are kept from every screen.

Also the way out: a fault ends with exit code 70 and a crash file, a signal with 128 + its number.
It knows no screen of kura. The private parts of Textual used here are pinned by a contract test.
"""

import asyncio
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from textual import events, on
from textual.app import App
from textual.driver import Driver
from textual.drivers import linux_driver
from textual.drivers.linux_driver import LinuxDriver
from textual.filter import Monochrome, NoColor
from textual.message import Message
from textual.widgets import Input

from kura_tui.domain.text import Visible
from kura_tui.errors import ExitCode
from kura_tui.paths import shown
from kura_tui.tui.crash import write_crash
from kura_tui.tui.presses import InputGuard, Press
from kura_tui.tui.reading import Reads
from kura_tui.tui.terminal import HUNG_UP, Departure, let_go_of_terminal, watched_terminal
from kura_tui.wording import terminal as wording

LUMP = "_kura_came_in_a_lump"
LONGEST_PASTE = 4096
"""Characters of a paste that a one-line field takes."""

ReturnType = TypeVar("ReturnType")


class ProgramRunner(Protocol):
    """Runs a program in the foreground and gives its exit code; raises OSError."""

    def __call__(self, arguments: Sequence[str], text: bytes | None = None) -> int:
        """Run the program with `text` as its standard input."""


class GuardedDriver(LinuxDriver):
    """Textual's driver, which notes on each key when and with what it was read.

    It also survives bytes that are no UTF-8: unpatched, one of them ends the app.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._reads = Reads()

    def run_input_thread(self) -> None:
        """Read keys until the app ends or hands the terminal over."""
        self._reads = reads = Reads()
        linux_driver.getincrementaldecoder = lambda _encoding: lambda: reads  # type: ignore[assignment, attr-defined]
        super().run_input_thread()

    def process_message(self, message: Message) -> None:
        """Pass a message on, a key with what is known of its read."""
        if isinstance(message, events.Key):
            message.time = self._reads.read_at
            setattr(message, LUMP, self._reads.is_lump)
        self._reads.parsed()
        super().process_message(message)


class KeysIgnored(Message):
    """Keys were ignored and `sentence` says why; posted to the screen on top, and bubbles."""

    def __init__(self, sentence: Visible) -> None:
        super().__init__()
        self.sentence = sentence


class GuardedApp(App[ReturnType]):
    """An app whose screens get only keys that a person typed at what they saw.

    A screen calls `await_paint()` whenever keys would act on something that is not painted yet.
    Under the pilot the guard is off: keys follow each other there without a pause.
    """

    guard: InputGuard
    """Decides on each key press."""
    program_runner: ProgramRunner | None = None
    """Replaces suspending and running an editor or pager, for tests."""
    crash_sentence = Visible("")
    """What to say after a fault, once the terminal is back."""
    shows_crash_messages = False
    """Whether a crash file may hold the messages of exceptions (--debug)."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        if self.no_color:
            self._filters = [one for one in self._filters if not isinstance(one, Monochrome)]
            self._filters.append(NoColor())
        self.guard = InputGuard()
        self._clock: Callable[[], float] = time.monotonic
        self._held_events: dict[Press, events.Key] = {}
        self._event_loop: asyncio.AbstractEventLoop | None = None
        self._press_count = 0
        self._layout_hint_given = False
        self._leaving_with = 0

    def get_driver_class(self) -> type[Driver]:
        """Take the guarded driver where Textual would take its own for a terminal."""
        chosen = super().get_driver_class()
        return GuardedDriver if chosen is LinuxDriver else chosen

    @on(events.Load)
    def _prepare_guard(self) -> None:
        self._event_loop = asyncio.get_running_loop()
        self.guard.is_on = self.guard.is_on and not self.is_headless
        self.guard.changed()

    @on(events.Ready)
    def _open_guard(self) -> None:
        self.guard.painted(self._clock())
        self.app_suspend_signal.subscribe(self, self._note_suspend)
        self.app_resume_signal.subscribe(self, self._note_resume)

    def _note_suspend(self, _: object) -> None:
        self._held_events.clear()
        self.guard.suspended()

    def _note_resume(self, _: object) -> None:
        self.guard.resumed(self._clock())
        self.await_paint()

    def await_paint(self) -> None:
        """Drop deciding keys until the screen has been painted anew."""
        self.guard.changed()
        self.screen.call_after_refresh(lambda: self.guard.painted(self._clock()))

    async def on_event(self, event: events.Event) -> None:
        """Pass an event on, keys and pastes only as the guard allows."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            await self._guard_key(event)
        elif isinstance(event, events.Paste) and not event.is_forwarded:
            await self._guard_paste(event)
        else:
            await super().on_event(event)

    async def _guard_key(self, event: events.Key) -> None:
        self._press_count += 1
        is_lump = getattr(event, LUMP, False)
        press = Press(event.key, event.character, event.time, is_lump, self._press_count)
        self._held_events[press] = event
        self.guard.press(press, self._clock(), in_text=self._takes_text(event))
        await self._deliver()

    def _takes_text(self, event: events.Key) -> bool:
        """Say whether a text field has the focus (it would take an "a" as text)."""
        return self.focused is not None and self.focused.check_consume_key("a", "a")

    async def _deliver(self) -> None:
        """Deliver the keys that may act now, say what was dropped, come back for the rest."""
        now = self._clock()
        for press in self.guard.ready(now):
            event = self._held_events.pop(press, None)
            if event is not None:
                self._hint_at_layout(press)
                await super().on_event(event)
        for sentence in self.guard.take_sentences(now):
            self.screen.post_message(KeysIgnored(sentence))
        due = self.guard.next_due()
        if due is None:
            self._held_events.clear()
        else:
            self.set_timer(max(due - self._clock(), 0.001), self._deliver)

    def _hint_at_layout(self, press: Press) -> None:
        letter = press.character or ""
        if self._layout_hint_given or letter.isascii() or not letter.isalpha():
            return
        if self.focused is not None and self.focused.check_consume_key("a", "a"):
            return
        self._layout_hint_given = True
        self.screen.post_message(KeysIgnored(wording.ignored_layout(letter)))

    async def _guard_paste(self, event: events.Paste) -> None:
        if isinstance(self.focused, Input):
            text = "".join(
                letter if letter.isprintable() else " " for letter in event.text[:LONGEST_PASTE]
            )
            await super().on_event(events.Paste(text))
        elif self.focused is not None and self.focused.check_consume_key("a", "a"):
            await super().on_event(event)
        else:
            self.guard.paste(event.text, self._clock())
            await self._deliver()

    def leave(self, code: int) -> None:
        """End the app with this exit code, the terminal restored."""
        self._leaving_with = code
        self.exit(return_code=code)

    def call_on_loop(self, callback: Callable[[], None]) -> None:
        """Call something on the event loop, from a signal handler or another thread."""
        if self._event_loop is None:
            raise RuntimeError("the app does not run")
        self._event_loop.call_soon_threadsafe(callback)

    def panic(self, *renderables: Any) -> None:
        """End the app after a fault: exit code 70, a crash file, one sentence and no note text."""
        if self._leaving_with:
            self._close_messages_no_wait()
            return
        error = self._exception or RuntimeError("the thread that reads the terminal ended")
        crash_file = write_crash(error, with_messages=self.shows_crash_messages)
        name = type(error).__name__
        self.crash_sentence = wording.crashed(name, shown(crash_file) if crash_file else "")
        self._close_messages_no_wait()
        self._return_code = ExitCode.CRASHED

    def _fatal_error(self) -> None:
        """Do as `panic` does: Textual's own report prints the values of variables."""
        self.panic()


def run_app(app: GuardedApp[Any], *, mouse: bool = True) -> int:
    """Run the app on this terminal and give the exit code; the terminal is left as it was."""
    departure = Departure(leave=app.leave, call=app.call_on_loop)
    with watched_terminal(departure):
        app.run(mouse=mouse)
    if departure.code == HUNG_UP:
        let_go_of_terminal()
    if app.crash_sentence:
        print(app.crash_sentence, file=sys.stderr)
    return departure.code or app.return_code or 0
