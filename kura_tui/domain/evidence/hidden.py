"""What a reader of the rendered note does not see: unseen characters, comments, hidden HTML."""

import html
import re
from collections.abc import Iterator

from kura_tui.domain.characters import Run, Unseen, is_plain, unseen_kind, unseen_runs
from kura_tui.domain.evidence.code_spans import CodeSpans
from kura_tui.domain.evidence.hazard import Claim, Hazard
from kura_tui.domain.evidence.vocabulary import word_set
from kura_tui.wording import hazards as wording

_REASONS = {
    Unseen.CONTROL: wording.CONTROLS,
    Unseen.ESCAPE: wording.ESCAPE,
    Unseen.RETURN: wording.RETURN,
    Unseen.BIDI: wording.BIDI,
    Unseen.ZERO_WIDTH: wording.ZERO_WIDTH,
    Unseen.SOFT_HYPHEN: wording.SOFT_HYPHEN,
    Unseen.FILLER: wording.FILLER,
    Unseen.TAG: wording.TAG,
    Unseen.SELECTOR: wording.SELECTOR,
    Unseen.SEPARATOR: wording.SEPARATOR,
    Unseen.SURROGATE: wording.SURROGATE,
    Unseen.PRIVATE: wording.PRIVATE,
    Unseen.UNASSIGNED: wording.UNASSIGNED,
    Unseen.COMBINING: wording.COMBINING,
}
_LEAST = {Unseen.PRIVATE: 3, Unseen.UNASSIGNED: 2}
"""Runs shorter than this are shown but not marked: an icon of a terminal font is no message."""

_MAX_MARKS = 40
"""Marks of one kind that are told; a text with so many needs no further ones."""


def hidden_characters(text: str) -> Iterator[Hazard]:
    """Give the unseen characters; of one kind no more than `_MAX_MARKS` are told."""
    if is_plain(text):
        return
    counts: dict[Unseen, int] = {}
    for run in unseen_runs(text):
        if _is_ordinary(text, run):
            continue
        counts[run.kind] = counts.get(run.kind, 0) + 1
        if counts[run.kind] <= _MAX_MARKS:
            yield _mark(run.kind.value, _REASONS[run.kind], run.start, run.end)
    yield from _selectors_one_by_one(text)


def _is_ordinary(text: str, run: Run) -> bool:
    if run.end - run.start < _LEAST.get(run.kind, 1):
        return True
    if run.start == 0 and run.end == 1 and text[0] == "\ufeff":
        return True
    if run.kind is Unseen.SOFT_HYPHEN and run.end - run.start == 1:
        return bool(_HYPHENATION.search(text, max(0, run.start - 2), run.end + 2))
    if run.kind is Unseen.SELECTOR and run.end - run.start == 1:
        return text[run.start] in "\ufe0e\ufe0f" and not text[run.start - 1 : run.start].isalpha()
    return run.kind is Unseen.FILLER and text[run.start : run.end] == "\ufffc"


_HYPHENATION = re.compile(r"[^\W\d_]{2}\u00ad[^\W\d_]{2}")
_IDEOGRAPH_SELECTORS = re.compile("[\U000e0100-\U000e01ef]")


def _selectors_one_by_one(text: str) -> Iterator[Hazard]:
    """Mark a text full of ideographs with selectors: one is a spelling, many are a message."""
    places = [found.start() for found in _IDEOGRAPH_SELECTORS.finditer(text)]
    if len(places) > 8 and len({text[place] for place in places}) > 4:
        yield _mark(Unseen.SELECTOR.value, wording.SELECTOR, places[0], places[-1] + 1)


