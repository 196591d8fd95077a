"""A draft: what an agent proposes, before it is a file."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Draft:
    """An agent's claim; `created` is an ISO date, `extra` further flat keys in order."""

    title: str
    fact: str
    source: str = ""
    confidence: str = ""
    created: str = ""
    extra: tuple[tuple[str, str | tuple[str, ...]], ...] = ()
