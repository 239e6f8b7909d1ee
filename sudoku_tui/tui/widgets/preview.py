"""A board without a cursor: a picture on the screen, repainted where it changes.

`FittedPreview` adapts its size to the screen, and hides itself where it has no room.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.content import Content
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ...engine.layout import Cell
from ...engine.layouts import CLASSIC
from ..drawing.board_state import BoardState, Overlay
from ..drawing.chips import hides_eliminations
from ..drawing.frame import MINI, SMALL, SMALL_OPEN, CellSize, Frame, frame_of
from ..drawing.glyphs import UNICODE, Glyphs
from ..drawing.miniature import miniature
from ..drawing.paints import paint_of
from ..drawing.pen import pen_of
from ..drawing.picture import Picture
from ..drawing.raster import Part, strokes_of
from ..drawing.styles import Highlight, Ink, Paper, Stroke
from ..drawing.themes import BARE
from ..screen_sizes import reading_columns
from .rows import StripWidget

_BEYOND: Final = Stroke(" ", Ink.NOTE, Paper.BOARD)
"""The background beside a board."""
_MOST_PARTS: Final = 4096
"""Number of painted parts of lines that a board caches."""


class Preview(StripWidget, ScrollView, can_focus=False):
    """A board without a cursor and keys.

    When `state` is set, only the differences are repainted. `Picture` draws the board; this widget
    converts its strokes to colours and places them on the screen.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Preview {
        width: auto;
        height: auto;
        max-width: 100%;
        max-height: 100%;
        background: $board;
        scrollbar-size: 0 0;
    }
    """

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
        self._styles: dict[tuple[Ink | Highlight, Paper], Style] = {}
        self._blanks: dict[Paper, Style] = {}
        self._segments: dict[Stroke, Segment] = {}
        """Cache of painted strokes: boards have few different ones."""
        self._painted_parts: dict[Part, tuple[Segment, ...]] = {}
        """Cache of painted parts of a line."""
        self._strips: dict[int, Strip] = {}
        """Painted lines of the picture that are still valid."""
        self._parts: dict[int, list[tuple[Segment, ...] | None]] = {}
        """The painted parts of each line by column of cells; None for parts that have changed."""
        self._picture = self._picture_of(state, cell_size)
        self.virtual_size = self.frame.region_of_all.size

    # Content

    @property
    def state(self) -> BoardState:
        """The state that is shown. Set it to show another one."""
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
        """The geometry of the board."""
        return self._picture.frame

    def _picture_of(self, state: BoardState, cell_size: CellSize) -> Picture:
        """Create the picture of a state, in the present theme."""
        bare = self.is_attached and self.app.theme in BARE
        pen = pen_of(cell_size, state.layout, self._glyphs, self._big_digits)
        frame = frame_of(state.layout, cell_size, self._labels, state.cages)
        return Picture(state, self._cursor_in(state), frame, pen, bare)

    def _cursor_in(self, state: BoardState) -> Cell | None:
        return None

    def _show(self, state: BoardState, cell_size: CellSize) -> None:
        """Show a state, and repaint only the differences."""
        before, after = self._picture, self._picture_of(state, cell_size)
        if after == before:
            return
        self._picture = after
        if self.frame is not before.frame:
            self._forget_lines()
            self.virtual_size = self.frame.region_of_all.size
            self.refresh(layout=True)
            return
        if after.bare != before.bare or after.pen is not before.pen:
            self._forget_lines()
            self.refresh()
            return
        after.take_texts(before)
        if changes := [region for region in after.changes(before) if region]:
            for region in changes:
                self._forget_part(region)
            left, top = self.scroll_offset
            if left or top:
                changes = [region.translate((-left, -top)) for region in changes]
            self.refresh(*changes)

    def _forget_lines(self) -> None:
        """Discard everything painted so far."""
        self._strips.clear()
        self._parts.clear()

    def _forget_part(self, region: Region) -> None:
        """Discard everything painted in a region of the picture."""
        columns = self.frame.columns_of(region)
        changed = slice(columns.start + 1, columns.stop + 1)
        unknown = (None,) * len(columns)
        strips, lines = self._strips, self._parts
        for y in region.line_range:
            strips.pop(y, None)
            if (parts := lines.get(y)) is not None:
                parts[changed] = unknown

    # Drawing

    def on_mount(self) -> None:
        """Follow changes of the app's theme."""
        self._follow_theme(self.app.theme)
        changed = self.app.theme_changed_signal
        changed.subscribe(self, lambda theme: self._follow_theme(theme.name), immediate=True)

    def on_unmount(self) -> None:
        """Detach from the app, which would keep the widget and its screen in memory."""
        self.app.theme_changed_signal.unsubscribe(self)

    def _follow_theme(self, theme: str) -> None:
        """Repaint in the colours of a theme, or with signs if it has no background colours."""
        self._styles.clear()
        self._blanks.clear()
        self._segments.clear()
        self._painted_parts.clear()
        self._forget_lines()
        self._show(self.state, self.cell_size)
        self.refresh()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the width of the whole board in columns."""
        return self.frame.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the height of the whole board in lines."""
        return self.frame.height

    @property
    def is_whole(self) -> bool:
        """Whether the whole board is in view."""
        return self.frame.width <= self.size.width and self.frame.height <= self.size.height

    def shows_eliminations(self, overlay: Overlay) -> bool:
        """Check whether the cells have room for all eliminations of *overlay*."""
        pen = self._picture.pen
        return self.is_whole and not any(
            hides_eliminations(chips, pen) for chips in overlay.chips_of.values()
        )

    def render_lines(self, crop: Region) -> list[Strip]:
        """Render a part of the widget."""
        if not self.is_whole or any(self.scroll_offset):
            return super().render_lines(crop)
        left, right = crop.column_span
        if left == 0 and right == self.frame.width:
            return [self._strip(y) for y in crop.line_range]
        ground = self._ground
        return [self._strip(y).crop_extend(left, right, ground) for y in crop.line_range]

    def render_line(self, y: int) -> Strip:
        """Render the visible part of one line."""
        left, top = self.scroll_offset
        return self._strip(y + top).crop_extend(left, left + self.size.width, self._ground)

    @property
    def _ground(self) -> Style | None:
        """The style of the background beside the board."""
        return self._segment(_BEYOND).style

    def _strip(self, y: int) -> Strip:
        """Return line *y* of the picture; an empty strip below it."""
        strip = self._strips.get(y)
        if strip is None:
            segments = self._segments_of(y) if y < self.frame.height else ()
            strip = self._strips[y] = Strip(segments, self.frame.width)
        return strip

    def _segments_of(self, y: int) -> list[Segment]:
        """Return the segments of line *y* of the picture, and paint only changed parts."""
        parts = self._parts.get(y)
        if parts is None:
            parts = self._parts[y] = [None] * (self.state.layout.columns + 2)
        segments: list[Segment] = []
        for at, part in enumerate(parts):
            if part is None:
                part = parts[at] = self._segments_in(self._picture.part(y, at - 1))
            segments += part
        return segments

    def _segments_in(self, part: Part) -> tuple[Segment, ...]:
        segments = self._painted_parts.get(part)
        if segments is None:
            if len(self._painted_parts) >= _MOST_PARTS:
                self._painted_parts.clear()
            segments = self._painted_parts[part] = tuple(map(self._segment, strokes_of(part)))
        return segments

    def _strip_of(self, strokes: Iterable[Stroke]) -> Strip:
        """Return strokes as a strip as wide as the picture."""
        return Strip(map(self._segment, strokes), self.frame.width)

    def _segment(self, stroke: Stroke) -> Segment:
        segment = self._segments.get(stroke)
        if segment is None:
            (segment,) = self.filtered(Strip([self._painted(stroke)]))
            self._segments[stroke] = segment
        return segment

    def _painted(self, stroke: Stroke) -> Segment:
        text, ink, paper, edge = stroke
        if edge:
            plain = self._painted(stroke._replace(edge=False)).style or Style()
            line = self._style(Ink.OUTLINE, paper).color if text.isspace() else plain.color
            return Segment(text, plain + Style(color=line, underline=True))
        if not text.isspace():
            return Segment(text, self._style(ink, paper))
        # The ink of a blank is invisible, and would only add bytes to the output.
        if isinstance(ink, Highlight):
            chip = self._style(ink, paper)
            return Segment(
                text, Style(color=chip.color, bgcolor=chip.bgcolor, reverse=chip.reverse)
            )
        return Segment(text, self._blank(paper))

    def _blank(self, paper: Paper) -> Style:
        style = self._blanks.get(paper)
        if style is None:
            full = paint_of(paper, self.app.current_theme)
            style = self._blanks[paper] = Style(bgcolor=full.bgcolor, reverse=full.reverse)
        return style

    def _style(self, ink: Ink | Highlight, paper: Paper) -> Style:
        """Return the style of *ink* on *paper*. On the cursor the paper sets both colours."""
        style = self._styles.get((ink, paper))
        if style is None:
            below = paint_of(paper, self.app.current_theme)
            above = paint_of(ink, self.app.current_theme)
            if isinstance(ink, Highlight):
                # A highlight must be visible on the cursor: two reversed styles cancel out.
                style = Style(bgcolor=below.bgcolor) + above
                if below.reverse:
                    style += Style(reverse=not above.reverse)
            elif paper is Paper.CURSOR:
                # Dim text would hardly be legible on the cursor.
                style = above + Style(
                    color=below.color, bgcolor=below.bgcolor, reverse=below.reverse, dim=False
                )
            else:
                style = Style(bgcolor=below.bgcolor) + above
            self._styles[ink, paper] = style
        return style


