"""Sets of small integers, packed into one int.

Bit *i* stands for member *i*. Cells use bits 0 and up. Digits use bits 1 and up, so
digit 7 is bit 7 and nothing ever subtracts one. Every bit trick of the engine is one
of these five; outside them only ``&``, ``|``, ``^``, ``~``, ``1 << member`` and
``mask >> member & 1`` are used on masks. Where masks are large and much is done with them,
``x ^ x & y`` stands for ``x & ~y``: ``~y`` is negative, which makes it two to three times as dear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import compress
from typing import Final, TypeAlias

Mask: TypeAlias = int
"""A set of cells, of digits or of candidates."""


def mask_of(numbers: Iterable[int]) -> Mask:
    """Pack *numbers* into a mask."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def only(mask: Mask) -> int | None:
    """The single member of *mask*, or None if it has none or several."""
    return mask.bit_length() - 1 if mask and not mask & (mask - 1) else None


def union(masks: Iterable[Mask]) -> Mask:
    """Whatever is in one of *masks* or more."""
    together = 0
    for mask in masks:
        together |= mask
    return together


def first(mask: Mask) -> int:
    """The smallest member of *mask*, which must not be empty."""
    return (mask ^ mask - 1).bit_length() - 1


_MANY: Final = 10
_NUMBERS: Final = tuple(range(1000))
_LONG: Final = 1 << len(_NUMBERS)
"""With more members than that, in a mask that is not longer, the digits of the mask choose from all
numbers, which costs less than a few operations on a large int for each."""
_AS_TRUTH: Final = bytes(code & 1 for code in range(256))
"""The digits 0 and 1, as they are coded, as the numbers 0 and 1."""

_ROOM: Final = 16384


class _Members(dict[Mask, tuple[int, ...]]):
    """The members of the masks that were asked for."""

    def __missing__(self, mask: Mask) -> tuple[int, ...]:
        if mask.bit_count() > _MANY and mask < _LONG:
            found = tuple(compress(_NUMBERS, bin(mask)[:1:-1].encode().translate(_AS_TRUTH)))
        else:
            each: list[int] = []
            left = mask
            while left:
                each.append(left.bit_length() - 1)
                left ^= 1 << each[-1]
            found = tuple(each[::-1])
        if mask < _LONG:  # longer ones seldom come again, and would take much room
            if len(self) >= _ROOM:
                self.clear()
            self[mask] = found
        return found


members: Final[Callable[[Mask], tuple[int, ...]]] = _Members().__getitem__
"""The members of a mask, smallest first. Nearly nine of ten masks were met before: to look them up
costs a fifth of taking them apart, and less than a call."""


def digits_by_cell(candidates: Mask, cells: int) -> dict[int, Mask]:
    """Return the digits of each cell that has some of *candidates*, on a board of so many *cells*.

    The number of a candidate is ``(digit - 1) * cells + cell``, as on a board.
    """
    found: dict[int, Mask] = {}
    every, digit = (1 << cells) - 1, 1
    while candidates:
        for cell in members(candidates & every):
            found[cell] = found.get(cell, 0) | 1 << digit
        candidates >>= cells
        digit += 1
    return found
