"""A board as lines of text with an ink and a paper: the whole drawing, without a terminal.

A `Picture` puts together what other modules draw: the text of cells, their papers, grid lines with
the wires of a hint, and here the rim, where the numbers of rows and columns and the letters of
grids stand. It says which parts of it differ from the picture before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from textual.geometry import Region

from ...engine.bits import Mask
from ...engine.layout import Cell, Kind, Position
from .board_state import BoardState, Chips
from .cells import BLOCKS, EQUALS, CellContent, cell_text
from .extra_region_signs import Sign, joint_signs, signs_seen_from, signs_with
from .frame import HEAVY, LIGHT, MINI, NONE, RULE, Frame
from .glyphs import ACROSS, UPRIGHT, Glyphs
from .hint_lines import (
    Edge,
    Wire,
    Wires,
    corner,
    joint_of,
    joints_of,
    underlined,
    unframed,
    wires_of,
)
from .papers import grounds, papers
from .pen import Pen
from .styles import HAND_SIGNS, SELECTED_SIGN, Ink, Paper, Stroke, Text, strokes


class Rim(NamedTuple):
    """The inks of the numbers of rows and columns, and of the letters of grids."""

    rows: Mapping[int, Ink]
    """Of those numbers that do not have the usual ink, and so for the columns."""
    columns: Mapping[int, Ink]
    letters: Mapping[Position, Ink]
    """Of each letter, by the joint that it stands at."""

    def changes(self, before: Rim, frame: Frame) -> Iterator[Region]:
        """Where it differs from *before*."""
        for (row, column), _ in self.letters.items() ^ before.letters.items():
            yield frame.joint(row, column)
        if frame.labelled:
            for row in {row for row, _ in self.rows.items() ^ before.rows.items()}:
                yield Region(0, frame.tops[row] + frame.middle, frame.gutter, 1)
            for column in {column for column, _ in self.columns.items() ^ before.columns.items()}:
                yield frame.number(column)


def rim_of(state: BoardState, cursor: Cell | None, frame: Frame) -> Rim:
    """The rim of a board: the cursor's row and column stand out, and what a hint names."""
    hint, layout = state.overlay, state.layout
    rows, columns = (
        dict.fromkeys(hint.named(layout, kind) if hint else (), Ink.NAMED)
        for kind in (Kind.ROW, Kind.COLUMN)
    )
    if cursor is not None:
        row, column = layout.positions[cursor]
        rows.setdefault(row, Ink.HERE)
        columns.setdefault(column, Ink.HERE)
    named = {house.grid for house in hint.houses} if hint else set()
    letters = {
        joint: Ink.NAMED if letter in named else Ink.LABEL
        for joint, letter in frame.letters.items()
    }
    return Rim(rows, columns, letters)


class Face(NamedTuple):
    """One cell of the picture."""

    lines: tuple[Text, ...]
    paper: Paper
    ground: Paper


BOARD: Final = Paper.BOARD
UNSEEN_ON_BLANKS: Final = frozenset({Ink.GIVEN, Ink.ENTRY, Ink.NOTE, Ink.DOTS, Ink.WRONG})
"""Inks that are never underlined or reversed."""
_WIRE_INK = {Wire.OUTLINE: Ink.OUTLINE, Wire.WEAK: Ink.WEAK, Wire.STRONG: Ink.STRONG}


