"""Fixtures and helpers for tests of the store."""

from __future__ import annotations

import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.game.event_text import encode
from sudoku_tui.game.events import Enter, Event, Note
from sudoku_tui.game.game import Game
from sudoku_tui.game.learning.cards import Card, Grade
from sudoku_tui.store import schema
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.games import Line
from sudoku_tui.store.journal import Journal
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store

PUZZLE = Puzzle(CLASSIC, (5, *(0,) * 80), title="A title", author="Ann")
SOLUTION = tuple(int(d) for d in "123456789456789123789123456" * 3)


class Hands:
    """Clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of the database, whose folder does not exist yet."""
    return tmp_path / "data" / "games.db"


@pytest.fixture
def hands() -> Hands:
    """Return a clock."""
    return Hands()


@pytest.fixture
def store(path: Path, hands: Hands) -> Iterator[Store]:
    """Yield a writable store."""
    with Store(fresh_file(path), clock=hands, connect=quick) as opened:
        yield opened


def fresh_file(path: Path) -> Path:
    """Copy a newly created database to *path* and return *path*.

    Creating one takes the disk longer than most tests take.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_fresh())
    return path


@cache
def _fresh() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        Store(path).close()
        return path.read_bytes()


class Quick(sqlite3.Connection):
    """Connection that does not wait for the disk, for tests without power failures."""

    def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
        return super().execute(sql.replace("synchronous = FULL", "synchronous = OFF"), *rest)


def quick(*arguments: Any, **named: Any) -> sqlite3.Connection:
    """Connect like sqlite3.connect, but with a `Quick` connection."""
    return sqlite3.connect(*arguments, factory=Quick, **named)


def last_number(process: subprocess.Popen[str], after: float) -> int:
    """Return the last whole line of a process as a number, or 0, and kill it *after* seconds."""
    with process:
        assert process.stdout
        said = [process.stdout.readline()]
        time.sleep(after)
        process.kill()
        said += process.stdout.readlines()
    whole = [line for line in said if line.endswith("\n")]
    return int(whole[-1]) if whole else 0


def create(store: Store, puzzle: Puzzle = PUZZLE, details: Details | None = None) -> int:
    """Create a saved game without events and return its id."""
    return store.games.copy(Game(puzzle), details or Details(), ())


def begin(store: Store, puzzle: Puzzle = PUZZLE, level: str = "Hard") -> Journal:
    """Begin a game in *store*."""
    return Journal.begin(store, puzzle, Details(level=level))


def keep(store: Store, events: list[Event], level: str = "Hard") -> int:
    """Save a game with *events* at once and return its id."""
    lines = [Line(encode(event, CLASSIC), 1.0) for event in events]
    return store.games.copy(Game.from_log(PUZZLE, events), Details(level=level), lines)


def moves(count: int) -> list[Event]:
    """Return *count* events that each change something."""
    return [
        Enter(1 + i % 79, 1 + i // 79 % 9) if i % 2 else Note(80, 1 + i % 9) for i in range(count)
    ]


def play_on(path: Path) -> None:
    """Use everything in a store; a file in any state may raise only StoreError."""
    with Store(path, connect=quick) as store:
        assert store.remark.isprintable()
        for ask in (_list, _load_and_play, _count, _practise, _open_books):
            with suppress(StoreError):
                ask(store)
        assert isinstance(store.settings.get("theme", "paper"), str)
        # Whatever state the file was in, a new game can be played from here on.
        journal = begin(store)
        assert journal.record(Enter(1, 2), 1.0)
        assert journal.is_saved, journal.reason
        assert store.games.load(journal.game_id).game.log == (Enter(1, 2),)


def _list(store: Store) -> None:
    for summary in (*store.games.list_games(), *store.games.list_games(deleted=True)):
        assert 0 <= summary.entries <= summary.to_fill


def _load_and_play(store: Store) -> None:
    for game_id in range(1, 6):
        with suppress(StoreError):
            saved = store.games.load(game_id)
            journal = Journal(store, saved)
            journal.record(Note(79, 3), saved.elapsed)
            journal.tick(saved.elapsed + 1)


def _count(store: Store) -> None:
    store.statistics.levels()
    store.statistics.total()
    store.statistics.streaks(date(2026, 1, 1))


def _open_books(store: Store) -> None:
    for book in store.books.list_books():
        lines = store.books.lines(book.id)
        store.books.ratings(line.key for line in lines)
        assert book.name.isprintable() and len(lines) <= book.puzzles
    store.books.progress()
    for storm in store.storms.all():
        assert all(each.elapsed >= 0 and each.card.technique for each in storm.drills)


def _practise(store: Store) -> None:
    store.count_due()
    store.cards.figures()
    for card in (Card("xy-wing"), *store.cards.memories()):
        memory = store.cards.record(card, Grade.GOOD, 30.0)
        assert memory.due > memory.reviewed and store.cards.memories()[card] == memory


def downgrade(path: Path, version: int) -> None:
    """Turn a file into one of an earlier version, with all content that version can hold."""
    newer = path.with_name("newer.db")
    path.rename(newer)
    whole = schema.MIGRATIONS
    try:
        schema.MIGRATIONS = whole[:version]
        schema._wanted_tables.cache_clear()
        with closing(sqlite3.connect(path)) as older:
            schema.migrate(older)
            older.execute("ATTACH ? AS newer", (str(newer),))
            names = older.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'")
            for (table,) in names.fetchall():
                known = [row[1] for row in older.execute(f"PRAGMA main.table_info({table})")]
                columns = ", ".join(known)
                older.execute(f"INSERT INTO main.{table} SELECT {columns} FROM newer.{table}")
            older.commit()
    finally:
        schema.MIGRATIONS = whole
        schema._wanted_tables.cache_clear()
    newer.unlink()


def integrity(path: Path) -> str:
    """Return the result of SQLite's integrity check."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            return str(connection.execute("PRAGMA integrity_check").fetchone()[0])
    except sqlite3.DatabaseError as error:
        return str(error)
