"""Planting exocets: the candidates that cells keep, true to the solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import nsmallest
from itertools import combinations, product
from typing import Final

from sudoku_tui.engine.bits import Mask, mask_of, members, union
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Cell
from sudoku_tui.engine.search import Grid
from sudoku_tui.engine.techniques.exotic.exocet_search import Frame, Spot, frames_of

KeptCandidates = dict[Cell, Mask]
"""Some cells, each with the candidates that it keeps, as a mask."""
_FEWEST_DIGITS: Final = 3
"""Least number of candidates of a base: with two it would be a naked pair."""
_MOST_DIGITS: Final = 4
_MOST_SENIOR: Final = 24
"""Largest number of senior exocets tried on a board."""
_MOST_LINES: Final = 2
"""Largest number of lines with a digit of the base, outside the targets."""


def junior_exocets_planted(board: Board, solution: Grid) -> Iterator[KeptCandidates]:
    """Yield junior exocets: a target in each other box of the band, outside the base's line."""
    for frame in _frames(board):
        rows = tuple(members(frame.band & ~(1 << frame.base_line)))
        for pair in frame.pairs:
            spots = product([(1, row) for row in rows], [(2, row) for row in rows])
            yield from _with_targets(board, solution, frame, pair, spots)


def senior_exocets_planted(board: Board, solution: Grid) -> Iterator[KeptCandidates]:
    """Yield senior exocets: at least one target outside the band.

    There may be thousands, so only those with the fewest eliminations are tried.
    """
    found = list[KeptCandidates]()
    for frame in _frames(board):
        for pair in frame.pairs:
            lines = [frame.cross_lines[number].cells for number in (frame.escape, *pair)]
            held = {solution[cell] for cell in frame.base}
            able = [
                each for each in _open_spots(frame) if solution[lines[each[0]][each[1]]] in held
            ]
            spots = combinations(able, 2)
            beyond = (two for two in spots if not all(frame.band >> row & 1 for _, row in two))
            found += _with_targets(board, solution, frame, pair, beyond)
    yield from nsmallest(_MOST_SENIOR, found, key=lambda kept: count_eliminations(board, kept))


def count_eliminations(board: Board, kept: KeptCandidates) -> int:
    """Return the number of eliminated candidates."""
    candidates_of = board.candidates_of
    return sum([(candidates_of[cell] & ~left).bit_count() for cell, left in kept.items()])


def _frames(board: Board) -> Iterator[Frame]:
    """Yield the frames with an empty base."""
    for frame in frames_of(board.layout):
        if all(board.empty >> cell & 1 for cell in frame.base):
            yield frame


def _open_spots(frame: Frame) -> list[Spot]:
    """Return the cells of the cross-lines that the base does not see, those of the escape first."""
    return [
        (place, row)
        for place in range(3)
        for row in range(9)
        if not (frame.band if place == 0 else 1 << frame.base_line) >> row & 1
    ]


def _with_targets(
    board: Board,
    solution: Grid,
    frame: Frame,
    pair: tuple[int, int],
    choices: Iterable[tuple[Spot, Spot]],
) -> Iterator[KeptCandidates]:
    """Yield an exocet for each choice of targets that hold the digits of the base.

    Outside the targets each digit of the base has places in at most two lines.
    """
    lines = [frame.cross_lines[number].cells for number in (frame.escape, *pair)]
    base, of = mask_of(solution[cell] for cell in frame.base), board.candidates_of
    open_spots = [(lines[place][row], row) for place, row in _open_spots(frame)]
    spots_with = {
        digit: [(cell, row) for cell, row in open_spots if solution[cell] == digit]
        for digit in members(_digits_of(board, frame.base))
    }
    for spots in choices:
        targets = [lines[place][row] for place, row in spots]
        if mask_of(solution[cell] for cell in targets) != base:
            continue
        rows = {
            digit: mask_of(row for cell, row in here if cell not in targets)
            for digit, here in spots_with.items()
        }
        others = (d for d, where in rows.items() if where.bit_count() <= _MOST_LINES)
        digits = list(dict.fromkeys((*members(base), *others)))[:_MOST_DIGITS]
        if len(digits) >= _FEWEST_DIGITS:
            kept_in_base = mask_of(digits)
            kept_in_row = [~kept_in_base] * len(lines[0])
            for digit in digits:
                for row in members(rows[digit]):
                    kept_in_row[row] |= 1 << digit
            kept = {cell: of[cell] & kept_in_base for cell in frame.base}
            for cell, row in open_spots:
                if cell not in targets:
                    kept[cell] = of[cell] & kept_in_row[row]
            yield kept


def _digits_of(board: Board, cells: Iterable[Cell]) -> Mask:
    return union(board.candidates_of[cell] for cell in cells)
