"""A sheet while it is read: what other programs say of cells, in whatever order they say it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from ..engine.bits import Mask, mask_of
from ..engine.constraints import UnknownConstraint
from ..engine.constraints.cage import Cage
from ..engine.layout import Cell, Digit, Layout, symbol
from ..engine.puzzle import Extras, Puzzle
from .clean import clean_text
from .errors import FormatError
from .sheet import Part, Sheet
from .told_rules import rules_told

COLOURS: Final = "123456789A"
"""The characters of the ten colours."""
_LONGEST_COMMENT: Final = 2_000
_NOTES: Final = (Part.CANDIDATES, Part.CORNER, Part.CENTRE, Part.GIVEN_MARKS)


class Draft:
    """What is known so far of a sheet on *layout*.

    Every method that takes a digit raises FormatError if the layout has none such, and names the
    cell.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.texts = {"title": "", "author": "", "source": "", "comment": ""}
        self.remark = ""
        self._cages: list[Cage] = []
        self._unknown: dict[str, UnknownConstraint] = {}
        self._givens = [0] * layout.cells
        self._entries = [0] * layout.cells
        self._solution = [0] * layout.cells
        self._allowed = [layout.all_digits] * layout.cells
        self._colours = [""] * layout.cells
        self._notes: dict[Part, list[Mask]] = {}

    def tell(self, **texts: str) -> None:
        """Title, author, source or comment; what is empty says nothing."""
        for name, text in texts.items():
            if cleaned := clean_text(text, _LONGEST_COMMENT if name == "comment" else 200).strip():
                self.texts[name] = cleaned

    def give(self, cell: Cell, digit: Digit) -> None:
        """*cell* is given; 0 says nothing."""
        self._givens[cell] = self._checked(cell, digit)

    def enter(self, cell: Cell, digit: Digit) -> None:
        """The player has entered *digit*; 0 says nothing."""
        self._entries[cell] = self._checked(cell, digit)

    def solve(self, digits: Sequence[Digit]) -> None:
        """The solution, as far as it is told; one of another length is none."""
        if len(digits) == self.layout.cells:
            known = (each if 0 <= each <= self.layout.digits else 0 for each in digits)
            self._solution = list(known)

    def solve_cell(self, cell: Cell, digit: Digit) -> None:
        """The solution has *digit* in *cell*; 0 says nothing."""
        self._solution[cell] = self._checked(cell, digit)

    def note(self, part: Part, cell: Cell, digits: Iterable[Digit]) -> None:
        """There are notes of a kind in *cell*, beside those that are there."""
        table = self._notes.setdefault(part, [0] * self.layout.cells)
        table[cell] |= mask_of(self._checked(cell, digit) for digit in digits if digit)

    def erase(self, part: Part, cell: Cell) -> None:
        """There are no notes of this kind in *cell* any more."""
        if part in self._notes:
            self._notes[part][cell] = 0

    def notes(self, part: Part, cell: Cell) -> Mask:
        """The notes of a kind in *cell*."""
        return self._notes[part][cell] if part in self._notes else 0

    def allow(self, cell: Cell, digits: Iterable[Digit]) -> None:
        """*cell* may hold only these, as odd and even say."""
        self._allowed[cell] &= mask_of(digits)

    def colour(self, cell: Cell, colours: Iterable[str]) -> None:
        """The colours of *cell*, characters of `COLOURS`."""
        self._colours[cell] = "".join(dict.fromkeys(each for each in colours if each in COLOURS))

    def cage(self, cells: Iterable[Cell], total: int | None) -> None:
        """Cells of a cage; one without cells is none."""
        if unique := tuple(sorted(set(cells))):
            self._cages.append(Cage(unique, total))

    def refuse(self, kind: str, count: int = 1, first: Cell | None = None) -> None:
        """Add constraints of a *kind* that is not known here; *first* is where one begins."""
        kind = clean_text(kind, 60)
        before = self._unknown.get(kind, UnknownConstraint(kind, 0, first))
        self._unknown[kind] = replace(before, count=before.count + count)

    def refuse_told_rules(self) -> None:
        """The puzzle has the rules of which its comment tells, if nothing else was seen of any."""
        if not (self._cages or self._unknown):
            for rule in rules_told(self.texts["comment"], self.layout):
                self.refuse(f"{rule} in words")

    def sheet(self) -> Sheet:
        """All of it. An entry in a given cell, and notes in filled ones, are dropped."""
        pairs = zip(self._givens, self._entries, strict=True)
        entries = tuple(0 if given else entry for given, entry in pairs)
        is_marked = any(allowed != self.layout.all_digits for allowed in self._allowed)
        extras = Extras(
            tuple(self._allowed) if is_marked else (),
            tuple(self._cages),
            tuple(self._unknown.values()),
        )
        puzzle = Puzzle(self.layout, tuple(self._givens), **self.texts, extras=extras)
        filled = [given or entry for given, entry in zip(self._givens, entries, strict=True)]
        written = {part: self._written(part, filled) for part in _NOTES}
        return Sheet(
            puzzle,
            entries=entries,
            candidates=written[Part.CANDIDATES],
            corner=written[Part.CORNER],
            centre=written[Part.CENTRE],
            given_marks=written[Part.GIVEN_MARKS],
            colours=tuple(self._colours),
            solution=tuple(self._solution),
            remark=self.remark,
        )

    def _written(self, part: Part, filled: Sequence[Digit]) -> tuple[Mask, ...]:
        """The notes of a kind; a filled cell has no candidates."""
        masks = self._notes.get(part, ())
        if part is not Part.CANDIDATES:
            return tuple(masks)
        return tuple(0 if digit else mask for digit, mask in zip(filled, masks, strict=False))

    def _checked(self, cell: Cell, digit: Digit) -> Digit:
        if not 0 <= digit <= self.layout.digits:
            name, last = self.layout.cell_name(cell), symbol(self.layout.digits)
            raise FormatError(f"{name} holds {digit}; digits are 1 to {last} here")
        return digit
