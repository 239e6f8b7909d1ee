"""A started puzzle: what has been placed in it and ruled out so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self, TypeAlias

from .bits import members
from .board import Board
from .layout import Candidate, Digit, Layout
from .puzzle import Puzzle
from .symmetry import Scramble


@dataclass(frozen=True)
class StartedPuzzle:
    """A position of a puzzle that can be kept, compared and scrambled; a `Board` is for solving.

    Raises:
        ValueError: there are more or fewer entries than cells, or one is where a given is.
    """

    puzzle: Puzzle
    entries: tuple[Digit, ...]
    """One digit a cell, 0 where there is a given or nothing."""
    eliminated: frozenset[Candidate] = frozenset()
    """What has been ruled out though no filled cell sees it."""

    def __post_init__(self) -> None:
        layout, givens = self.puzzle.layout, self.puzzle.givens
        if len(self.entries) != layout.cells:
            raise ValueError(f"{len(self.entries)} entries for {layout.cells} cells")
        for cell, (given, entry) in enumerate(zip(givens, self.entries, strict=True)):
            if not 0 <= entry <= layout.digits:
                raise ValueError(f"{layout.cell_name(cell)} cannot hold {entry}")
            if given and entry:
                raise ValueError(f"{layout.cell_name(cell)} is given, it cannot be an entry")

    @property
    def layout(self) -> Layout:
        """The layout of the puzzle."""
        return self.puzzle.layout

    @property
    def filled(self) -> Puzzle:
        """The puzzle as if its entries were given."""
        both = zip(self.puzzle.givens, self.entries, strict=True)
        return self.puzzle.with_givens([given or entry for given, entry in both])

    @classmethod
    def of(cls, puzzle: Puzzle, board: Board) -> Self:
        """Where *board*, a position of *puzzle*, has got to."""
        given = board.givens
        entries = tuple(0 if given >> c & 1 else digit for c, digit in enumerate(board.digits))
        untouched = Board.at(puzzle, board.digits)
        cells = puzzle.layout.cells
        gone = members(untouched.candidates & ~board.candidates)
        return cls(puzzle, entries, frozenset(Candidate(n % cells, n // cells + 1) for n in gone))

    def board(self) -> Board:
        """The position, to be solved from.

        Raises:
            ValueError: two digits clash, or what is ruled out was no candidate.
        """
        board = Board.at(self.puzzle, self.filled.givens)
        for cell, digit in sorted(self.eliminated):
            if not board.can_be(cell, digit):
                name = self.puzzle.layout.cell_name(cell)
                raise ValueError(f"{digit} is ruled out of {name}, where it was no candidate")
            board.eliminate(cell, digit)
        return board

    def scrambled(self, scramble: Scramble) -> StartedPuzzle:
        """The same position under other names."""
        return StartedPuzzle(
            scramble.puzzle(self.puzzle),
            scramble.digits(self.entries),
            scramble.candidates(self.eliminated),
        )


Origin: TypeAlias = Puzzle | StartedPuzzle
"""Where a path begins: at the givens of a puzzle, or where somebody has got to."""


def board_at(origin: Origin) -> Board:
    """The board on which a path from *origin* begins.

    Raises:
        ValueError: two digits clash, or what is ruled out was no candidate.
    """
    return origin.board() if isinstance(origin, StartedPuzzle) else Board.of(origin)
