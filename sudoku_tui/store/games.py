"""Games in the file: begun, added to move by move, listed, loaded.

A game is a row of its own and a row for each event of its log, each with a checksum. It is loaded
by playing its log again, as far as the rows are whole; what comes after is set apart, not lost.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ..engine.layouts import layout_named
from ..engine.puzzle import Puzzle
from ..formats.clean import clean_text
from ..formats.marks import write_marks
from .checksums import DETAILS, PUZZLE, STATE, Part, Values, checksum
from .database import Database
from .errors import NoSuchGame, StoreConflict
from .salvage import set_apart
from .saved_game import (
    END_OF_TIME,
    LONGEST_SHARE,
    Details,
    LayoutOf,
    Row,
    SavedGame,
    State,
    Summary,
    is_doubtful,
    listed,
    symbols,
)

if TYPE_CHECKING:
    from ..game.game import Game

Clock: TypeAlias = Callable[[], float]
"""Seconds since 1970."""

_ELSEWHERE = "this game went on in another window"


_PLAYED_LAST = f"SELECT max(played) FROM game WHERE played < {END_OF_TIME}"


def _to_change(part: Part) -> tuple[str, str]:
    """The statements that read a part of a game and write it."""
    read = ", ".join((*part.columns, part.proof))
    written = ", ".join(f"{name} = :{name}" for name in (*part.columns[1:], part.proof))
    return (
        f"SELECT {read}, ({_PLAYED_LAST}) AS played_last FROM game WHERE id = ?",
        f"UPDATE game SET {written} WHERE id = :id",
    )


_APPEND = """
    UPDATE game SET played = ?, elapsed_ms = ?, hints = ?, events = ?, digits = ?, won = ?,
        deleted = ?, state_checksum = ?
    WHERE id = ?
"""
_TO_CHANGE = {part: _to_change(part) for part in (DETAILS, STATE)}
_LAST_FIRST = "ORDER BY played DESC, id DESC"


_NOT_PLAYED = (
    "game.events <= 2 AND NOT EXISTS (SELECT 1 FROM event WHERE game = game.id AND (elapsed_ms > 0"
    " OR what <> 'fill' AND what NOT LIKE 'apply \"automatic\"%'))"
)
"""That nothing is in a game but what it began with by itself: notes, and singles."""
_UNTOUCHED = (
    f"SELECT * FROM game WHERE {_NOT_PLAYED} AND seed <> '' AND name = '' AND daily = ''"
    " AND won IS NULL AND deleted IS NULL AND id <> ?"
)
"""Games that were made or drawn here and never played."""


class Line(NamedTuple):
    """One event on its way to the file."""

    what: str
    """The event as text."""
    elapsed: float
    """Seconds on the game's clock."""


