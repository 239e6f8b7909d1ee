"""A puzzle that a player draws by hand: givens, cages and regions, with undo.

`DrawnPuzzle` is one state of the drawing; `Drawing` keeps the states for undo.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

from ..engine.arguments import ArgumentError
from ..engine.bits import Mask, mask_of, members
from ..engine.constraints.cage import Cage
from ..engine.layout import SYMBOLS, Cell, Digit, Layout
from ..engine.layouts import CLASSIC, layout_named
from ..engine.layouts.shapes import lines, pieces, square
from ..engine.puzzle import NO_EXTRAS, Extras, Puzzle
from ..formats.boards.own_json import read_own_json, write_own_json
from ..formats.extras_text import write_whole
from ..formats.figures import counted
from ..formats.sheet import Sheet


@dataclass(frozen=True)
class DrawnPuzzle:
    """The givens, cages and regions drawn so far.

    Methods that change it return another one, and raise an ArgumentError with a sentence for the
    player if the change is not possible.
    """

    layout: Layout = CLASSIC
    givens: tuple[Digit, ...] = (0,) * CLASSIC.cells
    cages: tuple[Cage, ...] = ()
    regions: tuple[int, ...] = ()
    """For each cell the number of its region, from 1; 0 without one. Empty while the layout's own
    boxes are used.
    """
    extras: Extras = NO_EXTRAS
    """Other constraints of the puzzle that the drawing began with, such as marks."""

    @classmethod
    def of_layout(cls, layout: Layout) -> Self:
        """Return an empty drawing on *layout*."""
        return cls(layout, (0,) * layout.cells)

    @classmethod
    def of_puzzle(cls, puzzle: Puzzle) -> Self:
        """Return a drawing that begins with *puzzle*."""
        cages = tuple(one for one in puzzle.extras.constraints if isinstance(one, Cage))
        others = tuple(one for one in puzzle.extras.constraints if not isinstance(one, Cage))
        extras = replace(puzzle.extras, constraints=others)
        return cls(puzzle.layout, puzzle.givens, cages, extras=extras)

    @cached_property
    def shown_layout(self) -> Layout:
        """The layout to draw: with unfinished regions, rows and columns and these regions."""
        if not self.regions or self._has_whole_regions:
            return self._final_layout
        size = self.layout.digits
        boxes: dict[int, list[Cell]] = {}
        for cell, number in enumerate(self.regions):
            if number:
                boxes.setdefault(number, []).append(cell)
        houses = lines(size), pieces(self.regions)
        drawn = tuple(each for each in houses[1] if self.regions[each.cells[0]])
        return Layout("drawn", "Regions", size, square(size), (*houses[0], *drawn))

    @property
    def _has_whole_regions(self) -> bool:
        """Whether each cell is in a region, and each region has a cell for each digit."""
        size = self.layout.digits
        return all(self.regions) and all(self.regions.count(n) == size for n in set(self.regions))

    @property
    def _final_layout(self) -> Layout:
        """The layout of the puzzle, once all regions are drawn."""
        if not self.regions:
            return self.layout
        order = {number: SYMBOLS[at + 10] for at, number in enumerate(dict.fromkeys(self.regions))}
        picture = "".join(order[number] for number in self.regions)
        return layout_named(f"jigsaw{self.layout.digits}:{picture}")

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle.

        Raises:
            ArgumentError: Some regions are unfinished, or a cage has an impossible sum.
        """
        if self.regions and not self._has_whole_regions:
            missing = sum(not number for number in self.regions)
            raise ArgumentError(
                f"{counted(missing, 'cell is', 'cells are')} in no region yet"
                if missing
                else f"not every region has {self.layout.digits} cells"
            )
        extras = replace(self.extras, constraints=(*self.extras.constraints, *self.cages))
        return Puzzle(self._final_layout, self.givens, extras=extras)

    @property
    def text(self) -> str:
        """The puzzle as text that can be read back; "" while regions are unfinished.

        The classic layout has a short line; others need JSON, which names the layout.
        """
        try:
            puzzle = self.puzzle
        except ArgumentError:
            return ""
        if puzzle.layout is CLASSIC:
            return write_whole(puzzle)
        return write_own_json(Sheet(puzzle))

    @property
    def saved(self) -> str:
        """The drawing as text for the next session, with unfinished regions."""
        extras = replace(self.extras, constraints=(*self.extras.constraints, *self.cages))
        puzzle = write_own_json(Sheet(Puzzle(self.layout, self.givens, extras=extras)))
        return json.dumps({"puzzle": puzzle, "regions": self.regions})

    @classmethod
    def from_saved(cls, text: str) -> Self:
        """Return the drawing of a text that `saved` returned; an empty one if it is invalid."""
        try:
            fields = json.loads(text)
            puzzle = next(read_own_json(fields["puzzle"], None)).puzzle
            regions = tuple(map(int, fields["regions"]))
        except (ValueError, KeyError, TypeError, StopIteration):
            return cls()
        drawn = cls.of_puzzle(puzzle)
        return replace(drawn, regions=regions) if len(regions) == puzzle.layout.cells else drawn

    def with_given(self, cells: Mask, digit: Digit) -> Self:
        """Write *digit* as a given into *cells*; 0 erases."""
        givens = [digit if cells >> cell & 1 else old for cell, old in enumerate(self.givens)]
        return replace(self, givens=tuple(givens))

    def with_cage(self, cells: Mask, total: int | None) -> Self:
        """Add a cage. If it has exactly the cells of another one, it replaces that one."""
        others = tuple(cage for cage in self.cages if mask_of(cage.cells) != cells)
        for cage in others:
            if both := mask_of(cage.cells) & cells:
                name = self.layout.short_names(both)
                raise ArgumentError(f"{name} is in another cage. Erase that one first.")
        cage = Cage(tuple(members(cells)), total)
        try:
            cage.check_fits(self.layout)
        except ArgumentError as error:
            raise ArgumentError(f"{str(error)[0].upper()}{str(error)[1:]}.") from None
        return replace(self, cages=(*others, cage))

    def without_cages(self, cells: Mask) -> Self:
        """Remove the cages that have any of *cells*."""
        kept = (cage for cage in self.cages if not mask_of(cage.cells) & cells)
        return replace(self, cages=tuple(kept))

    def with_region(self, cells: Mask) -> Self:
        """Make *cells* a region. The first region replaces the boxes of the layout."""
        size, layout = self.layout.digits, self.layout
        if layout.positions != square(size):
            raise ArgumentError(f"{layout.name} has no regions to draw: only square boards do.")
        if cells.bit_count() != size:
            raise ArgumentError(f"A region has {size} cells; {cells.bit_count()} are selected.")
        regions = self.regions or (0,) * layout.cells
        number = max(regions) + 1
        drawn = (number if cells >> cell & 1 else old for cell, old in enumerate(regions))
        return replace(self, regions=tuple(drawn))

    def without_regions(self, cells: Mask) -> Self:
        """Remove the regions that have any of *cells*. Without regions, the boxes return."""
        gone = {self.regions[cell] for cell in members(cells)} if self.regions else set()
        kept = tuple(0 if number in gone else number for number in self.regions)
        return replace(self, regions=kept if any(kept) else ())

    @property
    def uncaged(self) -> Mask:
        """The cells in no cage."""
        return self.layout.all_cells & ~mask_of(c for cage in self.cages for c in cage.cells)

    @property
    def without_region(self) -> Mask:
        """The cells in no region; all of them before the first region is drawn."""
        regions = self.regions or (0,) * self.layout.cells
        return mask_of(cell for cell, number in enumerate(regions) if not number)

    @property
    def clashing_cells(self) -> Mask:
        """The cells of givens that break a rule; 0 while regions are unfinished."""
        try:
            clashes = self.puzzle.clashes()
        except ArgumentError:
            return 0
        wrong = 0
        for clash in clashes:
            wrong |= clash.cells
        return wrong


@dataclass
class Drawing:
    """The states of a drawing, for undo and redo."""

    shown: DrawnPuzzle = field(default_factory=DrawnPuzzle)
    _earlier: list[DrawnPuzzle] = field(default_factory=list)
    _later: list[DrawnPuzzle] = field(default_factory=list)

    def take(self, changed: DrawnPuzzle) -> bool:
        """Go on with another state. Return whether it differs from the one shown."""
        if changed == self.shown:
            return False
        self._earlier.append(self.shown)
        self._later.clear()
        self.shown = changed
        return True

    def undo(self) -> bool:
        """Go back to the state before the last change. Return whether there is one."""
        return self._turn(self._earlier, self._later)

    def redo(self) -> bool:
        """Repeat the change that was undone last. Return whether there is one."""
        return self._turn(self._later, self._earlier)

    def _turn(self, source: list[DrawnPuzzle], target: list[DrawnPuzzle]) -> bool:
        if not source:
            return False
        target.append(self.shown)
        self.shown = source.pop()
        return True
