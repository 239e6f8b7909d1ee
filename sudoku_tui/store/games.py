"""Games in the file: create, append, list and load.

A game is stored as one row, and one more row for each event of its log; each row has a checksum.
Loading replays the log up to the first corrupted row. Later events are moved to another table, not
deleted.
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
from .checksums import DETAILS, PUZZLE, STATE, Part, Values, checksum
from .database import Database
from .errors import NoSuchGame, StoreConflict
from .salvage import move_lost_events
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
    list_entry_of,
    puzzle_columns,
    symbols,
)

if TYPE_CHECKING:
    from ..game.game import Game

Clock: TypeAlias = Callable[[], float]
"""Function that returns the time in seconds since 1970."""

_ELSEWHERE = "this game went on in another window"


_PLAYED_LAST = f"SELECT max(played) FROM game WHERE played < {END_OF_TIME}"


def _statements_for(part: Part) -> tuple[str, str]:
    """Return the SELECT and the UPDATE statement for a part of a game's row."""
    read = ", ".join((*part.columns, part.checksum_column))
    written = ", ".join(f"{name} = :{name}" for name in (*part.columns[1:], part.checksum_column))
    return (
        f"SELECT {read}, ({_PLAYED_LAST}) AS played_last FROM game WHERE id = ?",
        f"UPDATE game SET {written} WHERE id = :id",
    )


_APPEND = """
    UPDATE game SET played = ?, elapsed_ms = ?, hints = ?, events = ?, digits = ?, won = ?,
        deleted = ?, state_checksum = ?
    WHERE id = ?
"""
_STATEMENTS = {part: _statements_for(part) for part in (DETAILS, STATE)}
_OPEN = "deleted IS NULL AND won IS NULL"
_LAST_FIRST = "ORDER BY played DESC, id DESC"


_BY_PLAYER = "(elapsed_ms > 0 OR what <> 'fill' AND what NOT LIKE 'apply \"automatic\"%')"
"""SQL condition for events other than automatic notes and singles at 0 s."""
_NOT_PLAYED = (
    f"game.events <= 2 AND NOT EXISTS (SELECT 1 FROM event WHERE game = game.id AND {_BY_PLAYER})"
)
"""SQL condition for games without moves: they have at most automatic notes and singles at 0 s."""
_BLANK = (
    f"(name = '' AND NOT EXISTS (SELECT 1 FROM event WHERE game = game.id AND {_BY_PLAYER}"
    " AND what <> 'checked' AND what NOT LIKE 'hint %' AND what NOT LIKE 'mistakes %'))"
)
"""SQL condition for games without a name, an entry or a note of the player."""
_UNTOUCHED = (
    f"SELECT * FROM game WHERE {_NOT_PLAYED} AND seed <> '' AND name = '' AND daily = ''"
    " AND won IS NULL AND deleted IS NULL AND id <> ?"
)
"""Query for games that were generated or drawn here and never played."""


class Line(NamedTuple):
    """One event to be written."""

    what: str
    """The event, encoded as text."""
    elapsed: float
    """Time on the game's clock (seconds)."""


