"""Copy what is on the paper: the forms it can be written in, and what each cannot hold."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ...engine.nearest import sentence
from ...formats import FormatError
from ...formats.format import Format, dropped, kept
from ...formats.sheet import Sheet
from ...formats.table import FORMATS
from ..actions import Bindings
from ..actions.play import COPY
from ..drawing.text import joined, styled
from .lists.list_screen import ListScreen

_LONGEST = 300
"""Characters of the text that are shown."""


def forms_for(sheet: Sheet) -> list[Format]:
    """The formats that *sheet* can be written in; those that hold most of it come first."""
    fitting = (each for each in FORMATS.values() if each.write and not each.misfit(sheet.layout))
    return sorted(fitting, key=lambda each: len(dropped(sheet, each)))


class CopyScreen(ListScreen[Format, str]):
    """It returns the name of the format in which the sheet was copied, or None."""

    COMMAND_TABLE = COPY
    CALLED = "Copy what is on the paper"
    KIND = "forms copying"
    ID = "name"
    LIST_ID = "forms"

    def __init__(self, sheet: Sheet, before: str = "") -> None:
        """Copy *sheet*; the format of the name *before* is where the choice begins."""
        super().__init__()
        self._sheet = sheet
        self._before = before

    def items(self) -> Sequence[Format]:
        """Return the forms that the sheet can be written in."""
        return forms_for(self._sheet)

    def best(self, found: Sequence[Format]) -> str:
        """Return the form that was taken last."""
        return self._before

    def row(self, item: Format, width: int, /) -> Content:
        """Return the form, and what it is."""
        return joined(styled(item.name, "bold"), f"  {item.about}")

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "copy-form": self.do_copy_form,
        }  # fmt: skip

    def do_copy_form(self) -> None:
        """Copy it in the chosen form, and go back."""
        form = self.chosen
        if form is None:
            return
        try:
            text = form.text_with(self._sheet)
        except FormatError as error:
            self.sudoku.say(sentence(str(error)))
            return
        self.app.copy_to_clipboard(text)
        lost = dropped(self._sheet, form)
        without = f", without {', '.join(lost)}" if lost else ""
        self.dismiss(form.name)
        self.sudoku.say(f"Copied as {form.name}{without}.")

    def about(self, form: Format, /) -> Content:
        """Return what the form is, what it can and cannot hold, and how the text begins."""
        try:
            text = form.text_with(self._sheet)
        except FormatError as error:
            return Content(f"{error}.")
        held, lost = kept(self._sheet, form), dropped(self._sheet, form)
        about = form.about.rstrip(".")
        told = [f"{about[0].upper()}{about[1:]}."]  # the list may have no room for it
        told += [f"Holds {', '.join(('the givens', *held))}."]
        told += [f"Cannot hold {', '.join(lost)}."] if lost else []
        shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
        return joined(" ".join(told), "\n", styled(shown, "$quiet"))
