"""The list of layouts: letters search, and one that is not there is drawn by what is typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region, Size
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...engine.layout import Kind, Layout
from ...engine.layouts import CATALOGUE, CLASSIC, growth, layout_named
from ...engine.layouts.own import LONGEST_ID
from ...formats.layouts.write import draw_pieces
from ...store.files import layout_in_file
from ..commands import Command
from ..commands.menu import LAYOUTS
from ..drawing.board_state import BoardState
from ..drawing.canvas_map import CanvasMap
from ..drawing.frame import MINI, SMALL_OPEN, frame_of
from ..drawing.text import joined, styled, ticked
from ..room import SHORT, WIDE, reading_columns
from ..texts.layouts import TYPED, Found, about, find_layouts
from ..widgets.preview import Preview
from .pick import FilingList

_LIST, _WIDE_LIST = 34, 44
"""Columns of the list, its margins included; the second where there are as many as `WIDE`."""
_AROUND, _AROUND_IF_SHORT = 10, 6
"""Rows that bars, margins and words take."""
_MOST_TYPED = LONGEST_ID
"""Characters: the longest name that a shape can have."""
_MOST_SHOWN = 40
"""Characters of what is searched for, where nothing has them."""


class LayoutsScreen(FilingList[Layout | None]):
    """It returns the layout that was chosen, or None to leave it as it was."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = LAYOUTS
    ALSO_TYPED: ClassVar[str] = "-:_#,=."
    INVITATION: ClassVar[str] = "search, or boxes-3x5"
    SOUGHT: ClassVar[str] = "shape"

    def __init__(self, layout: Layout) -> None:
        """*layout* is the one that is chosen now."""
        super().__init__()
        self._now = layout

    def compose(self) -> ComposeResult:
        """The list, a drawing of the chosen line, and what it is about."""
        yield from self.compose_bars(
            styled("Shape", "bold"), styled(f"{len(CATALOGUE)} to choose from", "$quiet")
        )
        shown = BoardState.of_layout(self._now)
        drawing = Preview(shown, cell_size=MINI, glyphs=self.sudoku.look.glyphs)
        yield from self.compose_picking(drawing, Static(id="map", markup=False), kind="shapes")

    def on_mount(self) -> None:
        """Begin at what is chosen already."""
        self.query_one(OptionList).focus()
        self.search("")

    def on_resize(self, event: events.Resize) -> None:
        """The drawing takes the room there is."""
        if self.is_ready:
            self.call_after_refresh(self.tell)

    # Searching

    def on_paste(self, event: events.Paste) -> None:
        """A pasted name or picture, in one line or several: no puzzle, as it is elsewhere."""
        event.prevent_default()
        if self.is_naming:
            return
        event.stop()
        self.search(self.typed_text + "".join(event.text[:_MOST_TYPED].split()))

    def search(self, text: str) -> None:
        """Show what *text* finds; if it leads nowhere, say so."""
        there = find_layouts(text)
        if len(text) > _MOST_TYPED or not there.leads_somewhere:
            self.tell_lost(text[:_MOST_SHOWN])
            return
        self._searched = text
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(self._options(there))
        best = there.best if text else self._now.id
        if best:
            listed.highlighted = listed.get_option_index(best)
        self.show_searched()
        self.query_one("#about", Static).update(styled(there.wrong, "$wrong"))
        self.tell()

    def _options(self, there: Found) -> Iterator[Option]:
        lines = there.lines
        if not self._searched and self._now.id not in {id for id, _, _ in lines}:
            lines = ((self._now.id, self._now.name, TYPED), *lines)
        heading = ""
        for id, name, under in lines:
            if under != heading:
                heading = under
                yield Option(styled(heading, "$quiet"), disabled=True)
            mark = self.sudoku.look.glyphs.done if id == self._now.id else " "
            yield Option(joined(ticked(mark), " ", styled(name)), id=id)

    # The chosen line

    @property
    def needing_a_line(self) -> frozenset[str]:
        """The shape of the line is what is taken."""
        return frozenset({"done"})

    @property
    def layout_here(self) -> Layout | None:
        """The layout of the chosen line; None if there is none."""
        return layout_named(self.chosen_id) if self.chosen_id else None

    def tell(self) -> None:
        """Say what the chosen layout is, and show it; or what is wrong with a file."""
        layout, said = self.layout_here, styled(self.objection, "$wrong")
        if layout and not said:
            below = "\n" if self.size.height < SHORT else "\n\n"
            said = joined(styled(layout.name, "bold"), below, about(layout))
        self.query_one("#proof", Static).update(said)
        self.query_one(Preview).display = self.query_one("#map").display = False
        if layout and not self.objection:
            self._draw(layout)

    def _draw(self, layout: Layout) -> None:
        """Draw a layout as large as there is room, or only its outline."""
        drawing, outline = self.query_one(Preview), self.query_one("#map", Static)
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

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what the line is."""
        event.stop()
        self.tell()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click chooses."""
        event.stop()
        self.do_done()

    def do_done(self) -> None:
        """Take the chosen layout."""
        if layout := self.layout_here:
            self.dismiss(layout)
        else:
            self.tell_none_chosen()

    def do_grow(self) -> None:
        """Draw a random jigsaw as large as the chosen layout, or of nine rows; again another."""
        here, size = self.layout_here, CLASSIC.digits
        if here and growth.SMALLEST <= here.digits <= growth.LARGEST:
            size = here.digits
        crossed = "x" if here and here.of_kind(Kind.DIAGONAL) else ""
        self.search(f"jigsaw{size}{crossed}#{self.sudoku.puzzle_searches.fresh_seed()}")

    def do_leave(self) -> None:
        """Leave it as it was."""
        self.dismiss(None)

    # A shape of one's own

    def take_file(self, name: str) -> None:
        """Take the shape in the file of this name."""
        self.dismiss(layout_in_file(name))
