"""The mouse on the board of a game: clicks, the right button and the wheel."""

from __future__ import annotations

from typing import Final, Protocol

from ....engine.layout import Cell, Digit
from ....session.actions.action import Action
from ....session.actions.conditions import unsolved
from ....session.playing import Playing
from ...widgets.board import BoardView
from .questions import PlayQuestions
from .session import BoardSession

_NO_DIGIT: Final = (
    "Turn the wheel to choose a digit, or go to one. A right click writes it as a note."
)


class MouseView(Protocol):
    """The screen whose board the mouse is on."""

    playing: Playing
    session: BoardSession
    questions: PlayQuestions
    board: BoardView

    def all_actions(self) -> tuple[Action, ...]:
        """Return all actions of the screen."""

    def perform(self, action: Action) -> None:
        """Run an action of the screen."""

    def show(self) -> None:
        """Show the current state of the game."""

    def show_played(self) -> None:
        """Show the last move; end the game if it was the last digit."""


class PlayMouse:
    """The effects of the mouse on a game."""

    def __init__(self, screen: MouseView) -> None:
        self._screen = screen
        self._playing = screen.playing

    def click(self, message: BoardView.CellClicked) -> None:
        """Select, write the picked digit, or remove a note; otherwise only the cursor moves."""
        playing, cell = self._playing, message.cell
        modes, hand = playing.modes, playing.hand
        if message.adds:
            hand.toggle_cell(cell)
            self._screen.show()
        elif modes.digit_first and modes.picked:
            playing.write(cell, modes.picked)
            self._screen.show_played()
        elif message.is_double and playing.game.position.digits[cell]:
            playing.set_message(hand.select_equal(cell))
            self._screen.show()
        elif message.is_double and playing.game.puzzle.extras.constraints:
            playing.set_message(hand.select_cage(cell))
            self._screen.show()
        elif message.note and not (hand.colour or playing.hint.answer):
            self._note(cell, message.note)

    def click_right(self, cell: Cell) -> None:
        """Write the picked digit, or the one pointed at, as a note; or erase that note."""
        if digit := self._playing.focus(self._screen.board.cursor):
            self._note(cell, digit)
        else:
            self._playing.set_message(_NO_DIGIT)
            self._screen.show()

    def _note(self, cell: Cell, digit: Digit) -> None:
        """Write a note or erase it."""
        self._screen.questions.stop()
        self._playing.hint.close()
        self._playing.set_message(unsolved(self._screen.session))
        if not self._playing.is_won:
            self._playing.note(cell, digit)
        self._screen.show_played()

    def turn_wheel(self, down: bool) -> None:
        """Pick the next digit or, if not *down*, the one before; while painting, a colour.

        Under a hint nothing happens.
        """
        playing, modes = self._playing, self._playing.modes
        if playing.hint.answer is not None:
            return
        id = "pick-next" if down else "pick-before"
        self._screen.perform(next(each for each in self._screen.all_actions() if each.id == id))
        if modes.digit_first and not (playing.hand.colour or playing.is_won):
            digit = playing.game.puzzle.layout.symbol(modes.picked)
            playing.set_message(
                f"Click to write {digit}, click right to note it. Press s to end that."
            )
