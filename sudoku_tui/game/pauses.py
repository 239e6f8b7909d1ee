"""Pauses: the time between two changes of the digits on the paper, and what was done in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from ..engine.puzzle import Puzzle
from .events import REPLAYED, Enter, Event, Hint
from .game import Game
from .position import Position

LEAST: Final = 30.0
"""Seconds of thinking below which nobody speaks of a pause."""
TIMES_USUAL: Final = 3.0
"""How often the player's usual time a long pause is."""
AWAY: Final = 20 * 60.0
"""Seconds without any event from which the player was somewhere else."""
NOTE_TIME: Final = 10.0
"""Seconds at most that writing one note takes; what is beyond was thinking."""


@dataclass(frozen=True)
class SeenHint:
    """A hint that was looked at in a pause."""

    at: float
    """Seconds on the game's clock."""
    detail: int
    technique: str


@dataclass(frozen=True)
class Stretch:
    """A part of a pause in which nothing on the paper changed."""

    position: Position
    start: float
    """Seconds on the game's clock; so is `end`."""
    end: float
    noting: bool
    """Whether it ended with a change of notes, and the pause went on."""
    hints: tuple[SeenHint, ...] = ()

    @property
    def thinking(self) -> float:
        """Seconds in it that were neither spent on writing a note nor away."""
        took = self.end - self.start
        if took > AWAY:
            return 0.0
        return max(0.0, took - NOTE_TIME) if self.noting else took


@dataclass(frozen=True)
class Pause:
    """From one change of the digits, or the start, to the next, or to where the log ends."""

    stretches: tuple[Stretch, ...]
    """One after the other; there is at least one."""
    event: Event | None
    """What ended it; None where the log ends."""
    after: Position
    """What was on the paper then."""

    @property
    def before(self) -> Position:
        """What was on the paper when it began."""
        return self.stretches[0].position

    @property
    def last(self) -> Position:
        """What was on the paper just before it ended."""
        return self.stretches[-1].position

    @property
    def start(self) -> float:
        """Seconds on the game's clock."""
        return self.stretches[0].start

    @property
    def end(self) -> float:
        """Seconds on the game's clock."""
        return self.stretches[-1].end

    @property
    def thinking(self) -> float:
        """Seconds in it that were neither spent on writing notes nor away."""
        return sum(stretch.thinking for stretch in self.stretches)


def pauses(puzzle: Puzzle, log: Sequence[Event], times: Sequence[float]) -> Iterator[Pause]:
    """The pauses of a game, in order; the last is from the last digit to the end of the log.

    *times* are the seconds on the game's clock at each event; a clock that went back is
    taken to have stood.

    Raises:
        ValueError: there are not as many times as events, or an event names a cell or a
            digit that the layout does not have.
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
    done.append(Stretch(game.position, start, now, noting=False, hints=tuple(hints)))
    yield Pause(tuple(done), None, game.position)


def long_from(found: Iterable[Pause]) -> float:
    """Seconds of thinking from which a pause among *found* is a long one.

    That is three times what the player usually takes, and half a minute at least.
    """
    return max(LEAST, TIMES_USUAL * usual(found))


def usual(found: Iterable[Pause]) -> float:
    """Seconds of thinking that the player usually takes for an entry: the median; 0 for none."""
    times = [pause.thinking for pause in found if isinstance(pause.event, Enter)]
    return median(times) if times else 0.0
