"""Order found passages by nearness and say why; knows nothing of files or of the index."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rapidfuzz import fuzz

from kura_tui.domain.evidence.candidate import Candidate, NoteKind, ScorePart
from kura_tui.domain.evidence.relation import relate
from kura_tui.domain.evidence.words import fold, grams, search_words, shown_words
from kura_tui.domain.notes.passages import Passage


@dataclass(frozen=True, slots=True)
class Found:
    """A passage the index found, with its note; `folded` its folded lines."""

    path: str
    title: str
    kind: NoteKind
    passage: Passage
    folded: str
    folder: str = ""
    when: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Rarity:
    """How many passages hold a word or a gram; what is not named is in `floor` passages at most."""

    passages: int
    words: Mapping[str, int]
    grams: Mapping[str, int]

    def word(self, word: str) -> float:
        """Give a word's weight: the logarithm of how rare it is."""
        return math.log(1 + self.passages / (self.words.get(word, 0) + 0.5))

    def gram(self, gram: str) -> float:
        """Give a gram's squared weight."""
        return math.log(1 + self.passages / (self.grams.get(gram, 0) + 0.5)) ** 2


@dataclass(frozen=True, slots=True)
class Asked:
    """A proposal's words made ready for comparing, once for all passages."""

    title: str
    fact: str
    folded_title: str = field(default="")
    folded_fact: str = field(default="")

    @classmethod
    def of(cls, title: str, fact: str) -> "Asked":
        """Fold a proposal's title and fact."""
        return cls(title, fact, fold(title), fold(fact))

    @property
    def folded(self) -> str:
        """Title and fact folded, the title left out where the fact repeats it."""
        if self.folded_title and self.folded_title not in self.folded_fact:
            return f"{self.folded_title} {self.folded_fact}".strip()
        return self.folded_fact


def rank(
    asked: Asked, found: Sequence[Found], rarity: Rarity, limit: int = 12
) -> tuple[Candidate, ...]:
    """Give the best passage of each note, nearest first; equal scores keep the order of paths."""
    scorer = _Scorer(asked, rarity)
    best: dict[str, tuple[float, Found, tuple[ScorePart, ...]]] = {}
    for one in found:
        score, parts = scorer.score(one)
        if one.path not in best or score > best[one.path][0]:
            best[one.path] = (score, one, parts)
    ordered = sorted(best.values(), key=lambda scored: (-scored[0], scored[1].path))
    return tuple(_candidate(asked, rarity, *scored) for scored in ordered[:limit] if scored[0] > 0)


class _Scorer:
    def __init__(self, asked: Asked, rarity: Rarity) -> None:
        self.asked = asked
        self.rarity = rarity
        self.weights: dict[str, float] = {}
        self.grams = grams(asked.folded)
        self.norm = self._norm(self.grams)
        self.words = search_words(asked.folded)
        self.total = sum(map(rarity.word, self.words)) or 1.0

    def _norm(self, some: frozenset[str]) -> float:
        return math.sqrt(self._sum(some)) or 1.0

    def _sum(self, some: frozenset[str]) -> float:
        weights, total = self.weights, 0.0
        for gram in some:
            weight = weights.get(gram)
            if weight is None:
                weight = weights[gram] = self.rarity.gram(gram)
            total += weight
        return total

    def score(self, one: Found) -> tuple[float, tuple[ScorePart, ...]]:
        lines = one.folded.split("\n")
        folded = one.folded.replace("\n", " ")
        there = grams(folded)
        overlap = self._sum(self.grams & there) / (self.norm * self._norm(there))
        has = frozenset(search_words(folded))
        covered = sum(self.rarity.word(word) for word in self.words if word in has) / self.total
        asked = self.asked.folded_fact or self.asked.folded
        fuzzy = (fuzz.token_set_ratio(asked, folded) + fuzz.token_sort_ratio(asked, folded)) / 200
        line = max(fuzz.ratio(asked, text) / 100 for text in (*lines, folded))
        title = (
            fuzz.token_sort_ratio(self.asked.folded_title, fold(one.title)) / 100
            if self.asked.folded_title
            else 0.0
        )
        parts = (
            ScorePart("rare words", covered),
            ScorePart("characters", overlap),
            ScorePart("words", fuzzy),
            ScorePart("best line", line),
            ScorePart("title", title),
        )
        if folded in {self.asked.folded_fact, self.asked.folded}:
            return 100.0, parts
        blend = 0.3 * covered + 0.3 * overlap + 0.15 * fuzzy + 0.25 * line
        if title:
            blend = max(blend, 0.85 * blend + 0.15 * title)
        return round(100 * min(blend, 0.99), 1), parts


def _candidate(
    asked: Asked, rarity: Rarity, score: float, one: Found, parts: tuple[ScorePart, ...]
) -> Candidate:
    ours, theirs = shown_words(f"{asked.title} {asked.fact}"), shown_words(one.passage.text)
    return Candidate(
        path=one.path,
        title=one.title,
        kind=one.kind,
        passage=one.passage,
        score=score,
        relation=relate(one.passage.text, asked.fact),
        parts=parts,
        shared=tuple(word for word in ours if word in set(theirs)),
        only_proposal=tuple(word for word in ours if word not in set(theirs)),
        only_note=tuple(word for word in theirs if word not in set(ours)),
        folder=one.folder,
        when=one.when,
        reason=one.reason,
    )
