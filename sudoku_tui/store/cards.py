"""Practice cards: the drills that were done, and when each card is due again.

A drill and the new state of its card are two rows, written in one transaction. If the row of a card
is damaged, its state is computed again from its drills.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import isfinite
from sqlite3 import Connection

from ..formats.clean import clean_text
from ..game.learning.cards import EXERCISES, RECENT, Card, Figures, Grade, Memory
from .checksums import CARD, DRILL, checksum
from .database import Database
from .games import Clock
from .saved_game import UNREADABLE, Row, clamp_time

_ORDER = "ORDER BY at, id"
"""Order of drills: by time, because drills added from a backup have larger ids than later
drills."""


@dataclass(frozen=True)
class Drill:
    """A finished drill."""

    card: Card
    at: float
    """Time of its end (seconds since 1970)."""
    grade: Grade
    elapsed: float
    """Duration (seconds)."""
    mistakes: int
    detail: int
    """How much of the step was revealed by hints; 0 for none."""


class Cards:
    """The cards of one file. Every method raises StoreError if the file cannot be used."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    @property
    def now(self) -> float:
        """The present time, which decides whether cards are due (seconds since 1970)."""
        return self._clock()

    def record(
        self,
        card: Card,
        grade: Grade,
        elapsed: float,
        mistakes: int = 0,
        detail: int = 0,
        at: float | None = None,
    ) -> Memory:
        """Save a drill, and return the new state of its card with the next due date.

        Args:
            card: The card.
            grade: The result.
            elapsed: Duration of the drill (seconds).
            mistakes: Number of mistakes.
            detail: How much of the step was revealed by hints.
            at: Time of the end (seconds since 1970); None for now.
        """
        from .schedule import review_card, review_time

        with self._database.writing() as connection:
            row = connection.execute(
                "SELECT * FROM card WHERE technique = ? AND kind = ?", (card.technique, card.kind)
            ).fetchone()
            before = self._memory(row) if row else None
            moment = review_time(before, self.now if at is None else at)
            memory = review_card(before, grade, moment)
            elapsed_ms = round(1000 * clamp_time(elapsed))
            drill = (*_key(card), moment, int(grade), elapsed_ms, mistakes, detail)
            connection.execute(
                f"INSERT INTO drill ({', '.join(DRILL.columns)}, checksum)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (*drill, checksum(*drill)),
            )
            _write(connection, card, memory)
        return memory

    def bring_forward(self, connection: Connection, card: Card) -> None:
        """Set the due date of a practised card to now, within the transaction of *connection*.

        Its other values stay. A card that is due already, or was never practised, is not changed.
        """
        row = connection.execute(
            "SELECT * FROM card WHERE technique = ? AND kind = ?", _key(card)
        ).fetchone()
        memory = self._memory(row) if row else None
        if memory and memory.due > self.now:
            _write(connection, card, replace(memory, due=self.now))

    def memories(self) -> dict[Card, Memory]:
        """Return the state of every card that was practised."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT * FROM card").fetchall()
        found: dict[Card, Memory] = {}
        for row in rows:
            memory = self._memory(row)
            if memory is not None:
                found[_card(row)] = memory
        return found

    def drills(self) -> list[Drill]:
        """Return all drills, the latest last."""
        return list(self._drills())

    def figures(self, technique: str | None = None) -> dict[str, Figures]:
        """Return statistics of the drills by technique id, or of one *technique* only.

        Flash boards and chain exercises are not included: see `figures_of`.
        """
        drills: dict[str, list[Drill]] = {}
        found = self._drills() if technique is None else self._drills("technique = ?", technique)
        for drill in found:
            if drill.card.kind not in EXERCISES:
                drills.setdefault(drill.card.technique, []).append(drill)
        return {technique: _figures(done) for technique, done in drills.items()}

    def figures_of(self, card: Card) -> Figures | None:
        """Return statistics of the practice of one card; None if there was none."""
        done = list(self._drills("technique = ? AND kind = ?", *_key(card)))
        return _figures(done) if done else None

    def _drills(self, where: str = "1", *names: str) -> Iterator[Drill]:
        with self._database.reading() as connection:
            rows = connection.execute(
                f"SELECT * FROM drill WHERE {where} {_ORDER}", names
            ).fetchall()
        yield from _intact_drills(rows)

    def _memory(self, row: Row) -> Memory | None:
        """Decode the state of a card; if the row is damaged, compute it from the drills."""
        try:
            return _read(row)
        except UNREADABLE:
            return _memory_from(self._drills("technique = ? AND kind = ?", *_key(_card(row))))


def recompute_card(connection: Connection, card: Card) -> None:
    """Compute the state of a card from all its drills and save it, within a transaction."""
    rows = connection.execute(
        f"SELECT * FROM drill WHERE technique = ? AND kind = ? {_ORDER}", _key(card)
    )
    if memory := _memory_from(_intact_drills(rows)):
        _write(connection, card, memory)


def _memory_from(drills: Iterable[Drill]) -> Memory | None:
    """Apply the schedule to *drills*, the latest last; return None without drills."""
    from .schedule import review_card

    memory = None
    for drill in drills:
        memory = review_card(memory, drill.grade, drill.at)
    return memory


def _intact_drills(rows: Iterable[Row]) -> Iterator[Drill]:
    """Yield the drills of the rows that match their checksums."""
    for row in rows:
        try:
            yield _drill(row)
        except UNREADABLE:
            continue


def _write(connection: Connection, card: Card, memory: Memory) -> None:
    fields = _fields(card, memory)
    connection.execute(
        f"INSERT OR REPLACE INTO card ({', '.join(CARD.columns)}, checksum)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*fields, checksum(*fields)),
    )


def _key(card: Card) -> tuple[str, str]:
    return card.technique, card.kind


def _card(row: Row) -> Card:
    return Card(clean_text(str(row["technique"])), clean_text(str(row["kind"])))


def _fields(card: Card, memory: Memory) -> tuple[object, ...]:
    return (
        *_key(card),
        *(memory.state, memory.step, memory.stability, memory.difficulty),
        *(memory.due, memory.reviewed),
    )


def _read(row: Row) -> Memory:
    """Decode the state of a card.

    Raises:
        UNREADABLE: The row is damaged.
    """
    if not CARD.is_whole(row):
        raise ValueError("the card is damaged")
    memory = Memory(*(row[name] for name in CARD.columns[2:]))
    if not all(map(isfinite, (memory.stability, memory.difficulty, memory.due, memory.reviewed))):
        raise ValueError("the card is damaged")
    return memory


def _drill(row: Row) -> Drill:
    """Decode a drill.

    Raises:
        UNREADABLE: The row is damaged.
    """
    if not DRILL.is_whole(row):
        raise ValueError("the drill is damaged")
    return Drill(
        card=_card(row),
        at=clamp_time(row["at"]),
        grade=Grade(row["grade"]),
        elapsed=clamp_time(row["elapsed_ms"] / 1000),
        mistakes=int(row["mistakes"]),
        detail=int(row["rung"]),
    )


def _figures(drills: list[Drill]) -> Figures:
    from statistics import median  # late: slow to import, and not needed at the start

    found = [drill.elapsed for drill in drills if drill.grade is not Grade.AGAIN]
    first: dict[Card, Drill] = {}
    for drill in drills:
        first.setdefault(drill.card, drill)
    return Figures(
        drills=len(drills),
        found=len(found),
        usual=median(found) if found else 0.0,
        recent=tuple(found[-RECENT:]),
        last=drills[-1].at,
        begun=tuple(each.at for each in first.values() if each.grade is not Grade.EASY),
    )
