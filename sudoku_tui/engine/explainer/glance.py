"""What multiple chains could agree on, told without following them in their order."""

from __future__ import annotations

from collections.abc import Iterable

from ..bits import Mask, members
from .chain_links import Kind, Links
from .nodes import Number


class Glance:
    """All that is true and false, as long as no candidate goes, if one is true.

    What is found in order stops at a contradiction and so is less, never more: where nothing
    agrees here, nothing agrees there.
    """

    def __init__(self, candidates: Mask) -> None:
        self._links = Links(candidates, Kind.XY)
        self._known: dict[Number, tuple[Mask, Mask]] = {}

    def agree(self, numbers: Iterable[Number]) -> bool:
        """Whether something follows from each of *numbers*."""
        all_on = all_off = -1
        for number in numbers:
            on, off = self._known.get(number) or self._follow(number)
            all_on &= on
            all_off &= off
            if not all_on and not all_off:
                return False
        return True

    def _follow(self, number: Number) -> tuple[Mask, Mask]:
        on, off, kills = self._links.after[number] | 1 << number, 0, self._links.kills
        for each in members(on):
            off |= kills[each]
        self._known[number] = on, off
        return on, off
