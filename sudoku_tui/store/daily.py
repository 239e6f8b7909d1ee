"""Daily puzzles: which were started, and which were solved.

A daily puzzle is solved if a game of it was won, on its day or later. As in the statistics, a won
game counts even if it has been deleted since.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from ..engine.layouts import CLASSIC
from ..formats.clean import clean_text
from .database import Database
from .saved_game import UNREADABLE, Row, clamp_time, has_cages


@dataclass(frozen=True)
class DailyGame:
    """The game of a daily puzzle of one level, or of the killer of a day."""

    day: date
    level: str
    """Name of the level; empty for a killer."""
    won: bool
    elapsed: float
    """Time on the game's clock (seconds)."""
    game_id: int | None
    """Id of the game to continue or to view; None if it was deleted."""


@dataclass(frozen=True)
class Streaks:
    """Lengths of runs of consecutive days with a won game."""

    current: int
    """Days up to today, or up to yesterday if no game was won today yet."""
    longest: int


DailyGames: TypeAlias = Mapping[tuple[date, str], DailyGame]
"""Games by day and level; the level of a killer is empty."""


class Daily:
    """The daily puzzles of one file. Every method raises StoreError if the file cannot be used."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def games_by_day(self, first: date, last: date, layout_id: str = CLASSIC.id) -> DailyGames:
        """Return the daily puzzles of a layout that were started, from *first* to *last* inclusive.

        Of several games of one puzzle, the fastest won one is returned, or else the last played
        one.
        """
        found: dict[tuple[date, str], DailyGame] = {}
        for game in self._games(first, last, layout_id):
            key = game.day, game.level
            before = found.get(key)
            if before is None or (game.won and _is_better(game, before)):
                found[key] = game
        return found

    def streaks(self, today: date) -> Streaks:
        """Return the runs of days with a solved daily puzzle, of any layout and level."""
        return streaks_of((game.day for game in self._games() if game.won), today)

    def _games(
        self, first: date = date.min, last: date = date.max, layout_id: str | None = None
    ) -> Iterator[DailyGame]:
        """Yield games that were won or can be continued, the last played first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT id, level, shape, daily, won, deleted, elapsed_ms FROM game"
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
        level="" if has_cages(row["shape"]) else clean_text(row["level"]),
        won=row["won"] is not None,
        elapsed=clamp_time(row["elapsed_ms"] / 1000),
        game_id=int(row["id"]) if row["deleted"] is None else None,
    )


def streaks_of(days: Iterable[date], today: date) -> Streaks:
    """Return the current and the longest run of consecutive days among *days*, in any order."""
    runs: dict[int, int] = {}
    for day in sorted({each.toordinal() for each in days}):
        runs[day] = runs.get(day - 1, 0) + 1
    last = today.toordinal()
    return Streaks(runs.get(last) or runs.get(last - 1, 0), max(runs.values(), default=0))
