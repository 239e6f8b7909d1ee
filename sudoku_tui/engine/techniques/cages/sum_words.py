"""Sums in words and in notation: cages, equations of houses and cages, and combinations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...bits import Mask, mask_of, union
from ...constraints.cage import Cage
from ...layout import Layout
from ...layouts.equations import Equation, Source
from ...step import Rule, cells_short, digits_listed, houses_listed, houses_short, join_words
from .sums import OpenCells

_MOST_LISTED: Final = 5
"""Most combinations that a sentence lists."""
_MOST_NAMED: Final = 2
"""Most cages that a sentence names by their cells in a total of several."""


def describe_group(rule: Rule, layout: Layout) -> str:
    """Describe a sum in a clause: ``the cage r1c1 and r1c2 with sum 17``, ``the sum of box 3``."""
    if isinstance(rule, Equation):
        return f"the sum of {describe_sources(rule.added, layout)}"
    return f"the {rule.describe(layout)}"


def describe_open_sum(open_cells: OpenCells, layout: Layout) -> str:
    """Return a sentence about the open cells of a sum and their total, without a full stop."""
    rule = open_cells.rule
    if isinstance(rule, Equation):
        if rule.added and isinstance(rule.added[0], Cage):
            return _describe_rest_of_cage(open_cells, rule, rule.added[0], layout)
        return _describe_equation(open_cells, rule, layout)
    names, several = layout.names(open_cells.mask), len(open_cells.cells) > 1
    if open_cells.mask == mask_of(rule.cells):
        return f"The cage {names} adds up to {open_cells.total}"
    adds = "add" if several else "adds"
    return f"{names}, the rest of the {rule.describe(layout)}, {adds} up to {open_cells.total}"


def _describe_equation(open_cells: OpenCells, rule: Equation, layout: Layout) -> str:
    """Describe an equation: ``Box 3 adds up to 45, the cages inside to 42, so r3c9 is 3``."""
    parts = [_describe_total(rule.added, layout)]
    if rule.subtracted:
        inside = union(source.mask for source in rule.added)
        reach_out = union(source.mask for source in rule.subtracted) & ~inside
        where = "that cover it" if len(rule.added) == 1 else "that cover them"
        parts.append(_describe_subtracted(rule, layout, where if reach_out else "inside"))
    if open_cells.filled_plus:
        beside = " beside them" if rule.subtracted else ""
        parts.append(f"the filled cells{beside} to {open_cells.filled_plus}")
    if open_cells.filled_minus:
        parts.append(f"and {open_cells.filled_minus} of that is outside")
    return f"{', '.join(parts)}, so {describe_result(open_cells, layout)}"


def _describe_total(sources: Sequence[Source], layout: Layout) -> str:
    several, total = len(sources) > 1, total_of(sources, layout)
    name = describe_sources(sources, layout)
    return f"{name[0].upper()}{name[1:]} {'add' if several else 'adds'} up to {total}"


def _describe_subtracted(rule: Equation, layout: Layout, where: str) -> str:
    total = total_of(rule.subtracted, layout)
    if rule.cages and len(rule.cages) == len(rule.subtracted):
        noun = "cages" if len(rule.cages) > 1 else "cage"
        where = where.replace("cover", "covers") if len(rule.cages) == 1 else where
        return f"the {noun} {where} to {total}"
    return f"{describe_sources(rule.subtracted, layout)} to {total}"


def _describe_rest_of_cage(
    open_cells: OpenCells, rule: Equation, cage: Cage, layout: Layout
) -> str:
    """Describe the rest of a cage whose other cells have a known total."""
    others = cage.mask & ~open_cells.mask
    rest = (cage.sum or 0) - open_cells.total
    make = "make" if others & (others - 1) else "is"
    return (
        f"By the sum of {houses_listed(rule.houses)}, {layout.names(others)} {make} {rest} in the "
        f"{cage.describe(layout)}, so {describe_result(open_cells, layout)}"
    )


def describe_result(open_cells: OpenCells, layout: Layout, minus_cells: str = ", outside,") -> str:
    """Return what is left of an equation: ``r1c7 and r9c7 make 16``.

    Args:
        open_cells: The open cells of the equation.
        layout: The layout.
        minus_cells: What follows the names of cells that all count as minus.
    """
    plus = mask_of(open_cells.cells[: len(open_cells.cells) - open_cells.minus])
    minus, total = open_cells.mask & ~plus, open_cells.total
    if plus and minus:
        if total < 0:
            plus, minus, total = minus, plus, -total
        makes = "make" if plus & (plus - 1) else "is"
        more = f"{total} more than" if total else "as much as"
        together = " together" if minus & (minus - 1) else ""
        return f"{layout.names(plus)} {makes} {more} {layout.names(minus)}{together}"
    names, total = (layout.names(plus), total) if plus else (layout.names(minus), -total)
    side = "" if plus else minus_cells
    if len(open_cells.cells) > 1:
        return f"{names}{side} make {total}"
    digit = layout.symbol(total) if 0 < total <= layout.digits else total
    return f"{names}{side} is {digit}"


def total_of(sources: Sequence[Source], layout: Layout) -> int:
    """Return the sum of the digits of houses and cages."""
    house = layout.digits * (layout.digits + 1) // 2
    return sum(source.sum or 0 if isinstance(source, Cage) else house for source in sources)


def describe_sources(sources: Sequence[Source], layout: Layout) -> str:
    """Describe houses and cages: ``row 1 and the cage r2c4 and r2c5 with sum 9``."""
    houses = [one for one in sources if not isinstance(one, Cage)]
    cages = [one for one in sources if isinstance(one, Cage)]
    parts = [houses_listed(houses)] if houses else []
    if len(cages) > _MOST_NAMED:
        parts.append(f"{len(cages)} cages")
    else:
        parts += [f"the {cage.describe(layout)}" for cage in cages]
    return join_words(parts)


def list_combinations(combinations: Sequence[Mask], layout: Layout) -> str:
    """List combinations: ``1, 2 and 5; or 1, 3 and 4``; at most `_MOST_LISTED`."""
    shown = [digits_listed(each, layout) for each in combinations[:_MOST_LISTED]]
    if more := len(combinations) - len(shown):
        return f"{'; '.join(shown)}; and {more} more"
    return "; or ".join(filter(None, ("; ".join(shown[:-1]), "".join(shown[-1:]))))


def sum_short(rule: Rule, layout: Layout) -> str:
    """Return a sum in notation: ``cage r1c12=17``, ``45 b3``; the cages if there is no house."""
    if isinstance(rule, Equation):
        if not rule.houses:
            return join_words([sum_short(cage, layout) for cage in rule.cages])
        total = layout.digits * (layout.digits + 1) // 2
        return f"{total} {houses_short(rule.houses)}"
    clue = "".join(f"={number}" for number in rule.clue)
    return f"{rule.kind} {cells_short(rule.mask, layout)}{clue}"
