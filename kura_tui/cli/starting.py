"""The verbs that begin: the review screen or its plain form, init, demo, and `kura` alone."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kura_tui.cli import output
from kura_tui.cli.context import (
    Call,
    direct_log,
    has_terminal,
    here,
    is_accessible,
    option,
    pass_call,
)
from kura_tui.cli.group import verb
from kura_tui.errors import KuraError, Refused, UsageError
from kura_tui.wording import commands as wording
from kura_tui.wording import founding as founding_wording

if TYPE_CHECKING:
    from kura_tui.founding import Founding
    from kura_tui.session import ReviewSession


@verb("review")
@option("--plain", "is_plain", is_flag=True)
@pass_call
def review(call: Call, is_plain: bool) -> None:
    """Open the review screen or its plain form."""
    if is_plain or is_accessible():
        open_plain(call)
    else:
        open_screen(call)


def open_or_list(call: Call) -> None:
    """Do what `kura` alone means here: the screen, the plain form, or the list when piped."""
    if call.is_json or not output.is_on_terminal():
        click.get_current_context().invoke(_list_command())
    elif is_accessible() and has_terminal():
        open_plain(call)
    else:
        open_screen(call)


def _list_command() -> click.Command:
    from kura_tui.cli.reading import list_proposals

    return list_proposals


def _terminal_problem() -> KuraError | None:
    from kura_tui.tui.terminal import terminal_problem

    return terminal_problem()


def open_plain(call: Call) -> None:
    """Review by numbered prompts."""
    from kura_tui.cli.plain import PlainReview

    session = call.open_session()
    PlainReview(call, session).run()


def open_screen(call: Call) -> None:
    """Open the screen on the vault of this call, or the first start where there is none.

    Raises UsageError where the terminal cannot show it; ends the process with the screen's code.
    """
    problem = _terminal_problem()
    if problem is not None:
        raise problem
    from kura_tui.tui.terminal import prepare_environment, wants_mouse

    prepare_environment()
    direct_log(to_file=call.is_debug)
    session = _session_or_first_start(call)
    if session is None:
        return
    from kura_tui.tui.app import KuraApp
    from kura_tui.tui.input_guard import run_app

    app = KuraApp(session)
    app.shows_crash_messages = call.is_debug
    raise SystemExit(run_app(app, mouse=wants_mouse(session.config.mouse)))


def _session_or_first_start(call: Call) -> "ReviewSession | None":
    """Open the vault; where there is none ask what to do, None when the reviewer leaves."""
    from kura_tui.paths import NoVault

    try:
        return call.open_session()
    except NoVault as error:
        root = _first_start(error.places)
    if root is None:
        return None
    call.vault = str(root)
    return call.open_session()


def _first_start(places: tuple[str, ...]) -> Path | None:
    """Show the four choices, carry one out and give the vault, None when the reviewer left."""
    from kura_tui.founding import found_vault, make_demo, plan_vault
    from kura_tui.offers import find_offers
    from kura_tui.tui.input_guard import run_app
    from kura_tui.tui.screens.first_start import FirstStartApp, Start

    app = FirstStartApp(find_offers(Path.home()), places, lambda folder: plan_vault(folder).steps)
    code = run_app(app, mouse=False)
    chosen = app.return_value
    if code or chosen is None:
        raise SystemExit(code)
    if chosen.start is Start.DEMO:
        return make_demo()
    assert chosen.path is not None
    if chosen.start is Start.MAKE:
        found_vault(plan_vault(chosen.path))
    return chosen.path


@verb("init")
@click.argument("folder", default="", type=click.Path())
@option("--git", is_flag=True)
@option("--yes", is_flag=True)
@option("-n", "--dry-run", is_flag=True)
@pass_call
def init(call: Call, folder: str, git: bool, yes: bool, dry_run: bool) -> None:
    """Make a folder ready for review."""
    from kura_tui.founding import found_vault, plan_vault

    root = here() / Path(folder or call.vault or ".").expanduser()
    if root.exists() and not root.is_dir():
        raise UsageError(founding_wording.NOT_MADE, why=wording.no_such_vault("init", str(root)))
    founding = plan_vault(root, own_repository=git)
    if dry_run:
        _print_founding(call, founding)
        return
    if founding.is_complete:
        output.talk(call, founding_wording.NOTHING_MISSING)
        return
    _ask_before_changing(founding, yes=yes)
    short = found_vault(founding)
    if call.is_json:
        output.print_json({"made": list(founding.steps), "vault": str(root), "commit": short})
    else:
        output.print_line(founding_wording.made(str(root), short))


def _print_founding(call: Call, founding: "Founding") -> None:
    if call.is_json:
        output.print_json({"would_make": list(founding.steps), "vault": str(founding.root)})
        return
    output.print_line(founding_wording.would_make(str(founding.root)))
    for step in founding.steps or (founding_wording.NOTHING_MISSING,):
        output.print_line(f"  {step}")
    output.talk(call, wording.PLAN_ONLY)


def _ask_before_changing(founding: "Founding", *, yes: bool) -> None:
    """Ask before a file is changed that is not kura's own."""
    if yes or not (founding.changes_gitignore and founding.ignored):
        return
    if not has_terminal():
        raise Refused(founding_wording.NOT_MADE, why=founding_wording.NEEDS_YES)
    for line in founding.ignored:
        click.echo(f"  {line}", err=True)
    if not click.confirm(founding_wording.CHANGE_GITIGNORE, default=False, err=True):
        raise Refused(founding_wording.NOT_MADE, why=founding_wording.KEPT)


@verb("demo")
@option("--path-only", is_flag=True)
@pass_call
def demo(call: Call, path_only: bool) -> None:
    """Review a copy of the sample vault."""
    from kura_tui.founding import make_demo

    if not path_only and (problem := _terminal_problem()) is not None:
        raise problem
    root = make_demo()
    if call.is_json:
        output.print_json({"vault": str(root)})
    elif path_only:
        output.print_line(str(root))
    if not path_only:
        output.talk(call, founding_wording.demo(str(root)))
        call.vault = str(root)
        open_screen(call)
