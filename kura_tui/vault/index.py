"""The passage index: which notes of a vault say something near a text; disposable, rebuilt at will."""

import contextlib
import logging
import sqlite3
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from kura_tui.config import VaultSettings
from kura_tui.domain.evidence.candidate import Candidate
from kura_tui.domain.evidence.ranking import Asked, Rarity, rank
from kura_tui.domain.evidence.words import fold, search_words, searchable
from kura_tui.vault import index_asking, index_schema
from kura_tui.vault._stand_in import folded_name
from kura_tui.vault.index_reading import IndexedFile, read_for_index
from kura_tui.vault.scanning import ScannedFile, scan

Progress = Callable[[int, int], None]
_BATCH = 200
_LARGEST_RARITY = 60_000

_log = logging.getLogger(__name__)
_P = ParamSpec("_P")
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


class PassageIndex:
    """An index of one vault in a cache file; usable from several threads and beside other processes.

    A file that is deleted, damaged or of another version is built anew. No method raises for
    what is in the vault.
    """

    def __init__(self, cache_file: Path, root: Path, settings: VaultSettings) -> None:
        self._cache_file = cache_file
        self._root = root
        self._settings = settings
        self._made_for = f"{root}\n{settings.inbox}\n{settings.folders}\n{settings.leave_out}"
        self._local = threading.local()
        self._lock = threading.Lock()
        self._opened: list[sqlite3.Connection] = []
        self._generation = 0
        self._rarity: tuple[str, Rarity] | None = None

    def update(self, progress: Progress | None = None) -> None:
        """Read what changed since the last time; `progress` hears (files done, files to read)."""
        self._safely(self._update, progress)

    def candidates(self, title: str, fact: str, limit: int = 12) -> tuple[Candidate, ...]:
        """Give the notes near a proposal, nearest first, each with its best passage and the reasons."""
        asked = Asked.of(title, fact)
        if not asked.folded:
            return ()
        return self._safely(self._candidates, asked, limit)

    def linking(self, path: str) -> tuple[str, ...]:
        """Give the paths of files that may link to the file at `path`."""
        key = folded_name(path.rpartition("/")[2].removesuffix(".md"))
        return self._safely(
            self._paths,
            "SELECT DISTINCT f.path FROM links l JOIN files f ON f.id = l.file WHERE l.key = ?",
            (key,),
        )

    def name_taken(self, folded: str) -> tuple[str, ...]:
        """Give the paths of files whose name without ".md" folds to `folded`."""
        return self._safely(self._paths, "SELECT path FROM files WHERE name = ?", (folded,))

    def note_paths(self) -> tuple[str, ...]:
        """Give the paths of all notes in canonical folders."""
        return self._safely(self._paths, "SELECT path FROM files WHERE kind = 'note'", ())

    def search(self, words: str, limit: int = 20) -> tuple[NoteSummary, ...]:
        """Give the notes whose title or text has all the words, the last one as a beginning."""
        listed = search_words(fold(words))
        return self._safely(self._search, listed, limit) if listed else ()

    def counts(self) -> IndexCounts:
        """Give how much the index holds."""
        return self._safely(self._counts)

    def close(self) -> None:
        """Close every connection of every thread."""
        with self._lock:
            for connection in self._opened:
                with contextlib.suppress(sqlite3.Error):
                    connection.close()
            self._opened.clear()
            self._generation += 1

    def _safely(
        self,
        work: Callable[Concatenate[sqlite3.Connection, _P], _T],
        *args: _P.args,
        **kw: _P.kwargs,
    ) -> _T:
        """Do some work on this thread's connection; a damaged cache is deleted and built anew."""
        try:
            return work(self._connection(), *args, **kw)
        except sqlite3.DatabaseError as problem:
            if _is_busy(problem):
                raise
            _log.warning("The passage index is built anew (%s)", type(problem).__name__)
        self.close()
        index_schema.remove_cache(self._cache_file)
        connection = self._connection()
        if work != self._update:
            self._update(connection, None)
        return work(connection, *args, **kw)

    def _connection(self) -> sqlite3.Connection:
        known: tuple[int, sqlite3.Connection] | None = getattr(self._local, "known", None)
        if known is not None and known[0] == self._generation:
            return known[1]
        self._cache_file.parent.mkdir(parents=True, exist_ok=True)
        connection = index_schema.connect(self._cache_file)
        if not index_schema.is_made(connection, self._made_for):
            index_schema.create_schema(connection, self._made_for)
        index_asking.prepare(connection)
        with self._lock:
            self._opened.append(connection)
            self._local.known = (self._generation, connection)
        return connection

    def _update(self, connection: sqlite3.Connection, progress: Progress | None) -> None:
        scanned, _ = scan(self._root, self._settings)
        known = {
            path: rest
            for path, *rest in connection.execute(
                "SELECT path, size, mtime_ns, is_settled FROM files"
            )
        }
        changed = [
            file for file in scanned if known.get(file.path) != [file.size, file.mtime_ns, 1]
        ]
        gone = known.keys() - {file.path for file in scanned}
        done = 0
        for batch in _batches(changed):
            read = [read_for_index(self._root, file) for file in batch]
            with _writing(connection):
                for one in read:
                    _store(connection, one)
            done += len(batch)
            if progress is not None:
                progress(done, len(changed))
        if gone:
            with _writing(connection):
                for path in sorted(gone):
                    _forget(connection, path)
        if changed or gone:
            _count_grams(connection)

    def _candidates(
        self, connection: sqlite3.Connection, asked: Asked, limit: int
    ) -> tuple[Candidate, ...]:
        found = index_asking.found_near(connection, asked)
        return rank(asked, found, self._rarity_of(connection), limit)

    def _rarity_of(self, connection: sqlite3.Connection) -> Rarity:
        row = connection.execute("SELECT value FROM facts WHERE name = 'rarity'").fetchone()
        version = row[0] if row else ""
        if self._rarity is None or self._rarity[0] != version:
            self._rarity = (version, index_asking.rarity_of(connection))
        return self._rarity[1]

    def _paths(
        self, connection: sqlite3.Connection, question: str, values: tuple[str, ...]
    ) -> tuple[str, ...]:
        return tuple(sorted(row[0] for row in connection.execute(question, values)))

    def _search(
        self, connection: sqlite3.Connection, words: tuple[str, ...], limit: int
    ) -> tuple[NoteSummary, ...]:
        quoted = [f'"{word}"' for word in words]
        match = " ".join(quoted) + "*"
        rows = connection.execute(
            "SELECT path, title, folder, status FROM files WHERE kind = 'note' AND (id IN "
            "(SELECT rowid FROM titles WHERE titles MATCH ?1) OR id IN (SELECT file FROM passages "
            "WHERE id IN (SELECT rowid FROM words WHERE words MATCH ?1))) ORDER BY "
            "id NOT IN (SELECT rowid FROM titles WHERE titles MATCH ?1), path LIMIT ?2",
            (match, limit),
        )
        return tuple(NoteSummary(*row) for row in rows)

    def _counts(self, connection: sqlite3.Connection) -> IndexCounts:
        reasons: Counter[str] = Counter()
        files = notes = 0
        for kind, left_out, number in connection.execute(
            "SELECT kind, left_out, count(*) FROM files GROUP BY kind, left_out"
        ):
            files += number
            notes += number if kind == "note" and not left_out else 0
            if left_out:
                reasons[left_out] += number
        passages = connection.execute("SELECT count(*) FROM passages").fetchone()[0]
        return IndexCounts(files, notes, passages, tuple(sorted(reasons.items())))


