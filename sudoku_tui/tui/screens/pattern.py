"""Drawing the pattern of givens of a new puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from ...engine.layout import Cell
from ...formats.figures import counted
from ...session.actions.action import Action
from ...session.next_choice import next_choice
from ...session.puzzle_form import SYMMETRIES, Form, completed_pattern
from ..actions import Bindings
from ..actions.menu import PATTERN
from ..drawing.board_state import BoardState
from ..drawing.text import join_text, styled
from ..widgets.board import BoardView
from .board_screen import BoardScreen

_BESIDE = 24
"""Columns of the words beside the grid, with their margin."""


class PatternScreen(BoardScreen[Form | None]):
    """A grid in which cells are marked as given. It returns the changed form, or None."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = PATTERN

    def __init__(self, form: Form) -> None:
        super().__init__()
        self.form = form
        self._history: list[Form] = []
        self.board = BoardView(
            self._state(), cursor=form.layout.cells // 2, glyphs=self.sudoku.look.glyphs, id="board"
        )

    def compose(self) -> ComposeResult:
        """Yield the bars, the grid, and the words beside it."""
        layout = self.form.layout
        yield from self.compose_bars(styled("The pattern", "bold"), styled(layout.name, "$quiet"))
        yield from self.compose_drawing()

    def on_mount(self) -> None:
        """Show the pattern."""
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        """Draw the largest cells that leave room for the words."""
        room = self.fit_board(event.size, _BESIDE)
        self.board.styles.max_width = max(room.width, event.size.width // 2)

    def _state(self) -> BoardState:
        layout = self.form.layout
        return BoardState(layout, (0,) * layout.cells, pattern=self.form.pattern, show_houses=False)

    def show(self) -> None:
        """Show the pattern, its number of givens, its symmetry and any objection to it."""
        form = self.form
        self.board.state = self._state()
        count = form.pattern.bit_count()
        lines = [
            styled(counted(count, "clue"), "bold"),
            join_text(styled("symmetry  ", "$quiet"), SYMMETRIES[form.asked.symmetry]),
        ]
        self.query_one("#figures", Static).update(Content("\n").join(lines))
        said = "Press space on each cell that should be a given."
        if form.drawn:
            said = form.objection
        told = self.name_keys(styled(said, "$wrong" if form.drawn else "$note"))
        self.query_one("#about", Static).update(told)

    def _change(self, form: Form) -> None:
        if form != self.form:
            self._history.append(self.form)
            self.form = form
            self.show()

    def _flip(self, cell: Cell) -> None:
        """Fill a cell and its symmetric images, or empty them all if one is filled."""
        layout, symmetry = self.form.layout, self.form.asked.symmetry
        group, drawn = completed_pattern(1 << cell, layout, symmetry), self.form.pattern
        self._change(replace(self.form, drawn=drawn & ~group if drawn & group else drawn | group))

    def on_board_view_cell_clicked(self, message: BoardView.CellClicked) -> None:
        """Fill the cell that was clicked, or empty it."""
        self._flip(message.cell)

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "toggle": self.do_toggle, "symmetry": self.do_symmetry,
            "clear-all": self.do_clear_all, "undo": self.do_undo, "done": self.do_done,
            "leave": self.do_leave,
        }  # fmt: skip

    def do_toggle(self) -> None:
        """Fill the cell at the cursor, or empty it."""
        self._flip(self.board.cursor)

    def do_symmetry(self) -> None:
        """Choose the next symmetry."""
        known = self.form.symmetries
        following = next_choice(known, self.form.asked.symmetry)
        self._change(self.form.with_fields(symmetry=following))

    def do_clear_all(self) -> None:
        """Empty every cell."""
        self._change(replace(self.form, drawn=0))

    def do_undo(self) -> None:
        """Undo the last change."""
        if self._history:
            self.form = self._history.pop()
            self.show()

    def do_done(self) -> None:
        """Return the form with the pattern."""
        self.dismiss(self.form)

    def do_leave(self) -> None:
        """Close the screen without a result."""
        self.dismiss(None)
