"""Which waiting proposals are near a text, by the ranking of notes; knows nothing of files."""

import heapq
from collections import Counter
from collections.abc import Sequence

from kura_tui.domain.evidence.candidate import Candidate, NoteKind
from kura_tui.domain.evidence.ranking import Asked, Found, Rarity, rank
from kura_tui.domain.evidence.words import fold, grams, search_words
from kura_tui.domain.notes.passages import Passage
from kura_tui.domain.notes.proposal import Proposal

_MOST_CHARACTERS = 8_000
_COMPARED = 60
"""Proposals that are compared: those that share the rarest words."""


def near_waiting(
    title: str, fact: str, waiting: Sequence[Proposal], limit: int = 12
) -> tuple[Candidate, ...]:
    """Give the waiting proposals near a title and a fact, nearest first.

    How rare a word is, is counted among the waiting proposals and the text itself.
    """
    asked = Asked.of(title, fact)
    if not asked.folded or not waiting:
        return ()
    folded = [_folded(one) for one in waiting]
    ours = set(search_words(asked.folded))
    pairs = zip(waiting, folded, strict=True)
    theirs = [set(search_words(f"{fold(one.title)} {text}")) for one, text in pairs]
    words = Counter(word for each in (ours, *theirs) for word in each)
    shares = [sum(1 / words[word] for word in ours & each) for each in theirs]
    chosen = heapq.nlargest(_COMPARED, range(len(waiting)), key=shares.__getitem__)
    found = [_found(waiting[at], folded[at]) for at in chosen if shares[at]]
    counted = Counter(gram for one in found for gram in grams(one.folded.replace("\n", " ")))
    counted.update(grams(asked.folded_fact))
    return rank(asked, found, Rarity(len(waiting) + 1, words, counted), limit)


def _folded(one: Proposal) -> str:
    lines = map(fold, (one.fact or one.title)[:_MOST_CHARACTERS].splitlines())
    return "\n".join(line for line in lines if line)


def _found(one: Proposal, folded: str) -> Found:
    text = one.fact or one.title
    return Found(
        path=one.path,
        title=one.title,
        kind=NoteKind.PENDING,
        passage=Passage(text, 0, len(text), 1),
        folded=folded,
        when=one.created_text,
    )
