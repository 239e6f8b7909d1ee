"""Corrupted rows: all others can be read, and the loss of one is reported."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import date
from pathlib import Path

import pytest

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.layouts.own import PREFIX
from sudoku_tui.game.learning.cards import Card, Grade
from sudoku_tui.game.learning.storms import Storm, StormDrill, figures_by_technique
from sudoku_tui.session.new_games import NewGames
from sudoku_tui.session.preferences import load
from sudoku_tui.session.reserve import missing_kinds, share_like
from sudoku_tui.store.books import BookPuzzle, PuzzleRating
from sudoku_tui.store.checksums import checksum
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.report import csv_of, drill_report, report_of
from sudoku_tui.store.reserve import ReservePuzzle
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from sudoku_tui.tui.drawing.board_state import state_of_summary
from sudoku_tui.tui.preferences import PREFERENCES
from sudoku_tui.words.games import layout_name
from tests.soak import sample
from tests.store.desk import PUZZLE, SOLUTION, begin, create, keep, moves, quick

DAY = date(2026, 11, 21)
NINES = f"boxes-{'9' * 5_000}x3"
SHARED = f"v10 {NINES} level=easy #1"
VALUES: dict[str, tuple[object, ...]] = {
    "TEXT": (
        *("", NINES, SHARED, "9" * 5_000, "\N{SUPERSCRIPT TWO}", "classic", "2026-11-21"),
        *(PREFIX + "A" * 60_000, "jigsaw:" + "AB" * 9_999, "x" * 1_000_000, "[" * 100_000),
        *("\x1b[2J\u202e\x9b", b"\xff\xfe"),
    ),
    "INTEGER": (-1, 0, 7, 2**63 - 1, -(2**63), None),
    "REAL": (-1.0, 0.0, 1e300, float("inf"), float("-inf"), None),
}
"""Odd values by the type of the column; bytes are text that is not UTF-8."""
_CHECKED = ("layout", "shape", "givens", "solution")


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with rows in every table."""
    path = tmp_path_factory.mktemp("full") / "games.db"
    details = Details("Hard", 7, "s", SOLUTION, "n", "v10 classic #1", DAY.isoformat())
    with Store(path, connect=quick) as store:
        create(store, PUZZLE, details)
        keep(store, moves(3))
        begin(store).finish(9.0)
        store.cards.record(Card("xy-wing"), Grade.GOOD, 9.0)
        store.misses.record(3, [Card("x-wing"), Card("xy-wing")])
        store.lessons.record("basics")
        store.settings.set("shape", "16")
        store.settings.set("look", "paper")
        line = BookPuzzle(1, 1, "classic", "." * 81)
        store.books.save_book("A book", "/a.sdm", "digest", [line], ["line 2 is no puzzle"])
        store.storms.record(Storm(5.5, (StormDrill(Card("x-wing"), 7.0, True),)))
        store.books.rate({line.key: PuzzleRating("Hard", 7, "x-wing", "x-wing:1")})
        store.reserve.add(ReservePuzzle(PUZZLE, Details("Hard", solution=SOLUTION)))
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("INSERT INTO lost_event VALUES (1, 1, 1, 'undo', 1)")
        raw.execute("INSERT INTO notice VALUES (1, 'told before', 1)")
    return path


def cases(path: Path) -> Iterator[tuple[str, str, object]]:
    """Yield every column of every table with each odd value for it."""
    with closing(sqlite3.connect(path)) as raw:
        tables = raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            columns = raw.execute(f"PRAGMA table_info({table})").fetchall()
            assert raw.execute(f"SELECT count(*) FROM {table}").fetchone()[0], table
            for _, column, kind, *_ in columns:
                yield from ((table, column, value) for value in VALUES[kind])


def corrupt_rows(path: Path, table: str, column: str, value: object) -> None:
    """Put *value* into all rows of a column, except those of the last game.

    Tables without games are changed whole. The checksum of each puzzle is made to fit again.
    """
    which = {"game": "id < 3", "event": "game < 3"}.get(table, "1")
    place = "CAST(? AS TEXT)" if isinstance(value, bytes) else "?"
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.text_factory = bytes
        # Some columns forbid NULL, and others must be unique.
        with suppress(sqlite3.IntegrityError):
            raw.execute(f"UPDATE {table} SET {column} = {place} WHERE {which}", (value,))
        if column in _CHECKED and table == "game" and isinstance(value, str):
            row = raw.execute(f"SELECT {', '.join(_CHECKED)} FROM game WHERE id = 1").fetchone()
            proof = checksum(*(text.decode() for text in row))
            raw.execute("UPDATE game SET checksum = ? WHERE id = 1", (proof,))


def read_all(store: Store) -> None:
    """Read everything that a screen or a command reads."""
    for summary in (*store.games.list_games(), *store.games.list_games(deleted=True)):
        assert layout_name(summary.layout).isprintable() and 0 <= summary.percent <= 100
        state_of_summary(summary)
        with suppress(StoreError):
            saved = store.games.load(summary.id)
            share_like(saved.details, "1")
    store.games.latest()
    store.games.count()
    report_of(store.statistics, DAY)
    csv_of(store.statistics)
    drill_report(store.cards)
    store.daily.games_by_day(DAY, DAY)
    store.daily.streaks(DAY)
    store.lessons.read()
    store.misses.games_to_review()
    store.misses.open_techniques()
    store.misses.never_practised()
    store.count_due()
    store.cards.record(Card("xy-wing"), Grade.GOOD, 9.0)
    missing_kinds(store)
    load(store, PREFERENCES)
    assert NewGames(store, lambda: 1).layout.cells
    store.reserve.take("Hard", CLASSIC)
    for book in store.books.list_books():
        store.books.ratings(line.key for line in store.books.lines(book.id))
    store.books.progress()
    figures_by_technique(store.storms.all())


@pytest.mark.slow
@pytest.mark.soak
def test_other_rows_stay_readable(full: Path, tmp_path: Path) -> None:
    every = list(cases(full))
    for number, case in enumerate(random.Random(3).sample(every, sample(len(every), 25))):
        path = tmp_path / f"{number}.db"
        shutil.copyfile(full, path)
        corrupt_rows(path, *case)
        with Store(path, connect=quick) as store:
            assert not store.remark, case
            read_all(store)
            assert store.games.load(3).game.puzzle == PUZZLE
            listed = {game.id: game.unreadable for game in store.games.list_games()}
            for game_id, reason in listed.items():
                if reason:
                    with pytest.raises(StoreError, match=r"cannot be read|no layout called"):
                        store.games.load(game_id)
                    store.games.delete(game_id)
                else:
                    store.games.load(game_id)
        path.unlink()