class Games:
    """The games of one file.

    Every method raises StoreError if the file cannot be read or written, and NoSuchGame for an
    unknown id.
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
        """Write a whole game under a new id.

        Args:
            game: The game.
            details: Facts about it apart from the puzzle.
            lines: Its log.
            patient: Whether to wait for another program's lock.

        Returns:
            The new id.
        """
        row = self._row(game, details, lines)
        with self._database.writing(wait_for_lock=patient) as connection:
            last_id, played_last = connection.execute(
                f"SELECT max(id), ({_PLAYED_LAST}) FROM game"
            ).fetchone()
            last_id = max(last_id or 0, self._database.last_reserved_id)
            row |= {"id": last_id + 1, "played": self._later_than(played_last)}
            row |= {part.checksum_column: part.sum_of(row) for part in (PUZZLE, DETAILS, STATE)}
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
        """Append events to a game, all or none.

        Events that are in the file already are skipped: after a failed commit it is unknown whether
        they were written.

        Args:
            game_id: Id of the game.
            number: Number of the first new event, counted from 1.
            lines: The new events.
            game: The game after these events.
            patient: Whether to wait for another program's lock.

        Raises:
            StoreConflict: The game does not have exactly *number* - 1 events, because it was
                continued elsewhere.
            NoSuchGame: The game is no longer in the file.
        """
        with self._database.writing(wait_for_lock=patient) as connection:
            row: Row | None = connection.execute(_STATEMENTS[STATE][0], (game_id,)).fetchone()
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
        """Return the events of a game as text; None for an unknown id or another *puzzle*."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT 1 FROM game WHERE id = ? AND layout = ? AND givens = ? AND shape = ?",
                (game_id, *puzzle_columns(puzzle)),
            ).fetchone()
            if found is None:
                return None
            return [line.what for line in _lines_from(connection, game_id, 1)]

    def find_newer_game(self, puzzle: Puzzle, last_id: int | None) -> tuple[bool, int]:
        """Check whether a game of *puzzle* has an id above *last_id*; also return the largest id.

        If *last_id* is None, no game counts as newer.
        """
        with self._database.reading() as connection:
            (newest,) = connection.execute("SELECT max(id) FROM game").fetchone()
            found = connection.execute(
                "SELECT 1 FROM game WHERE id > ? AND layout = ? AND givens = ? AND shape = ?",
                (newest if last_id is None else last_id, *puzzle_columns(puzzle)),
            ).fetchone()
        return found is not None, int(newest or 0)

    def load(self, game_id: int, *, repair: bool = True) -> SavedGame:
        """Load a game by replaying its log, up to the first event that cannot be read.

        Args:
            game_id: Id of the game.
            repair: Whether to repair the file too: move unreadable events and all later ones to
                another table, and renew checksums. Otherwise the damage is reported when the game
                is opened.

        Raises:
            StoreError: The file cannot be read, the puzzle itself is damaged, or its layout is
                unknown.
        """
        with self._database.reading() as connection:
            row = _fetch_game_row(connection, game_id)
            log = _rows_of_log(connection, game_id)
        from .replay import replay

        saved = replay(row, log, self._layout_of)
        if repair and (saved.lost or saved.is_doubtful):
            with self._database.writing() as connection:
                move_lost_events(connection, game_id, saved.events, self._now())
                _renew_checksums(connection, saved)
        return saved

    def list_games(
        self, *, finished: bool = True, deleted: bool = False, limit: int = -1
    ) -> list[Summary]:
        """Return games as list entries, the last played first.

        Games that cannot be opened are included, with the reason.

        Args:
            finished: Whether to include won games.
            deleted: Whether to return the deleted games, instead of all others.
            limit: Largest number of games; all if negative.
        """
        wanted = f"deleted IS {'NOT ' * deleted}NULL"
        if not finished:
            wanted += " AND won IS NULL"
        # NOT INDEXED, because a broken index hides rows. Without a limit all rows are fetched, so
        # that `read` can include games whose `deleted` may be damaged.
        query = f"SELECT * FROM game NOT INDEXED WHERE {wanted} OR ? {_LAST_FIRST} LIMIT ?"

        def read(row: Row) -> Summary | None:
            is_wanted = (row["deleted"] is not None) == deleted or is_doubtful(row)
            is_open = finished or row["won"] is None
            return list_entry_of(row, self._layout_of) if is_wanted and is_open else None

        found = self._database.fetch(query, read, (not deleted and limit < 0, limit))
        return [summary for summary in found if summary]

    def count(self) -> int:
        """Return the number of games, deleted ones excluded."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT count(*) FROM game WHERE deleted IS NULL").fetchone()
        return int(row[0])

    def latest(self) -> Summary | None:
        """Return the game to continue: the last played one that is not won and can be read.

        Games without a name, an entry or a note come last.
        """
        query = f"SELECT *, {_BLANK} AS blank FROM game WHERE {_OPEN} {_LAST_FIRST}"
        last = None
        with (
            self._database.reading() as connection,
            closing(connection.execute(query)) as rows,
        ):
            for row in rows:
                summary = list_entry_of(row, self._layout_of)
                if not summary.unreadable and not row["blank"]:
                    return summary
                last = last or (None if summary.unreadable else summary)
        return last

    def hidden_ids(self) -> frozenset[int]:
        """Return the ids of the games that a list hides.

        They have no name, no entry and no note, and are neither won nor damaged. The game that
        `latest` returns is not hidden.
        """
        query = f"SELECT * FROM game WHERE {_OPEN} AND {_BLANK}"
        found = self._database.fetch(query, lambda row: list_entry_of(row, self._layout_of))
        ids = {each.id for each in found if not (each.unreadable or each.is_doubtful)}
        last = self.latest() if ids else None
        return frozenset(ids - {last.id} if last else ids)

    def tick(self, game_id: int, elapsed: float, *, patient: bool = True) -> None:
        """Save the clock (seconds). It never decreases, and stops once the game is won."""
        with self._database.writing(wait_for_lock=patient) as connection:
            _change(connection, game_id, STATE, lambda row: self._clock_change(row, elapsed))

    def finish(self, game_id: int, elapsed: float, hints: int, *, patient: bool = True) -> None:
        """Save that a game was won in *elapsed* seconds with *hints* hints, unless already won."""

        def won(row: Row) -> Values:
            timed = self._clock_change(row, elapsed)
            return timed and {**timed, "hints": hints, "won": self._now()}

        with self._database.writing(wait_for_lock=patient) as connection:
            _change(connection, game_id, STATE, won)

    def rename(self, game_id: int, name: str) -> None:
        """Set the name of a game; an empty one removes it."""
        with self._database.writing() as connection:
            _change(connection, game_id, DETAILS, lambda _: {"name": clean_text(name).strip()})

    def delete(self, game_id: int) -> None:
        """Remove a game from the list. A won game stays in the statistics."""
        with self._database.writing() as connection:
            _change(connection, game_id, STATE, lambda _: {"deleted": self._now()})

    def drop_untouched(self, except_id: int) -> None:
        """Remove generated and drawn games without moves from the list, except *except_id*.

        Nothing of value is lost: such puzzles can be generated or drawn again. Games from
        elsewhere, daily puzzles, named games and damaged ones stay. A game that another window
        shows returns to the list with its first event.
        """
        with self._database.reading() as connection:
            rows = connection.execute(_UNTOUCHED, (except_id,)).fetchall()
        found = [row for row in rows if all(part.is_whole(row) for part in (DETAILS, STATE))]
        if not found:
            return
        with self._database.writing(wait_for_lock=False) as connection:
            for before in found:
                dropped = partial(self._deletion_of, before["events"])
                _change(connection, before["id"], STATE, dropped)

    def _deletion_of(self, events: int, row: Row) -> Values:
        """Return the change that deletes a game; none if its number of events has changed."""
        return {} if row["events"] != events else {"deleted": self._now()}

    def undelete(self, game_id: int) -> None:
        """Put a deleted game back on the list."""
        with self._database.writing() as connection:
            _change(connection, game_id, STATE, lambda _: {"deleted": None})

    def _now(self) -> float:
        return float(self._clock())

    def _later_than(self, played_last: float | None) -> float:
        """Return the current time, or a moment after *played_last* if the clock was set back.

        So the order of games by time of play is always that in which they were played.
        """
        return max(self._now(), (played_last or 0.0) + 0.001)

    def _clock_change(self, row: Row, elapsed: float) -> Values:
        """Return the change that a clock of *elapsed* seconds makes; none if the game is won."""
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
        """Append events to a game; *row* has the columns of `STATE`, in that order.

        Columns are unpacked by position and named one by one, because this runs with every move.
        """
        game_id, _, elapsed, hints, events, _, won, deleted, proof, played_last = row
        if events != number - 1:
            raise StoreConflict(_ELSEWHERE)
        if proof != checksum(*row[:-2]):
            # A rescued row may be wrong; the caller has the whole game, so the caller's values win.
            won, elapsed = None, 0
        if deleted is not None and _is_untouched(connection, game_id):
            deleted = None  # another window has dropped it as untouched while it was open here
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
        """Return the columns of a new game, except the id, the time of play and the checksums."""
        puzzle = game.puzzle
        return {
            **dict(zip(("layout", "givens", "shape"), puzzle_columns(puzzle), strict=True)),
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


def _fetch_game_row(connection: sqlite3.Connection, game_id: int) -> sqlite3.Row:
    row: sqlite3.Row | None = connection.execute(
        "SELECT * FROM game WHERE id = ?", (game_id,)
    ).fetchone()
    if row is None:
        raise NoSuchGame(f"there is no game {game_id}")
    return row


def _renew_checksums(connection: sqlite3.Connection, saved: SavedGame) -> None:
    """Write new checksums for a damaged game; its digits and hints are taken from its events."""
    row = dict(_fetch_game_row(connection, saved.id))
    row["digits"] = symbols(saved.game.position.digits)
    if saved.state is not State.WON:
        row["hints"] = saved.game.hints_used
    for part in (DETAILS, STATE):
        connection.execute(_STATEMENTS[part][1], {**row, part.checksum_column: part.sum_of(row)})


def _change(
    connection: sqlite3.Connection, game_id: int, part: Part, change: Callable[[Row], Values]
) -> None:
    """Apply *change*, which returns new values for a row, to one part of a game.

    A part that was damaged before keeps its wrong checksum, so that the damage is reported when the
    game is opened.
    """
    read, write = _STATEMENTS[part]
    row: Row | None = connection.execute(read, (game_id,)).fetchone()
    if row is None:
        raise NoSuchGame(f"there is no game {game_id}")
    before = dict(row)
    after = {**before, **change(row)}
    if part.is_whole(before):
        after[part.checksum_column] = part.sum_of(after)
    connection.execute(write, after)


def _write_lines(
    connection: sqlite3.Connection, game_id: int, number: int, lines: Iterable[Line]
) -> None:
    """Insert events; the first of *lines* is the *number*-th of the game.

    Raises:
        sqlite3.IntegrityError: The game already has an event with one of these numbers.
    """
    for place, line in enumerate(lines, number):
        elapsed = _milliseconds(line.elapsed)
        proof = checksum(game_id, place, elapsed, line.what)
        connection.execute(
            "INSERT INTO event (game, number, elapsed_ms, what, checksum) VALUES (?, ?, ?, ?, ?)",
            (game_id, place, elapsed, line.what, proof),
        )


def _lines_from(connection: sqlite3.Connection, game_id: int, number: int) -> list[Line]:
    """Return the events of a game in the file, from the *number*-th on."""
    rows = connection.execute(
        "SELECT what, elapsed_ms FROM event WHERE game = ? AND number >= ? ORDER BY number",
        (game_id, number),
    )
    return [Line(row["what"], row["elapsed_ms"] / 1000) for row in rows]


def _rows_of_log(connection: sqlite3.Connection, game_id: int) -> list[Row]:
    """Return all rows of a game's events, oldest first."""
    return connection.execute(
        "SELECT number, elapsed_ms, what, checksum FROM event WHERE game = ? ORDER BY number",
        (game_id,),
    ).fetchall()


def _milliseconds(elapsed: float) -> int:
    """Convert seconds to whole milliseconds, as in the file; never negative."""
    return max(0, round(elapsed * 1000))
