"""What goes on from the puzzle above it: its solution, what was entered so far, its pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, islice
from typing import Final

from ..engine.layout import Digit, Layout
from ..engine.layouts import CLASSIC, layout_named
from ..engine.layouts.variants import picture_of, variant
from ..engine.puzzle import has_givens
from .cells import draws
from .errors import FormatError
from .form import Reading
from .lines import split_lines
from .plain_lines import Found, PlainLines, each_reading, may_be_corner
from .print.styles import form_named
from .sheet import Sheet
from .words import is_label, says_solution

_BEGINNING: Final = 100_000
"""Characters of a text in which it is looked for what says that solutions follow."""

WITHOUT_BOXES: Final = (5, 7)
"""Sizes of boards that are nothing without their pieces."""
_GRIDS: Final = 5
"""Grids of a Samurai."""


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


def are_cages_below(lines: Iterable[str]) -> bool:
    """Whether the second line that says something tells a cage, if it is there already."""
    said = _first_three(lines)[1:2]
    if not said or said[0].isdecimal():
        return False
    from .boards.killer_texts import tells_cage  # below most puzzles are others

    return tells_cage(said[0])


def _first_three(lines: Iterable[str]) -> list[str]:
    """The first three lines that say something, or all there are."""
    said = (line for text in lines for line in split_lines(text[:_BEGINNING].strip()))
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
            layout = each.puzzle.layout
            may_go_on = "\n" in each.form.picture or layout != _usual(layout.digits)
            puzzle = each if by_turns or may_go_on else None
        else:
            puzzle = None
        if not puzzle:
            yield each
    if puzzle:
        yield puzzle


def with_solution(reading: Reading, solution: Sequence[Digit]) -> Reading:
    """Return a reading with its solution."""
    return reading._replace(written=replace(reading.sheet, solution=tuple(solution)))


def _goes_on(reading: Reading, puzzle: Reading) -> bool:
    """Whether a reading is a grid with all givens of a puzzle, and more."""
    givens, digits = puzzle.puzzle.givens, reading.puzzle.givens
    if reading.puzzle.layout.positions != puzzle.puzzle.layout.positions:
        return False
    if givens == digits or not any(givens) or reading.sheet.candidates:
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


def with_pictures(found: Iterable[Found | PlainLines]) -> Iterator[Found | PlainLines]:
    """The same, where a grid that draws pieces or windows, a digit or a letter for each, is no
    puzzle: it says what the houses of the one above it are, or else of the one below."""
    held: Reading | None = None
    """The last grid, which may be the cells of a picture, or one."""
    for each in found:
        if not isinstance(each, Reading):
            yield from _settled(held)
            held = None
            yield each
        elif held and (joined := _on_picture(held, each) or _on_picture(each, held)):
            yield joined
            held = None
        else:
            yield from _settled(held)
            held = each
    yield from _settled(held)


def with_samurai(found: Iterable[Found | PlainLines]) -> Iterator[Found | PlainLines]:
    """The same, where five grids and nothing else are a Samurai: what two share is in both."""
    held: list[Reading] = []
    is_begun = False
    found = iter(found)
    for each in found:
        if isinstance(each, PlainLines) and not is_begun and _may_be_samurai(each):
            yield from with_samurai(chain(each.readings(), found))
            return
        is_grid = isinstance(each, Reading) and each.puzzle.layout == CLASSIC
        if isinstance(each, Reading) and is_grid and len(held) < _GRIDS and is_begun == bool(held):
            is_begun = True
            held.append(each)
            if len(held) == 1 and not _may_be_corner(each):
                yield held.pop()
            continue
        yield from held
        held.clear()
        is_begun = True
        yield each
    yield from _as_samurai(held)


def _may_be_samurai(lines: PlainLines) -> bool:
    return len(lines) <= _GRIDS and may_be_corner(lines.lines[0])


def _may_be_corner(reading: Reading) -> bool:
    """Return whether a grid may be the first of a Samurai."""
    is_plain = reading.sheet.is_plain and not reading.sheet.solution
    return is_plain and may_be_corner("".join(map(str, reading.puzzle.givens)))


def _as_samurai(held: Sequence[Reading]) -> Iterator[Reading]:
    sheet = None
    if len(held) == _GRIDS:
        from .boards.samurai import joined  # few texts have as many

        sheet = joined([each.puzzle.givens for each in held])
    if sheet is None:
        yield from held
        return
    sheet = replace(sheet, form="samurai", line=held[0].line)
    yield Reading(sheet.puzzle, form_named("grid", sheet.puzzle), "", sheet.line, sheet)


def _settled(reading: Reading | None) -> Iterator[Found]:
    """A reading that is no picture; in place of one, what is wrong with it."""
    if reading is None:
        return
    if "\n" in reading.form.picture and _drawn(reading):
        message = "this draws the houses of a board, and there are no digits with it"
        yield FormatError(f"line {reading.line}: {message}", reading.line)
    else:
        yield reading


def _on_picture(reading: Reading, picture: Reading) -> Reading | None:
    """The reading on the board of a picture; None if that is none, or of another board."""
    if reading.puzzle.layout != picture.puzzle.layout or _drawn(reading):
        return None
    layout = _drawn(picture)
    if layout is None or layout.positions != reading.puzzle.layout.positions:
        return None
    sheet = reading.sheet.on(layout)
    return reading._replace(puzzle=sheet.puzzle, written=sheet)


def _drawn(reading: Reading) -> Layout | None:
    """The layout that the digits of a reading draw, if they are a picture of pieces or windows:
    each stands in as many cells as there are digits, which touch."""
    puzzle = reading.puzzle
    size, labels = puzzle.layout.digits, puzzle.givens
    if labels.count(0) % size or len(labels) != size**2 or puzzle.layout != _usual(size):
        return None  # most are no picture by the number of their empty cells
    counts = Counter(labels)
    is_whole = len(counts) == size and set(counts.values()) == {size}
    drawn = {*counts} if is_whole else {*counts} - {0}
    if not drawn or any(counts[each] != size for each in drawn):
        return None
    touching = Counter(_touching(labels, size))
    if any(touching[each] < size - 1 for each in drawn):
        return None
    if is_whole:
        return variant(size, picture=picture_of(labels))
    cells_of = [tuple(c for c, each in enumerate(labels) if each == label) for label in drawn]
    return variant(size, regions=cells_of)


@cache
def _usual(size: int) -> Layout | None:
    try:
        return variant(size)
    except ValueError:  # no boxes are of this size
        return layout_named(f"latin{size}") if size in WITHOUT_BOXES else None


def _touching(labels: Sequence[Digit], size: int) -> Iterator[Digit]:
    """The label of each two neighbours that have the same."""
    for cell, label in enumerate(labels):
        if (cell + 1) % size and labels[cell + 1] == label:
            yield label
        if cell + size < len(labels) and labels[cell + size] == label:
            yield label
