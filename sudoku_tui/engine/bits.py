"""Sets of small integers, packed into one int.

Bit *i* represents member *i*. Cells use bits 0 and up. Digits use bits 1 and up: digit 7 is bit 7,
so no code has to subtract one. The functions of this module are the only bit tricks of the engine.
Elsewhere only ``&``, ``|``, ``^``, ``~``, ``1 << member`` and ``mask >> member & 1`` are used on
masks. Hot loops over large masks write ``x ^ x & y`` for ``x & ~y``: ``~y`` is negative, and
Python's operations on negative large ints are slower.
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


def single_member(mask: Mask) -> int | None:
    """Return the single member of *mask*, or None if it has none or several."""
    return mask.bit_length() - 1 if mask and not mask & (mask - 1) else None


def union(masks: Iterable[Mask]) -> Mask:
    """Return the union of *masks*; 0 if there are none."""
    together = 0
    for mask in masks:
        together |= mask
    return together


def smallest_member(mask: Mask) -> int:
    """Return the smallest member of *mask*, which must not be empty."""
    return (mask ^ mask - 1).bit_length() - 1


_MANY_MEMBERS: Final = 10
_NUMBERS: Final = tuple(range(1000))
_CACHED_BELOW: Final = 1 << len(_NUMBERS)
"""Only masks below this bound are cached, and only these can be unpacked by `compress`.

If such a mask has more than `_MANY_MEMBERS` members, its binary digits select the members from
`_NUMBERS`. This costs less than a few large-int operations per member.
"""
_DIGITS_TO_BITS: Final = bytes(code & 1 for code in range(256))
"""Translation table from the characters "0" and "1" to the bytes 0 and 1."""

_CACHE_SIZE: Final = 16384


class _Members(dict[Mask, tuple[int, ...]]):
    """Cache of the members of masks, filled on demand."""

    def __missing__(self, mask: Mask) -> tuple[int, ...]:
        if mask.bit_count() > _MANY_MEMBERS and mask < _CACHED_BELOW:
            found = tuple(compress(_NUMBERS, bin(mask)[:1:-1].encode().translate(_DIGITS_TO_BITS)))
        else:
            each: list[int] = []
            left = mask
            while left:
                each.append(left.bit_length() - 1)
                left ^= 1 << each[-1]
            found = tuple(each[::-1])
        if mask < _CACHED_BELOW:  # longer masks rarely recur, and take much memory
            if len(self) >= _CACHE_SIZE:
                self.clear()
            self[mask] = found
        return found


members: Final[Callable[[Mask], tuple[int, ...]]] = _Members().__getitem__
"""Return the members of a mask, smallest first.

Most masks recur, so the members are cached. A lookup is cheaper than unpacking the mask, and as a
bound dict method it also avoids a Python call.
"""


def digits_by_cell(candidates: Mask, cells: int) -> dict[int, Mask]:
    """Return the digits of each cell that has some of *candidates*, on a board of *cells* cells.

    A candidate has the number ``(digit - 1) * cells + cell``, as on a `Board`.
    """
    found: dict[int, Mask] = {}
    every, digit = (1 << cells) - 1, 1
    while candidates:
        for cell in members(candidates & every):
            found[cell] = found.get(cell, 0) | 1 << digit
        candidates >>= cells
        digit += 1
    return found
