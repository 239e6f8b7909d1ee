"""Planting double exocets: two exocets of one band, true to the solution.

Few eliminations create few easy steps; with many, hidden singles would destroy the pattern at once.
So a digit of the bases is eliminated in the cross-lines only outside two lines that cover its
remaining places. Those two lines are chosen that need the fewest eliminations. The other digits are
eliminated only from the base cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nsmallest
from itertools import chain, combinations, permutations, product
from typing import Final, NamedTuple

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Candidate, Cell, Digit
from sudoku_tui.engine.search import Grid
from sudoku_tui.engine.techniques.exotic.exocet_search import (
    Frame,
    InLine,
    Spot,
    digits_held,
    frames_of,
)
from workshop.mining.planted_exocets import KeptCandidates

_MOST: Final = 60
"""Largest number of ways tried on a board; those with the fewest eliminations are tried."""
_WAYS: Final = 4
"""Largest number of ways tried to confine a digit."""
_MORE: Final = 3
"""Largest number of eliminations that such a way may need in addition to those of the best way."""

_Struck = frozenset[Cell]
"""The cells that lose a digit."""


class _Half(NamedTuple):
    """One exocet of two: its base, and the targets that hold the same digits in the solution."""

    frame: Frame
    spots: tuple[Spot, Spot]


class _Room(NamedTuple):
    """A place for a double exocet in a solution."""

    halves: tuple[_Half, _Half]
    crossing: tuple[int, int, int]
    """Numbers of the cross-lines; a spot refers to one by its index in this tuple."""
    digits: Mask
    """The four digits of the bases."""


def double_exocets_planted(board: Board, solution: Grid) -> Iterator[KeptCandidates]:
    """Yield the double exocets that *solution* has room for, fewest eliminations first."""
    found = chain.from_iterable(_planted(board, solution, room) for room in _rooms(board, solution))
    for _, struck in nsmallest(_MOST, ((len(each), sorted(each)) for each in found)):
        kept: KeptCandidates = {}
        for cell, digit in struck:
            kept[cell] = kept.get(cell, board.candidates_of[cell]) & ~(1 << digit)
        yield kept


def _rooms(board: Board, solution: Grid) -> Iterator[_Room]:
    """Yield pairs of empty bases of a band, in two lines and two boxes, with their targets."""
    for one, other in permutations(frames_of(board.layout), 2):
        if one.side != other.side or one.band != other.band or one.base > other.base:
            continue
        if one.base_line == other.base_line or one.boxes[0] is other.boxes[0]:
            continue
        bases = one.in_base | other.in_base
        digits = mask_of(solution[cell] for cell in members(bases))
        if digits.bit_count() < 4 or bases & ~board.empty:
            continue
        third = next(box for box in one.boxes if box not in (one.boxes[0], other.boxes[0]))
        for number, line in enumerate(one.cross_lines):
            if line.mask & third.mask:
                crossing = one.escape, other.escape, number
                ways = _halves(one, (1, 2), crossing, solution)
                for half, twin in product(ways, _halves(other, (0, 2), crossing, solution)):
                    if _is_open(board, crossing, half, twin):
                        yield _Room((half, twin), crossing, digits)


def _halves(
    frame: Frame, places: tuple[int, int], crossing: tuple[int, int, int], solution: Grid
) -> list[_Half]:
    """Return the base with each pair of targets that hold its digits, in the lines at *places*."""
    held = {solution[cell] for cell in frame.base}
    rows = tuple(members(frame.band & ~(1 << frame.base_line)))
    found = []
    for spots in product(*[[(place, row) for row in rows] for place in places]):
        one, other = (frame.cross_lines[crossing[place]].cells[row] for place, row in spots)
        if {solution[one], solution[other]} == held:
            found.append(_Half(frame, (spots[0], spots[1])))
    return found


def _is_open(board: Board, crossing: tuple[int, int, int], one: _Half, other: _Half) -> bool:
    """Check that each half has an empty target, and that no target in the third line is shared."""
    frame, third = one.frame, one.spots[1]
    last = frame.band & ~(1 << frame.base_line | 1 << other.frame.base_line)
    if third == other.spots[1] and last >> third[1] & 1:
        return False
    return all(
        any(
            board.empty >> frame.cross_lines[crossing[place]].cells[row] & 1
            for place, row in half.spots
        )
        for half in (one, other)
    )


def _planted(board: Board, solution: Grid, room: _Room) -> Iterator[frozenset[Candidate]]:
    """Yield ways to plant a double exocet, as eliminations that leave each cell two candidates."""
    of = board.candidates_of
    base = [
        Candidate(cell, digit)
        for half in room.halves
        for cell in half.frame.base
        for digit in members(of[cell] & ~room.digits)
    ]
    ways = [
        [
            [Candidate(cell, digit) for cell in struck]
            for struck in _confined(board, solution, room, digit)
        ]
        for digit in members(room.digits)
    ]
    for choice in product(*ways):
        struck = frozenset(chain(base, *choice))
        lost: dict[Cell, Mask] = {}
        for cell, digit in struck:
            lost[cell] = lost.get(cell, 0) | 1 << digit
        if all((of[cell] & ~gone).bit_count() > 1 for cell, gone in lost.items()):
            yield struck


def _confined(board: Board, solution: Grid, room: _Room, digit: Digit) -> list[_Struck]:
    """Return the smallest sets of cells that must lose *digit* so that it suits both exocets."""
    ways = [_for_one(board, solution, room, half, digit) for half in room.halves]
    both = {one | other for one, other in product(*ways)}
    able = [each for each in both if all(board.candidates_of[c] >> digit & 1 for c in each)]
    able.sort(key=lambda struck: (len(struck), sorted(struck)))
    return [each for each in able if len(each) <= len(able[0]) + _MORE][:_WAYS]


def _for_one(board: Board, solution: Grid, room: _Room, half: _Half, digit: Digit) -> set[_Struck]:
    """Return the sets of cells that lose a digit for one exocet: its places outside two lines.

    The two lines must cover its places in the solution.
    """
    frame, lines = half.frame, half.frame.cross_lines
    if not any(board.candidates_of[cell] >> digit & 1 for cell in frame.base):
        return {frozenset()}
    held: list[InLine] = []
    own: list[InLine] = []
    for place, number in enumerate(room.crossing):
        closed = frame.band if number == frame.escape else 1 << frame.base_line
        rows = [row for row in range(9) if not closed >> row & 1 and (place, row) not in half.spots]
        cells = lines[number].cells
        held.append(mask_of(row for row in rows if digits_held(board, cells[row]) >> digit & 1))
        own.append(mask_of(row for row in rows if solution[cells[row]] == digit))
    return {
        frozenset(
            lines[number].cells[row]
            for number, left in zip(room.crossing, _beyond(held, two), strict=True)
            for row in members(left)
        )
        for two in _COVERS
        if not any(_beyond(own, two))
    }


_COVERS: Final = tuple(
    combinations((*((3, row) for row in range(9)), *((p, 0) for p in range(3))), 2)
)
"""Pairs of lines: (3, row) is a row of the band's direction, (place, 0) a cross-line."""


def _beyond(places: list[InLine], two: tuple[tuple[int, int], tuple[int, int]]) -> list[InLine]:
    """Return the places in the cross-lines that two lines do not cover."""
    left = list(places)
    for place, row in two:
        if place < 3:
            left[place] = 0
        else:
            left = [each & ~(1 << row) for each in left]
    return left
