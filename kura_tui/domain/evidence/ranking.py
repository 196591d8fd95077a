"""Order found passages by nearness and say why; knows nothing of files or of the index."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from kura_tui.domain.evidence.candidate import Candidate, NoteKind, ScorePart
from kura_tui.domain.evidence.nearness import (
    GramWeights,
    best_line,
    fuzzy_words,
    gram_weight,
    shown_score,
)
from kura_tui.domain.evidence.relation import relate
from kura_tui.domain.evidence.sharing import is_telling, longest_run, shared_words, words_apart
from kura_tui.domain.evidence.words import fold, grams, sentences
from kura_tui.domain.notes.passages import Passage

_MOST_SENTENCES = 40
"""Sentences of a passage that are compared one by one; a longer passage is compared whole."""
_CHARACTERS, _SENTENCES, _WORDS, _BY_WORDS, _BY_NOTE, _TITLE = 0.3, 0.3, 0.1, 0.3, 0.1, 0.1
"""What each part counts in the order: round numbers from a flat optimum, see docs/evidence.md."""
_IDENTICAL = 10.0
_MOST_CHARACTERS = 8_000
"""How much of a proposal is compared."""
_NEAR = 40.0
"""Score from which a candidate is shown even if only small words are shared."""


@dataclass(frozen=True, slots=True)
class Found:
    """A passage the index found, with its note.

    `folded` holds its folded lines. `by_words` is its bm25 as a share of the best passage's,
    `by_note` the whole note's bm25 as a share of the best note's; 0 where the index has none.
    """

    path: str
    title: str
    kind: NoteKind
    passage: Passage
    folded: str
    by_words: float = 0.0
    by_note: float = 0.0
    folder: str = ""
    when: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Rarity:
    """How many of the `passages` hold a word or a run of characters; what is not named is rare."""

    passages: int
    words: Mapping[str, int]
    grams: Mapping[str, int]
    weights: GramWeights | None = None
    """Weights worked out before from the same counts, to be added to."""

    def of_gram(self, gram: str) -> float:
        """Give a gram's weight."""
        return gram_weight(self.passages, self.grams.get(gram, 0))


@dataclass(frozen=True, slots=True)
class Asked:
    """A proposal's words made ready for comparing."""

    title: str
    fact: str
    folded_title: str
    folded_fact: str

    @classmethod
    def of(cls, title: str, fact: str) -> "Asked":
        """Fold a proposal's title and fact; without a fact the title stands for it."""
        title, fact = title[:_MOST_CHARACTERS], fact[:_MOST_CHARACTERS]
        return cls(title, fact, fold(title), fold(fact) or fold(title))

    @property
    def folded(self) -> str:
        """Title and fact folded, the title left out where the fact repeats it."""
        if self.folded_title in self.folded_fact:
            return self.folded_fact
        return f"{self.folded_title} {self.folded_fact}"


@dataclass(frozen=True, slots=True)
class _Scored:
    found: Found
    order: float
    score: float
    parts: tuple[ScorePart, ...]


def rank(
    asked: Asked, found: Sequence[Found], rarity: Rarity, limit: int = 12
) -> tuple[Candidate, ...]:
    """Give the best passage of each note, nearest first; equal ones in order of path.

    Order comes from rarity-weighted characters, the best sentences, bm25 of passage and note and
    the titles. The score shown is measured on the two texts alone, so that it means the same in
    every vault: 100 is the same text. It never rises from one candidate to the next.
    """
    comparing = _Comparing(asked, rarity)
    best: dict[str, _Scored] = {}
    for one in found:
        scored = comparing.score(one)
        if one.path not in best or scored.order > best[one.path].order:
            best[one.path] = scored
    ordered = sorted(best.values(), key=lambda scored: (-scored.order, scored.found.path))
    candidates: list[Candidate] = []
    ceiling = 100.0
    for scored in ordered:
        if len(candidates) == limit:
            break
        ceiling = min(ceiling, scored.score)
        shared = _shared(asked, rarity, scored)
        if shared:
            candidates.append(_candidate(asked, scored, ceiling, shared))
    return tuple(candidates)


