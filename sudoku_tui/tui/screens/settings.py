"""The settings: a line each, changed in place and saved at once, beside a sample board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ...engine.bits import mask_of
from ...engine.layouts import CLASSIC, layout_named
from ...session.actions.action import Action
from ...session.next_choice import next_choice
from ...session.preferences import (
    AUTO_FULL_HOUSES,
    AUTO_NAKED_SINGLES,
    GROUPS,
    HINTS,
    OFF,
    PROGRAM,
    Preference,
    Preferences,
)
from ..actions import Bindings, bind_both_ways
from ..actions.menu import SETTINGS
from ..drawing.board_state import BoardState
from ..drawing.frame import SMALL, CellSize, largest_size, size_named
from ..drawing.text import join_text, styled
from ..preferences import PREFERENCES
from ..screen_sizes import NORMAL, SHORT, VAST, reading_columns, rows_between_bars
from ..texts.settings import effect_picture
from ..widgets.board import BoardView
from ..widgets.list_page import Surroundings, empty_text
from .board_screen import LEAST_PANEL_WIDTH
from .lists.list_screen import ListScreen

_NAME: Final = 17
_INDENT: Final = " "
"""Margin of the lines below the heading of their group."""
_LIST_COLUMNS: Final = ((VAST, 45), (NORMAL, 50), (0, 38))
"""Columns of the list, by the least columns of the screen."""
_LADDER: Final = "ladder"
_ABOUT_LADDER: Final = (
    "The ladder and the techniques that hints, the coach, reviews and practice use.\n"
    "Press enter to see them."
)
_KEYS: Final = "keys"
_ABOUT_KEYS: Final = "Change keys, or choose ready-made ones. They are saved in\n{}."
_MARGINS: Final = 4
"""Columns beside the list and the sample."""
_OTHER_ROWS: Final = 8
"""Rows of the bars, and of the text about the chosen line."""
_ROOMY: Final = 40
"""Least rows of a screen whose list has room for a blank line above each heading."""
_EFFECT: Final = 3
"""Rows for the picture below the sample board."""
_DIGITS: Final = (1, 2, 0, 0, 0, 4, 0, 2, 0, 0, 4, 0, 1, 3, 0, 0)
"""The digits of the sample board by cell; 0 for an empty cell."""
_NOTES: Final = {2: (3, 4), 3: (3, 4), 4: (3,), 6: (1, 3), 8: (2, 3), 9: (1, 2), 11: (1, 3),
                 14: (2,), 15: (2, 4)}  # fmt: skip
_ENTRIES: Final = (1, 7, 12)
_SEE_ENTRY: Final = (2, 3, 4)
"""Empty cells that see the first entry. If notes are not erased, they still have its digit."""
_SINGLES: Final = {OFF: {}, AUTO_FULL_HOUSES: {4: 3}, AUTO_NAKED_SINGLES: {4: 3, 14: 2}}
"""The digits that are placed automatically on the sample board."""
_CLASH: Final = (0, 12)
_CURSOR: Final = 5


class SettingsScreen(ListScreen[Preference | str, None]):
    """The list of settings, with two lines that open screens of their own."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = SETTINGS
    TITLE_TEXT = "Settings"
    KIND = "list"
    LIST_ID = "settings"

    def make_surroundings(self) -> Surroundings:
        """Return the text about the line, and the container of the sample board."""
        return Surroundings(below=(empty_text("about"),), beside_rows=(Vertical(id="sample"),))

    def items(self) -> Sequence[Preference | str]:
        """Return all settings by group, each group with the line that opens a screen last."""
        lines = {HINTS: (_LADDER,), PROGRAM: (_KEYS,)}
        return [
            item
            for group in GROUPS
            for item in (*(p for p in PREFERENCES if p.group == group), *lines.get(group, ()))
        ]

    def heading_of(self, item: Preference | str, /) -> Content:
        """Return the group of the line, below a blank line if the list has room for all of them."""
        if isinstance(item, Preference):
            group = item.group
        else:
            group = HINTS if item == _LADDER else PROGRAM
        is_roomy = self.app.size.height >= _ROOMY and not self.search_text
        above = "\n" if is_roomy and group != GROUPS[0] else ""
        return styled(above + group, "bold $quiet")

    def id_of(self, item: Preference | str, /) -> str:
        """Return the key of the setting, or the line's own id."""
        return item if isinstance(item, str) else item.key

    def fit(self) -> None:
        """Rebuild the rows, and the sample board with the current settings."""
        super().fit()
        self.call_after_refresh(self._show_sample)

    async def _show_sample(self) -> None:
        """Show a small board with the current settings, or the part of it that fits."""
        sample, screen = self.query_one("#sample", Vertical), self.app.size
        taken = next(taken for least, taken in _LIST_COLUMNS if screen.width >= least)
        columns = max(0, reading_columns(screen.width) - _MARGINS - taken)
        rows = screen.height - _OTHER_ROWS - (2 if screen.height >= SHORT else 0)
        look, preferences = self.sudoku.look, self.sudoku.preferences
        board = BoardView(
            _sample(preferences, self.chosen_id),
            cursor=_CURSOR,
            cell_size=self._cells_here,
            glyphs=look.glyphs,
            labels=False,
            big_digits=preferences.big_digits,
        )
        board.styles.max_width = columns
        board.styles.max_height = max(0, rows - _EFFECT)
        effect = empty_text("effect")
        effect.styles.max_width = columns
        await sample.remove_children()
        await sample.mount(board, effect)
        self._show_effect()

    def draw(self, item: Preference | str | None, /) -> None:
        """Show the effect of the chosen line."""
        self._show_effect()

    def _show_effect(self) -> None:
        """Update the sample board and the picture below it for the chosen line."""
        for board in self.query("#sample BoardView").results(BoardView):
            board.state = _sample(self.sudoku.preferences, self.chosen_id)
        for effect in self.query("#effect").results(Static):
            preferences, glyphs = self.sudoku.preferences, self.sudoku.look.glyphs
            effect.update(effect_picture(self.chosen_id, preferences, glyphs))

    @property
    def _cells_here(self) -> CellSize:
        """The chosen size of cells, or the one that a classic board would get on this screen."""
        chosen = size_named(self.sudoku.preferences.cell_size)
        width, height = self.app.size
        room = width - LEAST_PANEL_WIDTH, rows_between_bars(height)
        return chosen or largest_size(CLASSIC, *room) or SMALL

    def row(self, item: Preference | str, width: int, /) -> Content:
        """Return the name of the setting and its current choice."""
        if isinstance(item, str):
            name, chosen = self._screen_line(item)
            return join_text(_INDENT, name.ljust(_NAME), "  ", styled(chosen, "bold"))
        chosen = getattr(self.sudoku.preferences, item.key)
        name = next(name for choice, name in item.choices if choice == chosen)
        before, after = tuple(self.sudoku.look.glyphs.choice)
        return join_text(
            _INDENT,
            item.name.ljust(_NAME),
            styled(f"{before} ", "$quiet"),
            styled(name, "$quiet" if chosen in (False, OFF) else "bold"),
            styled(f" {after}", "$quiet"),
        )

    def _screen_line(self, id: str) -> tuple[str, str]:
        """Return the name of a line that opens a screen, and the current choice made there."""
        if id == _LADDER:
            return "Techniques", self.sudoku.preferences.ladder.title
        keys = self.sudoku.key_choice
        return "Keys", keys.file.set or ("your own" if keys.own.chosen else "the default ones")

    def about(self, item: Preference | str, /) -> Content | str:
        """Return the description of the line, and its choices."""
        if isinstance(item, str):
            where = self.sudoku.key_choice.shown_path
            return _ABOUT_LADDER if item == _LADDER else _ABOUT_KEYS.format(where)
        chosen = getattr(self.sudoku.preferences, item.key)
        choices = [
            styled(name, "bold $given" if choice == chosen else "$quiet")
            for choice, name in item.choices
        ]
        dot = styled(f" {self.sudoku.look.glyphs.dot} ", "$quiet")
        return join_text(styled(item.about, "$note"), "\n", dot.join(choices))

    def bindings(self) -> Bindings:
        return super().bindings() | {
            **bind_both_ways("change", self.do_change),
        }  # fmt: skip

    def do_change(self, way: int) -> None:
        """Take the next or the previous choice of the line, or open its screen."""
        match self.chosen:
            case Preference() as preference:
                choices = [choice for choice, _ in preference.choices]
                now = getattr(self.sudoku.preferences, preference.key)
                self.sudoku.change_preferences(**{preference.key: next_choice(choices, now, way)})
                self.fit()
            case str() as id if id == _LADDER:
                self.navigation.choose_ladder(self.renew)
            case str():
                self.navigation.pages.open_keys(lambda _: self.renew())


def _sample(preferences: Preferences, key: str) -> BoardState:
    """Return a small board that shows the effect of most settings, above all of the one *key*."""
    layout = layout_named("4")
    givens = mask_of(cell for cell, digit in enumerate(_DIGITS) if digit and cell not in _ENTRIES)
    digits = list(_DIGITS)
    for cell, digit in _SINGLES[preferences.auto_singles].items():
        digits[cell] = digit
    has_notes = key != "auto_notes" or preferences.auto_notes
    notes = [mask_of(_NOTES.get(cell, ())) if has_notes else 0 for cell in range(layout.cells)]
    if has_notes and not preferences.erase_notes:
        for cell in _SEE_ENTRY:
            notes[cell] |= 1 << _DIGITS[_ENTRIES[0]]
    return BoardState(
        layout,
        tuple(digits),
        givens,
        tuple(notes),
        wrong=mask_of(_CLASH) if preferences.show_conflicts else 0,
        focus=_DIGITS[_CURSOR],
        centred=preferences.centre_marks,
        show_houses=preferences.show_houses,
        show_equal=preferences.show_equal,
    )
