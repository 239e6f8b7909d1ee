"""Unique rectangles and longer unique loops, of types 1 to 4."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..bits import Mask, mask_of
from ..board import Board
from ..layout import Cell, Digit, House
from ..meter import Meter
from ..step import Candidate, Mark, Role, Step
from .loop_search import deadly_loops
from .rule import Found, UniqueRow
from .tables import SEES, marked, seen_by_all
from .unique_sets import hidden_with, naked_with

_BASE: Final = {4: 4.5, 6: 4.6, 8: 4.7}
_LONG: Final = 5.0


class Hint(NamedTuple):
    """What a loop gives, after what decides between several."""

    rating: float
    type: int
    loop: tuple[Cell, ...]
    gone: tuple[Candidate, ...]
    more: tuple[Candidate, ...] = ()
    """Candidates that take part, beside the loop's own."""
    houses: tuple[House, ...] = ()
    """In which there are no other places."""


@dataclass(frozen=True)
class Deadly:
    """A loop that would have two fillings if its cells had no other digits."""

    board: Board
    loop: tuple[Cell, ...]
    one: Digit
    other: Digit

    @property
    def pair(self) -> Mask:
        """Both digits."""
        return 1 << self.one | 1 << self.other

    @property
    def base(self) -> float:
        """The rating of the plain types."""
        return _BASE.get(len(self.loop), _LONG)

    def hints(self) -> Iterator[Hint]:
        """All that the loop gives."""
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
            for each in naked_with(self.board, extra, digits)
        )
        yield from (
            Hint(self.base + 0.1 * (each.degree - 2), 3, self.loop, *each[1:3], (each.house,))
            for each in hidden_with(self.board, extra, digits, self.pair)
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


def unique_loop(board: Board, meter: Meter) -> Found | None:
    """A loop of cells of the same two digits would have two fillings: something else must be."""
    best: Hint | None = None
    best_loop: Deadly | None = None
    seen: set[tuple[Mask, Digit, Digit]] = set()
    for cells, one, other in deadly_loops(board):
        key = mask_of(cells), one, other
        if key in seen:
            continue
        seen.add(key)
        deadly = Deadly(board, tuple(cells), one, other)
        for hint in deadly.hints():
            if hint.gone and (best is None or hint[:2] < best[:2]):
                best, best_loop = hint, deadly
    return _told(best, best_loop) if best and best_loop else None


def _told(hint: Hint, deadly: Deadly) -> Found:
    board, cells = deadly.board, mask_of(hint.loop)
    own = board.candidates_in(cells, deadly.pair)
    fins = board.candidates_in(cells, ~deadly.pair)
    marks: tuple[Mark, ...] = (
        *marked(Role.PATTERN, own), *marked(Role.FIN, fins), *marked(Role.SET_A, hint.more)
    )  # fmt: skip
    row = _ROW_OF[len(hint.loop) > 4, hint.type]
    step = Step(row, eliminations=hint.gone, houses=hint.houses, marks=marks)
    return Found(hint.rating, step)


_WHY: Final = (
    "{pattern} could be filled in two ways if they held only {pattern_digits}, so they do not"
)
_ROW_OF: Final = {
    (long, type): UniqueRow(
        f"{name.lower().replace(' ', '-')}-{type}", f"{name} Type {type}", "", unique_loop, _WHY
    )
    for long, name in ((False, "Unique Rectangle"), (True, "Unique Loop"))
    for type in (1, 2, 3, 4)
}
