"""The stock is what its files say it is, and a draw from it is a puzzle of the level wanted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.explainer.scale import rate_explainer
from sudoku_tui.engine.ladder import Level
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.rating import rate
from sudoku_tui.engine.search import is_unique
from sudoku_tui.formats.errors import FormatError
from sudoku_tui.formats.stock import StockLine, read_stock, stock_line
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.stock import FOLDERS, draw, stock_levels, stock_name

LEVELS = tuple(Level)


def lines_of(level: Level) -> list[StockLine]:
    name = stock_name(CLASSIC, level)
    path = next(folder / name for folder in FOLDERS if (folder / name).is_file())
    with path.open(encoding="utf-8") as file:
        return list(read_stock(file, CLASSIC))


def test_there_are_500_puzzles_of_every_level() -> None:
    assert stock_levels() == LEVELS
    for level in LEVELS:
        lines = lines_of(level)
        assert len(lines) == 500
        assert len({line.puzzle.givens for line in lines}) == 500


@pytest.mark.parametrize("level", LEVELS)
def test_lines_say_what_their_puzzles_are(level: Level) -> None:
    for line in lines_of(level)[::10]:
        rating = rate(line.puzzle)
        assert is_unique(line.puzzle)
        assert (rating.level, rating.score, rating.hardest) == (level, line.score, line.hardest)


@pytest.mark.parametrize("level", LEVELS)
def test_a_draw_is_of_the_level_and_new(level: Level) -> None:
    known = {line.puzzle.givens for line in lines_of(level)}
    for seed in range(10):
        drawn = draw(level, Dice(seed))
        assert drawn.rating.level is level
        assert drawn.rating == rate(drawn.puzzle)
        assert is_unique(drawn.puzzle)
        assert drawn.puzzle.givens not in known
        assert draw(level, Dice(seed)) == drawn


def test_what_is_not_there_is_told() -> None:
    with pytest.raises(StoreError, match="no Easy puzzles for Sudoku X"):
        draw(Level.EASY, Dice(1), layout_named("x"))


def test_lines_go_round() -> None:
    for line in lines_of(Level.HARD)[:5]:
        text = stock_line(line.puzzle, rate(line.puzzle), line.seed)
        bare = replace(line, er="", ep="", ed="")
        assert list(read_stock(["# head", "", text], CLASSIC)) == [bare]
        both = stock_line(line.puzzle, rate(line.puzzle), line.seed, rate_explainer(line.puzzle))
        assert both.startswith(f"{text}\t")
        assert list(read_stock([both], CLASSIC)) == [line]


def test_some_of_the_ratings_are_no_line() -> None:
    puzzle = lines_of(Level.EASY)[0].puzzle
    text = stock_line(puzzle, rate(puzzle), "1")
    for more in ("\t1.5", "\t1.5\t1.2", "\t1.5\t1.2\t1.2\t1.2"):
        with pytest.raises(FormatError, match="ER, EP and ED come together"):
            list(read_stock([text + more], CLASSIC))


def test_a_rating_that_is_the_least_is_marked() -> None:
    puzzle = lines_of(Level.HARD)[0].puzzle
    text = stock_line(puzzle, rate(puzzle), "1", rate_explainer(puzzle, below=3.0))
    [line] = read_stock([text], CLASSIC)
    assert (line.er, line.ep, line.ed) == ("3.0+", "1.2", "1.2")


def test_a_line_that_is_none_is_named() -> None:
    with pytest.raises(FormatError, match="line 2"):
        list(read_stock(["# head", "what is this"], CLASSIC))
