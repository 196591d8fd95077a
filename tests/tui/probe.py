"""A small guarded app for tests in a pseudo terminal: it notes its actions in a file.

Run as: python -m tests.tui.probe LOG
"""

import sys
from pathlib import Path
from typing import ClassVar

from kura_tui.tui.terminal import prepare_environment

prepare_environment()

from textual import on  # noqa: E402
from textual.app import ComposeResult  # noqa: E402
from textual.binding import Binding  # noqa: E402
from textual.widgets import Input, Static  # noqa: E402

from kura_tui.config import Config  # noqa: E402
from kura_tui.tui.clipboard import copy_text  # noqa: E402
from kura_tui.tui.editor import edit_text, open_pager  # noqa: E402
from kura_tui.tui.input_guard import GuardedApp, KeysIgnored, run_app  # noqa: E402

KEYS = ("a", "x", "A", "1", "y", "question_mark", "enter", "up", "escape", "circumflex_accent")


class Probe(GuardedApp[int]):
    BINDINGS: ClassVar = [
        *(Binding(key, f"note('{key}')") for key in KEYS),
        Binding("q", "quit"),
        Binding("e", "edit"),
        Binding("o", "page"),
        Binding("c", "copy"),
        Binding("C", "crash"),
        Binding("z", "note('z')"),
        Binding("slash", "field"),
        Binding("ctrl+z", "suspend_process"),
    ]

    def __init__(self, log: Path) -> None:
        super().__init__()
        self.log_file = log.open("a", encoding="utf-8")

    def compose(self) -> ComposeResult:
        yield Static("probe is ready", markup=False)

    def record(self, words: str) -> None:
        self.log_file.write(words + "\n")
        self.log_file.flush()

    def on_ready(self) -> None:
        self.record("ready")

    def action_note(self, key: str) -> None:
        self.record(f"key {key}")

    def action_field(self) -> None:
        field = Input(id="field")
        self.mount(field)
        field.focus()
        self.call_after_refresh(self.record, "field")

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        self.record(f"submitted {event.value}")

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        self.record(f"field {event.value[:60]}")

    def action_edit(self) -> None:
        outcome = edit_text(self, "first\n", ".md", Config())
        self.record(f"edited {outcome.result.value} {outcome.text!r} {outcome.sentence}")

    def action_page(self) -> None:
        self.record("pager " + open_pager(self, "a\x1b]0;title\x07b\n", Config()))

    def action_copy(self) -> None:
        self.record("copied " + copy_text(self, "blue-green"))

    def action_crash(self) -> None:
        private = "the note's own words"
        raise ValueError(private)

    @on(KeysIgnored)
    def _say(self, event: KeysIgnored) -> None:
        self.record(f"ignored {event.sentence}")


if __name__ == "__main__":
    sys.exit(run_app(Probe(Path(sys.argv[1]))))
