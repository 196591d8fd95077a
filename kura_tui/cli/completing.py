"""What fits a proposal or a folder on a line that is being typed; silent on every failure."""

from typing import TYPE_CHECKING

import click

from kura_tui.cli.context import Call
from kura_tui.errors import KuraError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from kura_tui.session import ReviewSession


def proposals(
    context: click.Context, _parameter: click.Parameter, typed: str
) -> "list[CompletionItem]":
    """Complete the path of a waiting proposal by its beginning or the beginning of its name."""
    from click.shell_completion import CompletionItem

    from kura_tui.domain.evidence.masking import masked_alone
    from kura_tui.domain.text import visible_line

    session = _session(context)
    if session is None:
        return []
    return [
        CompletionItem(proposal.path, help=visible_line(masked_alone(proposal.title)))
        for proposal in session.refresh().proposals
        if proposal.path.isprintable() and _begins(proposal.path, typed)
    ]


def folders(
    context: click.Context, _parameter: click.Parameter, typed: str
) -> "list[CompletionItem]":
    """Complete a canonical folder."""
    from click.shell_completion import CompletionItem

    session = _session(context)
    names = session.settings.folders if session else ()
    return [CompletionItem(name) for name in names if name.casefold().startswith(typed.casefold())]


def notes(
    context: click.Context, _parameter: click.Parameter, typed: str
) -> "list[CompletionItem]":
    """Complete the path of a note in a canonical folder, from the folders themselves."""
    from click.shell_completion import CompletionItem

    session = _session(context)
    if session is None:
        return []
    paths = (
        path.relative_to(session.root).as_posix()
        for folder in session.settings.folders
        for path in sorted((session.root / folder).rglob("*.md"))
    )
    return [CompletionItem(path) for path in paths if path.isprintable() and _begins(path, typed)]


def _begins(path: str, typed: str) -> bool:
    name = path.rpartition("/")[2]
    return path.startswith(typed) or name.startswith(typed)


def _session(context: click.Context) -> "ReviewSession | None":
    """Open the vault that the line names so far, without a word when that fails."""
    from kura_tui.config import check_config_place
    from kura_tui.session import ReviewSession

    call = context.find_object(Call) or Call()
    call.vault = context.find_root().params.get("vault") or call.vault
    try:
        config, root = call.locate()
        check_config_place(root)
        return ReviewSession.open(root, config, has_terminal=False)
    except (KuraError, OSError):
        return None
