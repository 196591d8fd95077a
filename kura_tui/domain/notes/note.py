"""A file of the vault as read, and a note in a canonical folder; knows nothing of disk or YAML."""

from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = str | tuple[str, ...]
"""A property's value: its text as written, or the texts of a list."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that keeps a file from being read; `line` counts from 1, 0 is the whole file."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class Properties:
    """The frontmatter as ordered pairs; every scalar is text as it stands in the file."""

    entries: tuple[tuple[str, Value], ...] = ()

    def text(self, key: str, default: str = "") -> str:
        """Give one key as text; a list is joined with ", "."""
        for name, value in self.entries:
            if name == key:
                return value if isinstance(value, str) else ", ".join(value)
        return default

    def texts(self, key: str) -> tuple[str, ...]:
        """Give one key as a list; a single text is a list of one, an absent or empty key is ()."""
        for name, value in self.entries:
            if name == key:
                if isinstance(value, str):
                    return (value,) if value else ()
                return value
        return ()

    def __contains__(self, key: object) -> bool:
        return any(name == key for name, _ in self.entries)


@dataclass(frozen=True, slots=True)
class Document:
    """A Markdown file as read.

    `path` is relative to the vault, with "/" between its parts. `text.encode()` equals `data`
    whenever the file is UTF-8 (a BOM stays as the first character, line ends stay); `text` is ""
    when it is not or `is_too_large`, and `problems` says so. `data` of a file that is too large is
    b"" where only its digest was asked for. `body_start` is the offset in `text` after the
    frontmatter. `title` is the first level-1 heading outside code, else the property `title`,
    else the file's name without ".md".
    """

    path: str
    data: bytes
    digest: str
    text: str
    title: str
    properties: Properties = Properties()
    body_start: int = 0
    problems: tuple[Problem, ...] = ()
    has_frontmatter: bool = False
    is_too_large: bool = False

    @property
    def source(self) -> str:
        """The text to show and to search: `text`, else the bytes, what is no UTF-8 as \\xe9."""
        if self.text or self.is_too_large:
            return self.text
        return self.data.decode("utf-8", "backslashreplace")

    @property
    def body(self) -> str:
        """The text after the frontmatter."""
        return self.text[self.body_start :]

    @property
    def name(self) -> str:
        """The file's name without folders and without ".md"."""
        name = self.path.rpartition("/")[2]
        return name[:-3] if name.casefold().endswith(".md") else name


@dataclass(frozen=True, slots=True)
class Note:
    """A Markdown file in a canonical folder; `folder` is that folder's name."""

    document: Document
    folder: str

    @property
    def path(self) -> str:
        """Path relative to the vault."""
        return self.document.path

    @property
    def title(self) -> str:
        """Title of the note."""
        return self.document.title

    @property
    def status(self) -> str:
        """The property `status`, lower case."""
        return self.document.properties.text("status").casefold()

    @property
    def is_tombstone(self) -> bool:
        """Whether the note was superseded or retracted."""
        return self.status in {"superseded", "retracted"}
