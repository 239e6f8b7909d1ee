"""Entering what a new puzzle is made from: a full grid, or givens that are to be completed."""

from __future__ import annotations

from typing import ClassVar

from ...session.actions.action import Action
from ...session.puzzle_form import Form
from ..actions import Bindings
from ..actions.menu import GIVENS
from ..drawing.board_state import BoardState
from ..entered_puzzle import GRID, report_on_start
from .enter import TypingScreen


class GivensScreen(TypingScreen[Form | None]):
    """The text field for a line of the form. It returns the changed form, or None."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = GIVENS

    def __init__(self, form: Form, field: str, text: str = "") -> None:
        """Enter the value of the line *field*, given by its id."""
        super().__init__("A full grid" if field == GRID else "A puzzle to fill", text)
        self._form, self._field = form, field
        self._changed: Form | None = None

    def read_text(self, text: str) -> tuple[str, BoardState]:
        """Parse *text* as a full grid or as givens, depending on the line of the form."""
        report = report_on_start(text, self._form, self._field)
        self._changed = report.form
        return report.message, report.state

    @property
    def is_refused(self) -> bool:
        """Whether no puzzle can be made from the text."""
        return self._changed is None

    def commands(self) -> tuple[Action, ...]:
        """Return the actions; the parsed text can be kept only if it is valid."""
        is_kept = self._changed or self.is_unparsed
        return (self.with_enter(GIVENS[0]), *GIVENS[1:]) if is_kept else GIVENS[1:]

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "keep": self.do_keep,
        }  # fmt: skip

    def do_keep(self) -> None:
        """Return the form with the parsed text, if that is valid."""
        self.read()
        if self._changed:
            self.dismiss(self._changed)
