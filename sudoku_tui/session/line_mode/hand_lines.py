"""What lines of the player's hand do: colours, checkpoints, branches; and how that is told."""

from __future__ import annotations

from typing import Final

from ...engine.layout import Candidate, Cell
from ...formats.errors import FormatError
from ...game.branches import BranchLine, branches, describe_branch, describe_difference
from ...game.events import COLOURS, Colour, Drop, GoTo, Keep
from ..playing import Playing
from .commands import cell_called, digits_called, house_called, number_called
from .spoken import Say, read_colour

_WHICH: Final = f"say colour 1 r5c3 for a cell, colour 1 r5c3 7 for a candidate; 1 to {COLOURS}"


class HandLines:
    """The lines of one player's hand."""

    def __init__(self, playing: Playing, say: Say) -> None:
        self._playing = playing
        self._say = say
        self._layout = playing.game.puzzle.layout

    def _tell_place(self, says: str) -> None:
        """Say what was done, and how much is left where it leads."""
        left = self._playing.game.position.digits.count(0)
        self._say(f"{says} {left} left.")

    # Colours

    def do_colour(self, rest: str) -> None:
        """Give cells or candidates a colour; 0 takes theirs away."""
        word, _, named = rest.partition(" ")
        if not named:
            raise FormatError(_WHICH)
        colour = number_called(word, COLOURS, "colour", "0 takes one away") if word != "0" else 0
        cells, candidates = self._coloured(named)
        if not colour:
            digits = range(1, self._layout.digits + 1)
            candidates += [Candidate(cell, digit) for cell in cells for digit in digits]
        self._playing.hint.close()
        if self._playing.play(Colour(colour, tuple(cells), tuple(candidates))):
            self._say(read_colour(self._layout, self._playing.game.position.colours, colour))
        else:
            self._say("There is no colour there." if not colour else "They have it already.")

    def _coloured(self, named: str) -> tuple[list[Cell], list[Candidate]]:
        """The cells that are named, those of a house, and the candidates said behind their cells.

        Raises:
            FormatError: there is no such cell, or no such digit in it.
        """
        if house := house_called(named, self._layout):
            return list(house.cells), []
        cells: list[Cell] = []
        candidates: list[Candidate] = []
        for word in named.replace(",", " ").split():
            if word[0].casefold() == "r":
                cells.append(cell_called(word, self._layout))
            elif not cells:
                raise FormatError(_WHICH)
            else:
                cell = cells.pop()
                if self._playing.game.position.digits[cell]:
                    raise FormatError(f"there are no candidates in {self._layout.cell_name(cell)}")
                digits = digits_called(word, self._layout)
                candidates += [Candidate(cell, digit) for digit in digits]
        return cells, candidates

    def do_colours(self, _: str) -> None:
        """Say what has which colour."""
        colours = self._playing.game.position.colours
        given = [
            c for c in range(1, COLOURS + 1) if colours.cells[c - 1] | colours.candidates[c - 1]
        ]
        for colour in given:
            self._say(read_colour(self._layout, colours, colour))
        if not given:
            self._say("There is no colour.")

    def do_clear_colours(self, _: str) -> None:
        """Take all colours away."""
        self._say(self._playing.hand.clear_colours() or "All colours are gone.")

    # Checkpoints and branches

    def do_checkpoint(self, rest: str) -> None:
        """Remember the position."""
        self._say(self._playing.hand.set_checkpoint(rest))

    def do_return(self, rest: str) -> None:
        """Go back to a position that was remembered."""
        before = self._playing.game.position
        says = self._playing.hand.go_back(rest)
        self._say(says) if self._playing.game.position is before else self._tell_place(says)

    def do_what_if(self, rest: str) -> None:
        """Begin a branch with the next move."""
        self._say(self._playing.hand.begin_branch(rest))

    def do_branches(self, _: str) -> None:
        """List the lines that were played."""
        for number, line in enumerate(branches(self._playing.game), 1):
            differs = describe_difference(line, self._layout.names)
            self._say(f"{number}: {describe_branch(line)}. {differs}")

    def do_go_to(self, rest: str) -> None:
        """Go on with a line of the list."""
        line = self._called(rest)
        if line.is_here:
            self._say("That is the one you play.")
        else:
            self._playing.play(GoTo(line.end.number))
            self._tell_place("Now on that branch.")

    def do_keep_branch(self, rest: str) -> None:
        """Go on with a line of the list, as the game and no longer as a trial."""
        line = self._called(rest)
        here = self._playing.game.history.here
        self._playing.play(Keep(here.number if line.is_here else line.end.number))
        self._tell_place("That is the game now.")

    def do_drop_branch(self, rest: str) -> None:
        """Take a line off the list."""
        line = self._called(rest)
        if line.is_the_game:
            self._say("That is the game itself.")
        else:
            self._playing.play(Drop(line.first.number))
            self._tell_place("Dropped.")

    def _called(self, rest: str) -> BranchLine:
        """The line of this number; of none the one that is played.

        Raises:
            FormatError: there is none.
        """
        found = branches(self._playing.game)
        number = number_called(rest or "1", len(found), "branch", "branches lists them")
        self._playing.hint.close()
        return found[number - 1]

    def do_before_mistake(self, _: str) -> None:
        """Go back to before the first mistake."""
        self._playing.hint.close()
        self._say(self._playing.hand.go_before_mistake())

    def do_restart(self, _: str) -> None:
        """Begin again, and keep what was played."""
        self._playing.hint.close()
        self._say(self._playing.hand.restart() or "This is the start.")
