"""In which form a book is written for other programs."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from ....formats.figures import counted
from ....session.books.export import FORMS, Form, dropped_by
from ....session.books.view import BookView
from ...commands import Command
from ...commands.books import EXPORT
from ...drawing.text import joined, styled
from ...widgets.choices import Choices
from ..base import CommandScreen

_NO_NAME = re.compile(r"[^\w.-]+")
_LONGEST: Final = 60
"""Characters of the name of a file."""


class ExportScreen(CommandScreen[None]):
    """A list of forms; what the book shows is written in the one that is chosen."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = EXPORT

    def __init__(self, view: BookView) -> None:
        super().__init__()
        self._view = view
        self._forms = tuple(FORMS.values())

    def compose(self) -> ComposeResult:
        """The list, and what is written."""
        yield from self.compose_bars(styled("Export", "bold"))
        with Vertical(id="body", classes="forms"):
            yield Choices(*map(_line, self._forms), id="forms", markup=False)
            yield Static(id="about", markup=False)

    def on_mount(self) -> None:
        """Begin with the table."""
        self.set_focus(self.query_one(OptionList))
        self.query_one(OptionList).highlighted = 0

    @property
    def _form(self) -> Form:
        return self._forms[self.query_one(OptionList).highlighted or 0]

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what is written."""
        event.stop()
        self.query_one("#about", Static).update(styled(self._told(), "$note"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click writes it."""
        event.stop()
        self.do_done()

    def _told(self) -> str:
        shown = self._view.shown
        lost = dropped_by(self._form, shown)
        told = f"{counted(len(shown) - lost, 'puzzle')} of {len(self._view.book.lines):,}."
        return f"{told} {lost} of other shapes cannot be written so." if lost else told

    def do_done(self) -> None:
        """Write it, and go back."""
        form = self._form
        name = _NO_NAME.sub("-", self._view.book.name.rpartition(".")[0] or self._view.book.name)
        text = form.write(self._view, self._view.shown)
        self.dismiss()
        self.sudoku.export(f"{name.strip('-.')[:_LONGEST] or 'book'}{form.suffix}", text)

    def do_leave(self) -> None:
        """Write nothing."""
        self.dismiss()


def _line(form: Form) -> Content:
    return joined(styled(f"{form.suffix:<7}", "bold"), styled(form.about))
