"""Fish: a digit whose places in some lines lie in as many crossing lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..bits import Mask, mask_of
from ..board import Board
from ..layout import House, Kind, Layout
from ..notation import houses_listed, houses_short
from ..step import Mark, Role, Step
from ..symbols import symbol
from .base import Technique


@dataclass(frozen=True)
class Fish(Technique):
    """All places for a digit in *size* base lines lie in *size* crossing cover lines.

    The base lines hold the digit *size* times, in different cover lines, so every cover
    line gets its own from them and has none elsewhere.
    """

    size: int

    def find(self, board: Board) -> Iterator[Step]:
        rows, columns = board.layout.of_kind(Kind.ROW), board.layout.of_kind(Kind.COLUMN)
        for digit in range(1, board.layout.digits + 1):
            for bases, covers in ((rows, columns), (columns, rows)):
                yield from self._with(board, digit, bases, covers)

    def _with(
        self, board: Board, digit: int, bases: Sequence[House], covers: Sequence[House]
    ) -> Iterator[Step]:
        places = board.places[digit]
        # Each base line as the set of cover lines in which it has places.
        lines: list[tuple[House, Mask]] = []
        for base in bases:
            inside = places & base.mask
            if 2 <= inside.bit_count() <= self.size:
                crossed = (i for i, cover in enumerate(covers) if cover.mask & inside)
                lines.append((base, mask_of(crossed)))
        for chosen, met in _lines_within(lines, self.size):
            yield from self._step(board, digit, chosen, _chosen(covers, met))

    def _step(
        self, board: Board, digit: int, bases: Sequence[House], covers: Sequence[House]
    ) -> Iterator[Step]:
        base, cover = _together(bases), _together(covers)
        gone = board.candidates_in(cover & ~base, 1 << digit)
        if gone and not board.places[digit] & base & ~cover:
            inside = board.candidates_in(base, 1 << digit)
            marks = tuple(Mark(Role.PATTERN, candidate) for candidate in inside)
            yield Step(self, eliminations=gone, houses=(*bases, *covers), marks=marks)

    def applies_to(self, layout: Layout) -> bool:
        return layout.digits >= 2 * self.size and bool(layout.of_kind(Kind.ROW))

    def reason(self, step: Step, layout: Layout) -> str:
        bases, covers = step.houses[: self.size], step.houses[self.size :]
        digit = symbol(step.eliminations[0].digit)
        return (
            f"In {houses_listed(bases)}, {digit} can only go in {houses_listed(covers)}. "
            f"These {houses_listed(covers).split()[0]} get their {digit} there and nowhere else"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        digit = symbol(step.eliminations[0].digit)
        bases, covers = step.houses[: self.size], step.houses[self.size :]
        return f"{digit} {houses_short(bases)} {houses_short(covers)}"


def _together(houses: Sequence[House]) -> Mask:
    cells = 0
    for house in houses:
        cells |= house.mask
    return cells


def _chosen(covers: Sequence[House], met: Mask) -> list[House]:
    return [cover for index, cover in enumerate(covers) if met >> index & 1]


def _lines_within(
    lines: Sequence[tuple[House, Mask]], size: int
) -> Iterator[tuple[list[House], Mask]]:
    """Choices of *size* lines that meet exactly *size* crossing lines together."""

    def grow(start: int, chosen: list[House], met: Mask) -> Iterator[tuple[list[House], Mask]]:
        if len(chosen) == size:
            if met.bit_count() == size:
                yield chosen, met
            return
        for index in range(start, len(lines) - size + len(chosen) + 1):
            house, crossing = lines[index]
            if (met | crossing).bit_count() <= size:
                yield from grow(index + 1, [*chosen, house], met | crossing)

    return grow(0, [], 0)


TECHNIQUES = (
    Fish("x-wing", "X-Wing", "0300", size=2),
    Fish("swordfish", "Swordfish", "0301", size=3),
    Fish("jellyfish", "Jellyfish", "0302", size=4),
)
