"""Sentences about cages: the sum still open, the combinations, and the sum of chosen cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from ..engine.bits import Mask, mask_of, members
from ..engine.constraints.cage import Cage
from ..engine.constraints.combinations import combinations_of
from ..engine.layout import Layout
from ..engine.puzzle import Puzzle
from ..engine.step import Step
from ..formats.figures import counted
from ..game.cages import CageStatus, SumOfCells

_MOST: Final = 12
"""Largest number of combinations that a sentence lists."""
_MOST_LINES: Final = 6
"""Largest number of combinations of a cage below the sentence of a step."""
_FEW: Final = 3
"""Largest number of cells that a sentence names."""


def combination(digits: Mask, layout: Layout) -> str:
    """Return the digits of a combination: ``169``."""
    return "".join(map(layout.symbol, members(digits)))


def list_cages(puzzle: Puzzle) -> str:
    """Return the sum and the cells of all cages: ``16 r123c1, 13 r12c2``; "" if there are none."""
    cages = (one for one in puzzle.extras.constraints if isinstance(one, Cage))
    return ", ".join(
        " ".join((*map(str, cage.clue), puzzle.layout.short_names(mask_of(cage.cells))))
        for cage in cages
    )


def describe_open_part(status: CageStatus) -> str:
    """Return the part of a cage that is not filled: ``15 in 2 cells``."""
    if not status.empty_count:
        return "full"
    cells = counted(status.empty_count, "cell")
    return cells if status.open_sum is None else f"{status.open_sum} in {cells}"


def describe_briefly(status: CageStatus) -> str:
    """Return ``Cage with sum 24, 3 cells, 15 in 2 cells open.``."""
    cage = status.cage
    total = "" if cage.sum is None else f" with sum {cage.sum}"
    is_begun = 0 < status.empty_count < len(cage.cells)
    part = f", {describe_open_part(status)} open" if is_begun else ""
    full = "" if status.empty_count else ", full"
    return f"Cage{total}, {counted(len(cage.cells), 'cell')}{part}{full}."


def describe_cage(status: CageStatus, layout: Layout) -> str:
    """Describe a cage: its cells and sum, the part that is not filled, and its combinations."""
    cage = status.cage
    total = "" if cage.sum is None else f", sum {cage.sum}"
    sentences = [f"Cage {layout.names(mask_of(cage.cells))}{total}."]
    if status.empty_count and status.empty_count < len(cage.cells):
        sentences.append(f"Open: {describe_open_part(status)}.")
    if status.possible:
        sentences.append(f"Possible: {_listed(status.possible, layout)}.")
    elif status.empty_count and cage.sum is not None:
        sentences.append("No combination is possible.")
    if status.struck:
        sentences.append(f"Struck out: {_listed(status.struck, layout)}.")
    if status.impossible:
        sentences.append(f"Impossible: {_listed(status.impossible, layout)}.")
    return " ".join(sentences)


def _listed(sets: Iterable[Mask], layout: Layout) -> str:
    names = [_digits_apart(digits, layout) for digits in sets]
    more = f", and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return ", ".join(names[:_MOST]) + more


class CombinationLine(NamedTuple):
    """A line below the sentence of a step: a combination, or a heading or remark."""

    text: str
    is_impossible: bool = False


def list_combinations_of_step(step: Step, layout: Layout) -> Iterator[CombinationLine]:
    """Yield a line per combination of each cage that a step uses, the impossible ones last.

    Virtual cages count as cages. Chains do not mark all candidates of a cage, so they have no
    lines.
    """
    from ..engine.techniques.cages.sums import sum_of_step  # imported late: few puzzles have cages

    sums = [sum_of_step(rule, step) for rule in step.rules if not step.links]
    groups = [each for each in sums if each.all_differ and len(each.cells) > 1]
    for group in groups:
        if len(groups) > 1:
            yield CombinationLine(f"{layout.short_names(group.mask)}, sum {group.total}")
        sets = combinations_of(len(group.cells), group.total, layout.digits)
        possible = set(group.combinations)
        ordered = sorted(sets, key=lambda one: (one not in possible, tuple(members(one))))
        for digits in ordered[:_MOST_LINES]:
            yield CombinationLine(_digits_apart(digits, layout), digits not in possible)
        if more := len(ordered[_MOST_LINES:]):
            yield CombinationLine(f"and {more} more")


def _digits_apart(digits: Mask, layout: Layout) -> str:
    return " ".join(map(layout.symbol, members(digits)))


def describe_sum(found: SumOfCells, layout: Layout) -> str:
    """Describe the sum of cells: ``Row 5: 23 written, 22 left in 5 cells.``.

    If cages lie within, the sum of the other cells follows: the rule of 45.
    """
    parts = [f"{found.filled_sum} written"] if found.filled_sum else []
    if found.total is not None and found.empty_count:
        parts.append(
            f"{found.total - found.filled_sum} left in {counted(found.empty_count, 'cell')}"
        )
    elif found.empty_count:
        parts.append(f"{counted(found.empty_count, 'cell')} empty")
    sentence = f"{_name(found.cells, layout)}: {', '.join(parts)}."
    inside = found.caged_cells.bit_count()
    outside = found.cells.bit_count() - inside
    if not inside or not outside:
        return sentence
    within = f"Cages inside: {found.caged_sum} in {counted(inside, 'cell')}"
    if found.total is None:
        return f"{sentence} {within}."
    rest = found.total - found.caged_sum
    return f"{sentence} {within}; {counted(outside, 'other cell')}: {rest}."


def _name(cells: Mask, layout: Layout) -> str:
    """Return the name of a house, the names of a few cells, or the number of many."""
    house = next((house for house in layout.houses if house.mask == cells), None)
    if house:
        return f"{str(house)[0].upper()}{str(house)[1:]}"
    return layout.names(cells) if cells.bit_count() <= _FEW else counted(cells.bit_count(), "cell")
