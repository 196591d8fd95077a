"""The sequences that Textual 8.2.8 and kura may write to a terminal; every other byte is foreign.

`foreign_bytes(data)` reads everything a driver wrote. It is an allow-list: styles, cursor moves,
synchronised output, the pointer's shape, and the mode switches of one start and one stop a session
(a session begins anew after an editor or a suspend). What a text could bring in is not in it:
OSC 52, 8 and 0, DCS, reports, C1, conceal, bidi and unseen characters, a second switch of the
screen. `foreign_text(data)` is the stricter list for the command line: styles and text only.
"""

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass


@dataclass(frozen=True)
class Foreign:
    """Bytes that nobody but a text could have brought: their offset in characters, and why."""

    offset: int
    reason: str
    seen: str


_SEQUENCE = re.compile(
    r"\x1b(?:"
    r"\[(?P<style>[0-9;]*)m"
    r"|\[(?P<move>[0-9]{1,4};[0-9]{1,4})H"
    r"|\[(?P<mode>\?[0-9]{1,4}[hl])"
    r"|\[(?P<keys>>[0-9]{1,2}u|<u)"
    r"|\[(?P<query>\?(?:2026|2048)\$p)"
    r"|\](?P<pointer>22;[a-z-]{1,20})(?:\x07|\x1b\\)"
    r")"
)
_ANY_TIME = {"?2026h", "?2026l", "?25h", "?25l"}
_A_SESSION = {
    "?1049h": 1, "?1049l": 1, "?1004h": 1, "?1004l": 1, "?2004h": 1, "?2004l": 2, "?7h": 1,
    "?7l": 1,
    "?1000h": 2, "?1003h": 2, "?1015h": 2, "?1006h": 2, "?1000l": 2, "?1003l": 2, "?1015l": 2,
    "?1006l": 2, "?1016h": 1, "?1016l": 1, "?2048h": 1, "?2048l": 1, ">25u": 1, "<u": 1,
    "?2026$p": 1, "?2048$p": 1,
}  # fmt: skip
_STYLES = {*range(8), 9, *range(21, 30), *range(30, 38), 39, *range(40, 48), 49, 53, 55, 59} | {
    *range(90, 98), *range(100, 108)
}  # fmt: skip
_EMOJI = re.compile(
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u25fe\u2600-\u27bf"
    "\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff\ufe0f]"
)
_JOINING = re.compile(
    "[\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u17d3\u1900-\u1cff\ua8e0-\ua8ff\uabc0-\uabff"
    "\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U000116ff]"
)
_SPACELESS = re.compile("[\u0e01-\u0edf\u1000-\u109f\u1780-\u17dd\u1950-\u1aad]")
_HAN = re.compile("[\u3005-\u3007\u2e80-\u2fdf\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003fffd]")
_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")
_MAX_COMBINING = 8


def foreign_bytes(data: bytes, *, sessions: int = 1, clipboard: bool = False) -> list[Foreign]:
    """Give what does not belong in the output of a screen; `clipboard` allows kura's own OSC 52."""
    text, found = _decoded(data)
    counts: Counter[str] = Counter()
    at, printed, combining = 0, " ", 0
    while at < len(text):
        character = text[at]
        if character == "\x1b":
            sequence = _SEQUENCE.match(text, at)
            own = sequence or (_OWN_CLIPBOARD.match(text, at) if clipboard else None)
            reason = _why_foreign(sequence, counts, sessions) if sequence else ""
            if not own or reason:
                found.append(Foreign(at, reason or "sequence", repr(text[at : at + 24])))
            at = own.end() if own else at + 1
            continue
        combining = combining + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        reason = _why_unseen(text, at, printed, combining)
        if reason:
            found.append(Foreign(at, reason, repr(text[max(0, at - 12) : at + 12])))
        printed = character
        at += 1
    return found


_OWN_CLIPBOARD = re.compile(r"\x1b\]52;c;[A-Za-z0-9+/=]*(?:\x07|\x1b\\)")


