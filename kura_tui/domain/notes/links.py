"""Links in Markdown texts: found, and pointed elsewhere when a file moves; knows no disk."""

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from urllib.parse import quote, unquote

from kura_tui.domain.notes.inline_code import code_spans
from kura_tui.domain.notes.layout import Span, frontmatter_block
from kura_tui.domain.notes.names import folded_name

_WIKI = re.compile(r"\[\[([^\[\]\n|#]+)(?:[#|][^\n]{0,500}?)?\]\]")
_WIKI_TARGET = re.compile(r"\[\[[ \t]*([^\[\]\n|#]+)")
_INLINE = re.compile(
    r"\]\([ \t]*(?:<(?P<angle>[^<>\n]*)>|(?P<bare>[^\s<>()]*(?:\([^\s()]*\)[^\s<>()]*)*))(?=[\s)])"
)
_DEFINITION = re.compile(
    r"^ {0,3}\[(?!\^)[^\]\n]{1,500}\]:[ \t]*(?:<(?P<angle>[^<>\n]*)>|(?P<bare>[^\s<]\S*))",
    re.MULTILINE,
)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_MUST_ENCODE = re.compile(r"[\x00-\x20\x7f()<>%\"\\#?]")
_MUST_ENCODE_IN_ANGLE = re.compile(r"[\x00-\x1f\x7f<>%\\#?]")
_YAML_QUOTE = re.compile(r"""(?:^|[\s\[,])(['"])[^'"\n]*$""")


