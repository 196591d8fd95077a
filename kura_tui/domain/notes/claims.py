"""What a document in Inbox/ claims, read tolerantly; decides its state, never its worth."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from kura_tui.domain.notes.checklist import REVIEW, CheckItem, Checklist, parse_checklist
from kura_tui.domain.notes.layout import Heading, headings, named_sections
from kura_tui.domain.notes.note import Document, Value
from kura_tui.domain.notes.proposal import Proposal, ProposalState
from kura_tui.domain.text import fingerprint
from kura_tui.wording import notes as wording

_TYPES = frozenset({"memory-proposal", "memory_proposal", "memory proposal"})
_TAGS = frozenset({"memory/proposal", "memory-proposal"})
_DIALECT_KEYS = ("proposal_id", "proposal_kind")
_RAW_MARK = re.compile(
    r"^[ \t]*[\"']?type[\"']?[ \t]*:[ \t]*[\"']?memory[-_ ]proposal", re.M | re.I
)
_MARK_LIMIT = 20_000
_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?=$|[T ])")
_SOFT = frozenset({wording.CONFLICT, wording.SECOND_BLOCK, wording.NO_END})


def proposal_from(document: Document, default_checklist: tuple[str, ...], today: date) -> Proposal:
    """Read a document as a proposal; every document gives one, whatever it holds."""
    if _is_unread(document):
        return _unread(document, default_checklist)
    claims = _folded(document)
    found = headings(document.text, document.body_start)
    fact = _fact(document, found)
    until = _snoozed_until(claims)
    created_text = _text(claims, "created", "created_at", "date")
    return Proposal(
        document=document,
        state=_state_on(document, claims, until, today),
        fact=fact,
        checklist=_checklist(document, found, default_checklist),
        fingerprint=fingerprint(document.title, fact),
        confidence=_text(claims, "confidence"),
        source=_text(claims, "source"),
        created=parsed_date(created_text),
        created_text=created_text,
        source_id=_text(claims, "source_id", "proposal_id", "id"),
        agent=_text(claims, "agent", "proposed_by"),
        target=_text(claims, "target", "target_folder", "target_note"),
        action=_text(claims, "action"),
        snoozed_until=until,
        evidence=_texts(claims, "evidence"),
        replaces=_texts(claims, "replaces"),
    )


def state_of(document: Document, today: date) -> ProposalState:
    """Give the state of the proposal that a document is, and read nothing else of it."""
    if _is_unread(document):
        return ProposalState.BROKEN
    claims = _folded(document)
    return _state_on(document, claims, _snoozed_until(claims), today)


def _is_unread(document: Document) -> bool:
    return not document.text or any(problem.line == 0 for problem in document.problems)


def _snoozed_until(claims: Mapping[str, Value]) -> date | None:
    return parsed_date(_text(claims, "snoozed_until"))


def _state_on(
    document: Document, claims: Mapping[str, Value], until: date | None, today: date
) -> ProposalState:
    state = _state(document, claims)
    if state is ProposalState.PENDING and until is not None and until > today:
        return _snoozed(_text(claims, "snoozed_digest"), document.text)
    return state


def _unread(document: Document, default: tuple[str, ...]) -> Proposal:
    """Give the proposal of a file that is empty, too large or no text: its bytes are its mark."""
    checklist = replace(_default_checklist(default), is_unread=document.is_too_large)
    return Proposal(document, ProposalState.BROKEN, "", checklist, document.digest)


def parsed_date(text: str) -> date | None:
    """Read an ISO date, with or without a time; None when there is none or it is impossible."""
    found = _DATE.match(text.strip().removeprefix("[["))
    if found is None and text.strip().endswith("]]"):
        found = _DATE.match(text.strip()[2:-2])
    if found is None:
        return None
    try:
        return date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        return None


def _folded(document: Document) -> dict[str, Value]:
    """Give the properties by folded key; an exact key wins over one in other letters."""
    claims: dict[str, Value] = {}
    for key, value in document.properties.entries:
        folded = key.casefold().replace("-", "_").replace(" ", "_")
        if folded not in claims or folded == key:
            claims[folded] = value
    return claims


def _text(claims: Mapping[str, Value], *keys: str) -> str:
    for key in keys:
        value = claims.get(key, "")
        if value:
            return value if isinstance(value, str) else ", ".join(value)
    return ""


def _texts(claims: Mapping[str, Value], key: str) -> tuple[str, ...]:
    value = claims.get(key, ())
    if isinstance(value, str):
        return (value,) if value else ()
    return value


def _is_marked(claims: Mapping[str, Value]) -> bool:
    if any(word.strip().casefold() in _TYPES for word in _texts(claims, "type")):
        return True
    if any(tag.lstrip("#").casefold() in _TAGS for tag in _texts(claims, "tags")):
        return True
    return any(key in claims for key in _DIALECT_KEYS)


def _state(document: Document, claims: Mapping[str, Value]) -> ProposalState:
    """Decide between pending, broken and foreign; no status in the file is ever an approval."""
    if not document.problems:
        return ProposalState.PENDING if _is_marked(claims) else ProposalState.FOREIGN
    is_lost = any(problem.reason not in _SOFT for problem in document.problems)
    if is_lost or _is_marked(claims) or _RAW_MARK.search(document.text, 0, _MARK_LIMIT):
        return ProposalState.BROKEN
    return ProposalState.FOREIGN


def _snoozed(digest: str, text: str) -> ProposalState:
    """Decide whether a text still sleeps; one that was snoozed by hand has no digest."""
    from kura_tui.domain.notes.snoozing import text_digest  # here, because few proposals sleep

    is_as_it_was = digest in {"", text_digest(text)}
    return ProposalState.SNOOZED if is_as_it_was else ProposalState.PENDING


def _fact(document: Document, found: tuple[Heading, ...]) -> str:
    """Give the body without the heading that is the title and without the Review sections."""
    text = document.text
    cuts = list(named_sections(text, document.body_start, REVIEW, found))
    title = next((heading for heading in found if heading.level == 1 and heading.title), None)
    if title is not None:
        cuts.append((title.start, title.end))
    parts: list[str] = []
    position = document.body_start
    for start, end in sorted(cuts):
        parts.append(text[position:start])
        position = max(position, end)
    parts.append(text[position:])
    return "".join(parts).replace("\r\n", "\n").strip("\ufeff \t\r\n")


def _checklist(
    document: Document, found: tuple[Heading, ...], default: tuple[str, ...]
) -> Checklist:
    checklist = parse_checklist(document.text, document.body_start, found)
    return checklist if checklist.items else _default_checklist(default)


def _default_checklist(words: tuple[str, ...]) -> Checklist:
    return Checklist(tuple(CheckItem(check) for check in words), is_default=True)
