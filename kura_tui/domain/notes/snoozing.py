"""The mark by which a snoozed proposal knows that its text changed; knows no dates and no files."""

from kura_tui.domain.notes.keylines import key_lines
from kura_tui.domain.notes.layout import frontmatter_block
from kura_tui.domain.text import digest_of

SNOOZED_UNTIL = "snoozed_until"
"""Property with the first day on which a snoozed proposal waits again."""
SNOOZED_DIGEST = "snoozed_digest"
"""Property with `text_digest` at the time of snoozing; another one ends the snooze."""
SNOOZE_KEYS = (SNOOZED_UNTIL, SNOOZED_DIGEST)
"""The properties that a snooze writes."""


def text_digest(text: str) -> str:
    """Give the sha256 of a text without the snooze properties, the same for all line ends."""
    block = frontmatter_block(text)
    parts, position = [], 0
    for lines in key_lines(text, block) if block else ():
        if lines.key in SNOOZE_KEYS:
            parts.append(text[position : lines.start])
            position = lines.stop
    parts.append(text[position:])
    return digest_of("".join(parts).replace("\r\n", "\n").encode())
