"""Wrong candidates struck out of a position, until a technique is the next step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from .bits import Mask, mask_of, members
from .board import Board
from .dice import Dice
from .ladder import TEACHING, Ladder
from .layout import Kind, Layout
from .planting import aligned_pairs, struck_for
from .puzzle import Puzzle
from .search import Grid, only_solution
from .solver import next_step
from .step import Candidate
from .techniques import Technique

_TRIES: Final = 40
"""How often candidates are struck out of one position."""
_EASIER: Final = 8
"""Easier steps that are taken before a try is given up."""
_EASIER_WHERE_PLANTED: Final = 40
"""The same, where a pattern was planted: it may stay while the rest is solved."""
_PLANTED: Final = "aligned-pair-exclusion"
"""The technique whose pattern is planted, by its id."""
_MOST_HOUSES: Final = 4
_MOST_CELLS: Final = 6


def struck(start: Board, puzzle: Puzzle, technique: Technique, dice: Dice) -> Board | None:
    """*start* without some wrong candidates, so that *technique* helps and nothing easier does.

    Some are struck out at random. If the technique helps then, those come back that it does
    not need, and what is easier is done: often that leaves it alone. Where a pattern is planted
    instead, all that is struck out is needed.

    Args:
        start: a position of *puzzle*, best one in which nothing easier helps.
        puzzle: it has one solution.
        technique: one of the teaching ladder.
        dice: what the candidates are drawn with; the same make the same.
    """
    solution = only_solution(puzzle)
    assert solution is not None  # what is struck at has one
    if technique.id == _PLANTED:
        for kept in dice.shuffled(aligned_pairs(start, solution)):
            planted = _without(start, struck_for(kept, start))
            if board := _when_nothing_easier(planted, technique, _EASIER_WHERE_PLANTED):
                return board
        return None
    for gone in _at_random(start, solution, dice):
        if _helps(technique, _without(start, gone)):
            needed = _needed(technique, start, gone)
            board = _when_nothing_easier(_without(start, needed), technique, _EASIER)
            if board:
                return board
    return None


@cache
def up_to(technique: Technique) -> Ladder:
    """The teaching ladder without what is harder: what is asked is answered sooner."""
    rank = TEACHING.techniques.index(technique)
    return Ladder("up to", TEACHING.rungs[: rank + 1])


def _helps(technique: Technique, board: Board) -> bool:
    return next(technique.find(board), None) is not None


def _without(start: Board, gone: Iterable[Candidate]) -> Board:
    board = start.copy()
    for cell, digit in gone:
        board.eliminate(cell, digit)
    return board


def _needed(technique: Technique, start: Board, gone: list[Candidate]) -> list[Candidate]:
    """Those of *gone* without which the technique would not help."""
    for candidate in list(gone):
        fewer = [other for other in gone if other != candidate]
        if _helps(technique, _without(start, fewer)):
            gone = fewer
    return gone


def _when_nothing_easier(board: Board, technique: Technique, most: int) -> Board | None:
    """*board* after *most* easier steps or fewer, if then the technique comes next."""
    for _ in range(most):
        step = next_step(board, up_to(technique))
        if step is None:
            return None
        if step.technique is technique:
            return board
        step.apply(board)
    return None


def _at_random(board: Board, solution: Grid, dice: Dice) -> Iterator[list[Candidate]]:
    """Wrong candidates in whose absence something takes shape, in random order; a few times.

    Often all of them, or all but a few: what has fins or extras is wanted too.
    """
    for _ in range(_TRIES):
        draw = dice.pick((_of_a_digit, _beside_lines, _beside_lines, _in_cells, _in_a_rectangle))
        share = dice.pick((5, 8, 9, 10, 10))
        wrong = _wrong(board, solution, draw(board, solution, dice))
        yield dice.shuffled(each for each in wrong if dice.below(10) < share)


def _wrong(board: Board, solution: Grid, drawn: _Drawn) -> Iterator[Candidate]:
    """The wrong ones among candidates that are drawn."""
    for cell, digits in drawn:
        for digit in members(board.candidates_of[cell] & digits & ~(1 << solution[cell])):
            yield Candidate(cell, digit)


_Drawn = Iterable[tuple[int, Mask]]
"""Cells, and the digits of which they lose what is wrong."""


def _of_a_digit(board: Board, solution: Grid, dice: Dice) -> _Drawn:
    """One digit, anywhere."""
    digit = 1 << 1 + dice.below(board.layout.digits)
    return [(cell, digit) for cell in members(board.empty) if dice.below(2)]


def _beside_lines(board: Board, solution: Grid, dice: Dice) -> _Drawn:
    """One digit in some houses, but where they cross the columns, or rows, of its own places."""
    layout = board.layout
    digit = 1 + dice.below(layout.digits)
    along, across = (Kind.ROW, Kind.COLUMN) if dice.below(2) else (Kind.COLUMN, Kind.ROW)
    kinds = (along, Kind.BOX) if dice.below(2) else (along,)
    bases = dice.shuffled(layout.of_kind(*kinds))[: 2 + dice.below(_MOST_HOUSES - 1)]
    cells = mask_of(cell for house in bases for cell in house.cells) & board.empty
    own = mask_of(cell for cell in members(cells) if solution[cell] == digit)
    covers = mask_of(
        cell for house in layout.of_kind(across) if house.mask & own for cell in house.cells
    )
    return [(cell, 1 << digit) for cell in members(cells & ~covers)]


def _in_cells(board: Board, solution: Grid, dice: Dice) -> _Drawn:
    """All digits in some cells of a house, but those that the solution has there."""
    house = dice.pick(board.layout.houses)
    cells = dice.shuffled(members(house.mask & board.empty))
    return _but_own(cells[: 2 + dice.below(_MOST_CELLS - 1)], board.layout, solution)


def _in_a_rectangle(board: Board, solution: Grid, dice: Dice) -> _Drawn:
    """All digits where two rows cross two columns, but those that the solution has there."""
    rows = dice.shuffled(board.layout.of_kind(Kind.ROW))[:2]
    columns = dice.shuffled(board.layout.of_kind(Kind.COLUMN))[:2]
    cells = [cell for row in rows for column in columns for cell in members(row.mask & column.mask)]
    return _but_own(cells, board.layout, solution)


def _but_own(cells: list[int], layout: Layout, solution: Grid) -> _Drawn:
    own = mask_of(solution[cell] for cell in cells)
    return [(cell, layout.all_digits & ~own) for cell in cells]
