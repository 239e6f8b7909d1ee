"""The list of layouts. Letters search it, and the text can also describe a new layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.content import Content
from textual.geometry import Region, Size
from textual.widget import Widget
from textual.widgets import Static

from ...engine.layout import Kind, Layout
from ...engine.layouts import CLASSIC, growth
from ...engine.layouts.own import LONGEST_ID
from ...formats.layouts.write import draw_pieces
from ...session.actions.action import Action
from ...session.new_games import Shape
from ...store.files import layout_in_file
from ..actions import Bindings
from ..actions.menu import LAYOUTS
from ..drawing.board_state import BoardState
from ..drawing.canvas_map import CanvasMap
from ..drawing.frame import MINI, SMALL_OPEN, frame_of
from ..drawing.text import join_text, styled, tick
from ..screen_sizes import SHORT, WIDE, reading_columns
from ..texts.layouts import TYPED, Found, find_shapes
from ..texts.layouts import about as sentences_about
from ..widgets.preview import Preview
from .lists.searched_list import SearchedList

_LIST, _WIDE_LIST = 34, 44
"""Columns of the list with its margins; the second on screens of at least `WIDE` columns."""
_AROUND, _AROUND_IF_SHORT = 10, 6
"""Rows of the bars, margins and words, usually and on short screens."""
_MOST_TYPED = LONGEST_ID
"""Most characters of the search text: the length of the longest id of a layout."""


class _Line(NamedTuple):
    """A row of the list of layouts."""

    id: str
    name: str
    heading: str


class LayoutsScreen(SearchedList[_Line, Shape | None]):
    """The list of layouts and killers. It returns the chosen shape, or None if cancelled."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = LAYOUTS
    TITLE_TEXT = "Shape"
    KIND = "picking shapes"
    NEWS = SearchedList.ABOUT
    ALSO_TYPED = "-:_#,=."
    INVITATION = "search, or boxes-2x9"
    ITEM_NOUN = "shape"
    actions_needing_row = frozenset({"done"})

    def __init__(self, shape: Shape) -> None:
        """Open the list with the cursor on *shape*, the current choice."""
        super().__init__()
        self._current = shape
        self._results = Found(())
        """The results of the last search."""

    def drawing(self) -> Sequence[Widget]:
        """Return the widgets for the board, and for its outline if the board does not fit."""
        shown, glyphs = BoardState.of_layout(self._current.layout), self.sudoku.look.glyphs
        return (Preview(shown, cell_size=MINI, glyphs=glyphs), Static(id="map", markup=False))

    def on_paste(self, event: events.Paste) -> None:
        """Search for a pasted name or picture of a layout, with its lines joined.

        Other screens open a paste as a puzzle.
        """
        event.prevent_default()
        if not self._typing:
            event.stop()
            self.search(self.typed_text + "".join(event.text[:_MOST_TYPED].split()))

    # The list

    def items(self) -> Sequence[_Line]:
        """Return the layouts of the catalogue, and usual killers."""
        return self.find_items("")

    def find_items(self, text: str) -> Sequence[_Line]:
        """Return the shapes that match *text*, or the one that it describes."""
        self._results = find_shapes(text) if len(text) <= _MOST_TYPED else Found(())
        lines = [_Line(*line) for line in self._results.lines]
        if not text and self._current.id not in {line.id for line in lines}:
            lines.insert(0, _Line(self._current.id, self._current.name, TYPED))
        return lines

    def is_successful(self, found: Sequence[_Line]) -> bool:
        """Check whether the text has results, or could have some if it is continued."""
        return self._results.leads_somewhere

    def preferred_id(self, found: Sequence[_Line]) -> str:
        """Return the id of the best match; without a search, of the current choice."""
        return self._results.best if self.search_text else self._current.id

    def row(self, item: _Line, width: int, /) -> Content:
        """Return the name, ticked if the shape is the current choice."""
        mark = self.sudoku.look.glyphs.done if item.id == self._current.id else " "
        return join_text(tick(mark), " ", styled(item.name))

    # The chosen line

    @property
    def shape_here(self) -> Shape | None:
        """The shape of the chosen line; None if there is none."""
        return Shape.named(self.chosen_id) if self.chosen_id else None

    @property
    def layout_here(self) -> Layout | None:
        """The layout of the chosen line; None if there is none."""
        return self.shape_here.layout if self.shape_here else None

    def about_empty_list(self) -> Content:
        """Return the fault of a layout whose description is being typed."""
        return styled(self._results.wrong, "$wrong")

    def about(self, item: _Line, /) -> Content:
        """Return the description of the shape."""
        shape = Shape.named(item.id)
        below = "\n" if self.size.height < SHORT else "\n\n"
        return join_text(styled(shape.name, "bold"), below, sentences_about(shape))

    def draw(self, item: _Line | None, /) -> None:
        """Draw the board as large as it fits, or its pieces as letters, or its outline."""
        drawing, outline = self.query_one(Preview), self.query_one("#map", Static)
        drawing.display = outline.display = False
        if item is None:
            return
        layout = Shape.named(item.id).layout
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
            fitting = CanvasMap.largest_fitting(layout, room.width, room.height, whole)
            outline.update(fitting.to_content(self.sudoku.look.glyphs, colourless=False))
            outline.display = True

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "done": self.do_done, "grow": self.do_grow, "leave": self.do_leave,
        }  # fmt: skip

    def do_done(self) -> None:
        """Return the chosen shape."""
        self.dismiss(self.shape_here)

    def do_grow(self) -> None:
        """Generate a random jigsaw of the chosen layout's size, a new one each time.

        Sizes that cannot be generated are replaced by nine.
        """
        shape, size = self.shape_here or Shape(CLASSIC), CLASSIC.digits
        here = shape.layout
        if growth.SMALLEST <= here.digits <= growth.LARGEST:
            size = here.digits
        crossed = "x" if here.of_kind(Kind.DIAGONAL) else ""
        killer = "killer " if shape.is_killer else ""
        self.search(f"{killer}jigsaw{size}{crossed}#{self.sudoku.puzzle_searches.fresh_seed()}")

    def take_file(self, name: str) -> None:
        """Return the layout in the file *name*."""
        self.dismiss(Shape(layout_in_file(name)))
