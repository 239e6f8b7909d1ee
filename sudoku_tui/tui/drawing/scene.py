"""The input of a picture: a board's state and cursor, the frame, and the pen.

Papers, texts of cells, lines of a hint and inks of the rim are derived from them on first use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Self

from textual.geometry import Region

from ...engine.bits import Mask
from ...engine.layout import Candidate, Cell, Kind, Position
from .board_state import BoardState, Chips
from .cells import BLOCKS, EQUALS, CellContent, cell_text
from .extra_region_signs import Sign, signs_seen_from, signs_with
from .frame import MINI, Frame
from .hint_lines import Wires, incompletely_outlined, underlined_places, wires_of
from .papers import area_lines, grounds, papers
from .pen import Pen
from .styles import HAND_SIGNS, SELECTED_SIGN, Highlight, Ink, Paper, Text

if TYPE_CHECKING:
    from ...engine.constraints.cage import Cage


class Rim(NamedTuple):
    """The inks of row and column numbers, and of the letters of overlapping grids."""

    rows: Mapping[int, Ink]
    """The inks of row numbers that differ from the usual one."""
    columns: Mapping[int, Ink]
    """The inks of column numbers that differ from the usual one."""
    letters: Mapping[Position, Ink]
    """The ink of each letter, by its joint."""


@dataclass(frozen=True)
class Scene:
    """A board's state and its cursor, with the frame and the pen to draw them with.

    `bare` is for themes whose only background colour is the cursor's. Then brackets mark equal
    digits and blockers, and signs mark places and diagonals.
    """

    state: BoardState
    cursor: Cell | None
    frame: Frame
    pen: Pen
    bare: bool = False

    @cached_property
    def grounds(self) -> tuple[Paper, ...]:
        """The paper of the area that each cell lies in."""
        return grounds(self.state, self.cursor)

    @cached_property
    def lines_within(self) -> tuple[tuple[Region, Paper], ...]:
        """The lines inside areas, with their papers."""
        return tuple(area_lines(self.frame, self.grounds))

    @cached_property
    def papers(self) -> tuple[Paper, ...]:
        """The paper of each cell."""
        painted = papers(self.state, self.cursor, self.grounds)
        if self.bare and self.frame.size is MINI:
            # So small a board has no room for signs, and it has no cursor.
            return tuple(Paper.CURSOR if each is Paper.SELECTED else each for each in painted)
        return painted

    @property
    def is_solved(self) -> bool:
        """Whether the board is drawn as solved."""
        return self.state.solved and not self.state.covered

    @cached_property
    def texts(self) -> tuple[tuple[Text, ...], ...]:
        """The lines of text in each cell."""
        return tuple(map(self._text_of, range(self.state.layout.cells)))

    def _text_of(self, cell: Cell) -> tuple[Text, ...]:
        return cell_text(self._content_of(cell, self.papers[cell]), self.pen)

    def take_texts(self, before: Self) -> bool:
        """Copy the unchanged texts of cells from *before*, a scene with the same frame and pen.

        Return whether that was possible. Without background colours texts depend on many other
        values, and are all computed anew.
        """
        new, old = self.state, before.state
        if self.bare or before.bare or _texts_key(new) != _texts_key(old):
            return False
        texts, matched = list(before.texts), self._matched ^ before._matched
        marked = (new.givens ^ old.givens) | (new.wrong ^ old.wrong) | (new.flagged ^ old.flagged)
        none = (0,) * new.layout.cells
        notes, noted = new.notes or none, old.notes or none
        for cell, digit in enumerate(new.digits):
            changed = digit != old.digits[cell] or notes[cell] != noted[cell]
            if changed or marked >> cell & 1 or notes[cell] & matched:
                texts[cell] = self._text_of(cell)
        vars(self)["texts"] = tuple(texts)  # cached properties store their values there
        return True

    def _content_of(self, cell: Cell, paper: Paper) -> CellContent:
        state, bare = self.state, self.bare
        if state.covered:
            return CellContent(covered=True)
        overlay = state.overlay
        pointed = overlay.cells if overlay and (state.hint or overlay.cells) else state.open_places
        return CellContent(
            state.digits[cell],
            bool(state.givens >> cell & 1),
            bool(state.wrong >> cell & 1),
            bool(state.flagged >> cell & 1),
            state.notes[cell] if state.notes else 0,
            self._matched,
            written=self._highlight_of(cell),
            brackets=self._brackets(cell, paper),
            place=bare and bool(pointed >> cell & 1),
            sign=self._signs.get(cell) if bare else None,
            chips=self._chips(cell),
            corners=state.corners[cell] if state.corners else 0,
            tag=self._tag(cell),
            filled=bool(state.pattern >> cell & 1),
            centred=state.centred,
            mark=state.marks[cell] if state.marks else "",
            single_apart=state.single_apart,
        )

    @cached_property
    def _matched(self) -> Mask:
        """The digits whose notes are highlighted: the one pointed at, and those of the filter."""
        state = self.state
        if state.hint is not None:
            return 0
        pointed = 1 << state.focus & ~1 if state.show_equal else 0
        return pointed | state.filtered

    def _highlight_of(self, cell: Cell) -> Highlight | None:
        """Return the highlight of a cell's digit, if a step or an answer writes it."""
        overlay = self.state.overlay
        chip = overlay and overlay.chips.get(Candidate(cell, self.state.digits[cell]))
        return chip.highlight if chip else None

    def _chips(self, cell: Cell) -> Chips:
        """Return the chips of a cell.

        The player's colours take precedence over the letters that label links.
        """
        overlay, coloured = self.state.overlay, self.state.coloured.get(cell, ())
        drawn = overlay.chips_of.get(cell, ()) if overlay else ()
        return tuple(sorted({**dict(drawn), **dict(coloured)}.items())) if drawn else coloured

    def _tag(self, cell: Cell) -> str:
        """Return the sign of a coloured cell, and in bare themes that of a selected one.

        Colours of cells are too faint and too many to be told apart without a sign.
        """
        if self.state.selected >> cell & 1:
            return SELECTED_SIGN if self.bare else ""
        colour = self.state.cell_colours.get(cell, 0)
        return HAND_SIGNS[colour - 1] if colour else ""

    def _brackets(self, cell: Cell, paper: Paper) -> str:
        """Return the brackets of a digit that other themes mark by a background colour."""
        if not self.bare or paper is not Paper.SAME:
            return ""
        hint = self.state.hint
        return BLOCKS if hint and hint.blocked_by >> cell & 1 else EQUALS

    @cached_property
    def _signs(self) -> Mapping[Cell, Sign]:
        """The signs of cells in themes without background colours."""
        layout, hint = self.state.layout, self.state.hint
        if hint is not None:
            return signs_with(layout, hint.houses, incompletely_outlined(hint, self.frame))
        return signs_seen_from(layout, self.cursor if self.state.show_houses else None)

    @cached_property
    def wires(self) -> Wires:
        """The lines of a hint or an answer, by edge of the grid."""
        return wires_of(None if self.state.covered else self.state.overlay, self.frame)

    @property
    def cursor_cages(self) -> tuple[Cage, ...]:
        """The cages of the cursor's cell, if its houses are marked."""
        state = self.state
        if self.cursor is None or self.frame.cages is None or state.covered or state.hint:
            return ()
        return self.frame.cages.cages_of(self.cursor) if state.show_houses else ()

    @cached_property
    def edges(self) -> frozenset[Position]:
        """The places whose last line is underlined."""
        overlay = self.state.overlay
        return frozenset() if self.state.covered else underlined_places(overlay, self.frame)

    @cached_property
    def rim(self) -> Rim:
        """The inks of numbers and letters.

        The cursor's row and column are highlighted, and so are the rows, columns and grids of a
        hint.
        """
        hint, layout = self.state.overlay, self.state.layout
        rows, columns = (
            dict.fromkeys(hint.highlighted_lines(layout, kind) if hint else (), Ink.NAMED)
            for kind in (Kind.ROW, Kind.COLUMN)
        )
        if self.cursor is not None:
            row, column = layout.positions[self.cursor]
            rows.setdefault(row, Ink.HERE)
            columns.setdefault(column, Ink.HERE)
        named = {house.grid for house in hint.houses} if hint else set()
        letters = {
            joint: Ink.NAMED if letter in named else Ink.LABEL
            for joint, letter in self.frame.letters.items()
        }
        return Rim(rows, columns, letters)


def _texts_key(state: BoardState) -> tuple[object, ...]:
    """Return the values that affect the texts of all cells, other than digits, notes and errors."""
    return (
        *(state.covered, state.overlay, state.coloured, state.corners),
        *(state.pattern, state.centred, state.marks, state.cell_colours, state.selected),
    )
