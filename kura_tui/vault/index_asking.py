"""Ask the passage index for what is near some words; knows the tables, and no files."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence

from kura_tui.domain.evidence.candidate import NoteKind
from kura_tui.domain.evidence.ranking import Asked, Found
from kura_tui.domain.evidence.words import grams, is_dense, search_words, spaced_only
from kura_tui.domain.notes.passages import Passage
from kura_tui.vault.index_schema import TOKENIZER

ROWS, GRAM_ROWS = 60, 25
"""Passages taken from the word index and from the gram index for one question."""
_NOTES = 200
_MOST_WORDS = 24
_MOST_GRAMS = 16
_POSTINGS, _NOTE_POSTINGS, _GRAM_POSTINGS = 20_000, 10_000, 2_000
"""Index entries read for one question: what keeps its cost flat however large the vault is."""
_REMEMBERED = 1_000
"""Passages from which on a word's count is remembered, because counting it takes its time."""
_COMMON_SHARE = 0.5
_NEAR_NOTES, _PASSAGES_OF_A_NOTE = 4, 3
_MOST_RARE_GRAMS = 30

_PASSAGE_SQL = """
    SELECT p.id, p.text, p.folded, p.first, p.last, p.line, p.heading, p.file,
           f.path, f.title, f.folder, f.kind, f.status, f.day, f.reason
    FROM passages p JOIN files f ON f.id = p.file WHERE p.id IN """


def prepare(connection: sqlite3.Connection) -> None:
    """Make the temporary table that splits a question into the index's own words."""
    connection.execute(
        f"CREATE VIRTUAL TABLE temp.probe USING fts5 (text, content='', {TOKENIZER})"
    )
    connection.execute(
        "CREATE VIRTUAL TABLE temp.probe_words USING fts5vocab ('temp', 'probe', 'instance')"
    )


def found_near(
    connection: sqlite3.Connection,
    asked: Asked,
    words: Mapping[str, int],
    common_grams: Mapping[str, int],
    passages: int,
) -> tuple[Found, ...]:
    """Give the passages that bm25 puts nearest in the word index, the gram index and the notes.

    `words` says in how many passages each word of the question stands, `common_grams` the same of
    every run of three characters that is not rare.
    """
    rare = _rarest(words, passages, _MOST_WORDS, _POSTINGS)
    by_words = _nearest(connection, "words", "1.5, 1.0, 1.0", rare, ROWS)
    rare = _rarest(words, passages, _MOST_WORDS, _NOTE_POSTINGS)
    by_note = _nearest(connection, "notes", "1.5, 1.0", rare, _NOTES)
    counted = _gram_frequencies(connection, asked, common_grams)
    rare = _rarest(counted, passages, _MOST_GRAMS, _GRAM_POSTINGS)
    by_grams = _nearest(connection, "grams", "1.0", rare, GRAM_ROWS)
    ids = dict.fromkeys((*by_words, *by_grams))
    ids.update(dict.fromkeys(_first_passages(connection, list(by_note)[:_NEAR_NOTES])))
    return _read(connection, tuple(ids), by_words, by_note)


def word_frequencies(
    connection: sqlite3.Connection, asked: Asked, remembered: dict[str, int]
) -> dict[str, int]:
    """Give in how many passages each word of a question, or another form of it, stands.

    `remembered` keeps the counts of common words from one question to the next.
    """
    words = search_words(asked.folded)
    connection.execute("INSERT INTO temp.probe (probe) VALUES ('delete-all')")
    connection.executemany(
        "INSERT INTO temp.probe (rowid, text) VALUES (?, ?)", enumerate(words, 1)
    )
    rows = connection.execute("SELECT doc, term FROM temp.probe_words").fetchall()
    return {words[at - 1]: _count(connection, term, remembered) for at, term in rows}


def _count(connection: sqlite3.Connection, term: str, remembered: dict[str, int]) -> int:
    if term in remembered:
        return remembered[term]
    ask = "SELECT doc FROM word_rarity WHERE term = ?"
    row = connection.execute(ask, (term,)).fetchone()
    count = int(row[0]) if row else 0
    if count > _REMEMBERED:
        remembered[term] = count
    return count


