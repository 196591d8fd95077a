"""The tables of the passage index and how a connection is opened; knows nothing of notes."""

import contextlib
import sqlite3
from pathlib import Path

SCHEMA_VERSION = 4
BUSY_SECONDS = 15
TOKENIZER = "tokenize=\"porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'\""
"""How the word indexes cut text; it is folded, and scripts without spaces are pairs already."""

_TABLES = (
    "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TABLE files (
        id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, size INTEGER NOT NULL,
        mtime_ns INTEGER NOT NULL, digest TEXT NOT NULL, is_settled INTEGER NOT NULL,
        name TEXT NOT NULL, title TEXT NOT NULL, folder TEXT NOT NULL, status TEXT NOT NULL,
        kind TEXT NOT NULL, day TEXT NOT NULL, reason TEXT NOT NULL, left_out TEXT NOT NULL,
        fingerprint TEXT NOT NULL, source_id TEXT NOT NULL)""",
    "CREATE INDEX files_by_name ON files (name)",
    "CREATE INDEX files_by_fingerprint ON files (fingerprint) WHERE fingerprint <> ''",
    "CREATE INDEX files_by_source ON files (source_id) WHERE source_id <> ''",
    "CREATE TABLE links (key TEXT NOT NULL, file INTEGER NOT NULL)",
    "CREATE INDEX links_by_key ON links (key)",
    "CREATE INDEX links_by_file ON links (file)",
    """CREATE TABLE passages (
        id INTEGER PRIMARY KEY, file INTEGER NOT NULL, text TEXT NOT NULL, folded TEXT NOT NULL,
        first INTEGER NOT NULL, last INTEGER NOT NULL, line INTEGER NOT NULL,
        heading TEXT NOT NULL)""",
    "CREATE INDEX passages_by_file ON passages (file)",
    f"CREATE VIRTUAL TABLE words USING fts5 (title, heading, text, content='', {TOKENIZER})",
    f"CREATE VIRTUAL TABLE notes USING fts5 (title, text, content='', {TOKENIZER})",
    "CREATE VIRTUAL TABLE grams USING fts5 (text, content='', tokenize='trigram')",
    "CREATE VIRTUAL TABLE word_rarity USING fts5vocab (words, 'row')",
    "CREATE VIRTUAL TABLE gram_rarity USING fts5vocab (grams, 'row')",
    "CREATE TABLE common_grams (term TEXT PRIMARY KEY, doc INTEGER NOT NULL) WITHOUT ROWID",
)


def connect(cache_file: Path) -> sqlite3.Connection:
    """Open the cache file; raises sqlite3.DatabaseError where it is no database or damaged."""
    connection = sqlite3.connect(
        cache_file, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA temp_store = MEMORY")
        connection.execute("PRAGMA cache_size = -16000")
    except sqlite3.DatabaseError:
        connection.close()
        raise
    return connection


def ensure_schema(connection: sqlite3.Connection, made_for: str) -> None:
    """Make the tables anew where they are absent, of another version or for other settings."""
    if _is_made(connection, made_for):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        if not _is_made(connection, made_for):
            _drop_everything(connection)
            for statement in _TABLES:
                connection.execute(statement)
            connection.execute("INSERT INTO facts VALUES ('made for', ?)", (made_for,))
            connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _is_made(connection: sqlite3.Connection, made_for: str) -> bool:
    if connection.execute("PRAGMA user_version").fetchone()[0] != SCHEMA_VERSION:
        return False
    try:
        row = connection.execute("SELECT value FROM facts WHERE name = 'made for'").fetchone()
    except sqlite3.OperationalError:
        return False
    return row is not None and row[0] == made_for


def _drop_everything(connection: sqlite3.Connection) -> None:
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
    virtual = [name for name, sql in rows if "VIRTUAL" in (sql or "")]
    for name in reversed(virtual):
        connection.execute(f'DROP TABLE IF EXISTS "{name}"')
    for name, _ in rows:
        if name not in virtual and not name.startswith("sqlite_"):
            connection.execute(f'DROP TABLE IF EXISTS "{name}"')


def remove_cache(cache_file: Path) -> None:
    """Delete the cache file and what SQLite keeps beside it."""
    for ending in ("", "-wal", "-shm", "-journal"):
        with contextlib.suppress(OSError):
            cache_file.with_name(cache_file.name + ending).unlink()
