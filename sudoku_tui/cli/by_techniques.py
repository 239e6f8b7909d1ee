"""Solving by techniques: how far a person would get, and by search from there."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from ..engine.bits import members
from ..engine.board import Board
from ..engine.ladder import TEACHING, Ladder
from ..engine.layout import Cell
from ..engine.search import Effort
from ..engine.solver import Path
from ..engine.symbols import symbol
from ..engine.techniques.guess import GUESS
from .answers import Answers
from .each import clashing, solution_of
from .exits import Exit
from .input import Asked
from .output import Messages


def ladder_of(options: Namespace) -> Ladder:
    """The ladder that was asked for, with only the techniques that were.

    A guess is no technique here: what needs one is told, and solved by search.

    Raises:
        SystemExit: a technique that was asked for has no rung on the ladder.
    """
    ladder: Ladder = options.ladder or TEACHING
    for technique in options.only or ():
        if technique not in ladder.techniques:
            options.parser.error(f"{technique.id} is not on the ladder '{ladder.name}'")
    if options.only:
        rungs = tuple(rung for rung in ladder.rungs if rung.technique in options.only)
    else:
        rungs = tuple(rung for rung in ladder.rungs if rung.technique is not GUESS)
    if not rungs:
        options.parser.error(f"there is nothing but a guess on the ladder '{ladder.name}'")
    return replace(ladder, rungs=rungs)


class ByTechniques:
    """Solves puzzles by the techniques of a ladder, and keeps count of how far they got."""

    def __init__(self, ladder: Ladder, verbose: int, messages: Messages, answers: Answers) -> None:
        self._ladder = ladder
        self._verbose = verbose
        self._messages = messages
        self._answers = answers
        self._left: list[int] = []
        """Of each puzzle with one solution, the cells that the techniques left empty."""

    def answer(self, asked: Asked, effort: Effort) -> Exit:
        """Solve one puzzle, and say if the techniques did not suffice."""
        if clashing(asked, self._messages):
            return Exit.BAD_INPUT
        solution, count = solution_of(asked, effort, self._messages)
        if solution is None:
            self._answers.print(asked, None, count)
            return Exit.NO
        left = self._follow(asked, effort)
        self._left.append(left)
        if left:
            cells = _cells(left)
            told = f"the techniques leave {cells} empty; the rest is solved by search"
            self._messages.note(asked.placed(told))
        self._answers.print(asked, solution, 1)
        return Exit.UNSOLVED if left else Exit.DONE

    def _follow(self, asked: Asked, effort: Effort) -> int:
        """Go as far as the techniques lead; how many cells are empty there."""
        path = Path(asked.puzzle, self._ladder, effort)
        layout, number = asked.puzzle.layout, 0
        if self._verbose:
            self._trace(asked.placed("start"), path.board)
        while step := path.next():
            number += 1
            if self._verbose:
                self._trace(f"pass {number}: {step.notation(layout)}", path.board)
        return path.board.empty.bit_count()

    def _trace(self, what: str, board: Board) -> None:
        """Say what was done and how many cells are unknown; if asked, all of them."""
        lines = [f"{what}; {_cells(board.empty.bit_count())} unknown"]
        if self._verbose > 1:
            lines += [_cell_in_full(board, cell) for cell in members(board.empty)]
        self._messages.trace("\n".join(lines))

    def sum_up(self) -> None:
        """Say how far each got, if there were several."""
        if len(self._left) < 2:
            return
        rest = [left for left in self._left if left]
        solved = len(self._left) - len(rest)
        told = f"{len(self._left)} puzzles: {solved} solved by techniques, {len(rest)} not"
        if rest:
            mean = sum(rest) / len(rest)
            told += f" ({min(rest)} to {max(rest)} cells left, {mean:.1f} on average)"
        self._messages.note(told)


def _cells(count: int) -> str:
    return f"{count} cell{'' if count == 1 else 's'}"


def _cell_in_full(board: Board, cell: Cell) -> str:
    """A cell with its houses and candidates: ``r1c2: row 1, column 2, box 1: 3 5 8``."""
    layout = board.layout
    houses = ", ".join(str(layout.houses[index]) for index in layout.houses_of[cell])
    digits = " ".join(map(symbol, members(board.candidates_of[cell])))
    return f"  {layout.cell_name(cell)}: {houses}: {digits or 'nothing'}"
