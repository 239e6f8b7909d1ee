"""The command palette: the actions of a screen by name, each with its key."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import ClassVar, Final

from textual.content import Content

from ...session.actions.action import Action
from ..actions import Bindings, entry
from ..actions.menu import PALETTE
from ..drawing.text import hanging_indent, join_text, key_text, styled
from ..screen_sizes import reading_columns
from ..widgets.list_page import Surroundings, empty_text
from .lists.searched_list import SearchedList

LEAVE_PROGRAM: Final = entry(
    "leave-program", "", "Leave the program", "Every game is saved", shown="ctrl+q"
)
"""An action of every screen, which the palette adds."""
_APART: Final = 2
"""Columns between a key, a name and a description."""
_ROOM: Final = 34
"""Columns that a description needs beside the names."""
_MARGINS: Final = 7
"""Columns beside the rows: padding and the scroll bar."""


class Palette(SearchedList[Action, Action | None]):
    """The list of actions. It returns the chosen one, or None. Letters search it."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = PALETTE
    ALSO_TYPED = " -"
    TITLE_TEXT = "Commands"
    KIND = "commands"
    ITEM_NOUN = "command"
    NEWS = ABOUT = ""
    actions_needing_row = frozenset({"done"})

    def __init__(self, offered: Sequence[Action]) -> None:
        super().__init__()
        self._offered = (*offered, LEAVE_PROGRAM)
        self._key_columns = max(len(_key(each)) for each in self._offered) + _APART
        self._name_columns = max(len(each.name) for each in self._offered) + _APART
        """Columns of the longest name, with the gap after it."""

    def items(self) -> Sequence[Action]:
        """Return all actions."""
        return self._offered

    def id_of(self, item: Action, /) -> str:
        """Return the index of the action."""
        return str(self._offered.index(item))

    def find_items(self, text: str) -> Sequence[Action]:
        """Return the actions with *text* in their name, then those with it in their description."""
        wanted = text.casefold()
        by_name = [each for each in self._offered if wanted in each.name.casefold()]
        by_about = [each for each in self._offered if wanted in each.about.casefold()]
        return list(dict.fromkeys(by_name + by_about))

    def make_surroundings(self) -> Surroundings:
        """Return only the search text, because the rows themselves describe the actions."""
        return Surroundings(above=(empty_text("heading"),))

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "done": self.do_done, "leave": self.do_leave,
        }  # fmt: skip

    def do_done(self) -> None:
        """Close the palette and return the chosen action, which the app then runs."""
        self.dismiss(self.chosen)

    def row(self, each: Action, _: int, /) -> Content:
        """Return the key, the name and the description, wrapped into as many lines as needed."""
        key = key_text(_key(each).ljust(self._key_columns))
        width = reading_columns(self.app.size.width) - _MARGINS
        column = self._key_columns + self._name_columns
        if width - column < _ROOM:
            return _run_in(key, each, self._key_columns, width)
        return hanging_indent(join_text(key, each.name), each.about, column, width, "$note")


def _run_in(key: Content, each: Action, column: int, width: int) -> Content:
    """Return a row with the description directly after the name, for narrow screens."""
    indent = " " * (len(each.name) + _APART)
    first, *rest = wrap(each.about, width - column, initial_indent=indent) or [""]
    words = f"\n{' ' * column}".join([first[len(indent) :], *rest])
    return join_text(key, each.name, " " * _APART, styled(words, "$note"))


def _key(each: Action) -> str:
    """Return the first key of an action; empty if only the palette runs it."""
    return "" if each.shown == "ctrl+p" else each.shown.split(" ")[0]
