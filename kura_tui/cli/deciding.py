"""The verbs that decide on a proposal or a note: each builds one Decision and carries it out."""

from datetime import date
from typing import TYPE_CHECKING

import click

from kura_tui.cli import completing
from kura_tui.cli.carrying import carry_out, open_to_decide, seen, ticked, what_is_open
from kura_tui.cli.choices import parse_day, parse_folder, parse_reason
from kura_tui.cli.context import Call, option, pass_call
from kura_tui.cli.group import verb
from kura_tui.cli.showing import near_notes
from kura_tui.errors import UsageError
from kura_tui.wording import commands as wording

if TYPE_CHECKING:
    from kura_tui.domain.notes.note import Note
    from kura_tui.domain.notes.proposal import Proposal
    from kura_tui.session import ReviewSession

NEAR_SEARCHED = 50
"""Near notes among which the passage to replace is looked for."""

dry_run_option = option("-n", "--dry-run", is_flag=True)
tick_option = option("--tick", multiple=True, metavar="NUMBER")
unsaved_option = option("--include-unsaved", is_flag=True)
secrets_option = option("--include-secrets", "commit_secrets", is_flag=True)
name_option = option("--name", default="", metavar="NAME")


@verb("approve")
@click.argument("proposal", shell_complete=completing.proposals)
@click.argument("folder", default="", shell_complete=completing.folders)
@name_option
@tick_option
@unsaved_option
@secrets_option
@dry_run_option
@pass_call
def approve(
    call: Call,
    proposal: str,
    folder: str,
    name: str,
    tick: tuple[str, ...],
    include_unsaved: bool,
    commit_secrets: bool,
    dry_run: bool,
) -> None:
    """Turn a proposal into a note."""
    from kura_tui.domain.decisions.decision import Approve

    session = open_to_decide(call, dry_run=dry_run)
    found = session.proposal(proposal)
    if not folder:
        raise _no_folder(call, session, found)
    folder = parse_folder(folder, session.settings.folders)
    checklist = ticked(found.checklist, tick)
    carry_out(
        call,
        session,
        Approve(seen(found), folder, checklist, name),
        wording.approved(found.path, folder),
        remarks=what_is_open(session, found, checklist),
        dry_run=dry_run,
        include_unsaved=include_unsaved,
        include_secrets=commit_secrets,
    )


def _no_folder(call: Call, session: "ReviewSession", proposal: "Proposal") -> UsageError:
    """Name the folders, and the suggested one; a suggestion is never taken by itself."""
    suggestion = session.suggestion(proposal, near_notes(call, session, proposal, 3))
    now = wording.suggested(suggestion.folder, suggestion.why) if suggestion.folder else ""
    why = wording.name_a_folder(tuple(session.settings.folders))
    return UsageError(wording.NOT_APPROVED, why=why, now=now)


@verb("merge")
@click.argument("proposal", shell_complete=completing.proposals)
@click.argument("note", shell_complete=completing.notes)
@option("--mode", type=click.Choice(["replace", "append", "confirm"]), required=True)
@option("--line", type=click.IntRange(1), default=None, metavar="NUMBER")
@option("--heading", default="", metavar="TEXT")
@tick_option
@unsaved_option
@secrets_option
@dry_run_option
@pass_call
def merge(
    call: Call,
    proposal: str,
    note: str,
    mode: str,
    line: int | None,
    heading: str,
    tick: tuple[str, ...],
    include_unsaved: bool,
    commit_secrets: bool,
    dry_run: bool,
) -> None:
    """Take a proposal into a note."""
    from kura_tui.domain.decisions.decision import Merge, MergeMode

    session = open_to_decide(call, dry_run=dry_run)
    found, target = session.proposal(proposal), session.note(note)
    checklist = ticked(found.checklist, tick)
    passage = _passage(call, session, found, target, line) if mode == "replace" else None
    carry_out(
        call,
        session,
        Merge(seen(found), seen(target), MergeMode(mode), passage, heading.lstrip("# "), checklist),
        wording.merged(found.path, target.path, mode),
        remarks=what_is_open(session, found, checklist),
        dry_run=dry_run,
        include_unsaved=include_unsaved,
        include_secrets=commit_secrets,
    )


