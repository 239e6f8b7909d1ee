"""The stock matches its files, and drawn puzzles have the requested level."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.explainer.rating_path import rate_explainer
from sudoku_tui.engine.generating.generator import scramble_puzzle
from sudoku_tui.engine.layouts import CATALOGUE, CLASSIC, Entry, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.search import is_unique
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.formats.errors import FormatError
from sudoku_tui.formats.stock import Proven, StockLine, read_stock, stock_line
from sudoku_tui.store import stock
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.lessons import course_technique
from sudoku_tui.store.stock import (
    FOLDERS,
    draw_puzzle,
    draw_puzzle_needing,
    puzzle_techniques,
    stock_levels,
    stock_name,
    whole_stock,
)
from tests.each import each
from tests.soak import SOAK, sample

LEVELS = tuple(Level)
PROVEN = 8
"""Number of rated scrambles of each line."""


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


@pytest.mark.soak
@pytest.mark.parametrize("level", LEVELS)
def test_lines_match_their_puzzles(level: Level) -> None:
    for line in lines_of(level)[:: 1 if SOAK else 25]:
        rating = rate(line.puzzle)
        assert is_unique(line.puzzle)
        assert (rating.level, rating.score, rating.hardest) == (level, line.score, line.hardest)


@pytest.mark.parametrize("level", LEVELS)
def test_drawn_puzzle_is_of_the_level_and_new(level: Level) -> None:
    known = {line.puzzle.givens for line in lines_of(level)}
    for seed in range(10):
        drawn = draw_puzzle(level, Dice(seed))
        rating = rate(drawn.puzzle)
        assert (drawn.level, drawn.score) == (level, rating.score)
        assert rating.level is level
        assert is_unique(drawn.puzzle)
        assert drawn.puzzle.givens not in known
        assert draw_puzzle(level, Dice(seed)) == drawn


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("level", [Level.UNFAIR, Level.EXTREME])
def test_scrambles_are_rated_in_advance(level: Level) -> None:
    lines = lines_of(level)
    counts = Counter(len({each.number for each in line.proven}) for line in lines)
    assert min(counts) > PROVEN // 2, "a puzzle at the edge of its level has fewer"
    assert max(counts) == PROVEN and counts[PROVEN] > 0.99 * len(lines)
    cases = [(line, each) for line in lines for each in line.proven]
    for line, (number, score) in Dice("proven").shuffled(cases)[: sample(len(cases), 20)]:
        rating = rate(line.scrambled(number))
        assert (rating.level, rating.score) == (level, score)


def test_missing_level_or_layout_is_reported() -> None:
    with pytest.raises(StoreError, match="holds no Extreme puzzles"):
        draw_puzzle(Level.EXTREME, Dice(1), layout_named("4"))
    with pytest.raises(StoreError, match="no Easy puzzles for Boxes 2x9"):
        draw_puzzle(Level.EASY, Dice(1), layout_named("boxes-2x9"))


def test_lines_go_round() -> None:
    for line in lines_of(Level.HARD)[:5]:
        text = stock_line(line.puzzle, rate(line.puzzle), line.seed)
        bare = replace(line, er="", ep="", ed="")
        assert list(read_stock(["# head", "", text], CLASSIC)) == [bare]
        both = stock_line(line.puzzle, rate(line.puzzle), line.seed, rate_explainer(line.puzzle))
        assert both.startswith(f"{text}\t")
        assert list(read_stock([both], CLASSIC)) == [line]


def test_incomplete_explainer_ratings_are_refused() -> None:
    puzzle = lines_of(Level.EASY)[0].puzzle
    text = stock_line(puzzle, rate(puzzle), "1")
    for more in ("\t1.5", "\t1.5\t1.2", "\t1.5\t1.2\t1.2\t1.2"):
        with pytest.raises(FormatError, match="ER, EP and ED come together"):
            list(read_stock([text + more], CLASSIC))


def test_lower_bound_of_a_rating_is_marked() -> None:
    puzzle = lines_of(Level.HARD)[0].puzzle
    text = stock_line(puzzle, rate(puzzle), "1", rate_explainer(puzzle, below=3.0))
    [line] = read_stock([text], CLASSIC)
    assert (line.er, line.ep, line.ed) == ("3.0+", "1.2", "1.2")


@pytest.mark.parametrize("explained", [False, True])
def test_scrambles_go_round(explained: bool) -> None:
    puzzle = lines_of(Level.HARD)[0].puzzle
    explainer = rate_explainer(puzzle, below=3.0) if explained else None
    proven = (Proven(0, 1240), Proven(3, None))
    text = stock_line(puzzle, rate(puzzle), "1", explainer, proven)
    assert text.endswith("\t0:1240,3:-")
    [line] = read_stock([text], CLASSIC)
    assert (line.proven, line.er) == (proven, "3.0+" if explained else "")
    assert line.scrambled(3) == scramble_puzzle(puzzle, Dice("1 3"))


@pytest.mark.parametrize("field", ["0:", ":3", "a:1", "1:b", "1:2:3", "1:2,"])
def test_invalid_scrambles_are_refused(field: str) -> None:
    puzzle = lines_of(Level.EASY)[0].puzzle
    text = stock_line(puzzle, rate(puzzle), "1")
    with pytest.raises(FormatError, match="line 1 is not a puzzle of the stock"):
        list(read_stock([f"{text}\t{field}"], CLASSIC))


def test_invalid_line_is_named() -> None:
    with pytest.raises(FormatError, match="line 2"):
        list(read_stock(["# head", "what is this"], CLASSIC))


# Other layouts

FILES = [
    path for folder in FOLDERS if folder.is_dir() for path in sorted(folder.glob("layouts/*.txt"))
]
TABLE = [pytest.param(path, id=path.stem) for path in FILES]
COMMON = (
    *("4", "6", "8", "12", "16", "x", "windoku", "disjoint", "anti-knight"),
    *("pinwheel-9", "samurai"),
)


@pytest.mark.slow
@each("path", FILES, lambda path: path.stem)
def test_file_reads_back_and_names_its_layout(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    found = list(read_stock(lines))
    layout = layout_named(path.stem)
    assert {line.puzzle.layout for line in found} == {layout}
    assert len({line.puzzle.givens for line in found}) == len(found) > 0
    assert {line.level for line in found} == set(stock_levels(layout))
    assert f"--layout {layout.id}" in lines[2]
    assert all(line.startswith(("# ", f"{layout.id}\t")) for line in lines)


@pytest.mark.soak
@pytest.mark.parametrize("path", TABLE[:: 1 if SOAK else 3])
def test_puzzles_have_one_solution(path: Path) -> None:
    """Check one puzzle of every third file, or three where that is quick; all in ``make soak``."""
    found = list(read_stock(path.read_text(encoding="utf-8").splitlines()))
    many = len(found) if SOAK else 3 if found[0].puzzle.layout.cells <= 81 else 1
    for line in found[:: -(-len(found) // many)]:
        assert is_unique(line.puzzle)


@pytest.mark.soak
@pytest.mark.parametrize("path", TABLE[:: 1 if SOAK else 6])
def test_lines_of_other_layouts_match_their_puzzles(path: Path) -> None:
    """Check one quickly rated puzzle of every sixth file; all in ``make soak``."""
    found = list(read_stock(path.read_text(encoding="utf-8").splitlines()))
    for line in found if SOAK else found[:1]:
        rating = rate(line.puzzle)
        said = (line.level, line.score, line.hardest)
        assert (rating.level, rating.score, rating.hardest or "-") == said


@each("id", COMMON)
def test_popular_layouts_have_many_puzzles(id: str) -> None:
    levels = Counter(line.level for line in _lines_of_layout(id))
    assert all(count >= 50 for count in levels.values())
    assert len(levels) >= {"4": 1, "6": 5}.get(id, 6)


@each("entry", CATALOGUE, lambda entry: entry.id)
def test_every_layout_has_puzzles(entry: Entry) -> None:
    assert stock_levels(entry.layout)


@pytest.mark.slow
def test_drawn_puzzle_of_another_layout_is_of_its_level_and_new() -> None:
    for id in ("x", "6", "windoku", "pinwheel-9"):
        layout = layout_named(id)
        for level in stock_levels(layout)[:4]:
            drawn = draw_puzzle(level, Dice("draw"), layout)
            assert drawn.puzzle.layout is layout and is_unique(drawn.puzzle)
            assert rate(drawn.puzzle).level is level is drawn.level
            assert (
                drawn.puzzle.givens not in {line.puzzle.givens for line in _lines_of_layout(id)}
                or layout.digits < 9
            )


@pytest.mark.slow
def test_drawn_puzzle_of_a_large_layout_keeps_the_rating_of_its_line() -> None:
    layout = layout_named("samurai")
    drawn = draw_puzzle(Level.EASY, Dice("draw"), layout)
    lines = {line.seed: line for line in _lines_of_layout("samurai")}
    assert drawn.level is Level.EASY and drawn.score == lines[drawn.seed].score
    assert drawn.puzzle.clues == lines[drawn.seed].puzzle.clues and is_unique(drawn.puzzle)


def _lines_of_layout(id: str) -> list[StockLine]:
    path = next(path for path in FILES if path.stem == id)
    return list(read_stock(path.read_text(encoding="utf-8").splitlines()))


KILLERS = sorted((FOLDERS[1] / "killers").glob("*.txt"))


@pytest.mark.slow
@pytest.mark.parametrize("path", KILLERS, ids=lambda path: path.stem)
def test_killers_match_their_lines(path: Path) -> None:
    """Check one killer of each level of a layout; all in ``make soak``."""
    layout = layout_named(path.stem)
    found = list(whole_stock(layout, is_killer=True))
    assert {line.level for line in found} == set(stock_levels(layout, is_killer=True))
    for level in stock_levels(layout, is_killer=True):
        for line in [one for one in found if one.level is level][:: 1 if SOAK else 100]:
            rating = rate(line.puzzle)
            said = (line.level, line.score, line.hardest)
            assert (rating.level, rating.score, rating.hardest) == said
            assert line.puzzle.extras.constraints and is_unique(line.puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("path", KILLERS, ids=lambda path: path.stem)
def test_drawn_killer_is_of_its_level(path: Path) -> None:
    layout = layout_named(path.stem)
    level = Dice(path.stem).pick(stock_levels(layout, is_killer=True))
    drawn = draw_puzzle(level, Dice("draw"), layout, is_killer=True)
    assert rate(drawn.puzzle).level is level is drawn.level
    assert is_unique(drawn.puzzle)


def test_invalid_line_is_reported_when_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / stock_name(CLASSIC, Level.EASY)).write_text("# head\n123\tEasy\t1\t-\t3\tseed\n")
    monkeypatch.setattr(stock, "FOLDERS", (tmp_path,))
    stock._stock.cache_clear()
    with pytest.raises(StoreError, match=r"line 2 of classic-easy\.txt is not a puzzle"):
        draw_puzzle(Level.EASY, Dice(1))
    stock._stock.cache_clear()


@pytest.mark.slow
@pytest.mark.parametrize("technique", sorted(puzzle_techniques()))
def test_puzzle_of_the_course_needs_its_technique_and_none_harder(technique: str) -> None:
    drawn = draw_puzzle_needing(technique, Dice("course"))
    rating = rate(drawn.puzzle)
    assert rating.hardest_of_level == technique and rating.level is drawn.level
    assert course_technique(drawn.seed) == technique


def test_technique_without_puzzles_is_refused() -> None:
    with pytest.raises(StoreError, match="no puzzles for tridagon"):
        draw_puzzle_needing("tridagon", Dice(1))
