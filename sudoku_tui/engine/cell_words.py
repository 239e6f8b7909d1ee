"""Lanes of cells, read off all at once: each is moved to a word of its own."""

from __future__ import annotations

from struct import Struct

from .bits import Mask


class CellWords:
    """Reads the candidates of all cells from lanes that lie side by side.

    The last half of the lanes moves up first, by as many places as there are lanes before it,
    then the last half of each half: so a few large steps take the place of one for each cell.
    """

    def __init__(self, cells: int, width: int) -> None:
        """For so many *cells*, with lanes of *width* bits, their guards included."""
        room, code = (16, "H") if width <= 16 else (32, "I")
        self._words = Struct(f"<{cells}{code}")
        self._steps: list[tuple[Mask, Mask, int]] = []
        """The bits that stay, those that go, and how far."""
        starts, lane = [cell * width for cell in range(cells)], (1 << width) - 1
        for bit in reversed(range(cells.bit_length())):
            stay = go = 0
            for cell, start in enumerate(starts):
                if cell >> bit & 1:
                    go |= lane << start
                    starts[cell] += room - width << bit
                else:
                    stay |= lane << start
            self._steps.append((stay, go, room - width << bit))

    def of(self, lanes: int) -> list[Mask]:
        """The content of each lane, as a set of digits; *lanes* are without their guards."""
        lanes <<= 1  # digits count from 1
        for stay, go, shift in self._steps:
            lanes = lanes & stay | (lanes & go) << shift
        return list(self._words.unpack(lanes.to_bytes(self._words.size, "little")))
