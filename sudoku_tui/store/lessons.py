"""What was read to its end in the guide, and what was missed in games that were won.

What was missed is due for practice. What a game has shown is kept once, whatever it is looked at
again for. A card that was practised is brought forward; one that was not is due until it is, and
then has a memory of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from sqlite3 import Connection
from typing import Final

from ..formats.clean import clean_text
from ..game.learning.cards import Card, Grade
from .cards import Cards
from .checksums import checksum
from .database import Database
from .games import Clock

_LATE: Final = 7 * 86_400.0
"""Seconds after which nobody remembers the game."""
_MOST: Final = 10
"""Games that are looked back at when the program starts again."""


class Lessons:
    """The pages of one file. Every method raises StoreError if the file fails."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def record(self, page_id: str) -> None:
        """Keep that the page of this id was read; once is enough."""
        with self._database.writing() as connection:
            known = connection.execute("SELECT 1 FROM lesson WHERE page = ?", (page_id,))
            if known.fetchone() is None:
                _insert(connection, "lesson", page_id, float(self._clock()))

    def read(self) -> frozenset[str]:
        """The ids of the pages that were read."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT page FROM lesson").fetchall()
        return frozenset(clean_text(str(row["page"])) for row in rows)


class Misses:
    """The misses of one file. Every method raises StoreError if the file fails."""

    def __init__(self, database: Database, cards: Cards) -> None:
        self._database = database
        self._cards = cards

    def record(self, game_id: int, cards: Iterable[Card]) -> bool:
        """Let what was missed in a game be due now. Return False if that was done before."""
        now = float(self._cards.now)
        with self._database.writing() as connection:
            seen = connection.execute("SELECT 1 FROM looked_back WHERE game = ?", (game_id,))
            if seen.fetchone():
                return False
            _insert(connection, "looked_back", game_id, now)
            for card in dict.fromkeys(cards):
                _insert(connection, "miss", game_id, card.technique, card.kind, now)
                self._cards.bring_forward(connection, card)
        return True

    def waiting(self) -> tuple[int, ...]:
        """The games won of late that were not looked back at yet, by their ids, the last first.

        The program may have been ended before that was done.
        """
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT id FROM game WHERE won > ? AND deleted IS NULL"
                " AND id NOT IN (SELECT game FROM looked_back) ORDER BY won DESC LIMIT ?",
                (self._cards.now - _LATE, _MOST),
            ).fetchall()
        return tuple(int(row[0]) for row in rows)

    def never_practised(self) -> frozenset[Card]:
        """The cards that were missed and have not been practised at all."""
        return self._found(
            "SELECT technique, kind FROM miss EXCEPT SELECT technique, kind FROM card"
        )

    def open(self) -> frozenset[str]:
        """The ids of the techniques that were missed and not found in a drill since."""
        found = self._found(
            "SELECT DISTINCT technique, kind FROM miss WHERE NOT EXISTS (SELECT 1 FROM drill"
            " WHERE drill.technique = miss.technique AND drill.kind = miss.kind"
            f" AND drill.grade > {int(Grade.AGAIN)} AND drill.at >= miss.at)"
        )
        return frozenset(card.technique for card in found)

    def _found(self, query: str) -> frozenset[Card]:
        with self._database.reading() as connection:
            rows = connection.execute(query).fetchall()
        return frozenset(Card(*(clean_text(str(each)) for each in row)) for row in rows)


def _insert(connection: Connection, table: str, *row: object) -> None:
    """Add a row and its checksum."""
    places = ", ".join("?" * (len(row) + 1))
    connection.execute(f"INSERT INTO {table} VALUES ({places})", (*row, checksum(*row)))
