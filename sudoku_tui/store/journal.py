"""The journal of an open game: every move is written to the file as it is made."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from ..engine.puzzle import Puzzle
from ..game.event_text import encode
from ..game.events import Event
from ..game.game import Game
from .errors import NoSuchGame, ReplacedFile, StoreConflict, StoreError
from .games import Games, Line
from .pending_changes import CLOCK, MOVE
from .saved_game import Details, SavedGame, State
from .store import Store

_NOT_YET = 0
"""Id of a game that is not in the file yet, and generation of no file."""


class Journal:
    """Recorder of an open game, which writes each event to the file before the screen shows it.

    No method raises StoreError. Events that cannot be written are kept in memory in order, and are
    written with the next event or `flush`. If the file has been replaced by another one, the
    journal writes the missing events of the game to the new file: all events, or those made since a
    backup.
    """

    def __init__(self, store: Store, saved: SavedGame) -> None:
        self.game: Game = saved.game
        self.game_id = saved.id
        """Id of the game in the file; 0 for a new game that is not in the file yet.

        It changes when the game is written to a new file, or by `save_as_new`.
        """
        self.reason = ""
        """Why something is not saved; empty if everything is."""
        self.conflict = False
        """Whether the game was continued elsewhere. Nothing is written then until `save_as_new`."""
        self._store = store
        self._saved = saved
        self._details = saved.details
        self._generation = store.generation
        layout = saved.game.puzzle.layout
        self._lines = [
            Line(encode(event, layout), at)
            for event, at in zip(saved.game.log, saved.times, strict=True)
        ]
        # Events that this version's rules no longer accept still have their numbers in the file.
        self._offset = saved.events - len(self._lines)
        self._written = len(self._lines)
        self._newest: int | None = None
        """Largest id of a game at the last call of `has_newer_game`; None before the first."""
        self._clock: float | None = None
        self._won_after: float | None = None
        won_after = saved.elapsed if saved.state is State.WON else None
        self._written_times: tuple[float | None, float | None] = saved.elapsed or None, won_after
        """Clock and final time as last written to the file (seconds); None if never written."""

    @classmethod
    def begin(cls, store: Store, puzzle: Puzzle, details: Details | None = None) -> Self:
        """Start a new game. If it cannot be saved yet, a later event saves it.

        Raises:
            ArgumentError: The puzzle has constraints that this program does not apply.
        """
        puzzle.extras.check_solvable()
        game = Game(puzzle)
        blank = SavedGame(_NOT_YET, game, details or Details(), State.PLAYING, 0.0, 0.0, 0.0, 0)
        journal = cls(store, blank)
        journal._generation = _NOT_YET
        journal.flush()
        return journal

    @classmethod
    def copying_to(cls, store: Store, saved: SavedGame, game_id: int) -> Self:
        """Return a journal that copies a whole game to another file.

        *game_id* is the id of a game in that file that may already have the first events.
        """
        journal = cls(store, replace(saved, id=game_id, events=len(saved.game.log)))
        journal._generation = _NOT_YET
        return journal

    @property
    def times(self) -> tuple[float, ...]:
        """Time on the game's clock at each event of the log (seconds)."""
        return tuple(line.elapsed for line in self._lines)

    @property
    def pending(self) -> int:
        """Number of events that are not in the file yet."""
        return len(self._lines) - self._written

    @property
    def is_saved(self) -> bool:
        """Whether everything is in the file, including the clock and the end of the game."""
        kept = self._generation == self._store.generation and not self.conflict
        return kept and not self.pending and self._clock is None and self._won_after is None

    @property
    def pending_items(self) -> tuple[str, int]:
        """The kind and number of unsaved items: moves, the clock, or a game without moves."""
        if not self._lines:
            return "new game", 1
        return (MOVE, self.pending) if self.pending else (CLOCK, 1)

    @property
    def is_over(self) -> bool:
        """Whether the game is won."""
        return self._won_after is not None or self._written_times[1] is not None

    @property
    def saved(self) -> SavedGame:
        """The game in its present state, as if it had been loaded now."""
        clock, won_after = (
            self._clock or self._written_times[0],
            self._won_after or self._written_times[1],
        )
        return replace(
            self._saved,
            id=self.game_id,
            state=self._saved.state if won_after is None else State.WON,
            elapsed=max(won_after or 0.0, clock or 0.0, *self.times[-1:]),
            events=self._offset + len(self._lines),
            times=self.times,
        )

    def record(self, event: Event, elapsed: float) -> bool:
        """Record an event and write it to the file.

        Args:
            event: The event.
            elapsed: Time on the game's clock (seconds).

        Returns:
            Whether the game changed, as `Game.record` does. `reason` and `pending` show whether the
            event is saved.

        Raises:
            ValueError: The event names a cell or a digit that the layout lacks.
        """
        if not self.game.record(event):
            return False
        what = encode(event, self.game.puzzle.layout)
        self._lines.append(Line(what, round(max(elapsed, 0.0), 3)))
        self.flush()
        return True

    def tick(self, elapsed: float) -> bool:
        """Save the clock and all pending events. Return whether everything is saved."""
        self._clock = elapsed
        return self.flush()

    def finish(self, elapsed: float) -> bool:
        """Save that the game was won in *elapsed* seconds. Return whether everything is saved."""
        self._won_after = elapsed
        return self.flush()

    def flush(self) -> bool:
        """Try to write everything that is pending. Return whether everything is saved."""
        if self.conflict:
            return False
        self._try_to_write()
        self._store.unsaved.note(self, is_saved=self.is_saved)
        return self.is_saved

    def _try_to_write(self) -> None:
        try:
            self._write_with_retry(patient=not self.reason)
        except StoreConflict as error:
            self.conflict, self.reason = True, str(error)
        except StoreError as error:
            self.reason = str(error)
        else:
            self.reason = ""

    def save_as_new(self) -> bool:
        """Save the whole game under a new id and continue there. Return whether it is saved."""
        try:
            try:
                self._write_anew(patient=True)
            except ReplacedFile:
                self._write_anew(patient=True)
        except StoreError as error:
            self.reason = str(error)
            return False
        self.conflict = False
        return self.flush()

    def has_newer_game(self) -> bool:
        """Check whether the file has a new game of this puzzle since the last call.

        Only another window can have started it, or have saved this game as a new one.
        """
        try:
            found, newest = self._store.games.find_newer_game(self.game.puzzle, self._newest)
        except StoreError:
            return False
        self._newest = newest
        return found

    def _write_with_retry(self, *, patient: bool) -> None:
        """Write everything that is pending; retry once if the file has been replaced."""
        try:
            self._write(patient=patient)
        except ReplacedFile:
            self._write(patient=patient)

    def _write(self, *, patient: bool) -> None:
        """Write events, clock and final time, and mark each as saved."""
        games = self._store.games
        if self._generation != self._store.generation:
            self._find_or_write_anew(games, patient=patient)
        try:
            if lines := self._lines[self._written :]:
                number = self._offset + self._written + 1
                games.append(self.game_id, number, lines, self.game, patient=patient)
                self._written = len(self._lines)
            if self._clock is not None:
                games.tick(self.game_id, self._clock, patient=patient)
                self._written_times = self._clock, self._written_times[1]
                self._clock = None
            if self._won_after is not None:
                hints = self.game.hints_used
                games.finish(self.game_id, self._won_after, hints, patient=patient)
                self._written_times = self._written_times[0], self._won_after
                self._won_after = None
        except NoSuchGame:
            # Another window has replaced a broken file with a new one.
            self._write_anew(patient=patient)
            self._write(patient=patient)

    def _find_or_write_anew(self, games: Games, *, patient: bool) -> None:
        """Find the game in a new file, or write it there in full.

        The file may have been rescued, or be a backup, and so lack some events.
        """
        log = [line.what for line in self._lines]
        held = games.log_of(self.game_id, self.game.puzzle)
        if self._offset or held is None or held != log[: len(held)]:
            self._write_anew(patient=patient)
        else:
            self._continue_after(len(held))

    def _write_anew(self, *, patient: bool) -> None:
        games = self._store.games
        self.game_id = games.copy(self.game, self._details, self._lines, patient=patient)
        self._continue_after(len(self._lines))
        self._newest = None

    def _continue_after(self, written: int) -> None:
        """Continue in a row that has the first *written* events; write clock and end once more."""
        self._generation = self._store.generation
        self._offset, self._written = 0, written
        clock, won_after = self._written_times
        self._clock = clock if self._clock is None else self._clock
        self._won_after = won_after if self._won_after is None else self._won_after


def unsaved_games(store: Store) -> tuple[Journal, ...]:
    """Return the journals with unsaved changes, the most recent one last."""
    return tuple(each for each in store.unsaved if isinstance(each, Journal))
