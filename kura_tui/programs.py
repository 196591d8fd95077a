"""Which editor and pager the reviewer wants; runs nothing and knows no screen."""

import os
import shlex
import shutil
from collections.abc import Mapping
from dataclasses import dataclass

from kura_tui.errors import Failed
from kura_tui.wording import commands as wording

EDITOR_SETTINGS = ("KURA_EDITOR", "GIT_EDITOR", "VISUAL", "EDITOR")
PAGER_SETTINGS = ("KURA_PAGER", "PAGER")
DEFAULT_EDITORS = ("nano", "vi")
DEFAULT_PAGER = ("less", "-FIRX")


@dataclass(frozen=True, slots=True)
class Program:
    """A program's command line and the setting that named it ("" is kura's own choice)."""

    arguments: tuple[str, ...]
    setting: str = ""

    @property
    def name(self) -> str:
        """The program's name without folders."""
        return os.path.basename(self.arguments[0])


def editor(configured: str, environment: Mapping[str, str] = os.environ) -> Program:
    """Give the editor: the config, KURA_EDITOR, GIT_EDITOR, VISUAL, EDITOR, nano, vi.

    Raises Failed when what is named cannot be run: another one is never chosen silently.
    """
    named = _first_named("editor", configured, EDITOR_SETTINGS, environment)
    if named is not None:
        return named
    for program in DEFAULT_EDITORS:
        if shutil.which(program):
            return Program((program,))
    raise _missing("", DEFAULT_EDITORS[0], "editor")


def pager(configured: str, environment: Mapping[str, str] = os.environ) -> Program:
    """Give the pager: the config, KURA_PAGER, PAGER, less -FIRX. Raises Failed as `editor` does."""
    named = _first_named("pager", configured, PAGER_SETTINGS, environment)
    if named is not None:
        return named
    if shutil.which(DEFAULT_PAGER[0]):
        return Program(DEFAULT_PAGER)
    raise _missing("", DEFAULT_PAGER[0], "pager")


def editor_command(configured: str, environment: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Give the editor's arguments. Raises Failed as `editor` does."""
    return editor(configured, environment).arguments


def _first_named(
    kind: str, configured: str, settings: tuple[str, ...], environment: Mapping[str, str]
) -> Program | None:
    """Give the first program that is named; ":" and blanks name none."""
    for setting, words in (
        (kind, configured),
        *((key, environment.get(key, "")) for key in settings),
    ):
        if words.strip() not in {"", ":"}:
            return Program(_arguments(setting, words.strip(), kind), setting)
    return None


def _arguments(setting: str, words: str, kind: str) -> tuple[str, ...]:
    if os.path.isabs(words) and os.access(words, os.X_OK):
        return (words,)
    try:
        program, *rest = shlex.split(words)
    except ValueError as error:
        raise _missing(setting, words, kind) from error
    if not shutil.which(os.path.expanduser(program)):
        raise _missing(setting, program, kind)
    return (os.path.expanduser(program), *rest)


def _missing(setting: str, program: str, kind: str) -> Failed:
    if kind == "pager":
        why, now = wording.pager_missing(program, setting), wording.SET_PAGER
        return Failed(wording.NOT_SHOWN, why=why, now=now)
    why = wording.editor_missing(program, setting)
    return Failed(wording.NOT_EDITED, why=why, now=wording.SET_EDITOR)
