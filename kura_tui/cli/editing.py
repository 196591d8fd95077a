"""The verb edit: the reviewer's editor on a private copy, and the result as one decision."""

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kura_tui.cli import completing, output
from kura_tui.cli.carrying import carry_out, open_to_decide, seen
from kura_tui.cli.context import Call, has_terminal, option, pass_call
from kura_tui.cli.deciding import dry_run_option, secrets_option
from kura_tui.cli.group import verb
from kura_tui.errors import Failed, KuraError, UsageError
from kura_tui.wording import commands as wording

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kura_tui.domain.decisions.decision import Edit
    from kura_tui.domain.notes.proposal import Proposal
    from kura_tui.session import ReviewSession


@verb("edit")
@click.argument("proposal", shell_complete=completing.proposals)
@option("--from", "new_text", default="", metavar="FILE")
@secrets_option
@dry_run_option
@pass_call
def edit(call: Call, proposal: str, new_text: str, commit_secrets: bool, dry_run: bool) -> None:
    """Change a proposal's text."""
    from kura_tui.domain.decisions import decision as decisions

    if dry_run and not new_text:
        raise UsageError(wording.NOT_EDITED, why=wording.NO_PLAN_WITHOUT_TEXT)
    session = open_to_decide(call, dry_run=dry_run)
    found = session.proposal(proposal)
    decision = decisions.Edit(seen(found), found.document.text)
    _check_gate(session, decision, found, dry_run=dry_run)
    if new_text:
        text, copy = _read_text(new_text), None
    else:
        text, copy = edit_copy(session.config.editor, found.document.data)
    if text == found.document.text:
        output.talk(call, wording.NO_CHANGE)
        forget(copy)
        return
    try:
        done = wording.edited(found.path)
        carry_out(
            call,
            session,
            decisions.Edit(decision.proposal, text),
            done,
            dry_run=dry_run,
            include_secrets=commit_secrets,
        )
    except KuraError as error:
        if copy is not None:
            error.now = f"{error.now} {wording.text_kept(str(copy))}".strip()
        raise
    forget(copy)


def _check_gate(
    session: "ReviewSession", decision: "Edit", proposal: "Proposal", *, dry_run: bool
) -> None:
    """Refuse before the editor opens what would be refused after it."""
    from kura_tui.domain.decisions.gating import check_proposal, check_terminal

    check_terminal(
        decision,
        has_terminal=has_terminal() or dry_run,
        is_allowed_without=session.config.gate.without_terminal,
    )
    check_proposal(decision, proposal)


def _read_text(place: str) -> str:
    """Read the new text from a file, or from stdin with "-"."""
    try:
        stdin = sys.stdin.buffer
        data = stdin.read() if place == "-" else Path(place).read_bytes()
        return data.decode()
    except OSError as error:
        raise UsageError(wording.NOT_EDITED, why=f"{place}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UsageError(wording.NOT_EDITED, why=wording.NOT_UTF8) from error


def edit_copy(configured: str, data: bytes) -> tuple[str, Path]:
    """Give what the editor left, and the copy, which stays until the decision is committed."""
    from kura_tui.programs import editor_command

    if not has_terminal():
        raise UsageError(wording.NOT_EDITED, why=wording.EDITOR_NEEDS_TERMINAL)
    command = editor_command(configured)
    copy = keep(data)
    try:
        run_editor(command, copy)
        return copy.read_bytes().decode(), copy
    except UnicodeDecodeError as error:
        raise Failed(
            wording.NOT_EDITED, why=wording.NOT_UTF8, now=wording.text_kept(str(copy))
        ) from error
    except OSError as error:
        forget(copy)
        raise Failed(wording.NOT_EDITED, why=f"{copy.name}: {error.strerror}") from error
    except KuraError:
        forget(copy)
        raise


def run_editor(command: "Sequence[str]", file: Path) -> None:
    """Run the editor on a file on this terminal; raise Failed when it does not end well."""
    from kura_tui.tui.terminal import run_in_foreground

    try:
        code = run_in_foreground((*command, os.fspath(file)))
    except OSError as error:
        raise Failed(
            wording.NOT_EDITED, why=wording.editor_missing(command[0]), now=wording.SET_EDITOR
        ) from error
    if code:
        raise Failed(wording.NOT_EDITED, why=wording.editor_failed(command[0], code))


def keep(data: bytes) -> Path:
    """Write a private copy, which stays until it is forgotten."""
    kept = Path(tempfile.mkdtemp(prefix="kura-")) / "proposal.md"
    kept.touch(mode=0o600, exist_ok=False)
    kept.write_bytes(data)
    return kept


def forget(copy: Path | None) -> None:
    """Remove the private copy and its folder."""
    if copy is not None:
        shutil.rmtree(copy.parent, ignore_errors=True)
