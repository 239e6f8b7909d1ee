"""Storms that are over: each drill of one is a row, and all of them are written at once."""

from __future__ import annotations

from contextlib import suppress

from ..formats.clean import clean_text
from ..game.learning.cards import Card
from ..game.learning.storms import Storm, StormDrill
from .checksums import STORM_DRILL, checksum
from .database import Database
from .saved_game import UNREADABLE, Row, seconds


class Storms:
    """The storms of one file. Every method raises StoreError if the file fails."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def record(self, storm: Storm) -> None:
        """Keep a storm; one that is kept already stays as it is."""
        names = ", ".join(STORM_DRILL.columns)
        with self._database.writing() as connection:
            for number, each in enumerate(storm.drills, 1):
                card, elapsed_ms = each.card, round(1000 * seconds(each.elapsed))
                row = storm.begun, number, card.technique, card.kind, elapsed_ms, int(each.is_found)
                connection.execute(
                    f"INSERT OR IGNORE INTO storm_drill ({names}, checksum)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (*row, checksum(*row)),
                )

    def all(self) -> list[Storm]:
        """Every storm, the earliest first, without the drills that are damaged."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT * FROM storm_drill ORDER BY begun, number").fetchall()
        drills: dict[float, list[StormDrill]] = {}
        for row in rows:
            with suppress(*UNREADABLE):
                drills.setdefault(float(row["begun"]), []).append(_read(row))
        return [Storm(begun, tuple(done)) for begun, done in drills.items()]


def _read(row: Row) -> StormDrill:
    """The drill of a row.

    Raises:
        UNREADABLE: the row is damaged.
    """
    if not STORM_DRILL.is_whole(row):
        raise ValueError("the row is not as it was written")
    card = Card(clean_text(row["technique"]), clean_text(row["kind"]))
    return StormDrill(card, seconds(row["elapsed_ms"] / 1000), bool(row["found"]))
