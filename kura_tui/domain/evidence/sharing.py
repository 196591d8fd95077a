"""Which words two texts share and which stand in one alone; what the screen marks."""

import difflib
from collections.abc import Mapping

from kura_tui.domain.evidence.negation_cues import SMALL_WORDS
from kura_tui.domain.evidence.words import (
    fold,
    is_dense,
    pieces,
    search_words,
    spaced_words,
    spaceless_runs,
    tidy,
)

_MOST = 12
_COMMON_SHARE = 0.2
_MOST_TIDIED, _MOST_COMPARED = 8_000, 2_000


def shared_words(
    proposal: str, passage: str, counted: Mapping[str, int], passages: int
) -> tuple[str, ...]:
    """Give the words that stand in both texts, rarest first, common and small ones only when alone.

    `counted` says in how many of the `passages` a folded word stands. Every word stands in both
    tidied texts.
    """
    ours, theirs = tidy(proposal[:_MOST_TIDIED]), tidy(passage[:_MOST_TIDIED])
    there = set(spaced_words(theirs))
    words = [word for word in dict.fromkeys(spaced_words(ours)) if word in there]
    words += _shared_runs(ours, theirs)
    telling = [word for word in words if word not in SMALL_WORDS] or words
    rare = [word for word in telling if _count(word, counted) <= _COMMON_SHARE * passages + 5]
    ordered = sorted(rare or telling, key=lambda word: _count(word, counted))
    return tuple(ordered[:_MOST])


def is_telling(shared: tuple[str, ...]) -> bool:
    """Whether shared words say more than that both texts are in one language."""
    return any(word not in SMALL_WORDS for word in shared)


def words_apart(proposal: str, passage: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give the words that stand only in the proposal, and those only in the passage."""
    ours, theirs = tidy(proposal[:_MOST_TIDIED]), tidy(passage[:_MOST_TIDIED])
    our_words, their_words = dict.fromkeys(pieces(ours)), dict.fromkeys(pieces(theirs))
    return (
        tuple(word for word in our_words if not _has(theirs, their_words, word)),
        tuple(word for word in their_words if not _has(ours, our_words, word)),
    )


def _has(text: str, words: Mapping[str, None], word: str) -> bool:
    return word in words or (is_dense(word) and word in text)


def _shared_runs(ours: str, theirs: str) -> list[str]:
    """Give the longest stretches of two or more characters that stand in both, left to right."""
    found: dict[str, None] = {}
    theirs = theirs[:_MOST_COMPARED]
    for run in spaceless_runs(ours[:_MOST_COMPARED]):
        at = 0
        while at < len(run) - 1:
            end = at + 1
            while end < len(run) and run[at : end + 1] in theirs:
                end += 1
            if end - at > 1:
                found[run[at:end]] = None
            at = max(end, at + 1)
    return list(found)


def _count(word: str, counted: Mapping[str, int]) -> int:
    folded = fold(word)
    if folded in counted:
        return counted[folded]
    return min((counted.get(part, 0) for part in search_words(folded)), default=0)


def longest_run(proposal: str, passage: str) -> tuple[str, ...]:
    """Give the longest run of characters in both texts, for texts that share no whole word."""
    ours, theirs = tidy(proposal[:_MOST_COMPARED]), tidy(passage[:_MOST_COMPARED])
    match = difflib.SequenceMatcher(None, ours, theirs, autojunk=False).find_longest_match()
    run = ours[match.a : match.a + match.size].strip()
    enough = 1 if run and is_dense(run[0]) else 4
    return (run,) if len(run) >= enough else ()