def foreign_text(data: bytes, *, styles: bool = True) -> list[Foreign]:
    """Give what does not belong in a command's output: all but text, line ends, tabs, styles."""
    text, found = _decoded(data)
    if styles:
        text = re.sub(
            r"\x1b\[[0-9;]*m", lambda style: "" if _is_style(style[0][2:-1]) else style[0], text
        )
    return found + [
        Foreign(place.offset, place.reason, place.seen)
        for place in foreign_bytes(text.replace("\t", " ").encode("utf-8", "surrogatepass"))
    ] + [
        Foreign(found.start(), "sequence", repr(found[0])) for found in _SEQUENCE.finditer(text)
    ]  # fmt: skip


def _without_style(style: re.Match[str]) -> str:
    return "" if _is_style(style[0][2:-1]) else style[0]


def _decoded(data: bytes) -> tuple[str, list[Foreign]]:
    try:
        return data.decode("utf-8"), []
    except UnicodeDecodeError as error:
        shown = repr(data[error.start : error.start + 12])
        return data.decode("utf-8", "ignore"), [Foreign(error.start, "not UTF-8", shown)]


def _why_foreign(sequence: re.Match[str], counts: Counter[str], sessions: int) -> str:
    if sequence["style"] is not None:
        return "" if _is_style(sequence["style"]) else "style"
    name = sequence["mode"] or sequence["keys"] or sequence["query"]
    if name is None or name in _ANY_TIME:
        return ""
    counts[name] += 1
    if counts[name] > _A_SESSION.get(name, 0) * sessions:
        return "mode"
    return ""


def _is_style(parameters: str) -> bool:
    """Whether every parameter is a style Textual writes; 8, conceal, is none."""
    values = [int(value or 0) for value in parameters.split(";")]
    while values:
        first = values.pop(0)
        if first in {38, 48, 58} and values:
            width = {5: 2, 2: 4}.get(values[0], 0)
            if not width or len(values) < width or max(values[:width]) > 255:
                return False
            values = values[width:]
        elif first not in _STYLES:
            return False
    return True


def _why_unseen(text: str, at: int, before: str, combining: int) -> str:
    character = text[at]
    if " " <= character <= "~" or character == "\n":
        return ""
    if character == "\r":
        return "" if text.startswith("\n", at + 1) else "carriage return"
    if combining > _MAX_COMBINING:
        return "pile of combining marks"
    if _needs_company(character):
        return "" if _has_company(text, at, before) else "unseen character"
    category = unicodedata.category(character)
    if category == "Cn" and re.match("[\U0001f000-\U0001faff\U00020000-\U0003fffd]", character):
        return ""
    if category == "Cf" and unicodedata.bidirectional(character) in {"AN", "AL"}:
        return "" if character != "\u061c" else "bidi control"
    if category in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} or _UNSEEN.match(character):
        return f"character of category {category}"
    return ""


def _needs_company(character: str) -> bool:
    return character in "\u200b\u200c\u200d\u180e\u2800" or bool(
        re.match(
            "[\ufe00-\ufe0f\u180b-\u180d\u180f\U000e0020-\U000e007f\U000e0100-\U000e01ef]",
            character,
        )
    )


def _has_company(text: str, at: int, before: str) -> bool:
    character = text[at]
    if character in "\ufe0e\ufe0f":
        return bool(_EMOJI.match(before) and before != "\ufe0f") or before in "0123456789#*"
    if character == "\u200d":
        return bool(_EMOJI.match(before) or _JOINING.match(before))
    if character == "\u200c":
        return bool(_JOINING.match(before))
    if character == "\u200b":
        return bool(_SPACELESS.match(before))
    if character == "\u2800":
        return "\u2801" <= before <= "\u28ff" or before == "\u2800"
    if character in "\u180b\u180c\u180d\u180e\u180f":
        return "\u1807" <= before <= "\u18aa"
    if "\U000e0020" <= character <= "\U000e007f":
        return bool(_FLAG.search(text, max(0, at - 7), at + 7))
    return bool(_HAN.match(before) or "\u2200" <= before <= "\u2aff")


_FLAG = re.compile(
    "\U0001f3f4\U000e0067\U000e0062(?:\U000e0065\U000e006e\U000e0067|\U000e0073\U000e0063\U000e0074"
    "|\U000e0077\U000e006c\U000e0073)\U000e007f"
)
