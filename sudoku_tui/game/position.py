"""A position: everything written on the board, and the candidates that follow from the rules alone.

The solution is unknown here. Conclusions from a position may be wrong if the position is wrong, so
hints that rely on it reveal nothing about the solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

from ..engine.bits import Mask, mask_of, members
from ..engine.board import Board
from ..engine.layout import Candidate, Cell, Digit, Layout
from ..engine.puzzle import Puzzle
from .colours import NO_COLOURS, Colours, bit_number, candidate_of, digits_in
from .events import (
    COLOURS,
    Apply,
    Batch,
    Clear,
    ClearColours,
    Colour,
    Corner,
    Enter,
    FillNotes,
    Move,
    Note,
    Strike,
)


@dataclass(frozen=True, slots=True)
class Position:
    """The digits, notes and colours of all cells. Immutable: a move returns another position.

    Sets of candidates use the bits of `colours.bit_number`.
    """

    digits: tuple[Digit, ...]
    """Givens and entries by cell, 0 where a cell is empty."""
    notes: tuple[Mask, ...]
    """By cell: a mask of its notes, including notes hidden under an entry (see `notes_of`)."""
    corners: Mask = 0
    """Candidates with a corner mark, including those hidden under an entry."""
    crossed_out: Mask = 0
    """Candidates that hints eliminated, recorded separately from the notes."""
    colours: Colours = NO_COLOURS
    struck: frozenset[tuple[Cell, Mask]] = frozenset()
    """Combinations that the player has struck out: the first cell of the cage, and the digits."""

    @classmethod
    def start(cls, puzzle: Puzzle) -> Self:
        """Return the position with the givens only."""
        return cls(puzzle.givens, (0,) * puzzle.layout.cells)

    def notes_of(self, cell: Cell) -> Mask:
        """Return the visible notes of *cell* as a mask: none while it holds a digit."""
        return 0 if self.digits[cell] else self.notes[cell]

    def corners_of(self, cell: Cell, layout: Layout) -> Mask:
        """Return the visible corner marks of *cell* as a mask: none while it holds a digit."""
        return 0 if self.digits[cell] else digits_in(self.corners, cell, layout)

    def apply(self, move: Move, puzzle: Puzzle) -> Position:
        """Return the position after *move*; an equal position if it changes nothing.

        Givens never change, and only visible notes are toggled. A candidate loses its colour with
        its note.

        Raises:
            ValueError: The move names a cell or a digit that the layout does not have.
        """
        made = self._apply(move, puzzle)
        if made.notes is self.notes or not made.colours.has_candidates:
            return made
        layout, gone = puzzle.layout, 0
        for cell, (new, old) in enumerate(zip(made.notes, self.notes, strict=True)):
            if old & ~new:
                gone |= (old & ~new) >> 1 << cell * layout.digits
        kept = _canonical(made.colours.without_candidates(gone))
        return made if kept is made.colours else made._replace_marks(colours=kept)

    def _replace_marks(
        self, *, notes: tuple[Mask, ...] | None = None, colours: Colours | None = None
    ) -> Position:
        """Return a copy with other notes or colours; faster than `replace`."""
        return Position(
            self.digits,
            self.notes if notes is None else notes,
            self.corners,
            self.crossed_out,
            self.colours if colours is None else colours,
            self.struck,
        )

    def _apply(self, move: Move, puzzle: Puzzle) -> Position:
        match move:
            case Enter(cell, digit, erase):
                return self._enter((Candidate(cell, digit),), erase, puzzle)
            case Clear(cell):
                return self._cleared(cell, puzzle)
            case Note() | Corner():
                return self._noted(move, puzzle)
            case FillNotes(cells):
                _check_cells(cells, puzzle.layout)
                return self._filled(puzzle, cells or range(puzzle.layout.cells))
            case Colour():
                return self._coloured(move, puzzle.layout)
            case ClearColours():
                return replace(self, colours=NO_COLOURS)
            case Strike(cell, digits):
                _check(Candidate(cell, digits.bit_length() - 1), puzzle.layout)
                return replace(self, struck=self.struck ^ {(cell, digits)})
            case Batch(moves):
                after = self
                for each in moves:
                    after = after.apply(each, puzzle)
                return after
            case Apply():
                return self._applied(move, puzzle)

    def _enter(self, placements: Iterable[Candidate], erase: bool, puzzle: Puzzle) -> Position:
        digits, notes = self.digits, self.notes
        for placement in placements:
            _check(placement, puzzle.layout)
            cell, digit = placement
            if puzzle.givens[cell]:
                continue
            digits = _put(digits, cell, digit)
            if erase:
                notes = _erase_digit(notes, cell, digit, puzzle.effective_layout)
        return Position(digits, notes, self.corners, self.crossed_out, self.colours, self.struck)

    def _cleared(self, cell: Cell, puzzle: Puzzle) -> Position:
        _check(Candidate(cell, 1), puzzle.layout)
        if puzzle.givens[cell]:
            return self
        if self.digits[cell]:
            return replace(self, digits=_put(self.digits, cell, 0))
        here = puzzle.layout.all_digits >> 1 << cell * puzzle.layout.digits
        if self.notes[cell] or self.corners & here:
            notes = _put(self.notes, cell, 0) if self.notes[cell] else self.notes
            return replace(self, notes=notes, corners=self.corners & ~here)
        return self._replace_marks(colours=_canonical(self.colours.with_colour(0, 1 << cell, here)))

    def _noted(self, move: Note | Corner, puzzle: Puzzle) -> Position:
        candidate = Candidate(move.cell, move.digit)
        _check(candidate, puzzle.layout)
        if self.digits[move.cell]:
            return self
        if isinstance(move, Corner):
            return replace(self, corners=self.corners ^ 1 << bit_number(candidate, puzzle.layout))
        notes = _put(self.notes, move.cell, self.notes[move.cell] ^ 1 << move.digit)
        return self._replace_marks(notes=notes)

    def _filled(self, puzzle: Puzzle, cells: Iterable[Cell]) -> Position:
        notes, layout = list(self.notes), puzzle.layout
        possible = puzzle.possible(self.digits)
        for cell in cells:
            if not self.digits[cell]:
                notes[cell] = possible[cell] & ~digits_in(self.crossed_out, cell, layout)
        return self._replace_marks(notes=_share_notes(tuple(notes), self.notes))

    def _coloured(self, move: Colour, layout: Layout) -> Position:
        if not 0 <= move.colour <= COLOURS:
            raise ValueError(f"there is no colour {move.colour}")
        _check_cells(move.cells, layout)
        candidates = 0
        for candidate in move.candidates:
            _check(candidate, layout)
            candidates |= 1 << bit_number(candidate, layout)
        painted = self.colours.with_colour(move.colour, mask_of(move.cells), candidates)
        return self._replace_marks(colours=_canonical(painted))

    def _applied(self, move: Apply, puzzle: Puzzle) -> Position:
        start, layout = self, puzzle.layout
        if move.fill:
            blank = (cell for cell in range(layout.cells) if not self.notes[cell])
            start = self._filled(puzzle, blank)
        placed = start._enter(move.placements, move.erase, puzzle)
        notes, crossed = list(placed.notes), placed.crossed_out
        for candidate in move.eliminations:
            _check(candidate, layout)
            notes[candidate.cell] &= ~(1 << candidate.digit)
            crossed |= 1 << bit_number(candidate, layout) if move.keep_notes else 0
        return replace(placed, notes=_share_notes(tuple(notes), placed.notes), crossed_out=crossed)


def _share_notes(notes: tuple[Mask, ...], before: tuple[Mask, ...]) -> tuple[Mask, ...]:
    """Return *before* if *notes* are equal to it, so that positions share tuples."""
    return before if notes == before else notes


def _canonical(colours: Colours) -> Colours:
    return NO_COLOURS if colours == NO_COLOURS else colours


def _put(cells: tuple[int, ...], cell: Cell, content: int) -> tuple[int, ...]:
    return (*cells[:cell], content, *cells[cell + 1 :])


def _erase_digit(
    notes: tuple[Mask, ...], cell: Cell, digit: Digit, layout: Layout
) -> tuple[Mask, ...]:
    """Return *notes* without the candidates that *digit* in *cell* excludes."""
    written, noted = list(notes), 1 << digit
    for other in members(layout.sees[cell]):
        if written[other] & noted:
            written[other] ^= noted
    for number in members(layout.banned_by[(digit - 1) * layout.cells + cell]):
        d, other = divmod(number, layout.cells)
        written[other] &= ~(1 << d + 1)
    return _share_notes(tuple(written), notes)


def _check(candidate: Candidate, layout: Layout) -> None:
    cell, digit = candidate
    if not (0 <= cell < layout.cells and 1 <= digit <= layout.digits):
        raise ValueError(f"layout {layout.id} has no cell {cell} or no digit {digit}")


def _check_cells(cells: Iterable[Cell], layout: Layout) -> None:
    for cell in cells:
        _check(Candidate(cell, 1), layout)


def open_places(puzzle: Puzzle, digits: Sequence[Digit], digit: Digit) -> Mask:
    """Return the mask of the empty cells where *digit* is possible; *digits* has 0 if empty."""
    possible = puzzle.possible(digits)
    return mask_of(cell for cell, here in enumerate(possible) if here >> digit & 1)


def notes_complete(position: Position) -> bool:
    """Check whether every empty cell has notes, so that they may stand for all candidates."""
    return all(digit or notes for digit, notes in zip(position.digits, position.notes, strict=True))


def board_of(puzzle: Puzzle, position: Position, *, with_notes: bool) -> Board:
    """Return the engine's board of a position.

    Entries are placed after the givens, in reading order. An entry that conflicts with an earlier
    digit is left out.

    Args:
        puzzle: The puzzle of the position.
        position: The position.
        with_notes: Use the notes as the candidates. Otherwise the candidates are those that the
            rules allow, except those that are crossed out.
    """
    givens = mask_of(cell for cell, digit in enumerate(puzzle.givens) if digit)
    board = Board(puzzle.layout, givens, puzzle.extras)
    for cell in _givens_first(puzzle, position):
        digit = position.digits[cell]
        if board.can_be(cell, digit):
            board.place(cell, digit)
    if with_notes:
        eliminate_unnoted(board, position)
    else:
        for cell, digit in crossed_out(position, puzzle.layout):
            if not position.digits[cell] and board.can_be(cell, digit):
                board.eliminate(cell, digit)
    return board


def crossed_out(position: Position, layout: Layout) -> Iterator[Candidate]:
    """Yield the candidates that hints eliminated, recorded separately from the notes."""
    return (candidate_of(number, layout) for number in members(position.crossed_out))


def eliminate_unnoted(board: Board, position: Position) -> None:
    """Eliminate from the empty cells of *board* every digit that is not noted there.

    A cell whose conflicting entry the board left out keeps its candidates: its hidden notes may be
    out of date.
    """
    for cell in members(board.empty):
        if not position.digits[cell]:
            for digit in list(members(board.candidates_of[cell] & ~position.notes[cell])):
                board.eliminate(cell, digit)


def _givens_first(puzzle: Puzzle, position: Position) -> Iterator[Cell]:
    """Yield the filled cells: those of givens, then those of entries."""
    filled = [cell for cell, digit in enumerate(position.digits) if digit]
    yield from (cell for cell in filled if puzzle.givens[cell])
    yield from (cell for cell in filled if not puzzle.givens[cell])
