"""The end of the program while something is not saved: the reason, and the time left to save it."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ...formats.figures import counted
from ...session.actions.action import Action
from ..actions import Bindings
from ..actions.menu import UNSAVED
from ..drawing.text import styled
from .base import CommandScreen

_PATIENCE: Final = 6.0
"""Longest time that the program waits (seconds)."""
_OFTEN: Final = 0.1
"""Interval between attempts to save (seconds)."""


class UnsavedScreen(CommandScreen[None]):
    """A notice that something is not saved.

    It ends the program when everything is saved, or after its longest time.
    """

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = UNSAVED

    def __init__(self) -> None:
        super().__init__()
        self._until = self.sudoku.now() + _PATIENCE

    def compose(self) -> ComposeResult:
        """Yield the bars and the notice."""
        yield from self.compose_bars(styled("Not saved yet", "bold"))
        with Vertical(id="body", classes="list"):
            yield Static(id="unsaved-at-end", markup=False)

    def on_mount(self) -> None:
        """Try to save regularly."""
        self.show_saved()
        self.set_interval(_OFTEN, self._try)

    def _try(self) -> None:
        if self.sudoku.store.flush() or self.sudoku.now() >= self._until:
            self.do_leave_now()
        else:
            self.show_saved()

    def show_saved(self) -> None:
        """Show what is not saved, and the time left."""
        left = max(1, round(self._until - self.sudoku.now()))
        lines = (
            f"{self.sudoku.store.unsaved.describe()}.",
            f"The game tries for another {counted(left, 'second')}. Then it writes "
            "the rest to a rescue file; the terminal shows where that is and how to save it.",
        )
        self.query_one("#unsaved-at-end", Static).update(
            Content("\n\n").join([styled(lines[0], "bold"), styled(lines[1])])
        )

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "leave-now": self.do_leave_now,
        }  # fmt: skip

    def do_leave_now(self) -> None:
        """End the program now."""
        if self.is_active:
            self.app.exit()
