"""The reviewer's editor and pager in the foreground, on private copies; decides and writes nothing.

Text that goes to a pager passes `visible()`; text for the editor is given and taken byte for byte.
"""

import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from textual.app import SuspendNotSupported

from kura_tui.config import Config
from kura_tui.domain.text import Visible, visible
from kura_tui.errors import KuraError
from kura_tui.programs import Program, editor, pager
from kura_tui.tui.input_guard import GuardedApp
from kura_tui.tui.terminal import drop_typed_ahead, run_in_foreground
from kura_tui.wording import terminal as wording

WINDOWED = frozenset({"code", "codium", "subl", "zed", "gedit", "atom", "mate"})
"""Editors that return at once unless told to wait."""
AT_ONCE_SECONDS = 0.5


class EditResult(Enum):
    """How an editor session ended."""

    CHANGED = "changed"
    UNCHANGED = "unchanged"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class EditOutcome:
    """`text` is the edited text, the given one unless changed; `sentence` says why it did not.

    A text that cannot be taken, or that an editor left which was killed, is in `text` all the same.
    """

    result: EditResult
    text: str
    sentence: Visible = Visible("")  # noqa: RUF009


def page_command(config: Config) -> Program:
    """Give the reviewer's pager; raises Failed.

    less is told not to leave at once on a short text: the screen would come back over it.
    """
    found = pager(config.pager)
    if found.name == "less":
        return Program((*found.arguments, "-+F", "-+X"), found.setting)
    return found


def edit_text(app: GuardedApp[Any], text: str, suffix: str, config: Config) -> EditOutcome:
    """Open `text` in the reviewer's editor and give what it left.

    The copy lies in a folder of mode 0700 as a file of mode 0600 and is removed afterwards.
    Blocks the event loop while the editor runs.
    """
    try:
        command = editor(config.editor)
        with _private_folder() as folder:
            copy = folder / f"kura{suffix}"
            _write_private(copy, text.encode("utf-8", errors="surrogateescape"))
            started = time.monotonic()
            code = _run(app, (*command.arguments, str(copy)))
            took = time.monotonic() - started
            return _outcome(text, copy, command, code, took)
    except KuraError as problem:
        return EditOutcome(EditResult.FAILED, text, problem.sentence)
    except SuspendNotSupported:
        return EditOutcome(EditResult.FAILED, text, wording.no_suspend("kura edit"))
    except OSError as error:
        sentence = wording.program_not_started(command.name, error.strerror or str(error))
        return EditOutcome(EditResult.FAILED, text, sentence)


def _outcome(text: str, copy: Path, command: Program, code: int, took: float) -> EditOutcome:
    if code != 0:
        said = wording.program_failed(command.name, code)
        return EditOutcome(EditResult.FAILED, _left_by_a_killed(copy, code) or text, said)
    try:
        left = copy.read_bytes()
        edited = left.decode("utf-8")
    except FileNotFoundError:
        return EditOutcome(EditResult.FAILED, text, wording.EDITED_TEXT_GONE)
    except UnicodeDecodeError:
        kept = left.decode("utf-8", errors="surrogateescape")
        return EditOutcome(EditResult.FAILED, kept, wording.EDITED_TEXT_UNREADABLE)
    if edited != text:
        return EditOutcome(EditResult.CHANGED, edited)
    if command.name in WINDOWED and took < AT_ONCE_SECONDS:
        sentence = wording.returned_at_once(command.name)
        return EditOutcome(EditResult.UNCHANGED, text, sentence)
    return EditOutcome(EditResult.UNCHANGED, text, wording.NO_CHANGE)


def _left_by_a_killed(copy: Path, code: int) -> str:
    """Give what an editor had saved when a signal ended it; one that gave up leaves nothing."""
    if code > 0:
        return ""
    with suppress(OSError):
        return copy.read_bytes().decode("utf-8", errors="surrogateescape")
    return ""


@contextmanager
def _private_folder() -> Iterator[Path]:
    """Give a folder only this user can enter, in memory where the system offers that."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    parent = runtime if runtime and os.access(runtime, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="kura-", dir=parent) as folder:
        yield Path(folder)


def _write_private(path: Path, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    with os.fdopen(descriptor, "wb") as copy:
        copy.write(content)


def open_pager(app: GuardedApp[Any], text: str, config: Config) -> Visible:
    """Show `text` in the reviewer's pager; give a sentence when it could not be shown, else ""."""
    try:
        command = page_command(config)
        shown = visible(text).encode("utf-8", errors="replace")
        code = _run(app, command.arguments, shown)
    except KuraError as problem:
        return problem.sentence
    except SuspendNotSupported:
        return wording.no_suspend("kura show")
    except OSError as error:
        return wording.program_not_started(command.name, error.strerror or str(error))
    return Visible("") if code == 0 else wording.program_failed(command.name, code)


def _run(app: GuardedApp[Any], arguments: Sequence[str], text: bytes | None = None) -> int:
    """Run a program on the app's terminal; what is typed ahead of the return acts on nothing."""
    if app.program_runner is not None:
        return app.program_runner(arguments, text)
    with app.suspend():
        try:
            return _run_and_wait(arguments, text)
        finally:
            drop_typed_ahead()


def _run_and_wait(arguments: Sequence[str], text: bytes | None) -> int:
    if text is None:
        return run_in_foreground(arguments)
    started = time.monotonic()
    code = run_in_foreground(arguments, text, {**os.environ, "LESSSECURE": "1"})
    if code == 0 and time.monotonic() - started < AT_ONCE_SECONDS:
        _wait_for_enter()
    return code


def _wait_for_enter() -> None:
    """Keep what a pager like cat printed until it has been read."""
    try:
        input(f"{wording.PAGER_ENDED} ")
    except (EOFError, KeyboardInterrupt):
        return
