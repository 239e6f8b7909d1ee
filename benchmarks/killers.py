"""Time to solve published killers and to generate others: processor time with all tables."""

from __future__ import annotations

import os
import subprocess
import sys
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
from sudoku_tui.engine.generating.spec import USUAL_SIZES, Spec
from sudoku_tui.engine.generating.spec_search import make
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.search import solutions
from sudoku_tui.engine.symmetry import Symmetry
from tests.reference import Killer, killers

_LIMIT: Final = 60.0
"""Processor time for one killer (seconds)."""
_FEW: Final = 12
"""Killers to generate of most kinds."""
_MANY: Final = 100
"""Killers to generate of the usual kind."""
_COMMANDS: Final = 9
"""Runs of the whole command."""


class _Kind(NamedTuple):
    """A kind of killers to generate, with the bound of its median."""

    name: str
    spec: KillerSpec
    made: int = _FEW
    bound: float | None = None
    """Bound of the median (milliseconds)."""


_KINDS: Final = (
    _Kind("4x4", KillerSpec(layout_named("4"), (2, 2, 3))),
    _Kind("6x6", KillerSpec(layout_named("6"))),
    _Kind("9x9 of small cages", KillerSpec(CLASSIC, (2, 2, 2, 3, 3))),
    _Kind("9x9", KillerSpec(CLASSIC), _MANY, 300),
    _Kind("9x9 of large cages", KillerSpec(CLASSIC, (3, 4, 4, 5))),
    _Kind("9x9 with a half turn", KillerSpec(CLASSIC, symmetry=Symmetry.HALF_TURN)),
    _Kind("9x9 with givens and hidden sums", KillerSpec(CLASSIC, givens=4, hide_sums=True)),
    _Kind("X", KillerSpec(layout_named("x"))),
)


_LEVELS_MADE: Final = 20
"""Killers to generate of each level."""


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
    for kind in _KINDS:
        dice = map(Dice, range(kind.made))
        times = [seconds(partial(generate_killer, kind.spec, each)) for each in dice]
        figures = _figures([1_000 * each for each in times], kind.bound)
        yield Row(f"generated, {kind.name}", figures)
    for level in Level:
        spec = Spec(levels=frozenset({level}), killer=USUAL_SIZES)
        times = [seconds(partial(make, spec, str(seed))) for seed in range(_LEVELS_MADE)]
        figures = _figures([1_000 * each for each in times], 2_000)
        yield Row(f"generated, 9x9, {level}", figures)
    times = [_time_command(str(seed)) for seed in range(_COMMANDS)]
    yield Row("generated, 9x9, whole command", _figures(times, 600))


def _time_command(seed: str) -> float:
    """Return the processor time of a command that generates a killer (milliseconds)."""
    command = (sys.executable, "-m", "sudoku_tui", "generate", "--constraint", "killer")
    before = os.times()
    subprocess.run([*command, "--seed", seed], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    user = after.children_user - before.children_user
    return 1_000 * (user + after.children_system - before.children_system)


def _row_of(group: _Group, known: Sequence[Killer]) -> Row:
    """Return the median and the slowest time, and the number of killers not decided in time."""
    times = [_milliseconds(each) for each in known]
    decided = [each for each in times if each is not None]
    figures = _figures(decided or [_LIMIT * 1_000], group.median_bound, group.worst_bound)
    undecided = Figure("not decided", len(times) - len(decided), f"of {len(times)}")
    return Row(f"solved {group.name}", (*figures, undecided))


def _figures(
    times: Sequence[float], median_bound: float | None = None, worst_bound: float | None = None
) -> tuple[Figure, ...]:
    bounds = (median_bound, worst_bound)
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
