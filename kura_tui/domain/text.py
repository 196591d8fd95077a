"""Text from files made safe to show, and made comparable; the one boundary before any screen."""

import hashlib
import re
import unicodedata
from functools import lru_cache

from kura_tui.domain.characters import Run, Unseen, is_plain, unseen_runs


class Visible(str):
    """Text that is safe to send to a terminal; only `visible()` and its neighbours here make it."""

    __slots__ = ()


def visible(text: str) -> Visible:
    """Show each character that a screen would hide or obey as a mark: `<ESC>`, `<U+202E>`.

    Tabs and newlines stay; CRLF becomes a newline (`line_ends()` tells), a CR alone `<CR>`.
    Joiners in emoji, Persian and Indic words, one selector after an emoji or ideograph and up to
    eight combining marks on a letter stay. Hidden text in tag characters and selectors is spelled
    out. The result encodes to UTF-8 and does not change when it passes here again.
    """
    if isinstance(text, Visible):
        return text
    if is_plain(text):
        return Visible(text)
    text = text.replace("\r\n", "\n")
    pieces: list[str] = []
    at = 0
    for run in unseen_runs(text, keeps_crlf=False):
        pieces += (text[at : run.start], _shown(run, text[run.start : run.end]))
        at = run.end
    pieces.append(text[at:])
    return Visible("".join(pieces))


def visible_line(text: str) -> Visible:
    """Do as `visible()` does, on one line: a newline becomes `<LF>` and a tab one space."""
    shown = visible(text)
    if "\n" in shown or "\t" in shown:
        return Visible(shown.replace("\t", " ").replace("\n", "<LF>"))
    return shown


def line_ends(text: str) -> str:
    """Name the line ends of a text: "LF", "CRLF", "CR", "mixed", or "" when it has none."""
    crlf = text.count("\r\n")
    counts = {"CRLF": crlf, "LF": text.count("\n") - crlf, "CR": text.count("\r") - crlf}
    found = [name for name, count in counts.items() if count]
    return "mixed" if len(found) > 1 else "".join(found)


_SPELLED_OUT = 4
"""Up to this many marks of one kind in a row are named one by one."""

_SHORT_NAMES = {
    "\x00": "NUL", "\x07": "BEL", "\x08": "BS", "\x0b": "VT", "\x0c": "FF", "\x0d": "CR",
    "\x0e": "SO", "\x0f": "SI", "\x1b": "ESC", "\x7f": "DEL",
}  # fmt: skip


def _shown(run: Run, characters: str) -> str:
    """Give the mark for one run: names, or a count with the hidden text where there is one."""
    hidden = hidden_text(run.kind, characters)
    if hidden:
        return f'<{len(characters)} {run.kind.value}s: "{hidden}">'
    if run.kind is Unseen.COMBINING or len(characters) > _SPELLED_OUT:
        plural = "s" if len(characters) > 1 else ""
        return f"<{len(characters)} {run.kind.value}{plural}>"
    return "".join(map(_name, characters))


def _name(character: str) -> str:
    return f"<{_SHORT_NAMES.get(character) or f'U+{ord(character):04X}'}>"


def hidden_text(kind: Unseen, characters: str) -> str:
    """Decode what a run of tag characters or variation selectors spells as ASCII, else ""."""
    if kind is Unseen.TAG:
        codes = [ord(character) - 0xE0000 for character in characters]
    elif kind is Unseen.SELECTOR and len(characters) > 1:
        codes = [
            ord(character) - (0xFE00 if character < "\U000e0000" else 0xE0100 - 16)
            for character in characters
        ]
    else:
        return ""
    text = "".join(chr(code) if 0x20 <= code < 0x7F else "?" for code in codes)
    readable = sum(character.isalnum() or character == " " for character in text)
    return text if readable * 2 > len(text) else ""


class _Folding(dict[int, str | None]):
    """What a character becomes: letters, digits and marks stay, the unseen go, else a space."""

    def __missing__(self, code: int) -> str | None:
        character = chr(code)
        category = unicodedata.category(character)
        kept: str | None = " "
        if category[0] in "LNM":
            kept = character
        elif category == "Cf" or code == 0xAD:
            kept = None
        if 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF or code == 0x34F:
            kept = None
        self[code] = kept
        return kept


