"""The verb an agent uses: `propose` turns its words into a draft; the session writes the file."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kura_tui.cli import output
from kura_tui.cli.context import Call, is_terminal, option, pass_call
from kura_tui.cli.group import verb
from kura_tui.domain.text import fingerprint
from kura_tui.errors import UsageError
from kura_tui.wording import commands as wording
from kura_tui.wording import proposing

if TYPE_CHECKING:
    from kura_tui.domain.notes.draft import Draft
    from kura_tui.domain.notes.note import Value
    from kura_tui.session import Proposed, ReviewSession

MAX_INPUT_BYTES = 1_000_000
"""Bytes of a fact that are read from stdin or a file at most."""
FLAT_KEYS = (
    "source_id", "source_kind", "source_session", "agent", "observed", "scope", "target",
    "action", "replaces", "evidence", "topics",
)  # fmt: skip
"""Further properties of a proposal (DESIGN 3.1), in the order in which they are written."""


@verb("propose")
@click.argument("title", default="")
@click.argument("fact", default="")
@option("--source", default="", metavar="WORD")
@option("--confidence", default="", metavar="LEVEL")
@option("--created", default="", metavar="DATE")
@option("--source-id", default="", metavar="ID")
@option("--source-kind", default="", metavar="WORD")
@option("--source-session", default="", metavar="ID")
@option("--agent", default="", metavar="NAME")
@option("--observed", default="", metavar="DATE")
@option("--scope", default="", metavar="WORD")
@option("--target", default="", metavar="FOLDER")
@option("--action", default="", metavar="WORD")
@option("--replaces", multiple=True, metavar="NOTE")
@option("--evidence", multiple=True, metavar="QUOTE")
@option("--topics", multiple=True, metavar="WORD")
@option("--from", "from_file", default="", metavar="FILE")
@option("--near", "with_near", is_flag=True)
@option("-n", "--dry-run", is_flag=True)
@pass_call
def propose(
    call: Call,
    /,
    title: str,
    fact: str,
    from_file: str,
    with_near: bool,
    dry_run: bool,
    **claims: str | tuple[str, ...],
) -> None:
    """Write one proposal into Inbox/."""
    session = call.open_session()
    draft = _draft(session, title, fact, from_file)
    claimed = _with_claims(draft, claims)
    proposed = session.propose(claimed, dry_run=dry_run, with_near=with_near)
    if call.is_json:
        _print_json(proposed, with_near=with_near, dry_run=dry_run)
        return
    _tell_known(call, proposed, fingerprint(claimed.title, claimed.fact))
    if dry_run:
        output.talk(call, wording.would_propose(proposed.path, proposed.is_new))
        output.print_line(proposed.text.rstrip("\n"))
    else:
        output.print_line(wording.proposed(proposed.path, proposed.is_new))


def _print_json(proposed: "Proposed", *, with_near: bool, dry_run: bool) -> None:
    from kura_tui.cli import documents
    from kura_tui.domain.evidence.masking import masked_alone

    answer = {
        "path": proposed.path,
        "is_new": proposed.is_new,
        "is_written": not dry_run,
        "text": proposed.text,
        "known": [documents.of_remembered(one) for one in proposed.known],
    }
    if with_near:
        answer["near"] = [documents.of_candidate(one, masked_alone) for one in proposed.near]
    output.print_json({"proposed": answer})


def _tell_known(call: Call, proposed: "Proposed", words: str) -> None:
    """Say what waits or was decided already, so that an agent need not propose it again."""
    for one in proposed.known:
        if one.path != proposed.path:
            output.talk(call, proposing.known(one, is_same_text=one.fingerprint == words))
    if not proposed.near:
        return
    from kura_tui.domain.evidence.masking import masked_alone, masking
    from kura_tui.rendering import relation_words

    for near in proposed.near:
        relation = masking(masked_alone, near.passage.text)(relation_words(near))
        output.talk(call, proposing.near(near, relation))


def _draft(session: "ReviewSession", title: str, fact: str, from_file: str) -> "Draft":
    """Take the words from the line, from stdin, or from Markdown with its own claims."""
    from kura_tui.domain.notes.draft import Draft

    if not from_file:
        return Draft(title=title, fact=_read_stdin().decode() if fact == "-" else fact)
    data = _read_stdin() if from_file == "-" else _read_file(from_file)
    draft = session.draft(data)
    return replace(draft, title=title) if title else draft


def _with_claims(draft: "Draft", claims: "dict[str, Value]") -> "Draft":
    """Lay the options over a draft; an option that was not given changes nothing."""
    named = {key: str(claims[key]) for key in ("source", "confidence", "created") if claims[key]}
    extra: dict[str, Value] = dict(draft.extra)
    for key in FLAT_KEYS:
        if claims[key]:
            extra[key] = claims[key]
    return replace(draft, **named, extra=tuple(extra.items()))


def _read_file(place: str) -> bytes:
    try:
        with Path(place).open("rb") as file:
            return _short_enough(file.read(MAX_INPUT_BYTES + 1))
    except OSError as error:
        raise UsageError(wording.NOT_PROPOSED, why=f"{place}: {error.strerror}") from error


def _read_stdin() -> bytes:
    """Read UTF-8 from stdin, which must not be a terminal that nobody was told to type into."""
    if is_terminal(sys.stdin):
        raise UsageError(wording.NOT_PROPOSED, why=wording.STDIN_IS_TERMINAL)
    return _short_enough(sys.stdin.buffer.read(MAX_INPUT_BYTES + 1))


def _short_enough(data: bytes) -> bytes:
    if len(data) > MAX_INPUT_BYTES:
        raise UsageError(wording.NOT_PROPOSED, why=wording.too_long(MAX_INPUT_BYTES))
    try:
        data.decode()
    except UnicodeDecodeError as error:
        raise UsageError(wording.NOT_PROPOSED, why=wording.NOT_UTF8) from error
    return data
