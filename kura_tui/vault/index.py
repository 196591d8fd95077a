"""The passage index: which notes say something near a text; disposable, rebuilt at will."""

import contextlib
import logging
import sqlite3
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from kura_tui.config import VaultSettings
from kura_tui.domain.evidence.candidate import Candidate
from kura_tui.domain.evidence.nearness import GramWeights, gram_weight
from kura_tui.domain.evidence.ranking import Asked, Rarity, rank
from kura_tui.domain.evidence.words import fold, search_words
from kura_tui.domain.notes.links import link_key
from kura_tui.errors import TryAgain
from kura_tui.vault import index_asking, index_schema, index_writing
from kura_tui.vault.index_memory import RememberedCandidates
from kura_tui.vault.index_reading import read_for_index
from kura_tui.vault.scanning import ScannedFile, scan_changed, scan_paths
from kura_tui.wording import evidence as wording

Progress = Callable[[int, int], None]
_BATCH = 100
_ATTEMPTS = 3
_MOST_WEIGHTS = 100_000

_log = logging.getLogger(__name__)
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class NoteSummary:
    """A note as a search lists it."""

    path: str
    title: str
    folder: str
    status: str


@dataclass(frozen=True, slots=True)
class IndexCounts:
    """How much the index holds; `left_out` counts files by the reason they give no passages."""

    files: int
    notes: int
    passages: int
    left_out: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class _Open:
    """One thread's connection; the lock keeps it from being closed while it works."""

    connection: sqlite3.Connection
    generation: int
    lock: threading.Lock = field(default_factory=threading.Lock)


@dataclass(frozen=True, slots=True)
class _Common:
    """In how many passages common words and runs of characters stand, as counted last."""

    version: tuple[int, int]
    grams: dict[str, int]
    weights: GramWeights
    words: dict[str, int] = field(default_factory=dict)


class PassageIndex:
    """An index of one vault in a cache file; safe with several threads and other processes.

    A cache file that is deleted, damaged or of another version is built anew; where none can be
    written, a temporary one is used. No method raises for what is in the vault.
    """

    def __init__(self, cache_file: Path, root: Path, settings: VaultSettings) -> None:
        self._cache_file = cache_file
        self._root = root.absolute()
        self._settings = settings
        self._made_for = f"{self._root}\n{settings.inbox}\n{settings.folders}\n{settings.leave_out}"
        self._local = threading.local()
        self._lock = threading.Lock()
        self._opened: list[_Open] = []
        self._generation = 0
        self._is_closing = False
        self._common: _Common | None = None
        self._remembered = RememberedCandidates()
        self._temporary: tempfile.TemporaryDirectory[str] | None = None

    def update(self, progress: Progress | None = None, only: Collection[str] | None = None) -> None:
        """Read what changed since the last time; `progress` hears (files done, files to read).

        `only` names the paths that may have changed, where a watch knows them; without it the
        whole vault is looked through.
        """
        self._safely(lambda connection: self._update(connection, progress, only), is_update=True)

    def candidates(self, title: str, fact: str, limit: int = 12) -> tuple[Candidate, ...]:
        """Give the notes near a proposal, nearest first, each with its best passage and reasons."""
        asked = Asked.of(title, fact)
        if not asked.folded:
            return ()

        def ask(connection: sqlite3.Connection) -> tuple[Candidate, ...]:
            version = index_writing.version(connection)
            return self._remembered.recall(
                (title, fact),
                version and (self._generation, version),
                limit,
                lambda: self._candidates(connection, asked, limit),
            )

        return self._safely(ask)

    def linking(self, path: str) -> tuple[str, ...]:
        """Give the paths of files that may link to the file at `path`."""
        return self._paths(
            "SELECT DISTINCT f.path FROM links l JOIN files f ON f.id = l.file WHERE l.key = ?",
            link_key(path),
        )

    def name_taken(self, folded: str) -> tuple[str, ...]:
        """Give the paths of files whose name without ".md" folds to `folded`."""
        return self._paths("SELECT path FROM files WHERE name = ?", folded)

    def note_paths(self) -> tuple[str, ...]:
        """Give the paths of all notes in canonical folders."""
        return self._paths("SELECT path FROM files WHERE kind = ?", "note")

    def search(self, words: str, limit: int = 20) -> tuple[NoteSummary, ...]:
        """Give the notes that have all the words, the last one as a beginning, titles first."""
        listed = search_words(fold(words))
        return self._safely(lambda connection: _search(connection, listed, limit)) if listed else ()

    def counts(self) -> IndexCounts:
        """Give how much the index holds."""
        return self._safely(_counts)

    def close(self) -> None:
        """Close every connection of every thread; a running update stops at its next batch."""
        self._is_closing = True
        self._close_all()
        self._is_closing = False
        if self._temporary is not None:
            self._temporary.cleanup()
            self._temporary = None

    def _close_all(self) -> None:
        with self._lock:
            opened, self._opened = self._opened, []
            self._generation += 1
        for one in opened:
            with one.lock, contextlib.suppress(sqlite3.Error):
                one.connection.close()

    def _paths(self, question: str, value: str) -> tuple[str, ...]:
        def ask(connection: sqlite3.Connection) -> tuple[str, ...]:
            return tuple(sorted(row[0] for row in connection.execute(question, (value,))))

        return self._safely(ask)

    def _safely(self, work: Callable[[sqlite3.Connection], _T], *, is_update: bool = False) -> _T:
        """Do some work on this thread's connection, on a cache built anew if the old one fails."""
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                opened = self._this_threads()
                with opened.lock:
                    if attempt > 1 and not is_update:
                        self._update(opened.connection, None)
                    return work(opened.connection)
            except (sqlite3.DatabaseError, OSError) as problem:
                if _is_busy(problem):
                    break
                if attempt == _ATTEMPTS:
                    raise
                _log.warning("The passage index is built anew: %s", type(problem).__name__)
                self._start_anew(problem, attempt)
        raise TryAgain(
            wording.INDEX_NOT_READY, why=wording.INDEX_IN_USE, now=wording.INDEX_TRY_AGAIN
        )

    def _start_anew(self, problem: Exception, attempt: int) -> None:
        """Drop the cache file, or leave its folder when that did not help."""
        self._close_all()
        if isinstance(problem, sqlite3.ProgrammingError):
            return
        if attempt > 1 or isinstance(problem, OSError):
            self._temporary = self._temporary or tempfile.TemporaryDirectory(prefix="kura-index-")
            self._cache_file = Path(self._temporary.name) / self._cache_file.name
        index_schema.remove_cache(self._cache_file)

    def _this_threads(self) -> _Open:
        known: _Open | None = getattr(self._local, "known", None)
        if known is not None and known.generation == self._generation:
            return known
        self._cache_file.parent.mkdir(parents=True, exist_ok=True)
        connection = index_schema.connect(self._cache_file)
        try:
            index_schema.ensure_schema(connection, self._made_for)
            index_asking.prepare(connection)
        except sqlite3.Error:
            connection.close()
            raise
        with self._lock:
            opened = _Open(connection, self._generation)
            self._opened.append(opened)
        self._local.known = opened
        return opened

    def _update(
        self,
        connection: sqlite3.Connection,
        progress: Progress | None,
        only: Collection[str] | None = None,
    ) -> None:
        if only is None:
            changed, gone = scan_changed(self._root, self._settings, _known(connection))
        else:
            scanned = scan_paths(self._root, self._settings, only)
            changed, gone = _differences(connection, scanned, only)
        for start in range(0, len(changed), _BATCH):
            if self._is_closing:
                return
            if progress is not None:
                progress(start, len(changed))
            read = [read_for_index(self._root, file) for file in changed[start : start + _BATCH]]
            with index_writing.writing(connection):
                for one in read:
                    index_writing.store(connection, one)
        if gone:
            with index_writing.writing(connection):
                for path in gone:
                    index_writing.forget(connection, path)
        if changed or gone:
            index_writing.count_rarity(connection)
        if progress is not None:
            progress(len(changed), len(changed))

    def _candidates(
        self, connection: sqlite3.Connection, asked: Asked, limit: int
    ) -> tuple[Candidate, ...]:
        passages = index_writing.fact(connection, "passages")
        common = self._common_of(connection)
        words = index_asking.word_frequencies(connection, asked, common.words)
        found = index_asking.found_near(connection, asked, words, common.grams, passages)
        return rank(asked, found, Rarity(passages, words, common.grams, common.weights), limit)

    def _common_of(self, connection: sqlite3.Connection) -> "_Common":
        version = (self._generation, index_writing.fact(connection, "counted"))
        known = self._common
        if known is None or known.version != version:
            grams = index_asking.read_common_grams(connection)
            known = self._common = _Common(version, grams, _weights(version[1], grams))
        if len(known.weights) > _MOST_WEIGHTS:
            known.weights.clear()
        return known


