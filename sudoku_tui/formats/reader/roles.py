"""What several grids of a text are to each other: a puzzle, what was entered, its candidates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from operator import mul

from ...engine.layout import Digit
from ..boards.related_cells import given_cells
from ..form import Reading
from ..plain_lines import Found, PlainLines
from ..sheet import Sheet
from .grids import Grid
from .values import Meaning


def without_solution(grids: Sequence[Grid]) -> tuple[Sequence[Grid], Sequence[Digit]]:
    """Return the grids of some lines without the solution of one of them, and that solution.

    A grid of ones and zeros beside a full one is a mask of it; a grid twice is one.
    """
    if len(grids) != 2 or grids[0].layout != grids[1].layout:
        return grids, ()
    for puzzle, full in (grids, grids[::-1]):
        if not full.meaning.is_full or puzzle.meaning.is_full or full.meaning.candidates:
            continue
        givens, solution = puzzle.meaning.digits, full.meaning.digits
        if all(given in (0, digit) for given, digit in zip(givens, solution, strict=True)):
            return [puzzle], solution
        if {*givens} == {0, 1}:
            shown = given_cells(givens, solution)
            hidden = zip(full.cells, shown, strict=True)
            cells = tuple(cell if here else cell._replace(text=".") for cell, here in hidden)
            meaning = Meaning(tuple(map(mul, solution, shown)))
            return [Grid(full.layout, cells, meaning)], solution
    is_twice = grids[0].meaning == grids[1].meaning
    return grids[: 1 if is_twice else 2], ()


def positions(found: Iterable[Found | PlainLines]) -> Iterator[Found | PlainLines]:
    """Yield what was found, a grid or two and the candidates below them as one position."""
    held: list[Reading] = []
    for each in found:
        if isinstance(each, Reading) and each.sheet.candidates:
            joined = _joined(held, each)
            yield from joined or (*held, each)
            held.clear()
        elif isinstance(each, Reading):
            yield from held[:-1]
            held = [*held[-1:], each]
        else:
            yield from (*held, each)
            held.clear()
    yield from held


def _is_above(digits: Sequence[Digit], sheet: Sheet) -> bool:
    """Return whether each digit is the only one of its cell in the grid of candidates below."""
    only = zip(digits, sheet.digits, sheet.candidates, strict=True)
    return all(not digit or digit == lone or 1 << digit == mask for digit, lone, mask in only)


def _joined(above: list[Reading], below: Reading) -> list[Reading]:
    """Return the position of grids and of the candidates below; nothing if they are others."""
    digits, layout = below.sheet.digits, below.puzzle.layout
    fitting = [
        each
        for each in above
        if each.puzzle.layout == layout
        and not each.sheet.candidates
        and _is_above(each.sheet.digits, below.sheet)
    ]
    if not fitting or above[-1] is not fitting[-1]:
        return []
    first = fitting[0]
    givens = first.puzzle.givens
    masks = below.sheet.candidates
    if len(fitting) > 1 or first.sheet.entries:
        # What is placed stands in the grid above: other lone digits are candidates.
        placed = fitting[-1].sheet.digits
        masks = tuple(
            0 if filled else 1 << digit if digit else mask
            for digit, filled, mask in zip(digits, placed, masks, strict=True)
        )
        digits = placed
    entries = tuple(0 if given else digit for given, digit in zip(givens, digits, strict=True))
    sheet = replace(first.sheet, entries=entries, candidates=masks, form="three-grids")
    return [*above[: above.index(first)], first._replace(written=sheet)]
