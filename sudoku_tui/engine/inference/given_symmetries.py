"""Symmetries of the givens: moves of cells with new names for digits that keep all givens.

A puzzle with one solution then has a solution with the same symmetry: the image of the solution is
a solution with the same givens, and there is only one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, permutations, product

from ..bits import Mask, mask_of, members
from ..board import Board
from ..layout import Candidate, Digit, Layout
from ..puzzle import Extras
from ..step import Role, Step, cells_of
from ..symmetry import (
    Move,
    Scramble,
    Symmetry,
    bands_across,
    is_of_boxes,
    moves_of_symmetry,
    preserves_layout,
)

_Lines = tuple[int, ...]
"""Indexed by line: the line to which that line moves."""

_MOST_LINES = 9
"""Grids of boxes are searched for hidden symmetries only up to this number of digits.

A hidden symmetry reorders rows or columns, so it cannot be seen on the board.
"""
_MOST_MOVES = 2_000
"""Largest number of moves of lines that are examined.

Few moves map the given cells of a puzzle to given cells. If nearly all cells are given, millions
do.
"""


def symmetries_on(board: Board) -> tuple[Scramble, ...]:
    """Return the symmetries of the puzzle's givens on *board*, except the identity.

    There are none if constraints count digits, because renamed digits have other sums.
    """
    given = board.placed & board.givens * board.tables.of_cell
    if not given or not board.empty or board.layout.counts_digits:
        return ()
    return _symmetries_of_candidates(board.layout, given, board.extras)


@lru_cache(maxsize=256)
def _symmetries_of_candidates(layout: Layout, given: Mask, extras: Extras) -> tuple[Scramble, ...]:
    """Return `symmetries_of` for givens that are a mask of candidates."""
    digits = [0] * layout.cells
    for candidate in members(given):
        digits[candidate % layout.cells] = candidate // layout.cells + 1
    return symmetries_of(layout, tuple(digits), extras)


@lru_cache(maxsize=256)
def symmetries_of(
    layout: Layout, givens: tuple[Digit, ...], extras: Extras
) -> tuple[Scramble, ...]:
    """Return the scrambles that keep *givens* (0 for an empty cell), turns and mirrors first.

    In grids of boxes they include hidden symmetries: lines in another order within their bands.
    There are none if two digits are not given: these could be exchanged, so the puzzle would have
    several solutions.
    """
    given = mask_of(givens) & ~1
    if (layout.all_digits & ~given).bit_count() > 1 or not _may_be_renamed(layout, givens):
        return ()
    found = dict.fromkeys(
        scramble
        for move in _moves(layout, givens)
        if (scramble := _with_renaming(layout, givens, move))
        and is_symmetry(layout, givens, extras, scramble)
    )
    return tuple(found)


def _may_be_renamed(layout: Layout, givens: Sequence[Digit]) -> bool:
    """Check whether two digits are given equally often, in cells with equally filled houses.

    A symmetry maps each house to a house with as many givens. So the cells of a digit and the cells
    of its new name are in similar houses. In most puzzles no two digits are similar in this way.
    """
    filled = mask_of(cell for cell, digit in enumerate(givens) if digit)
    counts = [(house.mask & filled).bit_count() for house in layout.houses]
    alike: dict[Digit, list[list[int]]] = {}
    for digit, houses in zip(givens, layout.houses_of, strict=True):
        if digit:
            alike.setdefault(digit, []).append(sorted([counts[house] for house in houses]))
    told = [tuple(map(tuple, sorted(each))) for each in alike.values()]
    return len(set(told)) < len(told)


def is_symmetry(
    layout: Layout, givens: Sequence[Digit], extras: Extras, scramble: Scramble
) -> bool:
    """Check whether *scramble* keeps the layout, the digits that marks allow, and all *givens*."""
    move, names = scramble.move, scramble.names
    if scramble.digits(givens) != tuple(givens) or extras.renamed(move, names) != extras:
        return False
    bans = {frozenset(ban) for ban in layout.bans}
    renamed = {frozenset((move[cell], names[digit]) for cell, digit in ban) for ban in layout.bans}
    return bans == renamed and preserves_layout(layout, move)


def image(scramble: Scramble, candidate: Candidate) -> Candidate:
    """Return the image of *candidate*, which is true if and only if the candidate is."""
    return Candidate(scramble.move[candidate.cell], scramble.names[candidate.digit])


def symmetries_named_by(step: Step, board: Board) -> tuple[Scramble, ...]:
    """Return the symmetries of the givens that map set A of *step* to set B.

    A step that names a symmetry marks each given: as a member of set A, of set B, or of the rest. A
    step that marks other cells names no symmetry.
    """
    marked = {mark.candidate for mark in step.marks}
    one, other = (frozenset(step.candidates_with(role)) for role in (Role.SET_A, Role.SET_B))
    if not one or cells_of(marked) != board.givens:
        return ()
    return tuple(each for each in symmetries_on(board) if each.candidates(one) == other)


def _with_renaming(layout: Layout, givens: Sequence[Digit], move: Move) -> Scramble | None:
    """Combine *move* with the renaming of digits that keeps *givens*.

    Return None if there is no such renaming, or if every digit keeps its name.
    """
    names = [0] * (layout.digits + 1)
    for cell, digit in enumerate(givens):
        there = givens[move[cell]]
        if (digit and names[digit] not in (0, there)) or (digit == 0) != (there == 0):
            return None
        if digit:
            names[digit] = there
    absent = [digit for digit in range(1, layout.digits + 1) if not names[digit]]
    left = set(range(1, layout.digits + 1)) - set(names)
    if len(absent) != len(left) or len(absent) > 1:
        return None
    for digit in absent:
        names[digit] = left.pop()
    if names == list(range(layout.digits + 1)):
        return None  # if every digit keeps its name, cells that stay may hold any digit
    return Scramble(tuple(names), move)


def _moves(layout: Layout, givens: tuple[Digit, ...]) -> Iterator[Move]:
    """Yield the moves that may map givens to givens, except the identity."""
    stays = tuple(range(layout.cells))
    for symmetry in Symmetry:
        try:
            moves = moves_of_symmetry(layout, symmetry)
        except ValueError:
            continue
        for move in moves:
            back = move
            while back != stays:
                yield back
                back = tuple(move[cell] for cell in back)
    if layout.digits <= _MOST_LINES and is_of_boxes(layout):
        by_lines = islice(_moves_by_lines(layout, givens), _MOST_MOVES)
        yield from (move for move in by_lines if move != stays)


def _moves_by_lines(layout: Layout, givens: tuple[Digit, ...]) -> Iterator[Move]:
    """Yield the moves of lines that map given cells to given cells; rows may become columns."""
    rows, columns = bands_across(layout, 0), bands_across(layout, 1)
    filled = [[0] * layout.columns for _ in range(layout.rows)]
    for cell, (row, column) in enumerate(layout.positions):
        filled[row][column] = int(givens[cell] > 0)
    ways = [(filled, False)]
    if rows == columns:
        ways.append(([list(line) for line in zip(*filled, strict=True)], True))
    for there, turned in ways:
        for by_row in _orders(rows, [sum(line) for line in filled], [sum(line) for line in there]):
            here = [
                _mask(filled[row][c] << by_row[row] for row in range(layout.rows))
                for c in range(layout.columns)
            ]
            wanted = [
                _mask(there[row][c] << row for row in range(layout.rows))
                for c in range(layout.columns)
            ]
            for by_column in _orders(columns, here, wanted):
                places = ((by_row[r], by_column[c]) for r, c in layout.positions)
                yield tuple(layout.cell_at[(c, r) if turned else (r, c)] for r, c in places)


def _mask(bits: Iterable[int]) -> Mask:
    """Return the sum of single-bit masks."""
    return sum(bits)


def _orders(bands: list[list[int]], here: list[int], there: list[int]) -> Iterator[_Lines]:
    """Yield the orders of lines that keep bands together and move each value to an equal one.

    *here* has a value for each line, *there* the value at each destination.
    """
    for targets in permutations(bands):
        each: list[list[tuple[tuple[int, int], ...]]] = []
        for band, target in zip(bands, targets, strict=True):
            wanted = [here[line] for line in band]
            each.append(
                [
                    tuple(zip(band, order, strict=True))
                    for order in permutations(target)
                    if [there[line] for line in order] == wanted
                ]
            )
        for chosen in product(*each):
            goes = dict(pair for pairs in chosen for pair in pairs)
            yield tuple(goes[line] for line in range(len(here)))
