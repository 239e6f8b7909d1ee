"""Merging of a backup into the file of saved games, without losing anything in the file.

Two games are the same if puzzle and start time agree; ids mean nothing on another computer. A
version of a game is the newer one if its events begin with all events of the other, so no clock is
needed. If neither version contains the other, both are kept, and that of the backup becomes a new
game. Each drill is kept once.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from ..engine.layouts import layout_named
from ..formats.marks import BAR
from ..game.learning.cards import Card
from .cards import recompute_card
from .checksums import BOOK, CHECKED, DRILL, EVENT, STATE, checksum
from .errors import StoreError
from .salvage import move_lost_events
from .saved_game import list_entry_of

Fields: TypeAlias = dict[str, Any]
"""A row, by the names of its columns."""
_IDENTITY_COLUMNS: Final = ("layout", "shape", "givens", "created")
"""Columns that identify a game."""
_PROGRESS_COLUMNS: Final = ("digits", "events", "hints")
"""Columns that follow from the events of a game."""
ABOUT_THE_FILE: Final = ("notice",)
"""Tables about the history of the file itself, which make no sense in another file."""
_RESTORED: Final = "restored"
"""Addition to the name of a game that conflicts with one in the file."""


class Merged(NamedTuple):
    """Result of a merge: numbers of games by outcome, and of new drills."""

    added: int = 0
    """Games that the file did not have."""
    advanced: int = 0
    """Games that have more events in the backup; the missing events were added."""
    kept_both: int = 0
    """Games that were continued in two different ways; both are kept."""
    back: int = 0
    """Games that were deleted in the file but not in the backup, and are listed again."""
    known: int = 0
    """Games with no new events in the backup."""
    left: int = 0
    """Games that cannot be opened; they were not copied from the backup."""
    drills: int = 0
    """Drills that the file did not have."""


_Log: TypeAlias = tuple[tuple[str, int], ...]
"""The events of a game up to the first corrupted one: text, and clock in milliseconds."""


def _is_prefix(log: _Log, other: _Log) -> bool:
    """Check whether *other* begins with all of *log*."""
    return other[: len(log)] == log


def merge(backup: sqlite3.Connection, file: sqlite3.Connection, now: float) -> Merged:
    """Merge all of *backup* into *file*, which is within a transaction.

    Args:
        backup: Connection to the backup.
        file: Connection to the file of saved games.
        now: Present time (seconds since 1970).

    Raises:
        StoreError: A final check failed: data of the file would be changed, or data of the backup
            would be missing. The caller must roll back.
        sqlite3.Error: SQLite failed.
    """
    before = _Holdings.of(file)
    games = _Games(backup, file, before.logs, now)
    counts = Counter(map(games.merge_game, _rows(backup, "game")))
    drills = _merge_practice(backup, file)
    _merge_other_tables(backup, file, games.ids)
    _merge_books(backup, file)
    after = _Holdings.of(file)
    before.check(after)
    games.check(after.logs)
    if file.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise StoreError("the file would be damaged")
    return Merged(**counts, drills=drills)


class _Games:
    """A merge of the games of one file into another."""

    def __init__(
        self,
        backup: sqlite3.Connection,
        file: sqlite3.Connection,
        logs: Mapping[int, _Log],
        now: float,
    ) -> None:
        """Prepare to merge games of *backup* into *file*, whose logs are *logs*."""
        self._backup, self._file, self._now = backup, file, now
        self._logs = dict(logs)
        self._theirs: dict[int, _Log] = {}
        self.ids: dict[int, int] = {}
        """Ids of the merged games in the file, by their ids in the backup."""
        self._known: dict[tuple[object, ...], list[int]] = {}
        for row in _rows(file, "game"):
            self._known.setdefault(_identity(row), []).append(row["id"])

    def merge_game(self, theirs: Fields) -> str:
        """Merge one game; return the field of `Merged` that counts it."""
        if _is_unreadable(self._backup, theirs["id"]):
            return "left"
        log = self._theirs[theirs["id"]] = _log_of(self._backup, theirs["id"])
        found = self._known.setdefault(_identity(theirs), [])
        logs = {
            game_id: self._logs[game_id]
            for game_id in sorted(found, key=lambda each: each != theirs["id"])
            if not _is_unreadable(self._file, game_id)
        }
        # There are several if an earlier restore kept both versions of a game.
        for game_id, held in logs.items():
            if _is_prefix(log, held):
                return self._settle(_game(self._file, game_id), theirs, "known")
        for game_id, held in logs.items():
            if _is_prefix(held, log):
                mine = _game(self._file, game_id)
                # Any later events in the file are damaged.
                move_lost_events(self._file, game_id, len(held), self._now)
                self._write(game_id, theirs["id"], len(held))
                self._logs[game_id] = log
                return self._settle(mine, theirs, "advanced")
        game_id = self._add(theirs, beside=bool(found))
        what = "kept_both" if found else "added"
        self._logs[game_id] = log
        found.append(game_id)
        return what

    def check(self, logs: Mapping[int, _Log]) -> None:
        """Check that all events of the merged games are in the file, whose logs are *logs* now.

        Raises:
            StoreError: An event is missing.
        """
        for theirs, mine in self.ids.items():
            if not _is_prefix(self._theirs[theirs], logs[mine]):
                raise StoreError(f"game {theirs} of the backup would not be whole")

    def _settle(self, row: Fields, theirs: Fields, what: str) -> str:
        """Complete the row of a game from the backup's row: name, end and time.

        Returns:
            The field of `Merged` that counts the game: *what*, or ``back`` if it is listed again.
        """
        self.ids[theirs["id"]] = row["id"]
        mine = _repair_row(row, theirs, what)
        after = {**mine, "name": mine["name"] or theirs["name"]}
        if what == "advanced":
            after |= {name: theirs[name] for name in _PROGRESS_COLUMNS}
        after["elapsed_ms"] = max(mine["elapsed_ms"], theirs["elapsed_ms"])
        if mine["won"] is not None:
            after["elapsed_ms"] = mine["elapsed_ms"]
        elif theirs["won"] is not None:
            after |= {name: theirs[name] for name in ("won", "hints", "elapsed_ms")}
        if theirs["deleted"] is None:
            after["deleted"] = None
        if after != row:
            _update(self._file, mine, after)
        return "back" if what == "known" and after["deleted"] != row["deleted"] else what

    def _add(self, theirs: Fields, *, beside: bool) -> int:
        """Add a game of the backup to the file, under its own id if that is free; return the id."""
        row = {**theirs, "id": self._free_number(theirs["id"])}
        if beside:
            row["name"] = ", ".join(filter(None, (theirs["name"], _RESTORED)))
        _insert(self._file, "game", row, theirs)
        self._write(row["id"], theirs["id"], 0)
        self.ids[theirs["id"]] = row["id"]
        return int(row["id"])

    def _write(self, game_id: int, theirs: int, after: int) -> None:
        """Append the events of the backup's game *theirs* after the first *after* ones."""
        for row in _rows_of_log(self._backup, theirs)[after:]:
            _insert(self._file, "event", {**row, "game": game_id}, row)

    def _free_number(self, wanted: int) -> int:
        query = "SELECT EXISTS (SELECT 1 FROM game WHERE id = ?), max(id) + 1 FROM game"
        taken, next_number = self._file.execute(query, (wanted,)).fetchone()
        return int(next_number) if taken else wanted


