"""Symmetries of the givens: moves of cells and new names for digits that leave them as they are.

A puzzle with one solution then has a solution with the same symmetry: the image of a solution is
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
from ..symmetry import Move, Scramble, Symmetry, bands_across, is_of_boxes, keeps, moves_of_symmetry

_Lines = tuple[int, ...]
"""Where each line goes."""

_MOST_LINES = 9
"""Of grids of boxes up to this size symmetries are found that no picture shows."""
_MOST_MOVES = 2_000
"""Moves of lines that are looked at. A puzzle has a few that take givens to givens; where nearly
all cells are given there are millions."""


def symmetries_on(board: Board) -> tuple[Scramble, ...]:
    """What leaves the givens of the puzzle as they are, and moves some cell."""
    given = board.placed & board.givens * board.tables.of_cell
    if not given or not board.empty:
        return ()
    return _symmetries_given(board.layout, given, board.extras)


@lru_cache(maxsize=256)
def _symmetries_given(layout: Layout, given: Mask, extras: Extras) -> tuple[Scramble, ...]:
    """The same, by the candidates that are given."""
    digits = [0] * layout.cells
    for candidate in members(given):
        digits[candidate % layout.cells] = candidate // layout.cells + 1
    return symmetries_of(layout, tuple(digits), extras)


@lru_cache(maxsize=256)
def symmetries_of(
    layout: Layout, givens: tuple[Digit, ...], extras: Extras
) -> tuple[Scramble, ...]:
    """What leaves *givens*, 0 where there is none, as they are; turns and mirrors first.

    In grids of boxes symmetries that are hidden too: lines in another order within their bands.
    None where two digits are not given: these could be exchanged, and there is no one solution.
    """
    given = mask_of(givens) & ~1
    if (layout.all_digits & ~given).bit_count() > 1 or not _may_be_renamed(layout, givens):
        return ()
    found = dict.fromkeys(
        scramble
        for move in _moves(layout, givens)
        if (scramble := _renamed(layout, givens, move))
        and is_symmetry(layout, givens, extras, scramble)
    )
    return tuple(found)


def _may_be_renamed(layout: Layout, givens: Sequence[Digit]) -> bool:
    """Whether two digits are given as often, in cells whose houses have as many givens.

    A move that keeps the layout takes houses to houses with as many givens, and so the cells of a
    digit to such cells of its new name. Mostly no two digits are alike in this.
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
    """Whether *scramble* keeps the layout, what marks allow, and each of *givens*."""
    move, names = scramble.move, scramble.names
    if scramble.digits(givens) != tuple(givens) or extras.renamed(move, names) != extras:
        return False
    bans = {frozenset(ban) for ban in layout.bans}
    renamed = {frozenset((move[cell], names[digit]) for cell, digit in ban) for ban in layout.bans}
    return bans == renamed and keeps(layout, move)


def image(scramble: Scramble, candidate: Candidate) -> Candidate:
    """Where a candidate goes: it is true if and only if this is."""
    return Candidate(scramble.move[candidate.cell], scramble.names[candidate.digit])


def symmetries_named_by(step: Step, board: Board) -> tuple[Scramble, ...]:
    """The symmetries of the givens that *step* names: they take one set of givens to another.

    A step that names one marks each given: as one of a set that goes to another set, or as one
    of the rest.
    """
    marked = {mark.candidate for mark in step.marks}
    one, other = (frozenset(step.marked(role)) for role in (Role.SET_A, Role.SET_B))
    if not one or cells_of(marked) != board.givens:
        return ()
    return tuple(each for each in symmetries_on(board) if each.candidates(one) == other)


def _renamed(layout: Layout, givens: Sequence[Digit], move: Move) -> Scramble | None:
    """The move with the names that digits must get for it to keep the givens; None if none do."""
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
        return None  # no digit has another name: nothing to be told apart by
    return Scramble(tuple(names), move)


def _moves(layout: Layout, givens: tuple[Digit, ...]) -> Iterator[Move]:
    """Moves that take givens to givens, but for the one that moves nothing."""
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
    """The moves by lines, and with rows as columns, that take givens to givens."""
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
    return sum(bits)


def _orders(bands: list[list[int]], here: list[int], there: list[int]) -> Iterator[_Lines]:
    """Where each line may go, bands as wholes, so that what it has *here* is wanted *there*."""
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
