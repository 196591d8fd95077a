"""What is wrong with links and supersession chains between notes; it reads no file."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kura_tui.domain.notes.names import folded_name
from kura_tui.wording import audit as wording

TOMBSTONES = {"superseded": "SUPERSEDED", "retracted": "RETRACTED"}
"""The states of a note that holds no longer, and the word that its first line begins with."""


@dataclass(frozen=True, slots=True)
class NoteRecord:
    """A note as an audit sees it.

    `links` are the targets of its links as they are written, `first_line` is the first line of the
    body that is not blank.
    """

    path: str
    status: str = ""
    links: tuple[str, ...] = ()
    superseded_by: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()
    first_line: str = ""

    @property
    def name(self) -> str:
        """The file's name without folders and without ".md"."""
        return self.path.rpartition("/")[2].removesuffix(".md")


@dataclass(frozen=True, slots=True)
class NoteFault:
    """What is wrong with a note: a clause that follows its path."""

    path: str
    reason: str


def broken_links(notes: Iterable[NoteRecord], known_paths: Iterable[str]) -> tuple[NoteFault, ...]:
    """Find the links that lead nowhere; `known_paths` are all files and folders of the vault."""
    known = _Names(known_paths)
    return tuple(
        NoteFault(note.path, wording.broken_link(target))
        for note in notes
        for target in dict.fromkeys(note.links)
        if _is_local(target) and not known.has(target, note.path)
    )


def broken_chains(notes: Sequence[NoteRecord]) -> tuple[NoteFault, ...]:
    """Find circles, successors that are not there, and tombstones that do not say so first."""
    by_name = _by_name(notes)
    return tuple(NoteFault(note.path, why) for note in notes for why in _faults(note, by_name))


def one_sided_chains(notes: Sequence[NoteRecord]) -> tuple[NoteFault, ...]:
    """Find the notes of a chain that do not name each other."""
    by_name = _by_name(notes)
    return tuple(NoteFault(note.path, why) for note in notes for why in _one_sided(note, by_name))


def _by_name(notes: Iterable[NoteRecord]) -> dict[str, NoteRecord]:
    return {folded_name(note.name): note for note in notes}


def _faults(note: NoteRecord, by_name: dict[str, NoteRecord]) -> Iterator[str]:
    status = note.status.casefold()
    if status == "superseded" and not note.superseded_by:
        yield wording.NO_SUCCESSOR
    if any(_named(name) not in by_name for name in note.superseded_by):
        yield wording.UNKNOWN_SUCCESSOR
    if status in TOMBSTONES and not note.first_line.startswith(TOMBSTONES[status]):
        yield wording.no_first_line(TOMBSTONES[status])
    if _is_in_circle(note, by_name):
        yield wording.CIRCLE


def _one_sided(note: NoteRecord, by_name: dict[str, NoteRecord]) -> Iterator[str]:
    for name in note.superseded_by:
        successor = by_name.get(_named(name))
        if successor and folded_name(note.name) not in map(_named, successor.supersedes):
            yield wording.ONE_SIDED
    for name in note.supersedes:
        old = by_name.get(_named(name))
        if old is not None and old.status.casefold() not in TOMBSTONES:
            yield wording.NOT_SUPERSEDED


def _is_in_circle(note: NoteRecord, by_name: dict[str, NoteRecord]) -> bool:
    start = folded_name(note.name)
    open_names = [_named(name) for name in note.superseded_by]
    seen: set[str] = set()
    while open_names:
        name = open_names.pop()
        if name == start:
            return True
        if name in seen or name not in by_name:
            continue
        seen.add(name)
        open_names += map(_named, by_name[name].superseded_by)
    return False


def _named(link: str) -> str:
    """Give the folded name that a property such as `[[Folder/note|shown]]` points to."""
    inside = link.strip().strip("\"'").removeprefix("[[").removesuffix("]]")
    target = inside.partition("|")[0].partition("#")[0].strip()
    return folded_name(target.rpartition("/")[2].removesuffix(".md"))


def _is_local(target: str) -> bool:
    is_elsewhere = target.startswith(("#", "//")) or ":" in target.partition("/")[0]
    return bool(target) and not is_elsewhere


class _Names:
    """All files of a vault, to be asked for by path, by path without ending and by name."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._keys: set[str] = set()
        for path in paths:
            folded = folded_name(path)
            name = folded.rpartition("/")[2]
            self._keys |= {folded, folded.removesuffix(".md"), name, name.removesuffix(".md")}

    def has(self, target: str, holder: str) -> bool:
        """Whether a target is a file: from the root, from the holder's folder or by name."""
        wanted = folded_name(target.partition("#")[0].partition("?")[0].strip()).rstrip("/")
        if not wanted or wanted.lstrip("/") in self._keys:
            return True
        folder = folded_name(holder).rpartition("/")[0]
        return _joined(folder, wanted) in self._keys


def _joined(folder: str, target: str) -> str:
    parts: list[str] = []
    for part in f"{folder}/{target}".split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in {"", "."}:
            parts.append(part)
    return "/".join(parts)