def _merge_practice(backup: sqlite3.Connection, file: sqlite3.Connection) -> int:
    """Merge drills and cards; return the number of drills that the file did not have."""
    held = Counter(map(_drill, _whole_rows(file, "drill")))
    brought: set[tuple[str, str]] = set()
    count = 0
    for row in _whole_rows(backup, "drill"):
        if held[_drill(row)]:
            held[_drill(row)] -= 1
            continue
        _insert(file, "drill", {**row, "id": None}, row)
        brought.add((row["technique"], row["kind"]))
        count += 1
    alone = {(technique, kind) for technique, kind, *_ in held.elements()}
    for row in _whole_rows(backup, "card"):
        key = (row["technique"], row["kind"])
        where = "technique = ? AND kind = ?"
        if not file.execute(f"SELECT 1 FROM card WHERE {where}", key).fetchone():
            _insert(file, "card", row, row)
        elif key in brought and key not in alone:
            # The backup has all drills of the file, and more, so its card is right.
            file.execute(f"DELETE FROM card WHERE {where}", key)
            _insert(file, "card", row, row)
    for technique, kind in brought & alone:
        # Neither side has all drills, so compute the card from all of them.
        recompute_card(file, Card(technique, kind))
    return count


def _merge_other_tables(
    backup: sqlite3.Connection, file: sqlite3.Connection, ids: Mapping[int, int]
) -> None:
    """Merge all tables without conflicts: rows of the file are never changed."""
    for table in ("lesson", "setting", "storm_drill"):
        for row in _whole_rows(backup, table):
            _insert(file, table, row, row, or_else="IGNORE")
    for table in ("looked_back", "miss", "lost_event"):
        held = _rows(file, table)
        for row in _whole_rows(backup, table):
            moved = {**row, "game": ids.get(row["game"])}
            if moved["game"] is not None and moved not in held:
                _insert(file, table, moved, row, or_else="IGNORE")
    played = {
        (row["layout"], BAR.join(filter(None, (row["givens"], row["shape"]))))
        for connection in (backup, file)
        for row in _rows(connection, "game")
    }
    for row in _whole_rows(backup, "reserve"):
        # A puzzle that was played since must not be offered as new.
        if (row["layout"], row["givens"]) not in played:
            _insert(file, "reserve", {**row, "id": None}, row, or_else="IGNORE")