def _is_busy(problem: sqlite3.DatabaseError) -> bool:
    return isinstance(problem, sqlite3.OperationalError) and "locked" in str(problem)


def _batches(files: list[ScannedFile]) -> Iterator[list[ScannedFile]]:
    for start in range(0, len(files), _BATCH):
        yield files[start : start + _BATCH]


@contextlib.contextmanager
def _writing(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _store(connection: sqlite3.Connection, one: IndexedFile) -> None:
    scanned = one.scanned
    row = connection.execute(
        "SELECT id, digest, kind, left_out FROM files WHERE path = ?", (scanned.path,)
    ).fetchone()
    if row is not None and row[1:] == (one.digest, scanned.kind.value, one.left_out):
        connection.execute(
            "UPDATE files SET size = ?, mtime_ns = ?, is_settled = 1 WHERE id = ?",
            (scanned.size, scanned.mtime_ns, row[0]),
        )
        return
    if row is not None:
        _forget(connection, scanned.path)
    file = connection.execute(
        "INSERT INTO files (path, size, mtime_ns, digest, is_settled, name, title, folder, status,"
        " kind, day, reason, left_out) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            scanned.path, scanned.size, scanned.mtime_ns, one.digest, 1, one.name, one.title,
            scanned.folder, one.status, scanned.kind.value, one.day, one.reason, one.left_out,
        ),
    ).lastrowid  # fmt: skip
    connection.executemany("INSERT INTO links VALUES (?, ?)", [(key, file) for key in one.links])
    if not one.left_out:
        connection.execute(
            "INSERT INTO titles (rowid, text) VALUES (?, ?)", (file, searchable(fold(one.title)))
        )
    for passage, folded in one.passages:
        number = connection.execute(
            "INSERT INTO passages (file, text, folded, first, last, line, heading)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                file, passage.text, folded, passage.start, passage.end, passage.line,
                passage.heading,
            ),
        ).lastrowid  # fmt: skip
        plain = folded.replace("\n", " ")
        connection.execute(
            "INSERT INTO words (rowid, text) VALUES (?, ?)", (number, searchable(plain))
        )
        connection.execute("INSERT INTO grams (rowid, text) VALUES (?, ?)", (number, plain))


