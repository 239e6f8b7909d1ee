"""The shipped stock is what the command makes."""

from __future__ import annotations

import re
from argparse import Namespace
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from sudoku_tui.cli.output import Messages
from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.generating.generator import VERSION
from sudoku_tui.engine.generating.spec import Spec
from sudoku_tui.engine.layout import Kind
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import is_unique
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.engine.symmetry import Symmetry, broken_orbit
from sudoku_tui.formats.stock import StockLine, read_stock
from sudoku_tui.store.stock import FOLDERS, stock_name
from tests.soak import first_of
from workshop.__main__ import main
from workshop.stock import (
    LayoutStock,
    fill_up,
    lines_of,
    stock_lines,
    with_scrambles,
)

LEVELS = tuple(Level)
EACH = 500
"""Number of puzzles of each level."""


def shipped_lines(level: Level) -> list[str]:
    name = stock_name(CLASSIC, level)
    path = next(folder / name for folder in FOLDERS if (folder / name).is_file())
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.soak
@pytest.mark.parametrize("level", first_of(LEVELS, 4))
def test_the_first_puzzles_are_made_again(level: Level) -> None:
    if not any(f"generator {VERSION}." in line for line in shipped_lines(level)[:5]):
        pytest.skip("an older generator made it, and its head says so: other seeds")
    lines = [line for line in shipped_lines(level) if not line.startswith("#")]
    for symmetry, start in ((Symmetry.HALF_TURN, 0), (Symmetry.NONE, EACH // 2)):
        seed = f"stock-{str(level).casefold()}-{symmetry}"
        again = list(islice(stock_lines(level, symmetry, seed), 2))
        assert again == lines[start : start + 2]


def puzzles(level: Level) -> list[StockLine]:
    return list(read_stock(shipped_lines(level), CLASSIC))


def test_half_of_the_puzzles_are_symmetric() -> None:
    for level in LEVELS:
        for line in puzzles(level)[: EACH // 2]:
            given = {cell for cell, digit in enumerate(line.puzzle.givens) if digit}
            assert broken_orbit(CLASSIC, Symmetry.HALF_TURN, given) is None


@pytest.mark.slow
def test_no_puzzle_is_an_equivalent_of_another() -> None:
    """Check that none repeats with digits renamed, lines exchanged or the board turned."""
    lines = [line for level in LEVELS for line in puzzles(level)]
    assert len({invariant_signature(line.puzzle) for line in lines}) == len(lines)


def invariant_signature(puzzle: Puzzle) -> tuple[tuple[int, ...], ...]:
    """Return, sorted, for each given the counts of givens in its digit, box and two lines."""
    held = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    given = mask_of(held)
    of_digit = Counter(puzzle.givens)
    kept: list[tuple[int, ...]] = []
    for cell in held:
        counts = {
            CLASSIC.houses[index].kind: (CLASSIC.houses[index].mask & given).bit_count()
            for index in CLASSIC.houses_of[cell]
        }
        box = counts.pop(Kind.BOX)
        kept.append((of_digit[puzzle.givens[cell]], box, *sorted(counts.values())))
    return tuple(sorted(kept))


def test_file_says_how_it_was_made(tmp_path: Path) -> None:
    assert (
        main(
            [
                "stock",
                str(tmp_path),
                "-n",
                "2",
                "--layout",
                "classic",
                "--level",
                "easy",
                "--seed",
                "test",
            ]
        )
        == 0
    )
    [path] = tmp_path.iterdir()
    lines = path.read_text(encoding="utf-8").splitlines()
    assert path.name == "classic-easy.txt"
    assert "python -m workshop stock --seed test -n 2 --layout classic --level Easy" in lines[1]
    assert len([line for line in lines if not line.startswith("#")]) == 2


def test_missing_folder_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(
            [
                "stock",
                str(tmp_path / "none" / "x"),
                "-n",
                "1",
                "--layout",
                "classic",
                "--level",
                "easy",
            ]
        )
        == 5
    )
    assert "No such file" in capsys.readouterr().err


def test_other_layouts_have_one_file_that_names_missing_levels(tmp_path: Path) -> None:
    asked = ["-n", "2", "--layout", "4", "--level", "beginner", "--seed", "test"]
    assert main(["stock", str(tmp_path), *asked]) == 0
    path = tmp_path / "layouts" / "4.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    assert "python -m workshop stock --seed test -n 2 --patience 20 --layout 4" in lines[2]
    found = list(read_stock(lines))
    assert [line.puzzle.layout.id for line in found] == ["4", "4"]
    assert {line.level for line in found} == {Level.BEGINNER}
    options = Namespace(seed="test", patience=0.05, killers=False)
    levels = (Level.BEGINNER, Level.EASY)
    *_, text = fill_up("", layout_named("4"), levels, 2, options, Messages(quiet=True))
    again = text.splitlines()
    assert [line for line in again if not line.startswith("#")] == lines[-2:]
    assert "# Easy: none; no 4x4 puzzle is harder than Beginner." in again


def test_file_of_the_same_generator_is_filled_up() -> None:
    layout, options = layout_named("6x"), Namespace(seed="test", patience=20, killers=False)

    def filled(text: str, level: Level, count: int) -> str:
        *_, whole = fill_up(text, layout, (level,), count, options, Messages(quiet=True))
        return whole

    two, five = filled("", Level.EASY, 2), filled("", Level.EASY, 5)
    assert filled(two, Level.EASY, 5) == five
    assert filled(five, Level.EASY, 3).splitlines()[-5:] == five.splitlines()[-5:]
    both = LayoutStock.of(filled(two, Level.MEDIUM, 1)).lines
    assert {level: len(lines) for level, lines in both.items()} == {Level.EASY: 2, Level.MEDIUM: 1}
    other = two.replace(", generator ", ", generator 0")
    assert filled(other, Level.MEDIUM, 1) == filled("", Level.MEDIUM, 1)


@pytest.mark.slow
def test_killers_are_filled_up_with_a_head_of_their_own() -> None:
    options = Namespace(seed="test", patience=20, killers=True)
    levels = (Level.BEGINNER, Level.EASY, Level.HARD)
    *_, text = fill_up("", layout_named("4"), levels, 2, options, Messages(quiet=True))
    lines = text.splitlines()
    assert lines[2].endswith("--layout 4 --killers") and ", killers " in lines[3]
    assert "# Hard: none; no 4x4 killer is harder than Medium." in lines
    found = list(read_stock(lines))
    assert [line.level for line in found] == [Level.BEGINNER] * 2 + [Level.EASY] * 2
    for line in found:
        assert rate(line.puzzle).level is line.level and is_unique(line.puzzle)
    *_, more = fill_up(text, layout_named("4"), levels[:1], 3, options, Messages(quiet=True))
    assert set(lines[-2:]) < set(more.splitlines())


def test_failed_search_is_remembered_until_it_is_repeated() -> None:
    layout, options = layout_named("6"), Namespace(seed="test", patience=0.02, killers=False)
    levels = (Level.BEGINNER, Level.EXTREME)
    *_, text = fill_up("", layout, levels, 1, options, Messages(quiet=True))
    remark = "# Extreme: none; then 0.02 seconds of work were in vain."
    assert remark in text
    *_, text = fill_up(text, layout, levels[:1], 2, options, Messages(quiet=True))
    assert remark in text and "-n 2" in text
    options.patience = 0.03
    *_, text = fill_up(text, layout, levels[1:], 2, options, Messages(quiet=True))
    assert remark not in text and remark.replace("0.02", "0.03") in text


def test_half_of_the_puzzles_are_symmetric_where_the_layout_is() -> None:
    for id, symmetric in (("6x", 2), ("gattai-3", 0)):
        layout = layout_named(id)
        lines = islice(lines_of(Spec(layout.id), Level.EASY, "test", 20), 4)
        turned = [
            line
            for line in read_stock(lines)
            if symmetric
            and broken_orbit(layout, Symmetry.HALF_TURN, set(_given_cells(line.puzzle))) is None
        ]
        assert len(turned) >= symmetric


def _given_cells(puzzle: Puzzle) -> list[int]:
    return [cell for cell, digit in enumerate(puzzle.givens) if digit]


@pytest.mark.slow
def test_scrambles_are_named_where_rating_them_takes_long() -> None:
    layout = layout_named("pinwheel-5")
    text = (FOLDERS[1] / stock_name(layout, Level.UNFAIR)).read_text(encoding="utf-8")
    bare = re.sub(r"\t\d+:[\d:,]+$|, scrambles of .*$", "", text, flags=re.MULTILINE)
    named = with_scrambles(bare, layout)
    assert with_scrambles(named, layout) == named == text
    assert ", scrambles of the same level with their scores" in named
    found = list(read_stock(named.splitlines()))
    assert {line.level for line in found if line.proven} == {Level.HARD, Level.UNFAIR}
    for line in found:
        for number, score in line.proven:
            rating = rate(line.scrambled(number))
            assert (rating.level, rating.score) == (line.level, score)


def test_larger_boards_are_not_rated_when_they_are_drawn() -> None:
    layout = layout_named("gattai-3")
    text = (FOLDERS[1] / stock_name(layout, Level.UNFAIR)).read_text(encoding="utf-8")
    assert with_scrambles(text, layout) == text
