"""Which colours the screen takes: the reviewer's theme, or one that suits the terminal."""

import difflib
import os
from collections.abc import Mapping

from kura_tui.tui.terminal import is_over_ssh

FULL = "textual-dark"
TERMINAL = "ansi-dark"
"""The terminal's own colours: half the bytes, and right on light and dark backgrounds."""


def theme_for(setting: str, environ: Mapping[str, str] | None = None) -> str:
    """Give the theme's name; "auto" is the terminal's own colours over SSH or with few colours."""
    if setting != "auto":
        return setting
    environ = os.environ if environ is None else environ
    if is_over_ssh(dict(environ)) or not _has_256_colours(environ):
        return TERMINAL
    return FULL


def _has_256_colours(environ: Mapping[str, str]) -> bool:
    true_colour = environ.get("COLORTERM", "").casefold() in {"truecolor", "24bit"}
    return true_colour or "256color" in environ.get("TERM", "")


def nearest_theme(name: str) -> tuple[str, tuple[str, ...]]:
    """Give the known theme that looks most like this one ("" for none), and all that are known."""
    from textual.theme import BUILTIN_THEMES

    known = ("auto", *sorted(BUILTIN_THEMES))
    return next(iter(difflib.get_close_matches(name, known, n=1, cutoff=0.5)), ""), known
