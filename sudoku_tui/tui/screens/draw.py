"""Drawing a puzzle by hand: givens, cages with their sums, and regions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import ClassVar, Final, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from ...engine.arguments import ArgumentError
from ...engine.bits import Mask, members
from ...formats.figures import counted
from ...game.drawn_puzzle import Drawing, DrawnPuzzle
from ...session.actions.action import Action
from ...session.background.client import Worker
from ...session.background.count import CountSolutions
from ...session.new_games import Shape
from ...session.next_choice import next_choice
from ..actions import Bindings
from ..actions.draw import DRAW
from ..drawing.board_state import BoardState
from ..drawing.cages import cages_to_draw
from ..drawing.text import join_text, styled
from ..widgets.board import BoardView
from .board_screen import DIRECTIONS, BoardScreen

_BESIDE: Final = 22
"""Columns of the words beside the board, with their margin."""
_DELAY: Final = 0.3
"""Delay after a change before the solutions are counted (seconds)."""
_WORKER: Final = "counting"
_LONGEST_SUM: Final = 3
"""Most figures of a sum."""
_SOLUTIONS: Final = {0: "no solution", 1: "one solution", 2: "several solutions"}


class Drawn(StrEnum):
    """A kind of thing to draw with the keys."""

    CAGES = "cages"
    GIVENS = "givens"
    REGIONS = "regions"


_ABOUT: Final = {
    Drawn.CAGES: "Select cells with shift and arrows or the mouse, type the sum, press enter.",
    Drawn.GIVENS: "Type the givens.",
    Drawn.REGIONS: "Select the cells of a region, press enter.",
}


class DrawnText(NamedTuple):
    """The drawn puzzle as text, and whether to play it."""

    text: str
    plays: bool


class DrawScreen(BoardScreen[DrawnText]):
    """A board for drawing a puzzle by hand. It returns the puzzle as text."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = DRAW

    def __init__(self, begun: DrawnPuzzle, on_change: Callable[[str], None]) -> None:
        """Draw on.

        Args:
            begun: The puzzle to begin with.
            on_change: Called after each change with the text to save.
        """
        super().__init__()
        self._drawing = Drawing(begun)
        self._on_change = on_change
        self._drawn = Drawn.CAGES
        self._selected: Mask = 0
        self._sum = ""
        """The figures of the sum typed so far."""
        self._says = ""
        self._solutions = ""
        """The number of solutions in words; empty while it is unknown."""
        self._worker = Worker()
        self.board = self._new_board()

    @property
    def _puzzle(self) -> DrawnPuzzle:
        return self._drawing.shown

    def _new_board(self) -> BoardView:
        return BoardView(self._state(), cursor=0, glyphs=self.sudoku.look.glyphs, id="board")

    def compose(self) -> ComposeResult:
        """Yield the bars, the board, and the words beside it."""
        yield from self.compose_bars(styled("Draw a puzzle", "bold"))
        yield from self.compose_drawing()

    def on_mount(self) -> None:
        """Show the board, and count the solutions of the puzzle to begin with."""
        self.show()
        self._count()

    async def on_unmount(self) -> None:
        """End the process that counts."""
        await self._worker.end()

    def on_resize(self, event: events.Resize) -> None:
        """Draw the board and the words for the new size."""
        self._fit(event.size)

    def _fit(self, screen: Size) -> None:
        """Draw the largest cells that leave room for the words."""
        room = self.fit_board(screen, _BESIDE)
        self.board.styles.max_width = max(room.width, screen.width // 2)

    # The board and the words

    def _state(self) -> BoardState:
        drawn = self._puzzle
        layout = drawn.shown_layout
        cages = cages_to_draw(layout, drawn.cages) if drawn.cages else None
        state = BoardState.of_givens(layout, drawn.givens)
        return replace(
            state,
            cages=cages,
            selected=self._selected,
            wrong=drawn.clashing_cells,
            show_houses=False,
        )

    def show(self) -> None:
        """Show the puzzle, the figures and the message."""
        before, state = self.board.state, self._state()
        self.board.state = state
        if (before.layout, bool(before.cages)) != (state.layout, bool(state.cages)):
            self._fit(self.app.size)
        drawn, cells = self._puzzle, self._puzzle.layout.cells
        caged = cells - drawn.uncaged.bit_count()
        total = sum(cage.sum or 0 for cage in drawn.cages)
        lines = [
            styled(drawn.shown_layout.name, "$quiet"),
            Content(""),
            join_text(styled("Draw  ", "$quiet"), styled(self._drawn, "bold $same-ink")),
            Content(""),
            Content(counted(sum(map(bool, drawn.givens)), "given")),
            Content(f"{counted(len(drawn.cages), 'cage')}, sum {total}"),
            styled(f"{caged} of {cells} cells", "$quiet"),
            styled(self._solutions, "bold"),
        ]
        self.query_one("#figures", Static).update(Content("\n").join(lines))
        said = self._says or _ABOUT[self._drawn]
        words = [styled(said, "$wrong" if self._says else "$note")]
        if self._sum:
            words.insert(0, join_text(styled("Sum  ", "$quiet"), styled(self._sum, "bold")))
        told = Content("\n").join((Content(""), *words))
        self.query_one("#about", Static).update(self.name_keys(told))
        self.offer_keys()

    def _change(self, make: Callable[[], DrawnPuzzle]) -> bool:
        """Change the puzzle, or show why that is impossible. Return whether it was possible."""
        try:
            made = make()
        except ArgumentError as error:
            self._says = str(error)
            self.show()
            return False
        self._says = ""
        if self._drawing.take(made):
            self._changed()
        self.show()
        return True

    def _changed(self) -> None:
        """Save the puzzle, and count its solutions anew."""
        self._solutions = ""
        self._on_change(self._puzzle.saved)
        self._count()

    def _count(self) -> None:
        self.start_work(self._find_solutions, group=_WORKER, exclusive=True)

    async def _find_solutions(self) -> None:
        """Count the solutions in another process, once the changes pause."""
        await asyncio.sleep(_DELAY)
        try:
            puzzle = self._puzzle.puzzle
        except ArgumentError as error:
            self._solutions = str(error)
        else:
            self._solutions = "counting…"
            self.show()
            if self._puzzle.clashing_cells:
                self._solutions = _SOLUTIONS[0]
            else:
                found = await self._worker.ask(CountSolutions(puzzle))
                self._solutions = "solutions unknown" if found is None else _SOLUTIONS[found]
        self.show()

    # Selection

    @property
    def _chosen(self) -> Mask:
        """The selected cells, or else the one at the cursor."""
        return self._selected or 1 << self.board.cursor

    def do_move(self, way: str, count: int = 1) -> None:
        """Move the cursor and remove the selection."""
        self._selected = 0
        super().do_move(way, count)
        self.show()

    def _extend(self, way: str) -> None:
        """Move the cursor, unless it is at the edge, and add both cells to the selection."""
        layout, here = self._puzzle.layout, self.board.cursor
        (row, column), (down, right) = layout.positions[here], DIRECTIONS[way]
        after = layout.cell_at.get((row + down, column + right), here)
        self._selected |= 1 << here | 1 << after
        self.board.cursor = after
        self.show()

    def on_board_view_cell_clicked(self, message: BoardView.CellClicked) -> None:
        """Select the clicked cell, or with ctrl add it to the selection."""
        here = 1 << message.cell
        self._selected = self._selected ^ here if message.adds else here
        self.show()

    def on_board_view_cell_dragged(self, message: BoardView.CellDragged) -> None:
        """Select the cells that the mouse is dragged over."""
        self._selected = 1 << message.cell | (0 if message.begins else self._selected)
        self.board.cursor = message.cell
        self.show()

    # Actions

    def bindings(self) -> Bindings:
        return super().bindings() | {
            **{f"extend-{way}": partial(self._extend, way) for way in DIRECTIONS},
            "set": self.do_set, "mode": partial(self._turn_mode, 1),
            "mode-before": partial(self._turn_mode, -1), "toggle": self.do_toggle,
            "erase": self.do_erase, "undo": self.do_undo, "redo": self.do_redo,
            "play": self.do_play, "shape": self.do_shape, "empty": self.do_empty,
            "leave": self.do_leave,
        }  # fmt: skip

    def run_key(self, event: events.Key) -> bool:
        """Take a figure of a sum, or a given. Return whether the key is one."""
        key = event.character or ""
        if self._drawn is Drawn.CAGES and key.isascii() and key.isdigit():
            self._sum = (self._sum + key)[:_LONGEST_SUM].lstrip("0")
            self._says = ""
            self.show()
            return True
        digit = self._puzzle.layout.digit_of(key) if len(key) == 1 else None
        if self._drawn is Drawn.GIVENS and (digit or key == "0"):
            self._change(lambda: self._puzzle.with_given(self._chosen, digit or 0))
            return True
        return super().run_key(event)

    def do_toggle(self) -> None:
        """Add the cell at the cursor to the selection, or remove it."""
        self._selected ^= 1 << self.board.cursor
        self.show()

    def do_set(self) -> None:
        """Make a cage or a region of the selected cells, and go to the next free cell."""
        cells, total = self._chosen, int(self._sum) if self._sum else None
        if self._drawn is Drawn.CAGES and self._change(
            lambda: self._puzzle.with_cage(cells, total)
        ):
            self._go_on(self._puzzle.uncaged)
        if self._drawn is Drawn.REGIONS and self._change(lambda: self._puzzle.with_region(cells)):
            self._go_on(self._puzzle.without_region)

    def _go_on(self, free: Mask) -> None:
        """Remove the selection and go to the first of the *free* cells."""
        self._selected, self._sum = 0, ""
        first = next(iter(members(free)), None)
        if first is not None:
            self.board.cursor = first
        self.show()

    def _turn_mode(self, way: int) -> None:
        """Draw the next thing, or the one before."""
        modes = list(Drawn)
        self._drawn = next_choice(modes if way > 0 else modes[::-1], self._drawn)
        self._sum = self._says = ""
        self.show()

    def do_erase(self) -> None:
        """Erase the last figure of the sum, or what is drawn in the selected cells."""
        if self._sum:
            self._sum = self._sum[:-1]
            self.show()
            return
        cells, drawn = self._chosen, self._puzzle
        make = {
            Drawn.CAGES: partial(drawn.without_cages, cells),
            Drawn.GIVENS: partial(drawn.with_given, cells, 0),
            Drawn.REGIONS: partial(drawn.without_regions, cells),
        }[self._drawn]
        self._change(make)

    def do_undo(self) -> None:
        """Undo the last change."""
        if self._drawing.undo():
            self._changed()
        self.show()

    def do_redo(self) -> None:
        """Repeat the change that was undone last."""
        if self._drawing.redo():
            self._changed()
        self.show()

    def do_empty(self) -> None:
        """Erase everything; undo brings it back."""
        self._selected, self._sum = 0, ""
        self._change(partial(DrawnPuzzle.of_layout, self._puzzle.layout))

    def do_shape(self) -> None:
        """Choose another layout, whose board is empty; undo brings the old one back.

        The cages of a killer are drawn by hand, so only the layout of the chosen shape counts.
        """
        from .layouts import LayoutsScreen

        def on_closed(shape: Shape | None) -> None:
            if shape and shape.layout != self._puzzle.layout:
                self._selected, self._sum = 0, ""
                self.board.cursor = 0
                self._change(partial(DrawnPuzzle.of_layout, shape.layout))

        self.sudoku.push_screen(LayoutsScreen(Shape(self._puzzle.layout)), on_closed)

    def do_play(self) -> None:
        """Return the puzzle to play it, or show why it cannot be played."""
        try:
            puzzle = self._puzzle.puzzle
        except ArgumentError as error:
            self._says = f"{str(error)[0].upper()}{str(error)[1:]}."
            self.show()
            return
        if not (puzzle.clues or puzzle.extras):
            self._says = "Nothing is drawn yet."
            self.show()
            return
        self.dismiss(DrawnText(self._puzzle.text, plays=True))

    def do_leave(self) -> None:
        """Return the puzzle as text."""
        self.dismiss(DrawnText(self._puzzle.text, plays=False))
