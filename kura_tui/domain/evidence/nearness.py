"""How near two texts are, by rare characters and by words; knows no notes and no order."""

import math
from collections.abc import Callable

from rapidfuzz import fuzz

_MOST_UNLIKE_IDENTICAL = 0.99


class GramWeights(dict[str, float]):
    """Weights of runs of characters, worked out once each by a function of their rarity."""

    def __init__(self, weigh: Callable[[str], float]) -> None:
        super().__init__()
        self._weigh = weigh

    def __missing__(self, gram: str) -> float:
        self[gram] = weight = self._weigh(gram)
        return weight

    def total(self, some: frozenset[str]) -> float:
        """Add up the weights of some grams."""
        return sum(map(self.__getitem__, some))

    def cosine(
        self, ours: frozenset[str], our_total: float, theirs: frozenset[str], their_total: float
    ) -> float:
        """Give the share of weight that two sets of grams have in common, 0 to 1."""
        if not our_total or not their_total:
            return 0.0
        return min(1.0, self.total(ours & theirs) / math.sqrt(our_total * their_total))


def gram_weight(passages: int, holding: int) -> float:
    """Give the weight of a gram: the square of the logarithm of how rare it is."""
    return math.log(1 + passages / (holding + 0.5)) ** 2


def fuzzy_words(ours: str, theirs: str) -> float:
    """Give the mean of rapidfuzz's token set and token sort ratio, 0 to 1.

    The set ratio alone is 1 for every subset, the sort ratio alone is low for every extension.
    """
    return (fuzz.token_set_ratio(ours, theirs) + fuzz.token_sort_ratio(ours, theirs)) / 200


def best_line(ours: str, theirs: str) -> float:
    """Give rapidfuzz's ratio with the whole text or its best line, 0 to 1."""
    whole = theirs.replace("\n", " ")
    return max(fuzz.ratio(ours, line) for line in (whole, *theirs.split("\n"))) / 100


def shown_score(characters: float, words: float, line: float) -> float:
    """Give the score a person sees for texts that are not the same, from 0 to 99.

    The square root spreads the cosine, which is low for paraphrases, over the scale of the two
    ratios; on labelled pairs unrelated texts stay below 45 and paraphrases lie around 80.
    """
    mixed = 0.6 * math.sqrt(characters) + 0.2 * words + 0.2 * line
    return round(100 * min(_MOST_UNLIKE_IDENTICAL, mixed), 1)
