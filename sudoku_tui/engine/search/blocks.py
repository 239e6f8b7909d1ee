"""Searches of many classic puzzles at once, for bulk commands.

A puzzle is a line of 81 characters: digits, and a dot or 0 for an empty cell. Most puzzles have one
solution, and only these are answered here. The result for any other line, and for one that takes
long, is None: such a line needs a `search` of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import accumulate, compress
from operator import add, and_
from typing import TYPE_CHECKING, Final

from ..effort import UNLIMITED, Effort, NodeMeter, OutOfEffort
from ..lanes import CandidateNumber, Lanes, State, lanes_of
from ..layout import Cell
from ..layouts import CLASSIC
from .compiled.loader import compiled_search, expect
from .exchanges import Exchanges
from .tree import Placed, walk
from .uniqueness import is_solvable

if TYPE_CHECKING:
    from .compiled.search import CompiledSearch

LINES: Final = 256
"""Largest number of lines per call, so that no line waits long for the others."""
_CELLS: Final = CLASSIC.cells
_LANES_OF_A_CANDIDATE: Final = 4
"""Number of lanes that a placement closes: of its cell, and of its digit in row, column and box."""
_LONG: Final = 1024
"""Number of positions after which a line is left to a search of its own; the hardest take 339."""
_MANY: Final = 20
"""Smallest number of givens with which the search leaves out boxes.

