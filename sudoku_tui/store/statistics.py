"""Statistics of won games. Deleted games count too."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta

from ..formats.clean import clean_text
from ..game.learning.cards import compare_times
from .daily import Streaks, streaks_of
from .database import Database
from .saved_game import LONGEST_LAYOUT, UNREADABLE, Row, clamp_time

RECENT = 18
"""Number of times of a level that are shown individually."""
FEWEST_FOR_TREND = 6
"""Smallest number of times without hints that have a trend."""


@dataclass(frozen=True)
class LevelTimes:
    """The games won at one level. Times are in seconds."""

    won: int
    best: float | None
    """The shortest time without hints; None if there is none."""
    usual: float | None
    """The median of the times without hints; None if there is none."""
    recent: tuple[float, ...]
    """The last `RECENT` times, the latest last."""
    unaided: int = 0
    """Number of games won without a hint."""
    hints: int = 0
    """Number of hints in all of these games."""
    second_best: float | None = None
    """The second shortest time without hints; None if there are fewer than two."""
    recent_unaided: tuple[float, ...] = ()
    """The last `RECENT` times without hints, the latest last."""
    trend: str = ""
    """Comparison of the medians of the later and the earlier half of `recent_unaided`.

    ``quicker``, ``steady`` or ``slower``; empty for fewer than `FEWEST_FOR_TREND` times.
    """


class Statistics:
    """Statistics from one file. Every method raises StoreError if the file cannot be read."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def levels(self, layout_id: str | None = None) -> dict[str, LevelTimes]:
        """Return times by level, of one layout or of all."""
        times: dict[str, list[tuple[float, int]]] = {}
        for row in self._won(layout_id):
            try:
                line = clamp_time(row["elapsed_ms"] / 1000), int(row["hints"])
                times.setdefault(clean_text(row["level"]), []).append(line)
            except UNREADABLE:
                continue
        return {level: _times(lines) for level, lines in times.items()}

    def best_game(self, layout_id: str, level: str) -> int | None:
        """Return the id of the fastest game won without a hint, or None if there is none."""
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT id FROM game WHERE won IS NOT NULL AND hints = 0 AND layout = ?"
                " AND level = ? ORDER BY elapsed_ms, id LIMIT 1",
                (layout_id, level),
            ).fetchone()
        return int(row[0]) if row else None

    def layouts(self) -> tuple[str, ...]:
        """Return the ids of the layouts with won games, the most frequent first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT layout FROM game WHERE won IS NOT NULL"
                " GROUP BY layout ORDER BY count(*) DESC, max(won) DESC"
            ).fetchall()
        return tuple(clean_text(str(row["layout"]), LONGEST_LAYOUT) for row in rows)

    def wins_per_day(self, until: date, days: int, layout_id: str | None = None) -> tuple[int, ...]:
        """Return the number of games won on each of *days* days, of one layout or of all.

        The last day is *until*. Days are those of the computer's present time zone.
        """
        won = self._days(layout_id)
        return tuple(won[until - timedelta(days=back)] for back in range(days - 1, -1, -1))

    def streaks(self, today: date) -> Streaks:
        """Return the runs of days with a won game."""
        return streaks_of(self._days(), today)

    def recent_levels(self, games: int = 30) -> dict[str, frozenset[str]]:
        """Return the levels of the last *games* games, by the ids of their layouts."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT DISTINCT layout, level FROM (SELECT layout, level FROM game"
                " ORDER BY played DESC LIMIT ?) WHERE level <> ''",
                (games,),
            ).fetchall()
        found: dict[str, frozenset[str]] = {}
        for row in rows:
            layout_id = clean_text(str(row["layout"]), LONGEST_LAYOUT)
            level = clean_text(str(row["level"]))
            found[layout_id] = found.get(layout_id, frozenset()) | {level}
        return found

    def total(self, layout_id: str | None = None) -> tuple[int, float]:
        """Return the number of won games and their total time (seconds), of one layout or all."""
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT count(*), total(elapsed_ms) FROM game WHERE won IS NOT NULL"
                " AND (?1 IS NULL OR layout = ?1)",
                (layout_id,),
            ).fetchone()
        return int(row[0]), clamp_time(row[1] / 1000)

    def _won(self, layout_id: str | None = None) -> list[Row]:
        with self._database.reading() as connection:
            return connection.execute(
                "SELECT level, elapsed_ms, hints, won FROM game WHERE won IS NOT NULL"
                " AND (?1 IS NULL OR layout = ?1) ORDER BY won, id",
                (layout_id,),
            ).fetchall()

    def _days(self, layout_id: str | None = None) -> Counter[date]:
        won: Counter[date] = Counter()
        for row in self._won(layout_id):
            try:
                won[date.fromtimestamp(clamp_time(row["won"]))] += 1
            except UNREADABLE:
                continue
        return won


def _times(lines: list[tuple[float, int]]) -> LevelTimes:
    from statistics import median  # late: slow to import, and not needed at the start

    times = [time for time, _ in lines]
    unaided = [time for time, hints in lines if not hints]
    fastest = sorted(unaided)[:2]
    recent, trend = unaided[-RECENT:], ""
    if len(recent) >= FEWEST_FOR_TREND:
        half = len(recent) // 2
        trend = compare_times(median(recent[:half]), median(recent[half:]))
    return LevelTimes(
        won=len(times),
        best=fastest[0] if fastest else None,
        usual=median(unaided) if unaided else None,
        recent=tuple(times[-RECENT:]),
        unaided=len(unaided),
        hints=sum(hints for _, hints in lines),
        second_best=fastest[1] if len(fastest) > 1 else None,
        recent_unaided=tuple(recent),
        trend=trend,
    )
