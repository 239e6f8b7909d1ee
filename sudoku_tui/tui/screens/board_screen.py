"""What every screen with a board has: a cursor, room for the board, and a panel to read on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final, TypeAlias

from textual.geometry import Size

from ...engine.layout import Cell, Layout
from ...session.actions.action import Action
from ..actions import Bindings, footer_entry
from ..actions.own_keys import OwnKeys
from ..actions.play import without_digits
from ..drawing.board_state import BoardState
from ..drawing.cursor_moves import box_in_direction, empty_from
from ..drawing.frame import size_named
from ..room import rows_above, rows_between_bars
from ..terminal.compositor import paint_at_once
from ..widgets.board import BoardView
from ..widgets.panel import TextPanel
from .base import CommandScreen, Result

PANEL: Final = 22
"""The narrowest panel, its margin included."""
_PART: Final = 38
"""The fewest columns for a part of a board beside the panel."""
DIRECTIONS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
READ_ON: Final = footer_entry(
    "read-on", "pagedown", "Read on", "Scroll the text of the panel", keeps_hint=True
)


Commands: TypeAlias = tuple[Action, ...]


class BoardScreen(CommandScreen[Result]):
    """A screen with a board. Inherit from it.

    Keys come to the screen at once, since no widget of it has the focus.
    """

    AUTO_FOCUS: ClassVar[str | None] = ""
    board: BoardView
    panel: TextPanel | None = None
    """What may tell more than it has room for, if there is anything."""
    _offers: tuple[tuple[Commands, OwnKeys, Layout], Commands] | None = None
    """What `with_own_keys` was asked last, and its answer: most keys ask the same."""

    def new_board(
        self, state: BoardState, cursor: Cell, state_at: Callable[[Cell], BoardState]
    ) -> BoardView:
        """A board that looks as the player has set; *state_at* tells what it shows later."""
        preferences = self.sudoku.preferences
        return BoardView(
            state,
            cursor=cursor,
            cell_size=size_named(preferences.cell_size),
            room=_left_by(PANEL, self.app.size),
            glyphs=self.sudoku.look.glyphs,
            big_digits=preferences.big_digits,
            state_at=state_at,
            id="board",
        )

    def fit_board(self, screen: Size, beside: int) -> Size:
        """Give the board what *beside* leaves of the columns, and return how much that is."""
        room = _left_by(beside, screen)
        self.board.fit(room)
        above = rows_above(self.board.frame.height, screen.height)
        self.query_one("#body").styles.padding = (above, 0, 0, 0)
        return room

    def fit_beside_panel(self, screen: Size) -> bool:
        """Give the board its room. Return whether the panel has some too.

        A board that can be seen whole only without the panel is; of one that cannot be seen
        whole a part is, and the panel has its columns.
        """
        room = self.fit_board(screen, PANEL)
        frame = self.board.frame
        is_whole = frame.width <= screen.width and frame.height <= room.height
        windowed = not is_whole and room.width >= _PART
        self.board.styles.max_width = room.width if windowed else "100%"
        return windowed or frame.width <= room.width

    def offered(self) -> tuple[Action, ...]:
        """What can be done now: a key that is a digit of this board is no command."""
        return self.with_own_keys(self.commands())

    def with_own_keys(self, commands: tuple[Action, ...]) -> tuple[Action, ...]:
        """*commands* with the keys that the player has chosen and that are no digits here."""
        asked = commands, self.sudoku.keys, self.board.state.layout
        if self._offers is None or self._offers[0] != asked:
            _, keys, layout = asked
            self._offers = asked, tuple(without_digits(each, layout) for each in keys.of(commands))
        return self._offers[1]

    def in_footer(self) -> tuple[Action, ...]:
        """What can be done now, and to read on while there is more to read.

        Where there is no room for both that is more urgent than a page of the guide.
        """
        panel, offered = self.panel, self.offered()
        if panel is None or not panel.display or not panel.has_more:
            return offered
        guide = (at for at, each in enumerate(offered) if each.id == "guide" and each.footer)
        at = next(guide, len(offered))
        return (*offered[:at], READ_ON, *offered[at:])

    def paint_first(self) -> None:
        """The board: what is played is seen before all that is said of it."""
        paint_at_once(self.board, self)

    @abstractmethod
    def show(self) -> None:
        """Show how things are now."""

    def show_saved(self) -> None:
        """The panel says what is not saved."""
        self.show()

    def on_text_panel_overflowed(self) -> None:
        """There is more to read now, or no longer."""
        self.offer_keys()

    # Commands

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "read-on": self.do_read_on,
            **{f"move-{way}": partial(self.do_move, way) for way in DIRECTIONS},
            **{f"jump-{way}": partial(self.do_jump, way) for way in DIRECTIONS},
            "next-empty": self.do_next_empty, "previous-empty": self.do_previous_empty,
        }  # fmt: skip

    def do_read_on(self) -> None:
        """Read on what the panel says."""
        if self.panel is not None:
            self.panel.read_on()

    def do_move(self, way: str, count: int = 1) -> None:
        """Move the cursor, *count* times."""
        layout = self.board.state.layout
        for _ in range(count % (layout.rows * layout.columns)):
            self.board.move(*DIRECTIONS[way])

    def do_jump(self, way: str) -> None:
        """Jump to the next box."""
        layout = self.board.state.layout
        self.board.cursor = box_in_direction(layout, self.board.cursor, *DIRECTIONS[way])

    def do_next_empty(self) -> None:
        """Go to the next empty cell, or to the next that the filter shows."""
        self._walk(1)

    def do_previous_empty(self) -> None:
        """Go to the empty cell before, or to the one that the filter shows."""
        self._walk(-1)

    def _walk(self, way: int) -> None:
        state, shown = self.board.state, self.board.state.open_places
        passed = [not shown >> cell & 1 for cell in range(state.layout.cells)]
        self.board.cursor = empty_from(self.board.cursor, passed if shown else state.digits, way)


def _left_by(beside: int, screen: Size) -> Size:
    """What the bars and so many columns *beside* leave of a screen to the board."""
    return Size(max(0, screen.width - beside), rows_between_bars(screen.height))
