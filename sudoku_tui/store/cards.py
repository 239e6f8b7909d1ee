"""What was practised, and when it is due again.

Each drill is a row, and what the schedule keeps of its card another, written in one
transaction. A card whose row is damaged is worked out from its drills.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import isfinite
from sqlite3 import Connection

from ..formats.clean import clean_text
from ..game.learning.cards import RECENT, WAYS, Card, Figures, Grade, Memory
from .checksums import CARD, DRILL, checksum
from .database import Database
from .games import Clock
from .saved_game import UNREADABLE, Row, seconds

_LAST_LAST = "ORDER BY at, id"
"""For one card the moments never go back; those from a backup have a later number."""


@dataclass(frozen=True)
class Drill:
    """A drill that was done."""

    card: Card
    at: float
    """When it ended, in seconds since 1970."""
    grade: Grade
    elapsed: float
    """Seconds that it took."""
    mistakes: int
    detail: int
    """How much was told of it."""


class Cards:
    """The cards of one file. Every method raises StoreError if the file fails."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    @property
    def now(self) -> float:
        """The moment by which cards are due, in seconds since 1970."""
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
        """Keep a drill that ended just now, or *at* a moment; say when its card is due again."""
        from .schedule import moment_of, reviewed

        with self._database.writing() as connection:
            row = connection.execute(
                "SELECT * FROM card WHERE technique = ? AND kind = ?", (card.technique, card.kind)
            ).fetchone()
            before = self._memory(row) if row else None
            moment = moment_of(before, self.now if at is None else at)
            memory = reviewed(before, grade, moment)
            elapsed_ms = round(1000 * seconds(elapsed))
            drill = (*_key(card), moment, int(grade), elapsed_ms, mistakes, detail)
            connection.execute(
                f"INSERT INTO drill ({', '.join(DRILL.columns)}, checksum)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (*drill, checksum(*drill)),
            )
            _write(connection, card, memory)
        return memory

    def bring_forward(self, connection: Connection, card: Card) -> None:
        """Let a card that was practised be due now; what is known of it stays.

        It is part of what *connection* is writing. One that is due, or new, stays as it is.
        """
        row = connection.execute(
            "SELECT * FROM card WHERE technique = ? AND kind = ?", _key(card)
        ).fetchone()
        memory = self._memory(row) if row else None
        if memory and memory.due > self.now:
            _write(connection, card, replace(memory, due=self.now))

    def memories(self) -> dict[Card, Memory]:
        """What is kept of every card that was practised."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT * FROM card").fetchall()
        found: dict[Card, Memory] = {}
        for row in rows:
            memory = self._memory(row)
            if memory is not None:
                found[_card(row)] = memory
        return found

    def drills(self) -> list[Drill]:
        """Every drill that was done, the latest last."""
        return list(self._drills())

    def figures(self, technique: str | None = None) -> dict[str, Figures]:
        """How the drills of each technique went, or of the *technique* of one id; by the id.

        Flashes and chains are no drills: see `figures_of`.
        """
        drills: dict[str, list[Drill]] = {}
        found = self._drills() if technique is None else self._drills("technique = ?", technique)
        for drill in found:
            if drill.card.kind not in WAYS:
                drills.setdefault(drill.card.technique, []).append(drill)
        return {technique: _figures(done) for technique, done in drills.items()}

    def figures_of(self, card: Card) -> Figures | None:
        """How practice of one card went; None if there was none."""
        done = list(self._drills("technique = ? AND kind = ?", *_key(card)))
        return _figures(done) if done else None

    def _drills(self, where: str = "1", *names: str) -> Iterator[Drill]:
        with self._database.reading() as connection:
            rows = connection.execute(
                f"SELECT * FROM drill WHERE {where} {_LAST_LAST}", names
            ).fetchall()
        yield from _readable(rows)

    def _memory(self, row: Row) -> Memory | None:
        """What a row keeps; where it is damaged, what the drills of its card come to."""
        try:
            return _read(row)
        except UNREADABLE:
            return _worked_out(self._drills("technique = ? AND kind = ?", *_key(_card(row))))


def work_out(connection: Connection, card: Card) -> None:
    """Write what all drills of a card come to, as part of what *connection* is writing."""
    rows = connection.execute(
        f"SELECT * FROM drill WHERE technique = ? AND kind = ? {_LAST_LAST}", _key(card)
    )
    if memory := _worked_out(_readable(rows)):
        _write(connection, card, memory)


def _worked_out(drills: Iterable[Drill]) -> Memory | None:
    """What the schedule makes of *drills*, the latest last."""
    from .schedule import reviewed

    memory = None
    for drill in drills:
        memory = reviewed(memory, drill.grade, drill.at)
    return memory


def _readable(rows: Iterable[Row]) -> Iterator[Drill]:
    """The drills of *rows* that are as they were written."""
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
    """What a row keeps; UNREADABLE is raised if it is damaged."""
    if not CARD.is_whole(row):
        raise ValueError("the card is damaged")
    memory = Memory(*(row[name] for name in CARD.columns[2:]))
    if not all(map(isfinite, (memory.stability, memory.difficulty, memory.due, memory.reviewed))):
        raise ValueError("the card is damaged")
    return memory


def _drill(row: Row) -> Drill:
    """A row as a drill; UNREADABLE is raised if it is damaged."""
    if not DRILL.is_whole(row):
        raise ValueError("the drill is damaged")
    return Drill(
        card=_card(row),
        at=seconds(row["at"]),
        grade=Grade(row["grade"]),
        elapsed=seconds(row["elapsed_ms"] / 1000),
        mistakes=int(row["mistakes"]),
        detail=int(row["rung"]),
    )


def _figures(drills: list[Drill]) -> Figures:
    from statistics import median  # what a start can do without

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
