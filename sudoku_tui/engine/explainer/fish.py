"""X-Wing, Swordfish and Jellyfish, without fins.

The fish of a digit depend only on its places, so they are cached by places.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from ..bits import Mask
from ..board import Board
from ..bounded_cache import BoundedCache
from ..effort import StepMeter
from ..inference.dead_places import suspects_of
from ..layout import House
from ..layouts import CLASSIC
from ..step import Step
from .rule import COLUMNS, ROWS, ExplainerTechnique, RatedStep, pattern_marks, subsets


class FoundFish(NamedTuple):
    """A fish. Of two fish the lesser one, compared as tuples, comes first."""

    direction: int
    """0 if columns are the base and rows the cover, 1 if rows are the base."""
    rank: int
    """Index of the subset of base lines, in the order of `subsets`."""
    base: Mask
    lost: Mask
    houses: tuple[House, ...]


def _find_fish(size: int, places: Mask) -> tuple[FoundFish, ...]:
    if sum(bool(places & row.mask) for row in ROWS) < 2 * size or not suspects_of(CLASSIC, places):
        return ()
    return tuple(_fish_in(size, places))


def _fish_in(size: int, places: Mask) -> Iterator[FoundFish]:
    for direction, (bases, covers) in enumerate(((COLUMNS, ROWS), (ROWS, COLUMNS))):
        lines = [places & base.mask for base in bases]
        crossed = [
            sum(1 << at for at, cover in enumerate(covers) if cover.mask & line) for line in lines
        ]
        for rank, chosen in enumerate(subsets(9, size)):
            met = inside = 0
            for line in chosen:
                if not crossed[line] & (crossed[line] - 1):
                    break
                met |= crossed[line]
                inside |= lines[line]
            else:
                if met.bit_count() == size:
                    covered = [cover for at, cover in enumerate(covers) if met >> at & 1]
                    lost = sum(cover.mask for cover in covered) & places & ~inside
                    if lost:
                        houses = (*(bases[line] for line in chosen), *covered)
                        yield FoundFish(direction, rank, inside, lost, houses)


_KNOWN: Final = {size: BoundedCache(partial(_find_fish, size), 4096) for size in (2, 3, 4)}


def all_fish(size: int, places: Mask) -> tuple[FoundFish, ...]:
    """Return every fish of *size* among the places of a digit, in order."""
    return _KNOWN[size][places]


def _fish(size: int, rating: float, board: Board, meter: StepMeter) -> RatedStep | None:
    """Find a fish: *size* lines have a digit in only *size* crossing lines.

    So the crossing lines have the digit there and lose it elsewhere.
    """
    known, fish_digit = _KNOWN[size], 0
    best: FoundFish | None = None
    for digit in range(1, 10):
        for each in known[board.places[digit]][:1]:
            if best is None or each[:2] < best[:2]:
                best, fish_digit = each, digit
    if best is None:
        return None
    step = Step(
        TECHNIQUE_OF[size],
        eliminations=board.candidates_in(best.lost, 1 << fish_digit),
        basis=best.houses,
        marks=pattern_marks(board, best.base, 1 << fish_digit),
    )
    return RatedStep(rating, step)


_WHY: Final = "{digits} must be at the crossings of {lines}"
TECHNIQUE_OF: Final = {
    2: ExplainerTechnique("x-wing", "X-Wing", "", partial(_fish, 2, 3.2), _WHY),
    3: ExplainerTechnique("swordfish", "Swordfish", "", partial(_fish, 3, 3.8), _WHY),
    4: ExplainerTechnique("jellyfish", "Jellyfish", "", partial(_fish, 4, 5.2), _WHY),
}