Rows and columns then show nearly all that boxes do, and the hardest puzzles are solved faster. With
few givens it would be slower.
"""
_BOUNDED: Final = Effort(nodes=_LONG)
_SEARCHED: Final = 60e-6
_CHECKED: Final = 600e-6
"""Approximate seconds per line: to find its solution, or to find its spare givens."""

_DIGITS: Final = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))
"""Translation of characters to digits, 0 for an empty cell."""
_CHARACTERS: Final = bytes.maketrans(bytes(range(10)), b".123456789")
"""Translation of digits to characters, a dot for an empty cell."""
_FIRST: Final = (0, *range(0, CLASSIC.digits * _CELLS, _CELLS))
"""By digit: the candidate number of this digit in the first cell."""
_CELL_OF: Final = tuple(range(_CELLS)) * CLASSIC.digits
"""By candidate: its cell."""
_CHARACTER_OF: Final = tuple(character for character in b"123456789" for _ in range(_CELLS))
"""By candidate: the character of its digit."""


def only_solutions(lines: Sequence[str], to_come: int = 0) -> Iterable[str | None]:
    """Return, for each line, its solution (81 digits) if there is exactly one, otherwise None.

    Args:
        lines: At most `LINES`.
        to_come: Approximate number of lines in later calls; 0 if unknown.
    """
    expect((len(lines) + to_come) * _SEARCHED)
    quick = compiled_search(CLASSIC)
    return _solve_lines_compiled(quick, lines) if quick else _solve_lines(lines)


def _solve_lines_compiled(quick: CompiledSearch, lines: Sequence[str]) -> Iterator[str | None]:
    """Yield the results of `only_solutions` by the compiled search."""
    found = quick.count("".join(lines).encode().translate(_DIGITS), 2)
    texts = found.firsts.translate(_CHARACTERS).decode()
    starts = range(0, len(texts), _CELLS)
    for count, start in zip(found.counts, starts, strict=True):
        yield texts[start : start + _CELLS] if count == 1 else None


def _solve_lines(lines: Sequence[str]) -> Iterator[str | None]:
    """Yield the results of `only_solutions` by the plain search."""
    lanes = lanes_of(CLASSIC)
    without_boxes = lanes.without_last(CLASSIC.digits)
    for line in lines:
        givens = _givens_of(line)
        placed = _only_way(lanes, without_boxes if len(givens) >= _MANY else lanes, givens)
        yield None if placed is None else _text_of(givens, placed)


def spare_cells(lines: Sequence[str], to_come: int = 0) -> Iterable[tuple[Cell, ...] | None]:
    """Return the cells of the spare givens of each line with one solution, otherwise None.

    A given is spare if removing it alone leaves one solution. Cells are in reading order. The
    arguments are those of `only_solutions`.
    """
    expect((len(lines) + to_come) * _CHECKED)
    quick = compiled_search(CLASSIC)
    return _spare_cells_compiled(quick, lines) if quick else _spare_cells(lines)


def _spare_cells_compiled(
    quick: CompiledSearch, lines: Sequence[str]
) -> Iterator[tuple[Cell, ...] | None]:
    """Yield the results of `spare_cells` by the compiled search."""
    found = quick.spare("".join(lines).encode().translate(_DIGITS))
    starts = range(0, len(found.spare), _CELLS)
    for count, start in zip(found.counts, starts, strict=True):
        spare = found.spare[start : start + _CELLS]
        yield tuple(compress(range(_CELLS), spare)) if count == 1 else None


def _spare_cells(lines: Sequence[str]) -> Iterator[tuple[Cell, ...] | None]:
    """Yield the results of `spare_cells` by the plain search."""
    lanes = lanes_of(CLASSIC)
    for line, solution in zip(lines, _solve_lines(lines), strict=True):
        if solution is None:
            yield None
            continue
        try:
            yield tuple(_spare(lanes, line, solution))
        except OutOfEffort:
            yield None


def _givens_of(line: str) -> list[CandidateNumber]:
    """Return the givens of *line* as candidates, in reading order."""
    digits = line.encode().translate(_DIGITS)
    first = map(_FIRST.__getitem__, digits.replace(b"\0", b""))
    return list(map(add, first, compress(range(_CELLS), digits)))


def _only_way(lanes: Lanes, searched: Lanes, givens: Sequence[CandidateNumber]) -> Placed | None:
    """Return the candidates to place after *givens* if there is one solution, otherwise None.

    Return None too if the search takes long, or if two givens clash: clashing givens close a lane
    together, so fewer lanes are closed than expected.

    Args:
        lanes: All lanes.
        searched: The lanes to search: all, or fewer that are equivalent.
        givens: The givens as candidates.
    """
    state: State = reduce(and_, map(lanes.keep.__getitem__, givens), lanes.full)
    if (state & lanes.guards).bit_count() != lanes.count - _LANES_OF_A_CANDIDATE * len(givens):
        return None
    ways = walk(searched, [(state & searched.full, [])], NodeMeter(UNLIMITED), _LONG)
    only = next(ways, None)
    try:
        next(ways)
    except StopIteration as end:
        return only if end.value else None
    return None


def _text_of(givens: list[CandidateNumber], placed: Placed) -> str:
    text = bytearray(_CELLS)
    for candidate in (*givens, *placed):
        text[_CELL_OF[candidate]] = _CHARACTER_OF[candidate]
    return text.decode()


def _spare(lanes: Lanes, line: str, solution: str) -> Iterator[Cell]:
    """Yield the cells of the spare givens: each could be removed without a second solution.

    Raises:
        OutOfEffort: The check of one given takes long.
    """
    givens, keep = _givens_of(line), lanes.keep
    kept = list(map(keep.__getitem__, givens))
    # The states of the givens before each given and after it; combined, they leave out only this
    # one.
    before = accumulate(kept, and_, initial=lanes.full)
    after = list(accumulate(reversed(kept), and_, initial=lanes.full))[-2::-1]
    exchanges = Exchanges(CLASSIC, tuple(map(int, solution)))
    cells = sum(1 << _CELL_OF[given] for given in givens)
    for given, one, other in zip(givens, before, after, strict=False):
        cell = _CELL_OF[given]
        if not exchanges.can_change(cell, cells ^ 1 << cell):
            state = one & other & ~lanes.bits[given]
            if not is_solvable(lanes, state, _BOUNDED):
                yield cell
