"""The content of a board as one frozen value: a position, its errors, and a hint drawn over it.

This module makes states from puzzles, layouts and saved games; `session_state` makes them from a
running game or drill.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ...engine.bits import Mask, mask_of, union
from ...engine.layout import SYMBOLS, Candidate, Cell, Digit, House, Kind, Layout
from ...engine.layouts import layout_named
from ...engine.puzzle import NO_EXTRAS, Extras, Puzzle
from ...formats import FormatError
from ...formats.extras_text import read_extras
from ...formats.marks import letters_of
from ...store.saved_game import Summary
from .cages import DrawnCages, cages_to_draw
from .extra_region_signs import is_drawn
from .styles import Highlight

if TYPE_CHECKING:
    from ...engine.constraints import Constraint


class Chip(NamedTuple):
    """The highlight of one candidate of a hint, and its letter in the order of a chain."""

    highlight: Highlight
    letter: str = ""


Chips: TypeAlias = tuple[tuple[Digit, Chip], ...]
"""The chips of one cell, in the order of digits."""


class DrawnLink(NamedTuple):
    """A link of a hint between two cells."""

    start: Cell
    end: Cell
    strong: bool


class LegendItem(NamedTuple):
    """Chips with one highlight and their cells, for the legend beside the board."""

    chips: tuple[tuple[Digit, Chip], ...]
    """Digits with their chips; several digits form a set."""
    cells: Mask
    role_name: str = ""
    """The technique's name for these candidates, such as "base"; empty if it has none."""

    @property
    def highlight(self) -> Highlight:
        """The highlight of the chips."""
        return self.chips[0][1].highlight


LegendLine: TypeAlias = tuple[LegendItem, ...]
"""A line of a legend. Two items are a strong link, or without cells two colours, one of them true.
"""


@dataclass(frozen=True)
class Overlay:
    """A drawing over a position: a hint, or an answer in a drill."""

    chips: Mapping[Candidate, Chip] = field(default_factory=dict)
    bonds: tuple[DrawnLink, ...] = ()
    houses: tuple[House, ...] = ()
    """The houses of the step. They share one background, and their row and column numbers stand
    out.
    """
    cells: Mask = 0
    """Cells that are pointed out as a whole."""
    blockers: tuple[Candidate, ...] = ()
    """Digits on the board that exclude candidates of the step; marked like equal digits."""
    outlined: bool = False
    """Whether each house has an outline."""
    frames: tuple[Mask, ...] = ()
    """Sets of cells with an outline each."""
    cages: tuple[Constraint, ...] = ()
    """The cages whose sums are emphasised."""
    legend: tuple[LegendLine, ...] = ()
    short_legend: tuple[LegendLine, ...] = ()
    """The legend without parts that the board shows: eliminations, and the cells of colours."""

    @cached_property
    def chips_of(self) -> Mapping[Cell, Chips]:
        """The chips of each cell that has any."""
        table: dict[Cell, list[tuple[Digit, Chip]]] = {}
        for (cell, digit), chip in sorted(self.chips.items()):
            table.setdefault(cell, []).append((digit, chip))
        return {cell: tuple(chips) for cell, chips in table.items()}

    @cached_property
    def parts(self) -> Mask:
        """The cells of the pattern: those with coloured candidates other than eliminations."""
        parts = (
            cell for (cell, _), chip in self.chips.items() if chip.highlight is not Highlight.CUT
        )
        return mask_of(parts) | self.cells

    @cached_property
    def targets(self) -> Mask:
        """The cells that only lose candidates."""
        return mask_of(cell for cell, _ in self.chips) & ~self.parts

    @cached_property
    def blocked_by(self) -> Mask:
        """The cells of the blockers."""
        return mask_of(cell for cell, _ in self.blockers)

    @cached_property
    def area(self) -> Mask:
        """All cells of the houses."""
        return union(house.mask for house in self.houses)

    def highlighted_lines(self, layout: Layout, kind: Kind) -> frozenset[int]:
        """Return the indices of the canvas rows, or columns, of the hint's houses of this kind."""
        axis = 0 if kind is Kind.ROW else 1
        return frozenset(
            layout.positions[house.cells[0]][axis]
            for house in self.houses
            if house.kind is kind and is_drawn(layout, house)
        )


