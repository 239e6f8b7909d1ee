"""A solution path to watch: its steps as they are found, and playing on from one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from ..engine.analysis.findings import Analysis, PathKind
from ..engine.bits import Mask
from ..engine.layout import Digit
from ..engine.puzzle import Puzzle
from ..engine.started_puzzle import Origin, StartedPuzzle, board_at
from ..engine.techniques.last_resorts.guess import GUESS
from ..game.events import Apply, Batch, Enter, Event, FillNotes, Note
from ..game.game import Game
from ..game.hints import SearchStart, Stuck, Trouble, find_start
from ..game.position import notes_complete
from ..store.saved_game import Details
from ..store.store import Store
from .background.steps import WalkedStep, WalkPath
from .ladder_choice import USUAL, LadderChoice
from .playing import Playing
from .preferences import Preferences
from .replay import take_over


@dataclass(frozen=True)
class PathToWatch:
    """The start of a path and its ladder."""

    puzzle: Puzzle
    details: Details
    origin: Origin
    ladder: LadderChoice = USUAL
    unique: bool = True
    """Whether the puzzle is known to have one solution."""
    log: tuple[Event, ...] = ()
    """Events that led to the start of the path."""
    times: tuple[float, ...] = ()
    """Time of each event of the log on the clock of that game (seconds)."""

    @property
    def job(self) -> WalkPath:
        """The job that finds the steps."""
        return WalkPath(self.origin, self.ladder, self.unique)

    @property
    def beginning(self) -> tuple[Event, ...]:
        """Events that lead to the start of the path."""
        if self.log or not isinstance(self.origin, StartedPuzzle):
            return self.log
        entries = [Enter(c, d, erase=False) for c, d in enumerate(self.origin.entries) if d]
        gone = tuple(Note(cell, digit) for cell, digit in sorted(self.origin.eliminated))
        written = (Batch(tuple(entries)),) if entries else ()
        return (*written, FillNotes(), Batch(gone)) if gone else written


def path_of_analysis(analysis: Analysis, way: PathKind) -> PathToWatch:
    """Return the path of a way of an analysis.

    If the puzzle has several solutions, guesses and uniqueness techniques are left out, so that
    each step holds in all of them.
    """
    rating, found = analysis.rating, analysis.solutions
    solution = found.only if found else None
    rated = PathKind.ladder_on(way, analysis.puzzle.effective_layout).name
    usual = LadderChoice() if way is PathKind.EASIEST else LadderChoice(rated)
    if way is PathKind.SOUND:
        usual = replace(usual, uniqueness=False)
    if solution is None:
        usual = replace(usual, disabled_ids=(GUESS.id,), uniqueness=False)
    details = Details(
        level=str(rating.level) if rating else "",
        score=rating.score if rating else None,
        solution=tuple(solution or ()),
    )
    unique = solution is not None
    return PathToWatch(analysis.puzzle, details, analysis.origin, usual, unique)


def path_of_game(playing: Playing) -> PathToWatch | Trouble | Stuck:
    """Return the path from the current position by the player's ladder, or why there is none."""
    game, start = playing.game, find_start(playing.game, playing.solution)
    if not isinstance(start, SearchStart):
        return start
    origin = StartedPuzzle.of(game.puzzle, start.board)
    ladder, times = playing.preferences.ladder, playing.journal.times
    if not start.unique:
        ladder = replace(ladder, disabled_ids=(*ladder.disabled_ids, GUESS.id))
    return PathToWatch(game.puzzle, playing.details, origin, ladder, start.unique, game.log, times)


@dataclass(frozen=True, slots=True)
class _BoardState:
    """Digits and candidates of the board before a step."""

    digits: tuple[Digit, ...]
    candidates: tuple[Mask, ...]


@dataclass
class Watch:
    """A path as far as it is known, and the step on display."""

    path: PathToWatch
    at: int = 0
    """1-based index of the step on display; 0 at the start, one past the last step at the end."""
    steps: list[WalkedStep] = field(default_factory=list)
    is_over: bool = False
    """Whether the whole path is known."""

    def __post_init__(self) -> None:
        self._board = board_at(self.path.origin)
        self._shown = [self._now()]

    def _now(self) -> _BoardState:
        return _BoardState(tuple(self._board.digits), tuple(self._board.candidates_of))

    def add_step(self, walked: WalkedStep) -> None:
        """Append a step that was found."""
        self.steps.append(walked)
        walked.step.apply(self._board)
        self._shown.append(self._now())

    def mark_complete(self) -> None:
        """Mark the path as complete."""
        self.is_over = True

    @property
    def last(self) -> int:
        """Largest valid index: the end of the path, or the last step known so far."""
        return len(self.steps) + bool(self.is_over and self.steps)

    @property
    def walked(self) -> WalkedStep | None:
        """The step on display; None at the start and at the end."""
        return self.steps[self.at - 1] if 0 < self.at <= len(self.steps) else None

    @property
    def digits(self) -> tuple[Digit, ...]:
        """Digits of the cells before the step."""
        return self._shown[max(0, self.at - 1)].digits

    @property
    def candidates(self) -> tuple[Mask, ...]:
        """Candidates of the cells before the step, as masks."""
        return self._shown[max(0, self.at - 1)].candidates

    @property
    def is_solved(self) -> bool:
        """Whether the displayed board is full."""
        return all(self.digits)

    def go(self, number: int) -> bool:
        """Show a step, or the nearest known one. Return whether the display changed."""
        before, self.at = self.at, max(0, min(number, self.last))
        return self.at != before

    def take_over(
        self, store: Store, preferences: Preferences, now: Callable[[], float]
    ) -> Playing:
        """Return a new game after the steps before the one on display."""
        path = self.path
        log = [*path.beginning]
        game = Game.from_log(path.puzzle, log)
        for step, _ in self.steps[: max(0, self.at - 1)]:
            gone = tuple(each for each in step.eliminations if not game.position.digits[each.cell])
            fill = bool(gone) and not notes_complete(game.position)
            event = Apply(step.technique.id, step.placements, gone, fill=fill)
            if game.record(event):
                log.append(event)
        at = path.times[-1] if path.times else 0.0
        times = [*path.times, *[at] * (len(log) - len(path.times))]
        return take_over(store, path.puzzle, path.details, log, times, preferences, now)
