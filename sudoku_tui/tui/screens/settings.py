"""The settings: one line each, changed in place and kept at once."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...session.preferences import OFF
from ..commands import Command
from ..commands.menu import SETTINGS
from ..drawing.text import joined, styled
from ..preferences import PREFERENCES, Preference
from ..widgets.choices import Choices
from .base import CommandScreen

_NAME = 18


class SettingsScreen(CommandScreen[None]):
    """What can be switched."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = SETTINGS

    def compose(self) -> ComposeResult:
        """The list, and what the chosen line is about."""
        yield from self.compose_bars(styled("Settings", "bold"))
        with Vertical(id="body", classes="list"):
            yield Choices(*map(self._line, PREFERENCES), id="settings", markup=False)
            yield Static(id="about", markup=False)

    def on_mount(self) -> None:
        """Begin with the first line."""
        super().on_mount()
        choices = self.query_one(OptionList)
        choices.focus()
        choices.highlighted = 0

    def _line(self, preference: Preference) -> Option:
        chosen = getattr(self.sudoku.preferences, preference.key)
        name = next(name for choice, name in preference.choices if choice == chosen)
        style = "$quiet" if chosen in (False, OFF) else "bold"
        return Option(joined(preference.name.ljust(_NAME), styled(name, style)), id=preference.key)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the line is about."""
        self.query_one("#about", Static).update(
            styled(PREFERENCES[event.option_index].about, "$note")
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click changes a line."""
        event.stop()
        self.do_change("1")

    def do_change(self, way: str) -> None:
        """Take the next choice of the line, or the one before."""
        lines = self.query_one(OptionList)
        number = lines.highlighted
        if number is None:
            return
        preference = PREFERENCES[number]
        choices = [choice for choice, _ in preference.choices]
        now = choices.index(getattr(self.sudoku.preferences, preference.key))
        chosen = choices[(now + int(way)) % len(choices)]
        self.sudoku.prefer(**{preference.key: chosen})
        for index, each in enumerate(PREFERENCES):
            lines.replace_option_prompt_at_index(index, self._line(each).prompt)
