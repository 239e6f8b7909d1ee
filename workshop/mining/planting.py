"""Puzzles made for patterns that no random puzzle has: the grid is made around the pattern.

A tridagon needs eleven of twelve cells with three digits; givens that are symmetric under renamed
digits need such a grid. Both are scrambled, so the tridagon can be anywhere and the symmetry is
seldom visible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations, product
from typing import Final

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import UNLIMITED
from sudoku_tui.engine.lanes import lanes_of
from sudoku_tui.engine.layout import Cell, Digit, Kind, Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import Grid, fill_in, load, search
from sudoku_tui.engine.search.removal import REMOVE_ALL, Removal, givens_in, remove_spare
from sudoku_tui.engine.symmetry import Scramble, Symmetry, moves_of_symmetry, random_scramble
from workshop.mining.planted_exocets import KeptCandidates

_TRIPLES: Final = (
    ((0, 0), (1, 1), (2, 2)),
    ((0, 3), (1, 4), (2, 5)),
    ((3, 0), (4, 1), (5, 2)),
    ((3, 3), (4, 5), (5, 4)),
)
"""Row and column of the twelve cells of a tridagon: every other tridagon is a scramble of it."""
_WAYS: Final = tuple(permutations(range(3)))
"""All ways to place three cells in the rows of a box, one in each row and column: their columns."""
_SQUARES: Final = tuple(
    (3 * one + left, 3 * one + right, 3 * other + left, 3 * other + right)
    for one, other in combinations(range(3), 2)
    for left, right in combinations(range(3), 2)
)
"""The boxes at the corners of two bands and two stacks."""
_GUARDIAN: Final = 4
"""Digit of one of the cells; the others have smaller digits."""
_FEWEST, _MORE = 24, 8
"""Givens of a puzzle with a tridagon: `_FEWEST`, plus fewer than `_MORE`."""
_MOST_TRIED: Final = 200
"""Budget of branches in the search for the rest of a grid."""

_RENAMED: Final = {
    Symmetry.HALF_TURN: (0, 2, 1, 4, 3, 6, 5, 8, 7, 9),
    Symmetry.QUARTER_TURN: (0, 2, 3, 4, 1, 6, 7, 8, 5, 9),
    Symmetry.DIAGONAL: (0, 2, 1, 4, 3, 6, 5, 7, 8, 9),
}
"""The symmetries of grids that eliminate candidates, each with the new names of the digits."""


def planted_puzzle(technique: str, dice: Dice) -> Puzzle:
    """Make a classic puzzle with one solution and the pattern of *technique*, one of `PLANTED`."""
    puzzle = PLANTED[technique](CLASSIC, dice)
    return random_scramble(CLASSIC, dice).puzzle(puzzle)


def _with_tridagon(layout: Layout, dice: Dice) -> Puzzle:
    """Make a puzzle with a tridagon: its twelve cells are emptied first, then others."""
    start = [0] * layout.cells
    cells = [layout.cell_at[place] for triple in _TRIPLES for place in triple]
    assert _filled_with_guardian(layout, cells, start, dice)
    lanes = lanes_of(layout)
    state = load(lanes, start)
    assert state is not None  # they do not clash
    grid = fill_in(lanes, start, next(search(lanes, state, UNLIMITED, dice)))
    own = dice.shuffled(cell for cell in range(layout.cells) if start[cell])
    others = dice.shuffled(cell for cell in range(layout.cells) if not start[cell])
    # The three digits first: the other givens keep the other digits out of the twelve cells.
    others.sort(key=lambda cell: grid[cell] > _GUARDIAN)
    fewest = Removal(clues=_FEWEST + dice.number_below(_MORE))
    return _without_spare(layout, grid, [(cell,) for cell in (*own, *others)], fewest)


def _filled_with_guardian(
    layout: Layout, cells: Sequence[Cell], start: list[Digit], dice: Dice
) -> bool:
    """Fill *cells* in *start*, at random and without a clash, with three digits and a guardian."""
    if not cells:
        return _GUARDIAN in start
    cell, *rest = cells
    seen = {start[other] for other in members(layout.sees[cell])}
    few = _GUARDIAN if _GUARDIAN not in start else _GUARDIAN - 1
    for digit in dice.shuffled(d for d in range(1, few + 1) if d not in seen):
        start[cell] = digit
        if _filled_with_guardian(layout, rest, start, dice):
            return True
    start[cell] = 0
    return False


def _with_symmetry(layout: Layout, dice: Dice) -> Puzzle:
    """Make a puzzle with symmetric givens: those of one orbit are removed together."""
    symmetry = dice.pick(tuple(_RENAMED))
    (move,) = moves_of_symmetry(layout, symmetry)
    scramble = Scramble(_RENAMED[symmetry], move)
    grid = None
    while grid is None:
        grid = _filled_alike(Board(layout), scramble, dice, [_MOST_TRIED])
    orbits: list[tuple[Cell, ...]] = []
    for cell in range(layout.cells):
        orbit = [cell]
        while (then := move[orbit[-1]]) != cell:
            orbit.append(then)
        if cell == min(orbit):
            orbits.append(tuple(orbit))
    return _without_spare(layout, grid, dice.shuffled(orbits))


def _filled_alike(board: Board, scramble: Scramble, dice: Dice, left: list[int]) -> Grid | None:
    """Return a full grid that *scramble* maps to itself.

    None if there is none, or if the budget *left* is spent.
    """
    board.place_singles()
    if board.is_broken or not left[0]:
        return None
    if board.is_solved:
        digits = tuple(board.digits)
        return digits if scramble.digits(digits) == digits else None
    left[0] -= 1
    cells = [cell for cell in range(board.layout.cells) if board.candidates_of[cell]]
    cell = min(dice.shuffled(cells), key=lambda each: board.candidates_of[each].bit_count())
    for digit in dice.shuffled(d for d in range(1, 10) if board.can_be(cell, d)):
        twin = board.copy()
        if _placed_alike(twin, scramble, cell, digit):
            grid = _filled_alike(twin, scramble, dice, left)
            if grid is not None:
                return grid
    return None


def _placed_alike(board: Board, scramble: Scramble, cell: Cell, digit: Digit) -> bool:
    """Place *digit* in *cell* and its images under the symmetry; return whether it fits."""
    while board.can_be(cell, digit):
        board.place(cell, digit)
        cell, digit = scramble.move[cell], scramble.names[digit]
    return board.digits[cell] == digit


def _without_spare(
    layout: Layout, grid: Grid, groups: Sequence[Sequence[Cell]], removal: Removal = REMOVE_ALL
) -> Puzzle:
    kept = remove_spare(lanes_of(layout), grid, groups, removal, UNLIMITED)
    return Puzzle(layout, givens_in(grid, kept))


def tridagons_in(board: Board, solution: Grid) -> Iterator[KeptCandidates]:
    """Yield tridagons of twelve empty cells with one guardian.

    All but one of the cells must hold three digits in the *solution*.
    """
    boxes = [box.cells for box in board.layout.of_kind(Kind.BOX)]
    for corners in _SQUARES:
        for ways in product(_WAYS, repeat=4):
            if sum(map(_slants, ways)) % 2 == 0:
                continue
            cells = [
                boxes[box][3 * row + column]
                for box, way in zip(corners, ways, strict=True)
                for row, column in enumerate(way)
            ]
            held = Counter(solution[cell] for cell in cells)
            alone = [digit for digit, count in held.items() if count == 1]
            if len(held) == 4 and len(alone) == 1 and not mask_of(cells) & ~board.empty:
                three = mask_of(held) & ~(1 << alone[0])
                yield {cell: three | 1 << solution[cell] for cell in cells}


def _slants(way: tuple[int, ...]) -> bool:
    """Check whether the permutation of the columns is odd."""
    return sum(one > other for one, other in combinations(way, 2)) % 2 == 1


PLANTED: Final[dict[str, Callable[[Layout, Dice], Puzzle]]] = {
    "tridagon": _with_tridagon,
    "symmetrical-placement": _with_symmetry,
}
"""Functions that make a puzzle for a technique, by its id."""
