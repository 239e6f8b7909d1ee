"""The player's hand: selection, colours, branches and checkpoints, and writing into selected cells.

Methods return a message for the player, which is empty where the board shows the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from ..engine.bits import Mask, mask_of, members
from ..engine.layout import Candidate, Cell, Digit
from ..formats.clean import clean_text
from ..formats.figures import counted
from ..game.branches import find_node_before_mistake
from ..game.cages import cages_at
from ..game.colour_question import find_conclusion
from ..game.colours import partner_of
from ..game.events import (
    COLOURS,
    Batch,
    Branch,
    CellMove,
    Checked,
    Checkpoint,
    Clear,
    ClearColours,
    Colour,
    Corner,
    Enter,
    GoTo,
    Move,
    Note,
    Restart,
    Return,
)
from ..game.game import Game
from ..game.hints import Answer, SearchStart, find_start
from .instructions import COME_BACK, GO_ALONG, MIND_BRANCH, SET_CHECKPOINT, Instruction
from .next_choice import next_choice
from .player import SOLUTION_UNKNOWN, Player

_FEW: Final = 5
"""Maximum number of checkpoints listed in a message."""


class HandPlayer(Player, Protocol):
    """The player as `Hand` uses it."""

    def make(self, move: Move) -> str:
        """Make a move of the player. Return the message about its entries."""


class Hand:
    """The current colour and the selected cells."""

    def __init__(self, player: HandPlayer) -> None:
        self._player = player
        self.colour = 0
        """The colour that keys paint with; 0 while they do not paint."""
        self._last_colour = 1
        self.selected: Mask = 0
        self.is_selecting = False
        """Whether moves of the cursor extend the selection."""
        self.corners = False
        """Whether digits write corner marks instead of notes."""
        self._criterion = -1
        """Index of the criterion that selected the cells last; -1 for none."""

    # Colours

    def toggle_colour(self, picked_first: bool = False) -> str:
        """Start or stop painting.

        With *picked_first* a digit key picks a digit, so only enter paints.
        """
        if self.colour:
            self._last_colour, self.colour = self.colour, 0
            return ""
        self.colour = self._last_colour
        if picked_first:
            return (
                "Pick a digit and press enter to colour it. Without a digit, enter colours "
                "the cell."
            )
        return (
            "Type a digit to colour a candidate, press enter for the cell, press ] for the next "
            "colour."
        )

    def turn_colour(self, way: int) -> None:
        """Change to the next colour, or the previous one if *way* is -1."""
        self.colour = (self.colour - 1 + way) % COLOURS + 1

    def paint_cells(self, cursor: Cell) -> None:
        """Paint the selected cells, or the one at the cursor.

        Repeated painting changes to the other shade, then removes the colour.
        """
        cells = self._cells(cursor)
        colours = self._game.position.colours
        colour = self._next_colour({colours.colour_of_cell(cell) for cell in cells})
        self._player.play(Colour(colour, tuple(cells)))

    def paint_candidate(self, cursor: Cell, digit: Digit) -> str:
        """Paint a candidate in the selected cells, or at the cursor.

        Repeated painting changes to the other shade, then removes the colour.
        """
        position, layout = self._game.position, self._game.puzzle.layout
        candidates = [
            Candidate(cell, digit) for cell in self._cells(cursor) if not position.digits[cell]
        ]
        if not candidates:
            return "This cell has a digit. Press enter to colour the cell."
        colours = {position.colours.colour_of_candidate(each, layout) for each in candidates}
        self._player.play(Colour(self._next_colour(colours), (), tuple(candidates)))
        return ""

    def _next_colour(self, held: set[int]) -> int:
        """Return the colour to paint over *held*: the current one, its other shade, then none."""
        if held == {self.colour}:
            return partner_of(self.colour)
        return 0 if held == {partner_of(self.colour)} else self.colour

    def clear_colours(self) -> str:
        """Remove all colours."""
        return "" if self._player.play(ClearColours()) else "Nothing is coloured."

    def find_conclusion(self, colour: int) -> Answer | str:
        """Return the conclusion from the pair of *colour*, or why there is none."""
        layout = self._game.puzzle.layout
        held = self._game.position.colours.colours_by_candidate(layout)
        start = find_start(self._game, self._player.solution)
        if not isinstance(start, SearchStart):
            return start
        pair = sorted((colour, partner_of(colour)))
        found = find_conclusion(
            start.board, *([each for each, one in held.items() if one == shade] for shade in pair)
        )
        return found if isinstance(found, str) else start.advice(found)

    # Branches and checkpoints

    def begin_branch(self, name: str = "") -> str:
        """Begin a branch of this name, or of the next default name, with the next move."""
        name = name or self._game.next_trial
        self._player.play(Branch(name))
        return f"Your next move begins branch {name}. {self._how(MIND_BRANCH)}"

    def go_before_mistake(self) -> str:
        """Go back to the position before the first mistake."""
        solution = self._player.solution
        if solution is None:
            no_single = "This puzzle does not have exactly one solution, so mistakes are unknown."
            return SOLUTION_UNKNOWN if self._player.is_solution_unknown else no_single
        self._player.play(Checked())
        before = find_node_before_mistake(self._game, solution)
        if before is None:
            return "There is no mistake so far."
        gone = self._game.history.current.depth - before.depth
        self._player.play(GoTo(before.number))
        since = counted(gone, "later move is", "later moves are")
        return f"You are before the first mistake. {since} a branch."

    def restart(self) -> str:
        """Go back to the start; the moves remain as a branch."""
        if not self._player.play(Restart()):
            return ""
        return f"You are at the start. Your moves are kept as a branch; {self._how(GO_ALONG)}"

    def set_checkpoint(self, name: str = "") -> str:
        """Set a checkpoint at the current position, by name or else by number."""
        numbers = (
            int(each) for each in self._game.checkpoints if each.isdecimal() and len(each) < 9
        )
        name = name or self._game.current_checkpoint or str(max(numbers, default=0) + 1)
        self._player.play(Checkpoint(name))
        return f"Checkpoint {clean_text(name)} set. {self._how(COME_BACK)}"

    def go_back(self, to: str = "") -> str:
        """Return to a checkpoint: the named one, else the latest.

        Without a name, and already at a checkpoint, return to the one before it.
        """
        names, here = self._game.checkpoints[::-1], self._game.current_checkpoint
        if not names:
            return f"There is no checkpoint yet. {self._how(SET_CHECKPOINT)}"
        if to and to not in names:
            known = ", ".join(map(clean_text, names[:_FEW]))
            return f"No checkpoint is called {clean_text(to)}. Checkpoints: {known}."
        name = to or next_choice(names, here)
        if not self._player.play(Return(name)):
            return "You are at the checkpoint already."
        of_all = f" of {len(names)}" if len(names) > 1 else ""
        return f"Back at checkpoint {clean_text(name)}{of_all}."

    # Corner marks

    def toggle_corners(self) -> str:
        """Start or stop writing corner marks."""
        self.corners = not self.corners
        return "Digits now write corner marks." if self.corners else ""

    # Selection

    def toggle_selecting(self, cursor: Cell) -> str:
        """Begin a selection at the cursor, or remove the selection."""
        self._criterion = -1
        if self.is_selecting or self.selected:
            self.deselect()
            return ""
        self.is_selecting, self.selected = True, 1 << cursor
        return "Move to extend the selection. Press V to end it."

    def deselect(self) -> None:
        """Remove the selection."""
        self.is_selecting, self.selected = False, 0

    def extend(self, cells: Iterable[Cell]) -> None:
        """Add cells to the selection."""
        self.selected |= mask_of(cells)

    def toggle_cell(self, cell: Cell) -> None:
        """Add a cell to the selection, or remove it."""
        self._criterion, self.is_selecting = -1, False
        self.selected ^= 1 << cell

    def select_equal(self, cell: Cell) -> str:
        """Select the cells with the same digit as a filled *cell*. Return a message."""
        digits = self._game.position.digits
        self.deselect()
        self.extend(other for other, digit in enumerate(digits) if digit == digits[cell])
        symbol = self._game.puzzle.layout.symbol(digits[cell])
        return self._describe_selection(f"cells with {symbol}")

    def select_cage(self, cell: Cell) -> str:
        """Select the cages that contain *cell*, if there are any. Return a message."""
        cages = cages_at(self._game.puzzle, self._game.position, cell)
        if not cages:
            return ""
        self.deselect()
        self.extend(each for status in cages for each in status.cage.cells)
        return self._describe_selection("the cage")

    def _describe_selection(self, what: str) -> str:
        kept = counted(self.selected.bit_count(), "cell")
        return f"Selected: {what}, {kept}. Press * for the next kind, press V to end it."

    def select_next(self, cursor: Cell, digit: Digit) -> str:
        """Select cells by the next criterion that matches any; *digit* is the one pointed at."""
        questions = tuple(self._criteria(cursor, digit))
        for step in range(1, len(questions) + 1):
            number = (self._criterion + step) % len(questions)
            what, found = questions[number]
            if found:
                self._criterion, self.selected, self.is_selecting = number, found, False
                return self._describe_selection(what)
        return "No cells to select here."

    def _criteria(self, cursor: Cell, digit: Digit) -> Iterator[tuple[str, Mask]]:
        """Yield the criteria of selection in order, each with its description and its cells."""
        position, layout = self._game.position, self._game.puzzle.layout
        notes = [position.notes_of(cell) for cell in range(layout.cells)]
        noted = mask_of(cell for cell, held in enumerate(notes) if digit and held >> digit & 1)
        for status in cages_at(self._game.puzzle, position, cursor):
            yield "the cage", mask_of(status.cage.cells)
        yield "cells with this note", noted
        yield (
            "cells with two notes",
            mask_of(c for c, held in enumerate(notes) if held.bit_count() == 2),
        )
        for index in reversed(layout.houses_of[cursor]):
            yield str(layout.houses[index]), layout.houses[index].mask
        held = mask_of(c for c, each in enumerate(position.digits) if digit and each == digit)
        yield "cells with this digit", held
        colour = position.colours.colour_of_cell(cursor)
        yield "this colour", position.colours.cells[colour - 1] if colour else 0

    def invert(self) -> str:
        """Invert the selection."""
        self.selected ^= self._game.puzzle.layout.all_cells
        return ""

    # Writing

    def handles(self, cursor: Cell) -> bool:
        """Check whether the hand changes the effect of a digit key at the cursor."""
        return bool(self.colour or self.corners or self._cells(cursor) != [cursor])

    def write(self, cursor: Cell, digit: Digit, *, notes: bool) -> str:
        """Handle a digit key: paint, or write an entry, a note or a corner mark where selected."""
        if self.colour:
            return self.paint_candidate(cursor, digit)
        position, layout = self._game.position, self._game.puzzle.layout
        free = [cell for cell in self._cells(cursor) if not self._game.is_given(cell)]
        moves: list[CellMove]
        if not notes and not self.corners:
            erase = self._player.preferences.erase_notes
            entered = [cell for cell in free if position.digits[cell] != digit]
            moves = [Enter(cell, digit, erase) for cell in entered] or [Clear(c) for c in free]
        else:
            kind = Corner if self.corners else Note
            empty = [cell for cell in free if not position.digits[cell]]
            if free and not empty:
                return clear_first("corner marks" if self.corners else "notes")
            without = [
                cell
                for cell in empty
                if not (position.corners_of(cell, layout) if self.corners else position.notes[cell])
                >> digit
                & 1
            ]
            moves = [kind(cell, digit) for cell in without or empty]
        return self._do(moves)

    def clear(self, cursor: Cell) -> str:
        """Clear the selected cells; while painting, remove their colours."""
        cells = self._cells(cursor)
        if self.colour:
            layout = self._game.puzzle.layout
            digits = range(1, layout.digits + 1)
            candidates = tuple(Candidate(cell, digit) for cell in cells for digit in digits)
            done = self._player.play(Colour(0, tuple(cells), candidates))
            return "" if done else "Nothing is coloured here."
        return self._do([Clear(cell) for cell in cells if not self._game.is_given(cell)])

    def _do(self, moves: list[CellMove]) -> str:
        """Make *moves* as one."""
        if not moves:
            return "Givens cannot be changed."
        return self._player.make(moves[0] if len(moves) == 1 else Batch(tuple(moves)))

    def _cells(self, cursor: Cell) -> list[Cell]:
        """Return the selected cells, or else the one at the cursor."""
        return list(members(self.selected)) or [cursor]

    @property
    def _game(self) -> Game:
        return self._player.game

    def _how(self, instruction: Instruction) -> str:
        return instruction.text_for(self._player.played_by)


def clear_first(what: str) -> str:
    """Return the message for marks that would be written over an entry."""
    return f"This cell has a digit. Clear it (backspace) to write {what}."
