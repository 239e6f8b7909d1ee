"""Generated puzzles of every level and symmetry, checked by a solver and a fresh process."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import pytest

from sudoku_tui.engine.dice import Dice, seeds_from
from sudoku_tui.engine.generating.generator import generate, scramble_puzzle
from sudoku_tui.engine.generating.spec import Spec
from sudoku_tui.engine.generating.spec_search import make
from sudoku_tui.engine.layout import SYMBOLS
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.symmetry import Symmetry, moves_of_symmetry
from tests.engine.canonical import canonical, fingerprint
from tests.engine.outside import OutsideSolver
from tests.soak import sample

LEVELS, SYMMETRIES = tuple(Level), tuple(Symmetry)
WHOLE = 10_000
_MINIMAL_EVERY = 2
"""Interval of minimal puzzles among those without symmetry, which are seldom minimal by chance;
none for beginners."""


class Case(NamedTuple):
    """A specification and its puzzle."""

    spec: Spec
    puzzle: Puzzle


def spec_of(number: int) -> Spec:
    """Return one of the specifications of the campaign: each level with each symmetry, in turn."""
    turn, level = divmod(number, len(LEVELS))
    symmetry = SYMMETRIES[turn % len(SYMMETRIES)]
    again = turn // len(SYMMETRIES)
    may_be = symmetry is Symmetry.NONE and LEVELS[level] is not Level.BEGINNER
    is_minimal = may_be and not again % _MINIMAL_EVERY
    return Spec(levels=frozenset([LEVELS[level]]), symmetry=symmetry, minimal=is_minimal)


def cases(count: int) -> Iterator[Case]:
    """Yield the first *count* puzzles of the campaign."""
    for number in range(count):
        spec = spec_of(number)
        seeds = islice(seeds_from(f"campaign-{number}"), 5)
        made = next(filter(None, (make(spec, seed) for seed in seeds)))
        yield Case(spec, Puzzle(CLASSIC, made.givens))


def check_one(case: Case, outside: OutsideSolver) -> None:
    """Check that one puzzle is unique, symmetric and minimal as specified, by an outside solver."""
    givens = case.puzzle.givens
    assert outside.solution(givens) is not None
    given = {cell for cell, digit in enumerate(givens) if digit}
    for move in moves_of_symmetry(CLASSIC, case.spec.symmetry):
        assert {move[cell] for cell in given} == given
    if case.spec.minimal:
        assert all(outside.needs(givens, cell) for cell in given)


def check_levels(made: list[Case]) -> None:
    """Check in a fresh process that each puzzle has the level of its specification."""
    lines = "\n".join("".join(SYMBOLS[d] for d in case.puzzle.givens) for case in made)
    command = [sys.executable, "-m", "sudoku_tui", "rate", "--json", "--scale", "hodoku", "-"]
    run = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    levels = [json.loads(line)["level"] for line in run.stdout.splitlines()]
    assert levels == [str(min(case.spec.levels)) for case in made]


def check_all_different(made: list[Case]) -> None:
    """Check that no two puzzles are equivalent."""
    alike: dict[object, list[Puzzle]] = {}
    for case in made:
        alike.setdefault(repr(fingerprint(case.puzzle.givens)), []).append(case.puzzle)
    for puzzles in alike.values():
        if len(puzzles) > 1:
            assert len({canonical(puzzle.givens) for puzzle in puzzles}) == len(puzzles)


@pytest.mark.slow
@pytest.mark.soak
def test_puzzles_meet_their_specifications() -> None:
    outside, made = OutsideSolver(), list[Case]()
    for case in cases(sample(WHOLE, 60)):
        check_one(case, outside)
        made.append(case)
    check_levels(made)
    check_all_different(made)


def test_the_outside_solver_is_right() -> None:
    outside = OutsideSolver()
    puzzle = generate(CLASSIC, Dice(1))
    solution = outside.solution(puzzle.givens)
    assert solution is not None
    assert all(given in (0, digit) for given, digit in zip(puzzle.givens, solution, strict=True))
    cell = next(cell for cell, digit in enumerate(puzzle.givens) if digit)
    assert outside.needs(puzzle.givens, cell)
    assert outside.solution((*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :])) is None
    empty = next(cell for cell, digit in enumerate(puzzle.givens) if not digit)
    more = (*puzzle.givens[:empty], solution[empty], *puzzle.givens[empty + 1 :])
    assert outside.solution(more) == solution
    assert not outside.needs(more, empty)
    assert outside.solution((5, 5, *[0] * 79)) is None


@pytest.mark.slow
def test_equivalent_puzzles_are_recognised() -> None:
    puzzles = [generate(CLASSIC, Dice(seed)) for seed in range(2)]
    forms = {canonical(puzzle.givens) for puzzle in puzzles}
    assert len(forms) == len(puzzles)
    for seed, puzzle in enumerate(puzzles):
        twin = scramble_puzzle(puzzle, Dice(seed + 10))
        assert twin.givens != puzzle.givens
        assert fingerprint(twin.givens) == fingerprint(puzzle.givens)
        assert canonical(twin.givens) == canonical(puzzle.givens)
        digit = next(each for each in puzzle.givens if each)
        other = [digit % 9 + 1 if each == digit else each for each in puzzle.givens]
        assert canonical(other) != canonical(puzzle.givens)