_FOLDING = _Folding()
_SIGNS = re.compile(r"(?<=[^\W\d_])(?:\+\+|#)(?![\w#])|(?:(?<=\s)|^)[-\u2212](?=\d)|(?<=\d)\s?%")
_MAYBE_SIGN = re.compile(r"[+#%]|[-\u2212](?=\d)")
_ASCII_WORDS = "".join(sign if sign.isalnum() else " " for sign in map(chr, range(128)))
_SIGN_WORDS = {
    "++": " plusplus ",
    "#": " sharp ",
    "-": "minus ",
    "\u2212": "minus ",
    "%": " percent ",
}


def normalise(text: str) -> str:
    """Fold width, case and punctuation away: NFKC, casefold, NFKC, one space between words.

    Combining marks stay, because Indic and other scripts write vowels with them. Signs that make
    another thing of a word become words: C++ and C#, a minus before a number, per cent.
    """
    if text.isascii():
        folded = text.casefold()
    else:
        folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    if _MAYBE_SIGN.search(folded):
        folded = _SIGNS.sub(lambda sign: _SIGN_WORDS[sign[0].strip()], folded)
    if folded.isascii():
        return " ".join(folded.translate(_ASCII_WORDS).split())
    return " ".join(folded.translate(_FOLDING).split())


def words(text: str) -> tuple[str, ...]:
    """Give the normalised words in order; scripts without spaces give one word a stretch."""
    return tuple(normalise(text).split())


def cell_width(text: str) -> int:
    """Give the terminal cells of one line of visible text; a tab or newline counts as one."""
    if text.isascii():
        return len(text)
    return _wide_width(text)


@lru_cache(maxsize=2048)
def _wide_width(text: str) -> int:
    import wcwidth  # here, because plain text never needs its tables

    width = wcwidth.wcswidth(text.replace("\t", " ").replace("\n", " "))
    if width >= 0:
        return int(width)
    return sum(max(0, wcwidth.wcwidth(character)) for character in text)


def cut(text: str, width: int) -> Visible:
    """Cut one line to at most `width` cells, ending in "..." where something is missing."""
    line = visible_line(text)
    if cell_width(line) <= width:
        return line
    if width < 4:
        return Visible(_head(line, max(0, width)))
    return Visible(_head(line, width - 3).rstrip() + "...")


def cut_middle(path: str, width: int) -> Visible:
    """Cut a path to `width` cells by leaving out its middle; the name stays while it fits."""
    line = visible_line(path)
    if cell_width(line) <= width:
        return line
    folder, slash, name = line.rpartition("/")
    room = width - 3 - cell_width(slash + name)
    if slash and room >= 0:
        return Visible(f"{_head(line[: len(folder)], room)}...{slash}{name}")
    if slash and width >= 4 and cell_width(name) <= width:
        return Visible(name)
    if width < 8:
        return cut(name, width)
    tail = (width - 3) // 2
    return Visible(_head(name, width - 3 - tail) + "..." + _tail(name, tail))


def _head(line: str, width: int) -> str:
    """Give the longest start that takes at most `width` cells and splits no cluster."""
    if line.isascii():
        return line[:width]
    end = min(len(line), width * 12)
    while end and (cell_width(line[:end]) > width or not _may_split(line, end)):
        end -= 1
    return line[:end]


def _tail(line: str, width: int) -> str:
    if line.isascii():
        return line[len(line) - width :]
    start = max(0, len(line) - width * 12)
    while start < len(line) and (cell_width(line[start:]) > width or not _may_split(line, start)):
        start += 1
    return line[start:]


_JOINED = re.compile(
    "[\u0300-\u036f\u200b-\u200d\u20d0-\u20ff\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0000-\U000e01ef]"
)
_FLAG_LETTERS = re.compile("[\U0001f1e6-\U0001f1ff]*$")


def _may_split(line: str, at: int) -> bool:
    """Whether a cut before offset `at` tears nothing that a person sees as one character."""
    if at >= len(line):
        return True
    after, before = line[at], line[at - 1 : at]
    if _JOINED.match(after) or unicodedata.combining(after) or before in {"\u200c", "\u200d"}:
        return False
    if unicodedata.category(after) in {"Mn", "Me", "Mc"}:
        return False
    if "\U0001f1e6" <= after <= "\U0001f1ff":
        letters = _FLAG_LETTERS.search(line, 0, at)
        return letters is None or len(letters[0]) % 2 == 0
    return True


def digest_of(data: bytes) -> str:
    """Give the sha256 of a file's bytes in hex."""
    return hashlib.sha256(data).hexdigest()


def fingerprint(title: str, fact: str) -> str:
    """Give the sha256 of the normalised title and fact in hex, for exact repeats."""
    return digest_of(f"{normalise(title)}\n{normalise(fact)}".encode("utf-8", "surrogatepass"))
