"""Turbot fish: any two strong links of one digit that a weak one joins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ..bits import Mask, mask_of, members
from ..board import Board
from ..dead_places import suspects_of
from ..layout import Cell, Digit, House, Layout
from ..step import Candidate, Step
from .digit_links import links_at, worth_searching
from .turbots import TwoLinks


class _Chain(NamedTuple):
    """A chain far = near - near = far of one digit, and what sees both far ends."""

    ends: tuple[Cell, Cell, Cell, Cell]
    houses: tuple[House, House]
    gone: Mask


@lru_cache(maxsize=4096)
def _chains(layout: Layout, places: Mask) -> tuple[_Chain, ...]:
    """Every such chain that removes something, told from its lower far end."""
    sees, links = layout.sees, links_at(layout, places)
    ends, suspects = mask_of(links), suspects_of(layout, places)
    found: list[_Chain] = []
    for far in sorted(links):
        reached = sees[far] & suspects
        for near, house in links[far] if reached else ():
            for near_too in members(sees[near] & ends & ~(1 << far)):
                for far_too, house_too in links[near_too]:
                    gone = reached & sees[far_too] & ~(1 << near | 1 << near_too)
                    if gone and far < far_too != near:
                        chain = (far, near, near_too, far_too)
                        found.append(_Chain(chain, (house, house_too), gone))
    return tuple(found)


class TurbotFish(TwoLinks):
    """Two houses have two places each for a digit, and a place of one sees a place of the other.

    Not both of these two are true, so one of the far ends is, and what sees both is not.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for digit, places in worth_searching(board):
            for chain in _chains(board.layout, places):
                yield self.step(board, digit, chain)

    def step(self, board: Board, digit: Digit, chain: _Chain) -> Step:
        """*chain* as a step."""
        nodes = [Candidate(cell, digit) for cell in chain.ends]
        gone = tuple(Candidate(cell, digit) for cell in members(chain.gone))
        return self._drawn(nodes, list(chain.houses), gone)


def _best(board: Board) -> Step | None:
    """The chain that removes most; of equals the one whose eliminations come first."""
    found = [
        (digit, chain)
        for digit, places in worth_searching(board)
        for chain in _chains(board.layout, places)
    ]
    if not found:
        return None
    digit, chain = min(found, key=_rank)
    return TURBOT_FISH.step(board, digit, chain)


def _rank(found: tuple[Digit, _Chain]) -> tuple[int, int]:
    digit, chain = found
    weight = sum(cell * (1 + 80 * k) + digit for k, cell in enumerate(members(chain.gone)))
    return -chain.gone.bit_count(), weight


TURBOT_FISH = TurbotFish("turbot-fish", "Turbot Fish", "0403")

TECHNIQUES = (TURBOT_FISH,)

HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {"turbot-fish": _best}
"""The step that HoDoKu takes where it is not the first that is found."""
