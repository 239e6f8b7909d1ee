"""A game that is played: its journal, its clock, what the player has switched on, what is said.

It knows nothing of screens, so what a key does can be tested without one. The solution is asked
only where the player wants to hear of mistakes.
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
    is_won,
    notes_lacking,
    wrong_entries,
)
from ..game.events import (
    CHANGES,
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
    repeated,
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
from .mistakes import MistakesShown
from .modes import Modes
from .player import SOLUTION_UNKNOWN
from .preferences import Preferences
from .shown_hint import ShownHint
from .shown_reason import ShownReason
from .stopwatch import Stopwatch

REVEAL: Final = "reveal"
"""What stands in the log in place of a technique where a cell was revealed."""
_LONG_EFFORT: Final = Effort(nodes=200_000)
"""A few seconds at most, and enough for any puzzle that was ever published."""


@dataclass(frozen=True)
class EnteredPuzzle:
    """A puzzle to play, and what is known of it."""

    puzzle: Puzzle
    details: Details
    sheet: Sheet | None = None
    """What is written on it; None if that is nothing."""


def search_solution(puzzle: Puzzle) -> tuple[Grid | None, bool]:
    """Return the only solution of a puzzle, or None, and whether the search for it gave up."""
    try:
        return only_solution(puzzle, _LONG_EFFORT), False
    except OutOfEffort:
        return None, True


def solution_of(puzzle: Puzzle) -> Grid | None:
    """Return the only solution of a puzzle; None if there is not exactly one or none is known."""
    solution, _ = search_solution(puzzle)
    return solution


class Playing:
    """One game being played.

    *now* tells seconds that never go back, for the clock; *played_by* how the player is spoken to.
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
        """What is selected, and the colour that is given."""
        self.mistakes = MistakesShown(self)
        """How mistakes are shown."""
        self.automatics = Automatics(self)
        """What is written by itself."""
        self.was_won = saved.state is State.WON
        """Whether it was won before the last move, or when it was opened."""
        self.coach = Coach(self)
        """What it says of entries."""
        self.hint = ShownHint(self)
        """The hint that is shown."""
        self.reason = ShownReason(self)
        self._found: dict[Cell, tuple[Digit, Mask]] = {}
        """The cells in which a check found something, with what was written there then."""
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
        """Go on with a saved game."""
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
        """Begin a game, even where it cannot be saved yet, with what a *sheet* says written.

        Another one that was made or drawn here and never touched is not kept beside it.
        """
        journal = Journal.begin(store, puzzle, details)
        if journal.is_saved:
            with suppress(StoreError):
                store.games.drop_untouched(journal.game_id)
        saved = SavedGame(journal.game_id, journal.game, details, State.PLAYING, 0, 0, 0, 0)
        playing = cls(journal, saved, preferences, now, played_by)
        for event in events_of(sheet) if sheet else ():
            journal.record(event, 0.0)
        for event in playing.automatics.beginning():
            journal.record(event, 0.0)
        return playing

    # The player

    @property
    def preferences(self) -> Preferences:
        """How the player wants to play."""
        return self._preferences

    def prefer(self, preferences: Preferences) -> None:
        """Go on as the player prefers to play from now on."""
        self._preferences = preferences

    @property
    def level_by_ladder(self) -> str:
        """How hard the puzzle is by a ladder that the player has chosen: ``Hard by mine``.

        Empty until it is known, and by the usual ladder, which says the level of the puzzle.
        """
        return self._level_by_ladder

    def take_level_by_ladder(self, level: str) -> None:
        """Take what another process has found out: by which ladder, and how hard."""
        self._level_by_ladder = level

    # The game

    @property
    def says(self) -> str:
        """What the last command has to say."""
        return self._says

    def say(self, text: str = "") -> None:
        """Say something in place of it; nothing is said any more without a *text*."""
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
        """Record an event and write it down, before anything of it is shown."""
        before = self.game.position
        played = self.journal.record(event, self.elapsed)
        if self.game.position != before:
            self.coach.hear(event, before)
            if follows := self.automatics.following(event):
                self.journal.record(follows, self.elapsed)
        return played

    def make(self, move: Move) -> str:
        """Make a move of the player's own. Return what is to be said of the entries in it."""
        if refused := self.mistakes.refuses(move):
            return refused
        return self.mistakes.judge(move) if self.play(move) else ""

    def write(self, cell: Cell, digit: Digit) -> None:
        """What a digit key does: an entry, or a note; the same entry again takes it away.

        `Modes.once` makes a note of an entry, and an entry of a note, for one digit.
        """
        notes = self.modes.notes != self.modes.once
        self.modes.write_once(False)
        self.say()
        if self.hand.takes(cell):
            self.say(self.hand.write(cell, digit, notes=notes))
        elif self.game.is_given(cell):
            self._refuse(cell)
        elif notes:
            if self.game.position.digits[cell]:
                self.say(clear_first("notes"))
            else:
                self.play(Note(cell, digit))
        elif self.game.position.digits[cell] == digit:
            self.play(Clear(cell))
        else:
            self.enter(cell, digit)

    def enter(self, cell: Cell, digit: Digit) -> None:
        """Enter a digit in a cell, whatever digit keys do."""
        if self.game.is_given(cell):
            self._refuse(cell)
        else:
            self.say(self.make(Enter(cell, digit, erase=self.preferences.erase_notes)))

    def reveal(self, cell: Cell) -> None:
        """Write what belongs in a cell; it counts as a hint."""
        self.say()
        if self.solution is None:
            no_single = "This puzzle has no single solution, so nothing can be revealed."
            self.say(SOLUTION_UNKNOWN if self.is_solution_unknown else no_single)
        elif self.game.is_given(cell):
            self._refuse(cell)
        elif self.game.position.digits[cell] == self.solution[cell]:
            self.say("That is right already.")
        else:
            self.play(Hint(1, REVEAL))
            placed = Candidate(cell, self.solution[cell])
            self.play(Apply(REVEAL, (placed,), erase=self.preferences.erase_notes))

    def clear(self, cell: Cell) -> None:
        """Empty a cell."""
        self.say()
        if self.hand.takes(cell):
            self.say(self.hand.clear(cell))
        elif self.game.is_given(cell):
            self._refuse(cell)
        else:
            self.play(Clear(cell))

    def _refuse(self, cell: Cell) -> None:
        name = self.game.puzzle.layout.cell_name(cell)
        self.say(f"{name} is a given; it cannot be changed.")

    def fill(self, cells: tuple[Cell, ...] = ()) -> None:
        """Note every candidate of some *cells*, or of all, or of those that are selected."""
        chosen = cells or tuple(members(self.hand.selected))
        self.say("" if self.play(FillNotes(chosen)) else "All notes are there.")

    def repeat(self, cell: Cell) -> None:
        """Do the last change again, in another cell."""
        last = next((e for e in reversed(self.game.log) if isinstance(e, CHANGES)), None)
        again = repeated(last, cell) if last else None
        if last is None:
            self.say("There is nothing to repeat yet.")
        elif again is None:
            self.say("The last change is about no single cell, so it cannot be repeated here.")
        elif self.game.is_given(cell) and not isinstance(again, Colour):
            self._refuse(cell)
        else:
            before = self.game.position
            self.say(self.make(again))
            if self.game.position is before and not self._says:
                self.say("That is done here already.")

    @property
    def candidates(self) -> tuple[Mask, ...]:
        """What a filter goes by, found anew when the position is another one."""
        position = self.game.position
        if self._candidates is None or self._candidates[0] is not position:
            self._candidates = position, candidates_shown(self.game)
        return self._candidates[1]

    @property
    def filtered(self) -> Mask:
        """The cells that the filter shows; none if there is none."""
        wanted = self.modes.filter
        return wanted.cells(self.candidates) if wanted else 0

    def undo(self) -> None:
        """Take back the last move."""
        self.say("" if self.play(Undo()) else "There is nothing to undo.")

    def redo(self) -> None:
        """Put back the move taken back last."""
        self.say("" if self.play(Redo()) else "There is nothing to redo.")

    def toggle_where(self, cursor: Cell) -> None:
        """Show where the digit that is pointed at can go, or stop showing it."""
        self.modes.toggle_where(self.game.position.digits[cursor])
        if self.modes.where and not self.focus(cursor):
            self.say("Point at a digit to see where it can go.")

    def keep_as_another(self) -> None:
        """Go on in a game of its own, when this one went on elsewhere."""
        if not self.journal.conflict:
            self.say("This game is saved as it is.")
        elif self.journal.save_as_new():
            self.say("Kept as another game.")

    @property
    def flagged(self) -> Mask:
        """What a check found, where that still stands, or stands again."""
        found = self._found.items()
        return mask_of(cell for cell, written in found if written == self._written_in(cell))

    def flag(self, cells: Mask) -> None:
        """Mark what is written in *cells* as not right."""
        self._found |= {cell: self._written_in(cell) for cell in members(cells)}

    def _written_in(self, cell: Cell) -> tuple[Digit, Mask]:
        position = self.game.position
        return position.digits[cell], position.notes_of(cell)

    def check(self) -> None:
        """Mark what differs from the solution."""
        if self.solution is None:
            no_single = "This puzzle has no single solution to check against."
            self.say(SOLUTION_UNKNOWN if self.is_solution_unknown else no_single)
            return
        self.play(Checked())
        wrong = wrong_entries(self.game, self.solution)
        lacking = notes_lacking(self.game, self.solution)
        self._found.clear()
        self.flag(wrong | lacking)
        # Who hears the board does not see what is marked.
        layout = self.game.puzzle.layout if self.played_by is PlayedBy.LINES else None
        self.say(describe_check(wrong, lacking, layout))

    # Hints

    @property
    def ladder(self) -> Ladder:
        """The techniques that may be named to the player."""
        return self.preferences.ladder.ladder

    @property
    def keeps_apart(self) -> bool:
        """Whether what hints take out of notes that are not there is kept apart.

        Not where nobody can tell that entries are right: what follows from one might outlast it.
        """
        return self.preferences.keep_apart and self.solution is not None

    def tell_follows(self, colour: int) -> None:
        """Show what follows from a pair of colours as a hint, or say why nothing does."""
        found = self.hand.follows_from(colour)
        if isinstance(found, str):
            self.say(found)
        else:
            self.hint.show(found)

    # The clock

    @property
    def elapsed(self) -> float:
        """Seconds played."""
        return self.clock.elapsed

    def stop_clock(self) -> None:
        """Stop the clock and save it."""
        if self.clock.is_running:
            self.clock.stop()
            self.journal.tick(self.elapsed)

    def finish(self) -> bool:
        """Stop the clock and note it if the game has just been won. Return whether it has."""
        if self.was_won or not self.is_won:
            return False
        self.was_won = True
        self.hint.close()
        self.stop_clock()
        self.journal.finish(self.elapsed)
        return True

    def focus(self, cursor: Cell) -> Digit:
        """The digit that is pointed at."""
        return self.modes.focus(self.game.position.digits[cursor])
