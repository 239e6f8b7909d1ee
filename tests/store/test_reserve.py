"""The reserve of new puzzles: each is stored once, taken once, and never damaged."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.store.reserve import ReservePuzzle
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from tests.store.desk import SOLUTION, begin


def fresh(number: int, level: str = "Hard") -> ReservePuzzle:
    """Return a puzzle that differs for each *number*."""
    givens = tuple(number % 9 + 1 if cell == number else 0 for cell in range(81))
    share = f"v10 classic level={level.lower()} #{number}"
    details = Details(level, 1000 + number, str(number), SOLUTION, share=share)
    return ReservePuzzle(Puzzle(CLASSIC, givens), details)


def test_puzzles_are_taken_once_with_the_oldest_first(store: Store) -> None:
    for number in range(3):
        assert store.reserve.add(fresh(number))
    assert store.reserve.add(fresh(3, "Easy"))
    assert store.reserve.counts("classic") == {"Hard": 3, "Easy": 1}
    assert store.reserve.counts("16") == {}
    assert [store.reserve.take("Hard", CLASSIC) for _ in range(4)] == [
        *map(fresh, range(3)),
        None,
    ]
    assert store.reserve.take("Easy", layout_named("x")) is None
    assert store.reserve.counts("classic") == {"Easy": 1}


def test_equal_puzzle_is_not_added_twice(store: Store) -> None:
    assert store.reserve.add(fresh(1))
    assert not store.reserve.add(fresh(1))
    assert store.reserve.counts("classic") == {"Hard": 1}


def test_damaged_puzzle_is_dropped(path: Path) -> None:
    with Store(path) as store:
        for number in range(3):
            store.reserve.add(fresh(number))
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE reserve SET givens = replace(givens, '1', '2') WHERE id = 1")
        raw.execute("UPDATE reserve SET layout = 'classic', score = 1 WHERE id = 2")
    raw.close()
    with Store(path) as store:
        assert store.reserve.take("Hard", CLASSIC) == fresh(2)
        assert store.reserve.counts("classic") == {}


def test_levels_count_as_played_once_games_were_begun(store: Store) -> None:
    assert store.statistics.recent_levels() == {}
    for level in ("Easy", "Hard", "Hard", ""):
        begin(store, level=level)
    assert store.statistics.recent_levels() == {"classic": {"Easy", "Hard"}}
    assert store.statistics.recent_levels(games=2) == {"classic": {"Hard"}}
    begin(store, Puzzle(layout_named("16"), (0,) * 256), level="Medium")
    assert store.statistics.recent_levels(games=3) == {"classic": {"Hard"}, "16": {"Medium"}}
