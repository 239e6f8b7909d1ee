"""Copying a position: the list of formats, and what each format cannot hold."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ...engine.nearest import as_sentence
from ...formats import FormatError
from ...formats.format import Format, describe_kept, describe_losses
from ...formats.sheet import Sheet
from ...formats.table import FORMATS
from ..actions import Bindings
from ..actions.play import COPY
from ..drawing.text import join_text, styled
from .lists.list_screen import ListScreen

_NAME = 21
"""Columns for the name of a format."""
_LONGEST = 300
"""Most characters of the text that are shown."""


def forms_for(sheet: Sheet) -> list[Format]:
    """Return the formats that can hold *sheet*, those that lose least of it first."""
    fitting = (each for each in FORMATS.values() if each.write and not each.misfit(sheet.layout))
    return sorted(fitting, key=lambda each: len(describe_losses(sheet, each)))


class CopyScreen(ListScreen[Format, str]):
    """The list of formats. It returns the name of the format that was copied, or None."""

    COMMAND_TABLE = COPY
    TITLE_TEXT = "Copy the position"
    KIND = "forms copying"
    ID = "name"
    LIST_ID = "forms"

    def __init__(self, sheet: Sheet, before: str = "") -> None:
        """Copy *sheet*; the cursor starts on the format named *before*."""
        super().__init__()
        self._sheet = sheet
        self._before = before

    def items(self) -> Sequence[Format]:
        """Return the formats that can hold the sheet."""
        return forms_for(self._sheet)

    def preferred_id(self, found: Sequence[Format]) -> str:
        """Return the name of the format that was used last."""
        return self._before

    def row(self, item: Format, width: int, /) -> Content:
        """Return the name and the description of the format."""
        return join_text(styled(item.name.ljust(_NAME), "bold"), item.about)

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "copy-form": self.do_copy_form,
        }  # fmt: skip

    def do_copy_form(self) -> None:
        """Copy the sheet in the chosen format and close the screen."""
        form = self.chosen
        if form is None:
            return
        try:
            text = form.text_with(self._sheet)
        except FormatError as error:
            self.sudoku.show_message(as_sentence(str(error)))
            return
        self.app.copy_to_clipboard(text)
        lost = describe_losses(self._sheet, form)
        without = f", without {', '.join(lost)}" if lost else ""
        self.dismiss(form.name)
        self.sudoku.show_message(f"Copied as {form.name}{without}.")

    def about(self, form: Format, /) -> Content:
        """Return the description of the format, what it can hold, and the start of the text."""
        try:
            text = form.text_with(self._sheet)
        except FormatError as error:
            return Content(f"{error}.")
        held, lost = describe_kept(self._sheet, form), describe_losses(self._sheet, form)
        about = form.about.rstrip(".")
        told = [f"{about[0].upper()}{about[1:]}."]  # repeated from the row, which may cut it off
        told += [f"Holds {', '.join(('the givens', *held))}."]
        told += [f"This format cannot hold {', '.join(lost)}."] if lost else []
        shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
        return join_text(" ".join(told), "\n", styled(shown, "$quiet"))
