"""Effective layouts: a layout with the rules that its puzzle adds to it.

Techniques, links and tables read houses, pairs of cells that differ, and bans from a layout. So
those that follow from the constraints of a puzzle are added to a copy of its layout, which keeps
its id and name. Full grids are still generated on the plain layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ..layout import AddedRule, Ban, Cell, House, Layout

if TYPE_CHECKING:
    from ..constraints import Constraint


def with_rules(
    layout: Layout,
    houses: Iterable[House],
    differing: Iterable[tuple[Cell, Cell]],
    bans: Iterable[Ban],
    id: str = "",
) -> Layout:
    """Return *layout* with more houses, pairs of cells that differ, and bans.

    Args:
        layout: The layout to copy.
        houses: Further sets of cells that hold every digit once.
        differing: Pairs of cells that differ and do not see each other on *layout*.
        bans: Pairs of candidates that exclude each other.
        id: The id of the result; that of *layout* if it is empty.
    """
    return replace(
        layout,
        id=id or layout.id,
        houses=(*layout.houses, *houses),
        extra_sees=(*layout.extra_sees, *differing),
        bans=(*layout.bans, *bans),
    )


def effective_layout(layout: Layout, constraints: Sequence[Constraint]) -> Layout:
    """Return *layout* with the houses, differing pairs and bans of *constraints*.

    Its `counts_digits` is true if a constraint counts digits. Without constraints, it is *layout*.
    """
    return _effective_layout(layout, tuple(constraints)) if constraints else layout


@lru_cache(maxsize=32)
def _effective_layout(layout: Layout, constraints: tuple[Constraint, ...]) -> Layout:
    houses = [house for one in constraints for house in one.houses(layout)]
    differing = dict.fromkeys(pair for one in constraints for pair in one.differing_pairs(layout))
    bans = dict.fromkeys(ban for one in constraints for ban in one.bans(layout))
    rules = tuple(
        AddedRule(one.mask, one.digits_differ, tuple(one.bans(layout)), one.where)
        for one in constraints
    )
    counts = any(one.counts_digits for one in constraints)
    effective = with_rules(layout, houses, differing, bans)
    return replace(effective, added_rules=rules, counts_digits=counts)
