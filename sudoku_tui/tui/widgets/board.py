"""The board: shows a state, moves a cursor over it, and changes nothing else."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from ...engine.bits import Mask, members
from ...engine.layout import Cell, Layout
from ..drawing.board_state import BoardState
from ..drawing.frame import SIZES, CellSize, frame_of
from ..drawing.glyphs import UNICODE, Glyphs
from ..drawing.picture import ruler
from .preview import Preview


class BoardView(Preview):
    """A board to play on, with a cursor. It has no keys: a screen's commands call `move`."""

    @dataclass
    class CursorMoved(Message):
        """The cursor is now on another cell."""

        cell: Cell

    @dataclass
    class CellClicked(Message):
        """A cell was clicked; the cursor is there already."""

        cell: Cell

    @dataclass
    class CellDragged(Message):
        """The mouse was dragged over a cell; *begins* where the drag began."""

        cell: Cell
        begins: bool

    _pressed: Cell | None = None
    """Where the button of the mouse was pressed, while it is held."""
    _dragged: Cell | None = None
    """The cell that the mouse was dragged over last."""

    def __init__(
        self,
        state: BoardState,
        *,
        cursor: Cell = 0,
        cell_size: CellSize | None = None,
        room: Size | None = None,
        glyphs: Glyphs = UNICODE,
        labels: bool = True,
        big_digits: bool = True,
        state_at: Callable[[Cell], BoardState] | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        """*cell_size* forces a size; without it `fit` chooses, and *room* is for the first picture.

        *state_at* says what is shown once the cursor is on a cell, if that depends on it:
        so a move is painted once, with all that follows from it.
        """
        self._cursor = cursor
        self._state_at = state_at
        self.forced = cell_size
        super().__init__(
            state,
            cell_size=cell_size or _largest(state.layout, room or Size(), labels),
            glyphs=glyphs,
            labels=labels,
            big_digits=big_digits,
            id=id,
            classes=classes,
        )

    def _cursor_in(self, state: BoardState) -> Cell | None:
        self._cursor = min(self._cursor, state.layout.cells - 1)
        return self._cursor

    def fit(self, area: Size) -> CellSize:
        """Take the forced size, or the largest whose board fits, or the smallest, and scroll."""
        self.cell_size = self.forced or _largest(self.state.layout, area, self._labels)
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
        self._show(self._state_at(cell) if self._state_at else self.state, self.cell_size)
        self._scroll_to_cursor()
        self.post_message(self.CursorMoved(cell))

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

    # A window on a canvas that is larger than the screen

    @property
    def window(self) -> Region:
        """The columns (x) and rows (y) of the canvas that are in sight, if only in part."""
        left, top = self.scroll_offset
        right, bottom = left + self.size.width, top + self.size.height
        columns, rows = (
            _within(self.frame.lefts, left, right),
            _within(self.frame.tops, top, bottom),
        )
        return Region(columns.start, rows.start, len(columns), len(rows))

    @property
    def _whole_cells(self) -> range:
        """The columns of the picture that are painted: half a cell would read as another.

        The cursor has a cell to spare, so it is always among them; where the screen is too narrow
        for that, what there is of it is.
        """
        left, frame = self.scroll_offset.x, self.frame
        right, here = left + self.size.width, frame.around(self._cursor)
        beyond = left + frame.gutter if left else 0
        edges = tuple(zip(frame.lefts, frame.has_post, strict=True))
        first = next((max(x - post, beyond) for x, post in edges if x >= beyond), right)
        ends = (min(x, right) for x, post in edges if x - post <= right)
        return range(min(first, max(here.x, beyond)), max(*ends, min(here.right, right)))

    def render_line(self, y: int) -> Strip:
        """One line of the board; the numbers at its rim stay in sight when it is scrolled."""
        left, top = self.scroll_offset
        frame, width = self.frame, self.size.width
        if not frame.labelled or self.is_whole or y + top >= frame.height:
            return super().render_line(y)
        line = self._strip_of(ruler(self._picture)) if top and y == 0 else self._strip(y + top)
        whole = self._whole_cells
        numbers = line.crop(0, frame.gutter)
        blank = Strip([Segment(" " * (whole.start - left - numbers.cell_length), self._ground)])
        cells = line.crop(whole.start, whole.stop)
        return Strip.join((numbers, blank, cells)).adjust_cell_length(width, self._ground)

    def _show(self, state: BoardState, cell_size: CellSize) -> None:
        super()._show(state, cell_size)
        if any(self.scroll_offset) and self.frame.labelled:
            # The numbers are not where the picture has them.
            width, height = self.size
            self.refresh(Region(0, 0, width, 1), Region(0, 0, self.frame.gutter, height))

    def reveal(self, cells: Mask) -> None:
        """Bring some cells in sight, as many of them as there is room for; none: the cursor."""
        if not self.is_whole:
            around = [self.frame.around(cell) for cell in members(cells)]
            self._keep_in_sight(Region.from_union(around or [self.frame.around(self._cursor)]))

    def _scroll_to_cursor(self) -> None:
        self._keep_in_sight(self.frame.around(self._cursor))

    def _keep_in_sight(self, region: Region) -> None:
        """Keep a part in sight, with a cell around it to spare."""
        size = self.frame.size
        self.scroll_to_region(
            region.grow((size.height, size.width, size.height, size.width)).intersection(
                self.frame.region_of_all
            ),
            animate=False,
            force=True,
            immediate=True,
        )

    def on_click(self, event: events.Click) -> None:
        """A click puts the cursor on the cell; the end of a drag leaves it where it is."""
        cell = self._cell_under(event)
        dragged, self._dragged = self._dragged, None
        if cell is not None and dragged is None:
            self.cursor = cell
            self.post_message(self.CellClicked(cell))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A drag may begin here."""
        self._pressed, self._dragged = self._cell_under(event), None

    def on_mouse_up(self) -> None:
        """No drag goes on."""
        self._pressed = None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """With the button held, each cell passed is told of, the first one first."""
        cell = self._cell_under(event)
        if not event.button or cell is None or self._pressed is None:
            return
        begins = self._dragged is None
        if cell == (self._pressed if begins else self._dragged):
            return
        if begins:
            self.post_message(self.CellDragged(self._pressed, begins=True))
        self._dragged = cell
        self.post_message(self.CellDragged(cell, begins=False))

    def _cell_under(self, event: events.MouseEvent) -> Cell | None:
        """The cell that the mouse is on."""
        offset = event.get_content_offset(self)
        if offset is None or (self.scroll_offset.y and offset.y == 0):
            return None
        x, y = offset + self.scroll_offset
        return self.frame.cell_at(x, y) if self.is_whole or x in self._whole_cells else None


def _within(starts: tuple[int, ...], first: int, end: int) -> range:
    """The numbers of the rows or columns that lie between two lines of the picture.

    *starts* says where each begins, and where the last ends.
    """
    return range(max(0, bisect_right(starts, first) - 1), bisect_left(starts[:-1], end))


def _largest(layout: Layout, area: Size, labels: bool) -> CellSize:
    """The largest cells whose board fits into *area*, or the smallest there are."""
    frames = (frame_of(layout, size, labels) for size in SIZES)
    fitting = (
        frame.size for frame in frames if frame.width <= area.width and frame.height <= area.height
    )
    return next(fitting, SIZES[-1])
