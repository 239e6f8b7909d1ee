"""A started puzzle: a puzzle with the entries and eliminations made so far."""

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
    """A position of a puzzle that can be stored, compared and scrambled; a `Board` is for solving.

    Raises:
        ValueError: The number of entries is not the number of cells, a digit is out of range, or an
            entry is in a given's cell.
    """

    puzzle: Puzzle
    entries: tuple[Digit, ...]
    """One digit per cell, 0 for a given or an empty cell."""
    eliminated: frozenset[Candidate] = frozenset()
    """Candidates that were eliminated although no filled cell sees them."""

    def __post_init__(self) -> None:
        layout, givens = self.puzzle.layout, self.puzzle.givens
        if len(self.entries) != layout.cells:
            raise ValueError(f"{len(self.entries)} entries for {layout.cells} cells")
        for cell, (given, entry) in enumerate(zip(givens, self.entries, strict=True)):
            if not 0 <= entry <= layout.digits:
                raise ValueError(f"{layout.cell_name(cell)} cannot hold {entry}")
            if given and entry:
                raise ValueError(f"{layout.cell_name(cell)} is a given, so it cannot be an entry")

    @property
    def layout(self) -> Layout:
        """The layout of the puzzle."""
        return self.puzzle.layout

    @property
    def effective_layout(self) -> Layout:
        """The layout with the houses, pairs and bans that the constraints add to it."""
        return self.puzzle.effective_layout

    @property
    def filled(self) -> Puzzle:
        """The puzzle with its entries as givens."""
        both = zip(self.puzzle.givens, self.entries, strict=True)
        return self.puzzle.with_givens([given or entry for given, entry in both])

    @classmethod
    def of(cls, puzzle: Puzzle, board: Board) -> Self:
        """Return the current state of *board*, a position of *puzzle*."""
        given = board.givens
        entries = tuple(0 if given >> c & 1 else digit for c, digit in enumerate(board.digits))
        untouched = Board.at(puzzle, board.digits)
        cells = puzzle.layout.cells
        gone = members(untouched.candidates & ~board.candidates)
        return cls(puzzle, entries, frozenset(Candidate(n % cells, n // cells + 1) for n in gone))

    def board(self) -> Board:
        """Return a board of this position, for solving.

        Raises:
            ValueError: Two digits clash, or an eliminated candidate was not a candidate.
        """
        board = Board.at(self.puzzle, self.filled.givens)
        for cell, digit in sorted(self.eliminated):
            if not board.can_be(cell, digit):
                name = self.puzzle.layout.cell_name(cell)
                raise ValueError(f"{digit} is eliminated from {name}, where it is not a candidate")
            board.eliminate(cell, digit)
        return board

    def scrambled(self, scramble: Scramble) -> StartedPuzzle:
        """Return this position with cells moved and digits renamed by *scramble*."""
        return StartedPuzzle(
            scramble.puzzle(self.puzzle),
            scramble.digits(self.entries),
            scramble.candidates(self.eliminated),
        )


Origin: TypeAlias = Puzzle | StartedPuzzle
"""The start of a path: the givens of a puzzle, or a position of one."""


def searched_board(origin: Origin) -> Board:
    """Return the board of *origin*, for a search.

    Raises:
        ValueError: Two digits clash, or an eliminated candidate was not a candidate.
    """
    return origin.board() if isinstance(origin, StartedPuzzle) else Board.of(origin)


def board_at(origin: Origin) -> Board:
    """Return the first board of a path from *origin*.

    Raises:
        ValueError: Two digits clash, an eliminated candidate was not a candidate, or the puzzle has
            constraints that are known by name only.
    """
    puzzle = origin.puzzle if isinstance(origin, StartedPuzzle) else origin
    puzzle.extras.check_solvable()
    return searched_board(origin)