_COMMENT = re.compile(r"<!--[\s\S]*?(?:--!?>|\Z)|<!(?!--)[A-Za-z\[][^>]*>?|<\?[\s\S]*?(?:\?>|\Z)")
_PERCENT = re.compile(r"%%(?P<inside>(?:(?!%%)[\s\S]){1,20000})(?:%%|\Z)")
_DEFINITION = re.compile(
    r"^ {0,3}\[(?P<label>[^\]\n^][^\]\n]{0,200})\]:[ \t]*\n?[ \t]*(?P<target><[^>\n]*>|\S+)"
    r"(?P<title>[ \t]*\n?[ \t]*(?:\"[^\"]{0,2000}\"|'[^']{0,2000}'|\([^)]{0,2000}\)))?",
    re.MULTILINE,
)
_TAG = re.compile(
    r"<(?P<close>/?)(?P<name>[A-Za-z][\w:-]{0,40})(?P<rest>(?:[\s/]"
    r"(?:\"[^\"]{0,4000}\"|'[^']{0,4000}'|[^<>\"'])*)?)>"
)
_ACTIVE = word_set("script iframe object embed applet link meta base form frame frameset portal")
_UNSHOWN = word_set(
    "style template noscript title head textarea dialog datalist noembed noframes xmp plaintext"
)
_STYLE_HIDES = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)"
    r"|opacity\s*:\s*(?:0?\.0\d*|0(?![.\d])|0%)|font-size\s*:\s*(?:0"
    r"|[01](?:\.\d+)?px)(?![\d.])|(?:max-)?(?:width|height)\s*:\s*(?:0"
    r"|1px)(?![\d.%])|line-height\s*:\s*0(?![.\d])"
    r"|color\s*:\s*(?:transparent|white|#fff(?:fff)?\b|rgba?\([^)]*,\s*0?\.?0\))"
    r"|(?:left|top|right|margin-left|text-indent)\s*:\s*-\d{3,}|clip(?:-path)?\s*:"
    r"|transform\s*:\s*scale\(0|mso-hide|content-visibility\s*:\s*hidden"
    r"|z-index\s*:\s*-",
    re.IGNORECASE,
)
_NO_HEIGHT = re.compile(r"(?<![-\w])height\s*:\s*0(?:px)?\s*;?")
_ATTRIBUTE_HIDES = re.compile(
    r"\s(?:hidden|inert)(?=[\s=/]|$)|type\s*=\s*[\"']?hidden"
    r"|aria-hidden\s*=\s*[\"']?true|class\s*=\s*[\"'][^\"']*(?:sr-only"
    r"|visually-?hidden|screen-reader|d-none|is-hidden|\bhidden\b|invisible)"
    r"|\b(?:width|height)\s*=\s*[\"']?[01](?:px)?(?!\d)|color\s*=\s*[\"']?(?:white"
    r"|#fff)|size\s*=\s*[\"']?0(?!\d)",
    re.IGNORECASE,
)
_RUNS = re.compile(
    r"\son[a-z]{3,20}\s*=|(?:href|src|action|formaction|xlink:href|data|poster"
    r"|srcset|background)\s*=\s*[\"']?\s*(?:javascript|vbscript|data|file):",
    re.IGNORECASE,
)
_LOADS = re.compile(
    r"(?:src|srcset|poster|background|xlink:href)\s*=\s*[\"']?\s*(?:https?:)?//"
    r"|url\(\s*[\"']?(?:https?:)?//",
    re.IGNORECASE,
)
_WORDS_INSIDE = re.compile(
    r"(?:title|alt|aria-[a-z]+|data-[\w-]+|placeholder|value|content|label|summary"
    r"|cite|id|class|name)\s*=\s*(?:\"(?P<one>[^\"]{12,})\"|'(?P<two>[^']{12,})')",
    re.IGNORECASE,
)
_TEX_HIDES = re.compile(
    r"\\(?:h|v)?phantom\{|\\(?:text)?color\{(?:white|transparent|#fff)|\\(?:tiny"
    r"|fontsize\{[01]\b)[^\n]{0,40}\\color",
    re.IGNORECASE,
)
_ENTITIES = re.compile(r"&(?:#[xX]?[0-9a-fA-F]{1,7}|[A-Za-z]{2,31});")


def hidden_markup(text: str, code: CodeSpans) -> Iterator[Hazard]:
    """Give what rendered Markdown and reading view leave out; code is shown and skipped."""
    if "<" in text:
        for found in _COMMENT.finditer(text):
            if not code.holds(found.start()):
                yield _mark("hidden comment", wording.COMMENT, found.start(), found.end())
        for found in _TAG.finditer(text):
            if not found["close"] and not code.holds(found.start()):
                yield from _tag(found)
    if "%%" in text:
        for found in _PERCENT.finditer(text):
            if _is_obsidian_comment(text, found) and not code.holds(found.start()):
                yield _mark("hidden comment", wording.OBSIDIAN_COMMENT, found.start(), found.end())
    if "]:" in text:
        for found in _DEFINITION.finditer(text):
            if _is_unused(text, found) and not code.holds(found.start()):
                yield _mark("hidden definition", wording.DEFINITION, found.start(), found.end())
    if "\\" in text:
        for found in _TEX_HIDES.finditer(text):
            yield _mark("hidden colour", wording.COLOUR, found.start(), found.end())
    if "&" in text:
        yield from _unseen_entities(text, code)


