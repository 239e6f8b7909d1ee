"""Leftovers, exocets, fireworks and related techniques: every step is true and proven.

Random positions hardly ever have them. A soak therefore draws 20,000 steps: of every layout on
thinned positions, if there are any, and of each technique around its worked example and its
positions for practice. It prints the number of steps of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CATALOGUE as LAYOUTS
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.search import Grid, only_solution
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.store.guide import example
from sudoku_tui.store.positions import position_techniques, positions_of
from tests.engine.positions import fill, go_on, position_of
from tests.properties.engine.test_soundness import check
from tests.soak import SOAK, sample

NEW: Final = (
    *("leftover-cell", "law-of-leftovers", "set-equivalence"),
    *("almost-locked-pair", "almost-locked-triple", "chute-remote-pair", "grouped-w-wing"),
    *("bivalue-oddagon", "broken-wing", "vwxyz-wing", "uvwxyz-wing"),
    *("firework-triple", "firework-pair", "firework-quadruple", "symmetrical-placement"),
    *("tridagon", "junior-exocet", "double-exocet", "senior-exocet"),
    *("sk-loop", "multi-sector-locked-set"),
)
STEPS_OF_LAYOUT = sample(150, 4)
STEPS_OF_TECHNIQUE = sample(700, 4)
MOST_POSITIONS = sample(60, 4)
"""Maximum number of positions searched for these steps: some layouts have none."""
MOST_AT_ONCE = 12
"""Maximum number of steps of one technique on one position."""
MOST_CANDIDATES = 400
"""Maximum number of candidates of a position: on large canvases more would take minutes."""
SAMPLED = ("pinwheel-9", "6", "classic", "butterfly")
"""Layouts of a sample."""
FEW_SAMPLED = ("firework-pair", "junior-exocet", "bivalue-oddagon")

FOUND: Counter[str] = Counter()
"""Number of steps by technique, over all tests of this module."""


class Position(NamedTuple):
    """A board and its solution."""

    board: Board
    solution: Grid


def count_proven(position: Position, ids: tuple[str, ...]) -> Counter[str]:
    """Count the steps of each technique, and check that each is true and proven."""
    board, found = position.board, Counter[str]()
    for id in ids:
        if CATALOGUE[id].applies_to(board.layout):
            for step in islice(CATALOGUE[id].find(board), MOST_AT_ONCE):
                check(step, board, position.solution)
                verdict = prove(step.grounded(board), board)
                told = step.notation(board.layout)
                assert isinstance(verdict, Proof), f"{told}: {verdict.reason}"
                found[id] += 1
    FOUND.update(found)
    return found


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("id", [each.id for each in LAYOUTS if SOAK or each.id in SAMPLED])
def test_steps_are_true_on_every_layout(id: str) -> None:
    found: Counter[str] = Counter()
    for position in islice(drawn_positions(layout_of(id), Dice(f"exotic {id}")), MOST_POSITIONS):
        found += count_proven(position, NEW)
        if found.total() >= STEPS_OF_LAYOUT:
            break
    if SOAK:
        print(f"\n{id}: {found.total()} steps, {dict(found)}")


def layout_of(id: str) -> Layout:
    return next(each.layout for each in LAYOUTS if each.id == id)


def drawn_positions(layout: Layout, dice: Dice) -> Iterator[Position]:
    """Yield positions of a layout, mostly with false candidates eliminated."""
    puzzles = 20 if layout.cells <= 81 else 2
    number = 0
    while True:
        board, solution = position_of(layout, number % puzzles, dice)
        fill(board, solution, dice, MOST_CANDIDATES)
        yield Position(board, solution)
        number += 1


@pytest.mark.soak
@pytest.mark.parametrize("id", NEW if SOAK else FEW_SAMPLED)
def test_steps_are_true_around_examples(id: str) -> None:
    found: Counter[str] = Counter()
    for position in islice(positions_around(id, Dice(f"near {id}")), 30 * MOST_POSITIONS):
        found += count_proven(position, (id,))
        if found.total() >= STEPS_OF_TECHNIQUE:
            break
    assert found.total()
    if SOAK:
        print(f"\n{id}: {found.total()} steps")


def positions_around(id: str, dice: Dice) -> Iterator[Position]:
    """Yield positions of the guide or practice for a technique, as they are and thinned."""
    worked = example(id)
    lines = (*positions_of(id),) if id in position_techniques() else ()
    starts = []
    for line in (*([worked.line] if worked else ()), *lines):
        solution = only_solution(line.started.puzzle)
        assert solution
        starts.append(Position(line.board(), solution))
        yield starts[-1]
    while True:
        board, solution = dice.pick(starts)
        twin = board.copy()
        go_on(twin, solution, dice, dice.pick((0, 0, 60, 150)), dice.pick((30, 100, 200, 300)))
        yield Position(twin, solution)


@pytest.mark.skipif(not SOAK, reason="a sample does not meet them all")
def test_every_technique_was_met() -> None:
    """Check the steps drawn by the tests above."""
    print(f"\nall: {FOUND.total()} steps, {dict(FOUND.most_common())}")
    assert not set(NEW) - FOUND.keys()
