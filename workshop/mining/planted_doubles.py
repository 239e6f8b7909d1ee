"""Double exocets planted: what cells are to keep so that two exocets of a band stand together.

Where least is struck out least becomes easy: hidden singles would take the pattern away at once.
So a digit of the bases goes only from such places in the cross-lines as two lines do not cover, and
the two lines are those that cost least; the other digits go from the base cells alone.
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
from workshop.mining.planted_exocets import Kept

_MOST: Final = 60
"""Ways to plant one on a board: those that strike out least."""
_WAYS: Final = 4
"""Ways to confine a digit that are tried."""
_MORE: Final = 3
"""By how many candidates they may be dearer than the cheapest."""

_Struck = frozenset[Cell]
"""The cells that lose a digit."""


class _Half(NamedTuple):
    """One exocet of two: its base, and the targets that hold the same digits in the solution."""

    frame: Frame
    spots: tuple[Spot, Spot]


class _Room(NamedTuple):
    """Where a solution has room for a double exocet."""

    halves: tuple[_Half, _Half]
    crossing: tuple[int, int, int]
    """The cross-lines by their numbers, on which spots count."""
    digits: Mask
    """The four digits of the bases."""


def double_exocets_planted(board: Board, solution: Grid) -> Iterator[Kept]:
    """What cells are to keep for double exocets that *solution* has room for, least lost first."""
    found = chain.from_iterable(_planted(board, solution, room) for room in _rooms(board, solution))
    for _, struck in nsmallest(_MOST, ((len(each), sorted(each)) for each in found)):
        kept: Kept = {}
        for cell, digit in struck:
            kept[cell] = kept.get(cell, board.candidates_of[cell]) & ~(1 << digit)
        yield kept


def _rooms(board: Board, solution: Grid) -> Iterator[_Room]:
    """Open bases of a band in two lines and two boxes, with four digits, and their targets."""
    for one, other in permutations(frames_of(board.layout), 2):
        if one.side != other.side or one.band != other.band or one.base > other.base:
            continue
        if one.own == other.own or one.boxes[0] is other.boxes[0]:
            continue
        bases = one.in_base | other.in_base
        digits = mask_of(solution[cell] for cell in members(bases))
        if digits.bit_count() < 4 or bases & ~board.empty:
            continue
        third = next(box for box in one.boxes if box not in (one.boxes[0], other.boxes[0]))
        for number, line in enumerate(one.lines):
            if line.mask & third.mask:
                crossing = one.escape, other.escape, number
                ways = _halves(one, (1, 2), crossing, solution)
                for half, twin in product(ways, _halves(other, (0, 2), crossing, solution)):
                    if _is_open(board, crossing, half, twin):
                        yield _Room((half, twin), crossing, digits)


def _halves(
    frame: Frame, places: tuple[int, int], crossing: tuple[int, int, int], solution: Grid
) -> list[_Half]:
    """A base with each pair of targets that hold its digits, on the cross-lines at *places*."""
    held = {solution[cell] for cell in frame.base}
    rows = tuple(members(frame.band & ~(1 << frame.own)))
    found = []
    for spots in product(*[[(place, row) for row in rows] for place in places]):
        one, other = (frame.lines[crossing[place]].cells[row] for place, row in spots)
        if {solution[one], solution[other]} == held:
            found.append(_Half(frame, (spots[0], spots[1])))
    return found


def _is_open(board: Board, crossing: tuple[int, int, int], one: _Half, other: _Half) -> bool:
    """Whether each has a target to fill in, and they do not have one in the third line of both."""
    frame, third = one.frame, one.spots[1]
    last = frame.band & ~(1 << frame.own | 1 << other.frame.own)
    if third == other.spots[1] and last >> third[1] & 1:
        return False
    return all(
        any(board.empty >> frame.lines[crossing[place]].cells[row] & 1 for place, row in half.spots)
        for half in (one, other)
    )


def _planted(board: Board, solution: Grid, room: _Room) -> Iterator[frozenset[Candidate]]:
    """The candidates that go for a double exocet, in several ways; no cell is left with one."""
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
    """From which cells a digit may go for both exocets to have it in their targets."""
    ways = [_for_one(board, solution, room, half, digit) for half in room.halves]
    both = {one | other for one, other in product(*ways)}
    able = [each for each in both if all(board.candidates_of[c] >> digit & 1 for c in each)]
    able.sort(key=lambda struck: (len(struck), sorted(struck)))
    return [each for each in able if len(each) <= len(able[0]) + _MORE][:_WAYS]


def _for_one(board: Board, solution: Grid, room: _Room, half: _Half, digit: Digit) -> set[_Struck]:
    """From which cells a digit may go for one exocet: what two lines leave of its open places.

    They must leave nothing that the solution has there.
    """
    frame, lines = half.frame, half.frame.lines
    if not any(board.candidates_of[cell] >> digit & 1 for cell in frame.base):
        return {frozenset()}
    held: list[InLine] = []
    own: list[InLine] = []
    for place, number in enumerate(room.crossing):
        closed = frame.band if number == frame.escape else 1 << frame.own
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
"""Two lines: rows along, by their numbers, with 3 before; or cross-lines, by their places."""


def _beyond(places: list[InLine], two: tuple[tuple[int, int], tuple[int, int]]) -> list[InLine]:
    """What two lines do not cover of places in the cross-lines."""
    left = list(places)
    for place, row in two:
        if place < 3:
            left[place] = 0
        else:
            left = [each & ~(1 << row) for each in left]
    return left