def _forget(connection: sqlite3.Connection, path: str) -> None:
    row = connection.execute(
        "SELECT id, title, left_out FROM files WHERE path = ?", (path,)
    ).fetchone()
    if row is None:
        return
    file, title, left_out = row
    for number, folded in connection.execute(
        "SELECT id, folded FROM passages WHERE file = ?", (file,)
    ).fetchall():
        plain = folded.replace("\n", " ")
        _unindex(connection, "words", number, searchable(plain))
        _unindex(connection, "grams", number, plain)
    if not left_out:
        _unindex(connection, "titles", file, searchable(fold(title)))
    connection.execute("DELETE FROM passages WHERE file = ?", (file,))
    connection.execute("DELETE FROM links WHERE file = ?", (file,))
    connection.execute("DELETE FROM files WHERE id = ?", (file,))


def _unindex(connection: sqlite3.Connection, table: str, number: int, text: str) -> None:
    connection.execute(
        f"INSERT INTO {table} ({table}, rowid, text) VALUES ('delete', ?, ?)", (number, text)
    )


def _count_grams(connection: sqlite3.Connection) -> None:
    """Keep how common each run of three characters is, where the vault has changed enough."""
    passages = connection.execute("SELECT count(*) FROM passages").fetchone()[0]
    row = connection.execute("SELECT value FROM facts WHERE name = 'rarity'").fetchone()
    counted = int(row[0]) if row else 0
    if counted and abs(passages - counted) <= counted // 10:
        return
    with _writing(connection):
        connection.execute("DELETE FROM common_grams")
        connection.execute(
            "INSERT INTO common_grams SELECT term, doc FROM gram_rarity WHERE doc > ?"
            " ORDER BY doc DESC LIMIT ?",
            (passages // 5_000, _LARGEST_RARITY),
        )
        connection.execute("INSERT OR REPLACE INTO facts VALUES ('rarity', ?)", (str(passages),))