@dataclass(frozen=True)
class Picture:
    """What a board looks like: its state, its cursor, and how they are drawn.

    `bare` says that there is no paper to be had but the cursor's: equal digits and those that
    close cells then take brackets, and places and diagonals a sign.
    """

    state: BoardState
    cursor: Cell | None
    frame: Frame
    pen: Pen
    bare: bool = False

    @property
    def _glyphs(self) -> Glyphs:
        return self.pen.glyphs

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Every cell, as it is drawn."""
        return tuple(map(Face, self._texts, self._papers, self._grounds))

    @cached_property
    def _grounds(self) -> tuple[Paper, ...]:
        return grounds(self.state, self.cursor)

    @cached_property
    def _papers(self) -> tuple[Paper, ...]:
        painted = papers(self.state, self.cursor, self._grounds)
        if self.bare and self.frame.size is MINI:
            # No sign has room there, and a board that is so small has no cursor.
            return tuple(Paper.CURSOR if each is Paper.SELECTED else each for each in painted)
        return painted

    @cached_property
    def _texts(self) -> tuple[tuple[Text, ...], ...]:
        """What is written in every cell."""
        return tuple(map(self._text_of, range(self.state.layout.cells)))

    def _text_of(self, cell: Cell) -> tuple[Text, ...]:
        return cell_text(self._content_of(cell, self._papers[cell]), self.pen)

    def take_texts(self, before: Picture) -> None:
        """Take from *before* what is written in cells, where that is the same: nearly everywhere.

        It has the same frame and pen. Where there is no paper to be had, what is written depends on
        much else, and is found anew.
        """
        new, old = self.state, before.state
        if self.bare or before.bare or _written_over(new) != _written_over(old):
            return
        texts, matched = list(before._texts), self._matched ^ before._matched
        marked = (new.givens ^ old.givens) | (new.wrong ^ old.wrong) | (new.flagged ^ old.flagged)
        none = (0,) * new.layout.cells
        notes, noted = new.notes or none, old.notes or none
        for cell, digit in enumerate(new.digits):
            changed = digit != old.digits[cell] or notes[cell] != noted[cell]
            if changed or marked >> cell & 1 or notes[cell] & matched:
                texts[cell] = self._text_of(cell)
        vars(self)["_texts"] = tuple(texts)  # where a cached property keeps what it has found

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
            brackets=self._brackets(cell, paper),
            place=bare and bool(pointed >> cell & 1),
            sign=self._signs.get(cell) if bare else None,
            chips=self._chips(cell),
            corners=state.corners[cell] if state.corners else 0,
            tag=self._tag(cell) if bare else "",
            filled=bool(state.pattern >> cell & 1),
            centred=state.centred,
            mark=state.marks[cell] if state.marks else "",
        )

    @cached_property
    def _matched(self) -> Mask:
        """The digits whose notes stand out: the one pointed at, and those of the filter."""
        state = self.state
        if state.hint is not None:
            return 0
        pointed = 1 << state.focus & ~1 if state.show_equal else 0
        return pointed | state.filtered

    def _chips(self, cell: Cell) -> Chips:
        """What is set off in a cell: the player's own colours go before letters of links."""
        overlay, coloured = self.state.overlay, self.state.coloured.get(cell, ())
        drawn = overlay.chips_of.get(cell, ()) if overlay else ()
        return tuple(sorted({**dict(drawn), **dict(coloured)}.items())) if drawn else coloured

    def _tag(self, cell: Cell) -> str:
        """The sign of what paper would say of a cell: that it is selected, or its colour."""
        if self.state.selected >> cell & 1:
            return SELECTED_SIGN
        colour = self.state.cell_colours.get(cell, 0)
        return HAND_SIGNS[colour - 1] if colour else ""

    def _brackets(self, cell: Cell, paper: Paper) -> str:
        """What stands around a digit where there is no paper to point it out."""
        if not self.bare or paper is not Paper.SAME:
            return ""
        hint = self.state.hint
        return BLOCKS if hint and hint.blocked_by >> cell & 1 else EQUALS

    @cached_property
    def _signs(self) -> Mapping[Cell, Sign]:
        """What marks cells where there is no paper."""
        layout, hint = self.state.layout, self.state.hint
        if hint is not None:
            return signs_with(layout, hint.houses, unframed(hint, self.frame))
        return signs_seen_from(layout, self.cursor if self.state.show_houses else None)

    @cached_property
    def wires(self) -> Wires:
        """What runs along the grid lines."""
        return wires_of(None if self.state.covered else self.state.overlay, self.frame)

    @cached_property
    def edges(self) -> frozenset[Position]:
        """The places whose last line is underlined."""
        overlay = self.state.overlay
        return frozenset() if self.state.covered else underlined(overlay, self.frame)

    @cached_property
    def rim(self) -> Rim:
        """The inks of numbers and letters at the lines."""
        return rim_of(self.state, self.cursor, self.frame)

    # What is drawn

    def line(self, y: int) -> Iterator[Stroke]:
        """Line *y* of the picture, from the left; exactly as wide as the frame."""
        for column in range(-1, self.state.layout.columns + 1):
            yield from self.part(y, column)

    def part(self, y: int, column: int) -> Sequence[Stroke]:
        """What of line *y* is in a column of cells, and left of it; the columns of
        `Frame.columns_of`."""
        row, part = self.frame.lines[y]
        if column < 0:
            return (self._row_label(row, part),) if self.frame.gutter else ()
        if part != RULE:
            return self._cell(row, part, column)
        joint = (self._joint(row, column),) if self.frame.has_post[column] else ()
        if column == self.frame.layout.columns:
            return joint
        return (*joint, *self._edge(row, column))

    def _edge(self, row: int, column: int) -> Sequence[Stroke]:
        """The line above a place of the canvas, with the column's number in the rim."""
        frame = self.frame
        weight, width = frame.rules[row][column], frame.size.width
        paper = BOARD if weight == HEAVY else self._shared((row - 1, column), (row, column))
        line = self._straight(False, row, column, weight, paper, width)
        number = frame.number(column) if not row else Region()
        if not number:
            return (line,)
        before = number.x - frame.lefts[column]
        left, right = line.text[:before], line.text[before + number.width :]
        return line._replace(text=left), self.number(column), line._replace(text=right)

    def number(self, column: int) -> Stroke:
        """A column's number, in the rim or where this stays in sight."""
        return Stroke(str(column + 1), self.rim.columns.get(column, Ink.LABEL), Paper.BOARD)

    def _straight(
        self, upright: bool, row: int, column: int, weight: int, paper: Paper, width: int = 1
    ) -> Stroke:
        """A piece of line: a wire, if one runs there."""
        arms = UPRIGHT if upright else ACROSS
        if self.wires and (wire := self.wires.get(Edge(upright, row, column))) is not None:
            return Stroke(self._wire(wire)[arms] * width, _WIRE_INK[wire], paper)
        return _drawn(self._line(weight), weight, arms, width, paper, self.bare)

    def _joint(self, row: int, column: int) -> Stroke:
        paper = self._under_joint(row, column)
        if (ink := self.rim.letters.get((row, column))) is not None:
            return Stroke(self.frame.letters[row, column], ink, Paper.BOARD)
        if self.wires and (wired := joint_of(self.wires, row, column)) is not None:
            wire, arms = wired
            return Stroke(self._wire(wire)[arms], _WIRE_INK[wire], paper)
        weight, arms = self.frame.joints[row][column]
        if self.frame.size.open and (sign := joint_signs(self.state.layout).get((row, column))):
            char = self._line(weight)[arms] if weight == HEAVY else sign.glyph(self._glyphs)
            return Stroke(char, Ink.MARK, paper)
        return _drawn(self._line(weight), weight, arms, 1, paper, self.bare)

    def _cell(self, row: int, part: int, column: int) -> Sequence[Stroke]:
        """One line of a cell, with the post left of it."""
        frame, layout = self.frame, self.state.layout
        edges = self.edges if part == frame.size.height - 1 else frozenset()
        written: Sequence[Stroke] = ()
        cell = layout.cell_at.get((row, column))
        if cell is not None:
            face = self.faces[cell]
            written = strokes(face.lines[part], face.paper, (row, column) in edges)
        elif column < layout.columns:
            written = (Stroke(" " * frame.size.width, Ink.NOTE, BOARD),)
        if not frame.has_post[column]:
            return written
        weight = frame.posts[row][column]
        paper = BOARD if weight == HEAVY else self._shared((row, column - 1), (row, column))
        post = self._straight(True, row, column, weight, paper)
        if (row, column - 1) in edges and (row, column) in edges:
            post = post._replace(edge=True)
        return (post, *written)

    def _row_label(self, row: int, part: int) -> Stroke:
        """A row's number, left of the rim."""
        gutter = self.frame.gutter
        if part != self.frame.middle or row not in self.frame.numbered[0]:
            return Stroke(" " * gutter, Ink.LABEL, Paper.BOARD)
        name = str(row + 1).rjust(gutter)
        return Stroke(name, self.rim.rows.get(row, Ink.LABEL), Paper.BOARD)

    @cached_property
    def _areas(self) -> Mapping[Position, Paper]:
        """The ground of each place where it is not that of the board."""
        papers = zip(self.state.layout.positions, self.faces, strict=True)
        return {place: face.ground for place, face in papers if face.ground is not Paper.BOARD}

    def _shared(self, one: Position, *others: Position) -> Paper:
        """The paper of a line: the ground around it where that is all the same."""
        areas = self._areas
        paper = areas.get(one)
        if paper is None:
            return Paper.BOARD
        # A loop, for this is asked of every piece of line: a generator would cost as much again.
        for other in others:
            if areas.get(other) is not paper:
                return Paper.BOARD
        return paper

    def _under_joint(self, row: int, column: int) -> Paper:
        """The paper of a joint."""
        if self.frame.joints[row][column].weight == HEAVY:
            return Paper.BOARD
        return self._shared(*corner(row, column))

    def _line(self, weight: int) -> str:
        return self._glyphs.heavy if weight == HEAVY else self._glyphs.light

    def _wire(self, wire: Wire) -> str:
        return self._glyphs.weak if wire is Wire.WEAK else self._glyphs.strong

    # What has changed

    def changes(self, before: Picture) -> Iterator[Region]:
        """Where the picture may differ from *before*, which has the same frame and pen."""
        frame = self.frame
        for cell, (new, old) in enumerate(zip(self.faces, before.faces, strict=True)):
            if new.ground is not old.ground:
                # The lines around it are painted on the same ground, if their other side is.
                yield frame.around(cell)
            elif new.paper is not old.paper:
                yield frame.region(cell)
            elif new.lines is not old.lines:
                region = frame.region(cell)
                # Where a line is underlined, blanks show the ink of what stands beside them.
                is_underlined = self.state.layout.positions[cell] in self.edges
                yield from [region] if is_underlined else _rewritten(new.lines, old.lines, region)
        for place in self.edges ^ before.edges:
            yield frame.around(self.state.layout.cell_at[place])
        rewired = {edge for edge, _ in self.wires.items() ^ before.wires.items()}
        for edge in rewired:
            yield frame.edge(*edge)
        for joint in set(joints_of(rewired)):
            yield frame.joint(*joint)
        yield from self.rim.changes(before.rim, frame)


