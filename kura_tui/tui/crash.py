"""The crash file: where a fault in kura happened, never what a note says; never imports Textual."""

import os
import platform
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

from kura_tui import __version__
from kura_tui.paths import state_dir


def write_crash(
    error: BaseException, *, folder: Path | None = None, with_messages: bool = False
) -> Path | None:
    """Write one crash file (mode 0600) into the state folder; None when it cannot be written.

    A message of an exception may quote a note, so only its class is named unless `with_messages`
    is set (--debug). Never raises.
    """
    folder = state_dir() if folder is None else folder
    moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
    path = folder / f"crash-{moment}-{os.getpid()}.log"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as crash_file:
            crash_file.write(crash_text(error, moment, with_messages=with_messages))
    except OSError:
        return None
    return path


def crash_text(error: BaseException, moment: str, *, with_messages: bool = False) -> str:
    """Give the facts of a crash: versions, terminal, and the places the error went through."""
    parts = [
        f"kura {__version__}  {moment}",
        f"Python {platform.python_version()}  Textual {_version_of('textual')}",
        f"TERM={os.environ.get('TERM', '')}  {platform.system()} {platform.release()}",
        "",
    ]
    chain = _chain(error)
    for position, link in enumerate(chain):
        parts.append(_named(link, with_messages=with_messages))
        parts += [
            f"  {frame.filename}:{frame.lineno} in {frame.name}"
            for frame in traceback.extract_tb(link.__traceback__)
        ]
        if position + 1 < len(chain):
            parts.append("caused by")
    return "\n".join(parts) + "\n"


def _chain(error: BaseException) -> list[BaseException]:
    """Give the error and what it came from, each once."""
    links: list[BaseException] = []
    link: BaseException | None = error
    while link is not None and link not in links:
        links.append(link)
        link = link.__cause__ or link.__context__
    return links


def _named(error: BaseException, *, with_messages: bool) -> str:
    name = f"{type(error).__module__}.{type(error).__qualname__}"
    return f"{name}: {error}" if with_messages else name


def _version_of(distribution: str) -> str:
    with suppress(metadata.PackageNotFoundError):
        return metadata.version(distribution)
    return "unknown"
