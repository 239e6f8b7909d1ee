"""Unique rectangles and longer unique loops, of types 1 to 4.

A loop goes through cells that can all hold the same two digits, and meets each house in two cells
or none. If the cells held nothing else, the digits could be exchanged, and there would be two
solutions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, members
from ..board import Board
from ..effort import StepMeter
from ..layout import Candidate, Cell, Digit, House
from ..step import Mark, Role, Step
from .rule import (
    CELLS,
    HOUSES_OF,
    INDEX_OF,
    SEES,
    RatedStep,
    UniquenessTechnique,
    role_marks,
    seen_by_all,
)
from .sets import hidden_sets_with_loop, naked_sets_with_loop

_HOUSE_MASKS: Final = tuple(tuple(house.mask for house in HOUSES_OF[c]) for c in range(CELLS))
_HOUSES: Final = tuple(sum(1 << INDEX_OF[h] for h in HOUSES_OF[c]) for c in range(CELLS))
"""By cell: its houses, as a mask of indices."""


def deadly_loops(board: Board) -> Iterator[tuple[list[Cell], Digit, Digit]]:
    """Yield every loop with its two digits, in the order of Explainer's depth-first search.

    Each house that it meets has one cell at an odd place and one at an even place, so the two
    digits could be exchanged throughout.
    """
    for cell in members(board.bivalue):
        pair = board.candidates_of[cell]
        one, other = members(pair)
        both = board.places[one] & board.places[other]
        if both.bit_count() >= 4:
            for loop in _LoopSearch(board, cell, pair, both).loops_from(cell, -1, 0, 0):
                yield loop, one, other


class _LoopSearch:
    """A depth-first search for the loops through one cell, for one pair of digits."""

    def __init__(self, board: Board, start: Cell, pair: Mask, both: Mask) -> None:
        self._of, self._pair, self._both, self._start = board.candidates_of, pair, both, start
        self._loop: list[Cell] = []
        self._met = [0, 0]
        """The houses of the cells at even places and of the cells at odd places."""

    def loops_from(self, cell: Cell, kind: int, extras: Mask, used: int) -> Iterator[list[Cell]]:
        """Yield the loops that continue from *cell*, which was reached through a house of *kind*.

        *used* is the number of cells of the loop so far that have other digits, *extras* are these
        digits.
        """
        loop, parity = self._loop, len(self._loop) & 1
        if _HOUSES[cell] & self._met[parity]:
            return  # a house must not be met twice by cells of the same parity
        loop.append(cell)
        self._met[parity] |= _HOUSES[cell]
        for next_kind, house in enumerate(_HOUSE_MASKS[cell]):
            if next_kind == kind:
                continue
            for other in members(house & self._both & ~(1 << cell)):
                if other == self._start and len(loop) >= 4:
                    if self._met[0] == self._met[1]:
                        yield list(loop)
                elif other not in loop:
                    yield from self._enter_cell(other, next_kind, extras, used)
        self._met[parity] &= ~_HOUSES[cell]
        loop.pop()

    def _enter_cell(self, cell: Cell, kind: int, extras: Mask, used: int) -> Iterator[list[Cell]]:
        more = self._of[cell] & ~self._pair
        if not more:
            yield from self.loops_from(cell, kind, extras, used)
            return
        extras |= more
        if used < 2 or not extras & (extras - 1):
            yield from self.loops_from(cell, kind, extras, used + 1)


_BASE: Final = {4: 4.5, 6: 4.6, 8: 4.7}
_LONG: Final = 5.0


class Hint(NamedTuple):
    """Eliminations by a loop. Rating and type, the first fields, decide between several."""

    rating: float
    type: int
    loop: tuple[Cell, ...]
    gone: tuple[Candidate, ...]
    more: tuple[Candidate, ...] = ()
    """Candidates that take part besides the loop's own."""
    houses: tuple[House, ...] = ()
    """The house of the set (type 3) or of the locked digit (type 4)."""


