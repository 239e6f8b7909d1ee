"""The pages of the guide that were read to their end."""

from __future__ import annotations

from ..formats.clean import clean_text
from .database import Database
from .games import Clock


class Lessons:
    """The pages of one file. Every method raises StoreError if the file fails."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def record(self, page_id: str) -> None:
        """Keep that the page of this id was read; once is enough."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO lesson VALUES (?, ?)", (page_id, self._clock())
            )

    def read(self) -> frozenset[str]:
        """The ids of the pages that were read."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT page FROM lesson").fetchall()
        return frozenset(clean_text(str(row["page"])) for row in rows)
