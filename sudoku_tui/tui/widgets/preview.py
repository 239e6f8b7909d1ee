"""A board to look at: a picture on the screen, painted again where it changes.

`FittedPreview` takes the room there is, and is not shown where there is none.
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
from ..drawing.board_state import BoardState
from ..drawing.frame import MINI, SMALL_OPEN, CellSize, Frame, frame_of
from ..drawing.glyphs import UNICODE, Glyphs
from ..drawing.miniature import miniature
from ..drawing.paints import paint_of
from ..drawing.pen import pen_of
from ..drawing.picture import Picture
from ..drawing.styles import Highlight, Ink, Paper, Stroke
from ..drawing.themes import BARE
from .rows import StripWidget

_BEYOND: Final = Stroke(" ", Ink.NOTE, Paper.BOARD)
"""What there is beside a board."""


class Preview(StripWidget, ScrollView, can_focus=False):
    """A board to look at: no cursor, no keys.

    Set `state` and only what differs is painted again. What is shown of it is the
    business of `Picture`; here it gets its colours, and its place on the screen.
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
        """Strokes as they are painted; boards have few different ones."""
        self._strips: dict[int, Strip] = {}
        """The lines of the picture that have been painted, and have not changed since."""
        self._parts: dict[int, list[tuple[Segment, ...] | None]] = {}
        """Of each line what is in its columns; None where that has changed since."""
        self._picture = self._picture_of(state, cell_size)
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

    def _picture_of(self, state: BoardState, cell_size: CellSize) -> Picture:
        """The picture of a state, as things are."""
        bare = self.is_attached and self.app.theme in BARE
        pen = pen_of(cell_size, state.layout, self._glyphs, self._big_digits)
        frame = frame_of(state.layout, cell_size, self._labels)
        return Picture(state, self._cursor_in(state), frame, pen, bare)

    def _cursor_in(self, state: BoardState) -> Cell | None:
        return None

    def _show(self, state: BoardState, cell_size: CellSize) -> None:
        """Show a state, painting only what differs from what is shown."""
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
        """Nothing that has been painted is right any more."""
        self._strips.clear()
        self._parts.clear()

    def _forget_part(self, region: Region) -> None:
        """What has been painted in a region of the picture is not right any more."""
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
        """Follow the app's theme."""
        self._follow_theme(self.app.theme)
        changed = self.app.theme_changed_signal
        changed.subscribe(self, lambda theme: self._follow_theme(theme.name), immediate=True)

    def on_unmount(self) -> None:
        """Let the app forget it, which would keep it and all of its screen for good."""
        self.app.theme_changed_signal.unsubscribe(self)

    def _follow_theme(self, theme: str) -> None:
        """Colours have changed, and with them perhaps whether there are any."""
        self._styles.clear()
        self._blanks.clear()
        self._segments.clear()
        self._forget_lines()
        self._show(self.state, self.cell_size)
        self.refresh()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """The columns of the whole board."""
        return self.frame.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The lines of the whole board."""
        return self.frame.height

    @property
    def is_whole(self) -> bool:
        """Whether all of the board is in sight."""
        return self.frame.width <= self.size.width and self.frame.height <= self.size.height

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a part of it."""
        if not self.is_whole or any(self.scroll_offset):
            return super().render_lines(crop)
        left, right = crop.column_span
        if left == 0 and right == self.frame.width:
            return [self._strip(y) for y in crop.line_range]
        ground = self._ground
        return [self._strip(y).crop_extend(left, right, ground) for y in crop.line_range]

    def render_line(self, y: int) -> Strip:
        """One line of what is to be seen of the board."""
        left, top = self.scroll_offset
        return self._strip(y + top).crop_extend(left, left + self.size.width, self._ground)

    @property
    def _ground(self) -> Style | None:
        """What is seen where there is no board."""
        return self._segment(_BEYOND).style

    def _strip(self, y: int) -> Strip:
        """Line *y* of the picture, nothing below it."""
        strip = self._strips.get(y)
        if strip is None:
            segments = self._segments_of(y) if y < self.frame.height else ()
            strip = self._strips[y] = Strip(segments, self.frame.width)
        return strip

    def _segments_of(self, y: int) -> list[Segment]:
        """Line *y* of the picture, of which only what has changed is drawn again."""
        parts = self._parts.get(y)
        if parts is None:
            parts = self._parts[y] = [None] * (self.state.layout.columns + 2)
        segments: list[Segment] = []
        for at, part in enumerate(parts):
            if part is None:
                part = parts[at] = tuple(map(self._segment, self._picture.part(y, at - 1)))
            segments += part
        return segments

    def _strip_of(self, strokes: Iterable[Stroke]) -> Strip:
        """A line of the picture, in colour; one that is empty is as wide too."""
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
        # Nothing is written on a blank: its ink would only be more to send.
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
        """What is written sets the ink, what is pointed at the paper; the cursor sets both."""
        style = self._styles.get((ink, paper))
        if style is None:
            below = paint_of(paper, self.app.current_theme)
            above = paint_of(ink, self.app.current_theme)
            if isinstance(ink, Highlight):
                # A part is seen on the cursor too; where both are reversed, neither is.
                style = Style(bgcolor=below.bgcolor) + above
                if below.reverse:
                    style += Style(reverse=not above.reverse)
            elif paper is Paper.CURSOR:
                # Dim ink on the cursor could hardly be read.
                style = above + Style(
                    color=below.color, bgcolor=below.bgcolor, reverse=below.reverse, dim=False
                )
            else:
                style = Style(bgcolor=below.bgcolor) + above
            self._styles[ink, paper] = style
        return style


