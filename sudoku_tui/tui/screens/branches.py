"""The branches of a game: a list with a small board of each, and what differs from the game."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...engine.bits import mask_of
from ...formats.clean import clean_text
from ...game.branches import BranchLine, branches, describe_branch, describe_difference
from ...game.events import Drop, GoTo, Keep, Rename
from ...game.history import LONGEST_NAME
from ...session.playing import Playing
from ..commands import Command
from ..commands.menu import RENAMING
from ..commands.play import BRANCHES
from ..drawing.board_state import BoardState
from ..drawing.text import styled
from ..widgets.choices import Choices
from ..widgets.name_line import NameLine
from ..widgets.preview import FittedPreview
from .base import CommandScreen

_WIDE = 76
"""Columns from which the small board has lines between its cells."""
_GAME = "This is the game itself. Choose a branch."


class BranchesScreen(CommandScreen[GoTo | Keep | Drop]):
    """The line that is played first. It returns what is to be done with the one chosen."""

    COMMAND_TABLE = BRANCHES

    def __init__(self, playing: Playing) -> None:
        super().__init__()
        self._playing, self._game = playing, playing.game
        self._lines = branches(playing.game)
        state = self._state(self._lines[0])
        self._preview = FittedPreview(self.sudoku.look.glyphs, _WIDE, state)

    def compose(self) -> ComposeResult:
        """The list, and beside it the board of the chosen line."""
        yield from self.compose_bars(styled("Branches", "bold"))
        with Horizontal(id="body", classes="branches"):
            with Vertical(id="lines"):
                yield Choices(*map(_option, self._lines), id="branches", markup=False)
                yield Static(self._differs(self._lines[0]), id="compared", markup=False)
                yield NameLine("a name", longest=LONGEST_NAME)
            yield self._preview

    def on_mount(self) -> None:
        """Begin with the line that is played."""
        self.query_one(OptionList).focus()
        self.query_one(OptionList).highlighted = 0

    def commands(self) -> tuple[Command, ...]:
        """While a name is typed, letters are letters."""
        return RENAMING if self.query_one(NameLine).is_open else self.COMMAND_TABLE

    def typed(self, event: events.Key) -> bool:
        """While a name is typed, the list does not move."""
        return False if self.query_one(NameLine).is_open else super().typed(event)

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        """Show the board of the line that is chosen."""
        line = self._lines[message.option_index]
        self._preview.show(self._state(line))
        self.query_one("#compared", Static).update(self._differs(line))

    def on_option_list_option_selected(self) -> None:
        """A click on a line goes there."""
        self.do_go()

    @property
    def _chosen(self) -> BranchLine:
        return self._lines[self.query_one(OptionList).highlighted or 0]

    def do_go(self) -> None:
        """Go on with the chosen line."""
        line = self._chosen
        self.dismiss(None if line.is_here else GoTo(line.end.number))

    def do_keep(self) -> None:
        """Go on with the chosen line, as the game and no longer as a trial."""
        line = self._chosen
        here = self._game.history.here
        self.dismiss(Keep(here.number if line.is_here else line.end.number))

    def do_drop(self) -> None:
        """Drop the chosen line, or the trial that is played."""
        line = self._chosen
        if line.is_the_game:
            self.sudoku.say(_GAME)
        else:
            self.dismiss(Drop(line.first.number))

    # Names

    def do_rename(self) -> None:
        """Type a name for the branch."""
        line = self._chosen
        if line.is_the_game:
            self.sudoku.say(_GAME)
            return
        self.query_one(NameLine).begin(line.named.name)
        self.call_after_refresh(self.offer_keys)

    def do_keep_name(self) -> None:
        """Call the branch what was typed."""
        if name := clean_text(self.query_one(NameLine).value).strip():
            self._playing.play(Rename(self._chosen.named.number, name))
            self._lines = branches(self._game)
            lines = self.query_one(OptionList)
            for line in self._lines:
                option = _option(line)
                lines.replace_option_prompt(str(option.id), option.prompt)
        self.do_leave_name()

    def do_leave_name(self) -> None:
        """Leave the name as it is."""
        self.query_one(NameLine).end(self.query_one(OptionList))
        self.call_after_refresh(self.offer_keys)

    # What is shown

    def _differs(self, line: BranchLine) -> str:
        return describe_difference(line, self._game.puzzle.layout.short_names)

    def _state(self, line: BranchLine) -> BoardState:
        """The line's last position; what differs from now is pointed out."""
        puzzle = self._game.puzzle
        after = self._game.position if line.is_here else line.end.after
        given = mask_of(cell for cell, digit in enumerate(puzzle.givens) if digit)
        return BoardState(puzzle.layout, after.digits, given, selected=line.differs)


def _option(line: BranchLine) -> Option:
    return Option(describe_branch(line), id=f"line-{line.end.number}")
