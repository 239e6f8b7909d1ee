"""A game on the table: its journal, its clock, and what the player has switched on.

It knows nothing of screens, so what a key does can be tested without one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from ..engine.bits import Mask, mask_of
from ..engine.layout import Cell, Digit
from ..engine.puzzle import Puzzle
from ..game.checks import found, is_won, notes_lacking, wrong_entries
from ..game.events import (
    Checked,
    Checkpoint,
    Clear,
    Enter,
    Event,
    FillNotes,
    Hint,
    Note,
    Redo,
    Return,
    Undo,
)
from ..game.game import Game
from ..game.hints import DONE, NAME, PLACE, WHOLE, Advice, Answer, Trouble, hint
from ..store.journal import Journal
from ..store.saved import Details, SavedGame, State
from ..store.store import Store
from .coach import Entered, entered
from .modes import Modes
from .preferences import Preferences
from .stopwatch import Stopwatch
from .verdict import solution_of

CHECKPOINT = "checkpoint"
"""The name under which the one checkpoint of the play screen is kept."""


class Playing:
    """One game being played.

    *now* tells seconds that never go back, for the clock.
    """

    def __init__(
        self,
        journal: Journal,
        saved: SavedGame,
        preferences: Preferences,
        now: Callable[[], float],
    ) -> None:
        self.journal = journal
        self.details: Details = saved.details
        self.preferences = preferences
        self.modes = Modes()
        self.was_won = saved.state is State.WON
        """Whether it had been won when it was opened."""
        self.flagged: Mask = 0
        """What the last check found, until it changes."""
        self.says = ""
        """What the last command has to say."""
        self.entered: Entered | None = None
        """The entry that was written last, until something else is done."""
        self.coached = ""
        """What the coach says of an entry; after the next one until that is known."""
        self.answer: Answer | None = None
        """The hint that is shown."""
        self.rung = 0
        self.solution = saved.details.solution or solution_of(saved.game.puzzle)
        """The only one of the puzzle; None if there is none, or none is known."""
        self.clock = Stopwatch(now, saved.elapsed)

    @classmethod
    def of_saved(
        cls, store: Store, saved: SavedGame, preferences: Preferences, now: Callable[[], float]
    ) -> Self:
        """Go on with a saved game."""
        return cls(Journal(store, saved), saved, preferences, now)

    @classmethod
    def of_puzzle(
        cls,
        store: Store,
        puzzle: Puzzle,
        details: Details,
        preferences: Preferences,
        now: Callable[[], float],
    ) -> Self:
        """Begin a game, even where it cannot be saved yet."""
        journal = Journal.begin(store, puzzle, details)
        saved = SavedGame(journal.game_id, journal.game, details, State.PLAYING, 0, 0, 0, 0)
        return cls(journal, saved, preferences, now)

    # The game

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
        after = self.game.position
        if before != after:
            self.entered = entered(event, before)
            if self.entered is None:
                self.coached = ""
            changed = (
                cell
                for cell in range(self.game.puzzle.layout.cells)
                if before.digits[cell] != after.digits[cell]
                or before.notes[cell] != after.notes[cell]
            )
            self.flagged &= ~mask_of(changed)
        return played

    def write(self, cell: Cell, digit: Digit) -> None:
        """What a digit key does: an entry, or a note; the same entry again takes it away."""
        self.says = ""
        if self.game.is_given(cell):
            self._refuse(cell)
        elif self.modes.notes:
            if self.game.position.digits[cell]:
                self.says = "Clear the entry first to write notes here."
            else:
                self.play(Note(cell, digit))
        elif self.game.position.digits[cell] == digit:
            self.play(Clear(cell))
        else:
            self.play(Enter(cell, digit, erase=self.preferences.erase_notes))

    def clear(self, cell: Cell) -> None:
        """Empty a cell."""
        self.says = ""
        if self.game.is_given(cell):
            self._refuse(cell)
        else:
            self.play(Clear(cell))

    def _refuse(self, cell: Cell) -> None:
        name = self.game.puzzle.layout.cell_name(cell)
        self.says = f"{name} is a given; it cannot be changed."

    def fill(self) -> None:
        """Note every candidate."""
        self.says = "" if self.play(FillNotes()) else "All notes are there."

    def undo(self) -> None:
        """Take back the last move."""
        self.says = "" if self.play(Undo()) else "There is nothing to undo."

    def redo(self) -> None:
        """Put back the move taken back last."""
        self.says = "" if self.play(Redo()) else "There is nothing to redo."

    def set_checkpoint(self) -> None:
        """Remember the position."""
        self.play(Checkpoint(CHECKPOINT))
        self.says = "Checkpoint set. Press - to come back here."

    def go_back(self) -> None:
        """Return to the position remembered."""
        if CHECKPOINT not in self.game.checkpoints:
            self.says = "There is no checkpoint yet. Press + to set one."
        elif self.play(Return(CHECKPOINT)):
            self.says = "Back at the checkpoint."
        else:
            self.says = "This is the checkpoint."

    def keep_as_another(self) -> None:
        """Go on in a game of its own, when this one went on elsewhere."""
        if not self.journal.conflict:
            self.says = "This game is saved as it is."
        elif self.journal.save_as_new():
            self.says = "Kept as another game."

    def check(self) -> None:
        """Mark what differs from the solution."""
        if self.solution is None:
            self.says = "This puzzle has no single solution to check against."
            return
        self.play(Checked())
        wrong = wrong_entries(self.game, self.solution)
        lacking = notes_lacking(self.game, self.solution)
        self.flagged = wrong | lacking
        self.says = found(wrong, lacking)

    # Hints

    def ask(self) -> None:
        """Get a hint, or more of the one that is shown."""
        self.says = ""
        if isinstance(self.answer, Advice):
            if self.rung >= WHOLE:
                self.apply()
            else:
                self.tell(self.answer, self.rung + 1)
            return
        asked_again = isinstance(self.answer, Trouble)
        self.answer = hint(self.game, self.solution)
        self.rung = 0
        if isinstance(self.answer, Advice):
            self.play(Hint(1, self.answer.step.technique.id))
            self.tell(self.answer, self.preferences.hint_rung)
        elif isinstance(self.answer, Trouble):
            self.rung = PLACE if asked_again or not self.answer.gist else NAME
            if self.rung == PLACE:
                self.flagged |= self.answer.cells

    def tell(self, advice: Advice, rung: int) -> None:
        """Show a hint as far as a rung."""
        self.rung = rung
        if rung > 1:
            self.play(Hint(rung, advice.step.technique.id))

    def apply(self) -> None:
        """Do what the hint says, and put it away."""
        if isinstance(self.answer, Advice):
            advice = self.answer
            self.close_hint()
            self.play(Hint(DONE, advice.step.technique.id))
            self.play(advice.event(self.preferences.erase_notes))

    def close_hint(self) -> None:
        """Put the hint away."""
        self.answer, self.rung = None, 0

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

    def finish(self) -> None:
        """The game is won: stop the clock, and note it."""
        self.close_hint()
        self.stop_clock()
        self.journal.finish(self.elapsed)

    def focus(self, cursor: Cell) -> Digit:
        """The digit that is pointed at."""
        return self.modes.focus(self.game.position.digits[cursor])
