"""Base of the screens with a board: its cursor, its size, and a panel of text beside it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final, TypeAlias

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import Static

from ...engine.layout import Cell, Layout
from ...session.actions.action import Action
from ..actions import Bindings
from ..actions.menu import READ_ON
from ..actions.own_keys import OwnKeys
from ..actions.play import remove_digit_keys
from ..drawing.board_state import BoardState
from ..drawing.cursor_moves import box_in_direction, next_empty
from ..drawing.frame import size_named
from ..screen_sizes import rows_above, rows_between_bars
from ..terminal.compositor import paint_at_once
from ..widgets.board import BoardView
from ..widgets.panel import TextPanel
from .base import CommandScreen, Result

LEAST_PANEL_WIDTH: Final = 22
"""The narrowest panel, with its margin (columns)."""
_LEAST_BOARD_WIDTH: Final = 38
"""The narrowest part of a board that is shown beside the panel (columns)."""
_LATER: Final = frozenset({"other", "guide"})
"""The ids of the actions that give way to "Read on" in a narrow footer."""
DIRECTIONS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


Commands: TypeAlias = tuple[Action, ...]


class BoardScreen(CommandScreen[Result]):
    """Base of the screens with a board.

    No widget of such a screen has the focus, so the screen receives the keys first.
    """

    AUTO_FOCUS: ClassVar[str | None] = ""
    board: BoardView
    panel: TextPanel | None = None
    """The panel beside the board, which scrolls if its text is too long; None without a panel."""
    _offers: tuple[tuple[Commands, OwnKeys, Layout], Commands] | None = None
    """Cache of `with_own_keys`: the last arguments and result, which rarely change between keys."""

    def new_board(
        self, state: BoardState, cursor: Cell, state_at: Callable[[Cell], BoardState]
    ) -> BoardView:
        """Return the board widget in the size and look of the preferences.

        Args:
            state: The content of the board now.
            cursor: The cell of the cursor.
            state_at: Computes the content for another cell of the cursor.
        """
        preferences = self.sudoku.preferences
        return BoardView(
            state,
            cursor=cursor,
            cell_size=size_named(preferences.cell_size),
            room=_size_beside(LEAST_PANEL_WIDTH, self.app.size),
            glyphs=self.sudoku.look.glyphs,
            big_digits=preferences.big_digits,
            state_at=state_at,
            id="board",
        )

    def compose_drawing(self) -> ComposeResult:
        """Yield the board, and beside it the figures and the words about a drawing."""
        with Horizontal(id="body", classes="drawing"):
            yield self.board
            with Vertical(id="beside"):
                yield Static(id="figures", markup=False)
                yield Static(id="about", markup=False)

    def fit_board(self, screen: Size, beside: int) -> Size:
        """Draw the board within the screen less *beside* columns. Return the available size."""
        room = _size_beside(beside, screen)
        self.board.fit(room)
        above = rows_above(self.board.frame.height, screen.height)
        self.query_one("#body").styles.padding = (above, 0, 0, 0)
        return room

    def fit_beside_panel(self, screen: Size) -> bool:
        """Draw the board within its part of the screen. Return whether the panel has room too.

        If the whole board fits only without the panel, the panel gives way. If the whole board does
        not fit at all, a part of it is shown beside the panel.
        """
        room = self.fit_board(screen, LEAST_PANEL_WIDTH)
        frame = self.board.frame
        is_whole = frame.width <= screen.width and frame.height <= room.height
        windowed = not is_whole and room.width >= _LEAST_BOARD_WIDTH
        self.board.styles.max_width = room.width if windowed else "100%"
        return windowed or frame.width <= room.width

    def offered_actions(self) -> tuple[Action, ...]:
        """Return the actions that are possible now, without keys that are digits of this board."""
        return self.with_own_keys(self.commands())

    def with_own_keys(self, commands: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return *commands* with the player's own keys, without digits of this board."""
        asked = commands, self.sudoku.keys, self.board.state.layout
        if self._offers is None or self._offers[0] != asked:
            _, keys, layout = asked
            self._offers = (
                asked,
                tuple(remove_digit_keys(each, layout) for each in keys.apply_to(commands)),
            )
        return self._offers[1]

    def footer_actions(self) -> tuple[Action, ...]:
        """Return the actions that are possible now, with "Read on" while the panel has more text.

        A narrow footer drops the last actions. So "Read on" is placed before another hint and the
        page of the guide.
        """
        panel, offered = self.panel, self.offered_actions()
        if panel is None or not panel.display or not panel.has_more:
            return offered
        later = (at for at, each in enumerate(offered) if each.id in _LATER and each.footer)
        at = next(later, len(offered))
        return (*offered[:at], READ_ON, *offered[at:])

    def paint_first(self) -> None:
        """Paint the board at once, because the text beside it is less urgent."""
        paint_at_once(self.board, self)

    @abstractmethod
    def show(self) -> None:
        """Show the current state on the board and in the panel."""

    def show_saved(self) -> None:
        """Show in the panel what is not saved."""
        self.show()

    def on_text_panel_overflowed(self) -> None:
        """Update the footer when the text starts or stops overflowing the panel."""
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
        """Scroll the text of the panel."""
        if self.panel is not None:
            self.panel.read_on()

    def do_move(self, way: str, count: int = 1) -> None:
        """Move the cursor *count* cells in the direction *way*; it wraps at the edges."""
        layout = self.board.state.layout
        for _ in range(count % (layout.rows * layout.columns)):
            self.board.move(*DIRECTIONS[way])

    def do_jump(self, way: str) -> None:
        """Move the cursor to the next box in the direction *way*."""
        layout = self.board.state.layout
        self.board.cursor = box_in_direction(layout, self.board.cursor, *DIRECTIONS[way])

    def do_next_empty(self) -> None:
        """Move the cursor to the next empty cell, or to the next filtered cell."""
        self._move_to_empty(1)

    def do_previous_empty(self) -> None:
        """Move the cursor to the previous empty cell, or to the previous filtered cell."""
        self._move_to_empty(-1)

    def _move_to_empty(self, way: int) -> None:
        state, shown = self.board.state, self.board.state.open_places
        passed = [not shown >> cell & 1 for cell in range(state.layout.cells)]
        self.board.cursor = next_empty(self.board.cursor, passed if shown else state.digits, way)


def _size_beside(beside: int, screen: Size) -> Size:
    """Return the size between the bars, less *beside* columns."""
    return Size(max(0, screen.width - beside), rows_between_bars(screen.height))
