"""Which key presses may act: none from a paste, a late terminal reply or a time before the paint.

Knows keys and times, nothing of Textual, screens or proposals.
"""

import re
from collections import deque
from dataclasses import dataclass, field

from kura_tui.domain.text import Visible
from kura_tui.wording import terminal as wording

BURST_SECONDS = 0.012
"""Keys closer than this were not typed by hand: a paste, or a terminal's reply."""
HOLD_SECONDS = 0.030
"""How long a key that may decide waits for the rest of a burst."""
QUIET_SECONDS = 0.150
"""How long nothing may have come before a burst is over and counted."""
REPEAT_SECONDS = 0.060
"""The same key again within this time is a key held down: hands are slower, keyboards faster."""
MOVEMENT_KEYS = frozenset(
    {
        "j", "k", "g", "G", "J", "K", "up", "down", "left", "right", "home", "end", "pageup",
        "pagedown", "ctrl+d", "ctrl+u", "ctrl+f", "ctrl+b",
    }
)  # fmt: skip
"""Keys that only move: they may repeat as fast as the link delivers them."""
LINE_KEYS = frozenset({"enter", "tab", "ctrl+j", "ctrl+m"})
"""Keys that a pasted line end or tab becomes."""
REPEATABLE_KEYS = MOVEMENT_KEYS | {
    "space", "tab", "shift+tab", "backspace", "delete",
    "left_square_bracket", "right_square_bracket", "[", "]", "n", "N", "plus", "minus", "+", "-",
}  # fmt: skip
"""Keys that may be held down: none of them decides."""
NO_CHARACTER = "\ufffd"
"""What a byte that is no UTF-8 becomes; it is no key, and the key after it counts."""
_REPLY = re.compile(r"\^?(?:\[[?>]?[\d;]*[A-Za-z$~]|O[A-DFHP-S]\Z|\][\d;]+|P[\d>+!|]|_|1[01];)")
"""How a late reply, or the rest of a split key, begins once its escape character is gone."""


@dataclass(frozen=True, slots=True)
class Press:
    """One key press: Textual's name of the key, its character, the second in which it was read.

    `is_lump` says that other keys came in the same read; `number` tells equal presses apart.
    """

    key: str
    character: str | None
    time: float
    is_lump: bool = False
    number: int = 0

    @property
    def is_text(self) -> bool:
        """Whether a paste could have made this key."""
        return self.key in LINE_KEYS or (self.character is not None and self.key != "escape")

    @property
    def name(self) -> str:
        """What a person calls the key: its character, else Textual's name of it."""
        letter = (self.character or "").strip()
        return letter if letter.isprintable() and letter else self.key

    @property
    def letters(self) -> str:
        """The character, a space for a line end or tab."""
        printable = self.character is not None and self.character.isprintable()
        return self.character or "" if printable else " "


@dataclass(slots=True)
class _Waiting:
    press: Press
    due: float
    is_held: bool


