"""A hazard: something in the text a reviewer must see, with an honest claim of how sure it is."""

from dataclasses import dataclass
from enum import Enum


class Claim(Enum):
    """How sure a mark is: it is there (exact), it looks so (pattern), it may be (hint)."""

    EXACT = "exact"
    PATTERN = "pattern"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Hazard:
    """A mark on a text.

    `kind` is a short name ("secret", "bidi control", "hidden comment"), `reason` a clause in plain
    words without the match itself, `start` and `end` offsets in the text that was searched, `line`
    counts from 1 (0: the file's name, then both offsets are 0). `is_secret` marks what must be
    masked and never copied into a commit or a log. `answers` names the checklist question that the
    mark bears on: "secrets", "source", "durable", "folder" or "".
    """

    kind: str
    claim: Claim
    reason: str
    line: int
    start: int
    end: int
    is_secret: bool = False
    answers: str = ""

    @property
    def blocks_batch(self) -> bool:
        """Whether the proposal must be decided by itself."""
        return self.is_secret or self.claim is Claim.EXACT
