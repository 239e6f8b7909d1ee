"""Siamese fish: two finned fish of the same bases, told as one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, groupby

from ..bits import Mask, first
from ..board import Board
from ..layout import Digit, House, Layout
from ..notation import houses_listed, houses_short
from ..step import Step
from .fish import TECHNIQUES as ALL_FISH
from .fish import FinnedFish
from .fish_search import Catch, all_catches


class SiameseFish(FinnedFish):
    """Two fish with fins have the same bases and other covers, and each removes something.

    Each is a fish of its own, so both remove what they remove.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for digit in range(1, board.layout.digits + 1):
            found = all_catches(board.layout, board.places[digit], self.shape, self.size)
            finned = [catch for catch in found if catch.fins and catch.shape is self.shape]
            for _, same in groupby(finned, key=lambda catch: catch.bases):
                yield from self._pairs(board, digit, list(same))

    def _pairs(self, board: Board, digit: Digit, same: list[Catch]) -> Iterator[Step]:
        told: set[Mask] = set()
        for one, other in combinations(same, 2):
            both = one.gone | other.gone
            if self.takes(one) and first(one.gone) != first(other.gone) and both not in told:
                told.add(both)
                yield self._joined(board, digit, one, other)

    def _joined(self, board: Board, digit: Digit, one: Catch, other: Catch) -> Step:
        """The first fish as it is drawn, with the covers and the eliminations of both."""
        step = self.step(board, digit, one)
        more = tuple(board.layout.houses[number] for number in other.covers)
        gone = board.candidates_in(one.gone | other.gone, 1 << digit)
        return replace(step, eliminations=gone, houses=(*step.houses, *more))

    def reason(self, step: Step, layout: Layout) -> str:
        bases, one, other = self._parts(step)
        digit = layout.symbol(step.eliminations[0].digit)
        return (
            f"Fins apart, {digit} in {houses_listed(bases)} can only go in {houses_listed(one)}, "
            f"and with other fins in {houses_listed(other)}. "
            f"Both are finned fish, and each removes what it removes alone"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        bases, one, other = map(houses_short, self._parts(step))
        return f"{layout.symbol(step.eliminations[0].digit)} {bases} {one}/{other}"

    def _parts(self, step: Step) -> tuple[tuple[House, ...], ...]:
        """The bases and the covers of each fish."""
        size = self.size
        return tuple(step.houses[start : start + size] for start in (0, size, 2 * size))


SIAMESE = tuple(
    SiameseFish(
        f"siamese-{fish.id}",
        f"Siamese {fish.name}",
        f"{fish.code}1",
        fish.size,
        fish.shape,
        fish.sashimi,
    )
    for fish in ALL_FISH
    if isinstance(fish, FinnedFish) and fish.size > 2
)
"""For a search that asks for them: on the ladders each fish is a step of its own."""
