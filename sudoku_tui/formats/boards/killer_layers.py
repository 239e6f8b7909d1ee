"""Killers in two layers: a label for each cell, the same in the same cage, and a sum for each cage
in one of its cells."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from ...engine.constraints.cage import Cage
from ...engine.layout import Cell
from .groups import can_be

NO_CAGE: Final = frozenset({"", ".", "-", "_", "*"})
"""Labels of a cell in no cage, and words for a cell without a sum."""


def cages_of_layers(
    words: Sequence[str], labels: Sequence[Hashable], size: int
) -> tuple[Cage, ...]:
    """The cages of a square board; none if a cage has not just one sum, if that cannot be, or if
    those of all cells do not add up to the total of a board."""
    cells_of: dict[Hashable, list[Cell]] = {}
    for cell, label in enumerate(labels):
        if label not in NO_CAGE:
            cells_of.setdefault(label, []).append(cell)
    if len(words) != size**2 or len(labels) != size**2 or len(cells_of) < 2:
        return ()
    cages = []
    for cells in cells_of.values():
        sums = [words[cell] for cell in cells if words[cell] not in NO_CAGE]
        sums = [each for each in sums if each.strip("0")]
        if len(sums) != 1 or not sums[0].isdecimal() or len(sums[0]) > 3:
            return ()
        cages.append(Cage(tuple(cells), int(sums[0])))
    return whole_cages(cages, size)


def whole_cages(cages: Sequence[Cage], size: int) -> tuple[Cage, ...]:
    """The cages, if their sums can be, and if those of all cells, where they fill the board, add
    up to its total; none if not."""
    cells = [cell for cage in cages for cell in cage.cells]
    if not all(can_be(cage, size) for cage in cages):
        return ()
    total = size**2 * (size + 1) // 2
    fill = len(cells) == len(set(cells)) == size**2
    if fill and sum(cage.sum or 0 for cage in cages) != total:
        return ()
    return tuple(cages)
