"""Group pending proposals that say the same thing; knows titles and facts, and no files."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from kura_tui.domain.evidence.candidate import RelationKind
from kura_tui.domain.evidence.nearness import (
    GramWeights,
    best_line,
    fuzzy_words,
    gram_weight,
    shown_score,
)
from kura_tui.domain.evidence.relation import relate
from kura_tui.domain.evidence.sharing import words_apart
from kura_tui.domain.evidence.words import (
    fold,
    grams,
    has_kana,
    is_content,
    search_words,
    sentences,
)

NEAR = 78.0
"""Score from which two proposals are held to say the same: half of labelled duplicates reach it,
one in ten of the pairs that are merely related."""
_RARE_WORDS = 12
"""Rarest words of a proposal by which others like it are looked up."""
_LEADERS = 300
_TRIED = 5
_MOST_CHARACTERS = 4_000
_LEAST_MET = 0.3
"""Cosine below which a sentence says something that the other proposal does not."""
_MOST_FACTS = 3
"""Different facts of one cluster that a newcomer is held against."""
_APART = frozenset(
    {RelationKind.VALUE_DIFFERS, RelationKind.NEGATION_DIFFERS, RelationKind.ORDER_DIFFERS}
)


@dataclass(frozen=True, slots=True)
class ClusterText:
    """A pending proposal as clustering sees it; `id` is its path."""

    id: str
    title: str
    fact: str


@dataclass(frozen=True, slots=True)
class _Prepared:
    source: ClusterText
    folded: str
    grams: frozenset[str]
    total: float
    words: tuple[str, ...]


@dataclass(slots=True)
class _Cluster:
    leader: _Prepared
    ids: list[str] = field(default_factory=list)
    facts: dict[str, str] = field(default_factory=dict)

    def add(self, one: _Prepared) -> None:
        """Take a proposal in."""
        self.ids.append(one.source.id)
        if one.folded not in self.facts and len(self.facts) < _MOST_FACTS:
            self.facts[one.folded] = one.source.fact


def clusters(
    proposals: Sequence[ClusterText], apart: frozenset[tuple[str, str]] = frozenset()
) -> tuple[tuple[str, ...], ...]:
    """Give the ids of proposals that are alike, in groups of two or more, in the order given.

    A proposal joins the group whose first member it is nearest to, unless a value, a negation or
    an order of words differs from any member, or the pair is in `apart`: ids that a reviewer
    separated, in either order. Without a fact the title is compared.
    """
    found: list[_Cluster] = []
    by_word: defaultdict[str, list[int]] = defaultdict(list)
    by_text: dict[str, int] = {}
    weights, prepared = _prepare(proposals)
    for one in prepared:
        if not one.folded:
            continue
        home = by_text.get(one.folded)
        if home is None or not _may_join(one, found[home], apart):
            home = _nearest(one, found, by_word, weights, apart)
        if home is None:
            home = len(found)
            found.append(_Cluster(one))
            for word in one.words:
                by_word[word].append(home)
        found[home].add(one)
        by_text.setdefault(one.folded, home)
    return tuple(tuple(cluster.ids) for cluster in found if len(cluster.ids) > 1)


def _prepare(proposals: Sequence[ClusterText]) -> tuple[GramWeights, list[_Prepared]]:
    folded = [fold(one.fact[:_MOST_CHARACTERS]) or fold(one.title) for one in proposals]
    some = [grams(text) for text in folded]
    counted = Counter(gram for each in some for gram in each)
    words = [search_words(text) for text in folded]
    holding = Counter(word for each in words for word in each)
    count = len(proposals)
    weights = GramWeights(lambda gram: gram_weight(count, counted[gram]))
    return weights, [
        _Prepared(one, text, each, weights.total(each), _rarest(listed, holding))
        for one, text, each, listed in zip(proposals, folded, some, words, strict=True)
    ]


def _rarest(words: tuple[str, ...], holding: Counter[str]) -> tuple[str, ...]:
    shared = [word for word in words if holding[word] > 1]
    return tuple(sorted(shared, key=lambda word: holding[word])[:_RARE_WORDS])


def _nearest(
    one: _Prepared,
    found: list[_Cluster],
    by_word: defaultdict[str, list[int]],
    weights: GramWeights,
    apart: frozenset[tuple[str, str]],
) -> int | None:
    """Give the cluster that a proposal joins, or None."""
    common: Counter[int] = Counter()
    for word in one.words:
        common.update(by_word[word][-_LEADERS:])
    scores = [
        (_score(one, found[home].leader, weights), home) for home, _ in common.most_common(_TRIED)
    ]
    for score, home in sorted(scores, key=lambda scored: -scored[0]):
        if score < NEAR:
            return None
        if _has_met(one, found[home].leader, weights) and _may_join(one, found[home], apart):
            return home
    return None


def _score(one: _Prepared, other: _Prepared, weights: GramWeights) -> float:
    if one.folded == other.folded:
        return 100.0
    characters = weights.cosine(one.grams, one.total, other.grams, other.total)
    return shown_score(
        characters, fuzzy_words(one.folded, other.folded), best_line(one.folded, other.folded)
    )


def _has_met(one: _Prepared, other: _Prepared, weights: GramWeights) -> bool:
    """Whether each sentence of two proposals is met in the other, so that none only pads it."""
    ours, theirs = _sentence_grams(one), _sentence_grams(other)
    return all(
        max(weights.cosine(some, weights.total(some), each, weights.total(each)) for each in others)
        >= _LEAST_MET
        for mine, others in ((ours, theirs), (theirs, ours))
        for some in mine
    )


def _sentence_grams(one: _Prepared) -> list[frozenset[str]]:
    parts = (grams(fold(part)) for part in sentences(one.source.fact[:_MOST_CHARACTERS]))
    return [some for some in parts if some] or [one.grams]


def _may_join(one: _Prepared, cluster: _Cluster, apart: frozenset[tuple[str, str]]) -> bool:
    """Whether nothing holds a proposal apart from the members of a cluster."""
    mine = one.source.id
    if apart and any((mine, other) in apart or (other, mine) in apart for other in cluster.ids):
        return False
    if one.folded in cluster.facts:
        return not _is_apart(cluster.facts[one.folded], one.source.fact)
    return not any(_is_apart(fact, one.source.fact) for fact in cluster.facts.values())


def _is_apart(fact: str, other: str) -> bool:
    """Whether something differs that a reviewer must decide on by itself.

    In Japanese, where words are short and inflection is long, an exchanged word moves a score
    little; it counts here.
    """
    if relate(fact, other).kind in _APART:
        return True
    if not has_kana(fact):
        return False
    only_one, only_other = words_apart(fact, other)
    return any(map(is_content, only_one)) and any(map(is_content, only_other))
