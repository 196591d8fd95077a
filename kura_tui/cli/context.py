"""What every verb knows of its call: the global options, the terminal and the session they open."""

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kura_tui.errors import UsageError
from kura_tui.wording import commands as wording
from kura_tui.wording import options

if TYPE_CHECKING:
    from collections.abc import Callable

    from kura_tui.config import Config
    from kura_tui.session import ReviewSession


Decorated = TypeVar("Decorated", bound="Callable[..., Any] | click.Command")


@dataclass(slots=True)
class Call:
    """The global options of one call, wherever they stood on its line."""

    vault: str = ""
    is_json: bool = False
    is_quiet: bool = False
    is_debug: bool = False

    def open_session(self) -> "ReviewSession":
        """Open the vault that this call means; it is closed when the verb ends.

        Raises UsageError when there is no vault or a settings file is wrong.
        """
        from kura_tui.config import check_config_place
        from kura_tui.session import ReviewSession

        config, root = self.locate()
        check_config_place(root)
        session = ReviewSession.open(root, config, has_terminal=has_terminal())
        click.get_current_context().call_on_close(session.close)
        return session

    def locate(self) -> "tuple[Config, Path]":
        """Give the reviewer's config and the root of the vault that this call means."""
        from kura_tui.config import load_config
        from kura_tui.paths import find_vault

        config = load_config()
        return config, find_vault(self.vault, config.vault, here())


def here() -> Path:
    """Give the current folder; raise UsageError when it was deleted."""
    try:
        return Path.cwd()
    except OSError as error:
        raise UsageError(wording.NO_VAULT, why=wording.NO_CURRENT_FOLDER) from error


def direct_log(*, to_file: bool) -> None:
    """Send kura's log into the state folder with --debug, and nowhere without."""
    import logging

    log = logging.getLogger("kura_tui")
    if log.handlers:
        return
    log.addHandler(logging.NullHandler())
    if to_file:
        from kura_tui.paths import state_dir

        with suppress(OSError):
            state_dir().mkdir(parents=True, exist_ok=True, mode=0o700)
            handler = logging.FileHandler(state_dir() / "kura.log", encoding="utf-8")
            line = "%(asctime)s %(levelname)s %(name)s %(message)s"
            handler.setFormatter(logging.Formatter(line))
            log.addHandler(handler)


def has_terminal() -> bool:
    """Whether a person can be on the other side: stdin and stdout are terminals."""
    return is_terminal(sys.stdin) and is_terminal(sys.stdout)


def is_terminal(stream: Any) -> bool:
    """Whether a standard stream, which may be closed or missing, is a terminal."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def is_accessible() -> bool:
    """Whether ACCESSIBLE asks for prompts instead of a screen."""
    return os.environ.get("ACCESSIBLE", "") not in {"", "0"}


pass_call = click.make_pass_decorator(Call, ensure=True)


def _remember(context: click.Context, parameter: click.Parameter, value: Any) -> None:
    if value:
        setattr(context.ensure_object(Call), parameter.name or "", value)


class Words(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.2 on only
    """Text that goes into a file or a commit, both of which are UTF-8."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Give the text; fail on bytes of the command line that are no UTF-8."""
        try:
            str(value).encode()
        except UnicodeEncodeError:
            self.fail(wording.NOT_UTF8, param, ctx)
        return str(value)


_NAMES_A_FILE = frozenset({"FILE", "PATH"})
"""What an option holds whose value may be any bytes: a file's name."""


def option(*names: str, **attributes: Any) -> "Callable[[Decorated], Decorated]":
    """Make an option whose help is its line in the wording; text must be UTF-8."""
    if attributes.get("metavar", "FILE") not in _NAMES_A_FILE:
        attributes.setdefault("type", Words())
    return click.option(*names, **_described(names, attributes))


def global_options() -> list[click.Parameter]:
    """Make the options that stand before or after every verb."""
    plain: dict[str, Any] = {"expose_value": False, "callback": _remember}
    flag: dict[str, Any] = {"is_flag": True, **plain}
    rows: list[tuple[tuple[str, ...], dict[str, Any]]] = [
        (("--vault", "vault"), {"metavar": "PATH", **plain}),
        (("--json", "is_json"), flag),
        (("-q", "--quiet", "is_quiet"), flag),
        (("--debug", "is_debug"), flag),
    ]
    return [click.Option(names, **_described(names, attributes)) for names, attributes in rows]


def _described(names: tuple[str, ...], attributes: dict[str, Any]) -> dict[str, Any]:
    key = names[-1].lstrip("-").replace("-", "_")
    return {"help": options.LINES[key], **attributes}
