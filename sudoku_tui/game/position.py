"""A position: what is written on the paper, and what follows from that by the rules alone.

Nothing here knows the solution. What is read from the paper may be wrong, if the paper is;
so whoever goes by it gives nothing away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from ..engine.bits import Mask, mask_of, members
from ..engine.board import Board
from ..engine.layout import Candidate, Cell, Digit, Layout
from ..engine.puzzle import Puzzle
from .events import Apply, Clear, Enter, FillNotes, Move, Note


@dataclass(frozen=True, slots=True)
class Position:
    """The digits and notes of every cell. Frozen: a move makes another one."""

    digits: tuple[Digit, ...]
    """Givens and entries, 0 where a cell is empty."""
    notes: tuple[Mask, ...]
    """The digits noted in each cell, also underneath an entry; `notes_of` is what is seen."""

    @classmethod
    def start(cls, puzzle: Puzzle) -> Self:
        """The givens, and nothing else."""
        return cls(puzzle.givens, (0,) * puzzle.layout.cells)

    def notes_of(self, cell: Cell) -> Mask:
        """The notes that can be seen in *cell*: none while it holds a digit."""
        return 0 if self.digits[cell] else self.notes[cell]

    def after(self, move: Move, puzzle: Puzzle) -> Position:
        """What *move* makes of it; an equal position if it changes nothing.

        Givens never change, and notes are toggled only where they can be seen.

        Raises:
            ValueError: the move names a cell or a digit that the layout does not have.
        """
        match move:
            case Enter(cell, digit, erase):
                return self._entered((Candidate(cell, digit),), erase, puzzle)
            case Clear(cell):
                return self._cleared(cell, puzzle)
            case Note(cell, digit):
                _check(Candidate(cell, digit), puzzle.layout)
                if self.digits[cell]:
                    return self
                return Position(self.digits, _put(self.notes, cell, self.notes[cell] ^ 1 << digit))
            case FillNotes():
                return self._filled(puzzle, everywhere=True)
            case Apply(_, placements, eliminations, fill, erase):
                start = self._filled(puzzle, everywhere=False) if fill else self
                placed = start._entered(placements, erase, puzzle)
                return placed._eliminated(eliminations, puzzle.layout)

    def _entered(self, placements: Iterable[Candidate], erase: bool, puzzle: Puzzle) -> Position:
        digits, notes = self.digits, self.notes
        for placement in placements:
            _check(placement, puzzle.layout)
            cell, digit = placement
            if puzzle.givens[cell]:
                continue
            digits = _put(digits, cell, digit)
            if erase:
                notes = _without(notes, cell, digit, puzzle.layout)
        return Position(digits, notes)

    def _cleared(self, cell: Cell, puzzle: Puzzle) -> Position:
        _check(Candidate(cell, 1), puzzle.layout)
        if puzzle.givens[cell]:
            return self
        if self.digits[cell]:
            return Position(_put(self.digits, cell, 0), self.notes)
        return Position(self.digits, _put(self.notes, cell, 0))

    def _filled(self, puzzle: Puzzle, *, everywhere: bool) -> Position:
        notes = list(self.notes)
        legal = legal_digits(puzzle, self.digits)
        for cell, digit in enumerate(self.digits):
            if not digit and (everywhere or not notes[cell]):
                notes[cell] = legal[cell]
        return Position(self.digits, tuple(notes))

    def _eliminated(self, eliminations: Iterable[Candidate], layout: Layout) -> Position:
        notes = list(self.notes)
        for candidate in eliminations:
            _check(candidate, layout)
            notes[candidate.cell] &= ~(1 << candidate.digit)
        return Position(self.digits, tuple(notes))


def _put(cells: tuple[int, ...], cell: Cell, content: int) -> tuple[int, ...]:
    return (*cells[:cell], content, *cells[cell + 1 :])


def _without(notes: tuple[Mask, ...], cell: Cell, digit: Digit, layout: Layout) -> tuple[Mask, ...]:
    """Notes without what *digit* in *cell* excludes."""
    written = list(notes)
    for other in members(layout.sees[cell]):
        written[other] &= ~(1 << digit)
    for number in members(layout.banned_by[(digit - 1) * layout.cells + cell]):
        d, other = divmod(number, layout.cells)
        written[other] &= ~(1 << d + 1)
    return tuple(written)


def _check(candidate: Candidate, layout: Layout) -> None:
    cell, digit = candidate
    if not (0 <= cell < layout.cells and 1 <= digit <= layout.digits):
        raise ValueError(f"layout {layout.id} has no cell {cell} or no digit {digit}")


def legal_digits(puzzle: Puzzle, digits: Sequence[Digit]) -> list[Mask]:
    """For each cell, the digits that it may hold and that no cell it sees holds.

    *digits* is one a cell, 0 if empty.
    """
    layout, allowed = puzzle.layout, puzzle.extras.allowed
    written = [1 << digit & ~1 for digit in digits]
    # House by house, not cell by cell: on 25x25 that is 4,000 steps and not 45,000.
    in_house = []
    for house in layout.houses:
        held = 0
        for cell in house.cells:
            held |= written[cell]
        in_house.append(held)
    taken = [0] * layout.cells
    for cell, houses in enumerate(layout.houses_of):
        for house_index in houses:
            taken[cell] |= in_house[house_index]
    for one, other in layout.extra_sees:
        taken[one] |= written[other]
        taken[other] |= written[one]
    for (one, digit), (other, then) in layout.bans:
        if digits[one] == digit:
            taken[other] |= 1 << then
        if digits[other] == then:
            taken[one] |= 1 << digit
    may_hold = allowed or (layout.all_digits,) * layout.cells
    return [digits & ~held for digits, held in zip(may_hold, taken, strict=True)]


def open_places(puzzle: Puzzle, digits: Sequence[Digit], digit: Digit) -> Mask:
    """The empty cells where *digit* can go by the rules; *digits* is one a cell, 0 if empty."""
    legal = legal_digits(puzzle, digits)
    return mask_of(
        cell for cell, held in enumerate(digits) if not held and legal[cell] >> digit & 1
    )


def notes_complete(position: Position) -> bool:
    """Whether every empty cell has notes, so that they can be meant as all candidates."""
    return all(digit or notes for digit, notes in zip(position.digits, position.notes, strict=True))


def board_of(puzzle: Puzzle, position: Position, *, with_notes: bool) -> Board:
    """The engine's board of a position; *with_notes*, notes are taken for candidates.

    An entry that an earlier one excludes is left out: the givens come first, then the
    entries in reading order.
    """
    givens = mask_of(cell for cell, digit in enumerate(puzzle.givens) if digit)
    board = Board(puzzle.layout, givens, puzzle.extras)
    for cell in _givens_first(puzzle, position):
        digit = position.digits[cell]
        if board.can_be(cell, digit):
            board.place(cell, digit)
    if with_notes:
        keep_notes(board, position)
    return board


def keep_notes(board: Board, position: Position) -> None:
    """Eliminate from the empty cells of *board* every digit that is not noted there.

    A cell of an entry that the board leaves out keeps its candidates: the notes underneath may
    be older than all around it.
    """
    for cell in members(board.empty):
        if not position.digits[cell]:
            for digit in list(members(board.candidates_of[cell] & ~position.notes[cell])):
                board.eliminate(cell, digit)


def _givens_first(puzzle: Puzzle, position: Position) -> Iterator[Cell]:
    """The filled cells: those of givens, then those of entries."""
    filled = [cell for cell, digit in enumerate(position.digits) if digit]
    yield from (cell for cell in filled if puzzle.givens[cell])
    yield from (cell for cell in filled if not puzzle.givens[cell])
