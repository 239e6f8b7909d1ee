"""Pauses: the time between two changes of the digits, and what the player did meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from ..engine.puzzle import Puzzle
from .events import REPLAYED, Enter, Event, Hint
from .game import Game
from .position import Position

MIN_LONG_PAUSE: Final = 30.0
"""Minimum thinking time of a long pause (seconds)."""
TIMES_USUAL: Final = 3.0
"""Minimum length of a long pause, as a multiple of the player's usual time."""
ABSENCE: Final = 20 * 60.0
"""Time without any event above which the player counts as absent (seconds)."""
NOTE_TIME: Final = 10.0
"""Maximum time that the writing of one note takes; the rest counts as thinking (seconds)."""


@dataclass(frozen=True)
class SeenHint:
    """A hint that the player looked at during a pause."""

    at: float
    """Time on the game's clock (seconds)."""
    detail: int
    technique: str


@dataclass(frozen=True)
class Stretch:
    """A part of a pause during which the position did not change."""

    position: Position
    start: float
    """Time on the game's clock (seconds), as for `end`."""
    end: float
    ends_with_notes: bool
    """Whether a change of notes ended the stretch, so that the pause continued."""
    hints: tuple[SeenHint, ...] = ()

    @property
    def thinking(self) -> float:
        """Time spent thinking and not writing a note; 0 if the player was absent (seconds)."""
        took = self.end - self.start
        if took > ABSENCE:
            return 0.0
        return max(0.0, took - NOTE_TIME) if self.ends_with_notes else took


@dataclass(frozen=True)
class Pause:
    """The time between two changes of the digits.

    The first pause begins at the start of the game, and the last one ends with the log.
    """

    stretches: tuple[Stretch, ...]
    """Stretches in order; there is at least one."""
    event: Event | None
    """The event that ended the pause; None at the end of the log."""
    position_after: Position
    """Position after the pause."""

    @property
    def position_before(self) -> Position:
        """Position at the beginning of the pause."""
        return self.stretches[0].position

    @property
    def last_position(self) -> Position:
        """Position at the end of the pause, before the digits changed."""
        return self.stretches[-1].position

    @property
    def start(self) -> float:
        """Beginning of the pause on the game's clock (seconds)."""
        return self.stretches[0].start

    @property
    def end(self) -> float:
        """End of the pause on the game's clock (seconds)."""
        return self.stretches[-1].end

    @property
    def thinking(self) -> float:
        """Time spent thinking, without the writing of notes and without absence (seconds)."""
        return sum(stretch.thinking for stretch in self.stretches)


def split_pauses(puzzle: Puzzle, log: Sequence[Event], times: Sequence[float]) -> Iterator[Pause]:
    """Yield the pauses of a game in order; the last one reaches to the end of the log.

    A clock that runs backwards counts as stopped.

    Args:
        puzzle: The puzzle of the game.
        log: Every event of the game.
        times: Time of each event on the game's clock (seconds).

    Raises:
        ValueError: *log* and *times* differ in length, or an event names a cell or a digit that the
            layout does not have.
    """
    game, now = Game(puzzle), 0.0
    start, done, hints = 0.0, list[Stretch](), list[SeenHint]()
    for event, at in zip(log, times, strict=True):
        now = max(now, at)
        if isinstance(event, Hint) and event.technique != REPLAYED:
            hints.append(SeenHint(now, event.detail, event.technique))
        before = game.position
        game.record(event)
        if game.position == before:
            continue
        noting = game.position.digits == before.digits
        done.append(Stretch(before, start, now, noting, tuple(hints)))
        if not noting:
            yield Pause(tuple(done), event, game.position)
            done = []
        start, hints = now, []
    done.append(Stretch(game.position, start, now, ends_with_notes=False, hints=tuple(hints)))
    yield Pause(tuple(done), None, game.position)


def long_threshold(found: Iterable[Pause]) -> float:
    """Return the thinking time above which a pause is a long one for this player (seconds).

    That is `TIMES_USUAL` times the player's usual time, and at least `MIN_LONG_PAUSE`.
    """
    return max(MIN_LONG_PAUSE, TIMES_USUAL * usual_time(found))


def usual_time(found: Iterable[Pause]) -> float:
    """Return the median thinking time before an entry (seconds); 0 without entries."""
    times = [pause.thinking for pause in found if isinstance(pause.event, Enter)]
    return median(times) if times else 0.0
