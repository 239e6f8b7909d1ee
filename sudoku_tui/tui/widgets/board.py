"""The board: draws a state, moves a cursor over it, and changes nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ...engine.layout import Cell
from ..board_state import BoardState
from ..cell_text import pen_of
from ..frame import SIZES, SMALL_OPEN, CellSize, Frame, frame_of
from ..glyphs import UNICODE, Glyphs
from ..inks import Ink, Look, Paper
from ..picture import Picture, Stroke
from ..themes import BARE, COLOURLESS
from .board_style import COMPONENTS, component, style_sheet


class Preview(ScrollView, can_focus=False):
    """A board to look at: no cursor, no keys.

    Set `state` and only what differs is painted again. What is shown of it is the
    business of `Picture`; here it gets its colours, and its place on the screen.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = set(COMPONENTS)
    DEFAULT_CSS = style_sheet("Preview")

    def __init__(
        self,
        state: BoardState,
        *,
        cell_size: CellSize = SMALL_OPEN,
        glyphs: Glyphs = UNICODE,
        labels: bool = False,
        big_digits: bool = True,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._glyphs = glyphs
        self._labels = labels
        self._big_digits = big_digits
        self._styles: dict[tuple[Ink | Look, Paper], Style] = {}
        self._blanks: dict[Paper, Style] = {}
        self._picture = self._pictured(state, cell_size)
        self.virtual_size = self.frame.region_of_all.size

    # What is shown

    @property
    def state(self) -> BoardState:
        """What is shown. Set it to show something else."""
        return self._picture.state

    @state.setter
    def state(self, state: BoardState) -> None:
        self._show(state, self.cell_size)

    @property
    def cell_size(self) -> CellSize:
        """The size of the cells. Set it to draw the board larger or smaller."""
        return self.frame.size

    @cell_size.setter
    def cell_size(self, cell_size: CellSize) -> None:
        self._show(self.state, cell_size)

    @property
    def frame(self) -> Frame:
        """Where everything is."""
        return self._picture.frame

    def _pictured(self, state: BoardState, cell_size: CellSize) -> Picture:
        """The picture of a state, as things are."""
        bare = self.is_attached and self.app.theme in BARE
        pen = pen_of(cell_size, state.layout.digits, self._glyphs, self._big_digits)
        frame = frame_of(state.layout, cell_size, self._labels)
        return Picture(state, self._shown_cursor(state), frame, pen, bare)

    def _shown_cursor(self, state: BoardState) -> Cell | None:
        return None

    def _show(self, state: BoardState, cell_size: CellSize) -> None:
        """Show a state, painting only what differs from what is shown."""
        before, self._picture = self._picture, self._pictured(state, cell_size)
        if self.frame is not before.frame:
            self.virtual_size = self.frame.region_of_all.size
            self.refresh(layout=True)
        elif self._picture.bare != before.bare or self._picture.pen is not before.pen:
            self.refresh()
        elif changes := list(self._picture.changes(before)):
            left, top = self.scroll_offset
            self.refresh(*(region.translate((-left, -top)) for region in changes))

    # Drawing

    def notify_style_update(self) -> None:
        """Colours have changed, and with them perhaps whether there are any."""
        self._styles.clear()
        self._blanks.clear()
        super().notify_style_update()

    def on_mount(self) -> None:
        """Follow the app's theme."""
        self.watch(self.app, "theme", self._follow_theme)

    def _follow_theme(self, theme: str) -> None:
        self.set_class(theme in BARE, "-bare")
        self.set_class(theme == COLOURLESS, "-mono")
        self._show(self.state, self.cell_size)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """The columns of the whole board."""
        return self.frame.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The lines of the whole board."""
        return self.frame.height

    def render_line(self, y: int) -> Strip:
        """One line of what is to be seen of the board."""
        left, top = self.scroll_offset
        ground = self._blank(Paper.BOARD)
        if y + top >= self.frame.height:
            return Strip.blank(self.size.width, ground)
        strip = Strip(map(self._segment, self._picture.line(y + top)), self.frame.width)
        return strip.crop_extend(left, left + self.size.width, ground)

    def _segment(self, stroke: Stroke) -> Segment:
        text, ink, paper = stroke
        # Nothing is written on a blank: its colour would only be more to send.
        blank = text.isspace() and not isinstance(ink, Look)
        return Segment(text, self._blank(paper) if blank else self._style(ink, paper))

    def _blank(self, paper: Paper) -> Style:
        style = self._blanks.get(paper)
        if style is None:
            full = self.get_component_rich_style(component(paper))
            style = self._blanks[paper] = Style(bgcolor=full.bgcolor, reverse=full.reverse)
        return style

    def _style(self, ink: Ink | Look, paper: Paper) -> Style:
        """What is written sets the ink, what is pointed at the paper; the cursor sets both."""
        style = self._styles.get((ink, paper))
        if style is None:
            below = self.get_component_rich_style(component(paper))
            above = self.get_component_rich_style(component(ink), partial=True)
            if paper is Paper.CURSOR:
                style = above + Style(
                    color=below.color, bgcolor=below.bgcolor, reverse=below.reverse
                )
            else:
                style = Style(bgcolor=below.bgcolor) + above
            self._styles[ink, paper] = style
        return style


class BoardView(Preview, can_focus=True):
    """A board to play on, with a cursor. It has no keys: a screen's commands call `move`."""

    @dataclass
    class CursorMoved(Message):
        """The cursor is now on another cell."""

        board: BoardView
        cell: Cell

        @property
        def control(self) -> BoardView:
            """The board, for selectors."""
            return self.board

    @dataclass
    class CellClicked(Message):
        """A cell was clicked; the cursor is there already."""

        board: BoardView
        cell: Cell

        @property
        def control(self) -> BoardView:
            """The board, for selectors."""
            return self.board

    def __init__(
        self,
        state: BoardState,
        *,
        cursor: Cell = 0,
        cell_size: CellSize | None = None,
        glyphs: Glyphs = UNICODE,
        labels: bool = True,
        big_digits: bool = True,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        """*cell_size* forces a size; without it `fit` chooses."""
        self._cursor = cursor
        self.forced = cell_size
        super().__init__(
            state,
            cell_size=cell_size or SIZES[-1],
            glyphs=glyphs,
            labels=labels,
            big_digits=big_digits,
            id=id,
            classes=classes,
        )

    def _shown_cursor(self, state: BoardState) -> Cell | None:
        self._cursor = min(self._cursor, state.layout.cells - 1)
        return self._cursor

    def fit(self, area: Size) -> CellSize:
        """Take the forced size, or the largest whose board fits, or the smallest, and scroll."""
        layout = self.state.layout
        frames = (frame_of(layout, size, self._labels) for size in SIZES)
        fitting = (
            frame.size
            for frame in frames
            if frame.width <= area.width and frame.height <= area.height
        )
        self.cell_size = self.forced or next(fitting, SIZES[-1])
        self.call_after_refresh(self._scroll_to_cursor)
        return self.cell_size

    @property
    def cursor(self) -> Cell:
        """The cell that the cursor is on. Set it to move there."""
        return self._cursor

    @cursor.setter
    def cursor(self, cell: Cell) -> None:
        if cell == self._cursor:
            return
        self._cursor = cell
        self._show(self.state, self.cell_size)
        self._scroll_to_cursor()
        self.post_message(self.CursorMoved(self, cell))

    def move(self, rows: int, columns: int) -> None:
        """Move the cursor by places of the canvas, around its edges and over its holes.

        Raises:
            ValueError: both are 0, which leads nowhere.
        """
        if not rows and not columns:
            raise ValueError("a move goes some way")
        layout = self.state.layout
        row, column = layout.positions[self._cursor]
        while True:
            row, column = (row + rows) % layout.rows, (column + columns) % layout.columns
            cell = layout.cell_at.get((row, column))
            if cell is not None:
                self.cursor = cell
                return

    def _scroll_to_cursor(self) -> None:
        """Keep the cursor in sight, with the lines around it and a cell to spare."""
        region = self.frame.around(self._cursor)
        size = self.frame.size
        self.scroll_to_region(
            region.grow((size.height, size.width, size.height, size.width)).intersection(
                self.frame.region_of_all
            ),
            animate=False,
            force=True,
        )

    def on_click(self, event: events.Click) -> None:
        """A click puts the cursor on the cell."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        x, y = offset + self.scroll_offset
        cell = self.frame.cell_at(x, y)
        if cell is not None:
            self.cursor = cell
            self.post_message(self.CellClicked(self, cell))
