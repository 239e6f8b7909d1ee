"""The sums that a step uses, with names of cells and houses, for callers and for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ..engine.bits import members
from ..engine.constraints import Constraint
from ..engine.layout import Layout
from ..engine.step import Step

if TYPE_CHECKING:
    from ..engine.layouts.equations import Equation


class Sum(NamedTuple):
    """A cage, or an equation: the total of some houses, less the sums of the cages that cover them.

    The digits of `cells` less those of `minus` add up to `total`.
    """

    cells: tuple[str, ...]
    """The cells that count as plus: those of a cage, or the innies of an equation."""
    total: int | None
    """None for a cage without a sum."""
    minus: tuple[str, ...] = ()
    """The cells that count as minus: the outies of an equation."""
    houses: tuple[str, ...] = ()
    """The houses of an equation, such as ``box 3``; empty for a cage."""
    cages: tuple[Sum, ...] = ()
    """The cages of an equation."""


def sums_of(step: Step, layout: Layout) -> Iterator[Sum]:
    """Yield the cages and equations that *step* uses."""
    for rule in step.rules:
        yield (
            _sum_of_cage(rule, layout)
            if isinstance(rule, Constraint)
            else _sum_of_equation(rule, layout)
        )


def _sum_of_cage(cage: Constraint, layout: Layout) -> Sum:
    return Sum(tuple(map(layout.cell_name, cage.cells)), next(iter(cage.clue), None))


def _sum_of_equation(equation: Equation, layout: Layout) -> Sum:
    plus, minus = (
        tuple(map(layout.cell_name, members(mask))) for mask in (equation.plus, equation.minus)
    )
    cages = tuple(_sum_of_cage(cage, layout) for cage in equation.cages)
    return Sum(plus, equation.total, minus, tuple(map(str, equation.houses)), cages)
