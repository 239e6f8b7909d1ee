"""A solution path that is watched: its steps as they are found, and how to play on from one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from ..engine.analysis.findings import Analysis, Way
from ..engine.bits import Mask
from ..engine.layout import Digit
from ..engine.puzzle import Puzzle
from ..engine.started_puzzle import Origin, StartedPuzzle, board_at
from ..engine.techniques.last_resorts.guess import GUESS
from ..game.events import Apply, Batch, Enter, Event, FillNotes, Note
from ..game.game import Game
from ..game.hints import Start, Stuck, Trouble, start_of
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
    """Where a path begins, and by which ladder it goes."""

    puzzle: Puzzle
    details: Details
    origin: Origin
    ladder: LadderChoice = USUAL
    unique: bool = True
    """Whether the puzzle is known to have one solution."""
    log: tuple[Event, ...] = ()
    """What was played to come where the path begins."""
    times: tuple[float, ...] = ()
    """Seconds on the clock of that game at each event of its log."""

    @property
    def job(self) -> WalkPath:
        """What finds the steps."""
        return WalkPath(self.origin, self.ladder, self.unique)

    @property
    def beginning(self) -> tuple[Event, ...]:
        """The events that lead to where the path begins."""
        if self.log or not isinstance(self.origin, StartedPuzzle):
            return self.log
        entries = [Enter(c, d, erase=False) for c, d in enumerate(self.origin.entries) if d]
        gone = tuple(Note(cell, digit) for cell, digit in sorted(self.origin.eliminated))
        written = (Batch(tuple(entries)),) if entries else ()
        return (*written, FillNotes(), Batch(gone)) if gone else written


def path_of_analysis(analysis: Analysis, way: Way) -> PathToWatch:
    """A way of an analysis; where there are several solutions it goes as far as they agree."""
    rating, found = analysis.rating, analysis.solutions
    solution = found.only if found else None
    rated = Way.ladder_on(way, analysis.puzzle.layout).name
    usual = LadderChoice() if way is Way.EASIEST else LadderChoice(rated)
    if way is Way.SOUND:
        usual = replace(usual, uniqueness=False)
    if solution is None:
        usual = replace(usual, not_learnt=(GUESS.id,), uniqueness=False)
    details = Details(
        level=str(rating.level) if rating else "",
        score=rating.score if rating else None,
        solution=tuple(solution or ()),
    )
    unique = solution is not None
    return PathToWatch(analysis.puzzle, details, analysis.origin, usual, unique)


def path_of_game(playing: Playing) -> PathToWatch | Trouble | Stuck:
    """How the game goes on, by the techniques that may be named; or why it cannot."""
    game, start = playing.game, start_of(playing.game, playing.solution)
    if not isinstance(start, Start):
        return start
    origin = StartedPuzzle.of(game.puzzle, start.board)
    ladder, times = playing.preferences.ladder, playing.journal.times
    if not start.unique:
        ladder = replace(ladder, not_learnt=(*ladder.not_learnt, GUESS.id))
    return PathToWatch(game.puzzle, playing.details, origin, ladder, start.unique, game.log, times)


@dataclass(frozen=True, slots=True)
class _Before:
    """What was on the board before a step."""

    digits: tuple[Digit, ...]
    candidates: tuple[Mask, ...]


@dataclass
class Watch:
    """A path, as far as it is known, and the step that is shown."""

    path: PathToWatch
    at: int = 0
    """Counted from 1; 0 for the beginning. After the last step it is one more."""
    steps: list[WalkedStep] = field(default_factory=list)
    is_over: bool = False
    """Whether all of the path is known."""

    def __post_init__(self) -> None:
        self._board = board_at(self.path.origin)
        self._shown = [self._now()]

    def _now(self) -> _Before:
        return _Before(tuple(self._board.digits), tuple(self._board.candidates_of))

    def hear(self, walked: WalkedStep) -> None:
        """A step was found."""
        self.steps.append(walked)
        walked.step.apply(self._board)
        self._shown.append(self._now())

    def end(self) -> None:
        """No step comes any more."""
        self.is_over = True

    @property
    def last(self) -> int:
        """The last place that can be gone to: the end of the path, or the last step known."""
        return len(self.steps) + bool(self.is_over and self.steps)

    @property
    def walked(self) -> WalkedStep | None:
        """The step that is shown; None at the beginning and at the end."""
        return self.steps[self.at - 1] if 0 < self.at <= len(self.steps) else None

    @property
    def digits(self) -> tuple[Digit, ...]:
        """What stood in the cells before the step."""
        return self._shown[max(0, self.at - 1)].digits

    @property
    def candidates(self) -> tuple[Mask, ...]:
        """The candidates that were left before the step."""
        return self._shown[max(0, self.at - 1)].candidates

    @property
    def is_solved(self) -> bool:
        """Whether nothing is left at the place that is shown."""
        return all(self.digits)

    def go(self, number: int) -> bool:
        """Show a step, or the nearest that is known. Return whether it is another one."""
        before, self.at = self.at, max(0, min(number, self.last))
        return self.at != before

    def take_over(
        self, store: Store, preferences: Preferences, now: Callable[[], float]
    ) -> Playing:
        """A new game in which the steps before the one that is shown have been taken."""
        path = self.path
        log = [*path.beginning]
        game = Game.replayed(path.puzzle, log)
        for step, _ in self.steps[: max(0, self.at - 1)]:
            gone = tuple(each for each in step.eliminations if not game.position.digits[each.cell])
            fill = bool(gone) and not notes_complete(game.position)
            event = Apply(step.technique.id, step.placements, gone, fill=fill)
            if game.record(event):
                log.append(event)
        at = path.times[-1] if path.times else 0.0
        times = [*path.times, *[at] * (len(log) - len(path.times))]
        return take_over(store, path.puzzle, path.details, log, times, preferences, now)
