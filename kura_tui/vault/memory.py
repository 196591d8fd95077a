"""What was decided before, kept beside the index so that it is known without Git; disposable."""

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kura_tui.domain.evidence.recall import Outcome, Remembered

if TYPE_CHECKING:  # `propose` asks the memory and must not load the decisions for it
    from kura_tui.domain.decisions.ledger import Ledger, LedgerEntry

_OUTCOMES = {
    "approve": Outcome.APPROVED,
    "supersede": Outcome.APPROVED,
    "merge": Outcome.MERGED,
    "reject": Outcome.REJECTED,
}
"""What became of the proposal, by the action of its decision."""
_VERSION = 1
_TABLE = (
    "CREATE TABLE decided (fingerprint TEXT, source_id TEXT, outcome TEXT, day TEXT,"
    " reason TEXT, path TEXT, title TEXT)"
)


_DECIDED_FILES = (
    "SELECT path FROM files WHERE (fingerprint = ? AND fingerprint <> '')"
    " OR (source_id = ? AND source_id <> '') ORDER BY path"
)


def remembered(ledger: "Ledger") -> tuple[Remembered, ...]:
    """Give what the decisions in force say about proposals, from their trailers alone."""
    return tuple(
        _remembered(entry)
        for entry in ledger.entries
        if entry.action.value in _OUTCOMES and not entry.undone_by
    )


def decided_files(index: Path, fingerprint: str, source_id: str) -> tuple[str, ...]:
    """Give the paths of decided files with a text or its source's id, as the index has them.

    An index that is not there or of another version says nothing.
    """
    if not index.exists():
        return ()
    try:
        with contextlib.closing(sqlite3.connect(index, timeout=2.0)) as connection:
            rows = connection.execute(_DECIDED_FILES, (fingerprint, source_id)).fetchall()
    except sqlite3.Error:
        return ()
    return tuple(row[0] for row in rows)


class DecisionMemory:
    """A small table in the cache folder; without it nothing is remembered until Git is read."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def keep(self, decided: Iterable[Remembered]) -> None:
        """Replace what is remembered; does what the disk allows."""
        rows = [
            (one.fingerprint, one.source_id, one.outcome.value, one.when, one.reason, one.path,
             one.title)
            for one in decided
        ]  # fmt: skip
        with contextlib.suppress(sqlite3.Error, OSError), self._open() as connection, connection:
            connection.execute("DELETE FROM decided")
            connection.executemany("INSERT INTO decided VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

    def known(self, fingerprint: str, source_id: str) -> tuple[Remembered, ...]:
        """Give what is remembered of a text or of its source's id."""
        question = (
            "SELECT fingerprint, source_id, outcome, day, reason, path, title FROM decided"
            " WHERE fingerprint = ? OR (source_id = ? AND source_id <> '')"
            " ORDER BY day DESC, rowid"
        )
        try:
            with self._open() as connection:
                rows = connection.execute(question, (fingerprint, source_id)).fetchall()
        except (sqlite3.Error, OSError):
            return ()
        return tuple(Remembered(row[0], row[1], Outcome(row[2]), *row[3:]) for row in rows)

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self._file, timeout=2.0)
        try:
            self._ensure(connection)
            yield connection
        finally:
            connection.close()

    def _ensure(self, connection: sqlite3.Connection) -> None:
        try:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.DatabaseError:
            self._file.unlink(missing_ok=True)
            raise
        if version != _VERSION:
            with connection:
                connection.execute("DROP TABLE IF EXISTS decided")
                connection.execute(_TABLE)
                connection.execute(f"PRAGMA user_version = {_VERSION}")


def _remembered(entry: "LedgerEntry") -> Remembered:
    return Remembered(
        fingerprint=entry.trailer("Kura-Fingerprint"),
        source_id=entry.trailer("Kura-Source-Id"),
        outcome=_OUTCOMES[entry.action.value],
        when=entry.when.date().isoformat(),
        reason=entry.reason,
        path=entry.target,
        title=entry.proposal.rpartition("/")[2].removesuffix(".md"),
    )
