"""Search positions with every technique and print a digest of each position's steps.

``python -m tests.campaign.searched CANDIDATES BROKEN LAYOUT:SOUND…`` prints a line for each of
SOUND positions of the layouts, with CANDIDATES or fewer. With BROKEN = 1, it searches a position
without a solution before each of them. The steps there are not printed, but the search uses all
tables that the engine keeps from one board to the next.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate, Layout
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import fill, position_of

_PUZZLES = 40
"""Number of puzzles per layout, whose positions are used."""
_MOST_STEPS = 6
"""Maximum number of compared steps of one technique on one position."""


def sound_positions(layout: Layout, count: int, candidates: int) -> Iterator[Board]:
    """Yield positions that lead to a solution, each with at most *candidates*."""
    dice = Dice(f"sound {layout.id}")
    for number in range(count):
        board, solution = position_of(layout, number % _PUZZLES, dice)
        fill(board, solution, dice, candidates)
        yield board


def broken(board: Board, dice: Dice) -> Board:
    """Return a position without a solution that shares most of its candidates with *board*.

    In a few places, a filled cell is emptied and stays without candidates, a wrong digit is placed,
    a cell loses all its candidates, or a digit all its places in a house.
    """
    twin = board.copy()
    for _ in range(1 + dice.number_below(3)):
        twin = _BREAKS[dice.number_below(len(_BREAKS))](twin, dice)
    return twin


def _without_entry(board: Board, dice: Dice) -> Board:
    """Empty a filled cell, whose candidates stay eliminated."""
    filled = [cell for cell, digit in enumerate(board.digits) if digit]
    if not filled:
        return board
    digits = list(board.digits)
    digits[dice.pick(filled)] = 0
    puzzle = Puzzle(board.layout, (0,) * board.layout.cells)
    emptied = Board.at(puzzle, digits)
    emptied.eliminate_each(
        Candidate(cell, digit)
        for cell, held in enumerate(list(emptied.candidates_of))
        for digit in members(held & ~board.candidates_of[cell])
    )
    emptied.givens = board.givens & ~emptied.empty
    return emptied


def _with_wrong_entry(board: Board, dice: Dice) -> Board:
    open_cells = [cell for cell in members(board.empty) if board.candidates_of[cell]]
    if open_cells:
        cell = dice.pick(open_cells)
        board.place(cell, dice.pick(list(members(board.candidates_of[cell]))))
    return board


def _without_candidates(board: Board, dice: Dice) -> Board:
    if board.empty:
        cell = dice.pick(list(members(board.empty)))
        board.eliminate_each(
            [Candidate(cell, digit) for digit in members(board.candidates_of[cell])]
        )
    return board


def _without_places(board: Board, dice: Dice) -> Board:
    house = dice.pick(board.layout.houses)
    digit = 1 + dice.number_below(board.layout.digits)
    board.eliminate_each(
        [Candidate(cell, digit) for cell in members(board.places[digit] & house.mask)]
    )
    return board


_BREAKS = (_without_entry, _with_wrong_entry, _without_candidates, _without_places)


def steps_on(board: Board) -> Iterator[Step]:
    """Yield the first steps of every technique that applies to the layout of *board*."""
    for technique in CATALOGUE.values():
        if technique.applies_to(board.layout):
            yield from islice(technique.find(board), _MOST_STEPS)


def digest(board: Board) -> str:
    """Return a digest of all steps on *board*, with their marks, houses and links."""
    hashed = sha256()
    for step in steps_on(board):
        hashed.update(f"{step.technique.id} {step!r}\n".encode())
    return hashed.hexdigest()[:16]


def search_broken(board: Board) -> None:
    """Search *board* and describe each step, which must not raise."""
    for step in steps_on(board):
        step.technique.sentence(step, board.layout)
        step.technique.notation(step, board.layout)


def main(candidates: str, between: str, *counts: str) -> None:
    """Print a digest for each sound position, with broken ones searched *between* them or not."""
    for count in counts:
        name, _, sound = count.rpartition(":")
        layout, dice = layout_named(name), Dice(f"broken {name}")
        for board in sound_positions(layout, int(sound), int(candidates)):
            if between == "1":
                search_broken(broken(board, dice))
            print(digest(board), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
