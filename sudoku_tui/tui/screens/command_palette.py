"""The command palette: what can be done on a screen, by name, with the key of each beside it."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ..commands import Command, command
from ..commands.menu import PALETTE
from ..drawing.text import hanging, joined, styled
from ..room import reading_columns
from .pick import SearchedList

LEAVE_PROGRAM: Final = command(
    "leave_program", "", "ctrl+q", "Leave the program", "Every game is saved"
)
"""What can be done on every screen."""
_APART: Final = 2
"""Columns between a key, a name and what is done."""
_ROOM: Final = 34
"""Columns that what is done needs beside the names."""
_MARGINS: Final = 7
"""Columns beside the lines: padding and the scroll bar."""


class Palette(SearchedList[Command | None]):
    """It returns the command that was chosen, or None. Letters search."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = PALETTE
    ALSO_TYPED: ClassVar[str] = " -"
    SOUGHT: ClassVar[str] = "command"

    def __init__(self, offered: Sequence[Command]) -> None:
        super().__init__()
        self._offered = (*offered, LEAVE_PROGRAM)
        self._found: list[Command] = []
        self._key_columns = max(len(_key(each)) for each in self._offered) + _APART
        self._name_columns = max(len(each.name) for each in self._offered) + _APART
        """Columns of the key and of the name."""

    def compose(self) -> ComposeResult:
        """The list."""
        yield from self.compose_bars(styled("Commands", "bold"))
        with Horizontal(id="body", classes="commands"):
            yield from self.compose_list()

    def on_mount(self) -> None:
        """Show all of them."""
        self.query_one(OptionList).focus()

    def on_resize(self, event: events.Resize) -> None:
        """Wrap what the commands do under itself."""
        chosen = self.query_one(OptionList).highlighted
        self.search(self._searched)
        self.query_one(OptionList).highlighted = chosen or 0

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
            self.tell_lost(text)
            return
        self._searched, self._found = text, found
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options([self._line(each) for each in found])
        listed.highlighted = 0
        self.show_searched()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click runs it."""
        event.stop()
        self.do_done()

    @property
    def needing_a_line(self) -> frozenset[str]:
        """The command of the line is what is run."""
        return frozenset({"done"})

    def do_done(self) -> None:
        """Run the chosen command."""
        number = self.query_one(OptionList).highlighted
        if number is None:
            self.tell_none_chosen()
        else:
            self.dismiss(self._found[number])

    def do_leave(self) -> None:
        """Run none."""
        self.dismiss(None)

    def _line(self, each: Command) -> Option:
        """Its key, its name, and what it does, as far down as that needs."""
        key = styled(_key(each).ljust(self._key_columns), "$footer-key-foreground")
        width = reading_columns(self.app.size.width) - _MARGINS
        column = self._key_columns + self._name_columns
        if width - column < _ROOM:
            return Option(_run_in(key, each, self._key_columns, width))
        return Option(hanging(joined(key, each.name), each.about, column, width, "$note"))


def _run_in(key: Content, each: Command, column: int, width: int) -> Content:
    """What a command does right behind its name, where there is no room for another column."""
    indent = " " * (len(each.name) + _APART)
    first, *rest = wrap(each.about, width - column, initial_indent=indent) or [""]
    words = f"\n{' ' * column}".join([first[len(indent) :], *rest])
    return joined(key, each.name, " " * _APART, styled(words, "$note"))


def _key(each: Command) -> str:
    """The first of its keys; what has none is found here alone."""
    return "" if each.shown == "ctrl+p" else each.shown.split(" ")[0]
