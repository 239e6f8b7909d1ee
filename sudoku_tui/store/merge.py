"""What a backup holds, brought into the file of saved games: nothing that is there goes.

The same game is known by its puzzle and by when it was begun, for its number says nothing on
another computer. Which of two is the newer does not depend on a clock: it is the one whose events
begin with all events of the other. Where they differ both are kept, the one of the backup as a game
of its own. Of what was practised every drill is kept once.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from ..engine.layouts import layout_named
from ..formats.marks import BAR
from ..game.learning.cards import Card
from .cards import work_out
from .checksums import BOOK, CHECKED, DRILL, EVENT, STATE, checksum
from .errors import StoreError
from .salvage import set_apart
from .saved_game import listed

Fields: TypeAlias = dict[str, Any]
"""A row, by the names of its columns."""
_SAME: Final = ("layout", "shape", "givens", "created")
"""By what the same game is known."""
_STATE: Final = ("digits", "events", "hints")
"""What follows from the events of a game."""
ABOUT_THE_FILE: Final = ("notice",)
"""Tables that tell what became of a file, and are of no use in another."""
_RESTORED: Final = "restored"
"""What a game is called that differs from the one in the file."""


class Merged(NamedTuple):
    """What came of a backup."""

    added: int = 0
    """Games that were not there."""
    advanced: int = 0
    """Games that went further in the backup."""
    kept_both: int = 0
    """Games that went on in two ways, and are two now."""
    back: int = 0
    """Games that had been deleted, and are on the list again."""
    known: int = 0
    """Games of which there was nothing to take."""
    left: int = 0
    """Games that cannot be opened; they stay in the backup alone."""
    drills: int = 0
    """Drills that were not there."""


_Log: TypeAlias = tuple[tuple[str, int], ...]
"""The events of a game up to the first that is not as it was written: as text, and when."""


def _begins(log: _Log, other: _Log) -> bool:
    """Whether *other* begins with all of *log*."""
    return other[: len(log)] == log


def merge(backup: sqlite3.Connection, file: sqlite3.Connection, now: float) -> Merged:
    """Bring all of *backup* into *file*, which is within a transaction.

    Raises:
        StoreError: something that was in the file would not be as it was, or something of the
            backup not be there. Whoever asked must take everything back.
        sqlite3.Error: as SQLite says.
    """
    before = _Holdings.of(file)
    games = _Games(backup, file, before.logs, now)
    counts = Counter(map(games.bring, _rows(backup, "game")))
    drills = _bring_practice(backup, file)
    _bring_rest(backup, file, games.ids)
    _bring_books(backup, file)
    after = _Holdings.of(file)
    before.check(after)
    games.check(after.logs)
    if file.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise StoreError("the file would be damaged")
    return Merged(**counts, drills=drills)


class _Games:
    """Brings games from one file into another."""

    def __init__(
        self,
        backup: sqlite3.Connection,
        file: sqlite3.Connection,
        logs: Mapping[int, _Log],
        now: float,
    ) -> None:
        """Bring them from *backup* into *file*, which has these *logs*."""
        self._backup, self._file, self._now = backup, file, now
        self._logs = dict(logs)
        self._theirs: dict[int, _Log] = {}
        self.ids: dict[int, int] = {}
        """The numbers of the games of the backup that were taken, and those in the file."""
        self._known: dict[tuple[object, ...], list[int]] = {}
        for row in _rows(file, "game"):
            self._known.setdefault(_identity(row), []).append(row["id"])

    def bring(self, theirs: Fields) -> str:
        """Bring one game; say, by a field of `Merged`, what came of it."""
        if _is_unreadable(self._backup, theirs["id"]):
            return "left"
        log = self._theirs[theirs["id"]] = _log_of(self._backup, theirs["id"])
        found = self._known.setdefault(_identity(theirs), [])
        logs = {
            game_id: self._logs[game_id]
            for game_id in sorted(found, key=lambda each: each != theirs["id"])
            if not _is_unreadable(self._file, game_id)
        }
        # There are several where one was restored beside the other before.
        for game_id, held in logs.items():
            if _begins(log, held):
                return self._settle(_game(self._file, game_id), theirs, "known")
        for game_id, held in logs.items():
            if _begins(held, log):
                mine = _game(self._file, game_id)
                # What may follow in the file is damaged.
                set_apart(self._file, game_id, len(held), self._now)
                self._write(game_id, theirs["id"], len(held))
                self._logs[game_id] = log
                return self._settle(mine, theirs, "advanced")
        game_id = self._add(theirs, beside=bool(found))
        what = "kept_both" if found else "added"
        self._logs[game_id] = log
        found.append(game_id)
        return what

    def check(self, logs: Mapping[int, _Log]) -> None:
        """See that all events of the backup are in the file, which has these *logs*.

        Raises:
            StoreError: they are not.
        """
        for theirs, mine in self.ids.items():
            if not _begins(self._theirs[theirs], logs[mine]):
                raise StoreError(f"game {theirs} of the backup would not be whole")

    def _settle(self, row: Fields, theirs: Fields, what: str) -> str:
        """Take from the other row of a game what is missing in this one: name, end, time."""
        self.ids[theirs["id"]] = row["id"]
        mine = _healed(row, theirs, what)
        after = {**mine, "name": mine["name"] or theirs["name"]}
        if what == "advanced":
            after |= {name: theirs[name] for name in _STATE}
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
        """Write a game of the backup as one of the file, with its own number if that is free."""
        row = {**theirs, "id": self._free_number(theirs["id"])}
        if beside:
            row["name"] = ", ".join(filter(None, (theirs["name"], _RESTORED)))
        _insert(self._file, "game", row, theirs)
        self._write(row["id"], theirs["id"], 0)
        self.ids[theirs["id"]] = row["id"]
        return int(row["id"])

    def _write(self, game_id: int, theirs: int, after: int) -> None:
        """Add the events of a game of the backup that come *after* so many of them."""
        for row in _rows_of_log(self._backup, theirs)[after:]:
            _insert(self._file, "event", {**row, "game": game_id}, row)

    def _free_number(self, wanted: int) -> int:
        query = "SELECT EXISTS (SELECT 1 FROM game WHERE id = ?), max(id) + 1 FROM game"
        taken, next_number = self._file.execute(query, (wanted,)).fetchone()
        return int(next_number) if taken else wanted


def _bring_practice(backup: sqlite3.Connection, file: sqlite3.Connection) -> int:
    """Bring drills, and what follows from them; say how many there were not."""
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
            # All that was practised here was practised there too, and more.
            file.execute(f"DELETE FROM card WHERE {where}", key)
            _insert(file, "card", row, row)
    for technique, kind in brought & alone:
        # Neither has all of it, so it is worked out from all that was practised.
        work_out(file, Card(technique, kind))
    return count


def _bring_rest(
    backup: sqlite3.Connection, file: sqlite3.Connection, ids: Mapping[int, int]
) -> None:
    """Bring what there is once: what is there stays as it is."""
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
        # A puzzle that was played since is no longer one that nobody has seen.
        if (row["layout"], row["givens"]) not in played:
            _insert(file, "reserve", {**row, "id": None}, row, or_else="IGNORE")


def _bring_books(backup: sqlite3.Connection, file: sqlite3.Connection) -> None:
    """Bring books and their puzzles; a book is known by its file, or by its text if it has none."""
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


def _healed(mine: Fields, theirs: Fields, what: str) -> Fields:
    """*mine* with each part of *theirs* that is damaged in it alone, and can stand for it."""
    healed = dict(mine)
    for part in CHECKED["game"]:
        # How far a game is that went on here, nobody there knows.
        fits = part is not STATE or what == "advanced" or mine["events"] == theirs["events"]
        if fits and part.is_whole(theirs) and not part.is_whole(mine):
            healed |= {name: theirs[name] for name in part.columns if name != "id"}
            healed[part.proof] = part.sum_of(healed)
    return healed


class _Holdings(NamedTuple):
    """What must not become less."""

    logs: Mapping[int, _Log]
    games: Mapping[int, tuple[object, ...]]
    """The puzzle of each game."""
    events: int
    """Those that were set apart included."""
    drills: Counter[tuple[object, ...]]
    once: frozenset[tuple[object, ...]]
    """Lessons, settings, cards and the like, by table and key."""

    @classmethod
    def of(cls, file: sqlite3.Connection) -> _Holdings:
        """All that is in a file."""
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
        """See that all of it is in *after*.

        Raises:
            StoreError: it is not.
        """
        whole = all(
            id in after.logs and _begins(log, after.logs[id]) and self.games[id] == after.games[id]
            for id, log in self.logs.items()
        )
        more = after.events >= self.events and not self.drills - after.drills
        if not (whole and more and self.once <= after.once):
            raise StoreError("something of the file would be lost")


def replace_all(backup: sqlite3.Connection, file: sqlite3.Connection) -> None:
    """Put all of *backup* in the place of what is in *file*, which is within a transaction.

    Raises:
        StoreError: something of the backup would not be there.
        sqlite3.Error: as SQLite says.
    """
    file.execute("PRAGMA defer_foreign_keys = ON")
    for table in _tables(file):
        file.execute(f"DELETE FROM {table}")
        for row in _rows(backup, table):
            # As it is: what is damaged there stays so, and is told of when it is read.
            _write_row(file, table, row)
        if _rows(file, table) != _rows(backup, table):
            raise StoreError(f"something of the backup would be lost: {table}")


def _tables(connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")
    return [row[0] for row in rows if row[0] not in ABOUT_THE_FILE]


def _rows(connection: sqlite3.Connection, table: str, where: str = "") -> list[Fields]:
    """All rows of a table, or those of a clause *where*, in the order of its key."""
    query = f"SELECT * FROM {table} {where} ORDER BY 1, 2"
    return [dict(row) for row in connection.execute(query)]


def _whole_rows(connection: sqlite3.Connection, table: str, where: str = "") -> list[Fields]:
    """The rows of a table, or those of a clause *where*, that are as they were written."""
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
    columns = ", ".join((*EVENT.columns, EVENT.proof))
    query = f"SELECT {columns} FROM event WHERE game = ? ORDER BY number"
    log: list[tuple[str, int]] = []
    for at, row in enumerate(connection.execute(query, (game_id,)), 1):
        game, number, elapsed, what, proof = row
        # By the names of its columns it takes twice as long, and there may be 200,000.
        if number != at or proof != checksum(game, number, elapsed, what):
            break
        log.append((what, elapsed))
    return tuple(log)


def _identity(row: Fields) -> tuple[object, ...]:
    return tuple(row[name] for name in _SAME)


def _is_unreadable(connection: sqlite3.Connection, game_id: int) -> bool:
    row = connection.execute("SELECT * FROM game WHERE id = ?", (game_id,)).fetchone()
    return bool(listed(row, layout_named).unreadable)


def _drill(row: Fields) -> tuple[object, ...]:
    return tuple(row[name] for name in DRILL.columns)


def _insert(
    file: sqlite3.Connection, table: str, row: Fields, source: Fields, *, or_else: str = "ABORT"
) -> None:
    """Add *row*, which *source* was in the backup: what was whole there is whole here."""
    _write_row(file, table, _proven(table, row, source), or_else)


def _write_row(file: sqlite3.Connection, table: str, row: Fields, or_else: str = "ABORT") -> None:
    names, places = ", ".join(row), ", ".join(f":{name}" for name in row)
    file.execute(f"INSERT OR {or_else} INTO {table} ({names}) VALUES ({places})", row)


def _update(file: sqlite3.Connection, before: Fields, after: Fields) -> None:
    """Change a game that is *before* to what it is *after*."""
    written = ", ".join(f"{name} = :{name}" for name in after)
    file.execute(f"UPDATE game SET {written} WHERE id = :id", _proven("game", after, before))


def _proven(table: str, row: Fields, source: Fields) -> Fields:
    """*row* with the checksums of what is as it was written in *source*."""
    proofs = {
        part.proof: part.sum_of(row) for part in CHECKED.get(table, ()) if part.is_whole(source)
    }
    return {**row, **proofs}
