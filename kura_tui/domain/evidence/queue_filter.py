"""The filter of the queue and of `kura list`: what its words mean and what they let through."""

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import TypeAlias

from kura_tui.domain.evidence.candidate import Candidate, RelationKind
from kura_tui.domain.notes.labels import source_label
from kura_tui.domain.notes.proposal import Proposal, ProposalState
from kura_tui.domain.text import normalise

CONFIDENCES = ("low", "medium", "high")
NEAR_FROM = 40.0
"""Score from which a note is called near."""
KNOWN = "src: conf: age: near: is:"
"""The keys, as a sentence names them."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the filter may ask about one proposal."""

    proposal: Proposal
    today: date
    nearest: float = 0.0
    is_marked: bool = False
    has_marks: bool = False
    differs: bool = False
    is_repeat: bool = False


def facts_of(
    proposal: Proposal,
    today: date,
    nearest: Candidate | None,
    *,
    is_recalled: bool = False,
    is_marked: bool = False,
    has_marks: bool = False,
) -> Facts:
    """Give what the filter may ask, from the nearest note and from what was decided before."""
    score = nearest.score if nearest else 0.0
    kind = nearest.relation.kind if nearest and score >= NEAR_FROM else RelationKind.RELATED
    return Facts(
        proposal,
        today,
        nearest=score,
        is_marked=is_marked,
        has_marks=has_marks,
        differs=nearest is not None and nearest.differs,
        is_repeat=is_recalled or kind in {RelationKind.IDENTICAL, RelationKind.SAME_WORDS},
    )


Test: TypeAlias = Callable[[Facts], bool]

_COMPARE = re.compile(r"(<=|>=|<|>|=)?(.+)")
_OPERATORS: Mapping[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
}
_STATES: Mapping[str, Test] = {
    "marked": lambda facts: facts.is_marked,
    "broken": lambda facts: facts.proposal.state is ProposalState.BROKEN,
    "foreign": lambda facts: facts.proposal.state is ProposalState.FOREIGN,
    "marks": lambda facts: facts.has_marks,
    "differs": lambda facts: facts.differs,
    "repeat": lambda facts: facts.is_repeat,
}
STATES = tuple(f"is:{name}" for name in _STATES)
"""The words that ask for a state, as a person writes them."""


@dataclass(frozen=True, slots=True)
class QueueFilter:
    """A filter as typed, its tests, and the words that were not understood.

    `needs_near` and `needs_marks` say what has to be looked for before it can be asked.
    """

    text: str = ""
    tests: tuple[Test, ...] = ()
    unknown: tuple[str, ...] = ()
    needs_near: bool = False
    needs_marks: bool = False

    def lets_through(self, facts: Facts) -> bool:
        """Say whether a proposal passes every test."""
        return all(test(facts) for test in self.tests)

    @property
    def is_empty(self) -> bool:
        """Whether everything passes."""
        return not self.tests


NO_FILTER = QueueFilter()


def parse_filter(text: str) -> QueueFilter:
    """Read `plain words src:chat conf:<high age:>7d near:>80 is:marked`; all must hold."""
    tests: list[Test] = []
    unknown: list[str] = []
    for word in text.split():
        test = _test(word)
        if test is None:
            unknown.append(word)
        else:
            tests.append(test)
    words = text.split()
    needs_near = any(word.startswith(("near:", "is:differs", "is:repeat")) for word in words)
    return QueueFilter(text, tuple(tests), tuple(unknown), needs_near, "is:marks" in words)


def _test(word: str) -> Test | None:
    key, colon, value = word.partition(":")
    if not colon or key not in _KEYS:
        return _words_test(word)
    return _KEYS[key](value) if value else None


def _words_test(word: str) -> Test:
    wanted = normalise(word)
    return lambda facts: wanted in _words_of(facts.proposal)


def _words_of(proposal: Proposal) -> str:
    return _folded(proposal.title, proposal.document.name, proposal.fact)


@lru_cache(maxsize=10_000)
def _folded(*texts: str) -> str:
    return normalise("\n".join(texts))


def _source_test(value: str) -> Test:
    wanted = value.casefold()
    return lambda facts: (
        facts.proposal.source.casefold().startswith(wanted)
        or source_label(facts.proposal.source).casefold().startswith(wanted)
    )


def _confidence_test(value: str) -> Test | None:
    sign, word = _split(value)
    ranks = [rank for rank, name in enumerate(CONFIDENCES) if name.startswith(word.casefold())]
    if not ranks:
        return None
    compare = _OPERATORS[sign or "="]
    return lambda facts: (
        (own := facts.proposal.confidence.casefold()) in CONFIDENCES
        and compare(CONFIDENCES.index(own), ranks[0])
    )


def _age_test(value: str) -> Test | None:
    sign, number = _split(value)
    days = re.fullmatch(r"(\d+)([dwm]?)", number)
    if days is None:
        return None
    wanted = int(days[1]) * {"": 1, "d": 1, "w": 7, "m": 30}[days[2]]
    compare = _OPERATORS[sign or ">="]
    return lambda facts: (
        facts.proposal.created is not None
        and compare((facts.today - facts.proposal.created).days, wanted)
    )


def _near_test(value: str) -> Test | None:
    sign, number = _split(value.removesuffix("%"))
    if not number.isdecimal():
        return None
    compare, wanted = _OPERATORS[sign or ">="], int(number)
    return lambda facts: compare(facts.nearest, wanted)


def _state_test(value: str) -> Test | None:
    return _STATES.get(value)


def _split(value: str) -> tuple[str, str]:
    found = _COMPARE.fullmatch(value)
    return (found[1] or "", found[2]) if found else ("", "")


_KEYS: Mapping[str, Callable[[str], Test | None]] = {
    "src": _source_test,
    "conf": _confidence_test,
    "age": _age_test,
    "near": _near_test,
    "is": _state_test,
}