class LinkKind(Enum):
    """How a link is written."""

    WIKI = "wikilink"
    INLINE = "inline"
    DEFINITION = "definition"


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a file of the vault.

    `target` is the path as meant, without anchor, alias, encoding or quotes; `start` and `end` are
    the offsets of its characters as written. `quotes` is "<" for a target in angle brackets, and
    the quote sign around a wikilink in the frontmatter.
    """

    kind: LinkKind
    target: str
    start: int
    end: int
    quotes: str = ""


def links_in(text: str) -> tuple[Link, ...]:
    """Find the links to files of the vault, in order; code, URLs and bare anchors are left out."""
    if "[" not in text:
        return ()
    block = frontmatter_block(text)
    body_start = block.body_start if block else 0
    found = [*_wikilinks(text, 0, body_start, in_frontmatter=True)] if block else []
    found += _wikilinks(text, body_start, len(text))
    found += _markdown_links(text, body_start)
    found.sort(key=lambda link: link.start)
    return tuple(_outside(found, code_spans(text, body_start)))


def link_keys(text: str) -> tuple[str, ...]:
    """Give the folded names of the files a text may link to; `link_key` gives the one of a path.

    Code is not left out: a key too many costs one look, and looking at code costs each file time.
    """
    targets = {raw.rstrip("\\ ") for raw in _WIKI_TARGET.findall(text)}
    if "](" in text or "]:" in text:
        targets |= {link.target for link in _markdown_links(text, 0)}
    return tuple(sorted({link_key(target) for target in targets if target}))


def link_key(path: str) -> str:
    """Give the key under which links to a file are found: its folded name without ".md"."""
    return folded_name(_without_ending(path.rstrip("/").rpartition("/")[2]))


def retarget(text: str, holder_path: str, old_path: str, new_path: str) -> str:
    """Point the links in one file, `holder_path`, from `old_path` to `new_path`.

    Changed are wikilinks with a folder and Markdown links, relative or from the root; each keeps
    its form, alias, anchor and encoding. A wikilink by name alone finds the file anywhere and
    stays, unless the name itself changes.
    """
    folder = posixpath.dirname(holder_path)
    return _rewritten(text, lambda link: _followed(link, old_path, new_path, folder, folder))


def _followed(link: Link, old_path: str, new_path: str, before: str, after: str) -> str | None:
    """Point a link from one path to the other; its holder lies in `before` and will in `after`."""
    bases = _readings(link)
    for base in bases:
        if _is_same(_resolved(link.target, before, base), old_path):
            return _written(link.target, new_path, after, base)
    old_name, new_name = posixpath.basename(old_path), posixpath.basename(new_path)
    is_named = not bases and _is_same(link.target, old_name)
    if is_named and not _is_same(old_name, new_name):
        return _written(link.target, new_name, "", _Base.ROOT)
    return None


def rebase(
    text: str, old_path: str, new_path: str, exists: Callable[[str], bool] | None = None
) -> str:
    """Keep the relative links of a file working when it moves from `old_path` to `new_path`.

    Its links to itself follow too. A path without "./" or "../" can also be meant from the vault's
    root: with `exists` it is changed only where a file lies beside the old place; without, only a
    bare name is.
    """
    old_folder, new_folder = posixpath.dirname(old_path), posixpath.dirname(new_path)

    def moved(link: Link) -> str | None:
        target = link.target
        followed = _followed(link, old_path, new_path, old_folder, new_folder)
        if followed is not None or _Base.FOLDER not in _readings(link):
            return followed
        meant = _resolved(target, old_folder, _Base.FOLDER)
        if meant.startswith("..") or not (_is_dotted(target) or _is_beside(target, meant, exists)):
            return None
        return _written(target, meant, new_folder, _Base.FOLDER)

    return _rewritten(text, moved)


class _Base(Enum):
    """What a target counts from."""

    FOLDER = "the folder of the file that holds it"
    ROOT = "the vault"


def _is_dotted(target: str) -> bool:
    return target.startswith(("./", "../"))


def _is_beside(target: str, meant: str, exists: Callable[[str], bool] | None) -> bool:
    if exists is None:
        return "/" not in target
    return exists(meant) or exists(f"{meant}.md")


def _readings(link: Link) -> tuple[_Base, ...]:
    """Give what a target may count from, the likeliest first; () for a name alone."""
    if _is_dotted(link.target):
        return (_Base.FOLDER,)
    if link.target.startswith("/"):
        return (_Base.ROOT,)
    if link.kind is LinkKind.WIKI:
        return (_Base.ROOT,) if "/" in link.target else ()
    return (_Base.FOLDER, _Base.ROOT)


def _resolved(target: str, folder: str, base: _Base) -> str:
    path = target if base is _Base.ROOT else posixpath.join(folder, target)
    return posixpath.normpath(path).lstrip("/")


def _is_same(path: str, other: str) -> bool:
    return folded_name(_without_ending(path)) == folded_name(_without_ending(other))


def _has_ending(path: str) -> bool:
    return path[-3:].casefold() == ".md"


def _without_ending(path: str) -> str:
    return path[:-3] if _has_ending(path) else path


def _written(target: str, path: str, folder: str, base: _Base) -> str:
    """Write `path` in the form of `target`: from the root or relative, with or without ".md"."""
    if not _has_ending(target):
        path = _without_ending(path)
    if base is _Base.ROOT:
        return f"/{path}" if target.startswith("/") else path
    relative = posixpath.relpath(path, folder or ".")
    return f"./{relative}" if target.startswith("./") and relative[0] != "." else relative


def _rewritten(text: str, moved: Callable[[Link], str | None]) -> str:
    parts: list[str] = []
    position = 0
    for link in links_in(text):
        target = moved(link)
        if target is None or target == link.target:
            continue
        parts += (text[position : link.start], _encoded(target, link, text[link.start : link.end]))
        position = link.end
    return "".join((*parts, text[position:])) if parts else text


def _encoded(target: str, link: Link, before: str) -> str:
    if link.kind is LinkKind.WIKI:
        if link.quotes == "'":
            return target.replace("'", "''")
        return target.replace("\\", "\\\\").replace('"', '\\"') if link.quotes else target
    if re.search(r"%[89a-fA-F]", before):
        return quote(target)
    signs = _MUST_ENCODE_IN_ANGLE if link.quotes else _MUST_ENCODE
    return signs.sub(lambda found: f"%{ord(found[0]):02X}", target)


def _outside(links: Iterable[Link], spans: tuple[Span, ...]) -> Iterator[Link]:
    position = 0
    for link in links:
        while position < len(spans) and spans[position][1] <= link.start:
            position += 1
        if position == len(spans) or link.start < spans[position][0]:
            yield link


def _wikilinks(text: str, start: int, end: int, *, in_frontmatter: bool = False) -> Iterator[Link]:
    for found in _WIKI.finditer(text, start, end):
        raw = found[1].rstrip("\\") if text[found.end(1)] == "|" else found[1]
        first = found.start(1) + len(raw) - len(raw.lstrip())
        raw = raw.strip()
        quotes = _quotes_around(text, found.start()) if in_frontmatter else ""
        target = _unquoted(raw, quotes)
        if target and not _SCHEME.match(target):
            yield Link(LinkKind.WIKI, target, first, first + len(raw), quotes)


def _quotes_around(text: str, position: int) -> str:
    found = _YAML_QUOTE.search(text[text.rfind("\n", 0, position) + 1 : position])
    return found[1] if found else ""


def _unquoted(raw: str, quotes: str) -> str:
    if quotes == "'":
        return raw.replace("''", "'")
    return _ESCAPED.sub(r"\1", raw) if quotes else raw


def _markdown_links(text: str, start: int) -> Iterator[Link]:
    for kind, pattern in ((LinkKind.INLINE, _INLINE), (LinkKind.DEFINITION, _DEFINITION)):
        for found in pattern.finditer(text, start):
            part = "bare" if found["angle"] is None else "angle"
            path = re.split(r"[#?]", found[part], maxsplit=1)[0]
            if not path or _SCHEME.match(path):
                continue
            target = unquote(_ESCAPED.sub(r"\1", path))
            first = found.start(part)
            quotes = "<" if part == "angle" else ""
            yield Link(kind, target, first, first + len(path), quotes)