def _merge_books(backup: sqlite3.Connection, file: sqlite3.Connection) -> None:
    """Merge books and their puzzles. A book is identified by its file, or else by its text."""
    books = {_book(row): row["id"] for row in _rows(file, "book")}
    for theirs in _whole_rows(backup, "book"):
        book_id = books.get(_book(theirs))
        if book_id is None:
            (book_id,) = file.execute("SELECT ifnull(max(id), 0) + 1 FROM book").fetchone()
            books[_book(theirs)] = book_id
            _insert(file, "book", {**theirs, "id": book_id}, theirs)
        elif theirs["deleted"] is None:
            mine = file.execute("SELECT * FROM book WHERE id = ?", (book_id,)).fetchone()
            proof = BOOK.sum_of({**dict(mine), "deleted": None})
            file.execute(
                "UPDATE book SET deleted = NULL, checksum = ? WHERE id = ?",
                (proof if BOOK.is_whole(mine) else mine["checksum"], book_id),
            )
        of_book = "SELECT layout, puzzle FROM book_puzzle WHERE book = ?"
        held = set(map(tuple, file.execute(of_book, (book_id,)).fetchall()))
        last = "SELECT ifnull(max(number), 0) FROM book_puzzle WHERE book = ?"
        (number,) = file.execute(last, (book_id,)).fetchone()
        for row in _whole_rows(backup, "book_puzzle", f"WHERE book = {int(theirs['id'])}"):
            if (row["layout"], row["puzzle"]) not in held:
                number += 1
                _insert(file, "book_puzzle", {**row, "book": book_id, "number": number}, row)
    for row in _rows(backup, "rating"):
        _write_row(file, "rating", row, or_else="IGNORE")


def _book(row: Fields) -> tuple[object, ...]:
    return ("file", row["source"]) if row["source"] else ("text", row["digest"])


def _repair_row(mine: Fields, theirs: Fields, what: str) -> Fields:
    """Return *mine* with each damaged part replaced by that of *theirs*, where it applies."""
    healed = dict(mine)
    for part in CHECKED["game"]:
        # The backup's state of a game does not apply if the file has later events.
        fits = part is not STATE or what == "advanced" or mine["events"] == theirs["events"]
        if fits and part.is_whole(theirs) and not part.is_whole(mine):
            healed |= {name: theirs[name] for name in part.columns if name != "id"}
            healed[part.checksum_column] = part.sum_of(healed)
    return healed


class _Holdings(NamedTuple):
    """The data of a file that a merge must preserve."""

    logs: Mapping[int, _Log]
    games: Mapping[int, tuple[object, ...]]
    """The identity of each game by its id."""
    events: int
    """Number of events, including unreadable ones that were moved to `lost_event`."""
    drills: Counter[tuple[object, ...]]
    once: frozenset[tuple[object, ...]]
    """Lessons, settings, cards and the like, as table and key."""

    @classmethod
    def of(cls, file: sqlite3.Connection) -> _Holdings:
        """Collect the data of a file."""
        games = {row["id"]: row for row in _rows(file, "game")}
        keys = {
            "lesson": "page",
            "setting": "key",
            "card": "technique, kind",
            "reserve": "givens",
            "book": "id",
            "book_puzzle": "book, layout, puzzle",
            "storm_drill": "begun, number",
        }
        return cls(
            {id: _log_of(file, id) for id in games},
            {id: _identity(row) for id, row in games.items()},
            sum(_count(file, table) for table in ("event", "lost_event")),
            Counter(map(_drill, _rows(file, "drill"))),
            frozenset(
                (table, *row)
                for table, key in keys.items()
                for row in file.execute(f"SELECT {key} FROM {table}").fetchall()
            ),
        )

    def check(self, after: _Holdings) -> None:
        """Check that all of this is also in *after*.

        Raises:
            StoreError: Something is missing.
        """
        whole = all(
            id in after.logs
            and _is_prefix(log, after.logs[id])
            and self.games[id] == after.games[id]
            for id, log in self.logs.items()
        )
        more = after.events >= self.events and not self.drills - after.drills
        if not (whole and more and self.once <= after.once):
            raise StoreError("something of the file would be lost")


