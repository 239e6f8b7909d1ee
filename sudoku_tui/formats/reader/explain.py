"""The explanation of a text: every line is a part of a grid, or of a kind that is ignored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from ...engine.effort import Effort, OutOfEffort
from ...engine.layout import Layout
from ...engine.layouts import layout_named
from ...engine.layouts.variants import USUAL_BOXES, variant
from ...engine.puzzle import Puzzle
from ...engine.search import count_solutions
from ..sizes import Sizes, sizes_for
from ..solutions import WITHOUT_BOXES
from .addresses import addressed
from .brackets import bracketed
from .columns import open_boards
from .grids import Grid, Put, boards_on_lines, squares, streams
from .marks import placed_candidates
from .rows import rows_of_line
from .signs import with_usual_blanks, without_prefix
from .source import Source, source_of
from .surroundings import cost_of_ignoring

_STEPS: Final = 20_000
"""Of the search for a second solution."""
_NEVER: Final = float("inf")
_CELLS_LEFT_OUT: Final = 0.2
"""The cost of leaving out a line that may be a part of a board."""
_OTHER_SIZES: Final = (14, 18, 20, 21)
"""Sizes that few boards have: 21 rows are mostly those of a Samurai."""


class Explanation(NamedTuple):
    """What the lines of a text are."""

    source: Source
    puts: tuple[Put, ...]
    """The grids, in the order of their lines; nothing if the text was not explained."""
    unexplained: int = -1
    """The first line that nothing explains; -1 if there is none."""


def explain(text: str, layout: Layout | None = None) -> Explanation:
    """Return the explanation of a text.

    Args:
        text: The whole text.
        layout: The layout that its boards must have; without it the numbers of cells decide.
    """
    source = source_of(text)
    lines = without_prefix(source.lines)
    source = source._replace(lines=lines)
    return _cheapest(source, list(_puts(with_usual_blanks(lines), layout)))


def _puts(lines: Sequence[str], layout: Layout | None) -> Iterator[Put]:
    """Yield everything that some of the lines may be."""
    sizes = _sizes(layout)
    readings = [rows_of_line(line, number) for number, line in enumerate(lines)]
    boards = list(boards_on_lines(lines, sizes))
    whole = {put.first for put in boards if any(put.grids[0].meaning.digits)}
    yield from boards
    yield from squares(lines, readings, sizes, whole)
    yield from streams(lines, readings, sizes, whole)
    yield from bracketed(lines, sizes)
    yield from placed_candidates(lines, readings, sizes)
    yield from open_boards(lines, sizes)
    yield from addressed(lines, layout)


@cache
def _sizes(layout: Layout | None) -> Sizes:
    """Return the layouts that boards may have: that one, or the usual one of each size."""
    if layout is not None:
        return sizes_for(layout, None)
    usual = [variant(size) for size in USUAL_BOXES if size not in _OTHER_SIZES]
    rows = [*usual, *(layout_named(f"latin{size}") for size in WITHOUT_BOXES)]
    return Sizes({each.cells: each for each in usual}, {each.columns: each for each in rows})


def _cheapest(source: Source, puts: Sequence[Put]) -> Explanation:
    """Return the explanation of all lines that costs least."""
    lines = source.lines
    by_first: dict[int, list[Put]] = {}
    for put in puts:
        by_first.setdefault(put.first, []).append(put)
    covered = {at for put in puts for at in range(put.first, put.last + 1)}
    best: list[tuple[float, tuple[Put, ...]]] = [(_NEVER, ()) for _ in lines]
    best.append((0.0, ()))
    for at in reversed(range(len(lines))):
        ignored = cost_of_ignoring(lines[at])
        if ignored and at in covered:
            ignored += _CELLS_LEFT_OUT
        options = [] if ignored is None else [(best[at + 1][0] + ignored, best[at + 1][1])]
        options += [
            (best[put.last + 1][0] + put.cost, (put, *best[put.last + 1][1]))
            for put in by_first.get(at, ())
        ]
        best[at] = min(options, key=lambda option: option[0], default=(_NEVER, ()))
    if best[0][0] < _NEVER:
        doubtful = [put for put in best[0][1] if put.is_doubtful and not _is_proper(put)]
        if doubtful:
            return Explanation(source, (), doubtful[0].first)
        return Explanation(source, best[0][1])
    wrong = max(at for at in range(len(lines)) if best[at][0] == _NEVER)
    return Explanation(source, (), wrong)


def _is_proper(put: Put) -> bool:
    """Return whether each board has one solution: one with a digit in a wrong cell hardly has."""
    return all(_has_one_solution(grid) for grid in put.grids)


def _has_one_solution(grid: Grid) -> bool:
    try:
        puzzle = Puzzle(grid.layout, grid.meaning.digits)
        return count_solutions(puzzle, 2, Effort(_STEPS)) == 1
    except (OutOfEffort, ValueError):
        return False
