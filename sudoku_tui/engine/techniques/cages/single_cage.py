"""Techniques of one cage: its last cell, its combinations, its bounds and its fillings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...bits import Mask, members, union
from ...board import Board
from ...constraints.combinations import combinations_of
from ...layout import Layout
from ...step import NUMBER_WORDS, Step, digits_listed, frozen_by_identity
from .fillings import common_digits, least_and_greatest
from .sum_technique import SumTechnique, eliminated, seen_by_places
from .sum_words import describe_group, describe_open_sum, list_combinations
from .sums import MOST_CELLS, OpenCells, cages_on, groups_on, sum_marks, sum_of_step

_SEVERAL: Final = range(2, MOST_CELLS + 1)
"""Numbers of open cells, without a single one."""
_LARGE: Final = 5
"""Open cells from which cages count as large."""


class CageLastCell(SumTechnique):
    """All cells of a cage but one are filled.

    Its digits add up to its sum, so the last cell holds what is left of the sum.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for cage in cages_on(board, (1,)):
            if cage.total > 0 and cage.fields[0] >> cage.total & 1:
                yield self.placing(board, cage, cage.cells[0], cage.total)

    def reason(self, step: Step, layout: Layout) -> str:
        [(cell, digit)] = step.placements
        name, group = layout.cell_name(cell), describe_group(step.rules[0], layout)
        return f"{name} is the last empty cell of {group}, and {digit} is left of its sum"


class CageOnlyCombination(SumTechnique):
    """The open cells of a cage can only have one set of digits, by their number and their sum.

    Each of them holds one of these digits, so all other digits are eliminated from them.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for cage in cages_on(board, _SEVERAL):
            sets = combinations_of(len(cage.cells), cage.total, board.layout.digits)
            if len(sets) == 1:
                yield from self.eliminating(
                    board, cage, eliminated(cage, [sets[0]] * len(cage.cells))
                )

    def reason(self, step: Step, layout: Layout) -> str:
        [rule] = step.rules
        cage = sum_of_step(rule, step)
        [digits] = combinations_of(len(cage.cells), cage.total, layout.digits)
        only = digits_listed(digits, layout)
        return f"{describe_open_sum(cage, layout)}, and that can only be {only}"


@frozen_by_identity
class CageCombinations(SumTechnique):
    """A digit is in no set of digits that the open cells of a cage can hold.

    The digits of the cage differ and add up to its sum, and they are such a set. So that digit is
    eliminated from the cage. Of two cells, one must be able to hold what the other leaves.
    """

    size: int
    """Number of open cells; `_LARGE` for more as well."""

    def find(self, board: Board) -> Iterator[Step]:
        sizes = range(_LARGE, MOST_CELLS + 1) if self.size == _LARGE else (self.size,)
        for cage in cages_on(board, sizes):
            sets = _combinations_of(cage)
            if sets:
                # Two cells are seen as pairs of partners, larger cages as sets of digits.
                held = cage.ways.held if self.size == 2 and cage.ways else None
                kept = held or [union(sets)] * len(cage.cells)
                yield from self.eliminating(board, cage, eliminated(cage, kept))

    def reason(self, step: Step, layout: Layout) -> str:
        cage = sum_of_step(step.rules[0], step)
        sets = list_combinations(_combinations_of(cage), layout)
        return f"{describe_open_sum(cage, layout)}: {sets}"


def _combinations_of(cage: OpenCells) -> tuple[Mask, ...]:
    """Return the combinations of a cage; of two cells only those with a filling."""
    if len(cage.cells) > 2:
        return cage.combinations
    return cage.ways.combinations if cage.ways else ()


class CageHiddenSingle(SumTechnique):
    """A digit is in every set of digits that the open cells of a cage can hold.

    So the cage holds it, and only one of its open cells can.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for cage in cages_on(board, _SEVERAL):
            for digit in members(common_digits(cage.combinations)):
                places = [n for n, field in enumerate(cage.fields) if field >> digit & 1]
                if len(places) == 1:
                    yield self.placing(board, cage, cage.cells[places[0]], digit)

    def reason(self, step: Step, layout: Layout) -> str:
        [(cell, digit)] = step.placements
        cage = sum_of_step(step.rules[0], step)
        sets = list_combinations(cage.combinations, layout)
        name, symbol = layout.cell_name(cell), layout.symbol(digit)
        what = f"{describe_open_sum(cage, layout)}: {sets}"
        return f"{what}. Each has {symbol}, and only {name} can hold it"


