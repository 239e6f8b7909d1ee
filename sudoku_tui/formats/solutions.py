"""Grids that go on from the puzzle above them: its solution, or what was entered so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from .decode import Reading
from .plain_lines import PlainLines
from .sheet import Sheet
from .stream import Found, each_reading


def with_solutions(
    found: Iterable[Found | PlainLines], by_turns: bool = False
) -> Iterator[Found | PlainLines]:
    """The same, where a grid with all the givens of its puzzle behind that is its solution, or if
    it has blanks, what was entered so far; so is a full line if they come *by_turns*."""
    puzzle: Reading | None = None
    for each in each_reading(found) if by_turns else found:
        if isinstance(each, PlainLines):
            if puzzle:
                yield from with_solutions([puzzle, *each[:1].readings()])
                puzzle, each = None, each[1:]
            if len(each):
                yield each
            continue
        if puzzle and isinstance(each, Reading) and _goes_on(each, puzzle):
            yield replace(puzzle, written=_joined(puzzle.sheet, each))
            puzzle = None
            continue
        if puzzle:
            yield puzzle
        if isinstance(each, Reading) and not each.is_full:
            puzzle = each if by_turns or "\n" in each.form.picture else None
        else:
            puzzle = None
        if not puzzle:
            yield each
    if puzzle:
        yield puzzle


def _goes_on(reading: Reading, puzzle: Reading) -> bool:
    """Whether a reading is a grid with all givens of a puzzle, and more."""
    givens, digits = puzzle.puzzle.givens, reading.puzzle.givens
    if reading.puzzle.layout != puzzle.puzzle.layout or givens == digits or not any(givens):
        return False
    is_grid = "\n" in reading.form.picture or reading.is_full
    return is_grid and all(given in (0, d) for given, d in zip(givens, digits, strict=True))


def _joined(sheet: Sheet, reading: Reading) -> Sheet:
    """The sheet of a puzzle with the digits of a grid that goes on from it."""
    digits = reading.puzzle.givens
    if reading.is_full:
        return replace(sheet, solution=digits)
    pairs = zip(sheet.puzzle.givens, digits, strict=True)
    return replace(sheet, entries=tuple(0 if given else digit for given, digit in pairs))
