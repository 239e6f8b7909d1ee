"""A game in play: its journal, clock and modes, and the messages to the player.

It does not depend on screens, so the effect of a key can be tested without one. The solution is
consulted only where the player wants to see mistakes.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Self

from ..engine.bits import Mask, mask_of, members
from ..engine.effort import Effort, OutOfEffort
from ..engine.ladders import Ladder
from ..engine.layout import Candidate, Cell, Digit
from ..engine.puzzle import Puzzle
from ..engine.search import Grid, only_solution
from ..formats.sheet import Sheet
from ..game.checks import (
    describe_check,
    find_missing_notes,
    is_won,
    wrong_entries,
)
from ..game.events import (
    CHANGES,
    REVEAL,
    Apply,
    Checked,
    Clear,
    Colour,
    Enter,
    Event,
    FillNotes,
    Hint,
    Move,
    Note,
    Redo,
    Undo,
    for_cell,
)
from ..game.game import Game
from ..game.position import Position
from ..game.sheets import events_of
from ..store.errors import StoreError
from ..store.journal import Journal
from ..store.saved_game import Details, SavedGame, State
from ..store.store import Store
from .automatics import Automatics
from .cell_filter import candidates_shown
from .coach import Coach
from .hand import Hand, clear_first
from .instructions import PlayedBy
from .mistakes import MistakeDisplay
from .modes import Modes
from .player import SOLUTION_UNKNOWN
from .preferences import Preferences
from .shown_hint import ShownHint
from .shown_reason import ShownReason
from .stopwatch import Stopwatch

_LONG_EFFORT: Final = Effort(nodes=200_000)
"""Budget of the search for the solution: a few seconds, enough for any published puzzle."""


@dataclass(frozen=True)
class EnteredPuzzle:
    """A puzzle to play, and its known details."""

    puzzle: Puzzle
    details: Details
    sheet: Sheet | None = None
    """Entries and notes to begin with; None if there are none."""


def search_solution(puzzle: Puzzle) -> tuple[Grid | None, bool]:
    """Return the only solution of a puzzle (or None), and whether the search gave up."""
    try:
        return only_solution(puzzle, _LONG_EFFORT), False
    except OutOfEffort:
        return None, True


def solution_of(puzzle: Puzzle) -> Grid | None:
    """Return the only solution; None if there is not exactly one or the search gave up."""
    solution, _ = search_solution(puzzle)
    return solution


class Playing:
    """A game in play.

    *now* is a monotonic clock (seconds). *played_by* selects the wording of instructions: keys or
    typed lines.
    """

    def __init__(
        self,
        journal: Journal,
        saved: SavedGame,
        preferences: Preferences,
        now: Callable[[], float],
        played_by: PlayedBy = PlayedBy.KEYS,
    ) -> None:
        self.journal = journal
        self.details: Details = saved.details
        self._preferences = preferences
        self.played_by = played_by
        self.modes = Modes()
        self.hand = Hand(self)
        """The selection and the current colour."""
        self.mistakes = MistakeDisplay(self)
        """The display of mistakes, as the player prefers it."""
        self.automatics = Automatics(self)
        """Automatic moves."""
        self.was_won = saved.state is State.WON
        """Whether the game was won before the last move, or when it was opened."""
        self.coach = Coach(self)
        """The coach, which comments on entries."""
        self.hint = ShownHint(self)
        """The hint on display."""
        self.reason = ShownReason(self)
        self._found: dict[Cell, tuple[Digit, Mask]] = {}
        """Digit and notes of each cell that a check flagged, at the time of the check."""
        self._says = ""
        self._candidates: tuple[Position, tuple[Mask, ...]] | None = None
        known = saved.details.solution
        found = (known, False) if known else search_solution(saved.game.puzzle)
        self.solution, self.is_solution_unknown = found
        self._level_by_ladder = ""
        self.clock = Stopwatch(now, saved.elapsed)

    @classmethod
    def of_saved(
        cls,
        store: Store,
        saved: SavedGame,
        preferences: Preferences,
        now: Callable[[], float],
        played_by: PlayedBy = PlayedBy.KEYS,
    ) -> Self:
        """Resume a saved game."""
        return cls(Journal(store, saved), saved, preferences, now, played_by)

    @classmethod
    def of_puzzle(
        cls,
        store: Store,
        puzzle: Puzzle,
        details: Details,
        preferences: Preferences,
        now: Callable[[], float],
        sheet: Sheet | None = None,
        played_by: PlayedBy = PlayedBy.KEYS,
    ) -> Self:
        """Begin a game with the entries and notes of *sheet*, even if it cannot be saved yet.

        Earlier games that were generated or drawn, but never played, are removed from the list.
        """
        journal = Journal.begin(store, puzzle, details)
        if journal.is_saved:
            with suppress(StoreError):
                store.games.drop_untouched(journal.game_id)
        saved = SavedGame(journal.game_id, journal.game, details, State.PLAYING, 0, 0, 0, 0)
        playing = cls(journal, saved, preferences, now, played_by)
        for event in events_of(sheet) if sheet else ():
            journal.record(event, 0.0)
        for event in playing.automatics.initial_moves():
            journal.record(event, 0.0)
        return playing

    # The player

    @property
    def preferences(self) -> Preferences:
        """The player's preferences."""
        return self._preferences

    def set_preferences(self, preferences: Preferences) -> None:
        """Replace the player's preferences."""
        self._preferences = preferences

    @property
    def level_by_ladder(self) -> str:
        """Level of the puzzle on the ladder that the player has chosen: ``Hard by mine``.

        Empty until it is known. Also empty on the usual ladder, which determines the level of the
        puzzle itself.
        """
        return self._level_by_ladder

    def take_level_by_ladder(self, level: str) -> None:
        """Set the level by the player's ladder, once another process has found it."""
        self._level_by_ladder = level

    # The game

    @property
    def message(self) -> str:
        """Message of the last command."""
        return self._says

    def set_message(self, text: str = "") -> None:
        """Replace the message; without *text*, clear it."""
        self._says = text

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.journal.game

    @property
    def is_won(self) -> bool:
        """Whether every cell is filled and no rule is broken."""
        return is_won(self.game)

    def play(self, event: Event) -> bool:
        """Record an event, save it, and record the automatic moves that follow.

        Return whether the event changed anything. It is saved before the screen shows it.
        """
        before = self.game.position
        played = self.journal.record(event, self.elapsed)
        if self.game.position != before:
            self.coach.on_event(event, before)
            if follows := self.automatics.singles_after(event):
                self.journal.record(follows, self.elapsed)
        return played

    def make(self, move: Move) -> str:
        """Make a move of the player. Return the message about its entries."""
        if refused := self.mistakes.refusal_of(move):
            return refused
        return self.mistakes.judge(move) if self.play(move) else ""

    def write(self, cell: Cell, digit: Digit) -> None:
        """Handle a digit key: write an entry or a note; entering the same digit again clears it.

        `Modes.swaps_next` swaps entries and notes for one digit.
        """
        notes = self.modes.notes != self.modes.swaps_next
        self.modes.write_once(False)
        self.set_message()
        if self.hand.handles(cell):
            self.set_message(self.hand.write(cell, digit, notes=notes))
        elif notes:
            self.note(cell, digit)
        elif self.game.is_given(cell):
            self._refuse(cell)
        elif self.game.position.digits[cell] == digit:
            self.play(Clear(cell))
        else:
            self.enter(cell, digit)

    def note(self, cell: Cell, digit: Digit) -> None:
        """Write a note in a cell or erase it, regardless of the modes."""
        self.set_message()
        if self.game.is_given(cell):
            self._refuse(cell)
        elif self.game.position.digits[cell]:
            self.set_message(clear_first("notes"))
        else:
            self.play(Note(cell, digit))

    def enter(self, cell: Cell, digit: Digit) -> None:
        """Enter a digit in a cell, regardless of the modes."""
        if self.game.is_given(cell):
            self._refuse(cell)
        else:
            self.set_message(self.make(Enter(cell, digit, erase=self.preferences.erase_notes)))

    def reveal(self, cell: Cell) -> None:
        """Write the solution's digit in a cell; it counts as a hint."""
        self.set_message()
        if self.solution is None:
            no_single = (
                "This puzzle does not have exactly one solution, so nothing can be revealed."
            )
            self.set_message(SOLUTION_UNKNOWN if self.is_solution_unknown else no_single)
        elif self.game.is_given(cell):
            self._refuse(cell)
        elif self.game.position.digits[cell] == self.solution[cell]:
            self.set_message("This cell is right already.")
        else:
            self.play(Hint(1, REVEAL))
            placed = Candidate(cell, self.solution[cell])
            self.play(Apply(REVEAL, (placed,), erase=self.preferences.erase_notes))

    def clear(self, cell: Cell) -> None:
        """Clear a cell or the selection."""
        self.set_message()
        if self.hand.handles(cell):
            self.set_message(self.hand.clear(cell))
        elif self.game.is_given(cell):
            self._refuse(cell)
        else:
            self.play(Clear(cell))

    def _refuse(self, cell: Cell) -> None:
        name = self.game.puzzle.layout.cell_name(cell)
        self.set_message(f"{name} is a given; it cannot be changed.")

    def fill(self, cells: tuple[Cell, ...] = ()) -> None:
        """Fill in all notes of *cells*, or else of the selection, or else of all cells."""
        chosen = cells or tuple(members(self.hand.selected))
        self.set_message("" if self.play(FillNotes(chosen)) else "All notes are written already.")

    def repeat(self, cell: Cell) -> None:
        """Repeat the last change in another cell."""
        last = next((e for e in reversed(self.game.log) if isinstance(e, CHANGES)), None)
        again = for_cell(last, cell) if last else None
        if last is None:
            self.set_message("There is nothing to repeat yet.")
        elif again is None:
            self.set_message(
                "The last change was not in a single cell, so it cannot be repeated here."
            )
        elif self.game.is_given(cell) and not isinstance(again, Colour):
            self._refuse(cell)
        else:
            before = self.game.position
            self.set_message(self.make(again))
            if self.game.position is before and not self._says:
                self.set_message("This cell has that already.")

    @property
    def candidates(self) -> tuple[Mask, ...]:
        """Candidates per cell for the filter, cached for the current position."""
        position = self.game.position
        if self._candidates is None or self._candidates[0] is not position:
            self._candidates = position, candidates_shown(self.game)
        return self._candidates[1]

    @property
    def filtered(self) -> Mask:
        """Mask of the cells that match the filter; 0 without a filter."""
        wanted = self.modes.filter
        return wanted.cells(self.candidates) if wanted else 0

    def undo(self) -> None:
        """Undo the last move."""
        self.set_message("" if self.play(Undo()) else "There is nothing to undo.")

    def redo(self) -> None:
        """Redo the last undone move."""
        self.set_message("" if self.play(Redo()) else "There is nothing to redo.")

    def toggle_where(self, cursor: Cell) -> None:
        """Show or hide where the digit that is pointed at can go."""
        self.modes.toggle_where(self.game.position.digits[cursor])
        if self.modes.shows_places and not self.focus(cursor):
            self.set_message("Move to a digit to see where it can go.")

    def keep_as_another(self) -> None:
        """Save this game as another one if another window has continued it meanwhile."""
        if not self.journal.conflict:
            self.set_message("This game is saved already.")
        elif self.journal.save_as_new():
            self.set_message("Saved as another game.")

    @property
    def flagged(self) -> Mask:
        """Mask of the cells that a check flagged, as long as their content is the same as then."""
        found = self._found.items()
        return mask_of(cell for cell, written in found if written == self._written_in(cell))

    def flag(self, cells: Mask) -> None:
        """Flag the current content of *cells* as wrong."""
        self._found |= {cell: self._written_in(cell) for cell in members(cells)}

    def _written_in(self, cell: Cell) -> tuple[Digit, Mask]:
        position = self.game.position
        return position.digits[cell], position.notes_of(cell)

    def check(self) -> None:
        """Flag the entries and notes that differ from the solution."""
        if self.solution is None:
            no_single = "This puzzle does not have exactly one solution, so it cannot be checked."
            self.set_message(SOLUTION_UNKNOWN if self.is_solution_unknown else no_single)
            return
        self.play(Checked())
        wrong = wrong_entries(self.game, self.solution)
        lacking = find_missing_notes(self.game, self.solution)
        self._found.clear()
        self.flag(wrong | lacking)
        # Line mode cannot show flagged cells, so its message names them.
        layout = self.game.puzzle.layout if self.played_by is PlayedBy.LINES else None
        self.set_message(describe_check(wrong, lacking, layout))

    # Hints

    @property
    def ladder(self) -> Ladder:
        """The techniques that may be shown to the player."""
        return self.preferences.ladder.ladder

    @property
    def keeps_notes(self) -> bool:
        """Whether eliminations of hints are recorded separately while the notes are incomplete.

        They are not if the solution is unknown: a consequence of a wrong entry might outlast the
        entry.
        """
        return self.preferences.keep_apart and self.solution is not None

    def show_conclusion(self, colour: int) -> None:
        """Show the conclusion from a pair of colours as a hint, or say why there is none."""
        found = self.hand.find_conclusion(colour)
        if isinstance(found, str):
            self.set_message(found)
        else:
            self.hint.show(found)

    # The clock

    @property
    def elapsed(self) -> float:
        """Time played (seconds)."""
        return self.clock.elapsed

    def stop_clock(self) -> None:
        """Stop the clock and save its time."""
        if self.clock.is_running:
            self.clock.stop()
            self.journal.tick(self.elapsed)

    def finish(self) -> bool:
        """Stop the clock and save the win if the game has now been won. Return whether it has."""
        if self.was_won or not self.is_won:
            return False
        self.was_won = True
        self.hint.close()
        self.stop_clock()
        self.journal.finish(self.elapsed)
        return True

    def focus(self, cursor: Cell) -> Digit:
        """Return the digit that is pointed at; 0 for none."""
        return self.modes.focus(self.game.position.digits[cursor])
