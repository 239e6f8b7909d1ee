"""Broken files: all that is whole in them is taken into a fresh one.

A row is believed if it has its checksum, wherever it lies: SQLite is asked first, which finds what
it can still come to, and then every page is looked at by itself. What is not as it was written is
taken too, where there is nothing better: whoever reads it finds that out once more, and tells.
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
"""What the files of one database are called after its name. The database itself is last."""
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
"""Each table, parents first, and its key. The reserve is made again, and so are ratings."""
_ROW_IDS: Final = {"game": "id", "drill": "id", "looked_back": "game", "book": "id"}
"""Columns that stand in the rowid, by their tables."""
_WITHOUT_ROW_ID: Final = ("event", "book_puzzle")
"""Tables whose rows lie where their keys say."""


class Rescued(NamedTuple):
    """What came of a broken file."""

    whole: int
    """Games that are as they were."""
    partly: int
    """Games of which something is missing."""
    known: int
    """Games that there were, as far as anything still tells of them."""

    def describe(self) -> str:
        """It in a sentence."""
        if not self.known:
            return "No game could be read in it"
        told = f"{self.whole + self.partly} of {counted(self.known, 'game')}"
        verb = "was" if self.known == 1 else "were"
        less = f", {self.partly} not whole" if self.partly else ""
        return f"{told} {verb} rescued{less}"


class _Found(NamedTuple):
    """A part of a row, and how far it is to be believed: the greater, the more."""

    rank: tuple[bool, bool, int]
    """Whether it has its checksum, is where SQLite finds it, and how late it is."""
    values: Values


def salvage(broken: RawFile, fresh: sqlite3.Connection) -> Rescued:
    """Take all that is whole in *broken* into *fresh*, an empty file, and say what that was.

    Raises:
        sqlite3.Error, OSError: *fresh* cannot be written to; nothing was taken.
    """
    rows = _Rows(fresh)
    for table, found in _reachable(broken):
        rows.offer(table, rows.known(table, found), is_reachable=True)
    for raw in broken.rows():
        rows.offer_raw(raw)
    fresh.execute("BEGIN IMMEDIATE")
    try:
        for table in _KEYS:
            for row in rows.best(table):
                # It breaks the rules of its table: it is an event of no game, or nonsense.
                with suppress(sqlite3.IntegrityError, OverflowError):
                    names, places = ", ".join(row), ", ".join(f":{name}" for name in row)
                    fresh.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", row)
        add_checksums(fresh)
        rescued = _rescued(fresh, rows.games())
        fresh.execute("COMMIT")
    except BaseException:
        with suppress(*FAILURES):
            fresh.execute("ROLLBACK")
        raise
    return rescued


class _Rows:
    """The best that was found of each row."""

    def __init__(self, fresh: sqlite3.Connection) -> None:
        self._columns = {table: _columns(fresh, table) for table in _KEYS}
        self._found: dict[str, dict[object, dict[str, _Found]]] = defaultdict(dict)

    def known(self, table: str, row: Values) -> Values:
        """The columns of *row* that the table has: the names, too, may be damaged."""
        known = {name: row[name] for name in ("rowid", *self._columns[table]) if name in row}
        if table in _ROW_IDS and "rowid" in row:
            known[_ROW_IDS[table]] = row["rowid"]
        return known

    def offer(self, table: str, row: Values, *, is_reachable: bool) -> bool:
        """Keep what is better in *row* than what was found. Return whether any of it is whole."""
        key = tuple(row.get(name) for name in _KEYS[table])
        best = self._found[table].setdefault(key, {})
        late = row.get("events", 0)
        is_any_whole = False
        for part in CHECKED.get(table, (Part((), ""),)):
            names = (*part.columns, part.proof) if part.proof else tuple(row)
            values = {name: row[name] for name in names if name in row}
            # What had no checksum in an earlier version is believed where SQLite finds it.
            is_whole = is_reachable
            if part.proof in row:
                is_whole = row.keys() >= set(part.columns) and part.is_whole(row)
            is_any_whole |= is_whole and part.proof in row
            rank = is_whole, is_reachable, late if isinstance(late, int) else 0
            if part.proof not in best or rank > best[part.proof].rank:
                best[part.proof] = _Found(rank, values)
        return is_any_whole

    def offer_raw(self, raw: RawRow) -> None:
        """Keep a row of a page, if it is one of a table with checksums and has its own."""
        for table in CHECKED:
            if row := self._as_row(table, raw):
                with suppress(TypeError, KeyError):
                    first = CHECKED[table][0]
                    if first.proof in row and first.is_whole(row):
                        self.offer(table, row, is_reachable=False)
                        return

    def _as_row(self, table: str, raw: RawRow) -> dict[str, object]:
        """A row of a page by the names of a table's columns; nothing if it does not fit."""
        columns = self._columns[table]
        if len(raw.columns) > len(columns) or (raw.id is None) != (table in _WITHOUT_ROW_ID):
            return {}
        row: dict[str, object] = {}
        for (name, kind), content in zip(columns.items(), raw.columns, strict=False):
            # A whole number in a column of other numbers takes less room as what it is.
            is_short = kind == "REAL" and isinstance(content, int)
            row[name] = float(content) if is_short and content is not None else content
        if table in _ROW_IDS:
            row[_ROW_IDS[table]] = raw.id
        return row

    def best(self, table: str) -> Iterator[dict[str, object]]:
        """The rows of a table, each put together of its best parts."""
        for parts in self._found[table].values():
            row = {name: value for found in parts.values() for name, value in found.values.items()}
            yield {name: value for name, value in row.items() if name != "rowid"}

    def games(self) -> set[object]:
        """The ids of all games that anything tells of."""
        ids = {row["id"] for row in self.best("game")}
        for row in self.best("event"):
            if row.keys() >= {*EVENT.columns, EVENT.proof} and EVENT.is_whole(row):
                ids.add(row["game"])
        return ids


def _reachable(broken: RawFile) -> Iterator[tuple[str, dict[str, object]]]:
    """The rows that SQLite can still come to, with their tables."""
    from tempfile import TemporaryDirectory  # what a start can do without

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
    """The rows of a table from both its ends, up to what is broken between them."""
    for order in ("ASC", "DESC"):
        by = ", ".join(f"{part} {order}" for part in order_by)
        with suppress(*FAILURES):
            for row in source.execute(f"{query} ORDER BY {by}"):
                yield dict(row)


def _columns(connection: sqlite3.Connection, table: str) -> dict[str, str]:
    """The columns of a table in their order, and of what kind each is."""
    return {row[1]: row[2] for row in connection.execute(f"PRAGMA table_info({table})")}


def set_apart(connection: sqlite3.Connection, game_id: int, kept: int, now: float) -> None:
    """Take all but the first *kept* events out of a game's log, but not out of the file."""
    connection.execute(
        "INSERT INTO lost_event (game, number, elapsed_ms, what, noticed)"
        " SELECT game, number, elapsed_ms, what, ? FROM event WHERE game = ? AND number > ?",
        (now, game_id, kept),
    )
    connection.execute("DELETE FROM event WHERE game = ? AND number > ?", (game_id, kept))
    connection.execute("UPDATE game SET events = ? WHERE id = ?", (kept, game_id))


def _rescued(fresh: sqlite3.Connection, known: set[object]) -> Rescued:
    """Count games, not rows: one is whole if it has every event that it says to have.

    Of the others, events that come after a gap are set apart. Their checksum tells, when they are
    opened, that something is missing.
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
        set_apart(fresh, row["id"], events[row["id"]], time.time())
    return Rescued(whole, partly, len(known))
