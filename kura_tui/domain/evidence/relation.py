"""What the words of a note and a proposal show about each other; a hint, never a verdict."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from kura_tui.domain.evidence.candidate import Relation, RelationKind
from kura_tui.domain.evidence.differing_names import differing_names
from kura_tui.domain.evidence.differing_values import Change, differing_values
from kura_tui.domain.evidence.negation import (
    cues_apart,
    is_said_by_prefix,
    language_of,
    negated_words,
    negations,
)
from kura_tui.domain.evidence.negation_cues import ARTICLES
from kura_tui.domain.evidence.order import is_order_swapped
from kura_tui.domain.evidence.words import fold, pieces, search_words, sentences, tidy

_LEAST_ALIKE = 0.3
"""Share of words that two sentences have in common before they are held against each other."""
_MOST_CHARACTERS, _MOST_SENTENCES, _LONGEST_SENTENCE = 8_000, 60, 800
"""How much of two texts is held against each other."""
_SHORT = 3
"""Sentences of both texts together up to which a cue in any of them counts."""
_HARMLESS = re.compile(r"[\s.,;:!?\"'`´*_~()\[\]{}…«»„“”‘’、。，．！？：；「」『』（）【】·-]+")


@dataclass(frozen=True, slots=True)
class _Differences:
    changes: tuple[Change, ...] = ()
    cues: tuple[str, ...] = ()
    is_swapped: bool = False


def relate(note: str, proposal: str) -> Relation:
    """Give the relation of a proposal's fact to a note's passage.

    Sentences are held against the sentences they are most like. A negation on one side comes
    before a differing value, and a differing value before what the words have in common; `changes`
    and `cues` name all that was found.
    """
    if note == proposal:
        return Relation(RelationKind.IDENTICAL)
    have_same_rest = note[_MOST_CHARACTERS:] == proposal[_MOST_CHARACTERS:]
    note, proposal = note[:_MOST_CHARACTERS], proposal[:_MOST_CHARACTERS]
    old, new = tidy(note), tidy(proposal)
    if old == new and not have_same_rest:
        return Relation(RelationKind.RELATED)
    if old == new:
        changes = differing_values(note, proposal) or _differing_symbols(note, proposal)
        kind = RelationKind.VALUE_DIFFERS if changes else RelationKind.IDENTICAL
        return Relation(kind, changes)
    found = _differences(note, proposal)
    return Relation(_kind(old, new, found), found.changes, found.cues)


def _kind(old: str, new: str, found: _Differences) -> RelationKind:
    if found.cues:
        return RelationKind.NEGATION_DIFFERS
    if found.is_swapped:
        return RelationKind.ORDER_DIFFERS
    if found.changes:
        return RelationKind.VALUE_DIFFERS
    return _overlap(old, new)


def _overlap(old: str, new: str) -> RelationKind:
    before, after = _content(fold(old)), _content(fold(new))
    if before == after:
        return RelationKind.SAME_WORDS
    if not after - before:
        return RelationKind.CONTAINED
    if not before - after:
        return RelationKind.EXTENDS
    return RelationKind.RELATED


def _content(tidied: str) -> Counter[str]:
    words = pieces(tidied)
    return Counter(word for word in words if word not in ARTICLES) or Counter(words)


def _symbols(text: str) -> str:
    """Give the text without white space and the punctuation that carries no meaning."""
    return _HARMLESS.sub("", unicodedata.normalize("NFKC", text).casefold())


def _differing_symbols(note: str, proposal: str) -> tuple[Change, ...]:
    pairs = zip(note.split(), proposal.split(), strict=False)
    return tuple(pair for pair in pairs if _symbols(pair[0]) != _symbols(pair[1]))


def _differences(note: str, proposal: str) -> _Differences:
    olds, news = _sentences(note), _sentences(proposal)
    language = language_of(note, proposal)
    pairs = _aligned(olds, news) or [(note[:_LONGEST_SENTENCE], proposal[:_LONGEST_SENTENCE])]
    changes: dict[Change, None] = {}
    cues: dict[str, None] = {}
    is_swapped = False
    for old, new in pairs:
        cues.update(dict.fromkeys(_differing_cues(old, new, language)))
        is_swapped = is_swapped or is_order_swapped(pieces(tidy(old)), pieces(tidy(new)))
        changes.update(dict.fromkeys(differing_values(old, new)))
        changes.update(dict.fromkeys(differing_names(old, new)))
    if not cues and len(olds) + len(news) <= _SHORT:
        cues.update(dict.fromkeys(_differing_cues(note, proposal, language)))
    return _Differences(tuple(changes), tuple(cues), is_swapped)


def _sentences(text: str) -> list[str]:
    parts = (part[:_LONGEST_SENTENCE] for part in sentences(text)[:_MOST_SENTENCES])
    return [part for part in parts if tidy(part)]


def _differing_cues(old: str, new: str, language: str) -> tuple[str, ...]:
    ours = cues_apart(negations(old, language), new)
    theirs = cues_apart(negations(new, language), old)
    if bool(ours) != bool(theirs):
        plain, negated = (new, old) if ours else (old, new)
        found = ours or theirs
        is_same = len(found) == 1 and is_said_by_prefix(plain, negated, found[0])
        return () if is_same else found
    return () if ours else negated_words(old, new)


def _aligned(olds: Sequence[str], news: Sequence[str]) -> list[tuple[str, str]]:
    """Pair each sentence of the proposal with the note's sentence that has most of its words."""
    if len(olds) == 1 and len(news) == 1:
        return [(olds[0], news[0])]
    before = [frozenset(search_words(fold(old))) for old in olds]
    pairs: list[tuple[str, str]] = []
    for new in news:
        words = frozenset(search_words(fold(new)))
        scores = [_alike(words, old) for old in before]
        best = max(scores, default=0.0)
        if best >= _LEAST_ALIKE:
            pairs.append((olds[scores.index(best)], new))
    return pairs


def _alike(some: frozenset[str], others: frozenset[str]) -> float:
    return 2 * len(some & others) / (len(some) + len(others)) if some and others else 0.0
