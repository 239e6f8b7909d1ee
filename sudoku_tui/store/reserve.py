"""A reserve of new puzzles, generated in the background for a start without delay."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.layout import Layout
from ..engine.puzzle import Puzzle
from ..formats.clean import clean_text
from ..formats.extras_text import read_whole, write_whole
from .checksums import checksum
from .database import Database
from .saved_game import LONGEST_SHARE, UNREADABLE, Details, LayoutOf, Row, digits_of, symbols

PUZZLES_PER_LEVEL = 5
"""Puzzles kept per level."""


@dataclass(frozen=True)
class ReservePuzzle:
    """A puzzle that was not played yet, with rating and solution."""

    puzzle: Puzzle
    details: Details


class Reserve:
    """The reserve in one file. Every method raises StoreError if the file cannot be used."""

    def __init__(self, database: Database, layout_of: LayoutOf) -> None:
        self._database = database
        self._layout_of = layout_of

    def counts(self, layout_id: str) -> dict[str, int]:
        """Return the number of puzzles of a layout by level."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT level, count(*) FROM reserve WHERE layout = ? GROUP BY level", (layout_id,)
            ).fetchall()
        return {clean_text(str(level)): int(count) for level, count in rows}

    def add(self, fresh: ReservePuzzle) -> bool:
        """Add a puzzle. Return whether it is new."""
        layout, details = fresh.puzzle.layout, fresh.details
        givens, solution = write_whole(fresh.puzzle), symbols(details.solution)
        row = (layout.id, givens, solution, details.level, details.score, details.share)
        with self._database.writing() as connection:
            cursor = connection.execute(
                "INSERT OR IGNORE INTO reserve"
                " (layout, givens, solution, level, score, share, checksum)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (*row, checksum(*row)),
            )
        return bool(cursor.rowcount)

    def take(self, level: str, layout: Layout) -> ReservePuzzle | None:
        """Remove and return the oldest puzzle of *level*; None if there is none.

        Damaged puzzles are deleted.
        """
        with self._database.writing() as connection:
            while True:
                row: Row | None = connection.execute(
                    "SELECT * FROM reserve WHERE layout = ? AND level = ? ORDER BY id LIMIT 1",
                    (layout.id, level),
                ).fetchone()
                if row is None:
                    return None
                connection.execute("DELETE FROM reserve WHERE id = ?", (row["id"],))
                try:
                    return self._read(row)
                except (*UNREADABLE, KeyError):
                    continue

    def _read(self, row: Row) -> ReservePuzzle:
        names = ("layout", "givens", "solution", "level", "score", "share")
        if checksum(*(row[name] for name in names)) != row["checksum"]:
            raise ValueError("the puzzle is damaged")
        layout = self._layout_of(row["layout"])
        share = clean_text(row["share"], LONGEST_SHARE)
        details = Details(
            level=clean_text(row["level"]),
            score=row["score"],
            seed=share.rpartition("#")[2],
            solution=digits_of(row["solution"]),
            share=share,
        )
        return ReservePuzzle(read_whole(row["givens"], layout), details)
