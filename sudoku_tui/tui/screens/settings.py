"""The settings: one line each, changed in place and kept at once; beside them how that looks."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...engine.bits import mask_of
from ...engine.layouts import CLASSIC, layout_named
from ...session.next_choice import next_choice
from ...session.preferences import OFF, Preference, Preferences
from ..commands import Command
from ..commands.menu import SETTINGS
from ..drawing.board_state import BoardState
from ..drawing.frame import SMALL, CellSize, largest, size_named
from ..drawing.text import joined, styled
from ..preferences import PREFERENCES
from ..room import NORMAL, SHORT, rows_between_bars
from ..widgets.board import BoardView
from ..widgets.choices import Choices
from .base import CommandScreen
from .board_screen import PANEL

_NAME: Final = 17
_LIST, _NARROW_LIST = 50, 38
"""Columns of the list; the second on a narrow screen."""
_TECHNIQUES: Final = "Techniques"
_LADDER: Final = "ladder"
_ABOUT_LADDER: Final = (
    "Which ladder hints, the coach, reviews and practice climb, and what of it you have not "
    "learnt yet.\nPress enter to see it."
)
_KEYS: Final = "keys"
_ABOUT_KEYS: Final = "Change keys, or take ready-made ones. They are in the file\n{}."
_MARGINS: Final = 4
"""Columns beside the list and the sample."""
_BELOW: Final = 8
"""Rows of the bars, and of what is said of the chosen line."""
_DIGITS: Final = (1, 2, 0, 0, 0, 4, 0, 2, 0, 0, 4, 0, 1, 3, 0, 0)
"""Of the sample, a cell each."""
_NOTES: Final = {2: (3, 4), 3: (3, 4), 4: (3,), 6: (1, 3), 8: (2, 3), 9: (1, 2), 11: (1, 3),
                 14: (2,), 15: (2, 4)}  # fmt: skip
_ENTRIES: Final = (1, 7, 12)
_CLASH: Final = (0, 12)
_CURSOR: Final = 5


class SettingsScreen(CommandScreen[None]):
    """What can be switched."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = SETTINGS

    def compose(self) -> ComposeResult:
        """The list, a board beside it, and what the chosen line is about."""
        yield from self.compose_bars(styled("Settings", "bold"))
        with Vertical(id="body", classes="list"):
            with Horizontal(id="chosen"):
                lines = *map(self._line, PREFERENCES), self._ladder_line(), self._keys_line()
                yield Choices(*lines, id="settings", markup=False)
                yield Vertical(id="sample")
            yield Static(id="about", markup=False)

    def on_mount(self) -> None:
        """Begin with the first line."""
        choices = self.query_one(OptionList)
        choices.focus()
        choices.highlighted = 0

    def on_resize(self, event: events.Resize) -> None:
        """The sample takes the room there is, and the size that a board would have."""
        self.call_after_refresh(self._show_sample)

    def on_screen_resume(self) -> None:
        """Keep the chosen line in sight after the screen that it led to."""
        if self.is_ready:
            self.call_after_refresh(self.query_one(OptionList).scroll_to_highlight)

    async def _show_sample(self) -> None:
        """Show a small board as it would be now, or the part of it that there is room for."""
        sample, screen = self.query_one("#sample", Vertical), self.app.size
        columns = screen.width - _MARGINS - (_NARROW_LIST if screen.width < NORMAL else _LIST)
        rows = screen.height - _BELOW - (2 if screen.height >= SHORT else 0)
        look, preferences = self.sudoku.look, self.sudoku.preferences
        board = BoardView(
            _sample(preferences),
            cursor=_CURSOR,
            cell_size=self._cells_here,
            glyphs=look.glyphs,
            labels=False,
            big_digits=preferences.big_digits,
        )
        board.styles.max_width, board.styles.max_height = max(0, columns), max(0, rows)
        await sample.remove_children()
        await sample.mount(board)

    @property
    def _cells_here(self) -> CellSize:
        """The size that is set, or that a classic board would have here."""
        chosen = size_named(self.sudoku.preferences.cell_size)
        width, height = self.app.size
        room = width - PANEL, rows_between_bars(height)
        return chosen or largest(CLASSIC, *room) or SMALL

    def _line(self, preference: Preference) -> Option:
        chosen = getattr(self.sudoku.preferences, preference.key)
        name = next(name for choice, name in preference.choices if choice == chosen)
        before, after = tuple(self.sudoku.look.glyphs.choice)
        return Option(
            joined(
                preference.name.ljust(_NAME),
                styled(f"{before} ", "$quiet"),
                styled(name, "$quiet" if chosen in (False, OFF) else "bold"),
                styled(f" {after}", "$quiet"),
            ),
            id=preference.key,
        )

    def _ladder_line(self) -> Option:
        """The line that leads to the ladder."""
        title = self.sudoku.preferences.ladder.title
        return Option(joined(_TECHNIQUES.ljust(_NAME), "  ", styled(title, "bold")), id=_LADDER)

    def _keys_line(self) -> Option:
        """The line that leads to the keys."""
        keys = self.sudoku.key_choice
        chosen = keys.file.set or ("your own" if keys.own.chosen else "the usual ones")
        return Option(joined("Keys".ljust(_NAME), "  ", styled(chosen, "bold")), id=_KEYS)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the line is about."""
        if event.option.id == _LADDER:
            self.query_one("#about", Static).update(styled(_ABOUT_LADDER, "$note"))
        elif event.option.id == _KEYS:
            about = _ABOUT_KEYS.format(self.sudoku.key_choice.where)
            self.query_one("#about", Static).update(styled(about, "$note"))
        else:
            self._tell(PREFERENCES[event.option_index])

    def _tell(self, preference: Preference) -> None:
        """Say what a line is about, and what there is to choose."""
        chosen = getattr(self.sudoku.preferences, preference.key)
        choices = [
            styled(name, "bold $given" if choice == chosen else "$quiet")
            for choice, name in preference.choices
        ]
        dot = styled(f" {self.sudoku.look.glyphs.dot} ", "$quiet")
        about = joined(styled(preference.about, "$note"), "\n", dot.join(choices))
        self.query_one("#about", Static).update(about)

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
        if number == len(PREFERENCES):
            self.navigation.choose_ladder(self._show_ladder)
            return
        if number > len(PREFERENCES):
            self.navigation.open_keys(self._show_keys)
            return
        preference = PREFERENCES[number]
        choices = [choice for choice, _ in preference.choices]
        now = getattr(self.sudoku.preferences, preference.key)
        self.sudoku.prefer(**{preference.key: next_choice(choices, now, int(way))})
        for index, each in enumerate(PREFERENCES):
            lines.replace_option_prompt_at_index(index, self._line(each).prompt)
        self._tell(preference)
        self.call_after_refresh(self._show_sample)

    def _show_keys(self, _: None) -> None:
        """Other keys were chosen."""
        lines = self.query_one(OptionList)
        lines.replace_option_prompt(_KEYS, self._keys_line().prompt)
        self.call_after_refresh(lines.scroll_to_highlight)

    def _show_ladder(self) -> None:
        """Another ladder was chosen."""
        lines = self.query_one(OptionList)
        lines.replace_option_prompt(_LADDER, self._ladder_line().prompt)
        self.call_after_refresh(lines.scroll_to_highlight)


def _sample(preferences: Preferences) -> BoardState:
    """A small board on which most of what can be set is seen."""
    layout = layout_named("4")
    givens = mask_of(cell for cell, digit in enumerate(_DIGITS) if digit and cell not in _ENTRIES)
    notes = tuple(mask_of(_NOTES.get(cell, ())) for cell in range(layout.cells))
    return BoardState(
        layout,
        _DIGITS,
        givens,
        notes,
        wrong=mask_of(_CLASH) if preferences.show_conflicts else 0,
        focus=_DIGITS[_CURSOR],
        centred=preferences.centre_marks,
        show_houses=preferences.show_houses,
        show_equal=preferences.show_equal,
    )
