"""The puzzles of the days: which were begun, and which were solved.

A day's puzzle counts as solved whenever it was, on that day or later. What is solved stays
so when the game is deleted, as in the statistics.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from ..engine.layouts import CLASSIC
from ..formats.clean import clean_text
from .database import Database
from .saved_game import UNREADABLE, Row, seconds


@dataclass(frozen=True)
class DailyGame:
    """A day's puzzle of one level, as far as it was played."""

    day: date
    level: str
    won: bool
    elapsed: float
    """Seconds on the game's clock."""
    game_id: int | None
    """The game to go on with, or to look at; None if it was deleted."""


@dataclass(frozen=True)
class Streaks:
    """Days in a row with a game won on each."""

    current: int
    """Up to today, or up to yesterday while today can still be won."""
    longest: int


DailyGames: TypeAlias = Mapping[tuple[date, str], DailyGame]
"""By day and level."""


class Daily:
    """The daily puzzles in one file. Every method raises StoreError if the file fails."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def between(self, first: date, last: date, layout_id: str = CLASSIC.id) -> DailyGames:
        """Those of a layout, of the days from *first* to *last*, that were begun.

        Of several games of one puzzle it is the one that was won, in the shortest time; of
        those that were not won it is the one played last.
        """
        found: dict[tuple[date, str], DailyGame] = {}
        for game in self._games(first, last, layout_id):
            key = game.day, game.level
            before = found.get(key)
            if before is None or (game.won and _is_better(game, before)):
                found[key] = game
        return found

    def streaks(self, today: date) -> Streaks:
        """The days in a row of which a puzzle was solved, of whatever layout and level."""
        return streaks_of((game.day for game in self._games() if game.won), today)

    def _games(
        self, first: date = date.min, last: date = date.max, layout_id: str | None = None
    ) -> Iterator[DailyGame]:
        """Games that were won or can be gone on with, the last played first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT id, level, daily, won, deleted, elapsed_ms FROM game"
                " WHERE daily <> '' AND daily BETWEEN ?1 AND ?2 AND (?3 IS NULL OR layout = ?3)"
                " AND (won IS NOT NULL OR deleted IS NULL) ORDER BY played DESC, id DESC",
                (first.isoformat(), last.isoformat(), layout_id),
            ).fetchall()
        for row in rows:
            try:
                yield _game(row)
            except UNREADABLE:
                continue


def _is_better(game: DailyGame, before: DailyGame) -> bool:
    return not before.won or game.elapsed < before.elapsed


def _game(row: Row) -> DailyGame:
    return DailyGame(
        day=date.fromisoformat(row["daily"]),
        level=clean_text(row["level"]),
        won=row["won"] is not None,
        elapsed=seconds(row["elapsed_ms"] / 1000),
        game_id=int(row["id"]) if row["deleted"] is None else None,
    )


def streaks_of(days: Iterable[date], today: date) -> Streaks:
    """Days in a row among *days*, whatever their order."""
    runs: dict[int, int] = {}
    for day in sorted({each.toordinal() for each in days}):
        runs[day] = runs.get(day - 1, 0) + 1
    last = today.toordinal()
    return Streaks(runs.get(last) or runs.get(last - 1, 0), max(runs.values(), default=0))