def _written_over(state: BoardState) -> tuple[object, ...]:
    """What decides of all cells what is written there, beside digits, notes and what is wrong."""
    return (
        *(state.covered, state.overlay, state.coloured, state.corners),
        *(state.pattern, state.centred, state.marks),
    )


@lru_cache(maxsize=1024)
def _drawn(line: str, weight: int, arms: int, width: int, paper: Paper, is_bare: bool) -> Stroke:
    """A piece of line, or a joint, on a paper; light lines are left out of the cursor's houses.

    They could hardly be seen there, and to draw them costs a third of what a move sends.
    """
    if weight == LIGHT and paper is Paper.PEER and not is_bare:
        weight = NONE
    return Stroke(line[arms if weight else 0] * width, _line_ink(weight), paper)


def _line_ink(weight: int) -> Ink:
    return Ink.BOX if weight == HEAVY else Ink.LINE


def _rewritten(new: Sequence[Text], old: Sequence[Text], cell: Region) -> Iterator[Region]:
    """The parts of a cell in which something else is written, a line at a time."""
    for y, (line, before) in enumerate(zip(new, old, strict=True)):
        if line is before or (here := _points(line)) == (there := _points(before)):
            continue
        first, last = 0, len(here)
        while here[first] == there[first]:
            first += 1
        while here[last - 1] == there[last - 1]:
            last -= 1
        yield Region(cell.x + first, cell.y + y, last - first, 1)


@lru_cache(maxsize=1024)
def _points(line: Text) -> tuple[tuple[str, str], ...]:
    """Each character of a line with its ink; blanks of most inks look alike."""
    return tuple(
        (char, "" if char == " " and ink in UNSEEN_ON_BLANKS else type(ink).__name__ + ink)
        for text, ink in line
        for char in text
    )


def ruler(picture: Picture) -> Iterator[Stroke]:
    """The numbers where they stand in the rim of a picture; exactly as wide as its frame."""
    frame, at = picture.frame, 0
    for column in sorted(frame.numbered[1]):
        number = frame.number(column)
        yield Stroke(" " * (number.x - at), Ink.LABEL, Paper.BOARD)
        yield picture.number(column)
        at = number.right
    yield Stroke(" " * (frame.width - at), Ink.LABEL, Paper.BOARD)
