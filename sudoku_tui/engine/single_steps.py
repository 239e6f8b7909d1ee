"""The steps of singles: there are so few on a layout that each is made once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .lanes import CandidateNumber
from .layout import Layout
from .remembered import Remembered
from .step import Candidate, Step
from .techniques.singles import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE

_ROOM: Final = 20_000
"""Steps of a kind that are kept: all of them up to 9x9."""


class SingleSteps:
    """The steps of all singles of a layout. Get them from `single_steps_of`."""

    def __init__(self, layout: Layout) -> None:
        cells, houses = layout.cells, layout.houses

        def candidate(number: int) -> Candidate:
            d, cell = divmod(number, cells)
            return Candidate(cell, d + 1)

        self.naked = Remembered[CandidateNumber, Step](
            lambda number: NAKED_SINGLE.step(candidate(number)), _ROOM
        )
        """By candidate number."""
        self.hidden = Remembered[tuple[CandidateNumber, int], Step](
            lambda key: HIDDEN_SINGLE.step(candidate(key[0]), houses[key[1]]), _ROOM
        )
        """By candidate number and the number of its house."""
        self.full_house = Remembered[tuple[CandidateNumber, int], Step](
            lambda key: FULL_HOUSE.step(candidate(key[0]), houses[key[1]]), _ROOM
        )


@lru_cache(maxsize=32)
def single_steps_of(layout: Layout) -> SingleSteps:
    """The steps of *layout*, each made when it is first asked for."""
    return SingleSteps(layout)
