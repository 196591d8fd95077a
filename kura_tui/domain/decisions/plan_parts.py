"""Parts that several plans share: agent records, subjects, links that follow a move."""

import re
from typing import TypeVar

from kura_tui.domain.decisions.decision import Decision
from kura_tui.domain.decisions.facts import Facts
from kura_tui.domain.decisions.gating import not_done, refusal
from kura_tui.domain.decisions.plan import AgentRecord, FileChange
from kura_tui.domain.decisions.trailers import safe_line
from kura_tui.domain.notes import links
from kura_tui.domain.notes.note import Document
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.errors import KuraError, NothingMatched, Refused
from kura_tui.wording import decisions as wording

Found = TypeVar("Found")


def needed(value: Found | None, decision: Decision, what: str) -> Found:
    """Give a fact that the decision cannot do without; raises NothingMatched when it is absent."""
    if value is None:
        raise NothingMatched(not_done(decision), why=f"there is no such {what}")
    return value


def touched(decision: Decision, path: str, facts: Facts) -> KuraError:
    """Make the refusal to take a decision back over a later change: a commit or unsaved edits."""
    later = facts.later_change(path)
    if not later and facts.is_unsaved(path):
        why, now = wording.unsaved((path,)), wording.see_edits(path)
        return Refused(not_done(decision), why=why, now=now)
    return refusal(decision, later or wording.changed_since(path), *wording.SEE_LOG)


def relinked(
    proposal: Proposal, new_path: str, facts: Facts, skip: str = ""
) -> tuple[FileChange, ...]:
    """Change the links in other files that name the proposal by its path."""
    changes = []
    for document in facts.linking:
        if document.path in {skip, proposal.path, new_path}:
            continue
        text = links.retarget(document.text, document.path, proposal.path, new_path)
        if text != document.text:
            changes.append(FileChange(document.path, document.data, text.encode()))
    return tuple(changes)


def records(proposal: Proposal, facts: Facts) -> tuple[AgentRecord, ...]:
    """Record the proposal as the agent's work first, unless Git has it or it holds a secret."""
    if not facts.needs_record or facts.holds_secret:
        return ()
    agent = re.sub(r"[^\w .-]+", " ", proposal.agent or proposal.source or "agent").strip()
    mailbox = re.sub(r"[^a-z0-9.-]+", "-", agent.casefold()).strip("-.") or "agent"
    return (
        AgentRecord(
            path=proposal.path,
            content=proposal.document.data,
            author=f"{agent or 'agent'} <{mailbox}@agents.invalid>",
            subject=f"propose: {safe_line(proposal.document.name)}",
        ),
    )


def subject(verb: str, proposal: Proposal, rest: str = "") -> str:
    """Make the first line of a commit message: the verb, the proposal's name and the rest."""
    return safe_line(f"{verb}: {proposal.document.name} {rest}")


def refuse_unreadable(decision: Decision, note: Document) -> None:
    """Refuse to change a note that could not be read whole."""
    if note.problems:
        problem = note.problems[0]
        raise refusal(decision, unsafe(note, f"line {problem.line}: {problem.reason}"))


def unsafe(note: Document, reason: str) -> str:
    """Say that a note is left as it is, and why."""
    return f"{note.path} cannot be changed safely ({reason})"
