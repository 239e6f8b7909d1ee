"""Copy what is on the paper: the forms it can be written in, and what each cannot hold."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from ...engine.nearest import sentence
from ...formats import FormatError
from ...formats.format import Format, dropped, kept
from ...formats.sheet import Sheet
from ...formats.table import FORMATS
from ..commands.play import COPY
from ..drawing.text import joined, styled
from ..widgets.choices import Choices
from .base import CommandScreen

_LONGEST = 300
"""Characters of the text that are shown."""


def forms_for(sheet: Sheet) -> list[Format]:
    """The formats that *sheet* can be written in; those that hold most of it come first."""
    fitting = (each for each in FORMATS.values() if each.write and not each.misfit(sheet.layout))
    return sorted(fitting, key=lambda each: len(dropped(sheet, each)))


class CopyScreen(CommandScreen[str]):
    """It returns the name of the format in which the sheet was copied, or None."""

    COMMAND_TABLE = COPY

    def __init__(self, sheet: Sheet, before: str = "") -> None:
        """Copy *sheet*; the format of the name *before* is where the choice begins."""
        super().__init__()
        self._sheet = sheet
        self._forms = forms_for(sheet)
        names = [each.name for each in self._forms]
        self._first = names.index(before) if before in names else 0

    def compose(self) -> ComposeResult:
        """The list, and below it what is kept and what the text looks like."""
        yield from self.compose_bars(styled("Copy what is on the paper", "bold"))
        with Vertical(id="body", classes="forms copying"):
            yield Choices(*map(_line, self._forms), id="forms", markup=False)
            yield Static(self._about(self._forms[self._first]), id="about", markup=False)

    def on_mount(self) -> None:
        """Begin with the form that was taken last."""
        self.query_one(OptionList).focus()
        self.query_one(OptionList).highlighted = self._first

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        """Say what the form holds, and show its text."""
        about = self._about(self._forms[message.option_index])
        self.query_one("#about", Static).update(about)

    def on_option_list_option_selected(self) -> None:
        """A click on a line copies it."""
        self.do_copy_form()

    def do_copy_form(self) -> None:
        """Copy it in the chosen form, and go back."""
        form = self._forms[self.query_one(OptionList).highlighted or 0]
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

    def _about(self, form: Format) -> Content:
        """What the form is, what of the sheet it holds and what not, and how the text begins."""
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


def _line(form: Format) -> Content:
    return joined(styled(form.name, "bold"), f"  {form.about}")
