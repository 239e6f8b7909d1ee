"""The branches of a game: a list with a small board of each, and what differs from the game."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from ...formats.figures import counted
from ...game.branches import BranchLine, branches
from ...game.events import Drop, GoTo, Keep
from ...session.playing import Playing
from ..commands.play import BRANCHES
from ..drawing.board_state import BoardState
from ..widgets.preview import FittedPreview
from .base import CommandScreen

_WIDE = 76
"""Columns from which the small board has lines between its cells."""
_MANY = 12
"""Cells that are named; of more there is a number."""


class BranchesScreen(CommandScreen[GoTo | Keep | Drop]):
    """The line that is played first. It returns what is to be done with the one chosen."""

    COMMAND_TABLE = BRANCHES

    def __init__(self, playing: Playing) -> None:
        super().__init__()
        self._game = playing.game
        self._lines = branches(playing.game)
        state = self._state(self._lines[0])
        self._preview = FittedPreview(self.sudoku.look.glyphs, _WIDE, state)

    def compose(self) -> ComposeResult:
        """The list, and beside it the board of the chosen line."""
        yield from self.compose_bars(Content("Branches"))
        with Horizontal(id="body"):
            with Vertical(id="lines"):
                yield OptionList(*map(self._text, self._lines), id="branches", markup=False)
                yield Static(self._compared(self._lines[0]), id="compared", markup=False)
            yield self._preview

    def on_mount(self) -> None:
        """Begin with the line that is played."""
        super().on_mount()
        self.query_one(OptionList).focus()
        self.query_one(OptionList).highlighted = 0

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        """Show the board of the line that is chosen."""
        line = self._lines[message.option_index]
        self._preview.show(self._state(line))
        self.query_one("#compared", Static).update(self._compared(line))

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
        if line.is_here and not line.name:
            self.sudoku.say("This is the game itself. Choose a branch to drop.")
        else:
            self.dismiss(Drop(line.first.number))

    def _text(self, line: BranchLine) -> str:
        moves = counted(line.moves, "move")
        if line.is_here:
            return f"{line.name or 'The game'}, here: {moves}"
        return f"{line.name}: {moves}"

    def _compared(self, line: BranchLine) -> str:
        """What is another digit there than now."""
        layout, differs = self._game.puzzle.layout, line.differs
        if line.is_here:
            return "This is what is on the board."
        if not differs:
            return "All digits are as they are now."
        if differs.bit_count() > _MANY:
            return f"{differs.bit_count()} cells are others than now."
        return f"Other than now: {layout.short_names(differs)}."

    def _state(self, line: BranchLine) -> BoardState:
        """The line's last position; what differs from now is pointed out."""
        puzzle = self._game.puzzle
        after = self._game.position if line.is_here else line.end.after
        given = sum(1 << cell for cell, digit in enumerate(puzzle.givens) if digit)
        return BoardState(puzzle.layout, after.digits, given, selected=line.differs)
