"""The panel beside the board of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from ...engine.layout import Cell, Digit
from ...game.hints import Advice
from ...session.ghost import Ghost
from ...session.key_tips import Tip
from ...session.playing import Playing
from ...words.figures import clock
from ..actions.play import PLAY
from ..drawing.canvas_map import CanvasMap
from ..drawing.text import join_text, sides, styled
from ..drawing.themes import Look
from ..screen_sizes import SHORT, TALL
from ..texts import panel as panel_text
from ..texts.digit_counts import digit_at, left_to_place
from ..texts.hint import Place, rows_of
from ..texts.modes import KeyOf, mode_rows, modes_of
from .board import BoardView
from .key_bar import KeyBar
from .large_clock import LargeClock
from .panel import Paragraph, TextPanel

MOVES = 6
"""Number of last moves that are shown."""
_PARTS = (
    "warning", "head", "cell", "active", "left", "progress", "modes", "map", "message", "coach",
    "hint", "moves", "tips",
)  # fmt: skip
_BESIDE_A_HINT = ("warning", "head", "cell", "active", "message", "hint")
_BESIDE_A_LINE = ("warning", "cell", "active", "modes", "message")
"""The parts that are shown while a line is typed; the message explains that line."""
_BESIDE_A_HINT_SHORT = ("warning", "active", "hint")
_MODES = ("active", "modes")
_LOW = 16
"""Height in rows below which the panel has no room for modes that are off; with cages `SHORT`."""
_COMBINATION_ROWS = 2
"""Largest number of rows for the combinations of a cage; on a short screen 1."""
_MAP = 6
"""Largest number of lines of the map."""


class SidePanel(TextPanel):
    """The clock, the cell in words, counts, modes, errors, the hint, the last moves, and tips."""

    @dataclass
    class DigitChosen(Message):
        """Posted when a digit is clicked."""

        digit: Digit

    def __init__(
        self,
        playing: Playing,
        look: Look,
        key_of: KeyOf,
        name_keys: Callable[[Content], Content],
        tips: Callable[[], Iterable[Tip]],
    ) -> None:
        """Create the panel of a game.

        Args:
            playing: The game.
            look: Theme and character set.
            key_of: Returns the printed key of an action id.
            name_keys: Replaces the keys named in a text by the player's own.
            tips: Returns the tips that fit the moment.
        """
        super().__init__(id="panel")
        self._playing = playing
        self._look = look
        self._key_of, self._name_keys, self._tips = key_of, name_keys, tips
        self._mode_ids: tuple[str, ...] = ()
        """The ids of the actions of the modes that are shown, by row."""
        self.ghost: Ghost | None = None
        """The best game of the level to compare with; None if there is none."""
        self._time = ""
        self._paragraphs = {part: Paragraph(part) for part in _PARTS}
        self._clock = LargeClock(id="clock")
        self._pause = Static("Paused\n\nPress any key to go on.", id="paused", markup=False)
        self._covered: bool | None = None
        self._board: BoardView | None = None
        """The board whose map is shown; None before `follow`."""

    def compose(self) -> ComposeResult:
        """Yield the clock, a paragraph for each part, and the text of a pause."""
        yield self._clock
        yield from self._paragraphs.values()
        yield self._pause

    def show(self, cursor: Cell, height: int, unsaved: str, typing: bool) -> None:
        """Update all parts.

        Args:
            cursor: The cell of the cursor.
            height: The height of the screen in rows.
            unsaved: The warning about unsaved changes; empty if a bar shows it.
            typing: Whether a line is typed at the foot.
        """
        playing, glyphs = self._playing, self._look.glyphs
        width, colourless = self.width, self._look.is_colourless
        advised = isinstance(playing.hint.answer, Advice)
        modes = modes_of(playing, cursor, colourless)
        has_cages = bool(playing.game.puzzle.extras.constraints)
        is_brief = advised or height < (SHORT if has_cages else _LOW)
        listed = (each for each in modes if each.is_active or not is_brief)
        rows = mode_rows(listed, width, self._key_of)
        self._mode_ids = rows.ids
        parts = {
            "warning": panel_text.warning(unsaved, glyphs) if unsaved else Content(""),
            "head": self._head(width) if height < SHORT else Content(""),
            "cell": self._cell_and_cages(cursor, width, height),
            "active": rows.text if is_brief else Content(""),
            "left": left_to_place(playing, cursor, width, glyphs),
            "progress": panel_text.progress(playing, self.ghost, width, glyphs),
            "modes": Content("") if is_brief else rows.text,
            "message": panel_text.message(playing, width, glyphs),
            "coach": panel_text.coach_text(playing, width, steady=height >= TALL),
            "hint": Content(""),
            "moves": panel_text.last_moves(playing, MOVES) if height >= TALL else Content(""),
        }
        kept: tuple[str, ...] = _PARTS
        if advised:
            kept = _BESIDE_A_HINT if height >= SHORT else _BESIDE_A_HINT_SHORT
            kept = self._add_hint(parts, kept)
        elif typing and height < SHORT:
            kept = _BESIDE_A_LINE
        for part, content in parts.items():
            hidden = part not in kept or (playing.is_won and part in _MODES)
            shown = Content("") if hidden else self._name_keys(content)
            self._paragraphs[part].show(shown)
        self.show_map()
        self._show_tips(advised)

    def _cell_and_cages(self, cursor: Cell, width: int, height: int) -> Content:
        """Return the cell in words, with its cages below."""
        cell = panel_text.cell_in_words(self._playing, cursor)
        rows = _COMBINATION_ROWS if height >= SHORT else 1
        cages = panel_text.cages_in_words(self._playing, cursor, width, rows)
        return join_text(cell, "\n", cages) if cages.plain else cell

    def _add_hint(self, parts: dict[str, Content], kept: tuple[str, ...]) -> tuple[str, ...]:
        """Add the hint to *parts*. Return the *kept* parts, without the cell if it has no room."""
        width, playing = self.width, self._playing
        rows = {part: rows_of(parts[part], width) for part in kept if parts[part].plain}
        cell = rows.pop("cell", -1) + 1
        room = max(1, self._rows - sum(rows.values()) - len(rows)) if width else 0
        board = self._board
        place = Place(width, room, board.shows_eliminations) if board else Place(width, room)
        hint = panel_text.hint_text(playing, place, self._look.glyphs, self._look.is_colourless)
        parts["hint"] = hint
        has_room = not room or rows_of(hint, width) + cell <= room
        return kept if has_room else tuple(part for part in kept if part != "cell")

    @property
    def _rows(self) -> int:
        """The rows for paragraphs."""
        clock = self._clock.outer_size.height + 1 if self._time else 0
        return self.scrollable_content_region.height - clock

    def _rows_without(self, *parts: str) -> int:
        """Return the rows that all paragraphs but *parts* leave free."""
        others = (each for part, each in self._paragraphs.items() if part not in parts)
        return self._rows - sum(each.rows(self.width) for each in others)

    def _show_tips(self, advised: bool) -> None:
        """Show as many tips as the empty rows at the bottom have room for."""
        tips = self._paragraphs["tips"]
        lines: list[Content] = []
        width, free = self.width, self._rows_without("tips")
        if not advised and width:
            for line in panel_text.tip_lines(self._tips(), self._key_of):
                free -= rows_of(line, width)
                if free < 1:
                    break
                lines.append(line)
        tips.show(Content("\n").join(lines))

    def cover(self, covered: bool) -> None:
        """Replace all parts by the text of a pause, or show them again."""
        if covered == self._covered:
            return
        self._covered = covered
        for part, paragraph in self._paragraphs.items():
            paragraph.cover(covered and part != "warning")
        self._clock.display = bool(self._time) and not covered
        self._pause.display = covered

    def follow(self, board: BoardView) -> None:
        """Show a map of *board*, and update it whenever the board is scrolled."""
        self._board = board
        for way in ("scroll_x", "scroll_y"):
            self.watch(board, way, self.show_map, init=False)

    def show_map(self) -> None:
        """Show the part of the board that is in view, if the board is larger than its space."""
        board, width = self._board, self.width
        if board is None or not self.is_attached:
            return
        drawn = Content("")
        if not board.is_whole and width and not isinstance(self._playing.hint.answer, Advice):
            layout = self._playing.game.puzzle.layout
            fitting = CanvasMap.largest_fitting(layout, width, _MAP, board.window, board.cursor)
            drawn = fitting.to_content(self._look.glyphs, self._look.is_colourless)
        self._paragraphs["map"].show(drawn)

    def on_click(self, event: events.Click) -> None:
        """Switch the clicked mode, or post the clicked digit."""
        x, y = event.screen_offset
        left = self._paragraphs["left"].region
        modes = (self._paragraphs[part].region for part in _MODES)
        if chosen := next((each for each in modes if each.contains(x, y)), None):
            id = self._mode_ids[min(y - chosen.y, len(self._mode_ids) - 1)]
            self.post_message(KeyBar.Chosen(next(each for each in PLAY if each.id == id)))
        elif left.contains(x, y):
            layout, width = self._playing.game.puzzle.layout, left.width
            if digit := digit_at(x - left.x, y - left.y, layout, width):
                self.post_message(self.DigitChosen(digit))

    def show_time(self, time: str, height: int) -> None:
        """Show the time, in large digits on a tall screen. *time* is empty while it is hidden."""
        if height < SHORT and not isinstance(self._playing.hint.answer, Advice):
            # On a short screen a hint needs every row.
            self._paragraphs["head"].show(self._head(self.width))
        if self.ghost and not isinstance(self._playing.hint.answer, Advice):
            ahead = panel_text.progress(self._playing, self.ghost, self.width, self._look.glyphs)
            self._paragraphs["progress"].show(ahead)
        shown = time if height >= TALL else ""
        if shown != self._time:
            self._time = shown
            self._clock.display = bool(shown) and not self._covered
            self._clock.update(shown)

    def _head(self, width: int) -> Content:
        """Return level and time, for short screens that have no top bar."""
        playing = self._playing
        level = styled(playing.details.level or playing.game.puzzle.shape_name, "bold")
        shown = clock(playing.elapsed) if playing.preferences.show_clock else ""
        return sides(level, Content(shown), width)
