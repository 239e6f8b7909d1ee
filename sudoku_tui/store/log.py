"""The log of a game in the file: its events as rows, each with a checksum."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import NamedTuple

from .saved import Row, checksum


class Line(NamedTuple):
    """One event on its way to the file."""

    what: str
    """The event as text."""
    elapsed: float
    """Seconds on the game's clock."""


def write_lines(
    connection: sqlite3.Connection, game_id: int, number: int, lines: Iterable[Line]
) -> None:
    """Insert events; the first of *lines* is the *number*-th of the game.

    Raises:
        sqlite3.IntegrityError: the game has such an event already.
    """
    for place, line in enumerate(lines, number):
        elapsed = milliseconds(line.elapsed)
        proof = checksum(game_id, place, elapsed, line.what)
        connection.execute(
            "INSERT INTO event (game, number, elapsed_ms, what, checksum) VALUES (?, ?, ?, ?, ?)",
            (game_id, place, elapsed, line.what, proof),
        )


def lines_from(connection: sqlite3.Connection, game_id: int, number: int) -> list[Line]:
    """The events of a game that are in the file, from the *number*-th on."""
    rows = connection.execute(
        "SELECT what, elapsed_ms FROM event WHERE game = ? AND number >= ? ORDER BY number",
        (game_id, number),
    )
    return [Line(row["what"], row["elapsed_ms"] / 1000) for row in rows]


def rows_of_log(connection: sqlite3.Connection, game_id: int) -> list[Row]:
    """All there is of a game's events, oldest first."""
    return connection.execute(
        "SELECT number, elapsed_ms, what, checksum FROM event WHERE game = ? ORDER BY number",
        (game_id,),
    ).fetchall()


def is_whole(row: Row, number: int, game_id: int) -> bool:
    """Whether a row of the log is the *number*-th, and as it was written."""
    proof = checksum(game_id, row["number"], row["elapsed_ms"], row["what"])
    return bool(row["number"] == number and row["checksum"] == proof)


def set_apart(connection: sqlite3.Connection, game_id: int, kept: int, now: float) -> None:
    """Take all but the first *kept* events out of a game's log, but not out of the file."""
    connection.execute(
        "INSERT INTO lost_event (game, number, elapsed_ms, what, noticed)"
        " SELECT game, number, elapsed_ms, what, ? FROM event WHERE game = ? AND number > ?",
        (now, game_id, kept),
    )
    connection.execute("DELETE FROM event WHERE game = ? AND number > ?", (game_id, kept))
    connection.execute("UPDATE game SET events = ? WHERE id = ?", (kept, game_id))


def milliseconds(elapsed: float) -> int:
    """Seconds as the file has them; never negative."""
    return max(0, round(elapsed * 1000))