def _weights(passages: int, grams: dict[str, int]) -> GramWeights:
    return GramWeights(lambda gram: gram_weight(passages, grams.get(gram, 0)))


def _is_busy(problem: Exception) -> bool:
    return isinstance(problem, sqlite3.OperationalError) and "locked" in str(problem)


_KNOWN = "SELECT path, CASE is_settled WHEN 1 THEN size ELSE -1 END, mtime_ns FROM files"
"""A file that is not settled has a size that no file has, so that it is read again."""


def _known(connection: sqlite3.Connection) -> dict[str, tuple[int, int]]:
    return {path: (size, mtime) for path, size, mtime in connection.execute(_KNOWN)}


def _differences(
    connection: sqlite3.Connection, scanned: Sequence[ScannedFile], only: Collection[str]
) -> tuple[tuple[ScannedFile, ...], tuple[str, ...]]:
    """Give which of these files to read, and which of the paths are no longer there."""
    one = f"{_KNOWN} WHERE path = ?"
    rows = [row for path in only for row in connection.execute(one, (path,))]
    known = {path: (size, mtime) for path, size, mtime in rows}
    changed = tuple(file for file in scanned if known.get(file.path) != (file.size, file.mtime_ns))
    return changed, tuple(sorted(known.keys() - {file.path for file in scanned}))


def _search(
    connection: sqlite3.Connection, words: tuple[str, ...], limit: int
) -> tuple[NoteSummary, ...]:
    match = " ".join(f'"{word}"' for word in words) + "*"
    rows = connection.execute(
        "SELECT f.path, f.title, f.folder, f.status FROM notes n JOIN files f ON f.id = n.rowid"
        " WHERE notes MATCH ? AND rank MATCH 'bm25(10.0, 1.0)' AND f.kind = 'note'"
        " ORDER BY rank, f.path LIMIT ?",
        (match, limit),
    )
    return tuple(NoteSummary(*row) for row in rows)


def _counts(connection: sqlite3.Connection) -> IndexCounts:
    reasons: Counter[str] = Counter()
    files = notes = 0
    for kind, left_out, number in _grouped(connection):
        files += number
        notes += number if kind == "note" and not left_out else 0
        if left_out:
            reasons[left_out] += number
    passages = connection.execute("SELECT count(*) FROM passages").fetchone()[0]
    return IndexCounts(files, notes, passages, tuple(sorted(reasons.items())))


def _grouped(connection: sqlite3.Connection) -> Iterator[tuple[str, str, int]]:
    yield from connection.execute(
        "SELECT kind, left_out, count(*) FROM files GROUP BY kind, left_out"
    )