_BESIDE = 34
"""Columns that every screen needs beside the board."""
_BARS = 2
"""Rows of the bars above and below."""


class FittedPreview(Preview):
    """A preview with small cells and lines on a wide screen, and the smallest cells elsewhere."""

    def __init__(
        self,
        glyphs: Glyphs,
        wide: int,
        state: BoardState | None = None,
        beside: int = _BESIDE,
        *,
        tight: int | None = None,
        shrinks: bool = False,
        in_block: bool = True,
        opens_for_cages: bool = False,
    ) -> None:
        """Create a preview that chooses its size.

        Args:
            glyphs: The character set.
            wide: Smallest width of a screen, in columns, with room for lines between cells.
            state: The content of the board; None for an empty grid.
            beside: Columns that the rest of the screen needs.
            tight: Smallest width of a screen with room for small cells without these lines; None
                never uses them.
            shrinks: Whether a miniature replaces a board that does not fit. It shows how much of
                the board is filled, without digits.
            in_block: Whether the board is in the block in the middle of a vast screen.
            opens_for_cages: Whether a board with cages has lines wherever these fit. The smallest
                cells cannot show cages.
        """
        self._block_columns = reading_columns if in_block else int
        self._widths = [(wide, SMALL_OPEN)]
        """The smallest width of a screen for each size but the smallest, largest first."""
        if tight is not None:
            self._widths.append((tight, SMALL))
        self._beside, self._shrinks = beside, shrinks
        self._opens_for_cages = opens_for_cages
        self._miniature: list[Content] = []
        """The lines of the miniature; empty while digits are shown."""
        shown = state or BoardState.of_givens(CLASSIC, (0,) * CLASSIC.cells)
        size = self._size_for(self.app.size.width, shown)
        super().__init__(shown, cell_size=size, glyphs=glyphs)

    def _size_for(self, width: int, state: BoardState) -> CellSize:
        room = self._block_columns(width) - self._beside, self.app.size.height - _BARS
        for least, size in self._widths if state.layout.digits <= CLASSIC.digits else ():
            whole = frame_of(state.layout, size, labels=False, cages=state.cages)
            has_room = whole.width <= room[0] and whole.height <= room[1]
            if has_room and (width >= least or (self._opens_for_cages and state.cages)):
                return size
        return MINI

    def on_mount(self) -> None:
        """Choose the size for the screen."""
        self.fit(self.app.size.width)

    def fit(self, width: int) -> None:
        """Choose the size for a screen of *width* columns.

        Hide the board if it does not fit whole.
        """
        before, self._miniature = self._miniature, []
        self.cell_size = self._size_for(width, self.state)
        if self._shrinks and not self.has_room_beside(self._beside):
            self._miniature = miniature(self.state, self._glyphs, self.app.theme in BARE)
        if before or self._miniature:
            self.virtual_size = self._extent
            self.refresh(layout=True)
        self.display = self.has_room_beside(self._beside)

    @property
    def _extent(self) -> Size:
        """The columns and lines of the board or the miniature."""
        if self._miniature:
            return Size(self.state.layout.columns, len(self._miniature))
        return self.frame.region_of_all.size

    def has_room_beside(self, columns: int) -> bool:
        """Check whether the whole board fits and leaves *columns* columns beside it."""
        room, extent = self.app.size, self._extent
        has_columns = extent.width + columns <= self._block_columns(room.width)
        return has_columns and extent.height + _BARS <= room.height

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the width of the board or the miniature in columns."""
        return self._extent.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the height of the board or the miniature in lines."""
        return self._extent.height

    def render_lines(self, crop: Region) -> list[Strip]:
        """Render a part of the board or the miniature."""
        if not self._miniature:
            return super().render_lines(crop)
        lines, width = self._miniature[crop.y : crop.bottom], self._extent.width
        return [self.row_strip(line, width).crop(*crop.column_span) for line in lines]

    def show(self, state: BoardState) -> None:
        """Show another board, at the largest size that fits."""
        self.state = state
        self.fit(self.app.size.width)
