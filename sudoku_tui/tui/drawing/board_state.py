"""What a board shows, as one frozen value: a position, what is wrong, and what is drawn over it.

A state comes from a puzzle, a layout or a saved game here; from what is being played in
`session_state`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple, TypeAlias

from ...engine.bits import Mask, mask_of, union
from ...engine.layout import SYMBOLS, Candidate, Cell, Digit, House, Kind, Layout
from ...engine.layouts import layout_named
from ...engine.puzzle import NO_EXTRAS, Extras, Puzzle
from ...formats import FormatError
from ...formats.marks import letters_of, read_marks
from ...store.saved_game import Summary
from .extra_region_signs import is_drawn
from .styles import Highlight


class Chip(NamedTuple):
    """How one candidate of a hint is set off, and its letter in the order of a chain."""

    highlight: Highlight
    letter: str = ""


Chips: TypeAlias = tuple[tuple[Digit, Chip], ...]
"""The chips of one cell, the smallest digit first."""


class Bond(NamedTuple):
    """A link of a hint between two cells."""

    start: Cell
    end: Cell
    strong: bool


class LegendItem(NamedTuple):
    """Chips of one look and the cells they stand in, for the words beside the board."""

    chips: tuple[tuple[Digit, Chip], ...]
    """By digit: several where they make up a set."""
    cells: Mask
    called: str = ""
    """What their technique calls them, if it has a name for them."""

    @property
    def highlight(self) -> Highlight:
        """How the chips are set off."""
        return self.chips[0][1].highlight


@dataclass(frozen=True)
class Overlay:
    """What is drawn over a position: a hint, or an answer, as the board shows it."""

    chips: Mapping[Candidate, Chip] = field(default_factory=dict)
    bonds: tuple[Bond, ...] = ()
    houses: tuple[House, ...] = ()
    """The houses it is about: one quiet area, their rows and columns named at the rim."""
    cells: Mask = 0
    """Cells pointed out without saying what is in them."""
    blockers: tuple[Candidate, ...] = ()
    """Digits on the board that close others: marked as equal digits are."""
    outlined: bool = False
    """Draw a line around each house."""
    frames: tuple[Mask, ...] = ()
    """Sets of cells with a line around each."""
    legend: tuple[tuple[LegendItem, ...], ...] = ()
    """Lines of chips with their cells; a line of two is a strong link."""

    @cached_property
    def chips_of(self) -> Mapping[Cell, Chips]:
        """The chips of each cell that has any."""
        table: dict[Cell, list[tuple[Digit, Chip]]] = {}
        for (cell, digit), chip in sorted(self.chips.items()):
            table.setdefault(cell, []).append((digit, chip))
        return {cell: tuple(chips) for cell, chips in table.items()}

    @cached_property
    def parts(self) -> Mask:
        """The cells that play a part."""
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
        """Every cell of the houses."""
        return union(house.mask for house in self.houses)

    def named(self, layout: Layout, kind: Kind) -> frozenset[int]:
        """The canvas rows, or columns, that the hint's houses of this kind lie in."""
        axis = 0 if kind is Kind.ROW else 1
        return frozenset(
            layout.positions[house.cells[0]][axis]
            for house in self.houses
            if house.kind is kind and is_drawn(layout, house)
        )


def marks_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The letters that the cells of *puzzle* are marked with; nothing where none has one."""
    try:
        return letters_of(puzzle.extras, puzzle.layout)
    except FormatError:  # more than there are letters: then the panel alone tells them
        return ()


@dataclass(frozen=True)
class BoardState:
    """Everything a board shows, except where the cursor is.

    Raises:
        ValueError: digits or notes are not one a cell.
    """

    layout: Layout
    digits: tuple[Digit, ...]
    """One a cell, 0 where it is empty."""
    givens: Mask = 0
    """The cells whose digit is of the puzzle."""
    notes: tuple[Mask, ...] = ()
    """The digits noted in each cell; empty: no notes at all."""
    wrong: Mask = 0
    """Cells in conflict."""
    flagged: Mask = 0
    """Cells that a check found not to be right: an entry, or notes without the true digit."""
    focus: Digit = 0
    """The digit pointed at, or 0."""
    filtered: Mask = 0
    """Digits whose notes stand out beside those of the digit pointed at: those of the filter."""
    open_places: Mask = 0
    """The filter: where the digit pointed at can still go. 0 while the filter is off."""
    show_houses: bool = True
    """Mark the houses of the cursor."""
    show_equal: bool = True
    """Mark digits and notes that equal the one pointed at."""
    covered: bool = False
    """Show nothing of the position."""
    pattern: Mask = 0
    """Cells filled in without a digit: the pattern of a puzzle that is still to be made."""
    hint: Overlay | None = None
    marks: tuple[str, ...] = ()
    """The letter of each cell's mark, empty for a cell without one; nothing: no marks at all."""
    coloured: Mapping[Cell, Chips] = field(default_factory=dict)
    """The candidates that the player has coloured, as chips."""
    cell_colours: Mapping[Cell, int] = field(default_factory=dict)
    """The colours of cells, from 1."""
    selected: Mask = 0
    centred: bool = False
    """Write notes in the middle of their cells, one after the other."""
    corners: tuple[Mask, ...] = ()
    """The corner marks of each cell; empty: none at all."""
    answer: Overlay | None = None
    """What is answered in a drill. Unlike before a hint, the cursor and its houses stay."""

    def __post_init__(self) -> None:
        cells = self.layout.cells
        if len(self.digits) != cells or len(self.notes) not in (0, cells):
            raise ValueError(
                f"{len(self.digits)} digits and {len(self.notes)} notes for {cells} cells"
            )

    @property
    def overlay(self) -> Overlay | None:
        """What is drawn over the position: a hint, or else an answer."""
        return self.hint or self.answer

    @classmethod
    def of_givens(cls, layout: Layout, givens: tuple[Digit, ...]) -> BoardState:
        """A puzzle that nobody has written in, by its givens alone."""
        return cls(layout, givens, mask_of(cell for cell, digit in enumerate(givens) if digit))

    @classmethod
    def of_layout(cls, layout: Layout) -> BoardState:
        """An empty board; where puzzles of the layout are marked, with marks as they may be."""
        letters = [letter for letter, _ in layout.marks]
        marks = tuple(
            "" if not letters or (row + column) % 2 else letters[row % len(letters)]
            for row, column in layout.positions
        )
        return cls(layout, (0,) * layout.cells, marks=marks if letters else ())

    @classmethod
    def of_puzzle(cls, puzzle: Puzzle) -> BoardState:
        """A puzzle that nobody has written in."""
        givens = cls.of_givens(puzzle.layout, puzzle.givens)
        return replace(givens, marks=marks_of(puzzle))


def state_of_summary(game: Summary) -> BoardState | None:
    """The digits of a saved game; None if its layout is not known here."""
    try:
        layout = layout_named(game.layout)
        digits = tuple(map(SYMBOLS.index, game.digits))
        givens = tuple(map(SYMBOLS.index, game.givens))
        state = BoardState.of_puzzle(Puzzle(layout, givens, extras=_extras(game.shape, layout)))
        return replace(state, digits=digits)
    except (KeyError, ValueError):
        return None


def _extras(text: str, layout: Layout) -> Extras:
    """The marks of a game; none if they cannot be read, as a preview can do without."""
    try:
        return read_marks(text, layout)
    except FormatError:
        return NO_EXTRAS