class Games:
    """The games of one file.

    Every method raises StoreError if the file fails, and NoSuchGame for an id that is not
    there.
    """

    def __init__(
        self, database: Database, clock: Clock, layout_of: LayoutOf = layout_named
    ) -> None:
        self._database = database
        self._clock = clock
        self._layout_of = layout_of

    def copy(
        self, game: Game, details: Details, lines: Sequence[Line], *, patient: bool = True
    ) -> int:
        """Write a whole game as a new one; *lines* are its log. Return its id."""
        row = self._row(game, details, lines)
        with self._database.writing(patient=patient) as connection:
            last_id, played_last = connection.execute(
                f"SELECT max(id), ({_PLAYED_LAST}) FROM game"
            ).fetchone()
            last_id = max(last_id or 0, self._database.last_id_elsewhere)
            row |= {"id": last_id + 1, "played": self._later_than(played_last)}
            row |= {part.proof: part.sum_of(row) for part in (PUZZLE, DETAILS, STATE)}
            columns, places = ", ".join(row), ", ".join(f":{name}" for name in row)
            connection.execute(f"INSERT INTO game ({columns}) VALUES ({places})", row)
            _write_lines(connection, row["id"], 1, lines)
        return int(row["id"])

    def append(
        self,
        game_id: int,
        number: int,
        lines: Sequence[Line],
        game: Game,
        *,
        patient: bool = True,
    ) -> None:
        """Add events to a game, all or none; the first of *lines* is its *number*-th event.

        *game* is what they led to. Without *patient*, another program's lock is a failure
        at once. What was written before is not written again: after a failed commit,
        nobody knows whether it was.

        Raises:
            StoreConflict: the game does not have exactly *number* - 1 events, because it
                went on elsewhere.
            NoSuchGame: it is there no more.
        """
        with self._database.writing(patient=patient) as connection:
            row: Row | None = connection.execute(_TO_CHANGE[STATE][0], (game_id,)).fetchone()
            if row is None:
                raise NoSuchGame(f"there is no game {game_id}")
            if row["events"] >= number:
                held = _lines_from(connection, game_id, number)
                if held != list(lines[: len(held)]):
                    raise StoreConflict(_ELSEWHERE)
                number, lines = number + len(held), lines[len(held) :]
            if lines:
                self._add(connection, row, number, lines, game)

    def log_of(self, game_id: int, puzzle: Puzzle) -> list[str] | None:
        """The events of a game as they stand in the file; None if it is not there.

        Nor is it there if the game of that id is one of another *puzzle*.
        """
        shape = write_marks(puzzle.extras, puzzle.layout)
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT 1 FROM game WHERE id = ? AND layout = ? AND givens = ? AND shape = ?",
                (game_id, puzzle.layout.id, symbols(puzzle.givens), shape),
            ).fetchone()
            if found is None:
                return None
            return [line.what for line in _lines_from(connection, game_id, 1)]

    def newer_game_of(self, puzzle: Puzzle, than: int | None) -> tuple[bool, int]:
        """Whether a game of *puzzle* was begun after that of the id *than*; and the newest id."""
        with self._database.reading() as connection:
            (newest,) = connection.execute("SELECT max(id) FROM game").fetchone()
            found = connection.execute(
                "SELECT 1 FROM game WHERE id > ? AND layout = ? AND givens = ?",
                (newest if than is None else than, puzzle.layout.id, symbols(puzzle.givens)),
            ).fetchone()
        return found is not None, int(newest or 0)

    def load(self, game_id: int, *, mends: bool = True) -> SavedGame:
        """A game, replayed. Events that cannot be read are set apart, with all after them.

        Without *mends* it is only looked at: what is broken is left to be told when it is opened.

        Raises:
            StoreError: also if the puzzle itself is damaged, or its layout unknown.
        """
        with self._database.reading() as connection:
            row = _check_game(connection, game_id)
            log = _rows_of_log(connection, game_id)
        from .replay import replay

        saved = replay(row, log, self._layout_of)
        if mends and (saved.lost or saved.is_doubtful):
            with self._database.writing() as connection:
                set_apart(connection, game_id, saved.events, self._now())
                _accept(connection, saved)
        return saved

    def list_games(
        self, *, finished: bool = True, deleted: bool = False, limit: int = -1
    ) -> list[Summary]:
        """Games as lines of a list, the last played first; at most *limit* if not negative.

        Either those that were not deleted, without the *finished* ones if so wished, or
        the *deleted* ones. One that cannot be read is among them, and says why.
        """
        wanted = f"deleted IS {'NOT ' * deleted}NULL"
        if not finished:
            wanted += " AND won IS NULL"
        # An index that is broken hides rows; and no game goes because of a damaged `deleted`.
        query = f"SELECT * FROM game NOT INDEXED WHERE {wanted} OR ? {_LAST_FIRST} LIMIT ?"

        def read(row: Row) -> Summary | None:
            is_wanted = (row["deleted"] is not None) == deleted or is_doubtful(row)
            is_open = finished or row["won"] is None
            return listed(row, self._layout_of) if is_wanted and is_open else None

        found = self._database.fetch(query, read, (not deleted and limit < 0, limit))
        return [summary for summary in found if summary]

    def count(self) -> int:
        """How many games were not deleted."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT count(*) FROM game WHERE deleted IS NULL").fetchone()
        return int(row[0])

    def latest(self) -> Summary | None:
        """The game to go on with: the one played last of those not won that can be read."""
        query = f"SELECT * FROM game WHERE deleted IS NULL AND won IS NULL {_LAST_FIRST}"
        with (
            self._database.reading() as connection,
            closing(connection.execute(query)) as rows,
        ):
            games = (listed(row, self._layout_of) for row in rows)
            return next((summary for summary in games if not summary.unreadable), None)

    def tick(self, game_id: int, elapsed: float, *, patient: bool = True) -> None:
        """Save the clock. It never goes back, and stands still once the game is won."""
        with self._database.writing(patient=patient) as connection:
            _change(connection, game_id, STATE, lambda row: self._timed(row, elapsed))

    def finish(self, game_id: int, elapsed: float, hints: int, *, patient: bool = True) -> None:
        """Note that a game is won, in *elapsed* seconds with *hints* hints; once only."""

        def won(row: Row) -> Values:
            timed = self._timed(row, elapsed)
            return timed and {**timed, "hints": hints, "won": self._now()}

        with self._database.writing(patient=patient) as connection:
            _change(connection, game_id, STATE, won)

    def rename(self, game_id: int, name: str) -> None:
        """Give a game a name; an empty one takes it away."""
        with self._database.writing() as connection:
            _change(connection, game_id, DETAILS, lambda _: {"name": clean_text(name).strip()})

    def delete(self, game_id: int) -> None:
        """Take a game off the list. What was won stays in the statistics."""
        with self._database.writing() as connection:
            _change(connection, game_id, STATE, lambda _: {"deleted": self._now()})

    def drop_untouched(self, but: int) -> None:
        """Take off the list what was made or drawn here and was not played, except the game *but*.

        Nothing is lost that cannot be had again in a moment. What was brought from elsewhere, is
        of a day or has a name stays, and so does what is damaged; and a game that another window
        shows comes back with its first event.
        """
        with self._database.reading() as connection:
            rows = connection.execute(_UNTOUCHED, (but,)).fetchall()
        found = [row for row in rows if all(part.is_whole(row) for part in (DETAILS, STATE))]
        if not found:
            return
        with self._database.writing(patient=False) as connection:
            for before in found:
                dropped = partial(self._dropped, before["events"])
                _change(connection, before["id"], STATE, dropped)

    def _dropped(self, events: int, row: Row) -> Values:
        """What takes a game off the list, unless it was played since it had so many events."""
        return {} if row["events"] != events else {"deleted": self._now()}

    def undelete(self, game_id: int) -> None:
        """Put a deleted game back on the list."""
        with self._database.writing() as connection:
            _change(connection, game_id, STATE, lambda _: {"deleted": None})

    def _now(self) -> float:
        return float(self._clock())

    def _later_than(self, played_last: float | None) -> float:
        """Now, or just after all that was played: the order never goes back.

        Where the clock of the computer was set back, the game played last is still the last.
        """
        return max(self._now(), (played_last or 0.0) + 0.001)

    def _timed(self, row: Row, elapsed: float) -> Values:
        """What a clock of *elapsed* seconds changes in a game: nothing once it is won."""
        if row["won"] is not None:
            return {}
        return {
            "elapsed_ms": max(row["elapsed_ms"], _milliseconds(elapsed)),
            "played": self._later_than(row["played_last"]),
        }

    def _add(
        self,
        connection: sqlite3.Connection,
        row: Row,
        number: int,
        lines: Sequence[Line],
        game: Game,
    ) -> None:
        """Write what comes next in a game; *row* is its `STATE`, in that order.

        That is spelt out here, because it is done with every move.
        """
        game_id, _, elapsed, hints, events, _, won, deleted, proof, played_last = row
        if events != number - 1:
            raise StoreConflict(_ELSEWHERE)
        if proof != checksum(*row[:-2]):
            # It was rescued, and may be wrong. Whoever adds to it has all of it, and knows better.
            won, elapsed = None, 0
        if deleted is not None and _is_untouched(connection, game_id):
            deleted = None  # another game was begun in another window while this one was looked at
        if won is None:
            elapsed, hints = max(elapsed, _milliseconds(lines[-1].elapsed)), game.hints_used
        played, events = self._later_than(played_last), number - 1 + len(lines)
        state = (played, elapsed, hints, events, symbols(game.position.digits))
        proof = checksum(game_id, *state, won, deleted)
        connection.execute(_APPEND, (*state, won, deleted, proof, game_id))
        try:
            _write_lines(connection, game_id, number, lines)
        except sqlite3.IntegrityError as error:
            raise StoreConflict(_ELSEWHERE) from error

    def _row(self, game: Game, details: Details, lines: Sequence[Line]) -> dict[str, Any]:
        """All that is known of a game before it is one of the file."""
        puzzle = game.puzzle
        return {
            "layout": puzzle.layout.id,
            "shape": write_marks(puzzle.extras, puzzle.layout),
            "givens": symbols(puzzle.givens),
            "solution": symbols(details.solution),
            "title": clean_text(puzzle.title),
            "author": clean_text(puzzle.author),
            "source": clean_text(puzzle.source),
            "comment": clean_text(puzzle.comment),
            "level": clean_text(details.level),
            "score": details.score,
            "seed": clean_text(details.seed),
            "name": clean_text(details.name).strip(),
            "share": clean_text(details.share, LONGEST_SHARE),
            "daily": clean_text(details.daily),
            "created": self._now(),
            "elapsed_ms": _milliseconds(lines[-1].elapsed) if lines else 0,
            "hints": game.hints_used,
            "events": len(lines),
            "digits": symbols(game.position.digits),
            "won": None,
            "deleted": None,
        }


def _is_untouched(connection: sqlite3.Connection, game_id: int) -> bool:
    found = connection.execute(f"SELECT 1 FROM game WHERE id = ? AND {_NOT_PLAYED}", (game_id,))
    return found.fetchone() is not None


def _check_game(connection: sqlite3.Connection, game_id: int) -> sqlite3.Row:
    row: sqlite3.Row | None = connection.execute(
        "SELECT * FROM game WHERE id = ?", (game_id,)
    ).fetchone()
    if row is None:
        raise NoSuchGame(f"there is no game {game_id}")
    return row


def _accept(connection: sqlite3.Connection, saved: SavedGame) -> None:
    """Let a game that was damaged be as it was read; what its events tell goes before its row."""
    row = dict(_check_game(connection, saved.id))
    row["digits"] = symbols(saved.game.position.digits)
    if saved.state is not State.WON:
        row["hints"] = saved.game.hints_used
    for part in (DETAILS, STATE):
        connection.execute(_TO_CHANGE[part][1], {**row, part.proof: part.sum_of(row)})


def _change(
    connection: sqlite3.Connection, game_id: int, part: Part, change: Callable[[Row], Values]
) -> None:
    """Change a part of a game as *change* says of the row that it is now.

    What was damaged before stays without its checksum, so that it is told when it is opened.
    """
    read, write = _TO_CHANGE[part]
    row: Row | None = connection.execute(read, (game_id,)).fetchone()
    if row is None:
        raise NoSuchGame(f"there is no game {game_id}")
    before = dict(row)
    after = {**before, **change(row)}
    if part.is_whole(before):
        after[part.proof] = part.sum_of(after)
    connection.execute(write, after)


def _write_lines(
    connection: sqlite3.Connection, game_id: int, number: int, lines: Iterable[Line]
) -> None:
    """Insert events; the first of *lines* is the *number*-th of the game.

    Raises:
        sqlite3.IntegrityError: the game has such an event already.
    """
    for place, line in enumerate(lines, number):
        elapsed = _milliseconds(line.elapsed)
        proof = checksum(game_id, place, elapsed, line.what)
        connection.execute(
            "INSERT INTO event (game, number, elapsed_ms, what, checksum) VALUES (?, ?, ?, ?, ?)",
            (game_id, place, elapsed, line.what, proof),
        )


def _lines_from(connection: sqlite3.Connection, game_id: int, number: int) -> list[Line]:
    """The events of a game that are in the file, from the *number*-th on."""
    rows = connection.execute(
        "SELECT what, elapsed_ms FROM event WHERE game = ? AND number >= ? ORDER BY number",
        (game_id, number),
    )
    return [Line(row["what"], row["elapsed_ms"] / 1000) for row in rows]


def _rows_of_log(connection: sqlite3.Connection, game_id: int) -> list[Row]:
    """All there is of a game's events, oldest first."""
    return connection.execute(
        "SELECT number, elapsed_ms, what, checksum FROM event WHERE game = ? ORDER BY number",
        (game_id,),
    ).fetchall()


def _milliseconds(elapsed: float) -> int:
    """Seconds as the file has them; never negative."""
    return max(0, round(elapsed * 1000))
