"""Words about evidence: why files give no passages, why a target is recommended."""

from typing import TYPE_CHECKING

from kura_tui.domain.evidence.candidate import Candidate, Relation, RelationKind

if TYPE_CHECKING:
    from kura_tui.domain.evidence.recommendation import Recommendation

LEFT_OUT_BY_SETTINGS = "left out by the vault's settings"
LEFT_OUT_ELSEWHERE = "not in a canonical folder"
LEFT_OUT_NOT_UTF8 = "not UTF-8"
LEFT_OUT_TOO_LARGE = "too large to compare"
LEFT_OUT_CONFLICT = "holds conflict markers"
LEFT_OUT_UNREADABLE = "cannot be read"

INDEX_NOT_READY = "Nearest notes not found"
INDEX_IN_USE = "another kura is writing the index"
INDEX_TRY_AGAIN = "Try again in a moment."

NOTHING_NEAR = "no note is near"
SHARED_BOILERPLATE = "only common words are shared"


def near(candidate: Candidate) -> str:
    """Say how near a note is and what its words show."""
    return f"{candidate.score:.0f} % near, {described(candidate.relation)}"


def as_near(first: Candidate, second: Candidate) -> str:
    """Say that two notes are about as near as each other."""
    return f"{near(first)}; {second.path} is as near"


def rejected_before(candidate: Candidate) -> str:
    """Say when and why something near was rejected."""
    when = f" on {candidate.when}" if candidate.when else ""
    why = f", because {candidate.reason}" if candidate.reason else ""
    return f"you rejected this{when}{why}"


def superseded(candidate: Candidate) -> str:
    """Say that the nearest note is no longer true."""
    when = f" on {candidate.when}" if candidate.when else ""
    return f"the nearest note was superseded or retracted{when}"


def described(relation: Relation) -> str:
    """Say what a relation shows: its kind, with the first change or the cues."""
    if relation.changes and relation.kind is RelationKind.VALUE_DIFFERS:
        old, new = relation.changes[0]
        return f"{relation.kind.value}: {old} -> {new}"
    if relation.cues:
        return f"differs: {', '.join(relation.cues)}"
    return relation.kind.value


def words_apart(proposal: str, note: str) -> str:
    """Name the words that stand in the proposal or in the note alone, "" for none."""
    sides = (("only the proposal", proposal), ("only the note", note))
    told = "   ".join(f"{side}: {words}" for side, words in sides if words)
    return f"    differs: {told}" if told else ""


def instead(advice: "Recommendation", near: Candidate, merge_key: str, reject_key: str) -> str:
    """Say what the evidence recommends instead of another note, "" for nothing clear."""
    if advice.verb == "reject":
        return f"{reject_key} would reject it: {advice.why}."
    if advice.verb != "merge" or advice.level.value not in {"medium", "strong"}:
        return ""
    change = next((f": {old} -> {new}" for old, new in near.relation.changes if near.differs), "")
    match advice.way:
        case "confirm":
            return f"{merge_key} would confirm {advice.target}, which says it already."
        case "replace":
            where = "" if change else "a passage of "
            return f"{merge_key} would replace {where}{advice.target}{change}."
        case _:
            return f"{merge_key} would append it to {advice.target}"


def recommended(advice: "Recommendation") -> str:
    """Say what the evidence recommends, and why.

    A file that was rejected already is named after it, so that it does not read as what to reject.
    """
    if advice.verb == "reject":
        return f"Recommended: reject ({advice.why})   {advice.target}"
    act = ", ".join(part for part in (advice.verb, advice.way) if part)
    target = f" {advice.target}" if advice.target else ""
    return f"Recommended: {act}{target} ({advice.why})"