class _Comparing:
    """One proposal compared with many passages."""

    def __init__(self, asked: Asked, rarity: Rarity) -> None:
        self._asked = asked
        known = rarity.weights
        self._weights = GramWeights(rarity.of_gram) if known is None else known
        self._grams = grams(asked.folded_fact)
        self._total = self._weights.total(self._grams)
        folded = [fold(part) for part in sentences(asked.fact)[:_MOST_SENTENCES]]
        self._sentences = [
            (some, self._weights.total(some)) for part in folded if (some := grams(part))
        ] or [(self._grams, self._total)]
        self._titles: dict[str, float] = {}

    def score(self, one: Found) -> _Scored:
        """Compare one passage in every way."""
        plain = one.folded.replace("\n", " ")
        there = grams(plain)
        whole = self._weights.cosine(self._grams, self._total, there, self._weights.total(there))
        by_sentence = self._by_sentence(one, there, whole)
        title = self._title(one.title)
        ours = self._asked.folded_fact
        words, line = fuzzy_words(ours, plain), best_line(ours, one.folded)
        order = _CHARACTERS * whole + _SENTENCES * by_sentence + _WORDS * words
        order += _BY_WORDS * one.by_words + _BY_NOTE * one.by_note + _TITLE * title
        score = shown_score((whole + by_sentence) / 2, words, line)
        if plain == ours:
            order, score = order + _IDENTICAL, 100.0
        parts = (
            ScorePart("characters", whole),
            ScorePart("sentences", by_sentence),
            ScorePart("words", words),
            ScorePart("line", line),
            ScorePart("rare words", one.by_words),
            ScorePart("note", one.by_note),
            ScorePart("title", title),
        )
        return _Scored(one, order, score, parts)

    def _by_sentence(self, one: Found, there: frozenset[str], whole: float) -> float:
        """Give how well one sentence of the passage meets each of ours, rare ones counted more."""
        parts = sentences(one.passage.text)
        if len(self._sentences) == 1 and len(parts) == 1:
            return whole
        theirs = [(there, self._weights.total(there))]
        if len(parts) <= _MOST_SENTENCES:
            theirs += [(some, self._weights.total(some)) for some in map(_folded_grams, parts)]
        met = weight = 0.0
        for ours, total in self._sentences:
            met += total * max(self._weights.cosine(ours, total, *other) for other in theirs)
            weight += total
        return met / weight if weight else 0.0

    def _title(self, title: str) -> float:
        """Give how alike the titles are, from half alike on; a word in common is not enough."""
        if not self._asked.folded_title:
            return 0.0
        if title not in self._titles:
            alike = fuzz.token_sort_ratio(self._asked.folded_title, fold(title)) / 100
            self._titles[title] = max(0.0, 2 * alike - 1)
        return self._titles[title]


def _folded_grams(text: str) -> frozenset[str]:
    return grams(fold(text))


def _shared(asked: Asked, rarity: Rarity, scored: _Scored) -> tuple[str, ...]:
    """Give the words that explain a candidate; none where it is not worth showing."""
    fact, passage = asked.fact or asked.title, scored.found.passage.text
    shared = shared_words(fact, passage, rarity.words, rarity.passages)
    if is_telling(shared):
        return shared
    folded = shared_words(asked.folded_fact, scored.found.folded, rarity.words, rarity.passages)
    if is_telling(folded):
        return folded
    return shared or longest_run(fact, passage) if scored.score >= _NEAR else ()


def _candidate(asked: Asked, scored: _Scored, score: float, shared: tuple[str, ...]) -> Candidate:
    one = scored.found
    fact = asked.fact or asked.title
    only_proposal, only_note = words_apart(fact, one.passage.text)
    return Candidate(
        path=one.path,
        title=one.title,
        kind=one.kind,
        passage=one.passage,
        score=score,
        relation=relate(one.passage.text, fact),
        parts=scored.parts,
        shared=shared,
        only_proposal=only_proposal,
        only_note=only_note,
        folder=one.folder,
        when=one.when,
        reason=one.reason,
    )
