"""The list of formats for the export of a book."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar, Final

from textual.content import Content

from ....formats.figures import counted
from ....session.actions.action import Action
from ....session.books.export import EXPORT_FORMATS, ExportFormat, count_unsupported
from ....session.books.view import BookView
from ...actions import Bindings
from ...actions.books import EXPORT
from ...drawing.text import join_text, styled
from ..lists.list_screen import ListScreen

_INVALID_IN_NAME = re.compile(r"[^\w.-]+")
_LONGEST: Final = 60
"""Most characters of the name of a file."""


class ExportScreen(ListScreen[ExportFormat, None]):
    """The list of formats. The puzzles that the book shows are written in the chosen one."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = EXPORT
    TITLE_TEXT = "Export"
    KIND = "forms"
    ID = "suffix"
    LIST_ID = "forms"

    def __init__(self, view: BookView) -> None:
        super().__init__()
        self._view = view

    def items(self) -> Sequence[ExportFormat]:
        """Return all formats."""
        return tuple(EXPORT_FORMATS.values())

    def row(self, item: ExportFormat, width: int, /) -> Content:
        """Return the suffix of the file and the description of the format."""
        return join_text(styled(f"{item.suffix:<7}", "bold"), styled(item.about))

    def about(self, item: ExportFormat, /) -> str:
        """Return how many puzzles will be written, and how many cannot be."""
        shown = self._view.shown
        lost = count_unsupported(item, shown)
        told = f"{counted(len(shown) - lost, 'puzzle')} of {len(self._view.book.lines):,}."
        return f"{told} {lost} of other shapes cannot be written in this format." if lost else told

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "done": self.do_done, "leave": self.do_leave,
        }  # fmt: skip

    def do_done(self) -> None:
        """Write the file into the export folder and close the screen."""
        if (form := self.chosen) is None:
            return
        book = self._view.book.name
        name = _INVALID_IN_NAME.sub("-", book.rpartition(".")[0] or book).strip("-.")[:_LONGEST]
        text = form.write(self._view, self._view.shown)
        self.dismiss()
        self.sudoku.export(f"{name or 'book'}{form.suffix}", text)
