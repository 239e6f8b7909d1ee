"""What several grids of a text are to each other: puzzle, solution, entries, candidates, pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from operator import mul
from typing import Final

from ...engine.layout import Digit, Layout
from ...engine.layouts import CLASSIC, layout_named
from ...engine.layouts.variants import picture_of, variant
from ...engine.puzzle import has_givens
from ..cells import shown_by_mask
from ..errors import FormatError
from ..form import Reading
from ..plain_lines import Found, PlainLines, each_reading, may_be_corner
from ..print.styles import form_named
from ..sheet import Sheet
from .grids import Grid
from .sizes import WITHOUT_BOXES
from .values import Meaning

_SPOILT_PICTURE: Final = "this is no board, and its pieces have not as many cells each"
_MOST_WRONG: Final = 2
_FEWEST_GRIDS: Final = 3
"""Grids of a Samurai that are read although others are spoilt."""
_GRIDS: Final = 5
"""Grids of a Samurai."""


def without_solution(grids: Sequence[Grid]) -> tuple[Sequence[Grid], Sequence[Digit]]:
    """Return the grids of some lines without the solution of one of them, and that solution.

    A grid of ones and zeros beside a full one is a mask of it; a grid twice is one.
    """
    if len(grids) != 2 or grids[0].layout != grids[1].layout:
        return grids, ()
    for puzzle, full in (grids, grids[::-1]):
        if not full.meaning.is_full or puzzle.meaning.is_full or full.meaning.candidates:
            continue
        if full.meaning.solves(puzzle.meaning):
            return [puzzle], full.meaning.digits
        mask = puzzle.meaning.digits
        if {*mask} == {0, 1} and (grid := _unmasked(full, mask)):
            return [grid], full.meaning.digits
    is_twice = grids[0].meaning == grids[1].meaning
    return grids[: 1 if is_twice else 2], ()


def _unmasked(full: Grid, mask: Sequence[Digit]) -> Grid | None:
    """Return the cells of a full grid that a mask shows; None if ones and zeros both may hide."""
    shown = shown_by_mask(mask, full.meaning.digits, full.layout)
    if shown is None:
        return None
    pairs = zip(full.cells, shown, strict=True)
    cells = tuple(cell if here else cell._replace(text=".") for cell, here in pairs)
    return Grid(full.layout, cells, Meaning(tuple(map(mul, full.meaning.digits, shown))))


def positions(found: Iterable[Found | PlainLines]) -> Iterator[Found | PlainLines]:
    """Yield what was found, a grid or two and the candidates below them as one position."""
    held: list[Reading] = []
    for each in found:
        if isinstance(each, Reading) and each.sheet.candidates:
            joined = _position(held, each)
            yield from joined or (*held, each)
            held.clear()
        elif isinstance(each, Reading) and each.has_rows:
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


def _position(above: list[Reading], below: Reading) -> list[Reading]:
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
    first, masks = fitting[0], below.sheet.candidates
    if len(fitting) > 1 or first.sheet.entries:
        # The placed digits are in the grid above: other lone digits are candidates.
        placed = fitting[-1].sheet.digits
        masks = tuple(
            0 if filled else 1 << digit if digit else mask
            for digit, filled, mask in zip(digits, placed, masks, strict=True)
        )
        digits = placed
    sheet = replace(_with_entries(first.sheet, digits), candidates=masks, form="three-grids")
    return [*above[: above.index(first)], first._replace(written=sheet)]


def _with_entries(sheet: Sheet, digits: Sequence[Digit]) -> Sheet:
    """Return a sheet with the digits in its empty cells as entries."""
    pairs = zip(sheet.puzzle.givens, digits, strict=True)
    return replace(sheet, entries=tuple(0 if given else digit for given, digit in pairs))


def with_solutions(
    found: Iterable[Found | PlainLines], by_turns: bool = False
) -> Iterator[Found | PlainLines]:
    """Yield what was found, a grid that goes on from a puzzle with that puzzle as one reading.

    A full grid is the solution; one with blanks has what was entered so far. Full lines are
    solutions if they come *by_turns*.
    """
    puzzle: Reading | None = None
    for each in each_reading(found) if by_turns else found:
        if puzzle and isinstance(each, PlainLines):
            yield from with_solutions([puzzle, *each[:1].readings()])
            puzzle, each = None, each[1:]
        elif puzzle and isinstance(each, Reading) and _goes_on(each, puzzle):
            yield puzzle._replace(written=_joined(puzzle.sheet, each))
            puzzle = None
            continue
        if puzzle:
            yield puzzle
        puzzle = each if isinstance(each, Reading) and _may_go_on(each, by_turns) else None
        if each and not puzzle:
            yield each
    if puzzle:
        yield puzzle


def _may_go_on(reading: Reading, by_turns: bool) -> bool:
    """Check whether the grid below a reading may be its solution or its entries."""
    if reading.is_full:
        return False
    layout = reading.puzzle.layout
    return by_turns or reading.has_rows or layout != _usual(layout.digits)


def with_solution(reading: Reading, solution: Sequence[Digit]) -> Reading:
    """Return a reading with its solution."""
    return reading._replace(written=replace(reading.sheet, solution=tuple(solution)))


def _goes_on(reading: Reading, puzzle: Reading) -> bool:
    """Return whether a reading is a grid with all givens of a puzzle, and more."""
    givens, digits = puzzle.puzzle.givens, reading.puzzle.givens
    if reading.puzzle.layout.positions != puzzle.puzzle.layout.positions:
        return False
    if givens == digits or not any(givens) or reading.sheet.candidates:
        return False
    is_grid = reading.has_rows or reading.is_full
    return is_grid and has_givens(digits, puzzle.puzzle)


def _joined(sheet: Sheet, reading: Reading) -> Sheet:
    """Return the sheet of a puzzle with the digits of a grid that goes on from it."""
    digits = reading.puzzle.givens
    if reading.is_full:
        return replace(sheet, solution=digits)
    return _with_entries(sheet, digits)


def with_pictures(
    found: Iterable[Found | PlainLines], *, by_lines: bool = False
) -> Iterator[Found | PlainLines]:
    """Yield what was found, a grid that draws pieces or windows with the puzzle above or below it.

    Such a grid has a digit or a letter for each piece.
    """
    held: Reading | None = None
    """The last grid, which may be the cells of a picture, or one."""
    is_wrong = are_jigsaws = False
    for each in found:
        if not isinstance(each, Reading):
            yield from _refuse_lone(held)
            held, is_wrong = None, isinstance(each, FormatError)
            yield each
        elif is_wrong and each.has_rows and _layout_drawn_by(each):
            is_wrong = False  # it is the picture of what is wrong above
        elif _is_spoilt_picture(each):
            yield FormatError(f"line {each.line}: {_SPOILT_PICTURE}", each.line)
            held = None
        elif held and (joined := _on_picture(held, each) or _on_picture(each, held)):
            yield joined
            held, are_jigsaws = None, not joined.has_rows
        else:
            yield from _refuse_lone(held, are_jigsaws)
            held = each if by_lines or each.has_rows else None
            # Where pieces are not on lines, a line is yielded as it comes.
            yield from () if held else _refuse_lone(each)
    yield from _refuse_lone(held, are_jigsaws)


def _is_spoilt_picture(reading: Reading) -> bool:
    """Check whether a grid draws pieces that would be right with one or two other cells."""
    size, counts = reading.puzzle.layout.digits, Counter(reading.puzzle.givens)
    if len(reading.puzzle.givens) != size**2:
        return False
    counts.pop(0, 0)
    counts.subtract(dict.fromkeys(range(1, size + 1), size))
    wrong = sum(map(abs, counts.values()))
    touching = sum(1 for _ in _touching(reading.puzzle.givens, size))
    return 0 < wrong <= _MOST_WRONG and touching > size**2 // 2


def _samurai_of(grids: Sequence[Reading]) -> tuple[Sheet | None, str]:
    """Return the Samurai of grids, or why they are not one; "" if they hardly are meant as one."""
    from .samurai import joined, spoilt_samurai  # few texts have as many

    digits = [each.puzzle.givens for each in grids]
    if sheet := joined(digits):
        return sheet, ""
    clashing = sum(any(each.puzzle.clashes()) for each in grids)
    is_meant = len(grids) >= _FEWEST_GRIDS and clashing <= 1
    return None, spoilt_samurai(digits) if is_meant else ""


def _refuse_lone(reading: Reading | None, are_jigsaws: bool = False) -> Iterator[Found]:
    """Yield a reading; in place of a picture without a puzzle, or the reverse, its error.

    Args:
        reading: The reading, if any.
        are_jigsaws: Whether the lines above are jigsaws, each with its pieces.
    """
    if reading is None:
        return
    is_bare = not (reading.has_rows or reading.is_full or reading.sheet.form == "jigsaw-line")
    message = ""
    if are_jigsaws and is_bare:
        message = "this line has no pieces of a jigsaw below it, as those before it have"
    elif reading.has_rows and _layout_drawn_by(reading):
        message = "this draws the houses of a board, and there are no digits with it"
    yield FormatError(f"line {reading.line}: {message}", reading.line) if message else reading


def with_samurai(found: Iterable[Found | PlainLines]) -> Iterator[Found | PlainLines]:
    """Yield what was found; join five grids that share boxes, and are the whole text, to a Samurai.

    If grids share boxes and another grid is spoilt, an error replaces them.
    """
    held: list[Found] = []
    """The grids from the first one on, and the errors between them."""
    is_begun = False
    for each in _each_of_five(found):
        if isinstance(each, FormatError) and not held:
            yield each
        elif is_begun != bool(held) or len(held) == _GRIDS or not _may_be_part(each, held):
            yield from held
            held.clear()
            is_begun = True
            yield each
        elif not isinstance(each, PlainLines):
            is_begun = True
            held.append(each)
    yield from _as_samurai(held)


def _may_be_part(found: Found | PlainLines, held: Sequence[Found]) -> bool:
    """Return whether a grid, or an error, may be of the Samurai that begins with the ones held."""
    if not isinstance(found, Reading):
        return isinstance(found, FormatError) and bool(held)
    return (bool(held) and found.puzzle.layout == CLASSIC) or _may_be_corner(found)


def _each_of_five(found: Iterable[Found | PlainLines]) -> Iterator[Found | PlainLines]:
    """Yield what was found, up to five plain lines one by one if the first may be of a Samurai."""
    count = 0
    for each in found:
        if isinstance(each, PlainLines):
            if count + len(each) <= _GRIDS and (count or may_be_corner(each.lines[0])):
                count += len(each)
                yield from each.readings()
                continue
            count = _GRIDS
        elif isinstance(each, Reading) and not (count or _may_be_corner(each)):
            count = _GRIDS
        else:
            count += isinstance(each, Reading) or bool(count)
        yield each


def _may_be_corner(reading: Reading) -> bool:
    """Return whether a grid may be the first of a Samurai."""
    is_plain = reading.puzzle.layout == CLASSIC and reading.sheet.is_plain
    is_plain = is_plain and not reading.sheet.solution
    return is_plain and may_be_corner("".join(map(str, reading.puzzle.givens)))


def _as_samurai(held: Sequence[Found]) -> Iterator[Found]:
    """Yield the Samurai of five grids, the error of grids that nearly are one, or what is held."""
    grids = [each for each in held if isinstance(each, Reading)]
    sheet, spoilt = _samurai_of(grids) if len(held) >= _GRIDS - 1 else (None, "")
    if sheet:
        sheet = replace(sheet, form="samurai", line=grids[0].line)
        yield Reading(sheet.puzzle, form_named("grid", sheet.puzzle), "", sheet.line, sheet)
    elif spoilt:
        yield from (each for each in held if isinstance(each, FormatError))
        line = grids[0].line
        yield FormatError(f"line {line}: {spoilt}" if line else spoilt, line or None)
    else:
        yield from held


def _on_picture(reading: Reading, picture: Reading) -> Reading | None:
    """Return the reading on the board of a picture; None if that is none, or of another board."""
    if reading.puzzle.layout != picture.puzzle.layout or _layout_drawn_by(reading):
        return None
    layout = _layout_drawn_by(picture)
    if layout is None or layout.positions != reading.puzzle.layout.positions:
        return None
    sheet = reading.sheet.with_layout(layout)
    return reading._replace(puzzle=sheet.puzzle, written=sheet)


def _layout_drawn_by(reading: Reading) -> Layout | None:
    """Return the layout that the digits of a reading draw; None if they draw none.

    Each digit of a picture stands in as many cells as there are digits, and these touch.
    """
    puzzle = reading.puzzle
    size, labels = puzzle.layout.digits, puzzle.givens
    if labels.count(0) % size or len(labels) != size**2 or puzzle.layout != _usual(size):
        return None  # most are no picture by the number of their empty cells
    counts = Counter(labels)
    is_whole = {*counts.values()} == {size}
    if not is_whole:
        counts.pop(0, None)
    if {*counts.values()} != {size}:
        return None
    touching = Counter(_touching(labels, size))
    if any(touching[each] < size - 1 for each in counts):
        return None
    if is_whole:
        return variant(size, picture=picture_of(labels))
    cells_of = [tuple(c for c, each in enumerate(labels) if each == label) for label in counts]
    return variant(size, regions=cells_of)


@cache
def _usual(size: int) -> Layout | None:
    try:
        return variant(size)
    except ValueError:  # no boxes are of this size
        return layout_named(f"latin{size}") if size in WITHOUT_BOXES else None


def _touching(labels: Sequence[Digit], size: int) -> Iterator[Digit]:
    """Yield the label of each two neighbours with one label."""
    for cell, label in enumerate(labels):
        if (cell + 1) % size and labels[cell + 1] == label:
            yield label
        if cell + size < len(labels) and labels[cell + size] == label:
            yield label
