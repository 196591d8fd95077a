"""What a proposal says about its own decision: approved, reviewed, ticked; it approves nothing."""

import re
from collections.abc import Iterator

from kura_tui.domain.evidence.hazard import Claim, Hazard
from kura_tui.domain.evidence.vocabulary import word_set
from kura_tui.wording import hazards as wording

_FRONTMATTER = re.compile(
    r"\ufeff?---[ \t]*\r?\n(?P<block>[\s\S]*?)(?:^(?:---|\.\.\.)[ \t]*\r?$|\Z)", re.MULTILINE
)
_KEY = re.compile(
    r"^(?P<key>\"[^\"\n]{1,80}\"|'[^'\n]{1,80}'|[^\s#\-:\"'\[{&*!"
    r"|>%@`][^:\n#]{0,80}?)[ \t]*:(?P<value>[ \t][^\n]*|)\r?$",
    re.MULTILINE,
)
_FLOW_KEY = re.compile(
    r"[{,]\s*[\"']?(?P<key>status|approved|approved_by|reviewed_by"
    r"|reviewed)[\"']?\s*:\s*(?P<value>[^,}\n]*)",
    re.IGNORECASE,
)
_STATUS_KEYS = frozenset(
    {"status", "approval_status", "review_status", "state", "approval", "review", "decision"}
)
_DECIDED = re.compile(
    r"(?P<word>approved|accepted|reviewed|verified|merged|rejected|superseded"
    r"|retracted|canonical|published|confirmed|promoted|final)\b",
    re.IGNORECASE,
)
_KURA_KEYS = word_set(
    "approved approved_by approved_at approvedby reviewed reviewed_by reviewed_at"
        " reviewedby reviewer approver verified verified_by checked_by signed_off_by "
    "signoff confirmed confirmed_by superseded_by supersedes rejected rejected_by"
        " human_approved human_reviewed auto_approve")  # fmt: skip
_NOT_YET = frozenset(
    {
        "",
        "false",
        "no",
        "none",
        "null",
        "~",
        "pending",
        "n/a",
        "tbd",
        "nobody",
        "[]",
        "''",
        '""',
        "0",
    }
)
_TICKED = re.compile(r"^[ \t>]*(?:[-*+]|\d+[.)])[ \t]+\[[xX✓✔☑]\][^\n]*", re.MULTILINE)
_REVIEW = re.compile(r"^#{1,6}[ \t]+(?:review|checklist)\b[^\n]*$", re.MULTILINE | re.IGNORECASE)
_NEXT_HEADING = re.compile(r"^#{1,2}[ \t]", re.MULTILINE)
_ESCAPED = re.compile(
    r"\\(?:x(?:0[0-8bcBCefEF]|1[0-9a-fA-F]|7[fF]|[89][0-9a-fA-F]|[aA][dD])"
    r"|u(?:00(?:0[0-8bcBCefEF]|1[0-9a-fA-F]|7[fF]|[89][0-9a-fA-F]|[aA][dD])"
    r"|200[b-fB-F]|202[89a-eA-E]|20[6][0-9a-fA-F]|[fF][eE][fF]{2}"
    r"|[fF][eE]0[0-9a-fA-F]|[dD][89a-fA-F][0-9a-fA-F]{2})|U000[eE][0-9a-fA-F]{4}"
    r"|[0abefvNLP])"
)
_QUOTED = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"")
_PATH_LIKE = re.compile(r"\.\.|^[\"']?\s*[/~\\]|\\|^[\"']?\s*\w:|(?:^|/)\.\w|\x00")
_SECOND_BLOCK = re.compile(
    r"\s*---[ \t]*\r?\n(?:[ \t]*\r?\n)*(?:[\w-]+[ \t]*:[^\n]*\r?\n"
    r"|[ \t]+[^\n]*\r?\n|- [^\n]*\r?\n){1,40}---[ \t]*\r?(?:\n|\Z)"
)


def own_decisions(text: str) -> Iterator[Hazard]:
    """Give what a proposal's properties and Review section claim on behalf of a reviewer."""
    opening = _FRONTMATTER.match(text)
    if opening:
        yield from _properties(opening["block"], opening.start("block"))
        second = _SECOND_BLOCK.match(text, opening.end())
        if second:
            yield _mark(
                "second properties", wording.REPEATED_FRONTMATTER, second.start(), second.end()
            )
            yield from _properties(second[0], second.start())
    review = _REVIEW.search(text)
    if review:
        ended = _NEXT_HEADING.search(text, review.end())
        for ticked in _TICKED.finditer(text, review.end(), ended.start() if ended else len(text)):
            yield _mark("ticked check", wording.TICKED, ticked.start(), ticked.end())


def _properties(block: str, offset: int) -> Iterator[Hazard]:
    seen: set[str] = set()
    for line in _KEY.finditer(block):
        key = line["key"].strip("\"' \t").casefold()
        place = (offset + line.start(), offset + line.end())
        if key in seen:
            yield _mark("duplicated key", wording.DUPLICATE_KEY, *place)
        seen.add(key)
        yield from _claim(key, line["value"], place)
    for pair in _FLOW_KEY.finditer(block):
        yield from _claim(
            pair["key"].casefold(), pair["value"], (offset + pair.start("key"), offset + pair.end())
        )
    if "\\" in block:
        for quoted in _QUOTED.finditer(block):
            for escape in _ESCAPED.finditer(quoted[0]):
                start = offset + quoted.start() + escape.start()
                yield _mark("escaped character", wording.YAML_ESCAPE, start, start + len(escape[0]))


def _claim(key: str, value: str, place: tuple[int, int]) -> Iterator[Hazard]:
    plain = value.strip().strip("\"'").strip().casefold()
    key = key.replace("-", "_").replace(" ", "_")
    if key in _STATUS_KEYS:
        decided = _DECIDED.match(plain)
        if decided:
            yield _mark(
                "claims a decision", wording.claims_status(decided["word"].casefold()), *place
            )
    elif key in _KURA_KEYS and plain not in _NOT_YET:
        yield _mark("claims a decision", wording.claims_review(key), *place)
    elif key in {"target", "target_note", "target_folder", "folder"} and _PATH_LIKE.search(
        value.strip()
    ):
        yield _mark("path as a target", wording.PATH_TARGET, *place, answers="folder")


def _mark(kind: str, reason: str, start: int, end: int, answers: str = "source") -> Hazard:
    return Hazard(kind, Claim.EXACT, reason, 0, start, end, answers=answers)
