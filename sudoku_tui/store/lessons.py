"""Guide pages that were read, and techniques that were missed in won games.

A missed technique is due for practice. Each game is reviewed for misses once. A card that was
practised before is brought forward; any other is due until it is practised, when it gets a schedule
of its own.
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
from .stock import COURSE_SEED

_LATE: Final = 7 * 86_400.0
"""Age after which a won game is no longer reviewed (seconds): players have forgotten it."""
_KNOWN: Final = " known"
"""Suffix of a page's id in the row of a lesson that a test has skipped."""
_LAST_GAME: Final = " AND game = (SELECT game FROM looked_back ORDER BY at DESC, game DESC LIMIT 1)"
_HINTED: Final = (
    " AND EXISTS (SELECT 1 FROM event WHERE event.game = miss.game"
    " AND event.what = 'hint 1 \"' || miss.technique || '\"')"
)
"""Conditions on a miss: it is of the last reviewed game; a hint was taken for it (`event_text`)."""
_MOST: Final = 10
"""Largest number of games that are reviewed after a start of the program."""


class Lessons:
    """The pages read, in one file. Every method raises StoreError if the file cannot be used."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def record(self, page_id: str) -> None:
        """Save that the page of this id was read; ignored if that is saved already."""
        self._insert_missing((page_id,))

    def record_known(self, page_ids: Iterable[str]) -> None:
        """Save in one transaction that the lessons of these pages were skipped by a test."""
        self._insert_missing([f"{id}{_KNOWN}" for id in page_ids])

    def _insert_missing(self, ids: Iterable[str]) -> None:
        with self._database.writing() as connection:
            for id in ids:
                known = connection.execute("SELECT 1 FROM lesson WHERE page = ?", (id,))
                if known.fetchone() is None:
                    _insert(connection, "lesson", id, float(self._clock()))

    def read(self) -> frozenset[str]:
        """Return the ids of the pages that were read."""
        return frozenset(id for id in self._ids() if not id.endswith(_KNOWN))

    def known_ids(self) -> frozenset[str]:
        """Return the ids of the pages whose lessons were skipped by a test."""
        return frozenset(id.removesuffix(_KNOWN) for id in self._ids() if id.endswith(_KNOWN))

    def _ids(self) -> list[str]:
        with self._database.reading() as connection:
            rows = connection.execute("SELECT page FROM lesson").fetchall()
        return [clean_text(str(row["page"])) for row in rows]

    def played(self) -> frozenset[str]:
        """Return the ids of the techniques whose puzzle of the course was won."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT DISTINCT seed FROM game WHERE won IS NOT NULL AND seed LIKE ?",
                (f"{COURSE_SEED} %",),
            ).fetchall()
        return frozenset(filter(None, (course_technique(str(row["seed"])) for row in rows)))


def course_technique(seed: str) -> str:
    """Return the technique of a puzzle of the course, by its seed; "" for any other puzzle."""
    first, _, rest = clean_text(seed).partition(" ")
    return rest.partition(" ")[0] if first == COURSE_SEED else ""


class Misses:
    """The misses recorded in one file. Its methods raise StoreError if the file cannot be used."""

    def __init__(self, database: Database, cards: Cards) -> None:
        self._database = database
        self._cards = cards

    def record(self, game_id: int, cards: Iterable[Card]) -> bool:
        """Save the cards missed in a game, and make them due now.

        Returns:
            False if the game was reviewed before, in which case nothing is changed.
        """
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

    def games_to_review(self) -> tuple[int, ...]:
        """Return the ids of recently won games that were not reviewed yet, the last won first.

        The program may have ended before it could review them.
        """
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT id FROM game WHERE won > ? AND deleted IS NULL"
                " AND id NOT IN (SELECT game FROM looked_back) ORDER BY won DESC LIMIT ?",
                (self._cards.now - _LATE, _MOST),
            ).fetchall()
        return tuple(int(row[0]) for row in rows)

    def never_practised(self) -> frozenset[Card]:
        """Return the cards that were missed and never practised."""
        return self._query_cards(
            "SELECT technique, kind FROM miss EXCEPT SELECT technique, kind FROM card"
        )

    def in_last_game(self, *, hinted: bool = False) -> frozenset[str]:
        """Like `open_techniques`, but only those of the last reviewed game."""
        return self._open_techniques(_LAST_GAME + (_HINTED if hinted else ""))

    def open_techniques(self, *, hinted: bool = False) -> frozenset[str]:
        """Return the ids of techniques that were missed and not found in a drill since.

        If *hinted*, return only those for which a hint was taken in the game.
        """
        return self._open_techniques(_HINTED if hinted else "")

    def _open_techniques(self, where: str) -> frozenset[str]:
        found = self._query_cards(
            "SELECT DISTINCT technique, kind FROM miss WHERE NOT EXISTS (SELECT 1 FROM drill"
            " WHERE drill.technique = miss.technique AND drill.kind = miss.kind"
            f" AND drill.grade > {int(Grade.AGAIN)} AND drill.at >= miss.at){where}"
        )
        return frozenset(card.technique for card in found)

    def _query_cards(self, query: str) -> frozenset[Card]:
        with self._database.reading() as connection:
            rows = connection.execute(query).fetchall()
        return frozenset(Card(*(clean_text(str(each)) for each in row)) for row in rows)


def _insert(connection: Connection, table: str, *row: object) -> None:
    """Insert a row with its checksum."""
    places = ", ".join("?" * (len(row) + 1))
    connection.execute(f"INSERT INTO {table} VALUES ({places})", (*row, checksum(*row)))
