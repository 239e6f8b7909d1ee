"""The player's hand on the screen: colours, selections, marks and branches of one game."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.layout import Cell, Digit
from ....session.playing import Playing
from ...widgets.board import BoardView


class PlayHand:
    """Does the commands of the hand in one game.

    *show* is called when there is something else to be seen, *show_played* when something was
    played.
    """

    def __init__(
        self,
        playing: Playing,
        board: BoardView,
        show: Callable[[], None],
        show_played: Callable[[], None],
    ) -> None:
        self.playing = playing
        self.board = board
        self.show = show
        self.show_played = show_played
        self._once = False
        """Whether the next digit is a note where digits enter, and an entry where they note."""
        self._told_of_mistakes = False
        """Whether the player was asked whether to hear that there is a mistake."""

    def write(self, digit: Digit) -> None:
        """Write a digit at the cursor; once in the other way, if that was asked for."""
        otherwise, self._once = self._once, False
        self.playing.write(self.board.cursor, digit, otherwise=otherwise)

    def forget_once(self) -> None:
        """Let the next digit be written in the usual way after all."""
        self._once = False

    def paint(self) -> bool:
        """Colour the cell at the cursor, if colours are given. Return whether they are."""
        if self.playing.hand.colour:
            self.playing.hand.paint_cells(self.board.cursor)
        return bool(self.playing.hand.colour)

    def turn_colour(self, way: int) -> bool:
        """Take the next colour, if colours are given. Return whether they are."""
        if self.playing.hand.colour:
            self.playing.hand.turn_colour(way)
        return bool(self.playing.hand.colour)

    def put_away(self) -> bool:
        """Put away the selection, or else the colours. Return whether there was any."""
        hand = self.playing.hand
        if hand.selected:
            self.do_select()
        elif hand.colour:
            self.do_colour()
        else:
            return False
        return True

    def moved(self, start: Cell, rows: int, columns: int) -> None:
        """The cursor moved from *start* that way: extend the selection by all that it passed."""
        if not self.playing.hand.is_selecting:
            return
        end, layout = self.board.cursor, self.playing.game.puzzle.layout
        (row, column), passed = layout.positions[start], {start, end}
        while (cell := layout.cell_at.get((row, column))) != end:
            passed |= {cell} if cell is not None else set()
            row, column = (row + rows) % layout.rows, (column + columns) % layout.columns
        self.playing.hand.extend(passed)
        self.show()

    def drag(self, cell: Cell, *, begins: bool) -> None:
        """Select what the mouse is dragged over, in place of what was selected before."""
        if begins:
            self.playing.hand.deselect()
        self.playing.hand.extend((cell,))
        self.board.cursor = cell
        self.show()

    # Colours

    def do_colour(self) -> None:
        """Give colours, or no longer."""
        picks = self.playing.modes.digit_first
        self.playing.say(self.playing.hand.toggle_colour(picks))
        self.show()

    def do_clear_colours(self) -> None:
        """Take all colours away."""
        self.playing.say(self.playing.hand.clear_colours())
        self.show_played()

    def do_follows(self) -> None:
        """Say what follows from the pair of colours at the cursor."""
        playing, cell = self.playing, self.board.cursor
        held = playing.game.position.colours.by_candidate(playing.game.puzzle.layout)
        here = [colour for candidate, colour in held.items() if candidate.cell == cell]
        if here:
            playing.tell_follows(here[0])
        else:
            playing.say("Go to a candidate that you have coloured, and ask there.")
        self.show()

    # Selection

    def do_select(self) -> None:
        """Begin a selection, or put it away."""
        self.playing.say(self.playing.hand.toggle_selecting(self.board.cursor))
        self.show()

    def do_select_by(self) -> None:
        """Select by a question, the next one each time."""
        cell = self.board.cursor
        self.playing.say(self.playing.hand.ask(cell, self.playing.focus(cell)))
        self.show()

    def do_invert(self) -> None:
        """Select what is not selected."""
        self.playing.say(self.playing.hand.invert())
        self.show()

    # Marks

    def do_once(self) -> None:
        """Let the next digit be a note, or an entry where digits note."""
        self._once = True
        kind = "an entry" if self.playing.modes.notes else "a note"
        self.playing.say(f"The next digit is {kind}.")
        self.show()

    def do_corners(self) -> None:
        """Let digits write corner marks, or no longer."""
        self.playing.say(self.playing.hand.toggle_corners())
        self.show()

    # Branches, and what is played

    def do_undo(self) -> None:
        """Take back the last move."""
        self.playing.undo()
        self.show_played()

    def do_redo(self) -> None:
        """Put the move back."""
        self.playing.redo()
        self.show_played()

    def do_checkpoint(self) -> None:
        """Remember this position."""
        self.playing.say(self.playing.hand.set_checkpoint())
        self.show()

    def do_return(self) -> None:
        """Go back to the position remembered."""
        self.playing.say(self.playing.hand.go_back())
        self.show_played()

    def do_fill(self) -> None:
        """Note every candidate."""
        self.playing.fill()
        self.show_played()

    def do_what_if(self) -> None:
        """Begin a branch with a name."""
        self.playing.say(self.playing.hand.begin_branch())
        self.show()

    def do_before_mistake(self) -> None:
        """Go back to before the first mistake, once the player wants to hear of one."""
        playing = self.playing
        if playing.solution is not None and not self._told_of_mistakes:
            self._told_of_mistakes = True
            playing.say("That tells whether there is a mistake. Press _ again to hear it.")
        else:
            playing.say(playing.hand.go_before_mistake())
        self.show_played()

    def do_restart(self) -> None:
        """Begin again, and keep what was played."""
        self.playing.say(self.playing.hand.restart())
        self.show_played()

    def do_repeat(self) -> None:
        """Do the last change again, at the cursor."""
        self.playing.repeat(self.board.cursor)
        self.show_played()

    def do_notes(self) -> None:
        """Let digits write notes, or entries again."""
        self.playing.modes.toggle_notes()
        self.show()

    def do_check(self) -> None:
        """Mark what differs from the solution."""
        self.playing.check()
        self.show()
