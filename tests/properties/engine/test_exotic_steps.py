"""Leftovers, exocets, fireworks and their kin: no step is false, and each is proven.

They hardly ever take shape at random, so a soak draws 20,000 of their steps: of every layout on
positions that are thinned, as far as it has some, and of each technique near its worked example
and its positions for practice. It prints how many there were of each.
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
"""How many are looked at for these: some layouts have none."""
MOST_AT_ONCE = 12
"""Steps of one technique on one position."""
MOST_CANDIDATES = 400
"""How many a position may have: on large canvases more would take minutes."""
SAMPLED = ("pinwheel-9", "6", "classic", "butterfly")
"""Layouts of which a sample proves some steps."""
FEW_SAMPLED = ("firework-pair", "junior-exocet", "bivalue-oddagon")

FOUND: Counter[str] = Counter()
"""By technique, of all tests of this module."""


class Position(NamedTuple):
    """A board and where it leads."""

    board: Board
    solution: Grid


def proven_on(position: Position, ids: tuple[str, ...]) -> Counter[str]:
    """How many steps of each technique there were; all true, and proven by what they name."""
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


@pytest.mark.soak
@pytest.mark.parametrize("id", [each.id for each in LAYOUTS if SOAK or each.id in SAMPLED])
def test_they_are_true_on_every_layout(id: str) -> None:
    found: Counter[str] = Counter()
    for position in islice(drawn(layout_of(id), Dice(f"exotic {id}")), MOST_POSITIONS):
        found += proven_on(position, NEW)
        if found.total() >= STEPS_OF_LAYOUT:
            break
    if SOAK:
        print(f"\n{id}: {found.total()} steps, {dict(found)}")


def layout_of(id: str) -> Layout:
    return next(each.layout for each in LAYOUTS if each.id == id)


def drawn(layout: Layout, dice: Dice) -> Iterator[Position]:
    """Positions of it, most of them with false candidates gone."""
    puzzles = 20 if layout.cells <= 81 else 2
    number = 0
    while True:
        board, solution = position_of(layout, number % puzzles, dice)
        fill(board, solution, dice, MOST_CANDIDATES)
        yield Position(board, solution)
        number += 1


@pytest.mark.soak
@pytest.mark.parametrize("id", NEW if SOAK else FEW_SAMPLED)
def test_they_are_true_where_one_has_its_turn(id: str) -> None:
    found: Counter[str] = Counter()
    for position in islice(around(id, Dice(f"near {id}")), 30 * MOST_POSITIONS):
        found += proven_on(position, (id,))
        if found.total() >= STEPS_OF_TECHNIQUE:
            break
    assert found.total()
    if SOAK:
        print(f"\n{id}: {found.total()} steps")


def around(id: str, dice: Dice) -> Iterator[Position]:
    """Where the guide or practice has the technique, as it is and with false candidates gone."""
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
def test_every_one_was_met() -> None:
    """Of what the tests before have drawn."""
    print(f"\nall: {FOUND.total()} steps, {dict(FOUND.most_common())}")
    assert not set(NEW) - FOUND.keys()