def _passage(
    call: Call, session: "ReviewSession", proposal: "Proposal", note: "Note", line: int | None
) -> tuple[int, int]:
    """Give the passage that holds `line`, or the one nearest to the proposal."""
    from kura_tui.domain.notes.passages import passages

    if line is None:
        for candidate in near_notes(call, session, proposal, NEAR_SEARCHED):
            if candidate.path == note.path:
                return candidate.passage.start, candidate.passage.end
        why = wording.no_near_passage(note.path)
        raise UsageError(wording.NOT_MERGED, why=why, now=wording.NAME_A_LINE)
    for passage in passages(note.document):
        if passage.line <= line <= passage.line + passage.text.rstrip().count("\n"):
            return passage.start, passage.end
    raise UsageError(wording.NOT_MERGED, why=wording.no_passage_on_line(note.path, line))


@verb("supersede")
@click.argument("proposal", shell_complete=completing.proposals)
@click.argument("note", shell_complete=completing.notes)
@click.argument("folder", default="", shell_complete=completing.folders)
@option("--reason", "why", default="", metavar="TEXT")
@name_option
@tick_option
@unsaved_option
@secrets_option
@dry_run_option
@pass_call
def supersede(
    call: Call,
    proposal: str,
    note: str,
    folder: str,
    why: str,
    name: str,
    tick: tuple[str, ...],
    include_unsaved: bool,
    commit_secrets: bool,
    dry_run: bool,
) -> None:
    """Approve a proposal and retire a note."""
    from kura_tui.domain.decisions.decision import Supersede

    session = open_to_decide(call, dry_run=dry_run)
    found, target = session.proposal(proposal), session.note(note)
    folder = parse_folder(folder, session.settings.folders) or target.folder
    checklist = ticked(found.checklist, tick)
    carry_out(
        call,
        session,
        Supersede(seen(found), seen(target), folder, why, checklist, name),
        wording.superseded(found.path, folder, target.path),
        remarks=what_is_open(session, found, checklist),
        dry_run=dry_run,
        include_unsaved=include_unsaved,
        include_secrets=commit_secrets,
    )


@verb("reject")
@click.argument("proposal", shell_complete=completing.proposals)
@option("--reason", required=True, metavar="TEXT")
@option("--words", default="", metavar="TEXT")
@secrets_option
@dry_run_option
@pass_call
def reject(
    call: Call, proposal: str, reason: str, words: str, commit_secrets: bool, dry_run: bool
) -> None:
    """Move a proposal out of sight."""
    from kura_tui.domain.decisions.decision import Reject, RejectReason

    kind = parse_reason(reason)
    if kind is RejectReason.WORDS:
        words = words or reason.strip()
    session = open_to_decide(call, dry_run=dry_run)
    found = session.proposal(proposal)
    said = words if kind is RejectReason.WORDS else kind.value
    done = wording.rejected(found.path, said)
    carry_out(
        call,
        session,
        Reject(seen(found), kind, words),
        done,
        dry_run=dry_run,
        include_secrets=commit_secrets,
    )


@verb("snooze")
@click.argument("proposal", shell_complete=completing.proposals)
@option("--until", required=True, metavar="DAY")
@secrets_option
@dry_run_option
@pass_call
def snooze(call: Call, proposal: str, until: str, commit_secrets: bool, dry_run: bool) -> None:
    """Hide a proposal until a day."""
    from kura_tui.domain.decisions.decision import Snooze

    day = parse_day(until, date.today())
    session = open_to_decide(call, dry_run=dry_run)
    found = session.proposal(proposal)
    done = wording.snoozed(found.path, day.isoformat())
    decision = Snooze(seen(found), day)
    carry_out(call, session, decision, done, dry_run=dry_run, include_secrets=commit_secrets)


@verb("retract")
@click.argument("note", shell_complete=completing.notes)
@option("--reason", "why", required=True, metavar="TEXT")
@unsaved_option
@dry_run_option
@pass_call
def retract(call: Call, note: str, why: str, include_unsaved: bool, dry_run: bool) -> None:
    """Retire a note without successor."""
    from kura_tui.domain.decisions.decision import Retract

    session = open_to_decide(call, dry_run=dry_run)
    target = session.note(note)
    carry_out(
        call,
        session,
        Retract(seen(target), why),
        wording.retracted(target.path),
        dry_run=dry_run,
        include_unsaved=include_unsaved,
    )
