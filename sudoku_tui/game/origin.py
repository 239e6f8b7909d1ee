"""The start of a path from a sheet, and the faults of the sheet.

`origin_of` places the entries. In cells with candidates it eliminates all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from ..engine.bits import members
from ..engine.board import Board
from ..engine.layout import Candidate, Cell, Digit
from ..engine.puzzle import Puzzle
from ..engine.started_puzzle import Origin, StartedPuzzle
from ..formats.sheet import Sheet

_MOST: Final = 4
"""Most faults that are named; the others are counted."""


class Fault(NamedTuple):
    """An entry or a candidate that is wrong."""

    cell: Cell
    said: str
    """The problem in words, with the cell and, if known, the right digit."""


@dataclass(frozen=True)
class SheetOrigin:
    """The start of a path that continues a sheet."""

    origin: Origin
    """The start; the puzzle itself if the sheet adds nothing to it."""
    faults: tuple[Fault, ...] = ()
    """Wrong entries and candidates, which the origin leaves out."""

    @property
    def complaint(self) -> str:
        """The faults in one line, only the first few in full; "" without faults."""
        more = len(self.faults) - _MOST
        first = (fault.said for fault in self.faults[:_MOST])
        told = (*first, *((f"and {more} more",) if more > 0 else ()))
        return "; ".join(told)


def sheet_of_start(start: StartedPuzzle) -> Sheet:
    """Return the sheet of *start*: its entries, and the candidates of each open cell."""
    board = start.board()
    left = tuple(
        0 if digit else mask for digit, mask in zip(board.digits, board.candidates_of, strict=True)
    )
    return Sheet(start.puzzle, start.entries, left)


def origin_of(sheet: Sheet, solution: Sequence[Digit] | None = None) -> SheetOrigin:
    """Return the position on *sheet*; a cell without written candidates keeps all possible ones.

    Args:
        sheet: A sheet without clashing givens.
        solution: The solution of the puzzle; without it, only violations of the rules are faults.
    """
    if not (sheet.entries or sheet.candidates):
        return SheetOrigin(sheet.puzzle)
    layout, puzzle = sheet.layout, sheet.puzzle
    board, faults = Board.of(puzzle), list[Fault]()
    entries = [0] * layout.cells
    for cell, entry in enumerate(sheet.entries):
        if not entry:
            continue
        name, digit = layout.cell_name(cell), layout.symbol(entry)
        if solution and solution[cell] != entry:
            right = layout.symbol(solution[cell])
            faults.append(Fault(cell, f"{name} is {digit} here, and {right} in the solution"))
        elif not board.can_be(cell, entry):
            faults.append(Fault(cell, f"{name} cannot be {digit}, which is entered there"))
        else:
            board.place(cell, entry)
            entries[cell] = entry
    gone = list[Candidate]()
    for each in _ruled_out(sheet, board, solution):
        if isinstance(each, Fault):
            faults.append(each)
        else:
            gone.append(each)
    if not gone and not any(entries):
        return SheetOrigin(puzzle, tuple(faults))
    return SheetOrigin(StartedPuzzle(puzzle, tuple(entries), frozenset(gone)), tuple(faults))


def _ruled_out(
    sheet: Sheet, board: Board, solution: Sequence[Digit] | None
) -> Iterator[Candidate | Fault]:
    """Yield the candidates of *board* that *sheet* lacks, and the faults of cells."""
    layout, digits = sheet.layout, sheet.digits
    for cell, written in enumerate(sheet.candidates):
        if not written or digits[cell]:
            continue
        name, left = layout.cell_name(cell), board.candidates_of[cell]
        if solution and not written >> solution[cell] & 1:
            right = layout.symbol(solution[cell])
            yield Fault(cell, f"{name} lacks the candidate {right}, which is in the solution")
        elif not written & left:
            yield Fault(cell, f"{name} has no candidate left that the rules allow")
        else:
            yield from (Candidate(cell, digit) for digit in members(left & ~written))


def narrowed(sheet: Sheet) -> Puzzle:
    """Return the puzzle whose solutions are exactly those that agree with *sheet*.

    Its givens include the entries, and its marks are the candidates. It is for searches only:
    techniques would treat the candidates as marks of the puzzle.
    """
    layout = sheet.layout
    may_hold = list(sheet.puzzle.extras.digits_by_cell(layout))
    for cell, (digit, written) in enumerate(
        zip(sheet.digits, sheet.candidates or (0,) * layout.cells, strict=True)
    ):
        if not digit and written & may_hold[cell]:
            may_hold[cell] &= written
    extras = replace(sheet.puzzle.extras, allowed=tuple(may_hold))
    return replace(sheet.puzzle, givens=sheet.digits, extras=extras)
