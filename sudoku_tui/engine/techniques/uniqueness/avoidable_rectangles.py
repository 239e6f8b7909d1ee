"""Avoidable rectangles: digits that the player placed and that could have been exchanged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ...bits import Mask, mask_of, members, single_member
from ...board import Board
from ...lanes import may_hold_all
from ...layout import Candidate, Cell, Digit, Layout
from ...step import (
    Mark,
    Role,
    Step,
    Technique,
    cells_of,
    cells_short,
    digits_listed,
    digits_of,
    digits_short,
)
from .deadly import subsets_with_extras
from .rectangles import rectangles_at


class _HalfFilled(NamedTuple):
    """A rectangle with two neighbours filled by the player, and at least one open corner."""

    start: Cell
    near: Cell
    """The other filled corner."""
    other: Cell
    """The corner beside `start`."""
    far: Cell
    """The corner beside `near`."""

    @property
    def cells(self) -> Mask:
        """All four corners."""
        return mask_of(self)


def _in_one_box(board: Board) -> list[_HalfFilled]:
    """Return the rectangles with two filled neighbours in a box.

    The other two corners may have the same two digits crosswise. No corner is a given, because a
    given could not have been exchanged.
    """
    ours = board.layout.all_cells & ~board.empty & ~board.givens
    rectangles, digits, could = rectangles_at(board.layout), board.digits, _could_hold(board, ours)
    found: list[_HalfFilled] = []
    for start in members(ours):
        there = could[digits[start]]
        for near, pairs in rectangles[start]:
            if near > start and ours >> near & 1:
                here = could[digits[near]]
                for other, far, mask in pairs:
                    if (
                        not mask & board.givens
                        and mask & ~ours
                        and (here >> other | there >> far) & 1
                    ):
                        found.append(_HalfFilled(start, near, other, far))
    return found


def _in_two_boxes(board: Board) -> list[_HalfFilled]:
    """Return rectangles like `_in_one_box`, but with filled neighbours in two boxes.

    The two other corners are open.
    """
    ours, empty = board.layout.all_cells & ~board.empty & ~board.givens, board.empty
    rectangles, digits, could = rectangles_at(board.layout), board.digits, _could_hold(board, ours)
    found: list[_HalfFilled] = []
    for start in members(ours):
        there = could[digits[start]]
        for near, pairs in rectangles[start]:
            if empty >> near & 1:
                for other, far, mask in pairs:
                    if (
                        other > start
                        and mask & ours == 1 << other
                        and mask & empty == 1 << far
                        and (could[digits[other]] >> near | there >> far) & 1
                    ):
                        found.append(_HalfFilled(start, other, near, far))
    return found


def _could_hold(board: Board, ours: Mask) -> list[Mask]:
    """Return, by digit, the open cells that can hold it and the cells where the player put it."""
    mine = (board.placed >> shift & ours for shift in board.tables.digit_shifts)
    return [
        0,
        *(open_cells | filled for open_cells, filled in zip(board.places[1:], mine, strict=True)),
    ]


class AvoidableRectangle(Technique):
    """Three corners of a rectangle are filled but not given, and hold two digits crosswise.

    If the open corner, not a given either, completed the pattern, the two digits could be exchanged
    in all four cells without touching a given. There would be two solutions, so the open corner
    does not hold the digit that completes it.
    """

    sound_without_uniqueness = False

    def find(self, board: Board) -> Iterator[Step]:
        return self._find(board, strict=False)

    def find_strict(self, board: Board) -> Iterator[Step]:
        """Yield steps like `find`, but only with two filled corners in one box.

        Open corners have two candidates.
        """
        return self._find(board, strict=True)

    def _find(self, board: Board, *, strict: bool) -> Iterator[Step]:
        placed = board.digits
        rectangles = board.cached(_in_one_box)
        if not strict:
            rectangles = [*rectangles, *board.cached(_in_two_boxes)]
        for corners in rectangles:
            two = 1 << placed[corners.start] | 1 << placed[corners.near]
            if strict and corners.cells & board.empty & ~board.bivalue:
                continue
            if not corners.cells & ~may_hold_all(board.tables, two):
                yield from self._conclusions(board, corners, placed)

    def _conclusions(
        self, board: Board, corners: _HalfFilled, placed: list[Digit]
    ) -> Iterator[Step]:
        """Yield the step of a rectangle with three filled corners."""
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
        self, board: Board, corners: _HalfFilled, placed: list[Digit], gone: tuple[Candidate, ...]
    ) -> Step:
        marks = [
            Mark(Role.PATTERN, Candidate(cell, placed[cell])) for cell in corners if placed[cell]
        ]
        of = board.candidates_of
        own = mask_of(candidate.digit for _, candidate in marks)
        open_corners = mask_of(cell for cell in corners if of[cell])
        for candidate in board.candidates_in(open_corners, board.layout.all_digits):
            if candidate not in gone:
                role = Role.PATTERN if own >> candidate.digit & 1 else Role.FIN
                marks.append(Mark(role, candidate))
        return Step(self, eliminations=gone, marks=tuple(marks))

    def applies_to(self, layout: Layout) -> bool:
        return layout.houses_only and any(rectangles_at(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        pattern = step.candidates_with(Role.PATTERN)
        [(cell, digit)] = step.eliminations
        digits = digits_listed(digits_of(pattern), layout)
        return (
            f"{layout.names(cells_of(pattern))} are {digits}, and none is given. "
            f"If {layout.cell_name(cell)} were {layout.symbol(digit)}, the two digits could be "
            f"exchanged in all four cells, and the puzzle would have two solutions"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        placed = step.candidates_with(Role.PATTERN)
        corners = cells_of((*placed, *step.candidates_with(Role.FIN)))
        digits = digits_short(digits_of(placed), layout).replace(",", "/")
        return f"{digits} in {layout.short_names(corners).replace(' ', ',')}"


class TwoOpenCorners(AvoidableRectangle):
    """Two neighbouring corners that are not given hold two digits, and the others are open.

    One of the open corners holds an extra digit, for otherwise the two digits could be exchanged
    without touching a given.
    """

    def reason(self, step: Step, layout: Layout) -> str:
        own, extras = step.candidates_with(Role.PATTERN), step.candidates_with(Role.FIN)
        open_corners = cells_of(extras)
        placed, left = cells_of(own) & ~open_corners, layout.names(open_corners)
        digits = digits_listed(digits_of(own), layout)
        return (
            f"{layout.names(placed)} are {digits}, and not given. If {left} were these "
            f"digits as well, they could be exchanged, and the puzzle would have two solutions. "
            f"One of {left} is therefore {digits_listed(digits_of(extras), layout, 'or')}"
        )

    def _extras(self, board: Board, corners: _HalfFilled, placed: list[Digit]) -> Mask:
        """Return the extra digits of the two open corners; 0 if there is no such pattern.

        There is none if a corner is filled, or if both corners have lost their crosswise digit. One
        corner may have lost it by logic.
        """
        one, two = board.candidates_of[corners.other], board.candidates_of[corners.far]
        start, near = 1 << placed[corners.start], 1 << placed[corners.near]
        fits = one and two and (one & near or two & start)
        return one & ~near | two & ~start if fits else 0


class AvoidableRectangle2(TwoOpenCorners):
    """Two neighbouring corners that are not given hold two digits, and the others are open.

    The open corners can hold these digits crosswise, or one and the same third digit. One of them
    holds the third digit, for otherwise the two digits could be exchanged without touching a given;
    so a cell that sees both open corners does not hold it.
    """

    def _conclusions(
        self, board: Board, corners: _HalfFilled, placed: list[Digit]
    ) -> Iterator[Step]:
        third, both = self._extras(board, corners, placed), mask_of((corners.other, corners.far))
        if single_member(third) is not None:
            gone = board.candidates_in(board.layout.seen_by_all(both), third)
            if gone:
                yield self._step(board, corners, placed, gone)


class AvoidableRectangle3(TwoOpenCorners):
    """Two neighbouring corners that are not given hold two digits, and the open ones have extras.

    Other cells of a house of the open corners share the extra digits, with one digit more than
    cells. One of the open corners holds an extra digit, for otherwise the two digits could be
    exchanged without touching a given; so the shared digits are used up, and none is left for the
    house.
    """

    def _conclusions(
        self, board: Board, corners: _HalfFilled, placed: list[Digit]
    ) -> Iterator[Step]:
        extras, both = self._extras(board, corners, placed), mask_of((corners.other, corners.far))
        if extras.bit_count() < 2:
            return
        for house in board.layout.shared_houses(both):
            for joined in subsets_with_extras(board, both, extras, house, 0, corners.cells):
                step = self._step(board, corners, placed, joined.gone)
                added = board.candidates_in(joined.cells, joined.digits)
                marks = (*step.marks, *(Mark(Role.SET_A, candidate) for candidate in added))
                yield replace(step, basis=(house,), marks=marks)

    def reason(self, step: Step, layout: Layout) -> str:
        added = step.candidates_with(Role.SET_A)
        digits = digits_of((*step.candidates_with(Role.FIN), *added))
        return (
            f"{super().reason(step, layout)}. That cell and {layout.names(cells_of(added))} "
            f"take {digits_listed(digits, layout)}, so none of these is left for the rest of "
            f"{step.houses[0]}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        added = step.candidates_with(Role.SET_A)
        digits = digits_short(digits_of((*step.candidates_with(Role.FIN), *added)), layout)
        return (
            f"{super().pattern(step, layout)}, {digits} in {cells_short(cells_of(added), layout)}"
        )


TECHNIQUES = (
    AvoidableRectangle("avoidable-rectangle-1", "Avoidable Rectangle 1", "0607"),
    AvoidableRectangle2("avoidable-rectangle-2", "Avoidable Rectangle 2", "0608"),
    AvoidableRectangle3("avoidable-rectangle-3", "Avoidable Rectangle 3", ""),
)
