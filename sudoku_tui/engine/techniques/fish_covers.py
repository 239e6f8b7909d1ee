"""Choices of houses, numbered, so that a set of choices is one int.

To find the houses that cover some cells, one does not try choice after choice. For each
house there is the set of choices that hold it; a cell is covered by the union of these over
its houses, and several cells by the intersection over the cells.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from ..bits import Mask

MOST_CHOICES = 1 << 17
"""Where there are more, nothing is sought: large mutants on large layouts, which nobody follows."""


@lru_cache(maxsize=256)
def choices_with(count: int, size: int) -> tuple[Mask, ...]:
    """For each of *count* things, the choices of *size* of them that hold it.

    Choices are numbered in the order of the dictionary: those with the first thing first.
    """
    if not count or not size:
        return (0,) * count
    head = comb(count - 1, size - 1)
    with_first, without = choices_with(count - 1, size - 1), choices_with(count - 1, size)
    rest = (one | other << head for one, other in zip(with_first, without, strict=True))
    return ((1 << head) - 1, *rest)


@lru_cache(maxsize=8192)
def choice(number: int, count: int, size: int) -> tuple[int, ...]:
    """The things in the choice with a *number*, ascending."""
    chosen: list[int] = []
    for thing in range(count):
        if len(chosen) == size:
            break
        head = comb(count - thing - 1, size - len(chosen) - 1)
        if number < head:
            chosen.append(thing)
        else:
            number -= head
    return tuple(chosen)
