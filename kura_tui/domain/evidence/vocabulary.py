"""Words sought in a text only where a part of them occurs; ordinary texts cost almost nothing."""

import re
from collections.abc import Iterator, Mapping


def lowered(text: str) -> str:
    """Give the text in lower case with every character at its old offset."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def word_set(words: str) -> frozenset[str]:
    """Give the words of a text as a set."""
    return frozenset(words.split())


class Vocabulary:
    """Patterns in lower case, each under a part that occurs wherever the pattern matches."""

    def __init__(self, patterns: Mapping[str, str]) -> None:
        self._patterns = tuple((part, re.compile(pattern)) for part, pattern in patterns.items())

    def found_in(self, lower: str) -> Iterator[re.Match[str]]:
        """Give the words in a lower-case text in order; of two that overlap the first, longer."""
        found = [
            match
            for part, pattern in self._patterns
            if part in lower
            for match in pattern.finditer(lower)
        ]
        found.sort(key=lambda match: (match.start(), -match.end()))
        end = 0
        for match in found:
            if match.start() >= end:
                end = match.end()
                yield match


class Sought:
    """A pattern that is tried only where one of a few parts occurs."""

    def __init__(self, parts: str, *pieces: str) -> None:
        self._parts = tuple(part.replace("_", " ") for part in parts.split())
        self._pattern = re.compile("".join(pieces), re.IGNORECASE | re.MULTILINE)

    def found_in(self, text: str, lower: str) -> Iterator[re.Match[str]]:
        """Give the matches in order; `lower` is the text in lower case."""
        for part in self._parts:
            if part in lower:
                yield from self._pattern.finditer(text)
                return
