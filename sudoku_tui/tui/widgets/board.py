"""The board widget: it shows a state and a cursor, and changes nothing in the game."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from ...engine.bits import Mask, members
from ...engine.layout import Cell, Digit
from ..drawing.board_state import BoardState
from ..drawing.frame import CellSize, largest_size, sizes_with
from ..drawing.glyphs import UNICODE, Glyphs
from ..drawing.picture import ruler
from ..drawing.styles import Highlight, Ink
from .preview import Preview

_LEFT, _RIGHT = 1, 3
"""The numbers of mouse buttons."""
_NOTE_INKS = frozenset({Ink.NOTE, Ink.MATCH})
"""The inks of notes that are characters."""


class BoardView(Preview):
    """A board with a cursor. It has no key bindings: the commands of a screen call `move`."""

    @dataclass
    class CursorMoved(Message):
        """Posted when the cursor is on another cell."""

        cell: Cell

    @dataclass
    class CellClicked(Message):
        """Posted when a cell is clicked, after the cursor has moved there."""

        cell: Cell
        note: Digit = 0
        """The note under the mouse, if the cursor was in its cell before; otherwise 0."""
        is_double: bool = False
        adds: bool = False
        """Whether ctrl or alt was held."""

    @dataclass
    class CellClickedRight(Message):
        """Posted when a cell is clicked with the right button. The cursor does not move."""

        cell: Cell

    @dataclass
    class CellDragged(Message):
        """Posted for each cell that the mouse is dragged over; *begins* is set for the first."""

        cell: Cell
        begins: bool

    @dataclass
    class WheelTurned(Message):
        """Posted when the mouse wheel is turned."""

        down: bool

    _pressed: Cell | None = None
    """The cell where the mouse button was pressed; None while it is released."""
    _dragged: Cell | None = None
    """The last cell of a drag; None before a drag."""

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
        """Create a board; see `Preview` for the arguments not listed here.

        Args:
            state: The content of the board.
            cursor: The cell of the cursor.
            cell_size: A fixed size; None lets `fit` choose the largest.
            room: The space for the first picture, before `fit` is called.
            glyphs: The character set.
            labels: Whether rows and columns are numbered.
            big_digits: Whether large cells draw digits with strokes.
            state_at: Returns the state for a new cursor, if it depends on the cursor. So a move and
                its effects are painted at once.
            id: Textual's id.
            classes: Textual's classes.
        """
        self._cursor = cursor
        self._state_at = state_at
        self.forced = cell_size
        super().__init__(
            state,
            cell_size=_usable(cell_size, state) or _largest(state, room or Size(), labels),
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
        """Choose the cell size for *area*, scroll to the cursor, and return the size.

        It is the fixed size, or the largest that fits, or else the smallest.
        """
        usable = _usable(self.forced, self.state)
        self.cell_size = usable or _largest(self.state, area, self._labels)
        self.call_after_refresh(self._scroll_to_cursor)
        return self.cell_size

    @property
    def cursor(self) -> Cell:
        """The cell of the cursor. Set it to move the cursor."""
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
        """Move the cursor by rows and columns, around the edges and across holes of the canvas.

        Raises:
            ValueError: Both are 0.
        """
        if not rows and not columns:
            raise ValueError("a move has at least one step")
        layout = self.state.layout
        row, column = layout.positions[self._cursor]
        while True:
            row, column = (row + rows) % layout.rows, (column + columns) % layout.columns
            cell = layout.cell_at.get((row, column))
            if cell is not None:
                self.cursor = cell
                return

    # Scrolling of boards that are larger than the screen

    @property
    def window(self) -> Region:
        """The columns (x) and rows (y) of the canvas that are in view, at least in part."""
        left, top = self.scroll_offset
        right, bottom = left + self.size.width, top + self.size.height
        columns, rows = (
            _indices_between(self.frame.lefts, left, right),
            _indices_between(self.frame.tops, top, bottom),
        )
        return Region(columns.start, rows.start, len(columns), len(rows))

    @property
    def _whole_cells(self) -> range:
        """The picture columns that are painted. Partly visible cells are left out.

        Half a cell could be read as another. The view includes a margin of one cell around the
        cursor, so the cursor's cell is complete. On a screen too narrow for it, its visible part is
        painted.
        """
        left, frame = self.scroll_offset.x, self.frame
        right, here = left + self.size.width, frame.region_with_lines(self._cursor)
        beyond = left + frame.gutter if left else 0
        edges = tuple(zip(frame.lefts, frame.has_post, strict=True))
        # A line or a blank separates the row numbers from the first cell.
        first = next((x - post for x, post in edges if x >= beyond + bool(left)), right)
        ends = (min(x, right) for x, post in edges if x - post <= right)
        return range(min(first, max(here.x, beyond)), max(*ends, min(here.right, right)))

    def render_line(self, y: int) -> Strip:
        """Render one line. The numbers of the rim stay in view when the board is scrolled."""
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
            # A scrolled board shows the numbers in other places than the picture.
            width, height = self.size
            self.refresh(Region(0, 0, width, 1), Region(0, 0, self.frame.gutter, height))

    def reveal(self, cells: Mask) -> None:
        """Scroll as many of *cells* into view as fit, or the cursor if *cells* is empty."""
        if not self.is_whole:
            around = [self.frame.region_with_lines(cell) for cell in members(cells)]
            self._keep_in_sight(
                Region.from_union(around or [self.frame.region_with_lines(self._cursor)])
            )

    def _scroll_to_cursor(self) -> None:
        self._keep_in_sight(self.frame.region_with_lines(self._cursor))

    def _keep_in_sight(self, region: Region) -> None:
        """Scroll a region into view, with a margin of one cell."""
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
        """Move the cursor to the clicked cell, unless the click ends a drag."""
        cell = self._cell_under(event)
        dragged, self._dragged = self._dragged, None
        if cell is None or dragged is not None:
            return
        if event.button == _RIGHT:
            self.post_message(self.CellClickedRight(cell))
            return
        note = self._note_under(event, cell) if cell == self._cursor else 0
        self.cursor = cell
        self.post_message(
            self.CellClicked(cell, note, event.chain == 2, adds=event.ctrl or event.meta)
        )

    def _note_under(self, event: events.MouseEvent, cell: Cell) -> Digit:
        """Return the note of a cell whose character is under the mouse; 0 if there is none.

        In cells of one line notes are dots, or too close together to be aimed at.
        """
        notes, layout = self.state.notes, self.state.layout
        if not notes or self.cell_size.height == 1 or self.state.digits[cell]:
            return 0
        x, y = event.get_content_offset_capture(self) + self.scroll_offset
        at = 0
        for stroke in self._picture.line(y):
            if x < at + len(stroke.text):
                digit = layout.digit_of(stroke.text[x - at]) or 0
                is_note = stroke.ink in _NOTE_INKS or isinstance(stroke.ink, Highlight)
                return digit if is_note and notes[cell] >> digit & 1 else 0
            at += len(stroke.text)
        return 0

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Record the cell where a drag may begin."""
        self._pressed = self._cell_under(event) if event.button == _LEFT else None
        self._dragged = None

    def on_mouse_up(self) -> None:
        """End a drag."""
        self._pressed = None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Post each cell of a drag, beginning with the one where the button was pressed."""
        cell = self._cell_under(event)
        if not event.button or cell is None or self._pressed is None:
            return
        begins = self._dragged is None
        if cell == (self._pressed if begins else self._dragged):
            return
        if begins:
            self.post_message(self.CellDragged(self._pressed, begins=True))
        last = self._pressed if self._dragged is None else self._dragged
        self._dragged = cell
        for each in (*self._skipped_cells(last, cell), cell):
            self.post_message(self.CellDragged(each, begins=False))

    def _skipped_cells(self, last: Cell, cell: Cell) -> Iterator[Cell]:
        """Yield the cells between two cells of a drag in one row or column.

        Terminals report only some places of a fast mouse.
        """
        layout = self.state.layout
        (row, column), (to_row, to_column) = layout.positions[last], layout.positions[cell]
        down, right = to_row - row, to_column - column
        distance = max(abs(down), abs(right))
        if not (down and right):
            for step in range(1, distance):
                place = row + down // distance * step, column + right // distance * step
                if (each := layout.cell_at.get(place)) is not None:
                    yield each

    def on_mouse_scroll_down(self) -> None:
        """Notify the screen."""
        self.post_message(self.WheelTurned(down=True))

    def on_mouse_scroll_up(self) -> None:
        """Notify the screen."""
        self.post_message(self.WheelTurned(down=False))

    def _cell_under(self, event: events.MouseEvent) -> Cell | None:
        """Return the cell under the mouse; None if there is none."""
        offset = event.get_content_offset(self)
        if offset is None or (self.scroll_offset.y and offset.y == 0):
            return None
        x, y = offset + self.scroll_offset
        return self.frame.cell_at(x, y) if self.is_whole or x in self._whole_cells else None


def _indices_between(starts: tuple[int, ...], first: int, end: int) -> range:
    """Return the indices of the rows or columns between two coordinates of the picture.

    *starts* holds the beginning of each, and the end of the last.
    """
    return range(max(0, bisect_right(starts, first) - 1), bisect_left(starts[:-1], end))


def _usable(size: CellSize | None, state: BoardState) -> CellSize | None:
    """Return a size that the player has chosen; None if the walls of cages have no room in it."""
    return size if size in sizes_with(state.cages) else None


def _largest(state: BoardState, area: Size, labels: bool) -> CellSize:
    """Return the largest cell size that makes the board fit into *area*, or else the smallest."""
    fitting = largest_size(state.layout, *area, labels, state.cages)
    return fitting or sizes_with(state.cages)[-1]
