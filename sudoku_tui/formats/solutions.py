"""What goes on from the puzzle above it: its solution, what was entered so far, its pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from ..engine.puzzle import has_givens
from .cells import draws
from .form import Reading
from .plain_lines import Found, PlainLines, each_reading
from .sheet import Sheet
from .stream import split_lines
from .words import is_label, says_solution

_BEGINNING: Final = 100_000
"""Characters of a text in which it is looked for what says that solutions follow."""


def has_solutions(lines: Iterable[str]) -> bool:
    """Whether lines, each of which may hold several, say that a solution follows."""
    beginnings = (text[:_BEGINNING] for text in lines)
    lettered = (text for text in beginnings if text.upper() != text.lower())
    return any(says_solution(line) for text in lettered for line in split_lines(text))


def is_solved_below(lines: Iterable[str]) -> bool:
    """Whether the first line that says something is a puzzle, and the next one, if it is there
    already, its solution."""
    first, second, *_ = (*_first_three(lines), "", "")
    is_full = second.isdecimal() and "0" not in second and len(first) == len(second)
    return (
        is_full
        and first != second
        and all(one in ("0", ".", two) for one, two in zip(first, second, strict=True))
    )


def are_pieces_below(lines: Iterable[str]) -> bool:
    """Whether the first two lines that say something are the cells of a jigsaw, and its pieces."""
    said = _first_three(lines)[:2]
    if len(said) != 2 or len(said[0]) != len(said[1]) or len(set(said[1])) ** 2 != len(said[1]):
        return False
    return draws(said[1])


def _first_three(lines: Iterable[str]) -> list[str]:
    """The first three lines that say something, or all there are."""
    said = (line for text in lines for line in split_lines(text[:_BEGINNING]))
    return list(islice((line.strip() for line in said if line.strip()), 3))


def unlabelled(lines: Iterable[str]) -> Iterator[str]:
    """The lines, blank ones in place of those that only say that a puzzle or its solution
    follows."""
    for text in lines:
        for line in split_lines(text) if text else [text]:
            yield "" if is_label(line) else line


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
            yield puzzle._replace(written=_joined(puzzle.sheet, each))
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
    return is_grid and has_givens(digits, puzzle.puzzle)


def _joined(sheet: Sheet, reading: Reading) -> Sheet:
    """The sheet of a puzzle with the digits of a grid that goes on from it."""
    digits = reading.puzzle.givens
    if reading.is_full:
        return replace(sheet, solution=digits)
    pairs = zip(sheet.puzzle.givens, digits, strict=True)
    return replace(sheet, entries=tuple(0 if given else digit for given, digit in pairs))
