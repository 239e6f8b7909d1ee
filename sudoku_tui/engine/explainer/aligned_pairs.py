"""A test whether aligned pairs exclude anything, without trying all pairs.

The test works backwards: instead of the digits that two cells lose, it looks for a digit that would
take all candidates of another cell. Few digits of few cells do, and on most boards none.
"""

from __future__ import annotations

from ..bits import Mask, members
from ..board import Board
from ..layout import Digit


def has_aligned_pair(board: Board) -> bool:
    """Check whether a digit in one cell would take all candidates of another cell.

    That is so if, for each candidate of the other cell, both cells see a cell with only this
    candidate and the first digit. As in Explainer, both cells must see at least two bivalue cells.
    """
    of, places, sees = board.candidates_of, board.places, board.layout.sees
    for digit, bound in _bivalue_partners(board).items():
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


def _bivalue_partners(board: Board) -> dict[Digit, dict[Digit, tuple[Mask, Mask]]]:
    """Return, for each two digits, the cells with only these two, and all peers of these cells."""
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
