"""How a call ends badly: a sentence on stderr, JSON where asked, an exit code; no traceback."""

import os
import sys

import click

from kura_tui.cli import output
from kura_tui.cli.context import Call
from kura_tui.errors import ExitCode, KuraError, UsageError
from kura_tui.wording import commands as wording
from kura_tui.wording import options

SIGINT = 2
SIGPIPE = 13
_SIGNAL_BASE = 128


def end_of(error: BaseException, call: Call) -> int:
    """Say what ended the call and give the exit code."""
    if isinstance(error, SystemExit):
        return error.code if isinstance(error.code, int) else 0
    if isinstance(error, BrokenPipeError):
        return after_closed_pipe()
    if isinstance(error, KuraError):
        return _sentence(error, call)
    if isinstance(error, click.Abort | KeyboardInterrupt | EOFError):
        return _interrupted(error)
    if isinstance(error, click.ClickException):
        return _sentence(_in_own_words(error), call)
    return _crashed(error, call)


def _sentence(error: KuraError, call: Call) -> int:
    if call.is_json:
        output.print_json({"error": _fields(error)})
    print(f"kura: {error.sentence.removeprefix('kura: ')}", file=sys.stderr)
    return int(error.exit_code)


def _fields(error: KuraError) -> dict[str, object]:
    return {
        "exit_code": int(error.exit_code),
        "message": error.sentence,
        "what": error.what,
        "why": error.why,
        "now": error.next_step,
        "nothing_written": error.nothing_written,
    }


def _in_own_words(error: click.ClickException) -> UsageError:
    """Say what is wrong with the line, the nearest option or an example, and where the help is."""
    words = error.format_message().rstrip(".")
    context = getattr(error, "ctx", None)
    verb = context.command_path if context is not None else "kura"
    now = wording.see_help(verb)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        now = options.for_example(verb, error.param.opts) or now
    near = getattr(error, "possibilities", None)
    if isinstance(error, click.NoSuchOption):
        words = wording.option_not_known(error.option_name)
        now = wording.meant(sorted(near)[0]) if near else now
    return UsageError(words, now=now, nothing_written=False)


def _interrupted(error: BaseException) -> int:
    if isinstance(error, EOFError) or isinstance(error.__cause__, EOFError):
        print(f"kura: {wording.INPUT_ENDED}", file=sys.stderr)
        return int(ExitCode.FAILED)
    return _SIGNAL_BASE + SIGINT


def _crashed(error: BaseException, call: Call) -> int:
    from kura_tui.paths import shown
    from kura_tui.tui.crash import write_crash

    if call.is_debug:
        import traceback

        traceback.print_exception(error)
    report = write_crash(error, with_messages=call.is_debug)
    place = shown(report) if report else ""
    message = wording.stopped(place)
    if call.is_json:
        fields = {"exit_code": int(ExitCode.CRASHED), "message": message, "report": place}
        output.print_json({"error": fields})
    print(f"kura: {message}", file=sys.stderr)
    return int(ExitCode.CRASHED)


def after_closed_pipe() -> int:
    """Keep the interpreter from failing once more when it flushes at exit; give the exit code."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return _SIGNAL_BASE + SIGPIPE
