"""A draft: what an agent proposes, before it is a file, and the text that file gets."""

from dataclasses import dataclass

from kura_tui.domain.notes.checklist import REVIEW
from kura_tui.domain.notes.layout import missing_end
from kura_tui.domain.notes.note import Value
from kura_tui.domain.notes.scalars import quote_scalar


@dataclass(frozen=True, slots=True)
class Draft:
    """An agent's claim; `created` is an ISO date, `extra` further flat keys in order."""

    title: str
    fact: str
    source: str = ""
    confidence: str = ""
    created: str = ""
    extra: tuple[tuple[str, Value], ...] = ()


_OWN_KEYS = frozenset({"type", "status", "confidence", "source", "created"})


def draft_text(draft: Draft, checklist: tuple[str, ...], status: str = "pending-review") -> str:
    """Write a draft as a proposal: frontmatter, title, fact, Review section with `checklist`.

    Empty claims are left out; of a key that stands twice the first wins. The title becomes one
    line, line ends become newlines, and a fact cannot close the frontmatter or hide the checklist.
    """
    lines = ["---", "type: memory-proposal", f"status: {quote_scalar(status)}"]
    own = (("confidence", draft.confidence), ("source", draft.source), ("created", draft.created))
    lines += [f"{key}: {quote_scalar(_one_line(value))}" for key, value in own if value]
    seen = set(_OWN_KEYS)
    for key, value in draft.extra:
        if value and key not in seen:
            seen.add(key)
            lines += _property(key, value)
    title = _one_line(draft.title)
    fact = draft.fact.replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    open_end = missing_end(fact)
    if open_end:
        fact += f"\n{open_end}"
    parts = ["\n".join([*lines, "---"]), f"# {title}", fact]
    if checklist:
        checks = "\n".join(f"- [ ] {_one_line(words)}" for words in checklist)
        parts.append(f"## {REVIEW}\n\n{checks}")
    return "\n\n".join(part for part in parts if part) + "\n"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _property(key: str, value: Value) -> list[str]:
    if isinstance(value, str):
        return [f"{quote_scalar(key)}: {quote_scalar(value)}"]
    return [f"{quote_scalar(key)}:", *(f"  - {quote_scalar(one)}" for one in value)]
