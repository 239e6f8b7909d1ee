"""Rescue of all intact data of a broken file into a new one.

A row with the right checksum is trusted wherever it lies. First SQLite reads the rows that it can
still reach; then every page is examined on its own. Rows with wrong checksums are copied too if
there is nothing better: the code that reads them detects and reports the damage.
"""

from __future__ import annotations

import sqlite3
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from ..formats.figures import counted
from .checksums import CHECKED, EVENT, PUZZLE, Part, Values, add_checksums
from .errors import FAILURES
from .raw_file import RawFile, RawRow
from .schema import APPLICATION_ID, MIGRATIONS

PARTS: Final = ("-wal", "-shm", "-journal", "")
"""Suffixes of the files of one database; that of the database itself is last."""
_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "game": ("id",),
    "event": ("game", "number"),
    "lost_event": ("rowid",),
    "setting": ("key",),
    "card": ("technique", "kind"),
    "drill": ("id",),
    "looked_back": ("game",),
    "miss": ("game", "technique", "kind"),
    "lesson": ("page",),
    "book": ("id",),
    "book_puzzle": ("book", "number"),
    "storm_drill": ("begun", "number"),
    "notice": ("rowid",),
}
"""Key columns of each rescued table, parent tables first. Reserve and ratings are not rescued: they
can be computed again."""
_ROW_IDS: Final = {"game": "id", "drill": "id", "looked_back": "game", "book": "id"}
"""Columns that are stored as the rowid, by table."""
_WITHOUT_ROW_ID: Final = ("event", "book_puzzle")
"""Tables without rowids, whose rows are ordered by their keys."""


class Rescued(NamedTuple):
    """Numbers of rescued games."""

    whole: int
    """Complete games."""
    partly: int
    """Incomplete games."""
    known: int
    """All games with any trace in the broken file."""

    def describe(self) -> str:
        """Return the result as a sentence for the player."""
        if not self.known:
            return "No game could be read in it"
        told = f"{self.whole + self.partly} of {counted(self.known, 'game')}"
        verb = "was" if self.known == 1 else "were"
        less = f", {self.partly} not whole" if self.partly else ""
        return f"{told} {verb} rescued{less}"


class _RankedPart(NamedTuple):
    """A part of a row, with its rank among versions of that part."""

    rank: tuple[bool, bool, int]
    """Whether the checksum is right, whether SQLite finds the row, and the game's number of events.

    Larger is better.
    """
    values: Values


def salvage(broken: RawFile, fresh: sqlite3.Connection) -> Rescued:
    """Copy everything intact in *broken* to *fresh*, an empty file.

    Raises:
        sqlite3.Error, OSError: *fresh* cannot be written to; nothing was copied.
    """
    rows = _Rows(fresh)
    for table, found in _rows_by_sqlite(broken):
        rows.offer(table, rows.select_known_columns(table, found), is_reachable=True)
    for raw in broken.rows():
        rows.offer_raw(raw)
    fresh.execute("BEGIN IMMEDIATE")
    try:
        for table in _KEYS:
            for row in rows.best(table):
                # Skip rows that violate constraints: events of unknown games, or nonsense.
                with suppress(sqlite3.IntegrityError, OverflowError):
                    names, places = ", ".join(row), ", ".join(f":{name}" for name in row)
                    fresh.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", row)
        add_checksums(fresh)
        rescued = _count_rescued(fresh, rows.games())
        fresh.execute("COMMIT")
    except BaseException:
        with suppress(*FAILURES):
            fresh.execute("ROLLBACK")
        raise
    return rescued


