"""The command palette: what can be done on a screen, by name, with the key of each beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ..commands import Command, command
from ..commands.menu import PALETTE
from ..drawing.text import joined, styled
from .pick import SearchedList

LEAVE_PROGRAM: Final = command(
    "leave_program", "", "ctrl+q", "Leave the program", "Every game is saved"
)
"""What can be done on every screen."""
_KEY: Final = 11
_NAME: Final = 23
"""Columns of the key and of the name."""


class Palette(SearchedList[Command | None]):
    """It returns the command that was chosen, or None. Letters search."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = PALETTE
    ALSO_TYPED: ClassVar[str] = " -"

    def __init__(self, offered: Sequence[Command]) -> None:
        super().__init__()
        self._offered = (*offered, LEAVE_PROGRAM)
        self._found: list[Command] = []

    def compose(self) -> ComposeResult:
        """The list."""
        yield from self.compose_bars(styled("Commands", "bold"))
        with Horizontal(id="body", classes="commands"):
            yield from self.compose_list()

    def on_mount(self) -> None:
        """Show all of them."""
        super().on_mount()
        self.query_one(OptionList).focus()
        self.search("")

    def search(self, text: str) -> None:
        """Show the commands with *text* in the name or in what they do, those by name first."""
        wanted = text.casefold()
        by_name = [each for each in self._offered if wanted in each.name.casefold()]
        found = by_name + [
            each
            for each in self._offered
            if wanted in each.about.casefold() and each not in by_name
        ]
        if not found:
            self.sudoku.say(f'No command has "{text}" in its name.')
            return
        self._searched, self._found = text, found
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options([_line(each) for each in found])
        listed.highlighted = 0
        self.show_searched()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click runs it."""
        event.stop()
        self.do_done()

    def do_done(self) -> None:
        """Run the chosen command."""
        number = self.query_one(OptionList).highlighted
        if number is not None:
            self.dismiss(self._found[number])

    def do_leave(self) -> None:
        """Run none."""
        self.dismiss(None)


def _line(each: Command) -> Option:
    key = "" if each.shown == "ctrl+p" else each.shown.split(" ")[0]
    return Option(
        joined(
            styled(key.ljust(_KEY), "$footer-key-foreground"),
            each.name.ljust(_NAME),
            styled(each.about, "$note"),
        )
    )