class CageBounds(SumTechnique):
    """With a digit in one cell, the other open cells of its cage cannot make what is left.

    Even their least sum of different digits would be too large, or their greatest too small. So
    the digit is eliminated from that cell.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for cage in cages_on(board, _SEVERAL):
            gone = eliminated(cage, [_within_bounds(cage, n) for n in range(len(cage.cells))])
            yield from self.eliminating(board, cage, gone)

    def reason(self, step: Step, layout: Layout) -> str:
        cage = sum_of_step(step.rules[0], step)
        cell = step.eliminations[0].cell
        index = cage.cells.index(cell)
        rest = (*cage.fields[:index], *cage.fields[index + 1 :])
        least, greatest = least_and_greatest(rest) or (0, 0)
        others = "the other cell makes" if len(rest) == 1 else "the others make"
        return (
            f"{describe_open_sum(cage, layout)}. Beside {layout.cell_name(cell)}, "
            f"{others} {least} at least and {greatest} at most"
        )


def _within_bounds(cage: OpenCells, index: int) -> Mask:
    """Return the digits of a cell with which the other cells can still make the rest of the sum."""
    ends = least_and_greatest((*cage.fields[:index], *cage.fields[index + 1 :]))
    if ends is None:
        return 0
    least, greatest = ends
    return union(
        1 << digit
        for digit in members(cage.fields[index])
        if least <= cage.total - digit <= greatest
    )


class CageNakedSubset(SumTechnique):
    """The open cells of a cage lie in one house and can only have one set of digits.

    These cells hold exactly these digits, so the other cells of the house hold none of them.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for group in groups_on(board):
            if len(group.combinations) == 1 and len(group.cells) in NUMBER_WORDS:
                for house in board.layout.shared_houses(group.mask):
                    beyond = house.mask & ~group.mask
                    gone = board.candidates_in(beyond, group.combinations[0])
                    if gone:
                        yield Step(
                            self,
                            eliminations=gone,
                            basis=(group.rule, house),
                            marks=sum_marks(board, (group,)),
                        )

    def reason(self, step: Step, layout: Layout) -> str:
        group = sum_of_step(step.rules[0], step)
        digits = digits_listed(group.combinations[0], layout)
        what = f"{describe_open_sum(group, layout)}, and that can only be {digits}"
        return f"{what}. All of them are in {step.houses[0]}"


class CagePointing(SumTechnique):
    """A digit is in every set of digits that the open cells of a cage can hold.

    So it stands in one of its places in the cage. A cell that sees all these places cannot hold it.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for group in groups_on(board):
            for digit in members(common_digits(group.combinations)):
                gone = seen_by_places(board, group, digit)
                if gone:
                    yield self.step(board, group, gone)

    def reason(self, step: Step, layout: Layout) -> str:
        group, digit = sum_of_step(step.rules[0], step), step.eliminations[0].digit
        sets = list_combinations(group.combinations, layout)
        places = [
            c for c, field in zip(group.cells, group.fields, strict=True) if field >> digit & 1
        ]
        names = layout.names(union(1 << cell for cell in places), "or")
        what = f"{describe_open_sum(group, layout)}: {sets}"
        return f"{what}. Each has {layout.symbol(digit)}, in {names}"


class CageWays(SumTechnique):
    """A candidate occurs in no filling of the open cells of its cage.

    The digits of the cage differ and add up to its sum, so one of the fillings is true, and the
    candidate is false.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for cage in cages_on(board, _SEVERAL):
            if ways := cage.ways:
                yield from self.eliminating(board, cage, eliminated(cage, ways.held))

    def reason(self, step: Step, layout: Layout) -> str:
        cage = sum_of_step(step.rules[0], step)
        ways = cage.ways
        sets = list_combinations(ways.combinations if ways else (), layout)
        return (
            f"{describe_open_sum(cage, layout)}: {sets}. No order of these digits allows the rest"
        )


TECHNIQUES = (
    CageLastCell("cage-last-cell", "Last Cell of a Cage", ""),
    CageOnlyCombination("cage-only-combination", "Only Combination", ""),
    CageCombinations("cage-combinations-2", "Cage Combinations (2 cells)", "", 2),
    CageCombinations("cage-combinations-3", "Cage Combinations (3 cells)", "", 3),
    CageCombinations("cage-combinations-4", "Cage Combinations (4 cells)", "", 4),
    CageCombinations("cage-combinations-5", "Cage Combinations (5 or more cells)", "", _LARGE),
    CageHiddenSingle("cage-hidden-single", "Cage Hidden Single", ""),
    CageBounds("cage-bounds", "Cage Bounds", ""),
    CageNakedSubset("cage-naked-subset", "Cage Naked Subset", ""),
    CagePointing("cage-pointing", "Cage Pointing", ""),
    CageWays("cage-ways", "Cage Fillings", ""),
)
