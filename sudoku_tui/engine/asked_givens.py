"""Why the givens that are asked for cannot be: how many, where, and which."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .automorphisms import keeps
from .bits import members
from .bounds import fewest_clues, most_minimal_clues
from .layout import Cell, Digit, Kind, Layout
from .puzzle import Puzzle, clashes
from .search import Effort, OutOfEffort, is_unique
from .spec import Spec
from .symmetry import broken_orbit, moved, orbits

_MOMENT = Effort(nodes=4_000)
"""What may be spent on finding out that a pattern of one grid does not do."""


def objections(spec: Spec, layout: Layout) -> Iterator[str]:
    """What is wrong, one sentence each. Only the first is to be relied upon."""
    try:
        spec.marks.refuse_misfits(layout)
        moved(layout, spec.symmetry)
    except ValueError as error:
        yield str(error)
    yield from _together(spec)
    yield from _to_clues(spec, layout)
    if spec.grid is not None:
        yield from _to_digits(spec.grid, "grid", layout)
        if not all(spec.grid):
            yield "the grid has empty cells; fill adds givens to those"
    if spec.fill is not None:
        yield from _to_digits(spec.fill, "puzzle to fill", layout)
        if spec.clues.is_above(given := sum(map(bool, spec.fill))):
            yield f"the puzzle to fill has {given} clues already; {spec.clues.most} are too few"
    if spec.pattern is not None:
        yield from _to_pattern(spec.pattern, spec, layout)


def _together(spec: Spec) -> Iterator[str]:
    """What cannot be asked for at once."""
    if spec.grid is not None and spec.fill is not None:
        yield "a grid has every digit, so there is nothing to fill; ask for one or the other"
    if spec.pattern is not None and spec.fill is not None:
        yield "a pattern says which cells are given, and filling adds others"
    if spec.marks and spec.fill is None:
        yield "marks are those of a puzzle to fill, and there is none"
    if spec.attempts is not None and (spec.pattern is not None or spec.fill is not None):
        yield "attempts are counted where givens are taken away, and here none are"


def _to_clues(spec: Spec, layout: Layout) -> Iterator[str]:
    clues, name = spec.clues, layout.name
    if clues.is_empty:
        yield f"no number of clues is {clues.least} or more and {clues.most} or fewer"
    if clues.is_below(layout.cells):
        yield f"{name} has {layout.cells} cells, so not {clues.least} clues"
    if clues.is_above(fewest := fewest_clues(layout)):
        yield f"no puzzle of {name} with fewer than {fewest} clues has one solution"
    if clues.is_above(fewest := fewest_clues(layout, spec.symmetry)):
        yield f"with symmetry {spec.symmetry} a puzzle of {name} has {fewest} clues at least"
    if spec.minimal and clues.is_below(most := most_minimal_clues(layout)):
        yield f"no minimal puzzle of {name} with more than {most} clues is known"
    least, most = clues.least or 0, layout.cells if clues.most is None else clues.most
    sizes = [len(orbit) for orbit in orbits(layout, spec.symmetry)]
    if not _sums(sizes) >> least & (2 << most - least) - 1:
        groups = ", ".join(map(str, sorted(set(sizes))))
        yield (
            f"with symmetry {spec.symmetry} there cannot be {clues} clues: "
            f"cells are given in groups of {groups}"
        )
    if spec.attempts is not None:
        yield from _to_attempts(spec.attempts, sizes, spec, layout)


def _to_attempts(attempts: int, sizes: list[int], spec: Spec, layout: Layout) -> Iterator[str]:
    """What is wrong where only so many groups of cells, of these *sizes*, may be taken away."""
    left = layout.cells - sum(sorted(sizes, reverse=True)[:attempts])
    leave = f"{attempts} attempts to take givens away leave {left} clues at least"
    if spec.clues.is_above(left):
        yield f"{leave}, not {spec.clues.most}"
    if spec.minimal and left > (most := most_minimal_clues(layout)):
        yield f"{leave}; no minimal puzzle of {layout.name} with more than {most} is known"


def _sums(sizes: list[int]) -> int:
    """What some of *sizes* may add up to, each sum a bit."""
    sums = 1
    for size in sizes:
        sums |= sums << size
    return sums


def _to_digits(digits: tuple[Digit, ...], name: str, layout: Layout) -> Iterator[str]:
    """What is wrong with a grid or a puzzle, by its *name*."""
    if len(digits) != layout.cells:
        yield f"the {name} has {len(digits)} cells; {layout.name} has {layout.cells}"
    for cell, digit in enumerate(digits):
        if not 0 <= digit <= layout.digits:
            yield f"the {name} has a digit in {layout.cell_name(cell)} that is not of {layout.name}"
    clash = next(clashes(layout, digits), None)
    if clash is not None:
        yield f"in the {name} {clash.told(layout)}"


def _to_pattern(pattern: int, spec: Spec, layout: Layout) -> Iterator[str]:
    if pattern & ~layout.all_cells:
        yield f"the pattern has cells that {layout.name} has not"
    count, fewest = pattern.bit_count(), fewest_clues(layout, spec.symmetry)
    if count < fewest:
        yield f"the pattern has {count} cells; {layout.name} needs {fewest} clues at least"
    if not spec.clues.holds(count):
        yield f"the pattern has {count} cells, and {spec.clues} clues are wanted"
    if spec.minimal and count > (most := most_minimal_clues(layout)):
        yield f"the pattern has {count} cells; no minimal puzzle with more than {most} is known"
    given = set(members(pattern))
    if broken := broken_orbit(layout, spec.symmetry, given):
        inside, outside = map(layout.cell_name, broken)
        yield f"the pattern lacks symmetry {spec.symmetry}: it has {inside} and not {outside}"
    for axis, name in ((0, "rows"), (1, "columns")):
        for one, other in _exchanged(given, axis, layout):
            lines = f"{name} {one + 1} and {other + 1}"
            yield f"in the pattern {lines} are empty: they could be exchanged"
    if spec.grid is not None and _has_several(spec.grid, given, layout):
        yield "with only the cells of the pattern given, the grid is not the one solution"


def _exchanged(given: set[Cell], axis: int, layout: Layout) -> Iterator[tuple[int, int]]:
    """Two rows (axis 0) or columns (axis 1) without a given whose exchange keeps the layout.

    The exchange makes another solution of any that there is.
    """
    if not layout.of_kind(Kind.COLUMN if axis == 0 else Kind.ROW):
        return  # nothing says that two cells of the lines must differ
    taken = {layout.positions[cell][axis] for cell in given}
    lines = {position[axis] for position in layout.positions}
    for one, other in combinations(sorted(lines - taken), 2):
        goes = {one: other, other: one}
        places = [list(position) for position in layout.positions]
        for place in places:
            place[axis] = goes.get(place[axis], place[axis])
        cells = [layout.cell_at.get((row, column)) for row, column in places]
        move = tuple(cell for cell in cells if cell is not None)
        if len(move) == layout.cells and keeps(layout, move):
            yield one, other


def _has_several(grid: tuple[Digit, ...], given: set[Cell], layout: Layout) -> bool:
    """Whether the cells *given* of *grid* are known to leave more than one solution."""
    if layout.marks:
        return False  # what is marked decides as well
    digits = tuple(digit if cell in given else 0 for cell, digit in enumerate(grid))
    try:
        return not is_unique(Puzzle(layout, digits), _MOMENT)
    except OutOfEffort:
        return False
