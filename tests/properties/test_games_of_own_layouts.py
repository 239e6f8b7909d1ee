"""Saved games of layouts and puzzles that no id of the catalogue describes."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.layouts.read import read_layout
from sudoku_tui.formats.stock import read_stock, stock_line
from sudoku_tui.session.new_games import NewGames
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.files import layout_in_file
from sudoku_tui.store.plain_files import UNREADABLE
from sudoku_tui.store.reserve import ReservePuzzle
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from tests.formats.layouts.test_read import CROSS
from tests.store.desk import create

ODD_EVEN = layout_named("odd-even")


def test_a_game_is_read_after_the_file_of_its_layout_is_deleted(tmp_path: Path) -> None:
    puzzle = generate(read_layout(CROSS), Dice("own"))
    with Store(tmp_path / "games.db") as store:
        create(store, puzzle)
    with Store(tmp_path / "games.db") as store:
        assert store.games.load(1).game.puzzle == puzzle
        [summary] = store.games.list_games()
        assert layout_named(summary.layout) == puzzle.layout


def test_an_own_layout_is_still_chosen_after_a_restart(tmp_path: Path) -> None:
    chosen = layout_named(read_layout(CROSS).id)
    assert len(chosen.id) > 200
    with Store(tmp_path / "games.db") as store:
        NewGames(store, lambda: 1).take_shape(chosen)
    with Store(tmp_path / "games.db") as store:
        assert NewGames(store, lambda: 1).layout == chosen


def test_marks_are_saved_with_the_game(tmp_path: Path) -> None:
    puzzle = generate(ODD_EVEN, Dice("marks"))
    details = Details("Hard", solution=only_solution(puzzle) or ())
    with Store(tmp_path / "games.db") as store:
        create(store, puzzle, details)
        assert store.reserve.add(ReservePuzzle(puzzle, details))
    with Store(tmp_path / "games.db") as store:
        assert store.games.load(1).game.puzzle == puzzle
        assert store.reserve.take("Hard", ODD_EVEN) == ReservePuzzle(puzzle, details)
    with sqlite3.connect(tmp_path / "games.db") as raw:
        raw.execute("UPDATE game SET shape = 'zzz'")
    with Store(tmp_path / "games.db") as store, pytest.raises(StoreError, match="cannot be read"):
        store.games.load(1)


def test_a_line_of_stock_has_its_marks() -> None:
    puzzle = generate(ODD_EVEN, Dice("stock"))
    [line] = read_stock([stock_line(puzzle, rate(puzzle), "seed")], ODD_EVEN)
    assert line.puzzle == puzzle


def test_files_without_a_layout(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "x"\nmoves = "knight"\n', "utf-8")
    assert layout_in_file(str(path)).name == "mine"
    path.write_text('base = "x"\nmoves = 3\n', "utf-8")
    with pytest.raises(FormatError, match=r"^line 2: 'moves' is written in quotes"):
        layout_in_file(str(path))
    for name in ("none.toml", ".", "a\0b", "x" * 5_000):
        with pytest.raises(UNREADABLE):
            layout_in_file(str(tmp_path / name))
