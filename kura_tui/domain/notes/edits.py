"""Edits of a text by lines: every byte not named stays; knows no files and no YAML library."""

from kura_tui.domain.notes.keylines import KeyLines, Shape, key_lines, sequence
from kura_tui.domain.notes.layout import (
    BOM,
    Block,
    end_of_words,
    frontmatter_block,
    headings,
    line_end_of,
    line_number,
    named_sections,
    open_end,
)
from kura_tui.domain.notes.note import Value
from kura_tui.domain.notes.scalars import quote_scalar, read_scalar
from kura_tui.errors import Refused
from kura_tui.wording import notes as wording

__all__ = [
    "add_to_list_property",
    "append_under_heading",
    "insert_first_line",
    "quote_scalar",
    "remove_property",
    "remove_section",
    "replace_span",
    "set_property",
]


def set_property(text: str, key: str, value: Value) -> str:
    """Give one property a value; only the lines of that key change.

    A comment behind the value, the quote sign and the style of a list stay. A new key goes below
    the others; a text without frontmatter gets a block of its own.
    """
    block, lines = _find(text, key)
    if block is None:
        return _with_block(text, _new_lines(key, value, line_end_of(text)))
    if lines is None:
        new = _new_lines(key, value, _line_end_in(text, block))
        is_empty = not text[block.start : block.end].strip()
        position = block.start if is_empty else block.end
        return text[:position] + new + text[position:]
    if _value_of(text, lines) == value:
        return text
    if isinstance(value, str):
        return _set_scalar(text, lines, value)
    return _set_list(text, lines, value, _line_end_in(text, block))


def remove_property(text: str, key: str) -> str:
    """Take away the lines of one key; an absent key changes nothing.

    Blank lines below it go too where they would turn the opening rule into a thematic break.
    """
    _, lines = _find(text, key)
    if lines is None:
        return text
    before, after = text[: lines.start], text[lines.stop :]
    while frontmatter_block(before + after) is None and not after.partition("\n")[0].strip():
        after = after.partition("\n")[2]
    return before + after


def add_to_list_property(text: str, key: str, value: str) -> str:
    """Add one text to a list; a text that is there is not added again.

    A single value becomes a list of two, as it was written. Raises Refused when the property
    holds something that is neither a text nor a list.
    """
    block, lines = _find(text, key)
    if block is None or lines is None:
        return set_property(text, key, (value,))
    eol = _line_end_in(text, block)
    spans = sequence(text, lines)
    if spans is not None:
        if any(read_scalar(text[start:end]) == value for start, end in spans):
            return text
        return _add_to_list(text, lines, spans, value, eol)
    if lines.shape is Shape.EMPTY:
        return _set_list(text, lines, (value,), eol)
    raw = text[lines.value_start : lines.value_end]
    if lines.shape not in {Shape.PLAIN, Shape.QUOTED} or "\n" in raw:
        raise Refused(wording.NOT_CHANGED, why=wording.no_list(key))
    if read_scalar(raw) == value:
        return text
    tail = text[lines.value_end : lines.stop]
    head = text[: lines.after_colon] + (tail if tail.endswith("\n") else tail + eol)
    return head + f"  - {raw}{eol}  - {quote_scalar(value)}{eol}" + text[lines.stop :]


def remove_section(text: str, heading: str) -> str:
    """Take away every level-2 section with this heading; it ends at a heading of level 1 or 2."""
    block = frontmatter_block(text)
    body_start = block.body_start if block else 0
    for start, end in reversed(named_sections(text, body_start, heading)):
        if end < len(text):
            text = text[:start] + text[end:]
            continue
        kept = end_of_words(text, body_start, start)
        eol = line_end_of(text) if kept > body_start and text.endswith("\n") else ""
        text = text[:kept] + eol
    return text


def insert_first_line(text: str, line: str) -> str:
    """Put a line before the first line of the body, with a blank line after it."""
    block = frontmatter_block(text)
    eol = line_end_of(text)
    position = block.body_start if block else len(BOM) * text.startswith(BOM)
    if text.startswith(eol, position):
        position += len(eol)
    before = text[:position]
    if before and before != BOM and not before.endswith("\n"):
        before += eol
    rest = text[position:]
    gap = eol if rest and not rest.startswith(eol) else ""
    return before + " ".join(line.split("\n")) + eol + gap + rest


def replace_span(text: str, start: int, end: int, new: str) -> str:
    """Put `new` in place of the characters from `start` to `end`, with the file's own line ends."""
    return text[:start] + _with_line_ends(new, line_end_of(text)) + text[end:]


def append_under_heading(text: str, heading: str, paragraph: str) -> str:
    """Add a paragraph after the words under a heading, before the next heading of any level.

    A missing heading is made at the end of the file with level 2; "" is the end of the file. A
    list line follows a list line directly, everything else stands after a blank line. Raises
    Refused where the place is the end of a file inside a code block or comment that never ends.
    """
    eol = line_end_of(text)
    paragraph = _with_line_ends(paragraph.strip("\r\n"), eol)
    block = frontmatter_block(text)
    body_start = block.body_start if block else 0
    found = headings(text, body_start)
    wanted = heading.strip().casefold()
    for position, present in enumerate(found):
        if wanted and present.title.casefold() == wanted:
            if position + 1 == len(found):
                _refuse_open_end(text, body_start)
                return _insert_paragraph(text, len(text), paragraph, eol)
            return _insert_paragraph(text, found[position + 1].start, paragraph, eol)
    _refuse_open_end(text, body_start)
    if wanted:
        paragraph = f"## {heading.strip()}{eol}{eol}{paragraph}"
    return _insert_paragraph(text, len(text), paragraph, eol)


