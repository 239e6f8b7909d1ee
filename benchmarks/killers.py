"""Time to solve published killers and to generate others: processor time with all tables."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from statistics import median
from typing import Final, NamedTuple

import pytest

from benchmarks.measure import NO_REFERENCE, Figure, Row, seconds, upper_bound
from sudoku_tui.engine import puzzle_lanes
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.generating.killers import KillerSpec, generate_killer
from sudoku_tui.engine.generating.spec import USUAL_SIZES
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.search import solutions
from tests.reference import Killer, killers

_LIMIT: Final = 60.0
"""Processor time for one killer (seconds)."""
_MADE: Final = 12
"""Killers to generate of each kind."""
_KINDS: Final = (
    ("4x4", "4", (2, 2, 3)),
    ("6x6", "6", USUAL_SIZES),
    ("9x9 of small cages", "classic", (2, 2, 2, 3, 3)),
    ("9x9", "classic", USUAL_SIZES),
    ("9x9 of large cages", "classic", (3, 4, 4, 5)),
    ("X", "x", USUAL_SIZES),
)


class _Group(NamedTuple):
    """Killers of one origin, with the bounds of their times."""

    name: str
    source: str
    """A part of the source of each killer."""
    median_bound: float | None = None
    """Bound of the median (milliseconds)."""
    worst_bound: float | None = None
    """Bound of the slowest (milliseconds)."""


_GROUPS: Final = (
    _Group("by Solo", "sgt-solo", 50, 200),
    _Group("by Tarek, unsolvables", "TAREK", None, 5_000),
    _Group("HS, few sums", "HS_KILLERS"),
    _Group("examples of forums", "EXAMPLES"),
    _Group("by Mathemagic", "MATHEMAGIC"),
)


def measure() -> Iterator[Row | Figure]:
    """Yield all figures of this module."""
    try:
        known = killers()
    except pytest.skip.Exception:
        yield Figure("solution and proof", None, note=NO_REFERENCE)
    else:
        for group in _GROUPS:
            yield _row_of(group, [each for each in known if group.source in each.source])
    for name, layout, sizes in _KINDS:
        spec = KillerSpec(layout_named(layout), sizes)
        dice = map(Dice, range(_MADE))
        times = [seconds(partial(generate_killer, spec, each)) for each in dice]
        yield Row(f"generated, {name}", _figures([1_000 * each for each in times]))


def _row_of(group: _Group, known: Sequence[Killer]) -> Row:
    """Return the median and the slowest time, and the number of killers not decided in time."""
    times = [_milliseconds(each) for each in known]
    decided = [each for each in times if each is not None]
    figures = _figures(decided or [_LIMIT * 1_000], group)
    undecided = Figure("not decided", len(times) - len(decided), f"of {len(times)}")
    return Row(f"solved {group.name}", (*figures, undecided))


def _figures(times: Sequence[float], group: _Group | None = None) -> tuple[Figure, ...]:
    bounds = (group.median_bound, group.worst_bound) if group else (None, None)
    middle, worst = (None if each is None else upper_bound(each) for each in bounds)
    return (
        Figure("median", median(times), "ms", middle),
        Figure("slowest", max(times), "ms", worst),
    )


def _milliseconds(killer: Killer) -> float | None:
    """Return the time to find and prove the only solution; None if it is not decided in time."""
    puzzle_lanes.forget_tables()
    begun = time.process_time()
    effort = Effort(cancelled=lambda: time.process_time() - begun > _LIMIT)
    try:
        found = list(islice(solutions(killer.puzzle, effort), 2))
    except OutOfEffort:
        return None
    assert found == [killer.solution], killer.source
    return 1_000 * (time.process_time() - begun)