@dataclass(frozen=True)
class DeadlyLoop:
    """A loop that would have two fillings if its cells had no other digits."""

    board: Board
    loop: tuple[Cell, ...]
    one: Digit
    other: Digit

    @property
    def pair(self) -> Mask:
        """Both digits as a mask."""
        return 1 << self.one | 1 << self.other

    @property
    def base(self) -> float:
        """The rating of types 1, 2 and 4."""
        return _BASE.get(len(self.loop), _LONG)

    def hints(self) -> Iterator[Hint]:
        """Yield all hints of the loop; some eliminate nothing."""
        of, pair = self.board.candidates_of, self.pair
        extra = [cell for cell in sorted(self.loop) if of[cell] & ~pair]
        digits = 0
        for cell in extra:
            digits |= of[cell] & ~pair
        if len(extra) == 1:
            gone = self.board.candidates_in(1 << extra[0], pair)
            yield Hint(self.base, 1, self.loop, gone)
        elif extra and not digits & (digits - 1):
            lost = seen_by_all(mask_of(extra))
            yield Hint(self.base, 2, self.loop, self.board.candidates_in(lost, digits))
        if len(extra) == 2:
            if digits & (digits - 1):
                yield from self._type_3(extra, digits)
            yield from self._type_4(extra)

    def _type_3(self, extra: list[Cell], digits: Mask) -> Iterator[Hint]:
        yield from (
            Hint(self.base + 0.1 * (each.degree - 1), 3, self.loop, *each[1:3], (each.house,))
            for each in naked_sets_with_loop(self.board, extra, digits)
        )
        yield from (
            Hint(self.base + 0.1 * (each.degree - 2), 3, self.loop, *each[1:3], (each.house,))
            for each in hidden_sets_with_loop(self.board, extra, digits, self.pair)
        )

    def _type_4(self, extra: list[Cell]) -> Iterator[Hint]:
        ends = mask_of(extra)
        if not SEES[extra[0]] >> extra[1] & 1:
            return
        for locked, loose in ((self.one, self.other), (self.other, self.one)):
            for house in self.board.layout.shared_houses(ends):
                if not self.board.places[locked] & house.mask & ~ends:
                    gone = self.board.candidates_in(ends, 1 << loose)
                    yield Hint(self.base, 4, self.loop, gone, houses=(house,))
                    return


def unique_loop(board: Board, meter: StepMeter) -> RatedStep | None:
    """Find the best unique rectangle or loop: with only two digits it would have two fillings."""
    best: Hint | None = None
    best_loop: DeadlyLoop | None = None
    seen: set[tuple[Mask, Digit, Digit]] = set()
    for cells, one, other in deadly_loops(board):
        key = mask_of(cells), one, other
        if key in seen:
            continue
        seen.add(key)
        deadly = DeadlyLoop(board, tuple(cells), one, other)
        for hint in deadly.hints():
            if hint.gone and (best is None or hint[:2] < best[:2]):
                best, best_loop = hint, deadly
    return _rated_step(best, best_loop) if best and best_loop else None


def _rated_step(hint: Hint, deadly: DeadlyLoop) -> RatedStep:
    board, cells = deadly.board, mask_of(hint.loop)
    own = board.candidates_in(cells, deadly.pair)
    fins = board.candidates_in(cells, ~deadly.pair)
    marks: tuple[Mark, ...] = (
        *role_marks(Role.PATTERN, own),
        *role_marks(Role.FIN, fins),
        *role_marks(Role.SET_A, hint.more),
    )
    technique = _TECHNIQUE_OF[len(hint.loop) > 4, hint.type]
    step = Step(technique, eliminations=hint.gone, basis=hint.houses, marks=marks)
    return RatedStep(hint.rating, step)


_WHY: Final = "If {pattern} held only {pattern_digits}, there would be two solutions"
_TECHNIQUE_OF: Final = {
    (long, type): UniquenessTechnique(
        f"{name.lower().replace(' ', '-')}-{type}", f"{name} Type {type}", "", unique_loop, _WHY
    )
    for long, name in ((False, "Unique Rectangle"), (True, "Unique Loop"))
    for type in (1, 2, 3, 4)
}