def _refuse_open_end(text: str, body_start: int) -> None:
    position = open_end(text, body_start)
    if position >= 0:
        is_comment = text.startswith(("<!--", "%%"), position)
        why = wording.never_ends(line_number(text, position), is_comment=is_comment)
        raise Refused(wording.NOT_CHANGED, why=why)


def _insert_paragraph(text: str, limit: int, paragraph: str, eol: str) -> str:
    """Insert after the last words before `limit`; the blank lines that follow stay."""
    before = text[: end_of_words(text, 0, limit)]
    rest = text[len(before) :]
    last_line = before[before.rfind("\n") + 1 :]
    glue = eol if _is_list_line(last_line) and _is_list_line(paragraph) else eol + eol
    if not before or before == BOM:
        glue = ""
        rest = rest.lstrip("\r\n") or eol
    if limit < len(text) and rest.split("\n", 2)[1].strip():
        rest = eol + rest
    return before + glue + paragraph + rest


def _is_list_line(line: str) -> bool:
    return line.lstrip(" \t").startswith(("- ", "* ", "+ "))


def _find(text: str, key: str) -> tuple[Block | None, KeyLines | None]:
    block = frontmatter_block(text)
    if block is None:
        return None, None
    return block, next((lines for lines in key_lines(text, block) if lines.key == key), None)


def _line_end_in(text: str, block: Block) -> str:
    return "\r\n" if text[: block.start].endswith("\r\n") else "\n"


def _with_line_ends(text: str, eol: str) -> str:
    return text.replace("\r\n", "\n").replace("\n", eol)


def _with_block(text: str, lines: str) -> str:
    bom = BOM if text.startswith(BOM) else ""
    eol = line_end_of(text)
    return f"{bom}---{eol}{lines}---{eol}{text[len(bom) :]}"


def _value_of(text: str, lines: KeyLines) -> Value | None:
    """Read the value as written; None when it is neither a single line nor a list."""
    spans = sequence(text, lines)
    if spans is not None:
        return tuple(read_scalar(text[start:end]) for start, end in spans)
    raw = text[lines.value_start : lines.value_end]
    if lines.shape in {Shape.PLAIN, Shape.QUOTED} and "\n" not in raw:
        return read_scalar(raw)
    return None


def _new_lines(key: str, value: Value, eol: str) -> str:
    name = quote_scalar(key)
    if isinstance(value, str):
        return f"{name}: {quote_scalar(value)}{eol}"
    if not value:
        return f"{name}: []{eol}"
    return f"{name}:{eol}" + _dashed(value, "  - ", eol)


def _dashed(values: tuple[str, ...], dash: str, eol: str) -> str:
    return "".join(f"{dash}{quote_scalar(value)}{eol}" for value in values)


def _set_scalar(text: str, lines: KeyLines, value: str) -> str:
    if lines.shape in {Shape.NESTED, Shape.EMPTY}:
        head, tail = text[: lines.after_colon], text[lines.after_colon : lines.value_start]
        return f"{head} {quote_scalar(value)}{tail}{text[lines.value_end :]}"
    raw = text[lines.value_start : lines.value_end]
    style = raw[0] if lines.shape is Shape.QUOTED else ""
    new = quote_scalar(value, style=style)
    if raw.endswith("\n"):
        new += "\r\n" if raw.endswith("\r\n") else "\n"
    return text[: lines.value_start] + new + text[lines.value_end :]


def _set_list(text: str, lines: KeyLines, values: tuple[str, ...], eol: str) -> str:
    if lines.shape is Shape.FLOW or not values:
        written = ", ".join(quote_scalar(value, in_flow=True) for value in values)
        if lines.shape is Shape.FLOW:
            return text[: lines.value_start] + f"[{written}]" + text[lines.value_end :]
        return text[: lines.after_colon] + f" [{written}]" + eol + text[lines.stop :]
    dash = "  - "
    line_stop = lines.value_start
    if lines.shape is Shape.NESTED:
        first = text[lines.value_start : lines.value_end]
        dash = _dash_of(first) or dash
    else:
        line_stop = lines.stop
    tail = text[
        lines.value_end if lines.shape is not Shape.NESTED else lines.after_colon : line_stop
    ]
    if lines.shape is Shape.LITERAL or not tail.endswith("\n"):
        tail = eol
    return text[: lines.after_colon] + tail + _dashed(values, dash, eol) + text[lines.stop :]


def _dash_of(nested: str) -> str:
    """Give the indentation and dash of the first list line."""
    for line in nested.split("\n"):
        words = line.lstrip(" \t")
        if words.startswith("- "):
            return line[: len(line) - len(words)] + "- "
    return ""


def _add_to_list(
    text: str, lines: KeyLines, spans: tuple[tuple[int, int], ...], value: str, eol: str
) -> str:
    if lines.shape is Shape.FLOW:
        written = quote_scalar(value, in_flow=True)
        position = spans[-1][1] if spans else lines.value_start + 1
        return text[:position] + (", " if spans else "") + written + text[position:]
    dash = _dash_of(text[lines.value_start : lines.value_end]) or "  - "
    return text[: lines.stop] + _dashed((value,), dash, eol) + text[lines.stop :]