def replace_all(backup: sqlite3.Connection, file: sqlite3.Connection) -> None:
    """Replace all rows of *file*, which is within a transaction, with those of *backup*.

    Raises:
        StoreError: A row of the backup would be missing.
        sqlite3.Error: SQLite failed.
    """
    file.execute("PRAGMA defer_foreign_keys = ON")
    for table in _tables(file):
        file.execute(f"DELETE FROM {table}")
        for row in _rows(backup, table):
            # Copied unchanged: damaged rows stay damaged, and are reported when they are read.
            _write_row(file, table, row)
        if _rows(file, table) != _rows(backup, table):
            raise StoreError(f"something of the backup would be lost: {table}")


def _tables(connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")
    return [row[0] for row in rows if row[0] not in ABOUT_THE_FILE]


def _rows(connection: sqlite3.Connection, table: str, where: str = "") -> list[Fields]:
    """Return the rows of a table in the order of its key, filtered by a *where* clause if given."""
    query = f"SELECT * FROM {table} {where} ORDER BY 1, 2"
    return [dict(row) for row in connection.execute(query)]


def _whole_rows(connection: sqlite3.Connection, table: str, where: str = "") -> list[Fields]:
    """Return rows like `_rows`, but leave out those with wrong checksums."""
    rows, parts = _rows(connection, table, where), CHECKED.get(table, ())
    return [row for row in rows if all(part.is_whole(row) for part in parts)]


def _count(connection: sqlite3.Connection, table: str) -> int:
    return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def _game(connection: sqlite3.Connection, game_id: int) -> Fields:
    return dict(connection.execute("SELECT * FROM game WHERE id = ?", (game_id,)).fetchone())


def _rows_of_log(connection: sqlite3.Connection, game_id: int) -> list[Fields]:
    query = "SELECT * FROM event WHERE game = ? ORDER BY number"
    return [dict(row) for row in connection.execute(query, (game_id,))]


def _log_of(connection: sqlite3.Connection, game_id: int) -> _Log:
    columns = ", ".join((*EVENT.columns, EVENT.checksum_column))
    query = f"SELECT {columns} FROM event WHERE game = ? ORDER BY number"
    log: list[tuple[str, int]] = []
    for at, row in enumerate(connection.execute(query, (game_id,)), 1):
        game, number, elapsed, what, proof = row
        # Unpacked by position: access by column names is slower, and there may be 200,000 rows.
        if number != at or proof != checksum(game, number, elapsed, what):
            break
        log.append((what, elapsed))
    return tuple(log)


def _identity(row: Fields) -> tuple[object, ...]:
    return tuple(row[name] for name in _IDENTITY_COLUMNS)


def _is_unreadable(connection: sqlite3.Connection, game_id: int) -> bool:
    row = connection.execute("SELECT * FROM game WHERE id = ?", (game_id,)).fetchone()
    return bool(list_entry_of(row, layout_named).unreadable)


def _drill(row: Fields) -> tuple[object, ...]:
    return tuple(row[name] for name in DRILL.columns)


def _insert(
    file: sqlite3.Connection, table: str, row: Fields, source: Fields, *, or_else: str = "ABORT"
) -> None:
    """Insert *row*, made from the backup's row *source*; intact parts get new checksums."""
    _write_row(file, table, _with_checksums(table, row, source), or_else)


def _write_row(file: sqlite3.Connection, table: str, row: Fields, or_else: str = "ABORT") -> None:
    names, places = ", ".join(row), ", ".join(f":{name}" for name in row)
    file.execute(f"INSERT OR {or_else} INTO {table} ({names}) VALUES ({places})", row)


def _update(file: sqlite3.Connection, before: Fields, after: Fields) -> None:
    """Change the row *before* of a game to *after*."""
    written = ", ".join(f"{name} = :{name}" for name in after)
    file.execute(
        f"UPDATE game SET {written} WHERE id = :id", _with_checksums("game", after, before)
    )


def _with_checksums(table: str, row: Fields, source: Fields) -> Fields:
    """Return *row* with new checksums for the parts that were intact in *source*."""
    proofs = {
        part.checksum_column: part.sum_of(row)
        for part in CHECKED.get(table, ())
        if part.is_whole(source)
    }
    return {**row, **proofs}
