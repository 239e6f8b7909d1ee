"""Many classic puzzles at once, each a line of 81 characters: what bulk commands ask of a search.

A line is digits, and a dot or 0 for an empty cell; nothing else may be in it. What is found here
is what most puzzles are: one solution. Of any other line, and of one that takes long, the answer
is None: it is to be searched alone, with all that `search` knows.
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
from .removal import is_solvable
from .tree import Placed, walk

if TYPE_CHECKING:
    from .compiled.search import CompiledSearch

LINES: Final = 256
"""Lines that are asked of at once, at most: none waits long for the others."""
_CELLS: Final = CLASSIC.cells
_LANES_OF_A_CANDIDATE: Final = 4
"""Its cell's, and those of its digit in row, column and box: so many it closes."""
_LONG: Final = 1024
"""Positions after which a line is left to a search of its own; the hardest take 339."""
_MANY: Final = 20
"""With so many givens boxes are left out of a search, as rows and columns show nearly all that they
do: it makes the hardest puzzles faster by a seventh. With 17 givens it would be slower by a fifth.
"""
_BOUNDED: Final = Effort(nodes=_LONG)
_SEARCHED: Final = 60e-6
_CHECKED: Final = 600e-6
"""Seconds that a line takes here, about, to be solved or with its spare givens looked for."""

_DIGITS: Final = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))
"""The digit of each character, 0 for an empty cell."""
_CHARACTERS: Final = bytes.maketrans(bytes(range(10)), b".123456789")
"""The character of each digit."""
_FIRST: Final = (0, *range(0, CLASSIC.digits * _CELLS, _CELLS))
"""For each digit the number of its first candidate."""
_CELL_OF: Final = tuple(range(_CELLS)) * CLASSIC.digits
"""For each candidate its cell."""
_CHARACTER_OF: Final = tuple(character for character in b"123456789" for _ in range(_CELLS))
"""For each candidate the character of its digit."""


def only_solutions(lines: Sequence[str], to_come: int = 0) -> Iterable[str | None]:
    """For each line its solution, 81 digits, if it has exactly one; None for any other line.

    Args:
        lines: `LINES` at most.
        to_come: about how many lines there will be after these, 0 if nobody knows.
    """
    expect((len(lines) + to_come) * _SEARCHED)
    quick = compiled_search(CLASSIC)
    return _solved_quick(quick, lines) if quick else _solved(lines)


def _solved_quick(quick: CompiledSearch, lines: Sequence[str]) -> Iterator[str | None]:
    """The same by the compiled search."""
    found = quick.count("".join(lines).encode().translate(_DIGITS), 2)
    texts = found.firsts.translate(_CHARACTERS).decode()
    starts = range(0, len(texts), _CELLS)
    for count, start in zip(found.counts, starts, strict=True):
        yield texts[start : start + _CELLS] if count == 1 else None


def _solved(lines: Sequence[str]) -> Iterator[str | None]:
    lanes = lanes_of(CLASSIC)
    without_boxes = lanes.without_last(CLASSIC.digits)
    for line in lines:
        givens = _givens_of(line)
        placed = _only_way(lanes, without_boxes if len(givens) >= _MANY else lanes, givens)
        yield None if placed is None else _text_of(givens, placed)


def spare_cells(lines: Sequence[str], to_come: int = 0) -> Iterable[tuple[Cell, ...] | None]:
    """For each line with exactly one solution the givens that could each be left out, in order.

    None for any other line. The arguments are those of `only_solutions`.
    """
    expect((len(lines) + to_come) * _CHECKED)
    quick = compiled_search(CLASSIC)
    return _spare_quick(quick, lines) if quick else _spare_cells(lines)


def _spare_quick(quick: CompiledSearch, lines: Sequence[str]) -> Iterator[tuple[Cell, ...] | None]:
    """The same by the compiled search."""
    found = quick.spare("".join(lines).encode().translate(_DIGITS))
    starts = range(0, len(found.spare), _CELLS)
    for count, start in zip(found.counts, starts, strict=True):
        spare = found.spare[start : start + _CELLS]
        yield tuple(compress(range(_CELLS), spare)) if count == 1 else None


def _spare_cells(lines: Sequence[str]) -> Iterator[tuple[Cell, ...] | None]:
    lanes = lanes_of(CLASSIC)
    for line, solution in zip(lines, _solved(lines), strict=True):
        if solution is None:
            yield None
            continue
        try:
            yield tuple(_spare(lanes, line, solution))
        except OutOfEffort:
            yield None


def _givens_of(line: str) -> list[CandidateNumber]:
    """The givens as candidates, in reading order."""
    digits = line.encode().translate(_DIGITS)
    first = map(_FIRST.__getitem__, digits.replace(b"\0", b""))
    return list(map(add, first, compress(range(_CELLS), digits)))


def _only_way(lanes: Lanes, searched: Lanes, givens: Sequence[CandidateNumber]) -> Placed | None:
    """What is to be placed after *givens*; None if nothing, several things, or it takes long.

    *searched* are all *lanes*, or some that say as much. Two givens that clash close a lane
    together, so fewer lanes are closed than they would be.
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
    """The givens of a puzzle that could each be left out without another solution.

    Raises:
        OutOfEffort: that takes long to tell of one.
    """
    givens, keep = _givens_of(line), lanes.keep
    kept = list(map(keep.__getitem__, givens))
    # States of the givens before each, and of those after it: together those of all but one.
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
