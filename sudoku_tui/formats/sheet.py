"""Sheets, the common data of all formats: a puzzle and everything written on it.

A sheet has the player's entries, candidates and notes by their kinds, and colours. Empty parts are
unknown. Formats read and write sheets; that of a plain line has a puzzle alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from ..engine.bits import Mask, mask_of, smallest_member
from ..engine.layout import Cell, Digit, Layout
from ..engine.puzzle import Puzzle
from .errors import FormatError
from .figures import counted

if TYPE_CHECKING:
    from ..engine.constraints.cage import Cage


class Part(StrEnum):
    """A part of a sheet beside its givens: a field of `Sheet` or of its puzzle."""

    ENTRIES = "entries"
    CANDIDATES = "candidates"
    CORNER = "corner marks"
    CENTRE = "centre marks"
    GIVEN_MARKS = "given marks"
    COLOURS = "colours"
    CANDIDATE_COLOURS = "colours of candidates"
    SOLUTION = "solution"
    CAGES = "cages"
    UNSUPPORTED = "other rules"
    TITLE = "title"
    AUTHOR = "author"
    SOURCE = "source"
    COMMENT = "comment"
    ALLOWED = "marks of cells"
    """Restrictions of cells, such as odd and even."""


class ColouredCandidate(NamedTuple):
    """A candidate with the characters of its colours."""

    cell: Cell
    digit: Digit
    colours: str


@dataclass(frozen=True)
class Sheet:
    """A puzzle and everything written on it. An empty tuple means unknown.

    Raises:
        ValueError: A part has another number of values than cells, or a given cell has an entry.
    """

    puzzle: Puzzle
    entries: tuple[Digit, ...] = ()
    """One digit per cell, 0 in given and empty cells."""
    candidates: tuple[Mask, ...] = ()
    """The candidates of each cell; 0 if unknown."""
    corner: tuple[Mask, ...] = ()
    """Notes in the corners of cells, mostly the possible places of a digit in a box."""
    centre: tuple[Mask, ...] = ()
    """Notes in the middle of cells, if they differ from candidates."""
    given_marks: tuple[Mask, ...] = ()
    """Notes that came with the puzzle."""
    colours: tuple[str, ...] = ()
    """The colours of each cell, one character for each; "" for none."""
    candidate_colours: tuple[ColouredCandidate, ...] = ()
    """The coloured candidates, in the order of the text."""
    solution: tuple[Digit, ...] = ()
    """The solution in the text; 0 in unknown cells."""
    form: str = field(default="", compare=False)
    """The name of the source format."""
    remark: str = field(default="", compare=False)
    """A note for the player on how the text was read."""
    line: int = field(default=1, compare=False)
    """Its first line in the text, counted from 1."""

    def __post_init__(self) -> None:
        cells = self.layout.cells
        for name in _A_VALUE_A_CELL:
            values = getattr(self, name)
            if values and not any(values):
                # The only way to set a field of a frozen dataclass.
                object.__setattr__(self, name, ())
            elif values and len(values) != cells:
                raise ValueError(f"{len(values)} {name} for {cells} cells")
        for cell, entry in enumerate(self.entries):
            if entry and self.puzzle.givens[cell]:
                raise ValueError(f"{self.layout.cell_name(cell)} is given, it cannot be an entry")

    @property
    def layout(self) -> Layout:
        """The layout of the puzzle."""
        return self.puzzle.layout

    @property
    def digits(self) -> tuple[Digit, ...]:
        """Givens and entries, one digit per cell; 0 in empty cells."""
        if not self.entries:
            return self.puzzle.givens
        both = zip(self.puzzle.givens, self.entries, strict=True)
        return tuple(given or entry for given, entry in both)

    @property
    def shown_candidates(self) -> tuple[Mask, ...]:
        """The candidates of each empty cell, or its possible digits if none are written."""
        possible = self.puzzle.possible(self.digits)
        if not self.candidates:
            return possible
        return tuple(
            0 if digit else mask or rest
            for digit, mask, rest in zip(self.digits, self.candidates, possible, strict=True)
        )

    @property
    def cages(self) -> tuple[Cage, ...]:
        """The cages of the puzzle."""
        from ..engine.constraints.cage import Cage  # imported late: most puzzles have none

        return tuple(one for one in self.puzzle.extras.constraints if isinstance(one, Cage))

    @property
    def unsupported(self) -> tuple[str, ...]:
        """The names of the puzzle's constraints that this program does not know."""
        return tuple(one.kind for one in self.puzzle.extras.unknown)

    @property
    def is_plain(self) -> bool:
        """Whether the sheet has a puzzle of givens and marks alone."""
        return not (
            self.entries
            or self.candidates
            or self.corner
            or self.centre
            or self.given_marks
            or self.colours
            or self.candidate_colours
            or self.puzzle.extras.constraints
            or self.puzzle.extras.unknown
        )

    def parts(self) -> Iterator[tuple[Part, str]]:
        """Yield each part beside the givens, with its amount in words."""
        puzzle = self.puzzle
        for part, (name, one, several) in _COUNTED.items():
            if values := getattr(self, name):
                yield part, counted(sum(map(bool, values)), one, several)
        for part, text in (
            (Part.TITLE, puzzle.title),
            (Part.AUTHOR, puzzle.author),
            (Part.SOURCE, puzzle.source),
            (Part.COMMENT, puzzle.comment),
            (Part.ALLOWED, puzzle.extras.allowed),
        ):
            if text:
                yield part, str(part)
        if self.solution:
            yield Part.SOLUTION, str(Part.SOLUTION)
        if self.unsupported:
            yield Part.UNSUPPORTED, ", ".join(self.unsupported)

    @property
    def not_solvable(self) -> str:
        """The constraints that are kept but not solved, in words; "" for none."""
        return ", ".join(self.unsupported)

    @property
    def not_explained(self) -> str:
        """The constraints that no technique reads, in words; "" for none."""
        return self.puzzle.extras.described

    def refuse_overlaps(self) -> None:
        """Check that no cell is in two cages, for formats with one cage in each cell.

        Raises:
            FormatError: One is.
        """
        taken = 0
        for cage in self.cages:
            inside = mask_of(cage.cells)
            if both := taken & inside:
                cell = self.layout.cell_name(smallest_member(both))
                raise FormatError(f"this form has no overlapping cages; {cell} is in two")
            taken |= inside

    def with_cages(self, cages: Iterable[Cage]) -> Sheet:
        """Return the sheet with *cages* as the constraints of its puzzle."""
        extras = replace(self.puzzle.extras, constraints=tuple(cages))
        return replace(self, puzzle=replace(self.puzzle, extras=extras))

    def read_as(self, form: str) -> Sheet:
        """Return the sheet with the name of its format, unless it has one."""
        return self if self.form else replace(self, form=form)

    def with_layout(self, layout: Layout) -> Sheet:
        """Return the sheet on *layout*, which must have the same cells.

        Raises:
            ValueError: The cells of *layout* are others.
        """
        if layout == self.layout:
            return self
        if layout.positions != self.layout.positions or layout.digits != self.layout.digits:
            raise ValueError(f"this is {self.layout.name}, not {layout.name}")
        return replace(self, puzzle=replace(self.puzzle, layout=layout))


_A_VALUE_A_CELL = (
    *("entries", "candidates", "corner", "centre", "given_marks", "colours", "solution"),
)
_COUNTED = {
    Part.ENTRIES: ("entries", "entry", "entries"),
    Part.CANDIDATES: ("candidates", "cell with candidates", "cells with candidates"),
    Part.CORNER: ("corner", "cell with corner marks", "cells with corner marks"),
    Part.CENTRE: ("centre", "cell with centre marks", "cells with centre marks"),
    Part.GIVEN_MARKS: ("given_marks", "cell with given marks", "cells with given marks"),
    Part.COLOURS: ("colours", "coloured cell", "coloured cells"),
    Part.CANDIDATE_COLOURS: ("candidate_colours", "coloured candidate", "coloured candidates"),
    Part.CAGES: ("cages", "cage", "cages"),
}
"""The fields of a sheet that are counted, with their words for one and several."""
