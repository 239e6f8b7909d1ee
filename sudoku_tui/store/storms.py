"""Finished storms: one row per drill, all written in one transaction."""

from __future__ import annotations

from contextlib import suppress

from ..formats.clean import clean_text
from ..game.learning.cards import Card
from ..game.learning.storms import Storm, StormDrill
from .checksums import STORM_DRILL, checksum
from .database import Database
from .saved_game import UNREADABLE, Row, clamp_time


class Storms:
    """The storms of one file. Every method raises StoreError if the file cannot be used."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def record(self, storm: Storm) -> None:
        """Save a storm; one that is saved already is not changed."""
        names = ", ".join(STORM_DRILL.columns)
        with self._database.writing() as connection:
            for number, each in enumerate(storm.drills, 1):
                card, elapsed_ms = each.card, round(1000 * clamp_time(each.elapsed))
                row = (
                    storm.start_time,
                    number,
                    card.technique,
                    card.kind,
                    elapsed_ms,
                    int(each.is_found),
                )
                connection.execute(
                    f"INSERT OR IGNORE INTO storm_drill ({names}, checksum)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (*row, checksum(*row)),
                )

    def all(self) -> list[Storm]:
        """Return all storms, the earliest first, without damaged drills."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT * FROM storm_drill ORDER BY begun, number").fetchall()
        drills: dict[float, list[StormDrill]] = {}
        for row in rows:
            with suppress(*UNREADABLE):
                drills.setdefault(float(row["begun"]), []).append(_read(row))
        return [Storm(begun, tuple(done)) for begun, done in drills.items()]


def _read(row: Row) -> StormDrill:
    """Decode a drill.

    Raises:
        UNREADABLE: The row is damaged.
    """
    if not STORM_DRILL.is_whole(row):
        raise ValueError("the row is not as it was written")
    card = Card(clean_text(row["technique"]), clean_text(row["kind"]))
    return StormDrill(card, clamp_time(row["elapsed_ms"] / 1000), bool(row["found"]))
