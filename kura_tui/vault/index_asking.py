"""Ask the passage index for what is near some words; knows the tables, and no files."""

import sqlite3
from collections.abc import Iterable, Sequence

from kura_tui.domain.evidence.candidate import NoteKind
from kura_tui.domain.evidence.ranking import Asked, Found, Rarity
from kura_tui.domain.evidence.words import grams, search_words
from kura_tui.domain.notes.passages import Passage

ROWS = 100
"""Passages taken from each index."""
_MOST_WORDS = 24
_MOST_GRAMS = 16
_POSTINGS = 6_000
"""Index entries read for one question: what keeps its cost flat however large the vault is."""
_COMMON_SHARE = 0.2
_PASSAGES_OF_A_TITLE = 6

_PASSAGE_SQL = """
    SELECT p.id, p.text, p.folded, p.first, p.last, p.line, p.heading,
           f.path, f.title, f.folder, f.kind, f.status, f.day, f.reason
    FROM passages p JOIN files f ON f.id = p.file WHERE """


def prepare(connection: sqlite3.Connection) -> None:
    """Make the temporary table that splits a question into the index's own words."""
    connection.execute(
        "CREATE VIRTUAL TABLE temp.probe USING fts5 (text, content='', "
        "tokenize=\"porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'\")"
    )
    connection.execute(
        "CREATE VIRTUAL TABLE temp.probe_words USING fts5vocab ('temp', 'probe', 'instance')"
    )


def found_near(connection: sqlite3.Connection, asked: Asked) -> tuple[Found, ...]:
    """Give the passages nearest by bm25 from the word index, the gram index and the titles."""
    words = word_frequencies(connection, search_words(asked.folded))
    passages = _count(connection)
    ids = dict.fromkeys(_nearest(connection, "words", _rare(words, passages, _MOST_WORDS)))
    counted = gram_frequencies(connection, grams(asked.folded))
    ids.update(dict.fromkeys(_nearest(connection, "grams", _rare(counted, passages, _MOST_GRAMS))))
    ids.update(dict.fromkeys(_titled(connection, words)))
    return _read(connection, tuple(ids))


def word_frequencies(connection: sqlite3.Connection, words: Iterable[str]) -> dict[str, int]:
    """Give in how many passages each word, or another form of it, stands."""
    listed = list(words)
    connection.execute("INSERT INTO temp.probe (probe) VALUES ('delete-all')")
    connection.executemany(
        "INSERT INTO temp.probe (rowid, text) VALUES (?, ?)", enumerate(listed, 1)
    )
    rows = connection.execute(
        "SELECT s.doc, (SELECT r.doc FROM word_rarity r WHERE r.term = s.term) "
        "FROM temp.probe_words s"
    )
    return {listed[position - 1]: count or 0 for position, count in rows}


def gram_frequencies(connection: sqlite3.Connection, some: Iterable[str]) -> dict[str, int]:
    """Give in how many passages each run of three characters stands."""
    ask = "SELECT doc FROM gram_rarity WHERE term = ?"
    return {gram: row[0] for gram in some if (row := connection.execute(ask, (gram,)).fetchone())}


def _count(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM passages").fetchone()[0])


def _rare(counted: dict[str, int], passages: int, most: int) -> list[str]:
    """Give the rarest terms, as many as the budget of index entries allows, never a common one."""
    ordered = sorted((count, term) for term, count in counted.items() if count)
    chosen: list[str] = []
    spent = 0
    for count, term in ordered[:most]:
        if chosen and (spent + count > _POSTINGS or count > passages * _COMMON_SHARE + 5):
            break
        spent += count
        chosen.append(term)
    return chosen


def _nearest(connection: sqlite3.Connection, table: str, terms: Sequence[str]) -> list[int]:
    if not terms:
        return []
    rows = connection.execute(
        f"SELECT rowid FROM {table} WHERE {table} MATCH ? ORDER BY rank LIMIT {ROWS}",
        (_any_of(terms),),
    )
    return [row[0] for row in rows]


def _any_of(terms: Iterable[str]) -> str:
    return " OR ".join('"' + term.replace('"', '""') + '"' for term in terms)


def _titled(connection: sqlite3.Connection, words: dict[str, int]) -> list[int]:
    """Give the first passages of the notes whose titles match best."""
    if not words:
        return []
    rarest = sorted(words, key=words.__getitem__)[:_MOST_WORDS]
    rows = connection.execute(
        "SELECT rowid FROM titles WHERE titles MATCH ? ORDER BY rank LIMIT 12", (_any_of(rarest),)
    ).fetchall()
    ids: list[int] = []
    for (file,) in rows:
        ids += [
            row[0]
            for row in connection.execute(
                "SELECT id FROM passages WHERE file = ? ORDER BY id LIMIT ?",
                (file, _PASSAGES_OF_A_TITLE),
            )
        ]
    return ids


def _read(connection: sqlite3.Connection, ids: Sequence[int]) -> tuple[Found, ...]:
    marks = ",".join("?" * len(ids))
    rows = connection.execute(f"{_PASSAGE_SQL} p.id IN ({marks})", ids)
    return tuple(_found(row) for row in rows)


def _found(row: tuple[object, ...]) -> Found:
    _, text, folded, first, last, line, heading, path, title, folder, kind, status, day, why = row
    if kind == "rejected":
        what = NoteKind.REJECTED
    else:
        what = NoteKind.TOMBSTONE if status in {"superseded", "retracted"} else NoteKind.NOTE
    return Found(
        path=str(path),
        title=str(title),
        kind=what,
        passage=Passage(str(text), int(str(first)), int(str(last)), int(str(line)), str(heading)),
        folded=str(folded),
        folder=str(folder),
        when=str(day),
        reason=str(why),
    )


def rarity_of(connection: sqlite3.Connection) -> Rarity:
    """Read how common each run of three characters is; what few passages hold is left out."""
    passages = _count(connection)
    rows = connection.execute("SELECT term, doc FROM common_grams")
    return Rarity(passages, {}, dict(rows.fetchall()))