class _Rows:
    """The best version found of each row."""

    def __init__(self, fresh: sqlite3.Connection) -> None:
        self._columns = {table: _columns(fresh, table) for table in _KEYS}
        self._found: dict[str, dict[object, dict[str, _RankedPart]]] = defaultdict(dict)

    def select_known_columns(self, table: str, row: Values) -> Values:
        """Return the columns of *row* that its table has; names of columns may be corrupted too."""
        known = {name: row[name] for name in ("rowid", *self._columns[table]) if name in row}
        if table in _ROW_IDS and "rowid" in row:
            known[_ROW_IDS[table]] = row["rowid"]
        return known

    def offer(self, table: str, row: Values, *, is_reachable: bool) -> bool:
        """Store the parts of *row* that are better than those found before.

        Returns:
            Whether any part has the right checksum.
        """
        key = tuple(row.get(name) for name in _KEYS[table])
        best = self._found[table].setdefault(key, {})
        late = row.get("events", 0)
        is_any_whole = False
        for part in CHECKED.get(table, (Part((), ""),)):
            names = (*part.columns, part.checksum_column) if part.checksum_column else tuple(row)
            values = {name: row[name] for name in names if name in row}
            # Parts without a checksum (earlier versions) are trusted if SQLite finds them.
            is_whole = is_reachable
            if part.checksum_column in row:
                is_whole = row.keys() >= set(part.columns) and part.is_whole(row)
            is_any_whole |= is_whole and part.checksum_column in row
            rank = is_whole, is_reachable, late if isinstance(late, int) else 0
            if part.checksum_column not in best or rank > best[part.checksum_column].rank:
                best[part.checksum_column] = _RankedPart(rank, values)
        return is_any_whole

    def offer_raw(self, raw: RawRow) -> None:
        """Store a row of a page if it matches the columns and the checksum of a table."""
        for table in CHECKED:
            if row := self._as_row(table, raw):
                with suppress(TypeError, KeyError):
                    first = CHECKED[table][0]
                    if first.checksum_column in row and first.is_whole(row):
                        self.offer(table, row, is_reachable=False)
                        return

    def _as_row(self, table: str, raw: RawRow) -> dict[str, object]:
        """Return a row of a page by the column names of *table*; empty if it does not fit."""
        columns = self._columns[table]
        if len(raw.columns) > len(columns) or (raw.id is None) != (table in _WITHOUT_ROW_ID):
            return {}
        row: dict[str, object] = {}
        for (name, kind), content in zip(columns.items(), raw.columns, strict=False):
            # SQLite stores a whole number in a REAL column as an integer, to save space.
            is_short = kind == "REAL" and isinstance(content, int)
            row[name] = float(content) if is_short and content is not None else content
        if table in _ROW_IDS:
            row[_ROW_IDS[table]] = raw.id
        return row

    def best(self, table: str) -> Iterator[dict[str, object]]:
        """Yield the rows of a table, each assembled from its best parts."""
        for parts in self._found[table].values():
            row = {name: value for found in parts.values() for name, value in found.values.items()}
            yield {name: value for name, value in row.items() if name != "rowid"}

    def games(self) -> set[object]:
        """Return the ids of all games with a row of their own or an intact event."""
        ids = {row["id"] for row in self.best("game")}
        for row in self.best("event"):
            if row.keys() >= {*EVENT.columns, EVENT.checksum_column} and EVENT.is_whole(row):
                ids.add(row["game"])
        return ids


def _rows_by_sqlite(broken: RawFile) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the rows that SQLite can still read, each with its table."""
    from tempfile import TemporaryDirectory  # late: not needed at the start

    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        copy.write_bytes(broken.with_true_header(APPLICATION_ID, len(MIGRATIONS)))
        with closing(sqlite3.connect(copy)) as source:
            source.text_factory = lambda data: data.decode("utf-8", "replace")
            source.row_factory = sqlite3.Row
            with suppress(*FAILURES):
                source.execute("PRAGMA writable_schema = ON")
            for table, key in _KEYS.items():
                is_keyed = table in _WITHOUT_ROW_ID
                names, by = ("*", key) if is_keyed else ("rowid AS rowid, *", ("rowid",))
                for row in _rows(source, f"SELECT {names} FROM {table} NOT INDEXED", by):
                    yield table, row


def _rows(
    source: sqlite3.Connection, query: str, order_by: Iterable[str]
) -> Iterator[dict[str, object]]:
    """Yield the rows of a table from the first one on, then from the last one back.

    Each pass ends at a broken page, so some rows may come twice.
    """
    for order in ("ASC", "DESC"):
        by = ", ".join(f"{part} {order}" for part in order_by)
        with suppress(*FAILURES):
            for row in source.execute(f"{query} ORDER BY {by}"):
                yield dict(row)


def _columns(connection: sqlite3.Connection, table: str) -> dict[str, str]:
    """Return the columns of a table in order, with their declared types."""
    return {row[1]: row[2] for row in connection.execute(f"PRAGMA table_info({table})")}


def move_lost_events(connection: sqlite3.Connection, game_id: int, kept: int, now: float) -> None:
    """Move all but the first *kept* events of a game to the table `lost_event`."""
    connection.execute(
        "INSERT INTO lost_event (game, number, elapsed_ms, what, noticed)"
        " SELECT game, number, elapsed_ms, what, ? FROM event WHERE game = ? AND number > ?",
        (now, game_id, kept),
    )
    connection.execute("DELETE FROM event WHERE game = ? AND number > ?", (game_id, kept))
    connection.execute("UPDATE game SET events = ? WHERE id = ?", (kept, game_id))


def _count_rescued(fresh: sqlite3.Connection, known: set[object]) -> Rescued:
    """Count the rescued games; a game is complete if it has as many events as its row says.

    In other games, events after a gap are moved to `lost_event`. When such a game is opened, its
    wrong checksum shows that something is missing.
    """
    events: dict[int, int] = defaultdict(int)
    for row in fresh.execute("SELECT * FROM event ORDER BY game, number"):
        if row["number"] == events[row["game"]] + 1 and EVENT.is_whole(row):
            events[row["game"]] += 1
    whole = partly = 0
    for row in fresh.execute("SELECT * FROM game").fetchall():
        is_as_it_was = all(part.is_whole(row) for part in CHECKED["game"])
        if is_as_it_was and events[row["id"]] == row["events"]:
            whole += 1
            continue
        partly += PUZZLE.is_whole(row)
        move_lost_events(fresh, row["id"], events[row["id"]], time.time())
    return Rescued(whole, partly, len(known))