@dataclass(slots=True)
class InputGuard:
    """Decides on each key press, in order; times are seconds of one monotonic clock.

    Keys that only move pass at once. Every other key that text could have made is held for
    `HOLD_SECONDS` and dropped when another one follows within `BURST_SECONDS`. A key held down
    counts twice at most, unless it decides nothing. A key read before `painted()` of what is now
    on screen is dropped. A key is never delivered before an earlier one.
    """

    movement: frozenset[str] = MOVEMENT_KEYS
    burst: float = BURST_SECONDS
    hold: float = HOLD_SECONDS
    quiet: float = QUIET_SECONDS
    repeat: float = REPEAT_SECONDS
    is_on: bool = True
    early: list[Press] = field(default_factory=list)
    """Keys dropped since the last `take_sentences` because they were older than the paint."""
    _waiting: deque[_Waiting] = field(default_factory=deque)
    _dropped: list[Press] = field(default_factory=list)
    _last: Press | None = None
    _fence: float = 0.0
    _is_painted: bool = True
    _pasted: int = 0
    _in_field: bool = False
    """Whether the keys dropped last were line ends in a text field."""
    _resumed: float = 0.0
    _busy_until: float = 0.0

    def changed(self) -> None:
        """What the keys would act on is no longer what is on screen."""
        self._is_painted = False

    def painted(self, now: float) -> None:
        """What the keys act on is on screen from `now` on."""
        self._is_painted = True
        self._fence = now

    def suspended(self) -> None:
        """Drop what is held without a word: the terminal goes to another program."""
        self._waiting.clear()
        self._is_painted = False

    def resumed(self, now: float) -> None:
        """Drop every key read before `now`: it was meant for the other program."""
        self._resumed = now

    def paste(self, text: str, now: float) -> None:
        """Take note of a bracketed paste that no text field takes."""
        self._pasted += len(text)
        self._last = Press("paste", None, now)
        self._busy_until = now + self.quiet

    def press(self, press: Press, now: float | None = None, *, in_text: bool = False) -> None:
        """Take one key press at `now`, which is after it was read; `in_text` says that a text
        field would take it as text.
        """
        now = press.time if now is None else now
        if press.time < self._resumed or press.character == NO_CHARACTER:
            return
        if not self.is_on:
            self._waiting.append(_Waiting(press, press.time, is_held=False))
            return
        previous, self._last = self._last, press if press.is_text else self._last
        if press.is_text and self._is_burst(previous, press):
            self._busy_until = now + self.quiet
            self._drop_burst(press, in_text=in_text)
            return
        if self._is_held_down(previous, press, in_text=in_text):
            return
        is_held = press.is_text and press.key not in self.movement
        is_held = is_held and (not in_text or press.key in LINE_KEYS)
        due = now + self.hold if is_held else press.time
        self._waiting.append(_Waiting(press, due, is_held))

    def _is_burst(self, previous: Press | None, press: Press) -> bool:
        is_quick = previous is not None and press.time - previous.time < self.burst
        if press.key in self.movement:
            return is_quick and previous is not None and previous.key != press.key
        return is_quick or press.is_lump

    def _is_held_down(self, previous: Press | None, press: Press, *, in_text: bool) -> bool:
        if previous is None or previous.key != press.key or press.key in REPEATABLE_KEYS:
            return False
        is_quick = press.time - previous.time < self.repeat
        return is_quick and press.is_text and (not in_text or press.key in LINE_KEYS)

    def _drop_burst(self, press: Press, *, in_text: bool) -> None:
        """Drop the key and what is held right before it; in a text field only line ends go."""
        if in_text and press.key not in LINE_KEYS:
            self._waiting.append(_Waiting(press, press.time, is_held=False))
            return
        self._in_field = in_text
        while self._waiting and self._is_near(self._waiting[-1], press):
            self._dropped.insert(0, self._waiting.pop().press)
        self._dropped.append(press)

    def _is_near(self, waiting: _Waiting, press: Press) -> bool:
        return waiting.is_held and press.time - waiting.press.time < self.burst

    def next_due(self) -> float | None:
        """Give the time at which `ready` has something to say, or None."""
        times = [self._waiting[0].due] if self._waiting else []
        if self._dropped or self._pasted:
            times.append(self._busy_until)
        return min(times, default=None)

    def ready(self, now: float) -> list[Press]:
        """Give the key presses that may act now, in order."""
        presses: list[Press] = []
        while self._waiting and self._waiting[0].due <= now:
            waiting = self._waiting.popleft()
            if waiting.is_held and not self._was_painted_for(waiting.press):
                self.early.append(waiting.press)
            else:
                presses.append(waiting.press)
        return presses

    def _was_painted_for(self, press: Press) -> bool:
        return self._is_painted and press.time >= self._fence

    def take_sentences(self, now: float) -> list[Visible]:
        """Give what to say about dropped keys, once a burst is over."""
        sentences = [wording.ignored_early(press.name) for press in self.early]
        self.early.clear()
        if now >= self._busy_until:
            letters = "".join(press.letters for press in self._dropped)
            count = self._pasted + len(self._dropped)
            if count and not _REPLY.match(letters):
                in_field = self._in_field
                sentences.append(
                    wording.ENTER_IN_PASTE if in_field else wording.ignored_paste(count)
                )
            self._dropped.clear()
            self._pasted, self._in_field = 0, False
        return sentences[-1:]
