"""Whether two cells exclude anything, told without going through all of them.

That is asked the other way round: not what two cells lose, but which digit could be lost because
all that another cell can hold is taken with it. That is so for few digits of few cells, and
mostly for none.
"""

from __future__ import annotations

from ..bits import Mask, members
from ..board import Board
from ..layout import Digit


def has_aligned_pair(board: Board) -> bool:
    """Whether a cell loses a digit because, with it there, another cell could hold nothing.

    What that one holds must not leave two cells or more, which both see, without a candidate:
    where one of these holds just two digits, the pair cannot have both.
    """
    of, places, sees = board.candidates_of, board.places, board.layout.sees
    for digit, bound in _bound_by(board).items():
        free = 0
        for other in members(board.layout.all_digits & ~(1 << digit)):
            free |= places[other] & ~bound.get(other, (0, 0))[1]
        for cell in members(board.empty & ~free):
            sees_it = sees[cell] if of[cell] >> digit & 1 else ~0
            for target in members(places[digit] & sees_it & ~(1 << cell)):
                both = sees[cell] & sees[target]
                excluders = both & board.bivalue
                needed = members(of[cell] & ~(1 << digit))
                if excluders & (excluders - 1) and all(both & bound[d][0] for d in needed):
                    return True
    return False


def _bound_by(board: Board) -> dict[Digit, dict[Digit, tuple[Mask, Mask]]]:
    """For each digit, and another: the cells that hold only these two, and all that see one."""
    sees = board.layout.sees
    bound: dict[Digit, dict[Digit, tuple[Mask, Mask]]] = {
        digit: {} for digit in members(board.layout.all_digits)
    }
    for digits, cells in board.pairs.items():
        seen = 0
        for cell in members(cells):
            seen |= sees[cell]
        one, other = members(digits)
        bound[one][other] = bound[other][one] = cells, seen
    return bound
