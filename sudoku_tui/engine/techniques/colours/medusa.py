"""3D Medusa: candidates on strong links, in cells as well as in houses, in two colours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...bits import Mask, members, smallest_member
from ...board import Board
from ...exclusions import Sight, sights_of_one
from ...layout import Candidate, Layout
from ...step import Link, Mark, Role, Step, Technique, by_digit
from ..one_digit.digit_links import strong_links

_LinkEnds = dict[int, list[int]]
"""For each candidate number, the candidates at the other ends of its strong links."""


class _Colouring(NamedTuple):
    """Candidates in two colours, one of them true as a whole, and what each colour excludes."""

    one: Mask
    other: Mask
    seen_by_one: Mask
    seen_by_other: Mask


class Medusa(Technique):
    """Strong links join candidates in two colours: all of one colour are true, none of the other.

    A colour that excludes one of its own candidates, or all candidates of a cell, is false. A
    candidate that both colours exclude is false, whichever of them is true.
    """

    def find(self, board: Board) -> Iterator[Step]:
        joined = _strong_link_ends(board)
        for colouring in _colourings(board, joined):
            one, other, seen_by_one, seen_by_other = colouring
            for colour, seen in ((one, seen_by_one), (other, seen_by_other)):
                if colour & seen or _first_emptied_cell(board, seen & ~colour) is not None:
                    yield self._step(board, colouring, joined, colour)
            gone = seen_by_one & seen_by_other & board.candidates & ~(one | other)
            if gone:
                yield self._step(board, colouring, joined, gone)

    def _step(self, board: Board, colouring: _Colouring, joined: _LinkEnds, gone: Mask) -> Step:
        cells, both = board.layout.cells, colouring.one | colouring.other
        sides = ((Role.SET_A, colouring.one), (Role.SET_B, colouring.other))
        return Step(
            self,
            eliminations=tuple(_candidate(cells, number) for number in members(gone)),
            marks=(
                *(Mark(role, _candidate(cells, n)) for role, side in sides for n in members(side)),
                *_marks_of_emptied_cell(board, colouring, gone),
            ),
            links=tuple(
                Link(_candidate(cells, start), _candidate(cells, end), True)
                for start in members(both)
                for end in joined[start]
                if start < end
            ),
        )

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        gone, colours = step.eliminations, [step.candidates_with(role) for role in _SIDES]
        if colour := next((each for each in colours if set(each) == set(gone)), ()):
            if clash := _clash(colour, layout):
                yield clash
            gone, colours = step.candidates_with(Role.PATTERN), [colour]
        for each in gone:
            for colour in colours:
                yield from sights_of_one(each, colour, layout)

    def reason(self, step: Step, layout: Layout) -> str:
        start = _describe(step.candidates_with(Role.SET_A)[0], layout)
        lead = (
            f"Strong links from {start} join candidates in two colours: all of one are true, "
            f"and none of the other"
        )
        gone = set(step.eliminations)
        colour = next(
            (side for role in _SIDES if gone == set(side := step.candidates_with(role))), ()
        )
        if not colour:
            return f"{lead}. A candidate that both colours exclude, by its cell or digit, is false"
        if clash := _clash(colour, layout):
            one, other = (_describe(candidate, layout) for candidate in clash)
            return (
                f"{lead}. {one} and {other} are of one colour and exclude each other, so that "
                "colour is false"
            )
        lost = layout.cell_name(step.candidates_with(Role.PATTERN)[0].cell)
        return (
            f"{lead}. If the colour of {_describe(colour[0], layout)} were true, no digit would be "
            f"left for {lost}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        return " / ".join(
            ", ".join(
                f"{layout.symbol(digit)} {layout.short_names(cells).replace(' ', ',')}"
                for digit, cells in by_digit(step.candidates_with(role)).items()
            )
            for role in _SIDES
        )


_SIDES = (Role.SET_A, Role.SET_B)


def _describe(candidate: Candidate, layout: Layout) -> str:
    return f"{layout.symbol(candidate.digit)} in {layout.cell_name(candidate.cell)}"


def _clash(colour: tuple[Candidate, ...], layout: Layout) -> tuple[Candidate, Candidate] | None:
    """Return two candidates of a colour that exclude each other; None if there are none."""
    for index, one in enumerate(colour):
        for other in colour[index + 1 :]:
            same_digit = one.digit == other.digit and layout.sees[one.cell] >> other.cell & 1
            if same_digit or one.cell == other.cell:
                return one, other
    return None


def _candidate(cells: int, number: int) -> Candidate:
    return Candidate(number % cells, number // cells + 1)


def _strong_link_ends(board: Board) -> _LinkEnds:
    """Return the strong links of *board*: in bivalue cells, and in houses with two places."""
    cells, table = board.layout.cells, dict[int, list[int]]()
    pairs = [
        ((low - 1) * cells + cell, (high - 1) * cells + cell)
        for cell in members(board.bivalue)
        for low, high in (members(board.candidates_of[cell]),)
    ]
    for digit, places in enumerate(board.places):
        shift = (digit - 1) * cells
        pairs += (
            (shift + one, shift + other) for _, one, other in strong_links(board.layout, places)
        )
    for one, other in pairs:
        table.setdefault(one, []).append(other)
        table.setdefault(other, []).append(one)
    return table


def _colourings(board: Board, joined: _LinkEnds) -> Iterator[_Colouring]:
    """Yield the colourings of *joined* candidates, that of the lowest candidate first.

    Colourings of a single digit are left to simple colours.
    """
    done: set[int] = set()
    for start in sorted(joined):
        if start not in done:
            sides: tuple[set[int], set[int]] = ({start}, set())
            todo = [(start, 0)]
            while todo:
                number, side = todo.pop()
                for end in joined[number]:
                    if end not in sides[1 - side]:
                        sides[1 - side].add(end)
                        todo.append((end, 1 - side))
            both = sides[0] | sides[1]
            done |= both
            if len({number // board.layout.cells for number in both}) > 1:
                (one, seen), (other, seen_too) = (_colour_and_seen(board, side) for side in sides)
                yield _Colouring(one, other, seen, seen_too)


def _colour_and_seen(board: Board, side: set[int]) -> tuple[Mask, Mask]:
    """Return a colour as a mask, and the candidates that it excludes."""
    layout, colour, seen = board.layout, 0, 0
    for number in side:
        shift = number - number % layout.cells
        cell = number - shift
        colour |= 1 << number
        in_cell = board.tables.of_cell << cell & ~(1 << number)
        seen |= layout.sees[cell] << shift | in_cell
    return colour, seen & board.candidates


def _first_emptied_cell(board: Board, seen: Mask) -> int | None:
    """Return the first cell with all its candidates in *seen*; None if there is none."""
    lost = _cells_with(board.layout, board.candidates & seen)
    lost &= ~_cells_with(board.layout, board.candidates & ~seen)
    return smallest_member(lost) if lost else None


def _cells_with(layout: Layout, candidates: Mask) -> Mask:
    """Return the cells that have some of *candidates*, a mask of candidate numbers."""
    cells = 0
    while candidates:
        cells |= candidates & layout.all_cells
        candidates >>= layout.cells
    return cells


def _marks_of_emptied_cell(board: Board, colouring: _Colouring, gone: Mask) -> Iterator[Mark]:
    """Yield marks for the candidates of the cell that an eliminated colour would empty.

    There are none if the colour is false because it excludes itself.
    """
    one, other, seen_by_one, seen_by_other = colouring
    for colour, seen in ((one, seen_by_one), (other, seen_by_other)):
        if gone == colour and not colour & seen:
            cell = _first_emptied_cell(board, seen & ~colour)
            if cell is not None:
                for candidate in board.candidates_in(1 << cell, board.layout.all_digits):
                    yield Mark(Role.PATTERN, candidate)


TECHNIQUES = (Medusa("medusa-3d", "3D Medusa", ""),)
