"""Games in the file: begun, added to move by move, listed, loaded."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from ..engine.layouts import layout_named
from ..engine.puzzle import Puzzle
from ..formats.clean import clean_text
from ..formats.marks import write_marks
from ..game.game import Game
from .database import Database
from .errors import NoSuchGame, StoreConflict
from .log import Line, lines_from, milliseconds, rows_of_log, set_apart, write_lines
from .replay import LayoutOf, replay
from .saved import (
    LONGEST_SHARE,
    UNREADABLE,
    Details,
    SavedGame,
    Summary,
    checksum,
    summary_of,
    symbols,
)

Clock: TypeAlias = Callable[[], float]
"""Seconds since 1970."""


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

    def create(self, puzzle: Puzzle, details: Details | None = None) -> int:
        """Begin a game. Return its id."""
        return self.copy(Game(puzzle), details or Details(), ())

    def copy(
        self, game: Game, details: Details, lines: Sequence[Line], *, patient: bool = True
    ) -> int:
        """Write a whole game as a new one; *lines* are its log. Return its id."""
        row = self._row(game, details, lines)
        columns, places = ", ".join(row), ", ".join(f":{name}" for name in row)
        with self._database.writing(patient=patient) as connection:
            cursor = connection.execute(f"INSERT INTO game ({columns}) VALUES ({places})", row)
            game_id = int(cursor.lastrowid or 0)
            write_lines(connection, game_id, 1, lines)
        return game_id

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
        """
        with self._database.writing(patient=patient) as connection:
            held = lines_from(connection, game_id, number)
            if held != list(lines[: len(held)]):
                raise StoreConflict(_ELSEWHERE)
            missing = lines[len(held) :]
            if missing:
                self._add(connection, game_id, number + len(held), missing, game)

    def log_of(self, game_id: int) -> list[str]:
        """The events of a game as they stand in the file; none if it is not there."""
        with self._database.reading() as connection:
            return [line.what for line in lines_from(connection, game_id, 1)]

    def load(self, game_id: int) -> SavedGame:
        """A game, replayed. Events that cannot be read are set apart, with all after them.

        Raises:
            StoreError: also if the puzzle itself is damaged, or its layout unknown.
        """
        with self._database.reading() as connection:
            row = _check_game(connection, game_id)
            log = rows_of_log(connection, game_id)
        saved = replay(row, log, self._layout_of)
        if saved.lost:
            with self._database.writing() as connection:
                set_apart(connection, game_id, saved.events, self._clock())
        return saved

    def list_games(
        self, *, finished: bool = True, deleted: bool = False, limit: int = -1
    ) -> list[Summary]:
        """Games as lines of a list, the last played first; at most *limit* if not negative.

        Either those that were not deleted, without the *finished* ones if so wished, or
        the *deleted* ones.
        """
        wanted = f"deleted IS {'NOT ' * deleted}NULL"
        if not finished:
            wanted += " AND won IS NULL"
        with self._database.reading() as connection:
            rows = connection.execute(
                f"{_SUMMARY} WHERE {wanted} ORDER BY played DESC, id DESC LIMIT ?", (limit,)
            ).fetchall()
        return list(_readable(rows))

    def tick(self, game_id: int, elapsed: float, *, patient: bool = True) -> None:
        """Save the clock. It never goes back, and stands still once the game is won."""
        self._update(
            game_id,
            "elapsed_ms = max(elapsed_ms, ?), played = ?",
            (milliseconds(elapsed), self._clock()),
            "AND won IS NULL",
            patient=patient,
        )

    def finish(self, game_id: int, elapsed: float, hints: int, *, patient: bool = True) -> None:
        """Note that a game is won, in *elapsed* seconds with *hints* hints; once only."""
        self._update(
            game_id,
            "elapsed_ms = max(elapsed_ms, ?), hints = ?, won = ?, played = ?",
            (milliseconds(elapsed), hints, self._clock(), self._clock()),
            "AND won IS NULL",
            patient=patient,
        )

    def rename(self, game_id: int, name: str) -> None:
        """Give a game a name; an empty one takes it away."""
        self._update(game_id, "name = ?", (clean_text(name).strip(),))

    def delete(self, game_id: int) -> None:
        """Take a game off the list. What was won stays in the statistics."""
        self._update(game_id, "deleted = ?", (self._clock(),))

    def undelete(self, game_id: int) -> None:
        """Put a deleted game back on the list."""
        self._update(game_id, "deleted = NULL", ())

    def _add(
        self,
        connection: sqlite3.Connection,
        game_id: int,
        number: int,
        lines: Sequence[Line],
        game: Game,
    ) -> None:
        row = {
            "id": game_id,
            "before": number - 1,
            "events": number - 1 + len(lines),
            "elapsed_ms": milliseconds(lines[-1].elapsed),
            "digits": symbols(game.position.digits),
            "hints": game.hints_used,
            "played": self._clock(),
        }
        if not connection.execute(_APPEND, row).rowcount:
            _check_game(connection, game_id)
            raise StoreConflict(_ELSEWHERE)
        try:
            write_lines(connection, game_id, number, lines)
        except sqlite3.IntegrityError as error:
            raise StoreConflict(_ELSEWHERE) from error

    def _update(
        self,
        game_id: int,
        change: str,
        content: tuple[object, ...],
        only_if: str = "",
        *,
        patient: bool = True,
    ) -> None:
        with self._database.writing(patient=patient) as connection:
            _check_game(connection, game_id)
            connection.execute(
                f"UPDATE game SET {change} WHERE id = ? {only_if}", (*content, game_id)
            )

    def _row(self, game: Game, details: Details, lines: Sequence[Line]) -> dict[str, object]:
        now, puzzle = self._clock(), game.puzzle
        layout, givens = puzzle.layout.id, symbols(puzzle.givens)
        solution = symbols(details.solution)
        shape = write_marks(puzzle.extras, puzzle.layout)
        return {
            "layout": layout,
            "shape": shape,
            "givens": givens,
            "solution": solution,
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
            "created": now,
            "played": now,
            "elapsed_ms": milliseconds(lines[-1].elapsed) if lines else 0,
            "hints": game.hints_used,
            "events": len(lines),
            "digits": symbols(game.position.digits),
            "checksum": checksum(layout, shape, givens, solution),
        }


_ELSEWHERE = "this game went on in another window"
_APPEND = """
    UPDATE game SET events = :events, digits = :digits, played = :played,
        elapsed_ms = iif(won IS NULL, max(elapsed_ms, :elapsed_ms), elapsed_ms),
        hints = iif(won IS NULL, :hints, hints)
    WHERE id = :id AND events = :before
"""
_SUMMARY = """
    SELECT id, name, title, layout, level, won, deleted, created, played, elapsed_ms,
        givens, digits, shape
    FROM game
"""


def _check_game(connection: sqlite3.Connection, game_id: int) -> sqlite3.Row:
    row: sqlite3.Row | None = connection.execute(
        "SELECT * FROM game WHERE id = ?", (game_id,)
    ).fetchone()
    if row is None:
        raise NoSuchGame(f"there is no game {game_id}")
    return row


def _readable(rows: Iterable[sqlite3.Row]) -> Iterable[Summary]:
    for row in rows:
        try:
            yield summary_of(row)
        except UNREADABLE:
            continue