def _tag(found: re.Match[str]) -> Iterator[Hazard]:
    name, rest = found["name"].casefold(), found["rest"]
    start, end = found.start(), found.end()
    if name in _ACTIVE or _RUNS.search(rest):
        yield _mark("active HTML", wording.ACTIVE_HTML, start, end)
    elif (
        name in _UNSHOWN
        or _ATTRIBUTE_HIDES.search(rest)
        or ("style" in rest.casefold() and _hides(html.unescape(rest)))
    ):
        yield _mark("hidden HTML", wording.HIDDEN_HTML, start, end)
    elif _LOADS.search(rest):
        yield _mark("remote image", wording.REMOTE_IMAGE, start, end)
    else:
        words = _WORDS_INSIDE.search(rest)
        if words and len((words["one"] or words["two"]).split()) > 3:
            yield _mark("hidden attribute", wording.ATTRIBUTE, start, end)


def _hides(style: str) -> bool:
    """Whether a style hides its text; a frame that keeps its shape by padding does not."""
    if "padding-bottom" in style and "overflow" not in style:
        style = _NO_HEIGHT.sub("", style)
    return _STYLE_HIDES.search(style) is not None


def _is_obsidian_comment(text: str, found: re.Match[str]) -> bool:
    """Whether two percent signs open a comment: closed on the text, or alone at a line's start."""
    if found[0].endswith("%%") and len(found[0]) > 4:
        before, inside = text[found.start() - 1 : found.start()], found["inside"]
        return not before.isalnum() or inside[:1].isspace() or "\n" in inside
    line_start = text.rfind("\n", 0, found.start()) + 1
    return not text[line_start : found.start()].strip() and bool(found["inside"].strip())


def _is_unused(text: str, found: re.Match[str]) -> bool:
    label, title = found["label"].strip(), found["title"] or ""
    if label == "//" or found["target"] in {"#", "<>"} or len(title.split()) > 4:
        return True
    used = re.compile(rf"\[{re.escape(label)}\](?!:)", re.IGNORECASE)
    return (
        not used.search(text)
        and label.casefold() not in {"x", " "}
        and not found["target"][0].isupper()
    )


def _unseen_entities(text: str, code: CodeSpans) -> Iterator[Hazard]:
    for found in _ENTITIES.finditer(text):
        character = html.unescape(found[0])
        if character == found[0] or len(character) != 1 or character == "\u00ad":
            continue
        if unseen_kind(character) and not code.holds(found.start()):
            yield _mark("hidden entity", wording.ENTITY, found.start(), found.end())


_LOOKS_BLANK = re.compile(r"(?:\s|\u2800|\u3164|&nbsp;|&#160;|&e[mn]sp;|<br ?/?>|\\)*+")
_BLANK_SPACES = re.compile(r"(?:(?<=\S)|(?<=\n)|\A)(?:[^\S\n]|\u2800|\u3164){80,}+(?=[^\s|])")
_BLANK_ENTITIES = re.compile(
    r"(?:(?<![;>\s])|\A)(?:\s{0,9}(?:&nbsp;|&e[mn]sp;|&#160;|<br ?/?>)){20,}+(?=\s{0,9}[^\s&<])"
)
_MAX_BLANK_LINES = 20


def padding(text: str) -> Iterator[Hazard]:
    """Give text that stands after 20 blank lines or 80 spaces, out of a reader's sight."""
    if text.count("\n") > _MAX_BLANK_LINES:
        yield from _after_blank_lines(text)
    if len(text) > 80:
        for found in _BLANK_SPACES.finditer(text):
            yield _mark("padding", wording.BLANK_SPACES, found.end(), found.end() + 1)
    if "sp;" in text or "<br" in text or "&#160" in text:
        for found in _BLANK_ENTITIES.finditer(text):
            yield _mark("padding", wording.BLANK_LINES, found.end(), found.end() + 1)


def _after_blank_lines(text: str) -> Iterator[Hazard]:
    blank = at = 0
    for line in text.split("\n"):
        if _LOOKS_BLANK.fullmatch(line):
            blank += 1
        else:
            if blank > _MAX_BLANK_LINES:
                start = at + len(line) - len(line.lstrip())
                yield _mark("padding", wording.BLANK_LINES, start, at + len(line))
            blank = 0
        at += len(line) + 1


def _mark(kind: str, reason: str, start: int, end: int) -> Hazard:
    return Hazard(kind, Claim.EXACT, reason, 0, start, end, answers="source")
