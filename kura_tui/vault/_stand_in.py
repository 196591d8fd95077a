"""Stand-ins for reading notes until the real reader is here."""

import hashlib
import os
import re
import unicodedata
from pathlib import Path

from kura_tui.domain.notes.note import Document, Problem, Properties
from kura_tui.domain.notes.passages import Passage


def read_bytes(root: Path, path: str) -> bytes:
    """Read a file without following a symbolic link."""
    handle = os.open(root / path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(handle, "rb") as file:
        return file.read()


def parse_document(path: str, data: bytes) -> Document:
    """Read frontmatter as flat lines."""
    digest = hashlib.sha256(data).hexdigest()
    name = path.rpartition("/")[2].removesuffix(".md")
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return Document(path, data, digest, "", name, problems=(Problem(0, "not UTF-8"),))
    start, pairs = 0, []
    opened = re.match(r"\ufeff?---\r?\n(.*?)^---\r?\n", text, re.S | re.M)
    if opened:
        start = opened.end()
        pairs = [
            (key.strip(), value.strip())
            for key, mark, value in (line.partition(":") for line in opened[1].splitlines())
            if mark
        ]
    heading = re.search(r"^# +(.+)$", text[start:], re.M)
    title = heading[1].strip() if heading else name
    return Document(path, data, digest, text, title, Properties(tuple(pairs)), start)


def passages(document: Document) -> tuple[Passage, ...]:
    """Split at blank lines."""
    heading, result = "", []
    for block in re.finditer(r"(?:^.*\S.*$\n?)+", document.text[document.body_start :], re.M):
        text = block[0].rstrip()
        start = document.body_start + block.start()
        if re.fullmatch(r"#{1,6} .*", text):
            heading = text.lstrip("# ")
            continue
        line = document.text.count("\n", 0, start) + 1
        result.append(Passage(text, start, start + len(text), line, heading))
    return tuple(result)


def link_keys(text: str) -> tuple[str, ...]:
    """Give folded names of linked files."""
    wiki = re.findall(r"\[\[([^\]|#\n]+)", text)
    return tuple({folded_name(one.rpartition("/")[2].removesuffix(".md")) for one in wiki})


def folded_name(name: str) -> str:
    """Fold a name for comparison."""
    return unicodedata.normalize("NFC", name).casefold()