def _gram_frequencies(
    connection: sqlite3.Connection, asked: Asked, common: Mapping[str, int]
) -> dict[str, int]:
    counted: dict[str, int] = {}
    unknown: list[str] = []
    for gram in sorted(grams(spaced_only(asked.folded))):
        if gram in common:
            counted[gram] = common[gram]
        elif len(gram) == 3:
            unknown.append(gram)
    ask = "SELECT doc FROM gram_rarity WHERE term = ?"
    for gram in unknown[:_MOST_RARE_GRAMS]:
        if row := connection.execute(ask, (gram,)).fetchone():
            counted[gram] = row[0]
    return counted


def _rarest(counted: Mapping[str, int], passages: int, most: int, postings: int) -> list[str]:
    """Give the rarest terms, as many as the budget of index entries allows, never a common one."""
    ordered = sorted((count, term) for term, count in counted.items() if count)
    chosen: list[str] = []
    spent = 0
    for count, term in ordered[:most]:
        if chosen and (spent + count > postings or count > passages * _COMMON_SHARE + 5):
            break
        spent += count
        chosen.append(term)
    return chosen


def _nearest(
    connection: sqlite3.Connection, table: str, columns: str, terms: Sequence[str], rows: int
) -> dict[int, float]:
    """Give the nearest rows of one index with their share of the best one's bm25."""
    if not terms:
        return {}
    match = " OR ".join('"' + term.replace('"', '""') + '"' for term in terms)
    found = connection.execute(
        f"SELECT rowid, -rank FROM {table} WHERE {table} MATCH ? AND rank MATCH 'bm25({columns})'"
        " ORDER BY rank LIMIT ?",
        (match, rows),
    ).fetchall()
    best = max((score for _, score in found), default=0.0) or 1.0
    return {rowid: max(0.0, score / best) for rowid, score in found}


def _first_passages(connection: sqlite3.Connection, files: Iterable[int]) -> list[int]:
    ask = "SELECT id FROM passages WHERE file = ? ORDER BY id LIMIT ?"
    return [
        row[0] for file in files for row in connection.execute(ask, (file, _PASSAGES_OF_A_NOTE))
    ]


def _read(
    connection: sqlite3.Connection,
    ids: Sequence[int],
    by_words: Mapping[int, float],
    by_note: Mapping[int, float],
) -> tuple[Found, ...]:
    marks = ",".join("?" * len(ids))
    rows = connection.execute(f"{_PASSAGE_SQL} ({marks})", ids)
    return tuple(_found(row, by_words, by_note) for row in rows)


def _found(
    row: Sequence[int | str], by_words: Mapping[int, float], by_note: Mapping[int, float]
) -> Found:
    number, text, folded, first, last, line, heading, file, *note = row
    path, title, folder, kind, status, day, reason = map(str, note)
    return Found(
        path=path,
        title=title,
        kind=_note_kind(kind, status),
        passage=Passage(str(text), int(first), int(last), int(line), str(heading)),
        folded=str(folded),
        by_words=by_words.get(int(number), 0.0),
        by_note=by_note.get(int(file), 0.0),
        folder=folder,
        when=day,
        reason=reason,
    )


def _note_kind(kind: str, status: str) -> NoteKind:
    if kind == "rejected":
        return NoteKind.REJECTED
    return NoteKind.TOMBSTONE if status in {"superseded", "retracted"} else NoteKind.NOTE


def read_common_grams(connection: sqlite3.Connection) -> dict[str, int]:
    """Read how common each run of characters is; what few passages hold is left out."""
    counted = dict(connection.execute("SELECT term, doc FROM common_grams").fetchall())
    for pair in [term for term in counted if len(term) == 2]:
        if is_dense(pair[0]):
            counted[pair[0]] = counted.get(pair[0], 0) + counted[pair]
    return counted