_BESIDE = 34
"""Columns that every screen needs beside it."""
_BARS = 2
"""Rows of the bars above and below."""


class FittedPreview(Preview):
    """Small cells with lines between them on a wide screen, else the smallest."""

    def __init__(
        self,
        glyphs: Glyphs,
        wide: int,
        state: BoardState | None = None,
        beside: int = _BESIDE,
        *,
        shrinks: bool = False,
    ) -> None:
        """*wide* is how many columns give room, and *beside* how many the rest of the screen needs;
        without a state the grid is empty. One that *shrinks* shows how much of a board is filled
        where its digits have no room.
        """
        self._wide, self._beside, self._shrinks = wide, beside, shrinks
        self._miniature: list[Content] = []
        """What is shown in place of the digits."""
        shown = state or BoardState.of_givens(CLASSIC, (0,) * CLASSIC.cells)
        size = self._size_for(self.app.size.width, shown)
        super().__init__(shown, cell_size=size, glyphs=glyphs)

    def _size_for(self, width: int, state: BoardState) -> CellSize:
        if width < self._wide or state.layout.digits > CLASSIC.digits:
            return MINI
        whole, room = frame_of(state.layout, SMALL_OPEN, labels=False), self.app.size.height - _BARS
        fits = whole.width + self._beside <= width and whole.height <= room
        return SMALL_OPEN if fits else MINI

    def on_mount(self) -> None:
        """Be there only if there is room."""
        self.fit(self.app.size.width)

    def fit(self, width: int) -> None:
        """The screen is now so many columns wide. What could be seen only in part is not shown."""
        before, self._miniature = self._miniature, []
        self.cell_size = self._size_for(width, self.state)
        if self._shrinks and not self.leaves(self._beside):
            self._miniature = miniature(self.state, self._glyphs, self.app.theme in BARE)
        if before or self._miniature:
            self.virtual_size = self._extent
            self.refresh(layout=True)
        self.display = self.leaves(self._beside)

    @property
    def _extent(self) -> Size:
        """Columns and lines of what is shown."""
        if self._miniature:
            return Size(self.state.layout.columns, len(self._miniature))
        return self.frame.region_of_all.size

    def leaves(self, columns: int) -> bool:
        """Whether so many *columns* are left beside it, and it can be seen whole."""
        room, extent = self.app.size - (columns, _BARS), self._extent
        return extent.width <= room.width and extent.height <= room.height

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """The columns of what is shown."""
        return self._extent.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The lines of what is shown."""
        return self._extent.height

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a part of what is shown."""
        if not self._miniature:
            return super().render_lines(crop)
        lines, width = self._miniature[crop.y : crop.bottom], self._extent.width
        return [self.row_strip(line, width).crop(*crop.column_span) for line in lines]

    def show(self, state: BoardState) -> None:
        """Show another board, as large as there is room."""
        self.state = state
        self.fit(self.app.size.width)
