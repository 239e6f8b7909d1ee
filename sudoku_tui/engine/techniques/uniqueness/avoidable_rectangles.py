"""Avoidable rectangles: digits that the player placed and that could have been exchanged."""

from __future__ import annotations

from collections.abc import Iterator

from ...bits import mask_of, members, only
from ...board import Board
from ...lanes import may_hold_all
from ...layout import Candidate, Digit, Layout
from ...step import Mark, Role, Step, Technique, cells_of, digits_listed, digits_of, digits_short
from .rectangles import Rectangle, rectangles_at


def _half_placed(board: Board) -> tuple[list[Rectangle], list[Digit]]:
    """The rectangles with two neighbours placed in a box, the others placed or of two candidates;
    and what each cell holds.

    No corner is given, for what is given could not have been exchanged.
    """
    ours = board.layout.all_cells & ~board.empty & ~board.givens
    barred = ~(ours | board.bivalue)
    rectangles = rectangles_at(board.layout)
    found: list[Rectangle] = []
    for start in members(ours) if board.bivalue else ():
        for near, pairs in rectangles[start]:
            if near > start and ours >> near & 1:
                for other, far, mask in pairs:
                    if not mask & barred and mask & ~ours:
                        cells = mask | 1 << start | 1 << near
                        found.append(Rectangle(start, near, other, far, cells))
    return found, board.digits if found else []


class AvoidableRectangle(Technique):
    """Corners of a rectangle that are no givens hold two digits, crosswise.

    Were the rest of these digits in the open corners, the two could be exchanged in all four
    cells without touching a given, and there would be two solutions.
    """

    sound_without_uniqueness = False

    def find(self, board: Board) -> Iterator[Step]:
        rectangles, placed = board.once(_half_placed)
        for corners in rectangles:
            two = 1 << placed[corners.start] | 1 << placed[corners.near]
            if not corners.cells & ~may_hold_all(board.tables, two):
                yield from self._conclusions(board, corners, placed)

    def _conclusions(self, board: Board, corners: Rectangle, placed: list[Digit]) -> Iterator[Step]:
        """The step of a rectangle, of which start and near are placed."""
        one, two = placed[corners.start], placed[corners.near]
        for closed, ajar, closing, lost in (
            (corners.other, corners.far, two, one),
            (corners.far, corners.other, one, two),
        ):
            if placed[closed] == closing and not placed[ajar]:
                gone = board.candidates_in(1 << ajar, 1 << lost)
                if gone:
                    yield self._step(board, corners, placed, gone)

    def _step(
        self, board: Board, corners: Rectangle, placed: list[Digit], gone: tuple[Candidate, ...]
    ) -> Step:
        marks = [
            Mark(Role.PATTERN, Candidate(cell, placed[cell]))
            for cell in corners[:4]
            if placed[cell]
        ]
        of = board.candidates_of
        own = mask_of(candidate.digit for _, candidate in marks)
        open_corners = mask_of(cell for cell in corners[:4] if of[cell])
        for candidate in board.candidates_in(open_corners, board.layout.all_digits):
            if candidate not in gone:
                role = Role.PATTERN if own >> candidate.digit & 1 else Role.FIN
                marks.append(Mark(role, candidate))
        return Step(self, eliminations=gone, marks=tuple(marks))

    def applies_to(self, layout: Layout) -> bool:
        return layout.houses_only and any(rectangles_at(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        pattern = step.marked(Role.PATTERN)
        [(cell, digit)] = step.eliminations
        digits = digits_listed(digits_of(pattern), layout)
        return (
            f"{layout.names(cells_of(pattern))} are {digits}, and none is given. "
            f"If {layout.cell_name(cell)} were {layout.symbol(digit)}, the two digits could be "
            f"exchanged in all four cells, and the puzzle would have two solutions"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        placed = step.marked(Role.PATTERN)
        corners = cells_of((*placed, *step.marked(Role.FIN)))
        digits = digits_short(digits_of(placed), layout).replace(",", "/")
        return f"{digits} in {layout.short_names(corners).replace(' ', ',')}"


class AvoidableRectangle2(AvoidableRectangle):
    """Two neighbouring corners that are no givens hold two digits; the others could hold them
    crosswise, or one and the same third digit.

    One of the open corners holds the third, for otherwise the two could be exchanged without
    touching a given; so what sees both open corners does not.
    """

    def _conclusions(self, board: Board, corners: Rectangle, placed: list[Digit]) -> Iterator[Step]:
        one, two = board.candidates_of[corners.other], board.candidates_of[corners.far]
        start, near = 1 << placed[corners.start], 1 << placed[corners.near]
        third = only(one & ~near)
        if third is not None and one & near and two == start | 1 << third:
            seen = board.layout.sees[corners.other] & board.layout.sees[corners.far]
            gone = board.candidates_in(seen, 1 << third)
            if gone:
                yield self._step(board, corners, placed, gone)

    def reason(self, step: Step, layout: Layout) -> str:
        own, open_corners = step.marked(Role.PATTERN), cells_of(step.marked(Role.FIN))
        placed, left = cells_of(own) & ~open_corners, layout.names(open_corners)
        digits = digits_listed(digits_of(own), layout)
        return (
            f"{layout.names(placed)} are {digits}, and not given. If {left} were these two "
            f"as well, they could be exchanged, and the puzzle would have two solutions. One of "
            f"{left} is therefore {layout.symbol(step.eliminations[0].digit)}"
        )


TECHNIQUES = (
    AvoidableRectangle("avoidable-rectangle-1", "Avoidable Rectangle 1", "0607"),
    AvoidableRectangle2("avoidable-rectangle-2", "Avoidable Rectangle 2", "0608"),
)
