"""The list of layouts: letters search, and one that is not there is drawn by what is typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.content import Content
from textual.geometry import Region, Size
from textual.widget import Widget
from textual.widgets import Static

from ...engine.layout import Kind, Layout
from ...engine.layouts import CLASSIC, growth, layout_named
from ...engine.layouts.own import LONGEST_ID
from ...formats.layouts.write import draw_pieces
from ...session.actions.action import Action
from ...store.files import layout_in_file
from ..actions import Bindings
from ..actions.menu import LAYOUTS
from ..drawing.board_state import BoardState
from ..drawing.canvas_map import CanvasMap
from ..drawing.frame import MINI, SMALL_OPEN, frame_of
from ..drawing.text import joined, styled, ticked
from ..room import SHORT, WIDE, reading_columns
from ..texts.layouts import TYPED, Found, find_layouts
from ..texts.layouts import about as sentences_about
from ..widgets.preview import Preview
from .lists.searched_list import SearchedList

_LIST, _WIDE_LIST = 34, 44
"""Columns of the list, its margins included; the second where there are as many as `WIDE`."""
_AROUND, _AROUND_IF_SHORT = 10, 6
"""Rows that bars, margins and words take."""
_MOST_TYPED = LONGEST_ID
"""Characters: the longest name that a shape can have."""


class _Line(NamedTuple):
    """A row of the list of layouts."""

    id: str
    name: str
    heading: str


class LayoutsScreen(SearchedList[_Line, Layout | None]):
    """It returns the layout that was chosen, or None to leave it as it was."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = LAYOUTS
    CALLED = "Shape"
    KIND = "picking shapes"
    NEWS = SearchedList.ABOUT
    ALSO_TYPED = "-:_#,=."
    INVITATION = "search, or boxes-3x5"
    SOUGHT = "shape"
    needing_a_line = frozenset({"done"})

    def __init__(self, layout: Layout) -> None:
        """*layout* is the one that is chosen now."""
        super().__init__()
        self._now = layout
        self._there = Found(())
        """What was searched last finds."""

    def drawing(self) -> Sequence[Widget]:
        """Return the board, and its outline where the board has no room."""
        shown, glyphs = BoardState.of_layout(self._now), self.sudoku.look.glyphs
        return (Preview(shown, cell_size=MINI, glyphs=glyphs), Static(id="map", markup=False))

    def on_paste(self, event: events.Paste) -> None:
        """A pasted name or picture, in one line or several: no puzzle, as it is elsewhere."""
        event.prevent_default()
        if not self._typing:
            event.stop()
            self.search(self.typed_text + "".join(event.text[:_MOST_TYPED].split()))

    # The list

    def items(self) -> Sequence[_Line]:
        """Return the layouts of the catalogue."""
        return self.found("")

    def found(self, text: str) -> Sequence[_Line]:
        """Return the layouts that *text* is part of, or the one that it draws."""
        self._there = find_layouts(text) if len(text) <= _MOST_TYPED else Found(())
        lines = [_Line(*line) for line in self._there.lines]
        if not text and self._now.id not in {line.id for line in lines}:
            lines.insert(0, _Line(self._now.id, self._now.name, TYPED))
        return lines

    def leads_somewhere(self, found: Sequence[_Line]) -> bool:
        """Check whether something is found, or may be when the text is longer."""
        return self._there.leads_somewhere

    def best(self, found: Sequence[_Line]) -> str:
        """Return the id of the layout that is meant, or of the one that is chosen now."""
        return self._there.best if self.searched else self._now.id

    def row(self, item: _Line, width: int, /) -> Content:
        """Return the name, ticked if the layout is chosen now."""
        mark = self.sudoku.look.glyphs.done if item.id == self._now.id else " "
        return joined(ticked(mark), " ", styled(item.name))

    # The chosen line

    @property
    def layout_here(self) -> Layout | None:
        """The layout of the chosen line; None if there is none."""
        return layout_named(self.chosen_id) if self.chosen_id else None

    def about_nothing(self) -> Content:
        """Return what is wrong with a layout that is being drawn."""
        return styled(self._there.wrong, "$wrong")

    def about(self, item: _Line, /) -> Content:
        """Return what the layout is."""
        layout = layout_named(item.id)
        below = "\n" if self.size.height < SHORT else "\n\n"
        return joined(styled(layout.name, "bold"), below, sentences_about(layout))

    def draw(self, item: _Line | None, /) -> None:
        """Draw a layout as large as there is room, or only its outline."""
        drawing, outline = self.query_one(Preview), self.query_one("#map", Static)
        drawing.display = outline.display = False
        if item is None:
            return
        layout = layout_named(item.id)
        around = _AROUND if self.size.height >= SHORT else _AROUND_IF_SHORT
        taken = _WIDE_LIST if self.size.width >= WIDE else _LIST
        room = Size(reading_columns(self.size.width) - taken, self.size.height - around)
        for size in (SMALL_OPEN, MINI):
            frame = frame_of(layout, size, labels=False)
            if frame.width <= room.width and frame.height <= room.height:
                drawing.cell_size = size
                drawing.state = BoardState.of_layout(layout)
                drawing.display = True
                return
        letters = list(draw_pieces(layout))
        fits = len(letters) <= room.height and max(map(len, letters)) <= room.width
        if fits and len(letters) * layout.columns == layout.cells:
            outline.update(styled("\n".join(letters)))
            outline.display = True
        elif room.width > 0 and room.height > 0:
            whole = Region(0, 0, layout.columns, layout.rows)
            fitting = CanvasMap.fitting(layout, room.width, room.height, whole)
            outline.update(fitting.to_content(self.sudoku.look.glyphs, colourless=False))
            outline.display = True

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "done": self.do_done, "grow": self.do_grow, "leave": self.do_leave,
        }  # fmt: skip

    def do_done(self) -> None:
        """Take the chosen layout."""
        self.dismiss(self.layout_here)

    def do_grow(self) -> None:
        """Draw a random jigsaw as large as the chosen layout, or of nine rows; again another."""
        here, size = self.layout_here, CLASSIC.digits
        if here and growth.SMALLEST <= here.digits <= growth.LARGEST:
            size = here.digits
        crossed = "x" if here and here.of_kind(Kind.DIAGONAL) else ""
        self.search(f"jigsaw{size}{crossed}#{self.sudoku.puzzle_searches.fresh_seed()}")

    def take_file(self, name: str) -> None:
        """Take the shape in the file of this name."""
        self.dismiss(layout_in_file(name))
