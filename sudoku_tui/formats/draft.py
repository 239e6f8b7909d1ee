"""Drafts: sheets under construction, whose parts other programs list in any order."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from ..engine.bits import Mask, mask_of
from ..engine.constraints import UnknownConstraint
from ..engine.constraints.cage import Cage
from ..engine.layout import Cell, Digit, Layout, symbol
from ..engine.layouts.variants import NO_PIECE, picture_of, variant
from ..engine.puzzle import Extras, Puzzle
from .clean import clean_text
from .errors import FormatError
from .rules_in_text import rules_named_in
from .sheet import Part, Sheet

COLOURS: Final = "123456789A"
"""The characters of the ten colours."""
_LONGEST_COMMENT: Final = 2_000
_RULES_OF_CAGES: Final = ("cage", "sum")
"""Names of rules in the text about cages."""
_MOST_NAMED: Final = 3
"""Most broken cages that are named one by one; messages must stay short."""
_NOTES: Final = (Part.CANDIDATES, Part.CORNER, Part.CENTRE, Part.GIVEN_MARKS)


class Draft:
    """The parsed parts of a sheet on *layout*.

    Every method that takes a digit raises FormatError if the layout does not have it.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._rules: Collection[str] | None = None
        self._picture, self._regions = "", list[tuple[Cell, ...]]()
        self._texts = {"title": "", "author": "", "source": "", "comment": ""}
        self._cages: list[Cage] = []
        self._hidden_cages: list[Cage] = []
        self._broken_cages = 0
        self._unknown: dict[str, UnknownConstraint] = {}
        self._refuses_rules_in_comment = False
        self._givens = [0] * layout.cells
        self._entries = [0] * layout.cells
        self._solution = [0] * layout.cells
        self._allowed = [layout.all_digits] * layout.cells
        self._colours = [""] * layout.cells
        self._notes: dict[Part, list[Mask]] = {}

    @classmethod
    def of_square(
        cls,
        size: int,
        rules: Collection[str] = (),
        *,
        pieces: Iterable[Hashable] = (),
        regions: Iterable[Iterable[Cell]] = (),
    ) -> Draft:
        """Return a draft on a square board that its text describes.

        `sheet` makes a layout of the description, unless it is called with another layout. Until
        then `layout` has rows and columns only.

        Args:
            size: The number of rows.
            rules: Names in `variants.RULES`.
            pieces: The label of each cell's piece, None outside all pieces; () for usual boxes.
            regions: Further houses; sets with another number of cells than rows are ignored.

        Raises:
            FormatError: No board has this size.
        """
        try:
            draft = cls(variant(size, picture=NO_PIECE * min(size, 100) ** 2))
        except ValueError as error:
            raise FormatError(str(error)) from None
        draft._rules, draft._picture = rules, picture_of(pieces)
        whole = (tuple(sorted(set(cells))) for cells in regions)
        draft._regions = [cells for cells in whole if len(cells) == size]
        return draft

    @property
    def size(self) -> int:
        """The number of digits."""
        return self.layout.digits

    @property
    def has_digits(self) -> bool:
        """Whether any cell has a given or an entry so far."""
        return any(self._givens) or any(self._entries)

    def cell_at(self, row: int, column: int) -> Cell | None:
        """Return the cell in a row and a column, counted from 0; None outside the board."""
        return self.layout.cell_at.get((row, column))

    def set_texts(self, **texts: str) -> None:
        """Set title, author, source or comment; empty texts change nothing."""
        for name, text in texts.items():
            if cleaned := clean_text(text, _LONGEST_COMMENT if name == "comment" else 200).strip():
                self._texts[name] = cleaned

    def give(self, cell: Cell, digit: Digit) -> None:
        """Set the given of a cell; 0 for none."""
        self._givens[cell] = self._checked(cell, digit)

    def give_all(self, digits: Iterable[Digit]) -> None:
        """Set the givens of all cells, in reading order."""
        for cell, digit in enumerate(digits):
            self.give(cell, digit)

    def enter(self, cell: Cell, digit: Digit) -> None:
        """Set the player's entry in a cell; 0 for none."""
        self._entries[cell] = self._checked(cell, digit)

    def solve(self, digits: Sequence[Digit]) -> None:
        """Set the solution, 0 for unknown cells; one of another length is ignored."""
        if len(digits) == self.layout.cells:
            known = (each if 0 <= each <= self.layout.digits else 0 for each in digits)
            self._solution = list(known)

    def solve_cell(self, cell: Cell, digit: Digit) -> None:
        """Set the digit of the solution in a cell; 0 for unknown."""
        self._solution[cell] = self._checked(cell, digit)

    def note(self, part: Part, cell: Cell, digits: Iterable[Digit]) -> None:
        """Add notes of a kind to a cell; 0 among *digits* is ignored."""
        table = self._notes.setdefault(part, [0] * self.layout.cells)
        table[cell] |= mask_of(self._checked(cell, digit) for digit in digits if digit)

    def erase(self, part: Part, cell: Cell) -> None:
        """Remove the notes of a kind from a cell."""
        if part in self._notes:
            self._notes[part][cell] = 0

    def notes(self, part: Part, cell: Cell) -> Mask:
        """Return the notes of a kind in a cell."""
        return self._notes[part][cell] if part in self._notes else 0

    def allow(self, cell: Cell, digits: Iterable[Digit]) -> None:
        """Allow a cell only these digits, for example the odd ones."""
        self._allowed[cell] &= mask_of(digits)

    def colour(self, cell: Cell, colours: Iterable[str]) -> None:
        """Set the colours of a cell, characters of `COLOURS`."""
        self._colours[cell] = "".join(dict.fromkeys(each for each in colours if each in COLOURS))

    def cage(
        self,
        cells: Iterable[Cell],
        total: int | None,
        *,
        listed: int = 0,
        is_hidden: bool = False,
    ) -> None:
        """Add a cage.

        A cage with a repeated cell is a sum that counts the cell twice, and becomes an unknown
        constraint. So does a cage without cells, or with more cells in the text than on the board.

        Args:
            cells: The cells on the board.
            total: The sum; None if there is none.
            listed: Number of cells in the text; 0 if all of them are in *cells*.
            is_hidden: Whether to drop the cage if it is inside a house, where it is redundant.
        """
        cells = tuple(cells)
        repeated = next((cell for cell in cells if cells.count(cell) > 1), None)
        if listed > len(cells):
            self.refuse_cage(cells, total, "with a cell outside the board")
        elif not cells:
            self.refuse_cage(cells, total, "without cells")
        elif repeated is not None:
            self.refuse_cage(cells, total, f"with {self.layout.cell_name(repeated)} twice")
        else:
            (self._hidden_cages if is_hidden else self._cages).append(Cage(cells, total))

    def refuse_cage(self, cells: Sequence[Cell], total: int | None, problem: str) -> None:
        """Add an unknown constraint for a broken cage, named by its first cell or else its sum."""
        place = f" at {self.layout.cell_name(cells[0])}" if cells else ""
        place = place or (f" with sum {total}" if total else "")
        self._broken_cages += 1
        is_named = self._broken_cages <= _MOST_NAMED
        kind = f"cage{place} {problem}" if is_named else "further cages"
        self.refuse(kind, first=cells[0] if cells else None)

    def cages_of(self, labels: Sequence[int], sums: Sequence[int], *, only_with_sum: bool) -> None:
        """Add a cage for each label.

        Args:
            labels: The label of each cell.
            sums: The sum of a cage in one of its cells, 0 in the others.
            only_with_sum: Whether cages without a sum are ignored, as single cells always are.
        """
        cells_of: dict[int, list[Cell]] = {}
        for cell, label in enumerate(labels):
            cells_of.setdefault(label, []).append(cell)
        for cells in cells_of.values():
            total = sum(sums[cell] for cell in cells)
            if total or (len(cells) > 1 and not only_with_sum):
                self.cage(cells, total or None)

    def refuse(self, kind: str, count: int = 1, first: Cell | None = None) -> None:
        """Add unknown constraints; *first* is the first cell of one, None if it is not known."""
        kind = clean_text(kind, 60)
        before = self._unknown.get(kind, UnknownConstraint(kind, 0, first))
        self._unknown[kind] = replace(before, count=before.count + count)

    def refuse_rules_in_comment(self) -> None:
        """Add the rules in the comment that layout and cages lack, if no other one is unknown."""
        self._refuses_rules_in_comment = True

    def sheet(self, asked: Layout | None = None) -> Sheet:
        """Return the sheet. Entries in given cells and candidates of filled cells are left out.

        Args:
            asked: The requested layout, which replaces the described one.

        Raises:
            FormatError: The cells of *asked* are others, or the description is not a layout.
        """
        layout = self._layout(asked)
        pairs = zip(self._givens, self._entries, strict=True)
        entries = tuple(0 if given else entry for given, entry in pairs)
        extras = self._extras(layout)
        puzzle = Puzzle(layout, tuple(self._givens), **self._texts, extras=extras)
        filled = [given or entry for given, entry in zip(self._givens, entries, strict=True)]
        written = {part: self._final_notes(part, filled) for part in _NOTES}
        return Sheet(
            puzzle,
            entries=entries,
            candidates=written[Part.CANDIDATES],
            corner=written[Part.CORNER],
            centre=written[Part.CENTRE],
            given_marks=written[Part.GIVEN_MARKS],
            colours=tuple(self._colours),
            solution=tuple(self._solution),
        )

    def _layout(self, asked: Layout | None) -> Layout:
        own = self.layout
        if asked:
            if asked.positions != own.positions or asked.digits != own.digits:
                size = f"{own.rows} by {own.columns} cells"
                raise FormatError(f"this is a board of {size}, not {asked.name}")
            return asked
        if self._rules is None:
            return own
        try:
            return variant(self.size, self._rules, picture=self._picture, regions=self._regions)
        except ValueError as error:
            raise FormatError(f"its pieces and rules make no board: {error}") from None

    def _extras(self, layout: Layout) -> Extras:
        hidden = (
            cage
            for cage in self._hidden_cages
            if not any(mask_of(cage.cells) & ~house.mask == 0 for house in layout.houses)
        )
        cages, unknown = (*self._cages, *hidden), tuple(self._unknown.values())
        if self._refuses_rules_in_comment and not unknown:
            known = _RULES_OF_CAGES if cages else ()
            rules = rules_named_in(self._texts["comment"], layout)
            unknown = tuple(
                UnknownConstraint(f"{rule} in words") for rule in rules if rule not in known
            )
        is_marked = any(allowed != layout.all_digits for allowed in self._allowed)
        return Extras(tuple(self._allowed) if is_marked else (), cages, unknown)

    def _final_notes(self, part: Part, filled: Sequence[Digit]) -> tuple[Mask, ...]:
        """Return the notes of a kind; a filled cell has no candidates."""
        masks = self._notes.get(part, ())
        if part is not Part.CANDIDATES:
            return tuple(masks)
        return tuple(0 if digit else mask for digit, mask in zip(filled, masks, strict=False))

    def _checked(self, cell: Cell, digit: Digit) -> Digit:
        if not 0 <= digit <= self.layout.digits:
            name, last = self.layout.cell_name(cell), symbol(self.layout.digits)
            raise FormatError(f"{name} holds {digit}; digits are 1 to {last} here")
        return digit