def marks_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the letter of each cell's mark in *puzzle*; empty if it has no marks.

    A mark is a set of digits that the cell may hold, such as the odd ones.
    """
    try:
        return letters_of(puzzle.extras, puzzle.layout)
    except FormatError:  # more sets than letters: then only the panel lists them
        return ()


def cages_of(puzzle: Puzzle) -> DrawnCages | None:
    """Return the cages of *puzzle* for drawing; None if it has none."""
    constraints = puzzle.extras.constraints
    return cages_to_draw(puzzle.layout, constraints) if constraints else None


@dataclass(frozen=True)
class BoardState:
    """The whole content of a board, except the position of the cursor.

    Raises:
        ValueError: The number of digits or notes differs from the number of cells.
    """

    layout: Layout
    digits: tuple[Digit, ...]
    """One digit per cell; 0 in an empty cell."""
    givens: Mask = 0
    """The cells with givens."""
    notes: tuple[Mask, ...] = ()
    """The noted digits of each cell as a mask. An empty tuple means no notes."""
    wrong: Mask = 0
    """Cells with conflicting digits."""
    flagged: Mask = 0
    """Cells that a check found wrong: a wrong entry, or notes without the correct digit."""
    focus: Digit = 0
    """The digit pointed at; 0 for none."""
    filtered: Mask = 0
    """The digits of the filter, whose notes are highlighted like those of the digit pointed at."""
    open_places: Mask = 0
    """Cells where the digit pointed at is possible; 0 while the filter is off."""
    show_houses: bool = True
    """Whether the houses of the cursor are marked."""
    show_equal: bool = True
    """Whether digits and notes equal to the one pointed at are marked."""
    covered: bool = False
    """Whether the position is hidden, as during a pause."""
    solved: bool = False
    """Whether the game is won: then the heavy lines are green."""
    single_apart: bool = True
    """Whether faint marks tell a single note from a digit; in a drill they would reveal it."""
    pattern: Mask = 0
    """Cells filled in without a digit: the pattern of givens for a new puzzle."""
    hint: Overlay | None = None
    marks: tuple[str, ...] = ()
    """The letter of each cell's mark, empty for a cell without one. An empty tuple means no
    marks."""
    coloured: Mapping[Cell, Chips] = field(default_factory=dict)
    """The candidates coloured by the player, as chips."""
    cell_colours: Mapping[Cell, int] = field(default_factory=dict)
    """The colours of cells, numbered from 1."""
    selected: Mask = 0
    centred: bool = False
    """Whether notes are written side by side in the middle of their cells."""
    corners: tuple[Mask, ...] = ()
    """The corner marks of each cell as a mask. An empty tuple means none."""
    cages: DrawnCages | None = None
    """The cages of the puzzle; None if it has none."""
    answer: Overlay | None = None
    """The answer to a drill. Unlike a hint, it leaves the cursor and its houses visible."""

    def __post_init__(self) -> None:
        cells = self.layout.cells
        if len(self.digits) != cells or len(self.notes) not in (0, cells):
            raise ValueError(
                f"{len(self.digits)} digits and {len(self.notes)} notes for {cells} cells"
            )

    @property
    def overlay(self) -> Overlay | None:
        """The drawing over the position: the hint, or else the answer."""
        return self.hint or self.answer

    @classmethod
    def of_givens(cls, layout: Layout, givens: tuple[Digit, ...]) -> BoardState:
        """Create the board of a puzzle from its givens, without entries."""
        return cls(layout, givens, mask_of(cell for cell, digit in enumerate(givens) if digit))

    @classmethod
    def of_layout(cls, layout: Layout) -> BoardState:
        """Create an empty board. If puzzles of the layout have marks, it shows sample marks."""
        letters = [letter for letter, _ in layout.marks]
        marks = tuple(
            "" if not letters or (row + column) % 2 else letters[row % len(letters)]
            for row, column in layout.positions
        )
        return cls(layout, (0,) * layout.cells, marks=marks if letters else ())

    @classmethod
    def of_puzzle(cls, puzzle: Puzzle) -> BoardState:
        """Create the board of a puzzle without entries, with its marks and cages."""
        givens = cls.of_givens(puzzle.layout, puzzle.givens)
        return replace(givens, marks=marks_of(puzzle), cages=cages_of(puzzle))


def state_of_summary(game: Summary) -> BoardState | None:
    """Return the board of a saved game without notes; None if its layout is unknown or invalid."""
    try:
        layout = layout_named(game.layout)
        digits = tuple(map(SYMBOLS.index, game.digits))
        givens = tuple(map(SYMBOLS.index, game.givens))
        state = BoardState.of_puzzle(Puzzle(layout, givens, extras=_extras(game.shape, layout)))
        return replace(state, digits=digits)
    except (KeyError, ValueError):
        return None


def _extras(text: str, layout: Layout) -> Extras:
    """Parse the marks of a game. Return no marks if they are invalid: a preview can do without."""
    try:
        return read_extras(text, layout)
    except FormatError:
        return NO_EXTRAS
