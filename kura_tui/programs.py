"""Which editor the reviewer wants; runs nothing and knows no screen."""

import os
import shlex
import shutil
from collections.abc import Mapping

from kura_tui.errors import Failed
from kura_tui.wording import commands as wording

EDITOR_SETTINGS = ("KURA_EDITOR", "GIT_EDITOR", "VISUAL", "EDITOR")
DEFAULT_EDITORS = ("nano", "vi")


def editor_command(configured: str, environment: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Give the editor's arguments: the config, KURA_EDITOR, GIT_EDITOR, VISUAL, EDITOR, nano, vi.

    Raises Failed when what is named cannot be run: another one is never chosen silently.
    """
    for words in (configured, *(environment.get(name, "") for name in EDITOR_SETTINGS)):
        if words.strip() not in {"", ":"}:
            return _arguments(words.strip())
    for program in DEFAULT_EDITORS:
        if shutil.which(program):
            return (program,)
    raise _missing(DEFAULT_EDITORS[0])


def _arguments(words: str) -> tuple[str, ...]:
    if os.path.isabs(words) and os.access(words, os.X_OK):
        return (words,)
    try:
        program, *rest = shlex.split(words)
    except ValueError as error:
        raise _missing(words) from error
    if not shutil.which(os.path.expanduser(program)):
        raise _missing(program)
    return (os.path.expanduser(program), *rest)


def _missing(program: str) -> Failed:
    return Failed(wording.NOT_EDITED, why=wording.editor_missing(program), now=wording.SET_EDITOR)
