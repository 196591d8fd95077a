"""Write one file's rows into the passage index and take them out again; reads no files."""

import contextlib
import sqlite3
from collections.abc import Iterator

from kura_tui.domain.evidence.words import fold, searchable, spaced_only
from kura_tui.vault.index_reading import IndexedFile

_LARGEST_RARITY = 60_000
_REDUNDANT_SHARE = 5_000
"""One in how many passages a run of characters must stand to be kept as common."""


@contextlib.contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[None]:
    """Hold the one write lock; everything inside happens or nothing does."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def store(connection: sqlite3.Connection, one: IndexedFile) -> None:
    """Put one file's rows in the place of those it had; the same bytes only get their new time."""
    scanned = one.scanned
    row = connection.execute(
        "SELECT id, digest, left_out FROM files WHERE path = ?", (scanned.path,)
    ).fetchone()
    if row is not None and one.digest and row[1:] == (one.digest, one.left_out):
        connection.execute(
            "UPDATE files SET size = ?, mtime_ns = ?, is_settled = ? WHERE id = ?",
            (scanned.size, scanned.mtime_ns, one.is_settled, row[0]),
        )
        return
    if row is not None:
        forget(connection, scanned.path)
    _change(connection)
    file = _insert_file(connection, one)
    connection.executemany("INSERT INTO links VALUES (?, ?)", [(key, file) for key in one.links])
    if not one.left_out:
        _insert_passages(connection, one, file)


def _insert_file(connection: sqlite3.Connection, one: IndexedFile) -> int:
    scanned = one.scanned
    number = connection.execute(
        "INSERT INTO files (path, size, mtime_ns, digest, is_settled, name, title, folder, status,"
        " kind, day, reason, left_out, fingerprint, source_id)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            scanned.path, scanned.size, scanned.mtime_ns, one.digest, one.is_settled, one.name,
            one.title, scanned.folder, one.status, scanned.kind.value, one.day, one.reason,
            one.left_out, one.fingerprint, one.source_id,
        ),
    ).lastrowid  # fmt: skip
    return number or 0


def _insert_passages(connection: sqlite3.Connection, one: IndexedFile, file: int) -> None:
    title = searchable(fold(one.title))
    whole: list[str] = []
    for passage, folded in one.passages:
        number = connection.execute(
            "INSERT INTO passages (file, text, folded, first, last, line, heading)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (file, passage.text, folded, passage.start, passage.end, passage.line, passage.heading),
        ).lastrowid
        plain, words = _words_of(folded)
        heading = searchable(fold(passage.heading))
        connection.execute(
            "INSERT INTO words (rowid, title, heading, text) VALUES (?, ?, ?, ?)",
            (number, title, heading, words),
        )
        connection.execute(
            "INSERT INTO grams (rowid, text) VALUES (?, ?)", (number, spaced_only(plain))
        )
        whole.append(words)
    connection.execute(
        "INSERT INTO notes (rowid, title, text) VALUES (?, ?, ?)", (file, title, "\n".join(whole))
    )


def _words_of(folded: str) -> tuple[str, str]:
    plain = folded.replace("\n", " ")
    return plain, searchable(plain)


def forget(connection: sqlite3.Connection, path: str) -> None:
    """Take out all rows of the file at `path`."""
    row = connection.execute(
        "SELECT id, title, left_out FROM files WHERE path = ?", (path,)
    ).fetchone()
    if row is None:
        return
    _change(connection)
    file, title, left_out = row
    title = searchable(fold(title))
    whole: list[str] = []
    for number, folded, heading in connection.execute(
        "SELECT id, folded, heading FROM passages WHERE file = ? ORDER BY id", (file,)
    ).fetchall():
        plain, words = _words_of(folded)
        connection.execute(
            "INSERT INTO words (words, rowid, title, heading, text) VALUES ('delete', ?, ?, ?, ?)",
            (number, title, searchable(fold(heading)), words),
        )
        connection.execute(
            "INSERT INTO grams (grams, rowid, text) VALUES ('delete', ?, ?)",
            (number, spaced_only(plain)),
        )
        whole.append(words)
    if not left_out:
        connection.execute(
            "INSERT INTO notes (notes, rowid, title, text) VALUES ('delete', ?, ?, ?)",
            (file, title, "\n".join(whole)),
        )
    connection.execute("DELETE FROM passages WHERE file = ?", (file,))
    connection.execute("DELETE FROM links WHERE file = ?", (file,))
    connection.execute("DELETE FROM files WHERE id = ?", (file,))


def count_rarity(connection: sqlite3.Connection) -> None:
    """Keep how common runs of characters are, counted anew when a tenth of them has changed."""
    passages = connection.execute("SELECT count(*) FROM passages").fetchone()[0]
    with writing(connection):
        if passages != fact(connection, "passages"):
            _change(connection)
        _keep(connection, "passages", passages)
        counted = fact(connection, "counted")
        if not counted or abs(passages - counted) > counted // 10:
            _count_grams(connection, passages // _REDUNDANT_SHARE)
            _keep(connection, "counted", passages)


def _count_grams(connection: sqlite3.Connection, least: int) -> None:
    connection.execute("DELETE FROM common_grams")
    connection.execute(
        "INSERT INTO common_grams SELECT term, doc FROM (SELECT term, doc FROM gram_rarity"
        " UNION ALL SELECT term, doc FROM word_rarity WHERE length(term) = 2 AND term >= ?)"
        " WHERE doc > ? ORDER BY doc DESC LIMIT ?",
        ("\u0e00", least, _LARGEST_RARITY),
    )


def version(connection: sqlite3.Connection) -> str | None:
    """Give a word that is another one after each change of what can be found; None before any."""
    row = connection.execute("SELECT value FROM facts WHERE name = 'version'").fetchone()
    return str(row[0]) if row else None


def _change(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT OR REPLACE INTO facts VALUES ('version', hex(randomblob(8)))")


def fact(connection: sqlite3.Connection, name: str) -> int:
    """Give one number that the index keeps about itself, 0 when it has none."""
    row = connection.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
    return int(row[0]) if row else 0


def _keep(connection: sqlite3.Connection, name: str, value: int) -> None:
    connection.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, str(value)))
