"""The branches of a game: a list with a small board and the differences from the game."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ...engine.bits import mask_of
from ...formats.clean import clean_text
from ...game.branches import BranchLine, describe_branch, describe_difference, list_branches
from ...game.events import Drop, GoTo, Keep, Rename
from ...game.history import LONGEST_NAME
from ...session.playing import Playing
from ..actions import Bindings
from ..actions.play import BRANCHES
from ..drawing.board_state import BoardState
from ..widgets.list_page import Surroundings, empty_text
from ..widgets.preview import FittedPreview
from .lists.list_screen import ListScreen

_WIDE = 76
"""Least width of the screen for lines between the cells of the small board (columns)."""
_GAME = "This is the game itself. Choose a branch."


class BranchesScreen(ListScreen[BranchLine, GoTo | Keep | Drop]):
    """The list of branches and of the game itself, with the line being played at the top.

    It returns the event for the chosen branch; None to stay where the game is.
    """

    COMMAND_TABLE = BRANCHES
    TITLE_TEXT = "Branches"
    KIND = "branches"
    LIST_ID = "branches"
    ABOUT = NEWS = "#compared"
    LONGEST_NAME = LONGEST_NAME

    def __init__(self, playing: Playing) -> None:
        super().__init__()
        self._playing, self._game = playing, playing.game

    def make_surroundings(self) -> Surroundings:
        """Return the text about the differences and the board of the branch."""
        state = self._state(list_branches(self._game)[0])
        preview = FittedPreview(self.sudoku.look.glyphs, _WIDE, state)
        return Surroundings(below=(empty_text("compared"),), right=(preview,))

    def items(self) -> Sequence[BranchLine]:
        """Return the branches and the game itself."""
        return list_branches(self._game)

    def id_of(self, item: BranchLine, /) -> str:
        """Return the number of the branch's last event."""
        return str(item.end.number)

    def row(self, item: BranchLine, width: int, /) -> Content:
        """Return the name and the progress of the branch."""
        return Content(describe_branch(item))

    def about(self, item: BranchLine, /) -> Content:
        """Return the differences between the branch and the game."""
        return Content(describe_difference(item, self._game.puzzle.layout.short_names))

    def draw(self, item: BranchLine | None, /) -> None:
        """Show the board of the branch."""
        if item:
            self.query_one(FittedPreview).show(self._state(item))

    def _state(self, line: BranchLine) -> BoardState:
        """Return the last position of a branch, with the cells selected that differ from now."""
        puzzle = self._game.puzzle
        after = self._game.position if line.is_here else line.end.position
        given = mask_of(cell for cell, digit in enumerate(puzzle.givens) if digit)
        return BoardState(puzzle.layout, after.digits, given, selected=line.differing_cells)

    # Commands

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "go": self.do_go, "keep": self.do_keep, "drop": self.do_drop,
        }  # fmt: skip

    def do_go(self) -> None:
        """Continue on the chosen branch."""
        if line := self.chosen:
            self.dismiss(None if line.is_here else GoTo(line.end.number))

    def do_keep(self) -> None:
        """Continue on the chosen branch as the game itself, no longer as a trial."""
        if line := self.chosen:
            here = self._game.history.current
            self.dismiss(Keep(here.number if line.is_here else line.end.number))

    def do_drop(self) -> None:
        """Remove the chosen branch, or the trial that is being played."""
        if self.chosen and self.chosen.is_the_game:
            self.sudoku.show_message(_GAME)
        elif self.chosen:
            self.dismiss(Drop(self.chosen.first.number))

    @property
    def name_here(self) -> str | None:
        """The name of the branch; None for the game itself, with a message."""
        if not self.chosen or self.chosen.is_the_game:
            self.sudoku.show_message(_GAME)
            return None
        return self.chosen.named_node.name

    def rename(self, name: str) -> bool:
        """Rename the branch, unless *name* is empty. Always returns True."""
        if self.chosen and (name := clean_text(name).strip()):
            self._playing.play(Rename(self.chosen.named_node.number, name))
        return True
