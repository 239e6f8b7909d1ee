"""Many lines at once, compared with searches of one puzzle after the other."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import count_solutions, only_solution, spare_givens
from sudoku_tui.engine.search.blocks import only_solutions, spare_cells
from tests.reference import digits_of, puzzle_set


def line_of(puzzle: Puzzle) -> str:
    """Return a puzzle as a line."""
    return "".join(map(str, puzzle.givens))


def mutate(lines: Sequence[str], random: Random) -> list[str]:
    """Return the lines with a few characters changed, so that some have no or many solutions."""
    changed = []
    for line in lines:
        characters = list(line)
        for _ in range(random.randrange(3)):
            characters[random.randrange(81)] = random.choice(".0123456789")
        changed.append("".join(characters))
    return changed


def solution_of(puzzle: Puzzle) -> str | None:
    """Return the only solution as text; None if there is none or more than one."""
    if next(puzzle.clashes(), None):
        return None
    found = only_solution(puzzle)
    return "".join(map(str, found)) if found else None


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """Return puzzles of all kinds: minimal, with spare givens, full, empty, contradictory."""
    made = [line_of(generate(CLASSIC, Dice(seed))) for seed in range(12)]
    full = [solution_of(Puzzle(CLASSIC, digits_of(line))) or "" for line in made]
    random, whole = Random(4), [*made, *full, "." * 81, "0" * 81, "1" * 81]
    filled = [
        "".join(random.choice(pair) for pair in zip(one, all, strict=True))
        for one, all in zip(made, full, strict=True)
    ]
    return [*whole, *filled, *mutate([*whole, *filled] * 4, random)]


def test_unique_puzzles_are_solved_equally(lines: list[str]) -> None:
    puzzles = [Puzzle(CLASSIC, digits_of(line)) for line in lines]
    assert list(only_solutions(lines)) == list(map(solution_of, puzzles))


@pytest.mark.slow
def test_spare_cells_equal_those_of_single_puzzles(lines: list[str]) -> None:
    for line, spare in zip(lines, spare_cells(lines), strict=True):
        puzzle = Puzzle(CLASSIC, digits_of(line))
        is_one = next(puzzle.clashes(), None) is None and count_solutions(puzzle) == 1
        assert spare == (tuple(spare_givens(puzzle)) if is_one else None)


def test_no_lines_give_no_results() -> None:
    assert not list(only_solutions([]))
    assert not list(spare_cells([]))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["17-clue", "hardest"])
def test_published_puzzles_are_solved(name: str) -> None:
    puzzles = puzzle_set(name)[:40]
    lines = list(map(line_of, puzzles))
    found = list(only_solutions(lines))
    assert found == list(map(solution_of, puzzles))
    assert None not in found
    assert list(spare_cells(lines[:10])) == [tuple(spare_givens(each)) for each in puzzles[:10]]
