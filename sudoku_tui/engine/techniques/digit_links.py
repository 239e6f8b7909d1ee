"""One digit by itself: its strong links, found once for each set of places."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ..bits import Mask, members
from ..board import Board
from ..dead_places import verdicts_on
from ..layout import Cell, Digit, House, Layout
from ..remembered import Remembered

_ROOM: Final = 8192
"""How many sets of places are remembered."""


class StrongLink(NamedTuple):
    """The only two places of a digit in a house: one of them holds it."""

    house: House
    one: Cell
    other: Cell


@lru_cache(maxsize=4096)
def strong_links(layout: Layout, places: Mask) -> tuple[StrongLink, ...]:
    """The strong links of a digit with these *places*, each pair once, in its first house."""
    found: dict[Mask, StrongLink] = {}
    for house in layout.houses:
        inside = places & house.mask
        rest = inside & (inside - 1)
        if rest and not rest & (rest - 1) and inside not in found:
            one, other = members(inside)
            found[inside] = StrongLink(house, one, other)
    return tuple(found.values())


@lru_cache(maxsize=32)
def houses_with_two(layout: Layout) -> Remembered[Mask, tuple[tuple[House, Mask], ...]]:
    """By the places of a digit the houses in which there are two of them, and these."""

    def twos(places: Mask) -> tuple[tuple[House, Mask], ...]:
        inside = ((house, places & house.mask) for house in layout.houses)
        return tuple(each for each in inside if each[1].bit_count() == 2)

    return Remembered(twos, _ROOM)


def links_at(layout: Layout, places: Mask) -> dict[Cell, list[tuple[Cell, House]]]:
    """For each end of a strong link the other ends, and the houses through which."""
    table: dict[Cell, list[tuple[Cell, House]]] = {}
    for house, one, other in strong_links(layout, places):
        table.setdefault(one, []).append((other, house))
        table.setdefault(other, []).append((one, house))
    return table


def worth_searching(board: Board) -> list[tuple[Digit, Mask]]:
    """The digits with a place that a look at one digit alone could remove, and their places."""
    return board.once(_suspicious)


def _suspicious(board: Board) -> list[tuple[Digit, Mask]]:
    verdicts = verdicts_on(board.layout)
    return [
        (digit, places)
        for digit, places in enumerate(board.places)
        if places and verdicts[places].suspects
    ]
