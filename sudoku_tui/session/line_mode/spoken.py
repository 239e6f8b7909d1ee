"""A board in words for a listener: cells, houses, rows, and the places of a digit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from ...engine.bits import Mask, mask_of, members
from ...engine.layout import Candidate, Cell, Digit, House, Kind, Layout
from ...engine.layouts import CLASSIC
from ...formats.figures import counted
from ...formats.guide import Page
from ...game.colours import NO_COLOURS, Colours, candidate_of
from ...game.learning.worked_example import ExampleBoard, stages_of
from ...words.guide_pages import parts_of

Say: TypeAlias = Callable[[str], None]
"""Says a line of an answer, at once."""
_BLANK: Final = "blank"


class Paper(NamedTuple):
    """The content of a board, as the functions of this module read it aloud."""

    layout: Layout
    digits: Sequence[Digit]
    notes: Sequence[Mask]
    """The notes of each cell, or its candidates if these are shown."""
    candidates: Sequence[Mask]
    """Where each digit can still go; none of a filled cell."""
    givens: Sequence[Digit]
    called: str
    """The word for the notes: ``notes`` or ``candidates``."""
    colours: Colours = NO_COLOURS

    @property
    def empty_count(self) -> int:
        """How many cells are empty."""
        return self.layout.cells - sum(map(bool, self.digits))

    def missing(self, digit: Digit) -> int:
        """Return how many of a digit are missing."""
        most = -(-self.layout.cells // self.layout.digits)
        return max(0, min(self.empty_count, most - sum(held == digit for held in self.digits)))


def listed_digits(layout: Layout, digits: Mask) -> str:
    """Return digits separated by spaces."""
    return " ".join(map(layout.symbol, members(digits)))


def read_shape(name: str) -> str:
    """Return ``, Windoku`` to follow the name of a game or drill; "" for the classic layout."""
    return "" if name == CLASSIC.name else f", {name}"


def read_cell(paper: Paper, cell: Cell) -> str:
    """Return a sentence such as ``r5c3 is empty, notes 2 4. It has 4 colour 2``."""
    return f"{_read_paper(paper, cell)}{_read_colours(paper, cell)}"


def _read_paper(paper: Paper, cell: Cell) -> str:
    layout, name = paper.layout, paper.layout.cell_name(cell)
    if digit := paper.digits[cell]:
        return f"{name} is {layout.symbol(digit)}{', given' if paper.givens[cell] else ''}."
    if noted := paper.notes[cell]:
        return f"{name} is empty, {paper.called} {listed_digits(layout, noted)}."
    return f"{name} is empty."


def _read_colours(paper: Paper, cell: Cell) -> str:
    """Return the colours of a cell and of its candidates; "" if it has none."""
    colour = paper.colours.colour_of_cell(cell)
    told = [f"colour {colour}"] if colour else []
    for digit in range(1, paper.layout.digits + 1):
        if of_digit := paper.colours.colour_of_candidate(Candidate(cell, digit), paper.layout):
            told.append(f"{paper.layout.symbol(digit)} colour {of_digit}")
    return f" It has {', '.join(told)}." if told else ""


def read_colour(layout: Layout, colours: Colours, colour: int) -> str:
    """Return ``Colour 2: r5c3, 4 in r7c3.``; for 0 a sentence that the colour was removed."""
    if not colour:
        return "The colour is removed."
    cells = [layout.cell_name(cell) for cell in members(colours.cells[colour - 1])]
    coloured = (candidate_of(bit, layout) for bit in members(colours.candidates[colour - 1]))
    candidates = [f"{layout.symbol(digit)} in {layout.cell_name(cell)}" for cell, digit in coloured]
    return f"Colour {colour}: {', '.join((*cells, *candidates))}."


def read_house(paper: Paper, house: House) -> str:
    """Return ``Row 5: 4 blank blank, 8 blank 3, blank blank 1. Missing 2 5 6 7 9``."""
    layout, digits = paper.layout, paper.digits
    across = house.kind is Kind.BOX

    def part(cell: Cell) -> int:
        return layout.positions[cell][0] if across else layout.box_of[cell]

    told = _in_parts(paper, ([*cells] for _, cells in groupby(house.cells, part)))
    held = mask_of(digits[cell] for cell in house.cells if digits[cell])
    lacking = layout.all_digits & ~held
    name = f"{str(house)[:1].upper()}{str(house)[1:]}"
    missing = f" Missing {listed_digits(layout, lacking)}." if lacking else " It is full."
    return f"{name}: {told}.{missing}{_read_notes(paper, house)}"


def _read_notes(paper: Paper, house: House) -> str:
    """Return the notes of the empty cells; "" if there are none."""
    layout = paper.layout
    noted = [
        f"{layout.cell_name(cell)} {listed_digits(layout, paper.notes[cell])}"
        for cell in house.cells
        if paper.notes[cell] and not paper.digits[cell]
    ]
    called = f"{paper.called[:1].upper()}{paper.called[1:]}"
    return f" {called}: {', '.join(noted)}." if noted else ""


def read_board(paper: Paper) -> Iterator[str]:
    """Yield the board row by row, with a pause at each box; rows with holes name their columns."""
    layout = paper.layout
    for row in range(layout.rows):
        cells = [layout.cell_at.get((row, column)) for column in range(layout.columns)]
        runs: list[str] = []
        column = 0
        for is_there, run in groupby(cells, lambda cell: cell is not None):
            here = [cell for cell in run if cell is not None]
            if is_there:
                parts = ([*part] for _, part in groupby(here, layout.box_of.__getitem__))
                span = f"columns {column + 1} to {column + len(here)}: "
                is_all = len(here) == layout.columns
                runs.append(f"{'' if is_all else span}{_in_parts(paper, parts)}")
            column = layout.positions[here[-1]][1] + 1 if here else _next_column(cells, column)
        if runs:
            yield f"Row {row + 1}{': ' if len(runs[0].split(':')) == 1 else ', '}{'; '.join(runs)}."


def _next_column(cells: Sequence[Cell | None], column: int) -> int:
    """Return the first column from *column* on with a cell."""
    return next((at for at in range(column, len(cells)) if cells[at] is not None), len(cells))


def _in_parts(paper: Paper, parts: Iterator[list[Cell]]) -> str:
    symbol, digits = paper.layout.symbol, paper.digits
    return ", ".join(
        " ".join(symbol(digits[cell]) if digits[cell] else _BLANK for cell in part)
        for part in parts
    )


def read_places(paper: Paper, digit: Digit) -> str:
    """Return ``4 can go in row 2: c1 c5; row 3: c3. 6 are missing``."""
    layout, name = paper.layout, paper.layout.symbol(digit)
    places = [cell for cell, held in enumerate(paper.candidates) if held >> digit & 1]
    if not places:
        return f"{name} is done." if not paper.missing(digit) else f"{name} has no place left."
    rows: list[str] = []
    for row, cells in groupby(places, lambda cell: layout.positions[cell][0]):
        columns = " ".join(f"c{layout.positions[cell][1] + 1}" for cell in cells)
        rows.append(f"row {row + 1}: {columns}")
    return f"{name} can go in {'; '.join(rows)}. {paper.missing(digit)} missing."


def read_left(paper: Paper) -> str:
    """Return ``49 cells are left. 1 needs 5, 2 needs 6, 3 is done``."""
    symbol, layout = paper.layout.symbol, paper.layout
    needed = [(symbol(digit), paper.missing(digit)) for digit in range(1, layout.digits + 1)]
    told = ", ".join(
        f"{name} needs {count}" if count else f"{name} is done" for name, count in needed
    )
    return f"{counted(paper.empty_count, 'cell is', 'cells are')} empty. {told}."


def read_page(page: Page, worked: ExampleBoard | None) -> Iterator[str]:
    """Yield a page of the guide, a line per paragraph, and its example in words."""
    yield f"{page.title}. {page.level}{'' if page.technique else ', a lesson'}."
    for part in parts_of(page):
        yield ". ".join(filter(None, (part.heading, part.text))) + "." * (not part.text)
        yield from (f"{number}. {line}" for number, line in enumerate(part.lines, 1))
    stages = stages_of(page, worked)
    # The first stage of a step asks the reader to search; a lesson begins with its first picture.
    told = stages if page.pictures else stages[1:]
    shown = [stage.picture.text for stage in told if stage.picture.text]
    if shown and worked:
        paper = Paper(
            worked.layout, worked.board.digits, worked.board.candidates_of,
            [], worked.board.digits, "candidates",
        )  # fmt: skip
        yield "Example."
        yield from read_board(paper) if any(paper.digits) else ()
        yield from shown
    if page.aliases:
        yield f"Also called {', '.join(page.aliases)}."
    if page.relatives:
        yield f"See also {', '.join(page.relatives)}."
